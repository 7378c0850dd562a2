//! Levels: a board, a number of mines and rules, under a name.

use crate::board::{BoardSpec, TiledSpec};
use crate::rules::{Cascade, FirstClick, FlagLimit, Rules};
use crate::tiling::Tiling;

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

    /// The same level on another tiling: the same width and height asked for,
    /// and as many mines as keep their density, rounded. A level on a free
    /// graph has no width, so there is none.
    ///
    /// ```
    /// use demineur_core::{Level, Tiling};
    /// let expert = Level::named("expert").unwrap();
    /// // 450 cells instead of 480.
    /// assert_eq!(expert.on_tiling(Tiling::SnubTrihexagonal).unwrap().mines, 93);
    /// ```
    pub fn on_tiling(&self, tiling: Tiling) -> Option<Self> {
        let BoardSpec::Tiled(spec) = &self.board else {
            return None;
        };
        let board = BoardSpec::Tiled(TiledSpec {
            tiling,
            depth: if tiling == Tiling::Cube {
                spec.depth
            } else {
                1
            },
            ..spec.clone()
        });
        let (old, new) = (self.board.cell_count().max(1), board.cell_count());
        let mines =
            (2 * self.mines as u128 * u128::from(new) + u128::from(old)) / (2 * u128::from(old));
        Some(Self {
            name: self.name.clone(),
            board,
            mines: usize::try_from(mines).unwrap_or(usize::MAX),
            rules: self.rules,
        })
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
}
