//! Many games of one strategy.

use std::time::Duration;

use cpu_time::ThreadTime;
use demineur_core::{
    Board, BoardError, BoardSpec, CellId, FirstClick, Game, GameParams, Move, Rng, Rules, Source,
    Status,
};
use demineur_solver::{
    Budget, Cancel, Player, StrategyError, StrategyName, UnknownStrategy, play_out,
};

use crate::parallel::{Progress, in_order};
use crate::record::Record;

/// Games of one level, played by one strategy.
#[derive(Clone, Debug)]
pub struct Experiment {
    /// The board.
    pub board: BoardSpec,
    /// How many mines.
    pub mines: usize,
    /// By which rules.
    pub rules: Rules,
    /// Who plays.
    pub strategy: StrategyName,
    /// How many games.
    pub games: u64,
    /// Game `i` draws from stream `(seed, i)`.
    pub seed: u64,
    /// On how many threads; changes nothing but the time it takes.
    pub threads: usize,
}

/// Why games cannot be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RunError {
    /// The board cannot be made.
    Board(BoardError),
    /// The game cannot start.
    Params(demineur_core::ParamsError),
    /// There is no such strategy.
    Strategy(UnknownStrategy),
    /// The strategy gave up on a game.
    Play {
        /// Which game, from 0.
        game: u64,
        /// Why.
        error: StrategyError,
    },
}

impl std::fmt::Display for RunError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Board(error) => error.fmt(f),
            Self::Params(error) => error.fmt(f),
            Self::Strategy(error) => error.fmt(f),
            Self::Play { game, error } => write!(f, "game {game}: {error}"),
        }
    }
}

impl std::error::Error for RunError {}

/// Plays the games and hands each record to `report`, in game order. `report`
/// returns false to stop.
///
/// # Errors
/// Before the first game if nothing can be played; after it if the strategy
/// gives up, which ends the run.
pub fn run(
    experiment: &Experiment,
    cancel: &Cancel,
    mut report: impl FnMut(u64, &Record, Progress) -> bool,
) -> Result<(), RunError> {
    let board = experiment.board.build().map_err(RunError::Board)?;
    let params = |game| GameParams {
        board: experiment.board.clone(),
        mines: experiment.mines,
        rules: experiment.rules,
        source: Source::Seed {
            seed: experiment.seed,
            game,
        },
    };
    Game::on(board.clone(), params(0)).map_err(RunError::Params)?;
    Player::new(experiment.strategy).map_err(RunError::Strategy)?;
    let mut failure = None;
    in_order(
        experiment.games,
        experiment.threads,
        cancel,
        || board.clone(),
        |board, number| {
            let rng = Rng::of_strategy(experiment.seed, number);
            let game = Game::on(board.clone(), params(number)).expect("the first game could start");
            play(game, None, experiment.strategy, rng, cancel)
        },
        |number, outcome, progress| deliver(number, outcome, progress, &mut failure, &mut report),
    );
    failure.map_or(Ok(()), Err)
}

/// A square board with its mines and first click: a line of a boards file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlannedBoard {
    /// Columns.
    pub width: u32,
    /// Rows.
    pub height: u32,
    /// The mines.
    pub mines: Vec<CellId>,
    /// Where play starts; a mine there is a loss.
    pub first: CellId,
}

/// Plays every board from its first click on and hands each record to
/// `report`, in order.
///
/// The first board counts as number `from`, so that a long file can be played
/// in pieces.
///
/// The strategy knows that the first click was protected as `first_click`
/// says; given mines stay where they are.
///
/// # Errors
/// As [`run`].
pub fn play_boards(
    boards: &[PlannedBoard],
    from: u64,
    strategy: StrategyName,
    threads: usize,
    cancel: &Cancel,
    mut report: impl FnMut(u64, &Record, Progress) -> bool,
) -> Result<(), RunError> {
    Player::new(strategy).map_err(RunError::Strategy)?;
    let mut failure = None;
    in_order(
        boards.len() as u64,
        threads,
        cancel,
        || None,
        |last: &mut Option<Board>, number| {
            let plan = &boards[number as usize];
            let spec = BoardSpec::square(plan.width, plan.height);
            // Boards of a file nearly always have one size: build it once.
            let board = match last {
                Some(board) if *board.spec() == spec => board.clone(),
                _ => last.insert(spec.build().map_err(RunError::Board)?).clone(),
            };
            let rules = Rules {
                first_click: FirstClick::Safe,
                ..Rules::default()
            };
            let params =
                GameParams::given(spec, plan.mines.clone(), Some(plan.first)).with_rules(rules);
            let game = Game::on(board, params).map_err(RunError::Params)?;
            let rng = Rng::of_strategy(0, from + number);
            play(game, Some(plan.first), strategy, rng, cancel)
        },
        |number, outcome, progress| deliver(number, outcome, progress, &mut failure, &mut report),
    );
    failure.map_or(Ok(()), Err)
}

fn deliver(
    number: u64,
    outcome: Result<Record, RunError>,
    progress: Progress,
    failure: &mut Option<RunError>,
    report: &mut impl FnMut(u64, &Record, Progress) -> bool,
) -> bool {
    match outcome {
        Ok(record) => report(number, &record, progress),
        Err(RunError::Play { error, .. }) => {
            *failure = Some(RunError::Play {
                game: number,
                error,
            });
            false
        }
        Err(error) => {
            *failure = Some(error);
            false
        }
    }
}

fn play(
    mut game: Game,
    first: Option<CellId>,
    strategy: StrategyName,
    mut rng: Rng,
    cancel: &Cancel,
) -> Result<Record, RunError> {
    let clock = ThreadTime::now();
    let mut player = Player::new(strategy).map_err(RunError::Strategy)?;
    let budget = Budget::default().with_cancel(cancel.clone());
    let mut moves = 0;
    if let Some(cell) = first {
        // Nothing but mines is won as it stands; in a boards file a mined
        // first cell is a loss all the same.
        let mined = game.layout().is_some_and(|layout| layout.is_mine(cell));
        if mined {
            return Ok(Record {
                won: false,
                guesses: 0,
                moves: 1,
                three_bv: three_bv(&game),
                micros: micros(clock.elapsed()),
            });
        }
        moves += u32::from(game.play(Move::Open(cell)).is_ok());
    }
    let played = play_out(&mut game, &mut player, &mut rng, &budget, |_, _| {})
        .map_err(|error| RunError::Play { game: 0, error })?;
    // The clock stops before 3BV, which is no part of playing.
    let micros = micros(clock.elapsed());
    Ok(Record {
        won: played.status == Status::Won,
        guesses: played.guesses as u32,
        moves: moves + played.moves as u32,
        three_bv: three_bv(&game),
        micros,
    })
}

fn three_bv(game: &Game) -> u32 {
    game.three_bv().unwrap_or(0) as u32
}

fn micros(time: Duration) -> u64 {
    time.as_micros() as u64
}
