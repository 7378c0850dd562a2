//! The ways through one component, from its first box to its last.
//!
//! Boxes are taken one by one. A state is what the active constraints still
//! want, packed into words; states of equal wants are one, with an array over
//! the mines used so far. The states and steps are laid out first, without any
//! arithmetic; then numbers of any kind run over them, forwards or backwards.

use crate::budget::{Budget, Cancel, OutOfBudget};
use crate::counting::binomial;
use crate::counting::component::ComponentShape;
use crate::counting::number::Number;
use crate::counting::order::{Incidence, elimination_order};

/// How large a count may grow before it is given up.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    /// Steps between states.
    pub(crate) steps: u64,
    /// Products of two numbers.
    pub(crate) products: u64,
    /// Numbers kept at a time.
    pub(crate) entries: u64,
}

impl Limits {
    /// A second of work and, as measured, 180 MiB: far more than any game needs.
    /// Every step adds at most a state of 24 bytes, its key of up to 64 and its
    /// place in the index, in lists that grow by doubling: 450 MiB at worst.
    pub(crate) const COMPONENT: Self = Self {
        steps: 1 << 21,
        products: 1 << 27,
        entries: 1 << 23,
    };
    /// For one window of a component too large to count.
    pub(crate) const WINDOW: Self = Self {
        steps: 1 << 14,
        products: 1 << 19,
        entries: 1 << 18,
    };
}

/// Why a component is not counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Uncounted {
    /// It would pass the limits: that will never change.
    TooLarge,
    /// The budget was used up, or the switch thrown: only this time.
    Stopped,
}

impl From<OutOfBudget> for Uncounted {
    fn from(OutOfBudget: OutOfBudget) -> Self {
        Self::Stopped
    }
}

/// Looks at the switch. That is cheap enough to do at every state.
#[inline]
pub(crate) fn watch(cancel: &Cancel) -> Result<(), Uncounted> {
    match cancel.is_cancelled() {
        true => Err(Uncounted::Stopped),
        false => Ok(()),
    }
}

/// One state: what the active constraints still want.
#[derive(Clone, Copy, Debug)]
pub(crate) struct State {
    /// Where its steps start in `Paths::steps`; the next state's start ends them.
    pub(crate) steps: u32,
    /// The mines in the next box on the first step; each further step has one more.
    pub(crate) low: u32,
    /// Least and most mines used before it.
    pub(crate) before: (u32, u32),
    /// Least and most mines to come after it.
    pub(crate) after: (u32, u32),
}

/// All states that lead from the first box to the last, and the steps
/// between them. States that lead nowhere are gone; if none is left, no
/// layout fits.
pub(crate) struct Paths {
    pub(crate) order: Vec<u32>,
    pub(crate) sizes: Vec<u32>,
    /// Where the states of each layer start, one layer before each box and
    /// one after the last, and the end.
    pub(crate) layers: Vec<u32>,
    pub(crate) states: Vec<State>,
    /// The state each step leads to.
    steps: Vec<u32>,
    /// Steps and products it takes.
    pub(crate) cost: u64,
}

/// What ends a walk before the last box.
#[derive(Clone, Copy)]
struct Walk<'a> {
    /// Steps that there may be in all.
    most: u64,
    cancel: &'a Cancel,
}

/// How one box changes a state of `W` words.
struct Turn<const W: usize> {
    size: u32,
    /// Wants of the constraints this box opens.
    opened: [u64; W],
    /// One in the place of each of its constraints.
    unit: [u64; W],
    /// Its constraints, from here to there in the list of all turns.
    places: (u32, u32),
}

/// One constraint of a box in a packed state, and the room that the
/// constraint has left after the box.
struct Slot {
    word: usize,
    shift: u32,
    mask: u64,
    room: u64,
}

/// States of more words than this are not counted.
const MOST_WORDS: usize = 64;

/// The places of constraints in packed states, reused once they are closed.
struct Packing {
    word: Vec<usize>,
    shift: Vec<u32>,
    bits: Vec<u32>,
    words: usize,
}

