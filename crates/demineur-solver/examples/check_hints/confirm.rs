//! Random views of every tiling, and hints about them tried by brute force
//! over nothing but their own numbers. Shares no code with what finds hints.

use std::collections::{BTreeMap, BTreeSet};

use demineur_core::{
    Board, BoardSpec, CellId, CellSet, CellView, FirstClick, Layout, Rng, TiledSpec, Tiling, Touch,
    View,
};
use demineur_solver::hint::{About, Certain, GuessReport, Hint, Proof};
use demineur_solver::{Budget, analyse};

/// Up to this many hidden cells every layout is tried, cell by cell; beyond,
/// cells that the same numbers see are taken together.
const CELL_BY_CELL: usize = 20;

/// What was confirmed.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// Views drawn.
    pub views: u64,
    /// Views with a certain cell.
    pub certain: u64,
    /// Views where a guess is forced.
    pub guesses: u64,
    /// Proofs confirmed and found minimal.
    pub proofs: u64,
    /// Those with too many hidden cells to be taken all at once.
    pub grouped: u64,
    /// Cells confirmed that the numbers of a hint prove besides.
    pub also: u64,
    /// Proofs by the number of their numbers; the last is that many or more.
    pub by_size: [u64; 8],
    /// Proofs that need the mine count.
    pub mine_count: u64,
    /// Proofs of three numbers or more that are told as a chain, and all of them.
    pub chains: (u64, u64),
}

/// Boards of every tiling, small to medium.
pub fn boards() -> Vec<Board> {
    let mut boards = Vec::new();
    for tiling in Tiling::ALL {
        for (side, touch) in [
            (4, Touch::Corner),
            (7, Touch::Corner),
            (7, Touch::Edge),
            (12, Touch::Corner),
        ] {
            let cube = tiling == Tiling::Cube;
            let spec = TiledSpec {
                tiling,
                width: if cube { side / 2 } else { side },
                height: if cube { side / 2 } else { side },
                depth: if cube { 3 } else { 1 },
                wrap: false,
                touch,
            };
            let board = BoardSpec::Tiled(spec).build();
            boards.push(board.expect("the patch is sound"));
        }
    }
    boards
}

/// A view of a random layout: cells opened at random, or by clicks with cascade.
pub fn draw(board: &Board, rng: &mut Rng) -> (View, Layout) {
    let cells = board.len();
    let mines = cells * (5 + rng.below(30) as usize) / 100;
    let layout = Layout::random(cells, mines, &[], rng);
    let topology = board.topology();
    let mut view = View::new(topology.clone(), mines);
    let mut safe: Vec<CellId> = topology.cells().filter(|&c| !layout.is_mine(c)).collect();
    rng.shuffle(&mut safe);
    let cascade = rng.below(3) > 0;
    let clicks = rng.below(safe.len() as u64 + 1) as usize;
    for &cell in &safe[..clicks] {
        let mut waiting = vec![cell];
        while let Some(cell) = waiting.pop() {
            if view.is_hidden(cell) {
                let number = layout.number(topology, cell);
                view.set(cell, CellView::Open(number));
                if number == 0 && cascade {
                    waiting.extend(topology.neighbours(cell).iter());
                }
            }
        }
    }
    (view, layout)
}

/// Draws views and confirms their hints.
///
/// # Panics
/// When a hint is wrong.
pub fn confirm_some(boards: &[Board], views: std::ops::Range<u64>, seed: u64) -> Tally {
    let mut tally = Tally::default();
    for index in views {
        let mut rng = Rng::new(seed, index);
        let (view, layout) = draw(&boards[index as usize % boards.len()], &mut rng);
        tally.views += 1;
        let hint = Hint::find(&view, FirstClick::Any, &mut Budget::nodes(20_000));
        match hint.expect("the view was drawn from a layout") {
            Hint::Certain(certain) => {
                tally.certain += 1;
                confirm(&view, &layout, &certain, &mut tally);
            }
            Hint::Guess(report) => {
                tally.guesses += 1;
                confirm_guess(&view, &layout, &report);
            }
            Hint::First(_) | Hint::Done => {}
        }
        let analysis = analyse(&view).expect("the view was drawn from a layout");
        let certain = [analysis.safe(), analysis.mines()].concat();
        if let Some(&cell) = rng.choose(&certain)
            && let Ok(About::Certain(certain)) = Hint::about(&view, cell, &Budget::default())
        {
            confirm(&view, &layout, &certain, &mut tally);
        } else {
            assert!(certain.is_empty(), "a certain cell has a proof: {view:?}");
        }
    }
    tally
}

