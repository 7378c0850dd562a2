//! Where runs of the lab are played: threads of their own, so that no player's
//! hint ever waits for one.

use std::collections::HashMap;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use axum::body::Bytes;
use demineur_solver::Cancel;
use hyper::body::Frame;
use serde_json::Value;
use tokio::sync::{Notify, mpsc, watch};
use tokio::time::timeout;

use crate::config::ServerLimits;
use crate::error::Problem;
use crate::priority::{lower, this_thread};
use crate::rate::Client;

/// A run whose client has left ends within this time: so long a new one waits
/// for its place before it is refused.
const PATIENCE: Duration = Duration::from_secs(1);

/// How often a run tells how far it has come.
const OFTEN: Duration = Duration::from_millis(200);

/// Lines that wait to be sent; whoever reads slower than that misses some.
const WAITING: usize = 4;

/// The threads of the lab. A run has one, and none waits for long.
#[derive(Debug)]
pub struct LabDesk {
    most: usize,
    per_client: usize,
    time: Duration,
    runs: Arc<Runs>,
    /// Turns true when the server stops.
    stop: watch::Sender<bool>,
}

/// The runs there are.
#[derive(Debug, Default)]
struct Runs {
    clients: Mutex<HashMap<Client, usize>>,
    /// Told when one has ended.
    ended: Notify,
}

impl Runs {
    fn count(&self) -> usize {
        let clients = self.clients.lock().unwrap_or_else(PoisonError::into_inner);
        clients.values().sum()
    }
}

/// A run's place at the desk, held until its thread has ended.
#[derive(Debug)]
pub struct Seat {
    runs: Arc<Runs>,
    client: Client,
    time: Duration,
    stop: watch::Receiver<bool>,
}

impl Drop for Seat {
    fn drop(&mut self) {
        let clients = &self.runs.clients;
        let mut clients = clients.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = clients.get_mut(&self.client) {
            *count -= 1;
            if *count == 0 {
                clients.remove(&self.client);
            }
        }
        drop(clients);
        self.runs.ended.notify_waiters();
    }
}

impl LabDesk {
    /// As many runs at a time as the limits say.
    pub fn new(limits: &ServerLimits) -> Self {
        Self {
            most: limits.lab_runs,
            per_client: limits.lab_runs_per_client.max(1),
            time: limits.lab_time,
            runs: Arc::default(),
            stop: watch::Sender::new(false),
        }
    }

    /// How many runs there are.
    pub fn runs(&self) -> usize {
        self.runs.count()
    }

    /// Lets no run start any more, and ends all.
    pub fn stop(&self) {
        self.stop.send_replace(true);
    }

    /// A place for a run.
    ///
    /// # Errors
    /// When this server has no lab, or all places stay taken, by this client or
    /// by others.
    pub async fn seat(&self, client: Client) -> Result<Seat, Problem> {
        if self.most == 0 {
            return Err(Problem::NoLab);
        }
        let until = Instant::now() + PATIENCE;
        loop {
            // Made before the look, so that no end between the two is missed.
            let ended = self.runs.ended.notified();
            let refused = match self.take(client) {
                Ok(seat) => return Ok(seat),
                Err(Problem::Stopping) => return Err(Problem::Stopping),
                Err(problem) => problem,
            };
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() || timeout(left, ended).await.is_err() {
                return Err(refused);
            }
        }
    }

    fn take(&self, client: Client) -> Result<Seat, Problem> {
        if *self.stop.borrow() {
            return Err(Problem::Stopping);
        }
        let clients = &self.runs.clients;
        let mut clients = clients.lock().unwrap_or_else(PoisonError::into_inner);
        let all: usize = clients.values().sum();
        let own = clients.get(&client).copied().unwrap_or(0);
        if own >= self.per_client {
            return Err(Problem::LabTwice);
        }
        if all >= self.most {
            return Err(Problem::LabBusy);
        }
        clients.insert(client, own + 1);
        Ok(Seat {
            runs: Arc::clone(&self.runs),
            client,
            time: self.time,
            stop: self.stop.subscribe(),
        })
    }
}