impl Packing {
    fn new(order: &[u32], incidence: &Incidence) -> Self {
        let constraints = incidence.targets.len();
        let mut left: Vec<u32> = (0..constraints)
            .map(|c| incidence.of_constraint(c as u32).len() as u32)
            .collect();
        let mut packing = Self {
            word: vec![0; constraints],
            shift: vec![u32::MAX; constraints],
            bits: incidence
                .targets
                .iter()
                .map(|&t| 32 - t.leading_zeros())
                .collect(),
            words: 1,
        };
        // Which bits are taken, word by word.
        let mut taken: Vec<u64> = vec![0];
        for &b in order {
            for &c in incidence.of_box(b) {
                let c = c as usize;
                if packing.shift[c] == u32::MAX {
                    let (word, shift) = Self::free(&mut taken, packing.bits[c]);
                    (packing.word[c], packing.shift[c]) = (word, shift);
                    taken[word] |= Self::mask(packing.bits[c]) << shift;
                    if taken.len() > MOST_WORDS {
                        packing.words = taken.len();
                        return packing;
                    }
                }
                left[c] -= 1;
            }
            for &c in incidence.of_box(b) {
                let c = c as usize;
                if left[c] == 0 {
                    taken[packing.word[c]] &= !(Self::mask(packing.bits[c]) << packing.shift[c]);
                }
            }
        }
        packing.words = taken.len();
        packing
    }

    fn mask(bits: u32) -> u64 {
        (1 << bits) - 1
    }

    fn free(taken: &mut Vec<u64>, bits: u32) -> (usize, u32) {
        let mask = Self::mask(bits);
        for (word, &used) in taken.iter().enumerate() {
            for shift in 0..=64 - bits {
                if used >> shift & mask == 0 {
                    return (word, shift);
                }
            }
        }
        taken.push(0);
        (taken.len() - 1, 0)
    }
}

/// No state.
pub(crate) const DEAD: u32 = u32::MAX;

impl Paths {
    /// Lays out the states of a component. Its steps, and the products that
    /// running over them will take, are taken off the budget.
    pub(crate) fn lay(
        shape: &ComponentShape,
        limits: Limits,
        budget: &mut Budget,
    ) -> Result<Self, Uncounted> {
        let incidence = Incidence::new(shape);
        let order = elimination_order(shape, &incidence, budget.cancel());
        let order = order.ok_or(Uncounted::Stopped)?;
        let packing = Packing::new(&order, &incidence);
        match packing.words {
            1 => Self::walk::<1>(shape, &incidence, order, &packing, limits, budget),
            2 => Self::walk::<2>(shape, &incidence, order, &packing, limits, budget),
            3..=8 => Self::walk::<8>(shape, &incidence, order, &packing, limits, budget),
            9..=MOST_WORDS => Self::walk::<64>(shape, &incidence, order, &packing, limits, budget),
            _ => Err(Uncounted::TooLarge),
        }
    }

    fn turns<const W: usize>(
        shape: &ComponentShape,
        incidence: &Incidence,
        order: &[u32],
        packing: &Packing,
    ) -> (Vec<Turn<W>>, Vec<Slot>) {
        let mut room: Vec<u64> = (0..incidence.targets.len() as u32)
            .map(|c| {
                let members = incidence.of_constraint(c).iter();
                members.map(|&b| u64::from(shape.sizes()[b as usize])).sum()
            })
            .collect();
        let mut met = vec![false; room.len()];
        let mut turns = Vec::with_capacity(order.len());
        let mut slots = Vec::with_capacity(4 * order.len());
        for &b in order {
            let mut turn = Turn {
                size: shape.sizes()[b as usize],
                opened: [0; W],
                unit: [0; W],
                places: (slots.len() as u32, 0),
            };
            for &c in incidence.of_box(b) {
                let c = c as usize;
                let (word, shift) = (packing.word[c], packing.shift[c]);
                if !std::mem::replace(&mut met[c], true) {
                    turn.opened[word] += u64::from(incidence.targets[c]) << shift;
                }
                turn.unit[word] += 1 << shift;
                room[c] -= u64::from(turn.size);
                let mask = Packing::mask(packing.bits[c]);
                slots.push(Slot {
                    word,
                    shift,
                    mask,
                    room: room[c],
                });
            }
            turn.places.1 = slots.len() as u32;
            turns.push(turn);
        }
        (turns, slots)
    }

