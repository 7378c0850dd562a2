//! The board a command is about, from options or from what is read.

use demineur_core::format::{Limits, Position, SavedGame};
use demineur_core::{Board, CellId, FirstClick, Level, Shown};
use demineur_play::{Ask, Found, check_board};
use demineur_words::{Key, Texts};

use crate::args::{MakeArgs, SubjectArgs};
use crate::asked::{Asked, refused, shape_told};
use crate::error::Failure;
use crate::source;

/// A board, with as much of a game on it as there is.
pub enum Subject {
    /// No mines.
    Board(Board),
    /// What somebody sees of it.
    Position(Position),
    /// A game, its mines fixed or still to be drawn.
    Game(Box<SavedGame>),
}

impl Subject {
    /// Reads the source, or makes a board of the options.
    pub fn new(asked: &SubjectArgs, texts: &Texts) -> Result<Self, Failure> {
        let args = &asked.make;
        let Some(path) = asked.source.as_deref() else {
            return Ok(make(args, texts)?.subject);
        };
        let found = source::read(path, texts)?;
        if args.drawn.board.level.is_some() && !matches!(found, Found::Levels(_)) {
            let values = [("path", path.into())];
            return Err(Failure::Refused(texts.with(Key::ErrorLevelUnused, values)));
        }
        match found {
            Found::Game(saved, _) => Ok(Self::Game(saved)),
            Found::Position(position) => Ok(Self::Position(position)),
            Found::Board(board) => Ok(Self::Board(board)),
            Found::Lines(lines) => {
                let saved = source::nth_line(path, &lines, asked.number, texts)?;
                Ok(Self::Game(Box::new(saved)))
            }
            Found::Levels(levels) => {
                let ask = Asked::drawn(&args.drawn, texts)?.ask;
                if let (None, true) = (&ask.level, levels.len() > 1) {
                    return Err(many(path, &levels, texts));
                }
                Ok(draw(&Asked { ask, levels }, args, texts)?.subject)
            }
        }
    }

    pub fn board(&self) -> &Board {
        match self {
            Self::Board(board) => board,
            Self::Position(position) => &position.board,
            Self::Game(saved) => saved.game.board(),
        }
    }

    /// What is seen of a cell; revealed, the truth as far as it is fixed.
    pub fn shown(&self, cell: CellId, reveal: bool) -> Shown {
        match self {
            Self::Board(_) => Shown::Hidden,
            Self::Position(position) => position.view.get(cell).into(),
            Self::Game(saved) if reveal => saved.game.revealed(cell),
            Self::Game(saved) => saved.game.shown(cell),
        }
    }

    /// How many mines, where that is known.
    pub fn mines(&self) -> Option<usize> {
        match self {
            Self::Board(_) => None,
            Self::Position(position) => Some(position.view.mines()),
            Self::Game(saved) => Some(saved.game.params().mines),
        }
    }

    /// The game, if there is one.
    pub fn game(&self) -> Option<&SavedGame> {
        match self {
            Self::Game(saved) => Some(saved),
            Self::Board(_) | Self::Position(_) => None,
        }
    }

    /// Tiling, cells and neighbours, mines and 3BV: a line each.
    pub fn figures(&self, texts: &Texts) -> String {
        let board = self.board();
        let mut lines = vec![cells_line(board, texts), neighbours_line(board, texts)];
        if let Some(mines) = self.mines() {
            lines.push(texts.with(Key::BoardMines, [("mines", mines.into())]));
        }
        if let Some(clicks) = self.game().and_then(|saved| saved.game.three_bv()) {
            lines.push(texts.with(Key::BoardThreeBv, [("clicks", clicks.into())]));
        }
        lines.join("\n")
    }
}

fn cells_line(board: &Board, texts: &Texts) -> String {
    let values = [
        ("tiling", shape_told(board.spec(), texts).into()),
        ("cells", board.len().into()),
    ];
    texts.with(Key::BoardCells, values)
}

fn neighbours_line(board: &Board, texts: &Texts) -> String {
    let topology = board.topology();
    let degrees = topology.cells().map(|c| topology.neighbours(c).len());
    let (least, most) = degrees.fold((usize::MAX, 0), |(least, most), degree| {
        (least.min(degree), most.max(degree))
    });
    if least == most {
        return texts.with(Key::BoardNeighboursSame, [("count", most.into())]);
    }
    let values = [("least", least.into()), ("most", most.into())];
    texts.with(Key::BoardNeighbours, values)
}

fn many(path: &str, levels: &[Level], texts: &Texts) -> Failure {
    let names: Vec<&str> = levels.iter().map(|level| level.name.as_str()).collect();
    let values = [
        ("path", path.into()),
        ("count", levels.len().into()),
        ("names", names.join(", ").into()),
    ];
    Failure::Refused(texts.with(Key::ErrorLevelsName, values))
}

/// What the options make.
pub struct Made {
    pub subject: Subject,
    /// The seed its mines were drawn from.
    pub seed: Option<u64>,
    /// The protection there was room for, where it is less than asked.
    pub fallback: Option<FirstClick>,
}

/// A board; with mines, one with a layout drawn.
pub fn make(args: &MakeArgs, texts: &Texts) -> Result<Made, Failure> {
    let asked = Asked::drawn(&args.drawn, texts)?;
    if asked.ask.board.is_none() || asked.ask.mines.is_some() {
        return draw(&asked, args, texts);
    }
    let bare = Ask {
        mines: Some(0),
        ..asked.ask
    };
    let board = bare.merged(&asked.levels);
    let board = board.and_then(|level| check_board(&level.board, Limits::default().cells));
    Ok(Made {
        subject: Subject::Board(board.map_err(|error| refused(&error, texts))?),
        seed: None,
        fallback: None,
    })
}

/// Draws a level's mines.
fn draw(asked: &Asked, args: &MakeArgs, texts: &Texts) -> Result<Made, Failure> {
    let (wish, board) = asked.wish("beginner", texts)?;
    if let Some(first) = args.first
        && first as usize >= board.len()
    {
        let values = [("cell", first.into()), ("last", (board.len() - 1).into())];
        return Err(Failure::Refused(texts.with(Key::BoardGivenCell, values)));
    }
    let drawn = wish.draw(board, args.first.map(CellId::new));
    let (saved, fallback) = drawn.map_err(|error| Failure::Refused(texts.params_error(&error)))?;
    Ok(Made {
        subject: Subject::Game(Box::new(saved)),
        seed: Some(wish.seed),
        fallback,
    })
}
