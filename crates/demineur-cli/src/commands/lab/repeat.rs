//! `demineur lab repeat`.

use std::io::{self, Write};

use demineur_lab::{Contest, Part, Plan, Totals};
use demineur_words::{Key, Texts};

use super::{answer, compare, part, threads};
use crate::args::LabRepeatArgs;
use crate::error::Failure;
use crate::stop::{Bar, on_interrupt};

/// Plays a run, a comparison or a sweep again, as far as its file has it, and
/// says whether it came out the same. If not, or if Ctrl-C stops it, the exit
/// code is 1.
pub fn run(args: &LabRepeatArgs, texts: &Texts) -> Result<(), Failure> {
    let mut same = true;
    let parts = part::read_all(&args.part, texts)?;
    let sweeps = parts.len() > 1;
    for kept in &parts {
        same &= match kept.compared {
            Some(_) => compared(kept, args, texts)?,
            None => played(kept, sweeps, args, texts)?,
        };
        if on_interrupt().is_cancelled() {
            eprintln!("{}", texts.get(Key::LabStopped));
            return Err(Failure::NoAnswer);
        }
    }
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

/// Plays a run again; whether it came out the same. Of a sweep one point
/// after the other is told.
fn played(kept: &Part, sweeps: bool, args: &LabRepeatArgs, texts: &Texts) -> Result<bool, Failure> {
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
    if sweeps && !args.json {
        writeln!(io::stdout())?;
    }
    let mut both = again.runs.iter().zip(&kept.runs);
    Ok(both.all(|(a, b)| a.same_games(b)))
}

/// Plays a comparison again; whether it came out the same.
fn compared(part: &Part, args: &LabRepeatArgs, texts: &Texts) -> Result<bool, Failure> {
    let kept = compare::left(part, Some(&args.part), texts)?;
    // As far as it was played, and then told as what it was planned to be.
    let plan = Plan {
        games: kept.games,
        ..kept.plan.clone()
    };
    let mut again = Contest::new(plan, kept.test);
    let bar = Bar::new(kept.name(0), Some(kept.games));
    let ran = again.play(threads(args.threads), &on_interrupt(), |now, _| {
        bar.show(now.games, now.comparison.strategies[0].1.wins);
        true
    });
    drop(bar);
    ran.map_err(|error| Failure::Refused(texts.said(&error)))?;
    again.plan = kept.plan.clone();
    again.stopped_early = kept.stopped_early;
    compare::tell(&again, args.json, None, texts)?;
    Ok(again.same_games(&kept))
}
