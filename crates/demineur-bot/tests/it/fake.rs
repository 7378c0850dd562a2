//! The bot in a window that is made up: what it clicks, and what it does not.

use std::time::{Duration, Instant};

use demineur_bot::desktop::{Area, Button, Key, Picture, Rgb, ScreenError, WindowId, WindowInfo};
use demineur_bot::playing::Unknown;
use demineur_bot::programs::Restart;
use demineur_bot::reading::{Face, Glyph, Mood, Smiley};
use demineur_bot::{
    BoardWindow, BotError, Clock, Hand, Pace, Played, Playing, Pointer, Profile, Screen, Sight,
    Unwatched, Wanted, Watcher,
};
use demineur_core::{BoardSpec, CellId, Game, GameParams, Move, Rng, Shown, Status};
use demineur_solver::Budget;
use demineur_solver::strategy::{Advice, Player};

use crate::made_up_time::MadeUpTime;

const WINDOW: WindowId = WindowId(9);
const SOON: Duration = Duration::from_millis(900);
pub const CELL: i32 = 16;
const MARGIN: i32 = 20;
pub const COLUMNS: i32 = 9;

pub const PAPER: u32 = 0xdd_dd_dd;
pub const TILE: u32 = 0x88_88_88;
pub const LIGHT: u32 = 0xff_ff_ff;
const FLAG: u32 = 0xff_a0_00;
const BUTTON: u32 = 0x50_50_a0;
pub const GROUND: u32 = 0xc0_c0_c0;
const MINE: u32 = 0x40_00_40;
const INKS: [u32; 8] = [
    0x00_00_ff, 0x00_80_00, 0xff_00_00, 0x00_00_80, 0x80_00_00, 0x00_80_80, 0x00_00_01, 0x80_80_00,
];

/// A program with a board of 9 by 9, and whoever interferes with it.
struct Desk {
    game: Game,
    seed: u64,
    time: MadeUpTime,
    pointer: [i32; 2],
    /// What was clicked.
    clicks: Vec<CellId>,
    /// What has a flag, for the program.
    flags: Vec<CellId>,
    /// Draws this cell as if it showed that.
    lie: Option<(CellId, u32)>,
    /// Whether it does so only until the pointer comes over the board.
    is_shy: bool,
    /// A cell with a frame around it, as the keyboard's focus has.
    focus: Option<CellId>,
    /// Draws a square above the board until then.
    square_until: Option<Instant>,
    /// How long it takes to look at that square, the last time it is there.
    stalls: Option<Duration>,
    /// A window over the board.
    cover: Option<String>,
    /// When it goes by itself.
    cover_until: Option<Instant>,
    /// How often a person pushes the mouse.
    pushes: usize,
    /// Whether a person pulls the pointer to the right as soon as it comes over
    /// the board, once.
    pulls: bool,
    /// Shows buttons in place of its board until then.
    buttons_until: Option<Instant>,
    /// Whether the display says one time where the pointer was before it moved.
    lags: bool,
    /// Where that was.
    was: Option<[i32; 2]>,
    /// Where a person puts the pointer after the next click.
    grabs: Option<[i32; 2]>,
}

impl Desk {
    fn new(seed: u64) -> Self {
        Self {
            game: new_game(seed),
            seed,
            time: MadeUpTime::default(),
            pointer: [0, 0],
            clicks: Vec::new(),
            flags: Vec::new(),
            lie: None,
            is_shy: false,
            focus: None,
            square_until: None,
            stalls: None,
            cover: None,
            cover_until: None,
            pushes: 0,
            pulls: false,
            buttons_until: None,
            lags: false,
            was: None,
            grabs: None,
        }
    }

    fn size() -> i32 {
        COLUMNS * CELL + 2 * MARGIN
    }

    fn look(&self, cell: CellId) -> (u32, Option<u32>) {
        if let Some((_, ink)) = self.lie.filter(|lie| lie.0 == cell) {
            return (PAPER, Some(ink));
        }
        if self.flags.contains(&cell) {
            return (TILE, Some(FLAG));
        }
        look_of(self.game.shown(cell))
    }

