//! In which order the boxes of a component are counted. A constraint is
//! active between its first and its last box; the fewer values the active
//! ones can take together, the fewer states there are to count.

use crate::budget::Cancel;
use crate::counting::component::ComponentShape;

/// Who touches whom inside a component, both ways.
pub(crate) struct Incidence {
    /// Mines of each constraint.
    pub(crate) targets: Vec<u32>,
    box_starts: Vec<u32>,
    box_ends: Vec<u32>,
    constraint_starts: Vec<u32>,
    constraint_ends: Vec<u32>,
}

impl Incidence {
    pub(crate) fn new(shape: &ComponentShape) -> Self {
        let boxes = shape.boxes();
        // Numbers touch few boxes each: this is room enough for most fronts.
        let mut targets = Vec::with_capacity(boxes);
        let mut constraint_starts = Vec::with_capacity(boxes + 1);
        constraint_starts.push(0);
        let mut constraint_ends = Vec::with_capacity(4 * boxes);
        let mut box_starts = vec![0u32; boxes + 1];
        for (target, members) in shape.constraints() {
            targets.push(target);
            constraint_ends.extend_from_slice(members);
            constraint_starts.push(constraint_ends.len() as u32);
            for &member in members {
                box_starts[member as usize + 1] += 1;
            }
        }
        for b in 0..boxes {
            box_starts[b + 1] += box_starts[b];
        }
        let mut fill = box_starts.clone();
        let mut box_ends = vec![0; constraint_ends.len()];
        for c in 0..targets.len() {
            for &b in
                &constraint_ends[constraint_starts[c] as usize..constraint_starts[c + 1] as usize]
            {
                box_ends[fill[b as usize] as usize] = c as u32;
                fill[b as usize] += 1;
            }
        }
        Self {
            targets,
            box_starts,
            box_ends,
            constraint_starts,
            constraint_ends,
        }
    }

    /// The constraints of a box.
    #[inline]
    pub(crate) fn of_box(&self, b: u32) -> &[u32] {
        let b = b as usize;
        &self.box_ends[self.box_starts[b] as usize..self.box_starts[b + 1] as usize]
    }

    /// The boxes of a constraint.
    #[inline]
    pub(crate) fn of_constraint(&self, c: u32) -> &[u32] {
        let c = c as usize;
        &self.constraint_ends
            [self.constraint_starts[c] as usize..self.constraint_starts[c + 1] as usize]
    }
}

/// An order of the boxes, greedy from several starts, the cheapest kept; none
/// when the switch was thrown.
pub(crate) fn elimination_order(
    shape: &ComponentShape,
    incidence: &Incidence,
    cancel: &Cancel,
) -> Option<Vec<u32>> {
    let boxes = shape.boxes();
    if boxes <= 2 {
        return Some((0..boxes as u32).collect());
    }
    let mut greedy = Greedy::new(shape, incidence);
    let mut best = (f64::INFINITY, Vec::new());
    for start in starts(boxes, incidence) {
        if let Some(cost) = greedy.run(start, best.0, cancel) {
            best = (cost, greedy.order.clone());
        }
    }
    (!cancel.is_cancelled()).then_some(best.1)
}

/// Two boxes far from each other, and for large components some more.
fn starts(boxes: usize, incidence: &Incidence) -> Vec<u32> {
    let mut met = vec![u32::MAX; boxes];
    let one = farthest(0, incidence, &mut met);
    met.fill(u32::MAX);
    let other = farthest(one, incidence, &mut met);
    let mut starts = vec![one, other];
    let more = match boxes {
        0..=20 => 0,
        21..=40 => 2,
        _ => 6,
    };
    starts.extend((0..more).map(|i| (i * boxes / more) as u32));
    starts
}

