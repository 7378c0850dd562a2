//! Which game is asked for, whoever asks: options, a menu, a form, an address
//! or a levels file are all read into one value, and merged in one place.

use demineur_core::{
    Board, BoardError, BoardSpec, Cascade, FirstClick, FlagLimit, Level, Rules, TiledSpec, Tiling,
    Touch, WinRule,
};
use demineur_solver::generate::Tier;

use crate::wish::{NoGuess, Origin, Wish};

/// Which game is asked for. What is not said is as the level has it.
///
/// ```
/// use demineur_core::{Level, Tiling};
/// use demineur_play::Ask;
/// let ask = Ask {
///     level: Some("expert".to_owned()),
///     tiling: Some(Tiling::Hexagonal),
///     seed: Some(42),
///     ..Ask::default()
/// };
/// let wish = ask.wish(&Level::built_in(), 7)?;
/// assert_eq!((wish.level.mines, wish.seed), (99, 42));
/// assert_eq!(wish.label(), "expert");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Ask {
    /// A level by its name.
    pub level: Option<String>,
    /// A board of one's own, which goes before a level.
    pub board: Option<BoardSpec>,
    /// How many mines; a board of one's own needs them.
    pub mines: Option<usize>,
    /// What the board is made of. A level keeps its share of mines on it.
    pub tiling: Option<Tiling>,
    /// Whether opposite sides are glued.
    pub wrap: Option<bool>,
    /// Which cells are neighbours.
    pub touch: Option<Touch>,
    /// Layers of cubes.
    pub depth: Option<u32>,
    /// By which rules.
    pub rules: RulesAsked,
    /// A board that needs no guess.
    pub no_guess: Option<NoGuess>,
    /// What draws the mines.
    pub seed: Option<u64>,
}

/// Rules that are asked for, in place of the level's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RulesAsked {
    /// What the first opening is protected from.
    pub first_click: Option<FirstClick>,
    /// What a 0 opens.
    pub cascade: Option<Cascade>,
    /// How many flags may stand.
    pub flags: Option<FlagLimit>,
    /// What wins.
    pub win: Option<WinRule>,
}

impl RulesAsked {
    /// These rules, but for what is asked for.
    pub fn or(self, rules: Rules) -> Rules {
        Rules {
            first_click: self.first_click.unwrap_or(rules.first_click),
            cascade: self.cascade.unwrap_or(rules.cascade),
            flags: self.flags.unwrap_or(rules.flags),
            win: self.win.unwrap_or(rules.win),
        }
    }
}

/// Why a game cannot be what was asked for.
#[derive(Clone, Debug, PartialEq)]
pub enum AskError {
    /// There is no level of that name.
    NoLevel {
        /// The name.
        name: String,
        /// Which there are.
        names: Vec<String>,
    },
    /// A board of one's own without a number of mines.
    MinesMissing {
        /// How many cells it has.
        cells: u64,
    },
    /// A graph has no tiling, sides or layers.
    Shapeless,
    /// More cells than there may be.
    TooManyCells {
        /// How many there would be.
        cells: u64,
        /// How many there may be.
        most: u64,
    },
    /// More mines than cells.
    TooManyMines {
        /// How many are asked for.
        mines: usize,
        /// How many cells there are.
        cells: usize,
    },
    /// The board cannot be made.
    Board(BoardError),
}

impl std::fmt::Display for AskError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::NoLevel { name, names } => {
                write!(f, "there is no level '{name}', only {}", names.join(", "))
            }
            Self::MinesMissing { cells } => {
                write!(f, "a board of {cells} cells needs a number of mines")
            }
            Self::Shapeless => write!(f, "a graph has no tiling, sides or layers"),
            Self::TooManyCells { cells, most } => {
                write!(f, "{cells} cells are more than {most}")
            }
            Self::TooManyMines { mines, cells } => {
                write!(f, "{mines} mines do not fit on {cells} cells")
            }
            Self::Board(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for AskError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Board(error) => Some(error),
            _ => None,
        }
    }
}

