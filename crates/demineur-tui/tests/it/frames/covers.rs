//! What lies over a screen.

use demineur_words::Lang::{self, En, Fr};

use super::{check, running, small};
use crate::driver::Driver;

fn levels(lang: Lang) -> Driver {
    let mut driver = running(lang);
    driver.keys("n");
    driver
}

fn help(lang: Lang) -> Driver {
    let mut driver = Driver::new(lang, 60, 14);
    driver.keys("? pagedown pagedown pagedown");
    driver
}

fn share(lang: Lang) -> Driver {
    let mut driver = small(lang);
    driver.keys("y");
    driver
}

#[test]
fn the_levels_of_a_new_game() {
    check(
        &mut levels(En),
        &[
            "009  :-)  0:12  3BV 1  0.08 3BV/s  Beginner  Seed: 42",
            "      +----------------------------------------------+",
            "      | Choose a level:                              |",
            "      | 1 b  Beginner           9x9, 10 mines        |",
            "      | 2 i  Intermediate       16x16, 40 mines      |",
            "      | 3 e  Expert             30x16, 99 mines      |",
            "      | 4    001-debutant       10x10, 5 mines       |",
            "      | 5    001-intermediaire  10x10, 10 mines      |",
            "      | 6    001-expert         15x15, 20 mines      |",
            "      |   c  a board of your own                     |",
            "      | enter or n: the same again, with other mines |",
            "      +----------------------------------------------+",
            "",
            "space open  f flag  c around  i hint  u undo  ? help  q quit",
        ],
    );
    check(
        &mut levels(Fr),
        &[
            "009  :-)  0:12  3BV 1  0,08 3BV/s  Debutant  Graine : 42",
            "       +--------------------------------------------+",
            "       | Choisissez un niveau :                     |",
            "       | 1 b  Debutant           9x9, 10 mines      |",
            "       | 2 i  Intermediaire      16x16, 40 mines    |",
            "       | 3 e  Expert             30x16, 99 mines    |",
            "       | 4    001-debutant       10x10, 5 mines     |",
            "       | 5    001-intermediaire  10x10, 10 mines    |",
            "       | 6    001-expert         15x15, 20 mines    |",
            "       |   c  une grille a vous                     |",
            "       | Entree ou n : le meme, avec d'autres mines |",
            "       +--------------------------------------------+",
            "",
            "espace decouvrir  f drapeau  c autour  ? aide  q quitter",
        ],
    );
}

#[test]
fn the_help() {
    check(
        &mut help(En),
        &[
            "+----------------------------------------------------------+",
            "|              number                                    ^ |",
            "| f3           the same board again                        |",
            "| t            let a strategy play, or take over           |",
            "| .            one move of the strategy                    |",
            "| <            longer pauses between its moves             |",
            "| >            shorter pauses between its moves            |",
            "| x            show the matrices of pinv at each turn, or  |",
            "|              no longer                                   |",
            "| v            replay and review the game, move by move    |",
            "| y            show the share code                         |",
            "| b            your results and best times                 |",
            "| + =          larger                                    v |",
            "+----------------------------------------------------------+",
        ],
    );
    check(
        &mut help(Fr),
        &[
            "+----------------------------------------------------------+",
            "| g              faut-il deviner ici ?                   ^ |",
            "| n f2           une nouvelle partie : puis un niveau par  |",
            "|                lettre ou numero                          |",
            "| f3             la meme grille encore une fois            |",
            "| t              laisser jouer une strategie, ou reprendre |",
            "|                la main                                   |",
            "| .              un coup de la strategie                   |",
            "| <              des pauses plus longues entre ses coups   |",
            "| >              des pauses plus courtes entre ses coups   |",
            "| x              montrer ou cacher les matrices de pinv a  |",
            "|                chaque tour                               |",
            "| v              le bilan de la partie, coup par coup    v |",
            "+----------------------------------------------------------+",
        ],
    );
}

#[test]
fn the_share_code() {
    check(
        &mut share(En),
        &[
            "005  :-)  0:00  6x5, 5 mines",
            "",
            "                        # # # # # #",
            "                        # # # # # #",
            "                        # # # # # #",
            "           +-----------------------------------+",
            "           | Share code: D1DAEIBgUgQIAhAAA_iuP |",
            "           +-----------------------------------+",
            "Space opens the chosen cell, f flags a mine, ? shows all",
            "keys. A number says how many mines touch its cell.",
            "",
            "",
            "",
            "space open  f flag  c around  i hint  u undo  ? help  q quit",
        ],
    );
    check(
        &mut share(Fr),
        &[
            "005  :-)  0:00  6x5, 5 mines",
            "",
            "                        # # # # # #",
            "                        # # # # # #",
            "                        # # # # # #",
            "        +-----------------------------------------+",
            "        | Code de partage : D1DAEIBgUgQIAhAAA_iuP |",
            "        +-----------------------------------------+",
            "Espace decouvre la case choisie, f marque une mine, ? montre",
            "toutes les touches. Un nombre dit combien de mines touchent",
            "sa case.",
            "",
            "",
            "espace decouvrir  f drapeau  c autour  ? aide  q quitter",
        ],
    );
}
