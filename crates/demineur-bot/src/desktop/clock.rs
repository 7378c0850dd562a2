//! Time, as it passes on a desktop.

use std::time::{Duration, Instant};

/// Time, as it passes on a desktop: one that is made up has a time of its own,
/// in which nobody has to wait.
pub trait Clock {
    /// What time it is.
    fn now(&mut self) -> Instant;

    /// Waits that long.
    fn wait(&mut self, time: Duration);

    /// How long ago that was.
    fn since(&mut self, then: Instant) -> Duration {
        self.now().saturating_duration_since(then)
    }
}
