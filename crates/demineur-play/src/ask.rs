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
    /// Which game of that seed.
    pub game: u64,
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

    /// The same with a level, where neither level nor board is asked for: the
    /// only one there is, else the usual one.
    #[must_use]
    pub fn or_level(mut self, usual: &str, levels: &[Level]) -> Self {
        if self.board.is_none() && self.level.is_none() {
            let name = match levels {
                [only] => &only.name,
                _ => usual,
            };
            self.level = Some(name.to_owned());
        }
        self
    }

    /// Whether it is about the board's shape, besides its size.
    pub fn has_shape(&self) -> bool {
        let words = (self.tiling, self.wrap, self.touch, self.depth);
        words != (None, None, None, None)
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
            game: self.game,
            origin,
        })
    }

    /// The level that is meant, with its board, mines and rules. Made otherwise
    /// than the level has it, it has no name: its results are not that level's.
    ///
    /// # Errors
    /// As [`Ask::wish`].
    pub fn merged(&self, levels: &[Level]) -> Result<Level, AskError> {
        let mut level = self.ground(levels)?;
        if let (true, BoardSpec::Graph(_)) = (self.has_shape(), &level.board) {
            return Err(AskError::Shapeless);
        }
        // A tiling changes the share of mines alone: the level stays the same.
        if let (Some(tiling), None) = (self.tiling, &self.board) {
            level = level.on_tiling(tiling).unwrap_or(level);
        }
        let same = level.clone();
        self.shape(&mut level.board);
        level.mines = self.mines.unwrap_or(level.mines);
        level.rules = self.rules.or(level.rules);
        if (&level.board, level.mines, level.rules) != (&same.board, same.mines, same.rules) {
            level.name.clear();
        }
        if self.no_guess.is_some() && self.rules.first_click.is_none() {
            // Such boards are best begun with an opening.
            level.rules.first_click = FirstClick::Opening;
        }
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

    /// Glues, layers and joins a board as asked.
    fn shape(&self, board: &mut BoardSpec) {
        if let BoardSpec::Tiled(spec) = board {
            let tiling = self.tiling.unwrap_or(spec.tiling);
            // Cubes alone have layers.
            let layers = match tiling {
                Tiling::Cube => spec.depth,
                _ => 1,
            };
            *spec = TiledSpec {
                tiling,
                wrap: self.wrap.unwrap_or(spec.wrap),
                touch: self.touch.unwrap_or(spec.touch),
                depth: self.depth.unwrap_or(layers),
                ..spec.clone()
            };
        }
    }

    /// Whether the board must need no guess, and of which grade.
    pub fn with_no_guess(self, asked: bool, grade: Option<Tier>) -> Self {
        let no_guess = (asked || grade.is_some()).then_some(NoGuess { grade });
        Self { no_guess, ..self }
    }
}

/// Makes a board, if it has no more than that many cells.
///
/// # Errors
/// Why it cannot be made.
pub fn check_board(board: &BoardSpec, most: u64) -> Result<Board, AskError> {
    let cells = board.cell_count();
    if cells > most {
        return Err(AskError::TooManyCells { cells, most });
    }
    board.build().map_err(AskError::Board)
}

