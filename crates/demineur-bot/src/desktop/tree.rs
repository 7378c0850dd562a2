//! The windows of a display, each below another, and what they say of themselves.

use x11rb::protocol::xproto::{Atom, AtomEnum, ConnectionExt as _, MapState, Window, WindowClass};
use x11rb::rust_connection::RustConnection;

use crate::desktop::answer::{broken, failed};
use crate::desktop::screen::{ScreenError, WindowId, WindowInfo};

/// Windows without a name that are narrower or lower than this many pixels are
/// tools of programs: windows that hold the focus, hints, badges.
const LEAST_SIDE: u16 = 50;

/// Atoms that are not built in.
pub(super) struct Names {
    title: Atom,
    utf8: Atom,
    process: Atom,
    leader: Atom,
    state: Atom,
    pub activate: Atom,
}

impl Names {
    pub fn intern(connection: &RustConnection) -> Result<Self, ScreenError> {
        let atom = |name: &str| -> Result<Atom, ScreenError> {
            let reply = connection.intern_atom(false, name.as_bytes());
            Ok(reply.map_err(broken)?.reply().map_err(failed)?.atom)
        };
        Ok(Self {
            title: atom("_NET_WM_NAME")?,
            utf8: atom("UTF8_STRING")?,
            process: atom("_NET_WM_PID")?,
            leader: atom("WM_CLIENT_LEADER")?,
            state: atom("WM_STATE")?,
            activate: atom("_NET_ACTIVE_WINDOW")?,
        })
    }
}

/// The windows below the root.
pub(super) struct Tree<'a> {
    pub connection: &'a RustConnection,
    pub root: Window,
    pub names: &'a Names,
}

