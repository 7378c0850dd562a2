//! A key as files have it, `f`, `space`, `ctrl+r`, `f2`, and in the words of a
//! language.

use std::fmt;
use std::str::FromStr;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use demineur_words::{Key, Texts};

/// One key, with what is held besides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd)]
pub struct Stroke {
    code: KeyCode,
    ctrl: bool,
    alt: bool,
}

/// The keys that have a name: in files, and for people.
const NAMED: [(&str, KeyCode, Key); 16] = [
    ("space", KeyCode::Char(' '), Key::StrokeSpace),
    ("enter", KeyCode::Enter, Key::StrokeEnter),
    ("esc", KeyCode::Esc, Key::StrokeEsc),
    ("tab", KeyCode::Tab, Key::StrokeTab),
    ("shift+tab", KeyCode::BackTab, Key::StrokeShiftTab),
    ("backspace", KeyCode::Backspace, Key::StrokeBackspace),
    ("delete", KeyCode::Delete, Key::StrokeDelete),
    ("insert", KeyCode::Insert, Key::StrokeInsert),
    ("left", KeyCode::Left, Key::StrokeLeft),
    ("right", KeyCode::Right, Key::StrokeRight),
    ("up", KeyCode::Up, Key::StrokeUp),
    ("down", KeyCode::Down, Key::StrokeDown),
    ("home", KeyCode::Home, Key::StrokeHome),
    ("end", KeyCode::End, Key::StrokeEnd),
    ("pageup", KeyCode::PageUp, Key::StrokePageup),
    ("pagedown", KeyCode::PageDown, Key::StrokePagedown),
];

impl Stroke {
    /// What was typed. Shift is in the letter already: some terminals say it
    /// twice.
    pub fn of(event: &KeyEvent) -> Self {
        let shift_tab = event.code == KeyCode::Tab && event.modifiers.contains(KeyModifiers::SHIFT);
        Self {
            code: if shift_tab {
                KeyCode::BackTab
            } else {
                event.code
            },
            ctrl: event.modifiers.contains(KeyModifiers::CONTROL),
            alt: event.modifiers.contains(KeyModifiers::ALT),
        }
    }

    /// The digit it is, if it counts something: `5` of `5l`.
    pub fn digit(self) -> Option<u32> {
        match self.code {
            KeyCode::Char(c) if !self.ctrl && !self.alt => c.to_digit(10),
            _ => None,
        }
    }

    /// The letter it writes into a field.
    pub fn letter(self) -> Option<char> {
        match self.code {
            KeyCode::Char(c) if !self.ctrl && !self.alt => Some(c),
            _ => None,
        }
    }

    /// Whether it is ctrl+c.
    pub fn interrupts(self) -> bool {
        self.ctrl && self.code == KeyCode::Char('c')
    }

    /// Whether it takes a letter away.
    pub fn erases(self) -> bool {
        matches!(self.code, KeyCode::Backspace | KeyCode::Delete)
    }

    /// What people call it.
    pub fn in_words(self, texts: &Texts) -> String {
        let held = [(self.ctrl, Key::StrokeCtrl), (self.alt, Key::StrokeAlt)];
        let held = held.into_iter().filter(|(held, _)| *held);
        let mut words: Vec<String> = held.map(|(_, key)| texts.get(key)).collect();
        let named = NAMED.iter().find(|(_, code, _)| *code == self.code);
        words.push(match named {
            Some(&(_, _, key)) => texts.get(key),
            None => self.name(),
        });
        words.join("+")
    }

    /// What files call it, without what is held.
    fn name(self) -> String {
        if let Some((name, ..)) = NAMED.iter().find(|(_, code, _)| *code == self.code) {
            return (*name).to_owned();
        }
        match self.code {
            KeyCode::Char(c) => c.to_string(),
            KeyCode::F(number) => format!("f{number}"),
            other => format!("{other:?}"),
        }
    }
}

impl fmt::Display for Stroke {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.ctrl {
            f.write_str("ctrl+")?;
        }
        if self.alt {
            f.write_str("alt+")?;
        }
        f.write_str(&self.name())
    }
}

/// A word that is no key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoSuchKey;

impl FromStr for Stroke {
    type Err = NoSuchKey;

    fn from_str(text: &str) -> Result<Self, NoSuchKey> {
        let mut stroke = Self {
            code: KeyCode::Null,
            ctrl: false,
            alt: false,
        };
        let mut rest = text;
        // `+` alone is a key, and so is `ctrl++`.
        loop {
            let lower = rest.to_lowercase();
            if lower.starts_with("ctrl+") && rest.len() > 5 {
                stroke.ctrl = true;
            } else if lower.starts_with("alt+") && rest.len() > 4 {
                stroke.alt = true;
            } else {
                break;
            }
            rest = rest.split_once('+').map_or("", |(_, rest)| rest);
        }
        stroke.code = code(rest).ok_or(NoSuchKey)?;
        Ok(stroke)
    }
}

fn code(word: &str) -> Option<KeyCode> {
    let mut chars = word.chars();
    if let (Some(only), None) = (chars.next(), chars.next()) {
        let code = if only == ' ' { ' ' } else { only };
        return (!only.is_control()).then_some(KeyCode::Char(code));
    }
    let lower = word.to_lowercase();
    if let Some((_, code, _)) = NAMED.iter().find(|(name, ..)| *name == lower) {
        return Some(*code);
    }
    let number: u8 = lower.strip_prefix('f')?.parse().ok()?;
    (1..=24).contains(&number).then_some(KeyCode::F(number))
}

#[cfg(test)]
mod tests {
    use demineur_words::Lang;

    use super::*;

    #[test]
    fn keys_are_written_and_read() {
        for word in [
            "f",
            "F",
            "space",
            "enter",
            "esc",
            "shift+tab",
            "f2",
            "f12",
            "ctrl+r",
            "ctrl+alt+x",
            "+",
            "ctrl++",
            "-",
            "?",
            "é",
            "pageup",
        ] {
            let stroke: Stroke = word.parse().expect(word);
            assert_eq!(stroke.to_string(), word);
        }
        for word in ["", "ctrl+", "f0", "f25", "spce", "ff", "\u{7}"] {
            assert_eq!(word.parse::<Stroke>(), Err(NoSuchKey), "{word:?}");
        }
        assert_eq!("Enter".parse::<Stroke>(), "enter".parse());
    }

    #[test]
    fn keys_are_called_by_the_words_of_the_language() {
        let called = |lang, word: &str| {
            let stroke: Stroke = word.parse().expect(word);
            stroke.in_words(&Texts::new(lang))
        };
        for (word, french) in [
            ("space", "espace"),
            ("enter", "Entrée"),
            ("ctrl+alt+left", "Ctrl+Alt+gauche"),
            ("ctrl++", "Ctrl++"),
            ("f2", "f2"),
            ("é", "é"),
        ] {
            assert_eq!(called(Lang::Fr, word), french);
            assert_eq!(called(Lang::En, word), word);
        }
    }

    #[test]
    fn shift_is_in_the_letter() {
        let typed = KeyEvent::new(KeyCode::Char('G'), KeyModifiers::SHIFT);
        assert_eq!(Stroke::of(&typed).to_string(), "G");
        let tab = KeyEvent::new(KeyCode::Tab, KeyModifiers::SHIFT);
        assert_eq!(Stroke::of(&tab).to_string(), "shift+tab");
    }
}
