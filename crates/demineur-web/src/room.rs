//! One game that is being played, and all who look at it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

use demineur_core::{Actor, Move, Status};
use demineur_solver::strategy::{Advice, Technique};
use demineur_store::{Fingerprint, PlayerId, UnixMillis};
use demineur_words::{CellNames, Lang};
use tokio::sync::{Mutex, OwnedMutexGuard, broadcast};

use crate::error::Problem;
use crate::ledger::Write;
use crate::office::Office;
use crate::rivals::Rivals;
use crate::seat::{Said, Seat};
use crate::wire::Update;

/// As many updates wait for a slow socket before it gets the whole game anew.
const WAITING: usize = 64;

/// A seat that is held: nobody else moves in this game meanwhile.
pub type HeldSeat = OwnedMutexGuard<Seat>;

/// One game that is being played.
pub struct Room {
    /// Whose game it is.
    pub owner: PlayerId,
    /// How many cells its board has.
    pub cells: usize,
    seat: Arc<Mutex<Seat>>,
    events: broadcast::Sender<Arc<Event>>,
    /// Whether what is in memory may not be what is written: it is loaded
    /// again before the next move.
    gone: AtomicBool,
    /// When it was last used, in milliseconds of the hall's clock.
    used: AtomicU64,
}

/// Something that happened in a game.
#[derive(Debug)]
pub struct Event {
    /// The socket it came from.
    pub from: Option<u64>,
    /// What changed, as sent to the one who did it.
    pub update: Update,
}

/// A move that somebody asks for.
#[derive(Clone, Copy, Debug)]
pub struct Asked {
    /// The move.
    pub action: Move,
    /// The state of the game it is meant for.
    pub version: Option<usize>,
    /// In which language to answer.
    pub lang: Lang,
    /// The socket it came from.
    pub from: Option<u64>,
    /// When it was read.
    pub at: Instant,
}

/// A move of a strategy, with its reason in words.
pub struct Advised {
    /// The move.
    pub advice: Advice,
    /// Who asked for it.
    pub asked: Asked,
}

impl Room {
    /// A room for that game.
    pub fn new(owner: PlayerId, seat: Seat) -> Self {
        Self {
            owner,
            cells: seat.game().board().len(),
            seat: Arc::new(Mutex::new(seat)),
            events: broadcast::Sender::new(WAITING),
            gone: AtomicBool::new(false),
            used: AtomicU64::new(0),
        }
    }

    /// Whether the game has to be loaded again.
    pub fn is_gone(&self) -> bool {
        self.gone.load(Ordering::Relaxed)
    }

    /// Notes that it is used at that time of the hall's clock.
    pub fn touch(&self, now: u64) {
        self.used.fetch_max(now, Ordering::Relaxed);
    }

    /// When it was last used.
    pub fn used(&self) -> u64 {
        self.used.load(Ordering::Relaxed)
    }

    /// Whether somebody is moving in it, or thinking about it.
    pub fn is_busy(&self) -> bool {
        Arc::strong_count(&self.seat) > 1
    }

    /// What happens here from now on.
    pub fn listen(&self) -> broadcast::Receiver<Arc<Event>> {
        self.events.subscribe()
    }

    /// The seat, held until it is dropped.
    ///
    /// # Errors
    /// When the game has to be loaded again.
    pub async fn sit(&self) -> Result<HeldSeat, Problem> {
        let seat = Arc::clone(&self.seat).lock_owned().await;
        if self.is_gone() {
            return Err(Problem::Storage);
        }
        Ok(seat)
    }

    /// The seat of a game that can still be moved in.
    ///
    /// # Errors
    /// When it is over, given up, or has to be loaded again.
    pub async fn sit_to_play(&self) -> Result<HeldSeat, Problem> {
        let seat = self.sit().await?;
        if seat.given_up {
            return Err(Problem::GivenUp);
        }
        if seat.game().status().is_over() {
            return Err(Problem::Over);
        }
        Ok(seat)
    }

    /// Plays a move. It is answered when it is written; a caller who goes away
    /// meanwhile changes nothing about that.
    ///
    /// # Errors
    /// When there is no moving in this game now; a move that does nothing is
    /// answered with why.
    pub async fn play(
        self: &Arc<Self>,
        office: &Arc<Office>,
        asked: Asked,
    ) -> Result<Update, Problem> {
        let seat = self.sit().await?;
        if seat.given_up {
            return Err(Problem::GivenUp);
        }
        check_version(&seat, asked.version)?;
        self.settle(office, seat, asked, None).await
    }

    /// Plays a move a strategy has found for the seat it still holds.
    ///
    /// # Errors
    /// When it cannot be written.
    pub async fn play_advised(
        self: &Arc<Self>,
        office: &Arc<Office>,
        seat: HeldSeat,
        advised: Advised,
    ) -> Result<Update, Problem> {
        let asked = Asked {
            action: advised.advice.action,
            ..advised.asked
        };
        self.settle(office, seat, asked, Some(advised.advice)).await
    }

