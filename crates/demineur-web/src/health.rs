//! Whether games can be written and read, found out by doing it.

use std::time::{Duration, Instant};

use demineur_store::Store;
use tokio::sync::Mutex;
use tokio::time::timeout;

use crate::error::Problem;
use crate::office::Office;

/// What was found out so lately still holds: asking often costs nothing.
const HOLDS: Duration = Duration::from_secs(1);

/// A disk that takes longer is none that moves can be written to.
const PATIENCE: Duration = Duration::from_secs(5);

/// Whether games can be written and read.
#[derive(Debug, Default)]
pub struct Health(Mutex<Option<Found>>);

#[derive(Debug)]
struct Found {
    at: Instant,
    well: bool,
}

impl Health {
    /// Makes sure that a game could be written now, by a beat that goes the same
    /// way and is read back. Whoever asks meanwhile waits for the same answer.
    ///
    /// # Errors
    /// When it could not.
    pub async fn check(&self, office: &Office) -> Result<(), Problem> {
        let mut last = self.0.lock().await;
        let fresh = last.as_ref().filter(|found| found.at.elapsed() < HOLDS);
        let well = match fresh {
            Some(found) => found.well,
            None => matches!(timeout(PATIENCE, beat(office)).await, Ok(Ok(true))),
        };
        if fresh.is_none() {
            let at = Instant::now();
            *last = Some(Found { at, well });
        }
        match well {
            true => Ok(()),
            false => Err(Problem::Storage),
        }
    }
}

async fn beat(office: &Office) -> Result<bool, Problem> {
    let drawn = getrandom::u32().map_err(|_| Problem::Internal)?;
    let beat = i64::from(drawn);
    // Alone: what makes it fail must not make a move fail.
    let write = move |store: &mut Store| store.batch(|batch| batch.beat(beat));
    if let Err(error) = office.ledger.alone(write).await? {
        tracing::error!(%error, "games cannot be written");
        return Ok(false);
    }
    let read = office.archive.read(|store| store.pulse()).await?;
    Ok(read == Some(beat))
}
