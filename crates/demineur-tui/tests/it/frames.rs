//! Every screen, literally, in both languages.

use demineur_core::Level;
use demineur_play::Lang::{self, En, Fr};
use demineur_solver::StrategyName;
use demineur_store::GameKey;
use demineur_tui::{Event, History, PastGame, Wish};

use crate::driver::Driver;

/// Six mines, and not all of the rest opens at once.
const SMALL: &str = "\
.....B
......
..B...
.....B
B....B
";

fn small(lang: Lang) -> Driver {
    Driver::given(lang, 60, 14, SMALL)
}

fn past(status: Option<demineur_core::Status>, age: u64) -> PastGame {
    PastGame {
        key: GameKey(1),
        level: "expert".to_owned(),
        tiling: Some("hexagonal".to_owned()),
        millis: status.map(|_| 61_300),
        status,
        age,
        strategy: None,
        helped: status.is_some(),
    }
}

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

fn ready(lang: Lang) -> Driver {
    Driver::playing(lang, 60, 14, "beginner", 42)
}

fn running(lang: Lang) -> Driver {
    let mut driver = Driver::playing(lang, 60, 14, "beginner", 42);
    driver.open(&[40]);
    driver.pass(12_300);
    driver.keys("l l k k f");
    driver
}

fn refused(lang: Lang) -> Driver {
    let mut driver = running(lang);
    driver.keys("space");
    driver
}

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

fn won(lang: Lang) -> Driver {
    let mut driver = small(lang);
    driver.open(&[0]);
    driver.pass(2000);
    driver.open_safe();
    driver.send(Event::History(History {
        games: 12,
        wins: 5,
        best: Some(2_000),
        streak: 2,
        best_streak: 3,
        is_record: true,
    }));
    driver
}

fn lost(lang: Lang) -> Driver {
    let mut driver = small(lang);
    driver.open(&[0]);
    driver.pass(3400);
    driver.keys("5l j j f");
    driver.open(&[23]);
    driver
}

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

fn share(lang: Lang) -> Driver {
    let mut driver = small(lang);
    driver.keys("y");
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

/// Compares the screen, line by line, with a picture of it.
#[track_caller]
fn check(driver: &Driver, expected: &[&str]) {
    let frame = driver.frame();
    let lines: Vec<&str> = frame.trim_end().lines().collect();
    assert_eq!(lines, expected, "\n{frame}");
}

#[test]
fn the_start_menu() {
    check(
        &menu(En),
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
        &menu(Fr),
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
        &menu_open(En),
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
        &menu_open(Fr),
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
        &own(En),
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
        &own(Fr),
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

#[test]
fn a_game_before_its_first_opening() {
    check(
        &ready(En),
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
            "",
            "",
            "",
            "space open  f flag  c around  i hint  p chances  u undo",
        ],
    );
    check(
        &ready(Fr),
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
            "",
            "",
            "",
            "espace ouvrir  f drapeau  c autour  i indice  p risques",
        ],
    );
}

#[test]
fn a_game_that_runs() {
    check(
        &running(En),
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
            "space open  f flag  c around  i hint  p chances  u undo",
        ],
    );
    check(
        &running(Fr),
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
            "espace ouvrir  f drapeau  c autour  i indice  p risques",
        ],
    );
}

#[test]
fn a_move_that_does_nothing() {
    check(
        &refused(En),
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
            "space open  f flag  c around  i hint  p chances  u undo",
        ],
    );
    check(
        &refused(Fr),
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
            "espace ouvrir  f drapeau  c autour  i indice  p risques",
        ],
    );
}

#[test]
fn the_levels_of_a_new_game() {
    check(
        &levels(En),
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
            "space open  f flag  c around  i hint  p chances  u undo",
        ],
    );
    check(
        &levels(Fr),
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
            "espace ouvrir  f drapeau  c autour  i indice  p risques",
        ],
    );
}

#[test]
fn the_help() {
    check(
        &help(En),
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
            "| + =          larger                                      |",
            "| -            smaller                                   v |",
            "+----------------------------------------------------------+",
        ],
    );
    check(
        &help(Fr),
        &[
            "+----------------------------------------------------------+",
            "| g              faut-il parier ici ?                    ^ |",
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
            "| v              revoir et analyser la partie, coup par  v |",
            "+----------------------------------------------------------+",
        ],
    );
}

