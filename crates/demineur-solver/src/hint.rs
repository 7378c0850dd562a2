//! Hints that prove themselves.
//!
//! The principal type is [`Proof`]: the fewest numbers that force a cell.

mod name;
mod proof;
pub(crate) mod smallest;
pub(crate) mod system;

pub use name::Technique;
pub use proof::Proof;
pub use smallest::EXACT_UP_TO;
