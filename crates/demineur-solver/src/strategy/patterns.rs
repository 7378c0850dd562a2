//! Document 003, III-B: patterns in windows moved over the board.

use demineur_core::{CellId, CellSet, View};

use super::advice::{guess, without_thinking};
use super::knowledge::{Around, Knowledge};
use super::{Advice, Reason, Strategy, StrategyError, Technique, Turn};
use crate::budget::{Budget, OutOfBudget};

/// Windows with more unknown cells than this are passed over.
const MAX_UNKNOWN: usize = 20;

/// The evident cells, and when there are none, document 003's patterns: a
/// window of 3×3 cells is moved over the board, row by row; every way to mine
/// its unknown cells is a pattern ("schéma"), written as bits; a cell that is
/// the same in all valid patterns is played. Then 4×4, 5×5 and 6×6. With
/// nothing found, a random cell.
///
/// On a torus the windows go round; on other tilings the window is the ball
/// around a cell, of radius 1, then 2 and 3. Windows with more than 20 unknown
/// cells beside their numbers are passed over.
#[derive(Default)]
pub struct Patterns {
    known: Knowledge,
}

impl Strategy for Patterns {
    fn name(&self) -> &'static str {
        "patterns"
    }

    fn moves(&mut self, turn: &mut Turn<'_>) -> Result<Vec<Advice>, StrategyError> {
        patterns_or(&mut self.known, turn, |_, _| Ok(Vec::new()))
    }
}

