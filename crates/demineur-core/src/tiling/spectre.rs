//! The spectre of Smith, Myers, Kaplan and Goodman-Strauss: nine labels, each
//! a cluster of up to eight.

use std::sync::LazyLock;

use super::ring::{Point, Ring, sub};
use super::substitution::{Parts, Placement, Substitution};

const GAMMA: usize = 0;
const DELTA: usize = 1;
const THETA: usize = 2;
const LAMBDA: usize = 3;
const XI: usize = 4;
const PI: usize = 5;
const SIGMA: usize = 6;
const PHI: usize = 7;
const PSI: usize = 8;
/// The place that Gamma leaves empty.
const NONE: usize = 9;

/// 10^12 tiles, and offsets that stay far within 32 bits.
const LEVELS: usize = 14;

#[rustfmt::skip]
const OUTLINE: [Point; 14] = [
    [0, 0, 0, 0], [1, 0, 0, 0], [2, 0, -1, 0], [2, 1, -1, 0], [2, 1, -1, 1],
    [3, 1, -1, 1], [3, 1, 0, 1], [3, 0, 0, 2], [3, -1, 0, 2], [2, -1, 1, 2],
    [1, -1, 1, 2], [0, -1, 1, 2], [0, -1, 0, 2], [0, 0, 0, 1],
];

/// Four corners of the tile by which clusters are joined.
const QUAD: [usize; 4] = [3, 5, 7, 11];

/// From each part of a cluster to the next: turn by steps of 30 degrees, then
/// the corner of the quad to leave by and the one to arrive at.
#[rustfmt::skip]
const JOINTS: [(u32, usize, usize); 7] =
    [(2, 3, 1), (0, 2, 0), (2, 3, 1), (2, 3, 1), (0, 2, 0), (2, 3, 1), (8, 3, 3)];

#[rustfmt::skip]
const RULES: [[usize; 8]; 9] = [
    [PI, DELTA, NONE, THETA, SIGMA, XI, PHI, GAMMA],
    [XI, DELTA, XI, PHI, SIGMA, PI, PHI, GAMMA],
    [PSI, DELTA, PI, PHI, SIGMA, PI, PHI, GAMMA],
    [PSI, DELTA, XI, PHI, SIGMA, PI, PHI, GAMMA],
    [PSI, DELTA, PI, PHI, SIGMA, PSI, PHI, GAMMA],
    [PSI, DELTA, XI, PHI, SIGMA, PSI, PHI, GAMMA],
    [XI, DELTA, XI, PHI, SIGMA, PI, LAMBDA, GAMMA],
    [PSI, DELTA, PSI, PHI, SIGMA, PI, PHI, GAMMA],
    [PSI, DELTA, PSI, PHI, SIGMA, PSI, PHI, GAMMA],
];

/// The spectre, with supertiles of every level that fits.
pub(super) static SPECTRE: LazyLock<Substitution> = LazyLock::new(|| {
    let here = Placement::new(false, 0, [0; 4]);
    let mut smallest = vec![vec![here]; RULES.len()];
    // Gamma is the mystic: two tiles.
    smallest[GAMMA].push(Placement::new(false, 1, OUTLINE[8]));
    let mut quad = QUAD.map(|corner| OUTLINE[corner]);
    let mut levels = Vec::new();
    for _ in 0..LEVELS {
        let places = cluster(&quad);
        levels.push(RULES.iter().map(|labels| parts(labels, &places)).collect());
        quad = [(6, 2), (5, 1), (3, 2), (0, 1)]
            .map(|(part, corner): (usize, usize)| places[part].apply(quad[corner]));
    }
    Substitution {
        outline: OUTLINE.to_vec(),
        middle: &[0, 1, 9, 9],
        kinds: ["spectre", "spectre"],
        smallest,
        levels,
        root: DELTA,
    }
});

fn parts(labels: &[usize; 8], places: &[Placement; 8]) -> Parts {
    let parts = labels.iter().copied().zip(places.iter().copied());
    parts.filter(|&(label, _)| label != NONE).collect()
}

/// Where the eight parts of a cluster go.
fn cluster(quad: &[Point; 4]) -> [Placement; 8] {
    let mut places = [Placement::new(false, 0, [0; 4]); 8];
    let mut turn = 0;
    for (i, &(by, from, to)) in JOINTS.iter().enumerate() {
        turn = (turn + by) % 12;
        let arrival = Ring::Twelve.rotate(quad[to], turn);
        let at = sub(places[i].apply(quad[from]), arrival);
        places[i + 1] = Placement::new(false, turn, at);
    }
    // Every level is the mirror image of the one before: z becomes -conj(z).
    let mirror = Placement::new(true, 6, [0; 4]);
    places.map(|place| mirror.after(&place))
}
