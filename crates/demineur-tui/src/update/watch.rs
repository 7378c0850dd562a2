//! A strategy that plays: when it is asked, what becomes of its answer.

use demineur_core::{Actor, Move};
use demineur_play::Seat;
use demineur_solver::strategy::{Advice, StrategyError, StrategyName};
use demineur_words::{Key, Matrices, PlayedMove, Role, Texts};

use crate::app::watch::{Pace, ShownMatrices, ToldMove, USUAL_DELAY, Watch};
use crate::app::{App, Kind};
use crate::job::Job;
use crate::screens;

impl App {
    /// Lets the strategy play its next move if it is time.
    pub(super) fn drive(&mut self) {
        let now = self.now;
        let busy = self.is_working(Kind::Advise) || self.is_working(Kind::Matrices);
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
        if over || busy || !due || watch.matrices.is_some() || table.opening.is_some() {
            return;
        }
        self.ask_strategy(true);
    }

    /// Asks the strategy; `pinv` shows its matrices first, at each turn.
    fn ask_strategy(&mut self, shows: bool) {
        let Some(table) = &mut self.table else { return };
        let names = table.names();
        let game = table.game().clone();
        let Some(watch) = &mut table.watch else {
            return;
        };
        let fresh = || Seat::new(watch.name, &game).ok().map(Box::new);
        let Some(seat) = watch.seat.take().or_else(fresh) else {
            return;
        };
        let thinks = watch.shows_matrices && !seat.has_moves() && game.view().open_count() > 0;
        if shows && thinks && game.counters().safe_left > 0 {
            watch.seat = Some(seat);
            let view = game.view().clone();
            self.work(Kind::Matrices, Job::Matrices { view, names });
            return;
        }
        let game = Box::new(game);
        let effort = self.effort;
        let job = Job::Advise { seat, game, effort };
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
        let names = table.names();
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
                self.complain(strategy_error(&texts, &error));
                return;
            }
        };
        watch.seat = Some(seat);
        watch.due = now.saturating_add(watch.delay);
        if watch.pace == Pace::Once {
            watch.pace = Pace::Paused;
        }
        watch.moves += 1;
        let number = watch.moves;
        let first = table.game().first_opening().is_none();
        let opens = matches!(advice.action, Move::Open(_));
        let unmade = opens && table.play.is_unmade();
        let change = (!unmade).then(|| table.act(advice.action, Actor::Strategy, now));
        let change = change.filter(|change| change.refusal.is_none());
        if let Some(cell) = advice.action.cell() {
            table.cursor = cell;
        }
        let shows = advice.action.cell();
        let shows = shows.and_then(|cell| table.game().view().number(cell));
        let played = PlayedMove {
            number,
            action: advice.action,
            shows,
            guess: !advice.certain && !first,
            why: &texts.reason(&advice.reason, names),
        };
        let numbers = advice.reason.cells.iter();
        let told = ToldMove {
            text: texts.played_move(&played, names),
            marks: numbers.map(|&cell| (cell, Role::Number)).collect(),
        };
        if let Some(watch) = &mut table.watch {
            watch.told = Some(told);
        }
        match (advice.action, change) {
            (Move::Open(cell), _) if unmade => self.open(cell),
            (_, Some(change)) => {
                self.tell_fallback(change.fallback);
                self.moved();
            }
            _ => {}
        }
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

fn strategy_error(texts: &Texts, error: &StrategyError) -> String {
    texts.get(match error {
        StrategyError::Impossible => Key::WatchImpossible,
        StrategyError::NoLayout => Key::WatchNoLayout,
        StrategyError::NothingToPlay => Key::WatchNothing,
        other => return other.to_string(),
    })
}
