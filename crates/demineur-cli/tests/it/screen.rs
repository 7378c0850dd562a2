//! `demineur play` on a full screen, in a real pseudo-terminal.

use std::io::{Read, Write};
use std::sync::mpsc::{self, Receiver};
use std::time::{Duration, Instant};

use demineur_core::{BoardSpec, CellId, Game, GameParams, Move, Status};
use demineur_tui::theme::{Background, ColourDepth, Glyphs, Palette, Theme};
use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

use crate::folder::Folder;
use crate::ran::{check_refused, in_terminal, out, run, terminal_command};

/// How long anything may take on a busy machine.
const DEADLINE: Duration = Duration::from_secs(30);

/// The program in a terminal: what it writes, and the screen that makes.
pub struct Screen {
    master: Option<Box<dyn MasterPty + Send>>,
    writer: Box<dyn Write + Send>,
    child: Box<dyn Child + Send + Sync>,
    output: Receiver<Vec<u8>>,
    written: Vec<u8>,
    parser: vt100::Parser,
}

fn size(columns: u16, rows: u16) -> PtySize {
    PtySize {
        rows,
        cols: columns,
        pixel_width: 0,
        pixel_height: 0,
    }
}

impl Screen {
    pub fn start(command: CommandBuilder, columns: u16, rows: u16) -> Self {
        let pair = native_pty_system()
            .openpty(size(columns, rows))
            .expect("a pseudo-terminal");
        let child = pair.slave.spawn_command(command).expect("it starts");
        drop(pair.slave);
        let mut reader = pair.master.try_clone_reader().expect("a reader");
        let writer = pair.master.take_writer().expect("a writer");
        let (sender, output) = mpsc::channel();
        std::thread::spawn(move || {
            let mut buffer = [0; 4096];
            // The end of the terminal is an end of file or an error, by system.
            while let Ok(count @ 1..) = reader.read(&mut buffer) {
                if sender.send(buffer[..count].to_vec()).is_err() {
                    break;
                }
            }
        });
        Self {
            master: Some(pair.master),
            writer,
            child,
            output,
            written: Vec::new(),
            parser: vt100::Parser::new(rows, columns, 0),
        }
    }

    /// Plays in a terminal of 80 by 24, drawn in ASCII, kept in that folder.
    fn play(folder: &Folder, options: &str) -> Self {
        Self::start(command(folder, options), 80, 24)
    }

    fn text(&self) -> String {
        self.parser.screen().contents()
    }

    /// Waits until the screen is as it should be.
    #[track_caller]
    fn wait(&mut self, what: &str, done: impl Fn(&str) -> bool) -> String {
        let end = Instant::now() + DEADLINE;
        loop {
            let text = self.text();
            if done(&text) {
                return text;
            }
            let left = end.saturating_duration_since(Instant::now());
            match self.output.recv_timeout(left) {
                Ok(bytes) => {
                    self.parser.process(&bytes);
                    self.written.extend(bytes);
                }
                Err(_) => panic!("never {what}:\n{text}"),
            }
        }
    }

    #[track_caller]
    pub fn wait_for(&mut self, text: &str) -> String {
        self.wait(&format!("'{text}'"), |screen| screen.contains(text))
    }

    /// Waits until that was written, whether or not it shows.
    #[track_caller]
    fn wait_for_bytes(&mut self, bytes: &str) {
        let end = Instant::now() + DEADLINE;
        let written = |screen: &Self| String::from_utf8_lossy(&screen.written).contains(bytes);
        while !written(self) {
            let left = end.saturating_duration_since(Instant::now());
            match self.output.recv_timeout(left) {
                Ok(bytes) => {
                    self.parser.process(&bytes);
                    self.written.extend(bytes);
                }
                Err(_) => panic!("never {bytes:?}:\n{}", self.text()),
            }
        }
    }

    /// Takes in what is written until nothing more comes for a while.
    fn settle(&mut self) {
        while let Ok(bytes) = self.output.recv_timeout(Duration::from_millis(400)) {
            self.parser.process(&bytes);
            self.written.extend(bytes);
        }
    }

    /// The screen as it is and as it is drawn anew, if they differ; but for the
    /// line of the clock.
    fn is_not_what_is_drawn_anew(&mut self) -> Option<[String; 2]> {
        let below = |text: String| {
            text.split_once('\n')
                .map_or(String::new(), |(_, rest)| rest.to_owned())
        };
        self.settle();
        let kept = below(self.text());
        // Nothing is left of what was there, and the program takes over again.
        self.parser.process(b"\x1b[2J\x1b[3;3Hrubbish");
        self.signal("CONT");
        self.wait("the screen again", |text| {
            text.contains("q quit") && !text.contains("rubbish")
        });
        self.settle();
        let anew = below(self.text());
        (kept != anew).then_some([kept, anew])
    }

