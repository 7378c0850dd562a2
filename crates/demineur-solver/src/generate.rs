//! Boards that need no guess.
//!
//! The principal function is [`generate`]: it returns a layout with a
//! [`Certificate`], which [`crate::explain::checker::check`] can verify without
//! believing anything of this module, and a [`Grade`]. [`certify`] does the
//! same for a layout that is there already.
//!
//! Where random boards succeed often enough they are drawn until one does, so
//! the result is uniform among all boards that need no guess (and have the
//! wanted grade). On denser or larger boards the stuck places are repaired,
//! and those boards are *not* uniformly distributed: [`NoGuess::repaired`] says
//! so. Where cells touch the same cells and so cannot be told apart, only
//! layouts that mine them together are drawn: [`NoGuess::twinned`].

mod component;
mod count;
mod deduce;
mod grade;
mod ground;
mod repair;
mod solve;

use std::fmt;

use demineur_core::{Cascade, CellId, FirstClick, Layout, Rng, Topology};

use crate::budget::{Budget, OutOfBudget};
use crate::explain::checker::{Certificate, Step};
use crate::twins::Twins;
use deduce::{Knowledge, Why};
use ground::{Ground, Net};
use solve::Solver;

pub use grade::{Grade, Tier};

/// What board is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Request {
    /// How many mines.
    pub mines: usize,
    /// The cell that will be opened first.
    pub first: CellId,
    /// What is to be free of mines around it. `Any` is taken as `Safe`: a
    /// first click that may hit a mine is a guess.
    pub first_click: FirstClick,
    /// Whether opening a 0 opens its neighbours, and theirs.
    pub cascade: bool,
    /// The hardest tier the board shall need: this one exactly.
    pub wanted: Option<Tier>,
}

impl Request {
    /// That many mines, an opening at the first cell, any grade.
    pub fn new(mines: usize, first: CellId) -> Self {
        Self {
            mines,
            first,
            first_click: FirstClick::Opening,
            cascade: true,
            wanted: None,
        }
    }

    /// The same, with that hardest tier.
    pub fn wanting(self, tier: Tier) -> Self {
        Self {
            wanted: Some(tier),
            ..self
        }
    }

    /// The hardest tier the board may need.
    fn hardest(&self) -> Tier {
        self.wanted.unwrap_or(Tier::MineCount)
    }
}

/// A board that needs no guess.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct NoGuess {
    /// Where the mines are.
    pub layout: Layout,
    /// The protection there was room for: an opening falls back to `Safe`, and
    /// a board of nothing but mines to `Any`.
    pub granted: FirstClick,
    /// How to open all of it.
    pub certificate: Certificate,
    /// How hard that is.
    pub grade: Grade,
    /// How many layouts were drawn.
    pub tries: u64,
    /// How often this one was changed where it was stuck. With 0 the layout is
    /// as drawn; above it, such boards are not uniformly distributed among
    /// those that need no guess.
    pub repaired: u64,
    /// Whether cells that nobody can tell apart were mined together: then the
    /// layout is not uniformly distributed either, even as drawn.
    pub twinned: bool,
}

/// Why there is no board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GenerateError {
    /// More mines than cells.
    TooManyMines {
        /// Mines asked for.
        mines: usize,
        /// Cells there are.
        cells: usize,
    },
    /// The first cell is not on the board.
    NoSuchCell {
        /// The cell.
        cell: CellId,
        /// Cells there are.
        cells: usize,
    },
    /// Cells of this board come in sets that nobody can tell apart, and no
    /// choice of whole sets has that many mines: every board needs a guess.
    Twins {
        /// Mines asked for.
        mines: usize,
    },
    /// The budget ran out first: such boards are rare, or there are none.
    OutOfBudget {
        /// How many layouts were drawn.
        tries: u64,
    },
    /// It was told to stop.
    Cancelled,
}

