//! Levels: a board, a number of mines and rules, under a name.

use crate::board::BoardSpec;
use crate::rules::{Cascade, FirstClick, FlagLimit, Rules};

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
