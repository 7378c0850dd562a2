//! One move after the other, judged by the view before it.

use demineur_core::{CellId, FirstClick, Game, Layout, Move, Source, Status, View};
use demineur_solver::hint::{Certainty, EXACT_UP_TO, Proof};
use demineur_solver::{Analyser, Analysis, BestMove, Budget, Cancel, advise};

use super::playouts::{Playouts, Question};
use super::win::{self, Unknown, WinChance};
use super::{
    Chance, Decision, Evidence, FlagReview, Judged, Kept, MOST_CELLS, ReviewOptions, ReviewedMove,
    Verdict, chord, line,
};

/// Risks this close count as equal: floats of equal cells may differ in their
/// last digits.
const SAME_RISK: f64 = 1e-9;

/// The easiest proof is looked for among this many of the certain cells.
const PROVEN: usize = 64;

/// Plays a game again and judges its moves.
pub(super) struct Judge<'a> {
    game: Game,
    /// The truth, once the game is over.
    truth: Option<&'a Layout>,
    analyser: Analyser,
    budget: Budget,
    playouts: Playouts,
    /// How many moves the line has, and how many were judged.
    moves: usize,
    judged: usize,
    /// The place of the last opening in the line, and whether it was a guess.
    last: Option<(usize, bool)>,
}

/// An opening in the position it was played in.
struct Opening<'a> {
    view: &'a View,
    analysis: &'a Analysis,
    action: Move,
    /// The cells it opens itself.
    cells: Vec<CellId>,
    /// For the first opening of a game, the protection it had.
    first: Option<FirstClick>,
}

impl<'a> Judge<'a> {
    pub(super) fn new(game: &'a Game, moves: usize, options: &ReviewOptions) -> Self {
        Self {
            game: line::start_of(game),
            truth: game.layout().filter(|_| game.status().is_over()),
            analyser: Analyser::new(),
            budget: options.budget.clone(),
            playouts: Playouts::new(options.playouts, &options.budget),
            moves,
            judged: 0,
            last: None,
        }
    }

    /// Judges the next move, and tells the opening before what it led to; `None`
    /// when cancelled.
    pub(super) fn judge(&mut self, action: Move, before: &mut [ReviewedMove]) -> Option<Judged> {
        if self.budget.cancel().is_cancelled() {
            return None;
        }
        let judged = match action {
            Move::Open(_) | Move::Chord(_) => {
                let decision = self.opening(action);
                self.set_win_after(before, decision.win_before);
                self.playouts
                    .moved(decision.verdict == Verdict::Sound, decision.risk.value);
                self.last = Some((before.len(), is_a_guess(decision.verdict)));
                Judged::Opening(Box::new(decision))
            }
            _ => self.mark(action),
        };
        self.judged += 1;
        Some(judged)
    }

    /// Tells the last opening what it led to; `None` when cancelled.
    pub(super) fn close(&mut self, moves: &mut [ReviewedMove]) -> Option<()> {
        if self.last.is_none() {
            return Some(());
        }
        let win = match self.game.status() {
            Status::Won => WinChance::Exact(1.0),
            Status::Lost => WinChance::Exact(0.0),
            Status::Ready | Status::Running => {
                let view = self.game.view().clone();
                let analysis = self.analyse(&view);
                self.win(&view, &analysis, None, false)
            }
        };
        self.set_win_after(moves, win);
        (!self.budget.cancel().is_cancelled()).then_some(())
    }

    fn set_win_after(&self, moves: &mut [ReviewedMove], win: WinChance) {
        if let Some((place, _)) = self.last
            && let Judged::Opening(decision) = &mut moves[place].judged
        {
            decision.win_after = win;
        }
    }

    fn analyse(&mut self, view: &View) -> Analysis {
        self.analyser
            .analyse_within(view, &mut self.budget.switch_only())
            .expect("the truth fits every view of a game")
    }

    fn play(&mut self, action: Move) {
        self.game
            .play(action)
            .expect("a line that stands can be played again");
    }

