//! The hat of Smith, Myers, Kaplan and Goodman-Strauss, from its four
//! metatiles H, T, P and F.

use std::sync::LazyLock;

use super::substitution::{Parts, Placement, Substitution};

/// Points here are a + b·w with w = exp(iπ/3), turns are steps of 60 degrees.
type Hat = (bool, u32, i32, i32);
/// A part of a supertile: label, turn and place.
type Part = (usize, u32, i32, i32);

const H: usize = 0;
const T: usize = 1;
const P: usize = 2;
const F: usize = 3;

/// How many levels of supertiles there are: 10^16 hats, and offsets that stay
/// far within 32 bits.
const LEVELS: usize = 18;

/// Fourteen corners, (1, -2) being a straight one that makes the tiling edge
/// to edge.
#[rustfmt::skip]
const OUTLINE: [(i32, i32); 14] = [
    (0, 0), (-1, -1), (0, -2), (1, -2), (2, -2), (2, -1), (4, -2),
    (5, -1), (4, 0), (3, 0), (2, 2), (0, 3), (0, 2), (-1, 2),
];

#[rustfmt::skip]
const SMALLEST: [&[Hat]; 4] = [
    &[(false, 0, 0, 0), (false, 0, -6, 6), (false, 4, -4, 2), (true, 4, -2, 4)],
    &[(false, 0, 0, 0)],
    &[(false, 0, 0, 0), (false, 5, -4, 2)],
    &[(false, 0, 0, 0), (false, 5, -4, 2)],
];

/// The second, third and fourth level; later ones have the labels and turns of
/// the fourth, and offsets 3·(the last) - (the one before).
#[rustfmt::skip]
const FIRST_LEVELS: [[&[Part]; 4]; 3] = [
    [
        &[(H, 0, 0, 0), (H, 0, -8, 10), (H, 4, -14, 4), (T, 5, -10, 8), (P, 0, -8, -2),
          (F, 0, 2, -4), (P, 2, 0, 6), (F, 2, -8, 16), (P, 1, -16, 14), (F, 4, -18, 6)],
        &[(H, 0, 0, 0)],
        &[(F, 0, 2, -4), (H, 0, 0, 0), (P, 2, 0, 6), (H, 1, 4, 10), (F, 3, -2, 16)],
        &[(F, 0, 2, -4), (H, 0, 0, 0), (P, 2, 0, 6), (H, 1, 4, 10), (F, 1, 8, 8), (F, 3, -2, 16)],
    ],
    [
        &[(H, 0, 0, 0), (H, 0, -18, 24), (H, 4, -38, 10), (T, 5, -22, 14), (P, 5, -28, -4),
          (F, 5, -4, -10), (P, 1, 4, 10), (F, 1, -14, 34), (P, 0, -42, 30), (F, 3, -48, 24)],
        &[(H, 0, 0, 0)],
        &[(F, 5, -4, -10), (H, 0, 0, 0), (P, 1, 4, 10), (H, 1, 10, 28), (F, 2, 0, 42)],
        &[(F, 5, -4, -10), (H, 0, 0, 0), (P, 1, 4, 10), (H, 1, 10, 28), (F, 0, 20, 14), (F, 2, 0, 42)],
    ],
    [
        &[(H, 0, 0, 0), (H, 0, -46, 62), (H, 4, -100, 26), (T, 5, -56, 34), (P, 5, -72, -12),
          (F, 5, -10, -28), (P, 1, 10, 28), (F, 1, -36, 90), (P, 0, -108, 78), (F, 3, -128, 64)],
        &[(H, 0, 0, 0)],
        &[(F, 5, -10, -28), (H, 0, 0, 0), (P, 1, 10, 28), (H, 1, 26, 74), (F, 2, -2, 112)],
        &[(F, 5, -10, -28), (H, 0, 0, 0), (P, 1, 10, 28), (H, 1, 26, 74), (F, 0, 54, 36), (F, 2, -2, 112)],
    ],
];

/// The hat, with supertiles of every level that fits.
pub(super) static HAT: LazyLock<Substitution> = LazyLock::new(|| {
    let smallest = SMALLEST.iter().map(|hats| {
        let hats = hats.iter();
        hats.map(|&(flip, turn, a, b)| Placement::new(flip, 2 * turn, [a, 0, b, 0]))
            .collect()
    });
    Substitution {
        outline: OUTLINE.map(|(a, b)| [a, 0, b, 0]).to_vec(),
        middle: &[0, 8, 12],
        kinds: ["hat", "reflected hat"],
        smallest: smallest.collect(),
        levels: levels(),
        root: H,
    }
});

fn levels() -> Vec<Vec<Parts>> {
    let given = FIRST_LEVELS.iter().map(|level| {
        let labels = level.iter().map(|parts| {
            let parts = parts.iter();
            parts
                .map(|&(label, turn, a, b)| (label, Placement::new(false, 2 * turn, [a, 0, b, 0])))
                .collect()
        });
        labels.collect()
    });
    let mut levels: Vec<Vec<Parts>> = given.collect();
    while levels.len() < LEVELS {
        let [before, last] = [2, 1].map(|back| &levels[levels.len() - back]);
        let next = last.iter().zip(before).map(|(last, before)| {
            let parts = last
                .iter()
                .zip(before)
                .map(|(&(label, place), (_, before))| {
                    let at = std::array::from_fn(|axis| 3 * place.at[axis] - before.at[axis]);
                    (label, Placement { at, ..place })
                });
            parts.collect()
        });
        let next = next.collect();
        levels.push(next);
    }
    levels
}
