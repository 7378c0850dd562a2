//! The bot in windows it has never seen: what it tells of its games against
//! what really happened in them.

use crate::line::Line;
use crate::packages::Packages;
use crate::step::Step;

/// Plays in every window of the zoo, or in those kept apart, and draws a table.
pub fn chore(packages: Packages, apart: bool) -> Vec<Step> {
    let options = if apart { "--apart" } else { "" };
    let bench = format!("crates/demineur-bot/zoo/bench.py {options}");
    vec![
        Step::install(packages),
        Step::run("build", Line::cargo("build -p demineur-cli")),
        Step::test("zoo", Line::debian_python(&bench)).needs(&["build", "packages"]),
    ]
}
