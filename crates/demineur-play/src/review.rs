//! The review of a game: what each move risked, what there was instead, and
//! two figures that keep skill and luck apart.
//!
//! A review judges every move by the view before it and never by the truth: a
//! certain cell that turned up nothing was still the right one. The truth is
//! looked at only for how the game ended and, once it is over, for which flags
//! were wrong.
//!
//! - **Accuracy** says how much was thrown away: the product, over all
//!   openings, of what the move was worth over what the best one was. Worth is
//!   the exact chance to win with perfect play where it is known, else the
//!   chance to survive the move. 100 % means that nothing was thrown away:
//!   certain cells and the best forced guesses cost nothing, needless guesses
//!   do, whether or not they went well.
//! - **Luck** says how the dice fell: the risks taken, added up, less 1 if a
//!   mine was hit. Above 0 is good luck. Its mean is 0 whatever the skill, since
//!   each risk is the exact chance of the explosion it is compared with; its
//!   standard deviation is the root of Σ p(1 − p).

mod chord;
mod figures;
mod judge;
mod line;
mod playouts;
mod totals;
mod win;

use demineur_core::format::SavedGame;
use demineur_core::{CellId, Game, Help, Move, Status};
use demineur_solver::{BestMove, Budget, Effort, hint::Proof};

pub use figures::{Accuracy, Caveat, Luck};
pub use line::{play_on, play_on_unless};
pub use totals::ReviewTotals;
pub use win::{Unknown, WinChance};

use judge::Judge;

/// Lists of cells in a review are cut after this many.
pub const MOST_CELLS: usize = 12;

/// How much work a review may do.
#[derive(Clone, Debug)]
pub struct ReviewOptions {
    /// For all searches of the exact endgame together; its switch cancels the
    /// review.
    pub budget: Budget,
    /// How many games are played out to estimate a chance to win where it is
    /// not exact, fewer where the board is large; with 0 there are no estimates.
    pub playouts: u32,
}

impl Default for ReviewOptions {
    fn default() -> Self {
        Self {
            budget: Budget::default().with_effort(Effort::HIGH),
            playouts: 64,
        }
    }
}

/// A chance, and whether it is exact.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Chance {
    /// From 0 to 1; those two only when certain.
    pub value: f64,
    /// Whether every layout was counted.
    pub exact: bool,
}

/// What an opening was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// The first opening of the game: nothing was known yet.
    First,
    /// Every cell it opened was certainly safe.
    Sound,
    /// A guess, where no cell was certainly safe.
    ForcedGuess,
    /// A guess, where a certainly safe cell was overlooked.
    NeedlessGuess,
    /// It was certain to hit a mine.
    Blunder,
}

impl Verdict {
    /// Its word in files.
    pub const fn name(self) -> &'static str {
        match self {
            Self::First => "first",
            Self::Sound => "sound",
            Self::ForcedGuess => "forced_guess",
            Self::NeedlessGuess => "needless_guess",
            Self::Blunder => "blunder",
        }
    }

    /// How it is marked in a list of moves, as chess players do: `?` a forced
    /// guess, `?!` a needless one, `??` a blunder.
    pub const fn mark(self) -> &'static str {
        match self {
            Self::First | Self::Sound => "",
            Self::ForcedGuess => "?",
            Self::NeedlessGuess => "?!",
            Self::Blunder => "??",
        }
    }

    /// Whether it took a chance that was its own.
    pub const fn is_guess(self) -> bool {
        matches!(self, Self::ForcedGuess | Self::NeedlessGuess)
    }
}

/// What of the best move's worth a move kept.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Kept {
    /// The share, from 0 to 1.
    pub share: f64,
    /// Whether worth was the exact chance to win; else the chance to survive
    /// the move.
    pub by_win: bool,
}

/// One opening or chord, judged by the view before it.
#[derive(Clone, Debug, PartialEq)]
pub struct Decision {
    /// What it was.
    pub verdict: Verdict,
    /// The chance that it hits a mine; for a chord, that any of the cells it
    /// opens is one.
    pub risk: Chance,
    /// The least risk there was.
    pub least_risk: Chance,
    /// Cells of that least risk, ascending, at most [`MOST_CELLS`]; empty for
    /// sound moves. For a needless guess: the certain cells overlooked.
    pub safest: Vec<CellId>,
    /// How many such cells there were.
    pub safest_count: usize,
    /// Where certain cells were overlooked: why the easiest of them is safe.
    pub easiest: Option<Proof>,
    /// The best move there was; `None` for sound moves, and where the rules left
    /// no choice.
    pub best: Option<BestMove>,
    /// What of the best move's worth was kept.
    pub kept: Kept,
    /// The chance to win with perfect play before the move.
    pub win_before: WinChance,
    /// The same after it.
    pub win_after: WinChance,
    /// Whether a mine was hit.
    pub exploded: bool,
    /// How many cells it opened.
    pub opened: usize,
}

/// What spoke for a flag when it was put.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Evidence {
    /// The cell was certainly a mine.
    Proven,
    /// It was not certain: this was the chance of a mine.
    Unproven(Chance),
    /// The cell was certainly safe.
    Refuted,
}

