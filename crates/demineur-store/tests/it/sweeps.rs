//! Old games go, others stay.

use demineur_core::{Actor, BoardSpec, CellId, Figures, GameParams, Help, LogEntry, Move, Status};
use demineur_store::{
    Door, Filter, GameEnd, GameKey, NewGame, PlayerId, Store, StoreError, Sweep, UnixMillis,
};

#[test]
fn old_games_go_by_their_last_move() {
    let mut store = Store::in_memory().expect("a store");
    let params = GameParams::seeded(BoardSpec::square(9, 9), 10, 1);
    let player = store.player_by_token(&[1; 32], UnixMillis(0));
    let player = player.expect("made");
    let mut named = 0;
    let mut begin = |store: &mut Store, door, started_at| {
        named += 1;
        let new = NewGame {
            player,
            public_id: Some(&format!("{named:032x}")),
            started_at: UnixMillis(started_at),
            ..NewGame::new(door, "beginner", &params)
        };
        store.begin(&new).expect("begun")
    };
    begin(&mut store, Door::Web, 100);
    let young = begin(&mut store, Door::Web, 1000);
    let moved = begin(&mut store, Door::Web, 100);
    // Written now, long after it began.
    store.append(moved, 0, &[flag()]).expect("written");
    let won = begin(&mut store, Door::Web, 100);
    let end = GameEnd {
        status: Status::Won,
        figures: Figures::default(),
        guesses: None,
        ended_at: UnixMillis(400),
    };
    store.finish(won, &end).expect("finished");
    let terminal = begin(&mut store, Door::Terminal, 100);
    let keys = |store: &Store| {
        let games = store.history(&Filter::default()).expect("read");
        games.iter().map(|game| game.key).collect::<Vec<_>>()
    };
    let sweep = |store: &mut Store, unfinished, finished: Option<i64>| {
        swept(store, unfinished, finished).len()
    };
    assert_eq!(sweep(&mut store, 500, None), 1);
    assert_eq!(keys(&store), [terminal, won, moved, young]);
    assert_eq!(sweep(&mut store, 500, Some(400)), 0);
    assert_eq!(sweep(&mut store, 500, Some(401)), 1);
    assert_eq!(sweep(&mut store, i64::MAX, None), 2);
    assert_eq!(keys(&store), [terminal]);
    // The terminal's game keeps its player; without it the player goes too.
    assert_eq!(store.find_player(&[1; 32]).expect("read"), Some(player));
    store.discard(terminal, 0).expect("forgotten");
    assert_eq!(sweep(&mut store, 500, None), 0);
    assert_eq!(store.find_player(&[1; 32]).expect("read"), None);
}

/// The names of the games that a whole sweep takes.
fn swept(store: &mut Store, unfinished: i64, finished: Option<i64>) -> Vec<String> {
    let finished = finished.map(UnixMillis);
    let mut sweep = Sweep::new(Door::Web, UnixMillis(unfinished), finished);
    let mut gone = Vec::new();
    while !sweep.is_done() {
        gone.extend(store.sweep(&mut sweep).expect("swept"));
    }
    gone
}

/// Many games are swept in many transactions, and others write between them.
#[test]
fn a_sweep_goes_by_portions_and_names_what_is_gone() {
    let mut store = Store::in_memory().expect("a store");
    let params = GameParams::seeded(BoardSpec::square(9, 9), 10, 1);
    let names: Vec<String> = (0..2500).map(|number| format!("{number:032x}")).collect();
    let begin = |store: &mut Store, name: &str, started_at| {
        let new = NewGame {
            public_id: Some(name),
            started_at: UnixMillis(started_at),
            ..NewGame::new(Door::Web, "beginner", &params)
        };
        store.begin(&new).expect("begun")
    };
    for (number, name) in (0..).zip(&names) {
        begin(&mut store, name, number % 2 * 1000);
    }
    let mut sweep = Sweep::new(Door::Web, UnixMillis(500), None);
    let (mut portions, mut gone) = (0, Vec::new());
    while !sweep.is_done() {
        gone.extend(store.sweep(&mut sweep).expect("swept"));
        portions += 1;
        let between = format!("between {portions}");
        begin(&mut store, &between, 1000);
    }
    assert!(portions >= 3, "{portions}");
    let even: Vec<&String> = names.iter().step_by(2).collect();
    assert_eq!(gone.iter().collect::<Vec<_>>(), even);
    let left = store.count(&Filter::default()).expect("read");
    assert_eq!(left, 1250 + portions);
}

#[test]
fn idle_games_make_room_the_oldest_first_and_no_more_than_needed() {
    let mut store = Store::in_memory().expect("a store");
    let params = GameParams::seeded(BoardSpec::square(9, 9), 10, 1);
    let mut begin = |id: &'static str| {
        let new = NewGame {
            public_id: Some(id),
            ..NewGame::new(Door::Web, "beginner", &params)
        };
        store.begin(&new).expect("begun")
    };
    let [first, ..] = ["one", "two", "three"].map(&mut begin);
    let room = |store: &mut Store, most| {
        store.batch(|batch| batch.make_room(PlayerId::LOCAL, Door::Web, most))
    };
    assert_eq!(room(&mut store, 4).expect("room"), [""; 0]);
    store.append(first, 0, &[flag()]).expect("written");
    assert_eq!(room(&mut store, 3).expect("room"), ["two"]);
    assert_eq!(room(&mut store, 2).expect("room"), ["three"]);
    let full = room(&mut store, 1);
    assert!(matches!(full, Err(StoreError::TooManyGames { most: 1 })));
    // Asked for more room than there is, nothing goes.
    let idle = begin_idle(&mut store, &params);
    assert!(room(&mut store, 1).is_err());
    assert!(store.record(idle).expect("read").is_some());
}

#[test]
fn a_game_played_on_by_somebody_else_is_not_discarded() {
    let mut store = Store::in_memory().expect("a store");
    let params = GameParams::seeded(BoardSpec::square(9, 9), 10, 1);
    let game = begin_idle(&mut store, &params);
    store.append(game, 0, &[flag()]).expect("written");
    store.discard(game, 0).expect("left alone");
    assert!(store.record(game).expect("read").is_some());
    store.discard(game, 1).expect("forgotten");
    assert!(store.record(game).expect("read").is_none());
}

fn begin_idle(store: &mut Store, params: &GameParams) -> GameKey {
    let new = NewGame::new(Door::Web, "beginner", params);
    store.begin(&new).expect("begun")
}

fn flag() -> LogEntry {
    LogEntry {
        millis: 0,
        actor: Actor::Person,
        action: Move::Flag(CellId::new(0)),
        effect: true,
        help: Help::NONE,
    }
}
