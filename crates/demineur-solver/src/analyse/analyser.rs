//! The engine: from a view to its analysis, stage by stage.

use std::sync::Arc;

use demineur_core::{CellId, View};

use crate::analyse::analysis::{Analysis, CountedComponent};
use crate::analyse::conflict::{self, Conflict};
use crate::analyse::counter::{Counter, Trouble};
use crate::analyse::memory::{Look, Memory};
use crate::analyse::window::{self, Estimate};
use crate::analyse::writer::Writer;
use crate::budget::{Budget, Cancel};
use crate::counting::constraint::Known;
use crate::counting::count::Counted;
use crate::counting::probability;

/// Analyses a view once.
///
/// ```
/// use std::sync::Arc;
/// use demineur_core::{CellId, CellView, Topology, View};
/// // 1 # #   with one mine: it is beside the 1
/// let mut view = View::new(Arc::new(Topology::square(3, 1)), 1);
/// view.set(CellId::new(0), CellView::Open(1));
/// let analysis = demineur_solver::analyse(&view).unwrap();
/// assert_eq!(analysis.mines(), [CellId::new(1)]);
/// assert_eq!(analysis.safe(), [CellId::new(2)]);
/// ```
///
/// # Errors
/// When no layout fits: a minimal set of numbers that contradict each other.
pub fn analyse(view: &View) -> Result<Analysis, Conflict> {
    Analyser::new().analyse(view)
}

/// Analyses views, and keeps what it worked out for the next one: from move to
/// move most components stay as they are. Its answers are those of
/// [`analyse`], bit for bit. What it keeps is bounded: four generations of some
/// 32 MiB each, besides a few bytes for each cell of the board. While it counts
/// it takes more for a moment: under one MiB in ordinary positions, 180 on the
/// hardest graphs measured, and by its limits never more than some 450.
#[derive(Debug, Default)]
pub struct Analyser {
    memory: Memory,
    counter: Counter,
}

/// How often proven cells are folded in before what is left is estimated.
const ROUNDS: usize = 4;

impl Analyser {
    /// An analyser that has seen nothing yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// An analyser whose work is not bounded beyond its own limits, and that
    /// stops when this switch is thrown.
    pub(crate) fn stopped_by(cancel: &Cancel) -> Self {
        Self {
            memory: Memory::default(),
            counter: Counter::stopped_by(cancel),
        }
    }

    /// Steps of counting done so far: the same on every machine. What comes
    /// from the cache costs none; what was too large to count costs what was
    /// allowed.
    pub fn work(&self) -> u64 {
        self.counter.cache.work() + self.counter.windows.work()
    }

    /// Analyses a view. Marks are not trusted: a flagged cell is a hidden cell.
    ///
    /// Exact wherever each component of the front can be counted within fixed
    /// limits of work and memory, as in all ordinary play; elsewhere see
    /// [`Analysis::exact`].
    ///
    /// # Errors
    /// When no layout fits: a minimal set of numbers that contradict each other.
    pub fn analyse(&mut self, view: &View) -> Result<Analysis, Conflict> {
        self.study(view, true)
            .map_err(|trouble| conflict::explain(&mut self.counter, view, trouble))
    }

    /// The same within a budget of steps and products of counting; what was
    /// counted for an earlier view costs none.
    ///
    /// Once the budget is used up, or its switch thrown, components not counted
    /// yet are treated as too large: the answer comes at once, is not
    /// [`Analysis::exact`], and every cell it calls certain is. What was left
    /// uncounted is counted the next time. Reading the view and putting counted
    /// components together is not interrupted: a few milliseconds on a board of
    /// 100,000 cells.
    ///
    /// ```
    /// use demineur_core::{CellId, CellView, Topology, View};
    /// use demineur_solver::{Analyser, Budget};
    /// // ? ? ?   two mines: counting around single numbers says nothing,
    /// // 1 2 1   all three together say that the middle is safe
    /// let mut view = View::new(Topology::square(3, 2).into(), 2);
    /// for (cell, number) in [(3, 1), (4, 2), (5, 1)] {
    ///     view.set(CellId::new(cell), CellView::Open(number));
    /// }
    /// let mut analyser = Analyser::new();
    /// let stopped = analyser.analyse_within(&view, &mut Budget::nodes(0))?;
    /// assert!(!stopped.exact() && stopped.safe().is_empty());
    /// let whole = analyser.analyse_within(&view, &mut Budget::default())?;
    /// assert!(whole.exact() && whole.safe() == [CellId::new(1)]);
    /// # Ok::<(), demineur_solver::Conflict>(())
    /// ```
    ///
    /// # Errors
    /// As [`Analyser::analyse`]; a conflict that took less than the budget to
    /// find is one, but may not be minimal.
    pub fn analyse_within(
        &mut self,
        view: &View,
        budget: &mut Budget,
    ) -> Result<Analysis, Conflict> {
        self.within(budget, |analyser| analyser.analyse(view))
    }

