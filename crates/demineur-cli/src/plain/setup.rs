//! From what was asked for to a game that can start.

use std::io::{BufRead, Write};

use demineur_core::{
    BoardSpec, FirstClick, GameParams, Level, Rules, SavedGame, ShareCode, Source, WinRule,
};
use demineur_words::{Key, Style, Texts};

use super::console::{Console, Stop};
use super::history::Left;
use super::{guided, menus};
use crate::args::{BoardArgs, HistoryArgs, RuleArgs};
use crate::commands::{level, source};
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
    /// None: these levels are offered, and perhaps the guided game.
    Menu(Vec<Level>),
    /// This one; without a name if it is a board of one's own.
    Level(Level),
    /// A game that is there already, perhaps under way.
    Game(Box<SavedGame>),
    /// A board that was just made, and the protection there was room for where
    /// that is less than asked.
    Made(Box<SavedGame>, Option<FirstClick>),
}

/// What was asked for on the command line.
#[derive(Clone, Debug)]
pub struct Request {
    pub conversation: Conversation,
    pub asked: Asked,
    pub board: BoardArgs,
    pub rules: RuleArgs,
    pub seed: u64,
    pub style: Style,
    /// The style if it turns out a guided game.
    pub guided_style: Style,
    /// Where to keep the game.
    pub save: Option<String>,
    /// Where it comes from.
    pub source: Option<String>,
    /// The history to keep it in.
    pub history: Option<HistoryArgs>,
    /// Where it stands there already.
    pub left: Option<Left>,
    /// The level of the newest game there that waits to be gone on with.
    pub unfinished: Option<String>,
    /// Whether nobody can know the board.
    pub fresh: bool,
}

/// A game that can start, or go on.
#[derive(Clone, Debug)]
pub struct Setup {
    pub saved: SavedGame,
    pub conversation: Conversation,
    pub style: Style,
    /// What to type to play it again.
    pub again: String,
    /// Where to keep the game.
    pub save: Option<String>,
    /// Where it comes from.
    pub source: Option<String>,
    /// The history to keep it in.
    pub history: Option<HistoryArgs>,
    /// Where it stands there already.
    pub left: Option<Left>,
    /// Whether nobody can know the board.
    pub fresh: bool,
    /// The protection there was room for when the board was made, where that
    /// is less than asked.
    pub fallback: Option<FirstClick>,
}

/// Asks for what is missing.
pub fn settle<R: BufRead, W: Write>(
    request: Request,
    console: &mut Console<'_, R, W>,
) -> Result<Setup, Stop> {
    let mut conversation = request.conversation;
    let asked = request.asked.clone();
    let level = match (conversation, asked) {
        (_, Asked::Game(saved)) => return Ok(resume(&request, *saved, console.texts())?),
        (_, Asked::Made(saved, fallback)) => {
            let setup = resume(&request, *saved, console.texts())?;
            return Ok(Setup { fallback, ..setup });
        }
        (Conversation::Menus, Asked::Level(level)) => level,
        (Conversation::Menus, Asked::Menu(levels)) => {
            if let Some(level) = &request.unfinished {
                let level = menus::shown_name(console.texts(), level);
                console.say_with(Key::StartUnfinished, [("level", level.into())])?;
            }
            match menus::choose_level(console, levels, offers_guided(&request.board))? {
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
    let level = level::shaped(level, &request.board);
    check_size(&level.board, console.texts()).map_err(refused)?;
    level::check(&level, console.texts())?;
    Ok(finish(&request, conversation, level, console.texts())?)
}

/// The guided game is played on squares, and in no file of levels.
fn offers_guided(board: &BoardArgs) -> bool {
    board.levels.is_none() && board.tiling.is_none() && board.touch.is_none() && !board.wrap
}

fn refused(message: String) -> Stop {
    Stop::Failed(Failure::Refused(message))
}

fn check_size(board: &BoardSpec, texts: &Texts) -> Result<(), String> {
    let cells = board.cell_count();
    if cells <= MAX_CELLS {
        return Ok(());
    }
    Err(texts.with(
        Key::ErrorLarge,
        [("cells", cells.into()), ("max", MAX_CELLS.into())],
    ))
}

/// A game that goes on, or a layout that is played.
fn resume(request: &Request, saved: SavedGame, texts: &Texts) -> Result<Setup, Failure> {
    let params = saved.game.params().clone();
    check_size(&params.board, texts).map_err(Failure::Refused)?;
    let mut fresh = source::unplayed(params, texts)?;
    fresh.no_guess = saved.no_guess;
    let code = ShareCode { with_times: false }.encode(&fresh);
    Ok(Setup {
        saved,
        conversation: request.conversation,
        style: request.style,
        again: format!("demineur play --plain {code}"),
        save: request.save.clone(),
        source: request.source.clone(),
        history: request.history.clone(),
        left: request.left,
        fresh: request.fresh,
        fallback: None,
    })
}

fn finish(
    request: &Request,
    conversation: Conversation,
    level: Level,
    texts: &Texts,
) -> Result<Setup, Failure> {
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
    let style = match conversation {
        Conversation::Menus => request.style,
        Conversation::Guided | Conversation::Flags => request.guided_style,
    };
    let again = again(request, conversation, &level);
    let params = GameParams {
        board: level.board,
        mines: level.mines,
        rules: level::ruled(base, &request.rules),
        source: Source::Seed {
            seed: request.seed,
            game: 0,
        },
    };
    Ok(Setup {
        saved: source::unplayed(params, texts)?,
        conversation,
        style,
        again,
        save: request.save.clone(),
        source: request.source.clone(),
        history: request.history.clone(),
        left: request.left,
        fresh: request.fresh,
        fallback: None,
    })
}

/// The command line that plays this game again.
fn again(request: &Request, conversation: Conversation, level: &Level) -> String {
    let mut line = "demineur play --plain".to_owned();
    let mut add = |option: &str, value: Option<String>| {
        if let Some(value) = value {
            line.push_str(&format!(" --{option}"));
            if !value.is_empty() {
                line.push_str(&format!(" {}", quoted(&value)));
            }
        }
    };
    let (board, rules) = (&request.board, &request.rules);
    let own = level.name.is_empty();
    match conversation {
        Conversation::Menus => {}
        Conversation::Guided => add("guided", Some(String::new())),
        Conversation::Flags => add("flag-dialogue", Some(String::new())),
    }
    add("levels", board.levels.clone());
    add("level", (!own).then(|| level.name.clone()));
    add("graph", board.graph.clone());
    if let (true, BoardSpec::Tiled(spec)) = (own, &level.board) {
        add("width", Some(spec.width.to_string()));
        add("height", Some(spec.height.to_string()));
    }
    let mines = if own { Some(level.mines) } else { board.mines };
    add("mines", mines.map(|mines| mines.to_string()));
    let word = |name: &'static str| name.to_owned();
    add("tiling", board.tiling.map(|t| word(t.name())));
    add("wrap", board.wrap.then(String::new));
    add("depth", board.depth.map(|depth| depth.to_string()));
    add("touch", board.touch.map(|t| word(t.name())));
    add("first-click", rules.first_click.map(|r| word(r.name())));
    add("cascade", rules.cascade.map(|r| word(r.name())));
    add("flags", rules.flags.map(|r| word(r.name())));
    add("win", rules.win.map(|r| word(r.name())));
    add("seed", Some(request.seed.to_string()));
    line
}

/// A word as a shell takes it.
pub fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "-_./,:+@%=".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}
