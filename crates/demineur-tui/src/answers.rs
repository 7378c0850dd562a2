//! What the terminal answers comes among the keys: it is picked out of them,
//! and no key is lost.

use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};

use crate::theme::Background;

/// Asks for the colour behind the text (OSC 11).
pub const ASK_GROUND: &str = "\x1b]11;?\x1b\\";

/// No answer is longer.
const LONGEST: usize = 32;

/// Picks answers out of what is typed.
///
/// An answer, `ESC ] 11;rgb:ffff/ffff/ffff ESC \`, is read as if it were keys:
/// alt and a bracket, then letter by letter. What begins like one is held back
/// until it is one, cannot be one any more, or nothing follows.
#[derive(Debug, Default)]
pub struct Answers {
    held: Vec<Event>,
    text: String,
}

/// What was typed or answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Heard {
    /// A key, or whatever else comes from outside.
    Typed(Event),
    /// The ground behind the text.
    Ground(Background),
}

impl Answers {
    /// Takes the next event in; what is known of it and of those held back.
    pub fn take(&mut self, event: Event) -> Vec<Heard> {
        let key = match &event {
            Event::Key(key) => Some(*key),
            _ => None,
        };
        if self.held.is_empty() {
            return match key {
                Some(key) if is_alt(key, ']') => {
                    self.held.push(event);
                    Vec::new()
                }
                _ => vec![Heard::Typed(event)],
            };
        }
        self.held.push(event);
        let Some(key) = key else {
            return self.give_up();
        };
        if ends(key) {
            let Some(ground) = ground(&self.text) else {
                return self.give_up();
            };
            self.held.clear();
            self.text.clear();
            return vec![Heard::Ground(ground)];
        }
        match key.code {
            KeyCode::Char(letter) if key.modifiers - KeyModifiers::SHIFT == KeyModifiers::NONE => {
                self.text.push(letter);
            }
            _ => return self.give_up(),
        }
        match begins(&self.text) {
            true => Vec::new(),
            false => self.give_up(),
        }
    }

    /// Whether something is held back.
    pub fn holds(&self) -> bool {
        !self.held.is_empty()
    }

    /// What is held back were keys after all.
    pub fn give_up(&mut self) -> Vec<Heard> {
        self.text.clear();
        self.held.drain(..).map(Heard::Typed).collect()
    }
}

fn is_alt(key: KeyEvent, letter: char) -> bool {
    key.code == KeyCode::Char(letter) && key.modifiers.contains(KeyModifiers::ALT)
}

/// `ESC \`, or the bell.
fn ends(key: KeyEvent) -> bool {
    let bell = key.code == KeyCode::Char('g') && key.modifiers.contains(KeyModifiers::CONTROL);
    bell || is_alt(key, '\\')
}

/// Whether an answer may begin so.
fn begins(text: &str) -> bool {
    let rest = ["11;rgb:", "11;rgba:"].iter().any(|head| {
        head.starts_with(text)
            || text
                .strip_prefix(head)
                .is_some_and(|rest| rest.chars().all(|c| c == '/' || c.is_ascii_hexdigit()))
    });
    rest && text.len() <= LONGEST
}

/// The ground of a colour as X has it: one to four hexadecimal digits each.
fn ground(text: &str) -> Option<Background> {
    let rest = text
        .strip_prefix("11;rgb")
        .map(|rest| rest.trim_start_matches('a'));
    let parts = rest?.strip_prefix(':')?.split('/').take(3);
    let parts: Option<Vec<f64>> = parts
        .map(|part| {
            let value = u32::from_str_radix(part, 16).ok()?;
            let most = 16_u32.checked_pow(part.len().try_into().ok()?)? - 1;
            Some(f64::from(value) / f64::from(most))
        })
        .collect();
    let &[red, green, blue] = parts?.as_slice() else {
        return None;
    };
    // As bright as eyes find it.
    let light = 0.299 * red + 0.587 * green + 0.114 * blue;
    Some(match light > 0.5 {
        true => Background::Light,
        false => Background::Dark,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(letter: char) -> Event {
        Event::Key(KeyEvent::new(KeyCode::Char(letter), KeyModifiers::NONE))
    }

    fn alt(letter: char) -> Event {
        Event::Key(KeyEvent::new(KeyCode::Char(letter), KeyModifiers::ALT))
    }

    /// As the answer is read where no answer is expected.
    fn answer(text: &str, end: Event) -> Vec<Event> {
        let letters = text.chars().map(key);
        [alt(']')].into_iter().chain(letters).chain([end]).collect()
    }

    fn heard(events: Vec<Event>) -> Vec<Heard> {
        let mut answers = Answers::default();
        let mut heard: Vec<Heard> = events.into_iter().flat_map(|e| answers.take(e)).collect();
        heard.extend(answers.give_up());
        heard
    }

    #[test]
    fn grounds_are_told_by_their_brightness() {
        let bell = Event::Key(KeyEvent::new(KeyCode::Char('g'), KeyModifiers::CONTROL));
        for (text, ground) in [
            ("11;rgb:ffff/ffff/ffff", Background::Light),
            ("11;rgb:0000/0000/0000", Background::Dark),
            ("11;rgb:1e1e/1e1e/2e2e", Background::Dark),
            ("11;rgb:fd/f6/e3", Background::Light),
            ("11;rgb:f/f/e", Background::Light),
            ("11;rgba:ffff/ffff/ffff/0000", Background::Light),
        ] {
            for end in [alt('\\'), bell.clone()] {
                assert_eq!(heard(answer(text, end)), [Heard::Ground(ground)], "{text}");
            }
        }
    }

    #[test]
    fn no_key_is_eaten_whatever_is_typed() {
        let lines = [
            vec![alt(']'), key('x')],
            vec![alt(']'), key('1'), key('1')],
            vec![alt(']'), key('1'), key('1'), Event::FocusGained],
            answer("11;rgb:zz/0/0", alt('\\')),
            answer("11;rgb:ffff", alt('\\')),
            answer("11;rgb:/0/0", alt('\\')),
            answer("10;rgb:0/0/0", alt('\\')),
            answer(&format!("11;rgb:{}", "f".repeat(40)), alt('\\')),
            vec![key(']'), key('1'), alt('\\'), alt(']')],
        ];
        for line in lines {
            let typed: Vec<Heard> = line.iter().cloned().map(Heard::Typed).collect();
            assert_eq!(heard(line), typed);
        }
        // Around an answer, too.
        let mut events = vec![key('l')];
        events.extend(answer("11;rgb:0/0/0", alt('\\')));
        events.push(key('f'));
        let told = heard(events);
        let dark = Heard::Ground(Background::Dark);
        assert_eq!(told, [Heard::Typed(key('l')), dark, Heard::Typed(key('f'))]);
    }
}
