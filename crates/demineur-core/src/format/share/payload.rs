//! What a share code says, in varints (seven bits a byte, low ones first):
//!
//! 1. flags: 1 times, 2 made to need no guess, 4 given mines, 8 those as a
//!    bitmap;
//! 2. rules, in mixed radix;
//! 3. board: 8·kind + 4·(depth ≠ 1) + 2·wrap + edge, where kind 0 is a graph
//!    (2 then says that it has positions), 1 squares, 2 a tiling by its name;
//!    then its sizes or neighbour lists;
//! 4. mines: number, seed and game; or the gaps between them (or a bit a
//!    cell), and 1 + the first click, if any;
//! 5. log: its length, the moves (one number each: kind, idleness and the step
//!    from the cell before), the runs of equal actor and help, and the times
//!    if wanted.

use crate::board::{BoardSpec, GraphSpec, TiledSpec};
use crate::cell::CellId;
use crate::format::board::too_large;
use crate::format::problem::Limits;
use crate::format::save::{HelpKind, SavedGame, replay};
use crate::game::{Game, GameParams, Source};
use crate::moves::{Actor, Help, LogEntry, Move};
use crate::rules::{Cascade, FirstClick, FlagLimit, Rules, WinRule};
use crate::tiling::Tiling;
use crate::touch::Touch;

const TIMES: u64 = 1;
const NO_GUESS: u64 = 2;
const GIVEN: u64 = 4;
const BITMAP: u64 = 8;

const GRAPH: u64 = 0;
const SQUARES: u64 = 1;
const NAMED: u64 = 2;

/// The payload of a game.
pub(super) fn write(saved: &SavedGame, with_times: bool) -> Vec<u8> {
    let game = &saved.game;
    let params = game.params();
    let mut out = Writer(Vec::new());
    let mut flags = 0;
    if with_times {
        flags |= TIMES;
    }
    if saved.no_guess {
        flags |= NO_GUESS;
    }
    let mines = write_mines(game);
    if let Source::Given { .. } = params.source {
        flags |= GIVEN;
    }
    if mines.bitmap {
        flags |= BITMAP;
    }
    out.number(flags);
    out.number(rules_number(&params.rules));
    out.board(&params.board);
    out.0.extend(mines.bytes);
    out.log(game.log(), with_times);
    out.0
}

/// The game of a payload; or how far it could be read, and what is wrong.
pub(super) fn read(payload: &[u8], limits: Limits) -> Result<SavedGame, (usize, String)> {
    let mut input = Bytes {
        bytes: payload,
        at: 0,
    };
    saved_game(&mut input, limits).map_err(|message| (input.at, message))
}

/// The rules as one number.
fn rules_number(rules: &Rules) -> u64 {
    let place = |found: Option<usize>| found.expect("every rule is among all") as u64;
    let first = place(FirstClick::ALL.iter().position(|&r| r == rules.first_click));
    let cascade = place(Cascade::ALL.iter().position(|&r| r == rules.cascade));
    let flags = place(FlagLimit::ALL.iter().position(|&r| r == rules.flags));
    let win = place(WinRule::ALL.iter().position(|&r| r == rules.win));
    first + 3 * (cascade + 3 * (flags + 2 * win))
}

fn rules_of(number: u64) -> Option<Rules> {
    let rest = number / 9;
    Some(Rules {
        first_click: FirstClick::ALL[(number % 3) as usize],
        cascade: Cascade::ALL[(number / 3 % 3) as usize],
        flags: FlagLimit::ALL[(rest % 2) as usize],
        win: *WinRule::ALL.get(usize::try_from(rest / 2).ok()?)?,
    })
}

/// A signed step as an unsigned number, small steps small.
fn zigzag(step: i64) -> u64 {
    (step << 1 ^ step >> 63) as u64
}

fn unzigzag(number: u64) -> i64 {
    (number >> 1) as i64 ^ -((number & 1) as i64)
}

/// The moves with a cell, in the order of their numbers; then undo and redo.
const WITH_CELL: [fn(CellId) -> Move; 7] = [
    Move::Open,
    Move::Flag,
    Move::Chord,
    Move::Unmark,
    Move::Uncertain,
    Move::Safe,
    Move::Cycle,
];
const KINDS: u64 = 9;

