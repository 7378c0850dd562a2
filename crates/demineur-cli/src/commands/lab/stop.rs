//! Stopping with Ctrl-C, and showing how far it is.

use std::io::{self, IsTerminal};
use std::sync::OnceLock;

use demineur_lab::Progress;
use demineur_solver::Cancel;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// A switch that the first Ctrl-C throws; the second ends the program at once.
pub fn on_interrupt() -> Cancel {
    static CANCEL: OnceLock<Cancel> = OnceLock::new();
    CANCEL
        .get_or_init(|| {
            let cancel = Cancel::new();
            let switch = cancel.clone();
            // Where signals cannot be caught, Ctrl-C just ends the program.
            let _ = ctrlc::set_handler(move || {
                if switch.is_cancelled() {
                    std::process::exit(130);
                }
                switch.cancel();
            });
            cancel
        })
        .clone()
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
            Some(_) => "{prefix} [{bar:30}] {pos}/{len} {eta} {msg}",
            None => "{prefix} {spinner} {pos} {msg}",
        };
        let style = ProgressStyle::with_template(template).expect("a template that parses");
        Self(bar.with_style(style).with_prefix(name.to_owned()))
    }

    pub fn show(&self, done: u64, wins: u64) {
        self.0.set_position(done);
        self.0.set_message(format!("{wins} ✓"));
    }

    pub fn show_progress(&self, progress: Progress, wins: u64) {
        self.show(progress.done, wins);
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}
