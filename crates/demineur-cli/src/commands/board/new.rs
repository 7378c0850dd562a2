//! `demineur board new`.

use std::io::{self, Write};

use demineur_words::{Key, Texts};

use super::subject::{Subject, make};
use crate::args::NewArgs;
use crate::error::Failure;
use crate::files;

/// Makes a board, draws its mines if it has any, and writes it as JSON. What
/// came out is said beside: on standard error where the JSON is on standard
/// output.
pub fn run(args: &NewArgs, texts: &Texts) -> Result<(), Failure> {
    let made = make(&args.make, texts)?;
    let json = match &made.subject {
        Subject::Game(saved) => saved
            .game
            .to_layout_json()
            .expect("the mines were just given"),
        Subject::Board(_) | Subject::Position(_) => made.subject.board().spec().to_json(),
    };
    let mut report = made.subject.figures(texts) + "\n";
    let mut line = |text: String| report.push_str(&(text + "\n"));
    if let Some(seed) = made.seed {
        line(texts.with(Key::BoardSeed, [("seed", seed.to_string().into())]));
    }
    if let Some(granted) = made.fallback {
        line(texts.fallback(granted));
    }
    match files::target(args.out.as_ref()) {
        Some(path) => {
            files::write(path, format!("{json}\n").as_bytes(), texts)?;
            line(texts.with(Key::BoardWritten, [("path", path.into())]));
            io::stdout().write_all(report.as_bytes())?;
        }
        None => {
            writeln!(io::stdout(), "{json}")?;
            // The board is out; who does not hear its figures lacks nothing.
            let _ = io::stderr().write_all(report.as_bytes());
        }
    }
    Ok(())
}
