//! The colours themselves.

use ratatui::style::Color;

use super::{Background, ColourDepth, Palette};

/// A colour: exact, and its nearest relative among the sixteen.
#[derive(Clone, Copy)]
struct Ink(u32, Color);

/// Every colour of a theme, as the terminal understands it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Colours {
    pub text: Color,
    pub muted: Color,
    pub accent: Color,
    pub good: Color,
    pub bad: Color,
    /// The lines between cells.
    pub outline: Color,
    /// Hidden cells, alternately: the ground, and the glyph on it.
    pub hidden: [Color; 2],
    pub hidden_text: Color,
    /// Open cells, alternately.
    pub open: [Color; 2],
    /// The numbers from 1; those beyond the last look like it.
    pub numbers: [Color; 9],
    pub flag: Color,
    pub uncertain: Color,
    pub safe: Color,
    pub mine: (Color, Color),
    pub exploded: (Color, Color),
    pub wrong: (Color, Color),
    pub found: (Color, Color),
    pub cursor: (Color, Color),
    /// The neighbours of the chosen cell: hidden ones and open ones.
    pub beside: [Color; 2],
    pub pressed: Color,
    pub look: (Color, Color),
    pub proof: (Color, Color),
    pub role_safe: (Color, Color),
    pub role_mine: (Color, Color),
    pub role_best: (Color, Color),
    /// From surely safe to surely a mine.
    pub chances: [Color; 7],
    /// On each of them.
    pub chance_text: [Color; 7],
}

impl Colours {
    pub fn new(depth: ColourDepth, background: Background, palette: Palette) -> Self {
        let dark = background == Background::Dark;
        let blind = palette == Palette::ColourBlind;
        let ink = |ink: Ink| ink.at(depth);
        // For dark grounds, then for light ones.
        let either = |on_dark: Ink, on_light: Ink| ink(if dark { on_dark } else { on_light });
        let black = Ink(0x101318, Color::Black);
        let white = Ink(0xFFFFFF, Color::White);
        let on_white = |rgb: u32, ansi: Color| (ink(Ink(rgb, ansi)), ink(white));
        let on_black = |rgb: u32, ansi: Color| (ink(black), ink(Ink(rgb, ansi)));
        let swap = |(a, b): (Color, Color)| (b, a);
        let numbers = match (dark, blind) {
            (true, false) => NUMBERS_ON_DARK,
            (false, false) => NUMBERS_ON_LIGHT,
            (true, true) => BLIND_ON_DARK,
            (false, true) => BLIND_ON_LIGHT,
        };
        let chances = if blind { CHANCES_BLIND } else { CHANCES };
        let (good, bad) = match blind {
            false => (
                either(
                    Ink(0x7EE787, Color::LightGreen),
                    Ink(0x116329, Color::Green),
                ),
                either(Ink(0xFF7B72, Color::LightRed), Ink(0xB3141F, Color::Red)),
            ),
            true => (
                either(Ink(0x56B4E9, Color::LightCyan), Ink(0x00527F, Color::Blue)),
                either(Ink(0xFF9D4D, Color::LightYellow), Ink(0x9A3F00, Color::Red)),
            ),
        };
        Self {
            text: Color::Reset,
            muted: either(Ink(0x8B949E, Color::Gray), Ink(0x5A6672, Color::DarkGray)),
            accent: either(Ink(0x79C0FF, Color::LightCyan), Ink(0x0550AE, Color::Blue)),
            good,
            bad,
            outline: either(Ink(0x7A869A, Color::Gray), Ink(0x6B7785, Color::DarkGray)),
            hidden: [
                either(Ink(0x3F4B60, Color::DarkGray), Ink(0xB4C0CE, Color::Gray)),
                either(Ink(0x384356, Color::DarkGray), Ink(0xABB8C7, Color::Gray)),
            ],
            hidden_text: either(Ink(0x8494AD, Color::White), Ink(0x61707F, Color::Black)),
            open: [
                either(Ink(0x1A1E26, Color::Reset), Ink(0xF8F7F3, Color::Reset)),
                either(Ink(0x161A21, Color::Reset), Ink(0xF1F0EB, Color::Reset)),
            ],
            numbers: numbers.map(ink),
            flag: match blind {
                false => either(Ink(0xFF9D94, Color::LightYellow), Ink(0x8E0E1A, Color::Red)),
                true => either(Ink(0xFFB454, Color::LightYellow), Ink(0x6B3000, Color::Red)),
            },
            uncertain: either(Ink(0xFFFFFF, Color::White), Ink(0x1F2933, Color::Black)),
            safe: match blind {
                false => either(
                    Ink(0x8FF0A4, Color::LightGreen),
                    Ink(0x0B4A1C, Color::Black),
                ),
                true => either(Ink(0x8FD3FF, Color::LightCyan), Ink(0x00395C, Color::Black)),
            },
            mine: either_pair(
                dark,
                on_black(0xD0D4DA, Color::Gray),
                swap(on_black(0xD0D4DA, Color::Gray)),
            ),
            exploded: swap(on_white(
                if blind { 0xB34700 } else { 0xC4162A },
                Color::Red,
            )),
            wrong: on_black(0xF2C14E, Color::Yellow),
            found: on_black(
                if blind { 0x7CC4F0 } else { 0x8FD694 },
                if blind { Color::Cyan } else { Color::Green },
            ),
            cursor: on_black(0xFFD75F, Color::LightYellow),
            beside: [
                either(
                    Ink(0x5B6E93, Color::Magenta),
                    Ink(0x8FB0DA, Color::LightCyan),
                ),
                either(
                    Ink(0x2B3A55, Color::Magenta),
                    Ink(0xD3E3F8, Color::LightCyan),
                ),
            ],
            pressed: either(Ink(0x232833, Color::Reset), Ink(0xE3E6EA, Color::Reset)),
            look: on_black(0xD2A8FF, Color::LightMagenta),
            proof: on_black(0xB5D7FF, Color::LightCyan),
            role_safe: on_black(
                if blind { 0x8FD3FF } else { 0x7EE787 },
                if blind {
                    Color::LightCyan
                } else {
                    Color::LightGreen
                },
            ),
            role_mine: on_black(
                if blind { 0xFFA657 } else { 0xFF8A80 },
                if blind {
                    Color::Yellow
                } else {
                    Color::LightRed
                },
            ),
            role_best: on_black(0xFFF3A3, Color::White),
            chances: chances.map(|(ground, _)| ink(ground)),
            chance_text: chances.map(|(_, text)| ink(text)),
        }
    }
}

