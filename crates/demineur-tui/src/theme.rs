//! Colours and glyphs: how a board looks in this terminal.

mod colours;
mod glyphs;
mod tile;

use ratatui::style::{Color, Modifier, Style};

use colours::Colours;
pub use glyphs::Label;
pub use tile::{Chance, Overlay};

/// How many colours the terminal has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ColourDepth {
    /// None: bold, reverse and underline carry what colours would (`NO_COLOR`).
    Mono,
    /// The sixteen that every terminal lets its owner choose.
    Sixteen,
    /// The palette of 256.
    TwoFiftySix,
    /// Any red, green and blue.
    True,
}

/// What the terminal is painted with behind the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Background {
    /// Light text on a dark ground.
    Dark,
    /// Dark text on a light ground.
    Light,
}

/// Which colours stand for what.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Palette {
    /// The numbers in about the colours everyone knows.
    Classic,
    /// Colours that stay apart for colour-blind players (Okabe and Ito).
    ColourBlind,
}

/// What cells are drawn with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Glyphs {
    /// 🚩 and 💣, two columns each.
    Emoji,
    /// ⚑ and ✹, one column each.
    Unicode,
    /// Letters and signs of ASCII only.
    Ascii,
}

/// What is known of the terminal: the variables of the environment that say
/// something about it, as they are, and what the locale says.
#[derive(Clone, Copy, Debug, Default)]
pub struct Terminal<'a> {
    /// `NO_COLOR`: any text but an empty one means no colours.
    pub no_color: Option<&'a str>,
    /// `COLORTERM`: `truecolor` or `24bit`.
    pub colorterm: Option<&'a str>,
    /// `TERM`, such as `xterm-256color`.
    pub term: Option<&'a str>,
    /// `COLORFGBG`: the text's and the ground's colour, such as `15;0`.
    pub colorfgbg: Option<&'a str>,
    /// Whether the locale writes letters as UTF-8.
    pub utf8: bool,
}

/// How everything looks.
///
/// ```
/// use demineur_tui::theme::{ColourDepth, Glyphs, Terminal, Theme};
/// let terminal = Terminal { term: Some("xterm-256color"), ..Terminal::default() };
/// let theme = Theme::detect(terminal);
/// assert_eq!(theme.depth(), ColourDepth::TwoFiftySix);
/// assert_eq!(theme.with_glyphs(Glyphs::Ascii).glyphs(), Glyphs::Ascii);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Theme {
    depth: ColourDepth,
    background: Background,
    palette: Palette,
    glyphs: Glyphs,
    colours: Colours,
}

impl Theme {
    /// A theme of these choices.
    pub fn new(
        depth: ColourDepth,
        background: Background,
        palette: Palette,
        glyphs: Glyphs,
    ) -> Self {
        Self {
            depth,
            background,
            palette,
            glyphs,
            colours: Colours::new(depth, background, palette),
        }
    }

    /// The theme that suits a terminal: emoji and the classic palette where
    /// nothing speaks against them, and a dark ground unless asked otherwise.
    pub fn detect(terminal: Terminal<'_>) -> Self {
        Self::new(
            terminal.depth(),
            terminal.background(),
            Palette::Classic,
            terminal.glyphs(),
        )
    }

    /// The same with as many colours.
    #[must_use]
    pub fn with_depth(&self, depth: ColourDepth) -> Self {
        Self::new(depth, self.background, self.palette, self.glyphs)
    }

    /// The same on that ground.
    #[must_use]
    pub fn with_background(&self, background: Background) -> Self {
        Self::new(self.depth, background, self.palette, self.glyphs)
    }

    /// The same with that palette.
    #[must_use]
    pub fn with_palette(&self, palette: Palette) -> Self {
        Self::new(self.depth, self.background, palette, self.glyphs)
    }

    /// The same with those glyphs.
    #[must_use]
    pub fn with_glyphs(&self, glyphs: Glyphs) -> Self {
        Self::new(self.depth, self.background, self.palette, glyphs)
    }

    /// How many colours there are.
    pub fn depth(&self) -> ColourDepth {
        self.depth
    }

    /// The ground.
    pub fn background(&self) -> Background {
        self.background
    }

    /// The palette.
    pub fn palette(&self) -> Palette {
        self.palette
    }