    pub fn type_in(&mut self, keys: &str) {
        self.writer.write_all(keys.as_bytes()).expect("typed");
        self.writer.flush().expect("typed");
    }

    /// Presses and releases a mouse button, as xterm tells it: 0 is the left
    /// one, 1 the middle one, 2 the right one.
    fn click(&mut self, button: u8, (column, row): (usize, usize)) {
        let (x, y) = (column + 1, row + 1);
        self.type_in(&format!("\x1b[<{button};{x};{y}M\x1b[<{button};{x};{y}m"));
    }

    /// Where a cell of a board of squares is, the first of them at a corner.
    fn cell(corner: (usize, usize, usize), width: u32, cell: CellId) -> (usize, usize) {
        let (x, y) = (cell.get() % width, cell.get() / width);
        (corner.0 + corner.2 * x as usize, corner.1 + y as usize)
    }

    fn resize(&mut self, columns: u16, rows: u16) {
        self.parser.screen_mut().set_size(rows, columns);
        let master = self.master.as_ref().expect("a terminal");
        master.resize(size(columns, rows)).expect("resized");
    }

    /// Waits until the program is stopped.
    #[track_caller]
    fn wait_until_stopped(&self) {
        let id = self.child.process_id().expect("it runs");
        let end = Instant::now() + DEADLINE;
        let is_stopped = || {
            let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).expect("it runs");
            let rest = stat.rsplit(") ").next();
            rest.is_some_and(|rest| rest.starts_with('T'))
        };
        while !is_stopped() {
            assert!(Instant::now() < end, "it never stops");
            std::thread::yield_now();
        }
    }

    /// Sends a signal, by its name, to the program.
    fn signal(&self, name: &str) {
        let id = self.child.process_id().expect("it runs");
        signal(id, name);
    }

    /// Waits for the end of the program; everything it wrote.
    pub fn end(mut self) -> (portable_pty::ExitStatus, String) {
        let status = self.child.wait().expect("it ends");
        drop(self.master.take());
        while let Ok(bytes) = self.output.recv_timeout(DEADLINE) {
            self.written.extend(bytes);
        }
        (status, String::from_utf8_lossy(&self.written).into_owned())
    }
}

fn signal(id: u32, name: &str) {
    let sent = std::process::Command::new("kill")
        .args(["-s", name, &id.to_string()])
        .status();
    assert!(sent.expect("kill is there").success());
}

fn command(folder: &Folder, options: &str) -> CommandBuilder {
    let mut command = terminal_command();
    command.args(["--lang", "en", "play", "--ascii"]);
    command.args(["--data-dir", &folder.path("data")]);
    command.args(options.split_whitespace());
    command.env("TERM", "xterm-256color");
    command.env("XDG_CONFIG_HOME", folder.path("config"));
    command
}

/// Where the first cell on the screen is, and how many columns lie from it to
/// the next: by the first two hidden ones in a line.
fn corner(screen: &str) -> (usize, usize, usize) {
    let mut lines = screen.lines().enumerate();
    let found = lines.find_map(|(row, line)| {
        let first = line.find('#')?;
        let next = line[first + 1..].find('#')?;
        Some((first, row, next + 1))
    });
    found.expect("a board on the screen")
}

fn beginner(seed: u64) -> Game {
    Game::new(GameParams::seeded(BoardSpec::square(9, 9), 10, seed)).expect("a game")
}

/// The openings that win, the first in the middle.
fn winning(mut game: Game) -> Vec<CellId> {
    let mut cells = vec![CellId::new(40)];
    game.play(Move::Open(cells[0])).expect("it opens");
    while game.status() == Status::Running {
        let layout = game.layout().expect("fixed");
        let safe = game.view().hidden().find(|&cell| !layout.is_mine(cell));
        let cell = safe.expect("a safe cell");
        game.play(Move::Open(cell)).expect("it opens");
        cells.push(cell);
    }
    assert_eq!(game.status(), Status::Won);
    cells
}

/// A mine after the first opening in the middle.
fn a_mine(mut game: Game) -> CellId {
    game.play(Move::Open(CellId::new(40))).expect("it opens");
    let layout = game.layout().expect("fixed");
    layout.mines().iter().next().expect("a mine")
}

/// The keys that lead from the middle over these cells, opening each.
fn keys(cells: &[CellId]) -> String {
    let mut keys = String::new();
    let (mut x, mut y) = (4, 4);
    for cell in cells {
        let (to_x, to_y) = (cell.get() as i32 % 9, cell.get() as i32 / 9);
        let mut go = |by: i32, plus: char, minus: char| match by {
            0 => {}
            by => keys += &format!("{}{}", by.abs(), if by > 0 { plus } else { minus }),
        };
        go(to_x - x, 'l', 'h');
        go(to_y - y, 'j', 'k');
        keys.push(' ');
        (x, y) = (to_x, to_y);
    }
    keys
}

