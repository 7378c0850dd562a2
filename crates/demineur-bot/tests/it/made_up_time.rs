//! The time of a desktop that is made up.

use std::time::{Duration, Instant};

/// Passes when somebody waits, and a little with every look; nobody really does.
#[derive(Clone, Copy)]
pub struct MadeUpTime(Instant);

impl Default for MadeUpTime {
    fn default() -> Self {
        Self(Instant::now())
    }
}

impl MadeUpTime {
    pub fn now(self) -> Instant {
        self.0
    }

    pub fn pass(&mut self, time: Duration) {
        self.0 += time;
    }

    /// What a look takes.
    pub fn look(&mut self) {
        self.pass(Duration::from_millis(1));
    }
}
