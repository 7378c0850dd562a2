//! Document 000's conversation: a menu of levels, a menu of actions, then the
//! two axes of the cell. One-line commands are understood as well.

use std::io::{BufRead, Write};
use std::ops::RangeInclusive;

use demineur_core::{CellId, Level};
use demineur_words::{Addresses, Key};

use super::console::{Console, Stop};
use super::entry::{self, Command, Verb};
use super::table::LineTable;

/// Offers the levels and perhaps the guided game; the name of the level, or
/// none for the guided game.
pub fn choose_level<R: BufRead, W: Write>(
    console: &mut Console<'_, R, W>,
    levels: &[Level],
    guided: bool,
) -> Result<Option<String>, Stop> {
    let texts = console.texts();
    let mut names: Vec<String> = levels
        .iter()
        .map(|level| texts.level(&level.name))
        .collect();
    names.extend(guided.then(|| texts.get(Key::LevelGuided)));
    console.say(Key::Welcome)?;
    console.say(Key::ChooseLevel)?;
    loop {
        let entry = console.ask(keys_to_string(&names).trim_end())?;
        let entry = entry.trim();
        let typed = |name: &str| name.to_lowercase() == entry.to_lowercase();
        let choice = match chosen(entry, names.len()) {
            Some(choice) => Some(choice),
            None => names.iter().position(|name| typed(name)).or_else(|| {
                // The name on the command line, whatever language is spoken.
                levels.iter().position(|level| typed(&level.name))
            }),
        };
        match choice {
            Some(choice) => {
                console.progress();
                return Ok(levels.get(choice).map(|level| level.name.clone()));
            }
            None => console.say_with(Key::ChooseNumber, [("last", names.len().into())])?,
        }
    }
}

/// `1.Dig 2.Flag 3.Unflag `: every key with its number, as document 000 has
/// it, but keeping them all where its loop keeps the last.
fn keys_to_string(names: &[String]) -> String {
    let numbered = names.iter().zip(1..);
    numbered.map(|(name, n)| format!("{n}.{name} ")).collect()
}

/// The index of the choice a number from 1 makes.
fn chosen(entry: &str, choices: usize) -> Option<usize> {
    let number = usize::try_from(entry::whole(entry)?).ok()?;
    (1..=choices).contains(&number).then(|| number - 1)
}

/// One turn: an action and a cell, or a command.
pub fn turn<R: BufRead, W: Write>(table: &mut LineTable<'_, '_, R, W>) -> Result<(), Stop> {
    let texts = table.console.texts();
    let names = [Key::ActionDig, Key::ActionFlag, Key::ActionUnflag].map(|key| texts.get(key));
    let verbs = [Verb::Open, Verb::Flag, Verb::Unmark];
    loop {
        let entry = table.console.ask(keys_to_string(&names).trim_end())?;
        let verb = match (chosen(entry.trim(), verbs.len()), entry::command(&entry)) {
            (Some(choice), _) => Some(verbs[choice]),
            // A verb alone is a choice too; the axes are asked for.
            (None, Some(Command::Act(verb, Some(numbers)))) if numbers.is_empty() => Some(verb),
            (None, Some(command)) => return Ok(table.obey(command)?),
            (None, None) => None,
        };
        let Some(verb) = verb else {
            let example = table.example();
            table.console.say_with(
                Key::ChooseAction,
                [("last", verbs.len().into()), ("example", example.into())],
            )?;
            continue;
        };
        return match ask_cell(table)? {
            Answer::Given(cell) => Ok(table.act(verb.on(cell))?),
            Answer::Instead(command) => Ok(table.obey(command)?),
        };
    }
}

/// What a question about a cell brings: commands are heard there too.
enum Answer<T> {
    Given(T),
    Instead(Command),
}

fn ask_cell<R: BufRead, W: Write>(
    table: &mut LineTable<'_, '_, R, W>,
) -> Result<Answer<CellId>, Stop> {
    let texts = table.console.texts();
    let axis = |axis: &str, last: u32| {
        let question = texts.with(Key::Axis, [("axis", axis.into()), ("last", last.into())]);
        let answer = texts.with(Key::AxisBad, [("last", last.into())]);
        (question, answer, 1..=i64::from(last))
    };
    let questions = match table.addresses {
        // Document 000 swaps the bounds: x runs along the width.
        Addresses::Rows { columns, lines } => vec![axis("x", columns), axis("y", lines)],
        Addresses::Layers {
            columns,
            lines,
            layers,
        } => vec![axis("x", columns), axis("y", lines), axis("z", layers)],
        Addresses::Ids { cells } => {
            let last = ("last", (cells - 1).into());
            let question = texts.with(Key::Cell, [last.clone()]);
            let answer = texts.with(Key::CellBad, [last]);
            vec![(question, answer, 0..=cells as i64 - 1)]
        }
    };
    let mut numbers = Vec::new();
    for (question, answer, range) in questions {
        match ask_between(table, &question, &answer, range)? {
            Answer::Given(number) => numbers.push(number),
            Answer::Instead(command) => return Ok(Answer::Instead(command)),
        }
    }
    let cell = table.addresses.cell(&numbers);
    Ok(Answer::Given(cell.expect("each number was checked")))
}

fn ask_between<R: BufRead, W: Write>(
    table: &mut LineTable<'_, '_, R, W>,
    question: &str,
    answer: &str,
    range: RangeInclusive<i64>,
) -> Result<Answer<i64>, Stop> {
    loop {
        let entry = table.console.ask(question)?;
        match (entry::whole(&entry), entry::command(&entry)) {
            (Some(number), _) if range.contains(&number) => return Ok(Answer::Given(number)),
            (None, Some(command)) => return Ok(Answer::Instead(command)),
            _ => table.console.print(&format!("{answer}\n"))?,
        }
    }
}
