//! How fast moves are written, and totals over a long history:
//! `cargo bench -p demineur-store --bench store [-- GAMES]`.

use std::path::PathBuf;
use std::time::Instant;

use demineur_core::{
    Actor, Actors, BoardSpec, CellId, Figures, GameParams, Help, LogEntry, Move, Status,
};
use demineur_store::{Door, Durability, Filter, GameEnd, GameKey, NewGame, Store, UnixMillis};

const MOVES: usize = 20_000;
const BATCH: usize = 100;

fn main() {
    let mut words = std::env::args().skip(1);
    let games = words.find_map(|word| word.parse().ok()).unwrap_or(100_000);
    for durability in [Durability::Kill, Durability::PowerLoss] {
        let folder = Folder::new();
        let mut store = Store::open(&folder.0, durability).expect("a store");
        // Each commit waits for the disk there.
        let one_by_one = match durability {
            Durability::Kill => MOVES,
            Durability::PowerLoss => MOVES / 10,
        };
        appends(&mut store, durability, one_by_one, 1);
        appends(&mut store, durability, MOVES, BATCH);
    }
    let folder = Folder::new();
    let mut store = Store::open(&folder.0, Durability::Kill).expect("a store");
    history(&mut store, games);
}

/// As many games as moves in a batch, as a server has them: a move each.
fn appends(store: &mut Store, durability: Durability, moves: usize, batch: usize) {
    let params = GameParams::seeded(BoardSpec::square(30, 16), 99, 1);
    let new = NewGame::new(Door::Web, "expert", &params);
    let games: Vec<GameKey> = (0..batch)
        .map(|_| store.begin(&new).expect("begun"))
        .collect();
    let start = Instant::now();
    let mut slowest = 0.0_f64;
    for place in 0..moves / batch {
        let begun = Instant::now();
        store
            .batch(|batch| {
                games
                    .iter()
                    .try_for_each(|&game| batch.append(game, place, &[entry(place)]))
            })
            .expect("written");
        slowest = slowest.max(begun.elapsed().as_secs_f64() * 1000.0);
    }
    let rate = moves as f64 / start.elapsed().as_secs_f64();
    println!(
        "{durability:?}: {moves} moves, {batch} a transaction: {rate:.0} a second, slowest {slowest:.2} ms"
    );
    let stored = store.record(games[0]).expect("read").expect("there");
    assert_eq!(stored.entries, moves / batch);
}

fn entry(place: usize) -> LogEntry {
    LogEntry {
        millis: place as u64,
        actor: Actor::Person,
        action: Move::Open(CellId::new((place % 480) as u32)),
        effect: true,
        help: Help::NONE,
    }
}

fn history(store: &mut Store, games: usize) {
    let mut actors = Actors::default();
    actors.add(Actor::Person);
    let start = Instant::now();
    store
        .batch(|batch| {
            for number in 0..games {
                let level = ["beginner", "intermediate", "expert"][number % 3];
                let params = GameParams::seeded(BoardSpec::square(30, 16), 99, number as u64);
                let new = NewGame {
                    started_at: UnixMillis(number as i64),
                    ..NewGame::new(Door::Terminal, level, &params)
                };
                let end = GameEnd {
                    status: match number % 2 {
                        0 => Status::Won,
                        _ => Status::Lost,
                    },
                    figures: Figures {
                        millis: 1000 + number as u64,
                        three_bv: Some(150),
                        three_bv_done: 150,
                        actors,
                        ..Figures::default()
                    },
                    guesses: None,
                    ended_at: UnixMillis(number as i64 + 1),
                };
                let key = batch.begin(&new)?;
                batch.finish(key, &end)?;
            }
            Ok::<_, demineur_store::StoreError>(())
        })
        .expect("written");
    let rate = games as f64 / start.elapsed().as_secs_f64();
    println!("{games} games put in: {rate:.0} a second");
    let filter = Filter {
        actor: Some(Actor::Person),
        unaided: true,
        ..Filter::default()
    };
    for run in ["first", "second"] {
        let start = Instant::now();
        let stats = store.level_stats(&filter).expect("read");
        let millis = start.elapsed().as_secs_f64() * 1000.0;
        println!("level_stats over {games} games, {run} time: {millis:.0} ms");
        assert_eq!(stats.len(), 3);
        assert_eq!(stats.iter().map(|s| s.games).sum::<u64>(), games as u64);
        assert_eq!(
            stats.iter().map(|s| s.wins).sum::<u64>(),
            games.div_ceil(2) as u64
        );
    }
}

/// A folder of this bench, gone afterwards.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Self {
        let name = format!("demineur-store-bench-{}", std::process::id());
        Self(std::env::temp_dir().join(name))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
