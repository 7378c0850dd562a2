//! The look of one cell: what it shows, and what is laid over it.

use demineur_core::{Mark, Shown};
use demineur_words::Role;
use ratatui::style::{Color, Modifier, Style};

use super::{ColourDepth, Glyphs, Label, Theme};

/// What is laid over a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Overlay {
    /// The player's cursor is here.
    pub cursor: bool,
    /// The pointer of the mouse is here.
    pub hover: bool,
    /// The cell would open if the button were released.
    pub pressed: bool,
    /// A neighbour of the chosen cell.
    pub beside: bool,
    /// Its part in a hint.
    pub role: Option<Role>,
    /// How likely it is a mine.
    pub chance: Option<Chance>,
}

/// How likely a cell is a mine.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Chance {
    /// From 0 to 1.
    pub value: f64,
    /// Whether its figure is written: one is enough for cells that are alike.
    pub told: bool,
}

/// Chances from which the next colour is used.
const STEPS: [f64; 4] = [0.1, 0.2, 0.35, 0.6];

impl Theme {
    /// What a cell looks like: what is written, and how. Every other cell of a
    /// board with rows is a little darker, which is what `shade` is for.
    pub fn tile(&self, shown: Shown, overlay: Overlay, shade: bool) -> (Label, Style) {
        let mut label = Label::of(shown, self.glyphs);
        let mut style = self.plain_tile(shown, shade);
        if overlay.pressed && shown == Shown::Hidden {
            label = Label::Sign(" ");
            style = style.bg(self.colours.pressed);
            style = self.or_mono(style, Modifier::UNDERLINED);
        }
        if overlay.beside {
            let is_hidden = matches!(shown, Shown::Hidden | Shown::Marked(_));
            style = style.bg(self.colours.beside[usize::from(!is_hidden)]);
            style = self.or_mono(style, Modifier::UNDERLINED);
        }
        if let Some(chance) = overlay.chance {
            (label, style) = self.chance_tile(chance);
        }
        if let Some(role) = overlay.role {
            (label, style) = self.role_tile(role, shown, label);
        }
        if overlay.hover {
            // Nothing of what it tells is lost.
            style = style.add_modifier(Modifier::UNDERLINED);
            if matches!(shown, Shown::Hidden | Shown::Marked(_))
                && overlay.role.is_none()
                && overlay.chance.is_none()
            {
                style = style.bg(self.colours.beside[0]);
            }
        }
        if overlay.cursor {
            style = self.cursor_tile(style);
        }
        (label, self.steady(style))
    }

    fn plain_tile(&self, shown: Shown, shade: bool) -> Style {
        let colours = &self.colours;
        let shade = usize::from(shade);
        let hidden = |text: Color| Style::new().fg(text).bg(colours.hidden[shade]);
        let pair = |(text, ground): (Color, Color)| {
            let style = Style::new().fg(text).bg(ground);
            style.add_modifier(Modifier::BOLD)
        };
        match shown {
            Shown::Hidden => hidden(colours.hidden_text),
            Shown::Marked(Mark::Mine) => hidden(colours.flag).add_modifier(Modifier::BOLD),
            Shown::Marked(Mark::Uncertain) => hidden(colours.uncertain),
            Shown::Marked(Mark::Safe) => hidden(colours.safe),
            Shown::Open(number) => {
                let last = colours.numbers.len() - 1;
                let place = (number.saturating_sub(1) as usize).min(last);
                let style = Style::new().fg(colours.numbers[place]);
                let style = style.bg(colours.open[shade]);
                match number {
                    0 => style,
                    _ => style.add_modifier(Modifier::BOLD),
                }
            }
            Shown::Mine => pair(colours.mine),
            Shown::Exploded => pair(colours.exploded),
            Shown::WrongFlag => pair(colours.wrong),
            Shown::FlaggedMine => pair(colours.found),
        }
    }

