//! `demineur analyze`.

mod drawing;

pub use drawing::draw as draw_chances;

use std::io::{self, BufWriter, Write};

use demineur_core::{CellId, Limits, Position};
use demineur_play::{CellNames, Key, Texts, Value};
use demineur_solver::{Analyser, Analysis, BestMove, BigUint, Budget, Conflict, advise};
use serde::ser::{Serialize, SerializeMap, Serializer};

use super::files;
use crate::args::AnalyzeArgs;
use crate::error::Failure;

/// An answer lists every hidden cell and counts layouts in integers: 2^23 cells
/// take some ten seconds and half a gigabyte, and it grows faster than they do.
const LIMITS: Limits = Limits {
    cells: 1 << 23,
    work: 0,
};

/// Reads a position and says what follows from it.
pub fn run(args: &AnalyzeArgs, texts: &Texts) -> Result<(), Failure> {
    let text = files::read(&args.file, texts)?;
    let position = files::accept(&args.file, Position::from_json_within(&text, LIMITS), texts)?;
    let mut output = BufWriter::new(io::stdout().lock());
    match Analyser::new().analyse(&position.view) {
        Ok(analysis) => {
            let answer = Answer::new(&position, &analysis);
            if args.json {
                serde_json::to_writer(&mut output, &answer.to_json(texts))
                    .map_err(io::Error::from)?;
                writeln!(output)?;
            } else {
                output.write_all(answer.in_words(texts).as_bytes())?;
            }
            Ok(output.flush()?)
        }
        Err(conflict) => {
            let told = if args.json {
                impossible_json(&conflict)
            } else {
                impossible(&conflict, CellNames::of(&position.board), texts)
            };
            writeln!(output, "{told}")?;
            output.flush()?;
            Err(Failure::NoAnswer)
        }
    }
}

/// That a position is impossible, as data.
pub fn impossible_json(conflict: &Conflict) -> String {
    let cells: Vec<u32> = conflict.cells.iter().map(|cell| cell.get()).collect();
    serde_json::json!({
        "consistent": false,
        "conflict": cells,
        "mine_count": conflict.mine_count,
    })
    .to_string()
}

/// That a position is impossible, in words.
pub fn impossible(conflict: &Conflict, names: CellNames, texts: &Texts) -> String {
    let key = if conflict.mine_count {
        Key::AnalyzeConflictCount
    } else {
        Key::AnalyzeConflict
    };
    let values = [
        ("cells", conflict.cells.len().into()),
        ("list", texts.cells(&conflict.cells, names).into()),
    ];
    format!(
        "{}\n{}",
        texts.get(Key::AnalyzeImpossible),
        texts.with(key, values)
    )
}

/// What follows from a position.
struct Answer<'a> {
    position: &'a Position,
    analysis: &'a Analysis,
    /// The number of layouts where floats count them exactly.
    few_layouts: Option<f64>,
    best: Option<BestMove>,
}

impl<'a> Answer<'a> {
    fn new(position: &'a Position, analysis: &'a Analysis) -> Self {
        let few_layouts = (analysis.ln_layouts() < 36.0)
            .then(|| analysis.layouts().and_then(as_exact_float))
            .flatten();
        let best = advise(
            &position.view,
            analysis,
            position.first_click,
            &mut Budget::default(),
        );
        Self {
            position,
            analysis,
            few_layouts,
            best,
        }
    }

    /// The chance of a mine: the nearest float there is where layouts are few
    /// enough to divide them.
    fn risk(&self, cell: CellId) -> f64 {
        let exact = self.few_layouts.and_then(|layouts| {
            let mined = self.analysis.layouts_with_mine(cell)?;
            Some(as_exact_float(mined)? / layouts)
        });
        exact
            .or_else(|| self.analysis.probability(cell))
            .expect("a hidden cell has a chance")
    }

    /// The best move's risk: its cell's, unless the first click protects it.
    fn best_risk(&self, best: &BestMove) -> f64 {
        if self.position.view.open_count() == 0 {
            return best.risk;
        }
        self.risk(best.cell)
    }

    fn why(&self, best: &BestMove, names: CellNames, texts: &Texts) -> String {
        match &best.proof {
            Some(proof) => texts.proof(proof, names),
            None => texts.reason(&best.reason, names),
        }
    }

    fn to_json<'s>(&'s self, texts: &Texts) -> AnswerOut<'s> {
        let ids = |cells: &[CellId]| cells.iter().map(|cell| cell.get()).collect();
        AnswerOut {
            consistent: true,
            exact: self.analysis.exact(),
            layouts: self.analysis.layouts().map(BigUint::to_string),
            mine_probability: Risks(self),
            safe: ids(self.analysis.safe()),
            mines: ids(self.analysis.mines()),
            best: self.best.as_ref().map(|best| BestOut {
                cell: best.cell.get(),
                mine_probability: self.best_risk(best),
                win_probability: best.win_probability(),
                why: self.why(best, CellNames::Ids, texts),
            }),
        }
    }

    fn in_words(&self, texts: &Texts) -> String {
        let names = CellNames::of(&self.position.board);
        let mut lines = vec![match self.analysis.layouts() {
            Some(layouts) => {
                let layouts: Value<'_> = match as_exact_float(layouts) {
                    Some(1.0) => 1.into(),
                    _ => drawing::shortened(&layouts.to_string()).into(),
                };
                texts.with(Key::AnalyzeLayouts, [("layouts", layouts)])
            }
            None => texts.get(Key::AnalyzeEstimated),
        }];
        lines.push(texts.get(Key::AnalyzeLegend));
        lines.push(String::new());
        lines.push(drawing::draw(self.position, self.analysis, texts));
        for (key, cells) in [
            (Key::AnalyzeSafe, self.analysis.safe()),
            (Key::AnalyzeMines, self.analysis.mines()),
        ] {
            if !cells.is_empty() {
                let list = texts.some_cells(cells, names, 20);
                lines.push(texts.with(key, [("list", list.into())]));
            }
        }
        match &self.best {
            None => lines.push(texts.get(Key::AnalyzeNothing)),
            Some(best) => lines.extend(self.best_in_words(best, names, texts)),
        }
        lines.join("\n") + "\n"
    }

    fn best_in_words(&self, best: &BestMove, names: CellNames, texts: &Texts) -> Vec<String> {
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
    why: String,
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
