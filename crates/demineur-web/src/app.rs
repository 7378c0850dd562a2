//! What every request can reach.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use demineur_play::Session;
use demineur_store::{Barred, Door, Filter, Outcome, PlayerId, StoreError, StoredGame, UnixMillis};
use tokio::sync::watch;

use crate::capacity::Capacity;
use crate::client::Shelf;
use crate::config::{Config, ServerLimits};
use crate::error::Problem;
use crate::files::{fitted, raise};
use crate::geometries::GeometryCache;
use crate::hall::Hall;
use crate::health::Health;
use crate::lab_desk::LabDesk;
use crate::ledger::{Write, Written};
use crate::live_game::{LiveGame, Start};
use crate::office::Office;
use crate::places::Place;
use crate::player::{Token, TokenHash, is_id};
use crate::pool::Pool;
use crate::rate::{Buckets, Client};
use crate::request_id::RequestIds;
use crate::rivals::Rivals;
use crate::room::Room;
use crate::sockets::Sockets;
use crate::visit::Visit;

/// Players remembered between requests.
const MOST_PLAYERS: usize = 10_000;

/// What every request can reach.
pub struct App {
    /// What the server was configured with.
    pub config: Config,
    /// The words, the database and the counters.
    pub office: Arc<Office>,
    /// The games in memory.
    pub hall: Hall,
    /// The threads that think.
    pub pool: Pool,
    /// The threads of the lab, apart from those: no player waits for it.
    pub lab: LabDesk,
    /// How much each client may ask for.
    pub buckets: Buckets,
    /// How many games each client may begin.
    pub beginnings: Buckets,
    /// Whether games can be written.
    pub health: Health,
    /// What requests are called.
    pub requests: RequestIds,
    /// How many connections there may be.
    pub capacity: Arc<Capacity>,
    /// What the page is made of, as it is sent.
    pub shelf: Shelf,
    /// Geometries that were asked for lately.
    pub geometries: GeometryCache,
    /// Held by whoever writes games that a player brought along.
    pub imports: tokio::sync::Mutex<()>,
    /// Turns true when the server stops.
    pub stop: watch::Sender<bool>,
    players: Mutex<Players>,
    /// How many sockets there may be, and each player has.
    pub sockets: Arc<Sockets>,
}

/// The players of the tokens seen lately.
#[derive(Default)]
struct Players {
    known: HashMap<TokenHash, PlayerId>,
    /// How often all were forgotten: what was read before is no longer true.
    generation: u64,
}

impl App {
    /// Opens the database and everything around it.
    ///
    /// # Errors
    /// When the database cannot be opened.
    pub fn new(mut config: Config) -> Result<Self, StoreError> {
        let (wanted, files) = (config.limits, raise());
        config.limits = fitted(wanted, files);
        let ServerLimits {
            connections,
            sockets,
            ..
        } = config.limits;
        if (connections, sockets) != (wanted.connections, wanted.sockets) {
            tracing::warn!(
                files,
                connections,
                sockets,
                "the system lets this process have few files: there are fewer connections and sockets"
            );
        }
        let office = Office::open(
            &config.data_dir,
            config.durability,
            Arc::clone(&config.time),
        )?;
        let limits = &config.limits;
        Ok(Self {
            hall: Hall::new(limits.cells_in_memory),
            pool: Pool::new(limits),
            lab: LabDesk::new(limits),
            buckets: Buckets::new(limits.requests_per_second, limits.request_burst),
            beginnings: Buckets::new(
                limits.games_per_second,
                limits.games_per_second.saturating_mul(60),
            ),
            health: Health::default(),
            requests: RequestIds::default(),
            capacity: Capacity::new(&config),
            shelf: Shelf::default(),
            geometries: GeometryCache::default(),
            imports: tokio::sync::Mutex::default(),
            stop: watch::Sender::new(false),
            players: Mutex::default(),
            sockets: Sockets::new(limits),
            office: Arc::new(office),
            config,
        })
    }

