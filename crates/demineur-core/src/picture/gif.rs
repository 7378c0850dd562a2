//! Games as GIF, for where nothing else moves.

use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt;

use super::film::Film;
use super::raster::{Raster, palette};
use crate::board::Board;
use crate::geometry::Geometry;

/// No picture has more dots: what is to be shown to others is not larger.
const MOST: usize = 1 << 24;
/// Bits of a colour: there are 32.
const DEPTH: u8 = 5;

/// The board has too many cells for a picture of dots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GifError;

impl fmt::Display for GifError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the board is too large for a picture of dots")
    }
}

impl std::error::Error for GifError {}

/// A whole game as a GIF (version 89a) that begins again when it ends. Each
/// picture holds the part that changed.
///
/// ```
/// use demineur_core::picture::{Film, gif};
/// use demineur_core::{BoardSpec, Game, GameParams};
/// let mut game = Game::new(GameParams::seeded(BoardSpec::square(9, 9), 10, 42))?;
/// game.play("o40".parse()?)?;
/// let bytes = gif(game.board(), &Film::of(&game, 500), 16.0)?;
/// assert!(bytes.starts_with(b"GIF89a") && bytes.ends_with(b";"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// When it would be too large.
pub fn gif(board: &Board, film: &Film, unit: f64) -> Result<Vec<u8>, GifError> {
    let geometry = match board.geometry() {
        Some(geometry) => Cow::Borrowed(geometry),
        None => Cow::Owned(Geometry::circle(board.len())),
    };
    let mut raster = Raster::new(board, &geometry, unit, MOST).ok_or(GifError)?;
    let mut bytes = begin(raster.width, raster.height);
    for (place, scene) in film.scenes().iter().enumerate() {
        let mut part: Option<[usize; 4]> = None;
        for &(cell, shown) in &scene.changes {
            let [left, top, right, bottom] = raster.cell(cell, shown);
            let [l, t, r, b] = part.unwrap_or([left, top, right, bottom]);
            part = Some([l.min(left), t.min(top), r.max(right), b.max(bottom)]);
        }
        let part = match place {
            0 => [0, 0, raster.width, raster.height],
            // A move that changes nothing takes its time all the same.
            _ => part.unwrap_or([0, 0, 1, 1]),
        };
        picture(&raster, part, scene.millis, &mut bytes);
    }
    bytes.push(b';');
    Ok(bytes)
}

fn short(number: usize) -> [u8; 2] {
    u16::try_from(number).unwrap_or(u16::MAX).to_le_bytes()
}

/// Size, colours, and that it goes on for ever.
fn begin(width: usize, height: usize) -> Vec<u8> {
    let mut bytes = b"GIF89a".to_vec();
    bytes.extend(short(width));
    bytes.extend(short(height));
    bytes.extend([0x80 | (DEPTH - 1) << 4 | (DEPTH - 1), 0, 0]);
    bytes.extend(palette().into_iter().flatten());
    bytes.extend(b"\x21\xFF\x0BNETSCAPE2.0\x03\x01\x00\x00\x00");
    bytes
}

fn picture(raster: &Raster<'_>, part: [usize; 4], millis: u64, bytes: &mut Vec<u8>) {
    let [left, top, right, bottom] = part;
    // Left where it is, and how long it is seen, in hundredths of a second.
    bytes.extend([0x21, 0xF9, 4, 1 << 2]);
    bytes.extend(short((millis / 10) as usize));
    bytes.extend([0, 0, 0x2C]);
    for number in [left, top, right - left, bottom - top] {
        bytes.extend(short(number));
    }
    bytes.push(0);
    let rows =
        (top..bottom).map(|y| &raster.dots[y * raster.width + left..y * raster.width + right]);
    let dots: Vec<u8> = rows.flatten().copied().collect();
    bytes.push(DEPTH);
    for block in compressed(&dots).chunks(255) {
        bytes.push(block.len() as u8);
        bytes.extend(block);
    }
    bytes.push(0);
}

/// Codes of growing length, least bits first.
struct Bits {
    bytes: Vec<u8>,
    held: u32,
    count: u32,
}

impl Bits {
    fn push(&mut self, code: u16, length: u32) {
        self.held |= u32::from(code) << self.count;
        self.count += length;
        while self.count >= 8 {
            self.bytes.push(self.held as u8);
            self.held >>= 8;
            self.count -= 8;
        }
    }
}

/// Lempel, Ziv and Welch, as GIF has it.
fn compressed(dots: &[u8]) -> Vec<u8> {
    const CLEAR: u16 = 1 << DEPTH;
    let first = u32::from(DEPTH) + 1;
    let mut bits = Bits {
        bytes: Vec::new(),
        held: 0,
        count: 0,
    };
    bits.push(CLEAR, first);
    let (mut known, mut next, mut length) = (HashMap::new(), CLEAR + 2, first);
    let mut dots = dots.iter().map(|&dot| u16::from(dot));
    let Some(mut prefix) = dots.next() else {
        bits.push(CLEAR + 1, length);
        bits.push(0, 7);
        return bits.bytes;
    };
    for dot in dots {
        if let Some(&code) = known.get(&(prefix, dot)) {
            prefix = code;
            continue;
        }
        bits.push(prefix, length);
        if next < 4096 {
            known.insert((prefix, dot), next);
            if u32::from(next) == 1 << length {
                length += 1;
            }
            next += 1;
        } else {
            bits.push(CLEAR, length);
            known.clear();
            (next, length) = (CLEAR + 2, first);
        }
        prefix = dot;
    }
    bits.push(prefix, length);
    // The reader has noted one more by then.
    if u32::from(next) == 1 << length && length < 12 {
        length += 1;
    }
    bits.push(CLEAR + 1, length);
    bits.push(0, 7);
    bits.bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The dots again, as any reader of GIF works them out.
    fn expanded(bytes: &[u8]) -> Vec<u8> {
        const CLEAR: usize = 1 << DEPTH;
        let (mut at, mut length) = (0, u32::from(DEPTH) + 1);
        let mut read = |length: u32| {
            let bit = |place: usize| usize::from(bytes[place / 8] >> (place % 8) & 1);
            let code = (0..length as usize)
                .map(|place| bit(at + place) << place)
                .sum::<usize>();
            at += length as usize;
            code
        };
        let mut table: Vec<Vec<u8>> = Vec::new();
        let (mut dots, mut before): (Vec<u8>, Option<usize>) = (Vec::new(), None);
        loop {
            let code = read(length);
            if code == CLEAR {
                table = (0..CLEAR + 2).map(|dot| vec![dot as u8]).collect();
                (length, before) = (u32::from(DEPTH) + 1, None);
                continue;
            }
            if code == CLEAR + 1 {
                return dots;
            }
            if let Some(before) = before {
                let mut entry = table[before].clone();
                entry.push(table.get(code).unwrap_or(&table[before])[0]);
                if table.len() < 4096 {
                    table.push(entry);
                }
            }
            dots.extend(&table[code]);
            before = Some(code);
            if table.len() == 1 << length && length < 12 {
                length += 1;
            }
        }
    }

    #[test]
    fn what_is_compressed_is_read_again() {
        let mut rng = crate::rng::Rng::new(3, 0);
        for length in [0, 1, 2, 30, 31, 32, 33, 100, 2000, 60_000] {
            for colours in [1, 2, 32] {
                let dots: Vec<u8> = (0..length).map(|_| rng.below(colours) as u8).collect();
                assert_eq!(expanded(&compressed(&dots)), dots, "{length} {colours}");
            }
        }
    }
}
