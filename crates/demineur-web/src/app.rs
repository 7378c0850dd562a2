//! What every request can reach.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use demineur_play::Session;
use demineur_store::{Outcome, PlayerId, StoreError, StoredGame, UnixMillis};
use tokio::sync::watch;

use crate::config::Config;
use crate::error::Problem;
use crate::geometries::GeometryCache;
use crate::hall::Hall;
use crate::lab_desk::LabDesk;
use crate::ledger::{Write, Written};
use crate::live_game::{LiveGame, Start};
use crate::office::Office;
use crate::player::{TokenHash, is_id};
use crate::pool::Pool;
use crate::rate::Buckets;
use crate::rivals::Rivals;
use crate::room::Room;

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
    /// Geometries that were asked for lately.
    pub geometries: GeometryCache,
    /// Turns true when the server stops.
    pub stop: watch::Sender<bool>,
    players: Mutex<HashMap<TokenHash, PlayerId>>,
    /// How many sockets each player has.
    pub sockets: Mutex<HashMap<PlayerId, usize>>,
    next_socket: AtomicU64,
}

impl App {
    /// Opens the database and everything around it.
    ///
    /// # Errors
    /// When the database cannot be opened.
    pub fn new(config: Config) -> Result<Self, StoreError> {
        let office = Office::open(&config.data_dir, config.durability)?;
        let limits = &config.limits;
        Ok(Self {
            hall: Hall::default(),
            pool: Pool::new(limits),
            lab: LabDesk::new(limits),
            buckets: Buckets::new(limits.requests_per_second, limits.request_burst),
            geometries: GeometryCache::default(),
            stop: watch::Sender::new(false),
            players: Mutex::default(),
            sockets: Mutex::default(),
            next_socket: AtomicU64::new(1),
            office: Arc::new(office),
            config,
        })
    }

    /// A number for a new socket.
    pub fn socket_number(&self) -> u64 {
        self.next_socket.fetch_add(1, Ordering::Relaxed)
    }

    /// The player of a token, if they have ever done anything.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn find_player(&self, token: TokenHash) -> Result<Option<PlayerId>, Problem> {
        if let Some(player) = self.known(&token) {
            return Ok(Some(player));
        }
        let found = self
            .office
            .archive
            .read(move |store| store.find_player(&token))
            .await?;
        if let Some(player) = found {
            self.remember(token, player);
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
        let now = UnixMillis::now();
        let written = self
            .office
            .ledger
            .write(Write::Player { token, now })
            .await?;
        let Written::Player(player) = written else {
            return Err(Problem::Internal);
        };
        self.remember(token, player);
        Ok(player)
    }

    fn known(&self, token: &TokenHash) -> Option<PlayerId> {
        let players = self.players.lock().unwrap_or_else(PoisonError::into_inner);
        players.get(token).copied()
    }

    fn remember(&self, token: TokenHash, player: PlayerId) {
        let mut players = self.players.lock().unwrap_or_else(PoisonError::into_inner);
        if players.len() >= MOST_PLAYERS {
            players.clear();
        }
        players.insert(token, player);
    }

    /// Forgets which players there are: some may have been swept.
    pub fn forget_players(&self) {
        let mut players = self.players.lock().unwrap_or_else(PoisonError::into_inner);
        players.clear();
    }

    /// The room of a player's game. For everybody else there is no such game.
    ///
    /// # Errors
    /// When there is none, or it cannot be loaded.
    pub async fn room(&self, id: &str, token: TokenHash) -> Result<Arc<Room>, Problem> {
        if !is_id(id) {
            return Err(Problem::NoGame);
        }
        let player = self.find_player(token).await?.ok_or(Problem::NoGame)?;
        let room = self.hall.room(id, || self.load(id)).await?;
        if room.owner != player {
            return Err(Problem::NoGame);
        }
        Ok(room)
    }

    async fn load(&self, id: &str) -> Result<Room, Problem> {
        let name = id.to_owned();
        let stored = self
            .office
            .archive
            .read(move |store| match store.by_public_id(&name)? {
                Some(key) => store.load(key),
                None => Ok(None),
            });
        let stored = stored.await?.ok_or(Problem::NoGame)?;
        if !self
            .hall
            .has_room(stored.saved.game.board().len(), self.config.limits.idle)
        {
            return Err(Problem::Busy);
        }
        self.room_of(id, stored).await
    }

    /// A room for a game out of the database.
    async fn room_of(&self, id: &str, stored: StoredGame) -> Result<Room, Problem> {
        let deal = stored.deal();
        let record = stored.record;
        let start = Start {
            key: record.key,
            id: id.to_owned(),
        };
        let session = Session::new(stored.saved).with_help(stored.help);
        let table = demineur_play::Table::since(session, deal, record.started_at.0);
        let mut live = LiveGame::new(start, table);
        live.given_up = record.outcome == Some(Outcome::Abandoned);
        if live.game().status().is_over() {
            let rivals = Rivals::of(&live, record.player, record.ended_at);
            live.best_before = rivals.best_time(&self.office.archive).await?;
        }
        Ok(Room::new(record.player, live))
    }
}
