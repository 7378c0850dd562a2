//! What travels to a browser. Nothing here can hold a layout: cells are what
//! [`Game::shown`](demineur_core::Game::shown) shows, and figures that depend
//! on the mines stand in [`End`] only.

use demineur_core::{BoardSpec, CellId, Counters, Rules, Shown, Status};
use serde::Serialize;

/// A cell as a number: the number it shows, or below 0 what it is.
pub fn code(shown: Shown) -> i32 {
    use demineur_core::Mark;
    match shown {
        Shown::Open(number) => i32::try_from(number).unwrap_or(i32::MAX),
        Shown::Hidden => -1,
        Shown::Marked(Mark::Mine) => -2,
        Shown::Marked(Mark::Uncertain) => -3,
        Shown::Marked(Mark::Safe) => -4,
        Shown::Mine => -5,
        Shown::Exploded => -6,
        Shown::WrongFlag => -7,
        Shown::FlaggedMine => -8,
    }
}

/// The word for a status.
pub const fn status(status: Status) -> &'static str {
    match status {
        Status::Ready => "ready",
        Status::Running => "running",
        Status::Won => "won",
        Status::Lost => "lost",
    }
}

/// How a game stands: what every message about it says.
#[derive(Clone, Debug, Serialize)]
pub struct Standing {
    pub status: &'static str,
    pub version: usize,
    pub counters: CountersOut,
    pub clock: Clock,
    pub ranked: bool,
    pub unranked: Vec<&'static str>,
    pub helped: bool,
    pub given_up: bool,
    pub can_undo: bool,
    pub can_redo: bool,
    pub message: Option<String>,
    pub seed: Option<String>,
    pub code: Option<String>,
    pub end: Option<End>,
}

/// A whole game, as its player may see it.
#[derive(Clone, Debug, Serialize)]
pub struct GameState {
    pub id: String,
    pub board: BoardSpec,
    pub cells: usize,
    pub mines: usize,
    pub rules: RulesOut,
    pub level: String,
    pub no_guess: bool,
    pub grade: Option<String>,
    pub classic: bool,
    pub own: bool,
    /// The day whose board it is.
    pub day: Option<String>,
    pub shown: Vec<i32>,
    pub start: Option<u32>,
    #[serde(flatten)]
    pub standing: Standing,
}

/// What a move changed.
#[derive(Clone, Debug, Serialize)]
pub struct Update {
    #[serde(rename = "type")]
    pub kind: &'static str,
    pub seq: Option<u64>,
    pub changes: Vec<(u32, i32)>,
    pub refused: Option<Refused>,
    pub reason: Option<String>,
    /// The letters that the reason names cells by.
    pub labels: Vec<(u32, String)>,
    pub cell: Option<u32>,
    #[serde(flatten)]
    pub standing: Standing,
}

impl Update {
    /// The same for another window of the same player: what happened, without
    /// what was said to the one who did it.
    pub fn overheard(&self) -> Self {
        let mut overheard = Self {
            seq: None,
            refused: None,
            ..self.clone()
        };
        overheard.standing.message = None;
        overheard
    }
}

/// The letters that a text names cells by, as they travel.
pub fn labels(letters: Vec<(CellId, String)>) -> Vec<(u32, String)> {
    let letters = letters.into_iter();
    letters.map(|(cell, letter)| (cell.get(), letter)).collect()
}

/// Why a move did nothing.
#[derive(Clone, Debug, Serialize)]
pub struct Refused {
    pub code: &'static str,
    pub message: String,
}

/// Every rule by its word, usual ones too.
#[derive(Clone, Debug, Serialize)]
pub struct RulesOut {
    first_click: &'static str,
    cascade: &'static str,
    flags: &'static str,
    win: &'static str,
}

impl From<&Rules> for RulesOut {
    fn from(rules: &Rules) -> Self {
        Self {
            first_click: rules.first_click.name(),
            cascade: rules.cascade.name(),
            flags: rules.flags.name(),
            win: rules.win.name(),
        }
    }
}

/// The figures of a running game; none depends on where the mines are.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct CountersOut {
    mines: usize,
    flags: usize,
    mines_left: i64,
    safe_left: usize,
    clicks: usize,
    effective: usize,
}

impl From<Counters> for CountersOut {
    fn from(counters: Counters) -> Self {
        Self {
            mines: counters.mines,
            flags: counters.flags,
            mines_left: counters.mines_left,
            safe_left: counters.safe_left,
            clicks: counters.clicks,
            effective: counters.effective,
        }
    }
}

/// The time played: since the first opening.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Clock {
    pub running: bool,
    pub millis: u64,
}

/// How a game ended.
#[derive(Clone, Debug, Serialize)]
pub struct End {
    pub three_bv: Option<usize>,
    pub three_bv_per_second: Option<f64>,
    pub efficiency: Option<f64>,
    pub throughput: Option<f64>,
    pub correctness: Option<f64>,
    pub zini: Option<usize>,
    pub zini_efficiency: Option<f64>,
    pub millis: u64,
    pub clicks: usize,
    pub effective: usize,
    pub best_millis: Option<u64>,
    pub new_best: bool,
    pub unranked: Vec<&'static str>,
    pub text: String,
}