    /// Lets everything asked for within `task` be paid from that budget.
    pub(crate) fn within<T>(
        &mut self,
        budget: &mut Budget,
        task: impl FnOnce(&mut Self) -> T,
    ) -> T {
        std::mem::swap(&mut self.counter.budget, budget);
        let found = task(self);
        std::mem::swap(&mut self.counter.budget, budget);
        found
    }

    /// Whether nothing more will be counted.
    pub(crate) fn is_stopped(&self) -> bool {
        self.counter.is_stopped()
    }

    /// The chance of each number from 0 on that a hidden cell would show if it
    /// is opened now and is no mine; none where that cannot be worked out: an
    /// open cell, a certain mine, an analysis that is not exact.
    ///
    /// *Complexity*: an analysis for each number; components far from the cell
    /// come from the cache.
    pub fn number_chances(&mut self, view: &View, cell: CellId) -> Option<Vec<f64>> {
        if !view.topology().contains(cell) || !view.is_hidden(cell) {
            return None;
        }
        // Known mines are told at once, and the view is remembered for what follows.
        if self.study(view, true).ok()?.probability(cell) == Some(1.0) {
            return None;
        }
        let mut opened = view.clone();
        let most = view
            .topology()
            .neighbours(cell)
            .iter()
            .filter(|&&n| view.is_hidden(n))
            .count() as u32;
        let mut logarithms = Vec::with_capacity(most as usize + 1);
        for number in 0..=most {
            if self.is_stopped() {
                return None;
            }
            opened.set(cell, demineur_core::CellView::Open(number));
            logarithms.push(match self.study(&opened, false) {
                Ok(analysis) if analysis.exact() => analysis.ln_layouts(),
                Ok(_) => return None,
                Err(_) => f64::NEG_INFINITY,
            });
        }
        let largest = logarithms.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        if largest == f64::NEG_INFINITY {
            return None;
        }
        let weights: Vec<f64> = logarithms.iter().map(|l| (l - largest).exp()).collect();
        let sum: f64 = weights.iter().sum();
        Some(weights.iter().map(|w| w / sum).collect())
    }

    /// The hidden cells that counting around single numbers proves safe,
    /// ascending: some of what [`Analyser::analyse`] finds, at a fraction of
    /// the price. None at all when the view is impossible, which the analysis
    /// will say.
    pub fn evident(&mut self, view: &View) -> Vec<CellId> {
        let look = self.memory.look(view);
        if self
            .memory
            .read(view, &mut self.counter.constraints)
            .is_err()
        {
            return Vec::new();
        }
        self.memory.remember(view, &self.counter.constraints);
        let constraints = &self.counter.constraints;
        let front = constraints.front.iter().zip(&constraints.known);
        let mut safe = look.safe;
        safe.extend(
            front
                .filter(|(_, known)| **known == Known::Safe)
                .map(|(cell, _)| *cell),
        );
        safe.sort_unstable();
        safe
    }

    /// The analysis of a view that is not played, only thought of: quicker,
    /// since it leaves what is remembered of the game alone and does not look
    /// for the reason why no layout fits.
    pub(crate) fn suppose(&mut self, view: &View) -> Option<Analysis> {
        self.study(view, false).ok()
    }

    /// The counts of the component with that key, if they are within limits.
    pub(crate) fn counted(&mut self, key: &[u32]) -> Option<Arc<Counted>> {
        self.counter.counted(key)
    }

    /// Takes an analysis apart that is no longer needed: its largest list serves
    /// the next one.
    pub(crate) fn take_back(&mut self, analysis: Analysis) {
        self.memory.spare = analysis.roles;
    }