    fn walk<const W: usize>(
        shape: &ComponentShape,
        incidence: &Incidence,
        order: Vec<u32>,
        packing: &Packing,
        limits: Limits,
        budget: &mut Budget,
    ) -> Result<Self, Uncounted> {
        let (turns, slots) = Self::turns::<W>(shape, incidence, &order, packing);
        let mut paths = Self {
            order,
            sizes: turns.iter().map(|t| t.size).collect(),
            layers: Vec::with_capacity(turns.len() + 2),
            states: Vec::with_capacity(8 * turns.len()),
            steps: Vec::with_capacity(12 * turns.len()),
            cost: 0,
        };
        paths.layers.extend([0, 1]);
        paths.states.push(State {
            steps: 0,
            low: 0,
            before: (0, 0),
            after: (DEAD, 0),
        });
        let mut keys = vec![[0u64; W]];
        let mut next: Vec<[u64; W]> = Vec::new();
        let mut index = Index::default();
        // Long keys take more room, so there may be fewer of them.
        let most = limits.steps / (W as u64).div_ceil(8);
        for turn in &turns {
            let places = &slots[turn.places.0 as usize..turn.places.1 as usize];
            let before = paths.steps.len();
            let walk = Walk {
                most,
                cancel: budget.cancel(),
            };
            paths.layer(turn, places, &keys, &mut next, &mut index, walk)?;
            budget.spend((paths.steps.len() - before) as u64)?;
            std::mem::swap(&mut keys, &mut next);
        }
        paths.prune();
        let (products, entries) = paths.work();
        if products > limits.products || entries > limits.entries {
            return Err(Uncounted::TooLarge);
        }
        budget.spend(products)?;
        paths.cost += products;
        Ok(paths)
    }

    /// Adds the states after a box.
    fn layer<const W: usize>(
        &mut self,
        turn: &Turn<W>,
        places: &[Slot],
        keys: &[[u64; W]],
        next: &mut Vec<[u64; W]>,
        index: &mut Index,
        walk: Walk<'_>,
    ) -> Result<(), Uncounted> {
        let first = self.states.len();
        let from = first - keys.len();
        next.clear();
        index.clear();
        for (i, key) in keys.iter().enumerate() {
            watch(walk.cancel)?;
            let mut wants = *key;
            for (want, opened) in wants.iter_mut().zip(&turn.opened) {
                *want += opened;
            }
            let (mut low, mut high) = (0, u64::from(turn.size));
            for slot in places {
                let want = wants[slot.word] >> slot.shift & slot.mask;
                high = high.min(want);
                low = low.max(want.saturating_sub(slot.room));
            }
            let before = self.states[from + i].before;
            self.states[from + i].steps = self.steps.len() as u32;
            self.states[from + i].low = low as u32;
            if self.steps.len() as u64 + (high + 1).saturating_sub(low) > walk.most {
                return Err(Uncounted::TooLarge);
            }
            for mines in low..high + 1 {
                let mut target = wants;
                for (want, unit) in target.iter_mut().zip(&turn.unit) {
                    *want -= mines * unit;
                }
                let place = index.find_or_add(&target, next);
                let used = (before.0 + mines as u32, before.1 + mines as u32);
                if first + place == self.states.len() {
                    self.states.push(State {
                        steps: 0,
                        low: 0,
                        before: used,
                        after: (DEAD, 0),
                    });
                } else {
                    let known = &mut self.states[first + place].before;
                    *known = (known.0.min(used.0), known.1.max(used.1));
                }
                self.steps.push((first + place) as u32);
            }
        }
        self.layers.push(self.states.len() as u32);
        Ok(())
    }

    /// Finds what can come after each state, and drops states and steps that
    /// cannot reach the end.
    fn prune(&mut self) {
        self.cost += self.steps.len() as u64;
        let last = self.order.len();
        let total = self.states.len();
        if self.layers[last] as usize == total {
            // The last layer is empty: no layout.
            self.states.clear();
            self.steps.clear();
            return;
        }
        self.states[total - 1].after = (0, 0);
        self.states[total - 1].steps = self.steps.len() as u32;
        let mut dead = false;
        for s in (0..total - 1).rev() {
            let state = self.states[s];
            let mut after = (DEAD, 0);
            for (i, place) in (state.steps..self.states[s + 1].steps).enumerate() {
                let then = self.states[self.steps[place as usize] as usize].after;
                if then.0 != DEAD {
                    let mines = state.low + i as u32;
                    after = (after.0.min(then.0 + mines), after.1.max(then.1 + mines));
                }
            }
            self.states[s].after = after;
            dead |= after.0 == DEAD;
        }
        if self.states[0].after.0 == DEAD {
            self.states.clear();
            self.steps.clear();
        } else if dead {
            self.compact();
        }
    }

