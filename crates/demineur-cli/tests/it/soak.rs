//! `kill -9`, again and again, while players are at every limit at once: room is
//! made for new games, old ones are swept, games are given up, and histories are
//! carried to other browsers. What was acknowledged is there.
//!
//! `DEMINEUR_SOAK=100 cargo test -p demineur-cli --test it soak` kills a hundred
//! times; by itself a dozen.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use demineur_core::{BoardSpec, GameParams, Rng};
use demineur_store::{
    Door, Durability, Filter, NewGame, Outcome, PlayerId, Store, UnixMillis, check,
};
use serde_json::Value;

use crate::folder::Folder;
use crate::serve::{Client, Server};

const PLAYERS: u64 = 4;
/// A sweep comes at the start; nothing takes that long unless it is stuck.
const SWEPT_WITHIN: Duration = Duration::from_secs(60);
const DAY: i64 = 24 * 3600 * 1000;

/// What a player was told of a game.
#[derive(Clone, Debug, Default)]
struct Told {
    moves: Vec<String>,
    given_up: bool,
    /// Whether it was over, so that no more moves come.
    over: bool,
    /// Whether an answer was never heard: one thing more may have been done.
    doubtful: bool,
}

/// A player over all rounds.
#[derive(Debug, Default)]
struct Player {
    token: String,
    /// Tokens of browsers the history was carried from.
    before: Vec<String>,
    games: BTreeMap<String, Told>,
    /// A game of theirs that is so old that it is being swept.
    old: Option<String>,
    counts: Counts,
}

#[derive(Clone, Copy, Debug, Default)]
struct Counts {
    moves: usize,
    given_up: usize,
    made_room: usize,
    carried: usize,
    swept: usize,
    saved: usize,
}

fn code(answer: &Value) -> &str {
    answer["error"]["code"].as_str().unwrap_or_default()
}

impl Player {
    /// Plays until the server is gone.
    fn play(&mut self, address: SocketAddr, rng: &mut Rng) {
        let Ok(mut client) = Client::new(address, &self.token) else {
            return;
        };
        // At once, while the server sweeps.
        if let Some(old) = self.old.take()
            && self.act(&mut client, &old, rng).is_none()
        {
            return;
        }
        while self.step(&mut client, address, rng).is_some() {
            client.token().clone_into(&mut self.token);
        }
    }