/// The last box that a breadth-first walk meets.
fn farthest(start: u32, incidence: &Incidence, met: &mut [u32]) -> u32 {
    let mut queue = Vec::with_capacity(met.len());
    queue.push(start);
    met[start as usize] = 0;
    let mut next = 0;
    while next < queue.len() {
        let b = queue[next];
        next += 1;
        for &c in incidence.of_box(b) {
            for &other in incidence.of_constraint(c) {
                if met[other as usize] == u32::MAX {
                    met[other as usize] = 0;
                    queue.push(other);
                }
            }
        }
    }
    queue[queue.len() - 1]
}

struct Greedy<'a> {
    sizes: &'a [u32],
    incidence: &'a Incidence,
    /// Boxes not yet placed, and their cells, of each constraint.
    left: Vec<u32>,
    room: Vec<u32>,
    /// Cells already placed of each constraint.
    used: Vec<u32>,
    listed: Vec<bool>,
    candidates: Vec<u32>,
    order: Vec<u32>,
}

impl<'a> Greedy<'a> {
    fn new(shape: &'a ComponentShape, incidence: &'a Incidence) -> Self {
        let constraints = incidence.targets.len();
        Self {
            sizes: shape.sizes(),
            incidence,
            left: vec![0; constraints],
            room: vec![0; constraints],
            used: vec![0; constraints],
            listed: vec![false; shape.boxes()],
            candidates: Vec::with_capacity(shape.boxes()),
            order: Vec::with_capacity(shape.boxes()),
        }
    }

    /// The order from one start and an estimate of the states it makes; none
    /// once the estimate passes `limit`, or the switch was thrown.
    fn run(&mut self, start: u32, limit: f64, cancel: &Cancel) -> Option<f64> {
        for c in 0..self.left.len() {
            let members = self.incidence.of_constraint(c as u32);
            self.left[c] = members.len() as u32;
            self.room[c] = members.iter().map(|&b| self.sizes[b as usize]).sum();
            self.used[c] = 0;
        }
        self.listed.fill(false);
        self.order.clear();
        self.candidates.clear();
        self.candidates.push(start);
        self.listed[start as usize] = true;
        let mut cost = 0.0;
        let mut states = 1.0;
        while !self.candidates.is_empty() {
            let at = self.pick();
            let chosen = self.candidates.swap_remove(at);
            states = self.place(chosen, states);
            cost += states;
            if cost >= limit || self.order.len().is_multiple_of(64) && cancel.is_cancelled() {
                return None;
            }
        }
        Some(cost)
    }

    /// The candidate that opens least and closes most.
    fn pick(&self) -> usize {
        let mut best = (i64::MAX, u32::MAX);
        let mut at = 0;
        for (i, &b) in self.candidates.iter().enumerate() {
            let constraints = self.incidence.of_box(b);
            let (mut opened, mut closed) = (0, 0);
            for &c in constraints {
                opened += i64::from(self.used[c as usize] == 0);
                closed += i64::from(self.left[c as usize] == 1);
            }
            let score = (opened - closed) * 1024 + opened * 64 - constraints.len() as i64;
            if (score, b) < best {
                best = (score, b);
                at = i;
            }
        }
        at
    }

    /// Places a box; the estimate is the product over active constraints of
    /// the values their mines so far can take.
    fn place(&mut self, b: u32, mut states: f64) -> f64 {
        self.order.push(b);
        let size = self.sizes[b as usize];
        for &c in self.incidence.of_box(b) {
            states /= self.values(c);
            self.left[c as usize] -= 1;
            self.room[c as usize] -= size;
            self.used[c as usize] += size;
            states *= self.values(c);
            for &other in self.incidence.of_constraint(c) {
                if !std::mem::replace(&mut self.listed[other as usize], true) {
                    self.candidates.push(other);
                }
            }
        }
        states
    }

    /// How many values the mines so far of a constraint can take.
    fn values(&self, c: u32) -> f64 {
        let target = self.incidence.targets[c as usize];
        let high = target.min(self.used[c as usize]);
        let low = target.saturating_sub(self.room[c as usize]);
        f64::from((high + 1).saturating_sub(low).max(1))
    }
}
