//! Levels: a board, a number of mines and rules, under a name.

use crate::board::{BoardSpec, TiledSpec};
use crate::game::GameParams;
use crate::rules::{Cascade, FirstClick, FlagLimit, Rules};
use crate::tiling::Tiling;
use crate::touch::Touch;

/// How many layers a flat level has of cubes.
const LAYERS: u32 = 3;

/// A side of a flat board, where its cells are piled in layers: the nearest to
/// side / √3, in whole numbers alone, to be the same on every machine.
fn piled(side: u32) -> u32 {
    let double = (4 * u128::from(side) * u128::from(side) / u128::from(LAYERS)).isqrt();
    u32::try_from(double.div_ceil(2)).unwrap_or(side).max(1)
}

/// A board with its mines and rules, under a name.
#[derive(Clone, Debug, PartialEq)]
pub struct Level {
    /// What it is called.
    pub name: String,
    /// The board.
    pub board: BoardSpec,
    /// How many mines.
    pub mines: usize,
    /// By which rules.
    pub rules: Rules,
}

impl Level {
    /// The levels every copy of the program knows: the three classic ones and
    /// the three of document 001, which are played without cascade and with no
    /// more flags than mines.
    pub fn built_in() -> Vec<Self> {
        let level = |name: &str, width, height, mines, rules| Self {
            name: name.to_owned(),
            board: BoardSpec::square(width, height),
            mines,
            rules,
        };
        let classic = Rules::default();
        let by_hand = Rules {
            first_click: FirstClick::Safe,
            cascade: Cascade::Off,
            flags: FlagLimit::Mines,
            ..classic
        };
        vec![
            level("beginner", 9, 9, 10, classic),
            level("intermediate", 16, 16, 40, classic),
            level("expert", 30, 16, 99, classic),
            level("001-debutant", 10, 10, 5, by_hand),
            level("001-intermediaire", 10, 10, 10, by_hand),
            level("001-expert", 15, 15, 20, by_hand),
        ]
    }

    /// A game of this level, by its rules: game 0 of that seed.
    ///
    /// ```
    /// use demineur_core::{Cascade, Game, Level};
    /// let level = Level::named("001-debutant").unwrap();
    /// let game = Game::new(level.params(7))?;
    /// assert_eq!((game.board().len(), game.params().rules.cascade), (100, Cascade::Off));
    /// # Ok::<(), demineur_core::ParamsError>(())
    /// ```
    pub fn params(&self, seed: u64) -> GameParams {
        GameParams::seeded(self.board.clone(), self.mines, seed).with_rules(self.rules)
    }

    /// The same level on another tiling: the same width and height asked for,
    /// and as many mines as keep their density, rounded. Of cubes it has layers,
    /// and about as many cells as it has flat. A level on a free graph has no
    /// width, so there is none.
    ///
    /// ```
    /// use demineur_core::{Level, Tiling};
    /// let expert = Level::named("expert").unwrap();
    /// // 450 cells instead of 480.
    /// assert_eq!(expert.on_tiling(Tiling::SnubTrihexagonal).unwrap().mines, 93);
    /// // 17 × 9 × 3.
    /// assert_eq!(expert.on_tiling(Tiling::Cube).unwrap().board.cell_count(), 459);
    /// ```
    pub fn on_tiling(&self, tiling: Tiling) -> Option<Self> {
        let BoardSpec::Tiled(spec) = &self.board else {
            return None;
        };
        let mut spec = TiledSpec {
            tiling,
            depth: if tiling == Tiling::Cube {
                spec.depth
            } else {
                1
            },
            ..spec.clone()
        };
        if tiling == Tiling::Cube && spec.depth == 1 {
            [spec.width, spec.height] = [spec.width, spec.height].map(piled);
            spec.depth = LAYERS;
        }
        Some(self.on_board(BoardSpec::Tiled(spec)))
    }

    /// The same level on another board, with as many mines as keep their
    /// density, rounded.
    pub fn on_board(&self, board: BoardSpec) -> Self {
        let (old, new) = (self.board.cell_count().max(1), board.cell_count());
        let mines =
            (2 * self.mines as u128 * u128::from(new) + u128::from(old)) / (2 * u128::from(old));
        Self {
            name: self.name.clone(),
            board,
            mines: usize::try_from(mines).unwrap_or(usize::MAX),
            rules: self.rules,
        }
    }

    /// What a game is called in a history: the name of the built-in level it
    /// is one of, on whatever tiling, else its size and mines. Where sides are
    /// glued or only edges touch, that is said too.
    ///
    /// ```
    /// use demineur_core::{BoardSpec, GameParams, Level, Tiling};
    /// let name = |board, mines| Level::name_of(&GameParams::seeded(board, mines, 1));
    /// assert_eq!(name(BoardSpec::square(30, 16), 99), "expert");
    /// assert_eq!(name(BoardSpec::tiled(Tiling::SnubTrihexagonal, 30, 16), 93), "expert");
    /// assert_eq!(name(BoardSpec::square(30, 16), 98), "30x16/98");
    /// ```
    pub fn name_of(params: &GameParams) -> String {
        let spec = match &params.board {
            BoardSpec::Tiled(spec) => spec,
            BoardSpec::Graph(graph) => {
                return format!("{}/{}", graph.adjacency.len(), params.mines);
            }
        };
        let is_it = |level: &Self| {
            level.board == params.board
                && level.mines == params.mines
                && level.rules == params.rules
        };
        let mut known = Self::built_in().into_iter();
        let known = known.find(|level| level.on_tiling(spec.tiling).as_ref().is_some_and(is_it));
        if let Some(level) = known {
            return level.name;
        }
        let mut name = format!("{}x{}", spec.width, spec.height);
        if spec.depth > 1 {
            name.push_str(&format!("x{}", spec.depth));
        }
        name.push_str(&format!("/{}", params.mines));
        if spec.wrap {
            name.push_str(" wrap");
        }
        if spec.touch == Touch::Edge {
            name.push_str(" edge");
        }
        name
    }

    /// The built-in level of that name, in capitals or not.
    pub fn named(name: &str) -> Option<Self> {
        Self::find(&Self::built_in(), name).cloned()
    }

    /// The level of that name among these, in capitals or not.
    pub fn find<'a>(levels: &'a [Self], name: &str) -> Option<&'a Self> {
        let name = name.to_lowercase();
        levels
            .iter()
            .find(|level| level.name.to_lowercase() == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_found_in_capitals_too() {
        assert_eq!(Level::named("EXPERT").map(|level| level.mines), Some(99));
        assert_eq!(
            Level::named("001-Debutant").map(|level| level.mines),
            Some(5)
        );
        assert_eq!(Level::named("master"), None);
    }

    #[test]
    fn a_game_is_of_a_level_only_by_its_rules() {
        for level in Level::built_in() {
            let params = level.params(7);
            assert_eq!(Level::name_of(&params), level.name);
            let other = Rules {
                first_click: FirstClick::Any,
                ..level.rules
            };
            let name = Level::name_of(&params.with_rules(other));
            assert!(name.contains('x') && name.contains('/'), "{name}");
        }
        let BoardSpec::Tiled(mut spec) = BoardSpec::square(9, 9) else {
            unreachable!("squares are tiled")
        };
        spec.wrap = true;
        spec.touch = Touch::Edge;
        let params = GameParams::seeded(BoardSpec::Tiled(spec), 10, 7);
        assert_eq!(Level::name_of(&params), "9x9/10 wrap edge");
    }
}
