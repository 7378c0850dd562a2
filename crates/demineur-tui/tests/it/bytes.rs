//! What frames cost on their way to the terminal. The same figures, and more of
//! them, come from `cargo bench -p demineur-tui --bench frame`.

use std::sync::Arc;

use crossterm::event::{KeyCode, KeyEvent};
use demineur_core::{BoardSpec, Level, Tiling};
use demineur_play::Wish;
use demineur_tui::theme::{Background, ColourDepth, Glyphs, Palette, Theme};
use demineur_tui::{App, Effect, Event, KeyMap, Look, Painter, Start};
use demineur_words::{Lang, Texts};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// A screen of 120 by 40 in 256 colours, and what it is sent.
struct Sent {
    app: App,
    painter: Painter<Vec<u8>>,
}

impl Sent {
    fn new(board: BoardSpec, mines: usize, glyphs: Glyphs) -> Self {
        let depth = ColourDepth::TwoFiftySix;
        let theme = Theme::new(depth, Background::Dark, Palette::Classic, glyphs);
        let mut app = App::new(Start::plain(Look {
            theme,
            texts: Arc::new(Texts::new(Lang::En)),
            keys: KeyMap::default(),
            asks_ground: false,
            animates: false,
            chord_on_click: true,
        }));
        app.resize(120, 40);
        let mut level = Level::named("expert").expect("a level");
        (level.board, level.mines) = (board, mines);
        for effect in app.play(Wish::new(level, 3), 0) {
            if let Effect::Work(ticket, cancel, job) = effect {
                app.update(Event::Done(ticket, job.run(&cancel)), 0);
            }
        }
        let painter = Painter::new(Vec::new());
        Self { app, painter }
    }

    fn press(&mut self, key: char) -> usize {
        let effects = self
            .app
            .update(Event::Key(KeyEvent::from(KeyCode::Char(key))), 0);
        for effect in effects {
            if let Effect::Work(ticket, cancel, job) = effect {
                self.app.update(Event::Done(ticket, job.run(&cancel)), 0);
            }
        }
        self.paint()
    }

    fn paint(&mut self) -> usize {
        let mut frame = Buffer::empty(Rect::new(0, 0, 120, 40));
        let seen = self.app.draw_on(&mut frame);
        self.painter.out().clear();
        self.painter.paint(&frame, seen).expect("memory takes all")
    }
}

#[test]
fn the_first_frame_of_expert_takes_less_than_eight_kilobytes() {
    for glyphs in [Glyphs::Emoji, Glyphs::Ascii] {
        let mut sent = Sent::new(BoardSpec::square(30, 16), 99, glyphs);
        let bytes = sent.paint();
        println!("first frame of expert, {glyphs:?}: {bytes} bytes");
        assert!(bytes < 8_000, "{glyphs:?}: {bytes}");
    }
}

#[test]
fn a_scrolled_line_takes_at_most_four_kilobytes() {
    for (tiling, mines) in [(Tiling::Square, 6_000), (Tiling::Hexagonal, 5_000)] {
        let mut sent = Sent::new(BoardSpec::tiled(tiling, 200, 200), mines, Glyphs::Emoji);
        sent.paint();
        // Something to be seen, so that lines differ.
        for key in " lllllj ".chars() {
            sent.press(key);
        }
        for (key, to_rim) in [('j', 25), ('k', 45), ('l', 60), ('h', 110)] {
            for _ in 0..to_rim {
                sent.press(key);
            }
            let each: Vec<usize> = (0..10).map(|_| sent.press(key)).collect();
            let most = each.iter().max().copied().unwrap_or(0);
            println!("{tiling:?} {key}: at most {most} bytes a scrolled line");
            assert!(most <= 4_000, "{tiling:?} {key}: {each:?}");
        }
    }
}
