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
