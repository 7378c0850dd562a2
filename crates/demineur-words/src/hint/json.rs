//! Hints as other programs read them.

use demineur_core::{CellId, CellSet};
use demineur_solver::BigUint;
use demineur_solver::hint::{About, Certain, Deduction, GuessReport, Hint, Outlook, Preference};
use demineur_solver::strategy::{Reason, Technique as Idea};
use serde_json::{Map, Value, json};

use super::{HintGrade, Told};
use crate::reason::technique_key;

/// A hint as JSON, with what was told of it.
pub fn hint_json(hint: &Hint, told: &Told, grade: HintGrade) -> Value {
    with_words(of_hint(hint), told, grade)
}

/// What can be said of one cell as JSON, with what was told of it.
pub fn about_json(cell: CellId, about: &About, told: &Told, grade: HintGrade) -> Value {
    with_words(of_cell(cell, about), told, grade)
}

fn with_words(mut data: Map<String, Value>, told: &Told, grade: HintGrade) -> Value {
    data.insert("grade".to_owned(), grade.name().into());
    data.insert("text".to_owned(), told.text.clone().into());
    data.insert("highlight".to_owned(), highlight_json(told));
    Value::Object(data)
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

fn of_hint(hint: &Hint) -> Map<String, Value> {
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

fn of_cell(cell: CellId, about: &About) -> Map<String, Value> {
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
        Preference::Expert => expert_json(&report.best.reason),
        Preference::LeadsOn { best, other } => json!({
            "kind": "leads-on",
            "best": outlook(best),
            "other": outlook(other),
        }),
    };
    let witness = |mines: &CellSet| -> Vec<u32> { mines.iter().map(CellId::get).collect() };
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
fn expert_json(reason: &Reason) -> Value {
    let key = technique_key(&reason.technique).id();
    let mut out = json!({"kind": key.trim_start_matches("why-")});
    if !reason.cells.is_empty() {
        out["cells"] = ids(&reason.cells).into();
    }
    match reason.technique {
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
