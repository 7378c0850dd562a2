//! Hints as a person reads them, in both languages.

use demineur_core::{
    Board, BoardSpec, CellId, CellSet, CellView, FirstClick, Layout, Mark, Tiling, View,
};
use demineur_solver::Budget;
use demineur_solver::hint::Hint;
use demineur_words::{HintGrade, Lang, Scene, Texts, draw_marked};

/// A view of squares: `*` a hidden mine, `.` hidden and safe, `o` open, `F` and
/// `f` the same as `*` and `.` with a flag.
fn squares(rows: &[&str]) -> (Board, View) {
    let (width, height) = (rows[0].len() as u32, rows.len() as u32);
    seen(BoardSpec::square(width, height), &rows.concat())
}

fn seen(spec: BoardSpec, cells: &str) -> (Board, View) {
    let board = spec.build().expect("a board");
    let of = |c: &str| {
        let places = cells.char_indices().filter(|(_, x)| c.contains(*x));
        places
            .map(|(i, _)| CellId::from_index(i))
            .collect::<Vec<_>>()
    };
    let layout = Layout::new(CellSet::of(board.len(), of("*F")));
    let mut view = View::new(board.topology().clone(), layout.mines().len());
    for cell in of("o") {
        let number = layout.number(board.topology(), cell);
        view.set(cell, CellView::Open(number));
    }
    for cell in of("Ff") {
        view.set(cell, CellView::Marked(Mark::Mine));
    }
    (board, view)
}

fn hexagons(cells: &str) -> (Board, View) {
    seen(BoardSpec::tiled(Tiling::Hexagonal, 4, 3), cells)
}

fn cairo(cells: &str) -> (Board, View) {
    seen(BoardSpec::tiled(Tiling::LavesCairoPentagonal, 4, 3), cells)
}

/// What is said about a cell at a grade, or about the easiest one.
fn told((board, view): &(Board, View), cell: Option<u32>, grade: HintGrade) -> [String; 2] {
    Lang::ALL.map(|lang| {
        let texts = Texts::new(lang);
        let scene = Scene::new(board, view);
        match cell.map(CellId::new) {
            Some(cell) => {
                let about = Hint::about(view, cell, &Budget::default()).expect("a possible view");
                texts.about(scene, cell, &about, grade).text
            }
            None => {
                let hint = Hint::find(view, FirstClick::Safe, &mut Budget::default());
                texts
                    .hint(scene, &hint.expect("a possible view"), grade)
                    .text
            }
        }
    })
}

/// Checks the argument about a cell, or about the easiest one.
#[track_caller]
fn check(scene: (Board, View), cell: Option<u32>, en: &str, fr: &str) {
    assert_eq!(told(&scene, cell, HintGrade::Argument), [en, fr]);
}

#[test]
fn counting() {
    check(
        squares(&["*o*"]),
        None,
        "Counting — The 2 at (2, 1) touches only 2 hidden cells, so both are mines: (1, 1) and (3, 1).",
        "Comptage — Le 2 en (2, 1) ne touche que 2 cases cachées, toutes deux sont donc des mines : (1, 1) et (3, 1).",
    );
    check(
        squares(&["*o", "oo"]),
        None,
        "Counting — The 1 at (2, 1) touches only one hidden cell: (1, 1) is a mine.",
        "Comptage — Le 1 en (2, 1) ne touche qu'une case cachée : (1, 1) est une mine.",
    );
    check(
        squares(&["**", "o*"]),
        None,
        "Counting — The 3 at (1, 2) touches only 3 hidden cells, so all are mines: (1, 1), (2, 1) and (2, 2).",
        "Comptage — Le 3 en (1, 2) ne touche que 3 cases cachées, toutes sont donc des mines : (1, 1), (2, 1) et (2, 2).",
    );
    check(
        squares(&["o..", "...", "**."]),
        None,
        "Counting — The 0 at (1, 1) touches no mine: (2, 1), (1, 2) and (2, 2) are safe.",
        "Comptage — Le 0 en (1, 1) ne touche aucune mine : (2, 1), (1, 2) et (2, 2) sont sûres.",
    );
}

#[test]
fn one_one() {
    check(
        squares(&[".*..*", "ooooo"]),
        Some(2),
        "1-1 — All hidden cells of the 1 at (1, 2) are also touched by the 1 at (2, 2), which finds its mine there: (3, 1) is safe.",
        "1-1 — Toutes les cases cachées du 1 en (1, 2) sont aussi touchées par le 1 en (2, 2), qui y trouve sa mine : (3, 1) est sûre.",
    );
}

