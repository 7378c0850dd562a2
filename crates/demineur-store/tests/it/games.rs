//! Games written and read again.

use demineur_core::{
    Actor, BoardSpec, CellId, Figures, FirstClick, Game, GameParams, GraphSpec, Help, LogEntry,
    Move, Rng, Rules, Source, Stamp, Status, Tiling,
};
use demineur_play::Origin;
use demineur_store::{
    Day, Door, Filter, GameEnd, GameKey, NewGame, Outcome, PlayerId, Store, StoreError, UnixMillis,
};
use rusqlite::Connection;

use crate::folder::Folder;

fn beginner() -> GameParams {
    GameParams::seeded(BoardSpec::square(9, 9), 10, 42)
}

fn begin(store: &mut Store, params: &GameParams) -> GameKey {
    let new = NewGame::new(Door::Terminal, "beginner", params);
    store.begin(&new).expect("begun")
}

fn entry(action: Move, millis: u64) -> LogEntry {
    LogEntry {
        millis,
        actor: Actor::Person,
        action,
        effect: true,
        help: Help::NONE,
    }
}

/// Plays random moves of every kind, legal or not, as `actor`.
fn scramble(game: &mut Game, rng: &mut Rng, moves: usize) {
    for place in 0..moves {
        let cell = CellId::new(rng.below(game.board().len() as u64) as u32);
        let action = match rng.below(10) {
            0..4 => Move::Open(cell),
            4 => Move::Flag(cell),
            5 => Move::Cycle(cell),
            6 => Move::Chord(cell),
            7 => Move::Undo,
            8 => Move::Redo,
            _ => Move::Safe(cell),
        };
        let stamp = Stamp {
            millis: (rng.below(1 << 20) << 44) >> (place % 60),
            actor: Actor::ALL[rng.below(3) as usize],
            help: Help {
                hint: rng.below(2) == 0,
                probabilities: rng.below(2) == 0,
                guess_check: rng.below(2) == 0,
            },
        };
        let _ = game.act(action, stamp);
    }
}

#[test]
fn every_kind_of_game_comes_back_as_it_was() {
    let folder = Folder::new("round");
    let graph = BoardSpec::Graph(GraphSpec {
        adjacency: vec![vec![1, 2], vec![0], vec![0], vec![]],
        positions: Some(vec![[0.0, 0.5], [1.0, 0.0], [0.25, 1.0], [2.0, 2.0]]),
    });
    let any = Rules {
        first_click: FirstClick::Any,
        ..Rules::default()
    };
    let starts = [
        beginner(),
        GameParams {
            source: Source::Seed {
                seed: u64::MAX,
                game: u64::MAX - 1,
            },
            ..beginner()
        },
        GameParams::seeded(BoardSpec::tiled(Tiling::Hexagonal, 8, 6), 9, 3).with_rules(any),
        GameParams::seeded(BoardSpec::tiled(Tiling::PenroseP3Rhombs, 8, 8), 9, 3),
        GameParams::given(graph, vec![CellId::new(2)], Some(CellId::new(3))),
    ];
    let mut rng = Rng::new(1, 1);
    for (number, params) in starts.into_iter().enumerate() {
        let mut game = Game::new(params.clone()).expect("a game");
        let mut store = folder.store();
        let key = store
            .begin(&NewGame {
                no_guess: number % 2 == 0,
                ..NewGame::new(Door::Terminal, "own", &params)
            })
            .expect("begun");
        for _ in 0..20 {
            let noted = game.log().len();
            scramble(&mut game, &mut rng, 5);
            store
                .append(key, noted, &game.log()[noted..])
                .expect("written");
        }
        drop(store);
        let stored = folder.store().load(key).expect("read").expect("there");
        assert_eq!(stored.saved.game.params(), game.params());
        assert_eq!(stored.saved.game.log(), game.log());
        assert_eq!(stored.saved.game.status(), game.status());
        assert_eq!(stored.saved.no_guess, number % 2 == 0);
        assert_eq!(stored.record.entries, game.log().len());
        for cell in game.view().cells() {
            assert_eq!(stored.saved.game.shown(cell), game.shown(cell));
        }
    }
}

