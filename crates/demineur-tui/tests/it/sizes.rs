//! Screens of every size.

use crossterm::event::{MouseButton, MouseEventKind};
use demineur_core::{BoardSpec, Level, Rng, Tiling};
use demineur_play::Wish;
use demineur_solver::strategy::StrategyName;
use demineur_tui::{Command, Event};
use demineur_words::Lang;

use crate::driver::Driver;

/// Every screen there is.
fn screens(lang: Lang) -> Vec<Driver> {
    let mut all = Vec::new();
    for keys in ["", "?", "n", "end up space end"] {
        let mut driver = Driver::new(lang, 80, 24);
        driver.keys(keys);
        all.push(driver);
    }
    for keys in [
        "",
        "space i i i",
        "space p",
        "space g",
        "space v",
        "?",
        "n",
        "y",
        "u",
    ] {
        let mut driver = Driver::playing(lang, 80, 24, "expert", 5);
        driver.keys(keys);
        all.push(driver);
    }
    for tiling in [
        Tiling::Hexagonal,
        Tiling::Triangular,
        Tiling::Cube,
        Tiling::Hat,
    ] {
        let mut driver = Driver::new(lang, 80, 24);
        let level = Level::named("beginner").and_then(|level| level.on_tiling(tiling));
        driver.wish(Wish::new(level.expect("a level"), 5));
        driver.keys("space p");
        all.push(driver);
    }
    let mut pinv = Driver::new(lang, 80, 24);
    pinv.app.watch_next(StrategyName::Pinv, None, false);
    pinv.wish(Wish::new(Level::named("beginner").expect("a level"), 5));
    pinv.pass(1000);
    all.push(pinv);
    let mut past = Driver::new(lang, 80, 24);
    past.send(Event::Past(Vec::new()));
    all.push(past);
    all
}

#[test]
fn no_size_breaks_any_screen_and_all_is_ascii() {
    for lang in Lang::ALL {
        for mut driver in screens(lang) {
            for (width, height) in [
                (0, 0),
                (0, 7),
                (30, 0),
                (1, 1),
                (2, 40),
                (19, 6),
                (20, 5),
                (20, 6),
                (21, 7),
                (33, 11),
                (40, 12),
                (80, 24),
                (120, 40),
                (300, 9),
                (20, 100),
            ] {
                driver.resize(width, height);
                let frame = driver.frame();
                assert!(frame.is_ascii(), "{frame}");
            }
        }
    }
}

#[test]
fn a_screen_below_the_least_says_what_it_needs_and_recovers() {
    let mut driver = Driver::playing(Lang::En, 80, 24, "beginner", 5);
    let before = driver.frame();
    driver.resize(19, 6);
    assert!(driver.frame().contains("1 more"), "{}", driver.frame());
    driver.resize(20, 6);
    assert!(driver.frame().starts_with("010"), "{}", driver.frame());
    driver.resize(80, 24);
    assert_eq!(driver.frame(), before);
}

#[test]
fn the_cursor_stays_in_view_on_the_least_screen() {
    let mut driver = Driver::new(Lang::En, 20, 6);
    let mut level = Level::named("beginner").expect("a level");
    level.board = BoardSpec::square(60, 60);
    driver.wish(Wish::new(level, 5));
    for (keys, cell) in [("100l 100j", 3599), ("100h", 3540), ("100k", 0)] {
        driver.keys(keys);
        let all = (0..6).flat_map(|y| (0..20).map(move |x| (x, y)));
        let mut seen = all.filter_map(|(x, y)| driver.app.cell_at(x, y));
        assert!(seen.any(|seen| seen.get() == cell), "{keys}");
    }
}

/// The window shrinks before anybody hears of it: only the frame knows.
#[test]
fn a_frame_of_another_size_than_was_heard_of_is_drawn_inside_it() {
    for mut driver in screens(Lang::En) {
        for (width, height) in [(20, 6), (200, 60), (40, 12), (3, 2), (80, 24)] {
            driver.size = (width, height);
            driver.keys("l");
            driver.frame();
        }
    }
}

#[test]
fn a_storm_of_sizes_breaks_no_tiling_while_keys_mouse_and_a_strategy_play() {
    let mut rng = Rng::new(12, 0);
    for tiling in Tiling::ALL {
        let mut driver = Driver::new(Lang::En, 80, 24);
        let level = Level::named("beginner").and_then(|level| level.on_tiling(tiling));
        driver
            .app
            .watch_next(StrategyName::Evident, Some(30), false);
        driver.wish(Wish::new(level.expect("a level"), 5));
        for _ in 0..60 {
            // Also where the board does not fit, and where nothing does.
            let side = |rng: &mut Rng, most: u64| rng.below(most) as u16;
            driver.size = (side(&mut rng, 130), side(&mut rng, 45));
            let at = (side(&mut rng, 130), side(&mut rng, 45));
            match rng.below(8) {
                0 => driver.keys("5l"),
                1 => driver.keys("3j"),
                2 => driver.keys("+"),
                3 => driver.keys("-"),
                4 => driver.keys("p"),
                5 => driver.mouse_at(MouseEventKind::Down(MouseButton::Right), at.0, at.1),
                6 => driver.mouse_at(MouseEventKind::ScrollDown, at.0, at.1),
                _ => driver.pass(rng.below(100)),
            }
            driver.frame();
        }
    }
}

/// Any key, the mouse anywhere and windows of any size, on every screen.
#[test]
fn whatever_is_typed_and_clicked_at_whatever_size_nothing_breaks() {
    let mut keys: Vec<&str> = Command::ALL
        .iter()
        .flat_map(|c| c.usual_keys())
        .copied()
        .collect();
    keys.extend(["5", "0", "b", "i", "backspace"]);
    for seed in 0..6 {
        let mut rng = Rng::new(77, seed);
        let mut driver = Driver::new(Lang::ALL[seed as usize % 2], 80, 24);
        driver.app.set_animates(true);
        for _ in 0..250 {
            let side = |rng: &mut Rng, most: u64| rng.below(most) as u16;
            if rng.below(3) == 0 {
                driver.size = (side(&mut rng, 150), side(&mut rng, 50));
            }
            let at = (side(&mut rng, 150), side(&mut rng, 50));
            let button = [MouseButton::Left, MouseButton::Right, MouseButton::Middle];
            let button = button[rng.below(3) as usize];
            match rng.below(12) {
                0 => driver.mouse_at(MouseEventKind::Down(button), at.0, at.1),
                1 => driver.mouse_at(MouseEventKind::Up(button), at.0, at.1),
                2 => driver.mouse_at(MouseEventKind::Drag(button), at.0, at.1),
                3 => driver.mouse_at(MouseEventKind::Moved, at.0, at.1),
                4 => driver.mouse_at(MouseEventKind::ScrollUp, at.0, at.1),
                5 => driver.pass(rng.below(300)),
                _ => driver.keys(keys[rng.below(keys.len() as u64) as usize]),
            }
            driver.frame();
        }
    }
}
