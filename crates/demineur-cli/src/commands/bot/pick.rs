//! The window that a person clicks on.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use demineur_bot::X11;
use demineur_bot::desktop::WindowInfo;
use demineur_words::{Key, Texts};

use super::teller::is_attended;
use super::trouble::failure;
use crate::error::Failure;
use crate::stop::on_interrupt;

/// How long somebody who may not be there has to click.
const LONGEST: Duration = Duration::from_secs(60);

/// Asks for a click and says which window it was on.
pub fn pick(screen: &X11, texts: &Texts) -> Result<WindowInfo, Failure> {
    let cancel = on_interrupt();
    let deadline = (!is_attended()).then(|| Instant::now() + LONGEST);
    let is_over = || {
        let is_late = deadline.is_some_and(|deadline| Instant::now() > deadline);
        is_late || cancel.is_cancelled()
    };
    let ask = || {
        // Standard output may be JSON.
        let _ = writeln!(io::stderr(), "{}", texts.get(Key::BotPick));
    };
    let picked = screen.pick(ask, is_over);
    let picked = picked.map_err(|error| failure(&error.into(), texts))?;
    picked.ok_or_else(|| Failure::Refused(texts.get(Key::BotErrorNoPick)))
}
