//! Choosing a window by a click on it.

use std::thread;
use std::time::Duration;

use x11rb::CURRENT_TIME;
use x11rb::connection::Connection;
use x11rb::protocol::Event;
use x11rb::protocol::xproto::{ConnectionExt as _, EventMask, GrabMode, GrabStatus, Window};

use crate::desktop::answer::{broken, failed};
use crate::desktop::screen::{Lack, ScreenError, WindowInfo};
use crate::desktop::x11::X11;

/// How long to wait before asking again.
const PAUSE: Duration = Duration::from_millis(20);

/// The number of a cross in the font of pointers that every server has.
const CROSS: u16 = 34;

impl X11 {
    /// Waits for a click, which no program hears of, and says which window it was
    /// on; `None` when it was on none, was not made with the left button, or when
    /// `is_over` says that nobody is waiting any longer. `ready` is called once
    /// it may come.
    ///
    /// # Errors
    /// [`ScreenError::Missing`] when another program holds the pointer; else when
    /// the desktop no longer answers.
    pub fn pick(
        &self,
        ready: impl FnOnce(),
        is_over: impl Fn() -> bool,
    ) -> Result<Option<WindowInfo>, ScreenError> {
        let connection = &self.connection;
        let id = || {
            connection
                .generate_id()
                .map_err(|error| ScreenError::Broken(error.to_string()))
        };
        let (font, cursor) = (id()?, id()?);
        connection.open_font(font, b"cursor").map_err(broken)?;
        let (ink, paper) = ([0; 3], [u16::MAX; 3]);
        let made = connection.create_glyph_cursor(
            cursor,
            font,
            font,
            CROSS,
            CROSS + 1,
            ink[0],
            ink[1],
            ink[2],
            paper[0],
            paper[1],
            paper[2],
        );
        made.map_err(broken)?.check().map_err(failed)?;
        let mask = EventMask::BUTTON_PRESS | EventMask::BUTTON_RELEASE;
        let mode = GrabMode::ASYNC;
        let root = self.root;
        let grabbed = connection
            .grab_pointer(false, root, mask, mode, mode, root, cursor, CURRENT_TIME)
            .map_err(broken)?;
        if grabbed.reply().map_err(failed)?.status != GrabStatus::SUCCESS {
            return Err(ScreenError::Missing(Lack::FreePointer));
        }
        ready();
        let clicked = self.await_click(is_over);
        connection.ungrab_pointer(CURRENT_TIME).map_err(broken)?;
        connection.free_cursor(cursor).map_err(broken)?;
        connection.close_font(font).map_err(broken)?;
        connection.flush().map_err(broken)?;
        let Some(outermost) = clicked? else {
            return Ok(None);
        };
        Ok(self.tree().within(outermost).pop())
    }

    /// The outermost window under the next click of the left button. Its release
    /// is waited for: nobody else is to get it.
    fn await_click(&self, is_over: impl Fn() -> bool) -> Result<Option<Window>, ScreenError> {
        let mut clicked = None;
        while !is_over() {
            match self.connection.poll_for_event().map_err(broken)? {
                Some(Event::ButtonPress(press)) if press.detail == 1 => {
                    clicked = Some(press.child).filter(|&child| child != x11rb::NONE);
                }
                Some(Event::ButtonRelease(_)) => return Ok(clicked),
                Some(_) => {}
                None => thread::sleep(PAUSE),
            }
        }
        Ok(None)
    }
}
