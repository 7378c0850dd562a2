//! What a display answers when it does not do what it was asked.

use x11rb::errors::{ConnectionError, ReplyOrIdError};
use x11rb::protocol::ErrorKind;

use crate::desktop::screen::ScreenError;

/// The connection itself is gone.
pub(super) fn broken(error: ConnectionError) -> ScreenError {
    ScreenError::Broken(error.to_string())
}

/// An error answered about a window means that it is gone, or not on the screen.
pub(super) fn failed(error: impl Into<ReplyOrIdError>) -> ScreenError {
    match error.into() {
        ReplyOrIdError::X11Error(error)
            if matches!(
                error.error_kind,
                ErrorKind::Window | ErrorKind::Drawable | ErrorKind::Match
            ) =>
        {
            ScreenError::Closed
        }
        error => ScreenError::Broken(error.to_string()),
    }
}
