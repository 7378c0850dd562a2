//! Why something is so, and what to play: hints that prove themselves, the checker
//! of certificates, the best move with its reason.

pub(crate) mod advisor;
pub(crate) mod best;
pub mod checker;
pub mod hint;
pub(crate) mod proof;
