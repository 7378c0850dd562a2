//! Where runs of the lab are played: threads of their own, so that no player's
//! hint ever waits for one.

use std::collections::{HashMap, VecDeque};
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use axum::body::Bytes;
use demineur_solver::Cancel;
use hyper::body::Frame;
use serde_json::Value;
use tokio::runtime::Handle;
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

/// Whoever was refused is in line, as long as they ask again within this time.
const IN_LINE: Duration = Duration::from_secs(30);

/// More addresses than this are not in line.
const MOST_IN_LINE: usize = 64;

/// So long the last line of a run whose time is up waits to be read.
const LAST_WORD: Duration = Duration::from_secs(5);

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
    book: Mutex<Book>,
    /// Told when one has ended.
    ended: Notify,
}

/// Who has how many, and who is next.
#[derive(Debug, Default)]
struct Book {
    clients: HashMap<Client, usize>,
    /// Those who were refused, in the order they came, each with when they last
    /// asked: whoever begins again at each end does not keep all others waiting.
    line: VecDeque<(Client, Instant)>,
}

impl Book {
    fn count(&self) -> usize {
        self.clients.values().sum()
    }

    /// Whether one of the free places is for this client, by the line.
    fn is_next(&self, client: Client, free: usize) -> bool {
        let place = self.line.iter().position(|&(other, _)| other == client);
        place.unwrap_or(self.line.len()) < free
    }

    /// Lets a client wait in line, where they are if they do already.
    fn wait(&mut self, client: Client, now: Instant) {
        let place = self.line.iter().position(|&(other, _)| other == client);
        match place {
            Some(place) => self.line[place].1 = now,
            None if self.line.len() < MOST_IN_LINE => self.line.push_back((client, now)),
            None => {}
        }
    }
}

impl Runs {
    fn book(&self) -> MutexGuard<'_, Book> {
        self.book.lock().unwrap_or_else(PoisonError::into_inner)
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
        let mut book = self.runs.book();
        if let Some(count) = book.clients.get_mut(&self.client) {
            *count -= 1;
            if *count == 0 {
                book.clients.remove(&self.client);
            }
        }
        drop(book);
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
        self.runs.book().count()
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
            let refused = match self.take(client, Instant::now()) {
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

    fn take(&self, client: Client, now: Instant) -> Result<Seat, Problem> {
        if *self.stop.borrow() {
            return Err(Problem::Stopping);
        }
        let mut book = self.runs.book();
        book.line
            .retain(|(_, asked)| now.saturating_duration_since(*asked) < IN_LINE);
        let own = book.clients.get(&client).copied().unwrap_or(0);
        if own >= self.per_client {
            return Err(Problem::LabTwice);
        }
        let free = self.most.saturating_sub(book.count());
        if !book.is_next(client, free) {
            book.wait(client, now);
            return Err(Problem::LabBusy);
        }
        book.line.retain(|(other, _)| *other != client);
        book.clients.insert(client, own + 1);
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
        let over = watch::Sender::new(false);
        let is_over = over.subscribe();
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
            over.send_replace(true);
        });
        let mut teller = Teller {
            lines: send,
            cancel: cancel.clone(),
            told: Instant::now(),
            over: is_over,
            runtime: Handle::current(),
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
    /// Turns true when the run has to end.
    over: watch::Receiver<bool>,
    runtime: Handle,
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

    /// Tells it in any case, however slowly it is read; but not much longer than
    /// the run may last: others wait for its place.
    pub fn always(&mut self, line: &Value) {
        let (lines, over) = (&self.lines, &mut self.over);
        let telling = async {
            let late = async {
                // An error means that nobody measures the time any more.
                let _ = over.wait_for(|over| *over).await;
                tokio::time::sleep(LAST_WORD).await;
            };
            tokio::select! {
                // Nobody listens any more: then nobody misses it.
                _ = lines.send(bytes(line)) => {}
                () = late => {}
            }
        };
        self.runtime.block_on(telling);
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

    /// One that begins again at each end does not keep the place.
    #[tokio::test]
    async fn whoever_was_refused_is_next() {
        let desk = desk(1, Duration::from_secs(60));
        let start = Instant::now();
        let seat = desk.take(client(1), start).expect("a place");
        for other in [2, 3, 2] {
            let refused = desk.take(client(other), start).expect_err("taken");
            assert!(matches!(refused, Problem::LabBusy));
        }
        drop(seat);
        for (asks, gets) in [(1, false), (3, false), (2, true)] {
            let seat = desk.take(client(asks), start);
            assert_eq!(seat.is_ok(), gets, "{asks}");
        }
        // Those who do not ask again are not waited for.
        let later = start + IN_LINE;
        assert!(desk.take(client(4), later).is_ok());
    }

    /// It reads nothing of what it asked for, and the place is free all the same.
    #[tokio::test]
    async fn a_reader_who_does_not_read_keeps_no_place_when_the_time_is_up() {
        let desk = desk(1, Duration::from_millis(50));
        let tell = |teller: &mut Teller| {
            for line in 0..2 * WAITING {
                teller.always(&line.into());
            }
        };
        let unread = desk.seat(client(1)).await.expect("a place").play(tell);
        let deadline = Instant::now() + Duration::from_secs(120);
        while desk.runs() > 0 {
            assert!(Instant::now() < deadline, "the place stays taken");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        drop(unread);
    }

    #[tokio::test]
    async fn a_server_without_a_lab_says_so() {
        let refused = desk(0, Duration::from_secs(1)).seat(client(1)).await;
        assert!(matches!(refused, Err(Problem::NoLab)));
    }
}
