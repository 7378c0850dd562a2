//! Events in, effects out: what every key, click and answer does to the screen.

mod covers;
mod help;
mod menu;
mod mouse;
mod past;
mod play;
mod replay;
mod watch;

use std::sync::Arc;

use crossterm::event::KeyEventKind;
use demineur_core::CellId;
use demineur_play::{Table, Wish};
use demineur_solver::Cancel;
use demineur_words::Key;
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Size;

use crate::app::watch::{Pace, Watch};
use crate::app::{App, Cover, Kept, Kind, Past, Pending, Scene, ScreenTable, Unwritten};
use crate::command::Command;
use crate::event::{Effect, Event, Fetch};
use crate::job::{Job, Laid, Laying, NotLaid, Outcome, Ticket};
use crate::painter::Seen;
use crate::screens;
use crate::stroke::Stroke;

impl App {
    /// Plays the game wanted, at that moment; what is to be done outside.
    pub fn play(&mut self, wish: Wish, now: u64) -> Vec<Effect> {
        self.now = now;
        self.lay(Laying::Wish(Box::new(wish)));
        std::mem::take(&mut self.effects)
    }

    /// Takes what happened at a moment in; what is to be done outside. Moments
    /// are milliseconds from any start, and never run backwards.
    pub fn update(&mut self, event: Event, now: u64) -> Vec<Effect> {
        self.now = self.now.max(now);
        self.take_in(event);
        self.leave_after();
        self.refresh_chances();
        self.make_room_for_chances();
        self.drive();
        std::mem::take(&mut self.effects)
    }

    fn take_in(&mut self, event: Event) {
        match event {
            Event::Key(key) if key.kind == KeyEventKind::Release => {}
            Event::Key(key) => {
                let leaves = std::mem::take(&mut self.leaving);
                self.insists = std::mem::take(&mut self.leaves_after) || leaves;
                self.key(Stroke::of(&key));
            }
            Event::Mouse(mouse) => self.mouse(mouse),
            Event::Paste(text) => self.paste(&text),
            Event::Ground(ground) => {
                // Who has chosen one meanwhile keeps it.
                if std::mem::take(&mut self.look.asks_ground) {
                    self.look.theme = self.look.theme.with_background(ground);
                }
            }
            Event::Tick if self.is_behind() => self.catch_up(),
            Event::Tick => {}
            Event::Done(ticket, outcome) => self.done(ticket, outcome),
            Event::Opened(opened) => self.lay(Laying::Opened(opened)),
            Event::NotOpened(why) | Event::NotKept(why) => self.complain(why),
            Event::Answer(ticket, event) => {
                let waited = self.jobs.len();
                self.jobs.retain(|job| job.ticket != ticket);
                // Else nobody waits for it any more.
                if self.jobs.len() < waited {
                    self.take_in(*event);
                }
            }
            Event::History(serial, history) => {
                let table = self.table.as_mut();
                if let Some(table) = table.filter(|table| table.serial == serial) {
                    table.history = Some(history);
                }
            }
            Event::Unwritten => {
                let since = self.now;
                self.unwritten.get_or_insert(Unwritten { since, why: None });
            }
            Event::Written => self.unwritten = None,
            Event::NotWritten(why) => {
                if let Some(unwritten) = &mut self.unwritten {
                    unwritten.why = Some(why);
                }
            }
            Event::Leaving => self.leaving = true,
            Event::Results(levels) => {
                self.cover = Some(Cover::Results { levels, scroll: 0 });
            }
            Event::Past(games) => self.scene = Scene::Past(Past::new(games)),
            Event::Unfinished(game) => self.menu.unfinished = game,
        }
    }

    /// Whether the terminal is to be asked which ground it has.
    pub fn asks_ground(&self) -> bool {
        self.look.asks_ground
    }

    /// Lays everything out for a screen of that many columns and rows.
    pub fn resize(&mut self, width: u16, height: u16) {
        let size = Size::new(width, height);
        if size != self.size {
            self.size = size;
            self.follow();
        }
    }

    /// Draws the whole screen, laid out for the frame at hand. What is known of
    /// the terminal's size otherwise may be older than the frame: the window
    /// shrinks whenever it likes, and word of it comes later.
    pub fn draw(&mut self, frame: &mut Frame<'_>) {
        self.draw_on(frame.buffer_mut());
    }

    /// The same on any canvas; which part of it is a window onto the board.
    pub fn draw_on(&mut self, frame: &mut Buffer) -> Option<Seen> {
        self.resize(frame.area.width, frame.area.height);
        screens::draw(self, frame);
        screens::seen(self)
    }

    /// The cell of the game on the table at that column and row of the screen.
    pub fn cell_at(&self, column: u16, row: u16) -> Option<CellId> {
        let table = self.table.as_ref()?;
        table.pane.cell_at(screens::areas(self).board, column, row)
    }

