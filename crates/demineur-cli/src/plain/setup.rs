//! From what was asked for to a game that can start.

use std::io::{BufRead, Write};

use demineur_core::{
    BoardSpec, Cascade, FirstClick, FlagLimit, GameParams, Level, Rules, Source, TiledSpec, Tiling,
    WinRule,
};
use demineur_play::{Key, Style, Texts};

use super::console::{Console, Stop};
use super::{guided, menus};
use crate::error::Failure;

/// More cells than anybody reads in lines of text.
const MAX_CELLS: u64 = 1_000_000;

/// How the game talks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Conversation {
    /// Numbered menus (document 000).
    Menus,
    /// Coordinates to open (document 002).
    Guided,
    /// Coordinates, then what to do there; the win wants every flag (document 002's variant).
    Flags,
}

/// What board was asked for.
#[derive(Clone, Debug)]
pub enum Asked {
    /// None: these levels are offered, and the guided game.
    Menu(Vec<Level>),
    /// This one; without a name if it is a board of one's own.
    Level(Level),
}

/// What was asked for on the command line.
#[derive(Clone, Debug)]
pub struct Request {
    pub conversation: Conversation,
    pub asked: Asked,
    pub tiling: Option<Tiling>,
    pub first_click: Option<FirstClick>,
    pub cascade: Option<Cascade>,
    pub flags: Option<FlagLimit>,
    pub win: Option<WinRule>,
    pub seed: u64,
    pub style: Style,
    /// The style if it turns out a guided game.
    pub guided_style: Style,
}

/// A game that can start.
#[derive(Clone, Debug)]
pub struct Setup {
    pub params: GameParams,
    pub conversation: Conversation,
    pub style: Style,
    /// What to type to play it again.
    pub again: String,
}

/// Asks for what is missing.
pub fn settle<R: BufRead, W: Write>(
    request: Request,
    console: &mut Console<'_, R, W>,
) -> Result<Setup, Stop> {
    let mut conversation = request.conversation;
    let asked = request.asked.clone();
    let level = match (conversation, asked) {
        (Conversation::Menus, Asked::Level(level)) => level,
        (Conversation::Menus, Asked::Menu(levels)) => {
            // The guided game is played on squares.
            match menus::choose_level(console, levels, request.tiling.is_none())? {
                Some(level) => level,
                None => {
                    conversation = Conversation::Guided;
                    guided::ask_level(console)?
                }
            }
        }
        (_, Asked::Level(level)) => {
            guided::check_level(console.texts(), &level).map_err(refused)?;
            level
        }
        (_, Asked::Menu(_)) => guided::ask_level(console)?,
    };
    check_size(&level, console.texts()).map_err(refused)?;
    let level = on_tiling(level, request.tiling);
    check_mines(&level, console.texts()).map_err(refused)?;
    Ok(finish(&request, conversation, level))
}

fn refused(message: String) -> Stop {
    Stop::Failed(Failure::Refused(message))
}

/// The level on another tiling; a named one keeps its share of mines, rounded.
fn on_tiling(level: Level, tiling: Option<Tiling>) -> Level {
    let (Some(tiling), BoardSpec::Tiled(spec)) = (tiling, &level.board) else {
        return level;
    };
    let board = BoardSpec::Tiled(TiledSpec {
        tiling,
        ..spec.clone()
    });
    let mines = match (&*level.name, level.board.build(), board.build()) {
        ("", ..) => level.mines,
        (_, Ok(before), Ok(now)) => {
            (2 * level.mines * now.len() + before.len()) / (2 * before.len())
        }
        _ => level.mines,
    };
    Level {
        board,
        mines,
        ..level
    }
}

fn check_size(level: &Level, texts: &Texts) -> Result<(), String> {
    let cells = match &level.board {
        BoardSpec::Tiled(spec) => {
            (u64::from(spec.width) * u64::from(spec.height)).saturating_mul(spec.depth.into())
        }
        BoardSpec::Graph(spec) => spec.adjacency.len() as u64,
    };
    if cells <= MAX_CELLS {
        return Ok(());
    }
    Err(texts.with(
        Key::ErrorLarge,
        [("cells", cells.into()), ("max", MAX_CELLS.into())],
    ))
}

fn check_mines(level: &Level, texts: &Texts) -> Result<(), String> {
    let cells = level
        .board
        .build()
        .map_err(|error| error.to_string())?
        .len();
    if level.mines <= cells {
        return Ok(());
    }
    Err(texts.with(
        Key::ErrorMines,
        [("mines", level.mines.into()), ("cells", cells.into())],
    ))
}

fn finish(request: &Request, conversation: Conversation, level: Level) -> Setup {
    let base = Rules {
        first_click: match conversation {
            Conversation::Menus => level.rules.first_click,
            Conversation::Guided | Conversation::Flags => FirstClick::Any,
        },
        win: match conversation {
            Conversation::Flags => WinRule::OpenAndFlagged,
            Conversation::Menus | Conversation::Guided => level.rules.win,
        },
        ..level.rules
    };
    let rules = Rules {
        first_click: request.first_click.unwrap_or(base.first_click),
        cascade: request.cascade.unwrap_or(base.cascade),
        flags: request.flags.unwrap_or(base.flags),
        win: request.win.unwrap_or(base.win),
    };
    let style = match conversation {
        Conversation::Menus => request.style,
        Conversation::Guided | Conversation::Flags => request.guided_style,
    };
    Setup {
        again: again(request, conversation, &level),
        params: GameParams {
            board: level.board,
            mines: level.mines,
            rules,
            source: Source::Seed {
                seed: request.seed,
                game: 0,
            },
        },
        conversation,
        style,
    }
}

/// The command line that plays this game again.
fn again(request: &Request, conversation: Conversation, level: &Level) -> String {
    let mut line = "demineur play --plain".to_owned();
    let mut add = |option: &str, value: Option<String>| {
        if let Some(value) = value {
            line.push_str(&format!(" --{option}"));
            if !value.is_empty() {
                line.push_str(&format!(" {value}"));
            }
        }
    };
    let own = level.name.is_empty();
    match conversation {
        Conversation::Menus => {}
        Conversation::Guided => add("guided", Some(String::new())),
        Conversation::Flags => add("flag-dialogue", Some(String::new())),
    }
    add("level", (!own).then(|| level.name.clone()));
    if let (true, BoardSpec::Tiled(spec)) = (own, &level.board) {
        add("width", Some(spec.width.to_string()));
        add("height", Some(spec.height.to_string()));
        add("mines", Some(level.mines.to_string()));
    }
    let word = |name: &'static str| name.to_owned();
    add("tiling", request.tiling.map(|t| word(t.name())));
    add("first-click", request.first_click.map(|r| word(r.name())));
    add("cascade", request.cascade.map(|r| word(r.name())));
    add("flags", request.flags.map(|r| word(r.name())));
    add("win", request.win.map(|r| word(r.name())));
    add("seed", Some(request.seed.to_string()));
    line
}
