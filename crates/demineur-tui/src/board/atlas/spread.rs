//! Where the cells of a free graph go.

use std::collections::{BTreeMap, VecDeque};

use demineur_core::{CellId, Topology};

/// Larger graphs are not pulled into shape, which takes time by their square.
const MOST_PULLED: usize = 400;
/// Rounds of pulling.
const ROUNDS: u32 = 120;
/// Discs are at least this far apart.
const APART: f64 = 0.9;

/// Places for a graph without any: its parts from left to right in order of
/// distance from an outer cell, and small graphs pulled into shape from there.
/// The same graph always looks the same.
pub(super) fn laid_out(topology: &Topology) -> Vec<[f64; 2]> {
    let start = in_columns(topology);
    if topology.len() > MOST_PULLED {
        return start;
    }
    apart(to_scale(pulled(topology, start.clone()))).unwrap_or(start)
}

/// Columns filled in breadth-first order, so that neighbours are near.
pub(super) fn in_columns(topology: &Topology) -> Vec<[f64; 2]> {
    let order = breadth_first(topology);
    let height = order.len().isqrt().max(1);
    let mut places = vec![[0.0; 2]; order.len()];
    for (index, cell) in order.into_iter().enumerate() {
        let (column, row) = (index / height, index % height);
        // Odd columns lower by half, or lines along a row would hide each other.
        let down = row as f64 + (column & 1) as f64 / 2.0;
        places[cell.index()] = [1.6 * column as f64, 1.3 * down];
    }
    places
}

/// All cells, part by part, each from a cell at its rim.
fn breadth_first(topology: &Topology) -> Vec<CellId> {
    let mut order = Vec::with_capacity(topology.len());
    let mut placed = vec![false; topology.len()];
    let mut seen = vec![false; topology.len()];
    for cell in topology.cells() {
        if placed[cell.index()] {
            continue;
        }
        // The last cell reached from any is at the rim.
        let part = reached(topology, cell, &mut seen);
        let rim = part.last().copied().unwrap_or(cell);
        order.extend(reached(topology, rim, &mut placed));
    }
    order
}

fn reached(topology: &Topology, start: CellId, seen: &mut [bool]) -> Vec<CellId> {
    let mut found = Vec::new();
    let mut queue = VecDeque::from([start]);
    seen[start.index()] = true;
    while let Some(cell) = queue.pop_front() {
        found.push(cell);
        for &next in topology.neighbours(cell).iter() {
            if !std::mem::replace(&mut seen[next.index()], true) {
                queue.push_back(next);
            }
        }
    }
    found
}

/// Neighbours pull each other, all push each other apart, by less and less
/// (Fruchterman and Reingold, 1991).
fn pulled(topology: &Topology, mut places: Vec<[f64; 2]>) -> Vec<[f64; 2]> {
    const IDEAL: f64 = 1.5;
    let count = places.len();
    for round in 0..ROUNDS {
        let longest = 1.5 * (1.0 - f64::from(round) / f64::from(ROUNDS)) + 0.01;
        let mut forces = vec![[0.0; 2]; count];
        for a in 0..count {
            for b in a + 1..count {
                let [dx, dy] = [places[a][0] - places[b][0], places[a][1] - places[b][1]];
                let push = IDEAL * IDEAL / (dx * dx + dy * dy).max(0.01);
                for (axis, d) in [dx, dy].into_iter().enumerate() {
                    forces[a][axis] += d * push;
                    forces[b][axis] -= d * push;
                }
            }
        }
        for a in topology.cells() {
            for &b in topology.neighbours(a).iter() {
                let [a, b] = [a.index(), b.index()];
                let [dx, dy] = [places[a][0] - places[b][0], places[a][1] - places[b][1]];
                let pull = dx.hypot(dy) / IDEAL;
                forces[a][0] -= dx * pull;
                forces[a][1] -= dy * pull;
            }
        }
        // Parts that nothing holds together would drift away for ever.
        let middle = mean(&places);
        for (place, force) in places.iter_mut().zip(&mut forces) {
            for axis in 0..2 {
                force[axis] -= 0.15 * (place[axis] - middle[axis]);
            }
            let length = force[0].hypot(force[1]).max(1e-9);
            for axis in 0..2 {
                place[axis] += force[axis] / length * length.min(longest);
            }
        }
    }
    places
}

