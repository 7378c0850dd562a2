//! One person's game, reviewed from outside.

mod review;
