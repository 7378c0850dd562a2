//! What a cell can look like.

use std::cell::LazyCell;
use std::fmt;

use serde::{Deserialize, Serialize};

use crate::desktop::picture::Rgb;
use crate::reading::mask::Mask;

/// What a cell shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Face {
    /// Not opened, no mark.
    Hidden,
    /// Not opened, with a flag.
    Flag,
    /// Not opened, with a question mark.
    Question,
    /// Opened, with that many mines around.
    Open(u32),
    /// Opened, with a number that is not known yet.
    Unread,
    /// A mine, shown after a loss.
    Mine,
    /// The mine that was hit.
    Exploded,
    /// A flag where no mine is, shown after a loss.
    WrongFlag,
}

impl Face {
    /// Whether it is shown only once the game is lost.
    pub const fn tells_loss(self) -> bool {
        matches!(self, Self::Mine | Self::Exploded | Self::WrongFlag)
    }
}

impl Face {
    /// The face drawn by that sign, as [`Display`](fmt::Display) draws it; a
    /// number from ten on as people write it.
    pub fn from_sign(text: &str) -> Option<Self> {
        Some(match text {
            "#" => Self::Hidden,
            "F" | "f" => Self::Flag,
            "?" => Self::Question,
            "*" => Self::Mine,
            "X" | "x" => Self::Exploded,
            "W" | "w" => Self::WrongFlag,
            "." => Self::Open(0),
            digits => Self::Open(digits.parse().ok().filter(|&number| number <= 12)?),
        })
    }
}

impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Hidden => f.write_str("#"),
            Self::Flag => f.write_str("F"),
            Self::Question => f.write_str("?"),
            Self::Open(0) => f.write_str("."),
            Self::Open(number @ 1..=9) => write!(f, "{number}"),
            // One sign a cell: a is ten.
            Self::Open(number) => {
                let sign = char::from_digit(*number, 36).unwrap_or('+');
                write!(f, "{sign}")
            }
            Self::Unread => f.write_str("o"),
            Self::Mine => f.write_str("*"),
            Self::Exploded => f.write_str("X"),
            Self::WrongFlag => f.write_str("W"),
        }
    }
}

/// A colour that a cell must show, and how much of it at least, in thousandths
/// of the cell's inside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct Share {
    /// The colour.
    pub colour: Rgb,
    /// How much of it at least.
    pub least: u32,
}

/// What a cell with a face looks like: these colours, those between them as
/// smooth edges have, and hardly any other. That holds at every scale, and a
/// dialog over the board has other colours.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct Glyph {
    /// What it means.
    pub face: Face,
    /// The colours it must show.
    pub colours: Vec<Share>,
    /// The shape it must have: digits may all be of one ink.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub drawn: Option<Drawn>,
}

/// A shape that was seen.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct Drawn {
    /// Where the ink was.
    pub mask: Mask,
    /// How many pixels wide the cell's inside was.
    pub width: u32,
}

impl Drawn {
    /// How far two shapes are apart; `None` when that is too far. At one scale
    /// a glyph is drawn alike each time, at others nearly so.
    fn distance(&self, other: &Self) -> Option<u32> {
        const SAME_SCALE: u32 = 3;
        const OTHER_SCALE: u32 = 45;
        let most = if self.width.abs_diff(other.width) <= 1 {
            SAME_SCALE
        } else {
            OTHER_SCALE
        };
        Some(self.mask.difference(&other.mask)).filter(|&distance| distance <= most)
    }
}

impl Glyph {
    /// A glyph of colours written `0xrrggbb`, with their least shares.
    pub fn new(face: Face, colours: &[(u32, u32)]) -> Self {
        let share = |&(colour, least): &(u32, u32)| Share {
            colour: Rgb::hex(colour),
            least,
        };
        Self {
            face,
            colours: colours.iter().map(share).collect(),
            drawn: None,
        }
    }

    /// Digits 1, 2, … in these inks, on paper of one colour.
    pub fn digits(paper: (u32, u32), inks: &[u32], least: u32) -> impl Iterator<Item = Self> {
        let glyph = move |(number, &ink)| Self::new(Face::Open(number), &[paper, (ink, least)]);
        (1..).zip(inks).map(glyph)
    }

