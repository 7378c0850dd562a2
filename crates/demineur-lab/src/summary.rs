//! What a run has come to, as one line of JSON.

use std::fmt::Display;

use serde_json::{Value, json};

use crate::part::Plan;
use crate::reading::ENGINE;
use crate::totals::Totals;

/// How long a run took, which nothing else depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wall {
    /// On how many threads.
    pub threads: usize,
    /// From its beginning to its end.
    pub micros: u64,
}

/// An interval as it is written: four decimals.
pub fn rounded(interval: [f64; 2]) -> [f64; 2] {
    interval.map(|end| (end * 1e4).round() / 1e4)
}

impl<N> Plan<N> {
    /// The last line of a run of one of its strategies: everything outside
    /// `timing` is the same on any number of threads, at every door, and for
    /// parts that are merged.
    pub fn summary(
        &self,
        strategy: impl Display,
        totals: &Totals,
        stopped: bool,
        wall: Option<Wall>,
    ) -> Value {
        let mut line = json!({
            "games": totals.games,
            "wins": totals.wins,
            "interval": rounded(totals.interval()),
            "losses": totals.losses(),
            "win_rate": totals.win_rate(),
        });
        for (name, count) in totals.counts() {
            line[name] = count;
        }
        if let Some(risks) = totals.risks {
            line["risk"] = (risks.billionths as f64 / 1e9).into();
            line["needless_guesses"] = risks.needless.into();
            line["lost_needlessly"] = risks.lost_needlessly.into();
        }
        line["strategy"] = strategy.to_string().into();
        line["effort"] = self.effort.name().into();
        line["seed"] = self.seed.into();
        line["board"] = json!(self.board);
        line["mines"] = self.mines.into();
        line["first_click"] = self.rules.first_click.name().into();
        line["rules"] = json!(self.rules);
        line["engine"] = ENGINE.into();
        if let Some(first) = self.first {
            line["first_cell"] = first.get().into();
        }
        if stopped {
            line["stopped"] = true.into();
        }
        let timing = &totals.timing;
        let mut time = json!({
            "cpu_micros": timing.cpu_micros,
            "p50_micros": timing.spread.quantile(0.5),
            "p99_micros": timing.spread.quantile(0.99),
            "slowest_micros": timing.slowest_micros,
        });
        if let Some(wall) = wall {
            time["threads"] = wall.threads.into();
            time["wall_micros"] = wall.micros.into();
        }
        line["timing"] = time;
        line
    }
}
