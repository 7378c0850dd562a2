//! The way to the thread that keeps games: orders go there, reports come back,
//! and whoever draws never waits for either.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use demineur_core::Help;
use demineur_words::Texts;

use crate::app::{App, ScreenTable};
use crate::event::{Event, Fetch};
use crate::history::History;
use crate::job::Ticket;
use crate::keep::{Keeper, NotKept, Sheet};

/// How long to wait before what could not be written is tried again.
const PAUSE: Duration = Duration::from_millis(500);

/// What is to be done; what is to be written has a number, and numbers go up.
enum Order {
    Keep(u64, Box<Sheet>),
    Remember(u64, &'static str, String),
    /// Nobody is at the table any more.
    Leave,
    Fetch(Ticket, Fetch),
}

/// What was done.
pub(crate) enum Report {
    /// Everything up to that number is written, or given up for good.
    Settled(u64),
    /// A game ended: the player's results.
    Finished(u64, History),
    /// A game became one of its own: why.
    Apart(String),
    /// Something could not be written.
    NotKept(NotKept),
    /// What was fetched under that ticket.
    Answer(Ticket, Box<Event>),
}

/// How far a game has come: another mark, and there is something to write.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Mark {
    serial: u64,
    entries: usize,
    help: Help,
}

impl Mark {
    fn of(table: &ScreenTable) -> Self {
        Self {
            serial: table.serial,
            entries: table.game().log().len(),
            help: table.help(),
        }
    }
}

/// The way to the thread that keeps games.
pub(crate) struct Courier {
    orders: Sender<Order>,
    thread: JoinHandle<()>,
    keeps: bool,
    /// The number of the last order that writes, and of the last one settled.
    sent: u64,
    settled: u64,
    /// What was in the way when it was last tried.
    trouble: Option<NotKept>,
    last: Option<Mark>,
}

impl Courier {
    /// Starts the thread, which owns the keeper.
    pub fn start(
        keeper: Keeper,
        texts: Arc<Texts>,
        report: impl Fn(Report) + Send + 'static,
    ) -> Self {
        let (orders, inbox) = channel();
        let keeps = keeper.keeps();
        let thread = thread::spawn(move || Clerk::new(keeper, texts, report).serve(&inbox));
        Self {
            orders,
            thread,
            keeps,
            sent: 0,
            settled: 0,
            trouble: None,
            last: None,
        }
    }

    /// Has what is new on the table written; whether there was anything.
    pub fn keep(&mut self, app: &App) -> bool {
        let mark = app.table().map(Mark::of);
        if !self.keeps || mark == self.last {
            return false;
        }
        self.last = mark;
        let Some(table) = app.table() else {
            self.send(Order::Leave);
            return false;
        };
        self.sent += 1;
        self.send(Order::Keep(self.sent, Box::new(Sheet::of(table))));
        true
    }

    /// Has a setting remembered.
    pub fn remember(&mut self, name: &'static str, value: String) {
        self.sent += 1;
        self.send(Order::Remember(self.sent, name, value));
    }

    /// Has something of the database fetched.
    pub fn fetch(&self, ticket: Ticket, fetch: Fetch) {
        self.send(Order::Fetch(ticket, fetch));
    }

    /// Takes a report in.
    pub fn heard(&mut self, report: &Report) {
        match report {
            Report::Settled(number) => {
                self.settled = *number;
                self.trouble = None;
            }
            Report::NotKept(trouble) => self.trouble = Some(trouble.clone()),
            Report::Finished(..) | Report::Apart(_) | Report::Answer(..) => {}
        }
    }

    /// Whether all that was to be written is.
    pub fn is_settled(&self) -> bool {
        self.settled == self.sent
    }

    /// What is in the way, if it is known.
    pub fn trouble(&self) -> Option<&NotKept> {
        self.trouble.as_ref()
    }

    /// Ends the thread, if it has nothing to write any more; one that hangs is
    /// not waited for.
    pub fn close(self) {
        let is_idle = self.is_settled();
        drop(self.orders);
        if is_idle {
            // One that panicked has said so.
            let _ = self.thread.join();
        }
    }

    fn send(&self, order: Order) {
        // A thread that panicked settles nothing any more, which is told.
        let _ = self.orders.send(order);
    }
}

/// The thread: does one order after another. What another program is in the
/// way of is tried until it is done, before anything else: so what is fetched
/// has all that was written before.
struct Clerk<R> {
    keeper: Keeper,
    texts: Arc<Texts>,
    report: R,
    queue: VecDeque<Order>,
    /// A sheet that could not be written, and not only because of another
    /// program: tried now and then, while its game is on the table.
    left: Option<(u64, Box<Sheet>)>,
    /// The highest number that was dealt with.
    done: u64,
}

