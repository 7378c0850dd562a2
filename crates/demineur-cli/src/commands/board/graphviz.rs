//! Pictures by Graphviz, as document 004's `board-to-gv` makes them.

use std::io::{self, Write};
use std::process::{Command, Stdio};

use demineur_core::{Board, BoardSpec};
use demineur_words::{Key, Texts};

use crate::error::Failure;

/// More nodes than Graphviz draws in a minute.
const MAX_CELLS: usize = 10_000;

/// The PNG of a graph in the DOT language.
pub fn png(board: &Board, dot: String, texts: &Texts) -> Result<Vec<u8>, Failure> {
    if board.len() > MAX_CELLS {
        let values = [("cells", board.len().into()), ("max", MAX_CELLS.into())];
        return Err(Failure::Refused(texts.with(Key::ErrorPictureLarge, values)));
    }
    let mut command = Command::new("dot");
    command.arg("-Tpng").arg("-Kneato");
    // Every tiling has its places; a graph has them or leaves them to Graphviz.
    if board.geometry().is_some() {
        command.arg("-n");
    } else if let BoardSpec::Graph(_) = board.spec() {
        command.args(["-Goverlap=false", "-Gsplines=true"]);
    }
    let output = pipe_through(&mut command, dot).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => Failure::Refused(texts.get(Key::ErrorGraphviz)),
        _ => failed(&texts.said(&error), texts),
    })?;
    if !output.status.success() || output.stdout.is_empty() {
        let cause = String::from_utf8_lossy(&output.stderr);
        return Err(failed(cause.trim(), texts));
    }
    Ok(output.stdout)
}

fn failed(cause: &str, texts: &Texts) -> Failure {
    Failure::Refused(texts.with(Key::ErrorDot, [("cause", cause.into())]))
}

fn pipe_through(command: &mut Command, input: String) -> io::Result<std::process::Output> {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()?;
    let mut stdin = child.stdin.take().expect("a pipe was asked for");
    // From another thread, so that neither side waits for a full pipe.
    let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = child.wait_with_output()?;
    // A program that stops reading says why on its own.
    let _ = writer.join();
    Ok(output)
}
