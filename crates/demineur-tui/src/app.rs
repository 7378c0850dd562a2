//! The whole screen as a value. Nothing here reads a clock, a file or a key:
//! events come in with their moment, what is to be done outside comes out as
//! effects, and `screens` draws what is left.

mod covers;
mod help;
mod menu;
mod mouse;
mod past;
mod play;
mod replay;
pub(crate) mod table;
pub(crate) mod watch;

use std::sync::Arc;

use crossterm::event::{KeyEvent, KeyEventKind, MouseEvent};
use demineur_core::format::SavedGame;
use demineur_core::{CellId, Level, Rng};
use demineur_play::{Deal, Wish};
use demineur_solver::strategy::StrategyName;
use demineur_solver::{Cancel, Effort};
use demineur_store::{Claim, GameKey};
use demineur_words::{Key, Texts};
use ratatui::Frame;
use ratatui::layout::{Rect, Size};

pub(crate) use covers::{Cover, LETTERS};
pub(crate) use menu::{Menu, Row};
pub(crate) use past::Past;
pub(crate) use replay::Replay;
pub use table::Table;
use watch::{Pace, Watch};

use crate::board::BoardPane;
use crate::choice::Choice;
use crate::command::Command;
use crate::history::{History, PastGame};
use crate::job::{Job, Outcome, Ticket};
use crate::look::Look;
use crate::screens;
use crate::stroke::Stroke;
use crate::theme::Glyphs;

/// What happens to the screen.
pub enum Event {
    /// A key was pressed.
    Key(KeyEvent),
    /// The mouse was moved, pressed or turned.
    Mouse(MouseEvent),
    /// Text was pasted.
    Paste(String),
    /// Time has passed.
    Tick,
    /// A job is done.
    Done(Ticket, Outcome),
    /// The game that was asked for, out of a file, a code or the database.
    Opened(Box<Opened>),
    /// It could not be had: why.
    NotOpened(String),
    /// What was asked for under that ticket.
    Answer(Ticket, Box<Event>),
    /// The player's results at the level of the game of that number, which
    /// ended.
    History(u64, History),
    /// The games of the past, newest first.
    Past(Vec<PastGame>),
    /// The newest game that can be continued.
    Unfinished(Option<PastGame>),
    /// Something is to be written.
    Unwritten,
    /// All that was to be written is.
    Written,
    /// It could not be written yet: why.
    NotWritten(String),
    /// A move could not be kept: why; or a game as what it was: what became of
    /// it.
    NotKept(String),
    /// The player wants to leave, and not all is written: it is waited for.
    Leaving,
}

/// A game that was opened.
pub struct Opened {
    /// The game.
    pub saved: SavedGame,
    /// How it came about.
    pub deal: Deal,
    /// Help that was taken and is not in its log yet.
    pub help: demineur_core::Help,
    /// That it is played here, if it is in the database and is to be continued
    /// there.
    pub claim: Option<Arc<Claim>>,
    /// What is to be said of it.
    pub warning: Option<String>,
    /// Whether to replay it; else it is played.
    pub replay: bool,
}

impl Opened {
    /// A game that comes from outside, to be played.
    pub fn outside(saved: SavedGame) -> Self {
        Self {
            deal: Deal::shared(&saved),
            saved,
            help: demineur_core::Help::NONE,
            claim: None,
            warning: None,
            replay: false,
        }
    }
}

/// What is to be done outside.
pub enum Effect {
    /// Do a job, and send its outcome under that ticket.
    Work(Ticket, Cancel, Job),
    /// Fetch something, and answer under that ticket.
    Fetch(Ticket, Fetch),
    /// Remember a setting.
    Remember(&'static str, String),
    /// Stop for a while, back to the shell.
    Suspend,
    /// Leave.
    Quit {
        /// Whether or not all is written.
        at_once: bool,
    },
}

/// What is fetched from outside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fetch {
    /// The game of a file or a share code.
    Read(String),
    /// A game of the database, to replay it or to go on with it.
    Load {
        /// Which.
        key: GameKey,
        /// Whether to replay it.
        replay: bool,
    },
    /// The games of the past.
    Past,
    /// The game that can be continued.
    Unfinished,
}

/// Settings that are remembered, by name.
pub mod settings {
    /// The last choice of the start menu.
    pub const CHOICE: &str = "terminal.choice";
    /// Whether a left click on a number opens around it: `yes` or `no`.
    pub const CHORD: &str = "terminal.chord-on-click";
    /// What cells are drawn with.
    pub const SYMBOLS: &str = "terminal.symbols";
    /// Which colours stand for what.
    pub const PALETTE: &str = "terminal.palette";
    /// The ground behind the text.
    pub const THEME: &str = "terminal.theme";
}

