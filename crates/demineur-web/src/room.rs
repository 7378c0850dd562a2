//! One game that is being played, and all who look at it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

use demineur_core::{Actor, Help, Move, Status};
use demineur_solver::strategy::{Advice, Technique};
use demineur_store::{Fingerprint, PlayerId};
use demineur_words::{CellNames, Lang, Texts, lettered};
use tokio::sync::{Mutex, OwnedMutexGuard, broadcast};
use tracing::Instrument;

use crate::error::Problem;
use crate::ledger::Write;
use crate::live_game::{LiveGame, Said};
use crate::office::Office;
use crate::places::Place;
use crate::rate::Client;
use crate::rivals::Rivals;
use crate::wire::{Update, labels};

/// As many updates wait for a slow socket before it gets the whole game anew.
const WAITING: usize = 64;

/// A game that is held: nobody else moves in this game meanwhile.
pub type HeldGame = OwnedMutexGuard<LiveGame>;

/// One game that is being played.
pub struct Room {
    /// Its name in addresses.
    pub id: String,
    /// Whose game it is.
    pub owner: PlayerId,
    /// Its board's share of the memory; none for a game that nobody plays now.
    _place: Option<Place>,
    game: Arc<Mutex<LiveGame>>,
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
    /// Who asks.
    pub by: Asker,
}

/// Who asks for something, and when.
#[derive(Clone, Copy, Debug)]
pub struct Asker {
    /// From which address.
    pub client: Client,
    /// In which language to answer.
    pub lang: Lang,
    /// The socket it came from.
    pub from: Option<u64>,
    /// When it was read.
    pub at: Instant,
    /// Whether the board is drawn there with its columns as lines.
    pub turned: bool,
}

impl Room {
    /// A room for that game.
    pub fn new(owner: PlayerId, live: LiveGame, place: Option<Place>) -> Self {
        Self {
            id: live.start.id.clone(),
            owner,
            _place: place,
            game: Arc::new(Mutex::new(live)),
            events: broadcast::Sender::new(WAITING),
            gone: AtomicBool::new(false),
            used: AtomicU64::new(0),
        }
    }

    /// Whether the game has to be loaded again.
    pub fn is_gone(&self) -> bool {
        self.gone.load(Ordering::Relaxed)
    }

    /// Has the game loaded again before the next move.
    pub fn let_go(&self) {
        self.gone.store(true, Ordering::Relaxed);
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
        Arc::strong_count(&self.game) > 1
    }

    /// What happens here from now on.
    pub fn listen(&self) -> broadcast::Receiver<Arc<Event>> {
        self.events.subscribe()
    }

    /// The game, held until it is dropped.
    ///
    /// # Errors
    /// When the game has to be loaded again.
    pub async fn hold(&self) -> Result<HeldGame, Problem> {
        let live = Arc::clone(&self.game).lock_owned().await;
        if self.is_gone() {
            return Err(Problem::Storage);
        }
        Ok(live)
    }

    /// A game that can still be moved in.
    ///
    /// # Errors
    /// When it is over, given up, or has to be loaded again.
    pub async fn hold_to_play(&self) -> Result<HeldGame, Problem> {
        let live = self.hold().await?;
        if live.given_up {
            return Err(Problem::GivenUp);
        }
        if live.game().status().is_over() {
            return Err(Problem::Over);
        }
        Ok(live)
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
        let live = self.hold().await?;
        if live.given_up {
            return Err(Problem::GivenUp);
        }
        check_version(&live, asked.version)?;
        self.settle(office, live, Played::ByHand(asked.action), asked.by)
            .await
    }

    /// Plays a move a strategy has found for the game it still holds.
    ///
    /// # Errors
    /// When it cannot be written.
    pub async fn play_advised(
        self: &Arc<Self>,
        office: &Arc<Office>,
        live: HeldGame,
        advice: Advice,
        by: Asker,
    ) -> Result<Update, Problem> {
        self.settle(office, live, Played::Advised(advice), by).await
    }

    async fn settle(
        self: &Arc<Self>,
        office: &Arc<Office>,
        live: HeldGame,
        played: Played,
        by: Asker,
    ) -> Result<Update, Problem> {
        let (room, office) = (Arc::clone(self), Arc::clone(office));
        let settling = async move {
            let distrust = Distrust(Some(&room));
            let settled = room.act(&office, live, played, by).await;
            // A move that is refused is an answer; only writing can fail.
            if settled.is_ok() {
                distrust.relax();
            }
            settled
        };
        // Its log is that of the request.
        let settled = tokio::spawn(settling.in_current_span());
        settled.await.unwrap_or(Err(Problem::Internal))
    }

