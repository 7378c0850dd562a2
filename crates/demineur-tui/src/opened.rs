//! A game that comes to the screen from outside.

use std::sync::Arc;

use demineur_core::Help;
use demineur_core::format::SavedGame;
use demineur_play::Deal;
use demineur_store::Claim;

/// A game that was opened.
pub struct Opened {
    /// The game.
    pub saved: SavedGame,
    /// How it came about.
    pub deal: Deal,
    /// Help that was taken and is not in its log yet.
    pub help: Help,
    /// That it is played here, if it is in the database and is to be continued
    /// there.
    pub claim: Option<Arc<Claim>>,
    /// What is to be said of it.
    pub warning: Option<String>,
    /// Whether to replay it; else it is played.
    pub replay: bool,
}

impl Opened {
    pub(crate) fn new(saved: SavedGame, deal: Deal) -> Self {
        Self {
            saved,
            deal,
            help: Help::NONE,
            claim: None,
            warning: None,
            replay: false,
        }
    }

    /// A game that comes from outside, to be played.
    pub fn outside(saved: SavedGame) -> Self {
        let deal = Deal::shared(&saved);
        Self::new(saved, deal)
    }
}
