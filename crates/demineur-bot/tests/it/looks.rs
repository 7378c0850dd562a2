//! Made-up windows of many looks, learnt from nothing.

use std::time::{Duration, Instant};

use demineur_bot::desktop::{Area, Button, Key, Picture, Rgb, ScreenError, WindowId, WindowInfo};
use demineur_bot::programs::Restart;
use demineur_bot::{
    BoardWindow, Clock, Hand, Pace, Playing, Pointer, Profile, Screen, Unwatched, Wanted,
};
use demineur_core::{BoardSpec, CellId, Game, GameParams, Move, Rng, Shown, Status};
use demineur_solver::Budget;
use demineur_solver::strategy::Player;

use crate::made_up_time::MadeUpTime;

const CELL: i32 = 20;
const MARGIN: i32 = 30;
const COLUMNS: i32 = 9;

/// 1 to 8, and a mine.
const SHAPES: [[&str; 5]; 9] = [
    [".#.", "##.", ".#.", ".#.", "###"],
    ["##.", "..#", ".#.", "#..", "###"],
    ["##.", "..#", ".#.", "..#", "##."],
    ["#.#", "#.#", "###", "..#", "..#"],
    ["###", "#..", "##.", "..#", "##."],
    [".##", "#..", "###", "#.#", "###"],
    ["###", "..#", ".#.", ".#.", ".#."],
    ["###", "#.#", "###", "#.#", "###"],
    ["...", "###", "###", "###", "..."],
];
const INKS: [u32; 8] = [
    0x00_00_ff, 0x00_80_00, 0xff_00_00, 0x00_00_80, 0x80_00_00, 0x00_80_80, 0x10_10_10, 0x80_80_00,
];

/// How a window is drawn.
#[derive(Clone, Copy)]
struct Look {
    paper: u32,
    tile: u32,
    line: u32,
    inks: [u32; 8],
    mine: u32,
    /// The paper of the mine that was hit.
    hit: u32,
    /// Whether a lost board opens all its cells.
    opens_all: bool,
}

const LIGHT: Look = Look {
    paper: 0xe0_e0_e0,
    tile: 0xa8_a8_a8,
    line: 0xff_ff_ff,
    inks: INKS,
    mine: 0x18_18_18,
    hit: 0xff_30_30,
    opens_all: false,
};

struct Desk {
    time: MadeUpTime,
    look: Look,
    game: Game,
    seed: u64,
    pointer: [i32; 2],
}

fn new_game(seed: u64) -> Game {
    let params = GameParams::seeded(BoardSpec::square(9, 9), 12, seed);
    Game::new(params).expect("a game")
}

impl Desk {
    fn number(&self, cell: CellId) -> Option<u32> {
        let lost = self.game.status() == Status::Lost && self.look.opens_all;
        match self.game.shown(cell) {
            Shown::Open(number) => Some(number),
            Shown::Hidden if lost => {
                let layout = self.game.layout().expect("a lost game has mines");
                Some(layout.number(self.game.view().topology(), cell))
            }
            _ => None,
        }
    }

    fn drawing(&self) -> Picture {
        let side = COLUMNS * CELL + 2 * MARGIN;
        let pixels = vec![Rgb::hex(self.look.line); (side * side) as usize];
        let mut picture = Picture::new(side as usize, side as usize, pixels).expect("a square");
        let mut fill = |x, y, width, height, colour| {
            let area = Area {
                x,
                y,
                width,
                height,
            };
            picture.fill(area, Rgb::hex(colour));
        };
        for cell in self.game.view().cells() {
            let place = cell.get() as i32;
            let [x, y] = [place % COLUMNS, place / COLUMNS].map(|at| MARGIN + at * CELL);
            let look = &self.look;
            let (paper, drawn) = match (self.number(cell), self.game.shown(cell)) {
                (Some(0), _) => (look.paper, None),
                (Some(n), _) => (
                    look.paper,
                    Some((n as usize - 1, look.inks[n as usize - 1])),
                ),
                (_, Shown::Exploded) => (look.hit, Some((8, look.mine))),
                (_, Shown::Mine) => (look.paper, Some((8, look.mine))),
                _ => (look.tile, None),
            };
            fill(x + 1, y + 1, CELL - 2, CELL - 2, paper);
            let Some((shape, ink)) = drawn else {
                continue;
            };
            for (row, signs) in (0..).zip(SHAPES[shape]) {
                for (column, sign) in (0..).zip(signs.bytes()) {
                    if sign == b'#' {
                        fill(x + 7 + column * 2, y + 5 + row * 2, 2, 2, ink);
                    }
                }
            }
        }
        picture
    }
}

