//! How the counts of a view's components become its analysis.

use std::sync::OnceLock;

use demineur_core::View;

use crate::analyse::analysis::{Analysis, CellBox, CountedComponent, NO_COMPONENT, Role, Sea, dot};
use crate::analyse::counter::Counter;
use crate::analyse::memory::Look;
use crate::analyse::window::Estimate;
use crate::counting::constraint::Known;
use crate::counting::count::Counted;
use crate::counting::probability::Combined;

/// Writes an analysis down.
pub(crate) struct Writer<'a> {
    counter: &'a Counter,
    pub(crate) analysis: Analysis,
}

/// A probability of a cell that is not certain: never 0 or 1.
fn uncertain(risk: f64) -> f64 {
    risk.clamp(f64::MIN_POSITIVE, 1.0 - f64::EPSILON / 2.0)
}

impl<'a> Writer<'a> {
    pub(crate) fn new(
        counter: &'a Counter,
        look: Look,
        exact: bool,
        sea: usize,
        combined: &Combined,
    ) -> Self {
        let front = &counter.constraints;
        let Look {
            mut roles,
            mut mines,
            mut safe,
        } = look;
        for (&cell, &known) in front.front.iter().zip(&front.known) {
            match known {
                Known::Nothing => {}
                Known::Safe => {
                    roles[cell.index()] = Role::SAFE;
                    safe.push(cell);
                }
                Known::Mine => {
                    roles[cell.index()] = Role::MINE;
                    mines.push(cell);
                }
            }
        }
        let mine_probability = match combined.sea_range {
            _ if sea == 0 => 0.0,
            (_, 0) => 0.0,
            (least, _) if least == sea => 1.0,
            _ => uncertain(combined.sea_mines / sea as f64),
        };
        let analysis = Analysis {
            exact,
            roles,
            safe,
            mines,
            boxes: Vec::with_capacity(counter.boxes.len()),
            box_cells: Vec::with_capacity(counter.boxes.cell_count()),
            components: Vec::with_capacity(combined.posteriors.len()),
            sea: Sea {
                cells: sea,
                mean_mines: combined.sea_mines,
                mines: combined.sea_range,
                mine_probability,
            },
            unknown_mines: 0,
            ln_layouts: combined.ln_layouts,
            census: OnceLock::new(),
            layouts: OnceLock::new(),
        };
        Self { counter, analysis }
    }

    /// The boxes of a counted component.
    pub(crate) fn counted(
        &mut self,
        component: usize,
        found: CountedComponent,
        allowed: Option<&[bool]>,
    ) {
        let number = self.analysis.components.len() as u32;
        let boxes = self.counter.components.boxes(component);
        for (place, &b) in boxes.iter().enumerate() {
            let (risk, decided) = outlook(&found.counted, place, &found.posterior, allowed);
            self.add_box(b, number, place as u32, risk, decided);
        }
        self.analysis.components.push(found);
    }

    /// The boxes of an estimated component.
    pub(crate) fn estimated(&mut self, component: usize, estimate: &Estimate) {
        let boxes = self.counter.components.boxes(component);
        for (&b, &(risk, decided)) in boxes.iter().zip(&estimate.boxes) {
            let risk = match decided {
                Some(mine) => f64::from(u8::from(mine)),
                None => uncertain(risk),
            };
            self.add_box(b, NO_COMPONENT, 0, risk, decided);
        }
    }

    fn add_box(&mut self, b: u32, component: u32, place: u32, risk: f64, decided: Option<bool>) {
        let analysis = &mut self.analysis;
        let number = analysis.boxes.len() as u32;
        let from = analysis.box_cells.len();
        for &index in self.counter.boxes.cells(b) {
            let cell = self.counter.constraints.front[index as usize];
            // The last facts of an estimate may decide more than its boxes say.
            if analysis.roles[cell.index()] == Role::SEA {
                analysis.roles[cell.index()] = Role(number);
                match decided {
                    Some(true) => analysis.mines.push(cell),
                    Some(false) => analysis.safe.push(cell),
                    None => {}
                }
            }
            analysis.box_cells.push(cell);
        }
        analysis.box_cells[from..].sort_unstable();
        analysis.boxes.push(CellBox {
            from: from as u32,
            to: analysis.box_cells.len() as u32,
            component,
            place,
            risk,
        });
    }

    pub(crate) fn finish(mut self, view: &View) -> Analysis {
        let sea = self.analysis.sea;
        if sea.cells > 0 && (sea.mines.1 == 0 || sea.mines.0 == sea.cells) {
            let roles = &self.analysis.roles;
            let cells = view.cells().filter(|c| roles[c.index()] == Role::SEA);
            if sea.mines.1 == 0 {
                self.analysis.safe.extend(cells);
            } else {
                self.analysis.mines.extend(cells);
            }
        }
        // Stable, for the long sorted run of known mines at the start.
        self.analysis.safe.sort();
        self.analysis.mines.sort();
        self.analysis
    }
}

/// The risk of a cell of a box, and whether the box is free of mines, or full,
/// in every layout whose number of mines in the component is allowed.
pub(crate) fn outlook(
    counted: &Counted,
    place: usize,
    posterior: &[f64],
    allowed: Option<&[bool]>,
) -> (f64, Option<bool>) {
    let decided = match (counted.decided[place], allowed) {
        (Some(mine), _) => Some(mine),
        (None, None) => None,
        (None, Some(allowed)) => decide(counted, place, allowed),
    };
    let risk = match decided {
        Some(mine) => f64::from(u8::from(mine)),
        None => uncertain(dot(counted.risk(place), posterior)),
    };
    (risk, decided)
}

/// Whether a box is free of mines, or full, in every layout whose number of
/// mines in the component is allowed.
fn decide(counted: &Counted, place: usize, allowed: &[bool]) -> Option<bool> {
    let (low, high) = counted.box_range(place);
    let size = counted.shape.sizes()[place];
    let occurs = |mines: u32| {
        let shares = counted.share(place, mines);
        shares.iter().zip(allowed).any(|(&s, &a)| a && s > 0.0)
    };
    if low == 0 && (1..=high).all(|mines| !occurs(mines)) {
        return Some(false);
    }
    if high == size && (low..high).all(|mines| !occurs(mines)) {
        return Some(true);
    }
    None
}
