//! The games of the past.

use demineur_tui::Event;
use demineur_words::Lang::{self, En, Fr};

use super::{check, past};
use crate::driver::Driver;

fn past_games(lang: Lang) -> Driver {
    use demineur_core::Status::{Lost, Running, Won};
    let mut driver = Driver::new(lang, 78, 8);
    driver.send(Event::Past(vec![
        past(None, 10_000),
        past(Some(Won), 120_000),
        past(Some(Lost), 3_600_000),
        past(Some(Running), 90_000_000),
    ]));
    driver.keys("down");
    driver
}

fn no_past(lang: Lang) -> Driver {
    let mut driver = Driver::new(lang, 60, 7);
    driver.send(Event::Past(Vec::new()));
    driver
}

#[test]
fn the_games_of_the_past() {
    check(
        &mut past_games(En),
        &[
            "Past games",
            "unfinished             Expert         hexagons  just now",
            "won            1:01.3  Expert         hexagons  2 minutes ago  with help",
            "lost           1:01.3  Expert         hexagons  an hour ago  with help",
            "left           1:01.3  Expert         hexagons  yesterday  with help",
            "",
            "",
            "space opens, v reviews, esc leaves",
        ],
    );
    check(
        &mut past_games(Fr),
        &[
            "Parties passees",
            "en cours               Expert         hexagones  a l'instant",
            "gagnee         1:01,3  Expert         hexagones  il y a 2 minutes  avec aide",
            "perdue         1:01,3  Expert         hexagones  il y a une heure  avec aide",
            "abandonnee     1:01,3  Expert         hexagones  hier  avec aide",
            "",
            "",
            "espace ouvre, v bilan, Echap sort",
        ],
    );
}

#[test]
fn no_game_of_the_past() {
    check(
        &mut no_past(En),
        &[
            "Past games",
            "No game has been played yet.",
            "",
            "",
            "",
            "",
            "space opens, v reviews, esc leaves",
        ],
    );
    check(
        &mut no_past(Fr),
        &[
            "Parties passees",
            "Aucune partie n'a encore ete jouee.",
            "",
            "",
            "",
            "",
            "espace ouvre, v bilan, Echap sort",
        ],
    );
}
