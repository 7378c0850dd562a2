//! `demineur lab positions`.

use std::io::{self, BufWriter, Write};

use demineur_core::format::{Limits, Position};
use demineur_core::{Board, Game, Layout, Move, Rules, View};
use demineur_lab::{Choice, Judge, Judged};
use demineur_play::{Found, unplayed};
use demineur_solver::strategy::StrategyName;
use demineur_solver::{Analysis, BestMove, Cancel};
use demineur_words::{CellNames, Key, Texts, conflict_json};
use serde_json::{Value, json};

use super::{each_once, table};
use crate::args::LabPositionsArgs;
use crate::asked::shape_told;
use crate::commands::analyze;
use crate::error::Failure;
use crate::source;
use crate::stop::on_interrupt;

/// Asks strategies what they open. Where a position is impossible, or a game
/// over, that is said, and the exit code is 1.
pub fn run(args: &LabPositionsArgs, texts: &Texts) -> Result<(), Failure> {
    each_once(&args.strategy, texts)?;
    // All are read before the first is judged.
    let mut sights = Vec::new();
    for path in &args.sources {
        let before = sights.len();
        for found in source::read_many(path, texts)? {
            sights.extend(Sight::of(path, found, texts)?);
        }
        if sights.len() == before {
            return Err(not_position(path, texts));
        }
    }
    let cancel = on_interrupt();
    let mut output = BufWriter::new(io::stdout().lock());
    let mut sums = vec![Sum::default(); args.strategy.len()];
    let mut unanswered = false;
    let count = sights.len();
    for (number, sight) in sights.iter().enumerate() {
        let told = judge(args, number, sight, &cancel, &mut sums, texts);
        if cancel.is_cancelled() {
            writeln!(io::stderr(), "{}", texts.get(Key::LabStopped))?;
            unanswered = true;
            break;
        }
        let (told, answered) = told;
        unanswered |= !answered;
        writeln!(output, "{told}")?;
        output.flush()?;
    }
    if count > 1 || args.json {
        writeln!(output, "{}", totals(args, &sums, texts))?;
    }
    output.flush()?;
    match unanswered {
        true => Err(Failure::NoAnswer),
        false => Ok(()),
    }
}

/// A position, and all that a strategy may be told of it.
struct Sight {
    board: Board,
    view: View,
    rules: Rules,
    /// For `cheat` alone.
    layout: Option<Layout>,
    over: bool,
}

impl Sight {
    /// The positions of what was found.
    fn of(path: &str, found: Found, texts: &Texts) -> Result<Vec<Self>, Failure> {
        match found {
            Found::Position(position) => Ok(vec![Self::position(position)]),
            Found::Game(saved, _) => Ok(vec![Self::game(saved.game)]),
            Found::Lines(lines) => {
                let games = lines.iter().map(|line| {
                    let saved = unplayed(line.to_params(), Limits::default());
                    let saved = saved.map_err(|error| Failure::Refused(texts.said(&error)))?;
                    Ok(Self::game(saved.game))
                });
                games.collect()
            }
            Found::Board(_) | Found::Levels(_) => Err(not_position(path, texts)),
        }
    }

    fn position(position: Position) -> Self {
        Self {
            rules: Rules {
                first_click: position.first_click,
                ..Rules::default()
            },
            board: position.board,
            view: position.view,
            layout: None,
            over: false,
        }
    }

    /// A game as it stands; one that names its first cell is started there.
    fn game(mut game: Game) -> Self {
        use demineur_core::Source;
        let start = match game.params().source {
            Source::Given { first, .. } => first,
            Source::Seed { .. } => None,
        };
        if let (None, Some(cell)) = (game.first_opening(), start) {
            // It was read, so the cell is there.
            let _ = game.play(Move::Open(cell));
        }
        Self {
            board: game.board().clone(),
            view: game.view().clone(),
            rules: game.params().rules,
            layout: game.layout().cloned(),
            over: game.status().is_over(),
        }
    }
}

fn not_position(path: &str, texts: &Texts) -> Failure {
    let values = [("path", path.into())];
    Failure::Refused(texts.with(Key::ErrorNotPosition, values))
}

