//! A board of an aperiodic tiling, cut from a large sheet.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

use super::hat::HAT;
use super::penrose::Penrose;
use super::ring::Ring;
use super::sheet::{Sheet, Tile, Window};
use super::spectre::SPECTRE;
use super::web::Web;
use crate::cell::CellId;
use crate::outline::Outline;
use crate::topology::Topology;
use crate::touch::Touch;

/// The largest aperiodic board: its neighbours are stored.
pub(crate) const MAX_APERIODIC_CELLS: u32 = 1_000_000;

/// Where the tiles of an aperiodic tiling come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    Hat,
    Spectre,
    Rhombs,
    KiteDart,
}

/// A sheet with the tiles of a board chosen from it.
struct Cut {
    sheet: Sheet,
    web: Web,
    /// The chosen tiles, top to bottom, then left to right.
    chosen: Vec<u32>,
}

impl Source {
    /// The mean area of a tile where an edge of its ring has length 1.
    fn mean_area(self) -> f64 {
        match self {
            // Eight kites of √3.
            Self::Hat => 13.856_406_460_551_02,
            Self::Spectre => 8.196_152_422_706_634,
            // Both pairs come in the ratio φ to 1.
            Self::Rhombs => 0.812_299_240_582_266_1,
            Self::KiteDart => 0.502_028_539_716_755_5,
        }
    }

    fn sheet(self, window: &Window, spare: usize) -> Sheet {
        // A supertile is no disc, so one of several times the window's is asked for.
        let disc = 3.2 * window.reach() * window.reach() / self.mean_area();
        match self {
            Self::Hat => HAT.sheet(window, 6.0 * disc, spare),
            Self::Spectre => SPECTRE.sheet(window, 6.0 * disc, spare),
            Self::Rhombs => Penrose::Rhombs.sheet(window, spare),
            Self::KiteDart => Penrose::KiteDart.sheet(window, spare),
        }
    }

    /// A board of exactly width·height cells around the middle of a sheet, all
    /// connected by edges.
    ///
    /// *Complexity*: O(n log n) for n cells.
    pub fn cut(self, width: u32, height: u32, touch: Touch) -> (Topology, Patch) {
        let cut = self.choose(width, height);
        (cut.topology(touch), cut.patch())
    }

    /// For each kind of tile, every number of neighbours it has in the plane,
    /// as far as a large board tells.
    pub fn interior_counts(self, touch: Touch) -> BTreeMap<&'static str, Vec<usize>> {
        let cut = self.choose(60, 60);
        let mut counts: BTreeMap<_, Vec<usize>> = BTreeMap::new();
        let mut around = Vec::new();
        for &tile in &cut.chosen {
            cut.web.around(tile, touch, &mut around);
            let shape = cut.sheet.tiles[tile as usize].shape;
            let list = counts
                .entry(cut.sheet.shapes[usize::from(shape)].kind)
                .or_default();
            if !list.contains(&around.len()) {
                list.push(around.len());
            }
        }
        counts
    }

    fn choose(self, width: u32, height: u32) -> Cut {
        let count = width as usize * height as usize;
        let area = self.mean_area();
        let half = [(width, height), (height, width)].map(|(side, other)| {
            (count as f64 * area * f64::from(side) / f64::from(other)).sqrt() / 2.0
        });
        let mut spare = 0;
        loop {
            // Room for uneven density and for the tiles around the board.
            let margin = (1.5 + spare as f64) * area.sqrt();
            let window = Window {
                half: half.map(|side| side * 1.02 + margin),
            };
            let mut sheet = self.sheet(&window, spare);
            sort_by_centre(&mut sheet);
            let web = Web::new(&sheet);
            if let Some(chosen) = grow(&sheet, &web, half, count) {
                return Cut { sheet, web, chosen };
            }
            spare += 1;
            assert!(spare < 8, "a larger sheet holds the board");
        }
    }
}

fn sort_by_centre(sheet: &mut Sheet) {
    let mut tiles = std::mem::take(&mut sheet.tiles);
    tiles.sort_by_cached_key(|tile| {
        let [x, y] = sheet.sort_centre(tile);
        (y, x)
    });
    sheet.tiles = tiles;
}

