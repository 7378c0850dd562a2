//! What was played, as a game of our own that can be replayed.

use demineur_core::format::SavedGame;
use demineur_core::{
    Actor, Board, CellId, CellSet, Game, GameParams, Move, Rng, Rules, Stamp, Status, View,
};
use demineur_solver::analyse;

use crate::reading::glyph::Face;
use crate::reading::sight::Sight;

/// The moves of a game in somebody else's program, with their times.
#[derive(Clone, Debug, Default)]
pub struct Record {
    moves: Vec<(Move, u64)>,
}

impl Record {
    /// A game that is found as it is: as if its open cells had been opened.
    pub fn found(view: &View) -> Self {
        let mut record = Self::default();
        let mut reached = CellSet::new(view.len());
        let zeros = view.opened().filter(|&(_, number)| number == 0);
        let others = view.opened().filter(|&(_, number)| number > 0);
        for (cell, _) in zeros.chain(others) {
            if reached.contains(cell) {
                continue;
            }
            record.add(Move::Open(cell), 0);
            let mut queue = vec![cell];
            while let Some(next) = queue.pop() {
                if reached.insert(next) && view.number(next) == Some(0) {
                    let around = view.topology().neighbours(next);
                    queue.extend(around.iter().filter(|&&c| !view.is_hidden(c)));
                }
            }
        }
        for cell in view.hidden().filter(|&cell| view.get(cell).is_flagged()) {
            record.add(Move::Flag(cell), 0);
        }
        record
    }

    /// Adds a move, at its milliseconds from the start.
    pub fn add(&mut self, action: Move, millis: u64) {
        self.moves.push((action, millis));
    }

    /// The game as one of ours. Mines that the program never showed are drawn
    /// at random among the layouts that fit what was seen. `None` when playing
    /// the moves again does not give what was seen: then something was misread.
    pub fn game(
        &self,
        board: &Board,
        mines: usize,
        rules: Rules,
        last: &Sight,
        rng: &mut Rng,
    ) -> Option<SavedGame> {
        let layout = layout(last, mines, self.moves.last().map(|m| m.0), rng)?;
        let params = GameParams::given(board.spec().clone(), layout, None).with_rules(rules);
        let mut game = Game::on(board.clone(), params).ok()?;
        for &(action, millis) in &self.moves {
            let stamp = Stamp {
                millis,
                actor: Actor::Bot,
                ..Stamp::default()
            };
            // A click that came too late to do anything is no move.
            let _ = game.act(action, stamp);
        }
        let same_end = !last.status.is_over() || game.status() == last.status;
        // After a loss some programs open the whole board.
        let view = game.view();
        let same_cells = view.opened().all(|(cell, number)| {
            let seen = last.faces[cell.index()];
            seen == Face::Open(number) || seen == Face::Unread
        });
        (same_end && same_cells).then_some(SavedGame {
            game,
            no_guess: false,
        })
    }
}

/// Where the mines are, as far as the last look tells.
fn layout(last: &Sight, mines: usize, played: Option<Move>, rng: &mut Rng) -> Option<Vec<CellId>> {
    const TRIES: usize = 4000;
    let mut known = last.mines_shown();
    if last.status == Status::Lost
        && let Some(Move::Open(cell)) = played
    {
        let shown = last.faces.contains(&Face::Exploded);
        if !shown && last.view.is_hidden(cell) && !known.contains(&cell) {
            known.push(cell);
        }
    }
    if known.len() == mines {
        return Some(known);
    }
    let flagged = last.faces.iter().enumerate();
    let flagged = flagged.filter(|(_, face)| **face == Face::Flag);
    let flagged: Vec<CellId> = flagged.map(|(cell, _)| CellId::from_index(cell)).collect();
    if last.status == Status::Lost && known.len() + flagged.len() == mines {
        return Some(known.into_iter().chain(flagged).collect());
    }
    let wrong = last.faces.iter().enumerate();
    let wrong = wrong.filter(|(_, face)| **face == Face::WrongFlag);
    let wrong: Vec<CellId> = wrong.map(|(cell, _)| CellId::from_index(cell)).collect();
    let sampler = analyse(&last.view).ok()?.sampler()?;
    let fits = |set: &CellSet| {
        known.iter().all(|&cell| set.contains(cell)) && !wrong.iter().any(|&c| set.contains(c))
    };
    let mut draws = (0..TRIES).map(|_| sampler.sample(rng));
    draws.find(fits).map(|set| set.iter().collect())
}
