//! What takes long: worked out beside the screen, and stopped when nobody
//! waits for it any more. Jobs share the game they are about; whoever changes it
//! changes a copy, and hands that back.

use std::sync::Arc;

use demineur_core::format::ShareCode;
use demineur_core::{Actor, Board, CellId, Figures, Game, Help, Level, Move, ParamsError};
use demineur_play::review::{Review, ReviewOptions, play_on_unless};
use demineur_play::{
    AskError, Change, Day, Deal, MAKE_NODES_WATCHED, Made, Seat, Table, Wish, find_hint,
};
use demineur_solver::generate::GenerateError;
use demineur_solver::hint::{GuessReport, Hint};
use demineur_solver::strategy::{Advice, StrategyError};
use demineur_solver::{Analyser, Budget, Cancel, Effort};
use demineur_words::Matrices;

use crate::board::BoardPane;
use crate::chances::ShownChances;
use crate::opened::Opened;
use crate::theme::Glyphs;

/// Which job an answer belongs to.
pub type Ticket = u64;

/// What is said of the cells of a board up to this size is said at once. On
/// larger ones it may take longer than a frame, and is worked out beside the
/// screen.
const AT_ONCE: usize = 50_000;

/// Cells between two looks at the switch that stops a search of cells.
const EVERY: usize = 1 << 16;

/// Whether a board is so large that what is done with all of it takes long.
pub(crate) fn is_large(board: &Board) -> bool {
    board.len() > AT_ONCE
}

/// Something that takes long.
pub enum Job {
    /// Put a game on the table, and see how its board is drawn.
    Lay(Box<Laying>, Glyphs),
    /// Make a board that needs no guess from that first cell.
    Make(Box<Making>),
    /// A move on a board so large that it takes long.
    Act(Arc<Table>, Box<Turn>),
    /// The next cell worth a look.
    Jump(Box<Jumping>),
    /// The figures of a game as it stands.
    Figures(Arc<Table>),
    /// The easiest certain cell, or why there is none.
    Hint(Arc<Table>),
    /// Is a guess forced?
    Guess(Arc<Table>),
    /// The chance of a mine in every cell.
    Chances(Arc<Table>),
    /// The next move of a strategy.
    Advise {
        /// Who plays.
        seat: Box<Seat>,
        /// How the game stands.
        play: Arc<Table>,
        /// How hard it thinks about a guess.
        effort: Effort,
    },
    /// What `pinv` works out.
    Matrices(Arc<Table>),
    /// What each move was worth.
    Review(Arc<Table>),
    /// The game as it stood after that many moves.
    Rewind(Arc<Table>, usize),
    /// The code of a game, to be shared.
    Share(Arc<Table>),
}

/// A game that is to be put on the table.
pub enum Laying {
    /// A new one.
    Wish(Box<Wish>),
    /// The board of that day.
    Day(Day, Box<Level>),
    /// The same board again.
    Again(Arc<Table>),
    /// From one of its moves on.
    PlayedOn(Arc<Table>, usize),
    /// One that comes from outside.
    Opened(Box<Opened>),
}

/// A game that can be put on the table.
pub struct Laid {
    pub(crate) opened: Opened,
    pub(crate) pane: BoardPane,
    /// Whether it was left and is gone on with.
    pub(crate) is_resumed: bool,
}

/// Why a game cannot be put on the table.
pub enum NotLaid {
    /// There is no such board, or it does not hold the mines.
    Params(ParamsError),
    /// What was asked for contradicts itself.
    Ask(AskError),
}

/// Whose move it is.
pub enum By {
    /// The person's.
    Person,
    /// A strategy's, as it says.
    Strategy(Box<Advice>),
}

/// A move to be played at the table.
pub struct Turn {
    /// The move.
    pub action: Move,
    /// Whose it is.
    pub by: By,
    /// When it is played.
    pub now: u64,
    /// Help taken before it.
    pub help: Help,
}

/// A search for the next cell worth a look.
pub struct Jumping {
    /// The game.
    pub play: Arc<Table>,
    /// The only cells to jump to, if there are any, in ascending order.
    pub stops: Vec<CellId>,
    /// Where to start.
    pub from: CellId,
    /// Whether to look onwards.
    pub forward: bool,
}

