//! `demineur man` and `demineur completions`.

use std::path::PathBuf;

use clap::Args;
use clap_complete::Shell;

/// Which page of the manual.
#[derive(Debug, Args)]
pub struct ManArgs {
    /// The command whose page is wanted, as lab run [default: demineur itself]
    #[arg(value_name = "COMMAND")]
    pub command: Vec<String>,
    /// Write the pages of all commands into this folder
    #[arg(long, value_name = "DIR", conflicts_with = "command")]
    pub out: Option<PathBuf>,
}

/// Completions for which shell.
#[derive(Debug, Args)]
pub struct CompletionsArgs {
    /// The shell they are for
    #[arg(value_name = "SHELL", value_enum)]
    pub shell: Shell,
}
