//! The command, run with some input.

use std::ffi::OsString;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use demineur_bot::programs::home_variables;
use portable_pty::CommandBuilder;

/// What came of a run.
pub struct Ran {
    pub out: String,
    pub err: String,
    pub code: Option<i32>,
}

/// What keeps a program away from the home and the history of who tests.
pub fn variables() -> impl Iterator<Item = (&'static str, OsString)> {
    let home = Path::new(concat!(env!("CARGO_TARGET_TMPDIR"), "/home"));
    std::fs::create_dir_all(home).expect("a folder");
    let history = concat!(env!("CARGO_TARGET_TMPDIR"), "/history");
    let own = [
        ("DEMINEUR_DATA_DIR", history.into()),
        // English, in letters that show everything.
        ("LC_ALL", "C.UTF-8".into()),
    ];
    home_variables(home).into_iter().chain(own)
}

/// The command, away from the home, the history and the terminal of who tests.
pub fn command() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_demineur"));
    command.envs(variables()).env_remove("COLUMNS");
    command
}

/// The same in a terminal of its own.
pub fn terminal_command() -> CommandBuilder {
    in_terminal(env!("CARGO_BIN_EXE_demineur"))
}

/// Another program so.
pub fn in_terminal(program: &str) -> CommandBuilder {
    let mut command = CommandBuilder::new(program);
    for (name, value) in variables() {
        command.env(name, value);
    }
    command
}

/// Runs the command with these words and this input.
pub fn run(args: &[&str], input: &str) -> Ran {
    run_with(args, input, &[])
}

/// The same with these environment variables.
pub fn run_with(args: &[&str], input: &str, variables: &[(&str, &str)]) -> Ran {
    let mut command = command();
    command.args(args).envs(variables.iter().copied());
    run_bytes(command, input.as_bytes())
}

/// Runs a command with any input.
pub fn run_bytes(mut command: Command, input: &[u8]) -> Ran {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.to_vec();
    // From another thread, so that neither side waits for a full pipe; a
    // command that ends early closes it.
    let writer = std::thread::spawn(move || {
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().expect("the command ends");
    writer.join().expect("the writer ends");
    Ran {
        out: String::from_utf8(output.stdout).expect("text"),
        err: String::from_utf8(output.stderr).expect("text"),
        code: output.status.code(),
    }
}

/// The output of a run that ends well and has nothing to complain about.
#[track_caller]
pub fn out(args: &[&str], input: &str) -> String {
    let ran = run(args, input);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{}", ran.out);
    ran.out
}

/// Checks that a run is refused with exactly this message.
#[track_caller]
pub fn check_refused(args: &[&str], input: &str, message: &str) {
    let ran = run(args, input);
    assert_eq!((ran.code, ran.err.as_str()), (Some(2), message), "{args:?}");
    assert_eq!(ran.out, "", "{args:?}");
}
