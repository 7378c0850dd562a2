//! Real games in real windows.

use std::process::Command;
use std::time::{Duration, Instant};

use demineur_bot::programs::{SgtId, find_window};
use demineur_bot::reading::Mood;
use demineur_bot::{
    BoardWindow, BotError, Clicks, GameLevel, Hand, Pace, Played, Playing, Profile, Program,
    Running, Screen, Unwatched, Wanted, X11, program,
};
use demineur_core::{CellId, Layout, Rng, Status};
use demineur_solver::Budget;
use demineur_solver::strategy::Player;

use crate::desktop::Desktop;

/// How long anything may take on a busy machine.
const DEADLINE: Duration = Duration::from_secs(60);

/// Somebody who plays in a program, at a level.
struct Bout<'a> {
    program: &'a str,
    level: &'a str,
    strategy: &'a str,
    clicks: Clicks,
}

impl Default for Bout<'_> {
    fn default() -> Self {
        Self {
            program: "sgt-mines",
            level: "beginner",
            strategy: "exact",
            clicks: Clicks::Pointer,
        }
    }
}

impl Bout<'_> {
    /// Lets somebody do something at the table, on a desktop of its own.
    fn at_board<T>(&self, act: impl FnOnce(&mut BoardWindow<'_, X11>) -> Result<T, BotError>) -> T {
        let desktop = Desktop::start();
        #[cfg(feature = "all-programs")]
        let desktop = match self.program {
            "winemine" | "kmines" => desktop.managed(),
            _ => desktop,
        };
        let mut screen = desktop.connect(self.clicks);
        let program = program(self.program).expect("a program");
        let level = program.level(Some(self.level)).expect("a level");
        let running = desktop.run(program, &level, &mut screen);
        let running = running.unwrap_or_else(|error| panic!("{}: {error}", self.program));
        screen.raise(running.window).expect("it is raised");
        let profile = Profile {
            shape: level.shape,
            ..program.profile()
        };
        let wanted = Wanted {
            size: Some([level.columns, level.rows]),
            mines: Some(level.mines),
        };
        let hand = Hand::new(Pace::Instant, 1);
        let is_complete = profile.is_complete();
        let board = BoardWindow::find(&mut screen, running.window, profile, wanted, hand);
        let board = board.and_then(|board| match is_complete {
            true => Ok(board),
            false => board.learning(),
        });
        let done = board.and_then(|mut board| act(&mut board));
        let done = done.unwrap_or_else(|error| panic!("{}: {error}", self.program));
        running.close(&mut screen);
        done
    }

    /// Plays at least this number of games, and more until one is won.
    fn play(&self, games: usize, seed: u64) -> Vec<Played> {
        self.at_board(|board| {
            let mut rng = Rng::new(seed, 0);
            let mut played: Vec<Played> = Vec::new();
            while played.len() < games || !played.iter().any(is_won) {
                assert!(played.len() < 20, "{}: not one win", self.program);
                if !played.is_empty() {
                    board.restart()?;
                }
                let game = self.game(board, &mut rng, None)?;
                // The face may be drawn later than the board.
                let (says, end) = (Some(Mood::of(game.status)), Instant::now() + DEADLINE);
                while board.profile().smiley.is_some() && board.mood()? != says {
                    assert!(Instant::now() < end, "{:?}, not {says:?}", board.mood()?);
                }
                played.push(game);
            }
            Ok(played)
        })
    }

    fn game(
        &self,
        board: &mut BoardWindow<'_, X11>,
        rng: &mut Rng,
        layout: Option<&Layout>,
    ) -> Result<Played, BotError> {
        let mut player = Player::named(self.strategy).expect("a strategy");
        let mut playing = Playing {
            player: &mut player,
            layout,
            rng,
            budget: Budget::default(),
        };
        board.play(&mut playing, &mut Unwatched)
    }
}

/// Starts a program at its easiest level.
fn start(
    name: &str,
    desktop: &Desktop,
    screen: &mut X11,
) -> (&'static dyn Program, GameLevel, Running) {
    let program = program(name).expect("a program");
    let level = program.level(None).expect("a level");
    let running = desktop.run(program, &level, screen).expect("it runs");
    (program, level, running)
}

