//! How the game talks.

/// How the game talks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Conversation {
    /// Numbered menus (document 000).
    Menus,
    /// Coordinates to open (document 002).
    Guided,
    /// Coordinates, then what to do there; the win wants every flag (document 002's variant).
    Flags,
}