#[test]
fn one_two() {
    check(
        squares(&[".*.**.", "ooooo."]),
        Some(3),
        "1-2 — The 2 at (3, 2) needs 2 mines, but at most one lies in the cells it shares with the 1 at (2, 2). The rest must be in its other cells: (4, 1) is a mine.",
        "1-2 — Le 2 en (3, 2) a besoin de 2 mines, mais les cases qu'il partage avec le 1 en (2, 2) en contiennent au plus une. Le reste est forcément dans ses autres cases : (4, 1) est une mine.",
    );
}

#[test]
fn one_two_one() {
    check(
        squares(&["*.*", "ooo"]),
        Some(0),
        "1-2-1 — The 2 at (2, 2) needs 2 mines, but at most one lies in the cells it shares with the 1 at (3, 2). The rest must be in its other cells: (1, 1) is a mine.",
        "1-2-1 — Le 2 en (2, 2) a besoin de 2 mines, mais les cases qu'il partage avec le 1 en (3, 2) en contiennent au plus une. Le reste est forcément dans ses autres cases : (1, 1) est une mine.",
    );
    check(
        squares(&["*.*", "ooo"]),
        None,
        "1-2-1 — Suppose (2, 1) were a mine. Then the 1 at (1, 2) has all its mines: (1, 1) is safe. Then the 2 at (2, 2) needs every cell it has left: (3, 1) is a mine. But then the 1 at (3, 2) touches too many mines. So (2, 1) is safe. The same numbers also show: (1, 1) and (3, 1) are mines.",
        "1-2-1 — Supposons que (2, 1) soit une mine. Alors le 1 en (1, 2) a toutes ses mines : (1, 1) est sûre. Alors le 2 en (2, 2) a besoin de toutes les cases qui lui restent : (3, 1) est une mine. Mais alors le 1 en (3, 2) touche trop de mines. Donc (2, 1) est sûre. Les mêmes nombres montrent aussi : (1, 1) et (3, 1) sont des mines.",
    );
}

#[test]
fn the_pair_rule() {
    check(
        squares(&[".*.**", "ooooo"]),
        Some(0),
        "Pair rule — The 2 at (3, 2) has only one cell that the 1 at (2, 2) does not touch, so at least one of its mines lies in the cells they share. The 1 at (2, 2) needs no more: (1, 1) is safe.",
        "Règle de la paire — Le 2 en (3, 2) n'a qu'une case hors de portée du 1 en (2, 2), donc au moins une de ses mines est dans les cases communes. Il n'en faut pas plus au 1 en (2, 2) : (1, 1) est sûre.",
    );
    check(
        squares(&[".*.**", "ooooo"]),
        Some(2),
        "Pair rule — All hidden cells of the 2 at (5, 2) are also touched by the 2 at (4, 2), which finds its 2 mines there: (3, 1) is safe.",
        "Règle de la paire — Toutes les cases cachées du 2 en (5, 2) sont aussi touchées par le 2 en (4, 2), qui y trouve ses 2 mines : (3, 1) est sûre.",
    );
    check(
        hexagons(".*..oooo...*"),
        None,
        "Pair rule — All hidden cells of the 1 at (4, 2) are also touched by the 1 at (3, 2), which finds its mine there: (3, 1) and (3, 3) are safe.",
        "Règle de la paire — Toutes les cases cachées du 1 en (4, 2) sont aussi touchées par le 1 en (3, 2), qui y trouve sa mine : (3, 1) et (3, 3) sont sûres.",
    );
}

#[test]
fn contradictions() {
    check(
        hexagons(".*..oooo...*"),
        Some(0),
        "Contradiction with 4 numbers — Suppose (1, 1) were a mine. However the mines lie, the 1 at (1, 2), the 1 at (2, 2), the 1 at (3, 2) and the 1 at (4, 2) cannot all be right. So (1, 1) is safe. The same numbers also show: (3, 1), (1, 3) and (3, 3) are safe.",
        "Contradiction à 4 nombres — Supposons que (1, 1) soit une mine. Où que soient les mines, le 1 en (1, 2), le 1 en (2, 2), le 1 en (3, 2) et le 1 en (4, 2) ne peuvent pas être tous justes. Donc (1, 1) est sûre. Les mêmes nombres montrent aussi : (3, 1), (1, 3) et (3, 3) sont sûres.",
    );
    check(
        squares(&["*o*", ".o.", "o*o"]),
        None,
        "Contradiction with 3 numbers — Suppose (1, 2) were a mine. However the mines lie, the 2 at (2, 1), the 3 at (2, 2) and the 1 at (1, 3) cannot all be right. So (1, 2) is safe. The same numbers also show: (2, 3) is a mine.",
        "Contradiction à 3 nombres — Supposons que (1, 2) soit une mine. Où que soient les mines, le 2 en (2, 1), le 3 en (2, 2) et le 1 en (1, 3) ne peuvent pas être tous justes. Donc (1, 2) est sûre. Les mêmes nombres montrent aussi : (2, 3) est une mine.",
    );
}

