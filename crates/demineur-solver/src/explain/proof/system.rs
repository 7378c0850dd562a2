//! The numbers around a cell as constraints, and whether some of them can hold.

use demineur_core::{CellId, Topology, View};
use rustc_hash::FxHashMap;

use crate::budget::Cancel;

/// How many steps one feasibility question may take. Questions about a handful
/// of numbers take dozens; the cap keeps a whole giant front from hanging.
const STEPS: u32 = 20_000;

/// How many of them before cells that only numbers not asked about tell apart
/// are taken together: that costs more to set up, and is rarely needed.
const QUICK_STEPS: u32 = 500;

/// What the constraints are read from: a view, or whoever knows more than one,
/// such as mines proven before, which then count as neither hidden nor numbers.
pub trait Facts {
    /// Who touches whom.
    fn topology(&self) -> &Topology;
    /// Whether nothing is known of the cell.
    fn is_hidden(&self, cell: CellId) -> bool;
    /// How many of its hidden neighbours are mines, if the cell is open.
    fn number(&self, cell: CellId) -> Option<u32>;
    /// How many cells are hidden.
    fn hidden_count(&self) -> usize;
    /// How many hidden cells are mines.
    fn mines(&self) -> usize;
}

impl Facts for View {
    fn topology(&self) -> &Topology {
        self.topology()
    }

    fn is_hidden(&self, cell: CellId) -> bool {
        self.is_hidden(cell)
    }

    fn number(&self, cell: CellId) -> Option<u32> {
        self.number(cell)
    }

    fn hidden_count(&self) -> usize {
        self.hidden_count()
    }

    fn mines(&self) -> usize {
        self.mines()
    }
}

/// Hidden cells that the same numbers of the system see: they can only be told
/// apart by number of mines, so one variable stands for all.
#[derive(Clone, Debug)]
struct SystemBox {
    size: u32,
    constraints: Vec<u32>,
}

/// Numbers, and the boxes of hidden cells they count, seen from one cell.
///
/// Constraint `i` says that the boxes of `members[i]` hold `targets[i]` mines.
/// Box 0 is the cell in question alone. The mine count, when it takes part,
/// is the last constraint.
pub struct System {
    numbers: Vec<CellId>,
    targets: Vec<u32>,
    members: Vec<Vec<u32>>,
    boxes: Vec<SystemBox>,
    has_mine_count: bool,
    cancel: Cancel,
}

/// What a question was answered with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// These mines a box make the asked constraints hold.
    Holds(Vec<u32>),
    /// Nothing does.
    Never,
    /// The steps ran out first, or the switch was thrown.
    Unknown,
}

impl System {
    /// The numbers within `radius` steps of a hidden cell: one step from it to
    /// the numbers that see it, one more to those that share a hidden cell
    /// with them, and so on. `None` takes the whole front.
    pub fn around(view: &impl Facts, cell: CellId, radius: Option<usize>) -> Self {
        Self::new(view, cell, &numbers_around(view, cell, radius), false)
    }

    /// Every number with hidden neighbours, and the mine count.
    pub fn whole(view: &impl Facts, cell: CellId) -> Self {
        let mut numbers = numbers_around(view, cell, None);
        let mut rest: Vec<CellId> = view
            .topology()
            .cells()
            .filter(|&cell| view.number(cell).is_some())
            .filter(|&number| hidden_around(view, number).next().is_some())
            .collect();
        numbers.sort_unstable();
        rest.retain(|number| numbers.binary_search(number).is_err());
        numbers.extend(rest);
        Self::new(view, cell, &numbers, true)
    }

