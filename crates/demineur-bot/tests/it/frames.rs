//! Programs that ask but once a frame where the pointer is, and take any place
//! for that of the nearest cell: nothing may be opened that nobody chose.

use std::time::{Duration, Instant};

use demineur_bot::desktop::{
    Area, Button, Desk, Key, Picture, Rgb, ScreenError, WindowId, WindowInfo,
};
use demineur_bot::{
    BoardWindow, BotError, Clock, Hand, Pace, Played, Playing, Pointer, Profile, Screen, Sight,
    Wanted, Watcher,
};
use demineur_core::{CellId, Game, Move, Rng};
use demineur_solver::Budget;
use demineur_solver::strategy::{Advice, Player};

use crate::fake::{CELL, COLUMNS, GROUND, PAPER, look_of, new_game, paint, profile};
use crate::made_up_time::MadeUpTime;

const WINDOW: WindowId = WindowId(9);
const CORNER: [i32; 2] = [100, 50];
/// How many times within a frame are tried.
const PHASES: u32 = 4;

/// How a program knows of a click.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sense {
    /// The button is down, and was not a frame ago.
    Press,
    /// The button was down a frame ago, and is not.
    Release,
    /// It is told, and looks in its next frame where the pointer is.
    Event,
    /// It is told, and knows from its last frame where the pointer was.
    Memory,
}

const SENSES: [Sense; 4] = [Sense::Press, Sense::Release, Sense::Event, Sense::Memory];

/// A program with a board of 9 by 9 and this much around it.
pub struct Program {
    sense: Sense,
    pub frame: Duration,
    margin: i32,
    /// Whether the cell under the pointer lights up, and looks open while the
    /// button is down.
    is_vivid: bool,
    game: Game,
    seed: u64,
    /// What it took for clicks.
    pub opened: Vec<CellId>,
    /// As of the last frame: where the pointer was, and whether the button was down.
    pointer: [i32; 2],
    held: bool,
    /// How many clicks it was told of since.
    told: usize,
}

impl Program {
    pub fn new(sense: Sense, frames_a_second: u64, margin: i32, is_vivid: bool) -> Self {
        // Nothing is guessed on this board.
        const SEED: u64 = 5;
        Self {
            sense,
            frame: Duration::from_millis(1000 / frames_a_second),
            margin,
            is_vivid,
            game: new_game(SEED),
            seed: SEED,
            opened: Vec::new(),
            pointer: [-1, -1],
            held: false,
            told: 0,
        }
    }

    pub fn side(&self) -> i32 {
        COLUMNS * CELL + 2 * self.margin
    }

    fn nearest(&self, point: [i32; 2]) -> CellId {
        let [column, row] = point.map(|at| ((at - self.margin) / CELL).clamp(0, COLUMNS - 1));
        CellId::new((row * COLUMNS + column) as u32)
    }

    fn open(&mut self, point: [i32; 2]) {
        let cell = self.nearest(point);
        self.opened.push(cell);
        // On an open cell it does nothing.
        let _ = self.game.play(Move::Open(cell));
    }

    /// A button went down.
    pub fn tell(&mut self) {
        match self.sense {
            Sense::Event => self.told += 1,
            Sense::Memory => self.open(self.pointer),
            Sense::Press | Sense::Release => {}
        }
    }

    /// A frame: where the pointer is in the window, and whether its button is down.
    pub fn frame(&mut self, pointer: [i32; 2], held: bool) {
        let is_clicked = match self.sense {
            Sense::Press => held && !self.held,
            Sense::Release => !held && self.held,
            Sense::Event | Sense::Memory => std::mem::take(&mut self.told) > 0,
        };
        if is_clicked {
            self.open(pointer);
        }
        (self.pointer, self.held) = (pointer, held);
    }

    pub fn new_game(&mut self) {
        self.seed += 1;
        self.game = new_game(self.seed);
    }

    pub fn drawing(&self) -> Picture {
        let side = self.side();
        let pixels = vec![Rgb::hex(GROUND); (side * side) as usize];
        let mut picture = Picture::new(side as usize, side as usize, pixels).expect("a square");
        let is_inside = self.pointer.iter().all(|at| (0..side).contains(at));
        let lit = Some(self.nearest(self.pointer)).filter(|_| self.is_vivid && is_inside);
        for cell in self.game.view().cells() {
            let at = [cell.get() as i32 % COLUMNS, cell.get() as i32 / COLUMNS];
            let is_lit = lit == Some(cell);
            let look = match is_lit && self.held {
                true => (PAPER, None),
                false => look_of(self.game.shown(cell)),
            };
            paint(
                &mut picture,
                at.map(|a| self.margin + a * CELL),
                look,
                is_lit,
            );
        }
        picture
    }
}

