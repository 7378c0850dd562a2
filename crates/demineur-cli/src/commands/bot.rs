//! `demineur bot`.

mod advise;
mod capture;
mod folder;
mod game_window;
mod list;
mod live;
mod pick;
mod play;
mod tally;
mod teller;
mod trouble;
mod windows;

use demineur_words::Texts;

use crate::args::{BotArgs, BotCommand};
use crate::error::Failure;

/// Plays in a real window, or looks at one.
pub fn run(args: &BotArgs, texts: &Texts) -> Result<(), Failure> {
    match &args.command {
        Some(BotCommand::List(args)) => list::run(args, texts),
        Some(BotCommand::Windows(args)) => windows::run(args, texts),
        Some(BotCommand::Capture(args)) => capture::run(args, texts),
        None if args.play.advise => advise::watch(&args.play, texts),
        None if args.play.dry_run => advise::dry_run(&args.play, texts),
        None => play::run(&args.play, texts),
    }
}
