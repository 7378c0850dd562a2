//! The loop: events in, the app forward, the game kept, the screen drawn.

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use crossterm::event as input;
use demineur_core::SavedGame;
use demineur_play::Wish;
use demineur_store::StoreError;
use demineur_words::Key;
use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};
use signal_hook::iterator::Signals;

use crate::app::{App, Effect, Event, Opened};
use crate::keep::{Keeper, Kept};
use crate::terminal::Screen;

/// Reads a file or a share code into a game; or says why not.
pub type ReadGame = Box<dyn FnMut(&str) -> Result<SavedGame, String>>;

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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Left {
    /// By the player.
    Quit,
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
    Input(input::Event),
    Event(Box<Event>),
    Signal(i32),
    /// The terminal is gone.
    Gone,
    /// A job panicked, and the terminal was given back to say so.
    Broken,
}

/// Plays until the player leaves. Every move is kept before it is drawn.
///
/// # Errors
/// When the terminal cannot be taken over, or is gone.
pub fn run(
    mut app: App,
    opening: Opening,
    mut keeper: Keeper,
    mut read: ReadGame,
) -> io::Result<Left> {
    let (sender, receiver) = channel();
    listen_to_signals(&sender)?;
    let mut screen = Screen::take()?;
    listen_to_input(&sender);
    let started = Instant::now();
    let now = || started.elapsed().as_millis() as u64;
    let (width, height) = screen.size()?;
    let mut door = Door {
        suspends: false,
        keeper: &mut keeper,
        read: &mut read,
        sender: &sender,
    };
    app.resize(width, height);
    let mut effects = vec![Effect::FindUnfinished];
    effects.extend(match opening {
        Opening::Menu => Vec::new(),
        Opening::Wish(wish) => app.play(*wish, now()),
        Opening::Game(opened) => app.update(Event::Opened(opened), now()),
    });
    if door.do_all(&mut app, effects, now()) {
        return Ok(Left::Quit);
    }
    loop {
        door.keep(&mut app, now());
        if std::mem::take(&mut door.suspends) {
            screen.suspend()?;
        }
        screen.draw(|frame| app.draw(frame))?;
        let wake = next(&receiver, app.wake(), now());
        let mut events = vec![wake];
        // What came meanwhile is taken in before the next frame.
        while let Ok(wake) = receiver.try_recv() {
            events.push(Some(wake));
        }
        for wake in events {
            let event = match wake {
                None => Event::Tick,
                Some(Wake::Event(event)) => *event,
                Some(Wake::Signal(signal)) => return Ok(Left::Signal(signal)),
                Some(Wake::Gone) => return Ok(Left::Signal(SIGHUP)),
                Some(Wake::Broken) => return Err(io::Error::other("a calculation failed")),
                Some(Wake::Input(typed)) => match translate(typed) {
                    Some(event) => event,
                    None => continue,
                },
            };
            let effects = app.update(event, now());
            // Each move by itself: none is shown, or lost, before it is kept.
            door.keep(&mut app, now());
            if door.do_all(&mut app, effects, now()) {
                return Ok(Left::Quit);
            }
        }
    }
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

fn translate(typed: input::Event) -> Option<Event> {
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
    let mut signals = Signals::new([SIGHUP, SIGTERM, SIGINT, SIGQUIT])?;
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
        loop {
            let wake = match input::read() {
                Ok(typed) => Wake::Input(typed),
                Err(_) => Wake::Gone,
            };
            let gone = matches!(wake, Wake::Gone);
            if sender.send(wake).is_err() || gone {
                break;
            }
        }
    });
}

/// What the app cannot do itself.
struct Door<'a> {
    /// Whether the player wants back to the shell for a while.
    suspends: bool,
    keeper: &'a mut Keeper,
    read: &'a mut ReadGame,
    sender: &'a Sender<Wake>,
}

impl Door<'_> {
    /// Keeps the game, and tells the app what came of it.
    fn keep(&mut self, app: &mut App, now: u64) {
        let event = match self.keeper.keep(app) {
            Kept::Quietly => return,
            Kept::Finished(history) => Event::History(history),
            Kept::Failed(cause) => {
                let values = [("cause", cause.into())];
                Event::NotKept(app.shared_texts().with(Key::NotKept, values))
            }
        };
        let effects = app.update(event, now);
        self.do_all(app, effects, now);
    }

    /// Does what is to be done; whether the player leaves.
    fn do_all(&mut self, app: &mut App, effects: Vec<Effect>, now: u64) -> bool {
        let mut waiting = effects;
        while !waiting.is_empty() {
            for effect in std::mem::take(&mut waiting) {
                let event = match effect {
                    Effect::Quit => return true,
                    effect => self.do_one(app, effect),
                };
                if let Some(event) = event {
                    waiting.extend(app.update(event, now));
                    self.keep(app, now);
                }
            }
        }
        false
    }

    fn do_one(&mut self, app: &App, effect: Effect) -> Option<Event> {
        let told = |keeper: &Keeper, error: StoreError| Event::NotOpened(keeper.in_words(&error));
        match effect {
            Effect::Work(ticket, cancel, job) => {
                let (sender, texts) = (self.sender.clone(), app.shared_texts());
                thread::spawn(move || {
                    let run = AssertUnwindSafe(|| job.run(&cancel, &texts));
                    let wake = match catch_unwind(run) {
                        Ok(outcome) => Wake::Event(Box::new(Event::Done(ticket, outcome))),
                        Err(_) => Wake::Broken,
                    };
                    // Nobody waits any more when the game is left.
                    let _ = sender.send(wake);
                });
                None
            }
            Effect::Read(source) => Some(match (self.read)(&source) {
                Ok(saved) => Event::Opened(Box::new(Opened::outside(saved))),
                Err(why) => Event::NotOpened(why),
            }),
            Effect::Load { key, replay } => Some(match self.keeper.load(key, replay) {
                Ok(Some(opened)) => Event::Opened(Box::new(opened)),
                Ok(None) => Event::NotOpened(app.shared_texts().get(Key::PastGone)),
                Err(error) => told(self.keeper, error),
            }),
            Effect::ListPast => Some(match self.keeper.past() {
                Ok(games) => Event::Past(games),
                Err(error) => told(self.keeper, error),
            }),
            Effect::FindUnfinished => Some(match self.keeper.unfinished() {
                Ok(game) => Event::Unfinished(game),
                Err(error) => told(self.keeper, error),
            }),
            Effect::Remember(name, value) => {
                let kept = self.keeper.remember(name, &value);
                kept.err().map(|error| told(self.keeper, error))
            }
            Effect::Suspend => {
                self.suspends = true;
                None
            }
            Effect::Quit => None,
        }
    }
}