    /// The constraints of these numbers, and the mine count if asked for.
    pub fn new(view: &impl Facts, cell: CellId, numbers: &[CellId], mine_count: bool) -> Self {
        let mut signatures: FxHashMap<CellId, Vec<u32>> = FxHashMap::default();
        let mut order = vec![cell];
        signatures.insert(cell, Vec::new());
        for (i, &number) in numbers.iter().enumerate() {
            for hidden in hidden_around(view, number) {
                let seen_by = signatures.entry(hidden).or_insert_with(|| {
                    order.push(hidden);
                    Vec::new()
                });
                seen_by.push(i as u32);
            }
        }
        let mut targets: Vec<u32> = numbers
            .iter()
            .map(|&number| view.number(number).expect("numbers are open"))
            .collect();
        let mut boxes: Vec<SystemBox> = Vec::new();
        let mut box_of: FxHashMap<Vec<u32>, usize> = FxHashMap::default();
        for &hidden in &order {
            let constraints = signatures[&hidden].clone();
            // The cell in question is a box of its own, never joined.
            if hidden == cell {
                boxes.push(SystemBox {
                    size: 1,
                    constraints,
                });
                continue;
            }
            let at = *box_of.entry(constraints.clone()).or_insert(boxes.len());
            if at == boxes.len() {
                boxes.push(SystemBox {
                    size: 0,
                    constraints,
                });
            }
            boxes[at].size += 1;
        }
        if mine_count {
            let sea = view.hidden_count() - order.len();
            if sea > 0 {
                boxes.push(SystemBox {
                    size: sea as u32,
                    constraints: Vec::new(),
                });
            }
            for b in &mut boxes {
                b.constraints.push(targets.len() as u32);
            }
            targets.push(view.mines() as u32);
        }
        let mut members = vec![Vec::new(); targets.len()];
        for (g, b) in boxes.iter().enumerate() {
            for &constraint in &b.constraints {
                members[constraint as usize].push(g as u32);
            }
        }
        Self {
            numbers: numbers.to_vec(),
            targets,
            members,
            boxes,
            has_mine_count: mine_count,
            cancel: Cancel::new(),
        }
    }

    /// The same; once that switch is thrown it knows no more answers.
    pub fn stopped_by(self, cancel: &Cancel) -> Self {
        Self {
            cancel: cancel.clone(),
            ..self
        }
    }

    /// Whether the switch was thrown.
    pub fn is_stopped(&self) -> bool {
        self.cancel.is_cancelled()
    }

    /// How many constraints there are.
    pub fn len(&self) -> usize {
        self.targets.len()
    }

    /// The numbers behind constraints, ascending, and whether the mine count is
    /// among them.
    pub fn name(&self, constraints: &[u32]) -> (Vec<CellId>, bool) {
        let mut numbers: Vec<CellId> = constraints
            .iter()
            .filter_map(|&i| self.numbers.get(i as usize).copied())
            .collect();
        numbers.sort_unstable();
        let mine_count = numbers.len() < constraints.len();
        (numbers, mine_count)
    }

    /// The constraint of the mine count, if it takes part.
    pub fn mine_count(&self) -> Option<u32> {
        self.has_mine_count.then(|| self.len() as u32 - 1)
    }

    /// The constraints that a filling breaks.
    pub fn broken(&self, mines: &[u32]) -> Vec<u32> {
        (0..self.len())
            .filter(|&i| {
                let sum: u32 = self.members[i].iter().map(|&g| mines[g as usize]).sum();
                sum != self.targets[i]
            })
            .map(|i| i as u32)
            .collect()
    }

    /// Whether these constraints can hold while the cell in question is a mine,
    /// or is none. `wish` is tried first for each box, so that an answer
    /// stays near one known before.
    pub fn ask(&self, constraints: &[u32], mine: bool, wish: Option<&[u32]>) -> Answer {
        match self.search(constraints, mine, wish, QUICK_STEPS) {
            Answer::Unknown if self.is_stopped() => Answer::Unknown,
            Answer::Unknown => self.ask_merged(constraints, mine, wish),
            answer => answer,
        }
    }

    fn search(&self, constraints: &[u32], mine: bool, wish: Option<&[u32]>, steps: u32) -> Answer {
        let mut search = Search {
            system: self,
            active: vec![false; self.len()],
            low: vec![0; self.boxes.len()],
            high: self.boxes.iter().map(|g| g.size).collect(),
            trail: Vec::new(),
            wish,
            steps,
        };
        for &constraint in constraints {
            search.active[constraint as usize] = true;
        }
        search.low[0] = u32::from(mine);
        search.high[0] = u32::from(mine);
        let mut queue: Vec<u32> = constraints.to_vec();
        if !search.propagate(&mut queue) {
            return Answer::Never;
        }
        search.branch(constraints)
    }

