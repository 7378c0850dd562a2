//! Whole screens at the usual sizes, in both languages: a picture of each stands
//! in `whole/`. After a change that is meant, `BLESS=1` writes them again, to be
//! looked at.

use std::path::Path;

use demineur_core::{BoardSpec, Level, Tiling};
use demineur_play::Wish;
use demineur_solver::strategy::StrategyName;
use demineur_store::Store;
use demineur_tui::Keeper;
use demineur_tui::theme::Glyphs;
use demineur_words::Lang;

use crate::driver::Driver;

const SIZES: [(u16, u16); 3] = [(80, 24), (120, 40), (200, 60)];

/// Compares a screen with the picture of that name at every size and in both
/// languages.
#[track_caller]
fn check(name: &str, screen: impl Fn(Driver) -> Driver) {
    for (width, height) in SIZES {
        for lang in Lang::ALL {
            let store = Store::in_memory().expect("a database");
            let keeper = Keeper::new(Some(store), None);
            let driver = Driver::with_keeper(lang, width, height, keeper);
            let file = format!("{name}-{width}x{height}-{}", lang.name());
            compare(&file, &screen(driver).frame());
        }
    }
}

#[track_caller]
fn compare(name: &str, frame: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/frames/whole");
    let path = folder.join(format!("{name}.txt"));
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, frame).expect("written");
    }
    let expected = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(frame == expected, "{name}:\n{frame}\nis not\n{expected}");
}

fn level(name: &str, tiling: Tiling) -> Level {
    let level = Level::named(name).and_then(|level| level.on_tiling(tiling));
    level.expect("a level")
}

fn play(mut driver: Driver, level: Level, keys: &str) -> Driver {
    driver.wish(Wish::new(level, 5));
    driver.keys(keys);
    driver.pass(1000);
    driver
}

#[test]
fn the_start_menu() {
    check("menu", |driver| driver);
}

#[test]
fn a_large_board_and_where_on_it_one_is() {
    check("large", |driver| {
        let level = Level {
            board: BoardSpec::square(200, 150),
            mines: 6000,
            ..Level::named("expert").expect("a level")
        };
        play(driver, level, "space 20l 10j")
    });
}

#[test]
fn triangles_dodecagons_and_hats() {
    for (name, tiling) in [
        ("triangles", Tiling::Triangular),
        ("dodecagons", Tiling::TruncatedHexagonal),
        ("hats", Tiling::Hat),
    ] {
        check(name, |driver| {
            play(driver, level("beginner", tiling), "space")
        });
    }
}

#[test]
fn chances() {
    let expert = || level("expert", Tiling::Square);
    check("chances", |driver| play(driver, expert(), "space p"));
}

#[test]
fn the_matrices_of_a_beginners_board() {
    check("matrices", |mut driver| {
        driver.app.watch_next(StrategyName::Pinv, Some(0), false);
        play(driver, level("beginner", Tiling::Square), "")
    });
}

fn won(driver: Driver) -> Driver {
    let mut driver = play(driver, level("beginner", Tiling::Square), "space");
    driver.pass(8000);
    // Whoever plays is not on the screen that is compared.
    let size = std::mem::replace(&mut driver.size, (120, 40));
    driver.resize(120, 40);
    driver.open_safe();
    driver.resize(size.0, size.1);
    driver
}

#[test]
fn the_end_and_the_results() {
    check("end", won);
    check("results", |driver| {
        let mut driver = won(driver);
        driver.keys("b");
        driver
    });
}

/// With emoji, boxes and accents, as most terminals show them.
#[test]
fn a_screen_with_emoji_and_one_with_boxes() {
    for (name, glyphs) in [("emoji", Glyphs::Emoji), ("unicode", Glyphs::Unicode)] {
        for lang in Lang::ALL {
            let driver = Driver::dressed(lang, 80, 24, glyphs);
            let keys = "space home f up up f i";
            let mut driver = play(driver, level("beginner", Tiling::Square), keys);
            let frame = driver.frame();
            assert!(!frame.is_ascii());
            compare(&format!("{name}-80x24-{}", lang.name()), &frame);
        }
    }
}
