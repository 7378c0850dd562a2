//! Where cells are drawn on paper: as their tiling has them, or around a circle.

use std::f64::consts::TAU;

use demineur_core::{Board, BoardSpec, CellId, Geometry};

/// Where the cells of a board are, in units of a typical cell.
pub struct Places<'a> {
    geometry: Option<&'a Geometry>,
    cells: usize,
}

impl<'a> Places<'a> {
    pub fn of(board: &'a Board) -> Self {
        Self {
            geometry: board.geometry(),
            cells: board.len(),
        }
    }

    /// How far from its middle a graph's cells are.
    fn reach(&self) -> f64 {
        (1.5 * self.cells as f64 / TAU).max(1.0)
    }

    pub fn size(&self) -> [f64; 2] {
        match self.geometry {
            Some(geometry) => geometry.bounds()[1],
            None => [2.0 * self.reach() + 1.0; 2],
        }
    }

    pub fn centre(&self, cell: CellId) -> [f64; 2] {
        if let Some(geometry) = self.geometry {
            return geometry.centre(cell);
        }
        let (sine, cosine) = (TAU * cell.index() as f64 / self.cells as f64).sin_cos();
        let middle = self.reach() + 0.5;
        [middle + self.reach() * sine, middle - self.reach() * cosine]
    }

    pub fn corners(&self, cell: CellId) -> Vec<[f64; 2]> {
        if let Some(geometry) = self.geometry {
            return geometry.polygon(cell);
        }
        let [x, y] = self.centre(cell);
        let corners = [[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]];
        corners.map(|[a, b]| [x + a, y + b]).to_vec()
    }

    /// Half the side of the square that fits into a cell.
    pub fn room(&self, cell: CellId) -> f64 {
        self.geometry
            .map_or(0.5, |geometry| geometry.radius(cell).min(0.5))
    }

    /// Lines between neighbours, which a tiling does not need.
    pub fn lines(&self, board: &Board) -> Vec<[[f64; 2]; 2]> {
        if !matches!(board.spec(), BoardSpec::Graph(_)) {
            return Vec::new();
        }
        let topology = board.topology();
        let pairs = topology.cells().flat_map(|cell| {
            let near = topology.neighbours(cell);
            let after: Vec<CellId> = near.iter().copied().filter(|&other| other > cell).collect();
            after.into_iter().map(move |other| [cell, other])
        });
        pairs
            .map(|pair| pair.map(|cell| self.centre(cell)))
            .collect()
    }
}
