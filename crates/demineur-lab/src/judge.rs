//! What strategies choose in a position, and what that is worth.

use demineur_core::{CellId, CellView, Layout, Mark, Move, Rng, Rules, View};
use demineur_solver::strategy::{Player, StrategyError, StrategyName, Turn};
use demineur_solver::{
    ALWAYS_SOLVED, Analyser, Analysis, BestMove, Budget, Cancel, Conflict, Effort, advise, endgame,
};

/// A position to be judged.
#[derive(Clone, Copy, Debug)]
pub struct Judge<'a> {
    /// What the player may know.
    pub view: &'a View,
    /// By which rules.
    pub rules: &'a Rules,
    /// Where the mines are, for `cheat` alone.
    pub layout: Option<&'a Layout>,
    /// How hard is thought about a guess.
    pub effort: Effort,
    /// Which position it is: random choices come from its own stream.
    pub number: u64,
}

/// A position, and what strategies choose in it.
#[derive(Debug)]
pub struct Judged {
    /// What follows from the view. Risks are estimates where it is not exact.
    pub analysis: Analysis,
    /// The best move, with the chance to win where that could be computed;
    /// none when no safe cell is hidden.
    pub best: Option<BestMove>,
    /// What each strategy opens, in their order.
    pub choices: Vec<Result<Choice, StrategyError>>,
}

/// What a strategy opens.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Choice {
    /// The cell; of several that it opens at once the riskiest.
    pub cell: CellId,
    /// Whether it claims that the cell is safe.
    pub certain: bool,
    /// The chance of a mine, the first click's protection included.
    pub risk: f64,
    /// In how many layouts it is won if play is perfect after it; none where
    /// that cannot be computed.
    pub wins: Option<u64>,
}

impl Judged {
    /// The chance to win with perfect play from here, if it could be computed.
    pub fn optimum(&self) -> Option<f64> {
        self.best.as_ref()?.win_probability()
    }

    /// The chance to win after a choice, and by how much that is less than the
    /// optimum; none where it could not be computed.
    pub fn worth(&self, choice: &Choice) -> Option<(f64, f64)> {
        let (wins, layouts) = self.best.as_ref()?.win?;
        let after = choice.wins?;
        let share = |count: u64| count as f64 / layouts as f64;
        Some((share(after), share(wins.saturating_sub(after))))
    }
}

impl Judge<'_> {
    /// Asks every strategy.
    ///
    /// ```
    /// use demineur_core::{CellId, CellView, Rules, Topology, View};
    /// use demineur_lab::Judge;
    /// use demineur_solver::{Cancel, Effort, strategy::StrategyName};
    /// // ? 1 ?   with one mine: left or right, a coin's toss.
    /// let mut view = View::new(Topology::square(3, 1).into(), 1);
    /// view.set(CellId::new(1), CellView::Open(1));
    /// let judge = Judge {
    ///     view: &view,
    ///     rules: &Rules::default(),
    ///     layout: None,
    ///     effort: Effort::NORMAL,
    ///     number: 0,
    /// };
    /// let judged = judge.ask(&[StrategyName::Exact], &Cancel::new()).unwrap();
    /// let choice = judged.choices[0].clone().unwrap();
    /// assert_eq!((choice.risk, judged.worth(&choice)), (0.5, Some((0.5, 0.0))));
    /// ```
    ///
    /// # Errors
    /// When no layout fits: the numbers that contradict each other.
    pub fn ask(
        &self,
        strategies: &[StrategyName],
        cancel: &Cancel,
    ) -> Result<Judged, Box<Conflict>> {
        let view = self.view;
        let budget = Budget::default()
            .with_effort(self.effort)
            .with_cancel(cancel.clone());
        let analysis = Analyser::new().analyse_within(view, &mut budget.clone());
        let analysis = analysis.map_err(Box::new)?;
        let first_click = self.rules.first_click;
        let best = advise(view, &analysis, first_click, &mut budget.clone());
        let mut choices = Vec::new();
        for &name in strategies {
            let opened = self.opening(name, &analysis, &budget);
            choices.push(opened.map(|(cell, certain)| Choice {
                cell,
                certain,
                risk: self.risk(cell, &analysis),
                wins: None,
            }));
        }
        let mut judged = Judged {
            analysis,
            best,
            choices,
        };
        judged.search(view, &budget);
        Ok(judged)
    }

    /// The first cell that a strategy opens, and whether it claims it safe.
    /// Flags that it sets before are set.
    fn opening(
        &self,
        name: StrategyName,
        analysis: &Analysis,
        budget: &Budget,
    ) -> Result<(CellId, bool), StrategyError> {
        let mut player = Player::new(name).map_err(|_| StrategyError::NothingToPlay)?;
        let mut rng = Rng::of_strategy(0, self.number);
        let mut view = self.view.clone();
        // Whoever opens nothing sets at least a flag: this ends.
        for _ in 0..=view.len() {
            let advice = player.moves(
                &mut Turn {
                    view: &view,
                    rules: self.rules,
                    rng: &mut rng,
                    budget: &mut budget.clone(),
                },
                self.layout,
            )?;
            for advice in advice {
                match advice.action {
                    Move::Open(cell) => return Ok((cell, advice.certain)),
                    Move::Chord(number) => {
                        let around = view.topology().neighbours(number);
                        let opened = around
                            .iter()
                            .copied()
                            .filter(|&cell| view.is_hidden(cell) && !view.get(cell).is_flagged());
                        let risk = |cell| analysis.probability(cell).unwrap_or(0.0);
                        let riskiest = opened.max_by(|&a, &b| risk(a).total_cmp(&risk(b)));
                        if let Some(cell) = riskiest {
                            return Ok((cell, advice.certain));
                        }
                    }
                    Move::Flag(cell) => view.set(cell, CellView::Marked(Mark::Mine)),
                    Move::Unmark(cell) => view.set(cell, CellView::Hidden),
                    _ => {}
                }
            }
        }
        Err(StrategyError::NothingToPlay)
    }

    fn risk(&self, cell: CellId, analysis: &Analysis) -> f64 {
        use demineur_core::FirstClick;
        let protected = self.rules.first_click != FirstClick::Any;
        match self.view.open_count() == 0 && protected {
            true => 0.0,
            false => analysis.probability(cell).unwrap_or(0.0),
        }
    }
}

