//! Why a value of an option cannot be used, in any language.

use std::fmt;

use demineur_words::{Key, Lang, Texts};

/// What is wrong with a value, and what would do.
#[derive(Clone, Debug)]
pub struct ValueError {
    key: Key,
    /// What would do, where the text names it.
    names: String,
}

impl ValueError {
    /// The reason that text gives.
    pub fn new(key: Key) -> Self {
        Self::naming(key, String::new())
    }

    /// The same with the names that would do.
    pub fn naming(key: Key, names: String) -> Self {
        Self { key, names }
    }

    /// The reason in that language.
    pub fn in_words(&self, texts: &Texts) -> String {
        match self.names.as_str() {
            "" => texts.get(self.key),
            names => texts.with(self.key, [("names", names.into())]),
        }
    }
}

impl fmt::Display for ValueError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_words(&Texts::new(Lang::En)))
    }
}

impl std::error::Error for ValueError {}
