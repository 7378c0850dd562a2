//! One game: the truth, the view, and what was done.

mod error;
mod figures;

use std::collections::VecDeque;

use crate::board::{Board, BoardSpec};
use crate::cell::{CellId, CellSet};
use crate::layout::Layout;
use crate::moves::{Actor, Help, LogEntry, Move, PlayError};
use crate::rng::Rng;
use crate::rules::{Cascade, FirstClick, Rules, WinRule};
use crate::stop::{Stop, never};
use crate::topology::Topology;
use crate::view::{CellView, Mark, View};

pub use error::{ParamsError, ReplayError};
pub use figures::{Actors, Figures};

/// Where a game's mines come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// Drawn at the first opening, from stream `game` of `seed`.
    Seed {
        /// The seed.
        seed: u64,
        /// Which game of that seed.
        game: u64,
    },
    /// Given by hand.
    Given {
        /// The mines, ascending and without repeats.
        mines: Vec<CellId>,
        /// Where the giver means the player to start.
        first: Option<CellId>,
    },
}

/// All that fixes a game before its first move.
#[derive(Clone, Debug, PartialEq)]
pub struct GameParams {
    /// The board.
    pub board: BoardSpec,
    /// How many mines; with given mines, their number.
    pub mines: usize,
    /// By which rules.
    pub rules: Rules,
    /// Where the mines come from.
    pub source: Source,
}

impl GameParams {
    /// A game by the default rules, drawn from stream 0 of a seed.
    pub fn seeded(board: BoardSpec, mines: usize, seed: u64) -> Self {
        Self {
            board,
            mines,
            rules: Rules::default(),
            source: Source::Seed { seed, game: 0 },
        }
    }

    /// A game with given mines, by the default rules.
    pub fn given(board: BoardSpec, mut mines: Vec<CellId>, first: Option<CellId>) -> Self {
        mines.sort_unstable();
        mines.dedup();
        Self {
            board,
            mines: mines.len(),
            rules: Rules::default(),
            source: Source::Given { mines, first },
        }
    }

    /// The same with other rules.
    pub fn with_rules(self, rules: Rules) -> Self {
        Self { rules, ..self }
    }
}

/// How the game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// Nothing has been opened yet.
    Ready,
    /// Something is open, and nothing decided.
    Running,
    /// Won.
    Won,
    /// Lost.
    Lost,
}

impl Status {
    /// Whether the game is over.
    pub const fn is_over(self) -> bool {
        matches!(self, Self::Won | Self::Lost)
    }
}

/// What a door draws for one cell: during play what the view shows, after the
/// end the truth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shown {
    /// Hidden, no mark.
    Hidden,
    /// Hidden, marked.
    Marked(Mark),
    /// Open, with its number.
    Open(u32),
    /// A mine, shown after the end.
    Mine,
    /// The mine that was hit.
    Exploded,
    /// A flag on a cell that is no mine, shown after the end.
    WrongFlag,
    /// A flag on a mine, shown after the end; after a win every mine is.
    FlaggedMine,
}

impl From<CellView> for Shown {
    fn from(view: CellView) -> Self {
        match view {
            CellView::Hidden => Self::Hidden,
            CellView::Marked(mark) => Self::Marked(mark),
            CellView::Open(number) => Self::Open(number),
        }
    }
}

/// Figures of a game that never lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Counters {
    /// Mines on the board.
    pub mines: usize,
    /// Flags standing; after a win, as many as mines.
    pub flags: usize,
    /// Mines less flags; below 0 with too many flags.
    pub mines_left: i64,
    /// Safe cells not open yet.
    pub safe_left: usize,
    /// Acts logged, whether or not they did anything; undo and redo are not acts.
    pub clicks: usize,
    /// Those of them that did something.
    pub effective: usize,
}

