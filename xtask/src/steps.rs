//! The steps of each chore: cargo commands, in order, the first failure ends them.

use std::path::Path;
use std::process::Command;
use std::time::Instant;

use crate::browser;

/// Format, lints, docs, tests; then the tests once more as users run the
/// code, optimised: an optimiser's slip shows only there.
///
/// With `all`, the bot plays in WineMine and KMines too.
pub fn test(all: bool) -> Result<(), String> {
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
    browser::install()?;
    browser::types()?;
    // They build the program as well, which the specs start: building it by
    // itself would build what it stands on once more, with other features.
    cargo("tests", &["test", "--workspace", "--quiet"], &[])?;
    browser::specs()?;
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
            // Real windows set their own pace: once is enough.
            "--exclude",
            "demineur-bot",
        ],
        &[],
    )?;
    if !all {
        return Ok(());
    }
    let features = ["--features", "all-programs"];
    let words = [&["test", "-p", "demineur-bot", "--quiet"][..], &features].concat();
    cargo("tests with every program", &words, &[])
}

/// The page alone.
pub fn e2e() -> Result<(), String> {
    browser::install()?;
    browser::types()?;
    browser::build()?;
    browser::specs()
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
    )?;
    browser::screenshots()
}

/// Runs cargo in the workspace.
pub fn cargo(name: &str, arguments: &[&str], variables: &[(&str, &str)]) -> Result<(), String> {
    let mut command = Command::new(env!("CARGO"));
    command.args(arguments).envs(variables.iter().copied());
    step(
        name,
        &format!("cargo {}", arguments.join(" ")),
        &mut command,
    )
}

/// Runs another program in a folder of the workspace.
pub fn run(name: &str, program: &str, arguments: &[&str], folder: &str) -> Result<(), String> {
    let mut command = Command::new(program);
    command.args(arguments).current_dir(root().join(folder));
    let line = format!("cd {folder} && {program} {}", arguments.join(" "));
    step(name, &line, &mut command)
}

/// The workspace, wherever the chore was called.
fn root() -> &'static Path {
    let own = Path::new(env!("CARGO_MANIFEST_DIR"));
    own.parent().expect("xtask is a folder of the workspace")
}

fn step(name: &str, line: &str, command: &mut Command) -> Result<(), String> {
    eprintln!("xtask: {name}: {line}");
    let start = Instant::now();
    let status = command
        .status()
        .map_err(|error| format!("{name} could not be started: {error}"))?;
    if !status.success() {
        return Err(format!("{name} failed: run it alone with '{line}'"));
    }
    eprintln!("xtask: {name}: done in {} s", start.elapsed().as_secs());
    Ok(())
}
