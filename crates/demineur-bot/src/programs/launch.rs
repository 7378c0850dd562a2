//! Starting a program and finding its window.

use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use demineur_solver::analyse;
use rustix::process::{Pid, Signal, kill_process_group};

use crate::desktop::clock::Clock;
use crate::desktop::picture::Picture;
use crate::desktop::screen::{Screen, ScreenError, WindowId, WindowInfo};
use crate::desktop::x11::X11;
use crate::error::BotError;
use crate::programs::level::GameLevel;
use crate::programs::program::{Program, Start};
use crate::reading::find::find_grid;
use crate::reading::read::Reader;
use crate::reading::sight::Sight;

/// How long a program may take to show its window; Wine is slow at first.
const PATIENCE: Duration = Duration::from_secs(40);

/// A program that was started here, and ends with this.
pub struct Running {
    child: Child,
    /// Its window.
    pub window: WindowId,
}

impl Running {
    /// Starts a program at a level, with settings in a folder of its own, and
    /// waits for its window. Its scores go to the home of the person, unless
    /// another is given.
    ///
    /// # Errors
    /// When it is not installed, cannot be started, or shows no window.
    pub fn start(
        program: &dyn Program,
        level: &GameLevel,
        folder: &Path,
        home: Option<&Path>,
        screen: &mut X11,
    ) -> Result<Self, BotError> {
        let run = program.installed().ok_or_else(|| BotError::NotInstalled {
            program: program.name().to_owned(),
            package: program.package().to_owned(),
        })?;
        let failed = |error: std::io::Error| BotError::NotStarted {
            program: program.name().to_owned(),
            reason: error.to_string(),
        };
        let before = owned(program, screen)?;
        let mut command = program
            .command(&Start {
                run: &run,
                level,
                folder,
                home,
                display: screen.display(),
            })
            .map_err(failed)?;
        let child = command
            // Ctrl-C in the terminal is for the bot, which closes the window.
            .process_group(0)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .map_err(failed)?;
        let mut running = Self {
            child,
            window: WindowId(0),
        };
        let deadline = screen.now() + PATIENCE;
        loop {
            let now = owned(program, screen)?;
            if let Some(new) = now.iter().find(|window| !before.contains(window)) {
                running.window = *new;
                return Ok(running);
            }
            if let Ok(Some(status)) = running.child.try_wait()
                && !status.success()
            {
                return Err(BotError::NotStarted {
                    program: program.name().to_owned(),
                    reason: status.to_string(),
                });
            }
            if screen.now() > deadline {
                return Err(BotError::NotStarted {
                    program: program.name().to_owned(),
                    reason: "no window of it came up".to_owned(),
                });
            }
            screen.wait(Duration::from_millis(20));
        }
    }

    /// Closes the window, as a person would, so that the program can save its
    /// scores; ends it if that does not.
    pub fn close(mut self, screen: &mut X11) {
        let deadline = screen.now() + Duration::from_secs(2);
        let asked = screen.close(self.window).is_ok();
        while asked && screen.now() < deadline {
            if !matches!(self.child.try_wait(), Ok(None)) {
                return;
            }
            screen.wait(Duration::from_millis(20));
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // Some are started by others, such as a bus: all of them end. They may
        // have ended by themselves: nothing is left to do then.
        if let Some(group) = i32::try_from(self.child.id()).ok().and_then(Pid::from_raw) {
            let _ = kill_process_group(group, Signal::TERM);
        }
        let deadline = Instant::now() + Duration::from_secs(1);
        while matches!(self.child.try_wait(), Ok(None)) && Instant::now() < deadline {
            std::thread::sleep(Duration::from_millis(10));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A window in which the program runs already, with a board of that level.
///
/// # Errors
/// When the display no longer answers.
pub fn find_running(
    program: &dyn Program,
    level: &GameLevel,
    screen: &mut X11,
) -> Result<Option<WindowId>, BotError> {
    for window in owned(program, screen)? {
        // One that is an icon, or closes just now, is not played in.
        let _ = screen.raise(window);
        if let Ok(Some(shown)) = shown_level(program, screen, window)
            && shown == *level
        {
            return Ok(Some(window));
        }
    }
    Ok(None)
}

/// The level whose board a window shows, among those the program has by name;
/// one that was just opened has a moment to draw it.
///
/// # Errors
/// When the window is gone, or not all on the screen.
pub fn shown_level(
    program: &dyn Program,
    screen: &mut X11,
    window: WindowId,
) -> Result<Option<GameLevel>, ScreenError> {
    const LONGEST: Duration = Duration::from_secs(4);
    const PAUSE: Duration = Duration::from_millis(150);
    let mut levels = program.levels();
    // A part of a large board may look like a small one.
    levels.sort_by_key(|level| std::cmp::Reverse(level.columns * level.rows));
    let started = screen.now();
    loop {
        let all = screen.place(window)?.inside();
        let picture = screen.capture(window, all)?;
        let shown = levels.iter().find(|level| shows(&picture, program, level));
        if shown.is_some() || screen.since(started) > LONGEST {
            return Ok(shown.cloned());
        }
        screen.wait(PAUSE);
    }
}

/// Whether a picture shows a board of that level, every cell of it readable.
fn shows(picture: &Picture, program: &dyn Program, level: &GameLevel) -> bool {
    let size = [level.columns, level.rows];
    let Some(grid) = find_grid(picture, level.shape, Some(size)) else {
        return false;
    };
    let Ok(board) = grid.board().build() else {
        return false;
    };
    let seen = Reader::new(grid, program.profile().alphabet()).read(picture);
    Sight::of(&board, level.mines, &seen)
        .is_ok_and(|sight| sight.status.is_over() || analyse(&sight.view).is_ok())
}

/// The windows of a program that are large enough to be a board.
fn owned(program: &dyn Program, screen: &mut X11) -> Result<Vec<WindowId>, BotError> {
    let windows = screen.windows()?;
    let own: Vec<WindowInfo> = windows.into_iter().filter(|w| program.owns(w)).collect();
    let mut large = Vec::new();
    for window in own {
        if let Ok(place) = screen.place(window.id)
            && place.width > 60
            && place.height > 60
        {
            large.push(window.id);
        }
    }
    Ok(large)
}
