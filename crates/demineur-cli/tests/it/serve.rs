//! `demineur serve`: started, killed, and started again.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use demineur_core::Rng;
use demineur_store::{Durability, Store};
use serde_json::Value;

use crate::ran::command;

const DEADLINE: Duration = Duration::from_secs(30);

/// A folder of the test's own, empty.
fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&path);
    path
}

/// A server that runs as its own process; killed with the test.
pub struct Server {
    child: Child,
    pub address: SocketAddr,
}

impl Server {
    pub fn start(data: &Path, more: &[&str]) -> Self {
        Self::start_at("127.0.0.1:0", data, more)
    }

    fn start_at(listen: &str, data: &Path, more: &[&str]) -> Self {
        Self::start_by(command(), listen, data, more)
    }

    /// By a command that runs the program with these options.
    fn start_by(mut by: Command, listen: &str, data: &Path, more: &[&str]) -> Self {
        let mut child = by
            .args(["--lang", "en", "serve", "--listen", listen])
            .args([
                "--rate",
                "100000",
                "--burst",
                "100000",
                "--game-rate",
                "100000",
            ])
            .arg("--data-dir")
            .arg(data)
            .args(more)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("it starts");
        let mut line = String::new();
        let mut out = BufReader::new(child.stdout.take().expect("a pipe"));
        out.read_line(&mut line).expect("it says where it is");
        let address = line
            .split_whitespace()
            .find_map(|word| word.strip_prefix("http://"))
            .unwrap_or_else(|| panic!("no address in {line:?}"))
            .replace("localhost", "127.0.0.1");
        Self {
            address: address.parse().expect("an address"),
            child,
        }
    }

    pub fn kill(mut self) {
        // SIGKILL.
        self.child.kill().expect("it was running");
        self.child.wait().expect("it is gone");
    }

