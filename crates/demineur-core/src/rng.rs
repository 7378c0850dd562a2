//! The one source of chance. Same seed and stream, same draws, on every
//! machine, for ever: ChaCha8 keyed by the seed, with bounded draws and
//! shuffles written here so that no dependency can change them.

use rand_chacha::ChaCha8Rng;
use rand_core::{RngCore, SeedableRng};

/// A stream of random draws, fixed by a seed and a stream number.
///
/// Game `i` of seed `S` draws from stream `(S, i)`, so that games can be
/// played in any order, on any number of threads, with the same result.
#[derive(Clone, Debug)]
pub struct Rng {
    draws: ChaCha8Rng,
    /// Whether it keeps its seed and stream to itself.
    sealed: bool,
}

impl Rng {
    /// The stream of that number under that seed.
    ///
    /// The key is the seed in little-endian bytes followed by zeros; the
    /// stream is ChaCha's own.
    pub fn new(seed: u64, stream: u64) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        let mut rng = ChaCha8Rng::from_seed(key);
        rng.set_stream(stream);
        Self {
            draws: rng,
            sealed: false,
        }
    }

    /// Where a strategy's random choices in a game come from: the same seed as
    /// the mines, and a stream that no game draws its mines from. It is
    /// [sealed](Rng::sealed): whoever is told that seed and that game has the
    /// mines.
    pub fn of_strategy(seed: u64, game: u64) -> Self {
        Self::new(seed, game | 1 << 63).sealed()
    }

    /// The same draws from one that tells nobody its seed and stream, and whose
    /// copies do not either.
    pub fn sealed(self) -> Self {
        Self {
            sealed: true,
            ..self
        }
    }

    /// The seed, the stream, and how many words of 32 bits are drawn: what
    /// [`Rng::at`] goes on from. None where it is [sealed](Rng::sealed).
    pub fn place(&self) -> Option<(u64, u64, u128)> {
        if self.sealed {
            return None;
        }
        let key = self.draws.get_seed();
        let seed = u64::from_le_bytes(*key.first_chunk().expect("a key has 32 bytes"));
        Some((seed, self.draws.get_stream(), self.drawn()))
    }

    /// How many words of 32 bits are drawn.
    pub fn drawn(&self) -> u128 {
        self.draws.get_word_pos()
    }

    /// The stream of that number under that seed, so many words of 32 bits on.
    pub fn at((seed, stream, words): (u64, u64, u128)) -> Self {
        let mut rng = Self::new(seed, stream);
        rng.draws.set_word_pos(words);
        rng
    }

    /// The next 64 bits.
    #[inline]
    pub fn next_u64(&mut self) -> u64 {
        self.draws.next_u64()
    }

    /// A number from 0 to `bound - 1`, each equally likely.
    ///
    /// Lemire's method: the high half of a 64×64-bit product, with the few
    /// low halves that would favour some numbers drawn again.
    ///
    /// # Panics
    /// When `bound` is 0.
    #[inline]
    pub fn below(&mut self, bound: u64) -> u64 {
        assert!(bound > 0, "a draw needs at least one outcome");
        loop {
            let product = u128::from(self.next_u64()) * u128::from(bound);
            let low = product as u64;
            if low >= bound || low >= bound.wrapping_neg() % bound {
                return (product >> 64) as u64;
            }
        }
    }

    /// A number in [0, 1), from 53 bits.
    pub fn unit(&mut self) -> f64 {
        (self.next_u64() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// One of the items, each equally likely; `None` of no items.
    pub fn choose<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        if items.is_empty() {
            return None;
        }
        Some(&items[self.below(items.len() as u64) as usize])
    }

    /// Brings the items into random order: for each place from the front, one
    /// of those not placed yet (Fisher–Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for place in 0..items.len().saturating_sub(1) {
            let pick = place + self.below((items.len() - place) as u64) as usize;
            items.swap(place, pick);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stream_goes_on_where_it_was_left() {
        let mut rng = Rng::new(u64::MAX, 7);
        for _ in 0..50 {
            let mut again = Rng::at(rng.place().expect("it is not sealed"));
            assert_eq!(again.next_u64(), rng.next_u64());
        }
    }

    #[test]
    fn what_a_strategy_draws_from_does_not_tell_its_game() {
        let mut told = [(3, 1), (4, 1), (3, 2)].map(|(seed, game)| {
            let rng = Rng::of_strategy(seed, game);
            assert!(rng.place().is_none() && rng.clone().place().is_none());
            format!("{rng:?}")
        });
        told.sort();
        assert_eq!(told[0], told[2]);
        // The draws are those of the stream it was always.
        let (mut open, mut sealed) = (Rng::new(3, 1 | 1 << 63), Rng::of_strategy(3, 1));
        assert_eq!(open.next_u64(), sealed.next_u64());
        assert_eq!(open.drawn(), sealed.drawn());
    }

    #[test]
    fn draws_are_pinned_for_ever() {
        let mut rng = Rng::new(1, 0);
        let draws: Vec<u64> = (0..4).map(|_| rng.below(1000)).collect();
        let mut other = Rng::new(1, 1);
        let others: Vec<u64> = (0..4).map(|_| other.below(1000)).collect();
        assert_eq!(
            (draws, others),
            (vec![381, 294, 798, 916], vec![103, 817, 638, 327])
        );
    }
}
