//! The page's own checks: types of its modules, specs in real browsers,
//! screenshots.

use crate::line::Line;
use crate::step::Step;

const FOLDER: &str = "crates/demineur-web/e2e";

/// What the page's checks are made of, at the versions of the lock file.
pub fn install() -> Step {
    let line = Line::npm(FOLDER, "ci --no-audit --no-fund --loglevel=error");
    Step::run("npm", line).needs(&["packages"])
}

/// Whether the page's modules keep to their types.
pub fn types() -> Step {
    let line = Line::npm(FOLDER, "run --silent types");
    Step::run("types", line).needs(&["npm"])
}

/// The program that the specs start, and what every text of the page should be.
pub fn program() -> Step {
    let line = "build -p demineur-cli -p demineur-words --bins --example page_samples";
    Step::run("build", Line::cargo(line))
}

/// Games played in Chromium and Firefox against the real server, whose program is built.
pub fn specs() -> Step {
    let line = Line::npm(FOLDER, "run --silent test");
    Step::test("specs", line).needs(&["build", "npm"])
}

/// Pictures of the main pages, under `docs/screenshots`.
pub fn screenshots() -> Step {
    let line = Line::npm(FOLDER, "run --silent screenshots");
    Step::test("screenshots", line).needs(&["build", "npm"])
}
