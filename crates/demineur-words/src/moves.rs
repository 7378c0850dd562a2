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

    /// The same, and a board without a name as people say it: of `30x16/98 wrap`
    /// its size, its mines and what else is special.
    pub fn level_said(&self, name: &str) -> String {
        let mut words = name.split(' ');
        let parts = words.next().and_then(|word| word.split_once('/'));
        let figures = |text: &str| text.split('x').all(|part| part.parse::<u32>().is_ok());
        let Some((size, mines)) = parts.filter(|(size, _)| figures(size)) else {
            return self.level(name);
        };
        let Ok(mines) = mines.parse::<u64>() else {
            return self.level(name);
        };
        let values = [
            ("size", size.replace('x', "×").into()),
            ("mines", mines.into()),
        ];
        let mut said = self.with(Key::MenuSize, values);
        for word in words {
            let special = match word {
                "wrap" => self.get(Key::LevelTorus),
                "edge" => self.get(Key::LevelEdge),
                other => other.to_owned(),
            };
            said = format!("{said}, {special}");
        }
        said
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

    #[test]
    fn levels_are_said_as_people_say_them() {
        for (name, english, french) in [
            ("expert", "Expert", "Expert"),
            ("30x16/98", "30×16, 98 mines", "30×16, 98 mines"),
            ("5x5x5/1", "5×5×5, 1 mine", "5×5×5, 1 mine"),
            ("40/7", "40, 7 mines", "40, 7 mines"),
            (
                "9x9/10 wrap edge",
                "9×9, 10 mines, torus, by edges",
                "9×9, 10 mines, tore, par les côtés",
            ),
            ("my own", "my own", "my own"),
            ("a/b", "a/b", "a/b"),
            ("1/2/3", "1/2/3", "1/2/3"),
        ] {
            assert_eq!(Texts::new(Lang::En).level_said(name), english);
            assert_eq!(Texts::new(Lang::Fr).level_said(name), french);
        }
    }
}