    /// Plays, writes, and only then tells.
    async fn act(
        &self,
        office: &Office,
        mut live: HeldGame,
        played: Played,
        by: Asker,
    ) -> Result<Update, Problem> {
        let texts = office.speech.texts(by.lang);
        let now = office.clock.now();
        let (action, actor) = match &played {
            Played::ByHand(action) => (*action, Actor::Person),
            Played::Advised(advice) => (advice.action, Actor::Strategy),
        };
        let ready = live.game().status() == Status::Ready;
        let change = live.act(action, actor, now);
        let mut said = match change.refusal {
            None => Said {
                action: Some(action),
                message: change.fallback.map(|granted| texts.fallback(granted)),
                ..Said::default()
            },
            Some(error) => live.refusal(action, error, texts),
        };
        if let Played::Advised(advice) = &played {
            let names = CellNames::in_picture(live.game().board(), by.turned);
            let (reason, letters) = lettered(&texts.reason(&advice.reason, names));
            said.reason = Some(reason);
            said.labels = labels(letters);
        }
        let logged = live.version() > change.from;
        if logged {
            // The mines are known from the first opening on.
            let layout = match ready {
                true => Fingerprint::of(live.game()),
                false => None,
            };
            self.write(office, &mut live, change.from, layout).await?;
            // Before anybody can have it analysed.
            live.show(&office.sightings, Some(by.client));
            let by_strategy = actor == Actor::Strategy;
            office.metrics.moved(by_strategy, by.at.elapsed());
        }
        let update = live.update(&change.cells, said, texts, now);
        if logged || by.from.is_some() {
            self.tell(by.from, &update);
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
        live: &mut LiveGame,
        from: usize,
        layout: Option<Fingerprint>,
    ) -> Result<(), Problem> {
        let over = live.game().status().is_over();
        if over {
            // Only the best time is wrong if this fails.
            let rivals = Rivals::of(live, self.owner, None);
            live.best_before = rivals.best_time(&office.archive).await.unwrap_or(None);
        }
        let end = live.game_end(office.clock.wall());
        live.barred = end.and_then(|end| live.barred_by(&end));
        let write = Write::Moves {
            game: live.start.key,
            from,
            entries: live.table.entries_from(from).to_vec(),
            layout,
            end,
        };
        office.ledger.write(write).await.map(drop)
    }

    /// Writes that help was taken, before it is given.
    ///
    /// # Errors
    /// When it cannot be written: then it must not be given.
    pub async fn note_help(&self, office: &Office, live: HeldGame) -> Result<(), Problem> {
        let write = Write::Help {
            game: live.start.key,
            help: live.pending_help(),
        };
        office.ledger.write(write).await.map(drop)
    }

    /// Writes that a position was analysed that may be of this game, which is
    /// help, and tells all who look at it; whether it was. In a game that has
    /// shown nothing yet, goes on no more or was helped already there is nothing
    /// to note.
    ///
    /// # Errors
    /// When it cannot be written: then the analysis must not be given.
    pub async fn note_analysis(&self, office: &Office, texts: &Texts) -> Result<bool, Problem> {
        let mut live = self.hold().await?;
        let goes_on = live.game().status() == Status::Running && !live.given_up;
        if !goes_on || live.table.session.was_helped() {
            return Ok(false);
        }
        live.table.session.note_help(Help {
            probabilities: true,
            ..Help::NONE
        });
        let update = live.update(&[], Said::default(), texts, office.clock.now());
        if let Err(problem) = self.note_help(office, live).await {
            // Else memory would know of help that is not written.
            self.let_go();
            return Err(problem);
        }
        office.sightings.forget(&self.id);
        self.tell(None, &update);
        Ok(true)
    }

    /// Gives the game up: nobody moves in it any more.
    ///
    /// # Errors
    /// When it is over, or cannot be written.
    pub async fn give_up(&self, office: &Office) -> Result<(), Problem> {
        let mut live = self.hold().await?;
        if live.given_up || live.game().status().is_over() {
            return Ok(());
        }
        let write = Write::GiveUp {
            game: live.start.key,
            now: office.clock.wall(),
        };
        office.ledger.write(write).await?;
        live.given_up = true;
        office.sightings.forget(&live.start.id);
        // Another window may still show it as one to be played.
        let texts = office.speech.texts(Lang::default());
        self.tell(
            None,
            &live.update(&[], Said::default(), texts, office.clock.now()),
        );
        Ok(())
    }
}

/// A move that is played: the player's own, or that of a strategy with its
/// reason.
enum Played {
    ByHand(Move),
    Advised(Advice),
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
pub fn check_version(live: &LiveGame, version: Option<usize>) -> Result<(), Problem> {
    let now = live.version();
    match version {
        Some(version) if version != now => Err(Problem::WrongVersion { now }),
        _ => Ok(()),
    }
}

/// Whether strategy `zeros` has found nothing, where document 001 then says so
/// and leaves the move to the player.
pub fn is_left_to_player(live: &LiveGame, advice: &Advice) -> bool {
    let none = matches!(
        advice.reason.technique,
        Technique::NoneBesideZero | Technique::FirstCell | Technique::Random
    );
    live.is_classic() && none
}