/// Sums over positions.
#[derive(Clone, Copy, Debug, Default)]
struct Sum {
    chosen: u64,
    risk: f64,
    /// Positions where the regret could be computed.
    known: u64,
    best: u64,
    regret: f64,
}

impl Sum {
    fn add(&mut self, judged: &Judged, choice: &Choice) {
        self.chosen += 1;
        self.risk += choice.risk;
        if let Some((_, regret)) = judged.worth(choice) {
            self.known += 1;
            self.best += u64::from(regret == 0.0);
            self.regret += regret;
        }
    }

    fn mean_risk(&self) -> Option<f64> {
        (self.chosen > 0).then(|| self.risk / self.chosen as f64)
    }

    fn mean_regret(&self) -> Option<f64> {
        (self.known > 0).then(|| self.regret / self.known as f64)
    }
}

/// What there is to say of a position, and whether that is an answer.
fn judge(
    args: &LabPositionsArgs,
    number: usize,
    sight: &Sight,
    cancel: &Cancel,
    sums: &mut [Sum],
    texts: &Texts,
) -> (String, bool) {
    let names = CellNames::of(&sight.board);
    let head = texts.with(
        Key::LabPosition,
        [
            ("number", (number + 1).into()),
            ("shape", shape_told(sight.board.spec(), texts).into()),
            ("cells", sight.view.len().into()),
            ("open", sight.view.open_count().into()),
            ("mines", sight.view.mines().into()),
        ],
    );
    if sight.over {
        let told = match args.json {
            true => json!({ "position": number, "over": true }).to_string(),
            false => format!("{head}\n{}", texts.get(Key::LabPositionOver)),
        };
        return (told, false);
    }
    let judge = Judge {
        view: &sight.view,
        rules: &sight.rules,
        layout: sight.layout.as_ref(),
        effort: args.effort,
        number: number as u64,
    };
    let judged = match judge.ask(&args.strategy, cancel) {
        Ok(judged) => judged,
        Err(conflict) => {
            let told = match args.json {
                true => {
                    let mut line = conflict_json(&conflict);
                    line["position"] = number.into();
                    line.to_string()
                }
                false => format!("{head}\n{}", texts.conflict(&conflict, names)),
            };
            return (told, false);
        }
    };
    for (sum, choice) in sums.iter_mut().zip(&judged.choices) {
        if let Ok(choice) = choice {
            sum.add(&judged, choice);
        }
    }
    let told = match args.json {
        true => to_json(number, &args.strategy, &judged).to_string(),
        false => {
            let words = in_words(&args.strategy, &judged, names, texts);
            format!("{head}\n{words}")
        }
    };
    (told, true)
}

fn to_json(number: usize, strategies: &[StrategyName], judged: &Judged) -> Value {
    let choices = strategies
        .iter()
        .zip(&judged.choices)
        .map(|(name, choice)| match choice {
            Ok(choice) => json!({
                "strategy": name.name(),
                "cell": choice.cell.get(),
                "certain": choice.certain,
                "mine_probability": choice.risk,
                "win_probability": judged.worth(choice).map(|(win, _)| win),
                "regret": judged.worth(choice).map(|(_, regret)| regret),
            }),
            Err(error) => json!({ "strategy": name.name(), "error": error.to_string() }),
        });
    let best = judged.best.as_ref().map(|best| {
        let mut told = json!({
            "cell": best.cell.get(),
            "mine_probability": best.risk,
            "win_probability": best.win_probability(),
        });
        if let Some((value, error)) = best.win_estimate() {
            told["win_estimate"] = json!({ "value": value, "error": error });
        }
        told
    });
    json!({
        "position": number,
        "consistent": true,
        "exact": judged.analysis.exact(),
        "layouts": judged.analysis.layouts().map(ToString::to_string),
        "best": best,
        "choices": choices.collect::<Vec<Value>>(),
    })
}

