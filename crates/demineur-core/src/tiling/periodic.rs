//! Everything a periodic tiling needs, derived from the corners of one unit.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use super::blueprint::{Blueprint, BlueprintCell};
use super::ring::{Point, Ring, add, sub};
use super::units::{self, Unit};
use crate::outline::Outline;
use crate::topology::{Rows, Step, Steps};
use crate::touch::Touch;

/// A tiling made of equal units, ready to cut boards from.
pub(crate) struct Periodic {
    corner: Steps,
    edge: Steps,
    /// The cells of the unit at the origin: one for each class, or for
    /// triangles one for each parity. Their mean area is 1, y grows downwards
    /// and the first lattice vector points to the right.
    pub outlines: Vec<Outline>,
    /// From one unit to the next: right, and down to the next row.
    pub pitch: [f64; 2],
    /// How rows lie below one another.
    pub rows: Rows,
}

impl Periodic {
    /// Who touches whom.
    pub fn steps(&self, touch: Touch) -> &Steps {
        match touch {
            Touch::Corner => &self.corner,
            Touch::Edge => &self.edge,
        }
    }

    /// Cells a unit.
    pub fn classes(&self) -> u32 {
        self.corner.classes()
    }

    /// All of it as numbers.
    pub fn blueprint(&self) -> Blueprint {
        let cells = self.outlines.iter().map(|outline| BlueprintCell {
            corners: outline.corners().to_vec(),
            centre: outline.centre(),
            radius: outline.radius(),
        });
        Blueprint {
            rows: match self.rows {
                Rows::Aligned => "aligned",
                Rows::Shifted => "shifted",
                Rows::Checkered => "checkered",
            },
            pitch: self.pitch,
            cells: cells.collect(),
            corner: self.corner.to_numbers(),
            edge: self.edge.to_numbers(),
        }
    }
}

macro_rules! derived {
    ($($name:ident),* $(,)?) => {
        $(pub(super) static $name: LazyLock<Periodic> = LazyLock::new(|| derive(&units::$name));)*
    };
}

derived!(
    SQUARE,
    HEXAGONAL,
    ELONGATED_TRIANGULAR,
    SNUB_SQUARE,
    TRIHEXAGONAL,
    TRUNCATED_HEXAGONAL,
    RHOMBITRIHEXAGONAL,
    TRUNCATED_TRIHEXAGONAL,
    TRUNCATED_SQUARE,
    SNUB_TRIHEXAGONAL,
    LAVES_CAIRO_PENTAGONAL,
    LAVES_PRISMATIC_PENTAGONAL,
    LAVES_FLORET_PENTAGONAL,
    LAVES_RHOMBILLE,
    LAVES_DELTOIDAL_TRIHEXAGONAL,
    LAVES_TRIAKIS_TRIANGULAR,
    LAVES_KISRHOMBILLE,
    LAVES_TETRAKIS_SQUARE,
);

/// Triangles in rows, pointing up when row + column is even: a unit of one
/// cell, so that a row may hold any number of them.
pub(super) static TRIANGULAR: LazyLock<Periodic> = LazyLock::new(|| {
    let step = |rows, columns| Step {
        rows,
        columns,
        class: 0,
    };
    // The side of an upright triangle's base is below it, and five cells touch it there.
    let corner = |base: i32| {
        let beside = [-2, -1, 1, 2].map(|columns| step(0, columns));
        let base_row = (-2..=2).map(move |columns| step(base, columns));
        let tip_row = (-1..=1).map(move |columns| step(-base, columns));
        beside.into_iter().chain(base_row).chain(tip_row).collect()
    };
    let edge = |base| vec![step(0, -1), step(0, 1), step(base, 0)];
    // Area 1: side²·√3/4 = 1.
    let side = 2.0 / 3_f64.sqrt().sqrt();
    let height = side * 3_f64.sqrt() / 2.0;
    let up = vec![[0.0, height], [side / 2.0, 0.0], [side, height]];
    let down = vec![[0.0, 0.0], [side, 0.0], [side / 2.0, height]];
    Periodic {
        corner: Steps::from_phases(Rows::Checkered, vec![corner(1), corner(-1)]),
        edge: Steps::from_phases(Rows::Checkered, vec![edge(1), edge(-1)]),
        outlines: vec![Outline::new(up, "3-gon"), Outline::new(down, "3-gon")],
        pitch: [side / 2.0, height],
        rows: Rows::Checkered,
    }
});

