//! `demineur analyze`.

use std::io::{self, BufWriter, Write};

use demineur_play::Seen;
use demineur_solver::{Analyser, Analysis, BigUint, Budget, Cancel};
use demineur_words::{Answer, CellNames, Key, Texts, Value, conflict_json, draw_chances};

use crate::args::AnalyzeArgs;
use crate::error::Failure;
use crate::source;
use crate::stop::{Bar, stoppable};

/// Reads a position, or a game as it stands, and says what follows from it.
/// Ctrl-C stops it: what is proven until then is told, and the exit code is 1.
pub fn run(args: &AnalyzeArgs, texts: &Texts) -> Result<(), Failure> {
    let seen = source::seen(&args.source, texts)?;
    stoppable(|cancel| tell(args, &seen, cancel, texts))
}

fn tell(args: &AnalyzeArgs, seen: &Seen, cancel: &Cancel, texts: &Texts) -> Result<(), Failure> {
    let position = &seen.position;
    let bar = Bar::turning(&texts.get(Key::AnalyzeBusy));
    // Without an option, each part of the work has limits of its own.
    let (mut counting, mut choosing) = match args.budget {
        Some(nodes) => (Budget::nodes(nodes), None),
        None => (Budget::unbounded(), Some(Budget::default())),
    };
    counting = counting.with_cancel(cancel.clone());
    let analysed = Analyser::new().analyse_within(&position.view, &mut counting);
    let choosing = choosing.take().unwrap_or(counting);
    let mut choosing = choosing
        .with_cancel(cancel.clone())
        .with_effort(args.effort);
    let mut output = BufWriter::new(io::stdout().lock());
    match analysed {
        Ok(analysis) => {
            let answer = Answer::new(position, &analysis, &mut choosing);
            drop(bar);
            if args.json {
                writeln!(output, "{}", answer.to_json(texts))?;
            } else {
                let words = in_words(seen, &analysis, &answer, texts);
                output.write_all(words.as_bytes())?;
            }
            output.flush()?;
            if !cancel.is_cancelled() {
                return Ok(());
            }
            // With standard error gone too, the code is all that can be said.
            let _ = writeln!(io::stderr(), "{}", texts.get(Key::AnalyzeStopped));
            Err(Failure::NoAnswer)
        }
        Err(conflict) => {
            drop(bar);
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
                false => shortened(&layouts.to_string()).into(),
            };
            texts.with(Key::AnalyzeLayouts, [("layouts", layouts)])
        }
        None => texts.get(Key::AnalyzeEstimated),
    }];
    lines.push(texts.get(Key::AnalyzeLegend));
    lines.push(String::new());
    lines.push(draw_chances(position, analysis, texts));
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

/// A long number by its first digits and its size: 1.234·10^56.
pub fn shortened(digits: &str) -> String {
    if digits.len() <= 15 {
        return digits.to_owned();
    }
    format!("{}.{}·10^{}", &digits[..1], &digits[1..4], digits.len() - 1)
}