impl<R: Fn(Report)> Clerk<R> {
    fn new(keeper: Keeper, texts: Arc<Texts>, report: R) -> Self {
        Self {
            keeper,
            texts,
            report,
            queue: VecDeque::new(),
            left: None,
            done: 0,
        }
    }

    fn serve(mut self, inbox: &Receiver<Order>) {
        loop {
            if self.queue.is_empty() && self.left.is_none() {
                let Ok(order) = inbox.recv() else { return };
                self.queue_up(order);
            } else if self.queue.is_empty() {
                match inbox.recv_timeout(PAUSE) {
                    Ok(order) => self.queue_up(order),
                    Err(RecvTimeoutError::Timeout) => self.try_again(),
                    Err(RecvTimeoutError::Disconnected) => return,
                }
            }
            while let Ok(order) = inbox.try_recv() {
                self.queue_up(order);
            }
            let Some(order) = self.queue.pop_front() else {
                continue;
            };
            if let Some(undone) = self.fulfil(order) {
                self.queue.push_front(undone);
                match inbox.recv_timeout(PAUSE) {
                    Ok(order) => self.queue_up(order),
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => return,
                }
            }
        }
    }

    /// Lines an order up. A sheet takes the place of the one before it of the
    /// same game, unless that has the end of the game.
    fn queue_up(&mut self, order: Order) {
        if let (Order::Keep(_, sheet), Some(Order::Keep(_, before))) = (&order, self.queue.back())
            && sheet.serial == before.serial
            && !before.is_over()
        {
            self.queue.pop_back();
        }
        self.queue.push_back(order);
    }

    fn try_again(&mut self) {
        if let Some((number, sheet)) = self.left.take() {
            self.queue.push_back(Order::Keep(number, sheet));
        }
    }

    /// Does an order; gives it back if it has to be tried again before any
    /// other.
    fn fulfil(&mut self, order: Order) -> Option<Order> {
        match order {
            Order::Keep(number, sheet) => {
                let is_same = |left: &(u64, Box<Sheet>)| left.1.serial == sheet.serial;
                if !self.left.as_ref().is_some_and(is_same) {
                    self.left = None;
                }
                match self.keeper.keep(&sheet, &self.texts) {
                    Ok(kept) => {
                        self.left = None;
                        let finished = kept.finished.map(|h| Report::Finished(sheet.serial, h));
                        let reports = finished.into_iter().chain(kept.apart.map(Report::Apart));
                        reports.for_each(&self.report);
                        self.settle(number);
                    }
                    Err(trouble) => {
                        let passes = trouble.passes;
                        (self.report)(Report::NotKept(trouble));
                        if passes {
                            return Some(Order::Keep(number, sheet));
                        }
                        self.left = Some((number, sheet));
                    }
                }
            }
            Order::Remember(number, name, value) => {
                if let Err(trouble) = self.keeper.remember(name, &value) {
                    let passes = trouble.passes;
                    (self.report)(Report::NotKept(trouble));
                    if passes {
                        return Some(Order::Remember(number, name, value));
                    }
                }
                // A setting that is lost is no reason to go on about it.
                self.settle(number);
            }
            Order::Leave => {
                if let Some((number, sheet)) = self.left.take() {
                    // Once more; then it is given up, as was told.
                    let _ = self.keeper.keep(&sheet, &self.texts);
                    self.settle(number);
                }
                self.keeper.leave();
            }
            Order::Fetch(ticket, fetch) => {
                let event = self.keeper.fetch(fetch, &self.texts);
                (self.report)(Report::Answer(ticket, Box::new(event)));
            }
        }
        None
    }

