//! What cells of a window never seen mean, and playing on while that is not
//! clear.

pub(crate) mod doubt;
pub(crate) mod learn;
mod prior;
pub(crate) mod uncounted;

pub use learn::learn_hidden;
