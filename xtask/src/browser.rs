//! The page's own checks: types of its modules, specs in a real Chromium,
//! screenshots.

use crate::steps::run;

const FOLDER: &str = "crates/demineur-web/e2e";

/// What the page's checks are made of, at the versions of the lock file.
pub fn install() -> Result<(), String> {
    let quiet = ["ci", "--no-audit", "--no-fund", "--loglevel=error"];
    run("packages of the page", "npm", &quiet, FOLDER)
}

/// Whether the page's modules keep to their types.
pub fn types() -> Result<(), String> {
    run(
        "types of the page",
        "npm",
        &["run", "--silent", "types"],
        FOLDER,
    )
}