    /// One thing at a limit; `None` when the server is gone.
    fn step(&mut self, client: &mut Client, address: SocketAddr, rng: &mut Rng) -> Option<()> {
        let running: Vec<String> = {
            let runs = self
                .games
                .iter()
                .filter(|(_, told)| !told.over && !told.given_up);
            runs.map(|(id, _)| id.clone()).collect()
        };
        match rng.below(20) {
            0..4 => {
                let begun = client
                    .send("POST", "/api/v1/games", r#"{"level":"expert"}"#)
                    .ok()?;
                match begun["id"].as_str() {
                    Some(id) => {
                        self.games.insert(id.to_owned(), Told::default());
                    }
                    None => {
                        assert_eq!(code(&begun), "too_many_games", "{begun}");
                        self.give_up(client, running.first()?)?;
                    }
                }
            }
            4 if !running.is_empty() => {
                let game = &running[rng.below(running.len() as u64) as usize];
                self.give_up(client, game)?;
            }
            5 => self.carry(client, address)?,
            _ if running.is_empty() => {}
            _ => {
                let game = running[rng.below(running.len() as u64) as usize].clone();
                self.act(client, &game, rng)?;
            }
        }
        Some(())
    }

    fn act(&mut self, client: &mut Client, game: &str, rng: &mut Rng) -> Option<()> {
        let letter = ["o", "f", "m", "u"][rng.below(4) as usize];
        let action = format!("{letter}{}", rng.below(480));
        let body = format!(r#"{{"action":"{action}"}}"#);
        let told = self.games.get_mut(game).expect("a game of theirs");
        told.doubtful = true;
        let path = format!("/api/v1/games/{game}/moves");
        let update = client.send("POST", &path, &body).ok()?;
        told.doubtful = false;
        if code(&update) == "no_game" {
            assert_eq!(told.moves, [""; 0], "a game with moves is gone");
            self.gone(game);
            return Some(());
        }
        told.moves.push(action);
        assert_eq!(update["version"], told.moves.len(), "{update}");
        told.over = update["status"] == "lost" || update["status"] == "won";
        self.counts.moves += 1;
        Some(())
    }

    /// A game without a move that is there no more: it was swept, or made room.
    fn gone(&mut self, game: &str) {
        self.games.remove(game);
        match is_planted(game) {
            true => self.counts.swept += 1,
            false => self.counts.made_room += 1,
        }
    }

    fn give_up(&mut self, client: &mut Client, game: &str) -> Option<()> {
        let told = self.games.get_mut(game).expect("a game of theirs");
        told.doubtful = true;
        let answer = client.send("DELETE", &format!("/api/v1/games/{game}"), "");
        let answer = answer.ok()?;
        told.doubtful = false;
        if code(&answer) == "no_game" {
            assert_eq!(told.moves, [""; 0], "a game with moves is gone");
            self.gone(game);
            return Some(());
        }
        told.given_up = true;
        self.counts.given_up += 1;
        Some(())
    }

    /// Goes on in a browser of its own, which takes the history along.
    fn carry(&mut self, client: &mut Client, address: SocketAddr) -> Option<()> {
        let offered = client.send("POST", "/api/v1/player/transfer", "").ok()?;
        let body = format!(r#"{{"code":{}}}"#, offered["code"]);
        let mut other = Client::new(address, "").ok()?;
        other.send("GET", "/api/v1/meta", "").ok()?;
        let claimed = other.send("POST", "/api/v1/player/claim", &body).ok()?;
        assert!(claimed["games"].is_u64(), "{claimed}");
        // The browser may have been given its token just now.
        self.before.push(client.token().to_owned());
        other.token().clone_into(&mut self.token);
        *client = other;
        self.counts.carried += 1;
        Some(())
    }
}

/// Whose the games of a player are, by the database.
fn owner(store: &Store, player: &Player) -> Option<PlayerId> {
    let mut games = player.games.keys();
    games.find_map(|id| store.owner(id).expect("read"))
}

/// Everything that was acknowledged is there, and one thing more at most.
fn look(store: &Store, player: &mut Player) {
    let owner = owner(store, player);
    let mut gone = Vec::new();
    for (id, told) in &mut player.games {
        let Some(key) = store.by_public_id(id).expect("read") else {
            assert_eq!(told.moves, [""; 0], "{id} had moves, and is gone");
            gone.push(id.clone());
            continue;
        };
        let stored = store.load(key).expect("read").expect("there");
        let log: Vec<String> = {
            let log = stored.saved.game.log().iter();
            log.map(|entry| entry.action.to_string()).collect()
        };
        let count = told.moves.len();
        assert!(
            log.len() <= count + usize::from(told.doubtful),
            "{id}: {told:?}"
        );
        assert_eq!(log.get(..count), Some(&told.moves[..]), "{id}");
        assert_eq!(Some(stored.record.player), owner, "{id}");
        let given_up = stored.record.outcome == Some(Outcome::Abandoned);
        if told.given_up {
            assert!(given_up, "{id} was given up");
        }
        // What was done and never heard of is known now.
        told.given_up = given_up;
        told.moves = log;
        told.over = stored.saved.game.status().is_over();
        told.doubtful = false;
    }
    for id in gone {
        player.gone(&id);
    }
}

/// Whether a game is one of those that were so old when they were planted.
fn is_planted(id: &str) -> bool {
    id.starts_with("00000000")
}

/// Waits until what was planted last is swept, with nobody there to save it.
fn await_sweep(address: SocketAddr, player: &mut Player) {
    let Some(old) = player.old.take() else {
        return;
    };
    let mut client = Client::new(address, &player.token).expect("a connection");
    let path = format!("/api/v1/games/{old}");
    let deadline = Instant::now() + SWEPT_WITHIN;
    while code(&client.send("GET", &path, "").expect("an answer")) != "no_game" {
        assert!(Instant::now() < deadline, "{old} is not swept");
        std::thread::sleep(Duration::from_millis(20));
    }
    player.gone(&old);
}

/// Plants a game that is swept at the next start, unless it is moved in first.
fn plant(store: &mut Store, player: &mut Player, round: u64, number: u64) {
    let Some(owner) = owner(store, player) else {
        return;
    };
    let params = GameParams::seeded(BoardSpec::square(30, 16), 99, round);
    let now = store.steady().expect("read").expect("it has run").ran;
    let id = format!("{:032x}", (1 << 60) + 1000 * round + number);
    let new = NewGame {
        player: owner,
        public_id: Some(&id),
        zero: Some(UnixMillis(now.0 - 40 * DAY)),
        started_at: UnixMillis(now.0 - 40 * DAY),
        ..NewGame::new(Door::Web, "expert", &params)
    };
    store.begin(&new).expect("begun");
    player.games.insert(id.clone(), Told::default());
    player.old = Some(id);
}

fn rounds() -> u64 {
    let asked = std::env::var("DEMINEUR_SOAK").ok();
    asked.map_or(12, |text| text.parse().expect("how often to kill"))
}

#[test]
fn kill_9_at_the_limits_loses_nothing_that_was_acknowledged() {
    let folder = Folder::new("soak");
    let home = PathBuf::from(folder.path("home"));
    let mut rng = Rng::new(17, 17);
    let mut players: Vec<Player> = (0..PLAYERS).map(|_| Player::default()).collect();
    for round in 0..rounds() {
        let server = Server::start(&home, &["--max-games", "5"]);
        let address = server.address;
        std::thread::scope(|scope| {
            for (number, player) in (0..).zip(&mut players) {
                let mut rng = Rng::new(1000 * round + number, 5);
                scope.spawn(move || player.play(address, &mut rng));
            }
            // At any moment of a third of a second.
            std::thread::sleep(Duration::from_millis(20 + rng.below(330)));
            server.kill();
        });
        let mut store = Store::open(&home, Durability::Kill).expect("it opens");
        for (number, player) in (0..).zip(&mut players) {
            look(&store, player);
            let saved = |(id, told): &(&String, &Told)| is_planted(id) && !told.moves.is_empty();
            player.counts.saved = player.games.iter().filter(saved).count();
            plant(&mut store, player, round, number);
        }
    }
    let server = Server::start(&home, &[]);
    for player in &mut players {
        await_sweep(server.address, player);
    }
    check_all(&home);
    let mut sums = Counts::default();
    for Player { counts, .. } in &players {
        sums.moves += counts.moves;
        sums.given_up += counts.given_up;
        sums.made_room += counts.made_room;
        sums.carried += counts.carried;
        sums.swept += counts.swept;
        sums.saved += counts.saved;
    }
    println!("{} kills: {sums:?}", rounds());
    assert!(sums.moves > 100 && sums.given_up > 0, "{sums:?}");
    assert!(sums.carried > 0 && sums.made_room > 0, "{sums:?}");
    assert!(sums.swept > 0, "{sums:?}");
    // What was counted is what is there: no game but those that were told of, and
    // those of a request whose answer was never heard.
    let store = Store::open(&home, Durability::Kill).expect("it opens");
    let told: usize = players.iter().map(|player| player.games.len()).sum();
    let unheard = rounds() as usize * PLAYERS as usize;
    let kept = store.count(&Filter::default()).expect("read");
    assert!(
        (told..=told + unheard).contains(&kept),
        "{told} told, {kept} kept"
    );
    drop(store);
    // All browsers of a player still are that player.
    for player in &players {
        let game = player
            .games
            .iter()
            .find(|(_, told)| !told.given_up && !told.moves.is_empty());
        let Some((id, told)) = game else { continue };
        for token in player.before.iter().chain([&player.token]) {
            let mut client = Client::new(server.address, token).expect("a connection");
            let state = client.send("GET", &format!("/api/v1/games/{id}"), "");
            let state = state.expect("an answer");
            assert_eq!(
                state["version"],
                told.moves.len(),
                "{id}, {told:?}: {state}"
            );
        }
    }
}

fn check_all(home: &Path) {
    let checked = check(&Store::file_in(home)).expect("it can be read");
    assert_eq!(checked.faults, [""; 0]);
}
