//! Why the bot stops.

use std::fmt;

use demineur_core::CellId;
use demineur_solver::strategy::StrategyError;

use crate::desktop::picture::Picture;
use crate::desktop::screen::ScreenError;
use crate::reading::read::Seen;
use crate::reading::smiley::Mood;

/// Why the bot stops.
#[derive(Debug)]
pub enum BotError {
    /// Nothing can be seen or clicked.
    Screen(ScreenError),
    /// The program is not installed.
    NotInstalled {
        /// The program.
        program: String,
        /// The Debian package it comes in.
        package: String,
    },
    /// The program could not be started.
    NotStarted {
        /// The program.
        program: String,
        /// What the system says.
        reason: String,
    },
    /// The program offers no such level.
    NoLevel {
        /// The program.
        program: String,
        /// What was asked for.
        asked: String,
        /// What it offers.
        offered: String,
    },
    /// No window is like that.
    NoWindow {
        /// What was looked for.
        wanted: String,
        /// Those there are: their numbers and titles.
        windows: String,
    },
    /// Several windows are like that.
    ManyWindows {
        /// What was looked for.
        wanted: String,
        /// Their numbers and titles.
        windows: String,
    },
    /// The layout that was given is not that of the board.
    NotThisLayout {
        /// A cell that shows something else.
        cell: CellId,
    },
    /// The window belongs to a browser.
    Browser {
        /// Its title.
        title: String,
    },
    /// No grid of cells is seen.
    NoGrid {
        /// What is seen.
        picture: Picture,
    },
    /// Another window covers the board.
    Covered {
        /// Its title.
        by: String,
    },
    /// Some cells show nothing known, however often they are looked at.
    Unreadable {
        /// What is seen.
        picture: Picture,
        /// How it was read.
        seen: Seen,
    },
    /// No layout of mines fits what was read.
    Impossible {
        /// The cell that was read on the least, among those that contradict each
        /// other.
        weakest: Option<CellId>,
        /// What is seen.
        picture: Picture,
        /// How it was read.
        seen: Seen,
    },
    /// The face says something else than the board.
    Contradiction {
        /// What is seen.
        picture: Picture,
        /// How it was read.
        seen: Seen,
        /// What the face says.
        says: Mood,
    },
    /// A click did nothing.
    NoEffect {
        /// Where it was.
        cell: CellId,
        /// What is seen.
        picture: Picture,
    },
    /// No new game came up.
    NoNewGame {
        /// What is seen.
        picture: Picture,
    },
    /// The strategy has no move.
    Strategy(StrategyError),
    /// The person wanted it to stop.
    Stopped,
}

impl BotError {
    /// What was seen when it happened.
    pub fn picture(&self) -> Option<&Picture> {
        match self {
            Self::NoGrid { picture }
            | Self::Unreadable { picture, .. }
            | Self::Impossible { picture, .. }
            | Self::Contradiction { picture, .. }
            | Self::NoEffect { picture, .. }
            | Self::NoNewGame { picture } => Some(picture),
            _ => None,
        }
    }

    /// Whether a person who sets something right at the screen may help.
    pub fn can_be_mended(&self) -> bool {
        matches!(
            self,
            Self::Covered { .. }
                | Self::Impossible { .. }
                | Self::Contradiction { .. }
                | Self::NoEffect { .. }
                | Self::Screen(ScreenError::NotShown)
        )
    }

    /// How it was read.
    pub fn seen(&self) -> Option<&Seen> {
        match self {
            Self::Unreadable { seen, .. }
            | Self::Impossible { seen, .. }
            | Self::Contradiction { seen, .. } => Some(seen),
            _ => None,
        }
    }
}

impl fmt::Display for BotError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Screen(error) => write!(f, "{error}"),
            Self::NotInstalled { program, package } => {
                write!(f, "{program} is not installed: install {package}")
            }
            Self::NotStarted { program, reason } => {
                write!(f, "{program} could not be started: {reason}")
            }
            Self::NoLevel {
                program,
                asked,
                offered,
            } => write!(
                f,
                "{program} has no level '{asked}': choose one of {offered}"
            ),
            Self::NoWindow { wanted, .. } => write!(f, "there is no window '{wanted}'"),
            Self::ManyWindows { wanted, windows } => {
                write!(f, "several windows are like '{wanted}': {windows}")
            }
            Self::NotThisLayout { cell } => {
                write!(f, "cell {cell} shows that this is another board")
            }
            Self::Browser { title } => write!(f, "'{title}' is a browser"),
            Self::NoGrid { .. } => write!(f, "no grid of cells is seen"),
            Self::Covered { by } => write!(f, "'{by}' covers the board"),
            Self::Unreadable { seen, .. } => {
                write!(f, "{} cells cannot be read\n{seen}", seen.unknown().len())
            }
            Self::Impossible { seen, .. } => write!(f, "the board is impossible\n{seen}"),
            Self::Contradiction { says, seen, .. } => {
                write!(f, "the face says {says:?}, the board does not\n{seen}")
            }
            Self::NoEffect { cell, .. } => write!(f, "the click on cell {cell} did nothing"),
            Self::NoNewGame { .. } => write!(f, "no new game came up"),
            Self::Strategy(error) => write!(f, "{error}"),
            Self::Stopped => write!(f, "stopped"),
        }
    }
}

impl std::error::Error for BotError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Screen(error) => Some(error),
            Self::Strategy(error) => Some(error),
            _ => None,
        }
    }
}

impl From<ScreenError> for BotError {
    fn from(error: ScreenError) -> Self {
        Self::Screen(error)
    }
}

impl From<StrategyError> for BotError {
    fn from(error: StrategyError) -> Self {
        Self::Strategy(error)
    }
}
