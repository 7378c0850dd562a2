//! From a game that is wanted to one on the table: its board and moves, its
//! label for the history, and where it comes from.

use demineur_core::format::SavedGame;
use demineur_core::{CellId, FirstClick, Game, GameParams, ParamsError, Source};
use demineur_solver::Budget;
use demineur_solver::generate::{GenerateError, Tier};

use crate::ask::{AskError, check_level};
use crate::day::Day;
use crate::review::play_on;
use crate::wish::{NoGuess, Origin, Wish, label};

/// How a game came about, beside its board and moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deal {
    /// The name its results are compared under.
    pub label: String,
    /// What the board is made like, if it needs no guess.
    pub no_guess: Option<NoGuess>,
    /// Where it comes from.
    pub origin: Origin,
    /// What draws its mines, as far as that is known.
    pub seed: Option<u64>,
    /// The day whose board it is.
    pub day: Option<Day>,
}

impl Deal {
    /// Of a game that was wished for.
    pub fn of_wish(wish: &Wish) -> Self {
        Self {
            label: wish.label(),
            no_guess: wish.no_guess,
            origin: wish.origin,
            seed: Some(wish.seed),
            day: None,
        }
    }

    /// Of a game out of a file, a code or somebody's hands.
    pub fn shared(saved: &SavedGame) -> Self {
        Self {
            label: label(saved),
            no_guess: saved.no_guess.then(NoGuess::default),
            origin: Origin::Shared,
            seed: seed_of(&saved.game),
            day: None,
        }
    }

    /// Of a game out of the history, as that has it.
    pub fn recorded(saved: &SavedGame, label: String, origin: &str, grade: Option<&str>) -> Self {
        let grade = grade.and_then(Tier::from_name);
        Self {
            label,
            no_guess: saved.no_guess.then_some(NoGuess { grade }),
            // A word of another version: whoever brought it may know the board.
            origin: Origin::from_name(origin).unwrap_or(Origin::Shared),
            seed: seed_of(&saved.game),
            day: None,
        }
    }

    /// The grade that was asked for, by name.
    pub fn grade(&self) -> Option<&'static str> {
        self.no_guess?.grade.map(Tier::name)
    }

    /// Whether nobody can know its mines.
    pub fn is_fresh(&self) -> bool {
        matches!(self.origin, Origin::Drawn | Origin::OfDay)
    }

    /// The same board once more. Whoever brought it still knows it.
    pub(crate) fn again(&self) -> Self {
        let origin = match self.origin {
            Origin::Drawn | Origin::OfDay | Origin::Again => Origin::Again,
            Origin::OwnSeed | Origin::Shared | Origin::PlayedOn => Origin::Shared,
        };
        Self {
            origin,
            ..self.clone()
        }
    }

    /// The same game, played on from one of its moves.
    pub fn played_on(&self) -> Self {
        Self {
            origin: Origin::PlayedOn,
            ..self.clone()
        }
    }
}

/// The seed that a game's mines are drawn from.
fn seed_of(game: &Game) -> Option<u64> {
    match game.params().source {
        Source::Seed { seed, .. } => Some(seed),
        Source::Given { .. } => None,
    }
}

/// A game that is ready for the table.
#[derive(Clone, Debug)]
pub struct Dealt {
    /// The game.
    pub saved: SavedGame,
    /// How it came about.
    pub deal: Deal,
    /// The protection there was room for when its board was made, where that
    /// is less than asked.
    pub fallback: Option<FirstClick>,
}

/// Why there is no game.
#[derive(Clone, Debug, PartialEq)]
pub enum DealError {
    /// It cannot be what was asked for.
    Ask(AskError),
    /// No board that needs no guess was made.
    Generate(GenerateError),
}

impl std::fmt::Display for DealError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Ask(error) => error.fmt(f),
            Self::Generate(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for DealError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Ask(error) => Some(error),
            Self::Generate(error) => Some(error),
        }
    }
}

impl Wish {
    /// The game, ready to be played, on a board of no more than that many cells.
    /// One that needs no guess is made to be opened in its middle, within the
    /// budget, for there is no telling where it will be.
    ///
    /// ```
    /// use demineur_core::Level;
    /// use demineur_play::Ask;
    /// use demineur_solver::Budget;
    /// let ask = Ask::level("beginner").with_no_guess(true, None);
    /// let wish = ask.wish(&Level::built_in(), 5)?;
    /// let dealt = wish.deal(1000, &mut Budget::default())?;
    /// assert!(dealt.saved.no_guess);
    /// assert_eq!(dealt.deal.label, "beginner");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When it cannot be, or its board is not found.
    pub fn deal(&self, most: u64, budget: &mut Budget) -> Result<Dealt, DealError> {
        let board = check_level(&self.level, most).map_err(DealError::Ask)?;
        let deal = Deal::of_wish(self);
        if self.no_guess.is_none() {
            let game = Game::on(board, self.params()).expect("the mines fit on the board");
            let no_guess = false;
            return Ok(Dealt {
                saved: SavedGame { game, no_guess },
                deal,
                fallback: None,
            });
        }
        let first = board.middle();
        let made = self.make(board, first, budget);
        let made = made.map_err(DealError::Generate)?;
        Ok(Dealt {
            saved: made.saved,
            deal,
            fallback: made.fallback,
        })
    }
}

impl Dealt {
    /// A game out of a file, a code or somebody's hands, as it stands.
    pub fn shared(saved: SavedGame) -> Self {
        Self {
            deal: Deal::shared(&saved),
            saved,
            fallback: None,
        }
    }

    /// A finished game out of such hands, played on after that many moves.
    pub fn shared_from(saved: &SavedGame, moves: usize) -> Self {
        let saved = SavedGame {
            game: play_on(&saved.game, moves),
            no_guess: saved.no_guess,
        };
        Self {
            deal: Deal::shared(&saved).played_on(),
            saved,
            fallback: None,
        }
    }

    /// The board of such a game as whoever shared it met it: the same mines for
    /// everybody, wherever they begin, and the cell where it was begun named. A
    /// game that was not begun has no mines yet.
    ///
    /// # Errors
    /// Never for a game that is there.
    pub fn fixed_board(saved: &SavedGame) -> Result<Self, ParamsError> {
        let (game, params) = (&saved.game, saved.game.params());
        let (Source::Seed { .. }, Some(layout)) = (&params.source, game.layout()) else {
            return Self::shared_board(saved);
        };
        let first = game.first_opening().map(|opening| opening.cell);
        let mines = layout.mines().iter().collect();
        let fixed = GameParams::given(params.board.clone(), mines, first);
        Ok(Self::shared(SavedGame {
            game: Game::on(game.board().clone(), fixed.with_rules(params.rules))?,
            no_guess: saved.no_guess,
        }))
    }

    /// Where the giver of the mines means the player to start.
    pub fn start(&self) -> Option<CellId> {
        match self.saved.game.params().source {
            Source::Given { first, .. } => first,
            Source::Seed { .. } => None,
        }
    }

    /// The board of such a game without its moves, which belong to whoever
    /// shared it.
    ///
    /// # Errors
    /// Never for a game that is there.
    pub fn shared_board(saved: &SavedGame) -> Result<Self, ParamsError> {
        Ok(Self::shared(SavedGame {
            game: Game::on(saved.game.board().clone(), saved.game.params().clone())?,
            no_guess: saved.no_guess,
        }))
    }
}
