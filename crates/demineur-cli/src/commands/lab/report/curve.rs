//! Win rates along an axis, with their bands.

use demineur_lab::{Axis, Played};
use demineur_words::{Key, Texts};

use super::svg::{Svg, WIDTH};
use crate::commands::lab::scale::Scale;

const LEFT: f64 = 60.0;
const RIGHT: f64 = WIDTH - 24.0;
const TOP: f64 = 42.0;
const BOTTOM: f64 = 350.0;

/// A curve a strategy in its band of 95 %.
pub fn plot(axis: Axis, sweep: &[Played], texts: &Texts) -> String {
    let mut svg = Svg::new(BOTTOM + 50.0, texts.get(Key::LabReportRates));
    let strategies = &sweep[0].plan.strategies;
    let runs = sweep.iter().flat_map(|played| &played.runs);
    let ends = runs.flat_map(|totals| totals.interval());
    let rates = Scale::around(ends.map(|end| 100.0 * end), 6);
    let y = |share: f64| BOTTOM - rates.share(100.0 * share) * (BOTTOM - TOP);
    for value in rates.ticks() {
        let at = y(value / 100.0);
        svg.line("grid", [LEFT, at], [RIGHT, at]);
        let number = texts.decimal(value, rates.decimals());
        svg.text("soft", [LEFT - 8.0, at + 4.0], "end", &number);
    }
    svg.text("soft", [LEFT - 8.0, TOP - 14.0], "end", "%");
    let at: Vec<f64> = sweep.iter().filter_map(|p| p.point.number()).collect();
    let scale = Scale::around(at.iter().copied(), 8);
    let x = |place: usize| LEFT + scale.share(at[place]) * (RIGHT - LEFT);
    svg.scale_below(&scale, [LEFT, RIGHT], [BOTTOM, BOTTOM + 5.0], texts);
    let name = match axis {
        Axis::Mines => Key::LabAxisMines,
        Axis::Density => Key::LabAxisDensity,
        Axis::Size => Key::LabAxisSize,
        Axis::Tiling => Key::LabAxisTiling,
        Axis::Effort => Key::LabAxisEffort,
    };
    let middle = (LEFT + RIGHT) / 2.0;
    svg.text("soft", [middle, BOTTOM + 42.0], "middle", &texts.get(name));
    let mut legend = LEFT + 8.0;
    for (place, strategy) in strategies.iter().enumerate() {
        let colour = place % 10;
        let runs = || sweep.iter().map(|played| &played.runs[place]).enumerate();
        let low = runs().map(|(at, totals)| [x(at), y(totals.interval()[0])]);
        let high = runs().map(|(at, totals)| [x(at), y(totals.interval()[1])]);
        let middle: Vec<_> = runs()
            .map(|(at, totals)| [x(at), y(totals.win_rate())])
            .collect();
        let band: Vec<_> = low.chain(high.rev()).collect();
        svg.path("polygon", &format!("band f{colour}"), &band);
        svg.path("polyline", &format!("curve s{colour}"), &middle);
        for (at, totals) in runs() {
            let [low, high] = totals.interval().map(|end| texts.decimal(100.0 * end, 2));
            let rate = texts.decimal(100.0 * totals.win_rate(), 2);
            let said = format!("{strategy}, {}: {rate} [{low}; {high}]", sweep[at].point);
            svg.dot(&format!("f{colour}"), middle[at], &said);
        }
        svg.dot(&format!("f{colour}"), [legend, 12.0], strategy.name());
        svg.text("name", [legend + 11.0, 16.5], "start", strategy.name());
        legend += 40.0 + 7.6 * strategy.name().len() as f64;
    }
    svg.finish()
}
