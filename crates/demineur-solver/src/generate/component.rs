//! A component: numbers linked by hidden cells, and what they force together.

use super::deduce::Knowledge;
use crate::budget::Cancel;

/// How many branches one question about a component may take. Questions that
/// matter take a handful; the cap only keeps a giant component from hanging.
const BRANCHES: u32 = 2_000;

/// Hidden cells that the same numbers see.
pub struct TrueBox {
    pub cells: Vec<u32>,
    constraints: Vec<u32>,
    /// How many of them are mines in truth: one filling that is known.
    truth: u32,
}

impl TrueBox {
    pub fn size(&self) -> u32 {
        self.cells.len() as u32
    }

    pub fn truth(&self) -> u32 {
        self.truth
    }
}

/// One component, and the search through its fillings.
pub struct SearchedComponent {
    pub numbers: Vec<u32>,
    pub boxes: Vec<TrueBox>,
    targets: Vec<u32>,
    members: Vec<Vec<u32>>,
    low: Vec<u32>,
    high: Vec<u32>,
    /// For each constraint the least and most its boxes can still hold, and
    /// what they hold with every box as near to the truth as its bounds let it.
    least: Vec<u32>,
    most: Vec<u32>,
    near: Vec<u32>,
    trail: Vec<(u32, u32, u32)>,
    queue: Vec<u32>,
    left: u32,
}

/// Scratch space to walk components with, one slot a cell.
pub struct Walker {
    slot: Vec<u32>,
}

impl Walker {
    pub fn new(cells: usize) -> Self {
        Self {
            slot: vec![u32::MAX; cells],
        }
    }

    /// The components that these numbers lie on, in order.
    pub fn components(
        &mut self,
        knowledge: &Knowledge<'_>,
        numbers: impl IntoIterator<Item = u32>,
    ) -> Vec<SearchedComponent> {
        let mut components = Vec::new();
        let mut used = Vec::new();
        for number in numbers {
            if knowledge.is_front(number) && self.slot[number as usize] == u32::MAX {
                components.push(self.component(knowledge, number, &mut used));
            }
        }
        for cell in used {
            self.slot[cell as usize] = u32::MAX;
        }
        components
    }

    fn component(
        &mut self,
        knowledge: &Knowledge<'_>,
        start: u32,
        used: &mut Vec<u32>,
    ) -> SearchedComponent {
        let net = knowledge.net;
        let mut numbers = vec![start];
        let mut cells: Vec<(u32, Vec<u32>)> = Vec::new();
        self.slot[start as usize] = 0;
        used.push(start);
        let mut at = 0;
        while at < numbers.len() {
            for &cell in net.around(numbers[at]) {
                if !knowledge.is_hidden(cell) || self.slot[cell as usize] != u32::MAX {
                    continue;
                }
                self.slot[cell as usize] = 0;
                used.push(cell);
                let mut seen_by = Vec::new();
                for &number in net.around(cell) {
                    if !knowledge.is_front(number) {
                        continue;
                    }
                    if self.slot[number as usize] == u32::MAX {
                        self.slot[number as usize] = numbers.len() as u32;
                        used.push(number);
                        numbers.push(number);
                    }
                    seen_by.push(self.slot[number as usize]);
                }
                cells.push((cell, seen_by));
            }
            at += 1;
        }
        cells.sort_unstable_by(|a, b| a.1.cmp(&b.1).then(a.0.cmp(&b.0)));
        SearchedComponent::new(knowledge, numbers, cells)
    }
}

impl SearchedComponent {
    fn new(knowledge: &Knowledge<'_>, numbers: Vec<u32>, cells: Vec<(u32, Vec<u32>)>) -> Self {
        let mut boxes: Vec<TrueBox> = Vec::new();
        for (cell, constraints) in cells {
            let mine = u32::from(knowledge.ground.mine[cell as usize]);
            match boxes.last_mut() {
                Some(b) if b.constraints == constraints => {
                    b.cells.push(cell);
                    b.truth += mine;
                }
                _ => boxes.push(TrueBox {
                    cells: vec![cell],
                    constraints,
                    truth: mine,
                }),
            }
        }
        let mut members = vec![Vec::new(); numbers.len()];
        let mut most = vec![0; numbers.len()];
        for (g, b) in boxes.iter().enumerate() {
            for &constraint in &b.constraints {
                members[constraint as usize].push(g as u32);
                most[constraint as usize] += b.size();
            }
        }
        let targets: Vec<u32> = numbers.iter().map(|&n| knowledge.left(n)).collect();
        Self {
            low: vec![0; boxes.len()],
            high: boxes.iter().map(TrueBox::size).collect(),
            least: vec![0; numbers.len()],
            most,
            near: targets.clone(),
            trail: Vec::new(),
            queue: Vec::new(),
            left: 0,
            numbers,
            boxes,
            targets,
            members,
        }
    }

