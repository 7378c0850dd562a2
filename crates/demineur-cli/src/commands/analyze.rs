//! `demineur analyze`.

mod drawing;

pub use drawing::draw as draw_chances;

use std::io::{self, BufWriter, Write};

use demineur_play::Seen;
use demineur_solver::{Analyser, Analysis, BigUint, Budget};
use demineur_words::{Answer, CellNames, Key, Texts, Value, conflict_json};

use super::source;
use crate::args::AnalyzeArgs;
use crate::error::Failure;

/// Reads a position, or a game as it stands, and says what follows from it.
pub fn run(args: &AnalyzeArgs, texts: &Texts) -> Result<(), Failure> {
    let seen = source::seen(&args.source, texts)?;
    let position = &seen.position;
    let mut output = BufWriter::new(io::stdout().lock());
    match Analyser::new().analyse(&position.view) {
        Ok(analysis) => {
            let answer = Answer::new(position, &analysis, &mut Budget::default());
            if args.json {
                writeln!(output, "{}", answer.to_json(texts))?;
            } else {
                let words = in_words(&seen, &analysis, &answer, texts);
                output.write_all(words.as_bytes())?;
            }
            Ok(output.flush()?)
        }
        Err(conflict) => {
            let told = if args.json {
                conflict_json(&conflict).to_string()
            } else {
                texts.conflict(&conflict, CellNames::of(&position.board))
            };
            writeln!(output, "{told}")?;
            output.flush()?;
            Err(Failure::NoAnswer)
        }
    }
}

fn in_words(seen: &Seen, analysis: &Analysis, answer: &Answer<'_>, texts: &Texts) -> String {
    let position = &seen.position;
    let names = CellNames::of(&position.board);
    let mut lines = vec![match analysis.layouts() {
        Some(layouts) => {
            let layouts: Value<'_> = match *layouts == BigUint::from(1_u32) {
                true => 1.into(),
                false => drawing::shortened(&layouts.to_string()).into(),
            };
            texts.with(Key::AnalyzeLayouts, [("layouts", layouts)])
        }
        None => texts.get(Key::AnalyzeEstimated),
    }];
    lines.push(texts.get(Key::AnalyzeLegend));
    lines.push(String::new());
    lines.push(drawing::draw(position, analysis, texts));
    for (key, cells) in [
        (Key::AnalyzeSafe, analysis.safe()),
        (Key::AnalyzeMines, analysis.mines()),
    ] {
        if !cells.is_empty() {
            let list = texts.some_cells(cells, names, 20);
            lines.push(texts.with(key, [("list", list.into())]));
        }
    }
    lines.extend(answer.best_in_words(names, texts));
    lines.extend(seen.no_guess.then(|| texts.get(Key::ChancesNotUniform)));
    lines.join("\n") + "\n"
}
