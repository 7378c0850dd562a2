//! The loop: events in, the app forward, what is new sent to be kept, the screen
//! drawn.

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use crossterm::event as input;
use demineur_core::format::SavedGame;
use demineur_play::Wish;
use demineur_words::Key;
use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP};
use signal_hook::iterator::Signals;

use crate::answers::{ASK_GROUND, Answers, Heard};
use crate::app::{App, LEAVING};
use crate::courier::{Courier, Report};
use crate::event::{Effect, Event, Fetch};
use crate::keep::Keeper;
use crate::opened::Opened;
use crate::terminal::Screen;

/// Reads a file or a share code into a game; or says why not.
pub type ReadGame = Arc<dyn Fn(&str) -> Result<SavedGame, String> + Send + Sync>;

/// How long the last moves are waited for when a signal ends the program.
const SIGNALLED: Duration = Duration::from_secs(2);

/// How long the first frame waits for what the terminal answers. Later answers
/// are heard as well.
const ANSWERED: Duration = Duration::from_millis(80);
/// How long keys that may be an answer wait for its rest.
const HELD: Duration = Duration::from_millis(50);

/// With what the screen opens.
pub enum Opening {
    /// The start menu.
    Menu,
    /// This game, new.
    Wish(Box<Wish>),
    /// This game, as it stands.
    Game(Box<Opened>),
}

/// How the game was left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Left {
    /// By the player.
    Quit,
    /// By the player, with moves that are not written: why, as far as it is
    /// known.
    Unwritten(Option<String>),
    /// By that signal: the program should end as it ends others.
    Signal(i32),
}

impl Left {
    /// Ends the program as that signal ends others, so that whoever started it
    /// sees what happened.
    pub fn end_by(signal: i32) {
        // Where that cannot be, the program ends by itself right after.
        let _ = signal_hook::low_level::emulate_default_handler(signal);
    }
}

/// What wakes the loop.
enum Wake {
    Input(Heard),
    Event(Box<Event>),
    Report(Report),
    Signal(i32),
    /// The terminal is gone.
    Gone,
    /// A job panicked, and the terminal was given back to say so.
    Broken,
}

/// Plays until the player leaves. Every move is on its way to be written before
/// it is drawn, and drawn as unwritten until it is.
///
/// # Errors
/// When the terminal cannot be taken over, or is gone.
pub fn run(mut app: App, opening: Opening, keeper: Keeper, read: ReadGame) -> io::Result<Left> {
    let (sender, receiver) = channel();
    listen_to_signals(&sender)?;
    let mut screen = Screen::take()?;
    if app.asks_ground() {
        screen.ask(ASK_GROUND)?;
    }
    listen_to_input(&sender);
    let started = Instant::now();
    let now = || started.elapsed().as_millis() as u64;
    let (width, height) = screen.size()?;
    let reports = sender.clone();
    let courier = Courier::start(keeper, app.shared_texts(), move |report| {
        // Nobody listens any more when the game is left.
        let _ = reports.send(Wake::Report(report));
    });
    let mut outside = Outside {
        suspends: false,
        courier,
        read,
        sender,
        leaves_at: None,
    };
    app.resize(width, height);
    let mut effects = app.find_unfinished();
    effects.extend(match opening {
        Opening::Menu => Vec::new(),
        Opening::Wish(wish) => app.play(*wish, now()),
        Opening::Game(opened) => app.update(Event::Opened(opened), now()),
    });
    let mut leaves = outside.do_all(&mut app, effects, now());
    // The first frame has the right colours where the answer comes at once.
    let mut early = await_ground(&app, &receiver);
    while !leaves {
        outside.keep(&mut app, now());
        if std::mem::take(&mut outside.suspends) {
            screen.suspend()?;
        }
        let mut events: Vec<Option<Wake>> = early.drain(..).map(Some).collect();
        if events.is_empty() {
            screen.draw(|frame| app.draw_on(frame))?;
            events.push(next(&receiver, outside.wake(&app), now()));
        }
        // What came meanwhile is taken in before the next frame.
        while let Ok(wake) = receiver.try_recv() {
            events.push(Some(wake));
        }
        for wake in events {
            // Terminals break lines anew, and no two do it alike.
            if let Some(Wake::Input(Heard::Typed(input::Event::Resize(..)))) = wake {
                screen.forget();
            }
            let event = match wake {
                None => Event::Tick,
                Some(Wake::Event(event)) => *event,
                Some(Wake::Report(report)) => match outside.heard(report, &app) {
                    Some(event) => event,
                    None => continue,
                },
                Some(Wake::Signal(SIGTSTP)) => {
                    outside.suspends = true;
                    continue;
                }
                Some(Wake::Signal(SIGCONT)) => {
                    // Whoever stopped the program may have had the terminal.
                    screen.retake()?;
                    continue;
                }
                Some(Wake::Signal(signal)) => {
                    outside.settle(&receiver);
                    outside.courier.close();
                    return Ok(Left::Signal(signal));
                }
                Some(Wake::Gone) => {
                    outside.settle(&receiver);
                    return Ok(Left::Signal(SIGHUP));
                }
                Some(Wake::Broken) => return Err(io::Error::other("a calculation failed")),
                Some(Wake::Input(heard)) => match translate(heard) {
                    Some(event) => event,
                    None => continue,
                },
            };
            leaves |= outside.take_in(&mut app, event, now());
            while app.is_behind() {
                leaves |= outside.take_in(&mut app, Event::Tick, now());
            }
        }
        leaves |= outside.is_time_to_leave(&app, now());
    }
    Ok(outside.left())
}

