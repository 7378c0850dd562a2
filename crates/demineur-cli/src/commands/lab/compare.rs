//! `demineur lab compare`.

use std::io::{self, BufWriter, Write};
use std::time::Instant;

use demineur_core::{CellId, Game, Level};
use demineur_lab::{Comparison, Pair, Plan, Seen, Sequential, Verdict};
use demineur_solver::strategy::{StrategyName, first_cell};
use demineur_words::{Key, Texts};
use serde_json::{Value, json};

use super::chart;
use super::report::{self, About};
use super::{answer, command, each_once, rounded, table, threads};
use crate::args::LabCompareArgs;
use crate::asked::Asked;
use crate::error::Failure;
use crate::stop::{Bar, on_interrupt};

/// Lets strategies play the same boards from the same first cell. Ctrl-C stops
/// it: what was played until then is told, and the exit code is 1.
pub fn run(args: &LabCompareArgs, texts: &Texts) -> Result<(), Failure> {
    let asked = Asked::new(&args.board, args.rules, texts)?;
    let level = asked.wish("expert", texts)?.0.level;
    let plan = plan(args, &level, texts)?;
    let test = args.sprt.map(|points| Sequential {
        margin: points / 100.0,
    });
    report::check(args.report.as_deref(), texts)?;
    let start = Instant::now();
    let threads = threads(args.many.threads);
    let cancel = on_interrupt();
    let mut comparison = Comparison::new(&plan.strategies);
    let bar = Bar::new("", Some(plan.games));
    let (mut games, mut stopped_early) = (0, false);
    let experiment = plan.experiment(plan.strategies[0], 0..plan.games, threads);
    let ran = demineur_lab::run_all(&experiment, &plan.strategies, &cancel, |_, records, _| {
        comparison.add(records, test);
        games += 1;
        bar.show(games, comparison.strategies[0].1.wins);
        stopped_early = test.is_some() && comparison.is_settled() && games < plan.games;
        !stopped_early
    });
    drop(bar);
    ran.map_err(|error| Failure::Refused(error.to_string()))?;
    let interrupted = games < plan.games && !stopped_early;
    let told = Told {
        plan: &plan,
        comparison: &comparison,
        games,
        stopped_early,
        interrupted,
        test,
    };
    if let Some(path) = &args.report {
        let about = About {
            command: &command(),
            stopped: interrupted,
        };
        let html = report::of_comparison(&plan, &comparison, &about, texts);
        report::write(path, &html, texts)?;
    }
    let mut output = BufWriter::new(io::stdout().lock());
    if args.json {
        let mut line = told.to_json();
        line["timing"] = json!({
            "threads": threads,
            "wall_micros": start.elapsed().as_micros() as u64,
            "cpu_micros": comparison.strategies.iter().map(|(_, t)| t.timing.cpu_micros).sum::<u64>(),
        });
        writeln!(output, "{line}")?;
    } else {
        told.in_words(&mut output, texts)?;
    }
    output.flush()?;
    match interrupted {
        true => Err(Failure::NoAnswer),
        false => Ok(()),
    }
}

fn plan(args: &LabCompareArgs, level: &Level, texts: &Texts) -> Result<Plan, Failure> {
    let refused = |key| Failure::Refused(texts.get(key));
    let mut strategies: Vec<StrategyName> = Vec::new();
    for name in &args.strategies {
        match name.as_str() {
            "all" => strategies.extend(StrategyName::ALL),
            name => strategies.extend(name.parse::<StrategyName>()),
        }
    }
    if args.strategies.iter().any(|name| name == "all") {
        // Who is told the mines is no rival.
        strategies.retain(|&name| name != StrategyName::Cheat);
    }
    each_once(&strategies, texts)?;
    if strategies.len() < 2 {
        return Err(refused(Key::LabCompareOne));
    }
    if args.many.games == 0 {
        return Err(refused(Key::LabNoGames));
    }
    let first = match (args.first_cell, args.own_first_cell) {
        (Some(cell), _) => Some(CellId::new(cell)),
        (None, true) => None,
        (None, false) => Some(usual_first(level)?),
    };
    Ok(Plan {
        board: level.board.clone(),
        mines: level.mines,
        rules: level.rules,
        strategies,
        effort: args.many.effort,
        first,
        games: args.many.games,
        seed: args.many.seed,
        seen: Seen::Play,
    })
}

