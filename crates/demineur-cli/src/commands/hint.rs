//! `demineur hint`.

use std::io::{self, BufWriter, Write};

use demineur_core::format::Position;
use demineur_core::{Board, CellId};
use demineur_play::find_hint;
use demineur_solver::hint::{Hint, NoHint};
use demineur_solver::{Budget, Conflict};
use demineur_words::{
    Addresses, CellNames, Key, Scene, Texts, about_json, conflict_json, hint_json,
};

use crate::args::HintArgs;
use crate::error::Failure;
use crate::source;

/// Gives a hint about a position or a game.
pub fn run(args: &HintArgs, texts: &Texts) -> Result<(), Failure> {
    let seen = source::seen(&args.source, texts)?;
    if seen.over {
        return Err(Failure::Refused(texts.get(Key::RefuseOver)));
    }
    let Position {
        board,
        view,
        first_click,
    } = &seen.position;
    let names = if args.json {
        CellNames::Ids
    } else {
        CellNames::of(board)
    };
    let scene = Scene {
        names,
        ..Scene::new(board, view)
    };
    let cell = match &args.cell {
        Some(word) => Some(cell(word, board, texts)?),
        None => None,
    };
    let mut output = BufWriter::new(io::stdout().lock());
    let answer = match cell {
        Some(cell) => Hint::about(scene.view, cell, &Budget::default()).map(|about| {
            let told = texts.about(scene, cell, &about, args.grade);
            let json = about_json(cell, &about, &told, args.grade);
            (told, json)
        }),
        None => {
            let budget = &mut Budget::default().with_effort(args.effort);
            find_hint(view, *first_click, seen.start, budget).map(|hint| {
                let told = texts.hint(scene, &hint, args.grade);
                let json = hint_json(&hint, &told, args.grade);
                (told, json)
            })
        }
    };
    let (told, data) = match answer {
        Ok(answer) => answer,
        Err(NoHint::Impossible(conflict)) => {
            return Err(impossible(args, &conflict, names, texts, output)?);
        }
        // Nobody throws the switch here; whoever does wants no answer.
        Err(_) => return Err(Failure::NoAnswer),
    };
    if args.json {
        writeln!(output, "{data}")?;
    } else {
        output.write_all(told.drawn(scene, texts).as_bytes())?;
    }
    Ok(output.flush()?)
}

fn impossible(
    args: &HintArgs,
    conflict: &Conflict,
    names: CellNames,
    texts: &Texts,
    mut output: impl Write,
) -> Result<Failure, Failure> {
    let told = if args.json {
        conflict_json(conflict).to_string()
    } else {
        texts.conflict(conflict, names)
    };
    writeln!(output, "{told}")?;
    output.flush()?;
    Ok(Failure::NoAnswer)
}

/// The cell that a word names: its number, or column and line from 1.
pub fn cell(word: &str, board: &Board, texts: &Texts) -> Result<CellId, Failure> {
    let numbers: Option<Vec<i64>> = word
        .trim_matches(['(', ')'])
        .split([',', ';', ' '])
        .filter(|part| !part.is_empty())
        .map(|part| part.parse().ok())
        .collect();
    let found = match numbers.as_deref() {
        Some(&[id]) => Addresses::Ids { cells: board.len() }.cell(&[id]).ok(),
        Some(numbers) => Addresses::of(board).cell(numbers).ok(),
        None => None,
    };
    found.ok_or_else(|| {
        let values = [("cell", word.into()), ("last", (board.len() - 1).into())];
        Failure::Refused(texts.with(Key::ErrorCell, values))
    })
}
