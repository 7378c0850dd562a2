//! What came of the steps.

use std::fmt;
use std::time::Duration;

/// What came of a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    Done,
    Failed(Failure),
    /// Never begun, for want of another step.
    Skipped {
        needed: &'static str,
    },
}

/// Why a step failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// In a few words.
    pub reason: String,
    /// The narrowest line that does it again.
    pub again: String,
}

/// A step that was come to.
#[derive(Clone, Debug)]
pub struct Row {
    pub name: &'static str,
    pub outcome: Outcome,
    pub took: Duration,
}

/// Every step, in the order of the chore.
#[derive(Clone, Debug, Default)]
pub struct Report(pub Vec<Row>);

impl Report {
    /// Whether every step was done.
    pub fn is_green(&self) -> bool {
        self.0.iter().all(|row| row.outcome == Outcome::Done)
    }

    /// Whether that step was done.
    pub fn is_done(&self, name: &str) -> bool {
        let own = self.0.iter().find(|row| row.name == name);
        own.is_some_and(|row| row.outcome == Outcome::Done)
    }
}

/// A table of steps and times, then how each that failed is run again.
impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = self.0.iter().map(|row| row.name.len()).max().unwrap_or(0);
        writeln!(f)?;
        for Row {
            name,
            outcome,
            took,
        } in &self.0
        {
            let time = Spoken(*took).to_string();
            match outcome {
                Outcome::Done => writeln!(f, "  {name:width$}  {time:>12}  done")?,
                Outcome::Failed(failure) => {
                    writeln!(f, "  {name:width$}  {time:>12}  FAILED: {}", failure.reason)?;
                }
                Outcome::Skipped { needed } => {
                    writeln!(f, "  {name:width$}  {:>12}  skipped: needs {needed}", "")?;
                }
            }
        }
        let failures = self.0.iter().filter_map(|row| match &row.outcome {
            Outcome::Failed(failure) => Some(failure),
            _ => None,
        });
        for (place, failure) in failures.enumerate() {
            let intro = if place == 0 { "\nto run again:\n" } else { "" };
            writeln!(f, "{intro}  {}", failure.again)?;
        }
        let count = |is: fn(&Outcome) -> bool| self.0.iter().filter(|row| is(&row.outcome)).count();
        let failed = count(|outcome| matches!(outcome, Outcome::Failed(_)));
        let skipped = count(|outcome| matches!(outcome, Outcome::Skipped { .. }));
        let whole = match (failed, skipped) {
            (0, 0) => "all is well".to_owned(),
            (failed, 0) => format!("{failed} failed"),
            (failed, skipped) => format!("{failed} failed, {skipped} skipped"),
        };
        writeln!(f, "\nxtask: {whole}")
    }
}

/// A time as it is said.
pub struct Spoken(pub Duration);

impl fmt::Display for Spoken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.as_secs() {
            seconds @ 0..60 => write!(f, "{seconds} s"),
            seconds => write!(f, "{} min {:02} s", seconds / 60, seconds % 60),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(name: &'static str, seconds: u64, outcome: Outcome) -> Row {
        Row {
            name,
            outcome,
            took: Duration::from_secs(seconds),
        }
    }

    #[test]
    fn the_table_says_what_failed_and_how_to_run_it_again() {
        let failed = |reason: &str, again: &str| {
            Outcome::Failed(Failure {
                reason: reason.to_owned(),
                again: again.to_owned(),
            })
        };
        let report = Report(vec![
            row("format", 1, Outcome::Done),
            row("npm", 65, failed("exit status: 1", "cd e2e && npm ci")),
            row("specs", 0, Outcome::Skipped { needed: "npm" }),
            row("tests", 600, failed("2 tests", "cargo test -- a b")),
        ]);
        let expected = "
  format           1 s  done
  npm       1 min 05 s  FAILED: exit status: 1
  specs                 skipped: needs npm
  tests    10 min 00 s  FAILED: 2 tests

to run again:
  cd e2e && npm ci
  cargo test -- a b

xtask: 2 failed, 1 skipped
";
        assert_eq!(report.to_string(), expected);
        assert!(!report.is_green());
    }

    #[test]
    fn only_steps_that_were_all_done_are_green() {
        assert!(Report(vec![row("format", 1, Outcome::Done)]).is_green());
        let skipped = row("specs", 0, Outcome::Skipped { needed: "npm" });
        assert!(!Report(vec![skipped]).is_green());
    }
}