impl Judged {
    /// Finds out what the choices are worth, where the optimum is known.
    fn search(&mut self, view: &View, budget: &Budget) {
        let Some((best, (wins, layouts))) = self.best.as_ref().and_then(|b| Some((b.cell, b.win?)))
        else {
            return;
        };
        let others = self.choices.iter().flatten().any(|c| c.cell != best);
        // As far as the optimum itself is promised, so is what falls short of it.
        let mut budget = match layouts <= u64::from(ALWAYS_SOLVED) {
            true => Budget::nodes(u64::MAX).with_cancel(budget.cancel().clone()),
            false => budget.clone(),
        };
        // Before the first click its protection changes which layouts fit.
        let solver = match others && view.open_count() > 0 {
            true => endgame::Solver::new(view, &mut budget).ok(),
            false => None,
        };
        let mut solver = solver;
        for choice in self.choices.iter_mut().flatten() {
            choice.wins = match &mut solver {
                _ if choice.cell == best => Some(wins),
                Some(solver) => solver.value_after(choice.cell, &mut budget).ok(),
                None => None,
            };
        }
    }
}

#[cfg(test)]
mod tests {
    use demineur_core::Topology;
    use demineur_solver::endgame::oracle;

    use super::*;

    fn view(width: u32, height: u32, mines: usize, open: &[(u32, u32)]) -> View {
        let mut view = View::new(Topology::square(width, height).into(), mines);
        for &(cell, number) in open {
            view.set(CellId::new(cell), CellView::Open(number));
        }
        view
    }

    fn judge(view: &View, strategies: &[StrategyName]) -> Judged {
        let judge = Judge {
            view,
            rules: &Rules::default(),
            layout: None,
            effort: Effort::NORMAL,
            number: 0,
        };
        judge.ask(strategies, &Cancel::new()).expect("it fits")
    }

    /// By plain minimax over all layouts.
    #[test]
    fn worth_is_what_the_oracle_says() {
        let positions = [
            view(4, 3, 3, &[(5, 1)]),
            view(4, 3, 4, &[(0, 1), (7, 2)]),
            view(5, 2, 3, &[(2, 2)]),
            view(3, 3, 2, &[(0, 1)]),
        ];
        for view in &positions {
            let judged = judge(view, &StrategyName::ALL[..9]);
            let layouts = oracle::layouts(view).len() as f64;
            let optimum = oracle::wins(view) as f64 / layouts;
            assert_eq!(judged.optimum(), Some(optimum));
            let mut regrets = 0.0;
            for choice in judged
                .choices
                .iter()
                .map(|choice| choice.clone().expect("a move"))
            {
                let (after, regret) = judged.worth(&choice).expect("few layouts");
                let expected = oracle::wins_after(view, choice.cell) as f64 / layouts;
                assert_eq!(after, expected, "{choice:?}");
                assert!((optimum - expected - regret).abs() < 1e-12);
                regrets += regret;
            }
            assert!(regrets >= 0.0);
        }
    }

    #[test]
    fn flags_are_set_until_something_is_opened() {
        // 1 ? with one mine, then 0s: the flag comes first, and nothing is left.
        let done = view(2, 1, 1, &[(0, 1)]);
        let judged = judge(&done, &[StrategyName::Evident]);
        assert!(judged.best.is_none() && judged.choices[0].is_err());
        // ? 1 1 ?  with one mine cannot be: no layout fits.
        let none = view(4, 1, 1, &[(1, 1), (2, 1)]);
        let judge = Judge {
            view: &none,
            rules: &Rules::default(),
            layout: None,
            effort: Effort::NORMAL,
            number: 0,
        };
        assert!(judge.ask(&[StrategyName::Exact], &Cancel::new()).is_err());
    }

    #[test]
    fn cheat_has_nothing_to_say_where_nobody_knows_the_mines() {
        let open = view(4, 3, 3, &[(5, 1)]);
        let judged = judge(&open, &[StrategyName::Cheat]);
        assert_eq!(judged.choices[0], Err(StrategyError::NoLayout));
    }

    #[test]
    fn what_cannot_be_computed_is_left_out() {
        let open = view(30, 16, 99, &[(0, 1)]);
        let judged = judge(&open, &[StrategyName::Exact]);
        let choice = judged.choices[0].clone().expect("a move");
        assert!(choice.risk > 0.0);
        assert_eq!((judged.optimum(), judged.worth(&choice)), (None, None));
    }
}
