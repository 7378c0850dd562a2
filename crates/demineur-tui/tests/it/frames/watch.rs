//! A strategy that plays.

use demineur_core::Level;
use demineur_play::Wish;
use demineur_solver::strategy::StrategyName;
use demineur_words::Lang::{self, En, Fr};

use super::check;
use crate::driver::Driver;

fn watch(lang: Lang) -> Driver {
    let mut driver = Driver::new(lang, 60, 14);
    driver.app.watch_next(StrategyName::Csp, None, true);
    driver.wish(Wish::new(Level::named("beginner").expect("a level"), 5));
    driver.keys(". .");
    driver
}

fn matrices(lang: Lang) -> Driver {
    let mut driver = Driver::new(lang, 60, 18);
    driver.app.watch_next(StrategyName::Pinv, None, false);
    let mut level = Level::named("beginner").expect("a level");
    level.board = demineur_core::BoardSpec::square(4, 4);
    level.mines = 3;
    driver.wish(Wish::new(level, 5));
    driver.pass(1000);
    driver
}

#[test]
fn a_strategy_at_work_with_its_reason() {
    check(
        &mut watch(En),
        &[
            "009  :-)  0:00  3BV 1  Beginner  csp  Seed: 5",
            "                     # # # # # # # # #",
            "                     D # # # # # # # #",
            "                     1 1 2 # # # # # #",
            "                         2 # # # # # #",
            "                         1 2 3 2 # # #",
            "                               1 # # #",
            "                               1 # # #",
            "                         1 1 1 1 # # #",
            "                         1 # # # # # #",
            "csp waits: space to go on, . for one move",
            "2. flag (1, 2): as many hidden neighbours as missing mines:",
            "all are mines (see (1, 3))",
            "space pause  . one move  > faster  < slower  ? help  q quit",
        ],
    );
    check(
        &mut watch(Fr),
        &[
            "009  :-)  0:00  3BV 1  Debutant  csp  Graine : 5",
            "                     # # # # # # # # #",
            "                     D # # # # # # # #",
            "                     1 1 2 # # # # # #",
            "                         2 # # # # # #",
            "                         1 2 3 2 # # #",
            "                               1 # # #",
            "                               1 # # #",
            "                         1 1 1 1 # # #",
            "                         1 # # # # # #",
            "csp attend : espace pour continuer, . pour un coup",
            "2. drapeau sur (1, 2) : autant de voisines cachees que de",
            "mines manquantes : toutes sont des mines (voir (1, 3))",
            "espace pause  . un coup  > plus vite  ? aide  q quitter",
        ],
    );
}

#[test]
fn the_matrices_of_pinv() {
    check(
        &mut matrices(En),
        &[
            "003  :-)  0:01  3BV 0  0.00 3BV/s  4x4, 3 mines  pinv",
            "",
            "",
            "                          # # # #",
            "                          # # # #",
            "                          # 1 # #",
            "                          # # # #",
            "",
            "pinv has worked this out: space to go on, . for one move",
            "variables: (1, 4), (2, 4), (3, 4), (1, 3), (3, 3), (1, 2), .",
            "A (2 x 15) and B:",
            "  1 1 1 1 1 1 1 1 | 1",
            "  1 1 1 1 1 1 1 1 | 3",
            "pinv(A).B:",
            "  0.13 0.13 0.13 0.13 0.13 0.13 0.13 0.13",
            "7 more cells, which no open number touches, have columns of",
            "zeros but for the mine count: 0.29 each.",
            "space pause  . one move  > faster  < slower  ? help  q quit",
        ],
    );
    check(
        &mut matrices(Fr),
        &[
            "003  :-)  0:01  3BV 0  0,00 3BV/s  4x4, 3 mines  pinv",
            "",
            "",
            "                          # # # #",
            "                          # # # #",
            "                          # 1 # #",
            "                          # # # #",
            "",
            "pinv a calcule ceci : espace pour continuer, . pour un coup",
            "variables : (1, 4), (2, 4), (3, 4), (1, 3), (3, 3), (1, 2),.",
            "A (2 x 15) et B :",
            "  1 1 1 1 1 1 1 1 | 1",
            "  1 1 1 1 1 1 1 1 | 3",
            "pinv(A).B :",
            "  0,13 0,13 0,13 0,13 0,13 0,13 0,13 0,13",
            "7 autres cases, qu'aucun nombre decouvert ne touche, ont des",
            "colonnes de zeros hormis le compte des mines : 0,29 chacune.",
            "espace pause  . un coup  > plus vite  ? aide  q quitter",
        ],
    );
}

/// A beginner's board in the middle of a game: more columns and rows than fit.
fn mid_game(lang: Lang, width: u16, height: u16) -> Driver {
    let mut driver = Driver::new(lang, width, height);
    driver.app.watch_next(StrategyName::Pinv, Some(0), false);
    driver.wish(Wish::new(Level::named("beginner").expect("a level"), 5));
    driver.pass(100);
    driver
}

/// The rows of A that are shown, each with its B; the values below them.
fn figures(frame: &str) -> (Vec<String>, Vec<String>) {
    let lines = || frame.lines().map(|line| line.trim_matches(['|', ' ']));
    let rows = lines().filter(|line| line.contains(" | ") && !line.contains('#'));
    let values = lines().skip_while(|line| !line.contains("pinv(A).B"));
    let values = values.skip(1).take_while(|line| line.contains(['.', ',']));
    (
        rows.map(str::to_owned).collect(),
        values.map(str::to_owned).collect(),
    )
}

#[test]
fn b_and_the_result_are_in_sight_at_every_size_and_the_rest_is_scrolled() {
    for lang in [En, Fr] {
        for (width, height) in [(60, 18), (80, 24), (100, 30), (120, 40), (200, 60)] {
            let mut driver = mid_game(lang, width, height);
            let first = driver.frame();
            let (rows, values) = figures(&first);
            assert!(!rows.is_empty(), "{width}x{height}: {first}");
            assert!(!values.is_empty(), "{width}x{height}: {first}");
            assert!(
                first.contains("variables : (") || first.contains("variables: ("),
                "{first}"
            );
            // By arrows and pages, as far as there is something, and back.
            let mut seen = first.clone();
            for (keys, back) in [
                ("down", "up"),
                ("pagedown", "pageup"),
                ("right", "left"),
                ("end", "home"),
            ] {
                // Where all columns are in sight, that is a step.
                let is_part = ["columns 1 to", "colonnes 1 a"]
                    .iter()
                    .any(|part| first.contains(part));
                if keys == "right" && !is_part {
                    continue;
                }
                driver.keys(keys);
                let scrolled = driver.frame();
                let (rows, values) = figures(&scrolled);
                assert!(!rows.is_empty() && !values.is_empty(), "{keys}: {scrolled}");
                driver.keys(back);
                assert_eq!(driver.frame(), first, "{keys} {back}: {scrolled}");
                if scrolled != first {
                    seen = scrolled;
                }
            }
            if width < 100 {
                assert_ne!(seen, first, "not all rows fit: {first}");
            }
        }
    }
}