    /// The boxes whose cells all numbers of the component together force, with
    /// whether they are mines; adds the branches taken to `nodes`.
    ///
    /// The truth is one filling, so a box is forced unless another one can
    /// be found that differs there. The search for it starts from the truth
    /// and mends what breaks, so it stays near the box; and what it finds
    /// answers for every box where it differs.
    pub fn forced(&mut self, nodes: &mut u64, cancel: &Cancel) -> Vec<(usize, bool)> {
        let mut free: Vec<bool> = self
            .boxes
            .iter()
            .map(|g| g.truth != 0 && g.truth != g.size())
            .collect();
        let mut forced = Vec::new();
        for g in 0..self.boxes.len() {
            if free[g] {
                continue;
            }
            if cancel.is_cancelled() {
                break;
            }
            let mine = self.boxes[g].truth != 0;
            self.left = BRANCHES;
            let other = if mine {
                self.narrow(g, 0, self.high[g] - 1)
            } else {
                self.narrow(g, 1, self.high[g])
            };
            debug_assert!(other, "a box has at least one cell");
            match self.search() {
                Some(true) => {
                    for (i, b) in self.boxes.iter().enumerate() {
                        free[i] |= self.value(i) != b.truth;
                    }
                }
                Some(false) => forced.push((g, mine)),
                None => {}
            }
            *nodes += u64::from(BRANCHES - self.left) + 1;
            self.take_back(0);
        }
        forced
    }

    /// Calls `filling` with the mines in each box for every filling; false
    /// when there are too many to walk through.
    pub fn each_filling(&mut self, branches: u32, filling: &mut impl FnMut(&[u32])) -> bool {
        self.left = branches;
        let done = self.walk(0, filling);
        self.take_back(0);
        done
    }

    fn walk(&mut self, g: usize, filling: &mut impl FnMut(&[u32])) -> bool {
        if g == self.boxes.len() {
            filling(&self.low);
            return true;
        }
        for value in self.low[g]..=self.high[g] {
            if self.left == 0 {
                return false;
            }
            self.left -= 1;
            let mark = self.trail.len();
            self.narrow(g, value, value);
            if self.propagate() && !self.walk(g + 1, filling) {
                return false;
            }
            self.take_back(mark);
        }
        true
    }

    /// The box's mines, as near to the truth as its bounds let them be.
    #[inline]
    fn value(&self, g: usize) -> u32 {
        self.boxes[g].truth.clamp(self.low[g], self.high[g])
    }

    /// Whether the constraints can hold within the bounds; none if that takes
    /// too long to tell.
    fn search(&mut self) -> Option<bool> {
        if !self.propagate() {
            return Some(false);
        }
        let Some(broken) = (0..self.targets.len()).find(|&e| self.near[e] != self.targets[e])
        else {
            return Some(true);
        };
        if self.left == 0 {
            return None;
        }
        self.left -= 1;
        let more = self.near[broken] < self.targets[broken];
        let g = self.members[broken]
            .iter()
            .map(|&g| g as usize)
            .find(|&g| {
                let value = self.value(g);
                if more {
                    value < self.high[g]
                } else {
                    value > self.low[g]
                }
            })
            .expect("bounds that a constraint allows leave it a way to hold");
        let (value, low, high) = (self.value(g), self.low[g], self.high[g]);
        let (first, second) = if more {
            ((value + 1, high), (low, value))
        } else {
            ((low, value - 1), (value, high))
        };
        let mark = self.trail.len();
        for (low, high) in [first, second] {
            self.narrow(g, low, high);
            match self.search() {
                Some(false) => self.take_back(mark),
                answer => return answer,
            }
        }
        Some(false)
    }

    /// Bounds a box; false if nothing is left.
    fn narrow(&mut self, g: usize, low: u32, high: u32) -> bool {
        self.trail.push((g as u32, self.low[g], self.high[g]));
        self.set(g, low, high);
        let constraints = &self.boxes[g].constraints;
        self.queue.extend_from_slice(constraints);
        low <= high
    }

    fn set(&mut self, g: usize, low: u32, high: u32) {
        let before = (self.low[g], self.high[g], self.value(g));
        (self.low[g], self.high[g]) = (low, high);
        let value = self.value(g);
        for &constraint in &self.boxes[g].constraints {
            let e = constraint as usize;
            self.least[e] = self.least[e] + low - before.0;
            self.most[e] = self.most[e] + high - before.1;
            self.near[e] = self.near[e] + value - before.2;
        }
    }

    fn take_back(&mut self, mark: usize) {
        while self.trail.len() > mark {
            let (g, low, high) = self.trail.pop().expect("the trail is longer than the mark");
            self.set(g as usize, low, high);
        }
        self.queue.clear();
    }

    /// Narrows every box as far as each constraint alone can tell; false when
    /// one cannot hold.
    fn propagate(&mut self) -> bool {
        while let Some(constraint) = self.queue.pop() {
            let e = constraint as usize;
            let target = self.targets[e];
            if target < self.least[e] || target > self.most[e] {
                self.queue.clear();
                return false;
            }
            for i in 0..self.members[e].len() {
                let g = self.members[e][i] as usize;
                let (low, high) = (self.low[g], self.high[g]);
                let spread = high - low;
                // Nothing may rise above what is missing, nor leave too little.
                let (above, below) = (target - self.least[e], self.most[e] - target);
                if spread > above || spread > below {
                    let new_high = low + spread.min(above);
                    let new_low = high - spread.min(below);
                    if new_low > new_high {
                        self.queue.clear();
                        return false;
                    }
                    self.narrow(g, new_low, new_high);
                }
            }
        }
        true
    }
}
