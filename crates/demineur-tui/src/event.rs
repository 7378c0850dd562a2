//! What happens to the screen, and what it wants done outside.

use crossterm::event::{KeyEvent, MouseEvent};
use demineur_solver::Cancel;
use demineur_store::{GameKey, LevelStats};

use crate::history::{History, PastGame};
use crate::job::{Job, Outcome, Ticket};
use crate::opened::Opened;
use crate::theme::Background;

/// What happens to the screen.
pub enum Event {
    /// A key was pressed.
    Key(KeyEvent),
    /// The mouse was moved, pressed or turned.
    Mouse(MouseEvent),
    /// Text was pasted.
    Paste(String),
    /// The terminal says which ground it has.
    Ground(Background),
    /// Time has passed.
    Tick,
    /// A job is done.
    Done(Ticket, Outcome),
    /// The game that was asked for, out of a file, a code or the database.
    Opened(Box<Opened>),
    /// It could not be had: why.
    NotOpened(String),
    /// What was asked for under that ticket.
    Answer(Ticket, Box<Event>),
    /// The player's results at the level of the game of that number, which
    /// ended.
    History(u64, History),
    /// The games of the past, newest first.
    Past(Vec<PastGame>),
    /// The player's results, level by level.
    Results(Vec<LevelStats>),
    /// The newest game that can be continued.
    Unfinished(Option<PastGame>),
    /// Something is to be written.
    Unwritten,
    /// All that was to be written is.
    Written,
    /// It could not be written yet: why.
    NotWritten(String),
    /// A move could not be kept: why; or a game as what it was: what became of
    /// it.
    NotKept(String),
    /// The player wants to leave, and not all is written: it is waited for.
    Leaving,
}

/// What is to be done outside.
pub enum Effect {
    /// Do a job, and send its outcome under that ticket.
    Work(Ticket, Cancel, Job),
    /// Fetch something, and answer under that ticket.
    Fetch(Ticket, Fetch),
    /// Remember a setting.
    Remember(&'static str, String),
    /// Stop for a while, back to the shell.
    Suspend,
    /// Leave.
    Quit {
        /// Whether or not all is written.
        at_once: bool,
    },
}

/// What is fetched from outside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fetch {
    /// The game of a file or a share code.
    Read(String),
    /// A game of the database, to replay it or to go on with it.
    Load {
        /// Which.
        key: GameKey,
        /// Whether to replay it.
        replay: bool,
    },
    /// The games of the past.
    Past,
    /// The player's results, level by level.
    Results,
    /// The game that can be continued.
    Unfinished,
}
