//! Which positions the running games have shown, so that whoever has one of them
//! analysed is known to be helped in that game, whoever asks.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Mutex, PoisonError};

use demineur_core::View;

/// A position of a stranger's game is told from any other by as many numbers.
const ENOUGH_NUMBERS: usize = 8;

/// A hash of what a position shows: its open cells with their numbers, how many
/// cells there are and how many mines. Marks are nobody's knowledge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Sight(u64);

impl Sight {
    /// Of a view; `None` while no cell is open.
    ///
    /// *Complexity*: O(cells).
    pub fn of(view: &View) -> Option<Self> {
        if view.open_count() == 0 {
            return None;
        }
        let size = mixed(view.len() as u64 ^ mixed(view.mines() as u64));
        let cells = view.opened().map(|(cell, number)| {
            // Each for itself, so that their order is nothing.
            mixed((u64::from(cell.get()) << 32) ^ u64::from(number) ^ size)
        });
        Some(Self(cells.fold(size, u64::wrapping_add)))
    }
}

/// The end of MurmurHash3: every bit of the input changes every bit of the output.
const fn mixed(mut bits: u64) -> u64 {
    bits ^= bits >> 33;
    bits = bits.wrapping_mul(0xff51_afd7_ed55_8ccd);
    bits ^= bits >> 33;
    bits = bits.wrapping_mul(0xc4ce_b9fe_1a85_ec53);
    bits ^ bits >> 33
}

/// Whether a position shows enough to be told from those of other games.
pub fn is_telling(view: &View) -> bool {
    let numbers = view.opened().filter(|&(_, number)| number > 0);
    numbers.take(ENOUGH_NUMBERS).count() == ENOUGH_NUMBERS
}

/// Whether a position may be one of a game, or part of one: nothing in it says
/// otherwise, and at least half of it is there.
pub fn is_part_of(position: &View, game: &View) -> bool {
    if (position.len(), position.mines()) != (game.len(), game.mines()) {
        return false;
    }
    let mut shared = 0;
    for (cell, number) in position.opened() {
        match game.number(cell) {
            Some(shown) if shown != number => return false,
            Some(_) => shared += 1,
            None => {}
        }
    }
    shared > 0 && 2 * shared >= position.open_count().min(game.open_count())
}

/// Which positions the running games have shown.
#[derive(Debug, Default)]
pub struct Sightings(Mutex<Seen>);

/// As small as they can be: every position of every game that goes on stands
/// here, also of those that have left memory.
#[derive(Debug, Default)]
struct Seen {
    positions: BTreeSet<(Sight, u32)>,
    /// Each game by its number.
    names: HashMap<u32, Arc<str>>,
    games: HashMap<Arc<str>, Positions>,
    next: u32,
}

/// What a game has shown.
#[derive(Debug)]
struct Positions {
    game: u32,
    sights: Vec<Sight>,
}

impl Seen {
    fn positions_of(&mut self, game: &str) -> &mut Positions {
        if !self.games.contains_key(game) {
            let (name, number) = (Arc::<str>::from(game), self.next);
            self.next = self.next.wrapping_add(1);
            self.names.insert(number, Arc::clone(&name));
            let none = Positions {
                game: number,
                sights: Vec::new(),
            };
            self.games.insert(name, none);
        }
        self.games.get_mut(game).expect("it was just put there")
    }
}

impl Sightings {
    /// Notes that a game shows that.
    pub fn note(&self, game: &str, view: &View) {
        let Some(sight) = Sight::of(view) else {
            return;
        };
        let seen = &mut *self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let number = seen.positions_of(game).game;
        if seen.positions.insert((sight, number)) {
            seen.positions_of(game).sights.push(sight);
        }
    }

    /// Forgets a game that nobody can be helped in any more.
    pub fn forget(&self, game: &str) {
        let seen = &mut *self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(Positions { game, sights }) = seen.games.remove(game) else {
            return;
        };
        seen.names.remove(&game);
        for sight in sights {
            seen.positions.remove(&(sight, game));
        }
    }

    /// The games that have shown exactly that.
    pub fn games(&self, view: &View) -> Vec<Arc<str>> {
        let seen = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(sight) = Sight::of(view) else {
            return Vec::new();
        };
        let numbers = seen.positions.range((sight, 0)..=(sight, u32::MAX));
        let names = numbers.filter_map(|(_, number)| seen.names.get(number));
        names.map(Arc::clone).collect()
    }

    #[cfg(test)]
    fn len(&self) -> usize {
        let seen = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        seen.games.len()
    }
}

#[cfg(test)]
mod tests {
    use demineur_core::{BoardSpec, CellId, CellView, Game, GameParams, Move};

    use super::*;

    fn opened(seed: u64) -> Game {
        let params = GameParams::seeded(BoardSpec::square(16, 16), 40, seed);
        let mut game = Game::new(params).expect("a game");
        game.play(Move::Open(CellId::new(100))).expect("opened");
        game
    }

    #[test]
    fn a_position_is_known_by_what_it_shows_and_not_by_its_marks() {
        let (sightings, mut game) = (Sightings::default(), opened(1));
        sightings.note("one", game.view());
        sightings.note("two", opened(2).view());
        let hidden = game.view().hidden().next().expect("some are");
        game.play(Move::Flag(hidden)).expect("flagged");
        let names = |view: &View| -> Vec<String> {
            let games = sightings.games(view);
            games.iter().map(|name| name.to_string()).collect()
        };
        assert_eq!(names(game.view()), ["one"]);
        assert_eq!(names(opened(3).view()), [""; 0]);
        sightings.forget("one");
        assert_eq!(names(game.view()), [""; 0]);
        assert_eq!(sightings.len(), 1);
    }

    #[test]
    fn part_of_a_position_is_part_of_its_game() {
        let (game, other) = (opened(1), opened(2));
        let mut part = game.view().clone();
        let (cell, _) = part
            .opened()
            .find(|&(_, number)| number > 0)
            .expect("some are");
        part.set(cell, CellView::Hidden);
        assert!(is_telling(&part) && is_part_of(&part, game.view()));
        assert!(!is_part_of(&part, other.view()));
        let topology = game.view().topology().clone();
        assert!(!is_part_of(&View::new(topology, 40), game.view()));
    }
}