/// What the first opening was granted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FirstOpening {
    /// The cell.
    pub cell: CellId,
    /// The protection its mines were drawn with; given mines have none.
    pub granted: FirstClick,
    /// The same, where the rules ask for more and there was no room for it.
    /// Given mines stay where they are: nothing is drawn, nothing refused.
    pub fallback: Option<FirstClick>,
}

/// When an act happened, by whom, with which help: what the log keeps of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Stamp {
    /// Milliseconds since the start of the game.
    pub millis: u64,
    /// Who acted.
    pub actor: Actor,
    /// Help taken since the act before.
    pub help: Help,
}

/// One game.
///
/// A game is its parameters plus its log: [`Game::replay`] makes the same game
/// of both, so that saving, resuming and sending are one path, walked by every
/// click. The log is only ever added to; undo and redo are entries of it.
#[derive(Clone, Debug)]
pub struct Game {
    params: GameParams,
    board: Board,
    layout: Option<Layout>,
    view: View,
    status: Status,
    exploded: Option<CellId>,
    first: Option<FirstOpening>,
    log: Vec<LogEntry>,
    /// The effective moves that stand, undone ones taken out.
    line: Vec<Move>,
    /// Moves taken back, the last one on top.
    undone: Vec<Move>,
    clicks: usize,
    effective: usize,
}

impl Game {
    /// A new game.
    ///
    /// # Errors
    /// When the board cannot be made or the mines do not fit on it.
    pub fn new(params: GameParams) -> Result<Self, ParamsError> {
        let board = params.board.build().map_err(ParamsError::Board)?;
        Self::on(board, params)
    }

    /// A new game on a board that is there already, which saves building it
    /// for each of many games. The board must be the one of the parameters.
    ///
    /// # Errors
    /// When the mines do not fit on it.
    pub fn on(board: Board, params: GameParams) -> Result<Self, ParamsError> {
        let cells = board.len();
        if params.mines > cells {
            return Err(ParamsError::TooManyMines {
                mines: params.mines,
                cells,
            });
        }
        let layout = match &params.source {
            Source::Seed { .. } => None,
            Source::Given { mines, first } => {
                if let Some(&cell) = mines.iter().chain(first).find(|c| c.index() >= cells) {
                    return Err(ParamsError::NoSuchCell { cell, cells });
                }
                let set = CellSet::of(cells, mines.iter().copied());
                if set.len() != params.mines {
                    return Err(ParamsError::MineCount {
                        given: set.len(),
                        said: params.mines,
                    });
                }
                Some(Layout::new(set))
            }
        };
        let view = View::new(board.topology().clone(), params.mines);
        let mut game = Self {
            params,
            board,
            layout,
            view,
            status: Status::Ready,
            exploded: None,
            first: None,
            log: Vec::new(),
            line: Vec::new(),
            undone: Vec::new(),
            clicks: 0,
            effective: 0,
        };
        game.settle();
        Ok(game)
    }

    /// The game these parameters and this log make.
    ///
    /// # Errors
    /// The first log entry that cannot have happened, with its place.
    pub fn replay(params: GameParams, log: &[LogEntry]) -> Result<Self, ReplayError> {
        let board = params.board.build();
        let board = board.map_err(|error| ReplayError::Params(ParamsError::Board(error)))?;
        Self::replay_on(board, params, log)
    }

    /// [`Game::replay`] on a board that is there already; see [`Game::on`].
    ///
    /// # Errors
    /// The first log entry that cannot have happened, with its place.
    pub fn replay_on(
        board: Board,
        params: GameParams,
        log: &[LogEntry],
    ) -> Result<Self, ReplayError> {
        let mut game = Self::on(board, params).map_err(ReplayError::Params)?;
        for (place, entry) in log.iter().enumerate() {
            let stamp = Stamp {
                millis: entry.millis,
                actor: entry.actor,
                help: entry.help,
            };
            let outcome = game.act(entry.action, stamp);
            // What is refused is never logged: an entry that says so is no entry.
            if outcome.is_ok() != entry.effect || game.log.len() != place + 1 {
                return Err(ReplayError::Entry {
                    place,
                    action: entry.action,
                    error: outcome.err(),
                });
            }
        }
        Ok(game)
    }

