//! A desktop to play on.

use crate::desktop::clock::Clock;
use crate::desktop::pointer::Pointer;
use crate::desktop::screen::Screen;

/// A desktop that can be looked at and acted on, while time passes.
pub trait Desk: Screen + Pointer + Clock {}

impl<D: Screen + Pointer + Clock> Desk for D {}