fn kind(action: Move) -> u64 {
    match action {
        Move::Open(_) => 0,
        Move::Flag(_) => 1,
        Move::Chord(_) => 2,
        Move::Unmark(_) => 3,
        Move::Uncertain(_) => 4,
        Move::Safe(_) => 5,
        Move::Cycle(_) => 6,
        Move::Undo => 7,
        Move::Redo => 8,
    }
}

/// Actor and help as one number.
fn stamp(entry: &LogEntry) -> u64 {
    let actor = Actor::ALL.iter().position(|&a| a == entry.actor);
    let mut number = actor.expect("every actor is among all") as u64;
    for (i, kind) in HelpKind::ALL.into_iter().enumerate() {
        number += 3 * (u64::from(kind.is_in(entry.help)) << i);
    }
    number
}

fn stamp_of(number: u64) -> Option<(Actor, Help)> {
    let mut help = Help::NONE;
    for (i, kind) in HelpKind::ALL.into_iter().enumerate() {
        if (number / 3) >> i & 1 == 1 {
            kind.add_to(&mut help);
        }
    }
    (number < 24).then_some((Actor::ALL[(number % 3) as usize], help))
}

struct Writer(Vec<u8>);

impl Writer {
    fn number(&mut self, mut value: u64) {
        while value >= 0x80 {
            self.0.push(value as u8 | 0x80);
            value >>= 7;
        }
        self.0.push(value as u8);
    }

    fn board(&mut self, spec: &BoardSpec) {
        match spec {
            BoardSpec::Tiled(spec) => self.tiled(spec),
            BoardSpec::Graph(spec) => self.graph(spec),
        }
    }

    fn tiled(&mut self, spec: &TiledSpec) {
        let squares = spec.tiling.name() == "square";
        let kind = if squares { SQUARES } else { NAMED };
        let deep = u64::from(spec.depth != 1);
        let edge = u64::from(spec.touch == Touch::Edge);
        self.number(8 * kind + 4 * deep + 2 * u64::from(spec.wrap) + edge);
        if !squares {
            let name = spec.tiling.name();
            self.number(name.len() as u64);
            self.0.extend(name.bytes());
        }
        self.number(spec.width.into());
        self.number(spec.height.into());
        if spec.depth != 1 {
            self.number(spec.depth.into());
        }
    }

    fn graph(&mut self, spec: &GraphSpec) {
        self.number(8 * GRAPH + 2 * u64::from(spec.positions.is_some()));
        self.number(spec.adjacency.len() as u64);
        for list in &spec.adjacency {
            self.number(list.len() as u64);
            // Steps and not gaps: a list comes back in the order it was given.
            let mut before = 0;
            for &cell in list {
                self.number(zigzag(i64::from(cell) - before));
                before = i64::from(cell);
            }
        }
        for position in spec.positions.iter().flatten().flatten() {
            self.0.extend(position.to_le_bytes());
        }
    }

    fn log(&mut self, log: &[LogEntry], with_times: bool) {
        self.number(log.len() as u64);
        let mut before = 0;
        for entry in log {
            let cell = entry.action.cell().map_or(before, |c| i64::from(c.get()));
            let idle = u64::from(!entry.effect);
            self.number((zigzag(cell - before) * KINDS + kind(entry.action)) * 2 + idle);
            before = cell;
        }
        for run in log.chunk_by(|a, b| stamp(a) == stamp(b)) {
            self.number(stamp(&run[0]));
            self.number(run.len() as u64);
        }
        if with_times {
            let mut before = 0_u64;
            for entry in log {
                self.number(zigzag(entry.millis.wrapping_sub(before) as i64));
                before = entry.millis;
            }
        }
    }
}

/// The mines of a game, in the shorter of their two forms.
struct Mines {
    bytes: Vec<u8>,
    bitmap: bool,
}

