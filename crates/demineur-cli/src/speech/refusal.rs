//! What is said of a command line that cannot be understood.

use std::error::Error;
use std::num::{IntErrorKind, ParseIntError};

use clap::error::{ContextKind, ContextValue, ErrorKind};
use demineur_words::{Key, Texts, Value};

use crate::args::ValueError;

/// The error in the language of the texts; nothing where it is no error, but
/// help that was asked for.
pub fn in_words(error: &clap::Error, texts: &Texts) -> Option<String> {
    let told = reason(error, texts)?;
    let mut lines = vec![texts.with(Key::Error, [("message", told.into())])];
    let tips = tips(error, texts);
    if !tips.is_empty() {
        lines.push(String::new());
    }
    lines.extend(tips);
    if let Some(usage) = text(error, ContextKind::Usage) {
        let usage = usage.trim_start_matches("Usage:").trim_start();
        lines.push(String::new());
        lines.push(format!("{} {usage}", texts.get(Key::HelpUsage)));
    }
    lines.push(String::new());
    lines.push(texts.get(Key::RefusalHelp));
    Some(lines.join("\n") + "\n")
}

fn reason(error: &clap::Error, texts: &Texts) -> Option<String> {
    let get = |kind| text(error, kind).unwrap_or_default();
    let option = || ("option", get(ContextKind::InvalidArg).into());
    let value = || ("value", get(ContextKind::InvalidValue).into());
    Some(match error.kind() {
        ErrorKind::DisplayHelp
        | ErrorKind::DisplayVersion
        | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => return None,
        ErrorKind::UnknownArgument => texts.with(Key::RefusalUnknown, [option()]),
        ErrorKind::InvalidSubcommand => {
            let name = get(ContextKind::InvalidSubcommand);
            texts.with(Key::RefusalCommand, [("name", name.into())])
        }
        ErrorKind::MissingSubcommand => {
            let names = get(ContextKind::ValidSubcommand);
            texts.with(Key::RefusalNoCommand, [("names", names.into())])
        }
        ErrorKind::MissingRequiredArgument => {
            let lines = list(error, ContextKind::InvalidArg);
            indented(texts.get(Key::RefusalMissing), &lines)
        }
        ErrorKind::ArgumentConflict => conflict(error, option(), texts),
        ErrorKind::InvalidValue if get(ContextKind::InvalidValue).is_empty() => {
            texts.with(Key::RefusalNoValue, [option()])
        }
        ErrorKind::InvalidValue => {
            let told = texts.with(Key::RefusalValue, [value(), option()]);
            let names = list(error, ContextKind::ValidValue).join(", ");
            match names.is_empty() {
                true => told,
                false => {
                    let names = texts.with(Key::HelpPossible, [("names", names.into())]);
                    format!("{told}\n  [{names}]")
                }
            }
        }
        ErrorKind::ValueValidation => {
            let told = texts.with(Key::RefusalValue, [value(), option()]);
            let cause = error.source().map(|cause| wrong(cause, texts));
            let colon = texts.get(Key::HelpColon);
            cause.map_or(told.clone(), |cause| format!("{told}{colon}: {cause}"))
        }
        ErrorKind::NoEquals | ErrorKind::TooFewValues | ErrorKind::WrongNumberOfValues => {
            texts.with(Key::RefusalNoValue, [option()])
        }
        ErrorKind::TooManyValues => texts.with(Key::RefusalTooMany, [value(), option()]),
        ErrorKind::InvalidUtf8 => texts.get(Key::EntryNotText),
        _ => error.to_string().trim_start_matches("error: ").to_owned(),
    })
}

fn conflict(error: &clap::Error, option: (&str, Value<'_>), texts: &Texts) -> String {
    let others = list(error, ContextKind::PriorArg);
    let this = list(error, ContextKind::InvalidArg);
    match &others[..] {
        [other] if this.first() == Some(other) => texts.with(Key::RefusalTwice, [option]),
        [other] => {
            let other = ("other", other.as_str().into());
            texts.with(Key::RefusalConflict, [option, other])
        }
        others => indented(texts.with(Key::RefusalConflicts, [option]), others),
    }
}

fn indented(told: String, lines: &[String]) -> String {
    let lines = lines.iter().map(|line| format!("\n  {line}"));
    told + &lines.collect::<String>()
}

/// Why a value will not do.
fn wrong(cause: &(dyn Error + 'static), texts: &Texts) -> String {
    if let Some(error) = cause.downcast_ref::<ValueError>() {
        return error.in_words(texts);
    }
    if let Some(error) = cause.downcast_ref::<ParseIntError>() {
        return texts.get(match error.kind() {
            IntErrorKind::PosOverflow | IntErrorKind::NegOverflow => Key::ValueLarge,
            _ => Key::ValueWhole,
        });
    }
    let told = cause.to_string();
    match told.split_once(" is not in ") {
        Some((_, range)) => bounds(range, texts),
        None => told,
    }
}

/// Bounds as Rust writes them: `1..=5`, `1..` or `..=5`.
fn bounds(range: &str, texts: &Texts) -> String {
    let (least, most) = range.split_once("..").unwrap_or((range, ""));
    // An end that is not in it does not occur.
    let most = most.trim_start_matches('=');
    let (least, most) = (("least", least.into()), ("most", most.into()));
    match (range.starts_with(".."), range.ends_with("..")) {
        (true, _) => texts.with(Key::ValueAtMost, [most]),
        (_, true) => texts.with(Key::ValueAtLeast, [least]),
        _ => texts.with(Key::ValueBetween, [least, most]),
    }
}

fn tips(error: &clap::Error, texts: &Texts) -> Vec<String> {
    let mut tips = Vec::new();
    for kind in [
        ContextKind::SuggestedSubcommand,
        ContextKind::SuggestedArg,
        ContextKind::SuggestedValue,
    ] {
        let names = list(error, kind).join(", ");
        if !names.is_empty() {
            let tip = texts.with(Key::RefusalSimilar, [("names", names.into())]);
            tips.push(format!("  {tip}"));
        }
    }
    tips
}

/// What the error says of one thing, in one piece.
fn text(error: &clap::Error, kind: ContextKind) -> Option<String> {
    let told = list(error, kind);
    (!told.is_empty()).then(|| told.join(", "))
}

fn list(error: &clap::Error, kind: ContextKind) -> Vec<String> {
    match error.get(kind) {
        Some(ContextValue::String(text)) => vec![text.clone()],
        Some(ContextValue::Strings(texts)) => texts.clone(),
        Some(ContextValue::StyledStr(text)) => vec![text.to_string()],
        Some(ContextValue::StyledStrs(texts)) => texts.iter().map(ToString::to_string).collect(),
        Some(ContextValue::Number(number)) => vec![number.to_string()],
        _ => Vec::new(),
    }
}
