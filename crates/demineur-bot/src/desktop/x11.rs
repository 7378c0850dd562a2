//! Windows, pixels, pointer and keys on X11.

use std::thread;
use std::time::{Duration, Instant};

use x11rb::connection::{Connection, RequestConnection};
use x11rb::errors::ReplyError;
use x11rb::protocol::xproto::{
    Atom, BUTTON_PRESS_EVENT, BUTTON_RELEASE_EVENT, ButtonPressEvent, ButtonReleaseEvent,
    ClientMessageEvent, ConfigureWindowAux, ConnectionExt as _, EventMask, ImageFormat, InputFocus,
    KEY_PRESS_EVENT, KEY_RELEASE_EVENT, KeyButMask, KeyPressEvent, KeyReleaseEvent,
    MOTION_NOTIFY_EVENT, StackMode, Window,
};
use x11rb::protocol::xtest::{self, ConnectionExt as _};
use x11rb::rust_connection::RustConnection;
use x11rb::wrapper::ConnectionExt as _;

use crate::desktop::answer::{broken, failed};
use crate::desktop::clock::Clock;
use crate::desktop::keyboard::{Keyboard, SHIFT_SIGN, Stroke};
use crate::desktop::picture::{Area, Picture, Rgb};
use crate::desktop::pointer::{Button, FRAME, Key, Pointer};
use crate::desktop::screen::{Lack, Screen, ScreenError, WindowId, WindowInfo};
use crate::desktop::tree::{Names, Tree};

/// How clicks reach a window.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Clicks {
    /// The real pointer moves and clicks, as a person's would.
    #[default]
    Pointer,
    /// Events are sent to the window and the pointer stays where it is:
    /// document 003's "virtual" clicks. Not every program listens to them.
    Events,
}

impl Clicks {
    /// Both ways.
    pub const ALL: [Self; 2] = [Self::Pointer, Self::Events];

    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pointer => "pointer",
            Self::Events => "events",
        }
    }

    /// The way of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|clicks| clicks.name() == name)
    }
}

/// A connection to an X11 display: a screen and a hand.
pub struct X11 {
    pub(super) connection: RustConnection,
    display: String,
    pub(super) root: Window,
    size: [i32; 2],
    clicks: Clicks,
    keyboard: Keyboard,
    names: Names,
    /// Where the hand is, for events that are sent.
    hand: [i32; 2],
    /// The buttons it holds.
    held: KeyButMask,
    /// Whether Escape was seen down.
    escaped: bool,
}

impl X11 {
    /// Connects to a display such as `:1`; without one, to `DISPLAY`.
    ///
    /// # Errors
    /// [`ScreenError::NoDisplay`] when it cannot be reached,
    /// [`ScreenError::Missing`] when it has not 24 bits a colour, or no XTEST,
    /// without which nothing but events can be sent.
    pub fn connect(display: Option<&str>, clicks: Clicks) -> Result<Self, ScreenError> {
        let desktop = Self::reach(display, clicks)?;
        if clicks == Clicks::Pointer {
            let tested = desktop
                .connection
                .extension_information(xtest::X11_EXTENSION_NAME);
            if tested.map_err(broken)?.is_none() {
                return Err(ScreenError::Missing(Lack::Xtest));
            }
        }
        Ok(desktop)
    }

    /// Connects to look on, which takes no XTEST: nothing can be clicked.
    ///
    /// # Errors
    /// As [`X11::connect`].
    pub fn look_on(display: Option<&str>) -> Result<Self, ScreenError> {
        Self::reach(display, Clicks::Pointer)
    }

    fn reach(display: Option<&str>, clicks: Clicks) -> Result<Self, ScreenError> {
        let asked = display.map(str::to_owned);
        let asked = asked.or_else(|| std::env::var("DISPLAY").ok().filter(|d| !d.is_empty()));
        let Some(asked) = asked else {
            return Err(ScreenError::NoDisplay {
                display: None,
                reason: String::new(),
            });
        };
        let (connection, number) =
            x11rb::connect(Some(&asked)).map_err(|error| ScreenError::NoDisplay {
                display: Some(asked.clone()),
                reason: error.to_string(),
            })?;
        let screen = &connection.setup().roots[number];
        let (root, depth) = (screen.root, screen.root_depth);
        let size = [screen.width_in_pixels, screen.height_in_pixels].map(i32::from);
        if depth < 24 {
            return Err(ScreenError::Missing(Lack::Colours));
        }
        let names = Names::intern(&connection)?;
        let keyboard = Keyboard::of(&connection)?;
        Ok(Self {
            connection,
            display: asked,
            root,
            size,
            clicks,
            keyboard,
            names,
            hand: [0, 0],
            held: KeyButMask::default(),
            escaped: false,
        })
    }

