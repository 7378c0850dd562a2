//! A game that is played, on screens of all sizes.

use demineur_words::Lang::{self, En, Fr};

use super::{check, running, small};
use crate::driver::Driver;

fn ready(lang: Lang) -> Driver {
    Driver::playing(lang, 60, 14, "beginner", 42)
}

fn refused(lang: Lang) -> Driver {
    let mut driver = running(lang);
    driver.keys("space");
    driver
}

fn tiny(lang: Lang) -> Driver {
    let mut driver = small(lang);
    driver.open(&[0]);
    driver.resize(20, 6);
    driver
}

fn too_small(lang: Lang) -> Driver {
    Driver::new(lang, 15, 4)
}

#[test]
fn a_game_before_its_first_opening() {
    check(
        &mut ready(En),
        &[
            "010  :-)  0:00  Beginner  Seed: 42",
            "                     # # # # # # # # #",
            "                     # # # # # # # # #",
            "                     # # # # # # # # #",
            "                     # # # # # # # # #",
            "                     # # # # # # # # #",
            "                     # # # # # # # # #",
            "                     # # # # # # # # #",
            "                     # # # # # # # # #",
            "                     # # # # # # # # #",
            "Space opens the chosen cell, f flags a mine, ? shows all",
            "keys. A number says how many mines touch its cell.",
            "",
            "space open  f flag  c around  i hint  u undo  ? help  q quit",
        ],
    );
    check(
        &mut ready(Fr),
        &[
            "010  :-)  0:00  Debutant  Graine : 42",
            "                     # # # # # # # # #",
            "                     # # # # # # # # #",
            "                     # # # # # # # # #",
            "                     # # # # # # # # #",
            "                     # # # # # # # # #",
            "                     # # # # # # # # #",
            "                     # # # # # # # # #",
            "                     # # # # # # # # #",
            "                     # # # # # # # # #",
            "Espace decouvre la case choisie, f marque une mine, ? montre",
            "toutes les touches. Un nombre dit combien de mines touchent",
            "sa case.",
            "espace decouvrir  f drapeau  c autour  ? aide  q quitter",
        ],
    );
}

#[test]
fn a_game_that_runs() {
    check(
        &mut running(En),
        &[
            "009  :-)  0:12  3BV 1  0.08 3BV/s  Beginner  Seed: 42",
            "                     # # # # # # 1",
            "                     # # # 1 1 2 2 1",
            "                     # # # 1   1 D 1",
            "                     # # 2 1   1 1 1",
            "                     # # 1",
            "                     # # 1         1 1",
            "                     # # 1         1 #",
            "                     # # 1     1 2 3 #",
            "                     # # 1     1 # # #",
            "",
            "",
            "",
            "space open  f flag  c around  i hint  u undo  ? help  q quit",
        ],
    );
    check(
        &mut running(Fr),
        &[
            "009  :-)  0:12  3BV 1  0,08 3BV/s  Debutant  Graine : 42",
            "                     # # # # # # 1",
            "                     # # # 1 1 2 2 1",
            "                     # # # 1   1 D 1",
            "                     # # 2 1   1 1 1",
            "                     # # 1",
            "                     # # 1         1 1",
            "                     # # 1         1 #",
            "                     # # 1     1 2 3 #",
            "                     # # 1     1 # # #",
            "",
            "",
            "",
            "espace decouvrir  f drapeau  c autour  ? aide  q quitter",
        ],
    );
}

#[test]
fn a_move_that_does_nothing() {
    check(
        &mut refused(En),
        &[
            "009  :-)  0:12  3BV 1  0.08 3BV/s  Beginner  Seed: 42",
            "                     # # # # # # 1",
            "                     # # # 1 1 2 2 1",
            "                     # # # 1   1 D 1",
            "                     # # 2 1   1 1 1",
            "                     # # 1",
            "                     # # 1         1 1",
            "                     # # 1         1 #",
            "                     # # 1     1 2 3 #",
            "                     # # 1     1 # # #",
            "You cannot open a cell with a flag! Take it away first.",
            "",
            "",
            "space open  f flag  c around  i hint  u undo  ? help  q quit",
        ],
    );
    check(
        &mut refused(Fr),
        &[
            "009  :-)  0:12  3BV 1  0,08 3BV/s  Debutant  Graine : 42",
            "                     # # # # # # 1",
            "                     # # # 1 1 2 2 1",
            "                     # # # 1   1 D 1",
            "                     # # 2 1   1 1 1",
            "                     # # 1",
            "                     # # 1         1 1",
            "                     # # 1         1 #",
            "                     # # 1     1 2 3 #",
            "                     # # 1     1 # # #",
            "Vous ne pouvez pas decouvrir une case avec un drapeau !",
            "Retirez-le d'abord.",
            "",
            "espace decouvrir  f drapeau  c autour  ? aide  q quitter",
        ],
    );
}

#[test]
fn the_least_screen() {
    check(
        &mut tiny(En),
        &[
            "005  :-)  0:00",
            "            1 #",
            "      1 1 1 1 #",
            "      1 # # # #",
            "    1 2 # # # #",
            "    # # # # # #",
        ],
    );
    check(
        &mut tiny(Fr),
        &[
            "005  :-)  0:00",
            "            1 #",
            "      1 1 1 1 #",
            "      1 # # # #",
            "    1 2 # # # #",
            "    # # # # # #",
        ],
    );
}

#[test]
fn a_screen_that_is_too_small() {
    check(
        &mut too_small(En),
        &[
            "Too small: 5",
            "more columns",
            "and 2 more",
            "lines needed.",
        ],
    );
    check(
        &mut too_small(Fr),
        &["Trop petit : il", "manque 5", "colonnes et 2", "lignes."],
    );
}