fn confirm(view: &View, layout: &Layout, certain: &Certain, tally: &mut Tally) {
    let proof = &certain.proof;
    let told = || format!("{proof:?} {view:?}");
    assert_eq!(layout.is_mine(proof.cell), proof.mine, "{}", told());
    let mut numbers = proof.numbers.clone();
    let count = proof.mine_count;
    assert!(
        forced(view, &numbers, count, proof.cell, proof.mine),
        "{}",
        told()
    );
    for place in 0..numbers.len() {
        let dropped = numbers.remove(place);
        assert!(
            !forced(view, &numbers, count, proof.cell, proof.mine),
            "without {dropped}: {}",
            told()
        );
        numbers.insert(place, dropped);
    }
    if count {
        assert!(
            !forced(view, &numbers, false, proof.cell, proof.mine),
            "without the mine count: {}",
            told()
        );
    }
    for &(cell, mine) in &certain.also {
        assert_eq!(layout.is_mine(cell), mine, "{}", told());
        assert!(
            forced(view, &numbers, count, cell, mine),
            "{cell}: {}",
            told()
        );
    }
    tally.proofs += 1;
    tally.grouped += u64::from(seen(view, &numbers, proof.cell).len() > CELL_BY_CELL);
    tally.also += certain.also.len() as u64;
    tally.by_size[numbers.len().min(7)] += 1;
    tally.mine_count += u64::from(count);
    count_chain(view, proof, tally);
}

fn count_chain(view: &View, proof: &Proof, tally: &mut Tally) {
    if proof.mine_count || proof.numbers.len() < 3 {
        return;
    }
    tally.chains.1 += 1;
    if let Some(chain) = proof.chain(view) {
        tally.chains.0 += 1;
        confirm_chain(view, proof, &chain);
    }
}

/// Every link must follow from its number and what was supposed before.
fn confirm_chain(view: &View, proof: &Proof, chain: &demineur_solver::hint::Chain) {
    let told = || format!("{chain:?} {proof:?} {view:?}");
    let mut supposed = BTreeMap::from([(proof.cell, !proof.mine)]);
    let around = |number: CellId, supposed: &BTreeMap<CellId, bool>| {
        let (mut mines, mut unknown) = (0, Vec::new());
        for &cell in view.topology().neighbours(number).iter() {
            match supposed.get(&cell) {
                Some(true) => mines += 1,
                None if view.is_hidden(cell) => unknown.push(cell),
                _ => {}
            }
        }
        unknown.sort_unstable();
        (mines, unknown)
    };
    for link in &chain.links {
        let shown = view.number(link.number).expect("links are numbers");
        let (mines, unknown) = around(link.number, &supposed);
        let expected = if link.mine {
            mines + unknown.len() as u32
        } else {
            mines
        };
        assert_eq!((shown, &unknown), (expected, &link.cells), "{}", told());
        supposed.extend(link.cells.iter().map(|&cell| (cell, link.mine)));
    }
    let shown = view.number(chain.end).expect("a chain ends at a number");
    let (mines, unknown) = around(chain.end, &supposed);
    assert!(
        mines > shown || mines + (unknown.len() as u32) < shown,
        "{}",
        told()
    );
}

fn confirm_guess(view: &View, layout: &Layout, report: &GuessReport) {
    assert!(!report.safest.is_empty(), "{view:?}");
    assert!(report.mines.iter().all(|&cell| layout.is_mine(cell)));
    let Some((safe, mined)) = &report.witnesses else {
        return;
    };
    let cell = report.best.cell;
    assert!(!safe.contains(cell) && mined.contains(cell), "{view:?}");
    for mines in [safe, mined] {
        assert_eq!(mines.len(), view.mines());
        assert!(mines.iter().all(|cell| view.is_hidden(cell)));
        let fits = |mines: &CellSet| {
            let layout = Layout::new(mines.clone());
            view.opened()
                .all(|(cell, number)| layout.number(view.topology(), cell) == number)
        };
        assert!(fits(mines), "{view:?}");
    }
}

/// The hidden cells that these numbers see, and the cell itself.
fn seen(view: &View, numbers: &[CellId], cell: CellId) -> Vec<CellId> {
    let mut cells = BTreeSet::from([cell]);
    for &number in numbers {
        let around = view.topology().neighbours(number);
        cells.extend(around.iter().copied().filter(|&c| view.is_hidden(c)));
    }
    cells.into_iter().collect()
}

