//! Made-up windows that end their games in many ways, and begin others in many:
//! each game is told as it was, one after the other, with nobody there.

use std::time::{Duration, Instant};

use demineur_bot::desktop::{Area, Button, Key, Picture, Rgb, ScreenError, WindowId, WindowInfo};
use demineur_bot::programs::Restart;
use demineur_bot::{
    BoardWindow, BotError, Clock, Hand, Pace, Played, Playing, Pointer, Profile, Screen, Sight,
    Unwatched, Wanted, Watcher,
};
use demineur_core::{CellId, Game, Move, Rng, Shown, Status};
use demineur_solver::Budget;
use demineur_solver::strategy::{Advice, Player};

use crate::fake::{CELL, COLUMNS, GROUND, LIGHT, PAPER, TILE, look_of, new_game, paint};
use crate::made_up_time::MadeUpTime;

const WINDOW: WindowId = WindowId(9);
const DIALOG: WindowId = WindowId(10);
const OTHER: WindowId = WindowId(11);
const CORNER: [i32; 2] = [100, 50];
const MARGIN: i32 = 30;
const SIDE: i32 = COLUMNS * CELL + 2 * MARGIN;
/// What a button below the board looks like; and once a game is over.
const BUTTON: u32 = 0x70_70_b0;
const AGAIN: u32 = 0xb0_70_70;

/// How a window shows that a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    /// Not at all, but for the cell that was opened last.
    Quiet,
    /// A message is drawn over the middle of the board.
    Banner,
    /// All of the board is drawn paler.
    Paler,
    /// A window of the program covers the board, before the last cell is drawn.
    Dialog,
    /// The next game is there at once.
    Anew,
}

/// What begins the next game, once one is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    Key(Key),
    /// A click anywhere on the board.
    Board,
    /// A button below the board, which looks otherwise at the end.
    Button,
    /// The answer to the dialog.
    Answer,
    /// Nothing that the bot can know of: a person does it.
    Person,
}

struct Desk {
    end: End,
    next: Next,
    game: Game,
    seed: u64,
    time: MadeUpTime,
    pointer: [i32; 2],
    /// Until when a person holds a button down.
    held_until: Option<Instant>,
    dialog: bool,
    flags: Vec<CellId>,
    /// What was played, as it ended.
    ended: Vec<Status>,
    /// What was drawn when it ended, where the last cell is not.
    frozen: Option<Game>,
    /// Clicks on the board of a game that was over.
    late: usize,
    /// Clicks on the board with the left button.
    opened: usize,
    /// Whether a person has opened another window of the program.
    has_other: bool,
    /// Keys that were sent to that.
    meddled: usize,
}

impl Desk {
    fn new(end: End, next: Next) -> Self {
        Self {
            end,
            next,
            game: new_game(1),
            seed: 1,
            time: MadeUpTime::default(),
            pointer: [0, 0],
            held_until: None,
            dialog: false,
            flags: Vec::new(),
            ended: Vec::new(),
            frozen: None,
            late: 0,
            opened: 0,
            has_other: false,
            meddled: 0,
        }
    }

    fn begin(&mut self) {
        self.seed += 1;
        self.game = new_game(self.seed);
        (self.dialog, self.frozen) = (false, None);
        self.flags.clear();
    }

    /// A board that is over takes none.
    fn flag(&mut self, cell: CellId) {
        if !self.game.view().is_hidden(cell) {
            return;
        }
        match self.flags.iter().position(|&flag| flag == cell) {
            Some(place) => drop(self.flags.remove(place)),
            None => self.flags.push(cell),
        }
    }

    fn open(&mut self, cell: CellId) {
        let before = self.game.clone();
        let _ = self.game.play(Move::Open(cell));
        if !self.game.status().is_over() {
            return;
        }
        self.ended.push(self.game.status());
        match self.end {
            End::Dialog => (self.dialog, self.frozen) = (true, Some(before)),
            End::Anew => self.begin(),
            _ => {}
        }
    }

    fn is_over(&self) -> bool {
        self.game.status().is_over()
    }

