//! How long games take.

use demineur_lab::Totals;
use demineur_words::{Key, Texts};

use super::svg::{Svg, WIDTH};

const EACH: f64 = 74.0;
const LEFT: f64 = 190.0;
const RIGHT: f64 = WIDTH - 30.0;

/// Bars for each factor of two.
const STEPS: f64 = 2.0;

/// A histogram a strategy, on one scale of times that doubles evenly.
pub fn plot(rows: &[(&str, &Totals)], texts: &Texts) -> String {
    let bars: Vec<_> = rows.iter().map(|(_, totals)| bars(totals)).collect();
    let places = || bars.iter().flatten().map(|(place, _)| *place);
    let from = places().min().unwrap_or(0);
    let to = places().max().unwrap_or(0) + 1;
    let each = (RIGHT - LEFT) / f64::from(to - from);
    let bottom = 10.0 + EACH * rows.len() as f64;
    let mut svg = Svg::new(bottom + 46.0, texts.get(Key::LabReportTimes));
    // Ticks as many doublings apart as their numbers need.
    let doublings = (f64::from(to - from) / STEPS / 8.0).ceil().max(1.0) as u32;
    let apart = doublings * STEPS as u32;
    for place in (from..=to).filter(|place| place.is_multiple_of(apart)) {
        let x = LEFT + f64::from(place - from) * each;
        svg.line("grid", [x, 6.0], [x, bottom]);
        svg.text("soft", [x, bottom + 18.0], "middle", &micros(place, texts));
    }
    let unit = texts.get(Key::LabReportTimesUnit);
    svg.text(
        "soft",
        [(LEFT + RIGHT) / 2.0, bottom + 38.0],
        "middle",
        &unit,
    );
    for (row, ((strategy, totals), bars)) in rows.iter().zip(&bars).enumerate() {
        let foot = 10.0 + EACH * (row as f64 + 1.0);
        svg.line("axis", [LEFT, foot], [RIGHT, foot]);
        svg.text("name", [LEFT - 12.0, foot - 6.0], "end", strategy);
        let most = bars.iter().map(|(_, count)| *count).max().unwrap_or(1);
        for &(place, count) in bars {
            let high = (EACH - 16.0) * count as f64 / most as f64;
            let x = LEFT + f64::from(place - from) * each;
            let said = format!(
                "{strategy}, {}–{} ms: {} %",
                micros(place, texts),
                micros(place + 1, texts),
                texts.decimal(100.0 * totals.mean(count), 1)
            );
            let class = format!("b{}", row % 10);
            let size = [(each - 1.5).max(0.5), high.max(0.8)];
            svg.bar(&class, [x, foot - size[1]], size, &said);
        }
    }
    svg.finish()
}

/// Games by the logarithm of their time.
fn bars(totals: &Totals) -> Vec<(u32, u64)> {
    let mut bars: Vec<(u32, u64)> = Vec::new();
    for (micros, count) in totals.timing.spread.buckets() {
        let place = (STEPS * (micros.max(1) as f64).log2()).floor() as u32;
        match bars.last_mut() {
            Some((last, sum)) if *last == place => *sum += count,
            _ => bars.push((place, count)),
        }
    }
    bars
}

/// Where a bar begins, in milliseconds.
fn micros(place: u32, texts: &Texts) -> String {
    let millis = (f64::from(place) / STEPS).exp2() / 1000.0;
    let decimals = (1.0 - millis.log10().floor()).clamp(0.0, 3.0);
    texts.decimal(millis, decimals as usize)
}