    /// A glyph that looks like a cell that was seen: its paper, which is its
    /// commonest colour, and the colours furthest from it, but for those between
    /// others. Digits of one ink differ in how much of it they show, so shares
    /// may be half of what they are here.
    pub fn like(face: Face, colours: &Colours) -> Self {
        const MOST_COLOURS: usize = 5;
        const LEAST_SHARE: u32 = 3;
        let share = |&(colour, count): &(Rgb, u32)| (colour, colours.thousandths(count));
        let common = colours.counts.iter().map(share);
        let mut common: Vec<(Rgb, u32)> = common.filter(|c| c.1 >= LEAST_SHARE).collect();
        if let [paper, rest @ ..] = &mut common[..] {
            rest.sort_by_key(|c| std::cmp::Reverse(c.0.distance(paper.0)));
        }
        let tolerance = Care::default().tolerance;
        let mut glyph = Self {
            face,
            colours: Vec::new(),
            drawn: None,
        };
        for (colour, share) in common {
            let mut known = glyph.colours.iter();
            let is_known = known.any(|s| s.colour.distance(colour) <= tolerance)
                || glyph.is_blend(colour, tolerance);
            if !is_known && glyph.colours.len() < MOST_COLOURS {
                let least = share / 2;
                glyph.colours.push(Share { colour, least });
            }
        }
        glyph
    }

    /// How badly these colours fit, in thousandths that are foreign or
    /// blended; `None` when they do not fit.
    fn misfit(&self, colours: &Colours, care: Care) -> Option<u32> {
        let mut shares = vec![0u32; self.colours.len()];
        let (mut blended, mut foreign) = (0, 0);
        for &(colour, count) in &colours.counts {
            let near = self
                .colours
                .iter()
                .enumerate()
                .map(|(place, share)| (share.colour.distance(colour), place))
                .min();
            match near {
                Some((distance, place)) if distance <= care.tolerance => shares[place] += count,
                _ if self.is_blend(colour, care.tolerance) => blended += count,
                _ => foreign += count,
            }
        }
        let thousandths = |count: u32| colours.thousandths(count);
        let enough = self.colours.iter().zip(&shares);
        let enough = enough
            .into_iter()
            .all(|(s, &count)| thousandths(count) >= s.least);
        (enough && thousandths(foreign) <= care.foreign)
            .then(|| thousandths(foreign) * 8 + thousandths(blended))
    }

    /// Whether a colour lies between two of the glyph's.
    pub(crate) fn is_blend(&self, colour: Rgb, tolerance: u8) -> bool {
        let pairs = self.colours.iter().enumerate();
        let pairs = pairs.flat_map(|(i, a)| self.colours[i + 1..].iter().map(move |b| (a, b)));
        let mut pairs = pairs.map(|(a, b)| (a.colour, b.colour));
        pairs.any(|(a, b)| colour.is_between(a, b, tolerance.saturating_add(4)))
    }
}

/// How exactly colours must be met.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct Care {
    /// How far a channel may be off.
    pub tolerance: u8,
    /// How many thousandths of a cell may have other colours.
    pub foreign: u32,
}

impl Default for Care {
    fn default() -> Self {
        Self {
            tolerance: 6,
            foreign: 4,
        }
    }
}

/// The colours of a cell, with how many pixels have each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Colours {
    /// The commonest first; ascending where as common.
    pub counts: Vec<(Rgb, u32)>,
    /// All pixels.
    pub total: u32,
}

impl Colours {
    /// Counts the colours of pixels.
    pub fn of(pixels: impl Iterator<Item = Rgb>) -> Self {
        let mut pixels: Vec<Rgb> = pixels.collect();
        pixels.sort_unstable();
        let runs = pixels.chunk_by(|a, b| a == b);
        let mut counts: Vec<(Rgb, u32)> = runs.map(|run| (run[0], run.len() as u32)).collect();
        counts.sort_by_key(|&(colour, count)| (std::cmp::Reverse(count), colour));
        Self {
            counts,
            total: pixels.len() as u32,
        }
    }

    /// How many thousandths of all pixels that many are. All cells of a large
    /// window together have millions.
    pub fn thousandths(&self, count: u32) -> u32 {
        let share = u64::from(count) * 1000 / u64::from(self.total.max(1));
        u32::try_from(share).unwrap_or(u32::MAX)
    }