#[test]
fn the_mine_count() {
    check(
        squares(&["*o...", "oo..."]),
        Some(3),
        "Mine count — The only mine lies around the 1 at (2, 1): every hidden cell it does not touch is safe, such as (4, 1).",
        "Compte des mines — La seule mine se trouve autour du 1 en (2, 1) : toute case cachée qu'il ne touche pas est sûre, par exemple (4, 1).",
    );
    check(
        squares(&["*o.**"]),
        Some(3),
        "Mine count — At most one of the 3 mines lies around the 1 at (2, 1): the 2 other hidden cells must all be mines, such as (4, 1). No cell is certainly safe: apart from the mines, a guess is forced.",
        "Compte des mines — Sur 3 mines, au plus une se trouve autour du 1 en (2, 1) ; les 2 autres cases cachées sont donc toutes des mines, par exemple (4, 1). Aucune case n'est sûre à coup sûr : les mines mises à part, il faut deviner.",
    );
    check(
        squares(&["*o.*"]),
        Some(3),
        "Mine count — At most one of the 2 mines lies around the 1 at (2, 1): the only other hidden cell, (4, 1), must be a mine. No cell is certainly safe: apart from the mines, a guess is forced.",
        "Compte des mines — Sur 2 mines, au plus une se trouve autour du 1 en (2, 1) ; la seule autre case cachée, (4, 1), est donc une mine. Aucune case n'est sûre à coup sûr : les mines mises à part, il faut deviner.",
    );
    check(
        squares(&[".o*o."]),
        Some(2),
        "Mine count — Suppose (3, 1) were safe. Then at least 2 mines lie around the 1 at (2, 1) and the 1 at (4, 1), but there is only one. So (3, 1) is a mine. The same numbers also show: (1, 1) and (5, 1) are safe.",
        "Compte des mines — Supposons que (3, 1) soit sûre. Alors au moins 2 mines se trouvent autour de ces nombres : le 1 en (2, 1) et le 1 en (4, 1), mais il n'y en a qu'une. Donc (3, 1) est une mine. Les mêmes nombres montrent aussi : (1, 1) et (5, 1) sont sûres.",
    );
    check(
        squares(&["*o.o*"]),
        Some(2),
        "Mine count — Suppose (3, 1) were a mine. Then only one mine finds a place, but there are 2. So (3, 1) is safe. The same numbers also show: (1, 1) and (5, 1) are mines.",
        "Compte des mines — Supposons que (3, 1) soit une mine. Alors seulement une mine trouve sa place, mais il y en a 2. Donc (3, 1) est sûre. Les mêmes nombres montrent aussi : (1, 1) et (5, 1) sont des mines.",
    );
    check(
        squares(&["oo*.", "**.*", "*oo*"]),
        None,
        "Mine count — Suppose (4, 1) were a mine. However the mines lie, the 2 at (1, 1), the 3 at (2, 1), the 3 at (2, 3) and the 3 at (3, 3) and the number of mines (6) cannot all be right. So (4, 1) is safe. The same numbers also show: (3, 2) is safe, (3, 1), (1, 2), (2, 2), (4, 2), (1, 3) and (4, 3) are mines.",
        "Compte des mines — Supposons que (4, 1) soit une mine. Où que soient les mines, le 2 en (1, 1), le 3 en (2, 1), le 3 en (2, 3) et le 3 en (3, 3) et le nombre de mines (6) ne peuvent pas être tous justes. Donc (4, 1) est sûre. Les mêmes nombres montrent aussi : (3, 2) est sûre, (3, 1), (1, 2), (2, 2), (4, 2), (1, 3) et (4, 3) sont des mines.",
    );
    check(
        squares(&["...", "..."]),
        None,
        "Mine count — There is no mine left: every hidden cell is safe.",
        "Compte des mines — Il ne reste pas de mine : toutes les cases cachées sont sûres.",
    );
    check(
        squares(&["***"]),
        None,
        "Mine count — There are as many mines as hidden cells: all are mines.",
        "Compte des mines — Il y a autant de mines que de cases cachées : toutes sont des mines.",
    );
}

