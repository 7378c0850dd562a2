//! What a person types: commands and numbers.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use demineur_core::{CellId, Move};
use demineur_words::{Key, Lang, Texts};

/// A command, in any language, whatever language is spoken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Something to do with a cell, and the numbers that name it, if they are numbers.
    Act(Verb, Option<Vec<i64>>),
    /// Take the last move back.
    Undo,
    /// Play again what was taken back.
    Redo,
    /// Give a hint, of the grade that the numbers say.
    Hint(Option<Vec<i64>>),
    /// Say whether a guess is forced.
    Guess,
    /// Show the chance of a mine everywhere.
    Chances,
    /// List the neighbours of a cell.
    Near(Option<Vec<i64>>),
    /// Write the game into that file; empty if none is named.
    Save(String),
    /// Show the share code.
    Code,
    /// Show the commands.
    Help,
    /// Leave.
    Quit,
}

/// What to do with a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verb {
    Open,
    Flag,
    Unmark,
    Uncertain,
    Safe,
    Cycle,
    Chord,
}

impl Verb {
    /// The move that does it.
    pub fn on(self, cell: CellId) -> Move {
        match self {
            Self::Open => Move::Open(cell),
            Self::Flag => Move::Flag(cell),
            Self::Unmark => Move::Unmark(cell),
            Self::Uncertain => Move::Uncertain(cell),
            Self::Safe => Move::Safe(cell),
            Self::Cycle => Move::Cycle(cell),
            Self::Chord => Move::Chord(cell),
        }
    }
}

/// The texts that hold the words of commands.
const TYPED: [Key; 16] = [
    Key::TypedUndo,
    Key::TypedRedo,
    Key::TypedHelp,
    Key::TypedQuit,
    Key::TypedHint,
    Key::TypedGuess,
    Key::TypedChances,
    Key::TypedCode,
    Key::TypedSave,
    Key::TypedNear,
    Key::TypedOpen,
    Key::TypedFlag,
    Key::TypedUnmark,
    Key::TypedSafe,
    Key::TypedMark,
    Key::TypedChord,
];

/// The words of every language, each with its command.
static WORDS: LazyLock<BTreeMap<String, Key>> = LazyLock::new(|| words().collect());

fn words() -> impl Iterator<Item = (String, Key)> {
    Lang::ALL.into_iter().flat_map(|lang| {
        let texts = Texts::new(lang);
        TYPED.into_iter().flat_map(move |key| {
            let words = texts.get(key);
            let words = words.split(' ').map(str::to_lowercase);
            words.map(|word| (word, key)).collect::<Vec<_>>()
        })
    })
}

/// The command a line is, if it is one: a word, then perhaps numbers.
pub fn command(line: &str) -> Option<Command> {
    let line = line.trim();
    let end = line
        .find(|c: char| !c.is_alphabetic() && c != '?')
        .unwrap_or(line.len());
    let (word, rest) = line.split_at(end);
    let rest = rest.trim();
    // A sign, not a word of any language.
    if word == "?" {
        return Some(match rest {
            "" => Command::Help,
            rest => Command::Act(Verb::Uncertain, numbers(rest)),
        });
    }
    let verb = match *WORDS.get(&word.to_lowercase())? {
        Key::TypedHint => return Some(Command::Hint(numbers(rest))),
        Key::TypedSave => return Some(Command::Save(rest.to_owned())),
        Key::TypedNear => return Some(Command::Near(numbers(rest))),
        Key::TypedOpen => Verb::Open,
        Key::TypedFlag => Verb::Flag,
        Key::TypedUnmark => Verb::Unmark,
        Key::TypedSafe => Verb::Safe,
        Key::TypedMark => Verb::Cycle,
        Key::TypedChord => Verb::Chord,
        // What follows stands alone.
        _ if !rest.is_empty() => return None,
        Key::TypedUndo => return Some(Command::Undo),
        Key::TypedRedo => return Some(Command::Redo),
        Key::TypedHelp => return Some(Command::Help),
        Key::TypedQuit => return Some(Command::Quit),
        Key::TypedGuess => return Some(Command::Guess),
        Key::TypedChances => return Some(Command::Chances),
        Key::TypedCode => return Some(Command::Code),
        _ => return None,
    };
    Some(Command::Act(verb, numbers(rest)))
}

