//! The whole screen as a value. Nothing here reads a clock, a file or a key:
//! `update` takes events in with their moment and gives out what is to be done
//! outside as effects, and `screens` draws what is left.

mod covers;
mod kept;
pub(crate) mod menu;
mod past;
mod replay;
pub(crate) mod reveal;
pub(crate) mod table;
pub(crate) mod watch;

use std::collections::VecDeque;
use std::sync::Arc;

use demineur_core::{Level, Rng};
use demineur_play::Day;
use demineur_solver::strategy::StrategyName;
use demineur_solver::{Cancel, Effort};
use demineur_words::Texts;
use ratatui::layout::{Rect, Size};

pub(crate) use covers::{Cover, LETTERS};
pub(crate) use kept::{Deed, Kept};
pub(crate) use menu::{Menu, Row};
pub(crate) use past::Past;
pub(crate) use replay::Replay;
pub use table::ScreenTable;

use crate::choice::Choice;
use crate::command::Command;
use crate::event::Effect;
use crate::job::Ticket;
use crate::keymap::Letters;
use crate::look::Look;
use crate::theme::Glyphs;

/// Work that takes longer than this is shown, in milliseconds.
const PATIENCE: u64 = 250;

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
    /// A move that takes long.
    Act,
    /// The way to a cell worth a look.
    Jump,
    Figures,
    Hint,
    Guess,
    Chances,
    Advise,
    Matrices,
    Review,
    Rewind,
    Share,
    Fetch,
    /// What the menu offers if it comes: nobody waits for it.
    Unfinished,
}

/// A job under way.
pub(crate) struct Pending {
    pub ticket: Ticket,
    pub kind: Kind,
    pub cancel: Cancel,
    pub since: u64,
}

/// A short message to the player.
pub(crate) struct Notice {
    pub text: String,
    pub bad: bool,
}

/// That something is not written yet.
pub(crate) struct Unwritten {
    pub since: u64,
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
    /// When that is: seconds since 1970.
    pub at: u64,
}

/// The whole screen as a value.
pub struct App {
    pub(crate) look: Look,
    pub(crate) size: Size,
    pub(crate) now: u64,
    pub(crate) scene: Scene,
    pub(crate) table: Option<Box<ScreenTable>>,
    pub(crate) cover: Option<Cover>,
    pub(crate) notice: Option<Notice>,
    pub(crate) count: Option<u32>,
    pub(crate) menu: Menu,
    pub(crate) levels: Vec<Level>,
    pub(crate) unwritten: Option<Unwritten>,
    /// Whether the player is about to leave.
    pub(crate) leaving: bool,
    /// Whether they were before the last key.
    pub(crate) insists: bool,
    /// What is to be said over the first game.
    pub(crate) warning: Option<String>,
    /// A strategy that plays the next game, if asked for outside the menu.
    pub(crate) next_watch: Option<(StrategyName, u64, bool)>,
    pub(crate) usual_strategy: StrategyName,
    /// Seconds since 1970 at the moment 0.
    started_at: u64,
    /// How hard it thinks about a guess.
    pub(crate) effort: Effort,
    pub(crate) jobs: Vec<Pending>,
    /// What came while the game was away at a job: it is done after it.
    pub(crate) kept: VecDeque<Kept>,
    /// Whether the player leaves as soon as the move is made that is being made.
    pub(crate) leaves_after: bool,
    seeds: Rng,
    pub(crate) last_ticket: Ticket,
    last_serial: u64,
    pub(crate) effects: Vec<Effect>,
}

impl Start {
    /// With the built-in levels, nothing chosen, and nobody at the keys.
    pub fn plain(look: Look) -> Self {
        Self {
            look,
            levels: Level::built_in(),
            choice: Choice::default(),
            chance: 0,
            usual_strategy: StrategyName::Exact,
            at: 0,
        }
    }
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
            started_at: start.at,
            effort: Effort::NORMAL,
            jobs: Vec::new(),
            kept: VecDeque::new(),
            leaves_after: false,
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

    /// Lets cascades and ends be seen to happen, or not.
    pub fn set_animates(&mut self, animates: bool) {
        self.look.animates = animates;
    }

    /// Lets these letters move.
    pub fn set_letters(&mut self, letters: Letters) {
        self.look.keys = self.look.keys.with_letters(letters);
    }

