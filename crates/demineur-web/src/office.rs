//! What a game needs besides its room: the words, the database, the counters.

use std::path::Path;
use std::sync::Arc;

use demineur_store::{Durability, Store, StoreError};

use crate::archive::Archive;
use crate::clock::{Clock, TimeSource};
use crate::ledger::Ledger;
use crate::metrics::Metrics;
use crate::player::{Known, Seal};
use crate::sightings::Sightings;
use crate::speech::Speech;

/// What a game needs besides its room.
pub struct Office {
    /// Every text.
    pub speech: Speech,
    /// What is counted.
    pub metrics: Arc<Metrics>,
    /// The thread that writes.
    pub ledger: Ledger,
    /// The connections that read.
    pub archive: Archive,
    /// What games are timed by.
    pub clock: Arc<Clock>,
    /// What tokens are signed with.
    pub seal: Seal,
    /// The tokens there were when it was opened.
    pub known: Known,
    /// Which positions the running games have shown.
    pub sightings: Sightings,
}

impl Office {
    /// Opens the database of a folder.
    ///
    /// # Errors
    /// When it cannot be opened.
    pub fn open(
        folder: &Path,
        durability: Durability,
        time: Arc<dyn TimeSource>,
    ) -> Result<Self, StoreError> {
        let metrics = Arc::new(Metrics::default());
        let mut store = Store::open(folder, durability)?;
        let clock = Arc::new(Clock::go_on(time, store.steady()?));
        let seal = Seal::new(store.secret(Seal::random_key())?);
        let known = Known::new(store.beginnings_of_tokens()?);
        Ok(Self {
            speech: Speech::default(),
            ledger: Ledger::open(store, Arc::clone(&metrics), Arc::clone(&clock)),
            archive: Archive::new(folder.to_owned(), Arc::clone(&metrics)),
            metrics,
            clock,
            seal,
            known,
            sightings: Sightings::default(),
        })
    }
}
