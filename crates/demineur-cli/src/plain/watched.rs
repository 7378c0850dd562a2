//! A strategy that plays, line by line: each move with its reason, and the
//! board at the end, for pipes and for those who have the screen read to them.

use std::io::{BufRead, Write};
use std::thread;
use std::time::Duration;

use demineur_core::{Actor, Move};
use demineur_play::Seat;
use demineur_solver::Budget;
use demineur_solver::strategy::StrategyError;
use demineur_words::{CellNames, Key, PlayedMove};

use super::console::Stop;
use super::setup::Watched;
use super::table::LineTable;
use crate::error::Failure;

/// Lets the strategy play to the end of the game.
pub fn play<R: BufRead, W: Write>(
    table: &mut LineTable<'_, '_, R, W>,
    watched: Watched,
) -> Result<(), Stop> {
    let texts = table.console.texts();
    let refused = |why: String| Stop::Failed(Failure::Refused(texts.said(why)));
    let seat = Seat::new(watched.strategy, table.game());
    let mut seat = seat.map_err(|error| refused(error.to_string()))?;
    let budget = Budget::default().with_effort(watched.effort);
    let mut number = 0;
    loop {
        let advice = seat.next(table.game(), &budget);
        let said = |error: StrategyError| refused(table.console.texts().strategy_error(&error));
        let Some(advice) = advice.map_err(said)? else {
            return Ok(());
        };
        let first = table.game().first_opening().is_none();
        table.act_as(advice.action, Actor::Strategy)?;
        number += 1;
        let names = CellNames::of(table.game().board());
        let shown = advice
            .action
            .cell()
            .filter(|_| matches!(advice.action, Move::Open(_)));
        let played = PlayedMove {
            number,
            action: advice.action,
            shows: shown.and_then(|cell| table.game().view().number(cell)),
            guess: !advice.certain && !first,
            why: &texts.reason(&advice.reason, names),
        };
        let told = texts.played_move(&played, names);
        table.console.print(&format!("{told}\n"))?;
        if table.game().status().is_over() {
            return Ok(());
        }
        if watched.step {
            table.show()?;
            table
                .console
                .ask(&format!("[{}]", texts.get(Key::SolveStep)))?;
        } else if watched.delay > 0 {
            table.console.flush()?;
            thread::sleep(Duration::from_millis(watched.delay));
        }
    }
}
