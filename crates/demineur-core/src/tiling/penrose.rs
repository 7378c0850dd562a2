//! Penrose's tilings, by cutting Robinson's triangles again and again.

use super::ring::{Point, Ring, add, golden, sub};
use super::sheet::{Prototile, Sheet, Tile, Window};

const PHI: f64 = 1.618_033_988_749_895;

/// Which pair of tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Penrose {
    /// Thin and thick rhombs (P3).
    Rhombs,
    /// Kites and darts (P2).
    KiteDart,
}

/// Half a tile: its colour and the corners A, B and C, the edge BC being
/// where the two halves meet.
type Half = (usize, [Point; 3]);

impl Penrose {
    /// The tiles that touch the window; `spare` cuts more than are needed.
    ///
    /// Ten triangles around the origin are cut into smaller ones and blown up
    /// by φ, always keeping only those near the window.
    pub fn sheet(self, window: &Window, spare: usize) -> Sheet {
        // The ten triangles hold a disc of radius cos 18°.
        let mut scale = 1.0;
        let mut cuts = spare;
        while scale * 0.95 < window.reach() + 4.0 {
            scale *= PHI;
            cuts += 1;
        }
        let mut scale = PHI.powi(cuts as i32);
        let mut halves = self.seed();
        for _ in 0..cuts {
            scale /= PHI;
            let cut = halves.iter().flat_map(|half| self.cut(half));
            halves = cut.filter(|half| near(half, window, scale)).collect();
        }
        self.joined(halves)
    }

    fn seed(self) -> Vec<Half> {
        let seed = (0..10).map(|i| {
            let [mut b, mut c] = [i, i + 1].map(|turn| Ring::Ten.rotate([1, 0, 0, 0], turn));
            if i % 2 == 1 {
                (b, c) = (c, b);
            }
            match self {
                Self::Rhombs => (0, [[0; 4], b, c]),
                Self::KiteDart => (0, [b, [0; 4], c]),
            }
        });
        seed.collect()
    }

    fn cut(self, &(colour, corners): &Half) -> Vec<Half> {
        let [a, b, c] = corners;
        let [far_a, far_b, far_c] = corners.map(golden);
        // The point at distance 1 from one corner towards another.
        let towards = |far: Point, from: Point, to: Point| add(far, sub(to, from));
        match (self, colour) {
            (Self::Rhombs, 0) => {
                let p = towards(far_a, a, b);
                vec![(0, [far_c, p, far_b]), (1, [p, far_c, far_a])]
            }
            (Self::Rhombs, _) => {
                let (q, r) = (towards(far_b, b, a), towards(far_b, b, c));
                vec![
                    (1, [r, far_c, far_a]),
                    (1, [q, r, far_b]),
                    (0, [r, q, far_a]),
                ]
            }
            (Self::KiteDart, 0) => {
                let (q, r) = (towards(far_a, a, b), towards(far_b, b, c));
                vec![
                    (1, [r, q, far_b]),
                    (0, [q, far_a, r]),
                    (0, [far_c, far_a, r]),
                ]
            }
            (Self::KiteDart, _) => {
                let p = towards(far_c, c, a);
                vec![(1, [far_b, p, far_a]), (0, [p, far_c, far_b])]
            }
        }
    }

    /// Whole tiles from halves; halves left alone at the rim are dropped.
    fn joined(self, mut halves: Vec<Half>) -> Sheet {
        let seam = |&(colour, [_, b, c]): &Half| (b.min(c), b.max(c), colour);
        halves.sort_unstable_by_key(|half| (seam(half), half.1[0]));
        let mut sheet = Sheet {
            ring: Ring::Ten,
            shapes: Vec::new(),
            tiles: Vec::with_capacity(halves.len() / 2),
        };
        for pair in halves.chunk_by(|x, y| seam(x) == seam(y)) {
            let &[(colour, [a, b, c]), (_, [a2, _, _])] = pair else {
                continue;
            };
            let corners = match self {
                Self::Rhombs => [a, b, a2, c],
                Self::KiteDart => [b, a, c, a2],
            };
            let at = corners[0];
            let shape = self.shape(colour, corners.map(|corner| sub(corner, at)));
            let known = sheet.shapes.iter().position(|s| s.corners == shape.corners);
            let index = known.unwrap_or_else(|| {
                sheet.shapes.push(shape);
                sheet.shapes.len() - 1
            });
            sheet.tiles.push(Tile {
                shape: index as u16,
                at,
            });
        }
        sheet
    }

    fn shape(self, colour: usize, mut corners: [Point; 4]) -> Prototile {
        if clockwise(&corners) {
            corners.swap(1, 3);
        }
        let (kind, middle): (_, &[usize]) = match (self, colour) {
            (Self::Rhombs, 0) => ("thin", &[0, 1, 2, 3]),
            (Self::Rhombs, _) => ("thick", &[0, 1, 2, 3]),
            // Close to the middle of the largest circle inside, on the axis.
            (Self::KiteDart, 0) => ("kite", &[0, 0, 0, 2, 2, 2, 2, 2]),
            (Self::KiteDart, _) => ("dart", &[0, 0, 0, 0, 0, 2, 2, 2]),
        };
        Prototile {
            kind,
            corners: corners.to_vec(),
            middle: middle.to_vec(),
        }
    }
}

/// Whether half a tile, blown up by `scale`, comes near the window.
fn near((_, corners): &Half, window: &Window, scale: f64) -> bool {
    let [x, y] = Ring::Ten.xy(corners[0]);
    // No edge of a triangle is longer than φ.
    window.reaches([x * scale, y * scale], (PHI + 0.1) * scale)
}

fn clockwise(corners: &[Point; 4]) -> bool {
    let [p, q, r, s] = corners.map(|corner| Ring::Ten.xy(corner));
    let (first, second) = ([r[0] - p[0], r[1] - p[1]], [s[0] - q[0], s[1] - q[1]]);
    first[0] * second[1] - first[1] * second[0] < 0.0
}
