//! Many games of one strategy.

use std::ops::Range;

use demineur_core::{Board, BoardSpec, CellId, FirstClick, Game, GameParams, Rng, Rules, Source};
use demineur_solver::strategy::StrategyName;
use demineur_solver::{Cancel, Effort};

use crate::error::RunError;
use crate::maker::{MakePlayer, maker};
use crate::parallel::{Progress, in_order};
use crate::play::{Referee, Seen};
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
    /// How hard it thinks about a guess.
    pub effort: Effort,
    /// Where every game starts; where the strategy likes if it is `None`.
    pub first: Option<CellId>,
    /// Which games: part of a longer run, or all of it from 0.
    pub games: Range<u64>,
    /// Game `i` draws from stream `(seed, i)`.
    pub seed: u64,
    /// What is worked out beside the games.
    pub seen: Seen,
    /// On how many threads; changes nothing but the time it takes.
    pub threads: usize,
}

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
    let strategies = [experiment.strategy];
    run_all(
        experiment,
        &strategies,
        cancel,
        |number, records, progress| report(number, &records[0], progress),
    )
}

/// Lets each of these strategies, in place of the experiment's own, play every
/// game, and hands their records of a game to `report` together.
///
/// # Errors
/// As [`run`].
pub fn run_all(
    experiment: &Experiment,
    strategies: &[StrategyName],
    cancel: &Cancel,
    report: impl FnMut(u64, &[Record], Progress) -> bool,
) -> Result<(), RunError> {
    let makers = strategies.iter().map(|&name| maker(name));
    let makers = makers.collect::<Result<Vec<_>, _>>()?;
    let makers: Vec<&MakePlayer<'_>> = makers.iter().map(|make| make as _).collect();
    run_players(experiment, &makers, cancel, report)
}

/// [`run_all`] with strategies that need no name: any [`Strategy`] can play.
///
/// ```
/// use demineur_lab::{Experiment, MakePlayer, run_players};
/// use demineur_solver::{Cancel, Effort};
/// use demineur_solver::strategy::{Advice, Player, Strategy, StrategyError, Turn, Zeros};
///
/// /// Plays as `zeros` does, under another name.
/// struct Own(Zeros);
///
/// impl Strategy for Own {
///     fn name(&self) -> &str {
///         "own"
///     }
///
///     fn moves(&mut self, turn: &mut Turn<'_>) -> Result<Vec<Advice>, StrategyError> {
///         self.0.moves(turn)
///     }
/// }
///
/// # use demineur_core::Level;
/// # use demineur_lab::Seen;
/// # use demineur_solver::strategy::StrategyName;
/// # let level = Level::named("beginner").expect("it is built in");
/// # let experiment = Experiment {
/// #     board: level.board,
/// #     mines: level.mines,
/// #     rules: level.rules,
/// #     strategy: StrategyName::Zeros,
/// #     effort: Effort::NORMAL,
/// #     first: None,
/// #     games: 0..20,
/// #     seed: 1,
/// #     seen: Seen::Play,
/// #     threads: 2,
/// # };
/// let own: &MakePlayer<'_> = &|| Ok(Player::Blind(Box::new(Own(Zeros))));
/// let zeros: &MakePlayer<'_> = &|| Ok(Player::Blind(Box::new(Zeros)));
/// run_players(&experiment, &[own, zeros], &Cancel::new(), |_, records, _| {
///     assert_eq!(records[0].won, records[1].won);
///     true
/// })?;
/// # Ok::<(), demineur_lab::RunError>(())
/// ```
///
/// [`Strategy`]: demineur_solver::strategy::Strategy
///
/// # Errors
/// As [`run`].
pub fn run_players(
    experiment: &Experiment,
    players: &[&MakePlayer<'_>],
    cancel: &Cancel,
    mut report: impl FnMut(u64, &[Record], Progress) -> bool,
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
    if let Some(first) = experiment.first.filter(|cell| cell.index() >= board.len()) {
        return Err(RunError::First(first));
    }
    let mut failure = None;
    let from = experiment.games.start;
    in_order(
        experiment.games.end.saturating_sub(from),
        experiment.threads,
        cancel,
        || {
            (
                board.clone(),
                Referee::new(experiment.seen, experiment.effort, cancel),
            )
        },
        |(board, referee), number| {
            let number = from + number;
            let mut records = Vec::with_capacity(players.len());
            for &player in players {
                let mut rng = Rng::of_strategy(experiment.seed, number);
                let game = Game::on(board.clone(), params(number));
                let game = game.expect("the first game could start");
                records.push(referee.play(game, experiment.first, player, &mut rng)?);
            }
            Ok(records)
        },
        |number, outcome, progress| {
            deliver(from + number, outcome, &mut failure, |number, records| {
                report(number, &records, progress)
            })
        },
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
    effort: Effort,
    threads: usize,
    cancel: &Cancel,
    mut report: impl FnMut(u64, &Record, Progress) -> bool,
) -> Result<(), RunError> {
    let player = maker(strategy)?;
    let mut failure = None;
    in_order(
        boards.len() as u64,
        threads,
        cancel,
        || (None, Referee::new(Seen::Play, effort, cancel)),
        |(last, referee): &mut (Option<Board>, Referee), number| {
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
            let mut rng = Rng::of_strategy(0, from + number);
            referee.play_given(game, plan.first, &player, &mut rng)
        },
        |number, outcome, progress| {
            deliver(number, outcome, &mut failure, |number, record| {
                report(number, &record, progress)
            })
        },
    );
    failure.map_or(Ok(()), Err)
}

/// Hands a result on, or keeps why there is none.
fn deliver<T>(
    number: u64,
    outcome: Result<T, RunError>,
    failure: &mut Option<RunError>,
    report: impl FnOnce(u64, T) -> bool,
) -> bool {
    match outcome {
        Ok(result) => return report(number, result),
        Err(RunError::Play { error, .. }) => {
            *failure = Some(RunError::Play {
                game: number,
                error,
            });
        }
        Err(error) => *failure = Some(error),
    }
    false
}