    fn drawing(&self) -> Picture {
        let side = Self::size();
        let pixels = vec![Rgb::hex(GROUND); (side * side) as usize];
        let mut picture = Picture::new(side as usize, side as usize, pixels).expect("a square");
        if self.buttons_until.is_some_and(|end| self.time.now() < end) {
            for at in (0..20).map(|place| [place % 5, place / 5].map(|a| MARGIN + a * 30)) {
                let [x, y] = at;
                let (width, height) = (26, 26);
                let button = Area {
                    x,
                    y,
                    width,
                    height,
                };
                picture.fill(button, Rgb::hex(BUTTON));
            }
            return picture;
        }
        for cell in self.game.view().cells() {
            let (column, row) = (cell.get() as i32 % COLUMNS, cell.get() as i32 / COLUMNS);
            let (x, y) = (MARGIN + column * CELL, MARGIN + row * CELL);
            paint(
                &mut picture,
                [x, y],
                self.look(cell),
                self.focus == Some(cell),
            );
        }
        if self.square_until.is_some_and(|end| self.time.now() < end) {
            picture.fill(SQUARE, Rgb::hex(FLAG));
        }
        picture
    }
}

/// The colours of a cell: paper and ink.
pub fn look_of(shown: Shown) -> (u32, Option<u32>) {
    match shown {
        Shown::Open(0) => (PAPER, None),
        Shown::Open(number) => (PAPER, Some(INKS[number as usize - 1])),
        Shown::Exploded => (0xff_40_40, Some(0)),
        Shown::Mine => (PAPER, Some(MINE)),
        _ => (TILE, None),
    }
}

/// Paints a cell; one that is lit has a frame.
pub fn paint(
    picture: &mut Picture,
    [x, y]: [i32; 2],
    (paper, ink): (u32, Option<u32>),
    is_lit: bool,
) {
    let square = |inset: i32, side: i32| Area {
        x: x + inset,
        y: y + inset,
        width: side,
        height: side,
    };
    picture.fill(square(0, CELL), Rgb::hex(LIGHT));
    if is_lit {
        picture.fill(square(0, CELL), Rgb::hex(0xd8_50_10));
        picture.fill(square(3, CELL - 6), Rgb::hex(paper));
    } else {
        picture.fill(square(1, CELL - 2), Rgb::hex(paper));
    }
    if let Some(ink) = ink {
        picture.fill(square(5, 5), Rgb::hex(ink));
    }
}

/// Where something like a face may be, in the window.
const SQUARE: Area = Area {
    x: MARGIN + COLUMNS * CELL / 2 - 4,
    y: MARGIN - 14,
    width: 8,
    height: 8,
};

pub fn new_game(seed: u64) -> Game {
    let params = GameParams::seeded(BoardSpec::square(9, 9), 10, seed);
    Game::new(params).expect("a game")
}

impl Screen for Desk {
    fn windows(&mut self) -> Result<Vec<WindowInfo>, ScreenError> {
        Ok(Vec::new())
    }

    fn place(&mut self, _: WindowId) -> Result<Area, ScreenError> {
        Ok(Area {
            x: 100,
            y: 50,
            width: Self::size(),
            height: Self::size(),
        })
    }

    fn capture(&mut self, _: WindowId, area: Area) -> Result<Picture, ScreenError> {
        if !self.clicks.is_empty() {
            self.pointer = self.grabs.take().unwrap_or(self.pointer);
        }
        self.time.look();
        let picture = self.drawing();
        if let Some(stall) = self.stalls.take_if(|_| area.holds(&SQUARE)) {
            self.time.pass(stall);
            self.square_until = None;
        }
        match picture.area().holds(&area) {
            true => Ok(picture.crop(area)),
            false => Err(ScreenError::NotShown),
        }
    }