    fn mark(&mut self, action: Move) -> Judged {
        let cell = action.cell().expect("undo and redo do not stand in a line");
        let before = self.game.view().clone();
        self.play(action);
        if !self.game.view().get(cell).is_flagged() {
            return Judged::Mark;
        }
        let analysis = self.analyse(&before);
        let value = analysis.probability(cell).unwrap_or(0.0);
        let exact = analysis.exact();
        Judged::Flag(FlagReview {
            evidence: match value {
                1.0 => Evidence::Proven,
                0.0 => Evidence::Refuted,
                _ => Evidence::Unproven(Chance { value, exact }),
            },
            wrong: self.truth.map(|layout| !layout.is_mine(cell)),
        })
    }

    fn opening(&mut self, action: Move) -> Decision {
        let view = self.game.view().clone();
        let is_first = self.game.first_opening().is_none();
        let analysis = self.analyse(&view);
        self.play(action);
        let granted = self.game.first_opening().map(|first| first.granted);
        let cells = action.targets(&view);
        let opening = Opening {
            view: &view,
            analysis: &analysis,
            action,
            cells,
            first: granted.filter(|_| is_first),
        };
        self.decide(&opening)
    }

    fn decide(&mut self, opening: &Opening<'_>) -> Decision {
        let (view, analysis) = (opening.view, opening.analysis);
        let risk = self.risk(opening);
        let verdict = verdict(opening, risk);
        let sound = verdict == Verdict::Sound;
        let (least_risk, safest) = self.safest(opening, sound);
        let best = if sound { None } else { self.best(opening) };
        let kept = match verdict {
            Verdict::Sound => Kept {
                share: 1.0,
                by_win: true,
            },
            _ => self.kept(opening, best.as_ref(), risk.value, least_risk.value),
        };
        Decision {
            verdict,
            risk,
            least_risk,
            easiest: (verdict == Verdict::NeedlessGuess || verdict == Verdict::Blunder)
                .then(|| easiest(view, analysis.safe(), self.budget.cancel()))
                .flatten(),
            safest_count: safest.len(),
            safest: safest.into_iter().take(MOST_CELLS).collect(),
            win_before: self.win(view, analysis, best.as_ref(), is_a_guess(verdict)),
            // Told when the next position is looked at.
            win_after: WinChance::Unknown(Unknown::NotAsked),
            best,
            kept,
            exploded: self.game.status() == Status::Lost,
            opened: self.game.view().open_count() - view.open_count(),
        }
    }

    /// The chance of a mine, the first click's protection included.
    fn risk(&self, opening: &Opening<'_>) -> Chance {
        let (view, analysis) = (opening.view, opening.analysis);
        let certain = Chance {
            value: 0.0,
            exact: true,
        };
        match (opening.first, opening.action) {
            (Some(FirstClick::Safe | FirstClick::Opening), _) => certain,
            (Some(FirstClick::Any), Move::Open(cell)) if self.given_first() == Some(cell) => {
                certain
            }
            // Under the rule that opens it, a flagged cell opens only as a 0.
            (None, Move::Open(cell)) if view.get(cell).is_flagged() => certain,
            _ => chord::any_mine(view, analysis, &opening.cells, &self.budget),
        }
    }

    /// Where whoever gave the mines means the player to start.
    fn given_first(&self) -> Option<CellId> {
        match self.game.params().source {
            Source::Given { first, .. } => first,
            Source::Seed { .. } => None,
        }
    }

    /// The least risk there was, and the cells that have it.
    fn safest(&self, opening: &Opening<'_>, sound: bool) -> (Chance, Vec<CellId>) {
        let (view, analysis) = (opening.view, opening.analysis);
        let exact = analysis.exact();
        let least = |value| Chance { value, exact };
        if sound {
            return (least(0.0), Vec::new());
        }
        match (opening.first, self.given_first()) {
            (Some(FirstClick::Safe | FirstClick::Opening), _) => return (least(0.0), Vec::new()),
            (Some(FirstClick::Any), Some(cell)) => return (least(0.0), vec![cell]),
            _ => {}
        }
        let risk = |cell| analysis.probability(cell).unwrap_or(1.0);
        let value = view.hidden().map(risk).fold(1.0, f64::min);
        let cells = view.hidden().filter(|&c| risk(c) <= value + SAME_RISK);
        let cells = match (opening.first, value) {
            (Some(_), _) => Vec::new(),
            (None, 0.0) => analysis.safe().to_vec(),
            _ => cells.collect(),
        };
        (least(value), cells)
    }

