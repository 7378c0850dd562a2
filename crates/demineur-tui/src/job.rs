//! What takes long: worked out beside the screen, and stopped when nobody
//! waits for it any more.

use demineur_core::format::SavedGame;
use demineur_core::{Actor, Board, CellId, FirstClick, Game, Level, Move, ParamsError, View};
use demineur_play::review::{Review, ReviewOptions};
use demineur_play::{
    AskError, Change, Day, Dealt, MAKE_NODES_WATCHED, Made, Seat, Wish, find_hint,
};
use demineur_solver::generate::GenerateError;
use demineur_solver::hint::{GuessReport, Hint};
use demineur_solver::strategy::{Advice, StrategyError};
use demineur_solver::{Analyser, Analysis, Budget, Cancel, Effort};
use demineur_words::{CellNames, Matrices};

use crate::board::BoardPane;
use crate::theme::Glyphs;

/// Which job an answer belongs to.
pub type Ticket = u64;

/// Something that takes long.
pub enum Job {
    /// Make a board, lay the game out, and see how it is drawn.
    Lay(Box<Wish>, Glyphs),
    /// Lay the board of that day out.
    Day(Day, Box<Level>),
    /// Make a board that needs no guess from that first cell.
    Make(Box<Making>),
    /// A move on a board so large that it takes long.
    Act(Box<Acting>),
    /// The easiest certain cell, or why there is none.
    Hint {
        /// What is seen.
        view: View,
        /// What protects the first opening.
        first_click: FirstClick,
        /// Where the game is meant to start.
        start: Option<CellId>,
    },
    /// Is a guess forced?
    Guess(View),
    /// The chance of a mine in every cell.
    Chances(View),
    /// The next move of a strategy.
    Advise {
        /// Who plays.
        seat: Box<Seat>,
        /// How the game stands.
        game: Box<Game>,
        /// How hard it thinks about a guess.
        effort: Effort,
    },
    /// What `pinv` works out.
    Matrices {
        /// What is seen.
        view: View,
        /// How cells are named.
        names: CellNames,
    },
    /// What each move was worth.
    Review(Box<SavedGame>),
}

/// A move that takes long, at a table of its own.
pub struct Acting {
    /// The table.
    pub play: demineur_play::Table,
    /// The move.
    pub action: Move,
    /// Whose it is.
    pub actor: Actor,
    /// When it was played.
    pub now: u64,
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
    /// The game, laid out, and how its board is drawn.
    Laid(Box<Wish>, Result<Box<(SavedGame, BoardPane)>, ParamsError>),
    /// The board of the day.
    Dealt(Box<Result<Dealt, AskError>>),
    /// The game after a move that took long, and what that changed.
    Acted(Box<Acting>, Change),
    /// The game with a board that needs no guess.
    Made(Result<Box<Made>, GenerateError>),
    /// The hint; `None` where the position is impossible.
    Hint(Option<Box<Hint>>),
    /// Why a guess is forced; `None` where it is not.
    Guess(Option<Box<GuessReport>>),
    /// The chances; `None` where the position is impossible.
    Chances(Option<Box<Analysis>>),
    /// The strategy, and its move if it has one.
    Advice(Box<Seat>, Result<Option<Advice>, StrategyError>),
    /// The matrices.
    Matrices(Box<Matrices>),
    /// The review; `None` when it was stopped.
    Review(Option<Box<Review>>),
}

impl Job {
    /// Does the work. The switch stops it early, with whatever answer.
    pub fn run(self, cancel: &Cancel) -> Outcome {
        // A person waits for the answer.
        let mut budget = Budget::default()
            .with_effort(Effort::HIGH)
            .with_cancel(cancel.clone());
        match self {
            Self::Lay(wish, glyphs) => {
                let laid = wish.lay().map(|saved| {
                    let pane = BoardPane::new(saved.game.board(), glyphs);
                    Box::new((saved, pane))
                });
                Outcome::Laid(wish, laid)
            }
            Self::Act(mut acting) => {
                let Acting {
                    action, actor, now, ..
                } = *acting;
                let change = acting.play.act(action, actor, now as i64);
                Outcome::Acted(acting, change)
            }
            Self::Day(day, level) => {
                Outcome::Dealt(Box::new(day.deal(*level, u64::from(u32::MAX))))
            }
            Self::Make(making) => {
                let mut budget = Budget::nodes(MAKE_NODES_WATCHED).with_cancel(cancel.clone());
                let made = making.wish.make(making.board, making.first, &mut budget);
                Outcome::Made(made.map(Box::new))
            }
            Self::Hint {
                view,
                first_click,
                start,
            } => Outcome::Hint(
                find_hint(&view, first_click, start, &mut budget)
                    .ok()
                    .map(Box::new),
            ),
            Self::Guess(view) => {
                let report = Hint::guess(&view, &mut budget).ok().flatten();
                Outcome::Guess(report.map(Box::new))
            }
            Self::Chances(view) => {
                let mut unbounded = Budget::unbounded().with_cancel(cancel.clone());
                let analysis = Analyser::new().analyse_within(&view, &mut unbounded);
                Outcome::Chances(analysis.ok().map(Box::new))
            }
            Self::Advise {
                mut seat,
                game,
                effort,
            } => {
                let advice = seat.next(&game, &budget.with_effort(effort));
                Outcome::Advice(seat, advice)
            }
            Self::Matrices { view, names } => {
                Outcome::Matrices(Box::new(Matrices::of(&view, names)))
            }
            Self::Review(saved) => {
                let options = ReviewOptions {
                    budget,
                    ..ReviewOptions::default()
                };
                Outcome::Review(Review::of(&saved, &options).map(Box::new))
            }
        }
    }
}