    /// What cells are drawn with.
    pub fn glyphs(&self) -> Glyphs {
        self.glyphs
    }

    /// Plain text.
    pub fn text(&self) -> Style {
        Style::new().fg(self.colours.text)
    }

    /// Text that matters less.
    pub fn muted(&self) -> Style {
        let style = Style::new().fg(self.colours.muted);
        self.or_mono(style, Modifier::DIM)
    }

    /// Titles, and the key to press.
    pub fn accent(&self) -> Style {
        let style = Style::new().fg(self.colours.accent);
        style.add_modifier(Modifier::BOLD)
    }

    /// Good news: won, safe.
    pub fn good(&self) -> Style {
        let style = Style::new().fg(self.colours.good);
        style.add_modifier(Modifier::BOLD)
    }

    /// Bad news: lost, a mine, an error.
    pub fn bad(&self) -> Style {
        let style = Style::new().fg(self.colours.bad);
        self.or_mono(style.add_modifier(Modifier::BOLD), Modifier::UNDERLINED)
    }

    /// The chosen line of a menu.
    pub fn selected(&self) -> Style {
        let style = Style::new().fg(self.colours.cursor.0);
        let style = style.bg(self.colours.cursor.1);
        let style = self.steady(style.add_modifier(Modifier::BOLD));
        self.or_mono(style, Modifier::REVERSED)
    }

    /// The digits of counters and clock.
    pub fn figures(&self) -> Style {
        let style = Style::new().fg(self.colours.bad);
        style.add_modifier(Modifier::BOLD)
    }

    /// The style in the colour it names: of the sixteen, terminals brighten the
    /// dark eight where they are bold, and black on green would be grey on green.
    fn steady(&self, style: Style) -> Style {
        let brightens = matches!(
            style.fg,
            Some(
                Color::Black
                    | Color::Red
                    | Color::Green
                    | Color::Yellow
                    | Color::Blue
                    | Color::Magenta
                    | Color::Cyan
            )
        );
        match self.depth {
            ColourDepth::Sixteen if brightens => style.remove_modifier(Modifier::BOLD),
            _ => style,
        }
    }

    /// The style, and where there are no colours that modifier too.
    fn or_mono(&self, style: Style, modifier: Modifier) -> Style {
        match self.depth {
            ColourDepth::Mono => style.add_modifier(modifier),
            _ => style,
        }
    }
}

impl Terminal<'_> {
    fn depth(&self) -> ColourDepth {
        let term = self.term.unwrap_or("");
        let says = |word: &str| self.colorterm.is_some_and(|value| value.contains(word));
        if self.no_color.is_some_and(|value| !value.is_empty()) || term == "dumb" {
            ColourDepth::Mono
        } else if says("truecolor") || says("24bit") || has_all_colours(term) {
            ColourDepth::True
        } else if term.contains("256") {
            ColourDepth::TwoFiftySix
        } else if term.ends_with("-m") || term.starts_with("vt") {
            ColourDepth::Mono
        } else {
            ColourDepth::Sixteen
        }
    }

    fn background(&self) -> Background {
        // Colours 7 and 9 to 15 are light; 8 is a dark grey.
        let ground = self.colorfgbg.and_then(|value| value.rsplit(';').next());
        match ground.and_then(|ground| ground.parse::<u8>().ok()) {
            Some(7 | 9..=15) => Background::Light,
            _ => Background::Dark,
        }
    }

    fn glyphs(&self) -> Glyphs {
        let term = self.term.unwrap_or("");
        // The console of Linux has 512 glyphs, and no emoji among them.
        if term == "linux" || term == "dumb" || !self.utf8 {
            Glyphs::Ascii
        } else {
            Glyphs::Emoji
        }
    }
}

/// Whether a terminal of that name shows all colours, whatever it says besides:
/// a login elsewhere takes the name along, and nothing else.
fn has_all_colours(term: &str) -> bool {
    const NAMES: [&str; 8] = [
        "alacritty",
        "contour",
        "foot",
        "rio",
        "wezterm",
        "xterm-ghostty",
        "xterm-kitty",
        "ghostty",
    ];
    let is = |name: &&str| {
        let rest = term.strip_prefix(*name);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
    };
    term.ends_with("-direct") || NAMES.iter().any(is)
}

#[cfg(test)]
mod tests;
