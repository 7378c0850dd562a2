//! Help during a game.

use demineur_words::Lang::{self, En, Fr};

use super::{check, small};
use crate::driver::Driver;

fn nudge(lang: Lang) -> Driver {
    let mut driver = small(lang);
    driver.open(&[0]);
    driver.keys("i");
    driver
}

fn hint(lang: Lang) -> Driver {
    let mut driver = nudge(lang);
    driver.keys("i i");
    driver
}

fn chances(lang: Lang) -> Driver {
    let mut driver = small(lang);
    driver.open(&[0]);
    driver.keys("p 5l");
    driver
}

fn guess(lang: Lang) -> Driver {
    let mut driver = small(lang);
    driver.open(&[0]);
    driver.keys("g");
    driver
}

#[test]
fn the_first_grade_of_a_hint() {
    check(
        &mut nudge(En),
        &[
            "005  :-)  0:00  3BV 1  6x5, 5 mines",
            "",
            "                                1 #",
            "                          1 1 1 1 #",
            "                          1 # # # #",
            "                        1 2 # # # #",
            "                        # # # # # #",
            "",
            "Look in the middle: two numbers together are enough.",
            "(hint 1 of 4, i for the next)",
            "",
            "",
            "",
            "space open  f flag  c around  i hint  u undo  ? help  q quit",
        ],
    );
    check(
        &mut nudge(Fr),
        &[
            "005  :-)  0:00  3BV 1  6x5, 5 mines",
            "",
            "                                1 #",
            "                          1 1 1 1 #",
            "                          1 # # # #",
            "                        1 2 # # # #",
            "                        # # # # # #",
            "",
            "Regardez au milieu : deux nombres ensemble suffisent.",
            "(indice 1 sur 4, i pour le suivant)",
            "",
            "",
            "",
            "espace decouvrir  f drapeau  c autour  ? aide  q quitter",
        ],
    );
}

#[test]
fn the_third_grade_of_a_hint_with_its_proof() {
    check(
        &mut hint(En),
        &[
            "005  :-)  0:00  3BV 1  6x5, 5 mines",
            "",
            "                                1 #",
            "                          1 1 1 1 #",
            "                          1 ! o # #",
            "                        1 2 # # # #",
            "                        # # # # # #",
            "",
            "1-1 - All hidden cells of the 1 at (2, 2) are also touched",
            "by the 1 at (3, 2), which finds its mine there: (4, 3) is",
            "safe.",
            "(hint 3 of 4, i for the next)",
            "",
            "space open  f flag  c around  i hint  u undo  ? help  q quit",
        ],
    );
    check(
        &mut hint(Fr),
        &[
            "005  :-)  0:00  3BV 1  6x5, 5 mines",
            "",
            "                                1 #",
            "                          1 1 1 1 #",
            "                          1 ! o # #",
            "                        1 2 # # # #",
            "                        # # # # # #",
            "",
            "1-1 - Toutes les cases cachees du 1 en (2, 2) sont aussi",
            "touchees par le 1 en (3, 2), qui y trouve sa mine : (4, 3)",
            "est sure.",
            "(indice 3 sur 4, i pour le suivant)",
            "",
            "espace decouvrir  f drapeau  c autour  ? aide  q quitter",
        ],
    );
}

#[test]
fn the_chances_everywhere() {
    check(
        &mut chances(En),
        &[
            "005  :-)  0:00  3BV 1  6x5, 5 mines",
            "",
            "                                  1 50",
            "                         1  1  1  1 50",
            "                         1  B  s  s  s",
            "                      1  2  s  .  .  .",
            "                     50 50  s 33  .  .",
            "",
            "(6, 1): 50.0% chance of a mine",
            "6 cells that no number touches: 33.3% each",
            "",
            "",
            "",
            "space open  f flag  c around  i hint  u undo  ? help  q quit",
        ],
    );
    check(
        &mut chances(Fr),
        &[
            "005  :-)  0:00  3BV 1  6x5, 5 mines",
            "",
            "                                  1 50",
            "                         1  1  1  1 50",
            "                         1  B  s  s  s",
            "                      1  2  s  .  .  .",
            "                     50 50  s 33  .  .",
            "",
            "(6, 1) : risque de mine 50,0 %",
            "6 cases qu'aucun nombre ne touche : 33,3 % chacune",
            "",
            "",
            "",
            "espace decouvrir  f drapeau  c autour  ? aide  q quitter",
        ],
    );
}

#[test]
fn whether_a_guess_is_forced() {
    check(
        &mut guess(En),
        &[
            "005  :-)  0:00  3BV 1  6x5, 5 mines",
            "",
            "                                1 #",
            "                          1 1 1 1 #",
            "                          1 # # # #",
            "                        1 2 # # # #",
            "                        # # # # # #",
            "",
            "No guess is needed: a safe cell can be found by reasoning.",
            "",
            "",
            "",
            "",
            "space open  f flag  c around  i hint  u undo  ? help  q quit",
        ],
    );
    check(
        &mut guess(Fr),
        &[
            "005  :-)  0:00  3BV 1  6x5, 5 mines",
            "",
            "                                1 #",
            "                          1 1 1 1 #",
            "                          1 # # # #",
            "                        1 2 # # # #",
            "                        # # # # # #",
            "",
            "Pas besoin de deviner : le raisonnement trouve une case",
            "sure.",
            "",
            "",
            "",
            "espace decouvrir  f drapeau  c autour  ? aide  q quitter",
        ],
    );
}