fn write_mines(game: &Game) -> Mines {
    let mut out = Writer(Vec::new());
    let (mines, first) = match &game.params().source {
        &Source::Seed { seed, game: stream } => {
            out.number(game.params().mines as u64);
            out.number(seed);
            out.number(stream);
            return Mines {
                bytes: out.0,
                bitmap: false,
            };
        }
        Source::Given { mines, first } => (mines, first),
    };
    out.number(mines.len() as u64);
    let mut next = 0;
    for mine in mines {
        out.number(u64::from(mine.get() - next));
        next = mine.get() + 1;
    }
    let map_len = game.board().len().div_ceil(8);
    let bitmap = map_len < out.0.len();
    if bitmap {
        out.0 = vec![0; map_len];
        for mine in mines {
            out.0[mine.index() / 8] |= 1 << (mine.index() % 8);
        }
    }
    out.number(first.map_or(0, |cell| u64::from(cell.get()) + 1));
    Mines {
        bytes: out.0,
        bitmap,
    }
}

/// What is left of a payload. Nothing is set aside for a length before it is
/// known that as many bytes are there.
struct Bytes<'a> {
    bytes: &'a [u8],
    at: usize,
}

type Read<T> = Result<T, String>;

impl<'a> Bytes<'a> {
    fn take(&mut self, len: usize) -> Read<&'a [u8]> {
        let end = self.at.checked_add(len);
        let slice = end.and_then(|end| self.bytes.get(self.at..end));
        let slice = slice.ok_or("the code ends too early")?;
        self.at += len;
        Ok(slice)
    }

    fn number(&mut self) -> Read<u64> {
        let mut value = 0_u64;
        for shift in (0..64).step_by(7) {
            let byte = self.take(1)?[0];
            let bits = u64::from(byte & 0x7f);
            if bits << shift >> shift != bits {
                break;
            }
            value |= bits << shift;
            if byte < 0x80 {
                return Ok(value);
            }
        }
        Err("a number is too large".to_owned())
    }

    fn below(&mut self, end: u64, what: &str) -> Read<u64> {
        let value = self.number()?;
        if value < end {
            return Ok(value);
        }
        Err(format!("{what} is {value}, but must be below {end}"))
    }

    /// A length of things that take at least a byte each.
    fn length(&mut self) -> Read<usize> {
        let left = (self.bytes.len() - self.at) as u64;
        let len = self.number()?;
        if len > left {
            return Err(format!(
                "expected {len} more items, but the code ends too early"
            ));
        }
        Ok(len as usize)
    }

    fn side(&mut self) -> Read<u32> {
        Ok(self.below(1 << 32, "a side of the board")? as u32)
    }
}

fn saved_game(input: &mut Bytes, limits: Limits) -> Read<SavedGame> {
    let flags = input.below(16, "the flags")?;
    let rules = rules_of(input.number()?).ok_or("the rules are unknown")?;
    let spec = board(input, limits)?;
    let board = spec.build().map_err(|error| error.to_string())?;
    let cells = board.len() as u64;
    let (mines, source) = if flags & GIVEN == 0 {
        let mines = input.below(cells + 1, "the number of mines")?;
        let (seed, game) = (input.number()?, input.number()?);
        (mines as usize, Source::Seed { seed, game })
    } else {
        let mines = given_mines(input, cells, flags & BITMAP != 0)?;
        let first = input.below(cells + 1, "the first click")?;
        let first = first.checked_sub(1).map(|cell| CellId::new(cell as u32));
        (mines.len(), Source::Given { mines, first })
    };
    let log = log(input, cells, flags & TIMES != 0)?;
    if input.at != input.bytes.len() {
        return Err("the code goes on after its end".to_owned());
    }
    let params = GameParams {
        board: spec,
        mines,
        rules,
        source,
    };
    let game = replay(board, params, &log, limits).map_err(|fault| fault.message)?;
    Ok(SavedGame {
        game,
        no_guess: flags & NO_GUESS != 0,
    })
}

fn board(input: &mut Bytes, limits: Limits) -> Read<BoardSpec> {
    let head = input.number()?;
    let tiling = match head / 8 {
        GRAPH => return graph(input, head, limits).map(BoardSpec::Graph),
        SQUARES => Tiling::from_name("square"),
        NAMED => {
            let len = input.length()?;
            let name = str::from_utf8(input.take(len)?).unwrap_or("");
            Tiling::from_name(name)
        }
        _ => return Err("the kind of board is unknown".to_owned()),
    };
    let width = input.side()?;
    let height = input.side()?;
    let depth = if head & 4 == 0 { 1 } else { input.side()? };
    let spec = TiledSpec {
        tiling: tiling.ok_or("the tiling is unknown")?,
        width,
        height,
        depth,
        wrap: head & 2 != 0,
        touch: Touch::ALL[(head & 1) as usize],
    };
    let cells = spec.cell_count();
    if cells > u128::from(limits.cells) {
        return Err(too_large(cells, limits.cells));
    }
    Ok(BoardSpec::Tiled(spec))
}

