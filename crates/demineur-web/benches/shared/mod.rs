//! What the benchmarks of the server share: a server as its own process, and how
//! long was waited.

// Each benchmark uses a part of it.
#![allow(dead_code)]

use std::fmt;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use demineur_web::{Config, run};
use tokio::net::TcpListener;

/// The word by which a benchmark calls itself as a server.
const AS_SERVER: &str = "as-server";

/// Serves, if this process was started to, until nobody holds its input any more;
/// whether it did.
pub fn serve_if_asked(config: impl FnOnce(&str, PathBuf) -> Config) -> bool {
    let words: Vec<String> = std::env::args().collect();
    let Some(place) = words.iter().position(|word| word == AS_SERVER) else {
        return false;
    };
    let config = config(&words[place + 1], PathBuf::from(&words[place + 2]));
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(async {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        println!("{}", listener.local_addr().expect("an address"));
        std::io::stdout().flush().expect("heard");
        let stopped = async {
            let ended = || std::io::stdin().read_to_end(&mut Vec::new());
            let _ = tokio::task::spawn_blocking(ended).await;
        };
        run(listener, config, stopped).await.expect("it serves");
    });
    runtime.shutdown_timeout(Duration::from_secs(1));
    true
}

/// A server that runs as its own process.
pub struct Running {
    pub address: SocketAddr,
    pub folder: PathBuf,
    child: Child,
}

impl Running {
    /// Of a kind that the benchmark knows, in an empty folder of that name.
    pub fn start(name: &str, kind: &str) -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = std::fs::remove_dir_all(&folder);
        let mut child = Command::new(std::env::current_exe().expect("a program"))
            .args([AS_SERVER, kind])
            .arg(&folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("it starts");
        let mut line = String::new();
        let mut out = BufReader::new(child.stdout.take().expect("a pipe"));
        out.read_line(&mut line).expect("it says where it is");
        Self {
            address: line.trim().parse().expect("an address"),
            folder,
            child,
        }
    }

    /// How much memory it has, in KiB, where the system tells.
    pub fn memory(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id()));
        let status = status.unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let number = line.and_then(|line| line.split_whitespace().next());
        number.and_then(|text| text.parse().ok()).unwrap_or(0)
    }

    /// Ends it; its folder stays.
    pub fn stop(mut self) {
        drop(self.child.stdin.take());
        assert!(self.child.wait().expect("it ends").success());
    }
}

/// How long was waited, and how often in vain.
#[derive(Debug, Default)]
pub struct Waits {
    waits: Vec<Duration>,
    failed: usize,
}

impl Waits {
    pub fn note(&mut self, wait: Duration) {
        self.waits.push(wait);
    }

    pub fn failed(&mut self) {
        self.failed += 1;
    }

    pub fn extend(&mut self, other: Self) {
        self.waits.extend(other.waits);
        self.failed += other.failed;
    }

    pub fn len(&self) -> usize {
        self.waits.len()
    }
}

impl fmt::Display for Waits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut waits = self.waits.clone();
        waits.sort_unstable();
        write!(f, "{} answered, {} failed", waits.len(), self.failed)?;
        if waits.is_empty() {
            return Ok(());
        }
        let part = |share: f64| waits[((waits.len() - 1) as f64 * share) as usize];
        let [half, most, all] = [0.5, 0.99, 1.0].map(|share| part(share).as_secs_f64() * 1e3);
        write!(f, ", p50 {half:.1} ms, p99 {most:.1} ms, most {all:.1} ms")
    }
}
