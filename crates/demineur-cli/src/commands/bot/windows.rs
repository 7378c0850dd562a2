//! `demineur bot windows`.

use std::io::{self, Write};

use demineur_bot::desktop::{Area, WindowInfo};
use demineur_bot::programs::is_browser;
use demineur_bot::{Screen as _, X11, programs};
use demineur_words::{Key, Texts};
use serde_json::{Value, json};

use super::pick::pick;
use super::trouble::failure;
use crate::args::BotWindowsArgs;
use crate::columns;
use crate::error::Failure;

/// A window, and where it is.
struct Found {
    window: WindowInfo,
    place: Area,
}

/// Every window of the desktop, or the one that is clicked on.
pub fn run(args: &BotWindowsArgs, texts: &Texts) -> Result<(), Failure> {
    let told = |error: demineur_bot::desktop::ScreenError| failure(&error.into(), texts);
    let mut screen = X11::look_on(args.display.as_deref()).map_err(told)?;
    let windows = match args.pick {
        true => vec![pick(&screen, texts)?],
        false => screen.windows().map_err(told)?,
    };
    // One that has gone meanwhile is none.
    let found = windows.into_iter().filter_map(|window| {
        let place = screen.place(window.id).ok()?;
        Some(Found { window, place })
    });
    let found: Vec<Found> = found.collect();
    let mut output = io::stdout().lock();
    if args.json {
        let all: Vec<Value> = found.iter().map(data).collect();
        return Ok(writeln!(output, "{}", Value::from(all))?);
    }
    if found.is_empty() {
        return Ok(writeln!(output, "{}", texts.get(Key::BotWindowsNone))?);
    }
    let rows = found.iter().map(|found| row(found, texts));
    let rows: Vec<Vec<String>> = std::iter::once(heads(texts)).chain(rows).collect();
    write!(output, "{}", columns::aligned(&rows, rows[0].len(), 2))?;
    Ok(writeln!(output, "{}", texts.get(Key::BotWindowsHow))?)
}

fn heads(texts: &Texts) -> Vec<String> {
    let heads = [
        Key::BotHeadNumber,
        Key::BotHeadSize,
        Key::BotHeadCorner,
        Key::BotHeadTitle,
        Key::BotHeadClass,
        Key::BotHeadKnown,
    ];
    heads.map(|key| texts.get(key)).to_vec()
}

/// Signs that would move the cursor are left out: anybody may write a title.
fn row(found: &Found, texts: &Texts) -> Vec<String> {
    let Found { window, place } = found;
    let or_none = |text: &str| {
        let plain: String = text.chars().filter(|sign| !sign.is_control()).collect();
        if plain.is_empty() {
            "-".to_owned()
        } else {
            plain
        }
    };
    let known = match owner(window) {
        Some(program) => program.to_owned(),
        None if is_browser(window) => texts.get(Key::BotWindowsBrowser),
        None => String::new(),
    };
    vec![
        window.id.to_string(),
        format!("{}×{}", place.width, place.height),
        format!("({}, {})", place.x, place.y),
        or_none(&window.title),
        or_none(
            window
                .class
                .iter()
                .rev()
                .find(|c| !c.is_empty())
                .map_or("", |c| c),
        ),
        known,
    ]
}

fn data(found: &Found) -> Value {
    let Found { window, place } = found;
    json!({
        "window": window.id.to_string(),
        "title": window.title,
        "class": window.class,
        "process": window.process,
        "x": place.x,
        "y": place.y,
        "width": place.width,
        "height": place.height,
        "program": owner(window),
        "browser": is_browser(window),
    })
}

/// The program of the list whose window it is.
fn owner(window: &WindowInfo) -> Option<&'static str> {
    let owner = programs().into_iter().find(|program| program.owns(window));
    owner.map(|program| program.name())
}
