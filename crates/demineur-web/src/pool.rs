//! Where long thinking is done: on a bounded number of threads, in turns that are
//! fair by address, each job with a switch that is thrown when nobody waits for
//! its answer any more.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use demineur_solver::{Budget, Cancel};
use tokio::sync::{oneshot, watch};
use tokio::time::{interval, sleep};

use crate::error::Problem;
use crate::places::{NoPlace, Place, Places};
use crate::priority::{ThreadNumber, lower, this_thread};
use crate::rate::Client;
use crate::turns::Turns;

/// How often it is looked at whether somebody has to make way.
const LOOK: Duration = Duration::from_millis(100);

/// Thinking that takes longer has less of the processor than that which begins.
const LONG: Duration = Duration::from_secs(1);

type Job = Box<dyn FnOnce() + Send>;

/// The threads that think.
#[derive(Debug)]
pub struct Pool {
    desk: Arc<Desk>,
    /// For jobs that run or wait.
    places: Arc<Places>,
    nodes: u64,
    time: Duration,
    /// Turns true when the server stops.
    stop: watch::Sender<bool>,
}

/// Where jobs wait for their turn and threads take them.
struct Desk(Mutex<Papers>);

struct Papers {
    turns: Turns<Job>,
    /// The threads of the jobs that run.
    threads: HashMap<u64, ThreadNumber>,
}

impl std::fmt::Debug for Desk {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Desk")
    }
}

impl Desk {
    fn papers(&self) -> MutexGuard<'_, Papers> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Starts the jobs whose turn it is, each on a thread of its own: a thread
    /// whose priority was lowered cannot be used for another.
    fn begin(self: &Arc<Self>) {
        while let Some((number, job)) = {
            let mut papers = self.papers();
            papers.turns.begin(Instant::now())
        } {
            let turn = Turn {
                desk: Arc::clone(self),
                number,
            };
            let thread = std::thread::Builder::new().name("thinking".to_owned());
            let started = thread.spawn(move || {
                let turn = turn;
                let mut papers = turn.desk.papers();
                papers.threads.insert(turn.number, this_thread());
                drop(papers);
                job();
            });
            if let Err(error) = started {
                // Its turn has ended, and whoever waits for it is told.
                tracing::error!(%error, "no thread can be started");
                return;
            }
        }
    }

    /// Lets jobs make way, and those that take long have less of the processor.
    fn look(&self) {
        let now = Instant::now();
        let papers = &mut *self.papers();
        for number in papers.turns.long_running(LONG, now) {
            if let Some(thread) = papers.threads.remove(&number) {
                lower(thread);
            }
        }
        papers.turns.make_way(now);
    }
}

/// The turn of a job: it ends with its thread, however that ends.
struct Turn {
    desk: Arc<Desk>,
    number: u64,
}

impl Drop for Turn {
    fn drop(&mut self) {
        {
            let mut papers = self.desk.papers();
            papers.threads.remove(&self.number);
            papers.turns.end(self.number, Instant::now());
        }
        self.desk.begin();
    }
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
struct Leaving {
    desk: Arc<Desk>,
    number: u64,
    cancel: Cancel,
}

impl Drop for Leaving {
    fn drop(&mut self) {
        self.cancel.cancel();
        self.desk.papers().turns.leave(self.number);
    }
}

impl Pool {
    /// As many jobs at a time as the limits say.
    pub fn new(limits: &crate::config::ServerLimits) -> Self {
        Self {
            desk: Arc::new(Desk(Mutex::new(Papers {
                turns: Turns::new(limits.analyses),
                threads: HashMap::new(),
            }))),
            places: Places::new(limits.analyses_waiting, limits.analyses_per_client.max(1)),
            nodes: limits.analysis_nodes,
            time: limits.analysis_time,
            stop: watch::Sender::new(false),
        }
    }

    /// How many jobs run or wait.
    pub fn jobs(&self) -> usize {
        self.places.taken()
    }

    /// Lets no job start any more, and tells all to stop.
    pub fn stop(&self) {
        self.stop.send_replace(true);
    }