#[test]
fn a_game_is_won_by_keys() {
    let folder = Folder::new("screen-win");
    let mut screen = Screen::play(&folder, "--level beginner --seed 42");
    screen.wait_for("010");
    screen.type_in(&keys(&winning(beginner(42))));
    let text = screen.wait_for("You have won :-) !!!");
    assert!(text.contains("B-)") && text.starts_with("000"), "{text}");
    screen.type_in("q");
    let (status, _) = screen.end();
    assert!(status.success());
    // A seed that was asked for is no fair comparison, but history all the same.
    let stats = out(
        &[
            "stats",
            "--csv",
            "-",
            "--all",
            "--data-dir",
            &folder.path("data"),
        ],
        "",
    );
    assert!(stats.contains("won"), "{stats}");
}

#[test]
fn a_game_is_lost_by_keys_and_its_review_opened() {
    let folder = Folder::new("screen-loss");
    let mut screen = Screen::play(&folder, "--level beginner --seed 42");
    screen.wait_for("010");
    let mine = a_mine(beginner(42));
    screen.type_in(&keys(&[CellId::new(40), mine]));
    let text = screen.wait_for("BOOM you have lost :-( !!!");
    assert!(text.contains("X-(") && text.contains('*'), "{text}");
    screen.type_in("v");
    screen.wait_for("Accuracy:");
    screen.type_in("q");
    assert!(screen.end().0.success());
}

#[test]
fn a_game_is_won_and_another_lost_by_mouse() {
    let folder = Folder::new("screen-mouse");
    let mut screen = Screen::play(&folder, "--level beginner --seed 7");
    let corner_at = corner(&screen.wait_for("010"));
    let game = beginner(7);
    let mine = a_mine(game.clone());
    screen.click(0, Screen::cell(corner_at, 9, CellId::new(40)));
    screen.click(2, Screen::cell(corner_at, 9, mine));
    screen.wait("a flag", |text| text.starts_with("009"));
    for &cell in &winning(game)[1..] {
        screen.click(0, Screen::cell(corner_at, 9, cell));
    }
    screen.wait_for("You have won :-) !!!");
    // The same again, and onto the mine.
    screen.type_in("\x1bOR");
    let text = screen.wait("a new board", |text| text.starts_with("010"));
    let corner_at = corner(&text);
    screen.click(0, Screen::cell(corner_at, 9, mine));
    screen.wait_for("BOOM you have lost :-( !!!");
    screen.type_in("q");
    assert!(screen.end().0.success());
}

/// The board alone, without clock and messages.
fn board(screen: &str) -> Vec<String> {
    let (_, top, _) = corner(screen);
    let lines = screen.lines().skip(top.saturating_sub(8)).take(20);
    let cells = |line: &&str| line.contains('#') || line.contains('D');
    lines
        .filter(cells)
        .map(|line| line.trim_end().to_owned())
        .collect()
}

/// Whether the sign stands behind the clock that not all is written yet.
fn unwritten(screen: &str) -> bool {
    screen.lines().next().is_some_and(|bar| bar.contains('*'))
}

#[test]
fn nothing_shown_is_lost_however_the_game_is_stopped() {
    // A terminal that is closed hangs up.
    for how in ["KILL", "TERM", "HUP"] {
        let folder = Folder::new(&format!("screen-{how}"));
        let mut screen = Screen::play(&folder, "--level beginner --seed 42");
        screen.wait_for("010");
        let safe = winning(beginner(42));
        screen.type_in(&keys(&safe[..3]));
        screen.type_in("0hf");
        let mine = a_mine(beginner(42));
        let corner_at = corner(&screen.text());
        screen.click(2, Screen::cell(corner_at, 9, mine));
        // With no sign behind the clock: all is written.
        let is_written = |text: &str| text.starts_with("008") && !unwritten(text);
        let before = screen.wait("two flags", is_written);
        screen.signal(how);
        let _ = screen.child.wait();
        let mut screen = Screen::play(&folder, "--resume");
        let after = screen.wait_for("moves have been made so far");
        assert_eq!(board(&after), board(&before), "{how}");
        assert!(after.starts_with("008"), "{after}");
        screen.type_in("q");
        assert!(screen.end().0.success(), "{how}");
    }
}