    /// Shows a warning until the next key; with the first game, too, if that
    /// comes before any key.
    pub fn warn(&mut self, text: String) {
        self.warning = Some(text.clone());
        self.complain(text);
    }

    /// The next moment at which something changes by itself.
    pub fn wake(&self) -> Option<u64> {
        let unwritten = self.unwritten.as_ref();
        let sign = unwritten.map(|unwritten| unwritten.since + PATIENCE);
        let sign = sign.filter(|&at| at > self.now);
        let awaited = self.jobs.iter().filter(|job| job.kind != Kind::Unfinished);
        let spinner = awaited.map(|job| {
            let shown = job.since + PATIENCE;
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
        // A strategy that is waited for wakes nobody.
        let idle = !self.is_away() && !self.is_thinking();
        let plays = |table: &&ScreenTable| idle && !table.is_over();
        let watch = table.filter(plays).and_then(|t| t.watch.as_ref()?.wake());
        let reveal = table.and_then(|table| table.reveal.as_ref()?.wake(self.now));
        let by_itself = spinner.chain(sign).chain(clock);
        by_itself.chain(watch).chain(reveal).min()
    }

    /// The game on the table, also while it is looked at move by move.
    pub fn table(&self) -> Option<&ScreenTable> {
        let replayed = match &self.scene {
            Scene::Replay(replay) => replay.table.as_deref(),
            _ => None,
        };
        self.table.as_deref().or(replayed)
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

    pub(crate) fn glyphs(&self) -> Glyphs {
        self.look.theme.glyphs()
    }

    /// Tells the player something.
    pub(crate) fn say(&mut self, text: String) {
        self.notice = Some(Notice { text, bad: false });
    }

    /// Tells the player what went wrong.
    pub(crate) fn complain(&mut self, text: String) {
        self.notice = Some(Notice { text, bad: true });
    }

    pub(crate) fn serial(&mut self) -> u64 {
        self.last_serial += 1;
        self.last_serial
    }

    /// A seed short enough to be typed again.
    pub(crate) fn seed(&mut self) -> u64 {
        self.seeds.below(1 << 32)
    }

    /// Today.
    pub(crate) fn day(&self) -> Day {
        Day::of_unix(self.started_at + self.now / 1000)
    }

    /// Whether the player is about to leave.
    pub fn is_leaving(&self) -> bool {
        self.leaving
    }

    /// Since when something is not written, if that is long enough to be told
    /// in words, and why.
    pub(crate) fn long_unwritten(&self) -> Option<&Unwritten> {
        let unwritten = self.unwritten.as_ref()?;
        let is_long = self.now >= unwritten.since + PATIENCE;
        is_long.then_some(unwritten)
    }

    pub(crate) fn is_working(&self, kind: Kind) -> bool {
        self.jobs.iter().any(|job| job.kind == kind)
    }

    /// Whether the game on the table is about to change, or another to come:
    /// whatever has to do with it waits until then.
    pub(crate) fn is_away(&self) -> bool {
        let changes = [Kind::Lay, Kind::Make, Kind::Act, Kind::Jump];
        changes.into_iter().any(|kind| self.is_working(kind))
    }

    /// Whether a strategy is being asked.
    pub(crate) fn is_thinking(&self) -> bool {
        self.is_working(Kind::Advise) || self.is_working(Kind::Matrices)
    }

    /// Whether the player waits for something to come.
    pub(crate) fn is_waiting(&self) -> bool {
        self.is_working(Kind::Lay) || self.is_working(Kind::Fetch)
    }

    /// The job that has taken long enough to be told about.
    pub(crate) fn long_job(&self) -> Option<(Kind, u64)> {
        let waited =
            |job: &&Pending| job.kind != Kind::Unfinished && self.now >= job.since + PATIENCE;
        let job = self.jobs.iter().find(waited)?;
        Some((job.kind, self.now - job.since))
    }

    /// Whether a strategy is at the table and not the person.
    pub(crate) fn is_watching(&self) -> bool {
        let table = self.table.as_ref().filter(|table| !table.is_over());
        let watch = table.and_then(|table| table.watch.as_ref());
        watch.is_some_and(|watch| watch.plays())
    }

    /// The language, shared.
    pub fn shared_texts(&self) -> Arc<Texts> {
        self.look.texts.clone()
    }
}
