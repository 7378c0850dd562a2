//! A strategy that plays: when it is asked, what becomes of its answer.

use demineur_core::Move;
use demineur_play::Seat;
use demineur_solver::strategy::{Advice, StrategyError, StrategyName};
use demineur_words::{Key, Matrices, PlayedMove, Role};

use crate::app::watch::{Pace, ShownMatrices, ToldMove, USUAL_DELAY, Watch};
use crate::app::{App, Kind};
use crate::job::{By, Job};
use crate::screens;

/// No larger board has matrices that anybody looks at: they are as long as the
/// front and as wide as the board.
const WITH_MATRICES: usize = 5_000;

impl App {
    /// Lets the strategy play its next move if it is time.
    pub(super) fn drive(&mut self) {
        let now = self.now;
        let busy = self.is_thinking() || self.is_away();
        let Some(table) = &mut self.table else { return };
        let over = table.game().status().is_over();
        let Some(watch) = &mut table.watch else {
            return;
        };
        let due = match watch.pace {
            Pace::Running => now >= watch.due,
            Pace::Once => true,
            Pace::Paused | Pace::Handed => false,
        };
        if over || busy || !due || watch.matrices.is_some() {
            return;
        }
        self.ask_strategy(true);
    }

    /// Asks the strategy; `pinv` shows its matrices first, at each turn.
    fn ask_strategy(&mut self, shows: bool) {
        let Some(table) = &mut self.table else { return };
        let play = table.play.clone();
        let game = play.game();
        let Some(watch) = &mut table.watch else {
            return;
        };
        let fresh = || Seat::new(watch.name, game).ok().map(Box::new);
        let Some(seat) = watch.seat.take().or_else(fresh) else {
            return;
        };
        let small = game.board().len() <= WITH_MATRICES;
        let opened = game.view().open_count() > 0;
        let thinks = watch.shows_matrices && small && opened && !seat.has_moves();
        if shows && thinks && game.counters().safe_left > 0 {
            watch.seat = Some(seat);
            self.work(Kind::Matrices, Job::Matrices(play));
            return;
        }
        let effort = self.effort;
        let job = Job::Advise { seat, play, effort };
        self.work(Kind::Advise, job);
    }

    pub(super) fn matrices_ready(&mut self, matrices: Box<Matrices>) {
        let Some(watch) = self.table.as_mut().and_then(|t| t.watch.as_mut()) else {
            return;
        };
        watch.matrices = Some(ShownMatrices {
            matrices,
            column: 0,
            row: 0,
        });
        if let Some(table) = &mut self.table {
            table.scroll = 0;
        }
    }

    /// Scrolls the matrices by that many columns and rows; whether there is
    /// anything to scroll in that direction.
    pub(super) fn scroll_matrices(&mut self, columns: i32, rows: i32) -> bool {
        let [most_columns, most_rows] = screens::matrices_overflow(self);
        let watch = self.table.as_mut().and_then(|t| t.watch.as_mut());
        let Some(shown) = watch.and_then(|watch| watch.matrices.as_mut()) else {
            return false;
        };
        let moved = |at: usize, by: i32, most: usize| {
            at.min(most).saturating_add_signed(by as isize).min(most)
        };
        shown.column = moved(shown.column, columns, most_columns);
        shown.row = moved(shown.row, rows, most_rows);
        (columns != 0 && most_columns > 0) || (rows != 0 && most_rows > 0)
    }

    /// The player has seen the matrices.
    fn matrices_seen(&mut self) -> bool {
        let Some(table) = &mut self.table else {
            return false;
        };
        let Some(watch) = &mut table.watch else {
            return false;
        };
        if watch.matrices.take().is_none() {
            return false;
        }
        table.scroll = 0;
        self.ask_strategy(false);
        true
    }

