//! Hints that prove themselves.
//!
//! The principal type is [`Hint`]: the easiest certain cell with its
//! [`Proof`], the fewest numbers that force it; or, where nothing is certain,
//! a [`GuessReport`]. [`About`] tells the same of one cell.

mod certain;
mod guess;

pub use crate::explain::proof::{
    Break, Certainty, Chain, Deduction, EXACT_UP_TO, Link, MineCountArgument, MineRange, Proof,
};
pub use certain::{About, Certain, Hint, NoHint};
pub use guess::{GuessReport, LISTED, Outlook, Preference};
