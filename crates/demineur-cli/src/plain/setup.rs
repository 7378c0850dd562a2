//! From what was asked for to a game that can start.

use std::io::{self, BufRead, Write};

use demineur_core::format::{Limits, ShareCode};
use demineur_core::{BoardSpec, FirstClick, GameParams, Level, WinRule};
use demineur_play::{Ask, DealError, Dealt, Wish, unplayed};
use demineur_solver::Budget;
use demineur_words::{Key, Style, Texts};

use super::console::{Console, Stop};
use super::{guided, menus};
use crate::args::HistoryArgs;
use crate::commands::asked::Asked;
use crate::commands::history::Left;
use crate::commands::stop::{Bar, stoppable};
use crate::error::Failure;

/// More cells than anybody reads in lines of text.
const MAX_CELLS: u64 = 1_000_000;

/// How much work is spent on a board that needs no guess, in nodes: as much as
/// `generate` spends unless told otherwise, some six seconds of processor time
/// on a board of 25 cells that cannot be made.
const MAKE_NODES: u64 = 1 << 28;

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

/// Which game is wanted.
#[derive(Clone, Debug)]
pub enum Wanted {
    /// A new one. Where no level is asked for, they are offered.
    New {
        asked: Box<Asked>,
        /// Draws the mines, unless a seed is asked for.
        chance: u64,
    },
    /// One that is there already, perhaps under way, and perhaps in the history.
    Game(Box<Dealt>, Option<Left>),
}

/// What was asked for on the command line.
#[derive(Clone, Debug)]
pub struct Request {
    pub conversation: Conversation,
    pub wanted: Wanted,
    /// The files that levels and the board come from.
    pub levels: Option<String>,
    pub graph: Option<String>,
    pub style: Style,
    /// The style if it turns out a guided game.
    pub guided_style: Style,
    /// Where to keep the game.
    pub save: Option<String>,
    /// Where it comes from.
    pub source: Option<String>,
    /// The history to keep it in.
    pub history: Option<HistoryArgs>,
    /// The level of the newest game there that waits to be continued.
    pub unfinished: Option<String>,
}

/// A game that can start, or go on.
#[derive(Clone, Debug)]
pub struct Setup {
    pub dealt: Dealt,
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
}

/// Asks for what is missing.
pub fn settle<R: BufRead, W: Write>(
    request: Request,
    console: &mut Console<'_, R, W>,
) -> Result<Setup, Stop> {
    let texts = console.texts();
    let (conversation, dealt, left, again) = match &request.wanted {
        Wanted::Game(dealt, left) => {
            check_size(&dealt.saved.game.params().board, texts)?;
            let again = again_by_code(dealt)?;
            (request.conversation, (**dealt).clone(), left.clone(), again)
        }
        Wanted::New { asked, chance } => {
            let (conversation, ask) = ask_rest(&request, asked, console)?;
            let wish = ask.wish(&asked.levels, *chance);
            let wish = wish.map_err(|error| refused(texts.ask_error(&error)))?;
            check_size(&wish.level.board, texts)?;
            let dealt = deal(&wish, texts)?;
            let again = match ask.no_guess {
                Some(_) => again_by_code(&dealt)?,
                None => again(&request, conversation, &ask, asked, wish.seed),
            };
            (conversation, dealt, None, again)
        }
    };
    Ok(Setup {
        dealt,
        conversation,
        style: match conversation {
            Conversation::Menus => request.style,
            Conversation::Guided | Conversation::Flags => request.guided_style,
        },
        again,
        save: request.save,
        source: request.source,
        history: request.history,
        left,
    })
}

/// Asks for the level or the size, where none is said; and with which
/// conversation it goes on.
fn ask_rest<R: BufRead, W: Write>(
    request: &Request,
    asked: &Asked,
    console: &mut Console<'_, R, W>,
) -> Result<(Conversation, Ask), Stop> {
    let mut ask = asked.ask.clone();
    let mut conversation = request.conversation;
    if ask.no_guess.is_some() {
        ask = ask.or_level("beginner", &asked.levels);
    }
    let open = ask.level.is_none() && ask.board.is_none();
    if open && conversation == Conversation::Menus {
        if let Some(level) = &request.unfinished {
            let level = menus::shown_name(console.texts(), level);
            console.say_with(Key::StartUnfinished, [("level", level.into())])?;
        }
        // The guided game is played on squares, and in no file of levels.
        let guided = request.levels.is_none() && !ask.has_shape();
        match menus::choose_level(console, &asked.levels, guided)? {
            Some(name) => ask.level = Some(name),
            None => conversation = Conversation::Guided,
        }
    }
    if conversation == Conversation::Menus {
        return Ok((conversation, ask));
    }
    match (&ask.board, ask.mines) {
        (Some(board), Some(mines)) => {
            guided::check_size(console.texts(), board, mines).map_err(refused)?;
        }
        // That mines are missing is said with all other reasons.
        (Some(_), None) => {}
        (None, _) => {
            let (board, mines) = guided::ask_size(console)?;
            (ask.board, ask.mines) = (Some(board), Some(mines));
        }
    }
    ask.rules.first_click.get_or_insert(FirstClick::Any);
    if conversation == Conversation::Flags {
        ask.rules.win.get_or_insert(WinRule::OpenAndFlagged);
    }
    Ok((conversation, ask))
}

