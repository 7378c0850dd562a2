//! A person at the table: keys that move and play.

use std::sync::Arc;

use demineur_core::{Actor, CellId, FirstClick, Help, Move};
use demineur_play::{Change, Made};
use demineur_solver::generate::GenerateError;
use demineur_words::{Key, Role};

use crate::app::{App, Cover, Deed, Kept, Kind, Scene};
use crate::board::{BoardPane, Direction};
use crate::command::Command;
use crate::job::{By, Job, Jumping, Laying, Making, Turn, is_large};
use crate::screens;
use crate::stroke::Stroke;

/// No count is larger: more than any board has columns in view.
const MOST: u32 = 100_000;

impl App {
    pub(super) fn table_key(&mut self, stroke: Stroke) {
        if let Some(digit) = self.digit(stroke) {
            let count = self.count.unwrap_or(0).saturating_mul(10);
            self.count = Some((count + digit).min(MOST));
            return;
        }
        let count = self.count.take();
        let Some(command) = self.look.keys.command(stroke) else {
            return;
        };
        self.notice = None;
        if let Some(table) = &mut self.table {
            // The keyboard is where the player looks now.
            table.hover = None;
        }
        if self.is_away() && concerns_the_game(command) {
            return self.keep_for_later(Kept::Key(stroke));
        }
        if self.common(command) {
            return;
        }
        let watching = self.is_watching();
        match command {
            Command::Back => self.back(),
            Command::Watch => self.hand_over(),
            Command::Again => self.again(),
            Command::Review => self.review_table(),
            Command::Share => self.share(),
            Command::ZoomIn => self.zoom(1),
            Command::ZoomOut => self.zoom(-1),
            Command::Fit => self.fit(),
            Command::Open if watching => self.pause(),
            Command::Step => self.step_once(),
            Command::Right if self.scroll_matrices(1, 0) => {}
            Command::Left if self.scroll_matrices(-1, 0) => {}
            Command::Down if self.scroll_matrices(0, 1) => {}
            Command::Up if self.scroll_matrices(0, -1) => {}
            Command::PageDown if self.scroll_matrices(0, 10) => {}
            Command::PageUp if self.scroll_matrices(0, -10) => {}
            Command::First if self.scroll_matrices(i32::MIN, 0) => {}
            Command::Last if self.scroll_matrices(i32::MAX, 0) => {}
            Command::First if self.scroll_matrices(0, i32::MIN) => {}
            Command::Last if self.scroll_matrices(0, i32::MAX) => {}
            Command::Right if watching => self.step_once(),
            Command::Matrices => self.toggle_matrices(),
            Command::Slower | Command::Faster => self.change_pace(command),
            Command::PageDown if self.scroll_panel(1) => {}
            Command::PageUp if self.scroll_panel(-1) => {}
            Command::Down if watching => drop(self.scroll_panel(1)),
            Command::Up if watching => drop(self.scroll_panel(-1)),
            Command::PageDown | Command::PageUp | Command::First | Command::Last if watching => {}
            _ if watching => {
                let key = ("key", self.key_of(Command::Watch).into());
                self.complain(self.texts().with(Key::WatchBusy, [key]));
            }
            _ => self.person(command, count.unwrap_or(1).max(1)),
        }
    }

    /// The digit of a count. No count begins with 0: that is a key.
    pub(super) fn digit(&self, stroke: Stroke) -> Option<u32> {
        let digit = stroke.digit()?;
        (digit > 0 || self.count.is_some()).then_some(digit)
    }

    fn change_pace(&mut self, command: Command) {
        if let Some(watch) = self.table.as_mut().and_then(|t| t.watch.as_mut()) {
            match command {
                Command::Slower => watch.slower(),
                _ => watch.faster(),
            }
        }
    }

    fn person(&mut self, command: Command, count: u32) {
        let Some(table) = &self.table else { return };
        let cursor = table.cursor;
        match command {
            Command::Left => self.step(Direction::Left, count),
            Command::Right => self.step(Direction::Right, count),
            Command::Up => self.step(Direction::Up, count),
            Command::Down => self.step(Direction::Down, count),
            Command::LayerBack => self.step(Direction::PreviousLayer, count),
            Command::LayerOn => self.step(Direction::NextLayer, count),
            Command::First => self.step(Direction::Left, MOST),
            Command::Last => self.step(Direction::Right, MOST),
            Command::PageUp => self.step(Direction::Up, count.saturating_mul(10)),
            Command::PageDown => self.step(Direction::Down, count.saturating_mul(10)),
            Command::Next => self.jump(true),
            Command::Previous => self.jump(false),
            Command::Open => self.deed(Deed::Open(cursor)),
            Command::Flag => self.deed(Deed::Flag(cursor)),
            Command::Chord => self.deed(Deed::Play(Move::Chord(cursor))),
            Command::Mark => self.deed(Deed::Play(Move::Cycle(cursor))),
            Command::Safe => self.deed(Deed::Safe(cursor)),
            Command::Undo => self.deed(Deed::Play(Move::Undo)),
            Command::Redo => self.deed(Deed::Play(Move::Redo)),
            Command::Hint => self.hint(),
            Command::Chances => self.toggle_chances(),
            Command::Guess => self.ask_guess(),
            _ => {}
        }
    }

