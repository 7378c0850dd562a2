//! What cells usually look like: how unusual a look is for a meaning.
//!
//! Costs are in nats: a look that costs 3 more is e³, twenty times, less usual.
//! They are small, so that layouts of mines decide where they can.

use crate::desktop::picture::Rgb;
use crate::reading::glyph::{Face, Glyph};
use crate::reading::kind::Kind;
use crate::reading::mask::Mask;

/// The inks most programs give to 1, 2, … 8.
const USUAL_INKS: [u32; 8] = [
    0x00_00_ff, 0x00_80_00, 0xff_00_00, 0x00_00_80, 0x80_00_00, 0x00_80_80, 0x00_00_00, 0x80_80_80,
];
/// From which saturation on an ink says anything: dark ones may be all digits'.
const COLOURFUL: u8 = 40;

/// How unusual it is that cells of a kind show a number; `known` is what is
/// known to look like what.
pub(crate) fn number_cost(number: u32, kind: &Kind, known: &[Glyph]) -> f64 {
    let mut same = known.iter().filter(|g| g.face == Face::Open(number));
    let taken = match same.clone().next() {
        None => 0.0,
        // The same in another light, or a fraction of a pixel further on.
        Some(_) if same.clone().any(|glyph| kind.repeats(glyph)) => -8.0,
        Some(_) if same.any(|glyph| kind.resembles(glyph)) => -3.0,
        Some(_) => 5.0,
    };
    let plain = match (number, kind.is_plain()) {
        (0, true) => 0.0,
        (0, false) => 8.0,
        (_, true) => 12.0,
        (_, false) => ink_cost(number, kind, known) + shape_cost(number, &kind.drawn.mask),
    };
    let hot = if number > 0 && hot_share(kind) >= 250 {
        6.0
    } else {
        0.0
    };
    let foreign = if number > 0 {
        foreign_cost(kind, known)
    } else {
        0.0
    };
    taken + plain + hot + foreign
}

/// How unlike the digits that are known a kind is drawn, if those are alike: on
/// another paper than all of them, or in more inks.
fn foreign_cost(kind: &Kind, known: &[Glyph]) -> f64 {
    let digits: Vec<&Glyph> = known
        .iter()
        .filter(|glyph| matches!(glyph.face, Face::Open(1..)))
        .collect();
    let [first, second, ..] = digits[..] else {
        return 0.0;
    };
    let same_paper = digits.iter().all(|digit| is_on_paper(digit, first));
    let paper = same_paper && first.face != second.face && !is_on_paper(&kind.look, first);
    let one_ink = digits.iter().all(|digit| digit.colours.len() == 2);
    let inks = one_ink && kind.look.colours.len() > 2;
    f64::from(u8::from(paper)) * 4.0 + f64::from(u8::from(inks)) * 2.0
}

fn is_on_paper(one: &Glyph, other: &Glyph) -> bool {
    let papers = one.colours.first().zip(other.colours.first());
    papers.is_some_and(|(a, b)| a.colour.distance(b.colour) <= 10)
}

/// How unusual it is that a mine that was hit looks like this.
pub(crate) fn mine_cost(kind: &Kind, known: &[Glyph]) -> f64 {
    let mut mines = known.iter().filter(|glyph| glyph.face.tells_loss());
    let paper = kind.look.colours.first().map(|share| share.colour);
    let dark = share(kind, |colour| {
        colour.brightness() < 60 && paper.is_some_and(|paper| paper.distance(colour) > 60)
    });
    let is_known = known.iter().any(|glyph| glyph.face == Face::Exploded);
    match () {
        () if mines.any(|glyph| kind.resembles(glyph)) => -4.0,
        // Mines that are hit look alike.
        () if is_known => 16.0,
        () if hot_share(kind) >= 200 => 0.0,
        () if dark >= 150 => 1.0 + digit_style(kind, known),
        () => 3.0 + digit_style(kind, known),
    }
}

/// How much a kind is drawn like the digits that are known: on the same paper,
/// in one ink, as high, and in the shape of some digit.
fn digit_style(kind: &Kind, known: &[Glyph]) -> f64 {
    let digits = known.iter().filter(|g| matches!(g.face, Face::Open(1..)));
    let height = |mask: &Mask| mask.framed(1, 1).map(|framed| framed.height);
    let own = height(&kind.drawn.mask);
    let is_as_high = |glyph: &Glyph| {
        let other = glyph.drawn.as_ref().and_then(|drawn| height(&drawn.mask));
        own.zip(other).is_some_and(|(a, b)| (a - b).abs() <= 0.06)
    };
    let part = |fits: bool, worth: f64| if fits { worth } else { 0.0 };
    let likeness = likenesses(&kind.drawn.mask);
    let best = likeness.map_or(0.0, |all| all.into_iter().fold(0.0, f64::max));
    let paper = digits.clone().any(|digit| is_on_paper(digit, &kind.look));
    part(paper, 3.0)
        + part(digits.clone().any(is_as_high), 3.0)
        + part(kind.look.colours.len() == 2, 2.0)
        + part(best >= 0.6, 4.0)
}