impl Screen for Desk {
    fn windows(&mut self) -> Result<Vec<WindowInfo>, ScreenError> {
        Ok(Vec::new())
    }

    fn place(&mut self, _: WindowId) -> Result<Area, ScreenError> {
        Ok(self.drawing().area())
    }

    fn capture(&mut self, _: WindowId, area: Area) -> Result<Picture, ScreenError> {
        self.time.look();
        Ok(self.drawing().crop(area))
    }

    fn covered_by(&mut self, _: WindowId, _: Area) -> Result<Option<String>, ScreenError> {
        Ok(None)
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
        // No flags are drawn here.
        if button != Button::Left {
            return Ok(());
        }
        let [x, y] = self.pointer.map(|at| (at - MARGIN) / CELL);
        // Clicks after the end do nothing.
        let _ = self
            .game
            .play(Move::Open(CellId::new((y * COLUMNS + x) as u32)));
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
        Ok(Some(self.pointer))
    }

    fn wants_stop(&mut self) -> Result<bool, ScreenError> {
        Ok(false)
    }
}

/// Plays some games with a strategy; each is read to its true end.
fn check(look: Look, strategy: &str) {
    let mut desk = Desk {
        time: MadeUpTime::default(),
        look,
        game: new_game(1),
        seed: 1,
        pointer: [0, 0],
    };
    let profile = Profile {
        restart: Some(Restart::Keys(vec![Key::Sign('n')])),
        frame_millis: 0,
        ..Profile::new("never seen", Vec::new())
    };
    let wanted = Wanted {
        size: None,
        mines: Some(12),
    };
    let hand = Hand::new(Pace::Instant, 1);
    let board = BoardWindow::find(&mut desk, WindowId(9), profile, wanted, hand);
    let mut board = board.and_then(BoardWindow::learning).expect("a board");
    let mut rng = Rng::new(5, 0);
    for game in 0..3 {
        if game > 0 {
            board.restart().expect("a new game");
        }
        let mut player = Player::named(strategy).expect("a strategy");
        let mut playing = Playing {
            player: &mut player,
            layout: None,
            rng: &mut rng,
            budget: Budget::default(),
        };
        let played = board.play(&mut playing, &mut Unwatched);
        let played = played.unwrap_or_else(|error| panic!("game {game}: {error}"));
        assert!(played.saved.is_some(), "game {game}");
        assert_eq!(board.desk().game.status(), played.status, "game {game}");
    }
}

/// Games that are mostly won, and games that are lost at once.
fn check_both(look: Look) {
    check(look, "exact");
    check(look, "random");
}

#[test]
fn a_light_window_is_learnt() {
    check_both(LIGHT);
}

#[test]
fn a_dark_window_with_light_digits_is_learnt() {
    let light = INKS.map(|ink| ink | 0x80_80_80);
    check_both(Look {
        paper: 0x18_18_1c,
        tile: 0x40_40_48,
        line: 0x08_08_0a,
        inks: light,
        mine: 0xf0_f0_f0,
        ..LIGHT
    });
}

#[test]
fn digits_of_one_ink_are_told_by_their_shape() {
    check_both(Look {
        inks: [0x20_20_20; 8],
        ..LIGHT
    });
}

#[test]
fn a_hit_mine_may_be_orange_or_blue() {
    for hit in [0xff_ca_57, 0x30_60_ff] {
        check(Look { hit, ..LIGHT }, "random");
    }
}

#[test]
fn a_lost_board_may_open_all_its_cells() {
    check_both(Look {
        opens_all: true,
        ..LIGHT
    });
}
