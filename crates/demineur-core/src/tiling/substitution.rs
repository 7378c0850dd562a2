//! Tilings made by putting tiles together to ever larger supertiles.

use super::ring::{Point, Ring, add, conjugate_12, sub};
use super::sheet::{Prototile, Sheet, Tile, Window};

/// Where something goes: mirrored first, then turned by steps of 30 degrees,
/// then moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Placement {
    pub flip: bool,
    pub turn: u32,
    pub at: Point,
}

impl Placement {
    pub const fn new(flip: bool, turn: u32, at: Point) -> Self {
        Self { flip, turn, at }
    }

    pub fn apply(&self, point: Point) -> Point {
        let point = if self.flip {
            conjugate_12(point)
        } else {
            point
        };
        add(Ring::Twelve.rotate(point, self.turn), self.at)
    }

    /// What comes of placing by `inner` first.
    pub fn after(&self, inner: &Self) -> Self {
        let turn = if self.flip {
            12 - inner.turn
        } else {
            inner.turn
        };
        Self {
            flip: self.flip != inner.flip,
            turn: (self.turn + turn) % 12,
            at: self.apply(inner.at),
        }
    }
}

/// What a supertile is made of: each part with its label and place.
pub(super) type Parts = Vec<(usize, Placement)>;

/// One tile, and rules for supertiles of it. Labels are indices.
pub(super) struct Substitution {
    /// The tile's corners, counter-clockwise.
    pub outline: Vec<Point>,
    /// The centre is the mean of these corners.
    pub middle: &'static [usize],
    /// What the tile is called, and what its mirror image is.
    pub kinds: [&'static str; 2],
    /// For each label the tiles of the smallest supertile.
    pub smallest: Vec<Vec<Placement>>,
    /// For each further level, for each label, the parts of the supertile.
    pub levels: Vec<Vec<Parts>>,
    /// The label of the supertile to cut from.
    pub root: usize,
}

/// What is known of one supertile before looking inside.
#[derive(Clone, Copy)]
struct Extent {
    tiles: f64,
    /// The mean place of its tiles.
    centre: [f64; 2],
    /// All of it is within this distance of its origin.
    radius: f64,
}

impl Substitution {
    /// The tiles that touch the window when its middle is put into the middle
    /// of a supertile of at least `count` tiles; `spare` levels more than that.
    pub fn sheet(&self, window: &Window, count: f64, spare: usize) -> Sheet {
        let extents = self.extents();
        let enough = extents
            .iter()
            .position(|level| level[self.root].tiles >= count);
        let top = (enough.unwrap_or(extents.len()) + spare).min(extents.len() - 1);
        let [x, y] = extents[top][self.root].centre;
        let middle = [x.round() as i32, 0, 0, y.round() as i32];
        let mut tiles = Vec::new();
        let start = Placement::new(false, 0, sub([0; 4], middle));
        self.descend(top, self.root, &start, window, &extents, &mut tiles);
        Sheet {
            ring: Ring::Twelve,
            shapes: self.shapes(),
            tiles,
        }
    }

    fn descend(
        &self,
        level: usize,
        label: usize,
        place: &Placement,
        window: &Window,
        extents: &[Vec<Extent>],
        tiles: &mut Vec<Tile>,
    ) {
        if !window.reaches(Ring::Twelve.xy(place.at), extents[level][label].radius) {
            return;
        }
        if level == 0 {
            let all = self.smallest[label].iter().map(|tile| place.after(tile));
            let near = all.filter(|tile| window.reaches(Ring::Twelve.xy(tile.at), self.radius()));
            tiles.extend(near.map(|tile| Tile {
                shape: shape_index(tile.flip, tile.turn),
                at: tile.at,
            }));
            return;
        }
        for (part, inner) in &self.levels[level - 1][label] {
            self.descend(
                level - 1,
                *part,
                &place.after(inner),
                window,
                extents,
                tiles,
            );
        }
    }

    /// The tile in its 24 orientations, addressed by [`shape_index`].
    fn shapes(&self) -> Vec<Prototile> {
        let all = [false, true]
            .into_iter()
            .flat_map(|flip| (0..12).map(move |turn| (flip, turn)));
        all.map(|(flip, turn)| {
            let place = Placement::new(flip, turn, [0; 4]);
            let mut corners: Vec<Point> = self.outline.iter().map(|&c| place.apply(c)).collect();
            let mut middle = self.middle.to_vec();
            if flip {
                corners.reverse();
                middle
                    .iter_mut()
                    .for_each(|corner| *corner = self.outline.len() - 1 - *corner);
            }
            Prototile {
                kind: self.kinds[usize::from(flip)],
                corners,
                middle,
            }
        })
        .collect()
    }

    /// A tile is within this distance of its origin.
    fn radius(&self) -> f64 {
        let corners = self.outline.iter();
        corners
            .map(|&c| length(Ring::Twelve.xy(c)))
            .fold(0.0, f64::max)
    }

    fn extents(&self) -> Vec<Vec<Extent>> {
        let tile = Extent {
            tiles: 1.0,
            centre: [0.0, 0.0],
            radius: self.radius(),
        };
        let join = |parts: &mut dyn Iterator<Item = (Extent, Placement)>| {
            let mut whole = Extent {
                tiles: 0.0,
                centre: [0.0, 0.0],
                radius: 0.0,
            };
            for (part, place) in parts {
                let at = Ring::Twelve.xy(place.at);
                let turned = turned(&place, part.centre);
                for axis in 0..2 {
                    whole.centre[axis] += part.tiles * (at[axis] + turned[axis]);
                }
                whole.tiles += part.tiles;
                whole.radius = whole.radius.max(length(at) + part.radius);
            }
            whole.centre = whole.centre.map(|sum| sum / whole.tiles);
            whole
        };
        let smallest = self.smallest.iter();
        let mut found: Vec<Vec<Extent>> = vec![
            smallest
                .map(|tiles| join(&mut tiles.iter().map(|&place| (tile, place))))
                .collect(),
        ];
        for level in &self.levels {
            let below = &found[found.len() - 1];
            let parts = level.iter();
            let here = parts
                .map(|parts| join(&mut parts.iter().map(|&(l, p)| (below[l], p))))
                .collect();
            found.push(here);
        }
        found
    }
}

fn length([x, y]: [f64; 2]) -> f64 {
    (x * x + y * y).sqrt()
}

/// Where a place turns and mirrors a vector of the plane to.
fn turned(place: &Placement, [x, y]: [f64; 2]) -> [f64; 2] {
    let [cos, sin] = Ring::Twelve.xy(Ring::Twelve.rotate([1, 0, 0, 0], place.turn));
    let y = if place.flip { -y } else { y };
    [x * cos - y * sin, x * sin + y * cos]
}

fn shape_index(flip: bool, turn: u32) -> u16 {
    (if flip { 12 } else { 0 }) + turn as u16
}
