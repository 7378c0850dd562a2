//! A real terminal, given back after a panic.

use std::io::Read;

use demineur_tui::Screen;
use portable_pty::{CommandBuilder, PtySize, native_pty_system};

/// Set in the process that panics.
const PANICS: &str = "DEMINEUR_TEST_PANICS";

#[test]
fn a_panic_gives_the_terminal_back_before_it_says_why() {
    if std::env::var_os(PANICS).is_some() {
        let _screen = Screen::take().expect("a terminal");
        panic!("on purpose");
    }
    let size = PtySize {
        rows: 24,
        cols: 80,
        pixel_width: 0,
        pixel_height: 0,
    };
    let pair = native_pty_system().openpty(size).expect("a terminal");
    let name = "terminal::a_panic_gives_the_terminal_back_before_it_says_why";
    let mut command = CommandBuilder::new(std::env::current_exe().expect("this test"));
    command.args(["--exact", name, "--nocapture", "--test-threads=1"]);
    command.env(PANICS, "1");
    let mut child = pair.slave.spawn_command(command).expect("it starts");
    drop(pair.slave);
    let mut reader = pair.master.try_clone_reader().expect("a reader");
    let mut written = Vec::new();
    // The end of the terminal is an end of file or an error, by system.
    let _ = reader.read_to_end(&mut written);
    assert!(!child.wait().expect("it ends").success());
    let written = String::from_utf8_lossy(&written).into_owned();
    let taken = written.find("\x1b[?1049h").expect("a screen of its own");
    let given = written.find("\x1b[?1049l").expect("given back");
    let why = written.find("on purpose").expect("a message");
    assert!(taken < given && given < why, "{written:?}");
    assert!(written[..why].contains("\x1b[?1000l"), "{written:?}");
}