/// Shrunk or grown so that most cells are a little apart from the nearest.
fn to_scale(mut places: Vec<[f64; 2]>) -> Vec<[f64; 2]> {
    let distance = |a: &[f64; 2], b: &[f64; 2]| (a[0] - b[0]).hypot(a[1] - b[1]);
    let nearest = places.iter().enumerate().map(|(index, place)| {
        let others = places
            .iter()
            .enumerate()
            .filter(|&(other, _)| other != index);
        let distances = others.map(|(_, other)| distance(place, other));
        distances.fold(f64::INFINITY, f64::min)
    });
    let mut nearest: Vec<f64> = nearest.collect();
    nearest.sort_by(f64::total_cmp);
    let typical = nearest[nearest.len() / 10];
    if typical.is_finite() && typical > 0.0 {
        let factor = 1.1 / typical;
        for place in &mut places {
            *place = place.map(|at| at * factor);
        }
    }
    places
}

fn mean(places: &[[f64; 2]]) -> [f64; 2] {
    let count = places.len() as f64;
    let sum = |axis: usize| places.iter().map(|place| place[axis]).sum::<f64>();
    [sum(0) / count, sum(1) / count]
}

/// The same places, but for those too near an earlier one: they move to the
/// nearest free place on a grid. None when too many crowd together.
pub(super) fn apart(mut places: Vec<[f64; 2]>) -> Option<Vec<[f64; 2]>> {
    let mut taken = Taken::default();
    // Where the search around a crowded place goes on.
    let mut rings: BTreeMap<[i64; 2], i64> = BTreeMap::new();
    for place in &mut places {
        if !taken.leaves_free(*place)? {
            let ring = rings.entry(Taken::key(*place)).or_insert(1);
            *place = loop {
                if let Some(free) = taken.free_on_ring(*place, *ring)? {
                    break free;
                }
                *ring += 1;
            };
        }
        taken.boxes.insert(Taken::key(*place), *place);
    }
    Some(places)
}

/// Places taken already, by boxes so small that each holds one at most.
struct Taken {
    boxes: BTreeMap<[i64; 2], [f64; 2]>,
    /// Questions that may still be asked.
    left: u32,
}

impl Default for Taken {
    fn default() -> Self {
        Self {
            boxes: BTreeMap::new(),
            left: 2_000_000,
        }
    }
}

impl Taken {
    fn key([x, y]: [f64; 2]) -> [i64; 2] {
        let side = APART / std::f64::consts::SQRT_2;
        [(x / side).floor() as i64, (y / side).floor() as i64]
    }

    /// None when too much was asked.
    fn leaves_free(&mut self, at: [f64; 2]) -> Option<bool> {
        self.left = self.left.checked_sub(1)?;
        let [column, row] = Self::key(at);
        let mut boxes = (-2..=2).flat_map(|dy| (-2..=2).map(move |dx| [column + dx, row + dy]));
        let is_near = |near: [i64; 2]| {
            let other = self.boxes.get(&near);
            other.is_some_and(|o| (o[0] - at[0]).hypot(o[1] - at[1]) < APART - 1e-9)
        };
        Some(!boxes.any(is_near))
    }

    /// A free place that many steps of a grid away.
    fn free_on_ring(&mut self, [x, y]: [f64; 2], ring: i64) -> Option<Option<[f64; 2]>> {
        let [column, row] = [x, y].map(|at| (at / APART).round());
        for [dx, dy] in around(ring) {
            let spot = [(column + dx as f64) * APART, (row + dy as f64) * APART];
            if self.leaves_free(spot)? {
                return Some(Some(spot));
            }
        }
        Some(None)
    }
}

/// The steps of a square ring.
fn around(ring: i64) -> impl Iterator<Item = [i64; 2]> {
    (-ring..ring).flat_map(move |at| [[at, -ring], [ring, at], [-at, ring], [-ring, -at]])
}
