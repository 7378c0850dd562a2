//! Which key gives which sign.

use x11rb::connection::Connection;
use x11rb::protocol::xproto::ConnectionExt as _;
use x11rb::rust_connection::RustConnection;

use crate::desktop::answer::{broken, failed};
use crate::desktop::pointer::Key;
use crate::desktop::screen::ScreenError;

const RETURN_SIGN: u32 = 0xff0d;
const ESCAPE_SIGN: u32 = 0xff1b;
const FUNCTION_SIGNS: u32 = 0xffbd;
const CONTROL_SIGN: u32 = 0xffe3;
/// What X calls the left Shift key.
pub(crate) const SHIFT_SIGN: u32 = 0xffe1;

/// The signs of a keyboard, as the display maps them.
pub(crate) struct Keyboard {
    first: u8,
    columns: usize,
    signs: Vec<u32>,
}

/// A key by its code, and what is held meanwhile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stroke {
    pub code: u8,
    pub shift: bool,
    pub control: bool,
}

impl Keyboard {
    pub fn of(connection: &RustConnection) -> Result<Self, ScreenError> {
        let setup = connection.setup();
        let first = setup.min_keycode;
        let count = setup.max_keycode.saturating_sub(first).saturating_add(1);
        let reply = connection.get_keyboard_mapping(first, count);
        let reply = reply.map_err(broken)?.reply().map_err(failed)?;
        Ok(Self {
            first,
            columns: usize::from(reply.keysyms_per_keycode).max(1),
            signs: reply.keysyms,
        })
    }

    /// How to type a key; `None` when this keyboard has no such key.
    pub fn stroke(&self, key: Key) -> Option<Stroke> {
        let sign = match key {
            Key::Sign(sign) | Key::Control(sign) => sign_of(sign),
            Key::Return => RETURN_SIGN,
            Key::Escape => ESCAPE_SIGN,
            Key::Function(number) => FUNCTION_SIGNS + u32::from(number),
        };
        let (code, column) = self.find(sign)?;
        Some(Stroke {
            code,
            shift: column == 1,
            control: matches!(key, Key::Control(_)),
        })
    }

    /// The key that gives a sign without Shift or with it.
    pub fn code(&self, sign: u32) -> Option<u8> {
        self.find(sign).map(|(code, _)| code)
    }

    /// The left Control key.
    pub fn control(&self) -> Option<u8> {
        self.code(CONTROL_SIGN)
    }

    fn find(&self, sign: u32) -> Option<(u8, usize)> {
        (0..2.min(self.columns)).find_map(|column| {
            let rows = self.signs.chunks_exact(self.columns);
            let row = rows.map(|row| row[column]).position(|s| s == sign)?;
            Some((self.first + u8::try_from(row).ok()?, column))
        })
    }
}

/// Latin-1 signs are their own numbers; the others carry a bit.
fn sign_of(sign: char) -> u32 {
    match u32::from(sign) {
        latin @ 0x20..=0xff => latin,
        other => 0x0100_0000 | other,
    }
}