    /// The player of a token, if they have ever done anything.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn find_player(&self, token: TokenHash) -> Result<Option<PlayerId>, Problem> {
        if let Some(player) = self.known(&token) {
            return Ok(Some(player));
        }
        let generation = self.generation();
        let found = self
            .office
            .archive
            .read(move |store| store.find_player(&token))
            .await?;
        if let Some(player) = found {
            self.remember(token, player, generation);
        }
        Ok(found)
    }

    /// The player of a token, new if they have never done anything.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn player(&self, token: TokenHash) -> Result<PlayerId, Problem> {
        if let Some(player) = self.known(&token) {
            return Ok(player);
        }
        let generation = self.generation();
        let now = self.office.clock.now();
        let written = self
            .office
            .ledger
            .write(Write::Player { token, now })
            .await?;
        let Written::Player(player) = written else {
            return Err(Problem::Internal);
        };
        self.remember(token, player, generation);
        Ok(player)
    }

    fn known(&self, token: &TokenHash) -> Option<PlayerId> {
        let players = self.players.lock().unwrap_or_else(PoisonError::into_inner);
        players.known.get(token).copied()
    }

    fn generation(&self) -> u64 {
        let players = self.players.lock().unwrap_or_else(PoisonError::into_inner);
        players.generation
    }

    /// Remembers what was read, unless all was forgotten since.
    fn remember(&self, token: TokenHash, player: PlayerId, generation: u64) {
        let mut players = self.players.lock().unwrap_or_else(PoisonError::into_inner);
        if players.generation != generation {
            return;
        }
        if players.known.len() >= MOST_PLAYERS {
            players.known.clear();
        }
        players.known.insert(token, player);
    }

    /// Forgets which players there are: some may have been swept, or become
    /// another.
    pub fn forget_players(&self) {
        let mut players = self.players.lock().unwrap_or_else(PoisonError::into_inner);
        players.known.clear();
        players.generation += 1;
    }

    /// Makes sure that a visitor's token is one that was given here: by its
    /// signature, or, of those given before there was one, because it has a
    /// player. Any other is worth as much as none: a new one is given.
    ///
    /// # Errors
    /// When the database fails, or the system gives no random numbers.
    pub async fn recognise(&self, visit: &mut Visit) -> Result<Option<Token>, Problem> {
        let older = !visit.signed && self.office.known.may_have(&visit.token);
        if visit.signed || older && self.find_player(visit.token).await?.is_some() {
            return Ok(None);
        }
        let token = self.office.seal.token().ok_or(Problem::Internal)?;
        visit.token = token.hash();
        Ok(Some(token))
    }

    /// The room of a player's game. For everybody else there is no such game.
    ///
    /// # Errors
    /// When there is none, or it cannot be loaded.
    pub async fn room(&self, id: &str, visit: Visit) -> Result<Arc<Room>, Problem> {
        if !is_id(id) {
            return Err(Problem::NoGame);
        }
        let player = self.find_player(visit.token).await?;
        let player = player.ok_or(Problem::NoGame)?;
        let room = self.any_room(id, visit.client).await?;
        if room.owner == player {
            return Ok(room);
        }
        // Since it was loaded its player may have become another.
        let name = id.to_owned();
        let owner = self.office.archive.read(move |store| store.owner(&name));
        if owner.await? != Some(player) {
            return Err(Problem::NoGame);
        }
        room.let_go();
        drop(room);
        let room = self.any_room(id, visit.client).await?;
        match room.owner == player {
            true => Ok(room),
            false => Err(Problem::NoGame),
        }
    }

    /// The room of a game, whoever's it is.
    ///
    /// # Errors
    /// When there is none, or it cannot be loaded.
    pub async fn any_room(&self, id: &str, client: Client) -> Result<Arc<Room>, Problem> {
        self.hall.room(id, || self.load(id, client)).await
    }

    /// Has the running games seen that the database has, so that they are known
    /// after a restart before anybody comes for them.
    pub async fn see_all(&self) {
        let wanted = Filter {
            door: Some(Door::Web),
            ended: Some(false),
            ..Filter::default()
        };
        let archive = &self.office.archive;
        let Ok(games) = archive.read(move |store| store.history(&wanted)).await else {
            return;
        };
        let mut all = true;
        for record in games.into_iter().filter(|record| record.entries > 0) {
            let Some(id) = record.public_id else {
                continue;
            };
            let key = record.key;
            match archive.read(move |store| store.load(key)).await {
                // Sitting down at the table is enough; nobody stays.
                Ok(Some(stored)) => drop(self.room_of(&id, stored, None).await),
                Ok(None) => {}
                Err(_) => all = false,
            }
        }
        if all {
            self.office.sightings.are_all();
        }
    }

    async fn load(&self, id: &str, client: Client) -> Result<Room, Problem> {
        let name = id.to_owned();
        let stored = self
            .office
            .archive
            .read(move |store| match store.by_public_id(&name)? {
                Some(key) => store.load(key),
                None => Ok(None),
            });
        let stored = stored.await?.ok_or(Problem::NoGame)?;
        let cells = stored.saved.game.board().len();
        let place = self.hall.place(client, cells, self.config.limits.idle)?;
        self.room_of(id, stored, Some(place)).await
    }

    /// A room for a game out of the database.
    async fn room_of(
        &self,
        id: &str,
        stored: StoredGame,
        place: Option<Place>,
    ) -> Result<Room, Problem> {
        let deal = stored.deal();
        let record = stored.record;
        let start = Start {
            key: record.key,
            id: id.to_owned(),
        };
        let session = Session::new(stored.saved).with_help(stored.help);
        let zero = record.zero.unwrap_or_else(|| {
            // Timed by no clock of ours so far: it goes on from its last move.
            let before = i64::try_from(session.millis()).unwrap_or(0);
            UnixMillis(self.office.clock.now().0.saturating_sub(before))
        });
        let table = demineur_play::Table::since(session, deal, zero.0);
        let mut live = LiveGame::new(start, table);
        live.barred = record.barred.as_deref().and_then(Barred::from_code);
        live.given_up = record.outcome == Some(Outcome::Abandoned);
        if live.game().status().is_over() {
            let rivals = Rivals::of(&live, record.player, record.ended_at);
            live.best_before = rivals.best_time(&self.office.archive).await?;
        }
        live.show(&self.office.sightings, None);
        Ok(Room::new(record.player, live, place))
    }
}