    fn drawing(&self) -> Picture {
        let pixels = vec![Rgb::hex(GROUND); (SIDE * SIDE) as usize];
        let mut picture = Picture::new(SIDE as usize, SIDE as usize, pixels).expect("a square");
        let drawn = self.frozen.as_ref().unwrap_or(&self.game);
        for cell in drawn.view().cells() {
            let at = [cell.get() as i32 % COLUMNS, cell.get() as i32 / COLUMNS];
            // Mines are not shown, but for the one that was hit, and that as nothing
            // usual.
            let look = match drawn.shown(cell) {
                _ if self.flags.contains(&cell) => (TILE, Some(0xff_a0_00)),
                Shown::Exploded => (0x30_60_20, Some(0xf0_e0_40)),
                Shown::Mine => (TILE, None),
                shown => look_of(shown),
            };
            let look = match self.end == End::Paler && self.is_over() {
                true => (pale(look.0), look.1.map(pale)),
                false => look,
            };
            paint(&mut picture, at.map(|a| MARGIN + a * CELL), look, false);
        }
        let area = |x, y, width, height| Area {
            x,
            y,
            width,
            height,
        };
        if self.next == Next::Button {
            let colour = if self.is_over() { AGAIN } else { BUTTON };
            picture.fill(area(40, SIDE - 24, 60, 18), Rgb::hex(colour));
        }
        if self.end == End::Banner && self.is_over() {
            picture.fill(
                area(MARGIN + 20, MARGIN + 50, 100, 44),
                Rgb::hex(0x20_20_30),
            );
            picture.fill(area(MARGIN + 40, MARGIN + 60, 60, 4), Rgb::hex(LIGHT));
        }
        picture
    }
}

/// A colour half way to the paper.
fn pale(colour: u32) -> u32 {
    let half = |shift: u32| {
        let [a, b] = [colour, PAPER].map(|c| c >> shift & 0xff);
        ((a + 2 * b) / 3) << shift
    };
    half(16) | half(8) | half(0)
}

impl Screen for Desk {
    fn windows(&mut self) -> Result<Vec<WindowInfo>, ScreenError> {
        self.dialogs(WINDOW)
    }

    fn place(&mut self, _: WindowId) -> Result<Area, ScreenError> {
        Ok(Area {
            x: CORNER[0],
            y: CORNER[1],
            width: SIDE,
            height: SIDE,
        })
    }

    fn capture(&mut self, _: WindowId, area: Area) -> Result<Picture, ScreenError> {
        self.time.look();
        Ok(self.drawing().crop(area))
    }

    fn covered_by(&mut self, _: WindowId, _: Area) -> Result<Option<String>, ScreenError> {
        Ok(self.dialog.then(|| "It is over".to_owned()))
    }

    fn dialogs(&mut self, _: WindowId) -> Result<Vec<WindowInfo>, ScreenError> {
        let dialog = WindowInfo {
            id: DIALOG,
            title: "It is over".to_owned(),
            class: ["ends".to_owned(), "Ends".to_owned()],
            process: None,
        };
        Ok(self.dialog.then_some(dialog).into_iter().collect())
    }

    fn siblings(&mut self, _: WindowId) -> Result<Vec<WindowInfo>, ScreenError> {
        let other = WindowInfo {
            id: OTHER,
            title: "Another board".to_owned(),
            class: ["ends".to_owned(), "Ends".to_owned()],
            process: None,
        };
        Ok(self.has_other.then_some(other).into_iter().collect())
    }

    fn size(&mut self) -> Result<[i32; 2], ScreenError> {
        Ok([1000, 1000])
    }
}

impl Clock for Desk {
    fn now(&mut self) -> Instant {
        self.time.now()
    }

    fn wait(&mut self, time: Duration) {
        self.time.pass(time);
    }
}

impl Pointer for Desk {
    fn move_to(&mut self, point: [i32; 2]) -> Result<(), ScreenError> {
        self.pointer = point;
        Ok(())
    }

