//! Chores of the workspace: `cargo xtask test` is what CI runs.

mod browser;
mod packages;
mod steps;

use std::process::ExitCode;

const USAGE: &str = "\
usage: cargo xtask <task>

  test    install what the tests need, then format, lints, docs and all tests;
          with --all, WineMine and KMines too (830 MB more)
  e2e     only the page: its types, then games played in a real Chromium
  bench   run every benchmark (minutes; prints what it measures)
  bless   write generated files again: pictures of the tilings, screenshots of the page
";

fn main() -> ExitCode {
    let task = std::env::args().nth(1);
    let all = std::env::args().skip(2).any(|word| word == "--all");
    let outcome = match task.as_deref() {
        Some("test") => packages::install(all).and_then(|()| steps::test(all)),
        Some("e2e") => packages::install(false).and_then(|()| steps::e2e()),
        Some("bench") => steps::bench(),
        Some("bless") => steps::bless(),
        _ => {
            eprint!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("xtask: {message}");
            ExitCode::FAILURE
        }
    }
}