    /// The same question with boxes taken together that these constraints
    /// cannot tell apart. Apart, a few numbers and the mine count of a large
    /// board have more ways to fail than there are steps.
    fn ask_merged(&self, constraints: &[u32], mine: bool, wish: Option<&[u32]>) -> Answer {
        let (merged, of) = self.merged(constraints);
        let gathered = wish.map(|wish| {
            let mut sums = vec![0; merged.boxes.len()];
            for (&to, &mines) in of.iter().zip(wish) {
                sums[to] += mines;
            }
            sums
        });
        let all: Vec<u32> = (0..merged.len() as u32).collect();
        match merged.search(&all, mine, gathered.as_deref(), STEPS) {
            Answer::Holds(mut left) => {
                // As wished as far as it goes, then whatever has room.
                let mut mines = vec![0; self.boxes.len()];
                for pass in [true, false] {
                    for (g, b) in self.boxes.iter().enumerate() {
                        let wished = if pass {
                            wish.map_or(0, |w| w[g])
                        } else {
                            b.size
                        };
                        let more = wished.saturating_sub(mines[g]).min(left[of[g]]);
                        mines[g] += more;
                        left[of[g]] -= more;
                    }
                }
                Answer::Holds(mines)
            }
            answer => answer,
        }
    }

    /// These constraints alone, and which of its boxes each box went into.
    fn merged(&self, constraints: &[u32]) -> (Self, Vec<usize>) {
        let mut place = vec![None; self.len()];
        for (i, &constraint) in constraints.iter().enumerate() {
            place[constraint as usize] = Some(i as u32);
        }
        let mut boxes: Vec<SystemBox> = Vec::new();
        let mut of = Vec::with_capacity(self.boxes.len());
        let mut found: FxHashMap<Vec<u32>, usize> = FxHashMap::default();
        for (g, b) in self.boxes.iter().enumerate() {
            let seen_by: Vec<u32> = b
                .constraints
                .iter()
                .filter_map(|&e| place[e as usize])
                .collect();
            // The cell in question stays alone.
            let at = match g {
                0 => 0,
                _ => *found.entry(seen_by.clone()).or_insert(boxes.len()),
            };
            if at == boxes.len() {
                boxes.push(SystemBox {
                    size: 0,
                    constraints: seen_by,
                });
            }
            boxes[at].size += b.size;
            of.push(at);
        }
        let mut members = vec![Vec::new(); constraints.len()];
        for (g, b) in boxes.iter().enumerate() {
            for &constraint in &b.constraints {
                members[constraint as usize].push(g as u32);
            }
        }
        let merged = Self {
            numbers: Vec::new(),
            targets: constraints
                .iter()
                .map(|&e| self.targets[e as usize])
                .collect(),
            members,
            boxes,
            has_mine_count: false,
            cancel: self.cancel.clone(),
        };
        (merged, of)
    }
}

/// Depth-first search with bounds kept consistent on every active constraint.
struct Search<'a> {
    system: &'a System,
    active: Vec<bool>,
    low: Vec<u32>,
    high: Vec<u32>,
    /// Bounds as they were, to take back: box, low, high.
    trail: Vec<(u32, u32, u32)>,
    wish: Option<&'a [u32]>,
    steps: u32,
}