impl Seat {
    /// Plays on a thread of its own and sends what it tells, a line each. It is
    /// asked to stop when the body is dropped, which is when its client leaves,
    /// when the time is up, and when the server stops.
    pub fn play(self, run: impl FnOnce(&mut Teller) + Send + 'static) -> Lines {
        let cancel = Cancel::new();
        let (send, receive) = mpsc::channel(WAITING);
        let (mut stop, switch) = (self.stop.clone(), cancel.clone());
        let (ended, has_ended) = tokio::sync::oneshot::channel::<()>();
        let time = self.time;
        tokio::spawn(async move {
            // Whatever it is that happens, the run ends with it.
            tokio::select! {
                _ = stop.wait_for(|stops| *stops) => {}
                () = tokio::time::sleep(time) => {}
                _ = has_ended => {}
            }
            switch.cancel();
        });
        let mut teller = Teller {
            lines: send,
            cancel: cancel.clone(),
            told: Instant::now(),
        };
        std::thread::spawn(move || {
            let _held = (self, ended);
            lower(this_thread());
            run(&mut teller);
        });
        Lines {
            lines: receive,
            _leaving: Leaving(cancel),
        }
    }
}

/// Tells whoever listens how a run stands.
#[derive(Debug)]
pub struct Teller {
    lines: mpsc::Sender<Bytes>,
    cancel: Cancel,
    told: Instant,
}

impl Teller {
    /// The switch that ends the run.
    pub fn cancel(&self) -> Cancel {
        self.cancel.clone()
    }

    /// Tells how it stands, if it is time to; a line that cannot be sent at
    /// once is left out, for the next one says more.
    pub fn now_and_then(&mut self, line: impl FnOnce() -> Value) {
        if self.told.elapsed() >= OFTEN {
            self.told = Instant::now();
            let _ = self.lines.try_send(bytes(&line()));
        }
    }

    /// Tells it in any case, however slowly it is read.
    pub fn always(&mut self, line: &Value) {
        // Nobody listens any more: then nobody misses it.
        let _ = self.lines.blocking_send(bytes(line));
        self.told = Instant::now();
    }
}

fn bytes(line: &Value) -> Bytes {
    format!("{line}\n").into()
}

/// Throws the switch when dropped.
#[derive(Debug)]
struct Leaving(Cancel);

impl Drop for Leaving {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

/// What a run tells, as the body of an answer.
#[derive(Debug)]
pub struct Lines {
    lines: mpsc::Receiver<Bytes>,
    _leaving: Leaving,
}

impl hyper::body::Body for Lines {
    type Data = Bytes;
    type Error = std::convert::Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Self::Error>>> {
        let line = self.lines.poll_recv(context);
        line.map(|line| line.map(|line| Ok(Frame::data(line))))
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::*;

    fn client(last: u8) -> Client {
        Client::of(IpAddr::from([10, 0, 0, last]))
    }

    fn desk(lab_runs: usize, lab_time: Duration) -> LabDesk {
        LabDesk::new(&ServerLimits {
            lab_runs,
            lab_runs_per_client: 1,
            lab_time,
            ..ServerLimits::default()
        })
    }

    /// A run that never ends by itself.
    fn endless(teller: &mut Teller) {
        let cancel = teller.cancel();
        while !cancel.is_cancelled() {
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    #[tokio::test]
    async fn places_are_given_to_few_and_come_back_when_a_client_leaves() {
        let desk = desk(2, Duration::from_secs(60));
        let first = desk.seat(client(1)).await.expect("a place").play(endless);
        let refused = desk.seat(client(1)).await.expect_err("one a client");
        assert!(matches!(refused, Problem::LabTwice));
        let second = desk.seat(client(2)).await.expect("a place").play(endless);
        let refused = desk.seat(client(3)).await.expect_err("two in all");
        assert!(matches!(refused, Problem::LabBusy));
        assert_eq!(desk.runs(), 2);
        // Whoever comes in the moment another leaves finds a place.
        drop(first);
        let third = desk.seat(client(3)).await.expect("a place is free");
        drop((second, third));
    }

    #[tokio::test]
    async fn a_run_ends_when_its_time_is_up_and_when_the_server_stops() {
        let short = desk(1, Duration::from_millis(50));
        let mut lines = short.seat(client(1)).await.expect("a place").play(endless);
        let end = timeout(Duration::from_secs(20), lines.lines.recv()).await;
        assert_eq!(end, Ok(None));

        let long = desk(1, Duration::from_secs(600));
        let mut lines = long.seat(client(1)).await.expect("a place").play(endless);
        long.stop();
        let end = timeout(Duration::from_secs(20), lines.lines.recv()).await;
        assert_eq!(end, Ok(None));
        let refused = long.seat(client(2)).await.expect_err("it stops");
        assert!(matches!(refused, Problem::Stopping));
    }

    #[tokio::test]
    async fn a_server_without_a_lab_says_so() {
        let refused = desk(0, Duration::from_secs(1)).seat(client(1)).await;
        assert!(matches!(refused, Err(Problem::NoLab)));
    }
}
