//! Runs the steps of a chore: all of them, whatever fails.

use std::io::{self, IsTerminal, Read, Write};
use std::process::{Command, ExitStatus};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use crate::home::Home;
use crate::line::Line;
use crate::report::{Failure, Outcome, Report, Row, Spoken};
use crate::step::{Step, Work};

/// How often a step that takes long says so where no terminal shows it.
const BEAT: Duration = Duration::from_secs(60);

/// More tests than this are run again all together.
const MOST_NAMED: usize = 8;

/// Runs the steps.
pub fn run(steps: &[Step]) -> Report {
    let home = Home::new();
    in_order(steps, |step| match &step.work {
        Work::Install(packages) => packages.install(),
        Work::Run(line) => watched(step.name, line, line.command()),
        Work::Test(line) => {
            let mut command = line.command();
            home.give_to(&mut command);
            let done = watched(step.name, line, command);
            let clean = home.untouched().map_err(|reason| Failure {
                reason,
                again: line.to_string(),
            });
            done.and(clean)
        }
    })
}

/// Each step after those it needs; one without what it needs is skipped.
fn in_order(steps: &[Step], act: impl Fn(&Step) -> Result<(), Failure> + Sync) -> Report {
    let timed = |step: &Step| {
        let start = Instant::now();
        let outcome = match act(step) {
            Ok(()) => Outcome::Done,
            Err(failure) => Outcome::Failed(failure),
        };
        let took = start.elapsed();
        let word = if outcome == Outcome::Done {
            "done"
        } else {
            "FAILED"
        };
        eprintln!("xtask: {}: {word} after {}", step.name, Spoken(took));
        Row {
            name: step.name,
            outcome,
            took,
        }
    };
    let mut report = Report::default();
    thread::scope(|scope| {
        let mut behind = Vec::new();
        for step in steps {
            if step.is_behind() {
                behind.push((step.name, scope.spawn(|| timed(step))));
                continue;
            }
            let needed = behind.extract_if(.., |(name, _)| step.needs.contains(name));
            report.0.extend(needed.map(joined));
            let unmet = step.needs.iter().find(|need| !report.is_done(need));
            report.0.push(match unmet {
                None => timed(step),
                Some(needed) => Row {
                    name: step.name,
                    outcome: Outcome::Skipped { needed },
                    took: Duration::ZERO,
                },
            });
        }
        report.0.extend(behind.into_iter().map(joined));
    });
    let place = |row: &Row| steps.iter().position(|step| step.name == row.name);
    report.0.sort_by_key(place);
    report
}