#[test]
fn records_keep_what_the_door_said() {
    let mut store = Store::in_memory().expect("a store");
    let params = GameParams::seeded(BoardSpec::tiled(Tiling::Hexagonal, 9, 9), 10, 1);
    let entries = [entry(Move::Flag(CellId::new(1)), 5)];
    let new = NewGame {
        player: PlayerId::LOCAL,
        door: Door::Bot,
        public_id: Some("abc"),
        level: "beginner",
        no_guess: true,
        grade: Some("hard"),
        ranked: true,
        origin: "shared",
        day: Some(Day(20_776)),
        program: Some("xbomb"),
        strategy: Some("expert"),
        params: &params,
        started_at: UnixMillis(77),
        zero: Some(UnixMillis(78)),
        entries: &entries,
        layout: None,
    };
    let key = store.begin(&new).expect("begun");
    assert_eq!(store.by_public_id("abc").expect("read"), Some(key));
    assert_eq!(store.by_public_id("abd").expect("read"), None);
    let record = store.record(key).expect("read").expect("there");
    assert_eq!(record.door, Door::Bot);
    assert_eq!(record.tiling, "hexagonal");
    assert_eq!(record.grade.as_deref(), Some("hard"));
    assert_eq!(
        (record.origin.as_str(), record.day),
        ("shared", Some(Day(20_776)))
    );
    assert_eq!(record.program.as_deref(), Some("xbomb"));
    assert_eq!(record.strategy.as_deref(), Some("expert"));
    assert!(record.ranked && record.no_guess);
    assert_eq!(record.started_at, UnixMillis(77));
    assert_eq!((record.entries, record.outcome), (1, None));
    assert!(matches!(store.begin(&new), Err(StoreError::PublicIdTaken)));
    let nobody = NewGame {
        player: PlayerId(99),
        public_id: None,
        ..new
    };
    assert!(matches!(
        store.begin(&nobody),
        Err(StoreError::NoSuchPlayer(PlayerId(99)))
    ));
    assert_eq!(store.count(&Filter::default()).expect("counted"), 1);
}

#[test]
fn entries_out_of_step_are_refused_and_change_nothing() {
    let folder = Folder::new("step");
    let (mut one, mut other) = (folder.store(), folder.store());
    let key = begin(&mut one, &beginner());
    let open = entry(Move::Open(CellId::new(40)), 1);
    let flag = entry(Move::Flag(CellId::new(0)), 2);
    one.append(key, 0, &[open]).expect("written");
    // The other connection has not seen the first move.
    let late = other.append(key, 0, &[flag]);
    assert!(matches!(
        late,
        Err(StoreError::OutOfStep {
            stored: 1,
            from: 0,
            ..
        })
    ));
    let early = other.append(key, 2, &[flag]);
    assert!(matches!(early, Err(StoreError::OutOfStep { .. })));
    other.append(key, 1, &[flag]).expect("in step");
    let stored = one.load(key).expect("read").expect("there");
    assert_eq!(stored.saved.game.log(), [open, flag]);
    let nowhere = one.append(GameKey(99), 0, &[]);
    assert!(matches!(nowhere, Err(StoreError::NoSuchGame(GameKey(99)))));
}

#[test]
fn two_connections_play_their_games_at_once() {
    let folder = Folder::new("two");
    std::thread::scope(|scope| {
        for seed in 0..2 {
            let folder = &folder;
            scope.spawn(move || {
                let mut store = folder.store();
                let params = GameParams::seeded(BoardSpec::square(9, 9), 10, seed);
                let mut game = Game::new(params.clone()).expect("a game");
                let key = begin(&mut store, &params);
                let mut rng = Rng::new(seed, 0);
                for _ in 0..200 {
                    let noted = game.log().len();
                    scramble(&mut game, &mut rng, 1);
                    store
                        .append(key, noted, &game.log()[noted..])
                        .expect("written");
                }
                let stored = store.load(key).expect("read").expect("there");
                assert_eq!(stored.saved.game.log(), game.log());
            });
        }
    });
}