#[test]
fn the_screen_follows_its_size_down_to_20_by_6_and_back() {
    let folder = Folder::new("screen-size");
    let mut screen = Screen::play(&folder, "--level expert --seed 42");
    screen.wait_for("099");
    screen.type_in(" ");
    // The last line that opens: then the frame is whole.
    let before = screen.wait_for("2 1 2 3 4 #");
    screen.resize(20, 6);
    screen.wait("a small screen", |text| {
        text.starts_with("099  :-)") && text.lines().count() <= 6
    });
    screen.resize(15, 4);
    screen.wait_for("Too small");
    screen.resize(20, 6);
    screen.wait("a small screen", |text| text.starts_with("099  :-)"));
    screen.resize(80, 24);
    screen.wait("the board as it was", |text| {
        text.contains("3BV") && board(text) == board(&before)
    });
    screen.type_in("q");
    assert!(screen.end().0.success());
}

/// Resized thirty times a second while a strategy plays, and keys and the mouse
/// arrive; what the kernel says of the size is then ahead of what was heard of it.
/// The strategy is slow enough to go on, and what is on the screen in the end is
/// what a screen drawn anew shows.
fn storm(name: &str, options: &str, storms: usize) {
    let folder = Folder::new(&format!("storm-{name}"));
    let options = format!("{options} --seed 5 --ai evident --delay 40");
    let mut screen = Screen::play(&folder, &options);
    screen.wait_for("3BV");
    let mut rng = demineur_core::Rng::new(1, 0);
    let mut differs = None;
    // A busy machine may draw something between the two looks: once, not thrice.
    for _ in 0..3 {
        for _ in 0..storms {
            let (columns, rows) = (1 + rng.below(120), 1 + rng.below(40));
            screen.resize(columns as u16, rows as u16);
            for _ in 0..3 {
                match rng.below(8) {
                    6 => screen.click(2, (rng.below(120) as usize, rng.below(40) as usize)),
                    7 => screen.type_in("\x1b[<65;20;10M\x1b[<35;9;9M"),
                    key => screen.type_in(["l", "j", "+", "-", "p", "0"][key as usize]),
                }
                std::thread::sleep(Duration::from_millis(1 + rng.below(20)));
            }
        }
        screen.resize(80, 24);
        screen.wait("a frame of the last size", |text| {
            text.contains("? help") && text.contains("q quit")
        });
        // The person plays: nothing moves by itself any more but the clock.
        screen.type_in("t");
        screen.wait("a person's game, or its end", |text| {
            text.contains("u undo") && !text.contains("a move every")
        });
        differs = screen.is_not_what_is_drawn_anew();
        if differs.is_none() {
            break;
        }
        screen.type_in("t");
    }
    if let Some([kept, anew]) = differs {
        panic!("{name}:\n{kept}\nis drawn anew as\n{anew}");
    }
    screen.type_in("q");
    let (status, written) = screen.end();
    let last = &written[written.len().saturating_sub(2000)..];
    assert!(status.success(), "{name}: {last}");
}

#[test]
fn a_storm_of_sizes_does_not_end_the_game() {
    storm("expert", "--level expert", 60);
}

#[test]
fn a_storm_of_sizes_ends_the_game_on_no_tiling() {
    for tiling in demineur_core::Tiling::ALL {
        let name = tiling.name();
        storm(name, &format!("--level intermediate --tiling {name}"), 16);
    }
}

/// xterm's own white, told when it is asked; a key before the answer and one in
/// the same breath behind it.
#[test]
fn a_light_ground_is_noticed_and_no_key_is_lost() {
    let folder = Folder::new("screen-light");
    let mut screen = Screen::play(&folder, "--level beginner --seed 42");
    screen.wait_for_bytes("\x1b]11;?");
    screen.type_in("f");
    screen.type_in("\x1b]11;rgb:ffff/ffff/ffff\x1b\\lf");
    screen.wait("two flags", |text| text.starts_with("008"));
    screen.type_in("q");
    let (status, written) = screen.end();
    assert!(status.success());
    let light = muted(Background::Light, ColourDepth::TwoFiftySix);
    assert!(written.contains(&light), "{light}: {written:?}");
}

/// The code of text that matters less.
fn muted(ground: Background, depth: ColourDepth) -> String {
    let theme = Theme::new(depth, ground, Palette::Classic, Glyphs::Ascii);
    let name = theme.muted().fg.map(|colour| colour.to_string());
    match name.as_deref() {
        Some("DarkGray") => "90".to_owned(),
        Some("Gray") => "37".to_owned(),
        index => format!("38;5;{}", index.unwrap_or_default()),
    }
}

