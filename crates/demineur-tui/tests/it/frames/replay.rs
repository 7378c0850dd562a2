//! A game move by move.

use demineur_words::Lang::{self, En, Fr};

use super::{check, lost, small};
use crate::driver::Driver;

fn replay(lang: Lang) -> Driver {
    let mut driver = lost(lang);
    driver.resize(60, 22);
    driver.keys("v");
    driver
}

fn replay_back(lang: Lang) -> Driver {
    let mut driver = replay(lang);
    driver.keys("left");
    driver
}

fn working(lang: Lang) -> Driver {
    let mut driver = small(lang);
    driver.open(&[0]);
    driver.waits = true;
    driver.keys("v");
    driver.pass(700);
    driver
}

#[test]
fn a_game_move_by_move_with_its_review() {
    check(
        &mut replay(En),
        &[
            "Move 3 of 3  6x5, 5 mines",
            "",
            "",
            "                                1 B",
            "                          1 1 1 1 #",
            "                          1 B o o X",
            "                        1 2 o # # *",
            "                        B # o # # B",
            "",
            "3. open (6, 4) ?!: a needless guess, risk 33.3%; a mine was",
            "hit",
            "Overlooked: (4, 3), (5, 3), (6, 3), (3, 4), (3, 5) were",
            "certainly safe.",
            "The easiest to see: (4, 3), safe: the numbers of (2, 2),",
            "(3, 2) force it.",
            "Chance to win: 86.7% before, 0% after.",
            "It kept 76.9% of the best move's chance to win.",
            "Lost.",
            "Openings: 2; forced guesses: 0; needless guesses: 1;",
            "blunders: 0.",
            "Wrong flags at the end: (6, 3).                            v",
            "left back  right forward  tab next guess  ? help  q quit",
        ],
    );
    check(
        &mut replay(Fr),
        &[
            "Coup 3 sur 3  6x5, 5 mines",
            "",
            "",
            "                                1 B",
            "                          1 1 1 1 #",
            "                          1 B o o X",
            "                        1 2 o # # *",
            "                        B # o # # B",
            "",
            "3. decouvrir (6, 4) ?! : un pari inutile, risque 33,3 % ;",
            "une mine a explose",
            "Oubliees : (4, 3), (5, 3), (6, 3), (3, 4), (3, 5) etaient",
            "sures a coup sur.",
            "La plus facile a voir : (4, 3), sure : les nombres de",
            "(2, 2), (3, 2) l'imposent.",
            "Chances de gagner : 86,7 % avant, 0 % apres.",
            "Il a garde 76,9 % de la chance de gagner du meilleur coup.",
            "Perdue.",
            "Ouvertures : 2 ; paris forces : 0 ; paris inutiles : 1 ;",
            "bevues : 0.",
            "Drapeaux faux a la fin : (6, 3).                           v",
            "gauche reculer  droite avancer  ? aide  q quitter",
        ],
    );
}

#[test]
fn a_move_before() {
    check(
        &mut replay_back(En),
        &[
            "Move 2 of 3  6x5, 5 mines",
            "",
            "",
            "                                1 #",
            "                          1 1 1 1 #",
            "                          1 # # # D",
            "                        1 2 # # # #",
            "                        # # # # # #",
            "",
            "",
            "2. flag (6, 3): the cell was certainly safe; there is no",
            "mine",
            "",
            "",
            "",
            "",
            "",
            "",
            "",
            "",
            "",
            "left back  right forward  tab next guess  ? help  q quit",
        ],
    );
    check(
        &mut replay_back(Fr),
        &[
            "Coup 2 sur 3  6x5, 5 mines",
            "",
            "",
            "                                1 #",
            "                          1 1 1 1 #",
            "                          1 # # # D",
            "                        1 2 # # # #",
            "                        # # # # # #",
            "",
            "",
            "2. drapeau sur (6, 3) : la case etait sure a coup sur ; il",
            "n'y a pas de mine",
            "",
            "",
            "",
            "",
            "",
            "",
            "",
            "",
            "",
            "gauche reculer  droite avancer  ? aide  q quitter",
        ],
    );
}

#[test]
fn what_takes_long_is_told_and_can_be_stopped() {
    check(
        &mut working(En),
        &[
            "Move 1 of 1  6x5, 5 mines",
            "",
            "                                1 #",
            "                          1 1 1 1 #",
            "                          1 # # # #",
            "                        1 2 # # # #",
            "                        # # # # # #",
            "",
            "[...=..] Reviewing the game. (esc to stop)",
            "",
            "",
            "",
            "",
            "left back  right forward  tab next guess  ? help  q quit",
        ],
    );
    check(
        &mut working(Fr),
        &[
            "Coup 1 sur 1  6x5, 5 mines",
            "",
            "                                1 #",
            "                          1 1 1 1 #",
            "                          1 # # # #",
            "                        1 2 # # # #",
            "                        # # # # # #",
            "",
            "[...=..] Bilan de la partie. (Echap pour arreter)",
            "",
            "",
            "",
            "",
            "gauche reculer  droite avancer  ? aide  q quitter",
        ],
    );
}
