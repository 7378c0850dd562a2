//! Where games are won and lost.

use demineur_lab::{Stage, Totals};
use demineur_words::{Key, Texts};

use super::svg::{Svg, WIDTH, legend_height};
use crate::commands::lab::scale::Scale;

const LINE: f64 = 34.0;
const LEFT: f64 = 190.0;
const RIGHT: f64 = WIDTH - 30.0;

/// A bar a strategy: all its games, by where they were lost.
pub fn plot(rows: &[(&str, &Totals)], texts: &Texts) -> String {
    let names = [
        Key::LabLostFirst,
        Key::LabLostOpening,
        Key::LabLostMiddle,
        Key::LabLostLast,
        Key::LabRate,
    ];
    let names = names.map(|key| texts.get(key));
    let told = || names.iter().map(String::as_str);
    let top = 10.0 + legend_height([LEFT, RIGHT], told());
    let bottom = top + LINE * rows.len() as f64;
    let mut svg = Svg::new(bottom + 46.0, texts.get(Key::LabReportLosses));
    let colours = told().enumerate();
    let colours = colours.map(|(place, name)| (format!("stage{place}"), name));
    svg.legend([LEFT, RIGHT], colours);
    let scale = Scale::around([0.0, 100.0], 5);
    svg.scale_below(&scale, [LEFT, RIGHT], [top - 4.0, bottom], texts);
    let percent = texts.get(Key::LabReportGames);
    svg.text(
        "soft",
        [(LEFT + RIGHT) / 2.0, bottom + 38.0],
        "middle",
        &percent,
    );
    for (place, (strategy, totals)) in rows.iter().enumerate() {
        let y = top + LINE * place as f64 + 6.0;
        svg.text("name", [LEFT - 12.0, y + 15.5], "end", strategy);
        let stages = Stage::ALL.map(|stage| totals.lost[stage as usize]);
        let mut x = LEFT;
        let parts = stages.into_iter().chain([totals.wins]);
        for (stage, (part, name)) in parts.zip(&names).enumerate() {
            let share = totals.mean(part);
            let wide = share * (RIGHT - LEFT);
            let said = format!(
                "{strategy}, {name}: {} % ({part})",
                texts.decimal(100.0 * share, 2)
            );
            if part > 0 {
                svg.bar(&format!("stage{stage}"), [x, y], [wide, LINE - 12.0], &said);
            }
            x += wide;
        }
    }
    svg.finish()
}
