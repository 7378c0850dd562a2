//! The list of games of the past.

use crate::history::PastGame;

/// The list of games of the past.
pub(crate) struct Past {
    pub games: Vec<PastGame>,
    pub selected: usize,
}

impl Past {
    pub fn new(games: Vec<PastGame>) -> Self {
        Self { games, selected: 0 }
    }

    pub fn move_by(&mut self, rows: i32) {
        let last = self.games.len().saturating_sub(1);
        let moved = self.selected as i64 + i64::from(rows);
        self.selected = moved.clamp(0, last as i64) as usize;
    }
}