/// The game; what takes long is seen to turn, and Ctrl-C stops it.
fn deal(wish: &Wish, texts: &Texts) -> Result<Dealt, Failure> {
    let dealt = stoppable_if(wish.no_guess.is_some(), texts, |budget| {
        wish.deal(MAX_CELLS, budget)
    });
    dealt.map_err(|error| match error {
        DealError::Ask(error) => Failure::Refused(texts.ask_error(&error)),
        DealError::Generate(error) => {
            // With standard error gone too, the code is all that can be said.
            let _ = writeln!(io::stderr(), "{}", texts.generate_error(&error));
            Failure::NoAnswer
        }
    })
}

fn stoppable_if<T>(long: bool, texts: &Texts, work: impl FnOnce(&mut Budget) -> T) -> T {
    let mut budget = Budget::nodes(MAKE_NODES);
    if !long {
        return work(&mut budget);
    }
    let _bar = Bar::turning(&texts.get(Key::GenerateMaking));
    stoppable(|cancel| work(&mut budget.with_cancel(cancel.clone())))
}

fn refused(message: String) -> Stop {
    Stop::Failed(Failure::Refused(message))
}

fn check_size(board: &BoardSpec, texts: &Texts) -> Result<(), Failure> {
    let cells = board.cell_count();
    if cells <= MAX_CELLS {
        return Ok(());
    }
    let values = [("cells", cells.into()), ("max", MAX_CELLS.into())];
    Err(Failure::Refused(texts.with(Key::ErrorLarge, values)))
}

/// The command line that plays this board again, as one word.
fn again_by_code(dealt: &Dealt) -> Result<String, Failure> {
    let params: GameParams = dealt.saved.game.params().clone();
    let mut fresh =
        unplayed(params, Limits::default()).map_err(|error| Failure::Refused(error.to_string()))?;
    fresh.no_guess = dealt.saved.no_guess;
    let code = ShareCode { with_times: false }.encode(&fresh);
    Ok(format!("demineur play --plain {code}"))
}

/// The command line that plays this game again.
fn again(
    request: &Request,
    conversation: Conversation,
    ask: &Ask,
    asked: &Asked,
    seed: u64,
) -> String {
    let mut line = "demineur play --plain".to_owned();
    let mut add = |option: &str, value: Option<String>| {
        if let Some(value) = value {
            line.push_str(&format!(" --{option}"));
            if !value.is_empty() {
                line.push_str(&format!(" {}", quoted(&value)));
            }
        }
    };
    match conversation {
        Conversation::Menus => {}
        Conversation::Guided => add("guided", Some(String::new())),
        Conversation::Flags => add("flag-dialogue", Some(String::new())),
    }
    let level = ask
        .level
        .as_ref()
        .and_then(|name| Level::find(&asked.levels, name));
    add("levels", request.levels.clone());
    add("level", level.map(|level| level.name.clone()));
    add("graph", request.graph.clone());
    if let Some(BoardSpec::Tiled(spec)) = &ask.board {
        add("width", Some(spec.width.to_string()));
        add("height", Some(spec.height.to_string()));
    }
    add("mines", ask.mines.map(|mines| mines.to_string()));
    // What the conversation says by itself need not be said.
    let (rules, word) = (asked.ask.rules, |name: &'static str| name.to_owned());
    add("tiling", ask.tiling.map(|t| word(t.name())));
    add("wrap", ask.wrap.map(|_| String::new()));
    add("depth", ask.depth.map(|depth| depth.to_string()));
    add("touch", ask.touch.map(|t| word(t.name())));
    add("first-click", rules.first_click.map(|r| word(r.name())));
    add("cascade", rules.cascade.map(|r| word(r.name())));
    add("flags", rules.flags.map(|r| word(r.name())));
    add("win", rules.win.map(|r| word(r.name())));
    add("seed", Some(seed.to_string()));
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
