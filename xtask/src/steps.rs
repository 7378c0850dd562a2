//! The steps of each chore: cargo commands, in order, the first failure ends them.

use std::process::Command;
use std::time::Instant;

/// Format, lints, docs, tests; then the tests once more as users run the
/// code, optimised: an optimiser's slip shows only there.
pub fn test() -> Result<(), String> {
    cargo("format", &["fmt", "--all", "--check"], &[])?;
    cargo(
        "lints",
        &[
            "clippy",
            "--workspace",
            "--all-targets",
            "--quiet",
            "--",
            "-D",
            "warnings",
        ],
        &[],
    )?;
    cargo(
        "docs",
        &["doc", "--workspace", "--no-deps", "--quiet"],
        &[("RUSTDOCFLAGS", "-D warnings")],
    )?;
    cargo("tests", &["test", "--workspace", "--quiet"], &[])?;
    cargo(
        "tests, optimised",
        &[
            "test",
            "--workspace",
            "--quiet",
            "--release",
            "--lib",
            "--tests",
            "--bins",
        ],
        &[],
    )
}

/// Every benchmark of the workspace.
pub fn bench() -> Result<(), String> {
    cargo("benchmarks", &["bench", "--workspace", "--benches"], &[])
}

/// Generated files that are committed.
pub fn bless() -> Result<(), String> {
    cargo(
        "pictures",
        &[
            "run",
            "--quiet",
            "--release",
            "-p",
            "demineur-core",
            "--example",
            "pictures",
        ],
        &[],
    )
}

fn cargo(name: &str, arguments: &[&str], variables: &[(&str, &str)]) -> Result<(), String> {
    eprintln!("xtask: {name}: cargo {}", arguments.join(" "));
    let start = Instant::now();
    let status = Command::new(env!("CARGO"))
        .args(arguments)
        .envs(variables.iter().copied())
        .status()
        .map_err(|error| format!("cargo could not be started: {error}"))?;
    if !status.success() {
        return Err(format!(
            "{name} failed: run it alone with 'cargo {}'",
            arguments.join(" ")
        ));
    }
    eprintln!("xtask: {name}: done in {} s", start.elapsed().as_secs());
    Ok(())
}