#[test]
fn help_waits_for_the_next_move() {
    let mut store = Store::in_memory().expect("a store");
    let key = begin(&mut store, &beginner());
    let help = Help {
        guess_check: true,
        ..Help::NONE
    };
    store.note_help(key, help).expect("noted");
    let pending = |store: &Store| store.load(key).expect("read").expect("there").help;
    assert_eq!(pending(&store), help);
    store.append(key, 0, &[]).expect("nothing");
    assert_eq!(pending(&store), help);
    let open = LogEntry {
        help,
        ..entry(Move::Open(CellId::new(40)), 1)
    };
    store.append(key, 0, &[open]).expect("written");
    assert_eq!(pending(&store), Help::NONE);
    let nowhere = store.note_help(GameKey(99), help);
    assert!(matches!(nowhere, Err(StoreError::NoSuchGame(_))));
}

#[test]
fn the_first_end_stands() {
    let mut store = Store::in_memory().expect("a store");
    let key = begin(&mut store, &beginner());
    let figures = Figures {
        millis: 1234,
        three_bv: Some(30),
        three_bv_done: 7,
        clicks: 9,
        effective: 6,
        openings: 5,
        flags: 3,
        chords: 1,
        helped: true,
        undone: false,
        actors: Default::default(),
    };
    let end = |status| GameEnd {
        status,
        figures,
        guesses: Some(2),
        ended_at: UnixMillis(100),
    };
    let running = store.finish(key, &end(Status::Running));
    assert!(matches!(running, Err(StoreError::NotOver(_))));
    store.finish(key, &end(Status::Lost)).expect("finished");
    store.finish(key, &end(Status::Won)).expect("no matter");
    store.abandon(key, UnixMillis(200)).expect("no matter");
    let record = store.record(key).expect("read").expect("there");
    assert_eq!(record.outcome, Some(Outcome::Lost));
    assert_eq!(record.ended_at, Some(UnixMillis(100)));
    assert_eq!(record.figures, Some(figures));
    assert_eq!(record.guesses, Some(2));
    let nowhere = store.finish(GameKey(99), &end(Status::Won));
    assert!(matches!(nowhere, Err(StoreError::NoSuchGame(_))));
}

#[test]
fn games_can_be_left_taken_up_and_forgotten() {
    let mut store = Store::in_memory().expect("a store");
    let params = beginner();
    let keys: Vec<GameKey> = (0..4).map(|_| begin(&mut store, &params)).collect();
    let web = NewGame::new(Door::Web, "beginner", &params);
    let web = store.begin(&web).expect("begun");
    store.abandon(keys[1], UnixMillis(9)).expect("left");
    store.discard(keys[2], 0).expect("forgotten");
    store.discard(keys[2], 0).expect("forgotten already");
    assert!(store.load(keys[2]).expect("read").is_none());
    let unfinished = |door| {
        let records = store.unfinished(PlayerId::LOCAL, door).expect("read");
        records.iter().map(|record| record.key).collect::<Vec<_>>()
    };
    assert_eq!(unfinished(None), [web, keys[3], keys[0]]);
    assert_eq!(unfinished(Some(Door::Terminal)), [keys[3], keys[0]]);
    let page = Filter {
        limit: Some(2),
        offset: 1,
        ..Filter::default()
    };
    let page = store.history(&page).expect("read");
    let page: Vec<GameKey> = page.iter().map(|record| record.key).collect();
    assert_eq!(page, [keys[3], keys[1]]);
    // A key is never given again.
    let next = begin(&mut store, &params);
    store.discard(next, 0).expect("forgotten");
    assert!(begin(&mut store, &params) > next);
}

