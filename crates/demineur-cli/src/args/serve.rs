//! `demineur serve`.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;

use clap::{Args, Parser};
use demineur_solver::Effort;
use demineur_words::Key;

use super::{ValueError, effort};

/// Where the page is, and how much the server does for strangers.
#[derive(Debug, Args)]
pub struct ServeArgs {
    /// Where to listen: an address with a port, localhost:8080, or a port of this machine alone
    /// (8080 or :8080); port 0 takes any free one
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:8383", value_parser = address)]
    pub listen: SocketAddr,
    /// Keep the games in this folder [default: $DEMINEUR_DATA_DIR, else demineur in the user's
    /// data folder]
    #[arg(long, value_name = "FOLDER")]
    pub data_dir: Option<PathBuf>,
    /// Open the page in the browser
    #[arg(long)]
    pub open: bool,
    /// Wait for the disk at every move, so that not even a power cut loses one
    #[arg(long)]
    pub fsync: bool,
    /// What to log, as JSON on standard error: error, warn, info, debug
    #[arg(long, value_name = "LEVEL", default_value = "warn")]
    pub log: String,
    /// Throw away games nobody has moved in for this many days
    #[arg(long, value_name = "DAYS", default_value_t = 30, value_parser = clap::value_parser!(u32).range(1..))]
    pub keep_unfinished: u32,
    /// Throw away finished games after this many days [default: never]
    #[arg(long, value_name = "DAYS", value_parser = clap::value_parser!(u32).range(1..))]
    pub keep_finished: Option<u32>,

    /// A proxy in front says in X-Forwarded-For who asks, and in X-Forwarded-Host where
    #[arg(long, help_heading = "Behind a proxy")]
    pub behind_proxy: bool,
    /// The proxy speaks HTTPS: let cookies travel by HTTPS only
    #[arg(long, help_heading = "Behind a proxy")]
    pub secure_cookies: bool,