fn ink_cost(number: u32, kind: &Kind, known: &[Glyph]) -> f64 {
    // What a 0 shows too is a line, no ink.
    let zero = known.iter().find(|glyph| glyph.face == Face::Open(0));
    let lines = zero.map_or(&[][..], |zero| &zero.colours);
    let is_line = |colour: Rgb| lines.iter().any(|line| line.colour.distance(colour) <= 10);
    let inks = kind.look.colours.iter().skip(1).map(|share| share.colour);
    let inks = inks.filter(|&colour| !is_line(colour));
    let ink = inks.max_by_key(|ink| ink.saturation());
    let Some(ink) = ink.filter(|ink| ink.saturation() > COLOURFUL) else {
        return 0.0;
    };
    // An ink that is nobody's says little.
    let distances = USUAL_INKS.map(|usual| ink.distance(Rgb::hex(usual)));
    let least = distances.into_iter().min().unwrap_or(0);
    let place = (number as usize).saturating_sub(1).min(7);
    f64::from(distances[place] - least) * 5.0 / 255.0
}

/// How much of a kind is red, orange or the like: no digit is as fat.
fn hot_share(kind: &Kind) -> u32 {
    share(kind, |c| {
        c.red >= 180 && c.blue <= 110 && c.red >= c.green.saturating_add(60)
    })
}

fn share(kind: &Kind, wanted: impl Fn(Rgb) -> bool) -> u32 {
    let counts = kind.colours.counts.iter().filter(|count| wanted(count.0));
    kind.colours.thousandths(counts.map(|count| count.1).sum())
}

/// Columns and rows of the usual shapes.
const SHAPE: [usize; 2] = [5, 7];
/// What 1, 2, … 8 usually look like.
const USUAL_SHAPES: [[&str; 7]; 8] = [
    [
        "..#..", ".##..", "..#..", "..#..", "..#..", "..#..", ".###.",
    ],
    [
        ".###.", "#...#", "....#", "...#.", "..#..", ".#...", "#####",
    ],
    [
        ".###.", "#...#", "....#", "..##.", "....#", "#...#", ".###.",
    ],
    [
        "...#.", "..##.", ".#.#.", "#..#.", "#####", "...#.", "...#.",
    ],
    [
        "#####", "#....", "####.", "....#", "....#", "#...#", ".###.",
    ],
    [
        ".###.", "#....", "####.", "#...#", "#...#", "#...#", ".###.",
    ],
    [
        "#####", "....#", "...#.", "...#.", "..#..", "..#..", "..#..",
    ],
    [
        ".###.", "#...#", "#...#", ".###.", "#...#", "#...#", ".###.",
    ],
];

/// How little a shape is like the usual one of a number. Fonts differ: what is
/// like none, or like all, says nothing.
fn shape_cost(number: u32, mask: &Mask) -> f64 {
    let Some(all) = likenesses(mask) else {
        return 0.0;
    };
    let best = all.into_iter().fold(f64::MIN, f64::max);
    let place = (number as usize).saturating_sub(1).min(7);
    match best {
        best if best < 0.35 => 0.0,
        best => ((best - all[place]) * 12.0).min(4.0),
    }
}

/// How much a shape is like the usual ones of 1, 2, … 8: 1 if it is the same.
fn likenesses(mask: &Mask) -> Option<[f64; 8]> {
    let framed = mask.framed(SHAPE[0], SHAPE[1])?;
    // A 1 of a single stroke fills its box.
    if framed.slimness >= 2.2 {
        return Some([0.8, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]);
    }
    Some(USUAL_SHAPES.map(|shape| {
        let signs = shape.iter().flat_map(|row| row.bytes());
        let usual: Vec<f64> = signs
            .map(|sign| f64::from(u8::from(sign == b'#')))
            .collect();
        correlation(&usual, &framed.points)
    }))
}

fn correlation(a: &[f64], b: &[f64]) -> f64 {
    let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len().max(1) as f64;
    let (ma, mb) = (mean(a), mean(b));
    let both = a.iter().zip(b).map(|(x, y)| (x - ma) * (y - mb));
    let spread = |values: &[f64], mean: f64| values.iter().map(|v| (v - mean).powi(2)).sum::<f64>();
    let size = (spread(a, ma) * spread(b, mb)).sqrt();
    if size > 0.0 {
        both.sum::<f64>() / size
    } else {
        0.0
    }
}
