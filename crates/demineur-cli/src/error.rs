//! How a command fails, and with which exit code: 0 done, 1 no answer, 2 error.

use std::io::{self, Write};
use std::process::ExitCode;

use demineur_words::{Key, Texts};

/// Why a command did not do what was asked.
#[derive(Debug)]
pub enum Failure {
    /// The question was understood, and that it has no answer has been said:
    /// exit code 1.
    NoAnswer,
    /// What was asked cannot be done; the message says what to type instead.
    /// Exit code 2, as for usage errors.
    Refused(String),
    /// Reading or writing failed. Exit code 2, but a reader that went away
    /// (`demineur … | head`) has seen what it wanted: exit code 0.
    Io(io::Error),
}

impl Failure {
    /// The reason, for whoever says it elsewhere.
    pub fn in_words(self, texts: &Texts) -> String {
        match self {
            Self::Refused(message) => message,
            Self::Io(error) => texts.said(error),
            Self::NoAnswer => String::new(),
        }
    }

    /// Says on standard error what went wrong; the exit code to end with.
    pub fn report(&self, texts: &Texts) -> ExitCode {
        let (message, code) = match self {
            Self::NoAnswer => return ExitCode::from(1),
            Self::Refused(message) => (message.clone(), 2),
            Self::Io(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                return ExitCode::SUCCESS;
            }
            Self::Io(error) => (texts.said(error), 2),
        };
        let line = texts.with(Key::Error, [("message", message.into())]);
        // With standard error gone too, the code is all that can be said.
        let _ = writeln!(io::stderr(), "{line}");
        ExitCode::from(code)
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}
