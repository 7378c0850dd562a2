//! Chances to win that no search can give, estimated by playing games out.

use demineur_core::{CellId, CellSet, Game, GameParams, Move, Rng, Source, Status, View};
use demineur_solver::strategy::{Player, Playthrough, StrategyName};
use demineur_solver::{Analysis, Budget, Cancel, Sampler};

use super::win::{Unknown, WinChance};

/// What the games of a review may cost for each game asked for an estimate, in
/// cells looked at: every turn looks at the whole board.
const WORK_A_GAME: u64 = 3 << 19;

/// Turns a game takes, until games were played that tell.
const TURNS: u64 = 16;

/// An estimate by fewer than one in this many of the games of the one before
/// tells less than that one, carried on.
const WORSE: usize = 4;

/// Estimates draw from streams of this seed, so that a review is the same
/// every time.
const SEED: u64 = 0x5245_5649_4557;

/// A layout that fits the view, and how the game went on it from there.
struct Sample {
    mines: CellSet,
    won: bool,
}

/// Plays games out for one review.
///
/// The layouts of one position are kept for the next: a sound move rules some
/// of them out and leaves the others equally likely, and `exact`, which opens
/// what is certain before it guesses, would have opened that cell too, so on
/// each of them its game goes the same way. Only as many as were ruled out are
/// drawn again.
pub(super) struct Playouts {
    wanted: usize,
    budget: Budget,
    player: Player,
    kept: Vec<Sample>,
    /// The last estimate, moved on through the moves since: its value and games.
    carried: Option<(f64, usize)>,
    /// Work left, work done, and the games that took it.
    left: u64,
    done: u64,
    games: u64,
}

/// Where a chance to win is wanted.
pub(super) struct Question<'a> {
    /// The game: its board and its rules.
    pub game: &'a Game,
    /// What is known.
    pub view: &'a View,
    /// What follows from that.
    pub analysis: &'a Analysis,
    /// How many moves were played.
    pub number: usize,
    /// How many positions may still ask.
    pub to_come: usize,
    /// Whether it lies right before or after a guess, which is where people
    /// look first.
    pub at_a_guess: bool,
}

impl Playouts {
    pub(super) fn new(wanted: u32, budget: &Budget) -> Self {
        Self {
            wanted: wanted as usize,
            budget: budget.clone(),
            player: Player::new(StrategyName::Exact).expect("exact plays every board"),
            kept: Vec::new(),
            carried: None,
            left: WORK_A_GAME.saturating_mul(u64::from(wanted)),
            done: 0,
            games: 0,
        }
    }

    /// Notes an opening that was survived. In the mean over what it may show,
    /// a move leaves the chance to win as it was, its risk aside.
    pub(super) fn moved(&mut self, sound: bool, risk: f64) {
        if !sound {
            self.kept.clear();
        }
        if let Some((value, _)) = &mut self.carried {
            *value = match risk < 1.0 {
                true => (*value / (1.0 - risk)).min(1.0),
                false => 0.0,
            };
        }
    }

    /// The chance to win with `exact`, by games played out.
    pub(super) fn estimate(&mut self, question: &Question<'_>) -> WinChance {
        if self.wanted == 0 {
            return WinChance::Unknown(Unknown::NotAsked);
        }
        let view = question.view;
        self.kept.retain(|sample| fits(view, &sample.mines));
        self.top_up(question);
        let games = self.kept.len();
        match self.carried {
            Some((value, before)) if games == 0 || games * WORSE < before => WinChance::Estimate {
                value,
                games: before as u32,
                carried: true,
            },
            None if games == 0 => WinChance::Unknown(Unknown::TooLarge),
            _ => {
                let wins = self.kept.iter().filter(|sample| sample.won).count();
                let value = wins as f64 / games as f64;
                self.carried = Some((value, games));
                WinChance::Estimate {
                    value,
                    games: games as u32,
                    carried: false,
                }
            }
        }
    }

