//! The log: a line of JSON for each event, on standard error. It names no
//! token, no address, no nickname and no game.

use tracing_subscriber::EnvFilter;
use tracing_subscriber::fmt;

/// A level of the log that does not exist.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadLogLevel;

/// Starts the log at a level such as `info` or `demineur_web=debug`.
///
/// # Errors
/// When there is no such level.
pub fn start_log(level: &str) -> Result<(), BadLogLevel> {
    let filter = EnvFilter::builder().parse(level).map_err(|_| BadLogLevel)?;
    let started = fmt()
        .json()
        .flatten_event(true)
        // The request, by its name.
        .with_current_span(true)
        .with_span_list(false)
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .try_init();
    // Whoever has started one before wants that one.
    drop(started);
    Ok(())
}
