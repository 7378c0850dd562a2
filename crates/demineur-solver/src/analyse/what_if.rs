//! What opening a cell would tell, worked out without opening it.
//!
//! A number adds one constraint to the front. Only the components that the
//! cell and its neighbours belong to are put together and counted anew; all
//! others stay as they are, and the mine count ties them together again.

use std::sync::Arc;

use demineur_core::{CellId, View};

use crate::analyse::analyser::Analyser;
use crate::analyse::analysis::{Analysis, CellBox, Role};
use crate::analyse::writer::outlook;
use crate::counting::count::Counted;
use crate::counting::probability;

/// An analysis with what is needed to think on from it.
pub(crate) struct Ground<'a> {
    view: &'a View,
    analysis: &'a Analysis,
    /// The first box of each component, and the end.
    firsts: Vec<u32>,
}

/// A cell thought of as opened, its number not yet chosen.
pub(crate) struct Opened {
    cell: CellId,
    /// Certain mines around it: the least number it can show.
    pub(crate) known: u32,
    /// Undecided cells around it.
    pub(crate) unknown: u32,
    /// Cells left in the sea.
    sea: usize,
    /// The components that stay as they are.
    kept: Vec<u32>,
    /// The components made from the others.
    made: Vec<Made>,
}

/// A component that an opening makes.
struct Made {
    /// Its [`crate::counting::component::ComponentShape`] as a key.
    key: Vec<u32>,
    /// Where in the key the new number's mines stand, if it has that number.
    target: Option<usize>,
    pieces: Vec<Piece>,
}

/// What an opening leaves of a box, or of the sea: the cells beside the
/// opened one, or the others.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Piece {
    role: Role,
    beside: bool,
}

/// What follows when an opened cell shows a certain number.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Outcome {
    /// How many of the layouts before are left.
    pub(crate) chance: f64,
    /// Whether a cell is certain then that may tell something, or all is won.
    pub(crate) goes_on: bool,
    /// The safety of the safest cell then; 1 where it goes on.
    pub(crate) safety: f64,
}

impl<'a> Ground<'a> {
    /// Ground to think on: the analysis must be exact, and of that view.
    pub(crate) fn new(view: &'a View, analysis: &'a Analysis) -> Self {
        let mut firsts = vec![0];
        for (number, own) in analysis.boxes.iter().enumerate() {
            if own.component as usize == firsts.len() {
                firsts.push(number as u32);
            }
        }
        firsts.push(analysis.boxes.len() as u32);
        Self {
            view,
            analysis,
            firsts,
        }
    }

    fn role(&self, cell: CellId) -> Role {
        self.analysis.roles[cell.index()]
    }

    /// The box of that number in the analysis.
    fn box_of(&self, role: Role) -> Option<&CellBox> {
        self.analysis.boxes.get(role.0 as usize)
    }

    /// Whether cells there may be mines or not.
    fn is_undecided(&self, role: Role) -> bool {
        match self.box_of(role) {
            Some(own) => own.risk > 0.0 && own.risk < 1.0,
            None => role == Role::SEA,
        }
    }

    fn is_mine(&self, role: Role) -> bool {
        role == Role::MINE || self.box_of(role).is_some_and(|b| b.risk >= 1.0)
    }

