//! `demineur man`.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use clap::Command;
use clap_mangen::Man;
use demineur_words::{Key, Texts};

use crate::args::ManArgs;
use crate::error::Failure;
use crate::{files, speech};

/// Writes the page of a command, or the pages of all of them.
pub fn run(args: &ManArgs, texts: &Texts) -> Result<(), Failure> {
    let root = speech::command(texts.lang());
    if let Some(folder) = &args.out {
        fs::create_dir_all(folder).map_err(|error| {
            let path = folder.display().to_string();
            files::unwritable(&path, &error, texts)
        })?;
        return write_all(&root, "demineur", folder, texts);
    }
    let mut found = &root;
    let mut name = "demineur".to_owned();
    for word in &args.command {
        let Some(inner) = found.find_subcommand(word) else {
            return Err(no_page(found, word, texts));
        };
        name = format!("{name}-{}", inner.get_name());
        found = inner;
    }
    Ok(io::stdout().write_all(&page(found, &name, texts)?)?)
}

fn no_page(command: &Command, word: &str, texts: &Texts) -> Failure {
    let names = inner(command).map(Command::get_name);
    let names = names.collect::<Vec<&str>>().join(", ");
    let values = [("name", word.into()), ("names", names.into())];
    Failure::Refused(texts.with(Key::ErrorManPage, values))
}

/// The commands of a command, the one for help aside.
fn inner(command: &Command) -> impl Iterator<Item = &Command> {
    let all = command.get_subcommands();
    all.filter(|command| command.get_name() != "help")
}

fn write_all(command: &Command, name: &str, folder: &Path, texts: &Texts) -> Result<(), Failure> {
    let path = folder.join(format!("{name}.1")).display().to_string();
    files::write(&path, &page(command, name, texts)?, texts)?;
    for command in inner(command) {
        let name = format!("{name}-{}", command.get_name());
        write_all(command, &name, folder, texts)?;
    }
    Ok(())
}

/// A page as troff has it.
fn page(command: &Command, name: &str, texts: &Texts) -> io::Result<Vec<u8>> {
    let version = env!("DEMINEUR_VERSION");
    let command = command.clone().name(name.to_owned()).version(version);
    let command = match command.find_subcommand("help") {
        // It has no page of its own to be named here.
        Some(_) => command.mut_subcommand("help", |help| help.hide(true)),
        None => command.disable_help_subcommand(true),
    };
    let man = Man::new(command)
        .title(name.to_uppercase())
        .source(format!("demineur {version}"))
        .manual(texts.get(Key::ManManual));
    let mut page = Vec::new();
    man.render(&mut page)?;
    let text = String::from_utf8(page).expect("texts are UTF-8");
    Ok(speech::headings(text, texts).into_bytes())
}
