//! Every screen, literally, in both languages: a file a screen.

mod covers;
mod end;
mod hints;
mod looks;
mod menu;
mod past;
mod replay;
mod table;
mod watch;
mod whole;

use demineur_core::Status;
use demineur_store::GameKey;
use demineur_tui::PastGame;
use demineur_words::Lang;

use crate::driver::Driver;

/// Six mines, and not all of the rest opens at once.
const SMALL: &str = "\
.....B
......
..B...
.....B
B....B
";

fn small(lang: Lang) -> Driver {
    Driver::given(lang, 60, 14, SMALL)
}

fn past(status: Option<Status>, age: u64) -> PastGame {
    PastGame {
        key: GameKey(1),
        level: "expert".to_owned(),
        tiling: Some("hexagonal".to_owned()),
        millis: status.map(|_| 61_300),
        status,
        age,
        strategy: None,
        helped: status.is_some(),
    }
}

fn running(lang: Lang) -> Driver {
    let mut driver = Driver::playing(lang, 60, 14, "beginner", 42);
    driver.open(&[40]);
    driver.pass(12_300);
    driver.keys("l l k k f");
    driver
}

fn lost(lang: Lang) -> Driver {
    let mut driver = small(lang);
    driver.open(&[0]);
    driver.pass(3400);
    driver.keys("5l j j f");
    driver.open(&[23]);
    driver
}

/// Compares the screen, line by line, with a picture of it.
#[track_caller]
fn check(driver: &mut Driver, expected: &[&str]) {
    let frame = driver.frame();
    let lines: Vec<&str> = frame.trim_end().lines().collect();
    assert_eq!(lines, expected, "\n{frame}");
}
