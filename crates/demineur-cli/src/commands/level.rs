//! From options to a level that can be played.

use demineur_core::{BoardSpec, Level, Limits, Rules, TiledSpec};
use demineur_play::{Key, Texts};
use demineur_solver::{Player, StrategyName, UnknownStrategy};

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
    let mut level = match (board.width, board.height, board.mines) {
        (Some(width), Some(height), Some(mines)) => Level {
            name: String::new(),
            board: BoardSpec::square(width, height),
            mines,
            rules: Rules::default(),
        },
        _ => named(board, default, texts)?,
    };
    if let Some(tiling) = board.tiling
        && let Some(moved) = level.on_tiling(tiling)
    {
        // A board of one's own keeps the mines asked for.
        let mines = board.mines.unwrap_or(moved.mines);
        level = Level { mines, ..moved };
    }
    if let BoardSpec::Tiled(spec) = &mut level.board {
        *spec = TiledSpec {
            wrap: board.wrap || spec.wrap,
            touch: board.touch.unwrap_or(spec.touch),
            depth: board.depth.unwrap_or(spec.depth),
            ..spec.clone()
        };
    }
    level.rules = Rules {
        first_click: rules.first_click.unwrap_or(level.rules.first_click),
        cascade: rules.cascade.unwrap_or(level.rules.cascade),
        flags: rules.flags.unwrap_or(level.rules.flags),
        win: rules.win.unwrap_or(level.rules.win),
    };
    check(&level, texts)?;
    Ok(level)
}

fn named(board: &BoardArgs, default: &str, texts: &Texts) -> Result<Level, Failure> {
    let levels = match &board.levels {
        Some(path) => {
            let text = files::read(path, texts)?;
            files::accept(path, Level::list_from_json(&text), texts)?
        }
        None => Level::built_in(),
    };
    let name = board.level.as_deref().unwrap_or(default);
    if let Some(level) = Level::find(&levels, name) {
        return Ok(level.clone());
    }
    let names: Vec<&str> = levels.iter().map(|level| level.name.as_str()).collect();
    let values = [("name", name.into()), ("names", names.join(", ").into())];
    Err(Failure::Refused(texts.with(Key::ErrorLevel, values)))
}

fn check(level: &Level, texts: &Texts) -> Result<(), Failure> {
    let most = Limits::default().cells;
    let cells = level.board.cell_count();
    if cells > most {
        let values = [("cells", cells.into()), ("max", most.into())];
        return Err(Failure::Refused(texts.with(Key::ErrorCells, values)));
    }
    let board = level
        .board
        .build()
        .map_err(|error| Failure::Refused(error.to_string()))?;
    if level.mines > board.len() {
        let values = [("mines", level.mines.into()), ("cells", board.len().into())];
        return Err(Failure::Refused(texts.with(Key::ErrorMines, values)));
    }
    Ok(())
}

/// A player of that name; refused while its strategy comes later.
pub fn player(name: StrategyName, texts: &Texts) -> Result<Player, Failure> {
    Player::new(name).map_err(|error| match error {
        UnknownStrategy::ComesLater(name) => {
            let names: Vec<&str> = StrategyName::ALL
                .into_iter()
                .filter(|&other| Player::new(other).is_ok())
                .map(StrategyName::name)
                .collect();
            let values = [
                ("name", name.name().into()),
                ("names", names.join(", ").into()),
            ];
            Failure::Refused(texts.with(Key::ErrorLater, values))
        }
        error => Failure::Refused(error.to_string()),
    })
}