    /// Which display it is, as in `DISPLAY`.
    pub fn display(&self) -> &str {
        &self.display
    }

    /// Brings a window to the front, and onto the desktop if a part of it is
    /// beyond the edge.
    ///
    /// # Errors
    /// [`ScreenError::Closed`] when it is gone.
    pub fn raise(&mut self, window: WindowId) -> Result<(), ScreenError> {
        let place = self.place(window)?;
        let mut change = ConfigureWindowAux::new().stack_mode(StackMode::ABOVE);
        let desktop = Area {
            x: 0,
            y: 0,
            width: self.size[0],
            height: self.size[1],
        };
        if !desktop.holds(&place) {
            change = change.x(0).y(0);
        }
        let request = self.connection.configure_window(window.0, &change);
        request.map_err(broken)?.check().map_err(failed)?;
        let message = ClientMessageEvent::new(32, window.0, self.names.activate, [2, 0, 0, 0, 0]);
        let mask = EventMask::SUBSTRUCTURE_NOTIFY | EventMask::SUBSTRUCTURE_REDIRECT;
        let request = self.connection.send_event(false, self.root, mask, message);
        request.map_err(broken)?;
        self.connection.flush().map_err(broken)
    }

    /// Moves a window to a point of the desktop.
    ///
    /// # Errors
    /// [`ScreenError::Closed`] when it is gone.
    pub fn put(&mut self, window: WindowId, [x, y]: [i32; 2]) -> Result<(), ScreenError> {
        let change = ConfigureWindowAux::new().x(x).y(y);
        let request = self.connection.configure_window(window.0, &change);
        request.map_err(broken)?.check().map_err(failed)
    }

    /// Asks a window to close itself, as its close button does; if it does not
    /// take part in that, its connection is cut.
    ///
    /// # Errors
    /// When the desktop no longer answers.
    pub fn close(&mut self, window: WindowId) -> Result<(), ScreenError> {
        let atom = |name: &[u8]| -> Result<Atom, ScreenError> {
            let reply = self.connection.intern_atom(false, name).map_err(broken)?;
            Ok(reply.reply().map_err(failed)?.atom)
        };
        let (protocols, delete) = (atom(b"WM_PROTOCOLS")?, atom(b"WM_DELETE_WINDOW")?);
        let message = ClientMessageEvent::new(32, window.0, protocols, [delete, 0, 0, 0, 0]);
        let mask = EventMask::NO_EVENT;
        let request = self.connection.send_event(false, window.0, mask, message);
        // Waited for: what is under way may be lost when a connection ends.
        match request.map_err(broken)?.check().map_err(failed) {
            Err(ScreenError::Closed) => Ok(()),
            asked => asked,
        }
    }