    async fn settle(
        self: &Arc<Self>,
        office: &Arc<Office>,
        seat: HeldSeat,
        asked: Asked,
        advice: Option<Advice>,
    ) -> Result<Update, Problem> {
        let (room, office) = (Arc::clone(self), Arc::clone(office));
        let settled = tokio::spawn(async move {
            let distrust = Distrust(Some(&room));
            let settled = room.act(&office, seat, asked, advice).await;
            // A move that is refused is an answer; only writing can fail.
            if settled.is_ok() {
                distrust.relax();
            }
            settled
        });
        settled.await.unwrap_or(Err(Problem::Internal))
    }

    /// Plays, writes, and only then tells.
    async fn act(
        &self,
        office: &Office,
        mut seat: HeldSeat,
        asked: Asked,
        advice: Option<Advice>,
    ) -> Result<Update, Problem> {
        let texts = office.speech.texts(asked.lang);
        let now = UnixMillis::now();
        let actor = match advice {
            Some(_) => Actor::Strategy,
            None => Actor::Person,
        };
        let ready = seat.game().status() == Status::Ready;
        let change = seat.act(asked.action, actor, now);
        let mut said = match change.refusal {
            None => Said {
                action: Some(asked.action),
                message: change.fallback.map(|granted| texts.fallback(granted)),
                ..Said::default()
            },
            Some(error) => seat.refusal(asked.action, error, texts),
        };
        if let Some(advice) = &advice {
            let names = CellNames::of(seat.game().board());
            said.reason = Some(texts.reason(&advice.reason, names));
        }
        let logged = seat.version() > change.from;
        if logged {
            // The mines are known from the first opening on.
            let layout = match ready {
                true => Fingerprint::of(seat.game()),
                false => None,
            };
            self.write(office, &mut seat, change.from, layout, now)
                .await?;
            office.metrics.moved(advice.is_some(), asked.at.elapsed());
        }
        let update = seat.update(&change.cells, said, texts, now);
        if logged || asked.from.is_some() {
            self.tell(asked.from, &update);
        }
        Ok(update)
    }

    /// Tells all who look at the game, the one who moved among them.
    pub fn tell(&self, from: Option<u64>, update: &Update) {
        let update = update.clone();
        // Nobody listening is fine.
        let _ = self.events.send(Arc::new(Event { from, update }));
    }

    async fn write(
        &self,
        office: &Office,
        seat: &mut Seat,
        from: usize,
        layout: Option<Fingerprint>,
        now: UnixMillis,
    ) -> Result<(), Problem> {
        let over = seat.game().status().is_over();
        if over {
            // Only the best time is wrong if this fails.
            let rivals = Rivals::of(seat, self.owner, None);
            seat.best_before = rivals.best_time(&office.archive).await.unwrap_or(None);
        }
        let end = seat.game_end(now);
        let write = Write::Moves {
            game: seat.start.key,
            from,
            entries: seat.table.entries_from(from).to_vec(),
            layout,
            end,
        };
        office.ledger.write(write).await.map(drop)
    }

    /// Writes that help was taken, before it is given.
    ///
    /// # Errors
    /// When it cannot be written: then it must not be given.
    pub async fn note_help(&self, office: &Office, seat: HeldSeat) -> Result<(), Problem> {
        let write = Write::Help {
            game: seat.start.key,
            help: seat.pending_help(),
        };
        office.ledger.write(write).await.map(drop)
    }

    /// Gives the game up: nobody moves in it any more.
    ///
    /// # Errors
    /// When it is over, or cannot be written.
    pub async fn give_up(&self, office: &Office) -> Result<(), Problem> {
        let mut seat = self.sit().await?;
        if seat.given_up || seat.game().status().is_over() {
            return Ok(());
        }
        let write = Write::GiveUp {
            game: seat.start.key,
            now: UnixMillis::now(),
        };
        office.ledger.write(write).await?;
        seat.given_up = true;
        Ok(())
    }
}

/// Puts a room out of memory when a move ends otherwise than well: what is in
/// memory may then be ahead of what is written.
struct Distrust<'a>(Option<&'a Room>);

impl Distrust<'_> {
    fn relax(mut self) {
        self.0 = None;
    }
}

impl Drop for Distrust<'_> {
    fn drop(&mut self) {
        if let Some(room) = self.0 {
            room.gone.store(true, Ordering::Relaxed);
        }
    }
}

/// Refuses a move that was meant for another state of the game.
pub fn check_version(seat: &Seat, version: Option<usize>) -> Result<(), Problem> {
    let now = seat.version();
    match version {
        Some(version) if version != now => Err(Problem::WrongVersion { now }),
        _ => Ok(()),
    }
}

/// Whether strategy `zeros` has found nothing, where document 001 then says so
/// and leaves the move to the player.
pub fn is_left_to_player(seat: &Seat, advice: &Advice) -> bool {
    let none = matches!(
        advice.reason.technique,
        Technique::NoneBesideZero | Technique::FirstCell | Technique::Random
    );
    seat.is_classic() && none
}
