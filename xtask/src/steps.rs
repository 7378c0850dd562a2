//! The steps of each chore, in order.

#[cfg(test)]
use crate::api;
use crate::line::Line;
use crate::packages::Packages;
use crate::page;
use crate::python;
use crate::step::Step;
#[cfg(test)]
use crate::zoo;

/// The loop one really uses.
pub fn quick() -> Vec<Step> {
    let units = "test --workspace --lib --bins --no-fail-fast -- --quiet";
    vec![
        format(),
        lints(),
        Step::test("unit tests", Line::cargo(units)),
    ]
}

/// Format, lints, docs, tests; then the tests once more as users run the
/// code, optimised: an optimiser's slip shows only there.
///
/// With `all`, the bot plays in WineMine and KMines too.
pub fn test(packages: Packages, all: bool) -> Vec<Step> {
    let docs = Line::cargo("doc --workspace --no-deps").with(&[("RUSTDOCFLAGS", "-D warnings")]);
    // What is off by default is on here and off in the optimised tests: both
    // are tested, and nothing is built twice for it.
    let build = "test --workspace --features demineur-cli/parquet --no-run";
    let tests = "test --workspace --features demineur-cli/parquet --no-fail-fast -- --quiet";
    // Real windows set their own pace: once is enough.
    let optimised = "test --workspace --exclude demineur-bot --exclude xtask --release \
                     --lib --tests --bins --no-fail-fast -- --quiet --skip bot_window::";
    let every = "test -p demineur-bot --features all-programs --no-fail-fast -- --quiet";
    let bare = "check -p demineur-core --no-default-features";
    // Built from their packages: what the workspace has and they lack shows only there.
    let package = "package -p demineur-core -p demineur-solver --allow-dirty";
    let mut steps = vec![
        Step::install(packages),
        format(),
        lints(),
        Step::run("docs", docs),
        Step::run("core without formats", Line::cargo(bare)),
        Step::run("libraries can be packaged", Line::cargo(package)),
        // The program as well, which the specs start: building it by itself
        // would build what it stands on once more, with other features.
        Step::run("build", Line::cargo(build)),
        page::install(),
        page::types(),
        Step::test("tests", Line::cargo(tests)).needs(&["build", "packages"]),
        page::specs(),
        Step::test("tests, optimised", Line::cargo(optimised)).needs(&["packages"]),
        // Of the program that the step before has built; where a tool is
        // missing, it says so.
        Step::test("package", Line::shell("packaging/deb.sh --try")).needs(&["tests, optimised"]),
    ];
    steps.extend(python::steps());
    if all {
        steps.push(Step::test("every program", Line::cargo(every)).needs(&["packages"]));
    }
    steps
}

/// A Debian package.
pub fn deb() -> Vec<Step> {
    let build = Line::cargo("build --release --locked -p demineur-cli");
    let package = Line::shell("packaging/deb.sh --try-bare");
    vec![Step::run("program", build), Step::test("package", package)]
}

/// The page alone.
pub fn e2e(packages: Packages) -> Vec<Step> {
    vec![
        Step::install(packages),
        page::program(),
        page::install(),
        page::types(),
        page::specs(),
    ]
}

/// Every benchmark of the workspace.
pub fn bench() -> Vec<Step> {
    let line = Line::cargo("bench --workspace --benches");
    vec![Step::run("benchmarks", line)]
}

/// Generated files that are committed.
pub fn bless(packages: Packages) -> Vec<Step> {
    let pictures = "run --release -p demineur-core --example pictures";
    vec![
        Step::install(packages),
        Step::run("pictures", Line::cargo(pictures)),
        page::program(),
        page::install(),
        page::screenshots(),
    ]
}

fn format() -> Step {
    Step::run("format", Line::cargo("fmt --all --check"))
}

fn lints() -> Step {
    let line = "clippy --workspace --all-targets -- -D warnings";
    Step::run("lints", Line::cargo(line))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_step_needs_comes_before_it() {
        let chores = [
            quick(),
            test(Packages::default(), true),
            e2e(Packages::default()),
            python::chore(Packages::default()),
            api::chore(Packages::default()),
            zoo::chore(Packages::default(), true),
            bench(),
            deb(),
            bless(Packages::default()),
        ];
        for steps in &chores {
            for (place, step) in steps.iter().enumerate() {
                for need in step.needs {
                    let is_before = steps[..place].iter().any(|other| other.name == *need);
                    assert!(is_before, "{} needs {need}", step.name);
                }
            }
        }
    }

    #[test]
    fn the_quick_loop_needs_no_package() {
        assert!(quick().iter().all(|step| step.needs.is_empty()));
        assert!(!quick().iter().any(Step::is_behind));
    }
}