    fn covered_by(&mut self, _: WindowId, _: Area) -> Result<Option<String>, ScreenError> {
        let is_gone = self.cover_until.is_some_and(|end| self.time.now() > end);
        Ok(self.cover.clone().filter(|_| !is_gone))
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
        self.was = Some(self.pointer).filter(|_| self.lags);
        self.pointer = point;
        let [x, y] = [point[0] - 100, point[1] - 50].map(|at| at - MARGIN);
        let board = 0..COLUMNS * CELL;
        let is_on_board = board.contains(&x) && board.contains(&y);
        if self.is_shy && is_on_board {
            self.lie = None;
        }
        if self.pulls && is_on_board {
            self.pulls = false;
            self.pointer[0] += CELL;
        }
        Ok(())
    }

    fn press(&mut self, button: Button) -> Result<(), ScreenError> {
        let [x, y] = [
            self.pointer[0] - 100 - MARGIN,
            self.pointer[1] - 50 - MARGIN,
        ];
        let cell = CellId::new((y / CELL * COLUMNS + x / CELL) as u32);
        self.clicks.push(cell);
        match button {
            Button::Left => drop(self.game.play(Move::Open(cell))),
            _ => match self.flags.iter().position(|&flag| flag == cell) {
                Some(place) => drop(self.flags.remove(place)),
                None => self.flags.push(cell),
            },
        }
        Ok(())
    }

    fn release(&mut self, _: Button) -> Result<(), ScreenError> {
        Ok(())
    }

    fn key(&mut self, _: WindowId, _: Key) -> Result<(), ScreenError> {
        self.seed += 1;
        self.game = new_game(self.seed);
        Ok(())
    }

    fn position(&mut self) -> Result<Option<[i32; 2]>, ScreenError> {
        if self.pushes > 0 && !self.clicks.is_empty() {
            self.pushes -= 1;
            self.pointer[0] += 3;
        }
        Ok(Some(self.was.take().unwrap_or(self.pointer)))
    }

    fn wants_stop(&mut self) -> Result<bool, ScreenError> {
        Ok(false)
    }
}

/// A program that acts on events.
pub fn profile() -> Profile {
    let mut glyphs = vec![
        Glyph::new(Face::Hidden, &[(TILE, 900)]),
        Glyph::new(Face::Flag, &[(TILE, 400), (FLAG, 50)]),
        Glyph::new(Face::Open(0), &[(PAPER, 900)]),
        Glyph::new(Face::Exploded, &[(0xff_40_40, 400), (0, 50)]),
        Glyph::new(Face::Mine, &[(PAPER, 400), (MINE, 50)]),
    ];
    let numbers = (1..).zip(INKS);
    glyphs.extend(numbers.map(|(n, ink)| Glyph::new(Face::Open(n), &[(PAPER, 400), (ink, 50)])));
    Profile {
        restart: Some(Restart::Keys(vec![Key::Sign('n')])),
        frame_millis: 0,
        ..Profile::new("made up", glyphs)
    }
}

fn sit(desk: &mut Desk, profile: Profile) -> BoardWindow<'_, Desk> {
    let wanted = Wanted {
        size: None,
        mines: Some(10),
    };
    let hand = Hand::new(Pace::Instant, 1);
    BoardWindow::find(desk, WINDOW, profile, wanted, hand).expect("a board")
}

/// The same, for what cannot be read: it is soon given up.
fn sit_impatiently(desk: &mut Desk, profile: Profile) -> BoardWindow<'_, Desk> {
    sit(desk, profile).patient(SOON)
}

fn play(board: &mut BoardWindow<'_, Desk>, watcher: &mut dyn Watcher) -> Result<Played, BotError> {
    let mut player = Player::named("exact").expect("a strategy");
    let mut playing = Playing {
        player: &mut player,
        layout: None,
        rng: &mut Rng::new(1, 0),
        budget: Budget::default(),
    };
    board.play(&mut playing, watcher)
}

