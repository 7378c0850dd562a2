//! The start menu.

use demineur_tui::Event;
use demineur_words::Lang::{self, En, Fr};

use super::{check, past};
use crate::driver::Driver;

fn menu(lang: Lang) -> Driver {
    Driver::new(lang, 60, 14)
}

fn menu_open(lang: Lang) -> Driver {
    let mut driver = Driver::new(lang, 60, 27);
    driver.send(Event::Unfinished(Some(past(None, 7_200_000))));
    driver.keys("right down right down left down down down space down down down down down down");
    driver.keys("down down down down space");
    driver
}

fn own(lang: Lang) -> Driver {
    let mut driver = Driver::new(lang, 60, 14);
    driver.keys("down left down 3 1 down down 9 9 backspace");
    driver
}

#[test]
fn the_start_menu() {
    check(
        &mut menu(En),
        &[
            "Demineur: open every cell that hides no mine",
            "",
            "New game                9x9, 10 mines",
            "Level                   < Beginner >",
            "Tiling                  < squares >",
            "Guesses                 < may be needed >",
            "Who plays               < you >",
            "+ Rules, torus, seed",
            "Board of the day        2025-11-18",
            "Results and best times",
            "Share code or file",
            "Past games",
            "+ Options",
            "up down choose, left right change, enter starts, ? help",
        ],
    );
    check(
        &mut menu(Fr),
        &[
            "Demineur : decouvrez toutes les cases sans mine",
            "",
            "Nouvelle partie         9x9, 10 mines",
            "Niveau                  < Debutant >",
            "Pavage                  < carres >",
            "Deviner                 < peut etre necessaire >",
            "Qui joue                < vous >",
            "+ Regles, tore, graine",
            "Grille du jour          2025-11-18",
            "Resultats et meilleurs temps",
            "Code ou fichier",
            "Parties passees",
            "+ Options",
            "haut bas choisir, gauche droite changer, Entree joue, ? aide",
        ],
    );
}

#[test]
fn the_start_menu_unfolded_with_a_game_to_go_on_with() {
    check(
        &mut menu_open(En),
        &[
            "038  :-)  0:00  Intermediate  Seed: 3281823346",
            "",
            " +----------------1-----------5-----------------1----------+",
            "1| #  #  #  #     #  #  #  #  #  #  #  #  #     #  #  #  # |",
            "2| #  #  #  #     #  #  #  #  #  #  #  #  #     #  #  #  # |",
            "3| #  #  #  #     #  #  #  #  #  #  #  #  #     #  #  #  # |",
            "4| #  #  #  #     #  #  #  #  #  #  #  #  #     #  #  #  # |",
            "5< #  #  #  #     #  #  #  #  #  #  #  #  #     #  #  #  # >",
            "6| #  #  #  #     #  #  #  #  #  #  #  #  #     #  #  #  # |",
            "7| #  #  #  #     #  #  #  #  #  #  #  #  #     #  #  #  # |",
            "8| #  #  #  #     #  #  #  #  #  #  #  #  #     #  #  #  # |",
            "9| #  #  #  #     #  #  #  #  #  #  #  #  #     #  #  #  # |",
            " +--------------------------------------------- (5, 5, 2) -+",
            "",
            "Space opens the chosen cell, f flags a mine, ? shows all",
            "keys. A number says how many mines touch its cell.",
            "",
            "",
            "",
            "",
            "",
            "",
            "",
            "",
            "",
            "",
            "space open  f flag  c around  i hint  u undo  ? help  q quit",
        ],
    );
    check(
        &mut menu_open(Fr),
        &[
            "038  :-)  0:00  Intermediaire  Graine : 3281823346",
            "",
            " +----------------1-----------5-----------------1----------+",
            "1| #  #  #  #     #  #  #  #  #  #  #  #  #     #  #  #  # |",
            "2| #  #  #  #     #  #  #  #  #  #  #  #  #     #  #  #  # |",
            "3| #  #  #  #     #  #  #  #  #  #  #  #  #     #  #  #  # |",
            "4| #  #  #  #     #  #  #  #  #  #  #  #  #     #  #  #  # |",
            "5< #  #  #  #     #  #  #  #  #  #  #  #  #     #  #  #  # >",
            "6| #  #  #  #     #  #  #  #  #  #  #  #  #     #  #  #  # |",
            "7| #  #  #  #     #  #  #  #  #  #  #  #  #     #  #  #  # |",
            "8| #  #  #  #     #  #  #  #  #  #  #  #  #     #  #  #  # |",
            "9| #  #  #  #     #  #  #  #  #  #  #  #  #     #  #  #  # |",
            " +--------------------------------------------- (5, 5, 2) -+",
            "",
            "Espace decouvre la case choisie, f marque une mine, ? montre",
            "toutes les touches. Un nombre dit combien de mines touchent",
            "sa case.",
            "",
            "",
            "",
            "",
            "",
            "",
            "",
            "",
            "",
            "espace decouvrir  f drapeau  c autour  ? aide  q quitter",
        ],
    );
}

#[test]
fn a_board_of_ones_own_in_the_menu() {
    check(
        &mut own(En),
        &[
            "Demineur: open every cell that hides no mine",
            "",
            "New game                31x12, 9 mines",
            "Level                   < your own >",
            "  Columns               < 31 >",
            "  Lines                 < 12 >",
            "  Mines                 < 9 >",
            "Tiling                  < squares >",
            "Guesses                 < may be needed >",
            "Who plays               < you >",
            "+ Rules, torus, seed",
            "Board of the day        2025-11-18",
            "Results and best times",
            "up down choose, left right change, enter starts, ? help",
        ],
    );
    check(
        &mut own(Fr),
        &[
            "Demineur : decouvrez toutes les cases sans mine",
            "",
            "Nouvelle partie         31x12, 9 mines",
            "Niveau                  < personnalise >",
            "  Colonnes              < 31 >",
            "  Lignes                < 12 >",
            "  Mines                 < 9 >",
            "Pavage                  < carres >",
            "Deviner                 < peut etre necessaire >",
            "Qui joue                < vous >",
            "+ Regles, tore, graine",
            "Grille du jour          2025-11-18",
            "Resultats et meilleurs temps",
            "haut bas choisir, gauche droite changer, Entree joue, ? aide",
        ],
    );
}
