//! What one number, or two, say about hidden cells, as fast as it can be told.

use std::collections::VecDeque;

use super::ground::{Ground, Net};

/// What is known of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Known {
    Nothing,
    Open,
    Mine,
}

/// Why a cell became known.
#[derive(Clone, Debug)]
pub enum Why {
    /// One number.
    One(u32),
    /// Two numbers.
    Two(u32, u32),
    /// More numbers; which ones, if that was asked for.
    Set(Vec<u32>),
    /// The mine count, with these numbers if that was asked for.
    Count(Vec<u32>),
}

/// One cell that became known.
#[derive(Clone, Debug)]
pub struct Found {
    pub cell: u32,
    pub mine: bool,
    pub why: Why,
}

const COUNTING: u8 = 1;
const PAIRS: u8 = 2;
const SETS: u8 = 4;

/// A solver's knowledge, kept up to date cell by cell: for each number how
/// many mines and hidden cells it has left, and which numbers have changed
/// since they were last looked at by each technique.
pub struct Knowledge<'a> {
    pub net: &'a Net,
    pub ground: Ground,
    pub cascade: bool,
    known: Vec<Known>,
    /// Mines around that are not proven yet; meant for open cells, true for all.
    left: Vec<u32>,
    /// Neighbours nothing is known of.
    hidden: Vec<u32>,
    /// In which of the lists below a number waits.
    waits: Vec<u8>,
    counting: Vec<u32>,
    pairs: VecDeque<u32>,
    /// Numbers that changed since the last search for sets.
    pub sets: Vec<u32>,
    /// How many numbers see each cell.
    seen: Vec<u32>,
    hidden_cells: usize,
    mines_left: usize,
    /// Hidden cells that no number sees, and how many of them are mines.
    sea: usize,
    sea_mines: usize,
    /// All that was found out, in order.
    pub found: Vec<Found>,
    shared: Vec<u32>,
    partners: Vec<u32>,
    opening: Vec<u32>,
}

impl<'a> Knowledge<'a> {
    pub fn new(net: &'a Net, ground: Ground, cascade: bool) -> Self {
        let cells = net.len();
        let mut knowledge = Self {
            net,
            ground,
            cascade,
            known: vec![Known::Nothing; cells],
            left: Vec::new(),
            hidden: Vec::new(),
            waits: vec![0; cells],
            counting: Vec::new(),
            pairs: VecDeque::new(),
            sets: Vec::new(),
            seen: vec![0; cells],
            hidden_cells: 0,
            mines_left: 0,
            sea: 0,
            sea_mines: 0,
            found: Vec::new(),
            shared: vec![0; cells],
            partners: Vec::new(),
            opening: Vec::new(),
        };
        knowledge.forget();
        knowledge
    }

    /// Back to where nothing is known, on the ground as it is now.
    pub fn forget(&mut self) {
        let cells = self.net.len();
        self.known.fill(Known::Nothing);
        self.left.clone_from(&self.ground.number);
        self.hidden.clear();
        self.hidden
            .extend((0..cells).map(|cell| self.net.degree(cell)));
        self.waits.fill(0);
        self.counting.clear();
        self.pairs.clear();
        self.sets.clear();
        self.found.clear();
        self.seen.fill(0);
        self.hidden_cells = cells;
        self.mines_left = self.ground.mines;
        self.sea = cells;
        self.sea_mines = self.ground.mines;
    }

    /// How many safe cells are hidden still.
    pub fn safe_left(&self) -> usize {
        self.hidden_cells - self.mines_left
    }

    /// How many mines are not proven yet.
    pub fn mines_left(&self) -> usize {
        self.mines_left
    }

    /// How many cells nothing is known of.
    pub fn hidden_cells(&self) -> usize {
        self.hidden_cells
    }

    #[inline]
    pub fn known(&self, cell: u32) -> Known {
        self.known[cell as usize]
    }

    #[inline]
    pub fn is_hidden(&self, cell: u32) -> bool {
        self.known[cell as usize] == Known::Nothing
    }

    /// Whether the cell is an open number with hidden neighbours.
    #[inline]
    pub fn is_front(&self, cell: u32) -> bool {
        self.known[cell as usize] == Known::Open && self.hidden[cell as usize] > 0
    }

