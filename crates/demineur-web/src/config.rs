//! What a server may be configured with.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use demineur_solver::Effort;
use demineur_store::Durability;

use crate::clock::{MachineTime, TimeSource};

/// How a server keeps its games, and how much it does for strangers.
#[derive(Clone, Debug)]
pub struct Config {
    /// The folder of the database.
    pub data_dir: PathBuf,
    /// Whether an acknowledged move survives a power cut too.
    pub durability: Durability,
    /// How much it does for strangers.
    pub limits: ServerLimits,
    /// Whether a proxy in front says in `X-Forwarded-For` who asks.
    pub behind_proxy: bool,
    /// Whether browsers reach it by HTTPS, through a proxy: cookies then
    /// travel by HTTPS only.
    pub secure_cookies: bool,
    /// When old games are thrown away.
    pub sweep: SweepAges,
    /// Where the time comes from.
    pub time: Arc<dyn TimeSource>,
}

impl Config {
    /// The usual settings for games kept in that folder.
    pub fn new(data_dir: PathBuf) -> Self {
        Self {
            data_dir,
            durability: Durability::Kill,
            limits: ServerLimits::default(),
            behind_proxy: false,
            secure_cookies: false,
            sweep: SweepAges::default(),
            time: Arc::new(MachineTime::default()),
        }
    }
}

/// When games of the web are thrown away.
#[derive(Clone, Copy, Debug)]
pub struct SweepAges {
    /// Games nobody has moved in for so long.
    pub unfinished: Duration,
    /// Finished games, statistics included; with `None` they are kept for ever.
    pub finished: Option<Duration>,
}

impl Default for SweepAges {
    fn default() -> Self {
        Self {
            unfinished: Duration::from_secs(30 * 24 * 3600),
            finished: None,
        }
    }
}

/// How much a server does for one client, and for all of them.
#[derive(Clone, Copy, Debug)]
pub struct ServerLimits {
    /// The most cells of a board.
    pub board_cells: u64,
    /// The most bytes of a request.
    pub body_bytes: usize,
    /// Games that one address may begin a second, in the long run; sixty times as
    /// many at once.
    pub games_per_second: u32,
    /// Requests and moves a second, for each address, in the long run.
    pub requests_per_second: u32,
    /// How many of them may come at once.
    pub request_burst: u32,
    /// How long a client may take to send a request, and to take any part of the
    /// answer; how long a connection that is kept open waits for the next.
    pub request_time: Duration,
    /// The most connections, sockets aside, unless the system lets us have
    /// fewer. Of these, of sockets and of waiting analyses no address has more
    /// than a third of what is left free.
    pub connections: usize,
    /// The most of them from one address, unless a proxy is in front.
    pub connections_per_client: usize,
    /// The most of these that may leave it open what they want: no whole request
    /// has come yet.
    pub silent_per_client: usize,
    /// The most unfinished games of one player.
    pub games_per_player: usize,
    /// The most sockets of one player.
    pub sockets_per_player: usize,
    /// The most sockets of one address.
    pub sockets_per_client: usize,
    /// The most sockets of all players together.
    pub sockets: usize,
    /// The most cells that boards in memory have together, shared out likewise.
    pub cells_in_memory: usize,
    /// How many analyses run at a time.
    pub analyses: usize,
    /// How many run or wait.
    pub analyses_waiting: usize,
    /// How many of these one address may ask for at a time.
    pub analyses_per_client: usize,
    /// The most cells of a board that is analysed: memory grows with them.
    pub analysis_cells: u64,
    /// The most nodes a search may visit for one request.
    pub analysis_nodes: u64,
    /// How long an analysis may take before it is stopped.
    pub analysis_time: Duration,
    /// How many runs of the lab there may be at a time, each on one thread; with
    /// 0 there is no lab.
    pub lab_runs: usize,
    /// How many of these one address may have.
    pub lab_runs_per_client: usize,
    /// The most games of a run: those of all strategies, at all points.
    pub lab_games: u64,
    /// The most cells of its boards.
    pub lab_cells: u64,
    /// The hardest its strategies may think.
    pub lab_effort: Effort,
    /// How long a run may take before it is stopped; what was played until then
    /// is told.
    pub lab_time: Duration,
    /// How long a game stays in memory that nobody looks at.
    pub idle: Duration,
    /// How long a socket may say nothing; it is pinged thrice in that time.
    pub socket_idle: Duration,
    /// How long a server behind a proxy that stops still lets connections in, to
    /// tell them so: whoever looks at `/readyz` sends players elsewhere meanwhile.
    pub drain: Duration,
}

impl Default for ServerLimits {
    fn default() -> Self {
        Self {
            board_cells: 250_000,
            body_bytes: 4 << 20,
            games_per_second: 5,
            requests_per_second: 50,
            request_burst: 200,
            request_time: Duration::from_secs(30),
            connections: 1024,
            connections_per_client: 256,
            silent_per_client: 64,
            games_per_player: 100,
            sockets_per_player: 16,
            sockets_per_client: 512,
            sockets: 4096,
            cells_in_memory: 20_000_000,
            analyses: std::thread::available_parallelism().map_or(2, usize::from),
            analyses_waiting: 128,
            analyses_per_client: 4,
            analysis_cells: 50_000,
            analysis_nodes: 1 << 25,
            analysis_time: Duration::from_secs(20),
            lab_runs: 1,
            lab_runs_per_client: 1,
            lab_games: 100_000,
            lab_cells: 5_000,
            lab_effort: Effort::HIGH,
            lab_time: Duration::from_secs(300),
            idle: Duration::from_secs(300),
            socket_idle: Duration::from_secs(75),
            drain: Duration::from_secs(3),
        }
    }
}
