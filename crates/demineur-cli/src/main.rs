//! The `demineur` command: what was typed is in `args`, what it means in
//! `commands`, how it ends in `error`.

mod args;
mod commands;
mod error;
mod plain;

use std::process::ExitCode;

use clap::Parser;
use demineur_play::{Lang, Texts};

use crate::args::{Cli, Command};

fn main() -> ExitCode {
    let cli = Cli::parse();
    let texts = Texts::new(cli.lang.unwrap_or_else(system_lang));
    let mut command = cli.command.unwrap_or_default();
    if let Command::Play(args) = &mut command {
        args.lang = cli.lang;
    }
    match commands::run(command, &texts) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(&texts),
    }
}

/// The language of the system, English when it is none of ours.
fn system_lang() -> Lang {
    sys_locale::get_locales()
        .find_map(|locale| Lang::from_locale(&locale))
        .unwrap_or_default()
}
