//! Moves and levels in words.

use demineur_core::Move;

use crate::reason::CellNames;
use crate::texts::{Key, Texts};

/// A move that was played, and what is to be said of it.
#[derive(Clone, Copy, Debug)]
pub struct PlayedMove<'a> {
    /// Which move of the game, from 1.
    pub number: usize,
    /// The move.
    pub action: Move,
    /// The number that its cell shows now; `None` if that is a mine.
    pub shows: Option<u32>,
    /// Whether it was a guess; the first opening is none.
    pub guess: bool,
    /// Why it was played.
    pub why: &'a str,
}

impl Texts {
    /// A level as people call it.
    pub fn level(&self, name: &str) -> String {
        match name {
            "beginner" => self.get(Key::LevelBeginner),
            "intermediate" => self.get(Key::LevelIntermediate),
            "expert" => self.get(Key::LevelExpert),
            name => name.to_owned(),
        }
    }

    /// A move in words: `open (3, 4)`.
    pub fn action(&self, action: Move, names: CellNames) -> String {
        let key = match action {
            Move::Open(_) => Key::MoveOpen,
            Move::Flag(_) => Key::MoveFlag,
            Move::Unmark(_) => Key::MoveUnmark,
            Move::Chord(_) => Key::MoveChord,
            _ => Key::MoveMark,
        };
        let cell = action.cell().map(|cell| self.cell(cell, names));
        self.with(key, [("cell", cell.unwrap_or_default().into())])
    }

    /// The same with its number: `12. open (3, 4)`.
    pub fn numbered_action(&self, number: usize, action: Move, names: CellNames) -> String {
        let action = self.action(action, names);
        let values = [("number", number.into()), ("move", action.into())];
        self.with(Key::MoveNumbered, values)
    }

    /// A move that was played, and why:
    /// `12. open (3, 4) → 2: all its mines are known: the rest is safe`.
    pub fn played_move(&self, played: &PlayedMove<'_>, names: CellNames) -> String {
        let mut told = self.numbered_action(played.number, played.action, names);
        if let Move::Open(_) = played.action {
            let number = played.shows.map(|number| number.to_string());
            let shows = number.unwrap_or_else(|| self.get(Key::SolveMine));
            let values = [("move", told.into()), ("shows", shows.into())];
            told = self.with(Key::SolveShows, values);
            if played.guess {
                told = self.with(Key::SolveGuess, [("move", told.into())]);
            }
        }
        let values = [("move", told.into()), ("why", played.why.into())];
        self.with(Key::SolveWhy, values)
    }
}

#[cfg(test)]
mod tests {
    use demineur_core::CellId;

    use super::*;
    use crate::texts::Lang;

    #[test]
    fn moves_are_told_with_what_they_showed_and_why() {
        let cell = CellId::new(3);
        let told = |lang, action, shows, guess| {
            let played = PlayedMove {
                number: 12,
                action,
                shows,
                guess,
                why: "…",
            };
            Texts::new(lang).played_move(&played, CellNames::Ids)
        };
        assert_eq!(
            told(Lang::En, Move::Open(cell), Some(2), false),
            "12. open cell 3 → 2: …"
        );
        assert_eq!(
            told(Lang::Fr, Move::Open(cell), None, true),
            "12. découvrir la case 3 → une mine (un pari) : …"
        );
        assert_eq!(
            told(Lang::En, Move::Flag(cell), None, true),
            "12. flag cell 3: …"
        );
    }
}