    pub(super) fn tree(&self) -> Tree<'_> {
        Tree {
            connection: &self.connection,
            root: self.root,
            names: &self.names,
        }
    }

    fn fake(&self, kind: u8, detail: u8, [x, y]: [i32; 2]) -> Result<(), ScreenError> {
        let (x, y) = (clamp(x), clamp(y));
        let request = self
            .connection
            .xtest_fake_input(kind, detail, 0, self.root, x, y, 0);
        let request = request.map_err(broken)?;
        match kind {
            // Waited for: what is under way may be lost when the connection ends,
            // and nobody is to be left with a key or button that stays down.
            KEY_RELEASE_EVENT | BUTTON_RELEASE_EVENT => request.check().map_err(failed),
            _ => self.connection.flush().map_err(broken),
        }
    }

    /// The innermost window under a point of the desktop, and the point in it.
    fn under(&self, point: [i32; 2]) -> Result<(Window, [i16; 2]), ScreenError> {
        let [x, y] = point.map(clamp);
        let mut window = self.root;
        loop {
            let request = self
                .connection
                .translate_coordinates(self.root, window, x, y);
            let reply = request.map_err(broken)?.reply().map_err(failed)?;
            if reply.child == x11rb::NONE {
                return Ok((window, [reply.dst_x, reply.dst_y]));
            }
            window = reply.child;
        }
    }

    fn escape_is_down(&self) -> Result<bool, ScreenError> {
        let Some(code) = self.keyboard.stroke(Key::Escape).map(|stroke| stroke.code) else {
            return Ok(false);
        };
        let keys = self.connection.query_keymap().map_err(broken)?;
        let keys = keys.reply().map_err(failed)?.keys;
        Ok(keys[usize::from(code / 8)] & (1 << (code % 8)) != 0)
    }

    /// Sends a press or release to the window under the hand.
    fn send_button(&mut self, detail: u8, press: bool) -> Result<(), ScreenError> {
        let (window, [event_x, event_y]) = self.under(self.hand)?;
        let [root_x, root_y] = self.hand.map(clamp);
        let event = ButtonPressEvent {
            response_type: BUTTON_PRESS_EVENT,
            detail,
            sequence: 0,
            time: x11rb::CURRENT_TIME,
            root: self.root,
            event: window,
            child: x11rb::NONE,
            root_x,
            root_y,
            event_x,
            event_y,
            state: self.held,
            same_screen: true,
        };
        let held = KeyButMask::from(1u16 << (7 + detail));
        let request = if press {
            self.held |= held;
            let mask = EventMask::BUTTON_PRESS;
            self.connection.send_event(true, window, mask, event)
        } else {
            self.held = KeyButMask::from(u16::from(self.held) & !u16::from(held));
            let event = ButtonReleaseEvent {
                response_type: BUTTON_RELEASE_EVENT,
                ..event
            };
            let mask = EventMask::BUTTON_RELEASE;
            self.connection.send_event(true, window, mask, event)
        };
        request.map_err(broken)?.check().map_err(failed)
    }

    /// Sends a key to a window, press and release.
    fn send_key(&self, window: Window, stroke: Stroke) -> Result<(), ScreenError> {
        let mut state = 0;
        if stroke.shift {
            state |= u16::from(KeyButMask::SHIFT);
        }
        if stroke.control {
            state |= u16::from(KeyButMask::CONTROL);
        }
        let event = KeyPressEvent {
            response_type: KEY_PRESS_EVENT,
            detail: stroke.code,
            sequence: 0,
            time: x11rb::CURRENT_TIME,
            root: self.root,
            event: window,
            child: x11rb::NONE,
            root_x: 0,
            root_y: 0,
            event_x: 1,
            event_y: 1,
            state: KeyButMask::from(state),
            same_screen: true,
        };
        let mask = EventMask::KEY_PRESS;
        let request = self.connection.send_event(true, window, mask, event);
        request.map_err(broken)?.check().map_err(failed)?;
        let event = KeyReleaseEvent {
            response_type: KEY_RELEASE_EVENT,
            ..event
        };
        let mask = EventMask::KEY_RELEASE;
        let request = self.connection.send_event(true, window, mask, event);
        request.map_err(broken)?.check().map_err(failed)
    }

    /// Types a key for real, into the window that has the focus; programs may ask
    /// but once a frame what is held.
    fn type_key(&self, stroke: Stroke) -> Result<(), ScreenError> {
        let mut held = Vec::new();
        if stroke.control {
            held.extend(self.keyboard.control());
        }
        if stroke.shift {
            held.extend(self.keyboard.code(SHIFT_SIGN));
        }
        for &code in &held {
            self.fake(KEY_PRESS_EVENT, code, [0, 0])?;
        }
        self.fake(KEY_PRESS_EVENT, stroke.code, [0, 0])?;
        thread::sleep(FRAME);
        self.fake(KEY_RELEASE_EVENT, stroke.code, [0, 0])?;
        for &code in held.iter().rev() {
            self.fake(KEY_RELEASE_EVENT, code, [0, 0])?;
        }
        Ok(())
    }
}

impl Screen for X11 {
    fn windows(&mut self) -> Result<Vec<WindowInfo>, ScreenError> {
        self.tree().windows()
    }

    fn place(&mut self, window: WindowId) -> Result<Area, ScreenError> {
        let size = self.connection.get_geometry(window.0).map_err(broken)?;
        let corner = self
            .connection
            .translate_coordinates(window.0, self.root, 0, 0);
        let corner = corner.map_err(broken)?;
        let (size, corner) = (
            size.reply().map_err(failed)?,
            corner.reply().map_err(failed)?,
        );
        Ok(Area {
            x: corner.dst_x.into(),
            y: corner.dst_y.into(),
            width: size.width.into(),
            height: size.height.into(),
        })
    }

    fn capture(&mut self, window: WindowId, area: Area) -> Result<Picture, ScreenError> {
        let (x, y) = (clamp(area.x), clamp(area.y));
        let side = |length: i32| u16::try_from(length).unwrap_or(0);
        let (width, height) = (side(area.width), side(area.height));
        let format = ImageFormat::Z_PIXMAP;
        let request = self
            .connection
            .get_image(format, window.0, x, y, width, height, u32::MAX);
        let image = request.map_err(broken)?.reply().map_err(failed);
        // Windows are captured all the time: no press is missed.
        self.escaped |= self.escape_is_down()?;
        // What cannot be captured is gone, or there and not on the screen.
        let image = match image {
            Err(ScreenError::Closed) if self.place(window).is_ok() => {
                return Err(ScreenError::NotShown);
            }
            image => image?,
        };
        let pixels = image.data.chunks_exact(4).map(|p| Rgb {
            red: p[2],
            green: p[1],
            blue: p[0],
        });
        Picture::new(width.into(), height.into(), pixels.collect())
            .ok_or(ScreenError::Missing(Lack::Pixels))
    }