#[test]
fn a_win_with_the_history_of_the_player() {
    check(
        &won(En),
        &[
            "000  B-)  0:02  3BV 6/6  3.00 3BV/s  6x5/5",
            "                                1 +",
            "                          1 1 1 1 1",
            "                          1 + 1 1 1",
            "                        1 2 1 1 2 +",
            "                        + 1     2 +",
            "You have won :-) !!!",
            "Time 0:02.0, 3BV 6 of 6, 3.00 3BV/s",
            "Clicks: 10, efficiency 60.0%",
            "A known board: not among your results.",
            "Your best time at this level!",
            "6x5/5: 5 of 12 won (41.7%)",
            "Best time 0:02.0, wins in a row: 2 (at most 3)",
            "n new  f3 again  v review  u undo  m menu  ? help  q quit",
        ],
    );
    check(
        &won(Fr),
        &[
            "000  B-)  0:02  3BV 6/6  3,00 3BV/s  6x5/5",
            "                                1 +",
            "                          1 1 1 1 1",
            "                          1 + 1 1 1",
            "                        1 2 1 1 2 +",
            "                        + 1     2 +",
            "Vous avez gagne :-) !!!",
            "Temps 0:02,0, 3BV 6 sur 6, 3,00 3BV/s",
            "Clics : 10, efficacite 60,0 %",
            "Une grille connue : ne compte pas dans vos resultats.",
            "Votre meilleur temps a ce niveau !",
            "6x5/5 : 5 sur 12 gagnees (41,7 %)",
            "Meilleur temps 0:02,0, victoires d'affilee : 2 (au plus 3)",
            "n nouvelle  f3 la meme  v revoir  u annuler  m menu  ? aide",
        ],
    );
}

#[test]
fn a_loss_with_a_wrong_flag() {
    check(
        &lost(En),
        &[
            "004  X-(  0:03  3BV 1/6  0.29 3BV/s  6x5/5",
            "                                1 B",
            "                          1 1 1 1 #",
            "                          1 B # # X",
            "                        1 2 # # # *",
            "                        B # # # # B",
            "BOOM you have lost :-( !!!",
            "The mine was in (6, 4).",
            "Time 0:03.4, 3BV 1 of 6, 0.29 3BV/s",
            "Clicks: 3, efficiency 33.3%",
            "A known board: not among your results.",
            "",
            "",
            "n new  f3 again  v review  u undo  m menu  ? help  q quit",
        ],
    );
    check(
        &lost(Fr),
        &[
            "004  X-(  0:03  3BV 1/6  0,29 3BV/s  6x5/5",
            "                                1 B",
            "                          1 1 1 1 #",
            "                          1 B # # X",
            "                        1 2 # # # *",
            "                        B # # # # B",
            "BOUM vous avez perdu :-( !!!",
            "La mine etait en (6, 4).",
            "Temps 0:03,4, 3BV 1 sur 6, 0,29 3BV/s",
            "Clics : 3, efficacite 33,3 %",
            "Une grille connue : ne compte pas dans vos resultats.",
            "",
            "",
            "n nouvelle  f3 la meme  v revoir  u annuler  m menu  ? aide",
        ],
    );
}

#[test]
fn the_first_grade_of_a_hint() {
    check(
        &nudge(En),
        &[
            "005  :-)  0:00  3BV 1  0.00 3BV/s  6x5/5",
            "                                1 #",
            "                          1 1 1 1 #",
            "                          1 # # # #",
            "                        1 2 # # # #",
            "                        # # # # # #",
            "Look in the middle: two numbers together are enough.",
            "(hint 1 of 4, i for the next)",
            "",
            "",
            "",
            "",
            "",
            "space open  f flag  c around  i hint  p chances  u undo",
        ],
    );
    check(
        &nudge(Fr),
        &[
            "005  :-)  0:00  3BV 1  0,00 3BV/s  6x5/5",
            "                                1 #",
            "                          1 1 1 1 #",
            "                          1 # # # #",
            "                        1 2 # # # #",
            "                        # # # # # #",
            "Regardez au milieu : deux nombres ensemble suffisent.",
            "(indice 1 sur 4, i pour le suivant)",
            "",
            "",
            "",
            "",
            "",
            "espace ouvrir  f drapeau  c autour  i indice  p risques",
        ],
    );
}