#[test]
fn games_are_played_to_their_end_one_click_a_move() {
    let mut desk = Desk::new(3);
    let mut board = sit(&mut desk, profile());
    let mut clicks = 0;
    for _ in 0..3 {
        let played = play(&mut board, &mut Unwatched).expect("it ends");
        assert!(played.saved.is_some());
        clicks += played.clicks;
        board.restart().expect("a new game");
    }
    assert_eq!(desk.clicks.len(), clicks);
}

#[test]
fn nothing_is_clicked_on_a_board_that_cannot_be() {
    let mut desk = Desk::new(3);
    let mut board = sit_impatiently(&mut desk, profile());
    board.look().expect("a fresh board");
    // A 4 in a corner, which has three neighbours.
    board.desk().lie = Some((CellId::new(0), INKS[3]));
    let error = play(&mut board, &mut Unwatched).expect_err("it cannot be");
    assert!(matches!(error, BotError::Impossible { .. }), "{error}");
    assert!(error.picture().is_some());
    assert!(desk.clicks.is_empty());
}

#[test]
fn nothing_is_clicked_where_something_unknown_is_seen() {
    let mut desk = Desk::new(3);
    let mut board = sit_impatiently(&mut desk, profile());
    board.desk().lie = Some((CellId::new(4), 0xab_cd_ef));
    let error = play(&mut board, &mut Unwatched).expect_err("it is unreadable");
    assert!(matches!(&error, BotError::Unreadable { seen, .. } if seen.unknown().len() == 1));
    assert!(desk.clicks.is_empty());
}

/// As KMines's messages, which stay while they think the pointer is over them.
#[test]
fn what_is_drawn_over_the_board_is_passed_over_with_the_pointer() {
    let mut desk = Desk::new(3);
    let mut board = sit(&mut desk, profile());
    let rest = board.desk().pointer;
    board.desk().lie = Some((CellId::new(4), 0xab_cd_ef));
    board.desk().is_shy = true;
    board.look().expect("it is gone");
    assert_eq!(board.desk().pointer, rest);
    assert!(desk.clicks.is_empty());
}

#[test]
fn nothing_is_clicked_through_a_window_over_the_board() {
    let mut desk = Desk::new(3);
    desk.cover = Some("Letters".to_owned());
    let mut board = sit(&mut desk, profile());
    let error = play(&mut board, &mut Unwatched).expect_err("it is covered");
    assert_eq!(error.to_string(), "'Letters' covers the board");
    assert!(desk.clicks.is_empty());
}

#[test]
fn a_window_that_only_passes_over_the_board_is_waited_out() {
    let mut desk = Desk::new(3);
    desk.cover = Some("New mail".to_owned());
    desk.cover_until = Some(desk.time.now() + Duration::from_secs(3));
    let mut board = sit(&mut desk, profile());
    play(&mut board, &mut Unwatched).expect("it goes on");
}

#[test]
fn a_person_who_takes_the_mouse_is_waited_for() {
    let mut desk = Desk::new(3);
    desk.pushes = 2;
    let mut waiter = Waiter::default();
    let mut board = sit(&mut desk, profile());
    play(&mut board, &mut waiter).expect("it ends");
    assert!(waiter.pauses > 0);
}

/// Notes what was chosen, and how often a person was waited for.
#[derive(Default)]
struct Waiter {
    chosen: Vec<CellId>,
    pauses: usize,
}

impl Watcher for Waiter {
    fn allows(&mut self, _: &Sight, advice: &Advice, _: bool) -> bool {
        self.chosen.extend(advice.action.cell());
        true
    }

    fn paused(&mut self) {
        self.pauses += 1;
    }
}

#[test]
fn nothing_is_clicked_where_a_person_has_pulled_the_pointer_to() {
    let mut desk = Desk::new(5);
    desk.pulls = true;
    let mut waiter = Waiter::default();
    let mut board = sit(&mut desk, profile());
    play(&mut board, &mut waiter).expect("it ends");
    assert_eq!(waiter.pauses, 1);
    waiter.chosen.dedup();
    assert_eq!(desk.clicks, waiter.chosen);
}