fn derive(unit: &Unit) -> Periodic {
    let frame = Frame::new(unit);
    let outlines = unit.polygons.iter().map(|polygon| {
        let corners = polygon.iter().map(|&corner| frame.place(corner)).collect();
        Outline::new(corners, gon(polygon.len()))
    });
    Periodic {
        corner: Steps::new(frame.rows, &touching(unit, false)),
        edge: Steps::new(frame.rows, &touching(unit, true)),
        outlines: outlines.collect(),
        pitch: frame.pitch,
        rows: frame.rows,
    }
}

/// For each polygon of the unit, which ones touch it: (units right, units
/// down, polygon), found by exact corners or by exact edges in both directions.
fn touching(unit: &Unit, by_edge: bool) -> Vec<Vec<(i32, i32, u32)>> {
    // Further away than this no cell of a unit touches another.
    const FAR: i32 = 4;
    let [right, down] = unit.lattice;
    let mut shifts = BTreeMap::new();
    for i in -FAR..=FAR {
        for j in -FAR..=FAR {
            let shift: Point = std::array::from_fn(|axis| i * right[axis] + j * down[axis]);
            shifts.insert(shift, (i, j));
        }
    }
    let found = unit.polygons.iter().enumerate().map(|(here, polygon)| {
        let mut list = Vec::new();
        for (there, other) in unit.polygons.iter().enumerate() {
            for (v, &corner) in polygon.iter().enumerate() {
                let next = polygon[(v + 1) % polygon.len()];
                for (w, &its) in other.iter().enumerate() {
                    let shift = sub(corner, its);
                    let before = other[(w + other.len() - 1) % other.len()];
                    if by_edge && add(before, shift) != next {
                        continue;
                    }
                    if let Some(&(i, j)) = shifts.get(&shift)
                        && (i, j, there) != (0, 0, here)
                    {
                        list.push((i, j, there as u32));
                    }
                }
            }
        }
        list.sort_unstable();
        list.dedup();
        list
    });
    found.collect()
}

/// How the exact plane is drawn: the first lattice vector to the right, mean
/// area of a cell 1.
struct Frame {
    ring: Ring,
    /// What a point is multiplied by, as a complex number.
    by: [f64; 2],
    pitch: [f64; 2],
    rows: Rows,
}

impl Frame {
    fn new(unit: &Unit) -> Self {
        let [right, down] = unit.lattice.map(|vector| unit.ring.xy(vector));
        let length = (right[0] * right[0] + right[1] * right[1]).sqrt();
        let area = right[0] * down[1] - right[1] * down[0];
        let scale = (unit.polygons.len() as f64 / area).sqrt();
        let along = (right[0] * down[0] + right[1] * down[1]) / (length * length);
        Self {
            ring: unit.ring,
            by: [right[0] / length * scale, -right[1] / length * scale],
            pitch: [length * scale, area / length * scale],
            rows: if along.abs() < 0.25 {
                Rows::Aligned
            } else {
                Rows::Shifted
            },
        }
    }

    fn place(&self, point: Point) -> [f64; 2] {
        let [x, y] = self.ring.xy(point);
        let [u, v] = self.by;
        [x * u - y * v, x * v + y * u]
    }
}

/// The name of a cell with that many corners.
fn gon(corners: usize) -> &'static str {
    match corners {
        3 => "3-gon",
        4 => "4-gon",
        5 => "5-gon",
        6 => "6-gon",
        8 => "8-gon",
        12 => "12-gon",
        _ => "polygon",
    }
}
