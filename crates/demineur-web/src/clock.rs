//! The clock games are timed by. It runs steadily whatever is done to the
//! machine's, and goes on after a restart from where it stood.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, Instant};

use demineur_store::{Steady, UnixMillis};

/// A server that was away for no longer than this has been away: the time has
/// passed for its games too. More cannot be told from a clock that was set, and
/// is not counted.
const MOST_AWAY: i64 = 15 * 60 * 1000;

/// A step of the machine's clock that is worth a word.
const STEP: i64 = 60 * 1000;

/// Where the time comes from.
pub trait TimeSource: fmt::Debug + Send + Sync {
    /// What the machine's clock says; it can be set, and jump.
    fn wall(&self) -> UnixMillis;

    /// How long the source has run. It never jumps.
    fn ran(&self) -> Duration;
}

/// The clocks of the machine.
#[derive(Debug)]
pub struct MachineTime {
    began: Instant,
}

impl Default for MachineTime {
    fn default() -> Self {
        Self {
            began: Instant::now(),
        }
    }
}

impl TimeSource for MachineTime {
    fn wall(&self) -> UnixMillis {
        UnixMillis::now()
    }

    fn ran(&self) -> Duration {
        self.began.elapsed()
    }
}

/// The clock games are timed by.
#[derive(Debug)]
pub struct Clock {
    source: Arc<dyn TimeSource>,
    /// What it showed when the source began to run.
    base: i64,
    /// How far the machine's clock was ahead when last looked at.
    ahead: AtomicI64,
}

impl Clock {
    /// A clock that goes on from where it stood when the last server ended.
    pub fn go_on(source: Arc<dyn TimeSource>, last: Option<Steady>) -> Self {
        let wall = source.wall();
        let now = match last {
            None => wall.0,
            Some(last) => {
                let away = wall.0.saturating_sub(last.wall.0);
                match (0..=MOST_AWAY).contains(&away) {
                    true => last.ran.0.saturating_add(away),
                    false => {
                        tracing::warn!(
                            seconds = away / 1000,
                            "the last server ended long ago, or the machine's clock was set since: \
                             games go on from where they stood, and none is swept for it"
                        );
                        last.ran.0
                    }
                }
            }
        };
        let ran = i64::try_from(source.ran().as_millis()).unwrap_or(i64::MAX);
        Self {
            base: now.saturating_sub(ran),
            ahead: AtomicI64::new(wall.0.saturating_sub(now)),
            source,
        }
    }

    /// This moment of games: not that of any calendar.
    pub fn now(&self) -> UnixMillis {
        let ran = i64::try_from(self.source.ran().as_millis()).unwrap_or(i64::MAX);
        UnixMillis(self.base.saturating_add(ran))
    }

    /// What the machine's clock says, to be shown to people.
    pub fn wall(&self) -> UnixMillis {
        self.source.wall()
    }

    /// Both.
    pub fn moment(&self) -> Steady {
        Steady {
            ran: self.now(),
            wall: self.wall(),
        }
    }

    /// By how many milliseconds the machine's clock was set since this was last
    /// asked, if it was.
    pub fn step(&self) -> Option<i64> {
        let Steady { ran, wall } = self.moment();
        let ahead = wall.0.saturating_sub(ran.0);
        let before = self.ahead.swap(ahead, Ordering::Relaxed);
        let step = ahead.saturating_sub(before);
        (step.saturating_abs() >= STEP).then_some(step)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DAY: i64 = 24 * 3600 * 1000;

    #[derive(Debug, Default)]
    struct Hands {
        wall: AtomicI64,
        ran: AtomicI64,
    }

    impl TimeSource for Hands {
        fn wall(&self) -> UnixMillis {
            UnixMillis(self.wall.load(Ordering::Relaxed))
        }

        fn ran(&self) -> Duration {
            Duration::from_millis(self.ran.load(Ordering::Relaxed) as u64)
        }
    }

    fn hands(wall: i64, ran: i64) -> Arc<Hands> {
        Arc::new(Hands {
            wall: AtomicI64::new(wall),
            ran: AtomicI64::new(ran),
        })
    }

    #[test]
    fn a_step_of_the_machines_clock_moves_no_game() {
        let hands = hands(1000 * DAY, 500);
        let clock = Clock::go_on(hands.clone(), None);
        assert_eq!(clock.now(), UnixMillis(1000 * DAY));
        for step in [2 * DAY, -40 * DAY] {
            hands.wall.fetch_add(step + 10, Ordering::Relaxed);
            hands.ran.fetch_add(10, Ordering::Relaxed);
            assert_eq!(clock.step(), Some(step));
            assert_eq!(clock.step(), None);
        }
        assert_eq!(clock.now(), UnixMillis(1000 * DAY + 20));
    }

    #[test]
    fn it_goes_on_after_a_restart_and_no_jump_is_counted() {
        let last = Steady {
            ran: UnixMillis(5000),
            wall: UnixMillis(100 * DAY),
        };
        for (away, now) in [
            (0, 5000),
            (20_000, 25_000),
            (40 * DAY, 5000),
            (-40 * DAY, 5000),
        ] {
            let clock = Clock::go_on(hands(100 * DAY + away, 7), Some(last));
            assert_eq!(clock.now(), UnixMillis(now), "{away}");
        }
    }
}