    fn settle(&mut self, number: u64) {
        self.done = self.done.max(number);
        if self.left.is_none() {
            (self.report)(Report::Settled(self.done));
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::PathBuf;

    use crossterm::event::{KeyCode, KeyEvent};
    use demineur_core::Level;
    use demineur_core::format::SavedGame;
    use demineur_play::Wish;
    use demineur_store::{Filter, Store};
    use demineur_words::Lang;

    use super::*;
    use crate::app::Start;

    use crate::event::Effect;
    use crate::keymap::KeyMap;
    use crate::look::Look;
    use crate::theme::{Background, ColourDepth, Glyphs, Palette, Theme};

    /// A screen with a beginner's game, and what it is kept with.
    struct Game {
        app: App,
        courier: Courier,
        reports: Receiver<Report>,
        folder: PathBuf,
    }

    impl Game {
        fn new(
            name: &str,
            copy: impl FnMut(&SavedGame) -> Result<(), String> + Send + 'static,
        ) -> Self {
            let folder = format!("demineur-courier-{name}-{}", std::process::id());
            let folder = std::env::temp_dir().join(folder);
            let store = Store::open(&folder, Default::default()).expect("a store");
            let texts = Arc::new(Texts::new(Lang::En));
            let theme = (ColourDepth::Mono, Background::Dark, Palette::Classic);
            let mut app = App::new(Start::plain(Look {
                theme: Theme::new(theme.0, theme.1, theme.2, Glyphs::Ascii),
                texts: texts.clone(),
                keys: KeyMap::default(),
                asks_ground: false,
                animates: false,
                chord_on_click: true,
            }));
            let level = Level::named("beginner").expect("a level");
            for effect in app.play(Wish::new(level, 3), 0) {
                if let Effect::Work(ticket, cancel, job) = effect {
                    app.update(Event::Done(ticket, job.run(&cancel)), 0);
                }
            }
            let (sender, reports) = channel();
            let keeper = Keeper::new(Some(store), Some(Box::new(copy)));
            let courier = Courier::start(keeper, texts, move |report| {
                let _ = sender.send(report);
            });
            Self {
                app,
                courier,
                reports,
                folder,
            }
        }

        fn press(&mut self, keys: &str) {
            for key in keys.chars() {
                let key = KeyEvent::from(KeyCode::Char(key));
                self.app.update(Event::Key(key), 0);
                self.courier.keep(&self.app);
            }
        }

        fn played(&self) -> usize {
            self.app.table().expect("a table").game().log().len()
        }

        /// The next report.
        fn heard(&mut self) -> Report {
            let report = self.reports.recv_timeout(Duration::from_secs(30));
            let report = report.expect("a report");
            self.courier.heard(&report);
            report
        }

        fn settle(&mut self) {
            while !self.courier.is_settled() {
                self.heard();
            }
        }

        fn end(self) {
            self.courier.close();
            fs::remove_dir_all(&self.folder).expect("removed");
        }
    }

    /// Somebody else's look at the games: how many entries each has.
    fn entries(store: &Store) -> Vec<usize> {
        let games = store.history(&Filter::default()).expect("read");
        games.iter().map(|game| game.entries).collect()
    }

    #[test]
    fn a_locked_database_stops_no_key_and_loses_no_move() {
        let mut game = Game::new("locked", |_| Ok(()));
        game.press(" f");
        game.settle();
        let mut other = Store::open(&game.folder, Default::default()).expect("a store");
        let held = other.batch(|_| {
            // The lock is held until all keys are through: whoever waited for
            // it would wait for ever.
            game.press("lfjfkflfhfjf");
            assert_eq!(game.played(), 8);
            assert!(!game.courier.is_settled());
            // And it is told what is in the way.
            assert!(matches!(
                game.heard(),
                Report::NotKept(NotKept { passes: true, .. })
            ));
            let reader = Store::open(&game.folder, Default::default()).expect("a store");
            assert_eq!(entries(&reader), [2], "nothing is written");
            Ok::<(), demineur_store::StoreError>(())
        });
        held.expect("let go");
        game.settle();
        assert_eq!(entries(&other), [8]);
        assert!(game.courier.trouble().is_none());
        game.end();
    }

    #[test]
    fn what_is_fetched_has_what_was_written_before() {
        let mut game = Game::new("fetch", |_| Ok(()));
        game.press(" flf");
        game.app.update(Event::Key(KeyCode::Char('m').into()), 0);
        game.courier.keep(&game.app);
        game.courier.fetch(1, Fetch::Unfinished);
        let key = loop {
            if let Report::Answer(1, event) = game.heard() {
                let Event::Unfinished(Some(game)) = *event else {
                    panic!("no game");
                };
                break game.key;
            }
        };
        let replay = false;
        game.courier.fetch(2, Fetch::Load { key, replay });
        let Report::Answer(2, event) = game.heard() else {
            panic!("no answer");
        };
        let Event::Opened(opened) = *event else {
            panic!("no game");
        };
        assert_eq!(opened.saved.game.log().len(), 3);
        assert!(opened.claim.is_some(), "nobody else has it");
        game.end();
    }

    #[test]
    fn what_cannot_be_written_is_told_and_written_once_it_can_be() {
        let file = format!("demineur-courier-save-{}/game.json", std::process::id());
        let file = std::env::temp_dir().join(file);
        let copy = file.clone();
        let mut game = Game::new("copy", move |saved| {
            fs::write(&copy, saved.to_json()).map_err(|error| error.to_string())
        });
        game.press(" f");
        let Report::NotKept(trouble) = game.heard() else {
            panic!("written where there is no folder");
        };
        assert!(trouble.why.contains("No such file"), "{}", trouble.why);
        assert!(!trouble.passes && !game.courier.is_settled());
        fs::create_dir(file.parent().expect("a folder")).expect("made");
        game.settle();
        assert!(fs::read_to_string(&file).expect("there").contains("\"f"));
        let store = Store::open(&game.folder, Default::default()).expect("a store");
        assert_eq!(entries(&store), [2]);
        fs::remove_dir_all(file.parent().expect("a folder")).expect("removed");
        game.end();
    }
}