/// A board that needs no guess, to be made.
pub struct Making {
    /// The board.
    pub board: Board,
    /// What is wanted.
    pub wish: Wish,
    /// The cell that is opened first.
    pub first: CellId,
}

/// The answer to a job.
pub enum Outcome {
    /// A game, ready to be put on the table.
    Laid(Result<Box<Laid>, NotLaid>),
    /// The game after a move that took long, the move, and what it changed;
    /// `None` when it was stopped.
    Acted(Option<(Arc<Table>, Box<Turn>, Change)>),
    /// The next cell worth a look.
    Jumped(Option<CellId>),
    /// The figures; `None` when they were stopped.
    Figures(Option<Figures>),
    /// The game with a board that needs no guess.
    Made(Result<Box<Made>, GenerateError>),
    /// The hint; `None` where the position is impossible.
    Hint(Option<Box<Hint>>),
    /// Why a guess is forced; `None` where it is not.
    Guess(Option<Box<GuessReport>>),
    /// The chances; `None` where the position is impossible.
    Chances(Option<Box<ShownChances>>),
    /// The strategy, and its move if it has one.
    Advice(Box<Seat>, Result<Option<Advice>, StrategyError>),
    /// The matrices.
    Matrices(Box<Matrices>),
    /// The review; `None` when it was stopped.
    Review(Option<Box<Review>>),
    /// The game after so many moves; `None` when it was stopped.
    Rewound(usize, Option<Box<Game>>),
    /// The code.
    Shared(String),
}

impl Job {
    /// Whether it takes less than a frame, so that it is done at once.
    pub(crate) fn is_quick(&self) -> bool {
        match self {
            Self::Lay(laying, _) => laying.is_quick(),
            Self::Jump(jumping) => !jumping.stops.is_empty() || is_quick(&jumping.play),
            Self::Figures(play) | Self::Share(play) | Self::Rewind(play, _) => is_quick(play),
            Self::Make(_)
            | Self::Act(..)
            | Self::Hint(_)
            | Self::Guess(_)
            | Self::Chances(_)
            | Self::Advise { .. }
            | Self::Matrices(_)
            | Self::Review(_) => false,
        }
    }

    /// Does the work. The switch stops it early, with whatever answer.
    pub fn run(self, cancel: &Cancel) -> Outcome {
        // A person waits for the answer.
        let mut budget = Budget::default()
            .with_effort(Effort::HIGH)
            .with_cancel(cancel.clone());
        let stops = || cancel.is_cancelled();
        match self {
            Self::Lay(laying, glyphs) => Outcome::Laid(laying.lay(glyphs)),
            Self::Act(mut play, turn) => {
                let change = turn.play(&mut play, &stops);
                Outcome::Acted(change.map(|change| (play, turn, change)))
            }
            Self::Jump(jumping) => Outcome::Jumped(jumping.find(&stops)),
            Self::Figures(play) => Outcome::Figures(Figures::unless(play.game(), &stops)),
            Self::Make(making) => {
                let mut budget = Budget::nodes(MAKE_NODES_WATCHED).with_cancel(cancel.clone());
                let made = making.wish.make(making.board, making.first, &mut budget);
                Outcome::Made(made.map(Box::new))
            }
            Self::Hint(play) => {
                let (game, start) = (play.game(), play.session.start());
                let first_click = game.params().rules.first_click;
                let hint = find_hint(game.view(), first_click, start, &mut budget);
                Outcome::Hint(hint.ok().map(Box::new))
            }
            Self::Guess(play) => {
                let report = Hint::guess(play.game().view(), &mut budget).ok().flatten();
                Outcome::Guess(report.map(Box::new))
            }
            Self::Chances(play) => {
                let view = play.game().view();
                let mut unbounded = Budget::unbounded().with_cancel(cancel.clone());
                let analysis = Analyser::new().analyse_within(view, &mut unbounded);
                let shown = analysis.map(|analysis| Box::new(ShownChances::new(analysis, view)));
                Outcome::Chances(shown.ok())
            }
            Self::Advise {
                mut seat,
                play,
                effort,
            } => {
                let advice = seat.next(play.game(), &budget.with_effort(effort));
                Outcome::Advice(seat, advice)
            }
            Self::Matrices(play) => {
                let names = demineur_words::CellNames::of(play.game().board());
                Outcome::Matrices(Box::new(Matrices::of(play.game().view(), names)))
            }
            Self::Review(play) => {
                let options = ReviewOptions {
                    budget,
                    ..ReviewOptions::default()
                };
                Outcome::Review(Review::of(play.session.saved(), &options).map(Box::new))
            }
            Self::Rewind(play, place) => {
                let game = play_on_unless(play.game(), place, &stops);
                Outcome::Rewound(place, game.map(Box::new))
            }
            Self::Share(play) => {
                let code = ShareCode { with_times: false };
                Outcome::Shared(code.encode(play.session.saved()))
            }
        }
    }
}

