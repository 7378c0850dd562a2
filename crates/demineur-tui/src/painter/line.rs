//! One line of the screen, from what it shows to what it should.

use unicode_width::UnicodeWidthStr;

use super::pen::Pen;
use super::{Ink, Tile};

/// With fewer changes of colour than this a line is written as it stands.
const CHANGES: usize = 4;
/// This many signs between two changed ones are written again rather than
/// passed over, if they need no other colours.
const BRIDGED: usize = 3;

/// Sends what differs. A line of many colours, such as a chequer, is written
/// colour by colour if that takes fewer bytes: to pass over a sign costs less
/// than to change colours twice.
pub(super) fn send(shown: &[Tile], wanted: &[Tile], row: u16, pen: &mut Pen, bytes: &mut Vec<u8>) {
    let dirty: Vec<usize> = (0..wanted.len())
        .filter(|&x| shown[x] != wanted[x] && wanted[x] != Tile::Covered)
        .collect();
    let plain = written(&dirty, wanted, row, pen);
    let best = match changes(&dirty, wanted) < CHANGES {
        true => plain,
        false => {
            let by_colour = written(&by_colour(&dirty, wanted), wanted, row, pen);
            match by_colour.0.len() < plain.0.len() {
                true => by_colour,
                false => plain,
            }
        }
    };
    bytes.extend(best.0);
    *pen = best.1;
}

fn ink(tile: &Tile) -> Option<Ink> {
    match tile {
        Tile::Sign(ink, _) => Some(*ink),
        Tile::Unknown | Tile::Covered => None,
    }
}

fn changes(dirty: &[usize], wanted: &[Tile]) -> usize {
    let pairs = dirty.windows(2);
    pairs
        .filter(|pair| ink(&wanted[pair[0]]) != ink(&wanted[pair[1]]))
        .count()
}

/// The same places, those of one colour after each other.
fn by_colour(dirty: &[usize], wanted: &[Tile]) -> Vec<usize> {
    let mut colours: Vec<(Ink, Vec<usize>)> = Vec::new();
    for &x in dirty {
        let Some(ink) = ink(&wanted[x]) else { continue };
        let same = |known: &Ink| {
            let any = known.letters.is_none() || ink.letters.is_none();
            known.ground == ink.ground
                && (any || known.letters == ink.letters)
                && (any || known.modifiers == ink.modifiers)
        };
        match colours.iter_mut().find(|(known, _)| same(known)) {
            Some((known, places)) => {
                // The letters' colours are those of the first sign that has any.
                if known.letters.is_none() {
                    *known = ink;
                }
                places.push(x);
            }
            None => colours.push((ink, vec![x])),
        }
    }
    colours.into_iter().flat_map(|(_, places)| places).collect()
}

/// What it takes to write these places in that order, and the pen after it.
fn written(places: &[usize], wanted: &[Tile], row: u16, pen: &Pen) -> (Vec<u8>, Pen) {
    let mut pen = pen.clone();
    let mut bytes = Vec::new();
    for &x in places {
        bridge(x, wanted, row, &mut pen, &mut bytes);
        pen.go(x as u16, row, &mut bytes);
        sign(&wanted[x], wanted.len() as u16, &mut pen, &mut bytes);
    }
    (bytes, pen)
}

/// Writes the few signs before a place again, if that takes no other colours.
fn bridge(x: usize, wanted: &[Tile], row: u16, pen: &mut Pen, bytes: &mut Vec<u8>) {
    let Some((from, y)) = pen.at() else { return };
    let from = usize::from(from);
    if y != row || from >= x || x - from > BRIDGED {
        return;
    }
    let short = |tile: &Tile| match tile {
        Tile::Sign(ink, sign) => pen.has(*ink) && sign.symbol().len() == 1,
        Tile::Unknown | Tile::Covered => false,
    };
    if wanted[from..x].iter().all(short) {
        for tile in &wanted[from..x] {
            sign(tile, wanted.len() as u16, pen, bytes);
        }
    }
}

fn sign(tile: &Tile, width: u16, pen: &mut Pen, bytes: &mut Vec<u8>) {
    if let Tile::Sign(ink, sign) = tile {
        pen.take(*ink, bytes);
        let columns = sign.symbol().width().max(1) as u16;
        pen.write(sign.symbol(), columns, width, bytes);
    }
}
