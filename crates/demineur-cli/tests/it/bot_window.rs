//! `demineur bot` in real windows, on a display of its own.

mod command;

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use demineur_bot::desktop::{Button, Key, Picture, WindowId, WindowInfo};
use demineur_bot::programs::find_executable;
use demineur_bot::reading::{CellShape, Face, Glyph, find_grid};
use demineur_bot::{Clicks, Clock as _, Pointer, Profile, Screen as _, X11, program};

use crate::folder::Folder;
use crate::ran::{Ran, command, out, run, terminal_command, variables};
use crate::screen::Screen;

/// How long anything may take on a busy machine.
const DEADLINE: Duration = Duration::from_secs(60);
/// How long to wait before looking again.
const PAUSE: Duration = Duration::from_millis(50);

/// A display without a screen, that ends with this.
struct Desktop {
    server: Child,
    display: String,
    folder: Folder,
    /// Programs that were started by hand.
    started: Vec<Child>,
}

impl Desktop {
    fn start(name: &str) -> Self {
        Self::with(name, &[])
    }

    /// With more options for its server.
    fn with(name: &str, options: &[&str]) -> Self {
        let mut server = Command::new("Xvfb")
            .args(["-displayfd", "1", "-screen", "0", "1280x1024x24"])
            .args(["-nolisten", "tcp", "-noreset"])
            .args(options)
            .envs(variables())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("Xvfb is installed: cargo xtask test does it");
        let output = server.stdout.take().expect("a pipe");
        let mut number = String::new();
        let said = BufReader::new(output).read_line(&mut number);
        said.expect("Xvfb says its display");
        Self {
            server,
            display: format!(":{}", number.trim()),
            folder: Folder::new(name),
            started: Vec::new(),
        }
    }

    fn connect(&self) -> X11 {
        X11::connect(Some(&self.display), Clicks::Pointer).expect("it answers")
    }

    /// The options of every run.
    fn words(&self, options: &str) -> Vec<String> {
        let data = self.folder.path("data");
        let fixed = ["bot", "--lang", "en", "--display", &self.display];
        let fixed = fixed.into_iter().chain(["--data-dir", &data]);
        let words = fixed.chain(options.split_whitespace());
        words.map(str::to_owned).collect()
    }

    /// Runs the bot to its end.
    fn bot(&self, options: &str) -> Ran {
        let words = self.words(options);
        run(&words.iter().map(String::as_str).collect::<Vec<_>>(), "")
    }

    /// Starts the bot in a terminal.
    fn bot_in_terminal(&self, options: &str) -> Screen {
        let mut command = terminal_command();
        command.args(self.words(options));
        command.env("TERM", "xterm-256color");
        command.cwd(self.folder.path(""));
        Screen::start(command, 160, 60)
    }

    /// Starts a program as a person would.
    fn start_program(&mut self, name: &str, arguments: &[&str]) -> WindowInfo {
        let run = find_executable(name).expect("it is installed: cargo xtask test does it");
        let mut command = Command::new(run);
        command.args(arguments);
        self.start_command(command);
        let program = program(name).expect("a program");
        let window = self.window(name, |window| program.owns(window));
        self.await_board(window.id, None);
        window
    }

    fn start_command(&mut self, mut command: Command) {
        let child = command
            .envs(variables())
            .env("DISPLAY", &self.display)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn();
        let child = child.expect("it is installed: cargo xtask test does it");
        self.started.push(child);
    }

    /// Waits until a window shows a board, of that size if one is given.
    fn await_board(&self, window: WindowId, size: Option<[u32; 2]>) {
        let mut screen = self.connect();
        let has_board = |picture: &Picture| {
            let found = find_grid(picture, CellShape::Square, None);
            found.is_some_and(|grid| size.is_none_or(|size| size == [grid.columns, grid.rows]))
        };
        let end = Instant::now() + DEADLINE;
        let mut last = None;
        loop {
            let all = screen.place(window).expect("it is there").inside();
            // Searched once a picture: what is waited for needs the machine, too.
            let seen = screen.capture(window, all).ok();
            if seen != last {
                if seen.as_ref().is_some_and(has_board) {
                    return;
                }
                last = seen;
            }
            assert!(Instant::now() < end, "{window} never shows a board");
            screen.wait(PAUSE);
        }
    }