/// A flag that was put.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FlagReview {
    /// What spoke for it.
    pub evidence: Evidence,
    /// Whether there is no mine in truth; `None` while the game runs.
    pub wrong: Option<bool>,
}

/// What there is to say about a move.
#[derive(Clone, Debug, PartialEq)]
pub enum Judged {
    /// An opening or a chord.
    Opening(Box<Decision>),
    /// A flag that was put.
    Flag(FlagReview),
    /// Any other mark, or one that was taken away.
    Mark,
}

/// One move of the standing line.
#[derive(Clone, Debug, PartialEq)]
pub struct ReviewedMove {
    /// The move.
    pub action: Move,
    /// Milliseconds since the start of the game.
    pub millis: u64,
    /// Help taken before it.
    pub help: Help,
    /// What there is to say about it.
    pub judged: Judged,
}

impl ReviewedMove {
    /// The opening or chord, if it is one.
    pub fn decision(&self) -> Option<&Decision> {
        match &self.judged {
            Judged::Opening(decision) => Some(decision),
            _ => None,
        }
    }
}

/// The review of one game.
#[derive(Clone, Debug, PartialEq)]
pub struct Review {
    /// How the game stands.
    pub status: Status,
    /// The standing line, move by move.
    pub moves: Vec<ReviewedMove>,
    /// How much was thrown away; `None` before the first opening.
    pub accuracy: Option<Accuracy>,
    /// How the dice fell.
    pub luck: Luck,
    /// Why the figures mean less than they could.
    pub caveats: Vec<Caveat>,
    /// Flags that stand on safe cells, ascending; empty while the game runs.
    pub wrong_flags: Vec<CellId>,
    /// Moves taken back: they are in the log and not in the line.
    pub taken_back: usize,
    /// Explosions among them.
    pub explosions_taken_back: usize,
}

impl Review {
    /// Reviews a game, finished or not; `None` when it was cancelled.
    ///
    /// ```
    /// use demineur_core::{Game, GameParams};
    /// use demineur_core::format::SavedGame;
    /// use demineur_play::review::{Review, ReviewOptions, Verdict};
    /// // A coin's toss: the mine is left or right of the 1.
    /// let mut game = Game::new(GameParams::from_drawing("..B\n")?)?;
    /// game.play("o1".parse()?)?;
    /// game.play("o2".parse()?)?;
    /// let saved = SavedGame { game, no_guess: false };
    /// let review = Review::of(&saved, &ReviewOptions::default()).unwrap();
    /// let guess = review.moves[1].decision().unwrap();
    /// assert_eq!((guess.verdict, guess.risk.value), (Verdict::ForcedGuess, 0.5));
    /// assert!(guess.exploded);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// *Complexity*: an analysis for each move, the budget, and the games
    /// played out: all together they look at 3 · 2¹⁹ cells for each of the
    /// [`ReviewOptions::playouts`], whatever the board; about a second for
    /// an expert game.
    pub fn of(saved: &SavedGame, options: &ReviewOptions) -> Option<Self> {
        Self::told(saved, options, |_, _| {})
    }

    /// The same, telling how many moves are judged and of how many.
    pub fn told(
        saved: &SavedGame,
        options: &ReviewOptions,
        mut tell: impl FnMut(usize, usize),
    ) -> Option<Self> {
        let game = &saved.game;
        let line = line::standing(game);
        let mut judge = Judge::new(game, line.entries.len(), options);
        let mut moves = Vec::with_capacity(line.entries.len());
        for (place, entry) in line.entries.iter().enumerate() {
            tell(place, line.entries.len());
            let judged = judge.judge(entry.action, &mut moves)?;
            moves.push(ReviewedMove {
                action: entry.action,
                millis: entry.millis,
                help: entry.help,
                judged,
            });
        }
        judge.close(&mut moves)?;
        tell(moves.len(), moves.len());
        let mut review = Self {
            status: game.status(),
            accuracy: Accuracy::of(&moves),
            luck: Luck::of(&moves),
            caveats: Vec::new(),
            wrong_flags: wrong_flags(game),
            taken_back: line.taken_back,
            explosions_taken_back: line.explosions_taken_back,
            moves,
        };
        review.caveats = figures::caveats(saved, &review, line.openings_taken_back);
        Some(review)
    }

    /// The openings and chords, in order.
    pub fn decisions(&self) -> impl Iterator<Item = &Decision> {
        self.moves.iter().filter_map(ReviewedMove::decision)
    }

    /// How many openings had that verdict.
    pub fn count(&self, verdict: Verdict) -> usize {
        self.decisions().filter(|d| d.verdict == verdict).count()
    }
}

/// Flags on cells without a mine, once the truth may be shown.
fn wrong_flags(game: &Game) -> Vec<CellId> {
    match game.layout() {
        Some(layout) if game.status().is_over() => {
            let flagged = |&cell: &CellId| game.view().get(cell).is_flagged();
            let flags = game.view().hidden().filter(flagged);
            flags.filter(|&cell| !layout.is_mine(cell)).collect()
        }
        _ => Vec::new(),
    }
}
