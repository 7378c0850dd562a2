//! Cells by where their centres are.

use demineur_core::CellId;

use super::Window;

/// A grid of buckets over the centres of all cells.
#[derive(Debug)]
pub(super) struct Buckets {
    first: [f64; 2],
    side: f64,
    columns: usize,
    rows: usize,
    /// Where each bucket starts in `cells`; one more than there are buckets.
    starts: Vec<u32>,
    cells: Vec<CellId>,
}

impl Buckets {
    /// *Complexity*: O(cells), in time and memory, wherever they are.
    pub fn new(centres: &[[f64; 2]]) -> Self {
        let (mut least, mut most) = ([f64::INFINITY; 2], [f64::NEG_INFINITY; 2]);
        for centre in centres {
            for axis in 0..2 {
                least[axis] = least[axis].min(centre[axis]);
                most[axis] = most[axis].max(centre[axis]);
            }
        }
        let [across, down] = [most[0] - least[0], most[1] - least[1]];
        let count = centres.len() as f64;
        // No more buckets than cells, more or less.
        let even = (across * down / count).sqrt();
        let side = even.max(across.max(down) / count).max(1.25);
        let along = |length: f64| (length / side) as usize + 1;
        let mut buckets = Self {
            first: least,
            side,
            columns: along(across),
            rows: along(down),
            starts: Vec::new(),
            cells: Vec::new(),
        };
        buckets.sort(centres);
        buckets
    }

    /// Counting sort, so that cells of a bucket stay in order.
    fn sort(&mut self, centres: &[[f64; 2]]) {
        let mut starts = vec![0_u32; self.columns * self.rows + 1];
        let bucket = |centre: &[f64; 2]| {
            let [column, row] = self.place(*centre);
            row * self.columns + column
        };
        for centre in centres {
            starts[bucket(centre) + 1] += 1;
        }
        for place in 1..starts.len() {
            starts[place] += starts[place - 1];
        }
        let mut next = starts.clone();
        let mut cells = vec![CellId::default(); centres.len()];
        for (index, centre) in centres.iter().enumerate() {
            let place = &mut next[bucket(centre)];
            cells[*place as usize] = CellId::from_index(index);
            *place += 1;
        }
        self.starts = starts;
        self.cells = cells;
    }

    fn place(&self, point: [f64; 2]) -> [usize; 2] {
        // Casts of numbers below 0 stop at 0.
        let along = |axis: usize, count: usize| {
            (((point[axis] - self.first[axis]) / self.side) as usize).min(count - 1)
        };
        [along(0, self.columns), along(1, self.rows)]
    }

    pub fn each_near(&self, window: Window, mut each: impl FnMut(CellId)) {
        let [left, top] = self.place(window[0]);
        let [right, bottom] = self.place(window[1]);
        for row in top..=bottom {
            let from = self.starts[row * self.columns + left] as usize;
            let to = self.starts[row * self.columns + right + 1] as usize;
            self.cells[from..to].iter().copied().for_each(&mut each);
        }
    }
}
