//! The end of a game.

use demineur_tui::{Event, History};
use demineur_words::Lang::{self, En, Fr};

use super::{check, lost, small};
use crate::driver::Driver;

fn won(lang: Lang) -> Driver {
    let mut driver = small(lang);
    driver.open(&[0]);
    driver.pass(2000);
    driver.open_safe();
    let serial = driver.app.table().expect("a table").serial();
    let history = History {
        games: 12,
        wins: 5,
        best: Some(2_000),
        streak: 2,
        best_streak: 3,
        is_record: true,
    };
    driver.send(Event::History(serial, history));
    driver
}

#[test]
fn a_win_with_the_history_of_the_player() {
    check(
        &mut won(En),
        &[
            "000  B-)  0:02  3BV 6/6  3.00 3BV/s  6x5, 5 mines",
            "                                1 +",
            "                          1 1 1 1 1",
            "                          1 + 1 1 1",
            "                        1 2 1 1 2 +",
            "                        + 1     2 +",
            "",
            "You have won :-) !!!",
            "Time 0:02.0, 3BV 6 of 6, 3.00 3BV/s",
            "Clicks: 10, efficiency 60.0%",
            "A known board: not among your results.",
            "Your best time at this level!",
            "6x5, 5 mines: 5 of 12 won (41.7%)                          v",
            "n new  f3 again  v review  u undo  m menu  ? help  q quit",
        ],
    );
    check(
        &mut won(Fr),
        &[
            "000  B-)  0:02  3BV 6/6  3,00 3BV/s  6x5, 5 mines",
            "                                1 +",
            "                          1 1 1 1 1",
            "                          1 + 1 1 1",
            "                        1 2 1 1 2 +",
            "                        + 1     2 +",
            "",
            "Vous avez gagne :-) !!!",
            "Temps 0:02,0, 3BV 6 sur 6, 3,00 3BV/s",
            "Clics : 10, efficacite 60,0 %",
            "Une grille connue : ne compte pas dans vos resultats.",
            "Votre meilleur temps a ce niveau !",
            "6x5, 5 mines, parties gagnees : 5 sur 12 (41,7 %)          v",
            "n nouvelle  f3 la meme  v bilan  m menu  ? aide  q quitter",
        ],
    );
}

#[test]
fn a_loss_with_a_wrong_flag() {
    check(
        &mut lost(En),
        &[
            "004  X-(  0:03  3BV 1/6  0.29 3BV/s  6x5, 5 mines",
            "",
            "                                1 B",
            "                          1 1 1 1 #",
            "                          1 B # # X",
            "                        1 2 # # # *",
            "                        B # # # # B",
            "",
            "BOOM you have lost :-( !!!",
            "The mine was in (6, 4).",
            "Time 0:03.4, 3BV 1 of 6, 0.29 3BV/s",
            "Clicks: 3, efficiency 33.3%",
            "A known board: not among your results.",
            "n new  f3 again  v review  u undo  m menu  ? help  q quit",
        ],
    );
    check(
        &mut lost(Fr),
        &[
            "004  X-(  0:03  3BV 1/6  0,29 3BV/s  6x5, 5 mines",
            "",
            "                                1 B",
            "                          1 1 1 1 #",
            "                          1 B # # X",
            "                        1 2 # # # *",
            "                        B # # # # B",
            "",
            "BOUM vous avez perdu :-( !!!",
            "La mine etait en (6, 4).",
            "Temps 0:03,4, 3BV 1 sur 6, 0,29 3BV/s",
            "Clics : 3, efficacite 33,3 %",
            "Une grille connue : ne compte pas dans vos resultats.",
            "n nouvelle  f3 la meme  v bilan  m menu  ? aide  q quitter",
        ],
    );
}