fn in_words(
    strategies: &[StrategyName],
    judged: &Judged,
    names: CellNames,
    texts: &Texts,
) -> String {
    let Some(best) = &judged.best else {
        return texts.get(Key::LabPositionNothing) + "\n";
    };
    let mut told = optimum(best, &judged.analysis, names, texts) + "\n";
    if !judged.analysis.exact() {
        told.push_str(&texts.get(Key::LabPositionNotExact));
        told.push('\n');
    }
    let rows: Vec<[String; 5]> = strategies
        .iter()
        .zip(&judged.choices)
        .map(|(name, choice)| {
            let unknown = || "–".to_owned();
            match choice {
                Ok(choice) => {
                    let worth = judged.worth(choice);
                    let risk = texts.percent(choice.risk);
                    [
                        name.name().to_owned(),
                        texts.cell(choice.cell, names),
                        match judged.analysis.exact() {
                            true => risk,
                            false => format!("~{risk}"),
                        },
                        worth.map_or_else(unknown, |(win, _)| texts.percent(win)),
                        worth.map_or_else(unknown, |(_, lost)| texts.decimal(100.0 * lost, 2)),
                    ]
                }
                Err(error) => [
                    name.name().to_owned(),
                    texts.said(error),
                    unknown(),
                    unknown(),
                    unknown(),
                ],
            }
        })
        .collect();
    let heads = [
        Key::LabStrategy,
        Key::LabOpens,
        Key::LabOpensRisk,
        Key::LabOpensWin,
        Key::LabOpensRegret,
    ];
    format!("{told}{}", table::aligned(heads, rows.into_iter(), texts))
}

/// What is best, and whether that is known or only estimated.
fn optimum(best: &BestMove, analysis: &Analysis, names: CellNames, texts: &Texts) -> String {
    let cell = ("cell", texts.cell(best.cell, names).into());
    let risk = ("risk", texts.percent(best.risk).into());
    if let Some(win) = best.win_probability() {
        let layouts = analysis.layouts().map(ToString::to_string);
        let layouts = analyze::shortened(&layouts.unwrap_or_default());
        let win = ("win", texts.percent(win).into());
        let values = [cell, risk, win, ("layouts", layouts.into())];
        return texts.with(Key::LabPositionExact, values);
    }
    match best.win_estimate() {
        Some((win, error)) => {
            // Two standard errors: 95 %.
            let error = texts.decimal(200.0 * error, 1);
            let win = ("win", texts.percent(win).into());
            let values = [cell, risk, win, ("error", error.into())];
            texts.with(Key::LabPositionEstimate, values)
        }
        None => texts.with(Key::LabPositionUnknown, [cell, risk]),
    }
}

fn totals(args: &LabPositionsArgs, sums: &[Sum], texts: &Texts) -> String {
    let named = || args.strategy.iter().zip(sums);
    let positions = sums.iter().map(|sum| sum.chosen).max().unwrap_or(0);
    if args.json {
        let strategies = named().map(|(name, sum)| {
            json!({
                "name": name.name(),
                "positions": sum.chosen,
                "mean_risk": sum.mean_risk(),
                "computable": sum.known,
                "optimal": sum.best,
                "mean_regret": sum.mean_regret(),
            })
        });
        let strategies: Vec<Value> = strategies.collect();
        return json!({ "totals": true, "positions": positions, "strategies": strategies })
            .to_string();
    }
    let heads = [
        Key::LabStrategy,
        Key::LabPositions,
        Key::LabPositionsRisk,
        Key::LabPositionsKnown,
        Key::LabPositionsBest,
        Key::LabPositionsRegret,
    ];
    let rows = named().map(|(name, sum)| {
        let known = |figure: Option<String>| figure.unwrap_or_else(|| "–".to_owned());
        [
            name.name().to_owned(),
            sum.chosen.to_string(),
            known(sum.mean_risk().map(|risk| texts.percent(risk))),
            sum.known.to_string(),
            sum.best.to_string(),
            known(sum.mean_regret().map(|lost| texts.decimal(100.0 * lost, 2))),
        ]
    });
    let values = [("positions", positions.into())];
    let head = texts.with(Key::LabPositionsTotal, values);
    let rows = table::aligned(heads, rows, texts).to_string();
    format!("{head}\n{}", rows.trim_end())
}
