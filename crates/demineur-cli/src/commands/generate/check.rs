//! Verifying proofs, believing nothing of what made them.

use std::io::{self, Write};

use demineur_core::format::Limits;
use demineur_core::{Cascade, CellId, CellSet, Layout, Source};
use demineur_play::{Form, Found};
use demineur_solver::checker::{self, Certificate, CheckError, Flaw, Step};
use demineur_solver::generate::{Grade, Tier};
use demineur_words::{Key, Texts};
use serde::Deserialize;
use serde_json::json;

use crate::error::Failure;
use crate::{files, source};

/// What a line says besides its layout.
#[derive(Deserialize)]
struct Claim {
    proof: Vec<StepIn>,
    #[serde(default)]
    grade: Option<String>,
}

#[derive(Deserialize)]
struct StepIn {
    cell: u32,
    mine: bool,
    numbers: Vec<u32>,
    #[serde(default)]
    mine_count: bool,
}

/// Checks every line; exit code 1 if any proof does not hold.
pub fn run(path: &str, as_json: bool, texts: &Texts) -> Result<(), Failure> {
    let text = files::read(path, texts)?;
    let mut all_hold = true;
    let mut output = io::stdout().lock();
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    let mut boards = 0;
    for (line, board) in lines.zip(1..) {
        boards = board;
        let (steps, found) = check(path, board, line, texts)?;
        all_hold &= found.is_ok();
        if as_json {
            let flaw = found.as_ref().err();
            let answer = json!({"board": board, "holds": found.is_ok(), "flaw": flaw});
            writeln!(output, "{answer}")?;
            continue;
        }
        let number = ("board", board.into());
        let told = match found {
            Ok(()) => texts.with(Key::GenerateHolds, [number, ("steps", steps.into())]),
            Err(flaw) => texts.with(Key::GenerateFails, [number, ("flaw", flaw.into())]),
        };
        writeln!(output, "{told}")?;
    }
    if boards == 0 {
        return Err(no_proof(path, 1, "", texts));
    }
    if all_hold {
        Ok(())
    } else {
        Err(Failure::NoAnswer)
    }
}

fn no_proof(path: &str, board: u64, cause: &str, texts: &Texts) -> Failure {
    let values = [
        ("path", path.into()),
        ("line", board.into()),
        ("cause", cause.into()),
    ];
    Failure::Refused(texts.with(Key::ErrorProof, values))
}

/// How many steps a line's proof has, and what is wrong with it.
fn check(
    path: &str,
    board: u64,
    line: &str,
    texts: &Texts,
) -> Result<(usize, Result<(), String>), Failure> {
    let found = source::recognise(path, line.as_bytes(), Limits::default(), texts)?;
    let Found::Game(saved, Form::Layout) = found else {
        return Err(no_proof(path, board, "layout", texts));
    };
    let params = saved.game.params();
    let claim: Claim = serde_json::from_str(line)
        .map_err(|error| no_proof(path, board, &texts.said(&error), texts))?;
    let Source::Given { mines, first } = &params.source else {
        unreachable!("a layout gives its mines");
    };
    let Some(first) = *first else {
        return Err(no_proof(path, board, "first", texts));
    };
    let shape = saved.game.board();
    let layout = Layout::new(CellSet::of(shape.len(), mines.iter().copied()));
    let steps = claim.proof.into_iter().map(|step| Step {
        cell: CellId::new(step.cell),
        mine: step.mine,
        numbers: step.numbers.into_iter().map(CellId::new).collect(),
        mine_count: step.mine_count,
    });
    let certificate = Certificate {
        first,
        cascade: params.rules.cascade != Cascade::Off,
        steps: steps.collect(),
    };
    let mut found = checker::check(shape.topology(), &layout, &certificate)
        .map_err(|error| flaw_in_words(&error, texts));
    let grade = Grade::of(&certificate).hardest.map(Tier::name);
    if found.is_ok() && claim.grade.as_deref() != grade {
        let grade = grade.unwrap_or("null");
        found = Err(texts.with(Key::GenerateOtherGrade, [("grade", grade.into())]));
    }
    Ok((certificate.steps.len(), found))
}

fn flaw_in_words(error: &CheckError, texts: &Texts) -> String {
    let (place, flaw) = match *error {
        CheckError::First => return texts.get(Key::GenerateFlawFirst),
        CheckError::Unfinished { hidden } => {
            let hidden = ("hidden", hidden.into());
            return texts.with(Key::GenerateFlawUnfinished, [hidden]);
        }
        CheckError::Step { place, flaw } => (place, flaw),
        ref other => return texts.said(other),
    };
    let why = match flaw {
        Flaw::NotHidden => texts.get(Key::GenerateFlawNotHidden),
        Flaw::NotOpen(cell) => texts.with(Key::GenerateFlawNotOpen, [("cell", cell.get().into())]),
        Flaw::False => texts.get(Key::GenerateFlawFalse),
        Flaw::NotForced => texts.get(Key::GenerateFlawNotForced),
        Flaw::TooLarge => texts.get(Key::GenerateFlawTooLarge),
    };
    // Steps are counted from 1, as boards are.
    let values = [("step", (place + 1).into()), ("why", why.into())];
    texts.with(Key::GenerateFlawStep, values)
}