/// The numbers of a line such as `3 4`, `3,4` or `(3, 4)`; `None` if anything
/// else is in it.
pub fn numbers(line: &str) -> Option<Vec<i64>> {
    let line = line.trim();
    let inner = match line.strip_prefix('(') {
        Some(rest) => rest.strip_suffix(')')?,
        None => line,
    };
    inner
        .split(|c: char| c.is_whitespace() || c == ',' || c == ';')
        .filter(|word| !word.is_empty())
        .map(whole)
        .collect()
}

/// The whole number a word is, if it is one. One too long for 64 bits is as
/// large as can be: too large is the answer it deserves, not "no number".
pub fn whole(word: &str) -> Option<i64> {
    let word = word.trim();
    let unsigned = word.strip_prefix(['-', '+']).unwrap_or(word);
    if unsigned.is_empty() || !unsigned.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    Some(word.parse().unwrap_or(if word.starts_with('-') {
        i64::MIN
    } else {
        i64::MAX
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn coordinates_come_in_many_shapes() {
        for line in ["3 4", "3,4", "(3, 4)", " ( 3 ,4 ) ", "3;4", "3\t4", "+3 04"] {
            assert_eq!(numbers(line), Some(vec![3, 4]), "{line}");
        }
        for line in ["(3, 4", "trois 4", "3.5 4", "3 4)", "--3 4", "３ ４"] {
            assert_eq!(numbers(line), None, "{line}");
        }
        assert_eq!(numbers(""), Some(vec![]));
    }

    #[test]
    fn huge_numbers_are_numbers() {
        let nines = "9".repeat(500);
        assert_eq!(whole(&nines), Some(i64::MAX));
        assert_eq!(whole(&format!("-{nines}")), Some(i64::MIN));
        assert_eq!(whole("-"), None);
        assert_eq!(whole(""), None);
    }

    #[test]
    fn no_word_is_two_commands() {
        for (word, key) in words() {
            assert_eq!(WORDS[&word], key, "{word}");
            // Letters, and perhaps a question mark: that is where a word ends.
            let is_word = word.chars().all(|c| c.is_alphabetic() || c == '?');
            assert!(is_word && word != "?", "{key:?}: {word:?}");
        }
        for key in Key::ALL.iter().filter(|key| key.id().starts_with("typed-")) {
            assert!(TYPED.contains(key), "{key:?}");
        }
    }

    #[test]
    fn commands_are_words_of_every_language() {
        let open = Some(Command::Act(Verb::Open, Some(vec![3, 4])));
        for line in [
            "o 3 4",
            "O3,4",
            "creuser (3, 4)",
            "DÉCOUVRIR 3 4",
            "  open 3 4 ",
        ] {
            assert_eq!(command(line), open, "{line}");
        }
        assert_eq!(command("o"), Some(Command::Act(Verb::Open, Some(vec![]))));
        assert_eq!(command("f x"), Some(Command::Act(Verb::Flag, None)));
        assert_eq!(command("?"), Some(Command::Help));
        assert_eq!(
            command("? 1 2"),
            Some(Command::Act(Verb::Uncertain, Some(vec![1, 2])))
        );
        assert_eq!(command("quitter"), Some(Command::Quit));
        assert_eq!(
            command(" save my game.json "),
            Some(Command::Save("my game.json".to_owned()))
        );
        assert_eq!(command("enregistrer"), Some(Command::Save(String::new())));
        assert_eq!(command("code"), Some(Command::Code));
        assert_eq!(command("n 12"), Some(Command::Near(Some(vec![12]))));
        for line in ["", "3 4", "-1 4", "hello", "quit 3", "éé", "(1,2)"] {
            assert_eq!(command(line), None, "{line}");
        }
    }
}
