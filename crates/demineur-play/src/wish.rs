//! A game that is wanted, and how it comes to the table: a board, its rules,
//! where its mines come from.

use demineur_core::format::SavedGame;
use demineur_core::{
    Board, Cascade, CellId, FirstClick, Game, GameParams, Layout, Level, ParamsError, Rng, Rules,
    Source,
};
use demineur_solver::Budget;
use demineur_solver::generate::{GenerateError, NoGuess as Proven, Request, Tier, generate};

/// How many nodes it may take to make a board that needs no guess, unless asked
/// otherwise: some six seconds of processor time on a board of 25 cells that
/// cannot be made.
pub const MAKE_NODES: u64 = 1 << 28;

/// The same where a person sees it being made and can stop it: minutes of work.
pub const MAKE_NODES_WATCHED: u64 = 1 << 34;

/// A game that is wanted.
#[derive(Clone, Debug, PartialEq)]
pub struct Wish {
    /// The board, the mines and the rules; without a name if it is a board of
    /// one's own.
    pub level: Level,
    /// Whether the board shall need no guess, and what it shall take.
    pub no_guess: Option<NoGuess>,
    /// Draws the mines.
    pub seed: u64,
    /// Which game of that seed.
    pub game: u64,
    /// Where it comes from.
    pub origin: Origin,
}

/// A board that was made to need no guess.
#[derive(Clone, Debug)]
pub struct Made {
    /// The game on it, before its first move.
    pub saved: SavedGame,
    /// What protection there was room for, where that is less than asked.
    pub fallback: Option<FirstClick>,
    /// Its proof, and how hard it is.
    pub proof: Proven,
}

/// A board that needs no guess.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct NoGuess {
    /// The hardest reasoning it shall need: this one exactly.
    pub grade: Option<Tier>,
}

/// Where a game comes from: whether its player may know the mines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Origin {
    /// Drawn by chance: nobody knows them.
    #[default]
    Drawn,
    /// Drawn from a seed the player asked for.
    OwnSeed,
    /// Out of a file, a share code or somebody's hands.
    Shared,
    /// The board of a game that was played before.
    Again,
    /// Another game played on from one of its moves.
    PlayedOn,
    /// The board of the day, which its player has not opened before.
    OfDay,
}

impl Origin {
    /// Every origin.
    pub const ALL: [Self; 6] = [
        Self::Drawn,
        Self::OwnSeed,
        Self::Shared,
        Self::Again,
        Self::PlayedOn,
        Self::OfDay,
    ];

    /// Its word in the database.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Drawn => "drawn",
            Self::OwnSeed => "own_seed",
            Self::Shared => "shared",
            Self::Again => "again",
            Self::PlayedOn => "played_on",
            Self::OfDay => "day",
        }
    }

    /// The origin of that word.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|origin| origin.name() == name)
    }

    /// Whether the player had the board before the game, and so may see
    /// its seed and code while playing.
    pub const fn is_own(self) -> bool {
        matches!(self, Self::OwnSeed | Self::Shared | Self::PlayedOn)
    }
}

impl Wish {
    /// That level, its mines drawn from that seed by chance.
    pub fn new(level: Level, seed: u64) -> Self {
        Self {
            level,
            no_guess: None,
            seed,
            game: 0,
            origin: Origin::Drawn,
        }
    }

    /// What fixes the game before its first move. A board that needs no guess
    /// is made around the first opening: until then its mines are nowhere.
    pub fn params(&self) -> GameParams {
        GameParams {
            board: self.level.board.clone(),
            mines: self.level.mines,
            rules: self.level.rules,
            source: Source::Seed {
                seed: self.seed,
                game: self.game,
            },
        }
    }

    /// The game, before its first move.
    ///
    /// # Errors
    /// When the board cannot be made or the mines do not fit on it.
    pub fn lay(&self) -> Result<SavedGame, ParamsError> {
        Ok(SavedGame {
            game: Game::new(self.params())?,
            no_guess: self.no_guess.is_some(),
        })
    }