fn joined((_, row): (&str, thread::ScopedJoinHandle<'_, Row>)) -> Row {
    row.join().expect("a step does not panic")
}

/// Runs a command to its end, and names the tests that failed in it.
fn watched(name: &str, line: &Line, command: Command) -> Result<(), Failure> {
    eprintln!("xtask: {name}: {line}");
    let failed = |reason: String, again: &Line| Failure {
        reason,
        again: again.to_string(),
    };
    let ended = match line.is_cargo_test() {
        true => heard(name, command),
        false => seen(name, command),
    };
    let (said, status) = ended.map_err(|error| failed(error.to_string(), line))?;
    if status.success() {
        return Ok(());
    }
    let tests = failed_tests(&String::from_utf8_lossy(&said));
    let reason = match tests.as_slice() {
        [] => status.to_string(),
        [only] => only.clone(),
        all => format!("{} tests", all.len()),
    };
    match (1..=MOST_NAMED).contains(&tests.len()) {
        true => Err(failed(reason, &line.only(&tests))),
        false => Err(failed(reason, line)),
    }
}

/// Runs a command that writes where we do; it says nothing to us.
fn seen(name: &str, mut command: Command) -> io::Result<(Vec<u8>, ExitStatus)> {
    let mut child = command.spawn()?;
    with_beat(name, !io::stderr().is_terminal(), |said| {
        let status = child.wait();
        drop(said);
        status
    })
}

/// Runs a command whose words are shown as they come, and kept: both its
/// outputs through one pipe, for what it writes stays in order so.
fn heard(name: &str, mut command: Command) -> io::Result<(Vec<u8>, ExitStatus)> {
    let (mut pipe, writer) = io::pipe()?;
    if io::stderr().is_terminal() {
        command
            .env("CARGO_TERM_COLOR", "always")
            .env("CARGO_TERM_PROGRESS_WHEN", "always")
            .env("CARGO_TERM_PROGRESS_WIDTH", "80");
    }
    let mut child = command.stdout(writer.try_clone()?).stderr(writer).spawn()?;
    // It holds the other end of the pipe.
    drop(command);
    with_beat(name, true, |said| {
        let mut buffer = [0; 4096];
        while let Ok(count @ 1..) = pipe.read(&mut buffer) {
            let _ = said.send(buffer[..count].to_vec());
        }
        child.wait()
    })
}

/// Shows what is said by work on another thread, and says that it goes on when
/// nothing has been for a while; all that was said, once it is done.
fn with_beat<T: Send>(
    name: &str,
    beats: bool,
    work: impl FnOnce(Sender<Vec<u8>>) -> io::Result<T> + Send,
) -> io::Result<(Vec<u8>, T)> {
    let start = Instant::now();
    let (sender, words) = mpsc::channel();
    let mut said = Vec::new();
    thread::scope(|scope| {
        let worker = scope.spawn(move || work(sender));
        loop {
            match words.recv_timeout(BEAT) {
                Ok(more) => {
                    let mut out = io::stdout();
                    // Whoever reads may have gone: the exit code still tells.
                    let _ = out.write_all(&more).and_then(|()| out.flush());
                    said.extend(more);
                }
                Err(RecvTimeoutError::Timeout) if beats => {
                    let is_within_line = said.last().is_some_and(|&last| last != b'\n');
                    let new_line = if is_within_line { "\n" } else { "" };
                    eprintln!(
                        "{new_line}xtask: {name}: {} so far",
                        Spoken(start.elapsed())
                    );
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
        }
        let done = worker.join().expect("waiting does not panic");
        done.map(|done| (said, done))
    })
}

/// The tests that `cargo test` lists as failed.
fn failed_tests(said: &str) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    let mut lines = said.lines();
    while lines.any(|line| line == "failures:") {
        let listed = lines
            .by_ref()
            .map_while(|line| line.strip_prefix("    "))
            .map(str::to_owned);
        names.extend(listed);
    }
    names.sort();
    names.dedup();
    names
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::*;
    use crate::packages::Packages;

    fn step(name: &'static str, needs: &'static [&'static str]) -> Step {
        Step::run(name, Line::cargo(name)).needs(needs)
    }

    /// Runs steps of which some fail; what was begun, and what came of each.
    fn check(steps: &[Step], failing: &[&str], begun: &str, outcomes: &str) {
        let order = Mutex::new(Vec::new());
        let report = in_order(steps, |step| {
            order.lock().expect("no panic").push(step.name);
            match failing.contains(&step.name) {
                true => Err(Failure {
                    reason: "it must".to_owned(),
                    again: step.name.to_owned(),
                }),
                false => Ok(()),
            }
        });
        assert_eq!(order.into_inner().expect("no panic").join(" "), begun);
        let words = report.0.iter().map(|row| match &row.outcome {
            Outcome::Done => format!("{}:done", row.name),
            Outcome::Failed(_) => format!("{}:failed", row.name),
            Outcome::Skipped { needed } => format!("{}:skipped-for-{needed}", row.name),
        });
        assert_eq!(words.collect::<Vec<_>>().join(" "), outcomes);
    }

    #[test]
    fn a_failure_hides_no_later_step() {
        let steps = [step("format", &[]), step("lints", &[]), step("docs", &[])];
        check(
            &steps,
            &["format", "docs"],
            "format lints docs",
            "format:failed lints:done docs:failed",
        );
    }

    #[test]
    fn a_step_without_what_it_needs_is_skipped_and_so_are_those_after_it() {
        let steps = [
            step("npm", &[]),
            step("types", &["npm"]),
            step("report", &["types"]),
            step("tests", &[]),
        ];
        check(
            &steps,
            &["npm"],
            "npm tests",
            "npm:failed types:skipped-for-npm report:skipped-for-types tests:done",
        );
    }

    #[test]
    fn packages_are_waited_for_where_they_are_needed() {
        let steps = [
            Step::install(Packages::default()),
            step("lints", &[]),
            step("tests", &["packages"]),
        ];
        let (send, wait) = mpsc::channel();
        let (send, wait) = (Mutex::new(send), Mutex::new(wait));
        let order = Mutex::new(Vec::new());
        let report = in_order(&steps, |step| {
            // They are not there before the lints are done.
            match step.name {
                "packages" => wait.lock().expect("no panic").recv().expect("lints"),
                "lints" => send.lock().expect("no panic").send(()).expect("waited for"),
                _ => {}
            }
            order.lock().expect("no panic").push(step.name);
            Ok(())
        });
        assert_eq!(order.into_inner().expect("no panic").last(), Some(&"tests"));
        let names: Vec<_> = report.0.iter().map(|row| row.name).collect();
        assert_eq!(names, ["packages", "lints", "tests"]);
        let install = || Step::install(Packages::default());
        check(
            &[install(), step("tests", &["packages"])],
            &["packages"],
            "packages",
            "packages:failed tests:skipped-for-packages",
        );
        check(&[install()], &["packages"], "packages", "packages:failed");
    }

    #[test]
    fn the_tests_that_failed_are_read_from_what_cargo_says() {
        let said = "\nrunning 3 tests\n.F.\nfailures:\n\n---- a::b stdout ----\nno\n\n\nfailures:\n    a::b\n\n\
                    test result: FAILED. 2 passed; 1 failed\n\nrunning 1 test\nF\nfailures:\n    \
                    src/lib.rs - open (line 3)\n    a::b\n\ntest result: FAILED.\n";
        assert_eq!(failed_tests(said), ["a::b", "src/lib.rs - open (line 3)"]);
        assert_eq!(failed_tests("test result: ok. 3 passed"), [""; 0]);
    }

    #[test]
    fn what_a_command_says_is_kept_in_order() {
        let mut command = Command::new("sh");
        command.args(["-c", "echo 1; echo 2 >&2; echo 3; exit 4"]);
        let (said, status) = heard("sh", command).expect("sh runs");
        assert_eq!(said, b"1\n2\n3\n");
        assert_eq!(status.code(), Some(4));
    }

    #[test]
    fn a_line_that_cannot_be_run_is_told_with_the_line() {
        let line = Line::cargo("fmt");
        let failure = watched("none", &line, Command::new("/no/such")).expect_err("it fails");
        assert!(failure.reason.contains("No such file"), "{failure:?}");
        assert_eq!(failure.again, "cargo fmt");
    }
}
