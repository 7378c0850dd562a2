//! Which boards a player has seen before.

use demineur_core::format::{SavedGame, ShareCode};
use demineur_core::{BoardSpec, CellId, Game, GameParams, Help, Move};
use demineur_store::{Diary, Door, Fingerprint, GameKey, NewGame, PlayerId, Store, StoreError};

use crate::folder::Folder;

fn seeded(seed: u64) -> GameParams {
    GameParams::seeded(BoardSpec::square(9, 9), 10, seed)
}

/// The same board with its mines written down.
fn given(game: &Game) -> GameParams {
    let mines = game.layout().expect("fixed").mines().iter().collect();
    GameParams::given(game.params().board.clone(), mines, None)
}

/// Plays these moves as a door does, written down one by one; whether the board
/// was seen before.
fn play(store: &mut Store, params: GameParams, moves: &str) -> (Game, Option<bool>) {
    let mut game = Game::new(params).expect("a game");
    let mut diary = Diary::default();
    for action in moves.split_whitespace() {
        game.play(action.parse().expect("a move")).expect("played");
        let new = NewGame::new(Door::Terminal, "beginner", game.params());
        let written = diary.write(store, &new, &game, Help::NONE);
        written.expect("written");
    }
    let repeated = diary.key().map(|key| repeated(store, key));
    (game, repeated)
}

fn repeated(store: &Store, key: GameKey) -> bool {
    store.record(key).expect("read").expect("there").repeated
}

#[test]
fn a_board_is_the_same_however_it_is_given() {
    let mut store = Store::in_memory().expect("a store");
    let (first, new) = play(&mut store, seeded(42), "f0 o40");
    assert_eq!(new, Some(false));
    // By its seed, by its mines, by a share code; begun anywhere.
    assert_eq!(play(&mut store, seeded(42), "o40").1, Some(true));
    let safe = first.view().hidden().find(|&cell| {
        let layout = first.layout().expect("fixed");
        !layout.is_mine(cell)
    });
    let elsewhere = format!("f1 u1 o{}", safe.expect("a safe cell").get());
    assert_eq!(play(&mut store, given(&first), &elsewhere).1, Some(true));
    let code = ShareCode { with_times: true }.encode(&SavedGame {
        game: first.clone(),
        no_guess: false,
    });
    let shared = ShareCode::decode(&code).expect("a code").game;
    let mut diary = Diary::default();
    let new = NewGame::new(Door::Terminal, "beginner", shared.params());
    let written = diary.write(&mut store, &new, &shared, Help::NONE);
    written.expect("written");
    assert!(repeated(&store, diary.key().expect("begun")));
    // The same seed draws other mines around another first cell.
    assert_eq!(play(&mut store, seeded(42), "o0").1, Some(false));
    assert_eq!(play(&mut store, seeded(43), "o40").1, Some(false));
}

#[test]
fn a_board_nobody_opened_was_not_seen() {
    let mut store = Store::in_memory().expect("a store");
    let mines = vec![CellId::new(3)];
    let given = || GameParams::given(BoardSpec::square(9, 9), mines.clone(), None);
    assert_eq!(play(&mut store, given(), "f0 f1").1, Some(false));
    assert_eq!(play(&mut store, given(), "f0 o80").1, Some(false));
    assert_eq!(play(&mut store, given(), "f0 f1").1, Some(false));
    assert_eq!(play(&mut store, given(), "o80").1, Some(true));
}

#[test]
fn an_opening_taken_back_was_seen_all_the_same() {
    let mut store = Store::in_memory().expect("a store");
    let (_, new) = play(&mut store, seeded(42), "o40 z o0");
    assert_eq!(new, Some(false));
    for moves in ["o40", "o0"] {
        assert_eq!(play(&mut store, seeded(42), moves).1, Some(true), "{moves}");
    }
    // Taken back and played again, it repeats no other game but itself.
    assert_eq!(play(&mut store, seeded(7), "o40 z y z o40").1, Some(false));
}