    /// Thinks of a hidden cell as opened, and no mine.
    pub(crate) fn open(&self, cell: CellId) -> Opened {
        let mut opened = Opened {
            cell,
            known: 0,
            unknown: 0,
            sea: self.analysis.sea.cells,
            kept: Vec::new(),
            made: Vec::new(),
        };
        let own = self.role(cell);
        // How many cells of each role are beside the cell.
        let mut beside: Vec<(Role, u32)> = Vec::new();
        for &neighbour in self.view.topology().neighbours(cell).iter() {
            let role = self.role(neighbour);
            if self.is_undecided(role) {
                opened.unknown += 1;
                match beside.iter_mut().find(|(p, _)| *p == role) {
                    Some((_, count)) => *count += 1,
                    None => beside.push((role, 1)),
                }
            } else if self.is_mine(role) {
                opened.known += 1;
            }
        }
        beside.sort_unstable_by_key(|(role, _)| role.0);
        let mut touched: Vec<u32> = beside
            .iter()
            .map(|(role, _)| *role)
            .chain([own])
            .filter_map(|role| Some(self.box_of(role)?.component))
            .collect();
        touched.sort_unstable();
        touched.dedup();
        let components = 0..self.analysis.components.len() as u32;
        opened.kept = components
            .filter(|component| !touched.contains(component))
            .collect();
        let mut draft = Draft::default();
        for &component in &touched {
            self.draw(component, own, &beside, &mut draft);
        }
        if own == Role::SEA {
            opened.sea -= 1;
        }
        if let Some(&(Role::SEA, count)) = beside.last() {
            opened.sea -= count as usize;
            draft.add_box(Role::SEA, count, true);
        }
        if opened.unknown > 0 {
            draft.add_number();
        }
        opened.made = draft.components();
        opened
    }

    /// Adds the boxes and constraints of a component, without the opened cell.
    fn draw(&self, component: u32, own: Role, beside: &[(Role, u32)], draft: &mut Draft) {
        let first = self.firsts[component as usize];
        let shape = &self.analysis.components[component as usize].counted.shape;
        // For each box the pieces made of it.
        let mut pieces = Vec::with_capacity(shape.boxes());
        for (index, &size) in shape.sizes().iter().enumerate() {
            let role = Role(first + index as u32);
            let count = beside.iter().find(|b| b.0 == role).map_or(0, |b| b.1);
            let others = size - count - u32::from(role == own);
            let from = draft.pieces.len();
            draft.add_box(role, count, true);
            draft.add_box(role, others, false);
            pieces.push(from..draft.pieces.len());
        }
        for (mines, boxes) in shape.constraints() {
            let members = boxes.iter().flat_map(|&b| pieces[b as usize].clone());
            draft.add_constraint(mines, members.map(|piece| piece as u32));
        }
    }

    /// What follows from that number; none if it cannot be, or if counting was
    /// too much.
    pub(crate) fn outcome(
        &self,
        opened: &mut Opened,
        number: u32,
        analyser: &mut Analyser,
    ) -> Option<Outcome> {
        if number < opened.known || opened.known + opened.unknown < number {
            return None;
        }
        let mut components: Vec<Arc<Counted>> =
            Vec::with_capacity(opened.made.len() + opened.kept.len());
        for made in &mut opened.made {
            if let Some(target) = made.target {
                made.key[target] = number - opened.known;
            }
            let counted = analyser.counted(&made.key)?;
            if counted.counts.is_empty() {
                return None;
            }
            components.push(counted);
        }
        let counted = |&kept: &u32| self.analysis.components[kept as usize].counted.clone();
        components.extend(opened.kept.iter().map(counted));
        let combined = probability::combine(&components, opened.sea, self.analysis.unknown_mines)?;
        let mut least = f64::INFINITY;
        let mut goes_on = false;
        for (index, (counted, posterior)) in components.iter().zip(&combined.posteriors).enumerate()
        {
            let allowed = combined.allowed.as_ref().map(|all| all[index].as_slice());
            for place in 0..counted.shape.boxes() {
                match outlook(counted, place, posterior, allowed) {
                    (_, Some(true)) => {}
                    (_, Some(false)) => {
                        goes_on = goes_on || self.tells(opened, index, place);
                    }
                    (risk, None) => least = least.min(risk),
                }
            }
        }
        if opened.sea > 0 {
            match combined.sea_range {
                (_, 0) => goes_on = true,
                (all, _) if all == opened.sea => {}
                _ => least = least.min(combined.sea_mines / opened.sea as f64),
            }
        }
        // Nothing undecided: all is won.
        goes_on |= least == f64::INFINITY;
        Some(Outcome {
            chance: (combined.ln_layouts - self.analysis.ln_layouts).exp(),
            goes_on,
            safety: if goes_on { 1.0 } else { 1.0 - least },
        })
    }