/// How long what is not written is waited for when the player leaves, in
/// milliseconds.
pub(crate) const LEAVING: u64 = 10_000;

/// What is on the screen.
pub(crate) enum Scene {
    Menu,
    Table,
    Replay(Box<Replay>),
    Past(Past),
}

/// What a job is for; there is at most one of each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Lay,
    Make,
    Hint,
    Guess,
    Chances,
    Advise,
    Matrices,
    Review,
    Fetch,
    /// What the menu offers if it comes: nobody waits for it.
    Unfinished,
}

/// A job under way.
struct Pending {
    ticket: Ticket,
    kind: Kind,
    cancel: Cancel,
    since: u64,
}

/// A short message to the player.
pub(crate) struct Notice {
    pub text: String,
    pub bad: bool,
}

/// That something is not written yet.
pub(crate) struct Unwritten {
    since: u64,
    /// What is in the way, once that is known.
    pub why: Option<String>,
}

/// With what the screen starts.
pub struct Start {
    /// How everything looks and listens.
    pub look: Look,
    /// The levels to choose from.
    pub levels: Vec<Level>,
    /// What the start menu has set.
    pub choice: Choice,
    /// Draws every seed that nobody asked for.
    pub chance: u64,
    /// Who plays when the person hands over and has chosen nobody.
    pub usual_strategy: StrategyName,
}

/// The whole screen as a value.
pub struct App {
    pub(crate) look: Look,
    pub(crate) size: Size,
    pub(crate) now: u64,
    pub(crate) scene: Scene,
    pub(crate) table: Option<Box<Table>>,
    pub(crate) cover: Option<Cover>,
    pub(crate) notice: Option<Notice>,
    pub(crate) count: Option<u32>,
    pub(crate) menu: Menu,
    pub(crate) levels: Vec<Level>,
    pub(crate) unwritten: Option<Unwritten>,
    /// Whether the player is about to leave.
    pub(crate) leaving: bool,
    /// Whether they were before the last key.
    insists: bool,
    /// What is to be said over the first game.
    warning: Option<String>,
    /// A strategy that plays the next game, if asked for outside the menu.
    pub(crate) next_watch: Option<(StrategyName, u64, bool)>,
    pub(crate) usual_strategy: StrategyName,
    /// How hard it thinks about a guess.
    effort: Effort,
    jobs: Vec<Pending>,
    seeds: Rng,
    last_ticket: Ticket,
    last_serial: u64,
    effects: Vec<Effect>,
}

impl App {
    /// The start menu.
    pub fn new(start: Start) -> Self {
        Self {
            look: start.look,
            size: Size::new(80, 24),
            now: 0,
            scene: Scene::Menu,
            table: None,
            cover: None,
            notice: None,
            count: None,
            menu: Menu::new(start.choice.among(&start.levels)),
            levels: start.levels,
            unwritten: None,
            leaving: false,
            insists: false,
            warning: None,
            next_watch: None,
            usual_strategy: start.usual_strategy,
            effort: Effort::NORMAL,
            jobs: Vec::new(),
            seeds: Rng::new(start.chance, 0),
            last_ticket: 0,
            last_serial: 0,
            effects: Vec::new(),
        }
    }

    /// Lets a strategy play the next game, with that pause between its moves.
    pub fn watch_next(&mut self, name: StrategyName, delay: Option<u64>, step: bool) {
        let delay = delay.unwrap_or(watch::USUAL_DELAY);
        self.next_watch = Some((name, delay, step));
    }

    /// Lets strategies think that hard about a guess.
    pub fn set_effort(&mut self, effort: Effort) {
        self.effort = effort;
    }

