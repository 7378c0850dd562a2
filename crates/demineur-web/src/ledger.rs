//! The one thread that writes. What arrives while it commits goes into its
//! next commit together, so that a thousand games cost few commits; nobody is
//! answered before theirs is done.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::Instant;

use demineur_core::{GameParams, Help, LogEntry};
use demineur_play::Deal;
use demineur_store::{
    Arrival, Batch, Door, Fingerprint, GameEnd, GameKey, NewGame, PlayerId, Store, StoreError,
    UnixMillis,
};
use tokio::sync::oneshot;

use crate::clock::Clock;
use crate::error::Problem;
use crate::metrics::Metrics;
use crate::player::TokenHash;

/// No commit is larger: the first of them should not wait for ever.
const MOST_AT_ONCE: usize = 4096;

/// Something to write.
#[derive(Clone, Debug)]
pub enum Write {
    /// Nothing: answered when all before it is written.
    Nothing,
    /// The player of a token.
    Player {
        /// The token's hash.
        token: TokenHash,
        /// When they came.
        now: UnixMillis,
    },
    /// A game that begins.
    Begin(Box<Beginning>),
    /// Moves, and the end if they bring it.
    Moves {
        /// Of which game.
        game: GameKey,
        /// How many there were before.
        from: usize,
        /// The moves.
        entries: Vec<LogEntry>,
        /// The layout, if they open the first cell.
        layout: Option<Fingerprint>,
        /// The end.
        end: Option<GameEnd>,
    },
    /// Help that was taken since the last move.
    Help {
        /// In which game.
        game: GameKey,
        /// Which.
        help: Help,
    },
    /// A code that carries a player's history to another browser.
    Offer {
        /// Whose history.
        player: PlayerId,
        /// The code's hash.
        code: TokenHash,
        /// Until when it is good.
        until: UnixMillis,
    },
    /// A browser that came with a code.
    Arrive {
        /// The code's hash.
        code: TokenHash,
        /// The hash of the browser's token.
        token: TokenHash,
        /// When it came.
        now: UnixMillis,
    },
    /// Finished games that a player brought along.
    Import {
        /// Whose they are now.
        player: PlayerId,
        /// The games, none of which is there yet.
        games: Vec<Imported>,
    },
    /// A game that was given up.
    GiveUp {
        /// Which.
        game: GameKey,
        /// When.
        now: UnixMillis,
    },
}

/// A game that begins, as it is written.
#[derive(Clone, Debug)]
pub struct Beginning {
    /// Whose game it is.
    pub player: PlayerId,
    /// Its name in addresses.
    pub id: String,
    /// Whether it may be ranked.
    pub ranked: bool,
    /// How it came about.
    pub deal: Deal,
    /// What fixes it.
    pub params: GameParams,
    /// When it began.
    pub at: UnixMillis,
    /// What the clock it is timed by shows when its own time is 0.
    pub zero: UnixMillis,
    /// Moves made already.
    pub entries: Vec<LogEntry>,
    /// The layout, if they have opened a cell.
    pub layout: Option<Fingerprint>,
    /// Its end, for a game that is over before its first move.
    pub end: Option<GameEnd>,
    /// How many unfinished games the player may have with it: those without a
    /// move make room.
    pub most: usize,
}

/// A finished game that a player brought along.
#[derive(Clone, Debug)]
pub struct Imported {
    /// Its name in addresses.
    pub id: String,
    /// How it came about.
    pub deal: Deal,
    /// What fixes it.
    pub params: GameParams,
    /// When it began.
    pub at: UnixMillis,
    /// What the clock shows now, by which it is kept.
    pub zero: UnixMillis,
    /// Its moves.
    pub entries: Vec<LogEntry>,
    /// Its layout.
    pub layout: Option<Fingerprint>,
    /// Its end.
    pub end: GameEnd,
}

/// What became of a write.
#[derive(Clone, Debug)]
pub enum Written {
    /// It is written.
    Done,
    /// The player's number.
    Player(PlayerId),
    /// Whoever came with the code, if it was good.
    Arrived(Option<Arrival>),
    /// A game has begun.
    Begun {
        /// Its key.
        game: GameKey,
        /// The games that made room for it, by their names in addresses.
        forgotten: Vec<String>,
    },
}

struct Job {
    write: Write,
    answer: oneshot::Sender<Result<Written, StoreError>>,
}

enum Order {
    Write(Job),
    /// Runs alone, between commits.
    Alone(Box<dyn FnOnce(&mut Store) + Send>),
}

/// The way to the thread that writes.
pub struct Ledger {
    orders: Mutex<Option<Sender<Order>>>,
    thread: Mutex<Option<JoinHandle<()>>>,
}

impl Ledger {
    /// Starts the thread that writes to that database.
    pub fn open(store: Store, metrics: Arc<Metrics>, clock: Arc<Clock>) -> Self {
        let (orders, inbox) = channel();
        let thread = std::thread::Builder::new()
            .name("ledger".to_owned())
            .spawn(move || keep(store, &inbox, &metrics, &clock))
            .expect("a thread can be started");
        Self {
            orders: Mutex::new(Some(orders)),
            thread: Mutex::new(Some(thread)),
        }
    }

    /// Writes; done when it is committed.
    ///
    /// # Errors
    /// When it is not written.
    pub async fn write(&self, write: Write) -> Result<Written, Problem> {
        let (answer, written) = oneshot::channel();
        self.send(Order::Write(Job { write, answer }))?;
        match written.await {
            Ok(Ok(written)) => Ok(written),
            Ok(Err(StoreError::NoSuchGame(_))) => Err(Problem::NoGame),
            Ok(Err(StoreError::TooManyGames { most })) => Err(Problem::TooManyGames { most }),
            Ok(Err(error)) => {
                tracing::error!(%error, "a write failed");
                Err(Problem::Storage)
            }
            Err(_) => Err(Problem::Stopping),
        }
    }

