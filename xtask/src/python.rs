//! The package for Python: built, installed, typed and tested in a virtual
//! environment under `target`.

use crate::line::Line;
use crate::packages::Packages;
use crate::step::Step;

const FOLDER: &str = "crates/demineur-py";
const TESTS: &str = "crates/demineur-py/tests";

/// The package alone.
pub fn chore(packages: Packages) -> Vec<Step> {
    let program = Line::cargo("build -p demineur-cli");
    let mut steps = vec![Step::install(packages), Step::run("build", program)];
    steps.extend(self::steps());
    steps
}

/// What stands on `packages` and `build`, whose program the tests compare with.
pub fn steps() -> Vec<Step> {
    let libraries = "-m pip install --quiet --disable-pip-version-check \
                     --requirement crates/demineur-py/requirements.txt";
    let node = "ci --no-audit --no-fund --loglevel=error";
    // As users do. Optimised, and where the optimised tests are built: what both
    // stand on is compiled once.
    let install =
        "-m pip install --quiet --disable-pip-version-check --no-deps --force-reinstall .";
    let mypy = "-m mypy";
    let stubs = "-m mypy.stubtest demineur --concise --allowlist tests/stubtest-allowed.txt";
    vec![
        Step::run("python", Line::machine_python("-m venv target/python")).needs(&["packages"]),
        Step::run("python libraries", Line::python("", libraries)).needs(&["python"]),
        Step::run("pip install .", Line::python(FOLDER, install)).needs(&["python libraries"]),
        Step::run("python types", Line::python(FOLDER, mypy)).needs(&["python libraries"]),
        Step::run("python stubs", Line::python(FOLDER, stubs)).needs(&["pip install ."]),
        Step::run("pyright", Line::npm(TESTS, node)).needs(&["packages"]),
        Step::run("pyright types", Line::npm(TESTS, "run --silent types"))
            .needs(&["pyright", "python libraries"]),
        // They compare with the program.
        Step::test("pytest", Line::python(FOLDER, "-m pytest --quiet"))
            .needs(&["build", "pip install ."]),
    ]
}
