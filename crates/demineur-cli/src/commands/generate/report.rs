//! One board in words.

use demineur_core::format::ShareCode;
use demineur_core::{Board, CellId, Mark, Shown, Source};
use demineur_solver::checker::Step;
use demineur_solver::generate::{NoGuess, Tier};
use demineur_words::{CellNames, Key, Style, Texts, draw_board};
use serde_json::{Map, Value, json};

use super::Made;

/// A board that was made.
pub struct Report<'a> {
    pub board: &'a Board,
    pub made: &'a Made,
    pub seed: u64,
    pub index: u64,
    pub style: Style,
}

impl Report<'_> {
    /// The layout as one line of JSON, with its proof if it has one.
    pub fn to_json(&self) -> String {
        let layout = self.made.saved.game.params().to_layout_json();
        let layout = layout.expect("the mines are given");
        let mut fields: Map<String, Value> =
            serde_json::from_str(&layout).expect("a layout is an object");
        if let Some(proof) = &self.made.proof {
            let grade = proof.grade.hardest.map(Tier::name);
            let steps: Value = proof.certificate.steps.iter().map(step_json).collect();
            fields.insert("no_guess".to_owned(), true.into());
            fields.insert("grade".to_owned(), grade.into());
            fields.insert("score".to_owned(), proof.grade.score.into());
            fields.insert("repaired".to_owned(), proof.repaired.into());
            fields.insert("proof".to_owned(), steps);
        }
        format!("{}\n", Value::Object(fields))
    }

    /// The board with its mines, where to start, and how hard it is.
    pub fn in_words(&self, texts: &Texts) -> String {
        let mut lines = vec![self.picture()];
        let first = match self.made.saved.game.params().source {
            Source::Given { first, .. } => first,
            Source::Seed { .. } => None,
        };
        if let Some(first) = first {
            let cell = texts.cell(first, CellNames::of(self.board));
            lines.push(texts.with(Key::GenerateStart, [("cell", cell.into())]));
        }
        lines.extend(self.made.fallback.map(|granted| texts.fallback(granted)));
        if let Some(proof) = &self.made.proof {
            lines.extend(proof_in_words(proof, texts));
        }
        let values = [
            ("seed", self.seed.to_string().into()),
            ("index", self.index.to_string().into()),
        ];
        lines.push(texts.with(Key::GenerateSeed, values));
        let code = ShareCode { with_times: false }.encode(&self.made.saved);
        lines.push(texts.with(Key::ShareCode, [("code", code.into())]));
        lines.join("\n") + "\n"
    }

    /// Every mine and number; the first cell is marked safe.
    fn picture(&self) -> String {
        let Source::Given { mines, first } = &self.made.saved.game.params().source else {
            return String::new();
        };
        let topology = self.board.topology();
        let is_mine = |cell: &CellId| mines.binary_search(cell).is_ok();
        draw_board(self.board, self.style, |cell| {
            if is_mine(&cell) {
                return Shown::Mine;
            }
            if *first == Some(cell) {
                return Shown::Marked(Mark::Safe);
            }
            let around = topology.neighbours(cell);
            Shown::Open(around.iter().filter(|cell| is_mine(cell)).count() as u32)
        })
    }
}

fn step_json(step: &Step) -> Value {
    let numbers: Vec<u32> = step.numbers.iter().map(|cell| cell.get()).collect();
    json!({
        "cell": step.cell.get(),
        "mine": step.mine,
        "numbers": numbers,
        "mine_count": step.mine_count,
    })
}

fn proof_in_words(proof: &NoGuess, texts: &Texts) -> Vec<String> {
    let grade = match proof.grade.hardest {
        None => Key::GenerateGradeNone,
        Some(Tier::Counting) => Key::GenerateGradeCounting,
        Some(Tier::Pair) => Key::GenerateGradePair,
        Some(Tier::Set) => Key::GenerateGradeSet,
        Some(Tier::MineCount) => Key::GenerateGradeMineCount,
    };
    let [counting, pair, set, count] = proof.grade.steps;
    let largest = ("largest", proof.grade.largest_set.into());
    let values = [
        ("steps", proof.certificate.steps.len().into()),
        ("counting", counting.into()),
        ("pair", pair.into()),
        ("set", set.into()),
        ("count", count.into()),
    ];
    let spread = if proof.repaired > 0 {
        Key::GenerateRepaired
    } else if proof.twinned {
        Key::GenerateTwinned
    } else {
        Key::GenerateDrawn
    };
    vec![
        texts.with(grade, [largest]),
        texts.with(Key::GenerateProof, values),
        texts.get(spread),
    ]
}
