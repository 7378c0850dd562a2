//! What is counted, as Prometheus reads it. No label names a person, an
//! address or a game.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// Bounds of the histograms of times, in seconds.
const SECONDS: [f64; 12] = [
    0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 5.0, 20.0,
];
/// Bounds of the histogram of how much is written at once.
const SIZES: [f64; 9] = [1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 256.0, 1024.0];

/// Everything that is counted.
#[derive(Debug)]
pub struct Metrics {
    requests: Mutex<BTreeMap<(String, &'static str, u16), u64>>,
    request_seconds: Histogram<12>,
    /// Moves written, by who made them.
    person_moves: AtomicU64,
    strategy_moves: AtomicU64,
    move_seconds: Histogram<12>,
    commit_writes: Histogram<9>,
    commit_seconds: Histogram<12>,
    reads: AtomicU64,
    limited: Mutex<BTreeMap<&'static str, u64>>,
}

impl Default for Metrics {
    fn default() -> Self {
        Self {
            requests: Mutex::default(),
            request_seconds: Histogram::new(SECONDS),
            person_moves: AtomicU64::new(0),
            strategy_moves: AtomicU64::new(0),
            move_seconds: Histogram::new(SECONDS),
            commit_writes: Histogram::new(SIZES),
            commit_seconds: Histogram::new(SECONDS),
            reads: AtomicU64::new(0),
            limited: Mutex::default(),
        }
    }
}

impl Metrics {
    /// A request by its route, never by its whole address.
    pub fn request(&self, route: &str, method: &'static str, status: u16, took: Duration) {
        let mut requests = self.requests.lock().unwrap_or_else(PoisonError::into_inner);
        *requests
            .entry((route.to_owned(), method, status))
            .or_default() += 1;
        drop(requests);
        self.request_seconds.note(took.as_secs_f64());
    }

    /// A move, and how long it took from being read to being written.
    pub fn moved(&self, by_strategy: bool, took: Duration) {
        let counter = if by_strategy {
            &self.strategy_moves
        } else {
            &self.person_moves
        };
        counter.fetch_add(1, Ordering::Relaxed);
        self.move_seconds.note(took.as_secs_f64());
    }

    /// A commit of that many writes.
    pub fn committed(&self, writes: usize, took: Duration) {
        self.commit_writes.note(writes as f64);
        self.commit_seconds.note(took.as_secs_f64());
    }

    /// Something was read from the database.
    pub fn read(&self) {
        self.reads.fetch_add(1, Ordering::Relaxed);
    }

    /// A request that was refused because of a limit, by the code it got.
    pub fn limit(&self, code: &'static str) {
        let mut limited = self.limited.lock().unwrap_or_else(PoisonError::into_inner);
        *limited.entry(code).or_default() += 1;
    }