/// The evident cells, else those of patterns, else what `think` finds, else a
/// random cell.
pub(crate) fn patterns_or(
    known: &mut Knowledge,
    turn: &mut Turn<'_>,
    think: impl FnOnce(&mut Knowledge, &mut Turn<'_>) -> Result<Vec<Advice>, StrategyError>,
) -> Result<Vec<Advice>, StrategyError> {
    known.refresh(turn.view);
    if let Some(moves) = without_thinking(turn)? {
        return Ok(moves);
    }
    let mut moves = evident_or_patterns(known, turn)?;
    if moves.is_empty() {
        moves = think(known, turn)?;
    }
    if moves.is_empty() {
        moves = guess(turn, Technique::Random, |cell| known.is_mine(cell));
    }
    Ok(moves)
}

/// Evident cells, else what the first fruitful window gives; no moves when
/// neither finds any.
fn evident_or_patterns(
    known: &mut Knowledge,
    turn: &mut Turn<'_>,
) -> Result<Vec<Advice>, StrategyError> {
    loop {
        known.count(turn.view, false)?;
        let moves = known.moves(turn);
        if !moves.is_empty() {
            return Ok(moves);
        }
        // A mine that cannot be flagged is no move, but it may lead to one.
        if !search_windows(known, turn)? {
            return Ok(moves);
        }
    }
}

/// Looks at window after window until one shows something new.
fn search_windows(known: &mut Knowledge, turn: &mut Turn<'_>) -> Result<bool, StrategyError> {
    let view = turn.view;
    let numbers = Numbers::of(view, known);
    let mut inside = CellSet::new(view.len());
    for size in Sizes::of(view) {
        for place in 0..size.places {
            let cells = size.window(view, place);
            if turn.budget.spend(cells.len() as u64).is_err() {
                return Ok(false);
            }
            if !cells.iter().any(|&cell| numbers.get(cell).is_some()) {
                continue;
            }
            for &cell in &cells {
                inside.insert(cell);
            }
            let scan = Scan::new(&numbers, &cells, &inside);
            for &cell in &cells {
                inside.remove(cell);
            }
            let Some(scan) = scan else { continue };
            let Ok(invariant) = scan.invariant(turn.budget) else {
                return Ok(false);
            };
            let invariant = invariant.ok_or(StrategyError::Impossible)?;
            if scan.tell(invariant, size.side, known) {
                return Ok(true);
            }
        }
    }
    Ok(false)
}

/// The open numbers that touch an unknown cell, with what is around them.
struct Numbers(Vec<Option<(u32, Around)>>);

impl Numbers {
    fn of(view: &View, known: &Knowledge) -> Self {
        let worth_testing = |cell: CellId| {
            let number = view.number(cell).filter(|&number| number > 0)?;
            let around = known.around(view, cell);
            (!around.unknown.is_empty()).then_some((number, around))
        };
        Self(view.cells().map(worth_testing).collect())
    }

    fn get(&self, cell: CellId) -> Option<&(u32, Around)> {
        self.0[cell.index()].as_ref()
    }
}

/// The windows of one size, numbered from 0.
struct Sizes {
    /// Side of the window, or of the ball across.
    side: u32,
    places: usize,
    area: Area,
}

enum Area {
    Rectangle {
        width: u32,
        height: u32,
        /// Places of the top left corner across.
        across: u32,
        window: (u32, u32),
    },
    Ball {
        radius: u32,
    },
}

impl Sizes {
    fn of(view: &View) -> Vec<Self> {
        let topology = view.topology();
        let Some(width) = topology.square_width() else {
            return (1..=3)
                .map(|radius| Self {
                    side: 2 * radius + 1,
                    places: view.len(),
                    area: Area::Ball { radius },
                })
                .collect();
        };
        let height = view.len() as u32 / width;
        let corner = CellId::new(0);
        let wraps = width > 2 && topology.touches(corner, CellId::new(width - 1));
        (3..=6)
            .map(|side| {
                let window = (side.min(width), side.min(height));
                let (across, down) = if wraps {
                    (width, height)
                } else {
                    (width - window.0 + 1, height - window.1 + 1)
                };
                Self {
                    side,
                    places: across as usize * down as usize,
                    area: Area::Rectangle {
                        width,
                        height,
                        across,
                        window,
                    },
                }
            })
            .collect()
    }

    /// The cells of the window, ascending.
    fn window(&self, view: &View, place: usize) -> Vec<CellId> {
        let mut cells = match self.area {
            Area::Rectangle {
                width,
                height,
                across,
                window,
            } => {
                let (left, top) = (place as u32 % across, place as u32 / across);
                let rows = (top..top + window.1).map(|y| y % height);
                rows.flat_map(|y| {
                    (left..left + window.0).map(move |x| CellId::new(y * width + x % width))
                })
                .collect()
            }
            Area::Ball { radius } => ball(view, CellId::from_index(place), radius),
        };
        cells.sort_unstable();
        cells
    }
}

/// The cells at most `radius` steps away; a ball too large to be scanned is
/// cut off, which only loses patterns.
fn ball(view: &View, centre: CellId, radius: u32) -> Vec<CellId> {
    const LARGEST: usize = 128;
    let mut cells = vec![centre];
    let mut from = 0;
    for _ in 0..radius {
        let to = cells.len();
        for place in from..to {
            for &next in view.topology().neighbours(cells[place]).iter() {
                if cells.len() < LARGEST && !cells.contains(&next) {
                    cells.push(next);
                }
            }
        }
        from = to;
    }
    cells
}

/// A window: its unknown cells, and the numbers in it that touch one of them.
struct Scan {
    /// The first is the highest bit of a pattern, so that patterns read from
    /// left to right as on the board.
    unknown: Vec<CellId>,
    tested: Vec<Tested>,
}

/// A number to be tested ("case à tester").
#[derive(Clone, Debug, PartialEq)]
struct Tested {
    cell: CellId,
    /// The number ("NbreMinesAutour").
    number: u32,
    /// Mines known around it, in the window or not ("NbreDemineeAutour").
    known: u32,
    /// Mines that may lie around it outside the window
    /// ("NbreMinesPotentiellesAutour").
    potential: u32,
    /// Its unknown neighbours in the window, as bits of a pattern.
    mask: u32,
}

/// Which of the document's three tests a pattern fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Failed {
    Test1,
    Test2,
    Test3,
}

impl Tested {
    /// The document's three tests, for a pattern with that many mines around
    /// the number ("NbreMinesSupposeesAutour").
    fn check(&self, supposed: u32) -> Result<(), Failed> {
        if supposed > self.number {
            return Err(Failed::Test1);
        }
        if self.potential == 0 && supposed + self.known != self.number {
            return Err(Failed::Test2);
        }
        if self.potential > 0 && supposed + self.potential + self.known < self.number {
            return Err(Failed::Test3);
        }
        Ok(())
    }

    /// The least and the most mines that pass the tests: each of them rules
    /// out the numbers above or below a bound.
    fn bounds(&self) -> Option<(u32, u32)> {
        let passing = |supposed: &u32| self.check(*supposed).is_ok();
        let least = (0..=self.number).find(passing)?;
        let most = (0..=self.number).rev().find(passing)?;
        Some((least, most))
    }
}

