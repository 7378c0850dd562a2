//! What a game needs besides its room: the words, the database, the counters.

use std::path::Path;
use std::sync::Arc;

use demineur_store::{Durability, StoreError};

use crate::archive::Archive;
use crate::ledger::Ledger;
use crate::metrics::Metrics;
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
}

impl Office {
    /// Opens the database of a folder.
    ///
    /// # Errors
    /// When it cannot be opened.
    pub fn open(folder: &Path, durability: Durability) -> Result<Self, StoreError> {
        let metrics = Arc::new(Metrics::default());
        Ok(Self {
            speech: Speech::default(),
            ledger: Ledger::open(folder, durability, Arc::clone(&metrics))?,
            archive: Archive::new(folder.to_owned()),
            metrics,
        })
    }
}
