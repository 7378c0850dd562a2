//! `demineur lab repeat`.

use demineur_lab::{Part, Totals};
use demineur_words::{Key, Texts};

use super::{answer, part, threads};
use crate::args::LabRepeatArgs;
use crate::error::Failure;
use crate::stop::{Bar, on_interrupt};

/// Plays a run again, as far as its file has it, and says whether it came out
/// the same. If not, or if Ctrl-C stops it, the exit code is 1.
pub fn run(args: &LabRepeatArgs, texts: &Texts) -> Result<(), Failure> {
    let kept = part::read(&args.part, texts)?;
    let mut again = Part {
        runs: vec![Totals::default(); kept.runs.len()],
        ..kept.clone()
    };
    let cancel = on_interrupt();
    for (place, totals) in again.runs.iter_mut().enumerate() {
        let strategy = kept.plan.strategies[place];
        let played = kept.runs[place].games;
        let games = kept.range.start..kept.range.start + played;
        let experiment = kept.plan.experiment(strategy, games, threads(args.threads));
        let bar = Bar::new(strategy.name(), Some(played));
        let ran = demineur_lab::run(&experiment, &cancel, |_, record, _| {
            totals.add(record);
            bar.show(totals.games, totals.wins);
            true
        });
        drop(bar);
        ran.map_err(|error| Failure::Refused(texts.said(&error)))?;
    }
    answer::tell(&again, args.json, texts)?;
    if cancel.is_cancelled() {
        eprintln!("{}", texts.get(Key::LabStopped));
        return Err(Failure::NoAnswer);
    }
    let same = again
        .runs
        .iter()
        .zip(&kept.runs)
        .all(|(a, b)| a.same_games(b));
    let verdict = match same {
        true => Key::LabRepeatSame,
        false => Key::LabRepeatOther,
    };
    eprintln!(
        "{}",
        texts.with(verdict, [("path", args.part.as_str().into())])
    );
    match same {
        true => Ok(()),
        false => Err(Failure::NoAnswer),
    }
}