    /// All that fixed the game before its first move.
    pub fn params(&self) -> &GameParams {
        &self.params
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// What the player may know.
    pub fn view(&self) -> &View {
        &self.view
    }

    /// How the game stands.
    pub fn status(&self) -> Status {
        self.status
    }

    /// The truth, once it is fixed. For doors after the end, and for `cheat`.
    pub fn layout(&self) -> Option<&Layout> {
        self.layout.as_ref()
    }

    /// The mine that was hit, after a loss.
    pub fn exploded(&self) -> Option<CellId> {
        self.exploded
    }

    /// The first opening, and what protection it had.
    pub fn first_opening(&self) -> Option<FirstOpening> {
        self.first
    }

    /// Everything that was done, in order.
    pub fn log(&self) -> &[LogEntry] {
        &self.log
    }

    /// The moves that stand, undone and idle ones left out.
    pub fn line(&self) -> &[Move] {
        &self.line
    }

    /// Whether there is a move to take back.
    pub fn can_undo(&self) -> bool {
        !self.line.is_empty()
    }

    /// Whether there is a move to play again.
    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// The figures.
    pub fn counters(&self) -> Counters {
        let mines = self.params.mines;
        let flags = if self.status == Status::Won {
            mines
        } else {
            self.view.flag_count()
        };
        Counters {
            mines,
            flags,
            mines_left: mines as i64 - flags as i64,
            safe_left: self.safe_left(),
            clicks: self.clicks,
            effective: self.effective,
        }
    }

    /// The least number of clicks the board takes, once its mines are fixed.
    pub fn three_bv(&self) -> Option<usize> {
        let cascade = self.params.rules.cascade;
        Some(self.layout.as_ref()?.three_bv(self.topology(), cascade))
    }

    /// The clicks that greedy chording takes, once its mines are fixed
    /// ([`Layout::zini`]).
    pub fn zini(&self) -> Option<usize> {
        let cascade = self.params.rules.cascade;
        Some(self.layout.as_ref()?.zini(self.topology(), cascade))
    }

    /// What to draw for a cell: the view while the game runs; after the end
    /// the exploded cell, mines, right and wrong flags.
    pub fn shown(&self, cell: CellId) -> Shown {
        let view = self.view.get(cell);
        let mine = self.layout.as_ref().is_some_and(|l| l.is_mine(cell));
        match (self.status, view) {
            (_, CellView::Open(number)) => Shown::Open(number),
            (Status::Won, _) if mine => Shown::FlaggedMine,
            (Status::Lost, _) if self.exploded == Some(cell) => Shown::Exploded,
            (Status::Lost, CellView::Marked(Mark::Mine)) if mine => Shown::FlaggedMine,
            (Status::Lost, CellView::Marked(Mark::Mine)) => Shown::WrongFlag,
            (Status::Lost, _) if mine => Shown::Mine,
            (_, CellView::Marked(mark)) => Shown::Marked(mark),
            (_, CellView::Hidden) => Shown::Hidden,
        }
    }

    /// The truth of a cell, numbers included, as documents 000 and 004 show
    /// the whole board after the end; as [`Game::shown`] until the mines are
    /// fixed.
    pub fn revealed(&self, cell: CellId) -> Shown {
        match (self.shown(cell), &self.layout) {
            (Shown::Hidden | Shown::Marked(_) | Shown::WrongFlag, Some(layout)) => {
                if layout.is_mine(cell) {
                    Shown::Mine
                } else {
                    Shown::Open(layout.number(self.topology(), cell))
                }
            }
            (shown, _) => shown,
        }
    }

    /// Plays a move at time 0, by a person. See [`Game::act`].
    ///
    /// # Errors
    /// Why the move does nothing.
    pub fn play(&mut self, action: Move) -> Result<Status, PlayError> {
        self.act(action, Stamp::default())
    }

    /// Plays a move and logs it. A move that does nothing is an error and is
    /// logged as idle; a cell that does not exist, and any move but undo and
    /// redo after the end, is refused and not logged.
    ///
    /// *Complexity*: of the cells opened; undo and redo, of the whole line.
    ///
    /// # Errors
    /// Why the move does nothing.
    pub fn act(&mut self, action: Move, stamp: Stamp) -> Result<Status, PlayError> {
        self.act_on(action, stamp, &mut Stop::new(&never))
    }

    /// The same; `None` once somebody who is asked now and then wants it to
    /// stop: a cascade over millions of cells takes seconds. The game is then
    /// left half played and of no use any more: stop a copy.
    pub fn act_unless(
        &mut self,
        action: Move,
        stamp: Stamp,
        stops: &dyn Fn() -> bool,
    ) -> Option<Result<Status, PlayError>> {
        let mut stop = Stop::new(stops);
        let outcome = self.act_on(action, stamp, &mut stop);
        stop.unless(outcome)
    }

    fn act_on(
        &mut self,
        action: Move,
        stamp: Stamp,
        stop: &mut Stop<'_>,
    ) -> Result<Status, PlayError> {
        if let Some(cell) = action.cell() {
            if !self.topology().contains(cell) {
                return Err(PlayError::NoSuchCell {
                    cell,
                    cells: self.board.len(),
                });
            }
            if self.status.is_over() {
                return Err(PlayError::Over);
            }
        }
        let outcome = match action {
            Move::Undo => self.undo(stop),
            Move::Redo => self.redo(stop),
            _ => self.apply(action, stop).map(|()| {
                self.line.push(action);
                self.undone.clear();
            }),
        };
        self.log.push(LogEntry {
            millis: stamp.millis,
            actor: stamp.actor,
            action,
            effect: outcome.is_ok(),
            help: stamp.help,
        });
        if action.cell().is_some() {
            self.clicks += 1;
            self.effective += usize::from(outcome.is_ok());
        }
        outcome.map(|()| self.status)
    }

    pub(crate) fn topology(&self) -> &Topology {
        self.board.topology()
    }

    fn safe_left(&self) -> usize {
        self.board.len() - self.params.mines - self.view.open_count()
    }

    fn undo(&mut self, stop: &mut Stop<'_>) -> Result<(), PlayError> {
        let last = self.line.pop().ok_or(PlayError::NothingToUndo)?;
        self.undone.push(last);
        self.rewind(stop);
        Ok(())
    }

    fn redo(&mut self, stop: &mut Stop<'_>) -> Result<(), PlayError> {
        let next = self.undone.pop().ok_or(PlayError::NothingToRedo)?;
        self.apply(next, stop)
            .expect("a move taken back can be played again");
        self.line.push(next);
        Ok(())
    }

    /// Starts over and plays the line that stands: an undo costs a replay, and
    /// no move has to keep what it changed (a cascade may change 10^8 cells).
    fn rewind(&mut self, stop: &mut Stop<'_>) {
        if let Source::Seed { .. } = self.params.source {
            self.layout = None;
        }
        self.view = View::new(self.board.topology().clone(), self.params.mines);
        self.status = Status::Ready;
        self.exploded = None;
        self.first = None;
        self.settle();
        for place in 0..self.line.len() {
            if stop.is_thrown() {
                return;
            }
            self.apply(self.line[place], stop)
                .expect("a line that stood can be played again");
        }
    }

    fn apply(&mut self, action: Move, stop: &mut Stop<'_>) -> Result<(), PlayError> {
        let rules = self.params.rules;
        match action.check(&self.view, &rules) {
            Err(PlayError::CellFlagged) if self.digs_flagged_zero(action) => {}
            checked => checked?,
        }
        match (action.mark(&self.view, &rules), action.cell()) {
            (Some(next), Some(cell)) => self.view.set(cell, next),
            (None, Some(cell)) => {
                if self.first.is_none() {
                    self.first_open(cell);
                }
                self.uncover(&action.targets(&self.view), stop);
            }
            (_, None) => unreachable!("undo and redo are not moves of a line"),
        }
        self.settle();
        Ok(())
    }

    /// Document 000 digs a flagged cell if it turns out a 0, and only then.
    fn digs_flagged_zero(&self, action: Move) -> bool {
        let (Move::Open(cell), Some(layout)) = (action, &self.layout) else {
            return false;
        };
        self.params.rules.cascade == Cascade::ThroughFlags
            && !layout.is_mine(cell)
            && layout.number(self.topology(), cell) == 0
    }

    /// Fixes the mines, if they are not given, around the first opening.
    fn first_open(&mut self, cell: CellId) {
        let mut granted = FirstClick::Any;
        let mut fallback = None;
        if let (None, &Source::Seed { seed, game }) = (&self.layout, &self.params.source) {
            let asked = self.params.rules.first_click;
            let mut rng = Rng::new(seed, game);
            let (topology, mines) = (self.topology(), self.params.mines);
            let (layout, drawn) = Layout::around(topology, mines, asked, cell, &mut rng);
            self.layout = Some(layout);
            granted = drawn;
            fallback = asked.fallback(granted);
        }
        self.first = Some(FirstOpening {
            cell,
            granted,
            fallback,
        });
    }

    /// Opens these hidden cells at once. If one is a mine the first of them
    /// explodes and nothing else is opened: the loss is the moment it happens.
    fn uncover(&mut self, targets: &[CellId], stop: &mut Stop<'_>) {
        let layout = self
            .layout
            .as_ref()
            .expect("mines are fixed before a cell opens");
        if let Some(&mine) = targets.iter().find(|&&cell| layout.is_mine(cell)) {
            self.exploded = Some(mine);
            return;
        }
        let topology = self.board.topology();
        let cascade = self.params.rules.cascade;
        // Breadth first, so that what waits is the rim of the opened area, not the area.
        let mut zeros = VecDeque::new();
        for &cell in targets {
            // An earlier target's cascade may have opened it.
            if self.view.is_hidden(cell) {
                let number = layout.number(topology, cell);
                self.view.set(cell, CellView::Open(number));
                if number == 0 && cascade != Cascade::Off {
                    zeros.push_back(cell);
                }
            }
            while let Some(zero) = zeros.pop_front() {
                if stop.is_thrown() {
                    return;
                }
                for &next in topology.neighbours(zero).iter() {
                    let opens = match self.view.get(next) {
                        CellView::Open(_) => false,
                        CellView::Marked(Mark::Mine) => cascade == Cascade::ThroughFlags,
                        _ => true,
                    };
                    if opens {
                        let number = layout.number(topology, next);
                        self.view.set(next, CellView::Open(number));
                        if number == 0 {
                            zeros.push_back(next);
                        }
                    }
                }
            }
        }
    }

    /// Reads the status off the board.
    fn settle(&mut self) {
        let flags_done = match self.params.rules.win {
            WinRule::Open => true,
            // Once every safe cell is open, only mines are left to carry flags.
            WinRule::OpenAndFlagged => self.view.flag_count() == self.params.mines,
        };
        self.status = if self.exploded.is_some() {
            Status::Lost
        } else if self.safe_left() == 0 && flags_done {
            // Nothing but mines: won as it stands, and the mines are known.
            if self.layout.is_none() {
                self.layout = Some(Layout::new(CellSet::of(
                    self.board.len(),
                    self.board.topology().cells(),
                )));
            }
            Status::Won
        } else if self.first.is_some() {
            Status::Running
        } else {
            Status::Ready
        };
    }
}
