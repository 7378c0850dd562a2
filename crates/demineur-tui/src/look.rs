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
    /// Whether a left click on a number that has all its flags opens around it.
    pub chord_on_click: bool,
}