impl fmt::Display for GenerateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooManyMines { mines, cells } => {
                write!(f, "{mines} mines do not fit on {cells} cells")
            }
            Self::NoSuchCell { cell, cells } => write!(
                f,
                "cell {cell} is not on the board: cells go from 0 to {}",
                cells - 1
            ),
            Self::Twins { mines } => write!(
                f,
                "cells of this board come in sets that touch the same cells, so with {mines} mines somebody has to guess: ask for one mine more or less"
            ),
            Self::OutOfBudget { tries } => write!(
                f,
                "no board without guesses was found in {tries} tries: ask for fewer mines, another grade, or a larger budget"
            ),
            Self::Cancelled => write!(f, "the search was stopped"),
        }
    }
}

impl std::error::Error for GenerateError {}

/// How many layouts are drawn before stuck ones are repaired.
const DRAWN: u64 = 100;
/// What a repair costs, in cells learnt.
const REPAIR: u64 = 64;

/// Makes a board that needs no guess, and proves it.
///
/// ```
/// use demineur_core::{BoardSpec, CellId, Rng};
/// use demineur_solver::generate::{Request, generate};
/// use demineur_solver::{Budget, checker};
/// let board = BoardSpec::square(9, 9).build()?;
/// let request = Request::new(10, CellId::new(40));
/// let made = generate(board.topology(), &request, &mut Rng::new(1, 0), &mut Budget::default())?;
/// assert_eq!(made.layout.mines().len(), 10);
/// checker::check(board.topology(), &made.layout, &made.certificate)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// When the mines do not fit, or the budget runs out (nodes, never time) or is
/// cancelled before such a board is found.
pub fn generate(
    topology: &Topology,
    request: &Request,
    rng: &mut Rng,
    budget: &mut Budget,
) -> Result<NoGuess, GenerateError> {
    let cells = topology.len();
    let &Request { mines, first, .. } = request;
    if mines > cells {
        return Err(GenerateError::TooManyMines { mines, cells });
    }
    if !topology.contains(first) {
        return Err(GenerateError::NoSuchCell { cell: first, cells });
    }
    // A board whose first cell may be mined would need a guess at once.
    let asked = match request.first_click {
        FirstClick::Any => FirstClick::Safe,
        rule => rule,
    };
    let (spared, granted) = asked.spares(topology, mines, first);
    let net = Net::new(topology);
    let mut solver = Solver::new(
        topology,
        Knowledge::new(&net, Ground::new(&net), request.cascade),
    );
    solver.cancel = budget.cancel().clone();
    let twins = Twins::of(topology);
    let draws = if rarely_stuck(cells, mines) { DRAWN } else { 0 };
    let mut tries = 0;
    loop {
        tries += 1;
        let Some(layout) = twins.layout(cells, mines, &spared, rng) else {
            return Err(GenerateError::Twins { mines });
        };
        solver.knowledge.ground.lay(&net, &layout);
        // A repair moves single mines and may part twins: then drawing goes on
        // beside it.
        let draws_on = !twins.is_empty() && tries % 2 == 1;
        let repaired = if tries <= draws || draws_on {
            drawn(&mut solver, request, budget)
        } else {
            mended(&mut solver, request, &spared, rng, budget)
        };
        let repaired = repaired.map_err(|OutOfBudget| {
            if budget.cancel().is_cancelled() {
                GenerateError::Cancelled
            } else {
                GenerateError::OutOfBudget { tries }
            }
        })?;
        let met = request.wanted.is_none_or(|w| solver.hardest() == Some(w));
        if let Some(repaired) = repaired.filter(|_| met) {
            let certificate = certificate(&mut solver, first).ok_or(GenerateError::Cancelled)?;
            return Ok(NoGuess {
                layout: solver.knowledge.ground.layout(),
                granted,
                grade: Grade::of(&certificate),
                certificate,
                tries,
                repaired,
                twinned: !twins.is_empty(),
            });
        }
    }
}

/// Takes the work done since the last time off the budget.
fn spend(solver: &mut Solver<'_>, budget: &mut Budget) -> Result<(), OutOfBudget> {
    budget.spend(std::mem::take(&mut solver.nodes))
}

