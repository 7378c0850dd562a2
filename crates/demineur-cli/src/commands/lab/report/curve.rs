//! Win rates along an axis, with their bands.

use demineur_lab::{Axis, Played};
use demineur_words::{Key, Texts};

use super::svg::{Svg, WIDTH, legend_height};
use crate::commands::lab::scale::Scale;

const LEFT: f64 = 60.0;
const RIGHT: f64 = WIDTH - 24.0;
const HEIGHT: f64 = 308.0;

/// A curve a strategy in its band of 95 %.
pub fn plot(axis: Axis, sweep: &[Played], texts: &Texts) -> String {
    let strategies = &sweep[0].plan.strategies;
    let names = strategies.iter().map(|strategy| strategy.name());
    let top = 28.0 + legend_height([LEFT, RIGHT], names.clone());
    let bottom = top + HEIGHT;
    let mut svg = Svg::new(bottom + 50.0, texts.get(Key::LabReportRates));
    let colours = names.enumerate();
    let colours = colours.map(|(place, name)| (format!("f{}", place % 10), name));
    svg.legend([LEFT, RIGHT], colours);
    let runs = sweep.iter().flat_map(|played| &played.runs);
    let ends = runs.flat_map(|totals| totals.interval());
    let rates = Scale::around(ends.map(|end| 100.0 * end), 6);
    let y = |share: f64| bottom - rates.share(100.0 * share) * HEIGHT;
    for value in rates.ticks() {
        let at = y(value / 100.0);
        svg.line("grid", [LEFT, at], [RIGHT, at]);
        let number = texts.decimal(value, rates.decimals());
        svg.text("soft", [LEFT - 8.0, at + 4.0], "end", &number);
    }
    svg.text("soft", [LEFT - 8.0, top - 14.0], "end", "%");
    let at: Vec<f64> = sweep.iter().map(|played| played.point.place()).collect();
    let scale = match axis {
        // Steps without a distance, none of them on the edge.
        Axis::Effort => Scale {
            from: at[0] - 0.5,
            to: at[at.len() - 1] + 0.5,
            step: 1.0,
        },
        _ => Scale::around(at.iter().copied(), 8),
    };
    let x = |place: usize| LEFT + scale.share(at[place]) * (RIGHT - LEFT);
    match axis {
        Axis::Effort => {
            for (place, played) in sweep.iter().enumerate() {
                let name = played.point.to_string();
                svg.line("grid", [x(place), bottom], [x(place), bottom + 5.0]);
                svg.text("soft", [x(place), bottom + 18.0], "middle", &name);
            }
        }
        _ => svg.scale_below(&scale, [LEFT, RIGHT], [bottom, bottom + 5.0], texts),
    }
    let name = match axis {
        Axis::Mines => Key::LabAxisMines,
        Axis::Density => Key::LabAxisDensity,
        Axis::Size => Key::LabCells,
        Axis::Tiling => Key::LabAxisTiling,
        Axis::Effort => Key::LabAxisEffort,
    };
    let middle = (LEFT + RIGHT) / 2.0;
    svg.text("soft", [middle, bottom + 42.0], "middle", &texts.get(name));
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
    }
    svg.finish()
}
