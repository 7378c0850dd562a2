//! What every request can reach.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use demineur_core::{Actor, BoardSpec, Figures};
use demineur_play::{Deal, Session};
use demineur_store::{
    Door, Filter, GameEnd, GameKey, GameRecord, Outcome, PlayerId, StoreError, StoredGame,
    UnixMillis,
};
use tokio::sync::watch;

use crate::archive::Archive;
use crate::config::Config;
use crate::error::Problem;
use crate::hall::Hall;
use crate::ledger::{Ledger, Write, Written};
use crate::metrics::Metrics;
use crate::player::{TokenHash, is_id};
use crate::pool::Pool;
use crate::rate::Buckets;
use crate::routes::geometry::GeometryCache;
use crate::seat::{Seat, Start};
use crate::speech::Speech;
use crate::table::Table;

/// So many players are remembered between requests.
const MOST_PLAYERS: usize = 10_000;

/// What every request can reach.
pub struct App {
    /// What the server was configured with.
    pub config: Config,
    /// Every text.
    pub speech: Speech,
    /// What is counted.
    pub metrics: Arc<Metrics>,
    /// The games in memory.
    pub hall: Hall,
    /// The thread that writes.
    pub ledger: Ledger,
    /// The connections that read.
    pub archive: Archive,
    /// The threads that think.
    pub pool: Pool,
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
        let metrics = Arc::new(Metrics::default());
        let ledger = Ledger::open(&config.data_dir, config.durability, Arc::clone(&metrics))?;
        let limits = &config.limits;
        Ok(Self {
            speech: Speech::default(),
            hall: Hall::default(),
            archive: Archive::new(config.data_dir.clone()),
            pool: Pool::new(limits),
            buckets: Buckets::new(limits.requests_per_second, limits.request_burst),
            geometries: GeometryCache::default(),
            stop: watch::Sender::new(false),
            players: Mutex::default(),
            sockets: Mutex::default(),
            next_socket: AtomicU64::new(1),
            metrics,
            ledger,
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
        let written = self.ledger.write(Write::Player { token, now }).await?;
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

    /// The table of a player's game. For everybody else there is no such game.
    ///
    /// # Errors
    /// When there is none, or it cannot be loaded.
    pub async fn table(&self, id: &str, token: TokenHash) -> Result<Arc<Table>, Problem> {
        if !is_id(id) {
            return Err(Problem::NoGame);
        }
        let player = self.find_player(token).await?.ok_or(Problem::NoGame)?;
        let table = self.hall.table(id, || self.load(id)).await?;
        if table.owner != player {
            return Err(Problem::NoGame);
        }
        Ok(table)
    }

    async fn load(&self, id: &str) -> Result<Table, Problem> {
        let name = id.to_owned();
        let stored = self
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
        self.seat(id, stored).await
    }

    /// A table for a game out of the database.
    async fn seat(&self, id: &str, stored: StoredGame) -> Result<Table, Problem> {
        let record = stored.record;
        let start = Start {
            key: record.key,
            id: id.to_owned(),
        };
        let grade = record.grade.as_deref();
        let deal = Deal::recorded(&stored.saved, record.level, &record.origin, grade);
        let session = Session::new(stored.saved).with_help(stored.help);
        let table = demineur_play::Table::since(session, deal, record.started_at.0);
        let mut seat = Seat::new(start, table);
        seat.given_up = record.outcome == Some(Outcome::Abandoned);
        if seat.game().status().is_over() {
            let rivals = Rivals::of(&seat, record.player, record.ended_at);
            seat.best_before = self.best_time(rivals).await?;
        }
        Ok(Table::new(record.player, seat))
    }

    /// The best time of a player at the level of a game, that game left out.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn best_time(&self, rivals: Rivals) -> Result<Option<u64>, Problem> {
        self.archive
            .read(move |store| {
                let games = store.history(&rivals.filter)?;
                let earlier = |game: &GameRecord| {
                    let ended = game.ended_at.zip(rivals.before);
                    game.key != rivals.game && ended.is_none_or(|(at, before)| at < before)
                };
                let others = games.into_iter().filter(earlier);
                Ok(others.filter_map(|game| Some(game.figures?.millis)).min())
            })
            .await
    }
}

/// The games a game is compared with.
#[derive(Clone, Debug)]
pub struct Rivals {
    game: GameKey,
    filter: Filter,
    before: Option<UnixMillis>,
}

impl Rivals {
    /// The fair wins of a player at the level of a game, before a moment.
    pub fn of(seat: &Seat, player: PlayerId, before: Option<UnixMillis>) -> Self {
        let tiling = match &seat.game().params().board {
            BoardSpec::Tiled(spec) => spec.tiling.name(),
            BoardSpec::Graph(_) => "graph",
        };
        Self {
            game: seat.start.key,
            filter: Filter {
                player: Some(player),
                door: Some(Door::Web),
                level: Some(seat.table.deal.label.clone()),
                tiling: Some(tiling.to_owned()),
                no_guess: Some(seat.table.session.saved().no_guess),
                outcome: Some(Outcome::Won),
                actor: Some(Actor::Person),
                unaided: true,
                ranked: seat.is_level().then_some(true),
                ..Filter::default()
            },
            before,
        }
    }
}

/// The end of a game that is over.
pub fn end_of(seat: &Seat, now: UnixMillis) -> Option<GameEnd> {
    seat.game().status().is_over().then(|| GameEnd {
        status: seat.game().status(),
        figures: Figures::of(seat.game()),
        guesses: None,
        ended_at: now,
    })
}