#[test]
fn a_person_who_takes_the_mouse_right_after_a_click_is_waited_for() {
    let mut desk = Desk::new(5);
    desk.grabs = Some([700, 700]);
    let mut waiter = Waiter::default();
    let mut board = sit(&mut desk, profile());
    play(&mut board, &mut waiter).expect("it ends");
    assert_eq!(waiter.pauses, 1);
}

#[test]
fn a_stop_is_heard_before_the_next_click() {
    struct Enough(usize);
    impl Watcher for Enough {
        fn wants_stop(&mut self) -> bool {
            self.0 += 1;
            self.0 > 2
        }
    }
    let mut desk = Desk::new(3);
    let mut board = sit(&mut desk, profile());
    let error = play(&mut board, &mut Enough(0)).expect_err("it is stopped");
    assert!(matches!(error, BotError::Stopped));
    assert_eq!(desk.clicks.len(), 2);
}

#[test]
fn a_window_never_seen_before_is_learnt() {
    let mut desk = Desk::new(5);
    let mut board = sit(&mut desk, Profile::new("unknown", Vec::new()));
    board = board.learning().expect("a fresh board");
    let played = play(&mut board, &mut Unwatched).expect("it ends");
    assert!(played.saved.is_some());
    let learnt = board.profile();
    let number = |face: Face, ink: u32| {
        let mut glyphs = learnt.glyphs.iter().filter(|glyph| glyph.face == face);
        glyphs.any(|glyph| glyph.colours.iter().any(|c| c.colour == Rgb::hex(ink)))
    };
    assert!(number(Face::Open(1), INKS[0]) && number(Face::Open(2), INKS[1]));
    assert!(matches!(played.status, Status::Won | Status::Lost));
}

/// Somebody who is asked.
struct Asked {
    face: Option<Face>,
    cells: Vec<CellId>,
    mends: usize,
}

impl Asked {
    fn new(face: Option<Face>) -> Self {
        Self {
            face,
            cells: Vec::new(),
            mends: 0,
        }
    }
}

impl Watcher for Asked {
    fn tells(&mut self, unknown: &Unknown) -> Option<Face> {
        self.cells.push(unknown.cell);
        assert_eq!(unknown.picture.width(), CELL as usize);
        self.face
    }

    fn mends(&mut self, _: &BotError) -> bool {
        self.mends += 1;
        false
    }
}

#[test]
fn a_person_who_knows_the_cell_is_believed() {
    let mut desk = Desk::new(3);
    let mut profile = profile();
    // Ones are not known.
    profile.glyphs.retain(|glyph| glyph.face != Face::Open(1));
    let mut board = sit_impatiently(&mut desk, profile);
    let mut asked = Asked::new(Some(Face::Open(1)));
    let played = play(&mut board, &mut asked).expect("it ends");
    assert!(played.saved.is_some());
    assert_eq!(asked.cells.len(), 1, "one look, one question");
}

#[test]
fn where_nobody_can_tell_the_bot_gives_up() {
    let mut desk = Desk::new(3);
    let mut profile = profile();
    profile.glyphs.retain(|glyph| glyph.face != Face::Open(1));
    let mut board = sit_impatiently(&mut desk, profile);
    let mut asked = Asked::new(None);
    let error = play(&mut board, &mut asked).expect_err("a one is unknown");
    assert!(matches!(error, BotError::Unreadable { .. }), "{error}");
    assert_eq!(asked.cells.len(), 1);
}

#[test]
fn a_covered_board_can_be_set_right() {
    let mut desk = Desk::new(3);
    desk.cover = Some("Letters".to_owned());
    let mut board = sit(&mut desk, profile());
    let mut asked = Asked::new(None);
    play(&mut board, &mut asked).expect_err("it is covered");
    assert_eq!(asked.mends, 1);
}

