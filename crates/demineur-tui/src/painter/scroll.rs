//! A window onto something larger that was scrolled: the terminal moves what
//! it shows already, and only what came into view is sent.

use std::io::Write;

use ratatui::layout::Rect;

use super::pen::{Pen, send};
use super::{Ink, Painter, Seen, Tile};

impl<W: Write> Painter<W> {
    /// Scrolls what the terminal shows, in each direction if that leaves less
    /// to be written.
    pub(super) fn scroll(
        &mut self,
        before: Seen,
        now: Seen,
        wanted: &[Vec<Tile>],
        bytes: &mut Vec<u8>,
    ) {
        let screen = Rect::from(((0, 0).into(), self.size));
        let area = now.area.intersection(screen);
        if (before.area, before.what) != (now.area, now.what) || area != now.area || area.is_empty()
        {
            return;
        }
        let [dx, dy] = [0, 1].map(|axis| now.origin[axis] - before.origin[axis]);
        let dx = if far(dx, area.width) { 0 } else { dx };
        let dy = if far(dy, area.height) { 0 } else { dy };
        let rows = usize::from(area.top())..usize::from(area.bottom());
        let wanted = &wanted[rows.clone()];
        let mut best = (left(&self.screen[rows.clone()], wanted), None);
        for by in [[0, dy], [dx, 0], [dx, dy]] {
            let mut moved = self.screen[rows.clone()].to_vec();
            move_lines(&mut moved, by[1]);
            move_columns(&mut moved, area, by[0]);
            // A sign takes several bytes, and so does each line that is moved.
            let cost = left(&moved, wanted) + rows.len() * 3;
            if cost < best.0 {
                best = (cost, Some((by, moved)));
            }
        }
        if let Some(([dx, dy], moved)) = best.1 {
            self.screen[rows].clone_from_slice(&moved);
            // What comes in is blank, in no colours.
            self.pen.take(Ink::NONE, bytes);
            send_lines(area, dy, bytes);
            self.pen.lose();
            send_columns(area, dx, bytes, &mut self.pen);
            self.pen.lose();
        }
    }
}

/// Whether nothing of what was seen is still in view.
fn far(by: i64, length: u16) -> bool {
    by.unsigned_abs() >= u64::from(length)
}

/// How many signs are left to be written.
fn left(shown: &[Vec<Tile>], wanted: &[Vec<Tile>]) -> usize {
    let lines = shown.iter().zip(wanted);
    lines
        .map(|(shown, wanted)| shown.iter().zip(wanted).filter(|(a, b)| a != b).count())
        .sum()
}

/// Lines, by a scrolling region and line feeds at its end: every terminal has
/// those.
fn send_lines(area: Rect, by: i64, bytes: &mut Vec<u8>) {
    if by == 0 {
        return;
    }
    send(
        bytes,
        format_args!("\x1b[{};{}r", area.top() + 1, area.bottom()),
    );
    let (row, feed) = match by > 0 {
        true => (area.bottom(), "\n"),
        false => (area.top() + 1, "\x1bM"),
    };
    send(bytes, format_args!("\x1b[{row}H"));
    for _ in 0..by.unsigned_abs() {
        bytes.extend(feed.as_bytes());
    }
    bytes.extend(b"\x1b[r");
}

fn move_lines(lines: &mut [Vec<Tile>], by: i64) {
    let count = by.unsigned_abs() as usize;
    let blank = |line: &mut Vec<Tile>| line.fill(Tile::blank());
    match by > 0 {
        true => {
            lines.rotate_left(count);
            let from = lines.len() - count;
            lines[from..].iter_mut().for_each(blank);
        }
        false => {
            lines.rotate_right(count);
            lines[..count].iter_mut().for_each(blank);
        }
    }
}

/// Columns, line by line: some are taken out at one end, and as many put in at
/// the other, so that what is beside the window stays where it is.
fn send_columns(area: Rect, by: i64, bytes: &mut Vec<u8>, pen: &mut Pen) {
    if by == 0 {
        return;
    }
    let count = by.unsigned_abs() as u16;
    let (left, end) = (area.left(), area.right() - count);
    let (out, into) = if by > 0 { (left, end) } else { (end, left) };
    for row in area.top()..area.bottom() {
        pen.go(out, row, bytes);
        send(bytes, format_args!("\x1b[{count}P"));
        pen.go(into, row, bytes);
        send(bytes, format_args!("\x1b[{count}@"));
    }
}

fn move_columns(lines: &mut [Vec<Tile>], area: Rect, by: i64) {
    if by == 0 {
        return;
    }
    let count = by.unsigned_abs() as usize;
    let (left, right) = (usize::from(area.left()), usize::from(area.right()));
    for line in lines {
        let part = &mut line[left..right];
        let kept = match by > 0 {
            true => count..part.len(),
            false => 0..part.len() - count,
        };
        // A wide sign that is cut leaves something that is not known.
        if part[kept.start] == Tile::Covered {
            part[kept.start] = Tile::Unknown;
        }
        if part[kept.end - 1].is_wide() {
            part[kept.end - 1] = Tile::Unknown;
        }
        match by > 0 {
            true => {
                part.rotate_left(count);
                let from = part.len() - count;
                part[from..].fill(Tile::blank());
            }
            false => {
                part.rotate_right(count);
                part[..count].fill(Tile::blank());
            }
        }
    }
}