    /// Plays as many games as are missing and can be afforded: a position may
    /// take its part of the work left, and one at a guess a good part of it.
    fn top_up(&mut self, question: &Question<'_>) {
        let part = match question.at_a_guess {
            true => question.to_come.min(8),
            false => question.to_come,
        };
        let reserve = self.left - self.left / part.max(1) as u64;
        let mut draw = None;
        let mut rng = Rng::new(SEED, question.number as u64);
        while self.kept.len() < self.wanted && self.affords(question, reserve) {
            if self.budget.cancel().is_cancelled() {
                return;
            }
            if draw.is_none() {
                draw = Draw::new(question, self.budget.cancel());
            }
            let Some(draw) = &draw else {
                return;
            };
            let Some(sample) = self.play(draw.game(question, &mut rng), &mut rng) else {
                return;
            };
            self.kept.push(sample);
        }
    }

    /// Whether one more game leaves the reserve alone; the first of all need not.
    fn affords(&self, question: &Question<'_>, reserve: u64) -> bool {
        let cells = question.view.len() as u64;
        let cost = match self.games {
            0 => cells * TURNS,
            games => self.done / games,
        };
        let is_first = self.carried.is_none() && self.kept.is_empty();
        self.left >= reserve + cost || is_first && self.left >= cells
    }

    /// Plays a game to its end; `None` when the work is used up before.
    fn play(&mut self, mut game: Game, rng: &mut Rng) -> Option<Sample> {
        let cells = game.board().len() as u64;
        let before = self.left;
        let mut playthrough = Playthrough::new(&game);
        let mut going = true;
        while going {
            self.left = self.left.checked_sub(cells)?;
            let turn = playthrough.turn(&mut game, &mut self.player, rng, &self.budget, |_, _| {});
            going = turn.unwrap_or(false);
        }
        self.done += before - self.left;
        self.games += 1;
        Some(Sample {
            mines: game.layout()?.mines().clone(),
            won: game.status() == Status::Won,
        })
    }
}

/// Whether a layout shows these numbers.
fn fits(view: &View, mines: &CellSet) -> bool {
    view.opened().all(|(cell, number)| {
        let around = view.topology().neighbours(cell);
        let count = around.iter().filter(|&&n| mines.contains(n)).count();
        !mines.contains(cell) && count == number as usize
    })
}

/// How the layouts of a position are drawn.
enum Draw {
    /// Among those that fit what is open, each equally likely.
    Fitting(Sampler),
    /// As the game would draw them, sparing what its rules spare; opened where
    /// whoever gave the mines means the player to start, if somebody did.
    Afresh(Option<CellId>),
}

impl Draw {
    fn new(question: &Question<'_>, cancel: &Cancel) -> Option<Self> {
        let afresh = match question.game.params().source {
            _ if question.view.open_count() > 0 => None,
            Source::Seed { .. } => Some(None),
            Source::Given { first, .. } => first.map(Some),
        };
        match afresh {
            Some(first) => Some(Self::Afresh(first)),
            None => question.analysis.sampler_until(cancel).map(Self::Fitting),
        }
    }

    /// A game on a layout drawn, brought to where the view stands.
    fn game(&self, question: &Question<'_>, rng: &mut Rng) -> Game {
        let source = match self {
            Self::Fitting(sampler) => Source::Given {
                mines: sampler.sample(rng).iter().collect(),
                first: None,
            },
            Self::Afresh(_) => Source::Seed {
                seed: SEED,
                game: rng.below(u64::MAX),
            },
        };
        let params = GameParams {
            source,
            ..question.game.params().clone()
        };
        let board = question.game.board().clone();
        let mut game = Game::on(board, params).expect("as many mines as before");
        if let Self::Afresh(Some(first)) = self {
            open(&mut game, *first);
        }
        for (cell, _) in question.view.opened() {
            open(&mut game, cell);
        }
        game
    }
}

/// Opens a cell that may be open already, or the last of a game.
fn open(game: &mut Game, cell: CellId) {
    if game.view().is_hidden(cell) && !game.status().is_over() {
        game.play(Move::Open(cell))
            .expect("a hidden cell can be opened");
    }
}
