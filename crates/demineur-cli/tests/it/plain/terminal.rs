//! A game in a real terminal.

use std::io::{Read, Write};
use std::sync::mpsc;
use std::time::Duration;

use portable_pty::{PtySize, native_pty_system};

use crate::ran::terminal_command;

/// Types each entry when the screen asks for it, as a person does.
#[test]
fn a_game_in_a_terminal_is_won() {
    let pair = native_pty_system()
        .openpty(PtySize {
            rows: 40,
            cols: 100,
            pixel_width: 0,
            pixel_height: 0,
        })
        .expect("a pseudo-terminal");
    let mut command = terminal_command();
    command.args("play --plain --guided --seed 1 --lang fr --no-history".split(' '));
    let mut child = pair
        .slave
        .spawn_command(command)
        .expect("the command starts");
    drop(pair.slave);
    let mut reader = pair.master.try_clone_reader().expect("a reader");
    let mut writer = pair.master.take_writer().expect("a writer");
    let (sender, screen) = mpsc::channel();
    std::thread::spawn(move || {
        let mut buffer = [0; 4096];
        // The end of the terminal is an end of file or an error, by system.
        while let Ok(count @ 1..) = reader.read(&mut buffer) {
            if sender.send(buffer[..count].to_vec()).is_err() {
                break;
            }
        }
    });
    let mut seen = Vec::new();
    let mut wait_for = |text: &str| {
        let mut shown = String::from_utf8_lossy(&seen).into_owned();
        while !shown.contains(text) {
            let more = screen.recv_timeout(Duration::from_secs(20));
            seen.extend(more.unwrap_or_else(|_| panic!("no '{text}' on the screen: {shown}")));
            shown = String::from_utf8_lossy(&seen).into_owned();
        }
        seen.clear();
    };
    for (question, entry) in [
        ("colonnes entre 1 et 50 : ", "4"),
        ("lignes entre 1 et 50 : ", "2"),
        ("pas dépasser 1 : ", "1"),
        ("pas dépasser (4, 2) : ", "1,1"),
        ("pas dépasser (4, 2) : ", "(4, 2)"),
    ] {
        wait_for(question);
        writer.write_all(entry.as_bytes()).expect("typed");
        writer.write_all(b"\r").expect("typed");
    }
    wait_for("vous avez gagné :-) !!!");
    assert!(child.wait().expect("the command ends").success());
}

/// What comes after the game begins on a line of its own.
#[test]
fn an_interrupt_ends_the_line_it_is_typed_in() {
    let pair = native_pty_system()
        .openpty(PtySize::default())
        .expect("a pseudo-terminal");
    let mut command = terminal_command();
    command.args("play --plain --no-history --level beginner --seed 1".split(' '));
    let mut child = pair.slave.spawn_command(command).expect("it starts");
    drop(pair.slave);
    let mut reader = pair.master.try_clone_reader().expect("a reader");
    let mut writer = pair.master.take_writer().expect("a writer");
    let mut seen = Vec::new();
    let mut buffer = [0; 4096];
    let mut typed = false;
    // The end of the terminal is an end of file or an error, by system.
    while let Ok(count @ 1..) = reader.read(&mut buffer) {
        seen.extend_from_slice(&buffer[..count]);
        if !typed && String::from_utf8_lossy(&seen).contains("3.Unflag") {
            writer.write_all(b"\x03").expect("typed");
            typed = true;
        }
    }
    let shown = String::from_utf8_lossy(&seen);
    assert!(shown.ends_with('\n'), "{shown:?}");
    assert_eq!(child.wait().expect("it ended").exit_code(), 130);
}
