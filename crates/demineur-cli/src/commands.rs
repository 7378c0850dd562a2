//! What was typed, done: one file a command.

mod analyze;
mod bench;
mod board;
mod bot;
mod completions;
mod data;
mod generate;
mod hint;
mod lab;
mod man;
mod play;
mod review;
mod screen;
mod serve;
mod solve;
mod stats;

use demineur_words::Texts;

use crate::args::Command;
use crate::error::Failure;

/// Does what was asked.
pub fn run(command: Command, texts: &Texts) -> Result<(), Failure> {
    match command {
        Command::Serve(args) => serve::run(&args, texts),
        Command::Play(args) => play::run(&args.alike(), texts),
        Command::Board(command) => board::run(&command, texts),
        Command::Analyze(args) => analyze::run(&args, texts),
        Command::Hint(args) => hint::run(&args, texts),
        Command::Generate(args) => generate::run(&args, texts),
        Command::Solve(args) => solve::run(&args, texts),
        Command::Review(args) => review::run(&args, texts),
        Command::Stats(args) => stats::run(&args, texts),
        Command::Data(command) => data::run(&command, texts),
        Command::Lab(args) => lab::run(&args, texts),
        Command::Bot(args) => bot::run(&args, texts),
        Command::Bench(args) => bench::run(&args, texts),
        Command::Man(args) => man::run(&args, texts),
        Command::Completions(args) => completions::run(&args, texts),
    }
}
