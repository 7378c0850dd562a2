//! Which positions the running games have shown, so that whoever has one of them
//! analysed is known to be helped in that game, whoever asks.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use demineur_core::View;

use crate::likeness::{Likeness, mixed};
use crate::rate::Client;

/// A position of a stranger's game is told from any other by as many numbers.
const ENOUGH_NUMBERS: usize = 8;

/// More bytes than this are not remembered: the games that were played longest ago
/// are forgotten first.
const MOST_BYTES: usize = 64 << 20;

/// What a game takes, a position of it and a trait, more or less.
const GAME: usize = 300;
const POSITION: usize = 40;
const TRAIT: usize = 4;

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

/// Whether a position shows enough to be told from those of other games.
pub fn is_telling(view: &View) -> bool {
    let numbers = view.opened().filter(|&(_, number)| number > 0);
    numbers.take(ENOUGH_NUMBERS).count() == ENOUGH_NUMBERS
}

/// Which positions the running games have shown.
#[derive(Debug)]
pub struct Sightings {
    seen: Mutex<Seen>,
    /// Whether every running game that counts is among them.
    all: AtomicBool,
    most: usize,
}

impl Default for Sightings {
    fn default() -> Self {
        Self {
            seen: Mutex::default(),
            all: AtomicBool::new(false),
            most: MOST_BYTES,
        }
    }
}

/// As small as they can be: every position of every game that goes on stands
/// here, also of those that have left memory.
#[derive(Debug, Default)]
struct Seen {
    positions: BTreeSet<(Sight, u32)>,
    /// Each game by its number.
    names: HashMap<u32, Arc<str>>,
    games: HashMap<Arc<str>, Shown>,
    /// The games by when something was last noted of them.
    order: BTreeMap<u64, Arc<str>>,
    /// What was last played from an address.
    clients: HashMap<Client, BTreeSet<Arc<str>>>,
    next: u32,
    noted: u64,
    bytes: usize,
}

/// What a game has shown.
#[derive(Debug, Default)]
struct Shown {
    game: u32,
    noted: u64,
    sights: Vec<Sight>,
    /// From where it was last played, and what it looked like then; of games that
    /// can be on a list, since this server runs.
    last: Option<(Client, Likeness)>,
}

impl Seen {
    /// Takes a game out, as if it had shown nothing.
    fn take(&mut self, game: &str) -> Option<Shown> {
        let shown = self.games.remove(game)?;
        self.bytes -= shown.bytes();
        self.names.remove(&shown.game);
        self.order.remove(&shown.noted);
        if let Some((client, _)) = &shown.last
            && let Some(games) = self.clients.get_mut(client)
        {
            games.remove(game);
            if games.is_empty() {
                self.clients.remove(client);
            }
        }
        Some(shown)
    }

    fn forget(&mut self, game: &str) {
        let Some(shown) = self.take(game) else {
            return;
        };
        for sight in shown.sights {
            self.positions.remove(&(sight, shown.game));
        }
    }

    fn put(&mut self, game: &str, mut shown: Shown) {
        let name = Arc::<str>::from(game);
        self.noted += 1;
        shown.noted = self.noted;
        self.bytes += shown.bytes();
        self.order.insert(shown.noted, Arc::clone(&name));
        self.names.insert(shown.game, Arc::clone(&name));
        if let Some((client, _)) = &shown.last {
            let games = self.clients.entry(*client).or_default();
            games.insert(Arc::clone(&name));
        }
        self.games.insert(name, shown);
    }
}

impl Shown {
    fn bytes(&self) -> usize {
        let traits = self.last.as_ref().map_or(0, |(_, likeness)| likeness.len());
        GAME + POSITION * self.sights.len() + TRAIT * traits
    }
}

impl Sightings {
    #[cfg(test)]
    fn with_most(most: usize) -> Self {
        Self {
            most,
            ..Self::default()
        }
    }

    /// Notes that a game shows that, and from where it is played if that matters.
    pub fn note(&self, game: &str, view: &View, from: Option<Client>) {
        let Some(sight) = Sight::of(view) else {
            return;
        };
        let last = from.map(|client| (client, Likeness::of(view)));
        let seen = &mut *self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        let mut shown = seen.take(game).unwrap_or_else(|| {
            seen.next = seen.next.wrapping_add(1);
            Shown {
                game: seen.next,
                ..Shown::default()
            }
        });
        if seen.positions.insert((sight, shown.game)) {
            shown.sights.push(sight);
        }
        shown.last = last.or(shown.last);
        seen.put(game, shown);
        while seen.bytes > self.most && seen.games.len() > 1 {
            let oldest = seen.order.values().next().map(Arc::clone);
            seen.forget(&oldest.expect("there are some"));
            self.all.store(false, Ordering::Relaxed);
        }
    }