/// The `count` tiles deepest inside the rectangle or, where it is full,
/// nearest to it, that hang together by edges; in ascending order. Nothing
/// when the rim of the sheet is met.
fn grow(sheet: &Sheet, web: &Web, half: [f64; 2], count: usize) -> Option<Vec<u32>> {
    let sides = half.map(|side| sheet.sort_length(side));
    let distance = |tile: u32| {
        let [x, y] = sheet.sort_centre(&sheet.tiles[tile as usize]);
        (x.abs() - sides[0]).max(y.abs() - sides[1])
    };
    let tiles = sheet.tiles.len() as u32;
    let start = (0..tiles).min_by_key(|&tile| distance(tile))?;
    let mut met = vec![false; tiles as usize];
    met[start as usize] = true;
    let mut queue = BinaryHeap::from([Reverse((distance(start), start))]);
    let mut chosen = Vec::with_capacity(count);
    while let Some(Reverse((_, tile))) = queue.pop() {
        chosen.push(tile);
        if chosen.len() == count {
            chosen.sort_unstable();
            return Some(chosen);
        }
        for corner in 0..sheet.arity() {
            let next = web.across(tile, corner)?;
            if !std::mem::replace(&mut met[next as usize], true) {
                queue.push(Reverse((distance(next), next)));
            }
        }
    }
    None
}

impl Cut {
    fn topology(&self, touch: Touch) -> Topology {
        const ABSENT: u32 = u32::MAX;
        let mut ids = vec![ABSENT; self.sheet.tiles.len()];
        for (id, &tile) in self.chosen.iter().enumerate() {
            ids[tile as usize] = id as u32;
        }
        let mut starts = Vec::with_capacity(self.chosen.len() + 1);
        let mut ends = Vec::new();
        let mut around = Vec::new();
        starts.push(0);
        for &tile in &self.chosen {
            self.web.around(tile, touch, &mut around);
            let ids = around.iter().map(|&other| ids[other as usize]);
            ends.extend(ids.filter(|&id| id != ABSENT).map(CellId::new));
            starts.push(ends.len() as u32);
        }
        ends.shrink_to_fit();
        Topology::stored(starts, ends)
    }

    fn patch(self) -> Patch {
        let Sheet {
            ring,
            shapes,
            tiles,
        } = self.sheet;
        let tiles: Vec<Tile> = self
            .chosen
            .iter()
            .map(|&tile| tiles[tile as usize])
            .collect();
        let outlines = |scale: f64| {
            let shapes = shapes.iter().map(move |shape| {
                let scaled = |[x, y]: [f64; 2], by: f64| [x * by, y * by];
                let corners = shape
                    .corners
                    .iter()
                    .map(|&c| scaled(ring.xy(c), scale))
                    .collect();
                let parts = shape.middle.len() as f64;
                let centre = scaled(ring.xy(shape.middle_sum()), scale / parts);
                Outline::with_centre(corners, centre, shape.kind)
            });
            shapes.collect::<Vec<_>>()
        };
        let areas: Vec<f64> = outlines(1.0).iter().map(Outline::area).collect();
        let area: f64 = tiles
            .iter()
            .map(|tile| areas[usize::from(tile.shape)])
            .sum();
        let scale = (tiles.len() as f64 / area).sqrt();
        Patch {
            ring,
            scale,
            outlines: outlines(scale),
            tiles,
        }
    }
}

/// The tiles of an aperiodic board, to draw it from.
#[derive(Clone)]
pub(crate) struct Patch {
    ring: Ring,
    scale: f64,
    outlines: Vec<Outline>,
    tiles: Vec<Tile>,
}

impl Patch {
    pub fn len(&self) -> usize {
        self.tiles.len()
    }

    pub fn place(&self, cell: CellId) -> (&Outline, [f64; 2]) {
        let tile = &self.tiles[cell.index()];
        let [x, y] = self.ring.xy(tile.at);
        let outline = &self.outlines[usize::from(tile.shape)];
        (outline, [x * self.scale, y * self.scale])
    }
}
