//! What positions have in common wherever they are drawn: turned, moved, cut out of
//! a larger board, with another number of mines, or sent as a graph.

use std::collections::HashMap;

use demineur_core::{CellId, View};

/// As many traits of a position have to be those of a game, and half of all that
/// either has. By chance two games on expert boards share eight now and then, and
/// never shared more than eleven; half of a game's own front has twice as many.
const ENOUGH: usize = 12;

/// The traits of a position: for each number that touches hidden cells, a hash of
/// it, of those cells, of the numbers these touch in their turn, and once more of
/// the numbers beyond. What no number says, and where anything lies, is no part of
/// it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Likeness(Vec<u32>);

impl Likeness {
    /// Of a view.
    ///
    /// *Complexity*: O(cells and their neighbours).
    pub fn of(view: &View) -> Self {
        let topology = view.topology();
        let near = |cell: CellId, is_meant: &dyn Fn(CellId) -> bool| -> Vec<CellId> {
            let touched = topology.neighbours(cell);
            let touched = touched.iter().copied();
            touched.filter(|&cell| is_meant(cell)).collect()
        };
        let hidden = |cell| near(cell, &|cell| view.is_hidden(cell));
        let numbers = |cell| near(cell, &|cell| view.number(cell).is_some());
        let open = view.opened();
        let mut hashes: HashMap<CellId, u64> = open
            .map(|(cell, number)| {
                let free = hidden(cell).len() as u64;
                (cell, mixed(mixed(u64::from(number)) ^ free))
            })
            .collect();
        // What fits without hidden cells says nothing of them.
        hashes.retain(|&cell, _| !hidden(cell).is_empty());
        for _ in 0..2 {
            let next = hashes.iter().map(|(&cell, &hash)| {
                // Each for itself, so that their order is nothing.
                let cells = hidden(cell).into_iter().map(|cell| {
                    let about = numbers(cell).into_iter();
                    let about = about.filter_map(|number| hashes.get(&number));
                    mixed(about.fold(1, |sum: u64, &hash| sum.wrapping_add(mixed(hash))))
                });
                (cell, mixed(cells.fold(hash, u64::wrapping_add)))
            });
            hashes = next.collect();
        }
        let mut traits: Vec<u32> = hashes.into_values().map(|hash| hash as u32).collect();
        traits.sort_unstable();
        traits.dedup();
        Self(traits)
    }

    /// How many traits there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether two positions have so much in common that one is most likely the
    /// other, or part of it.
    pub fn is_like(&self, other: &Self) -> bool {
        let shared = self.0.iter();
        let shared = shared.filter(|&one| other.0.binary_search(one).is_ok());
        let shared = shared.count();
        shared >= ENOUGH && 2 * shared >= self.len().min(other.len())
    }
}

/// The end of MurmurHash3: every bit of the input changes every bit of the output.
pub const fn mixed(mut bits: u64) -> u64 {
    bits ^= bits >> 33;
    bits = bits.wrapping_mul(0xff51_afd7_ed55_8ccd);
    bits ^= bits >> 33;
    bits = bits.wrapping_mul(0xc4ce_b9fe_1a85_ec53);
    bits ^ bits >> 33
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use demineur_core::{BoardSpec, CellView, Game, GameParams, Move, Topology};

    use super::*;

    fn opened(seed: u64) -> Game {
        let params = GameParams::seeded(BoardSpec::square(30, 16), 99, seed);
        let mut game = Game::new(params).expect("a game");
        for cell in [240, 15, 464, 29] {
            let _ = game.play(Move::Open(CellId::new(cell)));
        }
        game
    }

    /// A view on another board, each of its cells as that one of the first.
    fn drawn_on(topology: Topology, view: &View, from: impl Fn(u32) -> Option<u32>) -> View {
        let mut drawn = View::new(Arc::new(topology), view.mines() - 3);
        for cell in drawn.cells() {
            let number = from(cell.get()).and_then(|cell| view.number(CellId::new(cell)));
            if let Some(number) = number {
                drawn.set(cell, CellView::Open(number));
            }
        }
        drawn
    }

    #[test]
    fn a_position_is_alike_however_it_is_drawn() {
        // A front that is long enough, also in half of it.
        let half = |view: &View| drawn_on(Topology::square(30, 8), view, Some);
        let mut games = (0..).map(opened);
        let game = games.find(|game| Likeness::of(&half(game.view())).len() >= 3 * ENOUGH);
        let game = game.expect("there are some");
        let view = game.view();
        let own = Likeness::of(view);
        let wider = Topology::square(31, 16);
        let cells = Topology::square(30, 16);
        let cells = cells.cells().map(|cell| {
            let near = view.topology().neighbours(CellId::new(479 - cell.get()));
            near.iter()
                .map(|near| 479 - near.get())
                .collect::<Vec<u32>>()
        });
        let graph = Topology::graph(&cells.collect::<Vec<_>>()).expect("a graph");
        let right = |c: u32| (c % 31 < 30).then_some(c / 31 * 30 + c % 31);
        let transposed = |c: u32| Some(c % 16 * 30 + c / 16);
        for (how, drawn) in [
            (
                "transposed",
                drawn_on(Topology::square(16, 30), view, transposed),
            ),
            ("a column more", drawn_on(wider, view, right)),
            ("a graph", drawn_on(graph, view, |c| Some(479 - c))),
            ("half of it", half(view)),
        ] {
            assert!(own.is_like(&Likeness::of(&drawn)), "{how}");
        }
    }

    #[test]
    fn other_games_are_not_alike() {
        let likenesses: Vec<Likeness> = (0..300)
            .map(|seed| Likeness::of(opened(seed).view()))
            .collect();
        let mut compared = 0;
        for (place, one) in likenesses.iter().enumerate() {
            for other in &likenesses[..place] {
                compared += 1;
                assert!(!one.is_like(other), "{place}");
            }
        }
        assert_eq!(compared, 300 * 299 / 2);
    }
}