/// Whether the cell is so in every layout that these numbers allow.
fn forced(view: &View, numbers: &[CellId], mine_count: bool, cell: CellId, mine: bool) -> bool {
    let cells = seen(view, numbers, cell);
    let outside = view.hidden_count() - cells.len();
    let mines = view.mines();
    let count = mine_count.then(|| (mines.saturating_sub(outside), mines));
    if cells.len() <= CELL_BY_CELL {
        !by_cells(view, numbers, count, &cells, cell, !mine)
    } else {
        !by_groups(view, numbers, count, &cells, cell, !mine)
    }
}

/// Whether some layout of the cells fits and has the cell so, trying them all.
fn by_cells(
    view: &View,
    numbers: &[CellId],
    count: Option<(usize, usize)>,
    cells: &[CellId],
    cell: CellId,
    mine: bool,
) -> bool {
    let bit = |c: CellId| 1u32 << cells.binary_search(&c).expect("the cell is seen");
    let masks: Vec<(u32, u32)> = numbers
        .iter()
        .map(|&number| {
            let around = view.topology().neighbours(number);
            let hidden = around.iter().filter(|&&c| view.is_hidden(c));
            let shown = view.number(number).expect("proofs use open numbers");
            (hidden.fold(0, |mask, &c| mask | bit(c)), shown)
        })
        .collect();
    let this = bit(cell);
    (0..1u32 << cells.len()).any(|layout| {
        (layout & this != 0) == mine
            && masks
                .iter()
                .all(|&(mask, shown)| (layout & mask).count_ones() == shown)
            && count.is_none_or(|(least, most)| {
                (least..=most).contains(&(layout.count_ones() as usize))
            })
    })
}

/// The same, with cells that the same numbers see taken together: all different
/// remainders of the numbers are kept, with the mines used so far.
fn by_groups(
    view: &View,
    numbers: &[CellId],
    count: Option<(usize, usize)>,
    cells: &[CellId],
    cell: CellId,
    mine: bool,
) -> bool {
    let seen_by = |c: CellId| -> Vec<usize> {
        let touches = |i: &usize| view.topology().touches(numbers[*i], c);
        (0..numbers.len()).filter(touches).collect()
    };
    let shown = numbers.iter().map(|&number| view.number(number));
    let shown: Option<Vec<u32>> = shown.collect();
    let mut groups: BTreeMap<Vec<usize>, u32> = BTreeMap::new();
    for &c in cells.iter().filter(|&&c| c != cell) {
        *groups.entry(seen_by(c)).or_default() += 1;
    }
    let start = (shown.expect("proofs use open numbers"), 0);
    let own = seen_by(cell);
    let mut cases = hand_out(&BTreeSet::from([start]), &own, [u32::from(mine); 2]);
    // How many cells each number has still to come.
    let mut room = vec![0; numbers.len()];
    for (seen, size) in &groups {
        seen.iter().for_each(|&i| room[i] += size);
    }
    // The number with the fewest groups to come is finished next, so that few
    // are under way at a time.
    while let Some(next) = (0..numbers.len())
        .filter(|&i| room[i] > 0)
        .min_by_key(|&i| groups.keys().filter(|seen| seen.contains(&i)).count())
    {
        let now: Vec<Vec<usize>> = groups
            .keys()
            .filter(|g| g.contains(&next))
            .cloned()
            .collect();
        for seen in now {
            let size = groups.remove(&seen).unwrap_or(0);
            seen.iter().for_each(|&i| room[i] -= size);
            cases = hand_out(&cases, &seen, [0, size]);
            cases.retain(|(left, _)| left.iter().zip(&room).all(|(left, room)| left <= room));
            if count.is_none() {
                cases = cases.into_iter().map(|(left, _)| (left, 0)).collect();
            }
        }
    }
    cases.iter().any(|(left, used)| {
        left.iter().all(|&n| n == 0)
            && count.is_none_or(|(least, most)| (least..=most).contains(used))
    })
}

/// Every remainder, with the mines used, after cells that these numbers see
/// take from the least to the most mines.
fn hand_out(
    cases: &BTreeSet<(Vec<u32>, usize)>,
    seen: &[usize],
    [least, most]: [u32; 2],
) -> BTreeSet<(Vec<u32>, usize)> {
    let mut after = BTreeSet::new();
    for (left, used) in cases {
        for mines in (least..=most).filter(|&m| seen.iter().all(|&i| left[i] >= m)) {
            let mut left = left.clone();
            seen.iter().for_each(|&i| left[i] -= mines);
            after.insert((left, used + mines as usize));
        }
    }
    after
}
