//! The hand: a pointer and a keyboard.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::desktop::screen::{ScreenError, WindowId};

/// A frame of a slow program, 20 a second, and some delay. Programs that ask once
/// a frame where the pointer is and what is held know nothing of what was
/// meanwhile.
pub(crate) const FRAME: Duration = Duration::from_millis(60);

/// A button of the mouse.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Button {
    /// The left one.
    Left,
    /// The wheel.
    Middle,
    /// The right one.
    Right,
}

/// A key, with those held down meanwhile. Written `n`, `space`, `ctrl+r`,
/// `Return`, `Escape`, `F2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(try_from = "String", into = "String")]
pub enum Key {
    /// A letter, a digit or another sign.
    Sign(char),
    /// A letter while Control is held.
    Control(char),
    /// Enter.
    Return,
    /// Escape.
    Escape,
    /// A function key.
    Function(u8),
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sign(' ') => f.write_str("space"),
            Self::Sign(sign) => write!(f, "{sign}"),
            Self::Control(sign) => write!(f, "ctrl+{sign}"),
            Self::Return => f.write_str("Return"),
            Self::Escape => f.write_str("Escape"),
            Self::Function(number) => write!(f, "F{number}"),
        }
    }
}

impl From<Key> for String {
    fn from(key: Key) -> Self {
        key.to_string()
    }
}

impl TryFrom<String> for Key {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

impl FromStr for Key {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let one_sign = |text: &str| {
            let mut signs = text.chars();
            signs.next().filter(|_| signs.next().is_none())
        };
        let function = text.strip_prefix('F').and_then(|n| n.parse().ok());
        let control = text.strip_prefix("ctrl+").and_then(one_sign);
        match (text, one_sign(text), control, function) {
            ("Return", ..) => Ok(Self::Return),
            ("space", ..) => Ok(Self::Sign(' ')),
            ("Escape", ..) => Ok(Self::Escape),
            (_, Some(sign), ..) => Ok(Self::Sign(sign)),
            (_, _, Some(sign), _) => Ok(Self::Control(sign)),
            (_, _, _, Some(number @ 1..=12)) => Ok(Self::Function(number)),
            _ => Err(format!(
                "'{text}' is no key: expected one like n, space, ctrl+r, F2, Return or Escape"
            )),
        }
    }
}

/// A hand that acts on a desktop.
pub trait Pointer {
    /// Moves to a point of the desktop.
    ///
    /// # Errors
    /// When the desktop no longer answers.
    fn move_to(&mut self, point: [i32; 2]) -> Result<(), ScreenError>;

    /// Presses a button, where the pointer is.
    ///
    /// # Errors
    /// As [`Pointer::move_to`].
    fn press(&mut self, button: Button) -> Result<(), ScreenError>;

    /// Lets a button go.
    ///
    /// # Errors
    /// As [`Pointer::move_to`].
    fn release(&mut self, button: Button) -> Result<(), ScreenError>;

    /// Types a key into a window.
    ///
    /// # Errors
    /// As [`Pointer::move_to`]; also when the keyboard has no such key.
    fn key(&mut self, window: WindowId, key: Key) -> Result<(), ScreenError>;

    /// Where the person's pointer is; `None` when the hand does not share it.
    ///
    /// # Errors
    /// As [`Pointer::move_to`].
    fn position(&mut self) -> Result<Option<[i32; 2]>, ScreenError>;

    /// Whether a button of the mouse is held down now.
    ///
    /// # Errors
    /// As [`Pointer::move_to`].
    fn is_held(&mut self) -> Result<bool, ScreenError> {
        Ok(false)
    }

    /// Whether a person has pressed Escape at any time.
    ///
    /// # Errors
    /// As [`Pointer::move_to`].
    fn wants_stop(&mut self) -> Result<bool, ScreenError>;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_read_as_they_are_written() {
        for text in ["n", "space", "ctrl+r", "F2", "F", "Return", "Escape"] {
            assert_eq!(text.parse::<Key>().unwrap().to_string(), text);
        }
        assert!("F13".parse::<Key>().is_err());
        assert!("".parse::<Key>().is_err());
    }
}