/// The next thing that happens; `None` when the time has come by itself.
fn next(receiver: &Receiver<Wake>, wake: Option<u64>, now: u64) -> Option<Wake> {
    let wait = wake.map_or(Duration::from_secs(3600), |at| {
        Duration::from_millis(at.saturating_sub(now))
    });
    match receiver.recv_timeout(wait) {
        Ok(wake) => Some(wake),
        Err(RecvTimeoutError::Timeout) => None,
        Err(RecvTimeoutError::Disconnected) => Some(Wake::Gone),
    }
}

fn translate(heard: Heard) -> Option<Event> {
    let typed = match heard {
        Heard::Ground(ground) => return Some(Event::Ground(ground)),
        Heard::Typed(typed) => typed,
    };
    match typed {
        input::Event::Key(key) => Some(Event::Key(key)),
        input::Event::Mouse(mouse) => Some(Event::Mouse(mouse)),
        input::Event::Paste(text) => Some(Event::Paste(text)),
        // The next frame finds its size itself.
        input::Event::Resize(..) => Some(Event::Tick),
        input::Event::FocusGained | input::Event::FocusLost => None,
    }
}

fn listen_to_signals(sender: &Sender<Wake>) -> io::Result<()> {
    let mut signals = Signals::new([SIGHUP, SIGTERM, SIGINT, SIGQUIT, SIGTSTP, SIGCONT])?;
    let sender = sender.clone();
    thread::spawn(move || {
        for signal in signals.forever() {
            if sender.send(Wake::Signal(signal)).is_err() {
                break;
            }
        }
    });
    Ok(())
}

fn listen_to_input(sender: &Sender<Wake>) {
    let sender = sender.clone();
    thread::spawn(move || {
        let mut answers = Answers::default();
        loop {
            let heard = match read(&mut answers) {
                Ok(heard) => heard,
                Err(_) => {
                    let _ = sender.send(Wake::Gone);
                    break;
                }
            };
            for one in heard {
                if sender.send(Wake::Input(one)).is_err() {
                    return;
                }
            }
        }
    });
}

/// The next event from outside; what is held back, if none follows.
fn read(answers: &mut Answers) -> io::Result<Vec<Heard>> {
    if answers.holds() && !input::poll(HELD)? {
        return Ok(answers.give_up());
    }
    Ok(answers.take(input::read()?))
}

/// Waits a moment for the terminal to say which ground it has; whatever came
/// until then.
fn await_ground(app: &App, receiver: &Receiver<Wake>) -> Vec<Wake> {
    let mut early = Vec::new();
    let end = Instant::now() + ANSWERED;
    while app.asks_ground() {
        let left = end.saturating_duration_since(Instant::now());
        let Ok(wake) = receiver.recv_timeout(left) else {
            break;
        };
        let has_come = matches!(wake, Wake::Input(Heard::Ground(_)));
        early.push(wake);
        if has_come {
            break;
        }
    }
    early
}

/// What the app cannot do itself.
struct Outside {
    /// Whether the player wants back to the shell for a while.
    suspends: bool,
    courier: Courier,
    read: ReadGame,
    sender: Sender<Wake>,
    /// When a player who is about to leave does so whatever is not written.
    leaves_at: Option<u64>,
}