    /// Plays what the strategy answers.
    pub(super) fn strategy_answers(
        &mut self,
        seat: Box<Seat>,
        advice: Result<Option<Advice>, StrategyError>,
    ) {
        let now = self.now;
        let texts = self.look.texts.clone();
        let Some(table) = &mut self.table else { return };
        let Some(watch) = &mut table.watch else {
            return;
        };
        if !watch.plays() {
            return;
        }
        let advice = match advice {
            Ok(Some(advice)) => advice,
            Ok(None) => return,
            Err(error) => {
                watch.pace = Pace::Paused;
                self.complain(texts.strategy_error(&error));
                return;
            }
        };
        watch.seat = Some(seat);
        watch.due = now.saturating_add(watch.delay);
        if watch.pace == Pace::Once {
            watch.pace = Pace::Paused;
        }
        if let Some(cell) = advice.action.cell() {
            table.cursor = cell;
        }
        match advice.action {
            // The first move is told when it is made.
            Move::Open(cell) if table.play.is_unmade() => {
                self.open(cell, By::Strategy(Box::new(advice)))
            }
            action => self.act_as(action, By::Strategy(Box::new(advice))),
        }
    }

    /// Says what the strategy has played and why.
    pub(super) fn tell_move(&mut self, advice: &Advice, first: bool) {
        let texts = self.look.texts.clone();
        let Some(table) = &mut self.table else { return };
        let names = table.names();
        let shows = advice.action.cell();
        let shows = shows.and_then(|cell| table.game().view().number(cell));
        let Some(watch) = &mut table.watch else {
            return;
        };
        watch.moves += 1;
        let played = PlayedMove {
            number: watch.moves,
            action: advice.action,
            shows,
            guess: !advice.certain && !first,
            why: &texts.reason(&advice.reason, names),
        };
        let numbers = advice.reason.cells.iter();
        watch.told = Some(ToldMove {
            text: texts.played_move(&played, names),
            marks: numbers.map(|&cell| (cell, Role::Number)).collect(),
        });
    }

    /// Stops the strategy where it is; whether it was going on.
    pub(super) fn halt(&mut self) -> bool {
        let watch = self.table.as_mut().and_then(|t| t.watch.as_mut());
        let goes_on = |watch: &&mut Watch| matches!(watch.pace, Pace::Running | Pace::Once);
        let Some(watch) = watch.filter(goes_on) else {
            return false;
        };
        watch.pace = Pace::Paused;
        // What it has worked out may not have been played.
        watch.seat = None;
        true
    }

    /// Hands the game to the strategy, or takes it back.
    pub(super) fn hand_over(&mut self) {
        let name = self.menu.choice.strategy.unwrap_or(self.usual_strategy);
        self.stop(Kind::Advise);
        self.stop(Kind::Matrices);
        let texts = self.look.texts.clone();
        let Some(table) = &mut self.table else { return };
        if table.is_over() {
            return;
        }
        match &mut table.watch {
            Some(watch) if watch.plays() => {
                watch.pace = Pace::Handed;
                watch.matrices = None;
                watch.told = None;
                self.say(texts.get(Key::WatchTaken));
            }
            Some(watch) => {
                // A fresh one: the person may have played, or taken back.
                *watch = Watch::new(watch.name, watch.delay, Pace::Running);
            }
            None => table.watch = Some(Watch::new(name, USUAL_DELAY, Pace::Running)),
        }
        if let Some(table) = &mut self.table {
            table.forget_help();
        }
        self.drive();
    }

    /// Space and Enter while a strategy plays: pause, or go on.
    pub(super) fn pause(&mut self) {
        if self.matrices_seen() {
            return;
        }
        if let Some(watch) = self.table.as_mut().and_then(|t| t.watch.as_mut()) {
            watch.pace = match watch.pace {
                Pace::Running => Pace::Paused,
                _ => Pace::Running,
            };
            watch.due = 0;
        }
        self.drive();
    }

    /// One move, then wait.
    pub(super) fn step_once(&mut self) {
        let Some(watch) = self.table.as_mut().and_then(|t| t.watch.as_mut()) else {
            return;
        };
        if !watch.plays() {
            return;
        }
        watch.pace = Pace::Once;
        if !self.matrices_seen() {
            self.drive();
        }
    }

    /// Shows the matrices before each turn, or no longer.
    pub(super) fn toggle_matrices(&mut self) {
        let texts = self.look.texts.clone();
        let Some(watch) = self.table.as_mut().and_then(|t| t.watch.as_mut()) else {
            return;
        };
        if watch.name != StrategyName::Pinv {
            self.complain(texts.get(Key::WatchNoMatrices));
            return;
        }
        watch.shows_matrices = !watch.shows_matrices;
        if !watch.shows_matrices {
            self.matrices_seen();
        }
        self.drive();
    }
}
