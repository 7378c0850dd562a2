//! A move that is seen to happen: what it changed shows a little later the
//! further away it is.

use demineur_core::{CellId, Game, Shown, Status};

use crate::board::BoardPane;

/// No cascade takes longer to be seen, in milliseconds, nor any end.
const LONGEST: [f64; 2] = [220.0, 450.0];
/// Nor longer than this for the way from one cell to the next.
const STEP: f64 = 30.0;
/// Milliseconds between two frames of it.
const FRAME: u64 = 33;
/// Changes of fewer cells are seen at once, and so are those of more: what is
/// out of view would only cost time.
const CELLS: std::ops::RangeInclusive<usize> = 3..=20_000;

/// What is not seen yet of the last move.
#[derive(Debug)]
pub(crate) struct Reveal {
    since: u64,
    /// The cells that changed, ascending, and after how many milliseconds each
    /// is seen.
    delays: Vec<(CellId, u16)>,
    /// When all of it is seen.
    until: u64,
}

impl Reveal {
    /// The cells that a move from one of them on has changed.
    pub fn new(
        from: CellId,
        cells: &[CellId],
        game: &Game,
        pane: &BoardPane,
        now: u64,
    ) -> Option<Self> {
        if !CELLS.contains(&cells.len()) {
            return None;
        }
        let distances: Vec<f64> = cells
            .iter()
            .map(|&cell| pane.distance(from, cell))
            .collect();
        let furthest = distances.iter().copied().fold(0.0, f64::max).max(1.0);
        let longest = LONGEST[usize::from(game.status() != Status::Running)];
        let step = STEP.min(longest / furthest);
        let delays = cells.iter().zip(distances);
        let delays: Vec<_> = delays
            .map(|(&cell, far)| (cell, (far * step) as u16))
            .collect();
        Some(Self {
            since: now,
            until: now + (furthest * step) as u64,
            delays,
        })
    }

    /// What a cell shows at that moment.
    pub fn shown(&self, cell: CellId, shown: Shown, now: u64) -> Shown {
        let place = self.delays.binary_search_by_key(&cell, |&(known, _)| known);
        let waits = |place: usize| now < self.since + u64::from(self.delays[place].1);
        match (place, shown) {
            (Ok(place), Shown::Open(_) | Shown::Mine | Shown::FlaggedMine) if waits(place) => {
                Shown::Hidden
            }
            _ => shown,
        }
    }

    /// The next moment at which more is seen.
    pub fn wake(&self, now: u64) -> Option<u64> {
        (now < self.until).then(|| (now + FRAME).min(self.until))
    }
}