    fn signal(&self, name: &str) {
        let id = self.child.id().to_string();
        let sent = Command::new("kill").args([name, &id]).status();
        assert!(sent.expect("there is kill").success());
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A player who keeps one connection open.
pub struct Client {
    stream: BufReader<TcpStream>,
    /// What the server gave; nothing at first.
    token: String,
}

impl Client {
    /// A player whom the server knows by that token, or nobody yet.
    pub fn new(address: SocketAddr, token: &str) -> std::io::Result<Self> {
        let stream = TcpStream::connect(address)?;
        stream.set_read_timeout(Some(DEADLINE))?;
        Ok(Self {
            stream: BufReader::new(stream),
            token: token.to_owned(),
        })
    }

    /// What the server gave them.
    pub fn token(&self) -> &str {
        &self.token
    }

    /// The answer; an error when the server is gone.
    pub fn send(&mut self, method: &str, path: &str, body: &str) -> std::io::Result<Value> {
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: x\r\n{}Content-Length: {}\r\n\r\n{body}",
            match self.token.as_str() {
                "" => String::new(),
                token => format!("Cookie: demineur={token}\r\n"),
            },
            body.len()
        );
        self.stream.get_mut().write_all(request.as_bytes())?;
        let mut length = 0;
        loop {
            let mut line = String::new();
            if self.stream.read_line(&mut line)? == 0 {
                return Err(std::io::ErrorKind::UnexpectedEof.into());
            }
            if let Some(value) = line.strip_prefix("content-length: ") {
                length = value.trim().parse().expect("a length");
            }
            if let Some(cookie) = line.strip_prefix("set-cookie: demineur=") {
                cookie
                    .split(';')
                    .next()
                    .unwrap_or_default()
                    .clone_into(&mut self.token);
            }
            if line == "\r\n" {
                break;
            }
        }
        let mut bytes = vec![0; length];
        self.stream.read_exact(&mut bytes)?;
        match bytes.is_empty() {
            true => Ok(Value::Null),
            false => Ok(serde_json::from_slice(&bytes).expect("JSON")),
        }
    }
}

/// What a client was answered was written: each game with the token of its
/// player and its moves.
type Acknowledged = Arc<Mutex<Vec<(String, String, Vec<String>)>>>;

/// Plays until the server is gone.
fn play(address: SocketAddr, number: u64, stop: &AtomicBool, told: &Acknowledged) {
    let mut rng = Rng::new(number, 1);
    let Ok(mut client) = Client::new(address, "") else {
        return;
    };
    while !stop.load(Ordering::Relaxed) {
        let level = r#"{"level":"intermediate"}"#;
        let Ok(state) = client.send("POST", "/api/v1/games", level) else {
            return;
        };
        let id = state["id"].as_str().expect("a game").to_owned();
        let token = client.token.clone();
        told.lock()
            .expect("no panic")
            .push((id.clone(), token, Vec::new()));
        let place = told.lock().expect("no panic").len() - 1;
        loop {
            let letter = ["o", "f", "m", "u"][rng.below(4) as usize];
            let action = format!("{letter}{}", rng.below(256));
            let path = format!("/api/v1/games/{id}/moves");
            let body = format!(r#"{{"action":"{action}"}}"#);
            let Ok(update) = client.send("POST", &path, &body) else {
                return;
            };
            let mut told = told.lock().expect("no panic");
            told[place].2.push(action);
            assert_eq!(update["version"], told[place].2.len(), "{update}");
            if update["status"] == "lost" || update["status"] == "won" {
                break;
            }
        }
    }
}

/// The moves the database has of a game.
fn written(store: &Store, id: &str) -> Vec<String> {
    let key = store.by_public_id(id).expect("read");
    let key = key.unwrap_or_else(|| panic!("game {id} is gone"));
    let stored = store
        .load(key)
        .expect("it plays again")
        .expect("it is there");
    let log = stored.saved.game.log().iter();
    // In document 001's setting alone a click is written as another move.
    log.map(|entry| entry.action.to_string()).collect()
}

#[test]
fn kill_9_at_any_moment_loses_no_acknowledged_move() {
    let data = folder("killed");
    let mut rng = Rng::new(9, 9);
    let mut all: Vec<(String, String, Vec<String>)> = Vec::new();
    for round in 0..5_u64 {
        let server = Server::start(&data, &[]);
        let stop = Arc::new(AtomicBool::new(false));
        let clients: Vec<_> = (0..4)
            .map(|number| {
                let (told, stop) = (Acknowledged::default(), Arc::clone(&stop));
                let (heard, address) = (Arc::clone(&told), server.address);
                let number = round * 4 + number;
                let playing = std::thread::spawn(move || play(address, number, &stop, &told));
                (playing, heard)
            })
            .collect();
        // Until every client has played some, then at any moment.
        let enough = 5 + rng.below(40) as usize;
        let deadline = Instant::now() + DEADLINE;
        let moves = |heard: &Acknowledged| -> usize {
            let games = heard.lock().expect("no panic");
            games.iter().map(|(.., moves)| moves.len()).sum()
        };
        while clients.iter().any(|(_, heard)| moves(heard) < enough) {
            assert!(Instant::now() < deadline, "the clients do not play");
            std::thread::yield_now();
        }
        server.kill();
        stop.store(true, Ordering::Relaxed);
        for (playing, heard) in clients {
            playing.join().expect("no answer was wrong");
            all.extend(heard.lock().expect("no panic").iter().cloned());
        }
    }
    let store = Store::open(&data, Durability::Kill).expect("the database opens");
    let mut moves = 0;
    for (id, _, acknowledged) in &all {
        let found = written(&store, id);
        assert!(found.len() <= acknowledged.len() + 1, "{id}");
        assert_eq!(found[..acknowledged.len()], acknowledged[..], "{id}");
        moves += acknowledged.len();
    }
    assert!(moves > 100, "{moves}");
    drop(store);
    // And they go on.
    let server = Server::start(&data, &[]);
    for (id, token, acknowledged) in all.iter().rev().take(8) {
        let mut client = Client::new(server.address, token).expect("a connection");
        let state = client.send("GET", &format!("/api/v1/games/{id}"), "");
        let state = state.expect("an answer");
        let version = state["version"].as_u64().expect("a version") as usize;
        assert!(version >= acknowledged.len(), "{state}");
        if state["status"] == "running" || state["status"] == "ready" {
            let path = format!("/api/v1/games/{id}/moves");
            let update = client.send("POST", &path, r#"{"action":"m7"}"#);
            assert_eq!(update.expect("an answer")["version"], version + 1);
        }
    }
}

#[test]
fn a_polite_end_is_a_good_end() {
    for name in ["-TERM", "-INT"] {
        let data = folder(&format!("polite{name}"));
        let mut server = Server::start(&data, &["--fsync", "--log", "info"]);
        let mut client = Client::new(server.address, "").expect("a connection");
        client
            .send("POST", "/api/v1/games", "{}")
            .expect("an answer");
        server.signal(name);
        let status = server.child.wait().expect("it ends");
        assert_eq!(status.code(), Some(0), "{name}");
        let mut log = String::new();
        let mut errors = server.child.stderr.take().expect("a pipe");
        errors.read_to_string(&mut log).expect("text");
        let lines: Vec<Value> = log
            .lines()
            .map(|line| serde_json::from_str(line).expect("a line of JSON"))
            .collect();
        let said = |message: &str| lines.iter().any(|line| line["message"] == message);
        assert!(said("serving") && said("stopped"), "{log}");
        // Nothing personal: neither addresses nor tokens.
        assert!(
            !log.contains("127.0.0.1") && !log.contains(&client.token),
            "{log}"
        );
    }
}

/// The program, none of whose files may have more blocks of 512 bytes: for it the
/// disk is full.
fn on_a_full_disk(blocks: u32) -> Command {
    let mut command = Command::new("sh");
    let limited = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$@\"");
    command.envs(crate::ran::variables()).args([
        "-c",
        &limited,
        "sh",
        env!("CARGO_BIN_EXE_demineur"),
    ]);
    command
}

#[test]
fn on_a_full_disk_it_is_not_well_and_the_log_has_the_name_of_what_was_refused() {
    let data = folder("full");
    let mut server = Server::start_by(on_a_full_disk(1200), "127.0.0.1:0", &data, &[]);
    let mut client = Client::new(server.address, "").expect("a connection");
    let code = |answer: &Value| answer["error"]["code"].as_str().map(str::to_owned);
    let healthy = client.send("GET", "/healthz", "").expect("an answer");
    assert_eq!(healthy["status"], "ok");
    // Until no game can be begun any more, or no move written.
    let refused = loop {
        let mut answer = client
            .send("POST", "/api/v1/games", r#"{"level":"expert"}"#)
            .expect("an answer");
        if let Some(game) = answer["id"].as_str() {
            let path = format!("/api/v1/games/{game}/moves");
            answer = client
                .send("POST", &path, r#"{"action":"f0"}"#)
                .expect("an answer");
        }
        if code(&answer).as_deref() == Some("too_many_games") {
            client = Client::new(server.address, "").expect("a connection");
        } else if code(&answer).is_some() {
            break answer;
        }
    };
    assert_eq!(code(&refused).as_deref(), Some("storage"), "{refused}");
    // What was found out before holds for a second.
    let deadline = Instant::now() + DEADLINE;
    for path in ["/healthz", "/readyz"] {
        while code(&client.send("GET", path, "").expect("an answer")).is_none() {
            assert!(Instant::now() < deadline, "{path} is well on a full disk");
            std::thread::sleep(Duration::from_millis(50));
        }
    }
    server.signal("-TERM");
    server.child.wait().expect("it ends");
    let mut log = String::new();
    let mut errors = server.child.stderr.take().expect("a pipe");
    errors.read_to_string(&mut log).expect("text");
    let name = refused["error"]["request"].as_str().expect("a name");
    let lines = log.lines().filter(|line| line.contains(name));
    let lines: Vec<Value> = lines
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    assert!(!lines.is_empty(), "{name} in {log}");
    for line in &lines {
        assert_eq!(line["span"]["id"], name, "{line}");
    }
}

#[test]
fn a_port_that_is_taken_is_told_with_what_to_type() {
    let server = Server::start(&folder("first"), &[]);
    let refused = |address: SocketAddr| {
        let output = command()
            .args([
                "--lang",
                "en",
                "serve",
                "--listen",
                &address.to_string(),
                "--data-dir",
            ])
            .arg(folder("second"))
            .output()
            .expect("it runs");
        assert_eq!(output.status.code(), Some(2));
        String::from_utf8(output.stderr).expect("text")
    };
    let ours = refused(server.address);
    assert!(ours.contains("another démineur serves"), "{ours}");
    assert!(
        ours.contains("demineur serve --listen 127.0.0.1:"),
        "{ours}"
    );
    let other = TcpListener::bind("127.0.0.1:0").expect("a port");
    let told = refused(other.local_addr().expect("an address"));
    assert!(told.contains("another program listens"), "{told}");
}

/// The entry of a menu is clicked again, or a unit serves already: the page is
/// what was wished for, and it is there.
#[test]
fn to_open_what_is_served_already_is_done() {
    use std::os::unix::fs::PermissionsExt;

    let server = Server::start(&folder("first-to-open"), &[]);
    let desktop = folder("desktop");
    std::fs::create_dir_all(&desktop).expect("a folder");
    let (open, told) = (desktop.join("xdg-open"), desktop.join("told"));
    let script = format!("#!/bin/sh\necho \"$1\" > '{}'\n", told.display());
    std::fs::write(&open, script).expect("a script");
    std::fs::set_permissions(&open, PermissionsExt::from_mode(0o755)).expect("its mode");
    let again = |path: String| {
        let address = server.address.to_string();
        let words = ["--lang", "en", "serve", "--open", "--listen", &address];
        let mut serve = command();
        serve
            .args(words)
            .arg("--data-dir")
            .arg(folder("second-to-open"));
        serve.env("PATH", path).output().expect("it runs")
    };
    let path = std::env::var("PATH").expect("a path");
    let output = again(format!("{}:{path}", desktop.display()));
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let url = format!("http://{}", server.address);
    let out = String::from_utf8(output.stdout).expect("text");
    assert!(out.contains(&format!("already, at {url}")), "{out}");
    let deadline = Instant::now() + DEADLINE;
    // It may still be at it when nobody waits for it any more.
    while std::fs::read_to_string(&told).unwrap_or_default() != format!("{url}\n") {
        assert!(Instant::now() < deadline, "nothing was opened");
        std::thread::sleep(Duration::from_millis(5));
    }
    // Without a desktop the address is all there is to give.
    let output = again(desktop.join("nothing-here").display().to_string());
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let err = String::from_utf8(output.stderr).expect("text");
    assert!(err.contains(&format!("open {url}")), "{err}");
}

#[test]
fn strangers_are_warned_about_and_a_bad_log_level_refused() {
    let output = command()
        .args(["--lang", "en", "serve", "--log", "a=b=c"])
        .output()
        .expect("it runs");
    assert_eq!(output.status.code(), Some(2));
    let told = String::from_utf8(output.stderr).expect("text");
    assert!(told.contains("there is no log level"), "{told}");
    let data = folder("strangers");
    let mut server = Server::start_at("0.0.0.0:0", &data, &[]);
    server.signal("-TERM");
    server.child.wait().expect("it ends");
    let mut errors = String::new();
    let mut pipe = server.child.stderr.take().expect("a pipe");
    pipe.read_to_string(&mut errors).expect("text");
    assert!(errors.contains("everybody who can reach"), "{errors}");
}

/// A shell that starts it in the background lets it ignore the signal until it
/// says otherwise, so one that comes too early would be lost.
#[test]
fn whoever_sees_the_port_open_can_stop_it() {
    for round in 0..5 {
        let data = folder(&format!("stopped-early-{round}"));
        let free = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = free.local_addr().expect("an address");
        drop(free);
        let mut server = Command::new("sh");
        server.args(["-c", "trap '' INT; exec \"$@\"", "sh"]);
        server.arg(env!("CARGO_BIN_EXE_demineur"));
        server.args(["serve", "--listen", &address.to_string(), "--data-dir"]);
        server.arg(&data).envs(crate::ran::variables());
        server.stdin(Stdio::null()).stdout(Stdio::null());
        let mut child = server.spawn().expect("it starts");
        let deadline = Instant::now() + DEADLINE;
        while TcpStream::connect(address).is_err() {
            assert!(Instant::now() < deadline, "it never listens");
        }
        let id = child.id().to_string();
        let sent = Command::new("kill").args(["-s", "INT", &id]).status();
        assert!(sent.expect("kill is there").success());
        while child.try_wait().expect("a child").is_none() {
            if Instant::now() > deadline {
                child.kill().expect("killed");
                panic!("it did not hear the signal");
            }
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}