#[test]
fn a_cell_of_a_board_without_rows() {
    check(
        cairo(".*..oooo...*"),
        None,
        "Counting — The 0 of cell 5 touches no mine: cells 2, 3 and 12 are safe.",
        "Comptage — Le 0 de la case 5 ne touche aucune mine : les cases 2, 3 et 12 sont sûres.",
    );
}

#[test]
fn cells_that_are_not_certain() {
    check(
        squares(&[".*..*", "ooooo"]),
        Some(0),
        "(1, 1) can be a mine and can be safe: 50.0% chance of a mine.",
        "(1, 1) peut être une mine comme elle peut être sûre : risque de mine 50,0 %.",
    );
    check(
        squares(&[".*..*", "ooooo"]),
        Some(5),
        "(1, 2) is open already.",
        "(1, 2) est déjà découverte.",
    );
}

#[test]
fn forced_guesses() {
    check(
        squares(&["*o."]),
        None,
        "No hidden cell is certainly safe: a guess is forced. 2 layouts fit what is open. Each of the 2 hidden cells is a mine in some of them and safe in others, so no number decides any of them. The safest cells are (1, 1) and (3, 1): 50.0% chance of a mine. Best: (1, 1), 50.0% chance of a mine. Why this one: one of two is a mine, and no number will ever tell which: guess now (see (1, 1), (3, 1)). With perfect play it wins 1 of 2 layouts (50.0%).",
        "Aucune case cachée n'est sûre à coup sûr : il faut deviner. 2 dispositions conviennent à ce qui est découvert. Chacune des 2 cases cachées est une mine dans les unes et sûre dans les autres : aucun nombre ne tranche. Les cases les moins risquées sont (1, 1) et (3, 1) : risque de mine 50,0 %. Le mieux : (1, 1), risque de mine 50,0 %. Pourquoi celle-ci : une des deux est minée, et aucun nombre ne dira jamais laquelle : autant deviner maintenant (voir (1, 1), (3, 1)). En jouant parfaitement, elle gagne 1 disposition sur 2 (50,0 %).",
    );
    check(
        squares(&[".o*", "o*.", ".o*", "*o."]),
        None,
        "No hidden cell is certainly safe: a guess is forced. 9 layouts fit what is open. Each of the 8 hidden cells is a mine in some of them and safe in others, so no number decides any of them. The safest cells are (1, 1), (2, 2) and (1, 3): 33.3% chance of a mine. Best: (1, 1), 33.3% chance of a mine. With perfect play it wins 6 of 9 layouts (66.7%). (1, 3) would win 5.",
        "Aucune case cachée n'est sûre à coup sûr : il faut deviner. 9 dispositions conviennent à ce qui est découvert. Chacune des 8 cases cachées est une mine dans les unes et sûre dans les autres : aucun nombre ne tranche. Les cases les moins risquées sont (1, 1), (2, 2) et (1, 3) : risque de mine 33,3 %. Le mieux : (1, 1), risque de mine 33,3 %. En jouant parfaitement, elle gagne 6 dispositions sur 9 (66,7 %). Pour (1, 3), ce serait 5.",
    );
    check(
        squares(&["*.o*o.", ".*.***", "..o*.o", "o*..o."]),
        None,
        "No hidden cell is certainly safe: a guess is forced. 54 layouts fit what is open. Each of the 18 hidden cells is a mine in some of them and safe in others, so no number decides any of them. The safest cell is (1, 3): 11.1% chance of a mine. Best: (1, 1), 14.8% chance of a mine. It is riskier than the safest, but worth it. With perfect play it wins 36 of 54 layouts (66.7%). (1, 3) would win 35.",
        "Aucune case cachée n'est sûre à coup sûr : il faut deviner. 54 dispositions conviennent à ce qui est découvert. Chacune des 18 cases cachées est une mine dans les unes et sûre dans les autres : aucun nombre ne tranche. La case la moins risquée est (1, 3) : risque de mine 11,1 %. Le mieux : (1, 1), risque de mine 14,8 %. Le risque est plus grand qu'ailleurs, mais il en vaut la peine. En jouant parfaitement, elle gagne 36 dispositions sur 54 (66,7 %). Pour (1, 3), ce serait 35.",
    );
    check(
        squares(&["o*o.", "o.*."]),
        None,
        "No hidden cell is certainly safe: a guess is forced. 6 layouts fit what is open. Each of the 5 hidden cells is a mine in some of them and safe in others, so no number decides any of them. The safest cells are (4, 1), (3, 2) and (4, 2): 33.3% chance of a mine. Best: (4, 1), 33.3% chance of a mine. With perfect play it wins 2 of 6 layouts (33.3%). No other of the safest cells wins more.",
        "Aucune case cachée n'est sûre à coup sûr : il faut deviner. 6 dispositions conviennent à ce qui est découvert. Chacune des 5 cases cachées est une mine dans les unes et sûre dans les autres : aucun nombre ne tranche. Les cases les moins risquées sont (4, 1), (3, 2) et (4, 2) : risque de mine 33,3 %. Le mieux : (4, 1), risque de mine 33,3 %. En jouant parfaitement, elle gagne 2 dispositions sur 6 (33,3 %). Aucune autre des moins risquées n'en gagne plus.",
    );
}