    /// The most cells of a board
    #[arg(long, value_name = "N", help_heading = "Limits", default_value_t = 250_000, value_parser = clap::value_parser!(u64).range(1..=1 << 24))]
    pub max_cells: u64,
    /// The most bytes of a request
    #[arg(long, value_name = "N", help_heading = "Limits", default_value_t = 4 << 20, value_parser = clap::value_parser!(u32).range(1024..))]
    pub max_body: u32,
    /// Requests and moves a second of one address, in the long run
    #[arg(long, value_name = "N", help_heading = "Limits", default_value_t = 50, value_parser = clap::value_parser!(u32).range(1..))]
    pub rate: u32,
    /// How many of them may come at once
    #[arg(long, value_name = "N", help_heading = "Limits", default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..))]
    pub burst: u32,
    /// New games a second of one address, in the long run; sixty times as many at once
    #[arg(long, value_name = "N", help_heading = "Limits", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..))]
    pub game_rate: u32,
    /// How many seconds a request may take to come, a connection wait for the next one, and an
    /// answer wait to be taken
    #[arg(long, value_name = "N", help_heading = "Limits", default_value_t = 30, value_parser = clap::value_parser!(u32).range(1..=3600))]
    pub request_seconds: u32,
    /// The most connections at a time, windows aside; a quarter of them from one address, and a
    /// sixteenth that have not said yet what they want. No address gets more than a third of what is left free
    #[arg(long, value_name = "N", help_heading = "Limits", default_value_t = 1024, value_parser = clap::value_parser!(u32).range(4..=1 << 20))]
    pub max_connections: u32,
    /// The most unfinished games of one player
    #[arg(long, value_name = "N", help_heading = "Limits", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..))]
    pub max_games: u32,
    /// The most open windows of one player
    #[arg(long, value_name = "N", help_heading = "Limits", default_value_t = 16, value_parser = clap::value_parser!(u32).range(1..))]
    pub max_sockets: u32,
    /// The most open windows of all players; an eighth of them from one address
    #[arg(long, value_name = "N", help_heading = "Limits", default_value_t = 4096, value_parser = clap::value_parser!(u32).range(1..))]
    pub max_all_sockets: u32,
    /// How many hints, analyses and reviews are worked out at a time, and as many more for those
    /// who have asked for little [default: one a processor]
    #[arg(long, value_name = "N", help_heading = "Limits", value_parser = clap::value_parser!(u32).range(1..=1024))]
    pub analyses: Option<u32>,
    /// The most cells of a board that is analysed: memory grows with them
    #[arg(long, value_name = "N", help_heading = "Limits", default_value_t = 50_000, value_parser = clap::value_parser!(u64).range(1..=1 << 23))]
    pub analysis_cells: u64,
    /// How far an analysis may search, in nodes
    #[arg(long, value_name = "N", help_heading = "Limits", default_value_t = 1 << 25, value_parser = clap::value_parser!(u64).range(1..))]
    pub analysis_nodes: u64,
    /// How many seconds an analysis may take
    #[arg(long, value_name = "N", help_heading = "Limits", default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=3600))]
    pub analysis_seconds: u32,
    /// How many runs of the lab there may be at a time, one an address, each on one thread; 0 for no lab
    #[arg(long, value_name = "N", help_heading = "Limits", default_value_t = 1, value_parser = clap::value_parser!(u32).range(0..=256))]
    pub lab_runs: u32,
    /// The most games of a run of the lab, all strategies and points counted
    #[arg(long, value_name = "N", help_heading = "Limits", default_value_t = 100_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub lab_games: u64,
    /// The most cells of a board of the lab
    #[arg(long, value_name = "N", help_heading = "Limits", default_value_t = 5_000, value_parser = clap::value_parser!(u64).range(1..=1 << 23))]
    pub lab_cells: u64,
    /// The hardest a strategy may think in the lab
    #[arg(long, value_name = "EFFORT", help_heading = "Limits", default_value = "high", value_parser = effort())]
    pub lab_effort: Effort,
    /// How many seconds a run of the lab may take
    #[arg(long, value_name = "N", help_heading = "Limits", default_value_t = 300, value_parser = clap::value_parser!(u32).range(1..=86_400))]
    pub lab_seconds: u32,
}

/// The address that is meant: `8080`, `:8080` and `localhost:8080` are this machine alone.
fn address(text: &str) -> Result<SocketAddr, ValueError> {
    let port = text.strip_prefix("localhost:");
    let port = port.unwrap_or_else(|| text.strip_prefix(':').unwrap_or(text));
    if port.bytes().all(|b| b.is_ascii_digit()) {
        let port = port
            .parse()
            .map_err(|_| ValueError::new(Key::ValueAddress))?;
        return Ok(SocketAddr::from((Ipv4Addr::LOCALHOST, port)));
    }
    text.parse().map_err(|_| ValueError::new(Key::ValueAddress))
}

impl Default for ServeArgs {
    /// As if nothing had been typed.
    fn default() -> Self {
        #[derive(Parser)]
        struct Nothing {
            #[command(flatten)]
            args: ServeArgs,
        }
        Nothing::parse_from(["demineur"]).args
    }
}

#[cfg(test)]
mod tests {
    use super::address;

    #[test]
    fn an_address_is_whole_or_a_port_of_this_machine() {
        for (text, meant) in [
            ("8080", "127.0.0.1:8080"),
            (":8080", "127.0.0.1:8080"),
            ("localhost:8080", "127.0.0.1:8080"),
            ("0", "127.0.0.1:0"),
            ("0.0.0.0:8383", "0.0.0.0:8383"),
            ("[::1]:8383", "[::1]:8383"),
        ] {
            let found = address(text).expect(text);
            assert_eq!(found.to_string(), meant, "{text}");
        }
        for text in [
            "",
            ":",
            "localhost",
            "localhost:",
            "localhost8080",
            "localhost::8080",
            "::8080",
            "+8080",
            "65536",
            "127.0.0.1",
            "example.org:8080",
        ] {
            assert!(address(text).is_err(), "{text}");
        }
    }
}