    /// Starts a job; one of the same kind is stopped. What takes no time is done
    /// at once.
    fn work(&mut self, kind: Kind, job: Job) {
        if job.is_quick() {
            self.stop(kind);
            return self.answered(job.run(&Cancel::new()));
        }
        let (ticket, cancel) = self.await_one(kind);
        self.effects.push(Effect::Work(ticket, cancel, job));
    }

    /// Has something fetched; whatever of the same kind was under way nobody
    /// waits for any more.
    fn fetch(&mut self, fetch: Fetch) {
        let kind = match fetch {
            Fetch::Unfinished => Kind::Unfinished,
            _ => Kind::Fetch,
        };
        let (ticket, _) = self.await_one(kind);
        self.effects.push(Effect::Fetch(ticket, fetch));
    }

    fn await_one(&mut self, kind: Kind) -> (Ticket, Cancel) {
        self.stop(kind);
        self.last_ticket += 1;
        let cancel = Cancel::new();
        self.jobs.push(Pending {
            ticket: self.last_ticket,
            kind,
            cancel: cancel.clone(),
            since: self.now,
        });
        (self.last_ticket, cancel)
    }

    /// Leaves, once all is played and written, or at once if that is asked for
    /// again.
    fn quit(&mut self) {
        if self.is_working(Kind::Act) && !self.insists {
            self.leaves_after = true;
            return;
        }
        let at_once = self.insists;
        self.effects.push(Effect::Quit { at_once });
    }

    /// Looks for a game that was left and can be resumed.
    pub fn find_unfinished(&mut self) -> Vec<Effect> {
        self.fetch(Fetch::Unfinished);
        std::mem::take(&mut self.effects)
    }

    /// Stops a job; nobody waits for its answer any more.
    fn stop(&mut self, kind: Kind) {
        self.jobs.retain(|job| {
            let stopped = job.kind == kind;
            if stopped {
                job.cancel.cancel();
            }
            !stopped
        });
    }

    /// Stops all jobs, and forgets what was to be done after them.
    fn stop_all(&mut self) {
        for job in self.jobs.drain(..) {
            job.cancel.cancel();
        }
        self.kept.clear();
    }

    fn done(&mut self, ticket: Ticket, outcome: Outcome) {
        let Some(place) = self.jobs.iter().position(|job| job.ticket == ticket) else {
            return;
        };
        if self.is_away() && !brings_back(self.jobs[place].kind) {
            return self.kept.push_back(Kept::Done(ticket, outcome));
        }
        self.jobs.remove(place);
        self.answered(outcome);
    }

    fn answered(&mut self, outcome: Outcome) {
        match outcome {
            Outcome::Laid(Ok(laid)) => self.laid(*laid),
            Outcome::Laid(Err(error)) => {
                self.kept.clear();
                let texts = self.texts();
                let why = match error {
                    NotLaid::Params(error) => texts.params_error(&error),
                    NotLaid::Ask(error) => texts.ask_error(&error),
                };
                self.complain(why);
            }
            Outcome::Acted(Some((play, turn, change))) => {
                if let Some(table) = &mut self.table {
                    table.play = play;
                }
                self.acted(*turn, change);
            }
            Outcome::Acted(None) => {}
            Outcome::Jumped(cell) => self.jumped(cell),
            Outcome::Figures(figures) => {
                if let Some(table) = &mut self.table {
                    table.figures = figures;
                }
            }
            Outcome::Made(made) => self.made(made),
            Outcome::Hint(hint) => self.hint_ready(hint),
            Outcome::Guess(report) => self.guess_ready(report.as_deref()),
            Outcome::Chances(chances) => self.chances_ready(chances),
            Outcome::Advice(seat, advice) => self.strategy_answers(seat, advice),
            Outcome::Matrices(matrices) => self.matrices_ready(matrices),
            Outcome::Review(review) => self.review_ready(review),
            Outcome::Rewound(place, game) => self.rewound(place, game),
            Outcome::Shared(code) => self.shared(&code),
        }
    }

    /// Whether something is to be done that came while the game was away. Each
    /// tick does one such thing, so that each move is kept before the next, and
    /// all of them are done before anything else happens.
    pub fn is_behind(&self) -> bool {
        !self.kept.is_empty() && !self.is_away()
    }

    /// Does the first of what came while the game was away.
    fn catch_up(&mut self) {
        match self.kept.pop_front() {
            Some(Kept::Deed(deed)) => self.do_deed(deed),
            Some(Kept::Key(stroke)) => self.key(stroke),
            Some(Kept::Done(ticket, outcome)) => self.done(ticket, outcome),
            None => {}
        }
    }