    fn step(&mut self, direction: Direction, count: u32) {
        if let Some(table) = &mut self.table {
            // On a torus a whole way round would lead nowhere.
            let wraps = matches!(
                table.game().params().board,
                demineur_core::BoardSpec::Tiled(ref spec) if spec.wrap
            );
            let count = match wraps && count == MOST {
                true => 0,
                false => count,
            };
            table.cursor = table.pane.step(table.cursor, direction, count);
        }
        self.follow();
    }

    /// To the next cell that a hint says to open; without any, to the next
    /// highlighted one, or the next hidden cell beside a number.
    fn jump(&mut self, forward: bool) {
        let Some(table) = &self.table else { return };
        let mut stops = most_telling(&table.roles());
        stops.sort_unstable();
        let jumping = Jumping {
            play: table.play.clone(),
            stops,
            from: table.cursor,
            forward,
        };
        self.work(Kind::Jump, Job::Jump(Box::new(jumping)));
    }

    pub(super) fn jumped(&mut self, cell: Option<CellId>) {
        if let (Some(table), Some(cell)) = (&mut self.table, cell) {
            table.cursor = cell;
        }
        self.follow();
    }

    /// Does what the person wants done, as soon as the game is there.
    pub(super) fn deed(&mut self, deed: Deed) {
        match self.is_away() {
            true => self.keep_for_later(Kept::Deed(deed)),
            false => self.do_deed(deed),
        }
    }

    pub(super) fn do_deed(&mut self, deed: Deed) {
        match deed {
            Deed::Open(cell) => self.open_chosen(cell),
            Deed::Click(cell) => self.open_clicked(cell),
            Deed::Flag(cell) => self.flag(cell),
            Deed::Safe(cell) => self.mark_safe(cell),
            Deed::Play(action) => self.act(action),
        }
    }

    /// Opens the chosen cell by a key, unless a hint on the screen has just
    /// proven it a mine: Tab leads there too.
    fn open_chosen(&mut self, cell: CellId) {
        let Some(table) = &self.table else { return };
        let hinted = table.hint.as_ref().map(|hint| hint.marks.as_slice());
        let is_mine = hinted.is_some_and(|marks| marks.contains(&(cell, Role::Mine)));
        if is_mine && table.game().view().is_hidden(cell) {
            let values = [
                ("key", self.key_of(Command::Flag).into()),
                ("back", self.key_of(Command::Back).into()),
            ];
            let text = self.texts().with(Key::RefuseHintedMine, values);
            return self.complain(text);
        }
        if self.look.chord_on_click && table.is_satisfied(cell) {
            return self.act(Move::Chord(cell));
        }
        self.open(cell, By::Person);
    }

    /// Opens the cell that was clicked, or around it.
    fn open_clicked(&mut self, cell: CellId) {
        let Some(table) = &self.table else { return };
        if table.game().view().is_hidden(cell) {
            self.open(cell, By::Person);
        } else if self.look.chord_on_click && table.is_satisfied(cell) {
            self.act(Move::Chord(cell));
        }
    }

    /// Opens a cell; a board that needs no guess is made around the first.
    pub(super) fn open(&mut self, cell: CellId, by: By) {
        let Some(table) = &mut self.table else { return };
        let unmade = table.play.is_unmade();
        let flagged = table.game().view().get(cell).is_flagged();
        let (true, Some(seed), false) = (unmade, table.play.deal.seed, flagged) else {
            return self.act_as(Move::Open(cell), by);
        };
        table.opening = Some((cell, by));
        let making = Making {
            board: table.game().board().clone(),
            wish: table.play.like_it(seed),
            first: cell,
        };
        self.work(Kind::Make, Job::Make(Box::new(making)));
    }

