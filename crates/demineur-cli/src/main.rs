//! The `demineur` command: what was typed is in `args`, what it means in
//! `commands`, how it ends in `error`.

mod args;
mod asked;
mod columns;
mod commands;
mod configuration;
#[cfg(test)]
mod doors_agree;
mod environment;
mod error;
mod files;
mod history;
mod plain;
mod savefile;
mod shell;
mod source;
mod speech;
mod stop;

use std::ffi::OsString;
use std::process::ExitCode;

use demineur_words::Texts;

use crate::args::Command;

fn main() -> ExitCode {
    let words: Vec<OsString> = std::env::args_os().collect();
    let usual = environment::locale().lang();
    let cli = match speech::read(&words, usual) {
        Ok(cli) => cli,
        Err(code) => return code,
    };
    let texts = Texts::new(cli.lang.unwrap_or(usual));
    let mut command = cli.command.unwrap_or_default();
    if let Command::Play(args) = &mut command {
        args.lang = cli.lang;
    }
    match commands::run(command, &texts) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(&texts),
    }
}
