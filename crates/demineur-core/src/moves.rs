//! What a player can do, as values and as text.

mod error;

use std::fmt;
use std::str::FromStr;

use crate::cell::CellId;
use crate::rules::Rules;
use crate::view::{CellView, Mark, View};

pub use error::{ParseMoveError, PlayError};

/// One act of a player.
///
/// The text of a move is a letter and the cell: `o12` opens cell 12, `f12`
/// flags it, `u12` takes the mark away, `?12` and `s12` mark it uncertain or
/// safe, `m12` goes to the next mark, `c12` chords; `z` undoes, `y` redoes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Open a hidden cell.
    Open(CellId),
    /// Put a flag.
    Flag(CellId),
    /// Take any mark away.
    Unmark(CellId),
    /// Mark with "?".
    Uncertain(CellId),
    /// Mark as safe (document 004).
    Safe(CellId),
    /// The next of: no mark, flag, "?", no mark.
    Cycle(CellId),
    /// Open all unflagged neighbours of a number that has as many flags around.
    Chord(CellId),
    /// Take the last move of the standing line back.
    Undo,
    /// Play again what was taken back last.
    Redo,
}

impl Move {
    /// The cell it is about; undo and redo have none.
    pub const fn cell(self) -> Option<CellId> {
        match self {
            Self::Open(c)
            | Self::Flag(c)
            | Self::Unmark(c)
            | Self::Uncertain(c)
            | Self::Safe(c)
            | Self::Cycle(c)
            | Self::Chord(c) => Some(c),
            Self::Undo | Self::Redo => None,
        }
    }

    /// Whether the move would do anything to what this view shows, by these
    /// rules. What only the game knows is left out: undo and redo never apply,
    /// and a flag protects its cell even where a 0 under it could be dug.
    ///
    /// ```
    /// use demineur_core::{CellId, CellView, Move, Rules, Topology, View};
    /// let (mut view, rules) = (View::new(Topology::square(3, 1).into(), 1), Rules::default());
    /// view.set(CellId::new(0), CellView::Open(1));
    /// assert!(Move::Open(CellId::new(1)).applies(&view, &rules));
    /// assert!(!Move::Open(CellId::new(0)).applies(&view, &rules));
    /// // Its mine is not flagged yet.
    /// assert!(!Move::Chord(CellId::new(0)).applies(&view, &rules));
    /// ```
    pub fn applies(self, view: &View, rules: &Rules) -> bool {
        self.cell().is_some() && self.check(view, rules).is_ok()
    }

    /// The cells it opens itself, ascending, before any cascade: the cell of an
    /// opening, the unflagged neighbours of a chord, none of a mark.
    pub fn targets(self, view: &View) -> Vec<CellId> {
        match self {
            Self::Open(cell) => vec![cell],
            Self::Chord(cell) => {
                let around = view.topology().neighbours(cell);
                let opens = |&&n: &&CellId| view.is_hidden(n) && !view.get(n).is_flagged();
                around.iter().filter(opens).copied().collect()
            }
            _ => Vec::new(),
        }
    }

    /// The mark that is to stand on the cell afterwards; `None` for moves that
    /// do not mark.
    pub(crate) fn mark(self, view: &View, rules: &Rules) -> Option<CellView> {
        let mark = match self {
            Self::Flag(_) => Mark::Mine,
            Self::Uncertain(_) => Mark::Uncertain,
            Self::Safe(_) => Mark::Safe,
            Self::Unmark(_) => return Some(CellView::Hidden),
            Self::Cycle(cell) => match view.get(cell) {
                CellView::Marked(Mark::Mine) => Mark::Uncertain,
                CellView::Marked(Mark::Uncertain) => return Some(CellView::Hidden),
                _ if rules.flags.is_reached(view) => Mark::Uncertain,
                _ => Mark::Mine,
            },
            Self::Open(_) | Self::Chord(_) | Self::Undo | Self::Redo => return None,
        };
        Some(CellView::Marked(mark))
    }