/// Where `exact` starts.
fn usual_first(level: &Level) -> Result<CellId, Failure> {
    let game = Game::new(level.params(0));
    let game = game.map_err(|error| Failure::Refused(error.to_string()))?;
    Ok(first_cell(game.view(), level.rules.first_click))
}

/// What there is to tell.
struct Told<'a> {
    plan: &'a Plan,
    comparison: &'a Comparison,
    games: u64,
    stopped_early: bool,
    interrupted: bool,
    test: Option<Sequential>,
}

impl Told<'_> {
    fn name(&self, place: usize) -> &'static str {
        self.comparison.strategies[place].0.name()
    }

    /// Format 9 of the formats others rely on.
    fn to_json(&self) -> Value {
        let strategies = self.comparison.strategies.iter().map(|(name, totals)| {
            json!({
                "name": name.name(),
                "wins": totals.wins,
                "interval": rounded(totals.interval()),
                "guesses": totals.guesses,
                "timing": {
                    "cpu_micros": totals.timing.cpu_micros,
                    "p99_micros": totals.timing.spread.quantile(0.99),
                },
            })
        });
        let mut line = json!({
            "games": self.games,
            "strategies": strategies.collect::<Vec<Value>>(),
            "pairs": self.comparison.pairs.iter().map(|pair| self.pair(pair)).collect::<Vec<Value>>(),
            "stopped_early": self.stopped_early,
            "seed": self.plan.seed,
            "board": self.plan.board,
            "mines": self.plan.mines,
            "first_click": self.plan.rules.first_click.name(),
            "first_cell": self.plan.first.map(CellId::get),
            "effort": self.plan.effort.name(),
        });
        if let Some(test) = self.test {
            line["sprt"] = json!({
                "margin": test.margin,
                "alpha": Sequential::ERROR,
                "beta": Sequential::ERROR,
                "bounds": [-Sequential::bound(), Sequential::bound()],
            });
        }
        if self.interrupted {
            line["stopped"] = true.into();
        }
        line
    }

    fn pair(&self, pair: &Pair) -> Value {
        let paired = pair.paired;
        let mut told = json!({
            "a": self.name(pair.a),
            "b": self.name(pair.b),
            "both": paired.both,
            "only_a": paired.only_a,
            "only_b": paired.only_b,
            "neither": paired.neither,
            "difference": paired.difference(),
            "interval": rounded(paired.interval()),
            "p_value": paired.p_value(),
        });
        if let Some(test) = self.test {
            told["log_likelihood_ratio"] = test.log_ratio(&paired).into();
            told["wins_more"] = match pair.verdict {
                Some(Verdict::A) => self.name(pair.a).into(),
                Some(Verdict::B) => self.name(pair.b).into(),
                None => Value::Null,
            };
        }
        told
    }

    fn in_words(&self, output: &mut impl Write, texts: &Texts) -> io::Result<()> {
        writeln!(output, "{}", answer::headline(self.plan, texts))?;
        let mut rows: Vec<_> = self.comparison.strategies.iter().collect();
        rows.sort_by_key(|(_, totals)| std::cmp::Reverse(totals.wins));
        let rows: Vec<_> = rows.iter().map(|(name, t)| (name.name(), t)).collect();
        write!(output, "{}", table::table(&rows, texts))?;
        answer::rates(output, &rows, texts)?;
        let pairs = self.comparison.pairs.iter();
        let pairs: Vec<_> = pairs
            .map(|p| (self.name(p.a), self.name(p.b), p.paired))
            .collect();
        writeln!(output)?;
        write!(output, "{}", table::pairs(&pairs, texts))?;
        let rows = chart::differences(&pairs);
        chart::write(output, Key::LabChartDifferences, &rows, texts)?;
        for pair in &self.comparison.pairs {
            let more = match pair.verdict {
                Some(Verdict::A) => (pair.a, pair.b),
                Some(Verdict::B) => (pair.b, pair.a),
                None => continue,
            };
            let values = [
                ("a", self.name(more.0).into()),
                ("b", self.name(more.1).into()),
            ];
            writeln!(output, "{}", texts.with(Key::LabSettled, values))?;
        }
        if self.stopped_early {
            writeln!(output, "{}", texts.get(Key::LabSettledEarly))?;
        }
        if self.interrupted {
            writeln!(output, "{}", texts.get(Key::LabStopped))?;
        }
        Ok(())
    }
}