/// Makes the board of a level, if it has no more than that many cells and the
/// mines fit on it.
///
/// # Errors
/// Why it cannot be played.
pub fn check_level(level: &Level, most: u64) -> Result<Board, AskError> {
    let board = check_board(&level.board, most)?;
    if level.mines > board.len() {
        return Err(AskError::TooManyMines {
            mines: level.mines,
            cells: board.len(),
        });
    }
    Ok(board)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn levels() -> Vec<Level> {
        let file = r#"{
            "Ring": {"width": 9, "height": 9, "mines": 10, "wrap": true, "touch": "edge",
                     "rules": {"cascade": "off", "win": "open-and-flagged"}},
            "Path": {"adjacency": [[1], [0, 2], [1]], "mines": 1}
        }"#;
        Level::list_from_json(file).expect("levels").value
    }

    #[test]
    fn a_level_of_a_file_keeps_its_torus_its_neighbours_and_its_rules() {
        let levels = levels();
        for level in &levels {
            let merged = Ask::level(level.name.to_uppercase()).merged(&levels);
            assert_eq!(merged.as_ref(), Ok(level));
        }
        let hexagons = Ask {
            tiling: Some(Tiling::Hexagonal),
            ..Ask::level("ring")
        };
        let merged = hexagons.merged(&levels).expect("a level");
        let BoardSpec::Tiled(spec) = merged.board else {
            panic!("hexagons");
        };
        assert_eq!((spec.wrap, spec.touch), (true, Touch::Edge));
        assert_eq!(
            (merged.name.as_str(), merged.rules),
            ("Ring", levels[0].rules)
        );
    }

    #[test]
    fn a_level_made_otherwise_has_no_results_of_that_level() {
        let levels = levels();
        let ring = Ask::level("ring");
        let others = [
            Ask {
                mines: Some(9),
                ..ring.clone()
            },
            Ask {
                wrap: Some(false),
                ..ring.clone()
            },
            Ask {
                touch: Some(Touch::Corner),
                ..ring.clone()
            },
            Ask {
                rules: RulesAsked {
                    cascade: Some(Cascade::On),
                    ..RulesAsked::default()
                },
                ..ring.clone()
            },
        ];
        for other in others {
            let label = other.wish(&levels, 1).expect("a wish").label();
            assert!(label.starts_with("9x9/"), "{label}");
        }
        // What is asked for as the level has it changes nothing.
        let same = Ask {
            mines: Some(10),
            wrap: Some(true),
            ..ring.clone()
        };
        assert_eq!(same.wish(&levels, 1).expect("a wish").label(), "ring");
        let no_guess = ring.with_no_guess(true, None);
        assert_eq!(no_guess.wish(&levels, 1).expect("a wish").label(), "ring");
    }

    #[test]
    fn a_level_keeps_its_share_of_mines_on_another_tiling_and_a_board_of_ones_own_its_number() {
        let levels = Level::built_in();
        let expert = Ask {
            tiling: Some(Tiling::SnubTrihexagonal),
            ..Ask::level("expert")
        };
        assert_eq!(expert.merged(&levels).map(|level| level.mines), Ok(93));
        let own = Ask {
            board: Some(BoardSpec::square(30, 16)),
            mines: Some(99),
            ..expert
        };
        assert_eq!(own.merged(&levels).map(|level| level.mines), Ok(99));
    }

    #[test]
    fn without_a_level_the_only_one_is_meant_else_the_usual_one() {
        let built_in = Level::built_in();
        let named = |ask: Ask, levels: &[Level]| ask.or_level("expert", levels).level;
        assert_eq!(named(Ask::default(), &built_in).as_deref(), Some("expert"));
        assert_eq!(
            named(Ask::default(), &levels()[..1]).as_deref(),
            Some("Ring")
        );
        assert_eq!(named(Ask::level("x"), &built_in).as_deref(), Some("x"));
        let own = Ask {
            board: Some(BoardSpec::square(3, 3)),
            ..Ask::default()
        };
        assert_eq!(named(own, &built_in), None);
    }

    #[test]
    fn every_reason_is_told() {
        let levels = levels();
        let own = |width, height, mines| Ask {
            board: Some(BoardSpec::square(width, height)),
            mines,
            ..Ask::default()
        };
        let why = |ask: Ask| match ask.merged(&levels) {
            Ok(level) => check_level(&level, 100).expect_err("a reason"),
            Err(error) => error,
        };
        assert_eq!(why(own(3, 3, None)), AskError::MinesMissing { cells: 9 });
        assert_eq!(
            why(own(3, 3, Some(10))),
            AskError::TooManyMines {
                mines: 10,
                cells: 9
            }
        );
        assert_eq!(
            why(own(11, 10, Some(1))),
            AskError::TooManyCells {
                cells: 110,
                most: 100
            }
        );
        let glued = Ask {
            wrap: Some(true),
            ..own(2, 2, Some(1))
        };
        assert!(matches!(why(glued), AskError::Board(_)));
        let path = Ask {
            tiling: Some(Tiling::Hexagonal),
            ..Ask::level("path")
        };
        assert_eq!(why(path), AskError::Shapeless);
        let names = vec!["Ring".to_owned(), "Path".to_owned()];
        let name = "beginner".to_owned();
        assert_eq!(
            why(Ask::level("beginner")),
            AskError::NoLevel { name, names }
        );
    }
}