    fn press(&mut self, button: Button) -> Result<(), ScreenError> {
        let [x, y] = [0, 1].map(|axis| self.pointer[axis] - CORNER[axis]);
        let board = MARGIN..MARGIN + COLUMNS * CELL;
        if self.dialog {
            return Ok(());
        }
        if self.next == Next::Button && (40..100).contains(&x) && (SIDE - 24..SIDE - 6).contains(&y)
        {
            self.begin();
        } else if board.contains(&x) && board.contains(&y) {
            self.opened += usize::from(button == Button::Left);
            let [column, row] = [x, y].map(|at| (at - MARGIN) / CELL);
            if self.is_over() {
                self.late += 1;
                if self.next == Next::Board {
                    self.begin();
                }
            } else {
                let cell = CellId::new((row * COLUMNS + column) as u32);
                match button {
                    Button::Left => self.open(cell),
                    _ => self.flag(cell),
                }
            }
        }
        Ok(())
    }

    fn release(&mut self, _: Button) -> Result<(), ScreenError> {
        Ok(())
    }

    fn key(&mut self, window: WindowId, key: Key) -> Result<(), ScreenError> {
        self.meddled += usize::from(window == OTHER);
        if self.dialog {
            if window == DIALOG && key == Key::Return {
                self.dialog = false;
                self.frozen = None;
                if self.next == Next::Answer {
                    self.begin();
                }
            }
        } else if self.next == Next::Key(key) {
            self.begin();
        }
        Ok(())
    }

    fn position(&mut self) -> Result<Option<[i32; 2]>, ScreenError> {
        Ok(Some(self.pointer))
    }

    fn is_held(&mut self) -> Result<bool, ScreenError> {
        Ok(self.held_until.is_some_and(|until| self.time.now() < until))
    }

    fn wants_stop(&mut self) -> Result<bool, ScreenError> {
        Ok(false)
    }
}

fn sit(desk: &mut Desk) -> BoardWindow<'_, Desk> {
    let profile = Profile {
        frame_millis: 0,
        ..Profile::new("never seen", Vec::new())
    };
    let wanted = Wanted {
        size: None,
        mines: Some(10),
    };
    let hand = Hand::new(Pace::Instant, 1);
    let board = BoardWindow::find(desk, WINDOW, profile, wanted, hand);
    board.and_then(BoardWindow::learning).expect("a board")
}

fn play(board: &mut BoardWindow<'_, Desk>, strategy: &str) -> Result<Played, BotError> {
    let mut player = Player::named(strategy).expect("a strategy");
    let mut playing = Playing {
        player: &mut player,
        layout: None,
        rng: &mut Rng::new(7, 0),
        budget: Budget::default(),
    };
    board.play(&mut playing, &mut Unwatched)
}

/// Plays games in a row, nearly all of which are told as they ended; none is told
/// otherwise.
fn check(end: End, next: Next) -> Option<Restart> {
    const GAMES: usize = 8;
    let mut desk = Desk::new(end, next);
    let mut board = sit(&mut desk);
    let mut told = Vec::new();
    for game in 0..GAMES {
        let case = format!("{end:?}, {next:?}, game {game}");
        if game > 0 {
            let begun = board.restart();
            begun.unwrap_or_else(|error| panic!("{case}: {error}"));
        }
        // Some are won, some lost soon.
        let strategy = if game % 4 == 3 { "random" } else { "exact" };
        let played = play(&mut board, strategy);
        let played = played.unwrap_or_else(|error| panic!("{case}: {error}"));
        let truth = &board.desk().ended;
        assert_eq!(truth.len(), game + 1, "{case}");
        if !played.is_doubtful() {
            assert_eq!(Some(&played.status), truth.last(), "{case}");
            told.push(played.status);
        }
    }
    assert!(told.len() + 1 >= GAMES, "{end:?}, {next:?}: {told:?}");
    for status in [Status::Won, Status::Lost] {
        assert!(told.contains(&status), "{end:?}, {next:?}: {told:?}");
    }
    board.profile().restart
}

#[test]
fn what_says_nothing_at_the_end_is_known_by_its_last_cell() {
    check(End::Quiet, Next::Board);
    let found = check(End::Quiet, Next::Key(Key::Function(2)));
    assert_eq!(found, Some(Restart::Keys(vec![Key::Function(2)])));
}

