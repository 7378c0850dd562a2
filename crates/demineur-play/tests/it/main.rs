//! One person's game, reviewed from outside.

mod hints;
mod review;