    /// Takes dead states out. Steps to dead states stay between living ones,
    /// as steps to `DEAD`, so that mines still count up from the first.
    fn compact(&mut self) {
        let mut renamed = vec![DEAD; self.states.len()];
        let mut alive = 0;
        for (s, state) in self.states.iter().enumerate() {
            if state.after.0 != DEAD {
                renamed[s] = alive;
                alive += 1;
            }
        }
        let mut states = Vec::with_capacity(alive as usize);
        let mut steps = Vec::with_capacity(self.steps.len());
        let mut layers = vec![0];
        let mut layer = 1;
        for s in 0..self.states.len() {
            if self.layers[layer] as usize == s {
                layers.push(states.len() as u32);
                layer += 1;
            }
            let mut state = self.states[s];
            if state.after.0 == DEAD {
                continue;
            }
            let end = self.states.get(s + 1).map_or(state.steps, |n| n.steps);
            let all = &self.steps[state.steps as usize..end as usize];
            let lives = |&&step: &&u32| renamed[step as usize] != DEAD;
            let skipped = all.iter().take_while(|s| !lives(s)).count();
            let kept = all.len() - all.iter().rev().take_while(|s| !lives(s)).count();
            state.steps = steps.len() as u32;
            state.low += skipped as u32;
            if skipped < kept {
                steps.extend(all[skipped..kept].iter().map(|&s| renamed[s as usize]));
            }
            states.push(state);
        }
        layers.push(states.len() as u32);
        self.states = states;
        self.steps = steps;
        self.layers = layers;
        // What came before only dead states no longer counts.
        for state in &mut self.states[1..] {
            state.before = (u32::MAX, 0);
        }
        for s in 0..self.states.len() - 1 {
            let state = self.states[s];
            for (i, place) in (state.steps..self.states[s + 1].steps).enumerate() {
                let to = self.steps[place as usize];
                if to != DEAD {
                    let mines = state.low + i as u32;
                    let known = &mut self.states[to as usize].before;
                    *known = (
                        known.0.min(state.before.0 + mines),
                        known.1.max(state.before.1 + mines),
                    );
                }
            }
        }
    }

    /// How many products the passes take, and how many numbers they keep.
    fn work(&self) -> (u64, u64) {
        let (mut products, mut entries) = (0, 0);
        for s in 0..self.states.len().saturating_sub(1) {
            let state = self.states[s];
            let before = u64::from(state.before.1 - state.before.0) + 1;
            entries += before;
            for (to, _) in self.live_steps(s) {
                let after = self.states[to].after;
                products += (before + 1) * (u64::from(after.1 - after.0) + 2);
            }
        }
        if !self.states.is_empty() {
            let rows: u64 = self.rows().1 as u64;
            entries += 3 * rows;
        }
        (products, entries)
    }

    pub(crate) fn steps_of(&self, s: usize) -> &[u32] {
        let end = self
            .states
            .get(s + 1)
            .map_or(self.steps.len(), |n| n.steps as usize);
        &self.steps[self.states[s].steps as usize..end]
    }

    /// The states a state leads to that lead on, each with the mines of the
    /// step.
    pub(crate) fn live_steps(&self, s: usize) -> impl Iterator<Item = (usize, u32)> {
        let steps = self.steps_of(s).iter().zip(self.states[s].low..);
        let live = steps.filter(|&(&to, _)| to != DEAD);
        live.map(|(&to, mines)| (to as usize, mines))
    }

    /// Where each box stands in the order.
    pub(crate) fn places(&self) -> Vec<usize> {
        let mut places = vec![0; self.order.len()];
        for (t, &b) in self.order.iter().enumerate() {
            places[b as usize] = t;
        }
        places
    }

    /// How many numbers of mines there can be in all, gaps included.
    pub(crate) fn width(&self) -> usize {
        let (low, high) = self.states[0].after;
        (high - low) as usize + 1
    }

    pub(crate) fn layer_states(&self, t: usize) -> std::ops::Range<usize> {
        self.layers[t] as usize..self.layers[t + 1] as usize
    }

    /// The least and most mines of each box in order, as the start of its
    /// rows, and the size of the table.
    pub(crate) fn rows(&self) -> (Vec<(usize, u32)>, usize) {
        let mut rows = Vec::with_capacity(self.order.len() + 1);
        let mut size = 0;
        for t in 0..self.order.len() {
            let (mut low, mut high) = (u32::MAX, 0);
            for s in self.layer_states(t) {
                let first = self.states[s].low;
                low = low.min(first);
                high = high.max(first + self.steps_of(s).len() as u32 - 1);
            }
            rows.push((size, low));
            size += (high - low + 1) as usize * self.width();
        }
        rows.push((size, 0));
        (rows, size)
    }

