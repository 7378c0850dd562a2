//! `demineur board show`.

use std::io::{self, Write};

use demineur_play::{Style, Texts, draw_board};

use super::subject::Subject;
use crate::args::ShowArgs;
use crate::commands::play::Screen;
use crate::error::Failure;

/// Draws a board and tells its figures.
pub fn run(args: &ShowArgs, texts: &Texts) -> Result<(), Failure> {
    let subject = Subject::new(&args.subject, texts)?;
    let screen = Screen::of_stdout();
    let style = match (args.ascii, args.emoji) {
        (true, _) => Style::Ascii,
        (_, true) => screen.emoji(),
        _ => screen.best(),
    };
    let picture = draw_board(subject.board(), style, |c| subject.shown(c, args.reveal));
    write!(io::stdout(), "{picture}\n{}\n", subject.figures(texts))?;
    Ok(())
}