    /// Whether the cell is hidden and no number sees it.
    pub fn is_sea(&self, cell: u32) -> bool {
        self.is_hidden(cell) && self.seen[cell as usize] == 0
    }

    /// How many cells are sea, and how many of these are mines.
    pub fn sea(&self) -> (usize, usize) {
        (self.sea, self.sea_mines)
    }

    /// How many mines a number misses.
    #[inline]
    pub fn left(&self, number: u32) -> u32 {
        self.left[number as usize]
    }

    /// Opens a safe cell, and what its cascade opens.
    pub fn open(&mut self, cell: u32) {
        debug_assert!(!self.ground.mine[cell as usize], "only safe cells open");
        let mut opening = std::mem::take(&mut self.opening);
        opening.push(cell);
        while let Some(cell) = opening.pop() {
            if !self.is_hidden(cell) {
                continue;
            }
            self.sea -= usize::from(self.seen[cell as usize] == 0);
            self.known[cell as usize] = Known::Open;
            self.hidden_cells -= 1;
            self.wait_for_counting(cell);
            let net = self.net;
            let around = net.around(cell);
            for &next in around {
                if self.is_sea(next) {
                    self.sea -= 1;
                    self.sea_mines -= usize::from(self.ground.mine[next as usize]);
                }
                self.seen[next as usize] += 1;
                self.hidden[next as usize] -= 1;
                self.wait_for_counting(next);
            }
            if self.cascade && self.ground.number[cell as usize] == 0 {
                opening.extend_from_slice(around);
            }
        }
        self.opening = opening;
    }

    fn flag(&mut self, cell: u32) {
        debug_assert!(self.ground.mine[cell as usize], "only mines are flagged");
        if self.is_sea(cell) {
            self.sea -= 1;
            self.sea_mines -= 1;
        }
        self.known[cell as usize] = Known::Mine;
        self.hidden_cells -= 1;
        self.mines_left -= 1;
        let net = self.net;
        for &next in net.around(cell) {
            self.hidden[next as usize] -= 1;
            self.left[next as usize] -= 1;
            self.wait_for_counting(next);
        }
    }

    /// Notes what was found out, and opens or flags the cell. With every safe
    /// cell open the game is over, and nothing more is of interest.
    pub fn learn(&mut self, cell: u32, mine: bool, why: Why) {
        if self.safe_left() == 0 {
            return;
        }
        self.found.push(Found { cell, mine, why });
        if mine {
            self.flag(cell);
        } else {
            self.open(cell);
        }
    }

    #[inline]
    pub fn wait_for_counting(&mut self, number: u32) {
        let place = number as usize;
        if self.known[place] == Known::Open && self.waits[place] & COUNTING == 0 {
            self.waits[place] |= COUNTING;
            self.counting.push(number);
        }
    }

    /// Moves a mine into or out of a hidden cell.
    pub fn toggle(&mut self, cell: u32) {
        let place = cell as usize;
        self.ground.mine[place] ^= true;
        let now = self.ground.mine[place];
        let at_sea = usize::from(self.is_sea(cell));
        if now {
            self.mines_left += 1;
            self.sea_mines += at_sea;
        } else {
            self.mines_left -= 1;
            self.sea_mines -= at_sea;
        }
        let net = self.net;
        for &next in net.around(cell) {
            let (number, left) = (
                &mut self.ground.number[next as usize],
                &mut self.left[next as usize],
            );
            if now {
                (*number, *left) = (*number + 1, *left + 1);
            } else {
                (*number, *left) = (*number - 1, *left - 1);
            }
            self.wait_for_counting(next);
        }
    }

    /// Takes back that a cell was proven a mine.
    pub fn unflag(&mut self, cell: u32) {
        debug_assert_eq!(self.known(cell), Known::Mine);
        self.known[cell as usize] = Known::Nothing;
        self.hidden_cells += 1;
        self.mines_left += 1;
        let at_sea = usize::from(self.is_sea(cell));
        self.sea += at_sea;
        self.sea_mines += at_sea;
        let net = self.net;
        for &next in net.around(cell) {
            self.hidden[next as usize] += 1;
            self.left[next as usize] += 1;
            self.wait_for_counting(next);
        }
    }

