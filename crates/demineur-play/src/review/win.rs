//! How likely a win is, and exactly so where the endgame can be searched.

use demineur_core::{CellId, CellView, View};
use demineur_solver::{Analyser, Analysis, Budget, OutOfBudget, Unsolved, endgame};

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
        /// Whether it was made at an earlier move and carried on to here: in
        /// the mean, moves leave the chance to win as it was, their risk aside.
        carried: bool,
    },
    /// Not known, and why.
    Unknown(Unknown),
}

/// Why a chance to win is not known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Unknown {
    /// Estimates were not asked for.
    NotAsked,
    /// The board is too large: the work a review may do was used up before one
    /// game on it was played out.
    TooLarge,
}

impl Unknown {
    /// Its word in files.
    pub const fn name(self) -> &'static str {
        match self {
            Self::NotAsked => "no_estimates",
            Self::TooLarge => "too_large",
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

    /// How far an estimate lies from the truth, typically; `None` for one that
    /// was carried on, which has missed what the moves since have shown.
    ///
    /// It is √(p(1 − p) ÷ n) with p = (wins + 1) ÷ (n + 2), so that it is not 0
    /// after a few games that all went the same way.
    pub fn standard_error(self) -> Option<f64> {
        match self {
            Self::Exact(_) => Some(0.0),
            Self::Estimate {
                value,
                games,
                carried: false,
            } => {
                let games = f64::from(games);
                let share = (value * games + 1.0) / (games + 2.0);
                Some((share * (1.0 - share) / games).sqrt())
            }
            _ => None,
        }
    }
}

/// Positions of sound moves are searched up to this many layouts: those are
/// many, and what they tell is little.
const SEARCHED: f64 = 1500.0;

/// What one search of the endgame may cost.
const NODES_A_SEARCH: u64 = 1 << 20;

/// Lets one search have its share of what is left of the budget.
pub(super) fn within<T>(budget: &mut Budget, search: impl FnOnce(&mut Budget) -> T) -> T {
    let nodes = budget.left().min(NODES_A_SEARCH);
    let mut share = Budget::nodes(nodes)
        .with_cancel(budget.cancel().clone())
        .with_effort(*budget.effort());
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

/// In how many layouts perfect play wins if these cells are opened now, all at
/// once, and in how many they are all safe; `None` where that is out of reach.
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
        let possible = Analyser::new().analyse_within(&opened, &mut budget.switch_only());
        if possible.is_ok() {
            let (more_wins, more) = wins_after(&opened, rest, most, budget)?;
            wins += more_wins;
            layouts += more;
        }
    }
    Some((wins, layouts))
}