    /// Those of both.
    pub fn with(&self, other: &Self) -> Self {
        let mut counts = [&self.counts[..], &other.counts].concat();
        counts.sort_unstable();
        let runs = counts.chunk_by(|a, b| a.0 == b.0);
        let sum = |run: &[(Rgb, u32)]| (run[0].0, run.iter().map(|count| count.1).sum());
        let mut counts: Vec<(Rgb, u32)> = runs.map(sum).collect();
        counts.sort_by_key(|&(colour, count)| (std::cmp::Reverse(count), colour));
        Self {
            counts,
            total: self.total + other.total,
        }
    }

    /// The face of the glyph that these colours fit best; `None` when they fit
    /// none, or two faces about as well. The shape is asked for where glyphs
    /// have one.
    pub fn face(
        &self,
        drawn: impl FnOnce() -> Option<Drawn>,
        glyphs: &[Glyph],
        care: Care,
    ) -> Option<Face> {
        let drawn = LazyCell::new(drawn);
        let fit = |glyph: &Glyph| {
            let misfit = glyph.misfit(self, care)?;
            let shape = glyph.drawn.as_ref().map(|shape| {
                let here = (*drawn).as_ref()?;
                shape.distance(here)
            });
            // Shapes that differ a little tell more than blended colours.
            Some((misfit + 4 * shape.unwrap_or(Some(0))?, glyph.face))
        };
        let mut fits: Vec<(u32, Face)> = glyphs.iter().filter_map(fit).collect();
        fits.sort_unstable();
        let &(best, face) = fits.first()?;
        let rival = fits.iter().find(|fit| fit.1 != face);
        rival
            .is_none_or(|rival| rival.0 > best + 10)
            .then_some(face)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAPER: u32 = 0xda_da_da;

    fn glyphs() -> Vec<Glyph> {
        vec![
            Glyph::new(Face::Open(0), &[(PAPER, 900)]),
            Glyph::new(Face::Open(1), &[(PAPER, 400), (0x00_00_ff, 10)]),
            Glyph::new(Face::Open(4), &[(PAPER, 400), (0x00_00_80, 10)]),
        ]
    }

    fn check(pixels: &[(u32, usize)], face: Option<Face>) {
        let pixels = pixels
            .iter()
            .flat_map(|&(colour, count)| std::iter::repeat_n(Rgb::hex(colour), count));
        assert_eq!(
            Colours::of(pixels).face(|| None, &glyphs(), Care::default()),
            face
        );
    }

    #[test]
    fn faces_are_read_as_they_are_drawn() {
        let numbers = (0..=9).map(Face::Open);
        let others = [
            Face::Hidden,
            Face::Flag,
            Face::Question,
            Face::Mine,
            Face::Exploded,
            Face::WrongFlag,
        ];
        for face in numbers.chain(others) {
            assert_eq!(Face::from_sign(&face.to_string()), Some(face));
        }
        assert_eq!(Face::from_sign("13"), None);
        assert_eq!(Face::from_sign("mine"), None);
    }

    #[test]
    fn shares_are_told_of_millions_of_pixels() {
        let colours = Colours {
            counts: vec![(Rgb::hex(PAPER), 6_000_000), (Rgb::hex(0), 2_000_000)],
            total: 8_000_000,
        };
        assert_eq!(colours.thousandths(6_000_000), 750);
        let glyph = Glyph::like(Face::Hidden, &colours);
        assert_eq!(glyph.colours.iter().map(|s| s.least).sum::<u32>(), 500);
    }

    #[test]
    fn a_plain_cell_is_a_zero() {
        check(&[(PAPER, 400)], Some(Face::Open(0)));
    }

    #[test]
    fn smooth_digits_are_told_by_their_ink() {
        check(
            &[(PAPER, 330), (0x00_00_ff, 40), (0x6d_6d_ec, 30)],
            Some(Face::Open(1)),
        );
        check(
            &[(PAPER, 330), (0x00_00_80, 40), (0x6d_6d_ad, 30)],
            Some(Face::Open(4)),
        );
    }

    #[test]
    fn a_dialog_is_never_a_zero() {
        // Its paper is another grey; its text adds colours of its own.
        check(&[(0xf6_f5_f4, 400)], None);
        check(&[(PAPER, 380), (0x2e_34_36, 20)], None);
    }
}
