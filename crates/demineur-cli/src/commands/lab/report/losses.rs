//! Where games are won and lost.

use demineur_lab::{Stage, Totals};
use demineur_words::{Key, Texts};

use super::svg::{Svg, WIDTH};
use crate::commands::lab::scale::Scale;

const LINE: f64 = 34.0;
const LEFT: f64 = 190.0;
const RIGHT: f64 = WIDTH - 30.0;

/// A bar a strategy: all its games, by where they were lost.
pub fn plot(rows: &[(&str, &Totals)], texts: &Texts) -> String {
    let top = 36.0;
    let bottom = top + LINE * rows.len() as f64;
    let mut svg = Svg::new(bottom + 46.0, texts.get(Key::LabReportLosses));
    let names = [
        Key::LabLostFirst,
        Key::LabLostOpening,
        Key::LabLostMiddle,
        Key::LabLostLast,
        Key::LabRate,
    ];
    let names = names.map(|key| texts.get(key));
    let mut x = LEFT;
    for (place, name) in names.iter().enumerate() {
        svg.bar(&format!("stage{place}"), [x, 6.0], [12.0, 12.0], name);
        svg.text("soft", [x + 18.0, 16.5], "start", name);
        x += 34.0 + 7.2 * name.chars().count() as f64;
    }
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