#[test]
fn a_face_that_says_something_else_stops_the_bot() {
    let mut desk = Desk::new(3);
    let face = Smiley::new([0, 10], [8, 8]);
    let ground = Picture::new(8, 8, vec![Rgb::hex(GROUND); 64]).expect("a square");
    for (mood, contradicts) in [(Mood::Playing, false), (Mood::Lost, true)] {
        let mut smiley = face.clone();
        smiley.learn(mood, &ground);
        let profile = Profile {
            smiley: Some(smiley),
            ..profile()
        };
        let looked = sit_impatiently(&mut desk, profile).look();
        let says = matches!(
            looked,
            Err(BotError::Contradiction {
                says: Mood::Lost,
                ..
            })
        );
        assert_eq!(says, contradicts);
        assert_eq!(looked.is_ok(), !contradicts);
    }
    assert!(desk.clicks.is_empty());
}

/// A board whose face is a square when a game is lost.
fn profile_with_square() -> Profile {
    let ground = Picture::new(8, 8, vec![Rgb::hex(GROUND); 64]).expect("a square");
    let square = Picture::new(8, 8, vec![Rgb::hex(FLAG); 64]).expect("a square");
    let mut smiley = Smiley::new([0, 10], [8, 8]);
    smiley.learn(Mood::Playing, &ground);
    smiley.learn(Mood::Lost, &square);
    Profile {
        smiley: Some(smiley),
        ..profile()
    }
}

#[test]
fn a_face_that_is_drawn_late_is_not_dropped_while_learning() {
    for (late, is_kept) in [(200, true), (60_000, false)] {
        let mut desk = Desk::new(3);
        let board = sit(&mut desk, profile_with_square());
        let mut board = board.learning().expect("a fresh board");
        let end = board.desk().now() + Duration::from_millis(late);
        board.desk().square_until = Some(end);
        board.look().expect("it is read");
        assert_eq!(board.profile().smiley.is_some(), is_kept, "{late}");
    }
}

/// How long it had disagreed was measured after it was looked at.
#[test]
fn a_face_is_not_dropped_because_it_took_long_to_look_at_it() {
    let mut desk = Desk::new(3);
    let board = sit(&mut desk, profile_with_square());
    let mut board = board.learning().expect("a fresh board");
    let end = board.desk().now() + Duration::from_secs(60);
    board.desk().square_until = Some(end);
    board.desk().stalls = Some(Duration::from_millis(700));
    board.look().expect("it is read");
    assert!(board.profile().smiley.is_some());
}

#[test]
fn a_face_outside_of_the_window_says_nothing() {
    let mut desk = Desk::new(3);
    let profile = Profile {
        smiley: Some(Smiley::new([0, MARGIN], [8, 8])),
        ..profile()
    };
    let mut board = sit(&mut desk, profile);
    board.look().expect("the board says all");
    assert_eq!(board.mood().expect("the window is there"), None);
}

#[test]
fn a_hand_that_is_off_leaves_the_mouse_alone() {
    let mut desk = Desk::new(3);
    desk.pointer = [333, 444];
    let wanted = Wanted {
        size: None,
        mines: Some(10),
    };
    let mut board =
        BoardWindow::find(&mut desk, WINDOW, profile(), wanted, Hand::off()).expect("a board");
    board.look().expect("a fresh board");
    assert_eq!(desk.pointer, [333, 444]);
    assert!(desk.clicks.is_empty());
}

#[test]
fn the_cell_under_a_persons_pointer_is_what_it_was() {
    let mut desk = Desk::new(3);
    // On the cell in the middle, which lights up.
    desk.pointer = [100 + MARGIN + 4 * CELL + 8, 50 + MARGIN + 4 * CELL + 8];
    let wanted = Wanted {
        size: None,
        mines: Some(10),
    };
    let mut board =
        BoardWindow::find(&mut desk, WINDOW, profile(), wanted, Hand::off()).expect("a board");
    board.desk().lie = Some((CellId::new(40), 0xab_cd_ef));
    let sight = board.look().expect("a fresh board");
    assert!(sight.view.is_hidden(CellId::new(40)));
}

