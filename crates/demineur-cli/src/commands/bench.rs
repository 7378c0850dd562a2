//! `demineur bench`.

use std::io::{self, Write};
use std::time::Instant;

use demineur_core::format::Position;
use demineur_core::{BoardSpec, CellView, FirstClick, Layout, Rng, View};
use demineur_solver::{Analyser, Budget, advise};
use demineur_words::{Key, Texts};
use serde_json::json;

use crate::args::BenchArgs;
use crate::error::Failure;

/// More than any position of the corpus takes.
const NODES: u64 = 1 << 40;

macro_rules! corpus {
    ($name:literal) => {
        (
            $name,
            include_str!(concat!("../../../../corpus/", $name, ".json")),
        )
    };
}
/// The positions under `corpus/`, by name.
const CORPUS: [(&str, &str); 15] = [
    corpus!("cairo"),
    corpus!("dense"),
    corpus!("endgame-hundreds"),
    corpus!("endgame-tens"),
    corpus!("endgame-thousand"),
    corpus!("endgame-thousands"),
    corpus!("expert-early"),
    corpus!("expert-late"),
    corpus!("expert-middle"),
    corpus!("hat"),
    corpus!("hexagonal"),
    corpus!("intermediate-middle"),
    corpus!("penrose"),
    corpus!("sparse"),
    corpus!("triangular"),
];

/// Analyses fixed positions and prints how much work it was: steps of counting
/// and nodes of the endgame, no time, so the same number on every machine. It
/// changes when the solver does.
pub fn run(args: &BenchArgs, texts: &Texts) -> Result<(), Failure> {
    let start = Instant::now();
    let positions = positions();
    let work: u64 = positions.iter().map(work).sum();
    let wall_micros = start.elapsed().as_micros() as u64;
    let mut output = io::stdout().lock();
    if args.json {
        let mut line = json!({ "positions": positions.len(), "work": work });
        if args.timing {
            line["timing"] = json!({ "wall_micros": wall_micros });
        }
        writeln!(output, "{line}")?;
        return Ok(());
    }
    writeln!(output, "{work}")?;
    if args.timing {
        let millis = texts.decimal(wall_micros as f64 / 1000.0, 1);
        let values = [
            ("positions", positions.len().into()),
            ("millis", millis.into()),
        ];
        writeln!(output, "{}", texts.with(Key::BenchTiming, values))?;
    }
    Ok(())
}

/// The work of one position: its analysis, and the search for its best move.
fn work(position: &Position) -> u64 {
    let mut analyser = Analyser::new();
    let Ok(analysis) = analyser.analyse(&position.view) else {
        return analyser.work();
    };
    let mut budget = Budget::nodes(NODES);
    advise(&position.view, &analysis, position.first_click, &mut budget);
    analyser.work() + NODES - budget.left()
}

fn positions() -> Vec<Position> {
    let stored = CORPUS.iter().map(|(name, text)| {
        let parsed = Position::from_json(text);
        parsed
            .unwrap_or_else(|e| panic!("corpus/{name}.json: {e}"))
            .value
    });
    // Too large to store: random numbers open, from few mines to many.
    let drawn = [(60, 60, 500), (60, 60, 900), (200, 200, 6000)];
    let drawn = drawn.into_iter().enumerate();
    let drawn = drawn.map(|(i, (width, height, mines))| scattered(width, height, mines, i as u64));
    stored.chain(drawn).collect()
}

/// A board on which half of the safe cells are open, wherever they lie.
fn scattered(width: u32, height: u32, mines: usize, seed: u64) -> Position {
    let spec = BoardSpec::square(width, height);
    let board = spec.build().expect("a plain board");
    let mut rng = Rng::new(seed, 0);
    let layout = Layout::random(board.len(), mines, &[], &mut rng);
    let mut view = View::new(board.topology().clone(), mines);
    for cell in board.topology().cells() {
        if !layout.is_mine(cell) && rng.below(2) == 0 {
            let number = layout.number(board.topology(), cell);
            view.set(cell, CellView::Open(number));
        }
    }
    Position {
        board,
        view,
        first_click: FirstClick::Safe,
    }
}
