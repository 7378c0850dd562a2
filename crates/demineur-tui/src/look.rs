//! How everything looks and listens: theme, language, keys, habits.

use std::sync::Arc;

use demineur_words::Texts;

use crate::keymap::KeyMap;
use crate::theme::Theme;

/// How everything looks and listens.
#[derive(Clone)]
pub struct Look {
    /// Colours and glyphs.
    pub theme: Theme,
    /// The language.
    pub texts: Arc<Texts>,
    /// Which key means what.
    pub keys: KeyMap,
    /// Whether the terminal is asked which ground it has: nobody has said so.
    pub asks_ground: bool,
    /// Whether cascades and ends are seen to happen, cell by cell.
    pub animates: bool,
    /// Whether a left click or the key that opens, on a number that has all its
    /// flags, opens around it.
    pub chord_on_click: bool,
}
