//! Checks that a board needs no guess, sharing nothing with what proves it.
//!
//! The principal function is [`check`]. It plays a certificate on the true
//! board and believes no step: each must follow, by brute force, from the open
//! numbers it names.

mod certificate;
mod error;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

use demineur_core::{CellId, CellSet, CellView, Layout, Topology, View};

use crate::budget::Cancel;

pub use certificate::{Certificate, Step};
pub use error::{CheckError, Flaw};

/// How many cases one step may leave open at a time.
const CASES: usize = 1 << 20;

/// Plays the certificate on the layout and checks every step of it.
///
/// # Errors
/// The first thing that is wrong.
pub fn check(
    topology: &Topology,
    layout: &Layout,
    certificate: &Certificate,
) -> Result<(), CheckError> {
    check_until(topology, layout, certificate, &Cancel::new()).expect("nobody stops it")
}

/// The same, until that switch is thrown: `None` where it was before an answer
/// was found.
pub fn check_until(
    topology: &Topology,
    layout: &Layout,
    certificate: &Certificate,
    cancel: &Cancel,
) -> Option<Result<(), CheckError>> {
    let checked = checked(topology, layout, certificate, cancel);
    (!cancel.is_cancelled()).then_some(checked)
}

/// Whether it holds; anything once the switch is thrown.
fn checked(
    topology: &Topology,
    layout: &Layout,
    certificate: &Certificate,
    cancel: &Cancel,
) -> Result<(), CheckError> {
    let first = certificate.first;
    let safe = topology.len() - layout.mines().len();
    if !topology.contains(first) || (safe > 0 && layout.is_mine(first)) {
        return Err(CheckError::First);
    }
    let mut view = View::new(topology.clone().into(), layout.mines().len());
    let mut proven = CellSet::new(topology.len());
    if safe > 0 {
        open(&mut view, layout, first, certificate.cascade);
    }
    for (place, step) in certificate.steps.iter().enumerate() {
        check_step(&view, &proven, layout, step, cancel)
            .map_err(|flaw| CheckError::Step { place, flaw })?;
        if step.mine {
            proven.insert(step.cell);
        } else {
            open(&mut view, layout, step.cell, certificate.cascade);
        }
    }
    match safe - view.open_count() {
        0 => Ok(()),
        hidden => Err(CheckError::Unfinished { hidden }),
    }
}

fn open(view: &mut View, layout: &Layout, cell: CellId, cascade: bool) {
    let mut waiting = vec![cell];
    while let Some(cell) = waiting.pop() {
        if view.is_hidden(cell) {
            let number = layout.number(view.topology(), cell);
            view.set(cell, CellView::Open(number));
            if number == 0 && cascade {
                waiting.extend(view.topology().neighbours(cell).iter());
            }
        }
    }
}

fn check_step(
    view: &View,
    proven: &CellSet,
    layout: &Layout,
    step: &Step,
    cancel: &Cancel,
) -> Result<(), Flaw> {
    let unknown = |cell: CellId| view.is_hidden(cell) && !proven.contains(cell);
    if !view.topology().contains(step.cell) || !unknown(step.cell) {
        return Err(Flaw::NotHidden);
    }
    // What the numbers still miss; the mine count comes last.
    let mut missing = Vec::new();
    let mut seen_by: BTreeMap<CellId, Vec<usize>> = BTreeMap::from([(step.cell, Vec::new())]);
    for (i, &number) in step.numbers.iter().enumerate() {
        let on_board = view.topology().contains(number) && !step.numbers[..i].contains(&number);
        let shown = on_board.then(|| view.number(number)).flatten();
        let mut left = shown.ok_or(Flaw::NotOpen(number))?;
        for &cell in view.topology().neighbours(number).iter() {
            if unknown(cell) {
                seen_by.entry(cell).or_default().push(i);
            } else if proven.contains(cell) {
                left -= 1;
            }
        }
        missing.push(left);
    }
    if step.mine_count {
        for cell in view.hidden().filter(|&cell| unknown(cell)) {
            seen_by.entry(cell).or_default().push(missing.len());
        }
        missing.push((view.mines() - proven.len()) as u32);
    }
    if layout.is_mine(step.cell) != step.mine {
        return Err(Flaw::False);
    }
    // Cells that the same numbers see are alike; only how many are mines matters.
    let opposite = seen_by.remove(&step.cell).expect("the cell was put there");
    let mut boxes: BTreeMap<Vec<usize>, u32> = BTreeMap::new();
    for seen in seen_by.into_values() {
        *boxes.entry(seen).or_default() += 1;
    }
    // Suppose the opposite, then hand each box every number of mines it can
    // hold, keeping all different remainders: some case must come out even.
    let mut cases = BTreeSet::from([missing]);
    if !step.mine {
        cases = handed_out(&cases, &opposite, 1..=1, cancel);
    }
    for (seen, size) in &boxes {
        // Boxes come in order of the first number that sees them, so that
        // earlier numbers have had all their cells.
        let done = seen.first().copied().unwrap_or(0);
        cases.retain(|left| left[..done].iter().all(|&n| n == 0));
        cases = handed_out(&cases, seen, 0..=*size, cancel);
        if cases.len() > CASES {
            return Err(Flaw::TooLarge);
        }
    }
    if cases.iter().any(|left| left.iter().all(|&n| n == 0)) {
        return Err(Flaw::NotForced);
    }
    Ok(())
}

/// Every remainder after a box that these numbers see takes that many mines.
fn handed_out(
    cases: &BTreeSet<Vec<u32>>,
    seen: &[usize],
    mines: RangeInclusive<u32>,
    cancel: &Cancel,
) -> BTreeSet<Vec<u32>> {
    let mut after = BTreeSet::new();
    for left in cases.iter().take_while(|_| !cancel.is_cancelled()) {
        let most = seen.iter().map(|&i| left[i]).min().unwrap_or(u32::MAX);
        for taken in mines.clone().take_while(|&n| n <= most) {
            let mut left = left.clone();
            seen.iter().for_each(|&i| left[i] -= taken);
            after.insert(left);
        }
    }
    after
}