/// What all valid patterns have in common, as bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Invariant {
    mines: u32,
    safe: u32,
}

impl Scan {
    /// None if the window has nothing to test, or too much.
    fn new(numbers: &Numbers, cells: &[CellId], inside: &CellSet) -> Option<Self> {
        let mut tests = Vec::new();
        let mut unknown = Vec::new();
        for &cell in cells {
            let Some(&(number, ref around)) = numbers.get(cell) else {
                continue;
            };
            let within: Vec<CellId> = around
                .unknown
                .iter()
                .copied()
                .filter(|&c| inside.contains(c))
                .collect();
            if within.is_empty() {
                continue;
            }
            let outside = (around.unknown.len() - within.len()) as u32;
            for &cell in &within {
                if !unknown.contains(&cell) {
                    unknown.push(cell);
                }
            }
            if unknown.len() > MAX_UNKNOWN {
                return None;
            }
            tests.push((cell, number, around.mines, outside.min(number), within));
        }
        if tests.is_empty() {
            return None;
        }
        unknown.sort_unstable();
        let bit = |cell: &CellId| {
            let place = unknown.binary_search(cell).expect("collected above");
            1 << (unknown.len() - 1 - place)
        };
        let tested = tests
            .into_iter()
            .map(|(cell, number, known, potential, within)| Tested {
                cell,
                number,
                known,
                potential,
                mask: within.iter().map(bit).sum(),
            })
            .collect();
        Some(Self { unknown, tested })
    }

    /// The AND of all valid patterns, and of their complements; none if no
    /// pattern is valid.
    ///
    /// The patterns are gone through from the highest bit down, leaving a
    /// branch as soon as a number has too many mines or too few cells left;
    /// and not to the end once no cell is the same in all of them. Neither
    /// changes the answer.
    fn invariant(&self, budget: &mut Budget) -> Result<Option<Invariant>, OutOfBudget> {
        let Some(bounds) = self.tested.iter().map(Tested::bounds).collect() else {
            return Ok(None);
        };
        let bits = self.unknown.len();
        let mut search = Search {
            scan: self,
            bounds,
            found: None,
            budget,
            all: ((1u64 << bits) - 1) as u32,
        };
        search.descend(0, bits)?;
        Ok(search.found)
    }

    /// Keeps what was found; tells whether it was anything.
    fn tell(&self, invariant: Invariant, side: u32, known: &mut Knowledge) -> bool {
        let numbers: Vec<CellId> = self.tested.iter().map(|t| t.cell).collect();
        let reason = Reason::new(Technique::Window { size: side }, numbers);
        for (place, &cell) in self.unknown.iter().enumerate() {
            let bit = 1 << (self.unknown.len() - 1 - place);
            if invariant.mines & bit != 0 {
                known.add_mine(cell, reason.clone());
            } else if invariant.safe & bit != 0 {
                known.add_safe(cell, reason.clone());
            }
        }
        invariant.mines | invariant.safe != 0
    }
}

struct Search<'a> {
    scan: &'a Scan,
    bounds: Vec<(u32, u32)>,
    found: Option<Invariant>,
    budget: &'a mut Budget,
    all: u32,
}

