//! Hints that prove themselves.
//!
//! The principal type is [`Hint`]: the easiest certain cell with its
//! [`Proof`], the fewest numbers that force it; or, where nothing is certain,
//! a [`GuessReport`]. [`About`] tells the same of one cell.

mod certain;
mod chain;
mod guess;
mod mines;
mod name;
mod opposite;
mod proof;
pub(crate) mod smallest;
pub(crate) mod system;

pub use certain::{About, Certain, Hint, NoHint};
pub use chain::{Break, Chain, Link};
pub use guess::{GuessReport, LISTED, Outlook, Preference};
pub use mines::{MineCountArgument, MineRange};
pub use name::Technique;
pub use proof::Proof;
pub use smallest::EXACT_UP_TO;
