//! Settings that are remembered, by name.

/// The last choice of the start menu.
pub const CHOICE: &str = "terminal.choice";
/// Whether a left click on a number opens around it: `yes` or `no`.
pub const CHORD: &str = "terminal.chord-on-click";
/// What cells are drawn with.
pub const SYMBOLS: &str = "terminal.symbols";
/// Which colours stand for what.
pub const PALETTE: &str = "terminal.palette";
/// The ground behind the text.
pub const THEME: &str = "terminal.theme";
