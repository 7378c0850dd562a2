//! Shares or differences, each with its interval.

use demineur_words::{Key, Texts};

use super::svg::{Svg, WIDTH, text_width};
use crate::commands::lab::chart::Row;
use crate::commands::lab::scale::Scale;

const LINE: f64 = 30.0;
/// Names have this room at least and at most.
const NAMES: [f64; 2] = [120.0, 390.0];
const RIGHT: f64 = WIDTH - 90.0;

/// A dot a row between the ends of its interval, in these colours in turn;
/// differences beside 0.
pub fn plot(rows: &[Row], colours: usize, differences: bool, texts: &Texts) -> String {
    let ends = rows.iter().flat_map(|row| row.interval);
    let nothing = differences.then_some(0.0);
    let scale = Scale::around(ends.chain(nothing).map(|end| 100.0 * end), 7);
    let bottom = 10.0 + LINE * rows.len() as f64;
    let (label, unit) = match differences {
        true => (Key::LabReportDifferences, Key::LabReportPoints),
        false => (Key::LabReportRates, Key::LabReportPercent),
    };
    let mut svg = Svg::new(bottom + 46.0, texts.get(label));
    let widest = rows.iter().map(|row| text_width(&row.label));
    let left = 20.0 + widest.fold(NAMES[0], f64::max).min(NAMES[1]);
    svg.scale_below(&scale, [left, RIGHT], [6.0, bottom], texts);
    svg.text(
        "soft",
        [(left + RIGHT) / 2.0, bottom + 38.0],
        "middle",
        &texts.get(unit),
    );
    let x = |share: f64| left + scale.share(100.0 * share) * (RIGHT - left);
    for (place, row) in rows.iter().enumerate() {
        let y = 10.0 + LINE * (place as f64 + 0.5);
        let [low, high] = row.interval;
        let colour = place % colours.clamp(1, 10);
        svg.text("name", [left - 12.0, y + 4.5], "end", &row.label);
        svg.line(&format!("whisker s{colour}"), [x(low), y], [x(high), y]);
        for end in [low, high] {
            svg.line(
                &format!("whisker s{colour}"),
                [x(end), y - 6.0],
                [x(end), y + 6.0],
            );
        }
        let value = texts.decimal(100.0 * row.value, 2);
        let [low, high] = [low, high].map(|end| texts.decimal(100.0 * end, 2));
        let said = format!("{}: {value} [{low}; {high}]", row.label);
        svg.dot(&format!("f{colour}"), [x(row.value), y], &said);
        svg.text("figure", [WIDTH - 8.0, y + 4.5], "end", &value);
    }
    svg.finish()
}