impl Outside {
    /// Has the game kept.
    fn keep(&mut self, app: &mut App, now: u64) {
        if self.courier.keep(app) {
            let effects = app.update(Event::Unwritten, now);
            self.do_all(app, effects, now);
        }
    }

    /// Lets the app take an event in; whether the player leaves.
    fn take_in(&mut self, app: &mut App, event: Event, now: u64) -> bool {
        let effects = app.update(event, now);
        // Each move by itself, on its way before it is drawn.
        self.keep(app, now);
        self.do_all(app, effects, now)
    }

    /// What a report means to the app.
    fn heard(&mut self, report: Report, app: &App) -> Option<Event> {
        self.courier.heard(&report);
        match report {
            Report::Settled(_) => self.courier.is_settled().then_some(Event::Written),
            Report::Finished(serial, history) => Some(Event::History(serial, history)),
            Report::Apart(why) => Some(Event::NotKept(why)),
            Report::NotKept(trouble) if trouble.passes => Some(Event::NotWritten(trouble.why)),
            Report::NotKept(trouble) => {
                let values = [("cause", trouble.why.into())];
                Some(Event::NotKept(
                    app.shared_texts().with(Key::NotKept, values),
                ))
            }
            Report::Answer(ticket, event) => Some(Event::Answer(ticket, event)),
        }
    }

    /// Does what is to be done; whether the player leaves.
    fn do_all(&mut self, app: &mut App, effects: Vec<Effect>, now: u64) -> bool {
        let mut leaves = false;
        for effect in effects {
            leaves |= self.do_one(app, effect, now);
        }
        leaves
    }

    fn do_one(&mut self, app: &mut App, effect: Effect, now: u64) -> bool {
        match effect {
            Effect::Work(ticket, cancel, job) => {
                self.start(move || Event::Done(ticket, job.run(&cancel)));
            }
            Effect::Fetch(ticket, Fetch::Read(name)) => {
                let read = self.read.clone();
                self.start(move || {
                    let event = match read(&name) {
                        Ok(saved) => Event::Opened(Box::new(Opened::outside(saved))),
                        Err(why) => Event::NotOpened(why),
                    };
                    Event::Answer(ticket, Box::new(event))
                });
            }
            Effect::Fetch(ticket, fetch) => self.courier.fetch(ticket, fetch),
            Effect::Remember(name, value) => self.courier.remember(name, value),
            Effect::Suspend => self.suspends = true,
            Effect::Quit { at_once } => {
                let waits = self.courier.trouble().is_none_or(|trouble| trouble.passes);
                if at_once || self.courier.is_settled() || !waits {
                    return true;
                }
                self.leaves_at = Some(now + LEAVING);
                let effects = app.update(Event::Leaving, now);
                return self.do_all(app, effects, now);
            }
        }
        false
    }

    /// Has something worked out beside the screen.
    fn start(&self, work: impl FnOnce() -> Event + Send + 'static) {
        let sender = self.sender.clone();
        thread::spawn(move || {
            let wake = match catch_unwind(AssertUnwindSafe(work)) {
                Ok(event) => Wake::Event(Box::new(event)),
                Err(_) => Wake::Broken,
            };
            // Nobody waits any more when the game is left.
            let _ = sender.send(wake);
        });
    }

    /// The next moment at which something happens by itself.
    fn wake(&self, app: &App) -> Option<u64> {
        let leaves = self.leaves_at.filter(|_| app.is_leaving());
        app.wake().into_iter().chain(leaves).min()
    }

    fn is_time_to_leave(&self, app: &App, now: u64) -> bool {
        let is_late = self.leaves_at.is_some_and(|at| at <= now);
        app.is_leaving() && (self.courier.is_settled() || is_late)
    }

    /// Waits a little for what is not written yet.
    fn settle(&mut self, receiver: &Receiver<Wake>) {
        let end = Instant::now() + SIGNALLED;
        while !self.courier.is_settled() {
            let left = end.saturating_duration_since(Instant::now());
            match receiver.recv_timeout(left) {
                Ok(Wake::Report(report)) => self.courier.heard(&report),
                Ok(_) => {}
                Err(_) => return,
            }
        }
    }

    fn left(self) -> Left {
        let left = match self.courier.is_settled() {
            true => Left::Quit,
            false => Left::Unwritten(self.courier.trouble().map(|trouble| trouble.why.clone())),
        };
        self.courier.close();
        left
    }
}