#[test]
fn the_third_grade_of_a_hint_with_its_proof() {
    check(
        &hint(En),
        &[
            "005  :-)  0:00  3BV 1  0.00 3BV/s  6x5/5",
            "                                1 #",
            "                          1 1 1 1 #",
            "                          1 ! o # #",
            "                        1 2 # # # #",
            "                        # # # # # #",
            "1-1 - All hidden cells of the 1 at (2, 2) are also touched",
            "by the 1 at (3, 2), which finds its mine there: (4, 3) is",
            "safe.",
            "(hint 3 of 4, i for the next)",
            "",
            "",
            "",
            "space open  f flag  c around  i hint  p chances  u undo",
        ],
    );
    check(
        &hint(Fr),
        &[
            "005  :-)  0:00  3BV 1  0,00 3BV/s  6x5/5",
            "                                1 #",
            "                          1 1 1 1 #",
            "                          1 ! o # #",
            "                        1 2 # # # #",
            "                        # # # # # #",
            "1-1 - Toutes les cases cachees du 1 en (2, 2) sont aussi",
            "touchees par le 1 en (3, 2), qui y trouve sa mine : (4, 3)",
            "est sure.",
            "(indice 3 sur 4, i pour le suivant)",
            "",
            "",
            "",
            "espace ouvrir  f drapeau  c autour  i indice  p risques",
        ],
    );
}

#[test]
fn the_chances_everywhere() {
    check(
        &chances(En),
        &[
            "005  :-)  0:00  3BV 1  0.00 3BV/s  6x5/5",
            "                                1 50",
            "                          1 1 1 1 50",
            "                          1 B s s s",
            "                        1 2 s 333333",
            "                        5050s 333333",
            "(6, 1): 50.0% chance of a mine",
            "",
            "",
            "",
            "",
            "",
            "",
            "space open  f flag  c around  i hint  p chances  u undo",
        ],
    );
    check(
        &chances(Fr),
        &[
            "005  :-)  0:00  3BV 1  0,00 3BV/s  6x5/5",
            "                                1 50",
            "                          1 1 1 1 50",
            "                          1 B s s s",
            "                        1 2 s 333333",
            "                        5050s 333333",
            "(6, 1) : 50,0 % de risque de mine",
            "",
            "",
            "",
            "",
            "",
            "",
            "espace ouvrir  f drapeau  c autour  i indice  p risques",
        ],
    );
}

#[test]
fn whether_a_guess_is_forced() {
    check(
        &guess(En),
        &[
            "005  :-)  0:00  3BV 1  0.00 3BV/s  6x5/5",
            "                                1 #",
            "                          1 1 1 1 #",
            "                          1 # # # #",
            "                        1 2 # # # #",
            "                        # # # # # #",
            "No guess is needed: a safe cell can be found by reasoning.",
            "",
            "",
            "",
            "",
            "",
            "",
            "space open  f flag  c around  i hint  p chances  u undo",
        ],
    );
    check(
        &guess(Fr),
        &[
            "005  :-)  0:00  3BV 1  0,00 3BV/s  6x5/5",
            "                                1 #",
            "                          1 1 1 1 #",
            "                          1 # # # #",
            "                        1 2 # # # #",
            "                        # # # # # #",
            "Pas besoin de deviner : le raisonnement trouve une case",
            "sure.",
            "",
            "",
            "",
            "",
            "",
            "espace ouvrir  f drapeau  c autour  i indice  p risques",
        ],
    );
}

#[test]
fn a_strategy_at_work_with_its_reason() {
    check(
        &watch(En),
        &[
            "010  :-)  0:00  3BV 1  0.00 3BV/s  Beginner  csp  Seed: 5",
            "                     1 # # # # # # # #",
            "                     # # # 1 # # # # #",
            "                     # # # # # # # # #",
            "                     # # # # # # # # #",
            "                     # # # # # # # # #",
            "                     # # # # # # # # #",
            "                     # # # # # # # # #",
            "                     # # # # # # # # #",
            "                     # # # # # # # # #",
            "csp waits: space to go on, . for one move",
            "2. open (1, 1) > 1 (a guess): least risk by the equations:",
            "12.5%",
            "space pause  . one move  > faster  < slower  t take over",
        ],
    );
    check(
        &watch(Fr),
        &[
            "010  :-)  0:00  3BV 1  0,00 3BV/s  Debutant  csp  Graine : 5",
            "                     1 # # # # # # # #",
            "                     # # # 1 # # # # #",
            "                     # # # # # # # # #",
            "                     # # # # # # # # #",
            "                     # # # # # # # # #",
            "                     # # # # # # # # #",
            "                     # # # # # # # # #",
            "                     # # # # # # # # #",
            "                     # # # # # # # # #",
            "csp attend : espace pour continuer, . pour un coup",
            "2. decouvrir (1, 1) > 1 (un pari) : le moindre risque",
            "d'apres les equations : 12,5 %",
            "espace pause  . un coup  > plus vite  < moins vite  ? aide",
        ],
    );
}

