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
            "Share code or file",
            "Past games",
            "+ Options",
            "Quit",
            "",
            "up down choose, left right change, enter starts, ? help",
        ],
    );
    check(
        &mut menu(Fr),
        &[
            "Demineur : ouvrez toutes les cases sans mine",
            "",
            "Nouvelle partie         9x9, 10 mines",
            "Niveau                  < Debutant >",
            "Pavage                  < carres >",
            "Hasard                  < peut etre necessaire >",
            "Qui joue                < vous >",
            "+ Regles, tore, graine",
            "Code ou fichier",
            "Parties passees",
            "+ Options",
            "Quitter",
            "",
            "haut bas choisir, gauche droite changer, Entree joue, ? aide",
        ],
    );
}

#[test]
fn the_start_menu_unfolded_with_a_game_to_go_on_with() {
    check(
        &mut menu_open(En),
        &[
            "Demineur: open every cell that hides no mine",
            "",
            "Go on                   Expert, 2 hours ago",
            "New game                16x16, 40 mines",
            "Level                   < Intermediate >",
            "Tiling                  < cube (layers) >",
            "Guesses                 < may be needed >",
            "Who plays               < you >",
            "- Rules, torus, seed",
            "  First opening         < as the level says >",
            "  Cascade               < as the level says >",
            "  Flags                 < as the level says >",
            "  Win                   < as the level says >",
            "  Torus                 < no >",
            "  Neighbours by         < corners >",
            "  Seed                  < at random >",
            "Share code or file",
            "Past games",
            "- Options",
            "  Click on a number     < yes >",
            "  Symbols               < plain ASCII >",
            "  Colours               < classic >",
            "  Background            < dark >",
            "Quit",
            "",
            "",
            "up down choose, left right change, enter starts, ? help",
        ],
    );
    check(
        &mut menu_open(Fr),
        &[
            "Demineur : ouvrez toutes les cases sans mine",
            "",
            "Reprendre               Expert, il y a 2 heures",
            "Nouvelle partie         16x16, 40 mines",
            "Niveau                  < Intermediaire >",
            "Pavage                  < cube (couches) >",
            "Hasard                  < peut etre necessaire >",
            "Qui joue                < vous >",
            "- Regles, tore, graine",
            "  Premiere ouverture    < celle du niveau >",
            "  Cascade               < celle du niveau >",
            "  Drapeaux              < celle du niveau >",
            "  Victoire              < celle du niveau >",
            "  Tore                  < non >",
            "  Voisines par          < les coins >",
            "  Graine                < au hasard >",
            "Code ou fichier",
            "Parties passees",
            "- Options",
            "  Clic sur un nombre    < oui >",
            "  Symboles              < ASCII simple >",
            "  Couleurs              < classiques >",
            "  Fond                  < sombre >",
            "Quitter",
            "",
            "",
            "haut bas choisir, gauche droite changer, Entree joue, ? aide",
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
            "Share code or file",
            "Past games",
            "up down choose, left right change, enter starts, ? help",
        ],
    );
    check(
        &mut own(Fr),
        &[
            "Demineur : ouvrez toutes les cases sans mine",
            "",
            "Nouvelle partie         31x12, 9 mines",
            "Niveau                  < personnalise >",
            "  Colonnes              < 31 >",
            "  Lignes                < 12 >",
            "  Mines                 < 9 >",
            "Pavage                  < carres >",
            "Hasard                  < peut etre necessaire >",
            "Qui joue                < vous >",
            "+ Regles, tore, graine",
            "Code ou fichier",
            "Parties passees",
            "haut bas choisir, gauche droite changer, Entree joue, ? aide",
        ],
    );
}
