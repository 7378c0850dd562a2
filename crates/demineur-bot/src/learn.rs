//! Learning what cells look like, confirmed by their neighbours.

use demineur_core::{Board, CellId, Status};
use demineur_solver::analyse;

use crate::glyph::{Colours, Face, Glyph, Share};
use crate::picture::{Picture, Rgb};
use crate::profile::Print;
use crate::read::{Reader, Seen};
use crate::sight::Sight;

/// The inks most programs give to 1, 2, … 8.
const USUAL_INKS: [u32; 8] = [
    0x00_00_ff, 0x00_80_00, 0xff_00_00, 0x00_00_80, 0x80_00_00, 0x00_80_80, 0x00_00_00, 0x80_80_80,
];
/// How many ways to read unknown cells are tried at most.
const MOST_TRIES: usize = 20_000;

/// How much better than all others a reading must fit the usual colours.
const MARGIN: u32 = 40;

/// Learns what a hidden cell looks like from a fresh board: most cells do.
pub fn learn_hidden(reader: &mut Reader, picture: &Picture) {
    let cells = (0..reader.grid().len()).map(CellId::from_index);
    let mut looks: Vec<(u64, CellId)> = cells.map(|c| (reader.print(picture, c), c)).collect();
    looks.sort_unstable();
    let kinds = looks.chunk_by(|a, b| a.0 == b.0);
    let commonest = kinds.max_by_key(|kind| kind.len());
    if let Some(&[(_, cell), ..]) = commonest
        && let Some(colours) = reader.colours(picture, cell)
    {
        reader.learn(Glyph::like(Face::Hidden, &colours));
    }
}

/// Cells that look alike.
struct Kind {
    cells: Vec<CellId>,
    colours: Colours,
    /// What tells them: their colours, or their pixels.
    print: Option<u64>,
}

/// What is being learnt from: a board of which some cells are unknown.
pub struct Lesson<'a> {
    /// The board.
    pub board: &'a Board,
    /// How many mines there are.
    pub mines: usize,
    /// The picture it was read from.
    pub picture: &'a Picture,
    /// How it was read.
    pub seen: &'a Seen,
    /// The cell that was clicked before.
    pub clicked: Option<CellId>,
    /// The board before that click.
    pub before: Option<&'a Sight>,
}

impl Lesson<'_> {
    /// Tells what unknown cells mean, in the way that fits the usual colours
    /// best among those that fit the neighbours. False when none does.
    pub fn learn(&self, reader: &mut Reader) -> bool {
        // Cells do not change once they are open: that is something else.
        let was_open = |cell: &CellId| self.before.is_some_and(|b| !b.view.is_hidden(*cell));
        if self.seen.unknown().iter().any(was_open) {
            return false;
        }
        let by_colours = self.kinds(reader, false);
        if by_colours.is_empty() {
            return false;
        }
        self.teach(reader, &by_colours) || self.teach(reader, &self.kinds(reader, true))
    }

    fn teach(&self, reader: &mut Reader, kinds: &[Kind]) -> bool {
        let Some(faces) = self.explain(reader, kinds) else {
            return false;
        };
        for (kind, face) in kinds.iter().zip(faces) {
            match kind.print {
                Some(pixels) => reader.learn_print(Print { face, pixels }),
                None => reader.learn(Glyph::like(face, &kind.colours)),
            }
        }
        true
    }

    /// The unknown cells, those together that look alike.
    fn kinds(&self, reader: &Reader, by_pixels: bool) -> Vec<Kind> {
        let mut kinds: Vec<Kind> = Vec::new();
        for cell in self.seen.unknown() {
            let Some(colours) = reader.colours(self.picture, cell) else {
                continue;
            };
            let print = by_pixels.then(|| reader.print(self.picture, cell));
            let same = |kind: &&mut Kind| match print {
                Some(_) => kind.print == print,
                None => is_alike(&kind.colours, &colours),
            };
            match kinds.iter_mut().find(same) {
                Some(kind) => kind.cells.push(cell),
                None => kinds.push(Kind {
                    cells: vec![cell],
                    colours,
                    print,
                }),
            }
        }
        kinds
    }

    /// What each kind means: numbers, or the end of a game.
    fn explain(&self, reader: &Reader, kinds: &[Kind]) -> Option<Vec<Face>> {
        if kinds.len() > 9 {
            return None;
        }
        self.as_end(kinds)
            .or_else(|| self.as_numbers(reader, kinds))
    }

    fn as_numbers(&self, reader: &Reader, kinds: &[Kind]) -> Option<Vec<Face>> {
        if kinds.iter().any(|kind| is_red(&kind.colours)) {
            return None;
        }
        let taken: Vec<Face> = reader.glyphs().iter().map(|glyph| glyph.face).collect();
        let choices: Vec<Vec<(u32, Face)>> = kinds
            .iter()
            .map(|kind| {
                let mut costs: Vec<(u32, Face)> = (0..=8)
                    .map(Face::Open)
                    .filter(|face| kind.print.is_some() || !taken.contains(face))
                    .map(|face| (cost(face, &kind.colours), face))
                    .collect();
                costs.sort_unstable();
                costs
            })
            .collect();
        let mut ways = Vec::new();
        collect(&choices, &mut Vec::new(), 0, &mut ways);
        ways.sort_unstable();
        let mut fitting = ways.into_iter().filter(|(_, faces)| {
            let sight = self.sight(kinds, faces);
            sight.is_some_and(|sight| sight.status != Status::Lost && analyse(&sight.view).is_ok())
        });
        let (best, faces) = fitting.next()?;
        // Two readings that fit about as well are a guess.
        let rival = fitting.next().map(|way| way.0);
        rival
            .is_none_or(|rival| rival >= best + MARGIN)
            .then_some(faces)
    }

    /// The last click hit a mine, which is red, and others are shown, which are
    /// black; or all safe cells are open, and the program flags the rest.
    fn as_end(&self, kinds: &[Kind]) -> Option<Vec<Face>> {
        let open = self.seen.count(|face| matches!(face, Face::Open(_)));
        if open + self.mines == self.seen.faces.len() {
            return Some(vec![Face::Flag; kinds.len()]);
        }
        let clicked = self.clicked?;
        if self.before.is_none() || self.seen.unknown().len() > self.mines {
            return None;
        }
        let face = |kind: &Kind| match is_red(&kind.colours) {
            true => Some(Face::Exploded),
            false => is_black(&kind.colours).then_some(Face::Mine),
        };
        let hit = kinds.iter().find(|kind| kind.cells.contains(&clicked))?;
        if !is_red(&hit.colours) {
            return None;
        }
        kinds.iter().map(face).collect()
    }

    fn sight(&self, kinds: &[Kind], faces: &[Face]) -> Option<Sight> {
        let mut seen = self.seen.clone();
        for (kind, &face) in kinds.iter().zip(faces) {
            for cell in &kind.cells {
                seen.faces[cell.index()] = Some(face);
            }
        }
        Sight::of(self.board, self.mines, &seen).ok()
    }
}

