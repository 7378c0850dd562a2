//! One game of an environment: an action in, a reward and a row of arrays out.

use demineur_core::{
    Board, CellId, CellView, Game, GameParams, Level, Mark, Move, Rules, Source, Status,
};

/// A hidden cell without a flag, in observations.
pub const HIDDEN: i32 = -1;
/// A flagged cell.
pub const FLAGGED: i32 = -2;
/// The mine that was hit, in the last observation of a lost game.
pub const EXPLODED: i32 = -3;

/// What an observation is made of: a byte a cell, or four on graphs whose
/// numbers need them.
pub trait Code: Copy + Send {
    /// The code of a cell.
    fn of(code: i32) -> Self;
}

impl Code for i8 {
    fn of(code: i32) -> Self {
        code as Self
    }
}

impl Code for i32 {
    fn of(code: i32) -> Self {
        code
    }
}

/// Which moves are actions. Each kind has a block of its own, as long as the
/// board: action `a` of the second block is about cell `a - cells`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Actions {
    /// Open.
    Open,
    /// Open; put a flag or take it away.
    Flag,
    /// The same, and chord.
    Chord,
}

impl Actions {
    /// Each with its name.
    pub const ALL: [(Self, &'static str); 3] = [
        (Self::Open, "open"),
        (Self::Flag, "flag"),
        (Self::Chord, "chord"),
    ];

    /// How many blocks there are.
    pub fn blocks(self) -> usize {
        self as usize + 1
    }
}

/// What the parts of a step are worth; the reward is their sum.
#[derive(Clone, Copy)]
pub struct Rewards {
    /// Winning.
    pub win: f64,
    /// Hitting a mine.
    pub loss: f64,
    /// An action that opened something.
    pub safe: f64,
    /// Each cell that it opened.
    pub cell: f64,
    /// Any step.
    pub step: f64,
    /// An action that is not legal.
    pub illegal: f64,
}

/// What all games of an environment share.
pub struct Setting {
    /// The board, made once.
    pub board: Board,
    /// Board, mines and rules.
    pub level: Level,
    /// Which moves are actions.
    pub actions: Actions,
    /// What steps are worth.
    pub rewards: Rewards,
    /// After how many steps a game is cut short.
    pub max_steps: Option<u32>,
    /// Whether an illegal action ends the game.
    pub illegal_ends: bool,
}

impl Setting {
    /// How many actions there are.
    pub fn action_count(&self) -> usize {
        self.board.len() * self.actions.blocks()
    }

    fn rules(&self) -> &Rules {
        &self.level.rules
    }

    /// The move of an action in a game that looks like this.
    fn move_of(&self, action: usize, game: &Game) -> Move {
        let cell = CellId::from_index(action % self.board.len());
        match action / self.board.len() {
            0 => Move::Open(cell),
            1 if game.view().get(cell).is_flagged() => Move::Unmark(cell),
            1 => Move::Flag(cell),
            _ => Move::Chord(cell),
        }
    }
}

/// What a step came to.
#[derive(Clone, Copy, Default)]
pub struct Outcome {
    /// The reward.
    pub reward: f64,
    /// Whether the game is won or lost, or an illegal action ended it.
    pub terminated: bool,
    /// Whether it was cut short.
    pub truncated: bool,
}

/// All that a slot is kept as between processes.
pub type Kept = (u64, u64, u32, bool, Vec<String>);

/// One game, and the place it has in its environment.
pub struct Slot {
    game: Game,
    seed: u64,
    number: u64,
    steps: u32,
    over: bool,
}

impl Slot {
    /// Game `number` of a seed. The level was checked: its mines fit.
    pub fn new(setting: &Setting, seed: u64, number: u64) -> Self {
        let params = GameParams {
            board: setting.level.board.clone(),
            mines: setting.level.mines,
            rules: setting.level.rules,
            source: Source::Seed { seed, game: number },
        };
        let game = Game::on(setting.board.clone(), params).expect("the level was checked");
        Self {
            game,
            seed,
            number,
            steps: 0,
            over: false,
        }
    }

    /// Goes to the next game of the same seed.
    pub fn next(&mut self, setting: &Setting) {
        *self = Self::new(setting, self.seed, self.number.wrapping_add(1));
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Its seed, and which game of it it is.
    pub fn origin(&self) -> (u64, u64) {
        (self.seed, self.number)
    }

    /// Whether nothing more can be done.
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// Does an action, which must be one of [`Setting::action_count`].
    pub fn step(&mut self, action: usize, setting: &Setting) -> Outcome {
        let rewards = &setting.rewards;
        let chosen = setting.move_of(action, &self.game);
        let mut outcome = Outcome {
            reward: rewards.step,
            ..Outcome::default()
        };
        // By what the view shows alone, as the mask is: what only the truth
        // would allow (digging a flagged 0) is not tried.
        if chosen.applies(self.game.view(), setting.rules()) {
            let before = self.game.view().open_count();
            let status = self.game.play(chosen).expect("the move applies");
            let opened = self.game.view().open_count() - before;
            if opened > 0 {
                outcome.reward += rewards.safe + rewards.cell * opened as f64;
            }
            outcome.reward += match status {
                Status::Won => rewards.win,
                Status::Lost => rewards.loss,
                Status::Ready | Status::Running => 0.0,
            };
            outcome.terminated = status.is_over();
        } else {
            outcome.reward += rewards.illegal;
            outcome.terminated = setting.illegal_ends;
        }
        self.steps = self.steps.saturating_add(1);
        let spent = setting.max_steps.is_some_and(|most| self.steps >= most);
        outcome.truncated = spent && !outcome.terminated;
        self.over = outcome.terminated || outcome.truncated;
        outcome
    }

    /// Writes what the player sees, and which actions are legal. Nothing here
    /// looks at the layout.
    pub fn write<T: Code>(&self, setting: &Setting, board: &mut [T], mask: &mut [i8]) {
        let view = self.game.view();
        let (opens, others) = mask.split_at_mut(board.len());
        let live = !self.over;
        for (cell, (code, legal)) in view.cells().zip(board.iter_mut().zip(opens)) {
            let shown = match view.get(cell) {
                CellView::Open(number) => number as i32,
                CellView::Marked(Mark::Mine) => FLAGGED,
                CellView::Hidden | CellView::Marked(_) => HIDDEN,
            };
            *code = T::of(shown);
            *legal = i8::from(live && shown == HIDDEN);
        }
        if let Some(mine) = self.game.exploded() {
            board[mine.index()] = T::of(EXPLODED);
        }
        for (block, legal) in others.chunks_mut(board.len()).enumerate() {
            for (cell, legal) in view.cells().zip(legal) {
                let action = (block + 1) * board.len() + cell.index();
                let chosen = setting.move_of(action, &self.game);
                *legal = i8::from(live && chosen.applies(view, setting.rules()));
            }
        }
    }

    /// What to keep of it.
    pub fn keep(&self) -> Kept {
        let moves = self.game.line().iter().map(ToString::to_string).collect();
        (self.seed, self.number, self.steps, self.over, moves)
    }

    /// The slot that was kept; `None` if it was not one of these.
    pub fn restore(setting: &Setting, kept: &Kept) -> Option<Self> {
        let (seed, number, steps, over, moves) = kept;
        let mut slot = Self::new(setting, *seed, *number);
        for text in moves {
            slot.game.play(text.parse().ok()?).ok()?;
        }
        slot.steps = *steps;
        slot.over = *over;
        Some(slot)
    }
}
