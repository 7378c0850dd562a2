//! The command line in the language of who types: its help, and what is said
//! of what was typed wrong. In English it speaks for itself.

mod help;
mod refusal;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::{Command, CommandFactory, FromArgMatches};
use demineur_words::{HelpTexts, Key, Lang, Texts};

use crate::args::{Cli, EXAMPLES};

/// The command line in that language.
pub fn command(lang: Lang) -> Command {
    let texts = Texts::new(lang);
    let mut command = with_examples(Cli::command(), &texts);
    if lang == Lang::En {
        return command;
    }
    // With what clap itself adds: help and version.
    command.build();
    help::translated(command, &HelpTexts::new(lang), &texts)
}

fn with_examples(command: Command, texts: &Texts) -> Command {
    EXAMPLES.iter().fold(command, |command, (words, lines)| {
        let lines = lines.iter().map(|line| format!("\n  {line}"));
        let told = texts.get(Key::HelpExamples) + &lines.collect::<String>();
        let told = |inner: &Command| match has_formats(inner) {
            true => format!("{told}\n\n{}", texts.get(Key::HelpFormats)),
            false => told.clone(),
        };
        let with_told = |inner: Command| {
            let told = told(&inner);
            inner.after_help(told)
        };
        let mut words = words.split(' ');
        let first = words.next().expect("a command has a name");
        let second = words.next();
        command.mut_subcommand(first, |inner| match second {
            Some(second) => inner.mut_subcommand(second, with_told),
            None => with_told(inner),
        })
    })
}

/// Whether a command reads or writes what other programs do, too.
fn has_formats(command: &Command) -> bool {
    let formats = [
        "json", "csv", "source", "sources", "levels", "graph", "save",
    ];
    let mut options = command.get_arguments();
    options.any(|option| formats.contains(&option.get_id().as_str()))
}

/// What was typed; or, if that was said already, the code to end with.
pub fn read(words: &[OsString], usual: Lang) -> Result<Cli, ExitCode> {
    let lang = wished(words).unwrap_or(usual);
    let mut command = command(lang);
    let matched = command.try_get_matches_from_mut(words);
    let read = matched.and_then(|matches| Cli::from_arg_matches(&matches));
    read.map_err(|error| {
        let error = error.format(&mut command);
        match refusal::in_words(&error, &Texts::new(lang)) {
            Some(told) if lang != Lang::En => {
                eprint!("{told}");
                ExitCode::from(2)
            }
            _ => error.exit(),
        }
    })
}

/// The language that the words ask for, before they are understood.
fn wished(words: &[OsString]) -> Option<Lang> {
    let words: Vec<&str> = words.iter().filter_map(|word| word.to_str()).collect();
    let mut found = None;
    for (place, word) in words.iter().enumerate() {
        let name = match word.strip_prefix("--lang") {
            Some("") => words.get(place + 1).copied(),
            Some(rest) => rest.strip_prefix('='),
            None => None,
        };
        found = found.or(name.and_then(Lang::from_name));
    }
    found
}

/// A page of the manual with the headings of that language, and its examples
/// line by line, as they are typed.
pub fn headings(page: String, texts: &Texts) -> String {
    // A colon has a blank before it in French, and here there is no colon.
    let mut page = page.replace(" \\fR", "\\fR").replace(" \"\n", "\"\n");
    if let Some((before, examples)) = page.split_once(".SH EXTRA\n") {
        let (examples, after) = examples.split_once(".SH").unwrap_or((examples, ""));
        let head = format!("{}\n", texts.get(Key::HelpExamples));
        let examples = examples.strip_prefix(&head).unwrap_or(examples);
        page = format!("{before}.SH EXTRA\n.nf\n{examples}.fi\n.SH{after}");
    }
    for (english, key) in [
        ("NAME", Key::ManName),
        ("SYNOPSIS", Key::ManSynopsis),
        ("DESCRIPTION", Key::ManDescription),
        ("OPTIONS", Key::ManOptions),
        ("SUBCOMMANDS", Key::ManCommands),
        ("EXTRA", Key::ManExamples),
        ("VERSION", Key::ManVersion),
    ] {
        let line = |name: &str| format!(".SH {name}\n");
        page = page.replace(&line(english), &line(&texts.get(key)));
    }
    page
}