fn either_pair(dark: bool, on_dark: (Color, Color), on_light: (Color, Color)) -> (Color, Color) {
    if dark { on_dark } else { on_light }
}

const NUMBERS_ON_DARK: [Ink; 9] = [
    Ink(0x6CB6FF, Color::LightBlue),
    Ink(0x7EE787, Color::LightGreen),
    Ink(0xFF7B72, Color::LightRed),
    Ink(0xC9A6FF, Color::LightMagenta),
    Ink(0xFFA657, Color::LightYellow),
    Ink(0x56D4DD, Color::LightCyan),
    Ink(0xF0F3F6, Color::White),
    Ink(0xA8B1BD, Color::Gray),
    Ink(0xFF9BCE, Color::LightMagenta),
];
const NUMBERS_ON_LIGHT: [Ink; 9] = [
    Ink(0x0000E6, Color::Blue),
    Ink(0x006B00, Color::Green),
    Ink(0xC80000, Color::Red),
    Ink(0x000080, Color::Magenta),
    Ink(0x800000, Color::Red),
    Ink(0x006A6A, Color::Cyan),
    Ink(0x000000, Color::Black),
    Ink(0x5C5C5C, Color::DarkGray),
    Ink(0x800080, Color::Magenta),
];
const BLIND_ON_DARK: [Ink; 9] = [
    Ink(0x56B4E9, Color::LightCyan),
    Ink(0xF0E442, Color::LightYellow),
    Ink(0xFF8A3D, Color::LightRed),
    Ink(0xE69AC6, Color::LightMagenta),
    Ink(0x2CC79A, Color::LightGreen),
    Ink(0xE69F00, Color::Yellow),
    Ink(0xFFFFFF, Color::White),
    Ink(0xA8B1BD, Color::Gray),
    Ink(0xD6C6FF, Color::LightBlue),
];
const BLIND_ON_LIGHT: [Ink; 9] = [
    Ink(0x0060A8, Color::Blue),
    Ink(0x6B5D00, Color::Black),
    Ink(0xB34700, Color::Red),
    Ink(0x9B3A78, Color::Magenta),
    Ink(0x00694C, Color::Cyan),
    Ink(0x8A5A00, Color::Red),
    Ink(0x000000, Color::Black),
    Ink(0x5C5C5C, Color::DarkGray),
    Ink(0x4B3A8C, Color::Blue),
];

const BLACK: Ink = Ink(0x000000, Color::Black);
const WHITE: Ink = Ink(0xFFFFFF, Color::White);
const CHANCES: [(Ink, Ink); 7] = [
    (Ink(0x2EA043, Color::Green), BLACK),
    (Ink(0x8CC152, Color::LightGreen), BLACK),
    (Ink(0xD4C54A, Color::LightYellow), BLACK),
    (Ink(0xE6A23C, Color::Yellow), BLACK),
    (Ink(0xE8743B, Color::LightRed), BLACK),
    (Ink(0xB93A2C, Color::Red), WHITE),
    (Ink(0x8B0F1A, Color::Red), WHITE),
];
/// Light to dark as well as blue to brown.
const CHANCES_BLIND: [(Ink, Ink); 7] = [
    (Ink(0xD9F0FF, Color::White), BLACK),
    (Ink(0xA6D8F5, Color::LightCyan), BLACK),
    (Ink(0x7FB8DC, Color::Cyan), BLACK),
    (Ink(0xE0C060, Color::LightYellow), BLACK),
    (Ink(0xD68A2E, Color::Yellow), BLACK),
    (Ink(0x8A4A00, Color::Red), WHITE),
    (Ink(0x4D2600, Color::Black), WHITE),
];

impl Ink {
    fn at(self, depth: ColourDepth) -> Color {
        let [_, red, green, blue] = self.0.to_be_bytes();
        match depth {
            ColourDepth::Mono => Color::Reset,
            ColourDepth::Sixteen => self.1,
            // What is left to the terminal stays so.
            ColourDepth::TwoFiftySix => Color::Indexed(nearest(red, green, blue)),
            ColourDepth::True => Color::Rgb(red, green, blue),
        }
    }
}

/// The nearest of the 6×6×6 colours and the 24 greys.
fn nearest(red: u8, green: u8, blue: u8) -> u8 {
    const STEPS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    let distance = |colour: [u8; 3]| -> u32 {
        let pairs = colour.into_iter().zip([red, green, blue]);
        pairs.map(|(a, b)| u32::from(a.abs_diff(b)).pow(2)).sum()
    };
    let cube = (0..216_u8).map(|index| {
        let colour = [index / 36, index / 6 % 6, index % 6].map(|step| STEPS[usize::from(step)]);
        (distance(colour), 16 + index)
    });
    let greys = (0..24_u8).map(|index| (distance([8 + 10 * index; 3]), 232 + index));
    let (_, index) = cube.chain(greys).min().expect("there are 240 colours");
    index
}
