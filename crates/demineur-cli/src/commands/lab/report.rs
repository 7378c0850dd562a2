//! A report: one HTML file with plots and tables, light or dark as the reader
//! likes it, without scripts and without network.

mod curve;
mod intervals;
mod losses;
mod page;
mod svg;
mod times;

use std::ops::Range;
use std::path::Path;

use demineur_lab::{Axis, Contest, Plan, Played, Sequential, Totals};
use demineur_solver::strategy::StrategyName;
use demineur_words::{Key, Texts};

use super::chart::Row;
use super::table::{self, Table};
use super::{answer, chart, kept};
use crate::error::Failure;
use crate::files;
use page::Page;

/// Refuses a report that could not be written, before anything is played.
pub fn check(path: Option<&str>, texts: &Texts) -> Result<(), Failure> {
    let Some(path) = path else { return Ok(()) };
    match files::folder(Path::new(path)).is_dir() && !Path::new(path).is_dir() {
        true => kept::check("--report", path, texts),
        false => {
            let values = [("path", path.into())];
            Err(Failure::Refused(texts.with(Key::LabReportFolder, values)))
        }
    }
}

/// Writes a report in one piece.
pub fn write(path: &str, html: &str, texts: &Texts) -> Result<(), Failure> {
    files::write(path, html.as_bytes(), texts)
}

/// What a report says besides its plots.
pub struct About<'a> {
    /// What was typed.
    pub command: &'a str,
    /// Whether it was stopped before its end.
    pub stopped: bool,
    /// Whether parts were joined, which other commands have played.
    pub merged: bool,
    /// Which games were to be played here, if not all.
    pub range: Option<Range<u64>>,
    /// How many games each strategy has played, where that is not the plan's.
    pub games: Option<u64>,
    /// What could end it early.
    pub test: Option<Sequential>,
}

impl<'a> About<'a> {
    /// All of its games were to be played.
    pub fn new(command: &'a str, stopped: bool) -> Self {
        Self {
            command,
            stopped,
            merged: false,
            range: None,
            games: None,
            test: None,
        }
    }
}

/// The report of a run.
pub fn of_run(
    plan: &Plan,
    runs: &[(StrategyName, &Totals)],
    about: &About<'_>,
    texts: &Texts,
) -> String {
    let rows: Vec<_> = runs.iter().map(|(name, t)| (name.name(), *t)).collect();
    let mut page = Page::new(Key::LabReportRun, answer::headline(plan, texts), texts);
    played(&mut page, &rows, texts);
    let games = rows.iter().map(|(_, totals)| totals.games).min();
    let about = About {
        range: about.range.clone(),
        games,
        ..*about
    };
    page.end(plan, None, &about)
}

/// The report of a comparison.
pub fn of_comparison(contest: &Contest, about: &About<'_>, texts: &Texts) -> String {
    let Contest {
        plan, comparison, ..
    } = contest;
    let rows: Vec<_> = comparison
        .strategies
        .iter()
        .map(|(name, totals)| (name.name(), totals))
        .collect();
    let mut page = Page::new(Key::LabReportCompare, answer::headline(plan, texts), texts);
    let pairs = answer::pairs(contest);
    let differences = chart::differences(&pairs);
    page.section(Key::LabReportDifferences);
    page.figure(&intervals::plot(&differences, 1, true, texts));
    page.table(&table::pairs(&pairs, texts));
    page.lines(&answer::verdicts(contest, texts));
    played(&mut page, &rows, texts);
    let about = About {
        range: None,
        games: Some(contest.games),
        test: contest.test,
        ..*about
    };
    page.end(plan, None, &about)
}

/// The report of a sweep.
pub fn of_sweep(axis: Axis, sweep: &[Played], about: &About<'_>, texts: &Texts) -> String {
    let Some(first) = sweep.first() else {
        return String::new();
    };
    let lead = answer::sweep_headline(axis, sweep, texts);
    let mut page = Page::new(Key::LabReportSweep, lead, texts);
    page.section(Key::LabReportRates);
    page.figure(&match axis != Axis::Tiling && sweep.len() > 1 {
        true => curve::plot(axis, sweep, texts),
        // Without an order of points there is no curve.
        false => intervals::plot(&rows(sweep), first.runs.len(), false, texts),
    });
    page.table(&table::sweep(axis, sweep, texts));
    page.end(&first.plan, Some(axis), about)
}

/// A row a point and strategy.
fn rows(sweep: &[Played]) -> Vec<Row> {
    let rows = sweep.iter().flat_map(|played| {
        let runs = played.plan.strategies.iter().zip(&played.runs);
        runs.map(|(strategy, totals)| {
            let label = match played.runs.len() {
                1 => played.point.to_string(),
                _ => format!("{}, {strategy}", played.point),
            };
            chart::row(label, totals)
        })
    });
    rows.collect()
}

/// Win rates, where games were lost, and how long they took.
fn played(page: &mut Page<'_>, rows: &[(&str, &Totals)], texts: &Texts) {
    let rates: Vec<Row> = rows
        .iter()
        .map(|(name, totals)| chart::row((*name).to_owned(), totals))
        .collect();
    page.section(Key::LabReportRates);
    page.figure(&intervals::plot(&rates, rates.len(), false, texts));
    page.table(&table::table(rows, texts));
    page.section(Key::LabReportLosses);
    page.figure(&losses::plot(rows, texts));
    page.table(&table::losses(rows, texts));
    page.section(Key::LabReportTechniques);
    page.table(&table::techniques(rows, texts));
    page.section(Key::LabReportTimes);
    page.figure(&times::plot(rows, texts));
}

impl Table {
    /// The table as HTML.
    fn to_html(&self) -> String {
        let mut html = String::from("<div class=\"wide\"><table>\n");
        for (place, line) in self.lines.iter().enumerate() {
            html.push_str("<tr>");
            for (column, cell) in line.iter().enumerate() {
                let cell = svg::escaped(cell);
                html.push_str(&match (place, column) {
                    (0, _) => format!("<th scope=\"col\">{cell}</th>"),
                    (_, 0) => format!("<th scope=\"row\">{cell}</th>"),
                    _ => format!("<td>{cell}</td>"),
                });
            }
            html.push_str("</tr>\n");
        }
        html + "</table></div>\n"
    }
}
