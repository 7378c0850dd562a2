//! `demineur board tilings`.

use std::collections::BTreeMap;
use std::io::{self, Write};

use demineur_core::Tiling;
use demineur_words::{Key, Texts};
use serde::Serialize;

use crate::args::TilingsArgs;
use crate::error::Failure;

/// A tiling as other programs read it.
#[derive(Serialize)]
struct Entry {
    name: &'static str,
    aliases: &'static [&'static str],
    neighbours: BTreeMap<&'static str, Vec<usize>>,
}

/// Lists the tilings.
pub fn run(args: &TilingsArgs, texts: &Texts) -> Result<(), Failure> {
    let entries = Tiling::ALL.map(|tiling| Entry {
        name: tiling.name(),
        aliases: tiling.aliases(),
        neighbours: tiling.interior_counts(args.touch),
    });
    let text = if args.json {
        serde_json::to_string(&entries).expect("words and numbers are JSON") + "\n"
    } else {
        table(&entries, texts)
    };
    Ok(io::stdout().write_all(text.as_bytes())?)
}

fn table(entries: &[Entry], texts: &Texts) -> String {
    let titles = [
        Key::TilingsName,
        Key::TilingsNeighbours,
        Key::TilingsAliases,
    ];
    let mut rows = vec![titles.map(|key| texts.get(key))];
    for entry in entries {
        let kinds = entry.neighbours.iter();
        let kinds: Vec<String> = kinds
            .map(|(kind, counts)| format!("{} {}", texts.said(kind), joined(counts)))
            .collect();
        rows.push([
            entry.name.to_owned(),
            kinds.join(", "),
            entry.aliases.join(", "),
        ]);
    }
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max();
    let widths = [0, 1].map(|column| width(column).unwrap_or(0));
    let lines = rows.iter().map(|[name, neighbours, aliases]| {
        let [first, second] = widths;
        format!("{name:first$}  {neighbours:second$}  {aliases}\n")
    });
    lines.collect()
}

/// `7/8/9`.
fn joined(counts: &[usize]) -> String {
    let counts: Vec<String> = counts.iter().map(usize::to_string).collect();
    counts.join("/")
}
