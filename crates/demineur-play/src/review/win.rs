//! How likely a win is: exactly where the endgame can be searched, else by
//! playing games out.

use demineur_core::{CellId, CellView, Game, GameParams, Move, Rng, Source, Status, View};
use demineur_solver::{
    Analysis, Budget, OutOfBudget, Player, StrategyName, Unsolved, analyse, endgame, play_out,
};

/// The chance to win from a position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum WinChance {
    /// With perfect play, exactly.
    Exact(f64),
    /// An estimate: the share of layouts drawn at random among those that fit
    /// in which the strategy `exact` won.
    Estimate {
        /// The share.
        value: f64,
        /// Of how many.
        games: u32,
    },
    /// Not known, and why.
    Unknown(Unknown),
}

/// Why a chance to win is not known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Unknown {
    /// Estimates are made only right before and after guesses.
    NoGuess,
    /// The position or the board is too large, or estimates were not asked for.
    TooLarge,
    /// The mines were given: nobody knows how they were chosen.
    Given,
}

impl Unknown {
    /// Its word in files.
    pub const fn name(self) -> &'static str {
        match self {
            Self::NoGuess => "no_guess_here",
            Self::TooLarge => "too_large",
            Self::Given => "given_mines",
        }
    }
}

impl WinChance {
    /// The chance, exact or not, if there is one.
    pub fn value(self) -> Option<f64> {
        match self {
            Self::Exact(value) | Self::Estimate { value, .. } => Some(value),
            Self::Unknown(_) => None,
        }
    }

    /// Whether it is exact.
    pub fn is_exact(self) -> bool {
        matches!(self, Self::Exact(_))
    }
}

/// Positions of sound moves are searched up to this many layouts: those are
/// many, and what they tell is little.
const SEARCHED: f64 = 1500.0;

/// What one search of the endgame may cost.
const NODES_A_SEARCH: u64 = 1 << 20;

/// On larger boards no game is played out.
const MOST_CELLS: usize = 1000;

/// Estimates draw from streams of this seed, so that a review is the same
/// every time.
const SEED: u64 = 0x5245_5649_4557;

/// Lets one search have its share of what is left of the budget.
pub(super) fn within<T>(budget: &mut Budget, search: impl FnOnce(&mut Budget) -> T) -> T {
    let nodes = budget.left().min(NODES_A_SEARCH);
    let mut share = Budget::nodes(nodes).with_cancel(budget.cancel().clone());
    let found = search(&mut share);
    // What it took is there: it was taken from what is left.
    let _: Result<(), OutOfBudget> = budget.spend(nodes - share.left());
    found
}

/// The exact chance to win, if the position is small enough.
pub(super) fn exact(view: &View, analysis: &Analysis, budget: &mut Budget) -> Option<f64> {
    if !analysis.exact() || analysis.ln_layouts() > SEARCHED.ln() + 1e-9 {
        return None;
    }
    let found = within(budget, |share| endgame::solve(view, share));
    found.ok().map(|endgame| endgame.win_probability())
}

/// Plays games out from where these moves lead.
pub(super) fn estimate(
    game: &Game,
    line: &[Move],
    analysis: &Analysis,
    games: u32,
    budget: &Budget,
) -> WinChance {
    let unknown = WinChance::Unknown(Unknown::TooLarge);
    if games == 0 || game.board().len() > MOST_CELLS {
        return unknown;
    }
    let (Some(sampler), Ok(mut player)) = (analysis.sampler(), Player::new(StrategyName::Exact))
    else {
        return unknown;
    };
    let mut rng = Rng::new(SEED, line.len() as u64);
    let mut wins = 0;
    for _ in 0..games {
        let mines = sampler.sample(&mut rng);
        let params = GameParams {
            source: Source::Given {
                mines: mines.iter().collect(),
                first: None,
            },
            ..game.params().clone()
        };
        let mut again = Game::on(game.board().clone(), params).expect("as many mines as before");
        for &action in line {
            again
                .play(action)
                .expect("a layout that fits shows the same numbers");
        }
        let played = play_out(&mut again, &mut player, &mut rng, budget, |_, _| {});
        wins += u32::from(played.is_ok_and(|played| played.status == Status::Won));
    }
    WinChance::Estimate {
        value: f64::from(wins) / f64::from(games),
        games,
    }
}

/// In how many layouts perfect play wins if these cells are opened now, all at
/// once, and in how many they are all safe; none where that is out of reach.
pub(super) fn wins_after(
    view: &View,
    cells: &[CellId],
    most: Option<u32>,
    budget: &mut Budget,
) -> Option<(u64, u64)> {
    let Some((&cell, rest)) = cells.split_first() else {
        return match endgame::solve(view, budget) {
            Ok(endgame) => Some((endgame.wins, endgame.layouts)),
            Err(Unsolved::Impossible) => Some((0, 0)),
            Err(_) => None,
        };
    };
    let around = view.topology().neighbours(cell);
    let hidden = around.iter().filter(|&&n| view.is_hidden(n)).count() as u32;
    let (mut wins, mut layouts) = (0, 0);
    for number in 0..=most.unwrap_or(hidden).min(hidden) {
        budget.spend(100).ok()?;
        let mut opened = view.clone();
        opened.set(cell, CellView::Open(number));
        if analyse(&opened).is_ok() {
            let (more_wins, more) = wins_after(&opened, rest, most, budget)?;
            wins += more_wins;
            layouts += more;
        }
    }
    Some((wins, layouts))
}