#[test]
fn a_board_is_seen_by_its_player_and_never_by_the_bot() {
    let mut store = Store::in_memory().expect("a store");
    let mut game = Game::new(seeded(42)).expect("a game");
    game.play(Move::Open(CellId::new(40))).expect("played");
    let other = store.player_by_token(&[1; 32], demineur_store::UnixMillis(0));
    let other = other.expect("a player");
    let mut begin = |player, door| {
        let new = NewGame {
            player,
            entries: game.log(),
            layout: Fingerprint::of(&game),
            ..NewGame::new(door, "beginner", game.params())
        };
        let key = store.begin(&new).expect("begun");
        repeated(&store, key)
    };
    assert!(!begin(PlayerId::LOCAL, Door::Terminal));
    assert!(!begin(other, Door::Web));
    assert!(begin(other, Door::Web));
    assert!(begin(PlayerId::LOCAL, Door::Web));
    assert!(!begin(PlayerId::LOCAL, Door::Bot));
}

#[test]
fn the_layout_of_no_game_is_refused() {
    let mut store = Store::in_memory().expect("a store");
    let (game, _) = play(&mut store, seeded(42), "o40");
    let layout = Fingerprint::of(&game).expect("opened");
    let nowhere = store.note_layout(GameKey(99), layout);
    assert!(matches!(nowhere, Err(StoreError::NoSuchGame(GameKey(99)))));
}

/// A database as the third version wrote it: the second game repeats the first.
const VERSION_3: &str = concat!(
    include_str!("../../src/migrations/0001.sql"),
    include_str!("../../src/migrations/0002.sql"),
    include_str!("../../src/migrations/0003.sql"),
    "
    PRAGMA user_version = 3;
    PRAGMA application_id = 0x44454d49;
    INSERT INTO game (player, door, level, tiling, no_guess, ranked, started_at, repeated)
        VALUES (1, 'terminal', '3x1/1', 'square', 0, 1, 5, 0),
               (1, 'terminal', '3x1/1', 'square', 0, 1, 6, 1);
    INSERT INTO params (game, json, fingerprint) VALUES
        (1, '{\"version\":1,\"engine\":\"0.1.0\",\"board\":\
         {\"tiling\":\"square\",\"width\":3,\"height\":1},\"mines\":[0],\"log\":[]}', 7),
        (2, '{\"version\":1,\"engine\":\"0.1.0\",\"board\":\
         {\"tiling\":\"square\",\"width\":3,\"height\":1},\"mines\":[0],\"log\":[]}', 7);
    INSERT INTO log (game, place, millis, actor, action, effect, help, written_at)
        VALUES (2, 0, 700, 'person', 'f0', 1, 0, 6);"
);

#[test]
fn older_games_keep_what_was_known_of_them() {
    let folder = Folder::new("third");
    let raw = rusqlite::Connection::open(Store::file_in(folder.path())).expect("made");
    raw.execute_batch(VERSION_3).expect("filled");
    drop(raw);
    let mut store = folder.store();
    let told = [1, 2].map(|key| repeated(&store, GameKey(key)));
    assert_eq!(told, [false, true]);
    // They can be continued, and are seen from then on.
    let stored = store.load(GameKey(2)).expect("read").expect("there");
    let mut game = stored.saved.game;
    let claim = std::sync::Arc::new(store.claim(GameKey(2)).expect("nobody else has it"));
    let mut diary = Diary::of(claim, &game, Help::NONE);
    game.play(Move::Open(CellId::new(1))).expect("played");
    let new = NewGame::new(Door::Terminal, "3x1/1", game.params());
    let written = diary.write(&mut store, &new, &game, Help::NONE);
    written.expect("written");
    assert_eq!(play(&mut store, game.params().clone(), "o2").1, Some(true));
}
