//! `demineur generate`.

mod check;
mod report;

use std::io::{self, IsTerminal, Write};
use std::time::Duration;

use demineur_core::{Board, Cascade, CellId, FirstClick, GameParams, Level, Rng, Rules};
use demineur_solver::generate::{GenerateError, NoGuess, Request, generate};
use demineur_solver::{Budget, Cancel};
use demineur_words::{Key, Style, Texts};
use indicatif::{ProgressBar, ProgressDrawTarget};

use super::lab::stop::on_interrupt;
use super::play::{Screen, random_seed};
use super::{files, hint, level};
use crate::args::GenerateArgs;
use crate::error::Failure;
use report::Report;

/// Makes boards, or verifies the proofs of some.
pub fn run(args: &GenerateArgs, texts: &Texts) -> Result<(), Failure> {
    if let Some(path) = &args.check {
        return check::run(path, args.json, texts);
    }
    let maker = Maker::new(args, texts)?;
    let bar = progress(args.count);
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
        GenerateError::Cancelled => texts.get(Key::GenerateStopped),
        GenerateError::OutOfBudget { tries } => {
            texts.with(Key::GenerateNone, [("tries", tries.into())])
        }
        GenerateError::Twins { mines } => texts.with(Key::GenerateTwins, [("mines", mines.into())]),
        GenerateError::TooManyMines { .. } | GenerateError::NoSuchCell { .. } => {
            return Failure::Refused(error.to_string());
        }
    };
    // With standard error gone too, the code is all that can be said.
    let _ = writeln!(io::stderr(), "{message}");
    Failure::NoAnswer
}

/// Makes the boards of one run.
struct Maker<'a> {
    args: &'a GenerateArgs,
    level: Level,
    board: Board,
    first: Option<CellId>,
    seed: u64,
    style: Style,
    cancel: Cancel,
}

/// One board: its layout, and with a proof how it was made.
struct Made {
    params: GameParams,
    proof: Option<NoGuess>,
    /// The protection there was room for, where it is less than asked.
    fallback: Option<FirstClick>,
}

impl<'a> Maker<'a> {
    fn new(args: &'a GenerateArgs, texts: &Texts) -> Result<Self, Failure> {
        let mut level = level::level(&args.board, &args.rules, "beginner", texts)?;
        if args.no_guess && args.rules.first_click.is_none() {
            level.rules.first_click = FirstClick::Opening;
        }
        let board = level::check(&level, texts)?;
        let first = match &args.first {
            Some(word) => Some(hint::cell(word, &board, texts)?),
            None => args.no_guess.then(|| board.middle()),
        };
        let seed = match args.seed {
            Some(seed) => seed,
            None => random_seed(texts)?,
        };
        let screen = match files::target(args.out.as_ref()) {
            Some(_) => Screen::default(),
            None => Screen::of_stdout(),
        };
        Ok(Self {
            args,
            level,
            board,
            first,
            seed,
            style: screen.style(args.look),
            cancel: on_interrupt(),
        })
    }

    fn make(&self, index: u64) -> Result<Made, GenerateError> {
        if self.cancel.is_cancelled() {
            return Err(GenerateError::Cancelled);
        }
        match self.first {
            Some(first) if self.args.no_guess => self.without_guess(index, first),
            first => Ok(self.plain(index, first)),
        }
    }

    fn without_guess(&self, index: u64, first: CellId) -> Result<Made, GenerateError> {
        let rules = self.level.rules;
        let request = Request {
            mines: self.level.mines,
            first,
            first_click: rules.first_click,
            cascade: rules.cascade != Cascade::Off,
            wanted: self.args.grade,
        };
        let mut rng = Rng::new(self.seed, index);
        let mut budget = Budget::nodes(self.args.budget).with_cancel(self.cancel.clone());
        let made = generate(&self.board, &request, &mut rng, &mut budget)?;
        let granted = Rules {
            first_click: made.granted,
            ..rules
        };
        Ok(Made {
            params: level::given(&self.level, &made.layout, Some(first)).with_rules(granted),
            fallback: rules.first_click.fallback(made.granted),
            proof: Some(made),
        })
    }

    /// A board as a game of that seed draws it.
    fn plain(&self, index: u64, first: Option<CellId>) -> Made {
        let mut rng = Rng::new(self.seed, index);
        let (params, fallback) = level::draw(&self.level, &self.board, first, &mut rng);
        Made {
            params,
            proof: None,
            fallback,
        }
    }

    fn report(&self, index: u64, made: &Made, texts: &Texts) -> String {
        let report = Report {
            board: &self.board,
            made,
            seed: self.seed,
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
