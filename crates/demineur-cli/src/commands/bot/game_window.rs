//! Where the bot plays: a display, a window, and what is known of it.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use demineur_bot::desktop::{ScreenError, WindowId, WindowInfo};
use demineur_bot::programs::{
    Place, Restart, SgtId, Shelf, find_running, find_window, is_browser, shown_level,
};
use demineur_bot::{
    BoardWindow, BotError, Clicks, Clock as _, GameLevel, Hand, Pointer, Profile, Program, Running,
    Screen as _, Wanted, X11, program, programs,
};
use demineur_core::Layout;
use demineur_store::data_dir;
use demineur_words::{Key, Texts};

use super::pick::pick;
use super::trouble::failure;
use crate::args::WindowArgs;
use crate::error::Failure;
use crate::{history, source};

/// What a window is taken for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// To look on, and touch nothing.
    Look,
    /// To play.
    Play,
    /// To play in a window as if it had never been seen.
    Learn,
}

/// A window to play in.
pub struct GameWindow {
    pub screen: X11,
    pub window: WindowId,
    /// The program, if it was started here.
    running: Option<Running>,
    pub profile: Profile,
    /// Whether that is all there is to know; else it is to be learnt.
    pub is_known: bool,
    /// Whether it was learnt here before: what is new is learnt, too.
    pub is_learnt: bool,
    pub title: String,
    pub level: GameLevel,
    /// How many mines there are, if that is known.
    mines: Option<usize>,
    /// Whether the size of the board is known before it is seen.
    sized: bool,
    /// Where its profile is saved.
    pub shelf_file: PathBuf,
    /// The folder of games and settings.
    pub folder: PathBuf,
}

impl GameWindow {
    /// Starts a program or finds a window.
    pub fn take(
        args: &WindowArgs,
        clicks: Clicks,
        purpose: Purpose,
        texts: &Texts,
    ) -> Result<Self, Failure> {
        // The profile that is to be written is not one to be read.
        let known = args.profile.as_ref().filter(|_| purpose != Purpose::Learn);
        let told = |error: BotError| failure(&error, texts);
        let asked = args.data_dir.as_ref().map(Path::new);
        let folder = data_dir(asked).map_err(|error| history::failure(&error, texts))?;
        match args.program {
            Some(name) => {
                let program = program(name).expect("clap has checked the name");
                let level = program.level(args.level.as_deref()).map_err(told)?;
                let profile = match known {
                    Some(file) => load(file, texts)?,
                    None => Profile {
                        shape: level.shape,
                        ..program.profile()
                    },
                };
                let mut screen = connect(args, clicks, purpose, texts)?;
                let own = folder.join("bot").join(name);
                // A level of its own may be anything: it is started anew.
                let is_named = program.levels().contains(&level);
                let there = match is_named {
                    true => find_running(program, &level, &mut screen).map_err(told)?,
                    false => None,
                };
                let running = match there {
                    Some(_) => None,
                    None => {
                        let started = Running::start(program, &level, &own, None, &mut screen);
                        Some(started.map_err(told)?)
                    }
                };
                if let Some(window) = there {
                    let values = [
                        ("program", name.into()),
                        ("window", window.to_string().into()),
                    ];
                    writeln!(io::stdout(), "{}", texts.with(Key::BotFound, values))?;
                }
                let window = there.or(running.as_ref().map(|running| running.window));
                let window = window.expect("one of both");
                screen.raise(window).map_err(|error| told(error.into()))?;
                Ok(Self {
                    window,
                    title: name.to_owned(),
                    screen,
                    running,
                    profile,
                    is_known: true,
                    is_learnt: false,
                    mines: Some(level.mines),
                    level,
                    sized: true,
                    shelf_file: Shelf::new(&folder.join("bot")).file(name),
                    folder,
                })
            }
            None if args.window.is_some() || args.pick => {
                Self::attach(args, folder, (clicks, purpose), texts)
            }
            None => Err(Failure::Refused(texts.get(Key::BotErrorWhich))),
        }
    }

    fn attach(
        args: &WindowArgs,
        folder: PathBuf,
        (clicks, purpose): (Clicks, Purpose),
        texts: &Texts,
    ) -> Result<Self, Failure> {
        let told = |error: BotError| failure(&error, texts);
        let mut screen = connect(args, clicks, purpose, texts)?;
        let found = match &args.window {
            Some(wanted) => find_window(&mut screen, wanted, args.allow_browser).map_err(told)?,
            None => pick(&screen, texts)?,
        };
        if is_browser(&found) && !args.allow_browser {
            return Err(told(BotError::Browser { title: found.title }));
        }
        screen.raise(found.id).map_err(|error| told(error.into()))?;
        let owner = programs().into_iter().find(|program| program.owns(&found));
        let shelf = Shelf::new(&folder.join("bot"));
        let place = match owner {
            Some(program) => Place {
                name: program.name().to_owned(),
                file: shelf.file(program.name()),
                profile: None,
            },
            None => place_of(&mut screen, &shelf, &found, texts)?,
        };
        let unseen = || (Profile::new(&place.name, Vec::new()), false);
        let (profile, is_known) = match (&args.profile, owner, place.profile) {
            _ if purpose == Purpose::Learn => unseen(),
            (Some(file), ..) => (load(file, texts)?, true),
            (None, Some(program), _) => (program.profile(), true),
            (None, None, Some(saved)) => (saved, true),
            (None, None, None) => unseen(),
        };
        // A program that is known shows which of its levels it is.
        let known = owner.filter(|_| purpose != Purpose::Learn && args.profile.is_none());
        let known = known.filter(|program| match args.level.as_deref() {
            None => true,
            // A board of one's own size is not to be thrown away.
            asked => program
                .level(asked)
                .is_ok_and(|level| program.levels().contains(&level)),
        });
        let shown = match known {
            Some(program) => shown_or_new(program, &mut screen, found.id, purpose).map_err(told)?,
            None => None,
        };
        let is_learnt = is_known && args.profile.is_none() && owner.is_none();
        let level = match (&args.level, owner) {
            (Some(asked), Some(program)) => Some(program.level(Some(asked)).map_err(told)?),
            (Some(asked), None) => {
                let level = GameLevel::custom(asked).or_else(|| classic(asked));
                let refused = || Failure::Refused(texts.get(Key::BotErrorLevelWindow));
                Some(level.ok_or_else(refused)?)
            }
            (None, _) => shown.filter(|level| args.mines.is_none_or(|mines| mines == level.mines)),
        };
        let sized = level.is_some();
        // Only levels of programs we know tell the shape of their cells.
        let told_shape = level.as_ref().filter(|_| owner.is_some()).map(|l| l.shape);
        // The size is seen; the mines may be counted in the window.
        let mines = level.as_ref().map(|level| level.mines);
        let mines = mines.or(args.mines).or(profile.mines);
        if mines.is_none() && purpose == Purpose::Look {
            return Err(Failure::Refused(texts.get(Key::BotErrorLevelWindow)));
        }
        let level = level.unwrap_or_else(|| GameLevel::new("", 0, 0, mines.unwrap_or(0)));
        Ok(Self {
            window: found.id,
            title: found.title,
            screen,
            running: None,
            profile: Profile {
                shape: told_shape.unwrap_or(profile.shape),
                ..profile
            },
            is_known,
            is_learnt,
            mines,
            level,
            sized,
            shelf_file: place.file,
            folder,
        })
    }

