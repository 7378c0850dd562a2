//! How a program looks and behaves.

use std::fs;
use std::io;
use std::path::Path;
use std::str::FromStr;

use demineur_core::FirstClick;
use serde::{Deserialize, Serialize};

use crate::desktop::pointer::{Button, FRAME, Key};
use crate::reading::alphabet::{Alphabet, Print};
use crate::reading::counter::Counter;
use crate::reading::glyph::{Care, Face, Glyph};
use crate::reading::grid::{CellShape, Grid};
use crate::reading::smiley::Smiley;

/// All the bot needs to know of a program, but for how to start it: what its
/// cells look like, and how it is asked for things.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
pub struct Profile {
    /// What the program is called.
    pub program: String,
    /// The shape of its cells.
    #[serde(default)]
    pub shape: CellShape,
    /// What its cells look like.
    pub glyphs: Vec<Glyph>,
    /// Cells known by their pixels alone, where colours do not tell.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub prints: Vec<Print>,
    /// How exactly colours are met.
    #[serde(default)]
    pub care: Care,
    /// What its first click is protected from.
    #[serde(with = "first_click")]
    pub first_click: FirstClick,
    /// The face that says how the game stands, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub smiley: Option<Smiley>,
    /// Whether a game is won only once every mine has a flag, too.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub flags_to_win: bool,
    /// How to ask for a new game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub restart: Option<Restart>,
    /// How many milliseconds to wait before asking: a program that draws its
    /// mines from the second it is gives the same board twice.
    #[serde(default)]
    pub rest_millis: u64,
    /// How many milliseconds a frame of it may last, if it asks for pointer and
    /// buttons once a frame, as is assumed of what is not known; 0 if it acts on
    /// every event.
    #[serde(default = "frame_millis")]
    pub frame_millis: u64,
    /// Which buttons, pressed together, open the neighbours of a number.
    #[serde(default)]
    pub chord: Vec<Button>,
    /// Windows it opens by itself, and what closes them.
    #[serde(default)]
    pub dialogs: Vec<Dialog>,
    /// Keys that take away what it draws over its own board, such as a message
    /// at the end.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub dismiss: Vec<Key>,
    /// Where the cells are, if that is fixed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub grid: Option<Grid>,
    /// Where it shows how many mines are left, if that was found out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub counter: Option<Counter>,
    /// How many mines there are, if that is fixed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mines: Option<usize>,
}

/// How a program is asked for a new game.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Restart {
    /// By keys.
    Keys(Vec<Key>),
    /// By a click on the face.
    Smiley,
    /// By a click at a point of the window.
    Point([i32; 2]),
    /// By a click on the board, once the game is over.
    Board,
}

/// Written `face`, `click` for the board, `X,Y` for a point of the window, or as
/// a key.
impl FromStr for Restart {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let point = || {
            let (x, y) = text.split_once(',')?;
            Some([x.trim().parse().ok()?, y.trim().parse().ok()?])
        };
        match (text, point()) {
            ("face", _) => Ok(Self::Smiley),
            ("click", _) => Ok(Self::Board),
            (_, Some(point)) => Ok(Self::Point(point)),
            _ => Ok(Self::Keys(vec![text.parse()?])),
        }
    }
}

/// A window that a program opens by itself.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct Dialog {
    /// What its title contains; nothing for any title.
    pub title: String,
    /// Whether a name is to be typed first.
    #[serde(default)]
    pub asks_name: bool,
    /// The keys that close it.
    pub keys: Vec<Key>,
}

impl Profile {
    /// A profile of square cells with nothing but its glyphs.
    pub fn new(program: &str, glyphs: Vec<Glyph>) -> Self {
        Self {
            program: program.to_owned(),
            shape: CellShape::Square,
            glyphs,
            prints: Vec::new(),
            care: Care::default(),
            first_click: FirstClick::Opening,
            smiley: None,
            flags_to_win: false,
            restart: None,
            rest_millis: 0,
            frame_millis: frame_millis(),
            chord: Vec::new(),
            dialogs: Vec::new(),
            dismiss: Vec::new(),
            grid: None,
            counter: None,
            mines: None,
        }
    }

    /// What its cells look like, for a reader.
    pub fn alphabet(&self) -> Alphabet {
        Alphabet {
            glyphs: self.glyphs.clone(),
            prints: self.prints.clone(),
            care: self.care,
        }
    }

    /// Whether it knows every number that squares can show, and a mine.
    pub fn is_complete(&self) -> bool {
        let has = |face: Face| self.glyphs.iter().any(|glyph| glyph.face == face);
        has(Face::Hidden) && has(Face::Exploded) && (0..=8).all(|number| has(Face::Open(number)))
    }

    /// Reads a saved profile.
    ///
    /// # Errors
    /// When the file cannot be read or is no profile.
    pub fn load(path: &Path) -> io::Result<Self> {
        serde_json::from_str(&fs::read_to_string(path)?).map_err(io::Error::other)
    }

    /// Saves it as JSON.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn save(&self, path: &Path) -> io::Result<()> {
        let text = serde_json::to_string_pretty(self).map_err(io::Error::other)?;
        fs::write(path, text + "\n")
    }
}

fn frame_millis() -> u64 {
    FRAME.as_millis() as u64
}

/// The rule for the first click, by its word.
mod first_click {
    use demineur_core::FirstClick;
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub fn serialize<S: Serializer>(rule: &FirstClick, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(rule.name())
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<FirstClick, D::Error> {
        let word = String::deserialize(from)?;
        FirstClick::from_name(&word)
            .ok_or_else(|| D::Error::custom(format!("'{word}' is no rule for the first click")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn new_games_are_asked_for_as_it_is_written() {
        let check = |text: &str, restart| assert_eq!(text.parse::<Restart>(), Ok(restart));
        check("face", Restart::Smiley);
        check("click", Restart::Board);
        check("120, 30", Restart::Point([120, 30]));
        check("F2", Restart::Keys(vec![Key::Function(2)]));
        check(",", Restart::Keys(vec![Key::Sign(',')]));
        assert!("".parse::<Restart>().is_err());
        assert!("1,2,3".parse::<Restart>().is_err());
    }
}
