//! A killed program loses nothing it said was written.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};

use demineur_core::{BoardSpec, CellId, Game, GameParams, Move, Stamp};
use demineur_store::{Door, Durability, GameKey, NewGame, Store};

use crate::folder::Folder;

const CHILD: &str = "DEMINEUR_STORE_TEST_CHILD";
const MOVES: u32 = 60;

fn params() -> GameParams {
    GameParams::seeded(BoardSpec::square(30, 16), 99, 7)
}

/// Plays for ever, and says each move once it is written.
fn write_until_killed(folder: &Path) {
    let mut store = Store::open(folder, Durability::Kill).expect("a store");
    let mut out = std::io::stdout().lock();
    loop {
        let mut game = Game::new(params()).expect("a game");
        let new = NewGame::new(Door::Terminal, "expert", game.params());
        let key = store.begin(&new).expect("begun");
        for place in 0..MOVES {
            let action = Move::Flag(CellId::new(place));
            game.act(action, Stamp::default()).expect("a flag");
            let noted = place as usize;
            store
                .append(key, noted, &game.log()[noted..])
                .expect("written");
            writeln!(out, "written {} {}", key.0, noted + 1).expect("said");
            out.flush().expect("said");
        }
    }
}

#[test]
fn kill_nine_loses_no_written_move() {
    if let Some(folder) = std::env::var_os(CHILD) {
        write_until_killed(Path::new(&folder));
    }
    let folder = Folder::new("kill");
    let mut written: BTreeMap<GameKey, usize> = BTreeMap::new();
    for round in 1..=3 {
        let mut child = Command::new(std::env::current_exe().expect("this test"))
            .args([
                "--exact",
                "kill::kill_nine_loses_no_written_move",
                "--nocapture",
            ])
            .env(CHILD, folder.path())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("started");
        let lines = BufReader::new(child.stdout.take().expect("piped")).lines();
        let said = lines.map_while(Result::ok).filter_map(|line| {
            let (_, rest) = line.split_once("written ")?;
            let (key, count) = rest.split_once(' ')?;
            Some((key.parse().ok()?, count.parse().ok()?))
        });
        for (number, (key, count)) in said.enumerate() {
            written.insert(GameKey(key), count);
            if number == 100 * round + 37 {
                // SIGKILL, on Unix; what was said before is read to its end.
                child.kill().expect("killed");
            }
        }
        child.wait().expect("dead");
        let store = folder.store();
        for (&key, &count) in &written {
            let stored = store.load(key).expect("read").expect("there");
            let noted = stored.saved.game.log().len();
            assert!(noted >= count, "{noted} of {count} moves of {key:?}");
        }
        assert!(written.len() > 2 * round, "{written:?}");
    }
}
