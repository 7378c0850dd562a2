//! Real windows of programs that ask but once a frame where the pointer is.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::Instant;

use demineur_bot::desktop::{Picture, WindowId};
use demineur_bot::{BotError, Clicks, Profile, Screen};
use x11rb::connection::Connection;
use x11rb::protocol::Event;
use x11rb::protocol::xproto::{
    AtomEnum, ConnectionExt as _, CreateGCAux, CreateWindowAux, EventMask, Gcontext, ImageFormat,
    KeyButMask, PropMode, Window, WindowClass,
};
use x11rb::rust_connection::RustConnection;
use x11rb::wrapper::ConnectionExt as _;

use crate::desktop::Desktop;
use crate::frames::{Program, Sense, Witness, check_chosen, play, sit, untimed};

/// A window in which a program runs until this ends.
struct FrameWindow {
    id: WindowId,
    program: Arc<Mutex<Program>>,
    is_over: Arc<AtomicBool>,
    runner: Option<JoinHandle<()>>,
}

impl FrameWindow {
    fn open(display: &str, program: Program) -> Self {
        let (connection, _) = x11rb::connect(Some(display)).expect("it answers");
        let side = u16::try_from(program.side()).expect("a small window");
        let window = connection.generate_id().expect("an id");
        let events = EventMask::BUTTON_PRESS;
        let aux = CreateWindowAux::new().event_mask(events);
        let (root, depth) = {
            let screen = &connection.setup().roots[0];
            (screen.root, screen.root_depth)
        };
        let class = WindowClass::INPUT_OUTPUT;
        let made =
            connection.create_window(depth, window, root, 100, 50, side, side, 0, class, 0, &aux);
        made.expect("it is sent").check().expect("it is made");
        let (name, text) = (AtomEnum::WM_NAME, AtomEnum::STRING);
        let named = connection.change_property8(PropMode::REPLACE, window, name, text, b"Frames");
        named.expect("it is sent").check().expect("it is named");
        let shown = connection.map_window(window).expect("it is sent");
        shown.check().expect("it is shown");
        let pen = connection.generate_id().expect("an id");
        let made = connection.create_gc(pen, window, &CreateGCAux::new());
        made.expect("it is sent").check().expect("a pen");
        let (program, is_over) = (Arc::new(Mutex::new(program)), Arc::default());
        let stage = Stage {
            program: Arc::clone(&program),
            is_over: Arc::clone(&is_over),
            connection,
            window,
            pen,
        };
        Self {
            id: WindowId(window),
            program,
            is_over,
            runner: Some(thread::spawn(move || stage.run())),
        }
    }
}

impl Drop for FrameWindow {
    fn drop(&mut self) {
        self.is_over.store(true, Ordering::Relaxed);
        if let Some(runner) = self.runner.take() {
            let _ = runner.join();
        }
    }
}

/// What the program needs to run.
struct Stage {
    program: Arc<Mutex<Program>>,
    is_over: Arc<AtomicBool>,
    connection: RustConnection,
    window: Window,
    pen: Gcontext,
}

impl Stage {
    /// Frame after frame.
    fn run(&self) {
        let new_game_key = self.key_code(u32::from('n'));
        let mut was_down = false;
        let mut last: Option<Picture> = None;
        let mut next = Instant::now();
        while !self.is_over.load(Ordering::Relaxed) {
            let mut program = self.program.lock().expect("nobody panics with it");
            while let Some(event) = self.connection.poll_for_event().expect("it answers") {
                if matches!(event, Event::ButtonPress(press) if press.detail == 1) {
                    program.tell();
                }
            }
            let keys = self.connection.query_keymap().expect("it is sent");
            let keys = keys.reply().expect("it answers").keys;
            let is_down = keys[usize::from(new_game_key / 8)] & (1 << (new_game_key % 8)) != 0;
            if is_down && !was_down {
                program.new_game();
            }
            was_down = is_down;
            let pointer = self.connection.query_pointer(self.window);
            let pointer = pointer.expect("it is sent").reply().expect("it answers");
            let at = [pointer.win_x, pointer.win_y].map(i32::from);
            program.frame(at, pointer.mask.contains(KeyButMask::BUTTON1));
            let drawing = program.drawing();
            next = Instant::now().max(next + program.frame);
            drop(program);
            if last.as_ref() != Some(&drawing) {
                self.show(&drawing);
                last = Some(drawing);
            }
            thread::sleep(next.saturating_duration_since(Instant::now()));
        }
    }

    fn key_code(&self, sign: u32) -> u8 {
        let first = self.connection.setup().min_keycode;
        let count = self.connection.setup().max_keycode - first + 1;
        let map = self.connection.get_keyboard_mapping(first, count);
        let map = map.expect("it is sent").reply().expect("a keyboard");
        let mut keys = map.keysyms.chunks(map.keysyms_per_keycode.into());
        let place = keys.position(|signs| signs.contains(&sign));
        first + place.expect("a key") as u8
    }

    fn show(&self, drawing: &Picture) {
        let pixels = (0..drawing.height()).flat_map(|y| drawing.row(y));
        let bytes: Vec<u8> = pixels
            .flat_map(|pixel| [pixel.blue, pixel.green, pixel.red, 0])
            .collect();
        let [width, height] = [drawing.width(), drawing.height()].map(|side| side as u16);
        let format = ImageFormat::Z_PIXMAP;
        let shown = self.connection.put_image(
            format,
            self.window,
            self.pen,
            width,
            height,
            0,
            0,
            0,
            24,
            &bytes,
        );
        shown.expect("it is sent").check().expect("it is drawn");
    }
}

/// Plays two games in such a window.
fn check(program: Program, profile: Profile, case: &str) {
    let desktop = Desktop::start();
    let mut screen = desktop.connect(Clicks::Pointer);
    let window = FrameWindow::open(&desktop.display, program);
    assert!(screen.place(window.id).is_ok());
    let mut witness = Witness::default();
    let two_games = || {
        let mut board = sit(&mut screen, window.id, profile)?;
        let first = play(&mut board, &mut witness)?;
        board.restart()?;
        let second = play(&mut board, &mut witness)?;
        Ok([first, second])
    };
    let played: Result<_, BotError> = two_games();
    let played = played.unwrap_or_else(|error| panic!("{case}: {error}"));
    assert!(played.iter().all(|played| played.saved.is_some()), "{case}");
    let program = window.program.lock().expect("nobody panics with it");
    check_chosen(&program.opened, &witness, case);
}

#[test]
fn only_chosen_cells_are_opened_in_a_window_that_asks_for_the_button_30_times_a_second() {
    check(
        Program::new(Sense::Press, 30, 20, false),
        untimed(),
        "press",
    );
}

#[test]
fn only_chosen_cells_are_opened_in_a_window_that_asks_for_the_button_20_times_a_second() {
    check(
        Program::new(Sense::Release, 20, 0, false),
        untimed(),
        "release",
    );
}

#[test]
fn only_chosen_cells_are_opened_in_a_window_that_asks_for_the_pointer_30_times_a_second() {
    check(
        Program::new(Sense::Event, 30, 20, false),
        untimed(),
        "event",
    );
}

/// Nor where nothing was told of it.
#[test]
fn only_chosen_cells_are_opened_in_a_window_never_seen_that_asks_20_times_a_second() {
    let unknown = Profile {
        glyphs: Vec::new(),
        ..untimed()
    };
    check(
        Program::new(Sense::Event, 20, 20, false),
        unknown,
        "never seen",
    );
}