    /// Forgets a game that nobody can be helped in any more.
    pub fn forget(&self, game: &str) {
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        seen.forget(game);
    }

    /// The games that have shown exactly that, each with whether it was last played
    /// from that address.
    pub fn games(&self, view: &View, from: Client) -> Vec<(Arc<str>, bool)> {
        let Some(sight) = Sight::of(view) else {
            return Vec::new();
        };
        let seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        let numbers = seen.positions.range((sight, 0)..=(sight, u32::MAX));
        let names = numbers.filter_map(|(_, number)| seen.names.get(number));
        let near = seen.clients.get(&from);
        let is_near = |name: &Arc<str>| near.is_some_and(|games| games.contains(name));
        names
            .map(|name| (Arc::clone(name), is_near(name)))
            .collect()
    }

    /// The games last played from that address that look much like that.
    pub fn alike(&self, view: &View, from: Client) -> Vec<Arc<str>> {
        {
            let seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
            if !seen.clients.contains_key(&from) {
                return Vec::new();
            }
        }
        // Outside the lock: a board may be large.
        let likeness = Likeness::of(view);
        let seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        let names = seen.clients.get(&from).into_iter().flatten();
        let is_like = |name: &&Arc<str>| {
            let last = seen.games.get(*name).and_then(|shown| shown.last.as_ref());
            last.is_some_and(|(_, shown)| likeness.is_like(shown))
        };
        names.filter(is_like).map(Arc::clone).collect()
    }

    /// Whether a game goes on in which help would count; `true` if that is not
    /// known.
    pub fn may_count(&self, game: &str) -> bool {
        let seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        !self.all.load(Ordering::Relaxed) || seen.games.contains_key(game)
    }

    /// From now on every running game that counts is known.
    pub fn are_all(&self) {
        self.all.store(true, Ordering::Relaxed);
    }

    /// How many bytes they take, more or less.
    pub fn bytes(&self) -> usize {
        let seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        seen.bytes
    }

    #[cfg(test)]
    fn len(&self) -> usize {
        let seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        seen.games.len()
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use demineur_core::{BoardSpec, CellId, Game, GameParams, Move};

    use super::*;

    fn opened(seed: u64) -> Game {
        let params = GameParams::seeded(BoardSpec::square(16, 16), 40, seed);
        let mut game = Game::new(params).expect("a game");
        game.play(Move::Open(CellId::new(100))).expect("opened");
        game
    }

    fn client(last: u8) -> Client {
        Client::of(IpAddr::from([10, 0, 0, last]))
    }

    #[test]
    fn a_position_is_known_by_what_it_shows_and_not_by_its_marks() {
        let (sightings, mut game) = (Sightings::default(), opened(1));
        sightings.note("one", game.view(), Some(client(1)));
        sightings.note("two", opened(2).view(), None);
        let hidden = game.view().hidden().next().expect("some are");
        game.play(Move::Flag(hidden)).expect("flagged");
        let names = |view: &View, from: u8| -> Vec<(String, bool)> {
            let games = sightings.games(view, client(from)).into_iter();
            games.map(|(name, near)| (name.to_string(), near)).collect()
        };
        assert_eq!(names(game.view(), 1), [("one".to_owned(), true)]);
        assert_eq!(names(game.view(), 2), [("one".to_owned(), false)]);
        assert_eq!(names(opened(3).view(), 1), []);
        assert_eq!(sightings.alike(game.view(), client(1)).len(), 1);
        assert_eq!(sightings.alike(game.view(), client(2)).len(), 0);
        sightings.forget("one");
        assert_eq!(names(game.view(), 1), []);
        assert_eq!(sightings.alike(game.view(), client(1)).len(), 0);
        assert_eq!(sightings.len(), 1);
        sightings.forget("two");
        assert_eq!(sightings.bytes(), 0);
    }

    #[test]
    fn the_games_played_longest_ago_are_forgotten_and_that_is_known() {
        let sightings = Sightings::with_most(20 * (GAME + POSITION));
        sightings.are_all();
        for seed in 0..100 {
            sightings.note(&seed.to_string(), opened(seed).view(), None);
            // This one is played all the time.
            sightings.note("0", opened(0).view(), None);
        }
        assert_eq!(sightings.len(), 20);
        assert!(sightings.bytes() <= 20 * (GAME + POSITION));
        let names = |seed| sightings.games(opened(seed).view(), client(1)).len();
        assert_eq!((names(0), names(1), names(99)), (1, 0, 1));
        // One of which nothing is known may count.
        assert!(sightings.may_count("1"));
    }
}
