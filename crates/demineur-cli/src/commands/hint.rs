//! `demineur hint`.

use std::io::{self, BufWriter, Write};

use demineur_core::format::Position;
use demineur_core::{Board, CellId};
use demineur_play::find_hint;
use demineur_solver::hint::{
    About, Certain, Deduction, GuessReport, Hint, NoHint, Outlook, Preference,
};
use demineur_solver::strategy::Technique as Idea;
use demineur_solver::{BigUint, Budget, Conflict};
use demineur_words::{Addresses, CellNames, Key, Scene, Texts, Told, conflict_json, technique_key};
use serde_json::{Map, Value, json};

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
            (told, about_json(cell, &about))
        }),
        None => {
            let budget = &mut Budget::default().with_effort(args.effort);
            find_hint(view, *first_click, seen.start, budget).map(|hint| {
                let told = texts.hint(scene, &hint, args.grade);
                (told, hint_json(&hint))
            })
        }
    };
    let (told, mut data) = match answer {
        Ok(answer) => answer,
        Err(NoHint::Impossible(conflict)) => {
            return Err(impossible(args, &conflict, names, texts, output)?);
        }
        // Nobody throws the switch here; whoever does wants no answer.
        Err(_) => return Err(Failure::NoAnswer),
    };
    if args.json {
        data.insert("grade".to_owned(), args.grade.name().into());
        data.insert("text".to_owned(), told.text.clone().into());
        data.insert("highlight".to_owned(), highlight_json(&told));
        writeln!(output, "{}", Value::Object(data))?;
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

fn ids(cells: &[CellId]) -> Vec<u32> {
    cells.iter().map(|cell| cell.get()).collect()
}

fn object(value: Value) -> Map<String, Value> {
    match value {
        Value::Object(fields) => fields,
        _ => unreachable!("every answer is an object"),
    }
}

fn highlight_json(told: &Told) -> Value {
    let marks = told.marks.iter();
    marks
        .map(|(cell, role)| json!({"cell": cell.get(), "role": role.name()}))
        .collect()
}

fn hint_json(hint: &Hint) -> Map<String, Value> {
    object(match hint {
        Hint::Certain(certain) => certain_json(certain),
        Hint::First(best) => json!({
            "kind": "first",
            "cell": best.cell.get(),
            "mine_probability": best.risk,
            "win_probability": best.win_probability(),
        }),
        Hint::Guess(report) => guess_json(report),
        Hint::Done => json!({"kind": "done"}),
    })
}

fn about_json(cell: CellId, about: &About) -> Map<String, Value> {
    object(match about {
        About::Certain(certain) => certain_json(certain),
        About::Open => json!({"kind": "open", "cell": cell.get()}),
        About::Uncertain { risk, exact } => json!({
            "kind": "uncertain",
            "cell": cell.get(),
            "mine_probability": risk,
            "exact": exact,
        }),
    })
}

fn certain_json(certain: &Certain) -> Value {
    let proof = &certain.proof;
    let also = certain.also.iter();
    let also: Value = also
        .map(|(cell, mine)| json!({"cell": cell.get(), "mine": mine}))
        .collect();
    json!({
        "kind": "certain",
        "cell": proof.cell.get(),
        "mine": proof.mine,
        "numbers": ids(&proof.numbers),
        "mine_count": proof.mine_count,
        "technique": technique_name(proof.technique),
        "also": also,
    })
}

fn technique_name(technique: Deduction) -> &'static str {
    match technique {
        Deduction::Counting => "counting",
        Deduction::OneOne => "1-1",
        Deduction::OneTwo => "1-2",
        Deduction::OneTwoOne => "1-2-1",
        Deduction::Pair => "pair",
        Deduction::Contradiction { .. } => "contradiction",
        Deduction::MineCount { .. } => "mine-count",
    }
}

fn guess_json(report: &GuessReport) -> Value {
    let outlook = |outlook: &Outlook| {
        json!({
            "cell": outlook.cell.get(),
            "mine_probability": outlook.risk,
            "leads_on": outlook.leads_on,
        })
    };
    let why = match &report.preference {
        Preference::Safest => json!({"kind": "safest"}),
        Preference::Wins {
            best,
            layouts,
            other,
        } => json!({
            "kind": "wins",
            "best": best,
            "layouts": layouts,
            "other": other.map(|(cell, wins)| json!({"cell": cell.get(), "wins": wins})),
        }),
        Preference::Expert => expert_json(&report.best.reason.technique),
        Preference::LeadsOn { best, other } => json!({
            "kind": "leads-on",
            "best": outlook(best),
            "other": outlook(other),
        }),
    };
    let witness =
        |mines: &demineur_core::CellSet| -> Vec<u32> { mines.iter().map(CellId::get).collect() };
    let mut told = json!({
        "kind": "guess",
        "layouts": report.layouts.as_ref().map(BigUint::to_string),
        "undecided": report.open_cells,
        "mines": ids(&report.mines),
        "safest": {
            "cells": ids(&report.safest),
            "count": report.safest_count,
            "mine_probability": report.least_risk,
        },
        "best": {
            "cell": report.best.cell.get(),
            "mine_probability": report.best.risk,
            "win_probability": report.best.win_probability(),
        },
        "why": why,
        "witnesses": report
            .witnesses
            .as_ref()
            .map(|(safe, mined)| json!([witness(safe), witness(mined)])),
    });
    // As in the answer of analyze: left out where there is none.
    if let Some((value, error)) = report.best.win_estimate() {
        told["best"]["win_estimate"] = json!({"value": value, "error": error});
    }
    told
}

/// A reason that looks further ahead than the risk of one opening, as data.
fn expert_json(technique: &Idea) -> serde_json::Value {
    let key = technique_key(technique).id();
    let mut out = json!({"kind": key.trim_start_matches("why-")});
    match *technique {
        Idea::PlayedOut { win, error, games } => {
            out["win"] = win.into();
            out["error"] = error.into();
            out["games"] = games.into();
        }
        Idea::TwoOpenings { survival, safest } => {
            out["survival"] = survival.into();
            out["safest"] = safest.into();
        }
        Idea::IsolatedComponent { win } | Idea::Endgame { win } => out["win"] = win.into(),
        _ => {}
    }
    out
}
