//! What games and players are known by.

/// The key of a stored game; never used for another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameKey(pub i64);

/// A player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlayerId(pub i64);

impl PlayerId {
    /// Who plays at this machine, in the terminal and through the bot.
    pub const LOCAL: Self = Self(1);
}
