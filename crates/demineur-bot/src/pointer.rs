//! The hand: a pointer and a keyboard.

use crate::screen::{ScreenError, WindowId};

/// A button of the mouse.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Button {
    /// The left one.
    Left,
    /// The wheel.
    Middle,
    /// The right one.
    Right,
}

/// A key, with those held down meanwhile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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

    /// Where the person's pointer is; none when the hand does not share it.
    ///
    /// # Errors
    /// As [`Pointer::move_to`].
    fn position(&mut self) -> Result<Option<[i32; 2]>, ScreenError>;

    /// Whether a person holds Escape down.
    ///
    /// # Errors
    /// As [`Pointer::move_to`].
    fn escape_is_held(&mut self) -> Result<bool, ScreenError>;
}