/// What the program looks like, and nothing about its frames.
pub fn untimed() -> Profile {
    let unknown = Profile::new("made up", Vec::new());
    Profile {
        frame_millis: unknown.frame_millis,
        ..profile()
    }
}

/// Notes what was chosen.
pub struct Witness {
    chosen: Vec<CellId>,
    strayed: Vec<CellId>,
    /// Stops after this number.
    most: usize,
}

impl Default for Witness {
    fn default() -> Self {
        Self {
            chosen: Vec::new(),
            strayed: Vec::new(),
            most: usize::MAX,
        }
    }
}

impl Watcher for Witness {
    fn allows(&mut self, _: &Sight, advice: &Advice, _: bool) -> bool {
        self.chosen.extend(advice.action.cell());
        self.chosen.len() <= self.most
    }

    fn strayed(&mut self, cell: CellId) {
        self.strayed.push(cell);
    }
}

pub fn sit<D: Desk>(
    desk: &mut D,
    window: WindowId,
    profile: Profile,
) -> Result<BoardWindow<'_, D>, BotError> {
    let wanted = Wanted {
        size: None,
        mines: Some(10),
    };
    let learns = !profile.is_complete();
    let hand = Hand::new(Pace::Instant, 1);
    let board = BoardWindow::find(desk, window, profile, wanted, hand)?;
    if learns { board.learning() } else { Ok(board) }
}

pub fn play<D: Desk>(
    board: &mut BoardWindow<'_, D>,
    witness: &mut Witness,
) -> Result<Played, BotError> {
    let mut player = Player::named("exact").expect("a strategy");
    let mut playing = Playing {
        player: &mut player,
        layout: None,
        rng: &mut Rng::new(1, 0),
        budget: Budget::default(),
    };
    board.play(&mut playing, witness)
}

/// Whether all that was opened was chosen before, one after the other.
#[track_caller]
pub fn check_chosen(opened: &[CellId], witness: &Witness, case: &str) {
    let mut chosen = witness.chosen.iter();
    let is_chosen = |cell: &CellId| chosen.any(|one| one == cell);
    assert!(!opened.is_empty());
    assert!(
        opened.iter().all(is_chosen),
        "{case}: opened {opened:?}, chosen {:?}",
        witness.chosen
    );
    assert_eq!(witness.strayed, [], "{case}");
}

/// A program on a desktop that is made up. Its frames come on time, however busy
/// the machine is: nothing happens between what is done to it.
struct FrameDesk {
    program: Program,
    time: MadeUpTime,
    pointer: [i32; 2],
    held: bool,
    next: Instant,
    /// What it has drawn in its last frame.
    drawn: Option<Picture>,
    /// Whether the pointer always comes just after a frame.
    is_unlucky: bool,
}

impl FrameDesk {
    /// With frames that begin that number of quarters of one later.
    fn new(program: Program, phase: u32) -> Self {
        let time = MadeUpTime::default();
        Self {
            next: time.now() + program.frame * phase / PHASES,
            program,
            time,
            pointer: [0, 0],
            held: false,
            drawn: None,
            is_unlucky: false,
        }
    }

    /// The frames since.
    fn catch_up(&mut self) {
        let [x, y] = [0, 1].map(|axis| self.pointer[axis] - CORNER[axis]);
        while self.next <= self.time.now() {
            self.program.frame([x, y], self.held);
            self.next += self.program.frame;
            self.drawn = None;
        }
    }
}

impl Screen for FrameDesk {
    fn windows(&mut self) -> Result<Vec<WindowInfo>, ScreenError> {
        Ok(Vec::new())
    }

    fn place(&mut self, _: WindowId) -> Result<Area, ScreenError> {
        let [x, y] = CORNER;
        let side = self.program.side();
        Ok(Area {
            x,
            y,
            width: side,
            height: side,
        })
    }

    fn capture(&mut self, _: WindowId, area: Area) -> Result<Picture, ScreenError> {
        self.time.look();
        self.catch_up();
        let drawn = self.drawn.get_or_insert_with(|| self.program.drawing());
        Ok(drawn.crop(area))
    }

