//! Components: boxes that share numbers, directly or through others. Two
//! components tell nothing about each other but through the mine count.

use crate::counting::boxes::Boxes;
use crate::counting::constraint::Constraints;

/// One component as a key: its shape with its own numbering, and nothing of
/// where it lies. Equal keys have equal counts, so it also keys the cache.
///
/// Layout: boxes, constraints, the size of each box, then for each constraint
/// its mines, how many boxes it touches, and these.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct ComponentShape(Box<[u32]>);

impl ComponentShape {
    /// The shape written that way.
    pub(crate) fn new(key: &[u32]) -> Self {
        Self(key.into())
    }

    /// The key, to look it up without owning it.
    pub(crate) fn key(&self) -> &[u32] {
        &self.0
    }

    /// How many boxes.
    pub(crate) fn boxes(&self) -> usize {
        self.0[0] as usize
    }

    /// How many cells each box has.
    pub(crate) fn sizes(&self) -> &[u32] {
        &self.0[2..2 + self.boxes()]
    }

    /// How many cells in all.
    pub(crate) fn cells(&self) -> u64 {
        self.sizes().iter().map(|&s| u64::from(s)).sum()
    }

    /// Each constraint: its mines and its boxes.
    pub(crate) fn constraints(&self) -> impl Iterator<Item = (u32, &[u32])> {
        let mut rest = &self.0[2 + self.boxes()..];
        std::iter::from_fn(move || {
            let (&[mines, len], tail) = rest.split_first_chunk::<2>()?;
            let (boxes, tail) = tail.split_at(len as usize);
            rest = tail;
            Some((mines, boxes))
        })
    }
}

/// The components of a front.
#[derive(Debug, Default)]
pub(crate) struct Components {
    box_starts: Vec<u32>,
    boxes: Vec<u32>,
    constraint_starts: Vec<u32>,
    constraints: Vec<u32>,
    met: Vec<bool>,
    met_box: Vec<bool>,
    /// The box of each cell of the front.
    place: Vec<u32>,
}

impl Components {
    /// Finds the components. *Complexity*: linear, but for sorting each one.
    pub(crate) fn split(&mut self, all: &Constraints, boxes: &Boxes) {
        self.box_starts.clear();
        self.box_starts.push(0);
        self.boxes.clear();
        self.constraint_starts.clear();
        self.constraint_starts.push(0);
        self.constraints.clear();
        self.met.clear();
        self.met.resize(all.numbers.len(), false);
        self.met_box.clear();
        self.met_box.resize(boxes.len(), false);
        self.place.clear();
        self.place.resize(all.front.len(), u32::MAX);
        for number in 0..boxes.len() as u32 {
            for &cell in boxes.cells(number) {
                self.place[cell as usize] = number;
            }
        }
        for start in 0..all.numbers.len() as u32 {
            if all.unknown[start as usize] > 0 && !self.met[start as usize] {
                self.flood(start, all, boxes);
            }
        }
    }

    /// Adds the component of a constraint.
    fn flood(&mut self, start: u32, all: &Constraints, boxes: &Boxes) {
        let first_box = self.boxes.len();
        let first_constraint = self.constraints.len();
        self.met[start as usize] = true;
        self.constraints.push(start);
        let mut next = first_constraint;
        while next < self.constraints.len() {
            let constraint = self.constraints[next];
            next += 1;
            for &cell in all.cells_of(constraint) {
                let number = self.place[cell as usize];
                if number == u32::MAX || std::mem::replace(&mut self.met_box[number as usize], true)
                {
                    continue;
                }
                for &other in boxes.constraints(number, all) {
                    if !std::mem::replace(&mut self.met[other as usize], true) {
                        self.constraints.push(other);
                    }
                }
                self.boxes.push(number);
            }
        }
        self.boxes[first_box..].sort_unstable();
        self.constraints[first_constraint..].sort_unstable();
        self.box_starts.push(self.boxes.len() as u32);
        self.constraint_starts.push(self.constraints.len() as u32);
    }

    /// The box of a cell of the front; none if the cell was decided.
    pub(crate) fn box_of(&self, cell: u32) -> Option<u32> {
        let number = self.place[cell as usize];
        (number != u32::MAX).then_some(number)
    }

    /// How many components there are.
    pub(crate) fn len(&self) -> usize {
        self.box_starts.len() - 1
    }

    /// The boxes of a component, ascending.
    pub(crate) fn boxes(&self, component: usize) -> &[u32] {
        let range = self.box_starts[component]..self.box_starts[component + 1];
        &self.boxes[range.start as usize..range.end as usize]
    }

    /// The constraints of a component, ascending.
    pub(crate) fn constraints(&self, component: usize) -> &[u32] {
        let range = self.constraint_starts[component]..self.constraint_starts[component + 1];
        &self.constraints[range.start as usize..range.end as usize]
    }

    /// Writes the key of a component's [`ComponentShape`].
    pub(crate) fn shape(
        &self,
        component: usize,
        all: &Constraints,
        boxes: &Boxes,
        key: &mut Vec<u32>,
    ) {
        let (members, constraints) = (self.boxes(component), self.constraints(component));
        write_shape(members, constraints, all, boxes, key);
    }
}

/// Writes the key of the shape of these boxes under these constraints, both
/// ascending; other constraints of the boxes are left out.
pub(crate) fn write_shape(
    members: &[u32],
    constraints: &[u32],
    all: &Constraints,
    boxes: &Boxes,
    key: &mut Vec<u32>,
) {
    key.clear();
    key.push(members.len() as u32);
    key.push(constraints.len() as u32);
    for &number in members {
        key.push(boxes.cells(number).len() as u32);
    }
    let mut touching: Vec<(u32, u32)> = Vec::with_capacity(4 * members.len());
    for (index, &number) in members.iter().enumerate() {
        for constraint in boxes.constraints(number, all) {
            if let Ok(place) = constraints.binary_search(constraint) {
                touching.push((place as u32, index as u32));
            }
        }
    }
    touching.sort_unstable();
    let mut rest = touching.as_slice();
    for (place, &constraint) in constraints.iter().enumerate() {
        let len = rest.iter().take_while(|t| t.0 == place as u32).count();
        key.push(all.rest[constraint as usize] as u32);
        key.push(len as u32);
        key.extend(rest[..len].iter().map(|t| t.1));
        rest = &rest[len..];
    }
}
