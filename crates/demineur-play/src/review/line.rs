//! The standing line of a game, and playing on from a place in it.

use demineur_core::{Game, LogEntry, Move, Stamp, Status};

/// The log entries whose moves stand, and what was taken back.
pub(super) struct Line {
    pub(super) entries: Vec<LogEntry>,
    pub(super) taken_back: usize,
    pub(super) openings_taken_back: usize,
    pub(super) explosions_taken_back: usize,
}

fn opens(entry: &LogEntry) -> bool {
    matches!(entry.action, Move::Open(_) | Move::Chord(_))
}

/// Which entries of the log stand, undone and idle ones left out.
pub(super) fn standing(game: &Game) -> Line {
    let entries = entries_that_stand(game);
    let is_move = |entry: &&LogEntry| entry.effect && entry.action.cell().is_some();
    let moves = game.log().iter().filter(is_move).count();
    let played = game.log().iter().filter(is_move);
    let openings = played.filter(|entry| opens(entry)).count();
    let openings_stand = entries.iter().filter(|entry| opens(entry)).count();
    let explosions = if moves == entries.len() {
        0
    } else {
        explosions(game) - usize::from(game.status() == Status::Lost)
    };
    Line {
        taken_back: moves - entries.len(),
        openings_taken_back: openings - openings_stand,
        explosions_taken_back: explosions,
        entries,
    }
}

/// How often a mine was hit, taken back or not.
fn explosions(game: &Game) -> usize {
    let mut again = start_of(game);
    let mut explosions = 0;
    for entry in game.log().iter().filter(|entry| entry.effect) {
        let status = again.play(entry.action);
        let hit = status == Ok(Status::Lost) && entry.action != Move::Redo;
        explosions += usize::from(hit);
    }
    explosions
}

/// The same game before its first move.
pub(super) fn start_of(game: &Game) -> Game {
    Game::on(game.board().clone(), game.params().clone()).expect("it was made before")
}

/// The game as it stood after the first `moves` moves of its standing line,
/// with those moves as its whole log: the same mines, to be played on
/// differently. With more moves than there are, the whole line.
///
/// ```
/// use demineur_core::{Game, GameParams, Status};
/// let mut game = Game::new(GameParams::from_drawing("..B\n")?)?;
/// game.play("o1".parse()?)?;
/// game.play("o2".parse()?)?;
/// let mut again = demineur_play::review::play_on(&game, 1);
/// assert_eq!(again.play("o0".parse()?), Ok(Status::Won));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn play_on(game: &Game, moves: usize) -> Game {
    play_on_unless(game, moves, &|| false).expect("nobody stops it")
}

/// The same; `None` once somebody who is asked now and then wants it to stop.
pub fn play_on_unless(game: &Game, moves: usize, stops: &dyn Fn() -> bool) -> Option<Game> {
    let mut again = start_of(game);
    for entry in entries_that_stand(game).into_iter().take(moves) {
        let stamp = Stamp {
            millis: entry.millis,
            actor: entry.actor,
            help: entry.help,
        };
        again
            .act_unless(entry.action, stamp, stops)?
            .expect("a line that stands can be played again");
    }
    Some(again)
}

/// The entries of the standing line.
fn entries_that_stand(game: &Game) -> Vec<LogEntry> {
    let (mut entries, mut undone) = (Vec::new(), Vec::new());
    for entry in game.log().iter().filter(|entry| entry.effect) {
        match entry.action {
            Move::Undo => undone.extend(entries.pop()),
            Move::Redo => entries.extend(undone.pop()),
            _ => {
                entries.push(*entry);
                undone.clear();
            }
        }
    }
    entries
}