    /// All of it as text, with what there is now: a name, what it means, and how
    /// many.
    pub fn to_text(&self, now: &[(&str, &str, usize)]) -> String {
        let mut text = String::new();
        let requests = self.requests.lock().unwrap_or_else(PoisonError::into_inner);
        head(
            &mut text,
            "demineur_requests_total",
            "counter",
            "Requests by route and status.",
        );
        for ((route, method, status), count) in requests.iter() {
            line(
                &mut text,
                format_args!(
                    "demineur_requests_total{{route=\"{route}\",method=\"{method}\",status=\"{status}\"}} {count}"
                ),
            );
        }
        drop(requests);
        let help = "Time from a request to its answer.";
        self.request_seconds
            .write("demineur_request_seconds", help, &mut text);
        head(
            &mut text,
            "demineur_moves_total",
            "counter",
            "Moves written, by who made them.",
        );
        for (actor, moves) in [
            ("person", &self.person_moves),
            ("strategy", &self.strategy_moves),
        ] {
            let moves = moves.load(Ordering::Relaxed);
            line(
                &mut text,
                format_args!("demineur_moves_total{{actor=\"{actor}\"}} {moves}"),
            );
        }
        let help = "Time from a move to its being written.";
        self.move_seconds
            .write("demineur_move_seconds", help, &mut text);
        let help = "Writes in one commit.";
        self.commit_writes
            .write("demineur_commit_writes", help, &mut text);
        let help = "Time of a commit.";
        self.commit_seconds
            .write("demineur_commit_seconds", help, &mut text);
        let help = "Reads of the database.";
        head(&mut text, "demineur_reads_total", "counter", help);
        let reads = self.reads.load(Ordering::Relaxed);
        line(&mut text, format_args!("demineur_reads_total {reads}"));
        for (name, help, value) in now {
            head(&mut text, name, "gauge", help);
            line(&mut text, format_args!("{name} {value}"));
        }
        head(
            &mut text,
            "demineur_limited_total",
            "counter",
            "Requests refused because of a limit.",
        );
        let limited = self.limited.lock().unwrap_or_else(PoisonError::into_inner);
        for (code, count) in limited.iter() {
            line(
                &mut text,
                format_args!("demineur_limited_total{{code=\"{code}\"}} {count}"),
            );
        }
        text
    }
}

fn head(text: &mut String, name: &str, kind: &str, help: &str) {
    line(text, format_args!("# HELP {name} {help}"));
    line(text, format_args!("# TYPE {name} {kind}"));
}

fn line(text: &mut String, args: std::fmt::Arguments<'_>) {
    writeln!(text, "{args}").expect("a string takes everything");
}

/// How often values fell below each bound.
#[derive(Debug)]
struct Histogram<const N: usize> {
    bounds: [f64; N],
    counts: [AtomicU64; N],
    all: AtomicU64,
    /// In millionths.
    sum: AtomicU64,
}

impl<const N: usize> Histogram<N> {
    fn new(bounds: [f64; N]) -> Self {
        Self {
            bounds,
            counts: std::array::from_fn(|_| AtomicU64::new(0)),
            all: AtomicU64::new(0),
            sum: AtomicU64::new(0),
        }
    }

    fn note(&self, value: f64) {
        if let Some(place) = self.bounds.iter().position(|&bound| value <= bound) {
            self.counts[place].fetch_add(1, Ordering::Relaxed);
        }
        self.all.fetch_add(1, Ordering::Relaxed);
        self.sum.fetch_add((value * 1e6) as u64, Ordering::Relaxed);
    }

    fn write(&self, name: &str, help: &str, text: &mut String) {
        head(text, name, "histogram", help);
        let mut below = 0;
        for (bound, count) in self.bounds.iter().zip(&self.counts) {
            below += count.load(Ordering::Relaxed);
            line(
                text,
                format_args!("{name}_bucket{{le=\"{bound}\"}} {below}"),
            );
        }
        let all = self.all.load(Ordering::Relaxed);
        let sum = self.sum.load(Ordering::Relaxed) as f64 / 1e6;
        line(text, format_args!("{name}_bucket{{le=\"+Inf\"}} {all}"));
        line(text, format_args!("{name}_sum {sum}"));
        line(text, format_args!("{name}_count {all}"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_histogram_counts_what_is_below() {
        let metrics = Metrics::default();
        for millis in [1, 3, 30, 60_000] {
            metrics.moved(false, Duration::from_millis(millis));
        }
        let text = metrics.to_text(&[("demineur_sockets", "Open sockets.", 7)]);
        for expected in [
            "demineur_moves_total{actor=\"person\"} 4\n",
            "demineur_move_seconds_bucket{le=\"0.001\"} 1\n",
            "demineur_move_seconds_bucket{le=\"0.05\"} 3\n",
            "demineur_move_seconds_bucket{le=\"20\"} 3\n",
            "demineur_move_seconds_bucket{le=\"+Inf\"} 4\n",
            "demineur_move_seconds_sum 60.034\n",
            "# TYPE demineur_sockets gauge\ndemineur_sockets 7\n",
        ] {
            assert!(text.contains(expected), "{expected} in\n{text}");
        }
    }
}