impl Tree<'_> {
    fn property(&self, window: Window, name: Atom) -> Result<Vec<u8>, ScreenError> {
        let request = self
            .connection
            .get_property(false, window, name, AtomEnum::ANY, 0, 256);
        Ok(request.map_err(broken)?.reply().map_err(failed)?.value)
    }

    /// The number, or window, that a property holds.
    fn number(&self, window: Window, name: Atom) -> Result<Option<u32>, ScreenError> {
        let bytes = self.property(window, name)?;
        Ok(bytes.first_chunk().map(|bytes| u32::from_ne_bytes(*bytes)))
    }

    /// The windows that say they stand before this one, but for menus and the
    /// like, which no window manager sees.
    pub fn dialogs(&self, window: Window) -> Result<Vec<WindowInfo>, ScreenError> {
        let own_frame = self.outermost(window)?;
        let stands_before = |other: &WindowInfo| {
            let owner = self.number(other.id.0, AtomEnum::WM_TRANSIENT_FOR.into());
            let owner = owner.ok().flatten().filter(|&owner| owner != self.root);
            owner.is_some_and(|owner| {
                owner == window || self.outermost(owner).is_ok_and(|frame| frame == own_frame)
            })
        };
        self.others(window, stands_before)
    }

    /// The windows of the same program, with the same exceptions.
    pub fn siblings(&self, window: Window) -> Result<Vec<WindowInfo>, ScreenError> {
        let own = self.info(window)?;
        let own_leader = self.number(window, self.names.leader)?;
        self.others(window, |other| {
            let same_process =
                own.process.is_some() && own.process == other.process && own.class == other.class;
            let leader = self.number(other.id.0, self.names.leader);
            same_process || own_leader.is_some() && leader.is_ok_and(|l| l == own_leader)
        })
    }

    /// The other windows like that which a window manager sees.
    fn others(
        &self,
        window: Window,
        is_wanted: impl Fn(&WindowInfo) -> bool,
    ) -> Result<Vec<WindowInfo>, ScreenError> {
        let is_managed = |other: &WindowInfo| {
            let attributes = self.connection.get_window_attributes(other.id.0);
            let attributes = attributes.ok().and_then(|asked| asked.reply().ok());
            attributes.is_some_and(|attributes| !attributes.override_redirect)
        };
        let mut found = self.windows()?;
        found.retain(|other| other.id.0 != window && is_managed(other) && is_wanted(other));
        Ok(found)
    }

    fn title(&self, window: Window) -> Result<String, ScreenError> {
        let title = self.property(window, self.names.title)?;
        if !title.is_empty() {
            return Ok(String::from_utf8_lossy(&title).into_owned());
        }
        let request =
            self.connection
                .get_property(false, window, AtomEnum::WM_NAME, AtomEnum::ANY, 0, 256);
        let reply = request.map_err(broken)?.reply().map_err(failed)?;
        if reply.type_ == self.names.utf8 {
            return Ok(String::from_utf8_lossy(&reply.value).into_owned());
        }
        // Old programs write Latin-1, whose bytes are the first code points.
        Ok(reply.value.iter().map(|&byte| char::from(byte)).collect())
    }

    fn info(&self, window: Window) -> Result<WindowInfo, ScreenError> {
        let class = self.property(window, AtomEnum::WM_CLASS.into())?;
        let mut words = class.split(|&byte| byte == 0).map(|word| {
            word.iter()
                .map(|&byte| char::from(byte))
                .collect::<String>()
        });
        let class = [
            words.next().unwrap_or_default(),
            words.next().unwrap_or_default(),
        ];
        let title = self.title(window)?;
        let process = self.number(window, self.names.process)?;
        Ok(WindowInfo {
            id: WindowId(window),
            title,
            class,
            process,
        })
    }

    /// Whether it is one that a person would call a window: it says what it is,
    /// or a window manager looks after it.
    fn is_window(&self, window: &WindowInfo) -> Result<bool, ScreenError> {
        let is_named = !window.title.is_empty() || !window.class[0].is_empty();
        Ok(is_named || !self.property(window.id.0, self.names.state)?.is_empty())
    }

    /// Whether it is one all the same, though it says nothing and nobody looks
    /// after it: without a window manager, many are.
    fn is_bare_window(&self, window: Window) -> Result<bool, ScreenError> {
        let attributes = self.connection.get_window_attributes(window);
        let attributes = attributes.map_err(broken)?.reply().map_err(failed)?;
        let size = self.connection.get_geometry(window).map_err(broken)?;
        let size = size.reply().map_err(failed)?;
        let is_large = size.width.min(size.height) >= LEAST_SIDE;
        Ok(is_large && !attributes.override_redirect && self.is_shown(window)?)
    }

    pub fn is_shown(&self, window: Window) -> Result<bool, ScreenError> {
        let attributes = self.connection.get_window_attributes(window);
        let attributes = attributes.map_err(broken)?.reply().map_err(failed)?;
        Ok(attributes.map_state == MapState::VIEWABLE
            && attributes.class == WindowClass::INPUT_OUTPUT)
    }

    pub fn children(&self, window: Window) -> Result<Vec<Window>, ScreenError> {
        let tree = self.connection.query_tree(window).map_err(broken)?;
        Ok(tree.reply().map_err(failed)?.children)
    }

    fn parent(&self, window: Window) -> Result<Window, ScreenError> {
        let tree = self.connection.query_tree(window).map_err(broken)?;
        Ok(tree.reply().map_err(failed)?.parent)
    }

    /// Every window a person would call one, those on top last.
    pub fn windows(&self) -> Result<Vec<WindowInfo>, ScreenError> {
        let mut found = Vec::new();
        for child in self.children(self.root)? {
            found.extend(self.within(child));
        }
        Ok(found)
    }

    /// The windows that an outermost one is, or frames.
    pub fn within(&self, child: Window) -> Vec<WindowInfo> {
        let mut found = Vec::new();
        self.collect(child, &mut found, 0);
        if found.is_empty() && self.is_bare_window(child).unwrap_or(false) {
            found.extend(self.info(child).ok());
        }
        found
    }

    /// The title of a window, or of the first with one below it.
    pub fn title_of(&self, window: Window) -> Option<String> {
        let mut found = Vec::new();
        self.collect(window, &mut found, 0);
        found.into_iter().next().map(|info| info.title)
    }

    /// Collects the outermost windows that are one, from this one down. Windows
    /// that vanish meanwhile are passed over.
    fn collect(&self, window: Window, found: &mut Vec<WindowInfo>, depth: usize) {
        if depth > 3 || !self.is_shown(window).unwrap_or(false) {
            return;
        }
        let info = self.info(window);
        let asked = info.and_then(|info| Ok((self.is_window(&info)?, info)));
        match asked {
            Ok((true, info)) => found.push(info),
            Ok((false, _)) => {
                for child in self.children(window).unwrap_or_default() {
                    self.collect(child, found, depth + 1);
                }
            }
            Err(_) => {}
        }
    }

    /// The outermost window around this one: its frame, if it has one.
    pub fn outermost(&self, window: Window) -> Result<Window, ScreenError> {
        let mut window = window;
        loop {
            let parent = self.parent(window)?;
            if parent == self.root || parent == x11rb::NONE {
                return Ok(window);
            }
            window = parent;
        }
    }
}
