//! The `demineur` command: what was typed is in `args`, what it means in
//! `commands`, how it ends in `error`.

mod args;
mod asked;
mod columns;
mod commands;
#[cfg(test)]
mod doors_agree;
mod environment;
mod error;
mod files;
mod history;
mod plain;
mod savefile;
mod source;
mod stop;

use std::process::ExitCode;

use clap::Parser;
use demineur_words::Texts;

use crate::args::{Cli, Command};

fn main() -> ExitCode {
    let cli = Cli::parse();
    let texts = Texts::new(cli.lang.unwrap_or_else(|| environment::locale().lang()));
    let mut command = cli.command.unwrap_or_default();
    if let Command::Play(args) = &mut command {
        args.lang = cli.lang;
    }
    match commands::run(command, &texts) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(&texts),
    }
}
