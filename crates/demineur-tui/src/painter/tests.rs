//! What the terminal shows after each frame, as the parser of another program
//! reads it.

use demineur_core::Rng;
use ratatui::style::Style;

use super::*;

/// The signs and their colours, as the parser has them and as the frame does.
fn check(parser: &vt100::Parser, frame: &Buffer) {
    for y in 0..frame.area.height {
        let mut covered = false;
        for x in 0..frame.area.width {
            let cell = &frame[(x, y)];
            let shown = parser.screen().cell(y, x).expect("on the screen");
            if std::mem::take(&mut covered) {
                continue;
            }
            covered = cell.symbol().width() > 1;
            let sign = match shown.contents() {
                "" => " ",
                sign => sign,
            };
            if covered && x + 1 == frame.area.width {
                continue;
            }
            let place = (x, y);
            assert_eq!(sign, cell.symbol(), "{place:?}");
            assert_eq!(colour(shown.bgcolor()), index(cell.bg), "{place:?}");
            let shows = sign != " ";
            assert!(
                !shows || colour(shown.fgcolor()) == index(cell.fg),
                "{place:?}"
            );
            assert!(!shows || shown.bold() == cell.modifier.contains(Modifier::BOLD));
            let reversed = cell.modifier.contains(Modifier::REVERSED);
            assert_eq!(shown.inverse(), reversed, "{place:?}");
            let underlined = cell.modifier.contains(Modifier::UNDERLINED);
            assert_eq!(shown.underline(), underlined, "{place:?}");
        }
    }
}

fn colour(colour: vt100::Color) -> Option<u8> {
    match colour {
        vt100::Color::Idx(index) => Some(index),
        _ => None,
    }
}

fn index(colour: Color) -> Option<u8> {
    match colour {
        Color::Reset => None,
        Color::Indexed(index) => Some(index),
        Color::Red => Some(1),
        Color::White => Some(15),
        Color::DarkGray => Some(8),
        other => panic!("not drawn here: {other}"),
    }
}

const SIGNS: [&str; 8] = [" ", " ", "1", "2", "#", "∙", "🚩", "é"];

fn style(number: u64) -> Style {
    let styles = [
        Style::new(),
        Style::new().on_dark_gray(),
        Style::new().white().on_red(),
        Style::new()
            .bg(Color::Indexed(239))
            .fg(Color::Indexed(75))
            .bold(),
        Style::new().bg(Color::Indexed(236)).fg(Color::Indexed(75)),
        Style::new().reversed(),
        Style::new().underlined().red(),
    ];
    styles[number as usize % styles.len()]
}

/// Something large, seen through a window with other things around.
fn frame(size: (u16, u16), area: Rect, origin: [i64; 2], seed: u64, around: u64) -> Buffer {
    let mut buffer = Buffer::empty(Rect::new(0, 0, size.0, size.1));
    let mut put = |x: u16, y: u16, number: u64| {
        let sign = SIGNS[(number % 8) as usize];
        buffer[(x, y)].set_symbol(sign).set_style(style(number / 8));
    };
    for y in 0..size.1 {
        for x in (0..size.0).step_by(2) {
            let inside = area.contains((x, y).into());
            let (a, b, seed) = match inside {
                true => (
                    i64::from(x - area.x) + origin[0],
                    i64::from(y - area.y) + origin[1],
                    seed,
                ),
                false => (x.into(), y.into(), around),
            };
            let mut rng = Rng::new(seed, (a * 1009 + b) as u64);
            put(x, y, rng.below(56));
        }
    }
    buffer
}

#[test]
fn whatever_was_shown_the_next_frame_is_shown_whole() {
    for size in [(40, 12), (41, 13), (8, 3)] {
        let mut rng = Rng::new(5, size.0.into());
        let mut painter = Painter::new(Vec::new());
        let mut parser = vt100::Parser::new(size.1, size.0, 0);
        let area = Rect::new(2, 1, (size.0 - 4) & !1, size.1 - 2);
        let mut origin = [100, 100];
        for turn in 0..300 {
            match rng.below(6) {
                0 => origin[1] += 1,
                1 => origin[1] -= 1,
                2 => origin[0] += 2,
                3 => origin[0] -= 2,
                4 => origin = [origin[0] + 4, origin[1] - 2],
                _ => {}
            }
            let seed = 1 + turn / 100;
            let frame = frame(size, area, origin, seed, turn / 7);
            let seen = Seen {
                area,
                origin,
                what: seed,
            };
            painter.paint(&frame, Some(seen)).expect("memory");
            parser.process(&std::mem::take(painter.out()));
            check(&parser, &frame);
        }
    }
}

#[test]
fn what_did_not_change_is_not_sent() {
    let area = Rect::new(0, 0, 20, 5);
    let frame = frame((20, 5), area, [0, 0], 1, 1);
    let mut painter = Painter::new(Vec::new());
    assert!(painter.paint(&frame, None).expect("memory") > 100);
    assert_eq!(painter.paint(&frame, None).expect("memory"), 0);
    painter.forget();
    assert!(painter.paint(&frame, None).expect("memory") > 100);
}

#[test]
fn a_scrolled_line_costs_a_line() {
    let area = Rect::new(0, 1, 80, 28);
    let paint = |painter: &mut Painter<Vec<u8>>, origin| {
        let frame = frame((82, 30), area, origin, 1, 1);
        let seen = Seen {
            area,
            origin,
            what: 1,
        };
        painter.paint(&frame, Some(seen)).expect("memory")
    };
    for to in [[0, 1], [2, 0], [-2, -1]] {
        let mut painter = Painter::new(Vec::new());
        let whole = paint(&mut painter, [0, 0]);
        let scrolled = paint(&mut painter, to);
        assert!(scrolled * 5 < whole, "{to:?}: {scrolled} of {whole}");
    }
}

#[test]
fn sixteen_colours_are_sent_as_such() {
    let mut frame = Buffer::empty(Rect::new(0, 0, 3, 1));
    frame.set_string(0, 0, "a", Style::new().light_red().on_dark_gray());
    frame.set_string(1, 0, "b", Style::new().green().on_black());
    let mut painter = Painter::new(Vec::new());
    painter.paint(&frame, None).expect("memory");
    let written = String::from_utf8(std::mem::take(painter.out())).expect("text");
    assert!(written.contains("\x1b[91;100ma\x1b[32;40mb"), "{written:?}");
    assert!(!written.contains("8;5;"), "{written:?}");
}