/// Proves that a layout needs no guess from that first cell; none when it does
/// (or, on giant components, when no proof is found).
pub fn certify(
    topology: &Topology,
    layout: &Layout,
    first: CellId,
    cascade: Cascade,
) -> Option<(Certificate, Grade)> {
    let safe = topology.len() - layout.mines().len();
    if !topology.contains(first) || (safe > 0 && layout.is_mine(first)) {
        return None;
    }
    let net = Net::new(topology);
    let mut ground = Ground::new(&net);
    ground.lay(&net, layout);
    let mut solver = Solver::new(
        topology,
        Knowledge::new(&net, ground, cascade != Cascade::Off),
    );
    solver.start(first.get(), false);
    if !solver.run(Tier::MineCount) {
        return None;
    }
    let certificate = certificate(&mut solver, first)?;
    let grade = Grade::of(&certificate);
    Some((certificate, grade))
}

/// Whether random boards of that density and size need no guess often enough
/// to draw until one does.
///
/// On squares the share that needs none was measured as about
/// exp(-1.9 · density⁴ · cells), from 16×16/40 to 30×16/120.
fn rarely_stuck(cells: usize, mines: usize) -> bool {
    let density = mines as f64 / cells as f64;
    1.9 * density * density * density * density * (cells as f64) < 3.5
}

/// Solves the board as drawn; tells that it took no repair, if it can be.
fn drawn(
    solver: &mut Solver<'_>,
    request: &Request,
    budget: &mut Budget,
) -> Result<Option<u64>, OutOfBudget> {
    solver.start(request.first.get(), false);
    let solved = solver.run(request.hardest());
    spend(solver, budget)?;
    Ok(solved.then_some(0))
}

/// Solves and repairs until a run from the start needs no repair; tells how
/// many it took. Gives up when a run needs as many as the one before.
fn mended(
    solver: &mut Solver<'_>,
    request: &Request,
    spared: &[CellId],
    rng: &mut Rng,
    budget: &mut Budget,
) -> Result<Option<u64>, OutOfBudget> {
    let spared: Vec<u32> = spared.iter().map(|cell| cell.get()).collect();
    let mut total = 0;
    let mut before = solver.topology.len() as u64;
    loop {
        let mut repairs = 0;
        solver.start(request.first.get(), false);
        while !solver.run(request.hardest()) {
            repairs += 1;
            solver.nodes += REPAIR;
            spend(solver, budget)?;
            if repairs >= before || !repair::repair(&mut solver.knowledge, &spared, rng) {
                return Ok(None);
            }
        }
        spend(solver, budget)?;
        if repairs == 0 {
            return Ok(Some(total));
        }
        total += repairs;
        before = repairs;
    }
}

/// The certificate of a board that was just solved; none when the switch was
/// thrown.
fn certificate(solver: &mut Solver<'_>, first: CellId) -> Option<Certificate> {
    if solver.hardest() > Some(Tier::Pair) {
        // Only now, for most boards drawn are thrown away.
        solver.start(first.get(), true);
        let again = solver.run(Tier::MineCount);
        debug_assert!(
            again || solver.cancel.is_cancelled(),
            "what was solved can be solved again"
        );
        if solver.cancel.is_cancelled() {
            return None;
        }
    }
    let steps = solver.knowledge.found.drain(..).map(|found| {
        let (mut numbers, mine_count) = match found.why {
            Why::One(a) => (vec![a], false),
            Why::Two(a, b) => (vec![a.min(b), a.max(b)], false),
            Why::Set(numbers) => (numbers, false),
            Why::Count(numbers) => (numbers, true),
        };
        numbers.sort_unstable();
        Step {
            cell: CellId::new(found.cell),
            mine: found.mine,
            numbers: numbers.into_iter().map(CellId::new).collect(),
            mine_count,
        }
    });
    Some(Certificate {
        first,
        cascade: solver.knowledge.cascade,
        steps: steps.collect(),
    })
}
