//! Document 002's guided game, and its variant with flags.

use super::{GUIDED, check_lines, played};

/// Every bad entry of document 002, in the order of its questions, with its answer.
const BAD_SIZES: [(&str, &str, &str); 13] = [
    (
        "51",
        "le démineur ne peut compter plus de 50 colonnes",
        "the board cannot have more than 50 columns",
    ),
    (
        "0",
        "le démineur ne peut pas avoir un nombre de colonnes inférieur à 1",
        "the board cannot have fewer than 1 column",
    ),
    (
        "-3",
        "le démineur ne peut pas avoir un nombre de colonnes inférieur à 1",
        "the board cannot have fewer than 1 column",
    ),
    (
        "dix",
        "il faut saisir un nombre entier, par exemple 10",
        "enter a whole number, for example 10",
    ),
    ("4", "", ""),
    (
        "99999999999999999999999",
        "le démineur ne peut compter plus de 50 lignes",
        "the board cannot have more than 50 lines",
    ),
    (
        "0",
        "le démineur ne peut pas avoir un nombre de lignes inférieur à 1",
        "the board cannot have fewer than 1 line",
    ),
    (
        "",
        "il faut saisir un nombre entier, par exemple 10",
        "enter a whole number, for example 10",
    ),
    ("2", "", ""),
    (
        "2",
        "le démineur ne peut pas contenir plus d'une mine",
        "the board cannot hold more than 1 mine",
    ),
    (
        "0",
        "on ne peut pas avoir moins d'une mine",
        "there cannot be fewer than one mine",
    ),
    (
        "1.5",
        "il faut saisir un nombre entier, par exemple 10",
        "enter a whole number, for example 10",
    ),
    ("1", "", ""),
];

const BAD_CELLS: [(&str, &str, &str); 9] = [
    (
        "5,1",
        "la colonne n'existe pas",
        "the column does not exist",
    ),
    (
        "(0, 1)",
        "la colonne n'existe pas",
        "the column does not exist",
    ),
    ("1 3", "la ligne n'existe pas", "the line does not exist"),
    ("1,-1", "la ligne n'existe pas", "the line does not exist"),
    (
        "1",
        "il faut deux nombres, la colonne puis la ligne, par exemple 1 1",
        "two numbers are needed, the column then the line, for example 1 1",
    ),
    (
        "a,b",
        "il faut deux nombres, la colonne puis la ligne, par exemple 1 1",
        "two numbers are needed, the column then the line, for example 1 1",
    ),
    (
        "",
        "il faut deux nombres, la colonne puis la ligne, par exemple 1 1",
        "two numbers are needed, the column then the line, for example 1 1",
    ),
    ("(1, 1)", "", ""),
    ("2 2", "case déjà découverte", "cell already open"),
];

#[test]
fn the_guided_game_answers_every_bad_entry_and_is_won() {
    let dialogue: Vec<_> = BAD_SIZES.into_iter().chain(BAD_CELLS).collect();
    let mut entries: Vec<&str> = dialogue.iter().map(|line| line.0).collect();
    entries.push("4 2");
    for (lang, win) in [
        ("fr", "vous avez gagné :-) !!!"),
        ("en", "you have won :-) !!!"),
    ] {
        let out = played(&format!("{GUIDED} --lang {lang}"), &entries);
        let answers = dialogue
            .iter()
            .map(|line| if lang == "fr" { line.1 } else { line.2 });
        let mut expected: Vec<&str> = answers.filter(|answer| !answer.is_empty()).collect();
        expected.extend(["1     1 B", "2     1 1", win]);
        check_lines(&out, &expected);
    }
}

#[test]
fn the_guided_game_is_won_as_document_002_tells_it() {
    assert_eq!(
        played(
            &format!("{GUIDED} --lang fr"),
            &["4", "2", "1", "1,1", "4,2"]
        ),
        "\
saisir un nombre de colonnes entre 1 et 50 : 4
saisir un nombre de lignes entre 1 et 50 : 2
saisir le nombre de mines, il ne doit pas dépasser 1 : 1
4 colonnes, 2 lignes, 1 mine, graine 1

  1 2 3 4
1 # # # #
2 # # # #
saisir les coordonnées de la case à découvrir, sous la forme (colonne, ligne)
les coordonnées des cases ne doivent pas dépasser (4, 2) : 1,1

  1 2 3 4
1     1 #
2     1 #
saisir les coordonnées de la case à découvrir, sous la forme (colonne, ligne)
les coordonnées des cases ne doivent pas dépasser (4, 2) : 4,2

  1 2 3 4
1     1 B
2     1 1
vous avez gagné :-) !!!
3BV, le nombre minimal de clics : 2
Temps : … s
Pour rejouer cette partie : demineur play --plain --guided --width 4 --height 2 --mines 1 --seed 1
"
    );
}

#[test]
fn the_guided_game_is_lost_at_the_first_cell() {
    for (lang, lose) in [
        ("fr", "BOUM vous avez perdu :-( !!!"),
        ("en", "BOOM you have lost :-( !!!"),
    ] {
        let out = played(
            &format!("{GUIDED} --lang {lang}"),
            &["4", "2", "1", "(4, 1)"],
        );
        check_lines(&out, &["1     1 B", "2     1 1", lose]);
    }
}

#[test]
fn a_guided_board_too_small_for_a_mine_is_asked_again() {
    let out = played(&format!("{GUIDED} --lang fr"), &["2", "2", "5", "1", "1"]);
    check_lines(
        &out,
        &[
            "4 cases : avec 20 % de mines au plus, il n'y a de place pour aucune mine ; il faut au moins 5 cases, recommençons",
            "saisir un nombre de colonnes entre 1 et 50 : 5",
            "5 colonnes, 1 ligne, 1 mine, graine 1",
        ],
    );
}

#[test]
fn the_guided_game_is_chosen_from_the_menu() {
    for name in ["7", "guidé"] {
        let out = played("play --seed 1 --lang fr", &[name, "4", "2", "1", "4,1"]);
        check_lines(&out, &["BOUM vous avez perdu :-( !!!"]);
    }
}

#[test]
fn the_flag_dialogue_wins_with_every_flag() {
    let entries = [
        "4", "2", "1", "1,1", "3", "4,1", "7", "2", "4,1", "x", "0", "4,1", "1", "4,2", "3", "4 1",
        "2",
    ];
    let out = played("play --flag-dialogue --seed 1 --lang fr", &entries);
    check_lines(
        &out,
        &[
            "si vous voulez poser un drapeau taper 2",
            "si vous voulez découvrir la case taper 3 : 3",
            "si vous voulez poser un drapeau taper 2",
            "si vous voulez découvrir la case taper 3 : 7",
            "il faut taper 2 ou 3",
            "si vous voulez découvrir la case taper 3 : 2",
            "mines restantes : 0",
            "1     1 D",
            "la case contient un drapeau",
            "si vous voulez enlever le drapeau taper 1",
            "sinon taper 0 : x",
            "il faut taper 0 ou 1",
            "sinon taper 0 : 0",
            "sinon taper 0 : 1",
            "mines restantes : 1",
            "1     1 #",
            "toutes les cases sans mine sont découvertes : pour gagner, il reste 1 drapeau à poser",
            "vous avez gagné :-) !!!",
        ],
    );
}
