//! Real windows of programs as if they had never been seen: no size, no
//! colours, no digits. Told are only the number of mines, how to ask for a new
//! game (where the face is, if that takes one) and how to close dialogs.

use demineur_bot::reading::{CellShape, Smiley};
use demineur_bot::{
    BoardWindow, BotError, Clicks, Hand, Pace, Played, Playing, Profile, Unwatched, Wanted, X11,
    program,
};
use demineur_core::{Rng, Status};
use demineur_solver::Budget;
use demineur_solver::strategy::Player;

use crate::desktop::Desktop;

/// What is told of a program.
fn told(program: &str) -> Profile {
    let known = demineur_bot::program(program).expect("a program").profile();
    Profile {
        shape: CellShape::Square,
        smiley: known.smiley.map(|smiley| Smiley {
            looks: Vec::new(),
            ..smiley
        }),
        restart: known.restart,
        rest_millis: known.rest_millis,
        dialogs: known.dialogs,
        chord: known.chord,
        first_click: known.first_click,
        ..Profile::new("never seen", Vec::new())
    }
}

fn play(board: &mut BoardWindow<'_, X11>, rng: &mut Rng) -> Result<Played, BotError> {
    let mut player = Player::named("exact").expect("a strategy");
    let mut playing = Playing {
        player: &mut player,
        layout: None,
        rng,
        budget: Budget::default(),
    };
    board.play(&mut playing, &mut Unwatched)
}

/// Plays a number of games and checks that none was misread: each, played again
/// with the mines shown at its end, gives the numbers that were read.
fn check(name: &str, level: &str, games: usize) {
    let desktop = Desktop::start();
    #[cfg(feature = "all-programs")]
    let desktop = match name {
        "winemine" | "kmines" => desktop.managed(),
        _ => desktop,
    };
    let mut screen = desktop.connect(Clicks::Pointer);
    let program = program(name).expect("a program");
    let level = program.level(Some(level)).expect("a level");
    let running = desktop.run(program, &level, &mut screen);
    let running = running.unwrap_or_else(|error| panic!("{name}: {error}"));
    screen.raise(running.window).expect("it is raised");
    let wanted = Wanted {
        size: None,
        mines: Some(level.mines),
    };
    let hand = Hand::new(Pace::Instant, 1);
    let board = BoardWindow::find(&mut screen, running.window, told(name), wanted, hand);
    let mut board = board
        .and_then(BoardWindow::learning)
        .unwrap_or_else(|error| panic!("{name}: {error}"));
    let grid = board.grid();
    assert_eq!(grid.shape, level.shape, "{name}");
    assert_eq!(board.profile().shape, level.shape, "{name}");
    assert_eq!([grid.columns, grid.rows], [level.columns, level.rows]);
    let mut rng = Rng::new(7, 0);
    let (mut won, mut played, mut left) = (0, 0, 0);
    while played < games || won == 0 {
        assert!(played < 20, "{name}: not one win");
        if played + left > 0 {
            board
                .restart()
                .unwrap_or_else(|error| panic!("{name}: {error}"));
        }
        let game = match play(&mut board, &mut rng) {
            // Left for another, which may tell more, as the command does.
            Err(BotError::Unreadable { .. }) if left < 2 => {
                left += 1;
                continue;
            }
            game => game.unwrap_or_else(|error| panic!("{name}: {error}")),
        };
        assert!(game.saved.is_some(), "{name}: {:?}", game.last.faces);
        won += usize::from(game.status == Status::Won);
        played += 1;
    }
    let learnt = board.profile();
    let known = program.profile();
    assert_eq!(learnt.flags_to_win, known.flags_to_win, "{name}");
    if known.smiley.is_some() {
        let looks = learnt.smiley.map_or(0, |smiley| smiley.looks.len());
        assert!(looks > 1, "{name}: the face was not learnt");
    }
    running.close(&mut screen);
}

#[test]
fn xdemineur_is_learnt() {
    check("xdemineur", "beginner", 5);
}

#[test]
fn sgt_mines_is_learnt() {
    check("sgt-mines", "beginner", 5);
}

#[test]
fn gnome_mines_is_learnt() {
    check("gnome-mines", "beginner", 5);
}

#[test]
fn xbomb_is_learnt() {
    check("xbomb", "beginner", 5);
}

#[cfg(feature = "all-programs")]
#[test]
fn winemine_is_learnt() {
    check("winemine", "beginner", 5);
}

#[cfg(feature = "all-programs")]
#[test]
fn kmines_is_learnt() {
    check("kmines", "beginner", 5);
}

#[test]
fn hexagons_are_learnt_whose_shape_nobody_told() {
    check("xbomb", "hex-beginner", 2);
}

#[test]
fn triangles_are_learnt_whose_shape_nobody_told() {
    check("xbomb", "tri-beginner", 2);
}