/// All ways to give different faces to kinds, with what they cost; kinds known
/// by their pixels may share one.
fn collect(
    choices: &[Vec<(u32, Face)>],
    chosen: &mut Vec<Face>,
    so_far: u32,
    ways: &mut Vec<(u32, Vec<Face>)>,
) {
    let Some(next) = choices.get(chosen.len()) else {
        ways.push((so_far, chosen.clone()));
        return;
    };
    for &(cost, face) in next {
        if ways.len() >= MOST_TRIES {
            return;
        }
        if !chosen.contains(&face) {
            chosen.push(face);
            collect(choices, chosen, so_far + cost, ways);
            chosen.pop();
        }
    }
}

/// How unusual it is that a cell of these colours shows that.
fn cost(face: Face, colours: &Colours) -> u32 {
    let plain = Glyph::like(face, colours).colours.len() < 2;
    match face {
        Face::Open(0) if plain => 0,
        Face::Open(0) => 1000,
        Face::Open(number) if !plain => {
            // Dark ink says little: some programs have it for all digits.
            let ink = ink(colours).filter(|ink| ink.saturation() > 40);
            let usual = Rgb::hex(USUAL_INKS[(number as usize - 1).min(7)]);
            ink.map_or(300, |ink| u32::from(ink.distance(usual)))
        }
        _ => 1000,
    }
}

/// The colour of what is drawn on a cell: the commonest that is not its paper,
/// and has some colour if any has.
fn ink(colours: &Colours) -> Option<Rgb> {
    let inks = Glyph::like(Face::Hidden, colours).colours;
    let inks = inks.iter().skip(1).map(|share| share.colour);
    inks.max_by_key(|ink| ink.saturation())
}

/// Whether a quarter of a cell is red: no digit is as fat.
fn is_red(colours: &Colours) -> bool {
    let red = |c: Rgb| c.red >= 180 && c.green <= 90 && c.blue <= 90;
    share(colours, red) >= 250
}

/// Whether a good part of a cell is black, as a mine is.
fn is_black(colours: &Colours) -> bool {
    share(colours, |c| c.brightness() < 60) >= 100
}

fn share(colours: &Colours, wanted: impl Fn(Rgb) -> bool) -> u32 {
    let counts = colours.counts.iter().filter(|count| wanted(count.0));
    counts.map(|count| count.1).sum::<u32>() * 1000 / colours.total.max(1)
}

/// Whether two cells have the same colours, whatever their shares.
fn is_alike(a: &Colours, b: &Colours) -> bool {
    let [a, b] = [a, b].map(|colours| Glyph::like(Face::Hidden, colours).colours);
    let near = |x: &Share, y: &Share| x.colour.distance(y.colour) <= 24;
    a.len() == b.len()
        && a.iter().zip(&b).take(1).all(|(x, y)| near(x, y))
        && a.iter().all(|x| b.iter().any(|y| near(x, y)))
}
