//! Which game is wanted: a board, its rules, where its mines come from.

use demineur_core::{Game, GameParams, Level, ParamsError, Rules, SavedGame, Source};
use demineur_solver::generate::Tier;

/// Which game is wanted.
#[derive(Clone, Debug, PartialEq)]
pub struct Wish {
    /// The board, the mines and the rules; without a name if it is a board of
    /// one's own.
    pub level: Level,
    /// Whether the board shall need no guess, and what it shall take.
    pub no_guess: Option<NoGuess>,
    /// Draws the mines.
    pub seed: u64,
    /// Whether somebody asked for that seed, and so may know the board.
    pub known: bool,
}

/// A board that needs no guess.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct NoGuess {
    /// The hardest reasoning it shall need: this one exactly.
    pub grade: Option<Tier>,
}

impl Wish {
    /// That level, its mines drawn from that seed.
    pub fn new(level: Level, seed: u64) -> Self {
        Self {
            level,
            no_guess: None,
            seed,
            known: false,
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
                game: 0,
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

    /// The name its results are compared under: that of the level if the board
    /// is the level's, else its size and mines.
    pub fn label(&self) -> String {
        let name = &self.level.name;
        if !name.is_empty() && Level::named(name).is_none() {
            return name.to_lowercase();
        }
        label(&self.params(), self.no_guess.is_some())
    }
}

/// The name a game's results are compared under. Boards that need no guess are
/// compared among themselves: that they begin with an opening is no other rule.
pub fn label(params: &GameParams, no_guess: bool) -> String {
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
    use demineur_core::FirstClick;

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
}