    /// Why it does nothing to what this view shows, if it does nothing.
    pub(crate) fn check(self, view: &View, rules: &Rules) -> Result<(), PlayError> {
        let Some(cell) = self.cell() else {
            return Ok(());
        };
        if !view.topology().contains(cell) {
            let cells = view.len();
            return Err(PlayError::NoSuchCell { cell, cells });
        }
        let now = view.get(cell);
        match (self, now) {
            (Self::Chord(_), CellView::Open(number)) => {
                let around = view.topology().neighbours(cell);
                let flags = around.iter().filter(|&&n| view.get(n).is_flagged()).count() as u32;
                match self.targets(view).is_empty() {
                    _ if flags != number => Err(PlayError::ChordCount { flags, number }),
                    true => Err(PlayError::ChordIdle),
                    false => Ok(()),
                }
            }
            (Self::Chord(_), _) => Err(PlayError::ChordHidden),
            (_, CellView::Open(_)) => Err(PlayError::CellOpen),
            (Self::Open(_), CellView::Marked(Mark::Mine)) => Err(PlayError::CellFlagged),
            _ => match self.mark(view, rules) {
                Some(next) if next == now && now == CellView::Hidden => Err(PlayError::NoMark),
                Some(next) if next == now => Err(PlayError::SameMark),
                Some(CellView::Marked(Mark::Mine)) if rules.flags.is_reached(view) => {
                    let mines = view.mines();
                    Err(PlayError::FlagLimit { mines })
                }
                _ => Ok(()),
            },
        }
    }

    const fn letter(self) -> char {
        match self {
            Self::Open(_) => 'o',
            Self::Flag(_) => 'f',
            Self::Unmark(_) => 'u',
            Self::Uncertain(_) => '?',
            Self::Safe(_) => 's',
            Self::Cycle(_) => 'm',
            Self::Chord(_) => 'c',
            Self::Undo => 'z',
            Self::Redo => 'y',
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())?;
        match self.cell() {
            Some(cell) => write!(f, "{cell}"),
            None => Ok(()),
        }
    }
}

impl FromStr for Move {
    type Err = ParseMoveError;

    fn from_str(text: &str) -> Result<Self, ParseMoveError> {
        let error = || ParseMoveError(text.chars().take(40).collect());
        let mut chars = text.chars();
        let letter = chars.next().ok_or_else(error)?;
        let rest = chars.as_str();
        let with: fn(CellId) -> Self = match letter {
            'z' if rest.is_empty() => return Ok(Self::Undo),
            'y' if rest.is_empty() => return Ok(Self::Redo),
            'o' => Self::Open,
            'f' => Self::Flag,
            'u' => Self::Unmark,
            '?' => Self::Uncertain,
            's' => Self::Safe,
            'm' => Self::Cycle,
            'c' => Self::Chord,
            _ => return Err(error()),
        };
        // `parse` would take a plus sign as well.
        if !rest.bytes().all(|b| b.is_ascii_digit()) {
            return Err(error());
        }
        Ok(with(CellId::new(rest.parse().map_err(|_| error())?)))
    }
}

/// Who acted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Actor {
    /// A person.
    #[default]
    Person,
    /// A strategy, inside the program.
    Strategy,
    /// The bot, in somebody else's program.
    Bot,
}

impl Actor {
    /// Every kind of actor.
    pub const ALL: [Self; 3] = [Self::Person, Self::Strategy, Self::Bot];

    /// The word for it in files.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Person => "person",
            Self::Strategy => "strategy",
            Self::Bot => "bot",
        }
    }

    /// The actor of that word.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|actor| actor.name() == name)
    }
}

/// Which kinds of help were taken before an act.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Help {
    /// A hint was shown.
    pub hint: bool,
    /// Probabilities were shown.
    pub probabilities: bool,
    /// "Is a guess forced here?" was answered.
    pub guess_check: bool,
}

impl Help {
    /// No help.
    pub const NONE: Self = Self {
        hint: false,
        probabilities: false,
        guess_check: false,
    };

    /// All of this help, and all of that.
    pub const fn and(self, other: Self) -> Self {
        Self {
            hint: self.hint || other.hint,
            probabilities: self.probabilities || other.probabilities,
            guess_check: self.guess_check || other.guess_check,
        }
    }

    /// Whether no help was taken.
    pub fn is_none(self) -> bool {
        self == Self::NONE
    }
}

/// One line of the move log: who did what when, and whether it did anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LogEntry {
    /// Milliseconds since the start of the game.
    pub millis: u64,
    /// Who acted.
    pub actor: Actor,
    /// What was done.
    pub action: Move,
    /// Whether anything changed.
    pub effect: bool,
    /// Help taken since the act before.
    pub help: Help,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_text() {
        let cell = CellId::new(12);
        for action in [
            Move::Open(cell),
            Move::Flag(cell),
            Move::Unmark(cell),
            Move::Uncertain(cell),
            Move::Safe(cell),
            Move::Cycle(cell),
            Move::Chord(cell),
            Move::Undo,
            Move::Redo,
        ] {
            assert_eq!(action.to_string().parse(), Ok(action));
        }
        for bad in ["", "o", "x3", "o-1", "o+1", "z3", "é", "o99999999999"] {
            assert!(bad.parse::<Move>().is_err(), "{bad}");
        }
    }
}
