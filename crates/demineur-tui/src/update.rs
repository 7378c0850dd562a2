//! Events in, effects out: what every key, click and answer does to the screen.

mod covers;
mod help;
mod menu;
mod mouse;
mod past;
mod play;
mod replay;
mod watch;

use crossterm::event::KeyEventKind;
use demineur_core::CellId;
use demineur_core::format::SavedGame;
use demineur_play::{Deal, Wish};
use demineur_solver::Cancel;
use demineur_words::Key;
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Size;

use crate::app::watch::{Pace, Watch};
use crate::app::{App, Cover, Kind, Past, Pending, Scene, ScreenTable, Unwritten};
use crate::board::BoardPane;
use crate::command::Command;
use crate::event::{Effect, Event, Fetch, Opened};
use crate::job::{Job, Outcome, Ticket};
use crate::painter::Seen;
use crate::screens;
use crate::stroke::Stroke;

impl App {
    /// Plays the game wanted, at that moment; what is to be done outside.
    pub fn play(&mut self, wish: Wish, now: u64) -> Vec<Effect> {
        self.now = now;
        self.lay(wish);
        std::mem::take(&mut self.effects)
    }

    /// Takes what happened at a moment in; what is to be done outside. Moments
    /// are milliseconds from any start, and never run backwards.
    pub fn update(&mut self, event: Event, now: u64) -> Vec<Effect> {
        self.now = self.now.max(now);
        self.take_in(event);
        self.refresh_chances();
        self.make_room_for_chances();
        self.drive();
        std::mem::take(&mut self.effects)
    }

    fn take_in(&mut self, event: Event) {
        match event {
            Event::Key(key) if key.kind == KeyEventKind::Release => {}
            Event::Key(key) => {
                self.insists = std::mem::take(&mut self.leaving);
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
            Event::Tick => {}
            Event::Done(ticket, outcome) => self.done(ticket, outcome),
            Event::Opened(opened) => self.opened(*opened),
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

    /// Starts a job; one of the same kind is stopped.
    fn work(&mut self, kind: Kind, job: Job) {
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

    /// Leaves, once all is written, or at once if that is asked for again.
    fn quit(&mut self) {
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

    fn stop_all(&mut self) {
        for job in self.jobs.drain(..) {
            job.cancel.cancel();
        }
    }

    fn done(&mut self, ticket: Ticket, outcome: Outcome) {
        let Some(place) = self.jobs.iter().position(|job| job.ticket == ticket) else {
            return;
        };
        self.jobs.remove(place);
        match outcome {
            Outcome::Laid(wish, Ok(laid)) => self.laid(&wish, *laid),
            Outcome::Laid(_, Err(error)) => {
                let why = self.texts().params_error(&error);
                self.complain(why);
            }
            Outcome::Dealt(dealt) => match *dealt {
                Ok(dealt) => self.sit_down_with(dealt.saved, dealt.deal),
                Err(error) => self.complain(self.texts().ask_error(&error)),
            },
            Outcome::Acted(acting, change) => self.acted_beside(*acting, change),
            Outcome::Made(made) => self.made(made),
            Outcome::Hint(hint) => self.hint_ready(hint),
            Outcome::Guess(report) => self.guess_ready(report.as_deref()),
            Outcome::Chances(analysis) => self.chances_ready(analysis),
            Outcome::Advice(seat, advice) => self.strategy_answers(seat, advice),
            Outcome::Matrices(matrices) => self.matrices_ready(matrices),
            Outcome::Review(review) => self.review_ready(review),
        }
    }

    fn lay(&mut self, wish: Wish) {
        self.leave_table();
        let glyphs = self.glyphs();
        self.work(Kind::Lay, Job::Lay(Box::new(wish), glyphs));
    }

    /// Puts the game that was laid out on the table.
    fn laid(&mut self, wish: &Wish, (saved, pane): (SavedGame, BoardPane)) {
        let serial = self.serial();
        let table = ScreenTable::new(serial, saved, Deal::of_wish(wish), pane, self.now);
        self.sit_down(table);
    }

    fn opened(&mut self, opened: Opened) {
        if opened.replay {
            self.replay(opened.saved, opened.deal);
            return;
        }
        self.leave_table();
        let moves = opened.saved.game.log().len();
        let serial = self.serial();
        let pane = BoardPane::new(opened.saved.game.board(), self.glyphs());
        let mut table = ScreenTable::new(serial, opened.saved, opened.deal, pane, self.now);
        table.claim = opened.claim;
        table.note(opened.help);
        self.sit_down(table);
        if moves > 0 {
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
        match self.scene {
            Scene::Menu => self.menu_key(stroke),
            Scene::Table => self.table_key(stroke),
            Scene::Replay(_) => self.replay_key(stroke),
            Scene::Past(_) => self.past_key(stroke),
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
