//! The help of every command, put into another language.

use clap::{Arg, Command};
use demineur_words::{HelpTexts, Key, Texts};

/// The command with all that is in it, in the language of the texts. What is
/// not translated stays as it is; a test finds that.
pub fn translated(command: Command, help: &HelpTexts, texts: &Texts) -> Command {
    let names = command
        .get_subcommands()
        .map(|inner| inner.get_name().to_owned());
    let names: Vec<String> = names.collect();
    let mut command = told(command, "demineur", help, texts);
    for name in names {
        command = command.mut_subcommand(name, |inner| within(inner, "", help, texts));
    }
    command
}

/// A command inside others, whose names come first in its own.
fn within(command: Command, outer: &str, help: &HelpTexts, texts: &Texts) -> Command {
    // The command for help has all others inside it once more.
    let path = match (outer, command.get_name()) {
        ("" | "help", name) => name.to_owned(),
        (outer, name) if outer.ends_with("-help") => {
            format!("{}{name}", outer.trim_end_matches("help"))
        }
        (outer, name) => format!("{outer}-{name}"),
    };
    let names = command
        .get_subcommands()
        .map(|inner| inner.get_name().to_owned());
    let names: Vec<String> = names.collect();
    let mut command = told(command, &path, help, texts);
    for name in names {
        command = command.mut_subcommand(name, |inner| within(inner, &path, help, texts));
    }
    command
}

fn told(mut command: Command, path: &str, help: &HelpTexts, texts: &Texts) -> Command {
    let own = match path.ends_with("help") {
        true => help.command("help"),
        false => help.command(path),
    };
    if let Some(about) = own {
        command = command.about(about.to_owned());
    }
    if command.get_long_about().is_some()
        && let Some(long) = help.option(path, "long")
    {
        command = command.long_about(long.to_owned());
    }
    if command.get_after_help().is_some()
        && let Some(examples) = help.option(path, "examples")
    {
        command = command.after_help(examples.to_owned());
    }
    let space = texts.get(Key::HelpColon);
    let usage = texts.get(Key::HelpUsage);
    let template = format!(
        "{{before-help}}{{about-with-newline}}\n{usage} {{usage}}\n\n{{all-args}}{{after-help}}"
    );
    command = command
        .help_template(template)
        .subcommand_help_heading(format!("{}{space}", texts.get(Key::HelpCommands)));
    // The word for options in the line of usage is clap's own, and French.
    if command.has_subcommands()
        && let Some(name) = help.value("command")
    {
        command = command.subcommand_value_name(name.to_owned());
    }
    let ids = command.get_arguments().map(|arg| arg.get_id().clone());
    for id in ids.collect::<Vec<_>>() {
        command = command.mut_arg(id, |arg| option(arg, path, help, texts));
    }
    command
}

/// An option or argument, its values named behind what it does.
fn option(mut arg: Arg, path: &str, help: &HelpTexts, texts: &Texts) -> Arg {
    let space = texts.get(Key::HelpColon);
    let heading = match (arg.get_help_heading(), arg.is_positional()) {
        (Some(heading), _) => help.heading(heading).unwrap_or(heading).to_owned(),
        (None, true) => texts.get(Key::HelpArguments),
        (None, false) => texts.get(Key::HelpOptions),
    };
    if let Some(text) = help.option(path, name(&arg)) {
        let mut text = text.to_owned();
        let takes = arg.get_action().takes_values();
        let usual = arg.get_default_values().iter();
        let usual: Vec<String> = usual.map(|v| v.to_string_lossy().into_owned()).collect();
        if takes && !usual.is_empty() && !arg.is_hide_default_value_set() {
            let values = [("value", usual.join(",").into())];
            text = format!("{text} [{}]", texts.with(Key::HelpDefault, values));
        }
        let values = arg.get_possible_values();
        let names = values.iter().map(|value| value.get_name().to_owned());
        let names: Vec<String> = names.collect();
        if takes && !names.is_empty() && !arg.is_hide_possible_values_set() {
            let values = [("names", names.join(", ").into())];
            text = format!("{text} [{}]", texts.with(Key::HelpPossible, values));
        }
        arg = arg.help(text.clone()).long_help(text);
    }
    let values = arg.get_value_names().unwrap_or_default().iter();
    let values: Vec<String> = values
        .map(|value| help.value(value).unwrap_or(value).to_owned())
        .collect();
    if arg.get_action().takes_values() && !values.is_empty() {
        arg = arg.value_names(values);
    }
    arg.hide_default_value(true)
        .hide_possible_values(true)
        .help_heading(format!("{heading}{space}"))
}