impl Search<'_> {
    /// Goes on with the patterns that start with these bits, `left` bits being
    /// open; tells whether it is worth going on after them.
    fn descend(&mut self, pattern: u32, left: usize) -> Result<bool, OutOfBudget> {
        self.budget.spend(1)?;
        let open = ((1u64 << left) - 1) as u32;
        // Only numbers that touch the cell decided last have something new to
        // say; before the first, all of them.
        let first = left == self.scan.unknown.len();
        for (tested, &(least, most)) in self.scan.tested.iter().zip(&self.bounds) {
            if !first && tested.mask >> left & 1 == 0 {
                continue;
            }
            let supposed = (pattern & tested.mask).count_ones();
            if supposed > most || supposed + (open & tested.mask).count_ones() < least {
                return Ok(true);
            }
        }
        if left == 0 {
            let before = self.found.unwrap_or(Invariant {
                mines: self.all,
                safe: self.all,
            });
            let now = Invariant {
                mines: before.mines & pattern,
                safe: before.safe & !pattern,
            };
            self.found = Some(now);
            return Ok(now.mines | now.safe != 0);
        }
        let bit = 1 << (left - 1);
        Ok(self.descend(pattern, left - 1)? && self.descend(pattern | bit, left - 1)?)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use demineur_core::{CellView, Rng, Topology};

    use super::*;

    /// The document's grid: the window is its middle three columns.
    ///
    /// ```text
    /// ? ? ? ? ?
    /// 2 2 2 1 1
    /// 0 0 0 0 0
    /// ```
    fn example() -> Scan {
        let mut view = View::new(Arc::new(Topology::square(5, 3)), 3);
        for (place, number) in [2, 2, 2, 1, 1, 0, 0, 0, 0, 0].into_iter().enumerate() {
            view.set(CellId::from_index(5 + place), CellView::Open(number));
        }
        let mut known = Knowledge::default();
        known.refresh(&view);
        let cells: Vec<CellId> = [1, 2, 3, 6, 7, 8, 11, 12, 13].map(CellId::new).to_vec();
        let inside = CellSet::of(15, cells.iter().copied());
        Scan::new(&Numbers::of(&view, &known), &cells, &inside).unwrap()
    }

    #[test]
    fn the_documents_table_comes_out_line_by_line() {
        use Failed::{Test1, Test2, Test3};
        let scan = example();
        let rows: Vec<[u32; 3]> = (scan.tested.iter())
            .map(|t| [t.potential, t.number, t.known])
            .collect();
        assert_eq!(rows, [[1, 2, 0], [0, 2, 0], [1, 1, 0]]);
        let yes = Ok(());
        let table = [
            (0b000, [0, 0, 0], [Err(Test3), Err(Test2), yes]),
            (0b001, [0, 1, 1], [Err(Test3), Err(Test2), yes]),
            (0b010, [1, 1, 1], [yes, Err(Test2), yes]),
            (0b011, [1, 2, 2], [yes, yes, Err(Test1)]),
            (0b100, [1, 1, 0], [yes, Err(Test2), yes]),
            (0b101, [1, 2, 1], [yes, yes, yes]),
            (0b110, [2, 2, 1], [yes, yes, yes]),
            (0b111, [2, 3, 2], [yes, Err(Test1), Err(Test1)]),
        ];
        for (pattern, supposed, verdicts) in table {
            for (i, tested) in scan.tested.iter().enumerate() {
                let mines = (pattern & tested.mask).count_ones();
                assert_eq!(mines, supposed[i], "{pattern:03b}, number {i}");
                assert_eq!(
                    tested.check(mines),
                    verdicts[i],
                    "{pattern:03b}, number {i}"
                );
            }
        }
    }

    #[test]
    fn the_documents_left_cell_is_a_mine() {
        let found = example().invariant(&mut Budget::default());
        let expected = Invariant {
            mines: 0b100,
            safe: 0b000,
        };
        assert_eq!(found, Ok(Some(expected)));
    }

    #[test]
    fn leaving_branches_early_changes_nothing() {
        let mut rng = Rng::new(3, 0);
        let mut fruitful = 0;
        for _ in 0..3000 {
            let bits = 1 + rng.below(9) as usize;
            let tested: Vec<Tested> = (0..1 + rng.below(5))
                .map(|i| Tested {
                    cell: CellId::new(i as u32),
                    number: rng.below(5) as u32,
                    known: rng.below(2) as u32,
                    potential: rng.below(3) as u32,
                    mask: rng.below(1 << bits) as u32,
                })
                .collect();
            let scan = Scan {
                unknown: (0..bits).map(CellId::from_index).collect(),
                tested,
            };
            let valid: Vec<u32> = (0..1 << bits)
                .filter(|pattern| {
                    let mines = |t: &Tested| (pattern & t.mask).count_ones();
                    scan.tested.iter().all(|t| t.check(mines(t)).is_ok())
                })
                .collect();
            let all = (1 << bits) - 1;
            let expected = (!valid.is_empty()).then(|| Invariant {
                mines: valid.iter().fold(all, |acc, p| acc & p),
                safe: valid.iter().fold(all, |acc, p| acc & !p),
            });
            fruitful += u32::from(expected.is_some_and(|e| e.mines | e.safe != 0));
            assert_eq!(scan.invariant(&mut Budget::default()), Ok(expected));
        }
        assert!(fruitful > 300, "{fruitful}");
    }
}