    /// The analysis; trouble is not yet explained. Only views that are
    /// `played` are remembered, and only their trouble is traced to its end.
    fn study(&mut self, view: &View, played: bool) -> Result<Analysis, Trouble> {
        let look = self.memory.look(view);
        let from_start = self.memory.is_fresh();
        let found = self.stages(view, look, played);
        if !played || found.is_ok() {
            return found;
        }
        // What contradicts what can only be told with every number read.
        self.memory.forget();
        if from_start {
            return found;
        }
        let look = self.memory.look(view);
        let found = self.stages(view, look, false);
        self.memory.forget();
        found
    }

    /// Every stage in order.
    fn stages(&mut self, view: &View, look: Look, remember: bool) -> Result<Analysis, Trouble> {
        self.memory
            .read(view, &mut self.counter.constraints)
            .map_err(|found| self.counter.numbers(&found))?;
        if remember {
            self.memory.remember(view, &self.counter.constraints);
        }
        let mut round = 0;
        let (counted, estimates) = loop {
            self.counter.split();
            let counted = self.counter.count()?;
            if counted.iter().all(Option::is_some) {
                break (counted, Vec::new());
            }
            let odds = self.odds(view, &look);
            let (estimates, facts) = self.estimate(&counted, odds)?;
            round += 1;
            if facts.is_empty() || round == ROUNDS || self.is_stopped() {
                self.counter.learn(&facts)?;
                break (counted, estimates);
            }
            self.counter.learn(&facts)?;
        };
        self.conclude(view, look, &counted, &estimates)
    }

    /// The odds of a mine in a cell nothing is known of.
    fn odds(&self, view: &View, look: &Look) -> f64 {
        let mines = self.counter.constraints.mines + look.mines.len();
        let known = mines + self.counter.constraints.safe + look.safe.len();
        let cells = (view.hidden_count() - known).max(1) as f64;
        let mines = view.mines().saturating_sub(mines) as f64;
        let density = (mines / cells).clamp(0.01, 0.99);
        density / (1.0 - density)
    }

    /// Estimates the components that were not counted.
    #[allow(clippy::type_complexity)]
    fn estimate(
        &mut self,
        counted: &[Option<Arc<Counted>>],
        odds: f64,
    ) -> Result<(Vec<Estimate>, Vec<(u32, Known)>), Trouble> {
        let mut estimates = Vec::new();
        let mut facts = Vec::new();
        let mut cost = 0;
        for component in (0..counted.len()).filter(|&c| counted[c].is_none()) {
            let found = window::estimate(&mut self.counter, component, odds, &mut cost, &mut facts);
            estimates.push(found.map_err(|found| self.counter.numbers(&found))?);
        }
        Ok((estimates, facts))
    }

    /// Puts the components together with the sea.
    fn conclude(
        &self,
        view: &View,
        look: Look,
        counted: &[Option<Arc<Counted>>],
        estimates: &[Estimate],
    ) -> Result<Analysis, Trouble> {
        let exact = estimates.is_empty();
        let components: Vec<Arc<Counted>> = counted.iter().flatten().cloned().collect();
        let touched = look.mines.len() + look.safe.len() + self.counter.constraints.front.len();
        let sea = view.hidden_count() - touched;
        let known_mines = look.mines.len() + self.counter.constraints.mines;
        let unknown_mines = view.mines().checked_sub(known_mines);
        let combined = if exact {
            unknown_mines.and_then(|mines| probability::combine(&components, sea, mines))
        } else {
            let mean: f64 = estimates.iter().map(|e| e.mean_mines).sum();
            let unknown = unknown_mines.ok_or(Trouble::MineCount)?;
            let odds = self.odds(view, &look);
            Some(window::combine(&components, sea, unknown, mean, odds))
        };
        let combined = combined.ok_or(Trouble::MineCount)?;
        let mut writer = Writer::new(&self.counter, look, exact, sea, &combined);
        writer.analysis.unknown_mines = unknown_mines.unwrap_or(0);
        let mut components = components.into_iter().zip(combined.posteriors);
        let mut next_estimate = estimates.iter();
        let mut place = 0;
        for (component, count) in counted.iter().enumerate() {
            if count.is_some() {
                let (counted, posterior) = components.next().expect("one place for each count");
                let allowed = combined.allowed.as_ref().map(|all| all[place].as_slice());
                writer.counted(component, CountedComponent { counted, posterior }, allowed);
                place += 1;
            } else {
                let estimate = next_estimate.next().expect("one estimate for each other");
                writer.estimated(component, estimate);
            }
        }
        Ok(writer.finish(view))
    }
}