fn is_won(played: &Played) -> bool {
    played.status == Status::Won
}

/// Plays five games and more, and checks that none was misread: every board on
/// the way was possible, else the bot stops, and the moves played again with
/// the mines shown at the end give the numbers that were read.
fn check_five_games(program: &str, level: &str) {
    let bout = Bout {
        program,
        level,
        ..Bout::default()
    };
    for played in bout.play(5, 11) {
        assert!(played.saved.is_some(), "{:?}", played.last.faces);
    }
}

#[test]
fn xdemineur_is_played() {
    check_five_games("xdemineur", "beginner");
}

#[test]
fn sgt_mines_is_played() {
    check_five_games("sgt-mines", "beginner");
}

#[test]
fn gnome_mines_is_played() {
    check_five_games("gnome-mines", "beginner");
}

#[test]
fn xbomb_is_played_on_squares() {
    check_five_games("xbomb", "beginner");
}

#[cfg(feature = "all-programs")]
#[test]
fn winemine_is_played() {
    check_five_games("winemine", "beginner");
}

#[cfg(feature = "all-programs")]
#[test]
fn kmines_is_played() {
    check_five_games("kmines", "beginner");
}

/// Its smallest cells, in which colours run into each other.
#[cfg(feature = "all-programs")]
#[test]
fn kmines_is_played_at_expert() {
    let bout = Bout {
        program: "kmines",
        level: "expert",
        ..Bout::default()
    };
    assert!(bout.play(2, 7).iter().all(|played| played.saved.is_some()));
}

#[test]
fn xbomb_is_played_on_hexagons() {
    let bout = Bout {
        program: "xbomb",
        level: "hex-beginner",
        ..Bout::default()
    };
    assert!(bout.play(1, 3).iter().all(|played| played.saved.is_some()));
}

#[test]
fn xbomb_is_played_on_triangles() {
    let bout = Bout {
        program: "xbomb",
        level: "tri-beginner",
        ..Bout::default()
    };
    assert!(bout.play(1, 3).iter().all(|played| played.saved.is_some()));
}

#[test]
fn an_expert_board_of_sgt_mines_is_won() {
    let bout = Bout {
        level: "expert",
        ..Bout::default()
    };
    // Its boards need no guess: the first is won.
    let played = bout.play(1, 5);
    assert_eq!(played.len(), 1);
    assert_eq!(played[0].guesses, 0);
}

/// The ids of boards that sgt-mines itself makes of a seed.
fn sgt_ids(count: usize) -> Vec<String> {
    let run = demineur_bot::programs::find_executable("sgt-mines").expect("sgt-mines is installed");
    let output = Command::new(run)
        .args(["--generate", &count.to_string(), "9x9n10#2006"])
        .output()
        .expect("sgt-mines makes boards");
    let text = String::from_utf8(output.stdout).expect("text");
    text.lines().map(str::to_owned).collect()
}

#[test]
fn every_cell_of_seeded_boards_is_read_as_it_is() {
    for text in sgt_ids(5) {
        let id: SgtId = text.parse().expect("an id");
        let (layout, first) = (id.layout(), id.first);
        let bout = Bout {
            level: &text,
            ..Bout::default()
        };
        bout.at_board(|board| {
            let topology = board.board().topology().clone();
            let look = board.look()?;
            assert_eq!(look.view.number(first), Some(0));
            let played = bout.game(board, &mut Rng::new(1, 0), None)?;
            assert_eq!(played.status, Status::Won);
            for cell in topology.cells() {
                let truth = (!layout.is_mine(cell)).then(|| layout.number(&topology, cell));
                assert_eq!(played.last.view.number(cell), truth, "{text} {cell}");
            }
            Ok(())
        });
    }
}