    fn covered_by(&mut self, window: WindowId, area: Area) -> Result<Option<String>, ScreenError> {
        let place = self.place(window)?;
        let area = area.moved([place.x, place.y]);
        let own = self.tree().outermost(window.0)?;
        let above = self.tree().children(self.root)?;
        let above = above.into_iter().skip_while(|&w| w != own).skip(1);
        for other in above {
            // A window that vanishes meanwhile covers nothing.
            if !self.tree().is_shown(other).unwrap_or(false) {
                continue;
            }
            let Ok(place) = self.place(WindowId(other)) else {
                continue;
            };
            if place.meets(&area) {
                let title = self
                    .tree()
                    .title_of(other)
                    .filter(|title| !title.is_empty());
                return Ok(Some(title.unwrap_or_else(|| WindowId(other).to_string())));
            }
        }
        Ok(None)
    }

    fn dialogs(&mut self, window: WindowId) -> Result<Vec<WindowInfo>, ScreenError> {
        self.tree().dialogs(window.0)
    }

    fn siblings(&mut self, window: WindowId) -> Result<Vec<WindowInfo>, ScreenError> {
        self.tree().siblings(window.0)
    }

    fn size(&mut self) -> Result<[i32; 2], ScreenError> {
        Ok(self.size)
    }
}

/// The machine's own time.
impl Clock for X11 {
    fn now(&mut self) -> Instant {
        Instant::now()
    }

    fn wait(&mut self, time: Duration) {
        thread::sleep(time);
    }
}

impl Pointer for X11 {
    fn move_to(&mut self, point: [i32; 2]) -> Result<(), ScreenError> {
        self.hand = point;
        match self.clicks {
            Clicks::Pointer => self.fake(MOTION_NOTIFY_EVENT, 0, point),
            Clicks::Events => Ok(()),
        }
    }

    fn press(&mut self, button: Button) -> Result<(), ScreenError> {
        match self.clicks {
            Clicks::Pointer => self.fake(BUTTON_PRESS_EVENT, number(button), [0, 0]),
            Clicks::Events => self.send_button(number(button), true),
        }
    }

    fn release(&mut self, button: Button) -> Result<(), ScreenError> {
        match self.clicks {
            Clicks::Pointer => self.fake(BUTTON_RELEASE_EVENT, number(button), [0, 0]),
            Clicks::Events => self.send_button(number(button), false),
        }
    }

    fn key(&mut self, window: WindowId, key: Key) -> Result<(), ScreenError> {
        let stroke = self.keyboard.stroke(key);
        let stroke = stroke.ok_or(ScreenError::Missing(Lack::Key))?;
        if self.clicks == Clicks::Events {
            return self.send_key(window.0, stroke);
        }
        let revert = InputFocus::PARENT;
        let request = self
            .connection
            .set_input_focus(revert, window.0, x11rb::CURRENT_TIME);
        request.map_err(broken)?.check().map_err(failed)?;
        self.connection.sync().map_err(|error| match error {
            ReplyError::ConnectionError(error) => broken(error),
            error => failed(error),
        })?;
        self.type_key(stroke)
    }

    fn position(&mut self) -> Result<Option<[i32; 2]>, ScreenError> {
        if self.clicks == Clicks::Events {
            return Ok(None);
        }
        let reply = self.connection.query_pointer(self.root).map_err(broken)?;
        let reply = reply.reply().map_err(failed)?;
        Ok(Some([reply.root_x, reply.root_y].map(i32::from)))
    }

    fn is_held(&mut self) -> Result<bool, ScreenError> {
        let reply = self.connection.query_pointer(self.root).map_err(broken)?;
        let mask = reply.reply().map_err(failed)?.mask;
        let buttons = [
            KeyButMask::BUTTON1,
            KeyButMask::BUTTON2,
            KeyButMask::BUTTON3,
        ];
        Ok(buttons.into_iter().any(|button| mask.contains(button)))
    }

    /// Remembers a press: it may be over before anybody asks.
    fn wants_stop(&mut self) -> Result<bool, ScreenError> {
        self.escaped |= self.escape_is_down()?;
        Ok(self.escaped)
    }
}

fn number(button: Button) -> u8 {
    match button {
        Button::Left => 1,
        Button::Middle => 2,
        Button::Right => 3,
    }
}

fn clamp(value: i32) -> i16 {
    i16::try_from(value).unwrap_or(if value < 0 { i16::MIN } else { i16::MAX })
}