    /// Lays the board that needs no guess, plays what was played before it was
    /// there, and opens the first cell.
    pub(super) fn made(&mut self, made: Result<Box<Made>, GenerateError>) {
        let opening = self.table.as_mut().and_then(|table| table.opening.take());
        let Some((cell, by)) = opening else { return };
        let (saved, fallback) = match made {
            Ok(made) => (made.saved, made.fallback),
            Err(GenerateError::Cancelled) => return,
            Err(error) => {
                // What was typed meanwhile was meant for that board.
                self.kept.clear();
                self.halt();
                return self.complain(self.texts().generate_error(&error));
            }
        };
        let serial = self.serial();
        let Some(table) = &mut self.table else { return };
        table.replace_game(serial, saved);
        self.act_as(Move::Open(cell), by);
        self.tell_fallback(fallback);
    }

    /// Puts a flag, or takes it away.
    pub(super) fn flag(&mut self, cell: CellId) {
        let Some(table) = &self.table else { return };
        match table.game().view().get(cell).is_flagged() {
            true => self.act(Move::Unmark(cell)),
            false => self.act(Move::Flag(cell)),
        }
    }

    fn mark_safe(&mut self, cell: CellId) {
        use demineur_core::{CellView, Mark};
        let Some(table) = &self.table else { return };
        match table.game().view().get(cell) {
            CellView::Marked(Mark::Safe) => self.act(Move::Unmark(cell)),
            _ => self.act(Move::Safe(cell)),
        }
    }

    /// Plays a move of the person's, or says why it does nothing.
    fn act(&mut self, action: Move) {
        self.act_as(action, By::Person);
    }

    /// Plays a move: beside the screen where that takes long.
    pub(super) fn act_as(&mut self, action: Move, by: By) {
        let now = self.now;
        let Some(table) = &mut self.table else { return };
        let turn = Turn {
            action,
            by,
            now,
            help: table.help,
        };
        let marks = matches!(
            action,
            Move::Flag(_) | Move::Unmark(_) | Move::Cycle(_) | Move::Safe(_)
        );
        // A mark takes no time where nothing is copied for it.
        let is_quick = marks && Arc::get_mut(&mut table.play).is_some();
        if is_large(table.game().board()) && !is_quick {
            let job = Job::Act(table.play.clone(), Box::new(turn));
            return self.work(Kind::Act, job);
        }
        let change = turn.play(&mut table.play, &|| false);
        self.acted(turn, change.expect("nobody stops it"));
    }

    /// What a move that was played does to the screen.
    pub(super) fn acted(&mut self, turn: Turn, change: Change) {
        let now = self.now;
        let Some(table) = &mut self.table else { return };
        let Turn { action, by, .. } = turn;
        table.help = Help::NONE;
        table.reveal = None;
        let opens = matches!(action, Move::Open(_) | Move::Chord(_));
        if self.look.animates && opens && by.actor() == Actor::Person {
            table.reveal(&change, action, now);
        }
        if let By::Strategy(advice) = &by {
            let first = table.game().first_opening();
            let is_first = first.is_none_or(|first| Some(first.cell) == action.cell());
            self.tell_move(advice, is_first);
        }
        match change.refusal {
            // A strategy that could not play is asked again.
            Some(_) if by.actor() != Actor::Person => {}
            Some(error) => {
                let text = self.texts().refusal(action, error);
                self.complain(text);
            }
            None => {
                self.tell_fallback(change.fallback);
                self.moved();
            }
        }
    }

    /// Says what the first opening was granted, where that is less than asked.
    pub(super) fn tell_fallback(&mut self, granted: Option<FirstClick>) {
        if let Some(granted) = granted {
            let text = self.texts().fallback(granted);
            self.say(text);
        }
    }

    /// After every move, whoever played it.
    pub(super) fn moved(&mut self) {
        self.stop(Kind::Hint);
        self.stop(Kind::Guess);
        self.stop(Kind::Chances);
        let Some(table) = &mut self.table else { return };
        table.forget_help();
        table.history = None;
        self.work_out_figures();
        let Some(table) = &self.table else { return };
        if let Some(flags) = table.play.missing_flags() {
            let values = [("flags", flags.into())];
            let text = self.texts().with(Key::FlagsMissing, values);
            self.say(text);
        }
        self.follow();
    }

    /// Works the figures out; on boards so large that they take long, at the end
    /// only.
    pub(super) fn work_out_figures(&mut self) {
        let Some(table) = &mut self.table else { return };
        let is_over = table.is_over();
        if is_large(table.game().board()) {
            table.figures = None;
        }
        if is_over || !is_large(table.game().board()) {
            let job = Job::Figures(table.play.clone());
            return self.work(Kind::Figures, job);
        }
        self.stop(Kind::Figures);
    }

