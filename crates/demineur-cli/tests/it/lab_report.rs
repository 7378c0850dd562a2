//! `demineur lab … --report`.

use std::fs;

use crate::folder::Folder;
use crate::ran::{out, run};

fn words(line: &str) -> Vec<&str> {
    line.split(' ').collect()
}

/// The report of a command, in a language.
fn report(folder: &Folder, line: &str, lang: &str) -> String {
    let path = folder.path("report.html");
    let args = [&words(line)[..], &["--lang", lang, "--report", &path]].concat();
    out(&args, "");
    fs::read_to_string(&path).expect("a report")
}

/// A page that needs nothing but itself, and whose elements all end.
#[track_caller]
fn check(html: &str, plots: usize) {
    assert!(html.starts_with("<!doctype html>") && html.ends_with("</html>\n"));
    assert_eq!(html.matches("<svg ").count(), plots);
    for tag in [
        "svg", "table", "figure", "tr", "td", "dl", "text", "title", "main",
    ] {
        let opened =
            html.matches(&format!("<{tag}>")).count() + html.matches(&format!("<{tag} ")).count();
        assert_eq!(opened, html.matches(&format!("</{tag}>")).count(), "{tag}");
    }
    for foreign in [
        "<script", "http:", "https:", "src=", "href=", "@import", "url(",
    ] {
        assert!(!html.contains(foreign), "{foreign}");
    }
    assert!(html.contains("prefers-color-scheme: dark"));
    assert!(!html.contains("NaN") && !html.contains("inf"));
}

#[test]
fn a_run_a_comparison_and_a_sweep_are_reported_as_one_page_each() {
    let folder = Folder::new("report");
    let run = "lab run --level beginner --strategy csp,exact --games 20 --seed 7";
    let html = report(&folder, run, "en");
    check(&html, 3);
    assert!(html.contains("<html lang=\"en\">") && html.contains("Games won"));
    assert!(html.contains(&format!("<code>demineur {run} --lang en --report")));
    let compare = "lab compare random exact csp --level beginner --games 10";
    let html = report(&folder, compare, "fr");
    check(&html, 4);
    assert!(html.contains("Différences sur les mêmes grilles"));
    let html = report(
        &folder,
        "lab sweep mines 5..20:5 --level beginner --games 5",
        "en",
    );
    check(&html, 1);
    assert!(html.contains("<polygon class=\"band f0\""));
    // Points with an order make a curve too, in their order.
    for (axis, last) in [("effort high,low", "high"), ("size 9,5,7", "cells")] {
        let line = format!("lab sweep {axis} --level beginner --games 3");
        let html = report(&folder, &line, "en");
        check(&html, 1);
        assert!(html.contains("<polyline class=\"curve s0\""), "{axis}");
        assert!(html.contains(&format!(">{last}</text>")), "{axis}");
    }
    let tilings = "lab sweep tiling square,hex --level beginner --games 5";
    check(&report(&folder, tilings, "fr"), 1);
}

#[test]
fn games_that_all_end_alike_are_plotted_too() {
    let folder = Folder::new("report-edges");
    for line in [
        "lab run --width 3 --height 3 --mines 0 --strategy cheat --games 1",
        "lab run --width 3 --height 3 --mines 8 --strategy random --first-click any --games 2",
        "lab sweep mines 3 --width 3 --height 3 --games 1",
    ] {
        let html = report(&folder, line, "en");
        check(&html, if line.contains("sweep") { 1 } else { 3 });
    }
}

#[test]
fn parts_that_are_merged_are_reported() {
    let folder = Folder::new("report-merge");
    let part = folder.path("part<b>");
    let line = "lab run --level beginner --games 5 --out";
    out(&[&words(line)[..], &[&part]].concat(), "");
    let path = folder.path("report.html");
    out(&["lab", "merge", &part, "--report", &path], "");
    let html = fs::read_to_string(&path).expect("a report");
    check(&html, 3);
    assert!(html.contains("part&lt;b&gt;"), "what was typed is escaped");
}

