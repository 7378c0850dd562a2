//! Games that were left, and are taken up again.

use std::sync::Arc;

use demineur_core::Help;
use demineur_play::{Dealt, Origin};

use crate::claim::Claim;
use crate::error::StoreError;
use crate::filter::Filter;
use crate::key::{GameKey, PlayerId};
use crate::record::{Door, GameRecord};
use crate::store::Store;

/// A game that was left, to be played on.
#[derive(Debug)]
pub struct LeftGame {
    /// The game as it stands.
    pub dealt: Dealt,
    /// Help that was taken and is not in its log yet.
    pub help: Help,
    /// That it is played here; none of a copy, or of a game that has ended.
    pub claim: Option<Arc<Claim>>,
    /// Why it is a copy, if it is one.
    pub elsewhere: Option<StoreError>,
}

impl Store {
    /// The newest game of the terminal that can be played on.
    ///
    /// # Errors
    /// When the database fails.
    pub fn newest_left(&self) -> Result<Option<GameRecord>, StoreError> {
        let newest = self.history(&Filter {
            ended: Some(false),
            limit: Some(1),
            ..Filter::of(PlayerId::LOCAL, Door::Terminal)
        });
        Ok(newest?.into_iter().next())
    }

    /// Takes a game up again; `None` if it is gone. One that is being played
    /// elsewhere comes as a copy; the claim of whoever asks does not count as
    /// elsewhere.
    ///
    /// # Errors
    /// When it cannot be read, or no longer be played again.
    pub fn take_up(
        &self,
        game: GameKey,
        own: Option<&Arc<Claim>>,
    ) -> Result<Option<LeftGame>, StoreError> {
        // Before it is read: nobody plays it on in between.
        let claim = match own.filter(|claim| claim.game() == game) {
            Some(claim) => Ok(claim.clone()),
            None => self.claim(game).map(Arc::new),
        };
        let Some(stored) = self.load(game)? else {
            return Ok(None);
        };
        let (claim, elsewhere) = match claim {
            _ if stored.record.outcome.is_some() => (None, None),
            Ok(claim) => (Some(claim), None),
            Err(error) => (None, Some(error)),
        };
        let mut deal = stored.deal();
        if elsewhere.is_some() {
            deal.origin = Origin::Again;
        }
        Ok(Some(LeftGame {
            dealt: Dealt {
                saved: stored.saved,
                deal,
                fallback: None,
            },
            help: stored.help,
            claim,
            elsewhere,
        }))
    }
}
