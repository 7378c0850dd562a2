//! What follows from a position, as other programs read it (format 1, out).

use demineur_core::CellId;
use demineur_core::format::Position;
use demineur_solver::{Analysis, BestMove, BigUint, Budget, Conflict, advise};
use serde::ser::{Serialize, SerializeMap, Serializer};

use crate::reason::CellNames;
use crate::texts::{Key, Texts};

/// What follows from a position: its analysis and the best move.
///
/// ```
/// use demineur_core::format::Position;
/// use demineur_words::{Answer, Lang, Texts};
/// use demineur_solver::{Budget, analyse};
/// let text = r#"{"board":{"tiling":"square","width":3,"height":1},"total_mines":1,"revealed":{"0":1}}"#;
/// let position = Position::from_json(text)?.value;
/// let analysis = analyse(&position.view).unwrap();
/// let answer = Answer::new(&position, &analysis, &mut Budget::default());
/// let json = answer.to_json(&Texts::new(Lang::En));
/// assert!(json.starts_with(
///     r#"{"consistent":true,"exact":true,"layouts":"1","mine_probability":{"1":1.0,"2":0.0},"#
/// ));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Answer<'a> {
    position: &'a Position,
    analysis: &'a Analysis,
    /// How many layouts fit, if they were counted.
    layouts: Option<&'a BigUint>,
    /// The same where floats count them exactly.
    few_layouts: Option<f64>,
    best: Option<BestMove>,
}

impl<'a> Answer<'a> {
    /// The answer for a position whose analysis is at hand; the budget is for
    /// the best move, and its switch also ends the count of the layouts.
    pub fn new(position: &'a Position, analysis: &'a Analysis, budget: &mut Budget) -> Self {
        let layouts = analysis.layouts_until(budget.cancel());
        let few_layouts = layouts
            .filter(|_| analysis.ln_layouts() < 36.0 && analysis.census_until(budget.cancel()))
            .and_then(as_exact_float);
        let best = advise(&position.view, analysis, position.first_click, budget);
        Self {
            position,
            analysis,
            layouts,
            few_layouts,
            best,
        }
    }

    /// The best move; `None` when no safe cell is hidden.
    pub fn best(&self) -> Option<&BestMove> {
        self.best.as_ref()
    }

    /// The chance of a mine in a hidden cell: the nearest float there is where
    /// layouts are few enough to divide them.
    pub fn risk(&self, cell: CellId) -> f64 {
        let exact = self.few_layouts.and_then(|layouts| {
            let mined = self.analysis.layouts_with_mine(cell)?;
            Some(as_exact_float(mined)? / layouts)
        });
        exact
            .or_else(|| self.analysis.probability(cell))
            .expect("a hidden cell has a chance")
    }

    /// The best move's risk: its cell's, unless the first click protects it.
    pub fn best_risk(&self, best: &BestMove) -> f64 {
        if self.position.view.open_count() == 0 {
            return best.risk;
        }
        self.risk(best.cell)
    }

    /// Why a move is the best.
    pub fn why(&self, best: &BestMove, names: CellNames, texts: &Texts) -> String {
        match &best.proof {
            Some(proof) => texts.proof(proof, names),
            None => texts.reason(&best.reason, names),
        }
    }

    /// The answer as JSON, its one sentence in the language of the texts.
    pub fn to_json(&self, texts: &Texts) -> String {
        let ids = |cells: &[CellId]| cells.iter().map(|cell| cell.get()).collect();
        let out = AnswerOut {
            consistent: true,
            // A count that was cut short is none.
            exact: self.analysis.exact() && self.layouts.is_some(),
            layouts: self.layouts.map(BigUint::to_string),
            mine_probability: Risks(self),
            safe: ids(self.analysis.safe()),
            mines: ids(self.analysis.mines()),
            best: self.best.as_ref().map(|best| BestOut {
                cell: best.cell.get(),
                mine_probability: self.best_risk(best),
                win_probability: best.win_probability(),
                win_estimate: best
                    .win_estimate()
                    .map(|(value, error)| EstimateOut { value, error }),
                why: self.why(best, CellNames::Ids, texts),
            }),
        };
        serde_json::to_string(&out).expect("numbers and texts are JSON")
    }

    /// The best move in sentences, or that there is nothing left to open.
    pub fn best_in_words(&self, names: CellNames, texts: &Texts) -> Vec<String> {
        let Some(best) = &self.best else {
            return vec![texts.get(Key::AnalyzeNothing)];
        };
        let values = [
            ("cell", texts.cell(best.cell, names).into()),
            ("why", self.why(best, names, texts).into()),
        ];
        let risk = texts.percent(self.best_risk(best));
        let mut lines = vec![
            texts.with(Key::AnalyzeBest, values),
            texts.with(Key::AnalyzeRisk, [("risk", risk.into())]),
        ];
        if let Some(win) = best.win_probability() {
            let win = texts.percent(win);
            lines.push(texts.with(Key::AnalyzeWin, [("win", win.into())]));
        }
        lines
    }
}

impl Texts {
    /// That a position is impossible, and which numbers make it so.
    pub fn conflict(&self, conflict: &Conflict, names: CellNames) -> String {
        let key = if conflict.mine_count {
            Key::AnalyzeConflictCount
        } else {
            Key::AnalyzeConflict
        };
        let values = [
            ("cells", conflict.cells.len().into()),
            ("list", self.cells(&conflict.cells, names).into()),
        ];
        let impossible = self.get(Key::AnalyzeImpossible);
        format!("{impossible}\n{}", self.with(key, values))
    }
}

/// That a position is impossible, as JSON.
pub fn conflict_json(conflict: &Conflict) -> serde_json::Value {
    let cells: Vec<u32> = conflict.cells.iter().map(|cell| cell.get()).collect();
    serde_json::json!({
        "consistent": false,
        "conflict": cells,
        "mine_count": conflict.mine_count,
    })
}

/// The number as a float, if that is exact.
fn as_exact_float(number: &BigUint) -> Option<f64> {
    let number = u64::try_from(number).ok()?;
    (number < 1 << 53).then_some(number as f64)
}

#[derive(serde::Serialize)]
struct AnswerOut<'a> {
    consistent: bool,
    exact: bool,
    layouts: Option<String>,
    mine_probability: Risks<'a>,
    safe: Vec<u32>,
    mines: Vec<u32>,
    best: Option<BestOut>,
}

#[derive(serde::Serialize)]
struct BestOut {
    cell: u32,
    mine_probability: f64,
    win_probability: Option<f64>,
    /// Never in place of the exact chance, and left out where there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    win_estimate: Option<EstimateOut>,
    why: String,
}

/// A chance to win from games that were played out, and its standard error.
#[derive(serde::Serialize)]
struct EstimateOut {
    value: f64,
    error: f64,
}

/// Every hidden cell with its chance of a mine.
struct Risks<'a>(&'a Answer<'a>);

impl Serialize for Risks<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let view = &self.0.position.view;
        let mut map = serializer.serialize_map(Some(view.hidden_count()))?;
        for cell in view.hidden() {
            map.serialize_entry(&cell.get(), &self.0.risk(cell))?;
        }
        map.end()
    }
}