impl Ask {
    /// A level by its name, as it is.
    pub fn level(name: impl Into<String>) -> Self {
        Self {
            level: Some(name.into()),
            ..Self::default()
        }
    }

    /// The game that is meant, with levels out of this list; chance draws the
    /// mines unless a seed is asked for. Where neither level nor board is, the
    /// first of the list is meant.
    ///
    /// # Errors
    /// When there is no such level, a board of one's own has no mines, or a
    /// graph is asked to have a shape.
    pub fn wish(&self, levels: &[Level], chance: u64) -> Result<Wish, AskError> {
        let origin = match self.seed {
            Some(_) => Origin::OwnSeed,
            None => Origin::Drawn,
        };
        Ok(Wish {
            level: self.merged(levels)?,
            no_guess: self.no_guess,
            seed: self.seed.unwrap_or(chance),
            origin,
        })
    }

    /// The level that is meant, with its board, mines and rules.
    ///
    /// # Errors
    /// As [`Ask::wish`].
    pub fn merged(&self, levels: &[Level]) -> Result<Level, AskError> {
        let mut level = self.ground(levels)?;
        self.shape(&mut level)?;
        if let Some(mines) = self.mines {
            level.mines = mines;
        }
        if self.no_guess.is_some() {
            // Such boards are best begun with an opening.
            level.rules.first_click = FirstClick::Opening;
        }
        level.rules = self.rules.or(level.rules);
        Ok(level)
    }

    /// The level named, or the board of one's own, before it is shaped.
    fn ground(&self, levels: &[Level]) -> Result<Level, AskError> {
        if let Some(board) = &self.board {
            let cells = board.cell_count();
            return Ok(Level {
                name: String::new(),
                board: board.clone(),
                mines: self.mines.ok_or(AskError::MinesMissing { cells })?,
                rules: Rules::default(),
            });
        }
        let found = match &self.level {
            Some(name) => Level::find(levels, name),
            None => levels.first(),
        };
        found.cloned().ok_or_else(|| AskError::NoLevel {
            name: self.level.clone().unwrap_or_default(),
            names: levels.iter().map(|level| level.name.clone()).collect(),
        })
    }

    /// Puts a level on the tiling asked for, glued, layered and touching as
    /// asked.
    fn shape(&self, level: &mut Level) -> Result<(), AskError> {
        let asks = self.tiling.is_some()
            || self.wrap.is_some()
            || self.touch.is_some()
            || self.depth.is_some();
        if let (true, BoardSpec::Graph(_)) = (asks, &level.board) {
            return Err(AskError::Shapeless);
        }
        if let Some(moved) = self.tiling.and_then(|tiling| level.on_tiling(tiling)) {
            *level = moved;
        }
        if let BoardSpec::Tiled(spec) = &mut level.board {
            *spec = TiledSpec {
                wrap: self.wrap.unwrap_or(spec.wrap),
                touch: self.touch.unwrap_or(spec.touch),
                depth: self.depth.unwrap_or(spec.depth),
                ..spec.clone()
            };
        }
        Ok(())
    }

    /// Whether the board must need no guess, and of which grade.
    pub fn with_no_guess(self, asked: bool, grade: Option<Tier>) -> Self {
        let no_guess = (asked || grade.is_some()).then_some(NoGuess { grade });
        Self { no_guess, ..self }
    }
}

/// Makes the board of a level, if it has no more than so many cells and the
/// mines fit on it.
///
/// # Errors
/// Why it cannot be played.
pub fn check_level(level: &Level, most: u64) -> Result<Board, AskError> {
    let cells = level.board.cell_count();
    if cells > most {
        return Err(AskError::TooManyCells { cells, most });
    }
    let board = level.board.build().map_err(AskError::Board)?;
    if level.mines > board.len() {
        return Err(AskError::TooManyMines {
            mines: level.mines,
            cells: board.len(),
        });
    }
    Ok(board)
}
