//! A game as a recording of a terminal that shows it, move by move.

use demineur_core::format::SavedGame;
use demineur_play::Deal;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::app::{App, Start};
use crate::event::Opened;
use crate::look::Look;
use crate::painter::Painter;

/// What a terminal was sent, and when.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sent {
    /// Milliseconds since the start.
    pub at: u64,
    /// Text with the codes that terminals understand.
    pub text: String,
}

/// Everything a terminal of that size is sent while a game is looked at, so
/// many milliseconds a move; the last picture stays a while.
pub fn recording(saved: &SavedGame, look: Look, size: (u16, u16), pace: u64) -> Vec<Sent> {
    let mut app = App::new(Start::plain(look));
    app.resize(size.0, size.1);
    let mut painter = Painter::new(Vec::new());
    let moves = saved.game.line().len();
    let opened = Opened {
        replay: true,
        deal: Deal::shared(saved),
        ..Opened::outside(saved.clone())
    };
    app.show_at_once(opened);
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
