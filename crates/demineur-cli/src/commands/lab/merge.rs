//! `demineur lab merge`.

use std::ops::Range;

use demineur_lab::{MergeError, merge};
use demineur_words::{Key, Texts};

use super::report::{self, About};
use super::{answer, kept, part};
use crate::args::LabMergeArgs;
use crate::error::Failure;
use crate::shell::typed;

/// Joins the parts of a run, and tells what the run itself would have told.
pub fn run(args: &LabMergeArgs, texts: &Texts) -> Result<(), Failure> {
    let mut parts = Vec::new();
    for path in &args.parts {
        parts.push(part::read(path, texts)?);
    }
    let whole = merge(&parts).map_err(|errors| {
        let told = errors
            .iter()
            .map(|error| in_words(error, &args.parts, texts));
        Failure::Refused(told.collect::<Vec<String>>().join("\n"))
    })?;
    let (out, report) = (args.out.as_deref(), args.report.as_deref());
    report::check(report, texts)?;
    if let Some(path) = out {
        kept::check("--out", path, texts)?;
    }
    kept::each_its_own([out, report].into_iter().flatten(), texts)?;
    // Whatever happens to the files, what came out is told.
    let told = answer::tell(&whole, args.json, texts);
    if let Some(path) = out {
        part::write(path, std::slice::from_ref(&whole), texts)?;
    }
    if let Some(path) = report {
        let runs = whole.plan.strategies.iter().copied().zip(&whole.runs);
        let command = typed();
        let about = About {
            merged: true,
            ..About::new(&command, false)
        };
        let html = report::of_run(&whole.plan, &runs.collect::<Vec<_>>(), &about, texts);
        report::write(path, &html, texts)?;
    }
    told
}

fn in_words(error: &MergeError, paths: &[String], texts: &Texts) -> String {
    // Games are counted from 0, as in the file with a line a game.
    let ends = |games: &Range<u64>| (games.start.into(), (games.end - 1).into());
    match error {
        MergeError::Empty => texts.get(Key::LabNoGames),
        MergeError::Compared { part } => {
            let values = [("path", paths[*part].as_str().into())];
            texts.with(Key::LabMergeCompared, values)
        }
        MergeError::Mismatched { part, fields } => texts.with(
            Key::LabMergeOther,
            [
                ("path", paths[*part].as_str().into()),
                ("first", paths[0].as_str().into()),
                ("fields", fields.join(", ").into()),
            ],
        ),
        MergeError::Unfinished { part, played, of } => texts.with(
            Key::LabMergeUnfinished,
            [
                ("path", paths[*part].as_str().into()),
                ("played", (*played).into()),
                ("games", (*of).into()),
            ],
        ),
        MergeError::Overlapping { part, other, games } => {
            let (from, to) = ends(games);
            texts.with(
                Key::LabMergeOverlapping,
                [
                    ("path", paths[*part].as_str().into()),
                    ("other", paths[*other].as_str().into()),
                    ("from", from),
                    ("to", to),
                ],
            )
        }
        MergeError::Missing { games } => {
            let (from, to) = ends(games);
            texts.with(Key::LabMergeMissing, [("from", from), ("to", to)])
        }
    }
}