    fn covered_by(&mut self, _: WindowId, _: Area) -> Result<Option<String>, ScreenError> {
        Ok(None)
    }

    fn size(&mut self) -> Result<[i32; 2], ScreenError> {
        Ok([1000, 1000])
    }
}

impl Clock for FrameDesk {
    fn now(&mut self) -> Instant {
        self.time.now()
    }

    fn wait(&mut self, time: Duration) {
        self.time.pass(time);
    }
}

impl Pointer for FrameDesk {
    fn move_to(&mut self, point: [i32; 2]) -> Result<(), ScreenError> {
        self.catch_up();
        self.pointer = point;
        if self.is_unlucky {
            self.next = self.time.now() + self.program.frame;
        }
        Ok(())
    }

    fn press(&mut self, button: Button) -> Result<(), ScreenError> {
        self.catch_up();
        if button == Button::Left {
            self.held = true;
            self.program.tell();
        }
        Ok(())
    }

    fn release(&mut self, button: Button) -> Result<(), ScreenError> {
        self.catch_up();
        self.held &= button != Button::Left;
        Ok(())
    }

    fn key(&mut self, _: WindowId, _: Key) -> Result<(), ScreenError> {
        self.program.new_game();
        self.drawn = None;
        Ok(())
    }

    fn position(&mut self) -> Result<Option<[i32; 2]>, ScreenError> {
        Ok(Some(self.pointer))
    }

    fn wants_stop(&mut self) -> Result<bool, ScreenError> {
        Ok(false)
    }
}

/// Plays in a program of every sense, at a pace of its own, whose frames come
/// sooner or later after what is done to it.
fn check_made_up(profile: &Profile, frames_a_second: u64, margin: i32, is_vivid: bool) {
    let check = |sense: Sense, phase: u32| {
        let program = Program::new(sense, frames_a_second, margin, is_vivid);
        let mut desk = FrameDesk::new(program, phase);
        let case = format!("{sense:?}, {frames_a_second} a second, margin {margin}, {phase}");
        let mut witness = Witness::default();
        let mut board = sit(&mut desk, WINDOW, profile.clone()).expect("a board");
        let played = play(&mut board, &mut witness);
        let played = played.unwrap_or_else(|error| panic!("{case}: {error}"));
        assert!(played.saved.is_some(), "{case}");
        check_chosen(&desk.program.opened, &witness, &case);
    };
    for sense in SENSES {
        (0..PHASES).for_each(|phase| check(sense, phase));
    }
}

#[test]
fn only_chosen_cells_are_opened_where_the_pointer_is_asked_for_30_times_a_second() {
    check_made_up(&untimed(), 30, 20, false);
}

#[test]
fn only_chosen_cells_are_opened_where_the_pointer_is_asked_for_20_times_a_second() {
    check_made_up(&untimed(), 20, 20, false);
}

#[test]
fn only_chosen_cells_are_opened_where_cells_fill_the_window() {
    check_made_up(&untimed(), 20, 0, false);
}

#[test]
fn only_chosen_cells_are_opened_where_the_nearest_cell_lights_up() {
    check_made_up(&untimed(), 30, 20, true);
    check_made_up(&untimed(), 20, 0, true);
}

#[test]
fn only_chosen_cells_are_opened_in_a_program_never_seen_whose_nearest_cell_lights_up() {
    let unknown = Profile {
        glyphs: Vec::new(),
        ..untimed()
    };
    check_made_up(&unknown, 30, 20, true);
}

/// Frames longer than any that is expected: what is opened instead of what was
/// chosen is noticed and told, and the hand takes its time from then on.
#[test]
fn a_hand_that_went_astray_slows_down() {
    let mut program = Program::new(Sense::Memory, 1, 20, false);
    program.frame = Duration::from_millis(400);
    let mut desk = FrameDesk::new(program, 0);
    let mut witness = Witness {
        most: 8,
        ..Witness::default()
    };
    let mut board = sit(&mut desk, WINDOW, untimed()).expect("a board");
    board.look().expect("a fresh board");
    board.desk().is_unlucky = true;
    let stopped = play(&mut board, &mut witness);
    assert!(matches!(stopped, Err(BotError::Stopped)), "{stopped:?}");
    assert!(board.profile().frame_millis > 400);
    let opened = desk.program.opened;
    assert_ne!(opened[0], witness.chosen[0]);
    assert!(!witness.strayed.is_empty());
    assert!(opened.ends_with(&witness.chosen[5..8]), "{opened:?}");
}