    /// Applies single numbers until none says anything.
    pub fn count(&mut self) {
        while let Some(number) = self.counting.pop() {
            let place = number as usize;
            self.waits[place] &= !COUNTING;
            let (left, hidden) = (self.left[place], self.hidden[place]);
            if hidden == 0 {
                continue;
            }
            if left != 0 && left != hidden {
                if self.waits[place] & PAIRS == 0 {
                    self.waits[place] |= PAIRS;
                    self.pairs.push_back(number);
                }
                continue;
            }
            let mine = left != 0;
            let net = self.net;
            for &next in net.around(number) {
                // A cascade may have opened it a moment ago.
                if self.is_hidden(next) {
                    self.learn(next, mine, Why::One(number));
                }
            }
        }
    }

    /// Applies pairs of numbers until one pair says something.
    pub fn pair(&mut self) -> bool {
        while let Some(number) = self.pairs.pop_front() {
            let place = number as usize;
            self.waits[place] &= !PAIRS;
            if self.hidden[place] == 0 {
                continue;
            }
            if self.pair_with_all(number) {
                if self.waits[place] & PAIRS == 0 {
                    self.waits[place] |= PAIRS;
                    self.pairs.push_back(number);
                }
                return true;
            }
            if self.waits[place] & SETS == 0 {
                self.waits[place] |= SETS;
                self.sets.push(number);
            }
        }
        false
    }

    /// The numbers waiting for a search for sets, which is about to happen.
    pub fn take_sets(&mut self) -> Vec<u32> {
        let sets = std::mem::take(&mut self.sets);
        for &number in &sets {
            self.waits[number as usize] &= !SETS;
        }
        sets
    }

    fn pair_with_all(&mut self, a: u32) -> bool {
        let net = self.net;
        let mut partners = std::mem::take(&mut self.partners);
        for &cell in net.around(a) {
            if !self.is_hidden(cell) {
                continue;
            }
            for &b in net.around(cell) {
                if self.known[b as usize] == Known::Open {
                    if self.shared[b as usize] == 0 {
                        partners.push(b);
                    }
                    self.shared[b as usize] += 1;
                }
            }
        }
        let mut hit = None;
        for &b in &partners {
            let shared = std::mem::take(&mut self.shared[b as usize]);
            if b != a && hit.is_none() {
                hit = self.regions(a, b, shared).map(|regions| (b, regions));
            }
        }
        partners.clear();
        self.partners = partners;
        match hit {
            Some((b, regions)) => {
                self.learn_regions(a, b, regions);
                true
            }
            None => false,
        }
    }

    /// What two numbers force of the cells only the first sees, only the
    /// second sees, and both see: complete, for only how many of the shared
    /// cells are mines links them.
    #[inline]
    fn regions(&self, a: u32, b: u32, shared: u32) -> Option<[Option<bool>; 3]> {
        let (left_a, left_b) = (self.left[a as usize], self.left[b as usize]);
        let only_a = self.hidden[a as usize] - shared;
        let only_b = self.hidden[b as usize] - shared;
        let least = left_a
            .saturating_sub(only_a)
            .max(left_b.saturating_sub(only_b));
        let most = shared.min(left_a).min(left_b);
        let outside = |left: u32, only: u32| match () {
            () if only == 0 => None,
            () if left == least => Some(false),
            () if left - most == only => Some(true),
            () => None,
        };
        let both = match () {
            () if most == 0 => Some(false),
            () if least == shared => Some(true),
            () => None,
        };
        let regions = [outside(left_a, only_a), outside(left_b, only_b), both];
        (regions != [None; 3]).then_some(regions)
    }

    fn learn_regions(&mut self, a: u32, b: u32, [only_a, only_b, both]: [Option<bool>; 3]) {
        let net = self.net;
        let (around_a, around_b) = (net.around(a), net.around(b));
        let mut learn = |cell: u32, verdict: Option<bool>| {
            if let Some(mine) = verdict
                && self.is_hidden(cell)
            {
                self.learn(cell, mine, Why::Two(a, b));
            }
        };
        for &cell in around_a {
            learn(
                cell,
                if around_b.binary_search(&cell).is_ok() {
                    both
                } else {
                    only_a
                },
            );
        }
        for &cell in around_b {
            if around_a.binary_search(&cell).is_err() {
                learn(cell, only_b);
            }
        }
    }
}
