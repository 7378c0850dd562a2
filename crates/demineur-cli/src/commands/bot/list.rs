//! `demineur bot list`.

use std::io::{self, Write};

use demineur_bot::{GameLevel, Program, programs};
use demineur_words::{Key, Texts};
use serde_json::{Value, json};

use crate::args::BotListArgs;
use crate::error::Failure;

/// Every program: installed with its levels, or how to install it.
pub fn run(args: &BotListArgs, texts: &Texts) -> Result<(), Failure> {
    let mut output = io::stdout().lock();
    if args.json {
        let all: Vec<Value> = programs().into_iter().map(data).collect();
        return Ok(writeln!(output, "{}", Value::from(all))?);
    }
    for program in programs() {
        writeln!(output, "{}", in_words(program, texts))?;
    }
    Ok(())
}

fn in_words(program: &dyn Program, texts: &Texts) -> String {
    let name = ("program", program.name().into());
    if program.installed().is_none() {
        let packages = ("packages", program.package().into());
        return texts.with(Key::BotListMissing, [name, packages]);
    }
    let level = |level: &GameLevel| format!("{} ({level})", level.name);
    let levels: Vec<String> = program.levels().iter().map(level).collect();
    let levels = ("levels", levels.join(", ").into());
    texts.with(Key::BotListInstalled, [name, levels])
}

fn data(program: &dyn Program) -> Value {
    let level = |level: &GameLevel| {
        json!({
            "name": level.name,
            "board": level.shape.board(level.columns, level.rows),
            "mines": level.mines,
        })
    };
    let levels: Vec<Value> = program.levels().iter().map(level).collect();
    json!({
        "program": program.name(),
        "installed": program.installed().is_some(),
        "package": program.package(),
        "levels": levels,
    })
}
