//! Stopping with Ctrl-C, and showing how far it is.

use std::fmt::Write;
use std::io::{self, IsTerminal};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use demineur_lab::wilson;
use demineur_solver::Cancel;
use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

/// Whether something is under way that the first Ctrl-C stops.
static WORKING: AtomicBool = AtomicBool::new(false);

/// Whether the cursor stands behind a question.
static ASKING: AtomicBool = AtomicBool::new(false);

/// A switch that the first Ctrl-C throws; the second ends the program at once.
pub fn on_interrupt() -> Cancel {
    static CANCEL: OnceLock<Cancel> = OnceLock::new();
    WORKING.store(true, Ordering::Relaxed);
    CANCEL
        .get_or_init(|| {
            let cancel = Cancel::new();
            let switch = cancel.clone();
            // Where signals cannot be caught, Ctrl-C just ends the program.
            let _ = ctrlc::set_handler(move || {
                if switch.is_cancelled() || !WORKING.load(Ordering::Relaxed) {
                    if ASKING.load(Ordering::Relaxed) && io::stderr().is_terminal() {
                        // Standard output is held by who asks.
                        eprintln!();
                    }
                    std::process::exit(130);
                }
                switch.cancel();
            });
            cancel
        })
        .clone()
}

/// From now on Ctrl-C ends the line it is typed in, too.
pub fn break_line_on_interrupt() {
    ASKING.store(true, Ordering::Relaxed);
    stoppable(|_| ());
}

/// Does something that Ctrl-C stops; afterwards it ends the program again.
pub fn stoppable<T>(work: impl FnOnce(&Cancel) -> T) -> T {
    let done = work(&on_interrupt());
    WORKING.store(false, Ordering::Relaxed);
    done
}

/// A bar on standard error, if that is a terminal.
pub struct Bar(ProgressBar);

impl Bar {
    pub fn new(name: &str, games: Option<u64>) -> Self {
        Self::from(name, games, 0)
    }

    /// The bar of a run of which so many games were played before.
    pub fn from(name: &str, games: Option<u64>, before: u64) -> Self {
        let target = if io::stderr().is_terminal() {
            ProgressDrawTarget::stderr()
        } else {
            ProgressDrawTarget::hidden()
        };
        let bar = ProgressBar::with_draw_target(games, target);
        let template = match games {
            Some(_) => "{prefix} [{bar:30}] {pos}/{len} {rate} {left} {msg}",
            None => "{prefix} {spinner} {pos} {rate} {msg}",
        };
        let style = ProgressStyle::with_template(template).expect("a template that parses");
        let style = style.with_key("rate", move |state: &ProgressState, to: &mut dyn Write| {
            // A line that cannot be drawn is drawn again soon.
            let rate = rate(state.pos(), before, state.elapsed());
            let _ = write!(to, "{rate:.0}/s");
        });
        let style = style.with_key("left", move |state: &ProgressState, to: &mut dyn Write| {
            let rate = rate(state.pos(), before, state.elapsed());
            let games = state.len().unwrap_or(0).saturating_sub(state.pos());
            let left = left(games, rate).map(HumanDuration);
            let _ = left.map_or(Ok(()), |left| write!(to, "{left:#}"));
        });
        let bar = bar.with_style(style).with_prefix(name.to_owned());
        Self(bar.with_position(before))
    }

    /// One without an end in sight, that turns by itself and tells how long it has.
    pub fn turning(name: &str) -> Self {
        let bar = Self::new(name, None);
        let style = ProgressStyle::with_template("{prefix} {spinner} {elapsed}");
        bar.0.set_style(style.expect("a template that parses"));
        if io::stderr().is_terminal() {
            bar.0.enable_steady_tick(Duration::from_millis(200));
        }
        bar
    }

    pub fn show(&self, done: u64, wins: u64) {
        self.0.set_position(done);
        // The interval is worked out only as often as it is looked at.
        if done < 64 || done.is_multiple_of(64) {
            self.0.set_message(won(wins, done));
        }
    }
}

/// Games a second, of those that were played in that time.
fn rate(games: u64, before: u64, took: Duration) -> f64 {
    games.saturating_sub(before) as f64 / took.as_secs_f64().max(1e-3)
}

/// How long so many games take; nobody knows before one was played.
fn left(games: u64, rate: f64) -> Option<Duration> {
    let seconds = (rate > 0.0).then(|| (games as f64 / rate).round())?;
    Duration::try_from_secs_f64(seconds).ok()
}

/// The share of wins so far, with its interval.
fn won(wins: u64, games: u64) -> String {
    let [low, high] = wilson(wins, games).map(|end| 100.0 * end);
    let share = 100.0 * wins as f64 / games.max(1) as f64;
    format!("✓ {share:.1} % [{low:.1}, {high:.1}]")
}

impl Drop for Bar {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{left, rate, won};

    #[test]
    fn a_run_that_goes_on_is_as_fast_as_its_new_games() {
        let took = Duration::from_secs(10);
        assert_eq!(rate(1000, 0, took), 100.0);
        assert_eq!(rate(1_001_000, 1_000_000, took), 100.0);
        assert_eq!(rate(1000, 1000, Duration::ZERO), 0.0);
        assert_eq!(left(500, 100.0), Some(Duration::from_secs(5)));
        assert_eq!((left(500, 0.0), left(u64::MAX, 1e-9)), (None, None));
    }

    #[test]
    fn the_bar_tells_the_share_of_wins_with_its_interval() {
        assert_eq!(won(818, 2000), "✓ 40.9 % [38.8, 43.1]");
        assert_eq!(won(0, 0), "✓ 0.0 % [0.0, 100.0]");
    }
}
