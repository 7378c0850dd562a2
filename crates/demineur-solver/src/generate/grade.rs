//! How hard a board is for a person.

use crate::explain::checker::{Certificate, Step};

/// What a deduction takes, the easiest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Tier {
    /// One number: its mines are all found, or all its hidden cells are mines.
    Counting,
    /// Two numbers that share hidden cells.
    Pair,
    /// Three numbers or more.
    Set,
    /// The number of mines on the board.
    MineCount,
}

impl Tier {
    /// Every tier, the easiest first.
    pub const ALL: [Self; 4] = [Self::Counting, Self::Pair, Self::Set, Self::MineCount];

    /// The word for it in files and on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Counting => "counting",
            Self::Pair => "pair",
            Self::Set => "set",
            Self::MineCount => "mine-count",
        }
    }

    /// The tier of that word.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|tier| tier.name() == name)
    }

    /// From 1 to 4, the same scale as the grade of a hint's technique.
    pub const fn level(self) -> u8 {
        self as u8 + 1
    }

    /// What a step takes.
    pub fn of(step: &Step) -> Self {
        match step.numbers.len() {
            _ if step.mine_count => Self::MineCount,
            0 | 1 => Self::Counting,
            2 => Self::Pair,
            _ => Self::Set,
        }
    }
}

/// How hard a board is: what it takes, and how much of it.
///
/// A certificate always takes the easiest step there is, and whatever is known
/// never makes another step harder, so the hardest tier is one that no order
/// of play avoids.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Grade {
    /// The hardest tier needed; none when the first click opens everything.
    pub hardest: Option<Tier>,
    /// The most numbers that one step without the mine count needs at once.
    pub largest_set: usize,
    /// How many steps each tier takes, in the order of [`Tier::ALL`].
    pub steps: [usize; 4],
    /// The cost of all steps: the square of how many numbers each needs at
    /// once, and with the mine count four times the square of one more. So
    /// counting costs 1, a pair 4, three numbers 9, the mine count alone 4.
    pub score: u64,
}

impl Grade {
    /// The grade of a certificate.
    pub fn of(certificate: &Certificate) -> Self {
        let mut grade = Self {
            hardest: None,
            largest_set: 0,
            steps: [0; 4],
            score: 0,
        };
        for step in &certificate.steps {
            let tier = Tier::of(step);
            grade.hardest = grade.hardest.max(Some(tier));
            grade.steps[tier as usize] += 1;
            let numbers = step.numbers.len() as u64;
            if step.mine_count {
                grade.score += 4 * (numbers + 1).pow(2);
            } else {
                grade.largest_set = grade.largest_set.max(step.numbers.len());
                grade.score += numbers.pow(2);
            }
        }
        grade
    }
}