#[test]
fn a_terminal_of_sixteen_colours_is_sent_no_others() {
    for (colorfgbg, ground) in [("15;0", Background::Dark), ("0;15", Background::Light)] {
        let folder = Folder::new("screen-sixteen");
        let mut command = command(&folder, "--level beginner --seed 42");
        command.env("TERM", "xterm");
        command.env("COLORFGBG", colorfgbg);
        let mut screen = Screen::start(command, 80, 24);
        screen.wait_for("010");
        screen.type_in(" i");
        screen.wait_for("hint 1 of 4");
        screen.type_in("p");
        screen.wait_for("that no number touches");
        screen.type_in("q");
        let (status, written) = screen.end();
        assert!(status.success());
        let others = ["38;5;", "48;5;", "38;2;", "48;2;"];
        let sent: Vec<_> = others
            .iter()
            .filter(|code| written.contains(*code))
            .collect();
        assert!(sent.is_empty(), "{sent:?}: {written:?}");
        let muted = format!("\x1b[{}", muted(ground, ColourDepth::Sixteen));
        assert!(written.contains(&muted), "{muted:?}: {written:?}");
    }
}

/// Data folders that cannot be written, whoever asks: root minds no permission
/// bits. A file, a folder of the kernel's, and one where a folder has the name
/// of the database; and why, in both languages.
fn unwritable(folder: &Folder) -> [(String, [&'static str; 2]); 3] {
    let file = folder.file("file", "a file");
    let kernel = "/proc".to_owned();
    let taken = folder.path("taken");
    std::fs::create_dir_all(folder.path("taken/demineur.sqlite3")).expect("folders");
    let no_folder = ["cannot be made", "ne peut pas être créé"];
    let denied = [
        "neither opened nor written",
        "ne peut être ni ouvert ni écrit",
    ];
    [(file, no_folder), (kernel, denied), (taken, denied)]
}

/// A text as it is told on any screen: its lines joined.
fn flowed(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A direct start with such a folder said nothing and kept nothing, and
/// `--resume` that there is no game.
#[test]
fn a_data_folder_that_cannot_be_written_is_told_and_the_game_is_played() {
    let folder = Folder::new("screen-read-only");
    let not_kept = ["Games are not kept", "Les parties ne sont pas conservées"];
    let won = ["You have won", "Vous avez gagné"];
    for (data, whys) in unwritable(&folder) {
        for (place, lang) in ["en", "fr"].into_iter().enumerate() {
            let why = whys[place];
            let start = |options: &str| {
                let mut command = terminal_command();
                command.args(["--lang", lang, "play", "--data-dir", &data]);
                command.args(options.split_whitespace());
                command.env("TERM", "xterm-256color");
                command.env("XDG_CONFIG_HOME", folder.path("config"));
                Screen::start(command, 80, 30)
            };
            let mut screen = start("--level beginner --seed 1");
            screen.wait(not_kept[place], |text| {
                let text = flowed(text);
                text.contains(not_kept[place]) && text.contains(why)
            });
            screen.type_in(&keys(&winning(beginner(1))));
            screen.wait(won[place], |text| text.contains(won[place]));
            screen.type_in("q");
            assert!(screen.end().0.success(), "{data}");
            let (status, written) = start("--resume").end();
            assert_eq!(status.exit_code(), 2, "{data}");
            assert!(flowed(&written).contains(why), "{data}: {written}");
        }
    }
}

/// Plays while another program holds the database: `BEGIN IMMEDIATE`.
fn while_locked(folder: &Folder, play: impl FnOnce()) {
    let data = folder.path("data");
    let store = demineur_store::Store::open(data.as_ref(), Default::default());
    let held = store.expect("a store").batch(|_| {
        play();
        Ok::<(), demineur_store::StoreError>(())
    });
    held.expect("let go");
}

#[test]
fn a_locked_database_freezes_nothing_and_is_told() {
    let folder = Folder::new("screen-busy");
    let mut screen = Screen::play(&folder, "--level beginner --seed 1");
    screen.wait_for("010");
    while_locked(&folder, || {
        // Each key is seen though nothing can be written: the lock goes only
        // when all of them were.
        for left in ["009", "008", "007", "006"] {
            screen.type_in("fh");
            let text = screen.wait(left, |text| text.starts_with(left));
            assert!(unwritten(&text), "{text}");
        }
        screen.wait_for("Not in the history yet");
        screen.wait_for("another program");
        // Other screens open, too, and what needs the database waits by itself.
        screen.type_in("?");
        screen.wait_for("Open every cell");
        screen.type_in("?");
        screen.wait("closed", |text| text.starts_with("006"));
        // Leaving waits and says so; another key goes on.
        screen.type_in("q");
        screen.wait_for("any other key goes on");
        screen.type_in("f");
        let goes_on = |text: &str| text.starts_with("005") && !text.contains("any other key");
        screen.wait("played on", goes_on);
    });
    let text = screen.wait("written", |text| !unwritten(text));
    assert!(!text.contains("Not in the history"), "{text}");
    screen.type_in("q");
    assert!(screen.end().0.success());
    let mut screen = Screen::play(&folder, "--resume");
    screen.wait_for("5 moves have been made");
    screen.type_in("q");
    assert!(screen.end().0.success());
}

#[test]
fn leaving_waits_for_the_last_moves_or_says_that_they_are_lost() {
    let folder = Folder::new("screen-leave");
    let mut screen = Screen::play(&folder, "--level beginner --seed 1");
    screen.wait_for("010");
    while_locked(&folder, || {
        screen.type_in("f");
        screen.wait_for("009");
        screen.type_in("q");
        screen.wait_for("any other key goes on");
    });
    // Let go, it is written, and the program ends by itself.
    assert!(screen.end().0.success());
    let mut screen = Screen::play(&folder, "--resume");
    screen.wait_for("One move has been made");
    while_locked(&folder, || {
        screen.type_in("hf");
        screen.wait_for("008");
        screen.type_in("q");
        screen.wait_for("any other key goes on");
        screen.type_in("q");
        let (status, written) = screen.end();
        assert_eq!(status.exit_code(), 2);
        let told = "the last moves are not in the history";
        assert!(written.contains(told), "{written}");
    });
    let mut screen = Screen::play(&folder, "--resume");
    screen.wait_for("One move has been made");
    screen.type_in("q");
    assert!(screen.end().0.success());
}

/// A file that may not grow: as a disk without room.
#[test]
fn a_disk_without_room_is_told() {
    let folder = Folder::new("screen-full");
    let mut screen = Screen::play(&folder, "--level beginner --seed 1");
    screen.wait_for("010");
    screen.type_in("q");
    assert!(screen.end().0.success());
    let limited = command(&folder, "--level beginner --seed 2");
    let mut shell = limited.clone();
    let line = "trap '' XFSZ; ulimit -f 80; exec \"$0\" \"$@\"";
    let whole = limited.get_argv().clone();
    *shell.get_argv_mut() = ["sh", "-c", line].map(Into::into).into();
    shell.get_argv_mut().extend(whole);
    let mut screen = Screen::start(shell, 80, 24);
    screen.wait_for("010");
    // The log that is written ahead has no room for many moves.
    for left in ["009", "010"].iter().cycle().take(40) {
        screen.type_in("f");
        let told = |text: &str| text.contains("could not be kept");
        let done = |text: &str| told(text) || (text.starts_with(left) && !unwritten(text));
        if told(&screen.wait("written or told", done)) {
            break;
        }
    }
    let text = screen.text();
    assert!(
        text.contains("could not be kept") && unwritten(&text),
        "{text}"
    );
    screen.type_in("q");
    let (status, written) = screen.end();
    assert_eq!(status.exit_code(), 2);
    let told = "the last moves are not in the history";
    assert!(written.contains(told), "{written}");
}

#[test]
fn a_second_resume_of_a_game_that_is_played_is_told() {
    let folder = Folder::new("screen-twice");
    let mut first = Screen::play(&folder, "--level beginner --seed 1");
    first.wait_for("010");
    first.type_in("f");
    first.wait("one flag", |text| {
        text.starts_with("009") && !unwritten(text)
    });
    let id = first.child.process_id().expect("it runs");
    let told = format!("played elsewhere (process {id})");
    let mut second = Screen::play(&folder, "--resume");
    let flat = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    second.wait("told", |text| flat(text).contains(&told));
    // So is the game line by line, and it is a copy there as well.
    let data = folder.path("data");
    let line = [
        "--lang",
        "en",
        "play",
        "--plain",
        "--resume",
        "--data-dir",
        &data,
    ];
    let ran = run(&line, "f 1 1\nquit\n");
    assert!(ran.err.contains(&told), "{}", ran.err);
    // Both play on, each their own.
    second.type_in("hf");
    second.wait("two flags", |text| {
        text.starts_with("008") && !unwritten(text)
    });
    first.type_in("jf");
    let text = first.wait("two flags", |text| {
        text.starts_with("008") && !unwritten(text)
    });
    assert!(!text.contains("elsewhere"), "{text}");
    for mut screen in [first, second] {
        screen.type_in("q");
        assert!(screen.end().0.success());
    }
    let store = demineur_store::Store::open(data.as_ref(), Default::default());
    let store = store.expect("a store");
    let games = store.history(&demineur_store::Filter::default());
    let games = games.expect("a list");
    let told: Vec<_> = games
        .iter()
        .map(|game| (&*game.origin, game.entries))
        .collect();
    assert_eq!(told, [("again", 2), ("again", 2), ("own_seed", 2)]);
}

#[test]
fn a_data_folder_that_cannot_be_written_is_told_line_by_line_too() {
    let folder = Folder::new("plain-read-only");
    let not_kept = ["not kept in the history", "pas gardée dans l'historique"];
    for (data, whys) in unwritable(&folder) {
        for (place, lang) in ["en", "fr"].into_iter().enumerate() {
            let play = |options: &str, input: &str| {
                let line = format!("--lang {lang} play --plain {options}");
                let line: Vec<&str> = line.split_whitespace().collect();
                run(&[line.as_slice(), &["--data-dir", &data]].concat(), input)
            };
            let ran = play("--resume", "");
            assert_eq!(ran.code, Some(2));
            assert!(ran.err.contains(whys[place]), "{data}: {}", ran.err);
            // Once, and the game goes on.
            let ran = play("--level beginner --seed 1", "f 1 1\no 5 5\nquit\n");
            assert_eq!(ran.code, Some(0), "{}", ran.err);
            assert_eq!(ran.err.lines().count(), 1, "{}", ran.err);
            for told in [not_kept[place], whys[place]] {
                assert!(ran.err.contains(told), "{data}: {}", ran.err);
            }
        }
    }
}

/// The child of a process.
fn child_of(id: u32) -> u32 {
    let end = Instant::now() + DEADLINE;
    loop {
        let path = format!("/proc/{id}/task/{id}/children");
        let children = std::fs::read_to_string(path).expect("it runs");
        if let Some(child) = children.split_whitespace().next() {
            return child.parse().expect("a number");
        }
        assert!(Instant::now() < end, "no child");
        std::thread::yield_now();
    }
}

#[test]
fn sigterm_gives_the_terminal_back_as_it_was() {
    let folder = Folder::new("screen-restore");
    let program = env!("CARGO_BIN_EXE_demineur");
    let data = folder.path("data");
    let line = format!(
        "stty -a; {program} --lang en play --ascii --level beginner --data-dir {data}; \
         echo code=$?; stty -a; echo done"
    );
    let mut shell = in_terminal("sh");
    shell.args(["-c", &line]);
    shell.env("TERM", "xterm-256color");
    let mut screen = Screen::start(shell, 80, 24);
    screen.wait("a game", |text| text.starts_with("010"));
    let shell = screen.child.process_id().expect("it runs");
    signal(child_of(shell), "TERM");
    screen.wait_for("done");
    let (_, written) = screen.end();
    // Mouse, screen and cursor, then the modes of the terminal.
    for sequence in ["\x1b[?1000l", "\x1b[?1006l", "\x1b[?1049l", "\x1b[?25h"] {
        assert!(written.contains(sequence), "{sequence:?}");
    }
    assert!(
        written.contains("code=143"),
        "it ends by the signal: {written}"
    );
    let modes = |text: &str| -> Vec<String> {
        let words = text.split_whitespace();
        let words = words.filter(|word| ["icanon", "echo", "isig"].contains(word));
        words.map(str::to_owned).collect()
    };
    let (before, after) = written
        .split_once("\x1b[?1049h")
        .expect("a screen of its own");
    let after = after.split_once("code=143").expect("it ended").1;
    assert_eq!(modes(before), modes(after), "{after}");
    assert_eq!(modes(after).len(), 3);
}

#[test]
fn ctrl_z_goes_back_to_the_shell_for_a_while() {
    let by_key = |screen: &mut Screen| screen.type_in("\x1a");
    goes_back_to_the_shell("key", by_key);
}

#[test]
fn a_stop_from_outside_goes_back_to_the_shell_too() {
    goes_back_to_the_shell("signal", |screen| screen.signal("TSTP"));
}

fn goes_back_to_the_shell(name: &str, stop: impl FnOnce(&mut Screen)) {
    let folder = Folder::new(&format!("screen-suspend-{name}"));
    let mut screen = Screen::play(&folder, "--level beginner --seed 42");
    screen.wait_for("q quit");
    stop(&mut screen);
    screen.wait("the shell's screen", |text| !text.contains("q quit"));
    screen.wait_until_stopped();
    screen.signal("CONT");
    screen.wait("the game again", |text| {
        text.starts_with("010") && text.contains("q quit")
    });
    screen.type_in("q");
    assert!(screen.end().0.success());
}

/// Nothing can be done before such a stop: whatever was on the screen since is
/// gone when the game goes on.
#[test]
fn a_stop_that_nobody_is_told_of_leaves_nothing_behind() {
    let folder = Folder::new("screen-stop");
    let mut screen = Screen::play(&folder, "--level beginner --seed 42");
    screen.wait_for("q quit");
    screen.signal("STOP");
    screen.wait_until_stopped();
    assert_eq!(screen.is_not_what_is_drawn_anew(), None);
    screen.type_in("f");
    screen.wait("a flag", |text| text.starts_with("009"));
    screen.type_in("q");
    assert!(screen.end().0.success());
}

#[test]
fn a_game_is_chosen_in_the_menu_which_remembers_it() {
    let folder = Folder::new("screen-menu");
    let mut screen = Screen::play(&folder, "");
    screen.wait_for("< Beginner >");
    // Down to the level, twice to the right, and start.
    screen.type_in("\x1b[B\x1b[C\x1b[C\r");
    screen.wait("an expert game", |text| text.starts_with("099"));
    screen.type_in("q");
    assert!(screen.end().0.success());
    let mut screen = Screen::play(&folder, "");
    screen.wait_for("< Expert >");
    screen.type_in("q");
    assert!(screen.end().0.success());
}

#[test]
fn a_strategy_is_watched_to_the_end_and_pinv_shows_its_matrices() {
    let folder = Folder::new("screen-watch");
    let mut screen = Screen::play(&folder, "--level beginner --seed 3 --ai cheat --delay 0");
    screen.wait_for("You have won :-) !!!");
    screen.type_in("q");
    assert!(screen.end().0.success());
    let mut screen = Screen::play(&folder, "--level beginner --seed 3 --ai pinv");
    screen.wait_for("pinv has worked this out");
    screen.type_in("q");
    assert!(screen.end().0.success());
}

#[test]
fn a_saved_game_is_kept_in_its_file_too() {
    let folder = Folder::new("screen-save");
    let path = folder.path("game.json");
    let options = format!("--level beginner --seed 42 --save {path}");
    let mut screen = Screen::play(&folder, &options);
    screen.wait_for("010");
    screen.type_in(" ");
    screen.wait_for("3BV");
    screen.type_in("q");
    assert!(screen.end().0.success());
    let text = std::fs::read_to_string(&path).expect("a file");
    let saved = demineur_core::format::SavedGame::from_json(&text).expect("a game");
    assert_eq!(saved.value.game.log().len(), 1);
    // It is not written over by another game.
    let screen = Screen::play(&folder, &options);
    let (status, written) = screen.end();
    assert_eq!(status.exit_code(), 2);
    assert!(written.contains("exists"), "{written}");
    let mut screen = Screen::play(&folder, &format!("--replay {path}"));
    screen.wait_for("Move 1 of 1");
    screen.type_in("q");
    assert!(screen.end().0.success());
}

#[test]
fn a_poor_terminal_plays_line_by_line() {
    let folder = Folder::new("screen-dumb");
    let mut command = command(&folder, "--level beginner --seed 1");
    command.env("TERM", "dumb");
    let mut screen = Screen::start(command, 80, 24);
    screen.wait_for("mines remaining : 10");
    screen.type_in("quit\r");
    let (status, written) = screen.end();
    assert!(status.success());
    assert!(!written.contains('\x1b'), "{written:?}");
}

#[test]
fn what_needs_a_screen_is_refused_without_one() {
    check_refused(
        &["--lang", "fr", "play", "--replay"],
        "",
        "erreur : --replay demande un plein écran : lancez-le dans un terminal, sans --plain ; \
         sans terminal : demineur review FICHIER\n",
    );
    let folder = Folder::new("screen-none");
    let screen = Screen::play(&folder, "--resume");
    let (status, written) = screen.end();
    assert_eq!(status.exit_code(), 2);
    assert!(written.contains("there is no unfinished game"), "{written}");
}

#[test]
fn an_unfinished_game_is_offered_line_by_line_too() {
    let folder = Folder::new("screen-plain");
    let mut screen = Screen::play(&folder, "--plain");
    let offer = "A game waits to be continued";
    assert!(!screen.wait_for("1.Beginner").contains(offer));
    screen.type_in("1\ro 5 5\rquit\r");
    assert!(screen.end().0.success());
    let mut screen = Screen::play(&folder, "--plain");
    let text = screen.wait_for("1.Beginner");
    let offer = format!("{offer} (Beginner): demineur play --plain --resume");
    assert!(text.contains(&offer), "{text}");
    screen.type_in("quit\r");
    assert!(screen.end().0.success());
}

#[test]
fn the_keys_are_printed_and_configured() {
    let folder = Folder::new("screen-keys");
    let config = folder.file("config.toml", "[keys]\nopen = [\"o\"]\n");
    let table = out(&["--lang", "en", "play", "--keys", "--config", &config], "");
    assert!(table.contains("\no          open "), "{table}");
    assert!(table.contains("\nn f2       new "), "{table}");
    let bad = folder.file("bad.toml", "[keys]\n\ndig = \"o\"\n");
    let ran = run(&["--lang", "en", "play", "--keys", "--config", &bad], "");
    assert_eq!(ran.code, Some(2));
    let start = format!("error: {bad}, line 3: there is no command \"dig\"; commands: left,");
    assert!(ran.err.starts_with(&start), "{}", ran.err);
}

#[test]
fn a_board_without_guesses_is_played_line_by_line_too() {
    let told = out(
        &[
            "--lang",
            "en",
            "play",
            "--no-guess",
            "--seed",
            "4",
            "--no-history",
        ],
        "hint\n",
    );
    assert!(told.contains("start with (5, 5)"), "{told}");
}
