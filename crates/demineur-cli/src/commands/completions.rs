//! `demineur completions`.

use std::io::{self, Write};

use demineur_words::Texts;

use crate::args::CompletionsArgs;
use crate::error::Failure;
use crate::speech;

/// Writes what lets a shell complete the words of the command line.
pub fn run(args: &CompletionsArgs, texts: &Texts) -> Result<(), Failure> {
    let mut script = Vec::new();
    let mut command = speech::command(texts.lang());
    clap_complete::generate(args.shell, &mut command, "demineur", &mut script);
    Ok(io::stdout().write_all(&script)?)
}
