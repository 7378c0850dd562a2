//! What is kept of each game, and of all of them.

use crate::interval::wilson;

/// What is kept of one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Record {
    /// Whether it was won.
    pub won: bool,
    /// Openings after the first that the strategy did not claim certain.
    pub guesses: u32,
    /// Moves played.
    pub moves: u32,
    /// The least number of clicks the board takes.
    pub three_bv: u32,
    /// CPU time of the game itself, in microseconds; outside every promise of
    /// equality.
    pub micros: u64,
}

/// Sums over games, in game order: everything but `timing` is the same on any
/// number of threads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Totals {
    /// Games played.
    pub games: u64,
    /// Of these, won.
    pub wins: u64,
    /// Guesses in all games.
    pub guesses: u64,
    /// Games without a guess.
    pub without_guess: u64,
    /// Moves in all games.
    pub moves: u64,
    /// CPU times.
    pub timing: Timing,
}

/// CPU times over games, in microseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Timing {
    /// All games.
    pub cpu_micros: u64,
    /// The slowest game.
    pub slowest_micros: u64,
}

impl Totals {
    /// Adds a game.
    pub fn add(&mut self, record: &Record) {
        self.games += 1;
        self.wins += u64::from(record.won);
        self.guesses += u64::from(record.guesses);
        self.without_guess += u64::from(record.guesses == 0);
        self.moves += u64::from(record.moves);
        self.timing.cpu_micros += record.micros;
        self.timing.slowest_micros = self.timing.slowest_micros.max(record.micros);
    }

    /// Games lost.
    pub fn losses(&self) -> u64 {
        self.games - self.wins
    }

    /// The share of games won; 0 of none.
    pub fn win_rate(&self) -> f64 {
        if self.games == 0 {
            0.0
        } else {
            self.wins as f64 / self.games as f64
        }
    }

    /// Wilson's 95 % interval for the chance to win.
    pub fn interval(&self) -> [f64; 2] {
        wilson(self.wins, self.games)
    }
}