/// Whether what is worked out of all of a game takes less than a frame.
fn is_quick(play: &Table) -> bool {
    !is_large(play.game().board()) && play.game().log().len() <= AT_ONCE
}

impl Laying {
    fn is_quick(&self) -> bool {
        match self {
            // How large its board is shows only when it is made.
            Self::Wish(_) | Self::Day(..) => false,
            Self::Again(play) | Self::PlayedOn(play, _) => is_quick(play),
            Self::Opened(opened) => !is_large(opened.saved.game.board()),
        }
    }

    pub(crate) fn lay(self, glyphs: Glyphs) -> Result<Box<Laid>, NotLaid> {
        let is_resumed =
            matches!(&self, Self::Opened(opened) if !opened.saved.game.log().is_empty());
        let opened = match self {
            Self::Wish(wish) => {
                let saved = wish.lay().map_err(NotLaid::Params)?;
                Opened::new(saved, Deal::of_wish(&wish))
            }
            Self::Day(day, level) => {
                let dealt = day.deal(*level, u64::from(u32::MAX));
                let dealt = dealt.map_err(NotLaid::Ask)?;
                Opened::new(dealt.saved, dealt.deal)
            }
            Self::Again(play) => {
                let dealt = play.again().map_err(NotLaid::Params)?;
                Opened::new(dealt.saved, dealt.deal)
            }
            Self::PlayedOn(play, moves) => {
                let dealt = play.played_on(moves);
                Opened::new(dealt.saved, dealt.deal)
            }
            Self::Opened(opened) => *opened,
        };
        let pane = BoardPane::new(opened.saved.game.board(), glyphs);
        Ok(Box::new(Laid {
            opened,
            pane,
            is_resumed,
        }))
    }
}

impl By {
    /// Who that is in the log.
    pub(crate) fn actor(&self) -> Actor {
        match self {
            Self::Person => Actor::Person,
            Self::Strategy(_) => Actor::Strategy,
        }
    }
}

impl Turn {
    /// Plays the move, at a copy of the table where others hold it too; `None`
    /// when that was stopped, and the table is then of no use any more.
    pub(crate) fn play(&self, play: &mut Arc<Table>, stops: &dyn Fn() -> bool) -> Option<Change> {
        let play = Arc::make_mut(play);
        play.session.note_help(self.help);
        play.act_unless(self.action, self.by.actor(), self.now as i64, stops)
    }
}

impl Jumping {
    fn find(&self, stops: &dyn Fn() -> bool) -> Option<CellId> {
        let view = self.play.game().view();
        let touches = |cell: CellId| {
            let around = view.topology().neighbours(cell);
            let is_open = |&c: &CellId| !view.is_hidden(c);
            view.is_hidden(cell) && !view.get(cell).is_flagged() && around.iter().any(is_open)
        };
        if !self.stops.is_empty() {
            return match self.forward {
                true => self.stops.iter().find(|&&cell| cell > self.from),
                false => self.stops.iter().rev().find(|&&cell| cell < self.from),
            }
            .or(match self.forward {
                true => self.stops.first(),
                false => self.stops.last(),
            })
            .copied();
        }
        let (from, count) = (self.from.index(), view.len());
        for step in 1..=count {
            if step % EVERY == 0 && stops() {
                return None;
            }
            let cell = CellId::from_index(match self.forward {
                true => (from + step) % count,
                false => (from + count - step) % count,
            });
            if touches(cell) {
                return Some(cell);
            }
        }
        None
    }
}