    fn best(&mut self, opening: &Opening<'_>) -> Option<BestMove> {
        let params = self.game.params();
        let given = matches!(params.source, Source::Given { .. });
        if opening.first.is_some() && given {
            return None;
        }
        let rule = params.rules.first_click;
        win::within(&mut self.budget, |share| {
            advise(opening.view, opening.analysis, rule, share)
        })
    }

    fn win(
        &mut self,
        view: &View,
        analysis: &Analysis,
        best: Option<&BestMove>,
        guessed: bool,
    ) -> WinChance {
        if let Some(win) = best.and_then(BestMove::win_probability) {
            return WinChance::Exact(win);
        }
        if view.open_count() > 0
            && let Some(win) = win::exact(view, analysis, &mut self.budget)
        {
            return WinChance::Exact(win);
        }
        self.playouts.estimate(&Question {
            game: &self.game,
            view,
            analysis,
            number: self.judged,
            to_come: self.moves + 1 - self.judged,
            at_a_guess: guessed || self.last.is_some_and(|(_, guess)| guess),
        })
    }

    /// What of the best move's worth was kept.
    fn kept(
        &mut self,
        opening: &Opening<'_>,
        best: Option<&BestMove>,
        risk: f64,
        least: f64,
    ) -> Kept {
        if let Some((wins, layouts)) = best.and_then(|best| best.win)
            && let Some(share) = self.kept_of_wins(opening, wins, layouts)
        {
            return Kept {
                share,
                by_win: true,
            };
        }
        let is_best = best.is_some_and(|best| Move::Open(best.cell) == opening.action);
        let share = match is_best || risk <= least + SAME_RISK {
            true => 1.0,
            false => (1.0 - risk) / (1.0 - least),
        };
        Kept {
            share,
            by_win: false,
        }
    }

    fn kept_of_wins(&mut self, opening: &Opening<'_>, wins: u64, layouts: u64) -> Option<f64> {
        let most = (opening.first == Some(FirstClick::Opening)).then_some(0);
        let (kept, safe) = win::within(&mut self.budget, |share| {
            win::wins_after(opening.view, &opening.cells, most, share)
        })?;
        // A protected first cell has layouts of its own: as many as it is safe in.
        let among = match opening.first {
            Some(FirstClick::Safe | FirstClick::Opening) => safe,
            _ => layouts,
        };
        let worth = kept as f64 / among as f64;
        Some((worth / (wins as f64 / layouts as f64)).min(1.0))
    }
}

/// Whether people look at the chances to win around such an opening first.
fn is_a_guess(verdict: Verdict) -> bool {
    !matches!(verdict, Verdict::Sound | Verdict::First)
}

fn verdict(opening: &Opening<'_>, risk: Chance) -> Verdict {
    match risk.value {
        _ if opening.first.is_some() => Verdict::First,
        0.0 => Verdict::Sound,
        1.0 => Verdict::Blunder,
        _ if opening.analysis.safe().is_empty() => Verdict::ForcedGuess,
        _ => Verdict::NeedlessGuess,
    }
}

/// The smallest proof there is for one of these safe cells.
fn easiest(view: &View, safe: &[CellId], cancel: &Cancel) -> Option<Proof> {
    let tried = &safe[..safe.len().min(PROVEN)];
    (1..=EXACT_UP_TO)
        .find_map(|most| {
            let mut proofs = tried.iter();
            proofs.find_map(|&cell| Proof::find_within(view, cell, Certainty::Safe, most, cancel))
        })
        .or_else(|| Proof::find(view, *safe.first()?, Certainty::Safe, cancel))
}
