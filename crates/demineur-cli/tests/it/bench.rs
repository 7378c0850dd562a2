//! `demineur bench`.

use crate::ran::out;

/// Changes when the solver does more work, or less: say so in the commit.
const WORK: &str = "2733444";

#[test]
fn the_work_is_the_same_on_every_machine() {
    assert_eq!(out(&["bench"], ""), format!("{WORK}\n"));
    assert_eq!(
        out(&["bench", "--json"], ""),
        format!("{{\"positions\":18,\"work\":{WORK}}}\n")
    );
}

#[test]
fn time_is_told_on_request() {
    let told = out(&["bench", "--timing", "--lang", "fr"], "");
    let mut lines = told.lines();
    assert_eq!(lines.next(), Some(WORK));
    let timing = lines.next().expect("a second line");
    assert!(timing.starts_with("18 positions en ") && timing.ends_with(" ms"));
    assert!(out(&["bench", "--timing", "--json"], "").contains(r#","timing":{"wall_micros":"#));
}