#[test]
fn cheat_plays_an_id_of_sgt_mines() {
    let text = "9x9:4,1,m2312dec91ecd146f54068";
    let layout = text.parse::<SgtId>().expect("an id").layout();
    let bout = Bout {
        level: text,
        strategy: "cheat",
        ..Bout::default()
    };
    let played = bout.at_board(|board| bout.game(board, &mut Rng::new(1, 0), Some(&layout)));
    assert!(is_won(&played));
}

#[test]
fn events_are_clicks_too_where_a_program_listens() {
    let bout = Bout {
        program: "xdemineur",
        clicks: Clicks::Events,
        ..Bout::default()
    };
    let played = bout.at_board(|board| bout.game(board, &mut Rng::new(2, 0), None));
    assert!(played.clicks > 0 && played.saved.is_some());
}

#[test]
fn flags_are_put_and_read() {
    let bout = Bout {
        strategy: "evident",
        ..Bout::default()
    };
    for program in ["sgt-mines", "xdemineur", "gnome-mines", "xbomb"] {
        let bout = Bout { program, ..bout };
        let flags = bout.at_board(|board| {
            let sight = board.look()?;
            let cell = sight.view.hidden().last().unwrap_or(CellId::new(0));
            let flagged = board.act(demineur_core::Move::Flag(cell))?;
            let again = board.act(demineur_core::Move::Unmark(cell));
            Ok((
                flagged.view.flag_count(),
                again.map(|s| s.view.flag_count()),
            ))
        });
        assert_eq!(flags.0, 1, "{program}");
    }
}

#[test]
fn escape_is_heard_even_once_it_is_let_go() {
    use demineur_bot::Pointer;
    use demineur_bot::desktop::{Area, Key};
    use x11rb::connection::Connection;
    use x11rb::protocol::xproto::{ConnectionExt as _, KEY_PRESS_EVENT, KEY_RELEASE_EVENT};
    use x11rb::protocol::xtest::ConnectionExt as _;
    let desktop = Desktop::start();
    let mut screen = desktop.connect(Clicks::Pointer);
    let (_, _, running) = start("xbomb", &desktop, &mut screen);
    // The bot's own Escape, for dialogs, is not a person's.
    screen
        .key(running.window, Key::Escape)
        .expect("it is typed");
    assert_eq!(screen.wants_stop(), Ok(false));
    let (person, _) = x11rb::connect(Some(&desktop.display)).expect("it answers");
    let root = person.setup().roots[0].root;
    let first = person.setup().min_keycode;
    let count = person.setup().max_keycode - first + 1;
    let map = person
        .get_keyboard_mapping(first, count)
        .expect("it is asked");
    let map = map.reply().expect("a keyboard");
    let mut keys = map.keysyms.chunks(map.keysyms_per_keycode.into());
    let place = keys
        .position(|signs| signs.contains(&0xff1b))
        .expect("Escape");
    let code = first + place as u8;
    let type_it = |kind: u8| {
        let typed = person.xtest_fake_input(kind, code, 0, root, 0, 0, 0);
        typed.expect("it is sent").check().expect("it is typed");
    };
    type_it(KEY_PRESS_EVENT);
    let corner = Area {
        x: 0,
        y: 0,
        width: 1,
        height: 1,
    };
    screen.capture(running.window, corner).expect("it is seen");
    type_it(KEY_RELEASE_EVENT);
    assert_eq!(screen.wants_stop(), Ok(true));
}

/// A release that was under way when the connection ended was lost, and the key
/// repeated itself for ever.
#[test]
fn no_key_stays_down_when_the_bot_leaves() {
    use demineur_bot::Pointer;
    use demineur_bot::desktop::Key;
    use x11rb::protocol::xproto::ConnectionExt as _;
    let desktop = Desktop::start();
    let mut screen = desktop.connect(Clicks::Pointer);
    let (_, _, running) = start("xbomb", &desktop, &mut screen);
    let (person, _) = x11rb::connect(Some(&desktop.display)).expect("it answers");
    for _ in 0..20 {
        let typed = desktop
            .connect(Clicks::Pointer)
            .key(running.window, Key::Sign('s'));
        typed.expect("it is typed");
        let keys = person.query_keymap().expect("it is asked").reply();
        assert_eq!(keys.expect("a keyboard").keys, [0; 32]);
    }
}