/// What an option is called in the files of texts.
pub fn name(arg: &Arg) -> &str {
    arg.get_long().unwrap_or(arg.get_id().as_str())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use clap::CommandFactory;
    use demineur_words::Lang;

    use super::*;
    use crate::args::Cli;

    /// Every command by the name it has in the files of texts.
    fn commands() -> Vec<(String, Command)> {
        let mut all = Vec::new();
        let mut root = Cli::command();
        root.build();
        let mut left = vec![("demineur".to_owned(), root)];
        while let Some((path, command)) = left.pop() {
            for inner in command.get_subcommands() {
                let name = inner.get_name();
                match (path.as_str(), name) {
                    (_, "help") => {}
                    ("demineur", name) => left.push((name.to_owned(), inner.clone())),
                    (path, name) => left.push((format!("{path}-{name}"), inner.clone())),
                }
            }
            all.push((path, command));
        }
        all
    }

    fn others() -> impl Iterator<Item = (Lang, HelpTexts)> {
        let langs = Lang::ALL.into_iter().filter(|&lang| lang != Lang::En);
        langs.map(|lang| (lang, HelpTexts::new(lang)))
    }

    #[test]
    fn every_command_and_option_is_told_in_every_language() {
        for (lang, help) in others() {
            let mut missing = Vec::new();
            for (path, command) in commands() {
                if help.command(&path).is_none() {
                    let about = command.get_about().map(ToString::to_string);
                    missing.push(format!("{path} = {}", about.unwrap_or_default()));
                }
                for arg in command.get_arguments() {
                    if help.option(&path, name(arg)).is_none() {
                        let told = arg.get_help().map(ToString::to_string);
                        let (name, told) = (name(arg), told.unwrap_or_default());
                        missing.push(format!("{path}\n    .{name} = {told}"));
                    }
                    if let Some(heading) = arg.get_help_heading()
                        && help.heading(heading).is_none()
                    {
                        missing.push(format!("heading: {heading}"));
                    }
                }
            }
            assert!(missing.is_empty(), "{lang:?}:\n{}", missing.join("\n"));
        }
    }

    #[test]
    fn one_text_for_many_commands_is_one_in_english_too() {
        for (lang, help) in others() {
            let mut shared: BTreeMap<String, (String, String)> = BTreeMap::new();
            for (path, command) in commands() {
                for arg in command.get_arguments() {
                    // What clap says of help depends on how much more there is.
                    if name(arg) == "help" || !help.is_shared(&path, name(arg)) {
                        continue;
                    }
                    let told = arg.get_help().map(ToString::to_string).unwrap_or_default();
                    let known = shared
                        .entry(name(arg).to_owned())
                        .or_insert_with(|| (told.clone(), path.clone()));
                    let (name, other) = (name(arg), &known.1);
                    assert_eq!(known.0, told, "{lang:?}: {name} of {path} and of {other}");
                }
            }
        }
    }

    #[test]
    fn no_text_is_for_a_command_or_option_that_is_not_there() {
        let all = commands();
        for (lang, help) in others() {
            for key in help.keys() {
                let (command, option) = key.split_once('.').unwrap_or((key, ""));
                let has = |command: &Command| {
                    let special = (option == "long" && command.get_long_about().is_some())
                        || (option == "examples" && command.get_after_help().is_some());
                    special
                        || command
                            .get_arguments()
                            .any(|arg| name(arg).replace('_', "-") == option)
                };
                let used = match (command, option) {
                    ("help" | "any" | "value" | "heading", "") => true,
                    ("value" | "heading", _) => true,
                    ("any", _) => all.iter().any(|(_, command)| has(command)),
                    (path, "") => all.iter().any(|(known, _)| known == path),
                    (path, _) => all.iter().any(|(known, c)| known == path && has(c)),
                };
                assert!(used, "{lang:?}: {key}");
            }
        }
    }
}