    /// The ways to reach each state, by mines used: flat, with the offset of
    /// each state's array.
    pub(crate) fn forward<N: Number>(
        &self,
        cancel: &Cancel,
    ) -> Result<(Vec<N>, Vec<u32>), Uncounted> {
        let mut offsets = Vec::with_capacity(self.states.len());
        let mut size = 0;
        for state in &self.states {
            offsets.push(size);
            size += state.before.1 - state.before.0 + 1;
        }
        let mut ways = vec![N::zero(); size as usize];
        ways[0] = N::one();
        for t in 0..self.order.len() {
            let range = self.layer_states(t);
            let (binomials, low) = self.binomials::<N>(t);
            let (done, coming) = ways.split_at_mut(offsets[range.end] as usize);
            let base = offsets[range.end];
            for s in range {
                watch(cancel)?;
                let state = self.states[s];
                let from = &done[offsets[s] as usize..offsets[s + 1] as usize];
                for (to, mines) in self.live_steps(s) {
                    let factor = &binomials[(mines - low) as usize];
                    let shift = state.before.0 + mines - self.states[to].before.0;
                    let at = (offsets[to] - base + shift) as usize;
                    for (sum, value) in coming[at..at + from.len()].iter_mut().zip(from) {
                        sum.add_product(factor, value);
                    }
                }
            }
        }
        Ok((ways, offsets))
    }

    /// The ways to go on from each state, by mines to come: flat, with the
    /// offset of each state's array.
    pub(crate) fn backward<N: Number>(
        &self,
        cancel: &Cancel,
    ) -> Result<(Vec<N>, Vec<u32>), Uncounted> {
        let mut offsets = Vec::with_capacity(self.states.len());
        let mut size = 0;
        for state in &self.states {
            offsets.push(size);
            size += state.after.1 - state.after.0 + 1;
        }
        let mut ways = vec![N::zero(); size as usize];
        ways[size as usize - 1] = N::one();
        for t in (0..self.order.len()).rev() {
            let range = self.layer_states(t);
            let (binomials, low) = self.binomials::<N>(t);
            let (here, done) = ways.split_at_mut(offsets[range.end] as usize);
            let base = offsets[range.end];
            for s in range {
                watch(cancel)?;
                let state = self.states[s];
                for (to, mines) in self.live_steps(s) {
                    let factor = &binomials[(mines - low) as usize];
                    let then = self.states[to].after;
                    let from =
                        &done[(offsets[to] - base) as usize..][..(then.1 - then.0) as usize + 1];
                    let at = offsets[s] + then.0 + mines - state.after.0;
                    for (sum, value) in here[at as usize..].iter_mut().zip(from) {
                        sum.add_product(factor, value);
                    }
                }
            }
        }
        Ok((ways, offsets))
    }

    /// C(size of the box, mines) for the mines that occur, and the least.
    pub(crate) fn binomials<N: Number>(&self, t: usize) -> (Vec<N>, u32) {
        let (mut low, mut high) = (u32::MAX, 0);
        for s in self.layer_states(t) {
            low = low.min(self.states[s].low);
            high = high.max(self.states[s].low + self.steps_of(s).len() as u32 - 1);
        }
        (binomial::row(self.sizes[t], low, high), low)
    }
}

/// Finds a state by its key. Few states are searched one by one, many through
/// an open-addressed table; either way they keep the order they were met in.
#[derive(Default)]
struct Index {
    slots: Vec<u32>,
}

const FEW: usize = 12;

impl Index {
    fn clear(&mut self) {
        self.slots.clear();
    }

    fn slot<const W: usize>(&self, key: &[u64; W]) -> usize {
        let mut hash = 0u64;
        for word in key {
            hash = (hash.rotate_left(5) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        }
        (hash >> 32) as usize & (self.slots.len() - 1)
    }

    /// The place of the key among `keys`, where it is added if missing.
    #[inline]
    fn find_or_add<const W: usize>(&mut self, key: &[u64; W], keys: &mut Vec<[u64; W]>) -> usize {
        if self.slots.is_empty() {
            if let Some(place) = keys.iter().position(|k| k == key) {
                return place;
            }
            keys.push(*key);
            if keys.len() > FEW {
                self.rebuild(keys);
            }
            return keys.len() - 1;
        }
        let mut slot = self.slot(key);
        loop {
            let place = self.slots[slot];
            if place == DEAD {
                break;
            }
            if keys[place as usize] == *key {
                return place as usize;
            }
            slot = (slot + 1) & (self.slots.len() - 1);
        }
        self.slots[slot] = keys.len() as u32;
        keys.push(*key);
        if keys.len() * 2 > self.slots.len() {
            self.rebuild(keys);
        }
        keys.len() - 1
    }

    fn rebuild<const W: usize>(&mut self, keys: &[[u64; W]]) {
        let size = (keys.len() * 4).next_power_of_two();
        self.slots.clear();
        self.slots.resize(size, DEAD);
        for (place, key) in keys.iter().enumerate() {
            let mut slot = self.slot(key);
            while self.slots[slot] != DEAD {
                slot = (slot + 1) & (size - 1);
            }
            self.slots[slot] = place as u32;
        }
    }
}
