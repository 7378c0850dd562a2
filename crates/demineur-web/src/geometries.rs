//! Geometries that were asked for lately.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

use axum::body::Bytes;

/// Bytes of geometries that are kept, all together.
const MOST_BYTES: usize = 64 << 20;

/// Geometries that were asked for lately.
#[derive(Debug, Default)]
pub struct GeometryCache(Mutex<VecDeque<(String, Bytes)>>);

impl GeometryCache {
    /// The one of that tag.
    pub fn find(&self, tag: &str) -> Option<Bytes> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let found = kept.iter().find(|(known, _)| known == tag);
        found.map(|(_, bytes)| bytes.clone())
    }

    /// Keeps one, and lets go of the oldest where they are too many.
    pub fn keep(&self, tag: String, bytes: Bytes) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.push_front((tag, bytes));
        let mut total = 0;
        kept.retain(|(_, bytes)| {
            total += bytes.len();
            total <= MOST_BYTES
        });
    }
}
