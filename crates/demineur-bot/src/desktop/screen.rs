//! What can be seen: windows and what they show.

use std::fmt;

use crate::desktop::picture::{Area, Picture};

/// A window, as the desktop numbers it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct WindowId(pub u32);

impl fmt::Display for WindowId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:#x}", self.0)
    }
}

/// What a window says of itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WindowInfo {
    /// Its number.
    pub id: WindowId,
    /// Its title.
    pub title: String,
    /// Instance and class, as in `WM_CLASS`.
    pub class: [String; 2],
    /// The process it says it belongs to.
    pub process: Option<u32>,
}

impl WindowInfo {
    /// What to call it: its class, or its title where it has none.
    pub fn name(&self) -> &str {
        let names = [&self.class[1], &self.class[0], &self.title];
        let name = names.into_iter().find(|name| !name.is_empty());
        name.map_or("", String::as_str)
    }

    /// What to call the game in it: its title and its class, for two pages of one
    /// browser or two scripts of one toolkit have the same class. Words with
    /// digits are left out of the title, since they count mines, seconds or
    /// games; nothing for a window that says nothing.
    pub fn game_name(&self) -> String {
        let words = self.title.split_whitespace();
        let words: Vec<&str> = words
            .filter(|word| !word.contains(|sign: char| sign.is_ascii_digit()))
            .collect();
        let title = words.join(" ");
        let is_mark = |sign: char| !sign.is_alphanumeric();
        let title = title.trim_matches(|sign| is_mark(sign) && !"()".contains(sign));
        let class = [&self.class[1], &self.class[0]];
        let class = class.into_iter().find(|class| !class.is_empty());
        match class {
            _ if title.chars().all(is_mark) => class.cloned().unwrap_or_default(),
            Some(class) if class.to_lowercase() != title.to_lowercase() => {
                format!("{title} ({class})")
            }
            _ => title.to_owned(),
        }
    }
}

/// A desktop that can be looked at.
pub trait Screen {
    /// Every window a person would call one: shown, and with a title or class, or
    /// large enough to be no mere tool.
    ///
    /// # Errors
    /// When the desktop no longer answers.
    fn windows(&mut self) -> Result<Vec<WindowInfo>, ScreenError>;

    /// Where the inside of a window is on the desktop.
    ///
    /// # Errors
    /// [`ScreenError::Closed`] when the window is gone.
    fn place(&mut self, window: WindowId) -> Result<Area, ScreenError>;

    /// What a part of the window shows, in its own coordinates.
    ///
    /// # Errors
    /// [`ScreenError::Closed`] when the window is gone, [`ScreenError::NotShown`]
    /// when not all of the area can be seen.
    fn capture(&mut self, window: WindowId, area: Area) -> Result<Picture, ScreenError>;

    /// The title of a window that covers this part of it, if one does.
    ///
    /// # Errors
    /// [`ScreenError::Closed`] when the window is gone.
    fn covered_by(&mut self, window: WindowId, area: Area) -> Result<Option<String>, ScreenError>;

    /// The windows that say they stand before this one: shown, and such as a
    /// person would call a window or a dialog.
    ///
    /// # Errors
    /// When the desktop no longer answers.
    fn dialogs(&mut self, window: WindowId) -> Result<Vec<WindowInfo>, ScreenError> {
        let _ = window;
        Ok(Vec::new())
    }

    /// The other windows of the same program, whatever they are for.
    ///
    /// # Errors
    /// When the desktop no longer answers.
    fn siblings(&mut self, window: WindowId) -> Result<Vec<WindowInfo>, ScreenError> {
        let _ = window;
        Ok(Vec::new())
    }

    /// The size of the desktop.
    ///
    /// # Errors
    /// When the desktop no longer answers.
    fn size(&mut self) -> Result<[i32; 2], ScreenError>;
}

/// What a display may lack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lack {
    /// The XTEST extension, by which pointer and keys are moved for real.
    Xtest,
    /// 24 bits a colour.
    Colours,
    /// Pixels of four bytes.
    Pixels,
    /// A key on its keyboard.
    Key,
    /// A pointer that no other program holds.
    FreePointer,
}

impl fmt::Display for Lack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Xtest => "the XTEST extension",
            Self::Colours => "24 bits a colour",
            Self::Pixels => "pixels of four bytes",
            Self::Key => "a key on its keyboard",
            Self::FreePointer => "a pointer that is free",
        })
    }
}

/// Why nothing can be seen or clicked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ScreenError {
    /// There is no display, or it does not answer.
    NoDisplay {
        /// Which one was asked for; `None` when `DISPLAY` is not set.
        display: Option<String>,
        /// What the system says.
        reason: String,
    },
    /// The display lacks what the bot needs.
    Missing(Lack),
    /// The window is gone.
    Closed,
    /// The window is there, but not all of it is on the screen: it was made an
    /// icon, or moved beyond the edge.
    NotShown,
    /// The display broke off, or answered an error.
    Broken(String),
}

impl fmt::Display for ScreenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoDisplay {
                display: Some(display),
                reason,
            } => write!(f, "the display {display} cannot be reached: {reason}"),
            Self::NoDisplay { .. } => write!(f, "there is no display"),
            Self::Missing(what) => write!(f, "the display lacks {what}"),
            Self::Closed => write!(f, "the window is closed"),
            Self::NotShown => write!(f, "the window is not all on the screen"),
            Self::Broken(reason) => write!(f, "the display broke off: {reason}"),
        }
    }
}

impl std::error::Error for ScreenError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_called_by_its_title_and_class_without_what_it_counts() {
        let check = |title: &str, class: &str, expected: &str| {
            let window = WindowInfo {
                id: WindowId(1),
                title: title.to_owned(),
                class: [class.to_lowercase(), class.to_owned()],
                process: None,
            };
            assert_eq!(window.game_name(), expected);
        };
        check("Mines", "Chromium", "Mines (Chromium)");
        check("Other mines", "Chromium", "Other mines (Chromium)");
        check("mines.py", "Tk", "mines.py (Tk)");
        check("Mines - 10 left, 0:34", "Tk", "Mines - left (Tk)");
        check("XBomb V2.2b", "XBomb", "XBomb");
        check("Mines", "", "Mines");
        check("", "Tk", "Tk");
        check("2048", "Tk", "Tk");
        check(" - 12", "", "");
        check("", "", "");
    }
}
