//! What was asked for, and the game that can start.

use std::sync::Arc;

use demineur_core::Help;
use demineur_play::Dealt;
use demineur_solver::Effort;
use demineur_solver::strategy::StrategyName;
use demineur_store::Claim;
use demineur_words::Style;

use super::conversation::Conversation;
use crate::args::HistoryArgs;
use crate::asked::Asked;

/// Which game is wanted.
#[derive(Clone, Debug)]
pub enum Wanted {
    /// A new one. Where no level is asked for, they are offered.
    New {
        asked: Box<Asked>,
        /// Draws the mines, unless a seed is asked for.
        chance: u64,
    },
    /// One that is there already, perhaps under way, and perhaps in the history.
    Game {
        dealt: Box<Dealt>,
        /// Help that was taken and is not in its log yet.
        help: Help,
        /// That it is played here, if it is in the history.
        claim: Option<Arc<Claim>>,
    },
}

/// Who plays, and how it is watched.
#[derive(Clone, Copy, Debug)]
pub struct Watched {
    pub strategy: StrategyName,
    pub effort: Effort,
    /// Milliseconds between two moves.
    pub delay: u64,
    /// Whether the board is shown and Enter awaited after each move.
    pub step: bool,
}

/// What was asked for on the command line.
#[derive(Clone, Debug)]
pub struct Request {
    pub conversation: Conversation,
    pub wanted: Wanted,
    /// The files that levels and the board come from.
    pub levels: Option<String>,
    pub graph: Option<String>,
    pub style: Style,
    /// The style if it turns out a guided game.
    pub guided_style: Style,
    /// Where to keep the game.
    pub save: Option<String>,
    /// Where it comes from.
    pub source: Option<String>,
    /// The history to keep it in.
    pub history: Option<HistoryArgs>,
    /// Who plays, if not the person.
    pub watched: Option<Watched>,
    /// The level of the newest game there that waits to be continued.
    pub unfinished: Option<String>,
}

/// A game that can start, or go on.
#[derive(Clone, Debug)]
pub struct Setup {
    pub dealt: Dealt,
    pub conversation: Conversation,
    pub style: Style,
    /// Who plays, if not the person.
    pub watched: Option<Watched>,
    /// What to type to play it again.
    pub again: String,
    /// Where to keep the game.
    pub save: Option<String>,
    /// Where it comes from.
    pub source: Option<String>,
    /// The history to keep it in.
    pub history: Option<HistoryArgs>,
    /// Help that was taken before and is not in its log yet.
    pub help: Help,
    /// That it is played here, if it is in the history already.
    pub claim: Option<Arc<Claim>>,
}
