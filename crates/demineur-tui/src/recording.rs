//! A game as a recording of a terminal that shows it, move by move.

use demineur_core::format::SavedGame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::app::{App, Start};
use crate::look::Look;
use crate::opened::Opened;
use crate::painter::Painter;
use crate::screens;

/// What a terminal was sent, and when.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sent {
    /// Milliseconds since the start.
    pub at: u64,
    /// Text with the codes that terminals understand.
    pub text: String,
}

/// The first of these sizes of a terminal in which the whole board is seen; the
/// last where it is in none.
///
/// # Panics
/// Without any size.
pub fn room_for(saved: &SavedGame, look: &Look, sizes: &[(u16, u16)]) -> (u16, u16) {
    let mut app = showing(saved, look.clone());
    let fits = |&&(width, height): &&(u16, u16)| {
        app.resize(width, height);
        app.fit();
        screens::fits(&app)
    };
    let found = sizes.iter().find(fits);
    *found.or(sizes.last()).expect("a size")
}

fn showing(saved: &SavedGame, look: Look) -> App {
    let mut app = App::new(Start::plain(look));
    app.show_at_once(Opened {
        replay: true,
        ..Opened::outside(saved.clone())
    });
    app
}

/// Everything a terminal of that size is sent while a game is looked at, so
/// many milliseconds a move; the last picture stays a while.
pub fn recording(saved: &SavedGame, look: Look, size: (u16, u16), pace: u64) -> Vec<Sent> {
    let mut app = showing(saved, look);
    app.resize(size.0, size.1);
    app.fit();
    let mut painter = Painter::new(Vec::new());
    let moves = saved.game.line().len();
    let mut sent = Vec::new();
    for place in 0..=moves {
        app.show_move(place);
        let mut frame = Buffer::empty(Rect::new(0, 0, size.0, size.1));
        let seen = app.draw_on(&mut frame);
        painter.paint(&frame, seen).expect("memory takes all");
        let bytes = std::mem::take(painter.out());
        sent.push(Sent {
            at: place as u64 * pace,
            text: String::from_utf8_lossy(&bytes).into_owned(),
        });
    }
    // Whoever plays it sees the end for a moment.
    let end = (moves as u64 + 6) * pace;
    sent.push(Sent {
        at: end,
        text: String::new(),
    });
    sent
}
