//! What to type to play a game again, or to go on with it.

use demineur_core::format::{SavedGame, ShareCode};
use demineur_core::{BoardSpec, Level};
use demineur_play::{Ask, Dealt};
use demineur_words::Texts;

use super::conversation::Conversation;
use super::setup::Request;
use crate::asked::Asked;
use crate::error::Failure;
use crate::shell::quoted;

/// Longer share codes are shown only when asked for.
const SHORT_CODE: usize = 1000;

/// The command line that goes on with a game: out of the file it is kept in, or
/// by its code, if that is not too long to be shown.
pub fn go_on(saved: &SavedGame, kept: Option<&str>) -> Option<String> {
    if let Some(path) = kept {
        let path = quoted(path);
        return Some(format!("demineur play --plain {path}"));
    }
    let code = ShareCode { with_times: true }.encode(saved);
    (code.len() <= SHORT_CODE).then(|| format!("demineur play --plain {code}"))
}

/// The command line that plays this board again, as one word.
pub fn again_by_code(dealt: &Dealt, texts: &Texts) -> Result<String, Failure> {
    let fresh = Dealt::shared_board(&dealt.saved);
    let fresh = fresh.map_err(|error| Failure::Refused(texts.said(&error)))?;
    let code = ShareCode { with_times: false }.encode(&fresh.saved);
    Ok(format!("demineur play --plain {code}"))
}

/// The command line that plays this game again.
pub fn again(
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
