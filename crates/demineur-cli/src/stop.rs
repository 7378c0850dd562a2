//! Stopping with Ctrl-C, and showing how far it is.

use std::fmt::Write;
use std::io::{self, IsTerminal};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use demineur_lab::wilson;
use demineur_solver::Cancel;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

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
        let target = if io::stderr().is_terminal() {
            ProgressDrawTarget::stderr()
        } else {
            ProgressDrawTarget::hidden()
        };
        let bar = ProgressBar::with_draw_target(games, target);
        let template = match games {
            Some(_) => "{prefix} [{bar:30}] {pos}/{len} {rate} {eta} {msg}",
            None => "{prefix} {spinner} {pos} {rate} {msg}",
        };
        let style = ProgressStyle::with_template(template).expect("a template that parses");
        let style = style.with_key("rate", |state: &ProgressState, to: &mut dyn Write| {
            // A line that cannot be drawn is drawn again soon.
            let _ = write!(to, "{:.0}/s", state.per_sec());
        });
        Self(bar.with_style(style).with_prefix(name.to_owned()))
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
    use super::won;

    #[test]
    fn the_bar_tells_the_share_of_wins_with_its_interval() {
        assert_eq!(won(818, 2000), "✓ 40.9 % [38.8, 43.1]");
        assert_eq!(won(0, 0), "✓ 0.0 % [0.0, 100.0]");
    }
}