    /// The same board again: the same mines, once they are fixed.
    fn again(&mut self) {
        if let Some(table) = &self.table {
            self.lay(Laying::Again(table.play.clone()));
        }
    }

    fn share(&mut self) {
        if let Some(table) = &self.table {
            let job = Job::Share(table.play.clone());
            self.work(Kind::Share, job);
        }
    }

    pub(super) fn shared(&mut self, code: &str) {
        let text = self.texts().with(Key::ShareCode, [("code", code.into())]);
        self.cover = Some(Cover::Text { text, scroll: 0 });
    }

    /// Stops whatever is under way, and closes what is shown; only then it leads
    /// back to the menu.
    fn back(&mut self) {
        let halted = self.halt();
        let stopped = self.is_working(Kind::Act) || self.is_working(Kind::Make);
        let works = self.jobs.iter().any(|job| job.kind != Kind::Unfinished);
        let mut shown = false;
        if let Some(table) = &mut self.table {
            table.opening = None;
            shown = table.hint.take().is_some()
                | table.guess.take().is_some()
                | std::mem::take(&mut table.chances).is_on();
            table.scroll = 0;
        }
        if stopped {
            let text = self.texts().get(Key::WorkStopped);
            self.say(text);
        }
        if works || shown || halted {
            return self.stop_all();
        }
        self.go_to_menu();
    }

    fn zoom(&mut self, steps: i32) {
        let area = screens::areas(self).board;
        if let Some(table) = &mut self.table {
            table.pane.zoom(steps, table.cursor, area);
        }
    }

    /// Makes the whole board fit if it can, as large as that is, and shows the
    /// cursor in the middle.
    pub(crate) fn fit(&mut self) {
        let Some(pane) = screens::pane(self) else {
            return;
        };
        // Where the parts of the screen are depends on the pane at that size.
        let mut pane = pane.clone();
        pane.fit(|pane| {
            self.set_pane(pane.clone());
            screens::fits(self)
        });
        self.set_pane(pane);
        let area = screens::areas(self).board;
        match &mut self.scene {
            Scene::Replay(replay) => replay.pane.centre_on(replay.cursor, area),
            _ => {
                if let Some(table) = &mut self.table {
                    table.pane.centre_on(table.cursor, area);
                }
            }
        }
        self.follow();
    }

    fn set_pane(&mut self, pane: BoardPane) {
        match &mut self.scene {
            Scene::Replay(replay) => replay.pane = pane,
            _ => {
                if let Some(table) = &mut self.table {
                    table.pane = pane;
                }
            }
        }
    }

    /// Keeps the cursor in view.
    pub(super) fn follow(&mut self) {
        let area = screens::areas(self).board;
        match &mut self.scene {
            Scene::Replay(replay) => replay.follow(area),
            _ => {
                if let Some(table) = &mut self.table {
                    table.pane.follow(table.cursor, area);
                }
            }
        }
    }

    /// Scrolls the text beside the board; whether there is anything to scroll.
    pub(super) fn scroll_panel(&mut self, pages: i32) -> bool {
        let most = screens::panel_overflow(self);
        let Some(table) = &mut self.table else {
            return false;
        };
        if most == 0 {
            return false;
        }
        let scroll = i32::from(table.scroll) + pages * 3;
        table.scroll = scroll.clamp(0, i32::from(most)) as u16;
        true
    }
}

/// Of the highlighted cells those to be opened; else those to be flagged; else
/// those to look at.
fn most_telling(roles: &[(CellId, Role)]) -> Vec<CellId> {
    let of = |wanted: &[Role]| -> Vec<CellId> {
        let found = roles.iter().filter(|(_, role)| wanted.contains(role));
        found.map(|&(cell, _)| cell).collect()
    };
    [
        &[Role::Best][..],
        &[Role::Safe],
        &[Role::Safest],
        &[Role::Mine],
        &[Role::Number, Role::Look],
    ]
    .into_iter()
    .map(of)
    .find(|cells| !cells.is_empty())
    .unwrap_or_default()
}

/// Whether what a command does depends on the game, so that it waits while that
/// is changed.
fn concerns_the_game(command: Command) -> bool {
    matches!(
        command,
        Command::New
            | Command::Menu
            | Command::Again
            | Command::Review
            | Command::Share
            | Command::Next
            | Command::Previous
            | Command::Hint
            | Command::Chances
            | Command::Guess
    )
}