#[test]
fn the_first_cell_and_the_end() {
    check(
        squares(&["....", "..*."]),
        None,
        "Nothing is open yet: start with (1, 1), the first cell is never a mine.",
        "Rien n'est encore découvert : commencez par (1, 1), la première case n'est jamais une mine.",
    );
    check(
        squares(&["oF", "oo"]),
        None,
        "Nothing is left to find out.",
        "Il ne reste rien à trouver.",
    );
}

#[test]
fn grades_tell_more_and_more() {
    let scene = squares(&["*.*", "ooo"]);
    let all = HintGrade::ALL.map(|grade| {
        let [en, fr] = told(&scene, None, grade);
        (grade, en, fr)
    });
    for (grade, en, fr) in &all {
        let (expected_en, expected_fr) = match grade {
            HintGrade::Nudge => (
                "Look at the top: several numbers together are enough.",
                "Regardez en haut : plusieurs nombres ensemble suffisent.",
            ),
            HintGrade::Clues => (
                "Look at the 1 at (1, 2), the 2 at (2, 2) and the 1 at (3, 2).",
                "Regardez le 1 en (1, 2), le 2 en (2, 2) et le 1 en (3, 2).",
            ),
            HintGrade::Argument => continue,
            HintGrade::Cell => (
                "(2, 1) is safe: you can open it.",
                "(2, 1) est sûre : vous pouvez la découvrir.",
            ),
        };
        assert_eq!([en.as_str(), fr], [expected_en, expected_fr]);
    }
}

#[test]
fn a_flag_on_a_safe_cell_is_told() {
    let scene = squares(&["*f*", "ooo"]);
    assert_eq!(
        told(&scene, None, HintGrade::Cell),
        [
            "(2, 1) is safe although it carries a flag: take it away and open it.",
            "(2, 1) est sûre bien qu'elle porte un drapeau : retirez-le et découvrez-la.",
        ]
    );
}

#[test]
fn highlighted_cells_are_drawn() {
    let picture = |(board, view): (Board, View), grade| {
        let hint = Hint::find(&view, FirstClick::Safe, &mut Budget::default());
        let hint = hint.expect("a possible view");
        let told = Texts::new(Lang::En).hint(Scene::new(&board, &view), &hint, grade);
        draw_marked(&board, &view, &told.marks)
    };
    assert_eq!(
        picture(squares(&["*.*", "ooo"]), HintGrade::Argument),
        "  1  2  3\n\
         1[B][s][B]\n\
         2(1)(2)(1)\n"
    );
    assert_eq!(
        picture(squares(&["*.*.", "ooo."]), HintGrade::Clues),
        "  1  2  3  4\n\
         1 #  #  #  #\n\
         2 1 (2)(1) #\n"
    );
    assert_eq!(
        picture(squares(&["*o.."]), HintGrade::Argument),
        "  1  2  3  4\n\
         1 # (1) # [s]\n"
    );
    assert_eq!(
        picture(cairo(".*..oooo...*"), HintGrade::Clues),
        "0:#         4:.\n  \
           1:#   3:#   5:(0) 7:.\n\
         8:#   2:#   12:#  6:.\n  \
           9:#   11:#  13:#  15:#\n      \
               10:#        14:#\n"
    );
}

#[test]
fn those_who_flag_are_shown_mines_before_a_guess() {
    assert_eq!(
        told(&squares(&["*o.*oo*"]), None, HintGrade::Nudge)[0],
        "No hidden cell is certainly safe: a guess is forced."
    );
    assert_eq!(
        told(&squares(&["*o.*ooF"]), None, HintGrade::Cell)[0],
        "(4, 1) is a mine: you can flag it. No cell is certainly safe: apart from the mines, a \
         guess is forced."
    );
    assert_eq!(
        told(&squares(&["*o.FooF"]), None, HintGrade::Nudge)[0],
        "No hidden cell is certainly safe: a guess is forced."
    );
}
