//! What the program is started in: its language, and what it writes to.

use std::io::{self, IsTerminal};

use demineur_words::{Locale, Style};

use crate::args::LookArgs;

/// What the environment says of language and letters.
pub fn locale() -> Locale {
    Locale::new(|name| std::env::var(name).ok())
}

/// What boards are drawn on.
#[derive(Clone, Copy, Default)]
pub struct Output {
    /// Whether it is a terminal whose cursor can be placed: how wide an emoji
    /// is, each decides for itself.
    places: bool,
    /// Whether it shows more than ASCII.
    unicode: bool,
}

impl Output {
    /// Whether a game can have the whole screen: keys come from a terminal
    /// that can place its cursor.
    pub fn is_full() -> bool {
        let dumb = std::env::var("TERM").is_ok_and(|term| term == "dumb");
        io::stdin().is_terminal() && io::stdout().is_terminal() && !dumb
    }

    /// Standard output: a terminal, or a pipe or file.
    pub fn of_stdout() -> Self {
        let term = std::env::var("TERM").unwrap_or_default();
        let terminal = io::stdout().is_terminal();
        let poor = terminal && matches!(&*term, "" | "dumb" | "linux");
        Self {
            places: terminal && !poor,
            unicode: !poor && locale().is_utf8(),
        }
    }

    /// Whether it shows more than ASCII.
    pub fn has_unicode(self) -> bool {
        self.unicode
    }

    /// What boards are drawn with there: what was asked for; else emoji, where
    /// they are sure to be seen.
    pub fn style(self, look: LookArgs) -> Style {
        let seen = self.places && self.unicode;
        match (look.emoji || seen, self.places) {
            _ if look.ascii => Style::Ascii,
            (false, _) => Style::Ascii,
            (true, true) => Style::PlacedEmoji,
            (true, false) => Style::Emoji,
        }
    }
}
