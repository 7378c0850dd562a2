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
            "1. open (2, 3) > 1: the first cell: nothing is known yet",
            "variables: (1, 4), (2, 4), (3, 4), (1, 3), (3, 3), (1, 2),",
            "(2, 2), (3, 2)",
            "A (2 x 15) and B:",
            "  1 1 1 1 1 1 1 1 | 1",
            "  1 1 1 1 1 1 1 1 | 3",
            "pinv(A).B:",
            "  0.13 0.13 0.13 0.13 0.13 0.13 0.13 0.13                  v",
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
            "1. decouvrir (2, 3) > 1 : la premiere case : rien n'est",
            "encore connu",
            "variables : (1, 4), (2, 4), (3, 4), (1, 3), (3, 3), (1, 2),",
            "(2, 2), (3, 2)",
            "A (2 x 15) et B :",
            "  1 1 1 1 1 1 1 1 | 1",
            "  1 1 1 1 1 1 1 1 | 3",
            "pinv(A).B :                                                v",
            "espace pause  . un coup  > plus vite  ? aide  q quitter",
        ],
    );
}
