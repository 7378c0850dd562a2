//! What was typed, done: one file a command.

mod play;

use demineur_play::Texts;

use crate::args::Command;
use crate::error::Failure;

/// Does what was asked.
pub fn run(command: Command, texts: &Texts) -> Result<(), Failure> {
    match command {
        Command::Play(args) => play::run(&args, texts),
    }
}
