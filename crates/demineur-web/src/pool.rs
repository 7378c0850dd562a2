//! Where long thinking is done: a bounded number of threads, each job with a
//! switch that is thrown when nobody waits for its answer any more.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use demineur_solver::{Budget, Cancel};
use tokio::sync::{Semaphore, watch};
use tokio::time::timeout;

use crate::error::Problem;
use crate::rate::Client;

/// The threads that think.
#[derive(Debug)]
pub struct Pool {
    permits: Arc<Semaphore>,
    /// Jobs that run or wait.
    jobs: Arc<AtomicUsize>,
    most_jobs: usize,
    per_client: usize,
    clients: Arc<Mutex<HashMap<Client, usize>>>,
    nodes: u64,
    time: Duration,
    /// Turns true when the server stops.
    stop: watch::Sender<bool>,
}

/// How much a job may do, handed to it.
#[derive(Debug)]
pub struct Effort {
    budget: Budget,
}

impl Effort {
    /// The budget of the job.
    pub fn budget(&self) -> Budget {
        self.budget.clone()
    }

    /// Whether nobody waits for the answer any more.
    pub fn is_cancelled(&self) -> bool {
        self.budget.cancel().is_cancelled()
    }
}

/// Throws the switch when dropped: the request is gone, or has its answer.
struct Leaving(Cancel);

impl Drop for Leaving {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

/// Counts a job for as long as it is there.
struct Counted {
    jobs: Arc<AtomicUsize>,
    clients: Arc<Mutex<HashMap<Client, usize>>>,
    client: Client,
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.jobs.fetch_sub(1, Ordering::Relaxed);
        let mut clients = self.clients.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = clients.get_mut(&self.client) {
            *count -= 1;
            if *count == 0 {
                clients.remove(&self.client);
            }
        }
    }
}

impl Pool {
    /// As many jobs at a time as the limits say, and seven times as many
    /// waiting.
    pub fn new(limits: &crate::config::ServerLimits) -> Self {
        let at_once = limits.analyses.max(1);
        Self {
            permits: Arc::new(Semaphore::new(at_once)),
            jobs: Arc::default(),
            most_jobs: at_once.saturating_mul(8),
            per_client: limits.analyses_per_client.max(1),
            clients: Arc::default(),
            nodes: limits.analysis_nodes,
            time: limits.analysis_time,
            stop: watch::Sender::new(false),
        }
    }

    /// How many jobs run or wait.
    pub fn jobs(&self) -> usize {
        self.jobs.load(Ordering::Relaxed)
    }

    /// Lets no job start any more, and tells all to stop.
    pub fn stop(&self) {
        self.stop.send_replace(true);
    }

    /// Thinks. The job is asked to stop when the caller is dropped or the time
    /// is up; its thread counts until it has stopped.
    ///
    /// # Errors
    /// When too much is being thought about already, the time is up, or the
    /// server stops.
    pub async fn think<T: Send + 'static>(
        &self,
        client: Client,
        job: impl FnOnce(&Effort) -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let counted = self.count(client)?;
        let cancel = Cancel::new();
        let leaving = Leaving(cancel.clone());
        let work = async {
            let permit = Arc::clone(&self.permits).acquire_owned().await;
            let permit = permit.expect("nobody closes it");
            let effort = Effort {
                // A person waits for the answer.
                budget: Budget::nodes(self.nodes)
                    .with_effort(demineur_solver::Effort::HIGH)
                    .with_cancel(cancel),
            };
            let thinking = tokio::task::spawn_blocking(move || {
                let _held = (permit, counted);
                job(&effort)
            });
            thinking.await.map_err(|_| Problem::Internal)
        };
        let mut stop = self.stop.subscribe();
        let stopped = async {
            // An error means that the pool is gone, and so has stopped.
            let _ = stop.wait_for(|stopped| *stopped).await;
        };
        let answer = tokio::select! {
            answer = timeout(self.time, work) => answer.unwrap_or(Err(Problem::TooLong)),
            () = stopped => Err(Problem::Stopping),
        };
        drop(leaving);
        answer
    }

    fn count(&self, client: Client) -> Result<Counted, Problem> {
        let mut clients = self.clients.lock().unwrap_or_else(PoisonError::into_inner);
        if *self.stop.borrow() {
            return Err(Problem::Stopping);
        }
        if self.jobs.load(Ordering::Relaxed) >= self.most_jobs {
            return Err(Problem::Busy);
        }
        let count = clients.entry(client).or_default();
        if *count >= self.per_client {
            let wait = Duration::from_secs(1);
            return Err(Problem::TooFast { wait });
        }
        *count += 1;
        self.jobs.fetch_add(1, Ordering::Relaxed);
        Ok(Counted {
            jobs: Arc::clone(&self.jobs),
            clients: Arc::clone(&self.clients),
            client,
        })
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;
    use std::sync::mpsc;

    use super::*;
    use crate::config::ServerLimits;

    fn client(last: u8) -> Client {
        Client::of(IpAddr::from([10, 0, 0, last]))
    }

    fn pool(time: Duration) -> Arc<Pool> {
        Arc::new(Pool::new(&ServerLimits {
            analyses: 1,
            analyses_per_client: 1,
            analysis_time: time,
            ..ServerLimits::default()
        }))
    }

    #[tokio::test]
    async fn a_job_is_told_when_its_client_leaves() {
        let pool = pool(Duration::from_secs(60));
        let (started, has_started) = mpsc::channel();
        let (ended, has_ended) = mpsc::channel();
        let waiting = {
            let pool = Arc::clone(&pool);
            tokio::spawn(async move {
                let job = move |effort: &Effort| {
                    started.send(()).unwrap();
                    while !effort.is_cancelled() {
                        std::thread::yield_now();
                    }
                    ended.send(()).unwrap();
                };
                pool.think(client(1), job).await
            })
        };
        let deadline = Duration::from_secs(20);
        let started = tokio::task::spawn_blocking(move || has_started.recv_timeout(deadline));
        started.await.unwrap().expect("the job starts");
        // One job a client: the next one is refused at once.
        let refused = pool.think(client(1), |_| ()).await;
        assert!(matches!(refused, Err(Problem::TooFast { .. })));
        waiting.abort();
        let ended = tokio::task::spawn_blocking(move || has_ended.recv_timeout(deadline));
        ended.await.unwrap().expect("the job is told to stop");
    }
}