#[test]
fn a_program_that_is_not_installed_is_told_with_its_package() {
    struct Nowhere;
    impl demineur_bot::Program for Nowhere {
        fn name(&self) -> &'static str {
            "nowhere-mines"
        }
        fn executable(&self) -> &'static str {
            "no-such-program"
        }
        fn package(&self) -> &'static str {
            "nowhere-games"
        }
        fn profile(&self) -> Profile {
            Profile::new("nowhere", Vec::new())
        }
        fn levels(&self) -> Vec<demineur_bot::GameLevel> {
            demineur_bot::GameLevel::classic()
        }
        fn command(&self, start: &demineur_bot::programs::Start<'_>) -> std::io::Result<Command> {
            Ok(Command::new(start.run))
        }
    }
    let desktop = Desktop::start();
    let mut screen = desktop.connect(Clicks::Pointer);
    let level = &demineur_bot::GameLevel::classic()[0];
    let started = desktop.run(&Nowhere, level, &mut screen);
    let error = started.err().expect("it is not installed");
    assert_eq!(
        error.to_string(),
        "nowhere-mines is not installed: install nowhere-games"
    );
}

#[test]
fn a_window_beyond_the_edge_is_not_a_closed_one() {
    use demineur_bot::desktop::ScreenError;
    let desktop = Desktop::start();
    let mut screen = desktop.connect(Clicks::Pointer);
    let (_, _, running) = start("xbomb", &desktop, &mut screen);
    let place = screen.place(running.window).expect("it is there");
    screen.put(running.window, [-50, 0]).expect("it is moved");
    let all = place.inside();
    let seen = screen.capture(running.window, all);
    assert_eq!(seen.err(), Some(ScreenError::NotShown));
}

#[test]
fn a_window_that_closes_is_told() {
    let desktop = Desktop::start();
    let mut screen = desktop.connect(Clicks::Pointer);
    let (program, level, running) = start("xbomb", &desktop, &mut screen);
    let window = running.window;
    let wanted = Wanted {
        size: Some([level.columns, level.rows]),
        mines: Some(level.mines),
    };
    let hand = Hand::new(Pace::Instant, 1);
    let mut other = desktop.connect(Clicks::Pointer);
    let mut board =
        BoardWindow::find(&mut other, window, program.profile(), wanted, hand).expect("it sits");
    board.look().expect("a fresh board");
    running.close(&mut screen);
    let error = board.look().expect_err("it is gone");
    assert_eq!(error.to_string(), "the window is closed");
}

#[test]
fn a_window_over_the_board_is_told() {
    let desktop = Desktop::start();
    let mut screen = desktop.connect(Clicks::Pointer);
    let (program, level, below) = start("sgt-mines", &desktop, &mut screen);
    let wanted = Wanted {
        size: Some([level.columns, level.rows]),
        mines: Some(level.mines),
    };
    let hand = Hand::new(Pace::Instant, 1);
    let mut other = desktop.connect(Clicks::Pointer);
    let mut board = BoardWindow::find(&mut other, below.window, program.profile(), wanted, hand)
        .expect("it sits");
    board.look().expect("a fresh board");
    let (_, _, above) = start("gnome-mines", &desktop, &mut screen);
    screen.put(above.window, [0, 0]).expect("it is moved");
    screen.put(below.window, [100, 100]).expect("it is moved");
    screen.raise(above.window).expect("it is raised");
    let deadline = Instant::now() + DEADLINE;
    let error = loop {
        match board.look() {
            Err(error) => break error,
            Ok(_) => assert!(Instant::now() < deadline, "it is never covered"),
        }
    };
    assert_eq!(error.to_string(), "'Mines' covers the board");
}