    /// Thinks. The job is asked to stop when the caller is dropped, the time is
    /// up, or others have waited who thought much less; its thread counts until
    /// it has stopped.
    ///
    /// # Errors
    /// When too much is being thought about already, the time is up, or the
    /// server stops.
    pub async fn think<T: Send + 'static>(
        &self,
        client: Client,
        job: impl FnOnce(&Effort) -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let place = self.place(client)?;
        let cancel = Cancel::new();
        let effort = Effort {
            // A person waits for the answer.
            budget: Budget::nodes(self.nodes)
                .with_effort(demineur_solver::Effort::HIGH)
                .with_cancel(cancel.clone()),
        };
        let (tell, mut told) = oneshot::channel();
        let job = Box::new(move || {
            let answer = job(&effort);
            // Whoever has their answer may ask again.
            drop(place);
            // Nobody listens if it was whoever asked who left.
            let _ = tell.send((answer, effort.is_cancelled()));
        });
        let number = {
            let mut papers = self.desk.papers();
            let asked = cancel.clone();
            papers.turns.ask(client, asked, job, Instant::now())
        };
        let leaving = Leaving {
            desk: Arc::clone(&self.desk),
            number,
            cancel,
        };
        self.desk.begin();
        let mut stop = self.stop.subscribe();
        let stopped = async {
            // An error means that the pool is gone, and so has stopped.
            let _ = stop.wait_for(|stopped| *stopped).await;
        };
        let (time_up, mut look) = (sleep(self.time), interval(LOOK));
        tokio::pin!(stopped, time_up);
        let answer = loop {
            tokio::select! {
                answer = &mut told => break match answer {
                    Ok((_, true)) => Err(Problem::Busy),
                    Ok((answer, false)) => Ok(answer),
                    Err(_) => Err(Problem::Internal),
                },
                () = &mut time_up => break Err(Problem::TooLong),
                () = &mut stopped => break Err(Problem::Stopping),
                _ = look.tick() => {
                    self.desk.look();
                }
            }
        };
        drop(leaving);
        answer
    }

    fn place(&self, client: Client) -> Result<Place, Problem> {
        if *self.stop.borrow() {
            return Err(Problem::Stopping);
        }
        self.places.take(client).map_err(|none| match none {
            NoPlace::Yours => Problem::TooFast {
                wait: Duration::from_secs(1),
            },
            NoPlace::All => Problem::Busy,
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

    /// Thinks until it is told to stop.
    async fn endless(pool: Arc<Pool>, from: Client) -> Result<(), Problem> {
        let job = |effort: &Effort| {
            while !effort.is_cancelled() {
                std::thread::sleep(Duration::from_millis(1));
            }
        };
        pool.think(from, job).await
    }

    #[tokio::test]
    async fn a_stranger_is_answered_while_others_ask_for_all_there_is() {
        let pool = Arc::new(Pool::new(&ServerLimits {
            analyses: 1,
            analyses_per_client: 4,
            analysis_time: Duration::from_secs(3600),
            ..ServerLimits::default()
        }));
        let mut floods = tokio::task::JoinSet::new();
        for hostile in 1..9 {
            for _ in 0..4 {
                floods.spawn(endless(Arc::clone(&pool), client(hostile)));
            }
        }
        while pool.jobs() < 32 {
            tokio::task::yield_now().await;
        }
        // None of theirs ends by itself: somebody makes way.
        let answer = pool.think(client(99), |_| 7).await;
        assert!(matches!(answer, Ok(7)), "{answer:?}");
        let stopped = floods.join_next().await.expect("there are some");
        assert!(matches!(stopped, Ok(Err(Problem::Busy))), "{stopped:?}");
        floods.shutdown().await;
        // Whoever left gave their places back.
        while pool.jobs() > 0 {
            tokio::task::yield_now().await;
        }
    }

    #[tokio::test]
    async fn a_job_that_panics_gives_its_turn_back() {
        let pool = pool(Duration::from_secs(60));
        let broken = pool.think(client(1), |_| panic!("it does")).await;
        assert!(matches!(broken, Err(Problem::Internal)));
        while pool.jobs() > 0 {
            tokio::task::yield_now().await;
        }
        assert!(matches!(pool.think(client(1), |_| 7).await, Ok(7)));
    }
}
