//! `demineur board show`.

use std::io::{self, Write};

use demineur_words::{Texts, draw_board};

use super::subject::Subject;
use crate::args::ShowArgs;
use crate::environment::Output;
use crate::error::Failure;

/// Draws a board and tells its figures.
pub fn run(args: &ShowArgs, texts: &Texts) -> Result<(), Failure> {
    let subject = Subject::new(&args.subject, texts)?;
    let style = Output::of_stdout().style(args.look);
    let picture = draw_board(subject.board(), style, |c| subject.shown(c, args.reveal));
    write!(io::stdout(), "{picture}\n{}\n", subject.figures(texts))?;
    Ok(())
}