/// A dialog says which window it stands before; a menu is none, nor is a window of
/// another program.
#[test]
fn the_dialogs_of_a_window_are_told_from_others() {
    use demineur_bot::desktop::WindowId;
    use x11rb::connection::Connection;
    use x11rb::protocol::xproto::{
        AtomEnum, ConnectionExt as _, CreateWindowAux, PropMode, WindowClass,
    };
    use x11rb::wrapper::ConnectionExt as _;
    let desktop = Desktop::start();
    let (program, number) = x11rb::connect(Some(&desktop.display)).expect("it answers");
    let (root, depth) = {
        let screen = &program.setup().roots[number];
        (screen.root, screen.root_depth)
    };
    let open = |title: &[u8], owner: Option<u32>, is_menu: bool| {
        let window = program.generate_id().expect("an id");
        let aux = CreateWindowAux::new().override_redirect(u32::from(is_menu));
        let class = WindowClass::INPUT_OUTPUT;
        let made = program.create_window(depth, window, root, 9, 9, 90, 60, 0, class, 0, &aux);
        made.expect("it is sent").check().expect("it is made");
        let (name, text) = (AtomEnum::WM_NAME, AtomEnum::STRING);
        let named = program.change_property8(PropMode::REPLACE, window, name, text, title);
        named.expect("it is sent").check().expect("it is named");
        if let Some(owner) = owner {
            let (name, kind) = (AtomEnum::WM_TRANSIENT_FOR, AtomEnum::WINDOW);
            let told = program.change_property32(PropMode::REPLACE, window, name, kind, &[owner]);
            told.expect("it is sent").check().expect("it is told");
        }
        let shown = program.map_window(window).expect("it is sent");
        shown.check().expect("it is shown");
        window
    };
    let board = open(b"Board", None, false);
    let dialog = open(b"You have lost", Some(board), false);
    open(b"Menu", Some(board), true);
    open(b"Letters", None, false);
    open(b"Another dialog", Some(root), false);
    let mut screen = desktop.connect(Clicks::Pointer);
    let found = screen.dialogs(WindowId(board)).expect("it answers");
    let found: Vec<(WindowId, &str)> = found.iter().map(|w| (w.id, w.title.as_str())).collect();
    assert_eq!(found, [(WindowId(dialog), "You have lost")]);
    assert_eq!(screen.dialogs(WindowId(dialog)), Ok(Vec::new()));
}

#[test]
fn browsers_are_refused_unless_allowed() {
    struct Shelf;
    impl Screen for Shelf {
        fn windows(
            &mut self,
        ) -> Result<Vec<demineur_bot::desktop::WindowInfo>, demineur_bot::desktop::ScreenError>
        {
            Ok(vec![demineur_bot::desktop::WindowInfo {
                id: demineur_bot::desktop::WindowId(7),
                title: "Minesweeper Online".to_owned(),
                class: ["Navigator".to_owned(), "firefox".to_owned()],
                process: None,
            }])
        }
        fn place(
            &mut self,
            _: demineur_bot::desktop::WindowId,
        ) -> Result<demineur_bot::desktop::Area, demineur_bot::desktop::ScreenError> {
            Err(demineur_bot::desktop::ScreenError::Closed)
        }
        fn capture(
            &mut self,
            _: demineur_bot::desktop::WindowId,
            _: demineur_bot::desktop::Area,
        ) -> Result<demineur_bot::desktop::Picture, demineur_bot::desktop::ScreenError> {
            Err(demineur_bot::desktop::ScreenError::Closed)
        }
        fn covered_by(
            &mut self,
            _: demineur_bot::desktop::WindowId,
            _: demineur_bot::desktop::Area,
        ) -> Result<Option<String>, demineur_bot::desktop::ScreenError> {
            Ok(None)
        }
        fn size(&mut self) -> Result<[i32; 2], demineur_bot::desktop::ScreenError> {
            Ok([0, 0])
        }
    }
    let refused = find_window(&mut Shelf, "minesweeper", false);
    assert!(matches!(refused, Err(BotError::Browser { .. })));
    assert!(find_window(&mut Shelf, "0x7", true).is_ok());
    let none = find_window(&mut Shelf, "solitaire", true);
    assert!(matches!(none, Err(BotError::NoWindow { .. })));
}
