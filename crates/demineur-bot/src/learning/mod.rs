//! What cells of a window never seen mean, and playing on while that is not
//! clear.

pub(crate) mod doubt;
pub(crate) mod learn;
mod prior;

pub use learn::learn_hidden;