#[test]
fn a_board_that_is_looked_on_is_given_up_in_time_while_it_is_learnt() {
    let mut desk = Desk::new(3);
    // On the middle of a cell.
    desk.pointer = [100 + MARGIN + CELL / 2, 50 + MARGIN + CELL / 2];
    let wanted = Wanted {
        size: None,
        mines: Some(10),
    };
    let board =
        BoardWindow::find(&mut desk, WINDOW, profile(), wanted, Hand::off()).expect("a board");
    let board = board.patient(SOON);
    let mut board = board.learning().expect("a fresh board");
    let opened = board.desk().game.play(Move::Open(CellId::new(40)));
    opened.expect("it opens");
    board.look().expect("all is known");
    // The pointer lights its cell up, and an open cell looks like nothing known.
    board.desk().focus = Some(CellId::new(0));
    board.desk().lie = Some((CellId::new(40), 0xab_cd_ef));
    let error = board.look().expect_err("it is unreadable");
    assert!(matches!(error, BotError::Unreadable { .. }), "{error}");
}

#[test]
fn where_a_win_wants_flags_every_mine_gets_one() {
    // Nothing is guessed on this board.
    let mut desk = Desk::new(5);
    let profile = Profile {
        flags_to_win: true,
        ..profile()
    };
    let mut board = sit(&mut desk, profile);
    let played = play(&mut board, &mut Unwatched).expect("it ends");
    assert_eq!(played.status, Status::Won);
    assert_eq!(desk.flags.len(), 10);
}

#[test]
fn a_stop_is_heard_while_the_last_flags_are_put() {
    struct Enough {
        asked: usize,
        most: usize,
    }
    impl Watcher for Enough {
        fn wants_stop(&mut self) -> bool {
            self.asked += 1;
            self.asked > self.most
        }
    }
    let mut enough = Enough {
        asked: 0,
        most: usize::MAX,
    };
    let mut desk = Desk::new(5);
    let played = play(&mut sit(&mut desk, profile()), &mut enough).expect("it ends");
    assert_eq!((played.status, enough.asked), (Status::Won, played.clicks));
    let mut desk = Desk::new(5);
    let profile = Profile {
        flags_to_win: true,
        ..profile()
    };
    let mut enough = Enough {
        asked: 0,
        most: played.clicks + 3,
    };
    let error = play(&mut sit(&mut desk, profile), &mut enough).expect_err("it is stopped");
    assert!(matches!(error, BotError::Stopped));
    assert_eq!(desk.flags.len(), 3);
}

#[test]
fn a_hidden_cell_with_a_frame_around_it_is_hidden() {
    let mut desk = Desk::new(3);
    let mut board = sit(&mut desk, Profile::new("unknown", Vec::new()));
    board = board.learning().expect("a fresh board");
    board.desk().focus = Some(CellId::new(40));
    let sight = board.look().expect("it is learnt");
    assert_eq!(sight.view.hidden().count(), 81);
    let played = play(&mut board, &mut Unwatched).expect("it ends");
    assert!(played.saved.is_some());
}

/// Under load the bot waited for people who were not there.
#[test]
fn a_display_that_says_late_where_the_pointer_is_is_no_person() {
    let mut desk = Desk::new(5);
    desk.lags = true;
    let mut waiter = Waiter::default();
    let mut board = sit(&mut desk, profile());
    let played = play(&mut board, &mut waiter).expect("it ends");
    assert_eq!(waiter.pauses, 0);
    assert_eq!(desk.clicks.len(), played.clicks);
}

/// A page draws its buttons first, and they make a grid, too.
#[test]
fn a_grid_that_is_gone_in_a_moment_is_not_the_board() {
    let unknown = Profile::new("unknown", Vec::new());
    for profile in [unknown, profile()] {
        let mut desk = Desk::new(5);
        desk.buttons_until = Some(desk.time.now() + Duration::from_millis(400));
        let grid = sit(&mut desk, profile).grid();
        assert_eq!([grid.columns, grid.rows], [9, 9]);
    }
}
