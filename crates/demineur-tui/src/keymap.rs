//! Which key means what.

use demineur_words::{Key, Texts};
use unicode_width::UnicodeWidthStr;

use crate::command::Command;
use crate::stroke::Stroke;

/// Which key means what.
#[derive(Clone, Debug, PartialEq)]
pub struct KeyMap {
    /// The keys of each command, in the order of [`Command::ALL`].
    keys: Vec<Vec<Stroke>>,
    letters: Letters,
    /// What was given other keys than the usual ones, in that order.
    bound: Vec<(Command, Vec<Stroke>)>,
}

/// The four letters that lie like arrows on a keyboard.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Letters {
    /// On English and German keyboards, among others.
    #[default]
    Wasd,
    /// On French ones. What `q`, `z` and `w` do otherwise, `Q` and `w` do.
    Zqsd,
}

impl Letters {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Wasd, Self::Zqsd];

    /// Their word in files.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Wasd => "wasd",
            Self::Zqsd => "zqsd",
        }
    }

    /// The usual keys of a command.
    fn usual_keys(self, command: Command) -> &'static [&'static str] {
        match (self, command) {
            (Self::Zqsd, Command::Left) => &["left", "h", "q"],
            (Self::Zqsd, Command::Up) => &["up", "k", "z"],
            (Self::Zqsd, Command::Safe) => &["w"],
            (Self::Zqsd, Command::Quit) => &["Q", "ctrl+c"],
            (_, command) => command.usual_keys(),
        }
    }
}

impl Default for KeyMap {
    fn default() -> Self {
        Self::usual(Letters::default())
    }
}

impl KeyMap {
    fn usual(letters: Letters) -> Self {
        let usual = |&command: &Command| {
            let words = letters.usual_keys(command).iter();
            words
                .map(|word| word.parse().expect("a test reads every usual key"))
                .collect()
        };
        Self {
            keys: Command::ALL.iter().map(usual).collect(),
            letters,
            bound: Vec::new(),
        }
    }

    /// The letters that move.
    pub fn letters(&self) -> Letters {
        self.letters
    }

    /// The same with those letters. What was given other keys keeps them.
    #[must_use]
    pub fn with_letters(&self, letters: Letters) -> Self {
        let mut map = Self::usual(letters);
        for (command, strokes) in &self.bound {
            map.bind(*command, strokes.clone());
        }
        map
    }

    /// What a key means.
    pub fn command(&self, stroke: Stroke) -> Option<Command> {
        let place = self.keys.iter().position(|keys| keys.contains(&stroke))?;
        Some(Command::ALL[place])
    }

    /// The keys of a command.
    pub fn keys(&self, command: Command) -> &[Stroke] {
        &self.keys[command as usize]
    }

    /// The first key of a command as people call it; nothing if it has none.
    pub fn key(&self, command: Command, texts: &Texts) -> String {
        let first = self.keys(command).first();
        first.map(|key| key.in_words(texts)).unwrap_or_default()
    }

    /// All keys of a command as people call them.
    pub fn in_words(&self, command: Command, texts: &Texts) -> String {
        let keys = self.keys(command).iter();
        let words: Vec<String> = keys.map(|key| key.in_words(texts)).collect();
        words.join(" ")
    }

    /// All keys of a command as files have them.
    pub fn words(&self, command: Command) -> String {
        let words: Vec<String> = self.keys(command).iter().map(Stroke::to_string).collect();
        words.join(" ")
    }

    /// Gives a command these keys and no others. A key that another command
    /// has by habit is taken from it.
    pub(crate) fn bind(&mut self, command: Command, strokes: Vec<Stroke>) {
        for keys in &mut self.keys {
            keys.retain(|key| !strokes.contains(key));
        }
        self.bound.push((command, strokes.clone()));
        self.keys[command as usize] = strokes;
    }

    /// The whole map as lines of text: keys, name, what it does.
    pub fn to_table(&self, texts: &Texts) -> String {
        let rows: Vec<(String, &str, String)> = Command::ALL
            .iter()
            .map(|&command| {
                (
                    self.words(command),
                    command.name(),
                    texts.get(command.text()),
                )
            })
            .collect();
        let wide = |words: &mut dyn Iterator<Item = usize>| words.max().unwrap_or(0);
        let keys = wide(&mut rows.iter().map(|row| row.0.width()));
        let names = wide(&mut rows.iter().map(|row| row.1.width()));
        let mut table = format!("{}\n\n", texts.get(Key::KeysIntro));
        for (words, name, text) in rows {
            let (a, b) = (keys - words.width(), names - name.width());
            table += &format!("{words}{:a$}  {name}{:b$}  {text}\n", "", "");
        }
        table + &format!("\n{}\n", texts.get(Key::KeysMouse))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use demineur_words::Lang;

    use super::*;

    #[test]
    fn every_usual_key_means_one_thing() {
        for letters in Letters::ALL {
            let map = KeyMap::default().with_letters(letters);
            let mut seen = BTreeSet::new();
            for &command in Command::ALL {
                assert!(!map.keys(command).is_empty(), "{command:?}");
                for &stroke in map.keys(command) {
                    assert!(seen.insert(stroke.to_string()), "{stroke}");
                    assert_eq!(map.command(stroke), Some(command));
                    let counts = stroke.digit().filter(|&digit| digit > 0);
                    assert_eq!(counts, None, "digits count");
                }
            }
        }
    }

    #[test]
    fn other_letters_leave_alone_what_was_given_other_keys() {
        let mut map = KeyMap::default();
        map.bind(Command::Quit, vec!["x".parse().expect("a key")]);
        map.bind(Command::Flag, vec!["q".parse().expect("a key")]);
        let french = map.with_letters(Letters::Zqsd);
        assert_eq!(french.words(Command::Up), "up k z");
        assert_eq!(french.words(Command::Left), "left h");
        assert_eq!(french.words(Command::Flag), "q");
        assert_eq!(french.words(Command::Quit), "x");
        assert_eq!(french.with_letters(Letters::Wasd), map);
    }

    #[test]
    fn a_key_given_to_one_command_is_taken_from_the_other() {
        let mut map = KeyMap::default();
        let f: Stroke = "f".parse().expect("a key");
        map.bind(Command::Open, vec![f]);
        assert_eq!(map.command(f), Some(Command::Open));
        assert!(map.keys(Command::Flag).is_empty());
        assert_eq!(map.key(Command::Flag, &Texts::new(Lang::En)), "");
    }
}
