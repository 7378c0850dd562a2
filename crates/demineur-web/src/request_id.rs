//! What a request is called in its answer and in the log, so that a complaint
//! finds its lines.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};

/// The name of a request: no other of this server has it, and it says nothing
/// about who asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RequestId(u64);

impl fmt::Display for RequestId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

/// Gives requests their names.
#[derive(Debug)]
pub struct RequestIds(AtomicU64);

impl Default for RequestIds {
    /// From anywhere, so that those of two starts are not the same.
    fn default() -> Self {
        Self(AtomicU64::new(getrandom::u64().unwrap_or_default()))
    }
}

impl RequestIds {
    /// The next one.
    pub fn next(&self) -> RequestId {
        RequestId(self.0.fetch_add(1, Ordering::Relaxed))
    }
}
