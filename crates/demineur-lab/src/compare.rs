//! Several strategies on the same boards.

use demineur_solver::strategy::StrategyName;

use crate::paired::Paired;
use crate::record::Record;
use crate::sequential::{Sequential, Verdict};
use crate::totals::Totals;

/// How several strategies fared on the same boards, from the same first cells;
/// strategies that are not ours go by another kind of name.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison<N = StrategyName> {
    /// Who played, with their totals.
    pub strategies: Vec<(N, Totals)>,
    /// Every two of them, in order.
    pub pairs: Vec<Pair>,
}

/// Two of the strategies of a comparison.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pair {
    /// The place of the first in the list.
    pub a: usize,
    /// The place of the second.
    pub b: usize,
    /// How they fared.
    pub paired: Paired,
    /// Which of them wins more, once that is settled.
    pub verdict: Option<Verdict>,
}

impl<N: Clone> Comparison<N> {
    /// A comparison of these, before the first board.
    pub fn new(strategies: &[N]) -> Self {
        let places = 0..strategies.len();
        let pairs = places.flat_map(|a| (a + 1..strategies.len()).map(move |b| (a, b)));
        let totals = strategies.iter().cloned();
        let totals = totals.map(|name| (name, Totals::default()));
        Self {
            strategies: totals.collect(),
            pairs: pairs
                .map(|(a, b)| Pair {
                    a,
                    b,
                    paired: Paired::default(),
                    verdict: None,
                })
                .collect(),
        }
    }

    /// Adds a board: what each strategy made of it, in their order.
    pub fn add(&mut self, records: &[Record], test: Option<Sequential>) {
        for ((_, totals), record) in self.strategies.iter_mut().zip(records) {
            totals.add(record);
        }
        for pair in &mut self.pairs {
            pair.paired.add(records[pair.a].won, records[pair.b].won);
            // What was settled stays settled: that is what the test promises.
            if let (None, Some(test)) = (pair.verdict, test) {
                pair.verdict = test.verdict(&pair.paired);
            }
        }
    }

    /// The same as it was left after that many boards; none if these sums cannot
    /// be those of one comparison.
    pub(crate) fn left(
        strategies: Vec<(N, Totals)>,
        kept: Vec<(Paired, Option<Verdict>)>,
    ) -> Option<Self> {
        let names: Vec<N> = strategies.iter().map(|(name, _)| name.clone()).collect();
        let mut comparison = Self {
            strategies,
            ..Self::new(&names)
        };
        if kept.len() != comparison.pairs.len() {
            return None;
        }
        for (pair, (paired, verdict)) in comparison.pairs.iter_mut().zip(kept) {
            let [a, b] = [pair.a, pair.b].map(|place| &comparison.strategies[place].1);
            let wins = |only: u64| paired.both.checked_add(only);
            let games = wins(paired.only_a)?
                .checked_add(paired.only_b)?
                .checked_add(paired.neither)?;
            let sums = (wins(paired.only_a)?, wins(paired.only_b)?, games, games);
            if sums != (a.wins, b.wins, a.games, b.games) {
                return None;
            }
            (pair.paired, pair.verdict) = (paired, verdict);
        }
        Some(comparison)
    }

    /// Whether there is a verdict on every two.
    pub fn is_settled(&self) -> bool {
        self.pairs.iter().all(|pair| pair.verdict.is_some())
    }
}