#[test]
fn the_matrices_of_pinv() {
    check(
        &matrices(En),
        &[
            "003  :-)  0:01  3BV 0  0.00 3BV/s  4x4/3  pinv  Seed: 5",
            "",
            "                          # # 1 #",
            "                          # # # #",
            "                          # # # #",
            "                          # # # #",
            "",
            "pinv has worked this out: space to go on, . for one move",
            "1. open (3, 1) > 1: the first cell: nothing is known yet",
            "variables: (1, 4), (2, 4), (3, 4), (4, 4), (1, 3), (2, 3),",
            "(3, 3), (4, 3), (1, 2), (2, 2), (3, 2), (4, 2), (1, 1), (2,",
            "1), (4, 1)",
            "A (2 x 15) and B:",
            "  0 0 0 0 0 0 0 0 0 1 1 1 0 1 1 | 1",
            "  1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 | 3",
            "pinv(A).B:",
            "  0.20 0.20 0.20 0.20 0.20 0.20 0.20 0.20 0.20 0.20 0.20 0..",
            "space pause  . one move  > faster  < slower  t take over",
        ],
    );
    check(
        &matrices(Fr),
        &[
            "003  :-)  0:01  3BV 0  0,00 3BV/s  4x4/3  pinv  Graine : 5",
            "",
            "                          # # 1 #",
            "                          # # # #",
            "                          # # # #",
            "                          # # # #",
            "pinv a calcule ceci : espace pour continuer, . pour un coup",
            "1. decouvrir (3, 1) > 1 : la premiere case : rien n'est",
            "encore connu",
            "variables : (1, 4), (2, 4), (3, 4), (4, 4), (1, 3), (2, 3),",
            "(3, 3), (4, 3), (1, 2), (2, 2), (3, 2), (4, 2), (1, 1), (2,",
            "1), (4, 1)",
            "A (2 x 15) et B :",
            "  0 0 0 0 0 0 0 0 0 1 1 1 0 1 1 | 1",
            "  1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 | 3",
            "pinv(A).B :",
            "  0,20 0,20 0,20 0,20 0,20 0,20 0,20 0,20 0,20 0,20 0,20 0,.",
            "espace pause  . un coup  > plus vite  < moins vite  ? aide",
        ],
    );
}

#[test]
fn a_game_move_by_move_with_its_review() {
    check(
        &replay(En),
        &[
            "Move 3 of 3  6x5/5",
            "",
            "                                1 B",
            "                          1 1 1 1 #",
            "                          1 B o o X",
            "                        1 2 o # # *",
            "                        B # o # # B",
            "3. open (6, 4) ?!: a needless guess, risk 33.3%; a mine was",
            "hit",
            "Overlooked: (4, 3), (5, 3), (6, 3), (3, 4), (3, 5) were",
            "certainly safe.",
            "The easiest to see: (4, 3), safe: the numbers of (2, 2), (3,",
            "2) force it.",
            "Chance to win: 86.7% before, 0% after.",
            "It kept 76.9% of the best move's chance to win.",
            "Lost.",
            "Openings: 2; forced guesses: 0; needless guesses: 1;",
            "blunders: 0.",
            "Wrong flags at the end: (6, 3).",
            "Accuracy: 76.9%",
            "  How much was not thrown away: over all openings, the     v",
            "left back  right forward  tab next guess  space play on",
        ],
    );
    check(
        &replay(Fr),
        &[
            "Coup 3 sur 3  6x5/5",
            "",
            "                                1 B",
            "                          1 1 1 1 #",
            "                          1 B o o X",
            "                        1 2 o # # *",
            "                        B # o # # B",
            "3. decouvrir (6, 4) ?! : un pari inutile, risque 33,3 % ;",
            "une mine a explose",
            "Oubliees : (4, 3), (5, 3), (6, 3), (3, 4), (3, 5) etaient",
            "sures a coup sur.",
            "La plus facile a voir : (4, 3), sure : les nombres de (2,",
            "2), (3, 2) l'imposent.",
            "Chances de gagner : 86,7 % avant, 0 % apres.",
            "Il a garde 76,9 % de la chance de gagner du meilleur coup.",
            "Perdue.",
            "Ouvertures : 2 ; paris forces : 0 ; paris inutiles : 1 ;",
            "bevues : 0.",
            "Drapeaux faux a la fin : (6, 3).",
            "Precision : 76,9 %",
            "  Ce qui n'a pas ete gache : sur toutes les ouvertures, le v",
            "gauche reculer  droite avancer  Tab pari suivant  ? aide",
        ],
    );
}

