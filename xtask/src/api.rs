//! The interface of the server, held against its own description.

use crate::line::Line;
use crate::packages::Packages;
use crate::step::Step;

/// Asks whatever is described, and some things that are not; minutes.
pub fn chore(packages: Packages) -> Vec<Step> {
    let libraries = "-m pip install --quiet --disable-pip-version-check \
                     --requirement crates/demineur-web/tests/api/requirements.txt";
    let check = "crates/demineur-web/tests/api/check.py";
    vec![
        Step::install(packages),
        Step::run("build", Line::cargo("build -p demineur-cli")),
        Step::run("python", Line::machine_python("-m venv target/api")).needs(&["packages"]),
        Step::run("python libraries", Line::api_python(libraries)).needs(&["python"]),
        Step::test("interface", Line::api_python(check)).needs(&["build", "python libraries"]),
    ]
}