impl Search<'_> {
    fn branch(&mut self, constraints: &[u32]) -> Answer {
        if self.system.is_stopped() {
            return Answer::Unknown;
        }
        let Some(b) = self.tightest_choice(constraints) else {
            return Answer::Holds(self.complete());
        };
        let (low, high) = (self.low[b], self.high[b]);
        let wished = self.wish.map_or(low, |w| w[b]).clamp(low, high);
        for value in std::iter::once(wished).chain((low..=high).filter(|&v| v != wished)) {
            if self.steps == 0 {
                return Answer::Unknown;
            }
            self.steps -= 1;
            let mark = self.trail.len();
            self.narrow(b, value, value);
            let mut queue: Vec<u32> = self.active_constraints_of(b);
            if self.propagate(&mut queue) {
                match self.branch(constraints) {
                    Answer::Never => {}
                    answer => return answer,
                }
            }
            self.take_back(mark);
        }
        Answer::Never
    }

    /// An open box of an active constraint, with the fewest values left.
    fn tightest_choice(&self, constraints: &[u32]) -> Option<usize> {
        let mut best: Option<(u32, usize)> = None;
        for &constraint in constraints {
            for &b in &self.system.members[constraint as usize] {
                let g = b as usize;
                let spread = self.high[g] - self.low[g];
                if spread > 0 && best.is_none_or(|b| (spread, g) < b) {
                    best = Some((spread, g));
                }
            }
        }
        best.map(|(_, g)| g)
    }

    /// Boxes no active constraint sees take what is wished, or nothing.
    fn complete(&self) -> Vec<u32> {
        (0..self.low.len())
            .map(|g| {
                let wished = self.wish.map_or(self.low[g], |w| w[g]);
                wished.clamp(self.low[g], self.high[g])
            })
            .collect()
    }

    fn active_constraints_of(&self, b: usize) -> Vec<u32> {
        let constraints = &self.system.boxes[b].constraints;
        constraints
            .iter()
            .copied()
            .filter(|&e| self.active[e as usize])
            .collect()
    }

    fn narrow(&mut self, b: usize, low: u32, high: u32) {
        self.trail.push((b as u32, self.low[b], self.high[b]));
        self.low[b] = low;
        self.high[b] = high;
    }

    fn take_back(&mut self, mark: usize) {
        while self.trail.len() > mark {
            let (b, low, high) = self.trail.pop().expect("the trail is longer than the mark");
            self.low[b as usize] = low;
            self.high[b as usize] = high;
        }
    }

    /// Narrows every box as far as each constraint alone can tell; false when
    /// one cannot hold. It ends early when the switch is thrown: what it left
    /// out nobody believes, since then there is no answer.
    fn propagate(&mut self, queue: &mut Vec<u32>) -> bool {
        while let Some(constraint) = queue.pop() {
            if self.system.is_stopped() {
                return true;
            }
            let members = &self.system.members[constraint as usize];
            let target = i64::from(self.system.targets[constraint as usize]);
            let (mut least, mut most) = (0i64, 0i64);
            for &g in members {
                least += i64::from(self.low[g as usize]);
                most += i64::from(self.high[g as usize]);
            }
            if target < least || target > most {
                return false;
            }
            for &b in members {
                let g = b as usize;
                let (low, high) = (i64::from(self.low[g]), i64::from(self.high[g]));
                let new_low = low.max(target - (most - high));
                let new_high = high.min(target - (least - low));
                if (new_low, new_high) != (low, high) {
                    self.narrow(g, new_low as u32, new_high as u32);
                    least += new_low - low;
                    most += new_high - high;
                    queue.extend(
                        self.active_constraints_of(g)
                            .into_iter()
                            .filter(|&e| e != constraint),
                    );
                }
            }
        }
        true
    }
}

/// The hidden neighbours of a cell.
pub fn hidden_around<F: Facts>(
    view: &F,
    cell: CellId,
) -> impl Iterator<Item = CellId> + use<'_, F> {
    let around = view.topology().neighbours(cell);
    (0..around.len())
        .map(move |i| around[i])
        .filter(|&c| view.is_hidden(c))
}

/// The open neighbours of a cell, with their numbers.
fn numbers_beside(view: &impl Facts, cell: CellId) -> Vec<CellId> {
    let around = view.topology().neighbours(cell);
    around
        .iter()
        .copied()
        .filter(|&c| view.number(c).is_some())
        .collect()
}

/// Numbers in order of their distance from a hidden cell.
fn numbers_around(view: &impl Facts, cell: CellId, radius: Option<usize>) -> Vec<CellId> {
    let mut numbers = numbers_beside(view, cell);
    let mut seen: rustc_hash::FxHashSet<CellId> = numbers.iter().copied().collect();
    let mut walked = rustc_hash::FxHashSet::default();
    let mut from = 0;
    let mut distance = 1;
    while from < numbers.len() && radius.is_none_or(|r| distance < r) {
        let to = numbers.len();
        for at in from..to {
            for hidden in hidden_around(view, numbers[at]) {
                if !walked.insert(hidden) {
                    continue;
                }
                for number in numbers_beside(view, hidden) {
                    if seen.insert(number) {
                        numbers.push(number);
                    }
                }
            }
        }
        from = to;
        distance += 1;
    }
    numbers
}
