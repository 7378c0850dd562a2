//! Instructions, counted by valgrind: unlike times they are the same on a busy
//! machine.

use std::io::{Read, Write};
use std::process::{Command, Stdio};

/// The word by which a program calls itself under valgrind.
const COUNT: &str = "count-instructions";

/// What this program was called to count: the text handed to [`of`].
pub fn asked() -> Option<String> {
    std::env::args().find(|word| word == COUNT)?;
    let mut text = String::new();
    let mut input = std::io::stdin();
    input.read_to_string(&mut text).expect("it is text");
    Some(text)
}

/// The instructions that this program, called with that text, takes within the
/// functions of that name (`endgame::counted*`); none without valgrind.
pub fn of(functions: &str, text: &str) -> Option<u64> {
    let program = std::env::current_exe().ok()?;
    let mut child = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg("--collect-atstart=no")
        .arg(format!("--toggle-collect={functions}"))
        .arg(program)
        .arg(COUNT)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .ok()?;
    child.stdin.take()?.write_all(text.as_bytes()).ok()?;
    let said = child.wait_with_output().ok()?.stderr;
    let said = String::from_utf8_lossy(&said);
    let mut lines = said.lines();
    let count = lines.find_map(|line| line.split("Collected :").nth(1))?;
    // A program without names has no such functions: nothing was counted.
    count.trim().parse().ok().filter(|&count| count > 0)
}