    /// Whether a certain cell of a box may tell something: it touches a cell
    /// that was undecided before, and is not of the same box.
    fn tells(&self, opened: &Opened, component: usize, place: usize) -> bool {
        let piece = match opened.made.get(component) {
            Some(made) => made.pieces[place],
            None => Piece {
                role: Role(
                    self.firsts[opened.kept[component - opened.made.len()] as usize] + place as u32,
                ),
                beside: false,
            },
        };
        let Some(own) = self.box_of(piece.role) else {
            return true;
        };
        let topology = self.view.topology();
        let near = topology.neighbours(opened.cell);
        let cells = &self.analysis.box_cells[own.from as usize..own.to as usize];
        cells.iter().any(|&cell| {
            let of_piece = cell != opened.cell && near.contains(&cell) == piece.beside;
            of_piece
                && topology.neighbours(cell).iter().any(|&other| {
                    let role = self.role(other);
                    other != opened.cell && role != piece.role && self.is_undecided(role)
                })
        })
    }
}

/// Boxes and constraints before they are split into components.
#[derive(Default)]
struct Draft {
    pieces: Vec<Piece>,
    sizes: Vec<u32>,
    /// Mines of each constraint, and its boxes.
    constraints: Vec<(u32, Vec<u32>)>,
    /// The constraint of the opened cell.
    number: Option<usize>,
}

impl Draft {
    fn add_box(&mut self, role: Role, size: u32, beside: bool) {
        if size > 0 {
            self.pieces.push(Piece { role, beside });
            self.sizes.push(size);
        }
    }

    fn add_constraint(&mut self, mines: u32, boxes: impl Iterator<Item = u32>) {
        let boxes: Vec<u32> = boxes.collect();
        // Without boxes it only had the opened cell, which is no mine.
        if !boxes.is_empty() {
            self.constraints.push((mines, boxes));
        }
    }

    /// The constraint of the opened cell, mines to be filled in.
    fn add_number(&mut self) {
        self.number = Some(self.constraints.len());
        let beside = (0..self.pieces.len()).filter(|&b| self.pieces[b].beside);
        self.constraints
            .push((0, beside.map(|b| b as u32).collect()));
    }

    /// Boxes linked by constraints, each as a key of its own.
    fn components(&self) -> Vec<Made> {
        let mut label: Vec<u32> = (0..self.pieces.len() as u32).collect();
        // Few boxes and constraints: labels spread until nothing changes.
        let mut changed = true;
        while changed {
            changed = false;
            for (_, boxes) in &self.constraints {
                let least = boxes.iter().map(|&b| label[b as usize]).min();
                for &b in boxes {
                    if Some(label[b as usize]) != least {
                        label[b as usize] = least.expect("a constraint has boxes");
                        changed = true;
                    }
                }
            }
        }
        let mut made = Vec::new();
        for first in (0..self.pieces.len()).filter(|&b| label[b] == b as u32) {
            made.push(self.component(first as u32, &label));
        }
        made
    }

