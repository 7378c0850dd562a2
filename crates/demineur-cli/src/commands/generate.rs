//! `demineur generate`.

mod check;
mod pdf;
mod places;
mod report;
mod sheet;

use std::io::{self, IsTerminal, Write};
use std::time::Duration;

use demineur_core::format::SavedGame;
use demineur_core::{Board, CellId, FirstClick};
use demineur_play::Wish;
use demineur_solver::generate::{GenerateError, NoGuess};
use demineur_solver::{Budget, Cancel};
use demineur_words::{Key, Style, Texts};
use indicatif::{ProgressBar, ProgressDrawTarget};

use super::hint;
use crate::args::GenerateArgs;
use crate::asked::Asked;
use crate::environment::Output;
use crate::error::Failure;
use crate::files;
use crate::stop::on_interrupt;
use report::Report;

/// Makes boards, or verifies the proofs of some.
pub fn run(args: &GenerateArgs, texts: &Texts) -> Result<(), Failure> {
    if let Some(path) = &args.check {
        return check::run(path, args.json, texts);
    }
    if let Some(path) = &args.sheet {
        sheet::check_name(path, texts)?;
    }
    let maker = Maker::new(args, texts)?;
    let bar = progress(args.count);
    if let Some(path) = &args.sheet {
        let mut puzzles = Vec::new();
        for index in 0..args.count {
            puzzles.push(maker.make(index).map_err(|error| failed(&error, texts))?);
            bar.inc(1);
        }
        bar.finish_and_clear();
        let sheet = sheet::sheet(&maker.board, &puzzles, texts);
        files::write(path, &sheet, texts)?;
        let values = [("path", path.as_str().into())];
        writeln!(io::stdout(), "{}", texts.with(Key::BoardWritten, values))?;
        return Ok(());
    }
    let mut written = String::new();
    for index in 0..args.count {
        let made = maker.make(index);
        let text = match made {
            Ok(made) => maker.report(index, &made, texts),
            Err(error) => {
                bar.finish_and_clear();
                maker.save(&written, texts)?;
                return Err(failed(&error, texts));
            }
        };
        bar.inc(1);
        if files::target(args.out.as_ref()).is_some() {
            written.push_str(&text);
        } else {
            bar.suspend(|| io::stdout().write_all(text.as_bytes()))?;
        }
    }
    bar.finish_and_clear();
    maker.save(&written, texts)
}

/// A bar on standard error, if that is a terminal.
fn progress(count: u64) -> ProgressBar {
    let target = if io::stderr().is_terminal() {
        ProgressDrawTarget::stderr()
    } else {
        ProgressDrawTarget::hidden()
    };
    let bar = ProgressBar::with_draw_target(Some(count), target);
    if io::stderr().is_terminal() {
        bar.enable_steady_tick(Duration::from_millis(200));
    }
    bar
}

/// Says why there is no board: exit code 1.
fn failed(error: &GenerateError, texts: &Texts) -> Failure {
    let message = match *error {
        // More than elsewhere can be done about it.
        GenerateError::OutOfBudget { tries } => {
            texts.with(Key::GenerateNone, [("tries", tries.into())])
        }
        GenerateError::TooManyMines { .. } | GenerateError::NoSuchCell { .. } => {
            return Failure::Refused(texts.generate_error(error));
        }
        _ => texts.generate_error(error),
    };
    // With standard error gone too, the code is all that can be said.
    let _ = writeln!(io::stderr(), "{message}");
    Failure::NoAnswer
}

/// Makes the boards of one run.
struct Maker<'a> {
    args: &'a GenerateArgs,
    wish: Wish,
    board: Board,
    first: Option<CellId>,
    style: Style,
    cancel: Cancel,
}

/// One board: its layout, and with a proof how it was made.
struct Made {
    saved: SavedGame,
    proof: Option<NoGuess>,
    /// The protection there was room for, where it is less than asked.
    fallback: Option<FirstClick>,
}

impl<'a> Maker<'a> {
    fn new(args: &'a GenerateArgs, texts: &Texts) -> Result<Self, Failure> {
        let asked = Asked::new(&args.board, args.rules, texts)?.with_seed(args.seed);
        let asked = asked.with_no_guess(args.no_guess, args.grade);
        let (wish, board) = asked.wish("beginner", texts)?;
        let first = match &args.first {
            Some(word) => Some(hint::cell(word, &board, texts)?),
            None => args.no_guess.then(|| board.middle()),
        };
        let output = match files::target(args.out.as_ref()) {
            Some(_) => Output::default(),
            None => Output::of_stdout(),
        };
        Ok(Self {
            args,
            wish,
            board,
            first,
            style: output.style(args.look),
            cancel: on_interrupt(),
        })
    }

    fn make(&self, game: u64) -> Result<Made, GenerateError> {
        if self.cancel.is_cancelled() {
            return Err(GenerateError::Cancelled);
        }
        let wish = Wish {
            game,
            ..self.wish.clone()
        };
        let board = self.board.clone();
        if let (Some(first), true) = (self.first, self.args.no_guess) {
            let mut budget = Budget::nodes(self.args.budget).with_cancel(self.cancel.clone());
            let made = wish.make(board, first, &mut budget)?;
            return Ok(Made {
                saved: made.saved,
                fallback: made.fallback,
                proof: Some(made.proof),
            });
        }
        // A board as a game of that seed draws it.
        let drawn = wish.draw(board, self.first);
        let (saved, fallback) = drawn.expect("the mines fit on the board");
        Ok(Made {
            saved,
            proof: None,
            fallback,
        })
    }

    fn report(&self, index: u64, made: &Made, texts: &Texts) -> String {
        let report = Report {
            board: &self.board,
            made,
            seed: self.wish.seed,
            index,
            style: self.style,
        };
        if self.args.json {
            return report.to_json();
        }
        let mut text = report.in_words(texts);
        if index + 1 < self.args.count {
            text.push('\n');
        }
        text
    }

    fn save(&self, written: &str, texts: &Texts) -> Result<(), Failure> {
        match files::target(self.args.out.as_ref()) {
            Some(path) if !written.is_empty() => files::write(path, written.as_bytes(), texts),
            _ => Ok(()),
        }
    }
}