    /// Leaves, once the move is made that was waited for.
    fn leave_after(&mut self) {
        if self.leaves_after && !self.is_working(Kind::Act) && self.kept.is_empty() {
            self.leaves_after = false;
            self.quit();
        }
    }

    /// Has another game put on the table; the one that is there stays until it
    /// can be.
    fn lay(&mut self, laying: Laying) {
        self.stop_all();
        self.notice = None;
        let glyphs = self.glyphs();
        self.work(Kind::Lay, Job::Lay(Box::new(laying), glyphs));
    }

    /// Puts a game on the table, or shows it move by move.
    fn laid(&mut self, laid: Laid) {
        let Laid {
            opened,
            pane,
            is_resumed,
        } = laid;
        if opened.replay {
            let play = Table::new(opened.saved, opened.deal, self.now as i64);
            return self.replay(Arc::new(play), pane);
        }
        let moves = opened.saved.game.log().len();
        let serial = self.serial();
        let mut table = ScreenTable::new(serial, opened.saved, opened.deal, pane, self.now);
        table.claim = opened.claim;
        table.note(opened.help);
        self.sit_down(table);
        if is_resumed {
            let text = self
                .texts()
                .with(Key::StartResumed, [("moves", moves.into())]);
            self.say(text);
        }
        if let Some(warning) = opened.warning {
            self.complain(warning);
        }
    }

    fn sit_down(&mut self, mut table: ScreenTable) {
        if let Some((name, delay, step)) = self.next_watch.take() {
            let pace = if step { Pace::Paused } else { Pace::Running };
            table.watch = Some(Watch::new(name, delay, pace));
        }
        self.table = Some(Box::new(table));
        self.scene = Scene::Table;
        self.cover = None;
        self.notice = None;
        if let Some(warning) = self.warning.take() {
            self.complain(warning);
        }
        self.count = None;
        self.work_out_figures();
        self.fit();
    }

    /// Leaves the game as it stands: it is kept.
    fn leave_table(&mut self) {
        self.stop_all();
        self.table = None;
        self.notice = None;
    }

    fn go_to_menu(&mut self) {
        self.leave_table();
        self.cover = None;
        self.scene = Scene::Menu;
        self.fetch(Fetch::Unfinished);
    }

    fn key(&mut self, stroke: Stroke) {
        let command = self.look.keys.command(stroke);
        if command == Some(Command::Suspend) {
            return self.effects.push(Effect::Suspend);
        }
        // Whatever the keys mean: this way out is always open.
        if stroke.interrupts() && matches!(command, None | Some(Command::Quit)) {
            return self.quit();
        }
        if self.cover.is_some() {
            return self.cover_key(stroke);
        }
        let leaves = match command {
            Some(Command::Back | Command::Quit) => true,
            // Nothing was done yet at a game that is not there yet.
            Some(Command::Menu) => self.is_working(Kind::Lay),
            _ => false,
        };
        if self.keeps_keys() && !leaves {
            return self.keep_for_later(Kept::Key(stroke));
        }
        match self.scene {
            Scene::Menu => self.menu_key(stroke),
            Scene::Table => self.table_key(stroke),
            Scene::Replay(_) => self.replay_key(stroke),
            Scene::Past(_) => self.past_key(stroke),
        }
    }

    /// Whether keys wait for the game, whatever they mean: where the next key
    /// leads depends on the one before.
    fn keeps_keys(&self) -> bool {
        let waits = |kept: &Kept| matches!(kept, Kept::Key(_));
        let unknown = self.is_working(Kind::Lay) || self.is_working(Kind::Jump);
        unknown || (self.is_away() && self.kept.iter().any(waits))
    }

    fn keep_for_later(&mut self, kept: Kept) {
        // More than anybody types; a stuck key fills no memory.
        const MOST: usize = 1000;
        if self.kept.len() < MOST {
            self.kept.push_back(kept);
        }
    }

    /// What means the same on every screen; whether it did.
    fn common(&mut self, command: Command) -> bool {
        match command {
            Command::Quit => self.quit(),
            Command::Help => self.cover = Some(Cover::Help { scroll: 0 }),
            Command::New => self.cover = Some(Cover::Levels),
            Command::Results => self.fetch(Fetch::Results),
            Command::Menu => self.go_to_menu(),
            _ => return false,
        }
        true
    }

    fn paste(&mut self, text: &str) {
        if matches!(self.scene, Scene::Menu) && self.cover.is_none() {
            self.menu_paste(text);
        }
    }
}

/// Whether the game is back, or another there, with the answer to such a job.
fn brings_back(kind: Kind) -> bool {
    matches!(
        kind,
        Kind::Lay | Kind::Make | Kind::Act | Kind::Jump | Kind::Review | Kind::Rewind
    )
}
