//! The page's own checks: types of its modules, specs in a real Chromium,
//! screenshots.

use crate::steps::{cargo, run};

const FOLDER: &str = "crates/demineur-web/e2e";

/// What the page's checks are made of, at the versions of the lock file.
pub fn install() -> Result<(), String> {
    let quiet = ["ci", "--no-audit", "--no-fund", "--loglevel=error"];
    run("packages of the page", "npm", &quiet, FOLDER)
}

/// Whether the page's modules keep to their types.
pub fn types() -> Result<(), String> {
    npm("types of the page", "types")
}

/// Games played in Chromium against the real server, whose program is built.
pub fn specs() -> Result<(), String> {
    npm("specs of the page", "test")
}

/// Pictures of the main pages, under `docs/screenshots`.
pub fn screenshots() -> Result<(), String> {
    install()?;
    build()?;
    npm("screenshots", "screenshots")
}

/// The program that the specs start.
pub fn build() -> Result<(), String> {
    let arguments = ["build", "--quiet", "-p", "demineur-cli"];
    cargo("the program", &arguments, &[])
}

fn npm(name: &str, script: &str) -> Result<(), String> {
    run(name, "npm", &["run", "--silent", script], FOLDER)
}