    /// Sits down at the board.
    pub fn find_board(&mut self, hand: Hand) -> Result<BoardWindow<'_, X11>, BotError> {
        let wanted = Wanted {
            size: self.sized.then_some([self.level.columns, self.level.rows]),
            mines: self.mines,
        };
        let profile = self.profile.clone();
        BoardWindow::find(&mut self.screen, self.window, profile, wanted, hand)
    }

    /// Closes what was started.
    pub fn leave(mut self) {
        if let Some(running) = self.running.take() {
            running.close(&mut self.screen);
        }
    }
}

/// The level that a window of a known program shows. A board that cannot be made
/// out is mostly over: then a new game is asked for, once.
fn shown_or_new(
    program: &dyn Program,
    screen: &mut X11,
    window: WindowId,
    purpose: Purpose,
) -> Result<Option<GameLevel>, BotError> {
    let shown = shown_level(program, screen, window)?;
    let restart = program.profile().restart;
    let restart = restart.filter(|_| shown.is_none() && purpose == Purpose::Play);
    if let Some(Restart::Keys(keys)) = restart {
        for key in keys {
            screen.key(window, key)?;
        }
        return Ok(shown_level(program, screen, window)?);
    }
    Ok(shown)
}

/// The layout that `cheat` is handed: of a file, of an id, or of the level.
pub fn layout(
    asked: Option<&str>,
    level: &GameLevel,
    texts: &Texts,
) -> Result<Option<Layout>, Failure> {
    let Some(asked) = asked.or(level.given.as_deref()) else {
        return Ok(None);
    };
    if let Ok(id) = asked.parse::<SgtId>() {
        return Ok(Some(id.layout()));
    }
    // The mines may still have to be drawn: then nobody can be handed them.
    Ok(source::game(asked, texts)?.game.layout().cloned())
}

/// Who only looks on needs less of a display.
fn connect(
    args: &WindowArgs,
    clicks: Clicks,
    purpose: Purpose,
    texts: &Texts,
) -> Result<X11, Failure> {
    let display = args.display.as_deref();
    let connected = match purpose {
        Purpose::Look => X11::look_on(display),
        Purpose::Play | Purpose::Learn => X11::connect(display, clicks),
    };
    connected.map_err(|error| failure(&error.into(), texts))
}

/// What is known of a window; a page may still draw its board.
fn place_of(
    screen: &mut X11,
    shelf: &Shelf,
    window: &WindowInfo,
    texts: &Texts,
) -> Result<Place, Failure> {
    const LONGEST: Duration = Duration::from_secs(3);
    const PAUSE: Duration = Duration::from_millis(100);
    let name = window.game_name();
    let told = |error: ScreenError| failure(&error.into(), texts);
    let no_profile = |(file, error): (PathBuf, io::Error)| {
        let values = [
            ("file", file.display().to_string().into()),
            ("reason", texts.said(&error).into()),
        ];
        Failure::Refused(texts.with(Key::BotErrorProfile, values))
    };
    let started = screen.now();
    let mut last = None;
    while screen.since(started) < LONGEST {
        let all = screen.place(window.id).map_err(told)?.inside();
        // One that is not shown yet was just asked to.
        let picture = screen.capture(window.id, all).ok();
        if let Some(picture) = picture.filter(|picture| last.as_ref() != Some(picture)) {
            if let Some(place) = shelf.find(&name, &picture).map_err(no_profile)? {
                return Ok(place);
            }
            last = Some(picture);
        }
        screen.wait(PAUSE);
    }
    shelf.first(&name).map_err(no_profile)
}

fn classic(name: &str) -> Option<GameLevel> {
    let levels = GameLevel::classic();
    levels.into_iter().find(|level| level.name == name)
}

fn load(file: &str, texts: &Texts) -> Result<Profile, Failure> {
    Profile::load(Path::new(file)).map_err(|error| {
        let values = [("file", file.into()), ("reason", texts.said(&error).into())];
        Failure::Refused(texts.with(Key::BotErrorProfile, values))
    })
}
