//! The connections that read, apart from the one that writes.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use demineur_store::{Durability, Store, StoreError};
use tokio::sync::Semaphore;

use crate::error::Problem;
use crate::metrics::Metrics;
use crate::places::{NoPlace, Places};
use crate::rate::Client;

/// Games read at a time.
const READERS: usize = 4;

/// Of these, whole histories: the others are left for games and players.
const LONG: usize = 2;

/// Histories that are read or wait, in all and of one address.
const MOST_LONG: usize = 64;
const LONG_PER_CLIENT: usize = 4;

/// The connections that read.
#[derive(Clone)]
pub struct Archive {
    folder: PathBuf,
    metrics: Arc<Metrics>,
    idle: Arc<Mutex<Vec<Store>>>,
    permits: Arc<Semaphore>,
    long: Arc<Semaphore>,
    places: Arc<Places>,
}

impl Archive {
    /// Connections to the database of that folder, opened when needed.
    pub fn new(folder: PathBuf, metrics: Arc<Metrics>) -> Self {
        Self {
            folder,
            metrics,
            idle: Arc::default(),
            permits: Arc::new(Semaphore::new(READERS)),
            long: Arc::new(Semaphore::new(LONG)),
            places: Places::new(MOST_LONG, LONG_PER_CLIENT),
        }
    }

    /// Reads, on a thread that may wait for the disk.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn read<T: Send + 'static>(
        &self,
        read: impl FnOnce(&Store) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, Problem> {
        self.metrics.read();
        let permit = Arc::clone(&self.permits).acquire_owned().await;
        let permit = permit.expect("nobody closes it");
        let archive = self.clone();
        let reading = tokio::task::spawn_blocking(move || {
            let _held = permit;
            let store = archive.take()?;
            let answer = read(&store);
            let mut idle = archive.idle.lock().unwrap_or_else(PoisonError::into_inner);
            idle.push(store);
            answer
        });
        match reading.await {
            Ok(Ok(answer)) => Ok(answer),
            Ok(Err(error)) => {
                tracing::error!(%error, "a read failed");
                Err(Problem::Storage)
            }
            Err(_) => Err(Problem::Internal),
        }
    }

    /// Reads what may take long, such as a whole history: few at a time, whoever
    /// asks, and shared out among the addresses.
    ///
    /// # Errors
    /// When the database fails, or this address waits for too much already.
    pub async fn read_long<T: Send + 'static>(
        &self,
        client: Client,
        read: impl FnOnce(&Store) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, Problem> {
        let place = self.places.take(client).map_err(|none| match none {
            NoPlace::Yours => Problem::TooFast {
                wait: Duration::from_secs(1),
            },
            NoPlace::All => Problem::Busy,
        })?;
        let turn = Arc::clone(&self.long).acquire_owned().await;
        let turn = turn.expect("nobody closes it");
        // Both are held until it is read, also when whoever asked has left.
        let reading = move |store: &Store| {
            let _held = (place, turn);
            read(store)
        };
        self.read(reading).await
    }

    fn take(&self) -> Result<Store, StoreError> {
        let idle = {
            let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
            idle.pop()
        };
        match idle {
            Some(store) => Ok(store),
            None => Store::open(&self.folder, Durability::default()),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;
    use std::sync::mpsc;

    use super::*;

    fn client(last: u8) -> Client {
        Client::of(IpAddr::from([10, 0, 0, last]))
    }

    /// However many histories are asked for, games are read meanwhile, and an
    /// address that asks for many keeps no other from theirs.
    #[tokio::test]
    async fn long_reads_leave_readers_for_games_and_places_for_others() {
        let folder = std::env::temp_dir().join(format!("demineur-archive-{}", std::process::id()));
        let archive = Archive::new(folder.clone(), Arc::default());
        let (end, ended) = mpsc::channel::<()>();
        let ended = Arc::new(Mutex::new(ended));
        let mut flood = tokio::task::JoinSet::new();
        for hostile in [1, 1, 1, 1, 2, 2, 2, 2] {
            let (archive, ended) = (archive.clone(), Arc::clone(&ended));
            flood.spawn(async move {
                let read = move |_: &Store| {
                    // Until nobody holds the other end any more.
                    let _ = ended.lock().map(|ended| ended.recv());
                    Ok(())
                };
                archive.read_long(client(hostile), read).await
            });
        }
        while archive.places.taken() < 8 {
            tokio::task::yield_now().await;
        }
        let more = archive.read_long(client(1), |_| Ok(())).await;
        assert!(matches!(more, Err(Problem::TooFast { .. })));
        assert!(matches!(archive.read(|_| Ok(7)).await, Ok(7)));
        // A stranger has a place, and the turn after those who were there.
        let stranger = tokio::spawn({
            let archive = archive.clone();
            async move { archive.read_long(client(3), |_| Ok(8)).await }
        });
        while archive.places.taken() < 9 {
            tokio::task::yield_now().await;
        }
        drop(end);
        assert!(matches!(stranger.await, Ok(Ok(8))));
        for read in flood.join_all().await {
            read.expect("read");
        }
        assert_eq!(archive.places.taken(), 0);
        let _ = std::fs::remove_dir_all(folder);
    }
}