#[test]
fn a_move_before() {
    check(
        &replay_back(En),
        &[
            "Move 2 of 3  6x5/5",
            "",
            "                                1 #",
            "                          1 1 1 1 #",
            "                          1 # # # D",
            "                        1 2 # # # #",
            "                        # # # # # #",
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
            "",
            "",
            "left back  right forward  tab next guess  space play on",
        ],
    );
    check(
        &replay_back(Fr),
        &[
            "Coup 2 sur 3  6x5/5",
            "",
            "                                1 #",
            "                          1 1 1 1 #",
            "                          1 # # # D",
            "                        1 2 # # # #",
            "                        # # # # # #",
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
            "",
            "",
            "gauche reculer  droite avancer  Tab pari suivant  ? aide",
        ],
    );
}

#[test]
fn what_takes_long_is_told_and_can_be_stopped() {
    check(
        &working(En),
        &[
            "Move 1 of 1  6x5/5",
            "                                1 #",
            "                          1 1 1 1 #",
            "                          1 # # # #",
            "                        1 2 # # # #",
            "                        # # # # # #",
            "\\ Reviewing the game. (esc to stop)",
            "",
            "",
            "",
            "",
            "",
            "",
            "left back  right forward  tab next guess  space play on",
        ],
    );
    check(
        &working(Fr),
        &[
            "Coup 1 sur 1  6x5/5",
            "                                1 #",
            "                          1 1 1 1 #",
            "                          1 # # # #",
            "                        1 2 # # # #",
            "                        # # # # # #",
            "\\ Analyse de la partie. (Echap pour arreter)",
            "",
            "",
            "",
            "",
            "",
            "",
            "gauche reculer  droite avancer  Tab pari suivant  ? aide",
        ],
    );
}

#[test]
fn the_games_of_the_past() {
    check(
        &past_games(En),
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
        &past_games(Fr),
        &[
            "Parties passees",
            "en cours               Expert         hexagones  a l'instant",
            "gagnee         1:01,3  Expert         hexagones  il y a 2 minutes  avec aide",
            "perdue         1:01,3  Expert         hexagones  il y a une heure  avec aide",
            "abandonnee     1:01,3  Expert         hexagones  hier  avec aide",
            "",
            "",
            "espace ouvre, v analyse, Echap sort",
        ],
    );
}

#[test]
fn no_game_of_the_past() {
    check(
        &no_past(En),
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
        &no_past(Fr),
        &[
            "Parties passees",
            "Aucune partie n'a encore ete jouee.",
            "",
            "",
            "",
            "",
            "espace ouvre, v analyse, Echap sort",
        ],
    );
}

#[test]
fn the_share_code() {
    check(
        &share(En),
        &[
            "005  :-)  0:00  6x5/5",
            "                        # # # # # #",
            "                        # # # # # #",
            "                        # # # # # #",
            "                        # # # # # #",
            "           +-----------------------------------+",
            "           | Share code: D1DAEIBgUgQIAhAAA_iuP |",
            "           +-----------------------------------+",
            "",
            "",
            "",
            "",
            "",
            "space open  f flag  c around  i hint  p chances  u undo",
        ],
    );
    check(
        &share(Fr),
        &[
            "005  :-)  0:00  6x5/5",
            "                        # # # # # #",
            "                        # # # # # #",
            "                        # # # # # #",
            "                        # # # # # #",
            "        +-----------------------------------------+",
            "        | Code de partage : D1DAEIBgUgQIAhAAA_iuP |",
            "        +-----------------------------------------+",
            "",
            "",
            "",
            "",
            "",
            "espace ouvrir  f drapeau  c autour  i indice  p risques",
        ],
    );
}

#[test]
fn the_least_screen() {
    check(
        &tiny(En),
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
        &tiny(Fr),
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
        &too_small(En),
        &[
            "Too small: 5",
            "more columns",
            "and 2 more",
            "lines needed.",
        ],
    );
    check(
        &too_small(Fr),
        &["Trop petit : il", "manque 5", "colonnes et 2", "lignes."],
    );
}
