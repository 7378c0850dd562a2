//! `demineur lab merge`.

use std::ops::Range;

use demineur_lab::{MergeError, merge};
use demineur_words::{Key, Texts};

use super::report::{self, About};
use super::{answer, command, part};
use crate::args::LabMergeArgs;
use crate::error::Failure;

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
    report::check(args.report.as_deref(), texts)?;
    if let Some(path) = &args.out {
        part::write(path, &whole, texts)?;
    }
    if let Some(path) = &args.report {
        let runs = whole.plan.strategies.iter().copied().zip(&whole.runs);
        let about = About {
            command: &command(),
            stopped: false,
        };
        let html = report::of_run(&whole.plan, &runs.collect::<Vec<_>>(), &about, texts);
        report::write(path, &html, texts)?;
    }
    answer::tell(&whole, args.json, texts)
}

fn in_words(error: &MergeError, paths: &[String], texts: &Texts) -> String {
    // Games are counted from 0, as in the file with a line a game.
    let ends = |games: &Range<u64>| (games.start.into(), (games.end - 1).into());
    match error {
        MergeError::Empty => texts.get(Key::LabNoGames),
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
