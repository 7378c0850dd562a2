//! A game as an animated picture: what each cell shows from when on.

use crate::cell::CellId;
use crate::game::{Game, Shown};
use crate::moves::Move;

/// A game, move by move, for those who watch.
///
/// ```
/// use demineur_core::picture::Film;
/// use demineur_core::{BoardSpec, Game, GameParams};
/// let mut game = Game::new(GameParams::seeded(BoardSpec::square(9, 9), 10, 42))?;
/// game.play("o40".parse()?)?;
/// let film = Film::of(&game, 500);
/// assert_eq!(film.scenes().len(), 2);
/// assert_eq!(film.millis(), 500 + 3000);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Film {
    scenes: Vec<Scene>,
}

/// One picture of a film.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    /// What changed since the one before, ascending; at first every cell.
    pub changes: Vec<(CellId, Shown)>,
    /// How long it is seen, in milliseconds.
    pub millis: u64,
}

/// How long the last picture is seen, in milliseconds.
const LAST: u64 = 3000;

impl Film {
    /// The moves of the line that stands, so many milliseconds each.
    ///
    /// *Complexity*: O(moves · cells).
    pub fn of(game: &Game, pace: u64) -> Self {
        let cells = || game.board().topology().cells();
        let mut played = Game::on(game.board().clone(), game.params().clone())
            .expect("the game was made of them");
        let mut now: Vec<Shown> = cells().map(|cell| played.shown(cell)).collect();
        let all = cells().zip(now.iter().copied()).collect();
        let mut scenes = vec![Scene {
            changes: all,
            millis: pace,
        }];
        for &action in game.line() {
            // It was played once, and can be again.
            if played.play(action).is_err() {
                continue;
            }
            let mut changes = Vec::new();
            for cell in cells() {
                let shown = played.shown(cell);
                if shown != now[cell.index()] {
                    now[cell.index()] = shown;
                    changes.push((cell, shown));
                }
            }
            let millis = match action {
                // What only marks needs less of a look.
                Move::Open(_) | Move::Chord(_) => pace,
                _ => pace / 2,
            };
            scenes.push(Scene { changes, millis });
        }
        if let Some(last) = scenes.last_mut() {
            last.millis = LAST;
        }
        Self { scenes }
    }

    /// The pictures, from the untouched board on.
    pub fn scenes(&self) -> &[Scene] {
        &self.scenes
    }

    /// How long it takes, in milliseconds.
    pub fn millis(&self) -> u64 {
        self.scenes.iter().map(|scene| scene.millis).sum()
    }
}
