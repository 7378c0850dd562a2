//! The board in the terminal while it is played, with what comes next and why.

use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};

use demineur_bot::Sight;
use demineur_core::{Board, CellId, CellView, Mark, Shown};
use demineur_solver::strategy::Advice;
use demineur_words::{CellNames, Key, Style, Texts, draw_board};

use crate::environment::Output;

/// Whether a board stands below the cursor.
static DRAWN: AtomicBool = AtomicBool::new(false);

/// What the cell to be clicked on is drawn as until it is highlighted: no board
/// that is read from a screen has such a mark.
const TARGET: Mark = Mark::Safe;
const TARGET_SIGN: &str = "s";

/// Takes the board away, before anything else is written.
pub fn clear() {
    if DRAWN.swap(false, Ordering::Relaxed) {
        // The cursor stands at its beginning.
        let _ = write!(io::stdout(), "\x1b[J");
    }
}

/// Draws the board of a game anew at each move, always at the same place.
pub struct Live {
    board: Board,
    names: CellNames,
}

impl Live {
    /// In a terminal that can show it.
    pub fn of(board: &Board) -> Option<Self> {
        Output::is_full().then(|| Self {
            board: board.clone(),
            names: CellNames::of(board),
        })
    }

    /// The board with the cell that is to be clicked on, and below it the move
    /// and its reason; where the board does not fit, these alone.
    pub fn show(&self, sight: &Sight, advice: &Advice, texts: &Texts) {
        let Ok((columns, rows)) = crossterm::terminal::size() else {
            return;
        };
        let values = [
            ("move", texts.action(advice.action, self.names).into()),
            ("why", texts.reason(&advice.reason, self.names).into()),
        ];
        let line = texts.with(Key::BotWould, values);
        let line: String = line.chars().take(usize::from(columns)).collect();
        let drawing = drawing(&self.board, sight, advice.action.cell());
        let is_narrow = widest(&drawing) <= usize::from(columns);
        // The cursor's own line comes below it.
        let fits = is_narrow && drawing.lines().count() + 2 <= usize::from(rows);
        let drawing = if fits {
            highlighted(&drawing, sight, advice)
        } else {
            String::new()
        };
        let lines = drawing.lines().count() + 1;
        // In one go, so that nothing flickers; then back to where it began.
        let text = format!("\x1b[J{drawing}{line}\n\x1b[{lines}A");
        let mut output = io::stdout().lock();
        DRAWN.store(true, Ordering::Relaxed);
        let _ = output
            .write_all(text.as_bytes())
            .and_then(|()| output.flush());
    }
}

fn drawing(board: &Board, sight: &Sight, target: Option<CellId>) -> String {
    let unread = sight.unread();
    draw_board(board, Style::Ascii, |cell| {
        if Some(cell) == target {
            return Shown::Marked(TARGET);
        }
        match sight.view.get(cell) {
            _ if unread.contains(cell) => Shown::Marked(Mark::Uncertain),
            view => view.into(),
        }
    })
}

fn widest(drawing: &str) -> usize {
    let widths = drawing.lines().map(|line| line.chars().count());
    widths.max().unwrap_or(0)
}

/// The drawing with its target as it looks, in reverse.
fn highlighted(drawing: &str, sight: &Sight, advice: &Advice) -> String {
    let looks = advice.action.cell().map(|cell| sight.view.get(cell));
    let sign = match looks {
        Some(CellView::Open(number)) => number.to_string(),
        Some(CellView::Marked(_)) => "D".to_owned(),
        _ => "#".to_owned(),
    };
    drawing.replacen(TARGET_SIGN, &format!("\x1b[7m{sign}\x1b[27m"), 1)
}