fn graph(input: &mut Bytes, head: u64, limits: Limits) -> Read<GraphSpec> {
    let cells = input.length()?;
    let limit = limits.graph_cells();
    if cells as u64 > limit {
        return Err(too_large(cells as u128, limit));
    }
    let mut adjacency = Vec::with_capacity(cells);
    for _ in 0..cells {
        let len = input.length()?;
        let mut list = Vec::with_capacity(len);
        let mut before = 0_i64;
        for _ in 0..len {
            before = before.wrapping_add(unzigzag(input.number()?));
            list.push(u32::try_from(before).map_err(|_| "a neighbour is not on the board")?);
        }
        adjacency.push(list);
    }
    let mut positions = None;
    if head & 2 != 0 {
        let bytes = input.take(cells.saturating_mul(16))?;
        let (numbers, _) = bytes.as_chunks::<8>();
        let (pairs, _) = numbers.as_chunks::<2>();
        let pairs: Vec<[f64; 2]> = pairs.iter().map(|p| p.map(f64::from_le_bytes)).collect();
        if !pairs.iter().flatten().all(|x| x.is_finite()) {
            return Err("a position is no number".to_owned());
        }
        positions = Some(pairs);
    }
    Ok(GraphSpec {
        adjacency,
        positions,
    })
}

fn given_mines(input: &mut Bytes, cells: u64, bitmap: bool) -> Read<Vec<CellId>> {
    let mut mines = Vec::new();
    if bitmap {
        let map = input.take((cells as usize).div_ceil(8))?;
        for (i, byte) in map.iter().enumerate() {
            for bit in (0..8).filter(|bit| byte >> bit & 1 == 1) {
                mines.push(CellId::from_index(8 * i + bit));
            }
        }
    } else {
        let mut next = 0_u64;
        for _ in 0..input.length()? {
            let mine = next.saturating_add(input.number()?);
            mines.push(CellId::new(u32::try_from(mine).unwrap_or(u32::MAX)));
            next = mine.saturating_add(1);
        }
    }
    match mines.last() {
        Some(last) if u64::from(last.get()) >= cells => {
            Err("a mine is not on the board".to_owned())
        }
        _ => Ok(mines),
    }
}

fn log(input: &mut Bytes, cells: u64, with_times: bool) -> Read<Vec<LogEntry>> {
    let len = input.length()?;
    let mut log = Vec::with_capacity(len);
    let mut before = 0_i64;
    for _ in 0..len {
        let number = input.number()?;
        let action = match number / 2 % KINDS {
            7 => Move::Undo,
            8 => Move::Redo,
            kind => {
                before = before.wrapping_add(unzigzag(number / 2 / KINDS));
                let cell = u32::try_from(before).ok().filter(|&c| u64::from(c) < cells);
                let cell = cell.ok_or("a move is not on the board")?;
                WITH_CELL[kind as usize](CellId::new(cell))
            }
        };
        log.push(LogEntry {
            millis: 0,
            actor: Actor::Person,
            action,
            effect: number.is_multiple_of(2),
            help: Help::NONE,
        });
    }
    let mut stamped = 0;
    while stamped < len {
        let (actor, help) = stamp_of(input.number()?).ok_or("an actor is unknown")?;
        let run = input.below((len - stamped) as u64 + 1, "a run of moves")? as usize;
        if run == 0 {
            return Err("a run of no moves".to_owned());
        }
        for entry in &mut log[stamped..stamped + run] {
            (entry.actor, entry.help) = (actor, help);
        }
        stamped += run;
    }
    if with_times {
        let mut before = 0_u64;
        for entry in &mut log {
            before = before.wrapping_add(unzigzag(input.number()?) as u64);
            entry.millis = before;
        }
    }
    Ok(log)
}