#[test]
fn a_message_over_the_board_is_an_end() {
    let found = check(End::Banner, Next::Key(Key::Control('n')));
    assert_eq!(found, Some(Restart::Keys(vec![Key::Control('n')])));
    check(End::Banner, Next::Button);
}

#[test]
fn a_board_that_is_drawn_paler_is_over() {
    let found = check(End::Paler, Next::Key(Key::Sign('r')));
    assert_eq!(found, Some(Restart::Keys(vec![Key::Sign('r')])));
    check(End::Paler, Next::Board);
}

#[test]
fn a_dialog_of_the_program_is_an_end_and_is_answered() {
    assert_eq!(check(End::Dialog, Next::Answer), None);
    let found = check(End::Dialog, Next::Key(Key::Sign(' ')));
    assert_eq!(found, Some(Restart::Keys(vec![Key::Sign(' ')])));
}

#[test]
fn a_new_game_that_is_there_at_once_ends_the_last() {
    check(End::Anew, Next::Person);
}

#[test]
fn a_button_that_changes_at_the_end_begins_a_game() {
    let found = check(End::Quiet, Next::Button);
    let is_there = matches!(found, Some(Restart::Point([60..=80, _])));
    assert!(is_there, "{found:?}");
}

#[test]
fn where_nothing_helps_it_is_said() {
    let mut desk = Desk::new(End::Quiet, Next::Person);
    let mut board = sit(&mut desk);
    play(&mut board, "exact").expect("it ends");
    let error = board.new_game(&mut Unwatched).expect_err("nobody is there");
    assert!(matches!(error, BotError::NoNewGame { .. }), "{error}");
    assert_eq!(board.profile().restart, None);
}

#[test]
fn what_a_person_clicks_on_is_learnt() {
    let mut desk = Desk::new(End::Quiet, Next::Person);
    let mut board = sit(&mut desk);
    play(&mut board, "exact").expect("it ends");
    // A person clicks on a picture of a button that never changes.
    let desk = board.desk();
    desk.pointer = [CORNER[0] + 33, CORNER[1] + 12];
    desk.held_until = Some(desk.time.now() + Duration::from_secs(100));
    desk.begin();
    board.await_new_game(&mut Unwatched).expect("a new game");
    assert_eq!(board.profile().restart, Some(Restart::Point([33, 12])));
}

/// Stops before the fourth move.
struct Brief(usize);

impl Watcher for Brief {
    fn allows(&mut self, _: &Sight, _: &Advice, _: bool) -> bool {
        self.0 += 1;
        self.0 <= 3
    }
}

/// A game that is left may still be going on: what would begin another on a board
/// that is over opens a cell there.
#[test]
fn nothing_is_clicked_on_a_board_to_leave_its_game() {
    let mut desk = Desk::new(End::Quiet, Next::Board);
    let mut board = sit(&mut desk);
    let mut player = Player::named("exact").expect("a strategy");
    let mut playing = Playing {
        player: &mut player,
        layout: None,
        rng: &mut Rng::new(7, 0),
        budget: Budget::default(),
    };
    let stopped = board.play(&mut playing, &mut Brief(0));
    assert!(matches!(stopped, Err(BotError::Stopped)), "{stopped:?}");
    let opened = board.desk().opened;
    let error = board.restart().expect_err("nothing begins one");
    assert!(matches!(error, BotError::NoNewGame { .. }), "{error}");
    let desk = board.desk();
    assert_eq!((desk.opened, desk.ended.len()), (opened, 0));
}

/// A person opens another window of the program while the bot plays: it is no dialog
/// of this one, and is sent no key.
#[test]
fn a_window_that_a_person_opens_is_left_alone() {
    let mut desk = Desk::new(End::Quiet, Next::Key(Key::Function(2)));
    let mut board = sit(&mut desk);
    play(&mut board, "exact").expect("it ends");
    let desk = board.desk();
    desk.time.pass(Duration::from_secs(5));
    desk.has_other = true;
    board.restart().expect("a new game");
    let told = play(&mut board, "random").expect("it ends").status;
    let desk = board.desk();
    assert_eq!(desk.meddled, 0);
    assert!(told == Status::Running || Some(&told) == desk.ended.last());
}
