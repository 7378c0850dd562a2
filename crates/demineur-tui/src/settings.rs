//! Settings that are remembered, by name.

/// The last choice of the start menu.
pub const CHOICE: &str = "terminal.choice";
/// Whether cascades and ends are seen to happen: `yes` or `no`.
pub const ANIMATION: &str = "terminal.animation";
/// Whether a left click on a number opens around it: `yes` or `no`.
pub const CHORD: &str = "terminal.chord-on-click";
/// The letters that move: `wasd` or `zqsd`.
pub const LETTERS: &str = "terminal.letters";
/// What cells are drawn with.
pub const SYMBOLS: &str = "terminal.symbols";
/// Which colours stand for what.
pub const PALETTE: &str = "terminal.palette";
/// The ground behind the text.
pub const THEME: &str = "terminal.theme";