    /// The game with its mines drawn already: around the first cell if there
    /// is one, else anywhere, every layout equally likely. Beside it the
    /// protection there was room for, where that is less than asked.
    ///
    /// # Errors
    /// When the mines do not fit on the board.
    pub fn draw(
        &self,
        board: Board,
        first: Option<CellId>,
    ) -> Result<(SavedGame, Option<FirstClick>), ParamsError> {
        let (topology, mines) = (board.topology(), self.level.mines);
        if mines > topology.len() {
            let cells = topology.len();
            return Err(ParamsError::TooManyMines { mines, cells });
        }
        let asked = self.level.rules.first_click;
        let mut rng = Rng::new(self.seed, self.game);
        let (layout, granted) = match first {
            Some(first) => Layout::around(topology, mines, asked, first, &mut rng),
            None => (Layout::random(topology.len(), mines, &[], &mut rng), asked),
        };
        let params = self.given(&layout, first, self.level.rules);
        let game = Game::on(board, params)?;
        let no_guess = false;
        Ok((SavedGame { game, no_guess }, asked.fallback(granted)))
    }

    /// The game with a board that needs no guess when it is opened at that
    /// cell.
    ///
    /// # Errors
    /// When no such board is found within the budget.
    pub fn make(
        &self,
        board: Board,
        first: CellId,
        budget: &mut Budget,
    ) -> Result<Made, GenerateError> {
        let rules = self.level.rules;
        let request = Request {
            mines: self.level.mines,
            first,
            first_click: rules.first_click,
            cascade: rules.cascade != Cascade::Off,
            wanted: self.no_guess.and_then(|no_guess| no_guess.grade),
        };
        let mut rng = Rng::new(self.seed, self.game);
        let proof = generate(board.topology(), &request, &mut rng, budget)?;
        let granted = Rules {
            first_click: proof.granted,
            ..rules
        };
        let params = self.given(&proof.layout, Some(first), granted);
        let game = Game::on(board, params).expect("the mines were drawn on this board");
        let no_guess = true;
        Ok(Made {
            saved: SavedGame { game, no_guess },
            fallback: rules.first_click.fallback(proof.granted),
            proof,
        })
    }

    fn given(&self, layout: &Layout, first: Option<CellId>, rules: Rules) -> GameParams {
        let mines = layout.mines().iter().collect();
        GameParams::given(self.level.board.clone(), mines, first).with_rules(rules)
    }

    /// The name its results are compared under: that of the level if the board
    /// is the level's, else its size and mines.
    pub fn label(&self) -> String {
        let name = &self.level.name;
        if !name.is_empty() && Level::named(name).is_none() {
            return name.to_lowercase();
        }
        label_of(&self.params(), self.no_guess.is_some())
    }
}

/// The name a game's results are compared under. Boards that need no guess are
/// compared among themselves: that they begin with an opening is no other rule.
pub fn label(saved: &SavedGame) -> String {
    label_of(saved.game.params(), saved.no_guess)
}

fn label_of(params: &GameParams, no_guess: bool) -> String {
    let plain = Level::name_of(params);
    let named = Level::named(&plain).is_some();
    if named || !no_guess {
        return plain;
    }
    let rules = Rules {
        first_click: Rules::default().first_click,
        ..params.rules
    };
    let usual = Level::name_of(&params.clone().with_rules(rules));
    match Level::named(&usual) {
        Some(_) => usual,
        None => plain,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_compared_under_the_level_or_the_size() {
        let expert = Level::named("expert").expect("a level");
        assert_eq!(Wish::new(expert.clone(), 1).label(), "expert");
        let few = Level {
            mines: 50,
            ..expert.clone()
        };
        assert_eq!(Wish::new(few, 1).label(), "30x16/50");
        let own = Level {
            name: "Mine".to_owned(),
            ..expert.clone()
        };
        assert_eq!(Wish::new(own, 1).label(), "mine");
        let mut opening = Wish::new(expert, 1);
        opening.level.rules.first_click = FirstClick::Opening;
        assert_eq!(opening.label(), "30x16/99");
        opening.no_guess = Some(NoGuess::default());
        assert_eq!(opening.label(), "expert");
    }

    #[test]
    fn origins_are_read_as_they_are_written() {
        for origin in Origin::ALL {
            assert_eq!(Origin::from_name(origin.name()), Some(origin));
        }
    }
}