#[test]
fn a_report_that_cannot_be_written_is_refused_before_anything_is_played() {
    let folder = Folder::new("no-report");
    let missing = folder.path("missing/report.html");
    for line in [
        "lab run --level beginner --games 5 --report",
        "lab compare exact csp --games 5 --report",
        "lab sweep mines 5 --games 5 --report",
    ] {
        let ran = run(&[&words(line)[..], &[&missing]].concat(), "");
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""));
        assert!(
            ran.err.starts_with("error: there is no folder for"),
            "{}",
            ran.err
        );
    }
}

/// The rectangles and texts of a plot stay inside it.
#[track_caller]
fn check_inside(html: &str) {
    for name in html.split("<text class=\"name\" x=\"").skip(1) {
        let x: f64 = name
            .split('"')
            .next()
            .and_then(|x| x.parse().ok())
            .expect("a place");
        let text = name
            .split('>')
            .nth(1)
            .and_then(|text| text.split('<').next());
        let wide = 7.2 * text.expect("a text").chars().count() as f64;
        let head = name.split('>').next().expect("attributes");
        let (from, to) = match head.contains("\"end\"") {
            true => (x - wide, x),
            false => (x, x + wide),
        };
        assert!(from >= 0.0 && to <= 760.0, "{name:.80}");
    }
}

/// With many strategies and long names everything is still on the page.
#[test]
fn names_of_any_number_and_length_fit() {
    let folder = Folder::new("report-names");
    let all = demineur_solver::strategy::StrategyName::ALL.map(|name| name.name());
    let line = format!(
        "lab sweep mines 5,10 --level beginner --games 2 --strategy {}",
        all.join(",")
    );
    check_inside(&report(&folder, &line, "fr"));
    let line = "lab sweep tiling laves_deltoidal_trihexagonal,square --level beginner --games 2 --strategy limited-search,exact";
    let html = report(&folder, line, "fr");
    assert!(html.contains("laves_deltoidal_trihexagonal, limited-search"));
    check_inside(&html);
    let line = "lab compare limited-search evident exact --level beginner --games 2";
    check_inside(&report(&folder, line, "fr"));
}

/// A report says what was really played, and by which rules.
#[test]
fn a_report_has_the_facts() {
    let folder = Folder::new("report-facts");
    let line = "lab compare random cheat --level beginner --games 100000 --sprt 2 --first-cell 40";
    let html = report(&folder, line, "en");
    check(&html, 4);
    let played = html
        .split("<dt>games</dt><dd><code>")
        .nth(1)
        .expect("how many");
    let played = played.split(" of 100000<").next().expect("of how many");
    assert!(played.parse::<u64>().expect("a number") < 1000);
    for fact in [
        "<code>--first-cell 40</code>",
        "Settled: cheat wins more than random. Log likelihood ratio",
        "margin in points: 2.0; α and β 5%; settled where the log likelihood ratio is beyond ±2.94.",
        "Stopped as soon as it was settled",
    ] {
        assert!(html.contains(fact), "{fact}");
    }
    let part = folder.path("part");
    let line = "lab run --level beginner --games 30 --risks --shard 2/3 --out";
    let html = report(&folder, &format!("{line} {part}"), "en");
    assert!(html.contains("10 of 30: games 10 to 19 belong to this piece"));
    assert!(html.contains("<code>--risks</code>") && html.contains("lost by forced guesses"));
    let path = folder.path("merged.html");
    let whole = folder.path("whole");
    out(
        &[
            &words("lab run --level beginner --games 5 --out")[..],
            &[&whole],
        ]
        .concat(),
        "",
    );
    out(&["lab", "merge", &whole, "--report", &path], "");
    let html = fs::read_to_string(&path).expect("a report");
    assert!(html.contains("Parts were joined") && !html.contains("The same command plays"));
    assert!(
        !html.contains("lost by forced guesses"),
        "nobody worked that out"
    );
}

/// Nothing that was played is lost because a report cannot be written.
#[cfg(target_os = "linux")]
#[test]
fn what_came_out_is_told_before_a_report_fails() {
    for line in [
        "lab run --level beginner --games 5 --report /dev/full",
        "lab compare random exact --level beginner --games 5 --report /dev/full",
        "lab sweep mines 5 --level beginner --games 5 --report /dev/full",
    ] {
        let ran = run(&words(line), "");
        assert_eq!(ran.code, Some(2), "{line}");
        assert!(ran.err.contains("No space left on device"), "{}", ran.err);
        assert!(ran.out.contains("exact"), "{line}: {}", ran.out);
    }
}
