//! `demineur board`: new, show, tilings, export.

mod export;
mod graphviz;
mod new;
mod show;
mod subject;
mod tilings;

use demineur_words::Texts;

use crate::args::BoardCommand;
use crate::error::Failure;

/// Does what was asked with a board.
pub fn run(command: &BoardCommand, texts: &Texts) -> Result<(), Failure> {
    match command {
        BoardCommand::New(args) => new::run(args, texts),
        BoardCommand::Show(args) => show::run(args, texts),
        BoardCommand::Tilings(args) => tilings::run(args, texts),
        BoardCommand::Export(args) => export::run(args, texts),
    }
}
