//! What is known of every hidden cell: the stages of counting in order, what is
//! asked of their result, and what stands in for them where counting is too long.

pub(crate) mod analyser;
pub(crate) mod analysis;
pub(crate) mod conflict;
pub(crate) mod counter;
mod memory;
pub(crate) mod sample;
pub(crate) mod what_if;
mod window;
mod writer;