    /// Colours and figures: hundredths, with 0 and 100 only for certainties.
    fn chance_tile(&self, chance: Chance) -> (Label, Style) {
        let Chance {
            value: chance,
            told,
        } = chance;
        let last = self.colours.chances.len() - 1;
        let is_certain = chance <= 0.0 || chance >= 1.0;
        let place = match chance {
            _ if chance <= 0.0 => 0,
            _ if chance >= 1.0 => last,
            // Finer where most chances are.
            _ => 1 + STEPS.iter().filter(|&&step| chance >= step).count(),
        };
        let place = place.min(last);
        let style = Style::new().fg(self.colours.chance_text[place]);
        let style = style.bg(self.colours.chances[place]);
        let style = match is_certain {
            true => style.add_modifier(Modifier::BOLD),
            false => style,
        };
        let label = match is_certain {
            true if chance >= 1.0 => Label::of(Shown::Mine, self.narrow()),
            true => Label::of(Shown::Marked(Mark::Safe), self.narrow()),
            false if told => Label::Percent(((chance * 100.0).round() as u8).clamp(1, 99)),
            false => Label::Sign(if self.glyphs == Glyphs::Ascii {
                "."
            } else {
                "∙"
            }),
        };
        (label, self.or_mono(style, Modifier::DIM))
    }

    fn role_tile(&self, role: Role, shown: Shown, label: Label) -> (Label, Style) {
        let colours = &self.colours;
        let is_hidden = matches!(shown, Shown::Hidden | Shown::Marked(_));
        let (text, ground) = match role {
            Role::Look => colours.look,
            Role::Number => colours.proof,
            Role::Safe => colours.role_safe,
            Role::Mine => colours.role_mine,
            Role::Safest | Role::Best => colours.role_best,
        };
        let sign = match (role, self.glyphs) {
            (Role::Look | Role::Number, _) => None,
            (Role::Safe, Glyphs::Ascii) => Some("o"),
            (Role::Safe, _) => Some("o"),
            (Role::Mine, Glyphs::Ascii) => Some("!"),
            (Role::Mine, _) => Some("!"),
            (Role::Safest, _) => Some("~"),
            (Role::Best, _) => Some("="),
        };
        let label = match sign {
            Some(sign) if is_hidden => Label::Sign(sign),
            _ => label,
        };
        let style = Style::new().fg(text).bg(ground);
        let style = style.add_modifier(Modifier::BOLD);
        (label, self.or_mono(style, Modifier::UNDERLINED))
    }

    fn cursor_tile(&self, style: Style) -> Style {
        match self.depth {
            ColourDepth::Mono => style.add_modifier(Modifier::REVERSED),
            _ => style.fg(self.colours.cursor.0).bg(self.colours.cursor.1),
        }
    }

    /// Glyphs of one column, where emoji would be too loud.
    fn narrow(&self) -> Glyphs {
        match self.glyphs {
            Glyphs::Ascii => Glyphs::Ascii,
            Glyphs::Emoji | Glyphs::Unicode => Glyphs::Unicode,
        }
    }

    /// What fills a large cell around its label: without colours, hidden cells
    /// are dotted.
    pub fn texture(&self, shown: Shown) -> &'static str {
        let is_hidden = matches!(shown, Shown::Hidden | Shown::Marked(_));
        match (self.depth, self.glyphs) {
            (ColourDepth::Mono, Glyphs::Ascii) if is_hidden => ".",
            (ColourDepth::Mono, _) if is_hidden => "⠐",
            _ => " ",
        }
    }

    /// The dots of a board seen from afar.
    pub fn from_afar(&self, shown: Shown) -> Style {
        let colours = &self.colours;
        match shown {
            Shown::Hidden | Shown::Open(_) => Style::new().fg(colours.outline),
            Shown::Exploded | Shown::WrongFlag | Shown::Mine => self.bad(),
            Shown::Marked(_) | Shown::FlaggedMine => {
                let style = Style::new().fg(colours.accent);
                style.add_modifier(Modifier::BOLD)
            }
        }
    }

    /// The part of a board seen from afar that is also seen from near.
    pub fn seen_from_afar(&self) -> Style {
        let style = Style::new().bg(self.colours.beside[1]);
        self.or_mono(style, Modifier::REVERSED)
    }

    /// The lines between cells.
    pub fn outline(&self) -> Style {
        let style = Style::new().fg(self.colours.outline);
        style.remove_modifier(Modifier::BOLD)
    }
}
