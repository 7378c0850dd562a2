//! Telling a person what the bot does, and asking where it does not know.

use std::io::{self, BufRead, IsTerminal, Write};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Mutex, MutexGuard, OnceLock};
use std::thread;
use std::time::{Duration, Instant};

use demineur_bot::desktop::{Picture, Rgb};
use demineur_bot::playing::Unknown;
use demineur_bot::reading::Face;
use demineur_bot::{BotError, Sight, Watcher};
use demineur_core::{Board, CellId};
use demineur_solver::Cancel;
use demineur_solver::strategy::Advice;
use demineur_words::{CellNames, Key, Texts};

use super::live::{self, Live};
use super::trouble::{PICTURE, message, show};
use crate::args::BotPlayArgs;

/// How long somebody who may not be there has to answer.
const LONGEST: Duration = Duration::from_secs(60);

/// Tells of pauses and guesses, and asks a person at the terminal.
pub struct Teller<'a> {
    texts: &'a Texts,
    names: CellNames,
    pause_on_guess: bool,
    /// Whether somebody is there to be asked.
    is_attended: bool,
    cancel: &'a Cancel,
    draws: bool,
    live: Option<Live>,
}

impl<'a> Teller<'a> {
    pub fn new(args: &BotPlayArgs, names: CellNames, cancel: &'a Cancel, texts: &'a Texts) -> Self {
        Self {
            texts,
            names,
            pause_on_guess: args.pause_on_guess,
            is_attended: is_attended() && !args.unattended,
            cancel,
            draws: !args.no_board,
            live: None,
        }
    }

    /// Draws the board from now on, if there is a terminal to draw it in.
    pub fn draw(&mut self, board: &Board) {
        self.live = Live::of(board).filter(|_| self.draws);
    }

    /// Asks, and waits for a line; `None` when there is nobody to write one, or
    /// Ctrl-C comes first.
    fn answer(&self, question: &str) -> Option<String> {
        live::clear();
        // Where it is not a terminal that is read, there may be nobody.
        let deadline = (!self.is_attended).then(|| Instant::now() + LONGEST);
        let mut output = io::stdout().lock();
        write!(output, "{question} ").ok()?;
        output.flush().ok()?;
        let answer = loop {
            let is_late = deadline.is_some_and(|deadline| Instant::now() > deadline);
            if is_late || self.cancel.is_cancelled() {
                break None;
            }
            match lines().recv_timeout(Duration::from_millis(50)) {
                Ok(line) => break Some(line),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break None,
            }
        };
        if answer.is_none() || !io::stdin().is_terminal() {
            let _ = writeln!(output);
        }
        answer
    }
}

/// The lines that are typed, read by a thread of its own: nobody who waits for
/// one is deaf meanwhile.
fn lines() -> MutexGuard<'static, Receiver<String>> {
    static LINES: OnceLock<Mutex<Receiver<String>>> = OnceLock::new();
    let lines = LINES.get_or_init(|| {
        let (sender, receiver) = mpsc::channel();
        thread::spawn(move || {
            let mut line = String::new();
            while let Ok(1..) = io::stdin().lock().read_line(&mut line) {
                if sender.send(line.trim().to_owned()).is_err() {
                    break;
                }
                line.clear();
            }
        });
        Mutex::new(receiver)
    });
    lines.lock().expect("nobody panics while waiting")
}

/// Whether somebody is there to be asked.
pub fn is_attended() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal()
}

impl Watcher for Teller<'_> {
    /// Waits for Enter before a guess; without anybody to press it, stops.
    fn allows(&mut self, sight: &Sight, advice: &Advice, guess: bool) -> bool {
        if let Some(live) = &self.live {
            live.show(sight, advice, self.texts);
        }
        if !guess || !self.pause_on_guess {
            return true;
        }
        let values = [
            ("move", self.texts.action(advice.action, self.names).into()),
            ("why", self.texts.reason(&advice.reason, self.names).into()),
        ];
        let question = self.texts.with(Key::BotGuess, values);
        self.answer(&question).is_some()
    }

    fn paused(&mut self) {
        live::clear();
        let _ = writeln!(io::stdout(), "{}", self.texts.get(Key::BotPaused));
    }

    fn strayed(&mut self, cell: CellId) {
        live::clear();
        let values = [("cell", self.texts.cell(cell, self.names).into())];
        let _ = writeln!(io::stdout(), "{}", self.texts.with(Key::BotStrayed, values));
    }

    fn wants_stop(&mut self) -> bool {
        self.cancel.is_cancelled()
    }

    /// Draws the cell and asks until the answer is a face, or nothing.
    fn tells(&mut self, unknown: &Unknown) -> Option<Face> {
        if !self.is_attended {
            return None;
        }
        live::clear();
        // Without the picture there is still the drawing.
        let _ = unknown.board.save(PICTURE.as_ref());
        let _ = write!(io::stdout(), "{}", drawing(&unknown.picture));
        let values = [
            ("cell", self.texts.cell(unknown.cell, self.names).into()),
            ("file", PICTURE.into()),
        ];
        let mut question = self.texts.with(Key::BotAskCell, values);
        loop {
            let answer = self.answer(&question)?;
            if answer.is_empty() {
                return None;
            }
            match Face::from_sign(&answer) {
                Some(face) => return Some(face),
                None => question = self.texts.get(Key::BotAskAgain),
            }
        }
    }

    fn shows_new_game(&mut self) -> bool {
        if !self.is_attended {
            return false;
        }
        writeln!(io::stdout(), "{}", self.texts.get(Key::BotStartNew)).is_ok()
    }

    fn mends(&mut self, error: &BotError) -> bool {
        if !self.is_attended {
            return false;
        }
        live::clear();
        show(error, self.texts);
        let values = [("trouble", message(error, self.texts).into())];
        let question = self.texts.with(Key::BotAskMend, values);
        self.answer(&question)
            .is_some_and(|answer| answer.is_empty())
    }
}

/// A cell as it looks, two pixels a sign, in the terminal's own colours.
fn drawing(cell: &Picture) -> String {
    const WIDEST: usize = 48;
    let step = cell.width().div_ceil(WIDEST).max(1);
    let pixel = |x: usize, y: usize| {
        let found = cell.get(i32::try_from(x).unwrap_or(0), i32::try_from(y).unwrap_or(0));
        found.unwrap_or(Rgb::hex(0))
    };
    let paint = |layer: u8, colour: Rgb| {
        let [red, green, blue] = colour.channels();
        format!("\x1b[{layer};2;{red};{green};{blue}m")
    };
    let mut text = String::new();
    for y in (0..cell.height()).step_by(2 * step) {
        text.push_str("  ");
        for x in (0..cell.width()).step_by(step) {
            text.push_str(&paint(38, pixel(x, y)));
            text.push_str(&paint(48, pixel(x, y + step)));
            text.push('▀');
        }
        text.push_str("\x1b[0m\n");
    }
    text
}