    fn component(&self, first: u32, label: &[u32]) -> Made {
        let members: Vec<usize> = (0..label.len()).filter(|&b| label[b] == first).collect();
        let constraints = self.constraints.iter().enumerate();
        let own: Vec<_> = constraints
            .filter(|(_, (_, boxes))| label[boxes[0] as usize] == first)
            .collect();
        let mut key = vec![members.len() as u32, own.len() as u32];
        key.extend(members.iter().map(|&b| self.sizes[b]));
        let mut target = None;
        for (index, (mines, boxes)) in own {
            if Some(index) == self.number {
                target = Some(key.len());
            }
            key.extend([*mines, boxes.len() as u32]);
            key.extend(boxes.iter().map(|&b| {
                let place = members.binary_search(&(b as usize));
                place.expect("it is of this component") as u32
            }));
        }
        Made {
            key,
            target,
            pieces: members.iter().map(|&b| self.pieces[b]).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use demineur_core::{CellView, Layout, Rng, Sides, Topology, Touch};

    use super::*;
    use crate::analyse::analyser::analyse;

    /// A board with planted mines, about half of the safe cells open.
    fn planted(topology: Topology, rng: &mut Rng) -> View {
        let cells = topology.len();
        let mines = 1 + rng.below(cells as u64 / 3) as usize;
        let truth = Layout::random(cells, mines, &[], rng);
        let mut view = View::new(Arc::new(topology), mines);
        for cell in view.cells() {
            if !truth.is_mine(cell) && rng.below(2) == 0 {
                let number = truth.number(view.topology(), cell);
                view.set(cell, CellView::Open(number));
            }
        }
        view
    }

    /// The least risk of cells that are not certain.
    fn least_uncertain(view: &View, after: &Analysis) -> Option<f64> {
        let risks = view.hidden().filter_map(|cell| after.probability(cell));
        let risks = risks.filter(|&risk| risk > 0.0 && risk < 1.0);
        risks.reduce(f64::min)
    }

    fn check(view: &View, cell: CellId) {
        let analysis = analyse(view).expect("planted");
        let ground = Ground::new(view, &analysis);
        let mut opened = ground.open(cell);
        let mut analyser = Analyser::new();
        let degree = view.topology().neighbours(cell).len() as u32;
        let mut all = 0.0;
        for number in 0..=degree + 1 {
            let mut next = view.clone();
            next.set(cell, CellView::Open(number));
            let found = ground.outcome(&mut opened, number, &mut analyser);
            let (Some(outcome), Ok(after)) = (found, analyse(&next)) else {
                assert!(
                    found.is_none() && analyse(&next).is_err(),
                    "{view:?} {cell:?}"
                );
                continue;
            };
            let chance = (after.ln_layouts() - analysis.ln_layouts()).exp();
            assert!((outcome.chance - chance).abs() < 1e-9, "{view:?} {cell:?}");
            all += outcome.chance;
            let least = least_uncertain(&next, &after);
            if outcome.goes_on {
                assert!(
                    least.is_none() || !after.safe().is_empty(),
                    "{view:?} {cell:?}"
                );
                assert_eq!(outcome.safety, 1.0);
            } else {
                let safety = 1.0 - least.expect("else all is won");
                assert!((outcome.safety - safety).abs() < 1e-9, "{view:?} {cell:?}");
            }
        }
        let safety = 1.0 - analysis.probability(cell).expect("it is hidden");
        assert!((all - safety).abs() < 1e-9, "{view:?} {cell:?}");
    }

    #[test]
    fn thinking_equals_opening() {
        let mut rng = Rng::new(5, 0);
        for round in 0..150 {
            let topology = match round % 3 {
                0 => Topology::square(6, 5),
                1 => Topology::rectangle(5, 5, Sides::Glued, Touch::Corner),
                _ => random_graph(&mut rng),
            };
            let view = planted(topology, &mut rng);
            let analysis = analyse(&view).expect("planted");
            for cell in view.hidden() {
                if analysis
                    .probability(cell)
                    .is_some_and(|risk| risk > 0.0 && risk < 1.0)
                {
                    check(&view, cell);
                }
            }
        }
    }

    fn random_graph(rng: &mut Rng) -> Topology {
        let cells = 12 + rng.below(12) as usize;
        let mut adjacency = vec![Vec::new(); cells];
        for a in 0..cells {
            for b in 0..a {
                if rng.below(5) == 0 {
                    adjacency[a].push(b as u32);
                    adjacency[b].push(a as u32);
                }
            }
        }
        Topology::graph(&adjacency).expect("it is symmetric")
    }
}