    /// The window that is the one, as soon as it is there.
    fn window(&self, name: &str, is_it: impl Fn(&WindowInfo) -> bool) -> WindowInfo {
        let mut screen = self.connect();
        let end = Instant::now() + DEADLINE;
        loop {
            let windows = screen.windows().expect("it answers");
            if let Some(found) = windows.into_iter().find(&is_it) {
                return found;
            }
            assert!(Instant::now() < end, "{name} never comes up");
            screen.wait(PAUSE);
        }
    }
}

impl Drop for Desktop {
    fn drop(&mut self) {
        for child in self.started.iter_mut().chain([&mut self.server]) {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

#[track_caller]
fn check_done(ran: &Ran) {
    assert_eq!(ran.code, Some(0), "{}{}", ran.out, ran.err);
}

#[test]
fn games_are_kept_and_can_be_reviewed() {
    let desktop = Desktop::start("bot-kept");
    let games = desktop.folder.path("games");
    let ran = desktop.bot(&format!(
        "--program xdemineur --games 2 --speed instant --seed 3 --save {games}"
    ));
    check_done(&ran);
    assert!(ran.out.contains("Game 2: "), "{}", ran.out);
    let (own, all) = ran.out.split_once("All games of the bot:").expect("both");
    let row = |table: &str| table.lines().last().map(str::to_owned);
    assert_eq!(row(own), row(all), "what is kept is what was told");
    let game = format!("{games}/xdemineur-0002.json");
    let review = out(&["review", &game, "--lang", "en"], "");
    assert!(review.to_lowercase().contains("accuracy"), "{review}");
}

#[test]
fn a_program_that_runs_already_is_found_and_left_open() {
    let mut desktop = Desktop::start("bot-found");
    let window = desktop.start_program("xdemineur", &["-geometry", "12x9", "-m", "13"]);
    let ran = desktop.bot("--program xdemineur --games 2 --speed instant");
    check_done(&ran);
    assert!(ran.out.contains("runs already"), "{}", ran.out);
    let windows = desktop.connect().windows().expect("it answers");
    let is_xdemineur = |other: &&WindowInfo| other.class == window.class;
    let there: Vec<_> = windows.iter().filter(is_xdemineur).collect();
    assert_eq!(there, [&window], "no other was started, none was closed");
}

#[test]
fn a_cell_that_looks_like_nothing_known_is_asked_about() {
    let desktop = Desktop::start("bot-ask");
    let known = program("sgt-mines").expect("a program").profile();
    // It takes ones for something of a colour that is never seen.
    let others = known.glyphs.iter().filter(|g| g.face != Face::Open(1));
    let strange = Glyph::new(Face::Open(1), &[(0xda_da_da, 400), (0xab_cd_ef, 50)]);
    let profile = Profile {
        glyphs: others.cloned().chain([strange]).collect(),
        ..known
    };
    let file = desktop.folder.path("profile.json");
    profile.save(file.as_ref()).expect("it is saved");
    let mut screen = desktop.bot_in_terminal(&format!(
        "--program sgt-mines --speed instant --profile {file}"
    ));
    screen.wait_for("What does (");
    screen.type_in("one\r");
    screen.wait_for("One of 0 to 12");
    screen.type_in("1\r");
    screen.wait_for("Game 1: won");
    let (status, _) = screen.end();
    assert!(status.success());
}

#[test]
fn a_window_over_the_board_can_be_moved_aside() {
    let mut desktop = Desktop::start("bot-covered");
    let below = desktop.start_program("sgt-mines", &["9x9n10"]);
    let over = desktop.start_program("xbomb", &["-square", "-3"]);
    let mut other = desktop.connect();
    let options = format!("--window {} --level beginner --speed human", below.id);
    let mut screen = desktop.bot_in_terminal(&options);
    screen.wait_for("Playing sgt-mines");
    other.raise(over.id).expect("it is raised");
    screen.wait_for("covers the board");
    other.put(over.id, [600, 500]).expect("it is moved");
    let moved = |other: &mut X11| other.place(over.id).expect("it is there").x > 500;
    let end = Instant::now() + DEADLINE;
    while !moved(&mut other) {
        assert!(Instant::now() < end, "it is never moved");
    }
    screen.type_in("\r");
    screen.wait_for("Game 1: won");
    assert!(screen.end().0.success());
}

#[test]
fn a_window_closed_in_mid_game_is_told() {
    let mut desktop = Desktop::start("bot-closed");
    let window = desktop.start_program("sgt-mines", &["30x16n99"]);
    let options = format!("--window {} --level expert --speed human", window.id);
    let mut screen = desktop.bot_in_terminal(&options);
    screen.wait_for("Playing sgt-mines");
    desktop.connect().close(window.id).expect("it is asked");
    screen.wait_for("error: the window was closed");
    assert_eq!(screen.end().0.exit_code(), 2);
}

#[test]
fn control_c_stops_and_closes_what_was_started() {
    let desktop = Desktop::start("bot-stop");
    let mut screen = desktop.bot_in_terminal("--program xbomb --level expert --speed human");
    screen.wait_for("Playing xbomb");
    screen.type_in("\x03");
    screen.wait_for("Stopped.");
    assert!(screen.end().0.success());
    let windows = desktop.connect().windows().expect("it answers");
    let owner = program("xbomb").expect("a program");
    assert!(!windows.iter().any(|window| owner.owns(window)));
}

#[test]
fn control_c_stops_while_the_bot_waits_for_an_answer() {
    let desktop = Desktop::start("bot-guess");
    let options = "--program xbomb --level expert --speed instant --pause-on-guess";
    let mut screen = desktop.bot_in_terminal(&format!("{options} --strategy random"));
    screen.wait_for("Press Enter to play it");
    screen.type_in("\x03");
    screen.wait_for("Stopped.");
    assert!(screen.end().0.success());
}

#[test]
fn a_layout_of_another_board_is_found_out() {
    let desktop = Desktop::start("bot-stranger");
    let layout = "9x9:1,1,mb3300c109874f514991b0";
    let options = "--program sgt-mines --speed instant --strategy cheat";
    let ran = desktop.bot(&format!("{options} --level 9x9n10 --layout {layout}"));
    assert_eq!(ran.code, Some(2), "{}", ran.out);
    assert!(ran.err.contains("is not the board of"), "{}", ran.err);
}

#[test]
fn a_window_of_another_level_is_not_taken() {
    let mut desktop = Desktop::start("bot-other");
    desktop.start_program("sgt-mines", &["16x16n40"]);
    let ran = desktop.bot("--program sgt-mines --speed instant");
    check_done(&ran);
    assert!(!ran.out.contains("runs already"), "{}", ran.out);
    assert!(ran.out.contains("Game 1: won"), "{}", ran.out);
}

#[test]
fn a_board_that_is_over_is_asked_for_anew() {
    let mut desktop = Desktop::start("bot-over");
    let window = desktop.start_program("sgt-mines", &["9x9n10"]);
    for level in ["", "--level 9x9/10", "--mines 10"] {
        let options = format!("--window {} --speed instant {level}", window.id);
        let ran = desktop.bot(&options);
        check_done(&ran);
        assert!(ran.out.contains("beginner (9x9/10)"), "{}", ran.out);
        assert!(ran.out.contains("Game 1: won"), "{}", ran.out);
    }
}

#[test]
fn a_dry_run_clicks_nothing() {
    let mut desktop = Desktop::start("bot-dry");
    let window = desktop.start_program("sgt-mines", &["9x9:4,1,m2312dec91ecd146f54068"]);
    let mut person = desktop.connect();
    person.move_to([900, 700]).expect("the pointer is moved");
    let first = desktop.bot("--program sgt-mines --dry-run");
    check_done(&first);
    assert!(first.out.contains("open ("), "{}", first.out);
    assert_eq!(person.position(), Ok(Some([900, 700])));
    // The board as it is read: a window that is raised may draw its frame anew.
    let second = desktop.bot("--program sgt-mines --dry-run");
    check_done(&second);
    assert_eq!(first.out, second.out);
    assert!(person.place(window.id).is_ok(), "it is left open");
}

#[test]
fn a_person_who_plays_is_shown_the_chances() {
    let mut desktop = Desktop::start("bot-advise");
    let window = desktop.start_program("sgt-mines", &["9x9n10#2006"]);
    let mut person = desktop.connect();
    let options = format!("--window {} --level beginner --advise", window.id);
    let mut screen = desktop.bot_in_terminal(&options);
    screen.wait_for("is a good start");
    let place = person.place(window.id).expect("it is there");
    let middle = [place.x + place.width / 2, place.y + place.height / 2];
    person.move_to(middle).expect("the pointer is moved");
    person.press(Button::Left).expect("it is clicked");
    person.release(Button::Left).expect("it is clicked");
    let text = screen.wait_for("Least risk: (");
    assert!(
        text.contains("   1   2   3   4   5   6   7   8   9"),
        "{text}"
    );
    assert!(text.contains("s: certainly safe"), "{text}");
    assert_eq!(
        person.position(),
        Ok(Some(middle)),
        "the mouse is left alone"
    );
    person.close(window.id).expect("it is asked");
    assert!(screen.end().0.success());
}

#[test]
fn what_is_seen_is_captured_and_drawn() {
    let desktop = Desktop::start("bot-capture");
    let file = desktop.folder.path("seen.png");
    let words = ["bot", "capture", "--lang", "en", "--program", "xbomb"];
    let more = ["--level", "hex-beginner", "--output", &file];
    let data = desktop.folder.path("data");
    let where_ = ["--display", &desktop.display, "--data-dir", &data];
    let ran = run(&[&words[..], &more, &where_].concat(), "");
    check_done(&ran);
    assert!(ran.out.contains("8 × 8 cells of "), "{}", ran.out);
    assert!(ran.out.ends_with(&"########\n".repeat(8)), "{}", ran.out);
    assert!(Picture::load(file.as_ref()).is_ok());
}

/// The address that the server says it is at.
fn serve(desktop: &mut Desktop) -> String {
    let mut server = command()
        .args(["serve", "--listen", "127.0.0.1:0", "--lang", "en"])
        .args(["--data-dir", &desktop.folder.path("server")])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("it starts");
    let output = server.stdout.take().expect("a pipe");
    desktop.started.push(server);
    let mut line = String::new();
    let said = BufReader::new(output).read_line(&mut line);
    said.expect("it says where it is");
    let address = line
        .split_whitespace()
        .find(|word| word.starts_with("http"));
    address.expect("an address").to_owned()
}

/// A program that the bot does not know: no name, no colours, no digits; its
/// window has not even a class.
#[test]
fn a_program_never_heard_of_is_learnt_played_and_remembered() {
    let mut desktop = Desktop::start("bot-unheard");
    let run = find_executable("ace-minesweeper").expect("cargo xtask test installs it");
    desktop.start_command(Command::new(run));
    let is_it = |window: &WindowInfo| window.title.contains("ace-minesweeper");
    let window = desktop.window("ace-minesweeper", is_it).id;
    desktop.await_board(window, Some([32, 32]));
    // Its easiest level.
    let typed = desktop.connect().key(window, Key::Sign('1'));
    typed.expect("it is typed");
    desktop.await_board(window, Some([8, 8]));
    let ace = "--window ace-minesweeper --speed instant --seed 1 --games 3";
    let learnt = desktop.bot(&format!("{ace} --mines 6 --calibrate --new-game face"));
    let known = desktop.bot(ace);
    for ran in [learnt, known] {
        check_done(&ran);
        let name = "Playing The Ace of Penguins - ace-minesweeper, 8x8/6";
        assert!(ran.out.contains(name), "{}", ran.out);
        assert!(ran.out.contains("Game 3: "), "{}", ran.out);
        assert!(!ran.out.contains("is not kept"), "{}", ran.out);
    }
}

/// Our own page in a real browser is a window the bot knows nothing of: it finds
/// the board, learns what cells look like, and remembers.
#[test]
fn the_page_in_a_browser_is_learnt_and_played() {
    let mut desktop = Desktop::start("bot-page");
    let address = serve(&mut desktop);
    let mut browser = Command::new("chromium");
    browser
        .args(["--no-sandbox", "--test-type", "--disable-gpu"])
        .args(["--disable-quic", "--no-first-run", "--disable-sync"])
        .args([
            "--disable-background-networking",
            "--disable-component-update",
        ])
        .args(["--window-position=0,0", "--window-size=700,900"])
        .arg(format!(
            "--user-data-dir={}",
            desktop.folder.path("browser")
        ))
        .arg(format!("--app={address}"));
    desktop.start_command(browser);
    let window = desktop.window("the page", |window| window.title.contains("Démineur"));
    // Its buttons are drawn before its board, and make a grid of their own.
    desktop.await_board(window.id, Some([9, 9]));
    let refused = desktop.bot("--window Démineur --mines 10");
    assert_eq!(refused.code, Some(2));
    assert!(refused.err.contains("--allow-browser"), "{}", refused.err);
    let page = "--window Démineur --allow-browser --speed instant --seed 1";
    let keys = "--mines 10 --calibrate --new-game F2 --dismiss Escape";
    let learnt = desktop.bot(&format!("{page} {keys} --games 3"));
    check_done(&learnt);
    assert!(learnt.out.contains("9x9/10"), "{}", learnt.out);
    assert!(learnt.out.contains("Game 3: "), "{}", learnt.out);
    let known = desktop.bot(&format!("{page} --games 2"));
    check_done(&known);
    for ran in [learnt, known] {
        assert!(!ran.out.contains("is not kept"), "{}", ran.out);
    }
}
