//! The connections that read, apart from the one that writes.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use demineur_store::{Durability, Store, StoreError};
use tokio::sync::Semaphore;

use crate::error::Problem;

/// Games read at a time.
const READERS: usize = 4;

/// The connections that read.
#[derive(Clone)]
pub struct Archive {
    folder: PathBuf,
    idle: Arc<Mutex<Vec<Store>>>,
    permits: Arc<Semaphore>,
}

impl Archive {
    /// Connections to the database of that folder, opened when needed.
    pub fn new(folder: PathBuf) -> Self {
        Self {
            folder,
            idle: Arc::default(),
            permits: Arc::new(Semaphore::new(READERS)),
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
