//! Where boards are drawn with emoji, and where not.

use std::io::Read;

use portable_pty::{CommandBuilder, PtySize, native_pty_system};

use crate::folder::Folder;
use crate::ran::{out, run_with};

fn has_emoji(text: &str) -> bool {
    text.contains(['◻', '🚩', '💣', '✅', '❓', '\u{20e3}'])
}

/// Commands that draw a board.
fn drawing() -> [String; 5] {
    let solved = out(&["solve", "--seed", "1", "--json"], "");
    let share = solved.trim_end().trim_end_matches("\"}");
    let share = share.rsplit('"').next().expect("a share code");
    [
        "play --plain --no-history --level beginner --seed 1".to_owned(),
        "board show --reveal --seed 1".to_owned(),
        "generate --seed 1".to_owned(),
        "solve --seed 1".to_owned(),
        format!("review --playouts 0 {share}"),
    ]
}

#[test]
fn pipes_and_files_get_emoji_only_when_asked() {
    for line in drawing() {
        let told = |options: &str| {
            let line = format!("{line} {options}");
            let words: Vec<&str> = line.split_whitespace().collect();
            run_with(&words, "quit\n", &[("TERM", "xterm-256color")]).out
        };
        assert!(!has_emoji(&told("")), "{line}");
        assert!(!has_emoji(&told("--ascii")), "{line}");
        assert!(has_emoji(&told("--emoji")), "{line}");
    }
    let folder = Folder::new("looks");
    for (options, emoji) in [("", false), ("--emoji", true)] {
        let path = folder.path(&format!("board{options}.txt"));
        let line = format!("generate --seed 1 {options} --out {path}");
        out(&line.split_whitespace().collect::<Vec<&str>>(), "");
        let text = std::fs::read_to_string(path).expect("written");
        assert_eq!(has_emoji(&text), emoji, "{options}");
    }
}

/// What a terminal of that kind shows of a board.
fn in_terminal(options: &str, term: &str, locale: &str) -> String {
    let pair = native_pty_system()
        .openpty(PtySize::default())
        .expect("a pseudo-terminal");
    let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_demineur"));
    command.args(["board", "show", "--reveal", "--seed", "1"]);
    command.args(options.split_whitespace());
    command.env("TERM", term);
    command.env("LC_ALL", locale);
    let mut child = pair.slave.spawn_command(command).expect("it starts");
    drop(pair.slave);
    let mut reader = pair.master.try_clone_reader().expect("a reader");
    let mut seen = Vec::new();
    // The end of the terminal is an end of file or an error, by system.
    let _ = reader.read_to_end(&mut seen);
    assert!(child.wait().expect("it ends").success());
    String::from_utf8(seen).expect("text")
}

#[test]
fn a_terminal_gets_emoji_where_it_shows_them() {
    for (options, term, locale, emoji) in [
        ("", "xterm-256color", "fr_FR.UTF-8", true),
        ("--ascii", "xterm-256color", "fr_FR.UTF-8", false),
        ("", "xterm-256color", "fr_FR.ISO-8859-1", false),
        ("", "xterm-256color", "C", false),
        ("--emoji", "xterm-256color", "C", true),
        ("", "linux", "C.UTF-8", false),
        ("", "dumb", "C.UTF-8", false),
        ("--emoji", "dumb", "C.UTF-8", true),
    ] {
        let shown = in_terminal(options, term, locale);
        assert_eq!(
            has_emoji(&shown),
            emoji,
            "{options} {term} {locale}\n{shown}"
        );
    }
}

/// The bar of the lab: how far, how fast, how long still, and the wins so far.
#[test]
fn the_lab_shows_how_far_it_is_on_a_terminal() {
    let pair = native_pty_system()
        .openpty(PtySize::default())
        .expect("a pseudo-terminal");
    let mut command = crate::ran::terminal_command();
    command.args("lab run --level beginner --strategy random --games 1000000000".split(' '));
    command.env("TERM", "xterm-256color");
    let mut child = pair.slave.spawn_command(command).expect("it starts");
    drop(pair.slave);
    let mut reader = pair.master.try_clone_reader().expect("a reader");
    let mut screen = vt100::Parser::new(24, 80, 0);
    let mut bytes = [0; 4096];
    let shown = loop {
        let count = reader.read(&mut bytes).expect("it is still at it");
        assert_ne!(
            count,
            0,
            "it is still at it: {}",
            screen.screen().contents()
        );
        screen.process(&bytes[..count]);
        let shown = screen.screen().contents();
        if shown.contains("✓") && shown.contains("/1000000000") && !shown.contains(" 0/s") {
            break shown;
        }
    };
    child.kill().expect("killed");
    child.wait().expect("it ends");
    let words: Vec<&str> = shown.split_whitespace().collect();
    assert_eq!(words[0], "random", "{shown}");
    let rate = words.iter().find_map(|word| word.strip_suffix("/s"));
    assert!(
        rate.is_some_and(|rate| rate.parse::<u64>().is_ok_and(|rate| rate > 0)),
        "{shown}"
    );
    let at = words.iter().position(|word| *word == "✓").expect("wins");
    // A billion games take hours and days.
    let left = words[at - 1];
    assert!(left.ends_with(['h', 'd', 'w', 'y']), "{shown}");
    assert!(
        words[at + 2] == "%" && words[at + 3].starts_with('['),
        "{shown}"
    );
}
