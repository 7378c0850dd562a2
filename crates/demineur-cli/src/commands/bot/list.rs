//! `demineur bot list`.

use std::io::{self, Write};

use demineur_bot::{GameLevel, programs};
use demineur_words::{Key, Texts};

use crate::error::Failure;

/// Every program: installed with its levels, or how to install it.
pub fn run(texts: &Texts) -> Result<(), Failure> {
    let mut output = io::stdout().lock();
    for program in programs() {
        let name = program.name();
        let line = if program.installed().is_some() {
            let level = |level: &GameLevel| format!("{} ({level})", level.name);
            let levels: Vec<String> = program.levels().iter().map(level).collect();
            let values = [
                ("program", name.into()),
                ("levels", levels.join(", ").into()),
            ];
            texts.with(Key::BotListInstalled, values)
        } else {
            let values = [
                ("program", name.into()),
                ("packages", program.package().into()),
            ];
            texts.with(Key::BotListMissing, values)
        };
        writeln!(output, "{line}")?;
    }
    Ok(())
}