    /// Does something to the database between two commits.
    ///
    /// # Errors
    /// What it fails with, or that the server stops.
    pub async fn alone<T: Send + 'static>(
        &self,
        act: impl FnOnce(&mut Store) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<Result<T, StoreError>, Problem> {
        let (answer, done) = oneshot::channel();
        self.send(Order::Alone(Box::new(move |store| {
            // Whoever asked may be gone; it is done all the same.
            let _ = answer.send(act(store));
        })))?;
        done.await.map_err(|_| Problem::Stopping)
    }

    fn send(&self, order: Order) -> Result<(), Problem> {
        let orders = self.orders.lock().unwrap_or_else(PoisonError::into_inner);
        let sent = orders
            .as_ref()
            .is_some_and(|orders| orders.send(order).is_ok());
        match sent {
            true => Ok(()),
            false => Err(Problem::Stopping),
        }
    }

    /// Writes all that was sent, and stops.
    pub fn close(&self) {
        let orders = &mut *self.orders.lock().unwrap_or_else(PoisonError::into_inner);
        drop(orders.take());
        let thread = &mut *self.thread.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(thread) = thread.take()
            && thread.join().is_err()
        {
            tracing::error!("the thread that writes has panicked");
        }
    }
}

/// The life of the thread: until nobody can send any more.
fn keep(mut store: Store, inbox: &Receiver<Order>, metrics: &Metrics, clock: &Clock) {
    let mut jobs = Vec::new();
    while let Ok(first) = inbox.recv() {
        let mut alone = None;
        let more = std::iter::from_fn(|| inbox.try_recv().ok());
        for order in std::iter::once(first).chain(more) {
            match order {
                Order::Write(job) => jobs.push(job),
                Order::Alone(act) => {
                    alone = Some(act);
                    break;
                }
            }
            if jobs.len() >= MOST_AT_ONCE {
                break;
            }
        }
        if !jobs.is_empty() {
            commit(&mut store, &mut jobs, metrics, clock);
        }
        if let Some(act) = alone {
            act(&mut store);
        }
    }
}

/// Writes all jobs in one transaction. A job that fails alone is answered so;
/// when the commit fails, all are.
fn commit(store: &mut Store, jobs: &mut Vec<Job>, metrics: &Metrics, clock: &Clock) {
    let start = Instant::now();
    let written = store.batch(|batch| {
        // With every commit: a killed server goes on from its last move.
        batch.note_steady(clock.moment())?;
        let done = jobs.iter().map(|job| run(batch, &job.write)).collect();
        Ok::<Vec<Result<Written, StoreError>>, StoreError>(done)
    });
    match written {
        Ok(done) => {
            metrics.committed(jobs.len(), start.elapsed());
            for (job, result) in jobs.drain(..).zip(done) {
                // A client that left does not want its answer.
                let _ = job.answer.send(result);
            }
        }
        Err(error) => {
            tracing::error!(%error, writes = jobs.len(), "a commit failed");
            for job in jobs.drain(..) {
                let _ = job.answer.send(Err(StoreError::Busy));
            }
        }
    }
}

fn run(batch: &mut Batch<'_>, write: &Write) -> Result<Written, StoreError> {
    match write {
        Write::Nothing => {}
        Write::Player { token, now } => {
            return batch.player_by_token(token, *now).map(Written::Player);
        }
        Write::Begin(beginning) => return batch.whole(|batch| begin(batch, beginning)),
        Write::Moves {
            game,
            from,
            entries,
            layout,
            end,
        } => {
            batch.append(*game, *from, entries)?;
            if let Some(layout) = layout {
                batch.note_layout(*game, *layout)?;
            }
            if let Some(end) = end {
                batch.finish(*game, end)?;
            }
        }
        Write::Help { game, help } => batch.note_help(*game, *help)?,
        Write::Offer {
            player,
            code,
            until,
        } => batch.offer_transfer(*player, code, *until)?,
        Write::Arrive { code, token, now } => {
            return batch.arrive(code, token, *now).map(Written::Arrived);
        }
        Write::Import { player, games } => {
            return batch.whole(|batch| import(batch, *player, games));
        }
        Write::GiveUp { game, now } => batch.abandon(*game, *now)?,
    }
    Ok(Written::Done)
}

fn begin(batch: &mut Batch<'_>, beginning: &Beginning) -> Result<Written, StoreError> {
    let forgotten = batch.make_room(beginning.player, Door::Web, beginning.most)?;
    let game = batch.begin(&NewGame {
        player: beginning.player,
        public_id: Some(&beginning.id),
        ranked: beginning.ranked,
        started_at: beginning.at,
        zero: Some(beginning.zero),
        entries: &beginning.entries,
        layout: beginning.layout,
        ..NewGame::dealt(Door::Web, &beginning.deal, &beginning.params)
    })?;
    if let Some(end) = &beginning.end {
        batch.finish(game, end)?;
    }
    Ok(Written::Begun { game, forgotten })
}

/// Writes games that were brought along. None of them is ever ranked: nobody knows
/// how they were played.
fn import(
    batch: &mut Batch<'_>,
    player: PlayerId,
    games: &[Imported],
) -> Result<Written, StoreError> {
    for game in games {
        let key = batch.begin(&NewGame {
            player,
            public_id: Some(&game.id),
            ranked: false,
            started_at: game.at,
            zero: Some(game.zero),
            entries: &game.entries,
            layout: game.layout,
            ..NewGame::dealt(Door::Web, &game.deal, &game.params)
        })?;
        batch.finish(key, &game.end)?;
    }
    Ok(Written::Done)
}
