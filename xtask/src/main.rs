//! Chores of the workspace: `cargo xtask test` is what CI runs.

mod api;
mod apt;
mod home;
mod line;
#[cfg(test)]
mod modules;
mod packages;
mod page;
mod python;
mod report;
mod run;
mod step;
mod steps;
mod wasm;
mod zoo;

use std::process::ExitCode;

use packages::Packages;
use step::Step;

const USAGE: &str = "\
usage: cargo xtask <task>

  quick   format, lints and unit tests: no packages, no browser, no windows
  test    install what the tests need, then format, lints, docs and all tests;
          with --all, WineMine and KMines too (830 MB more)
  e2e     only the page: its types, then games played in a real Chromium
  python  only the package for Python: pip install ., its types and its tests
  api     hold the server's answers against its description (schemathesis; minutes)
  bench   run every benchmark (minutes; prints what it measures)
  zoo     the bot in windows it has never seen, against what really happened in them
          (minutes); with --apart, in those that are kept apart as an examination
  wasm    build core, solver and play for wasm32, play 100 games in Node, compare
  deb     build the program for users, make a Debian package of it, and try that
  bless   write generated files again: pictures of the tilings, screenshots of the page

  --yes   install without asking, as is done without a terminal and where CI is set
";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let Some(chore) = Chore::parse(&words) else {
        eprint!("{USAGE}");
        return ExitCode::from(2);
    };
    let report = match chore.steps() {
        Ok(steps) => run::run(&steps),
        Err(message) => {
            eprintln!("xtask: {message}");
            return ExitCode::FAILURE;
        }
    };
    eprint!("{report}");
    match report.is_green() {
        true => ExitCode::SUCCESS,
        false => ExitCode::FAILURE,
    }
}

/// What was asked for.
#[derive(Debug, PartialEq, Eq)]
struct Chore<'a> {
    task: &'a str,
    all: bool,
    apart: bool,
    yes: bool,
}

impl<'a> Chore<'a> {
    fn parse(words: &[&'a str]) -> Option<Self> {
        let (&task, options) = words.split_first()?;
        let is_known = match task {
            "test" => |word: &&str| ["--all", "--yes"].contains(word),
            "zoo" => |word: &&str| ["--apart", "--yes"].contains(word),
            "e2e" | "python" | "api" | "wasm" | "bless" => |word: &&str| *word == "--yes",
            "quick" | "bench" | "deb" => |_: &&str| false,
            _ => return None,
        };
        let all = options.contains(&"--all");
        let apart = options.contains(&"--apart");
        let yes = options.contains(&"--yes");
        options.iter().all(is_known).then_some(Self {
            task,
            all,
            apart,
            yes,
        })
    }

    /// Its steps, once it is settled what will be installed.
    fn steps(&self) -> Result<Vec<Step>, String> {
        match self.task {
            "quick" => Ok(steps::quick()),
            "bench" => Ok(steps::bench()),
            "deb" => Ok(steps::deb()),
            "e2e" => Ok(steps::e2e(Packages::settle(packages::PAGE, self.yes)?)),
            "python" => Ok(python::chore(Packages::settle(packages::PYTHON, self.yes)?)),
            "api" => Ok(api::chore(Packages::settle(packages::API, self.yes)?)),
            "wasm" => Ok(wasm::steps(Packages::settle(packages::WASM, self.yes)?)),
            "zoo" => Ok(zoo::chore(
                Packages::settle(packages::ZOO, self.yes)?,
                self.apart,
            )),
            "bless" => Ok(steps::bless(Packages::settle(packages::PAGE, self.yes)?)),
            _ => {
                let needs = packages::tests(self.all);
                Ok(steps::test(Packages::settle(&needs, self.yes)?, self.all))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tasks_and_their_options_are_known_and_others_refused() {
        let check = |line: &str| {
            let words: Vec<&str> = line.split_whitespace().collect();
            Chore::parse(&words).map(|chore| (chore.all, chore.yes))
        };
        assert_eq!(check("test"), Some((false, false)));
        assert_eq!(check("test --all"), Some((true, false)));
        assert_eq!(check("test --yes --all"), Some((true, true)));
        assert_eq!(check("e2e --yes"), Some((false, true)));
        assert_eq!(check("python --yes"), Some((false, true)));
        assert_eq!(check("api --yes"), Some((false, true)));
        assert_eq!(check("wasm --yes"), Some((false, true)));
        assert_eq!(check("zoo --apart --yes"), Some((false, true)));
        assert_eq!(check("quick"), Some((false, false)));
        assert_eq!(check("deb"), Some((false, false)));
        for line in [
            "",
            "tset",
            "test --al",
            "quick --all",
            "e2e --all",
            "quick --apart",
        ] {
            assert_eq!(check(line), None, "{line}");
        }
    }
}