#[test]
fn a_batch_is_written_whole_or_not_at_all() {
    let mut store = Store::in_memory().expect("a store");
    let params = beginner();
    let open = entry(Move::Open(CellId::new(40)), 1);
    let key = store
        .batch(|batch| {
            let key = batch.begin(&NewGame::new(Door::Web, "beginner", &params))?;
            batch.append(key, 0, &[open])?;
            // One that fails does not spoil the others.
            let late = batch.append(key, 0, &[open]);
            assert!(matches!(late, Err(StoreError::OutOfStep { .. })));
            batch.append(key, 1, &[open])?;
            Ok::<_, StoreError>(key)
        })
        .expect("written");
    let entries = |store: &Store| store.record(key).expect("read").expect("there").entries;
    assert_eq!(entries(&store), 2);
    let given_up = store.batch(|batch| {
        batch.append(key, 2, &[open, open])?;
        Err::<(), _>(StoreError::NicknameTaken)
    });
    assert!(given_up.is_err());
    assert_eq!(entries(&store), 2);
}

#[test]
fn a_log_that_does_not_replay_is_told() {
    let folder = Folder::new("damaged");
    let mut store = folder.store();
    let key = begin(&mut store, &beginner());
    let open = entry(Move::Open(CellId::new(40)), 1);
    store.append(key, 0, &[open, open]).expect("written");
    let why = store.load(key).expect_err("opened twice").to_string();
    assert!(why.contains("cannot be read"), "{why}");
    let raw = Connection::open(Store::file_in(folder.path())).expect("opened");
    for (damage, word) in [
        ("UPDATE log SET action = 'x'", "'x' is not a move"),
        ("UPDATE log SET actor = 'cat'", "'cat'"),
        ("DELETE FROM log; UPDATE params SET json = '{}'", "board"),
        ("UPDATE game SET door = 'window'", "'window'"),
    ] {
        raw.execute_batch(damage).expect("damaged");
        let why = store.load(key).expect_err("damaged").to_string();
        assert!(why.contains(word), "{why}");
    }
}

/// The newest game that can be played on was looked for in two places, and
/// taken up in two ways.
#[test]
fn the_newest_game_that_was_left_is_taken_up_once() {
    let folder = Folder::new("left");
    let mut store = folder.store();
    assert_eq!(store.newest_left().expect("read"), None);
    let params = beginner();
    let mut keys = [(); 3].map(|()| begin(&mut store, &params));
    // The last one has ended, and the page's are none of the terminal's.
    let over = GameEnd {
        status: Status::Lost,
        ..GameEnd::of(&Game::new(params.clone()).expect("a game"), UnixMillis(1))
    };
    store.finish(keys[2], &over).expect("finished");
    let page = NewGame::new(Door::Web, "beginner", &params);
    store.begin(&page).expect("begun");
    keys.swap(0, 1);
    let [newest, ..] = keys;
    let found = store.newest_left().expect("read").expect("a game");
    assert_eq!(found.key, newest);

    let one = store.take_up(newest, None).expect("read").expect("a game");
    assert_eq!(one.dealt.deal.origin, Origin::Drawn);
    assert!(one.claim.is_some() && one.elsewhere.is_none());
    // Another place gets a copy and is told why; the same one does not.
    let two = folder
        .store()
        .take_up(newest, None)
        .expect("read")
        .expect("a game");
    assert_eq!(two.dealt.deal.origin, Origin::Again);
    assert!(two.claim.is_none());
    assert!(matches!(two.elsewhere, Some(StoreError::Elsewhere { .. })));
    let again = store.take_up(newest, one.claim.as_ref());
    let again = again.expect("read").expect("a game");
    assert!(again.claim.is_some() && again.elsewhere.is_none());
    // A game that has ended is nobody's to claim, and one that is gone is none.
    let ended = store.take_up(keys[2], None).expect("read").expect("a game");
    assert!(ended.claim.is_none() && ended.elsewhere.is_none());
    assert!(store.take_up(GameKey(999), None).expect("read").is_none());
}