    /// Shows a warning until the next key; with the first game, too, if that
    /// comes before any key.
    pub fn warn(&mut self, text: String) {
        self.warning = Some(text.clone());
        self.complain(text);
    }

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
            Event::Past(games) => self.scene = Scene::Past(Past::new(games)),
            Event::Unfinished(game) => self.menu.unfinished = game,
        }
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
        let area = frame.area();
        self.resize(area.width, area.height);
        screens::draw(self, frame.buffer_mut());
    }

    /// The next moment at which something changes by itself.
    pub fn wake(&self) -> Option<u64> {
        let unwritten = self.unwritten.as_ref();
        let sign = unwritten.map(|unwritten| unwritten.since + screens::PATIENCE);
        let sign = sign.filter(|&at| at > self.now);
        let awaited = self.jobs.iter().filter(|job| job.kind != Kind::Unfinished);
        let spinner = awaited.map(|job| {
            let shown = job.since + screens::PATIENCE;
            match self.now < shown {
                true => shown,
                false => self.now + 100,
            }
        });
        let table = self
            .table
            .as_deref()
            .filter(|_| !matches!(self.scene, Scene::Menu));
        let clock = table.filter(|table| !table.is_over() && table.clock(self.now) > 0);
        let clock = clock.map(|table| self.now + 1000 - table.clock(self.now) % 1000);
        let plays = |table: &&Table| !table.is_over() && table.opening.is_none();
        let watch = table.filter(plays).and_then(|t| t.watch.as_ref()?.wake());
        spinner.chain(sign).chain(clock).chain(watch).min()
    }

    /// The game on the table, also while it is looked at move by move.
    pub fn table(&self) -> Option<&Table> {
        let replayed = match &self.scene {
            Scene::Replay(replay) => replay.table.as_deref(),
            _ => None,
        };
        self.table.as_deref().or(replayed)
    }

    /// The cell of the game on the table at that column and row of the screen.
    pub fn cell_at(&self, column: u16, row: u16) -> Option<CellId> {
        let table = self.table.as_ref()?;
        table.pane.cell_at(screens::areas(self).board, column, row)
    }

    /// The first key of a command as people call it; nothing if it has none.
    pub(crate) fn key_of(&self, command: Command) -> String {
        self.look.keys.key(command, self.texts())
    }

    pub(crate) fn texts(&self) -> &Texts {
        &self.look.texts
    }

    pub(crate) fn area(&self) -> Rect {
        Rect::new(0, 0, self.size.width, self.size.height)
    }

    fn glyphs(&self) -> Glyphs {
        self.look.theme.glyphs()
    }

    /// Tells the player something.
    fn say(&mut self, text: String) {
        self.notice = Some(Notice { text, bad: false });
    }

    /// Tells the player what went wrong.
    fn complain(&mut self, text: String) {
        self.notice = Some(Notice { text, bad: true });
    }

    fn serial(&mut self) -> u64 {
        self.last_serial += 1;
        self.last_serial
    }

    /// A seed short enough to be typed again.
    fn seed(&mut self) -> u64 {
        self.seeds.below(1 << 32)
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

    /// Whether the player is about to leave.
    pub fn is_leaving(&self) -> bool {
        self.leaving
    }

    /// Looks for a game that can be gone on with.
    pub fn find_unfinished(&mut self) -> Vec<Effect> {
        self.fetch(Fetch::Unfinished);
        std::mem::take(&mut self.effects)
    }

    /// Since when something is not written, if that is long enough to be told
    /// in words, and why.
    pub(crate) fn long_unwritten(&self) -> Option<&Unwritten> {
        let unwritten = self.unwritten.as_ref()?;
        let is_long = self.now >= unwritten.since + screens::PATIENCE;
        is_long.then_some(unwritten)
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

    pub(crate) fn is_working(&self, kind: Kind) -> bool {
        self.jobs.iter().any(|job| job.kind == kind)
    }

    /// Whether the player waits for something to come.
    fn is_waiting(&self) -> bool {
        self.is_working(Kind::Lay) || self.is_working(Kind::Fetch)
    }

    /// The job that has taken long enough to be told about.
    pub(crate) fn long_job(&self) -> Option<(Kind, u64)> {
        let waited = |job: &&Pending| {
            job.kind != Kind::Unfinished && self.now >= job.since + screens::PATIENCE
        };
        let job = self.jobs.iter().find(waited)?;
        Some((job.kind, self.now - job.since))
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
            Outcome::Made(made) => self.made(made),
            Outcome::Hint(hint) => self.hint_ready(hint),
            Outcome::Guess(report) => self.guess_ready(report.as_deref()),
            Outcome::Chances(analysis) => self.chances_ready(analysis),
            Outcome::Advice(seat, advice) => self.strategy_answers(seat, advice),
            Outcome::Matrices(text) => self.matrices_ready(text),
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
        let table = Table::new(serial, saved, Deal::of_wish(wish), pane, self.now);
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
        let mut table = Table::new(serial, opened.saved, opened.deal, pane, self.now);
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

    fn sit_down(&mut self, mut table: Table) {
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

    /// The language, shared.
    pub fn shared_texts(&self) -> Arc<Texts> {
        self.look.texts.clone()
    }
}
