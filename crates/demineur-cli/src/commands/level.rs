//! From options to a level that can be played.

use demineur_core::{
    Board, BoardSpec, CellId, FirstClick, GameParams, Layout, Level, Limits, Rng, Rules, TiledSpec,
    Touch,
};
use demineur_solver::{Player, StrategyName};
use demineur_words::{Key, Texts};

use super::files;
use crate::args::{BoardArgs, RuleArgs};
use crate::error::Failure;

/// The level asked for, or the one of that name, checked: its board can be
/// made and its mines fit.
pub fn level(
    board: &BoardArgs,
    rules: &RuleArgs,
    default: &str,
    texts: &Texts,
) -> Result<Level, Failure> {
    settled(own(board, texts)?, board, rules, default, texts)
}

/// The same once the board of one's own is read: what comes from standard
/// input comes once.
pub fn settled(
    own: Option<(BoardSpec, Option<usize>)>,
    board: &BoardArgs,
    rules: &RuleArgs,
    default: &str,
    texts: &Texts,
) -> Result<Level, Failure> {
    let level = match own {
        Some((board, Some(mines))) => own_level(board, mines),
        Some((board, None)) => return Err(mines_missing(&board, texts)),
        None => named(board, default, texts)?,
    };
    let level = shaped(level, board);
    let level = Level {
        rules: ruled(level.rules, rules),
        ..level
    };
    check(&level, texts)?;
    Ok(level)
}

/// The board of one's own that is asked for, with its mines if they are told.
pub fn own(args: &BoardArgs, texts: &Texts) -> Result<Option<(BoardSpec, Option<usize>)>, Failure> {
    if let Some(path) = &args.graph {
        let text = files::read(path, texts)?;
        let graph = files::accept(path, Board::from_graph(&text), texts)?;
        return Ok(Some((graph.spec().clone(), args.mines)));
    }
    let size = args.width.zip(args.height);
    Ok(size.map(|(width, height)| (BoardSpec::square(width, height), args.mines)))
}

/// That a board needs mines, and about how many.
pub fn mines_missing(board: &BoardSpec, texts: &Texts) -> Failure {
    let few = (board.cell_count() / 8).max(1);
    Failure::Refused(texts.with(Key::ErrorMinesMissing, [("mines", few.into())]))
}

/// A board of one's own, by the usual rules.
pub fn own_level(board: BoardSpec, mines: usize) -> Level {
    Level {
        name: String::new(),
        board,
        mines,
        rules: Rules::default(),
    }
}

/// The level on the tiling asked for, wrapped, layered and touching as asked.
pub fn shaped(mut level: Level, args: &BoardArgs) -> Level {
    if let Some(tiling) = args.tiling
        && let Some(moved) = level.on_tiling(tiling)
    {
        // A board of one's own keeps the mines asked for.
        let mines = if level.name.is_empty() {
            level.mines
        } else {
            moved.mines
        };
        level = Level { mines, ..moved };
    }
    if let BoardSpec::Tiled(spec) = &mut level.board {
        *spec = TiledSpec {
            wrap: args.wrap || spec.wrap,
            touch: args.touch.unwrap_or(spec.touch),
            depth: args.depth.unwrap_or(spec.depth),
            ..spec.clone()
        };
    }
    level.mines = args.mines.unwrap_or(level.mines);
    level
}

/// These rules, but for what is asked for.
pub fn ruled(rules: Rules, args: &RuleArgs) -> Rules {
    Rules {
        first_click: args.first_click.unwrap_or(rules.first_click),
        cascade: args.cascade.unwrap_or(rules.cascade),
        flags: args.flags.unwrap_or(rules.flags),
        win: args.win.unwrap_or(rules.win),
    }
}

/// The levels to choose from: those of the file, or the built-in ones.
pub fn levels(args: &BoardArgs, texts: &Texts) -> Result<Vec<Level>, Failure> {
    let Some(path) = &args.levels else {
        return Ok(Level::built_in());
    };
    let text = files::read(path, texts)?;
    files::accept(path, Level::list_from_json(&text), texts)
}

/// The level of that name among these.
pub fn find(levels: &[Level], name: &str, texts: &Texts) -> Result<Level, Failure> {
    if let Some(level) = Level::find(levels, name) {
        return Ok(level.clone());
    }
    let names: Vec<&str> = levels.iter().map(|level| level.name.as_str()).collect();
    let values = [("name", name.into()), ("names", names.join(", ").into())];
    Err(Failure::Refused(texts.with(Key::ErrorLevel, values)))
}

fn named(board: &BoardArgs, default: &str, texts: &Texts) -> Result<Level, Failure> {
    let levels = levels(board, texts)?;
    let name = match (&board.level, &board.levels, &levels[..]) {
        (Some(name), ..) => name,
        // A file of one level leaves no choice.
        (None, Some(_), [only]) => return Ok(only.clone()),
        (None, ..) => default,
    };
    find(&levels, name, texts)
}

/// Makes the board, if it is not too large and the mines fit.
pub fn check(level: &Level, texts: &Texts) -> Result<Board, Failure> {
    let board = build(&level.board, texts)?;
    if level.mines > board.len() {
        let values = [("mines", level.mines.into()), ("cells", board.len().into())];
        return Err(Failure::Refused(texts.with(Key::ErrorMines, values)));
    }
    Ok(board)
}

/// Makes the board, if it is not too large.
pub fn build(board: &BoardSpec, texts: &Texts) -> Result<Board, Failure> {
    check_size(board, Limits::default().cells, texts)?;
    board
        .build()
        .map_err(|error| Failure::Refused(texts.board_error(&error)))
}

/// Refuses a board of more cells.
pub fn check_size(board: &BoardSpec, most: u64, texts: &Texts) -> Result<(), Failure> {
    let cells = board.cell_count();
    if cells <= most {
        return Ok(());
    }
    let values = [("cells", cells.into()), ("max", most.into())];
    Err(Failure::Refused(texts.with(Key::ErrorCells, values)))
}

/// The level with its mines drawn: around the first cell if there is one, else
/// anywhere, every layout equally likely. Beside it the protection there was
/// room for, where that is less than the rules ask for.
pub fn draw(
    level: &Level,
    board: &Board,
    first: Option<CellId>,
    rng: &mut Rng,
) -> (GameParams, Option<FirstClick>) {
    let (topology, mines) = (board.topology(), level.mines);
    let asked = level.rules.first_click;
    let (layout, granted) = match first {
        Some(first) => Layout::around(topology, mines, asked, first, rng),
        None => (Layout::random(topology.len(), mines, &[], rng), asked),
    };
    (given(level, &layout, first), asked.fallback(granted))
}

/// The level with these mines.
pub fn given(level: &Level, layout: &Layout, first: Option<CellId>) -> GameParams {
    let mines = layout.mines().iter().collect();
    GameParams::given(level.board.clone(), mines, first).with_rules(level.rules)
}

/// A player of that name.
pub fn player(name: StrategyName) -> Result<Player, Failure> {
    Player::new(name).map_err(|error| Failure::Refused(error.to_string()))
}

/// The tiling's name, and what is unusual about the board, as in its options.
pub fn shape_name(spec: &BoardSpec) -> String {
    let BoardSpec::Tiled(spec) = spec else {
        return "graph".to_owned();
    };
    let mut name = spec.tiling.name().to_owned();
    if spec.wrap {
        name.push_str(" --wrap");
    }
    if spec.touch == Touch::Edge {
        name.push_str(" --touch edge");
    }
    name
}
