//! Reading a board from pixels.

use std::collections::HashMap;
use std::fmt;

use demineur_core::CellId;

use crate::desktop::picture::{Area, Picture};
use crate::reading::alphabet::{Alphabet, Print};
use crate::reading::fingerprint::Fingerprint;
use crate::reading::glyph::{Colours, Drawn, Face, Glyph};
use crate::reading::grid::{Grid, Inside};
use crate::reading::mask::Mask;

/// What was read of each cell; `None` where nothing known is seen.
#[derive(Clone, PartialEq, Eq)]
pub struct Seen {
    /// One for each cell.
    pub faces: Vec<Option<Face>>,
    /// Cells in a row, to draw it.
    pub columns: usize,
}

impl Seen {
    /// How many cells show this.
    pub fn count(&self, wanted: impl Fn(Face) -> bool) -> usize {
        let faces = self.faces.iter().flatten();
        faces.filter(|&&face| wanted(face)).count()
    }

    /// The cells that show nothing known.
    pub fn unknown(&self) -> Vec<CellId> {
        let cells = self.faces.iter().enumerate();
        let unknown = cells.filter(|(_, face)| face.is_none());
        unknown.map(|(cell, _)| CellId::from_index(cell)).collect()
    }

    /// Whether a click must have come between the two looks. A cell that is
    /// pressed, but not let go yet, looks like a 0 in many programs, so that a
    /// 0 alone tells nothing.
    pub fn answers(&self, earlier: &Self) -> bool {
        let mut pairs = self.faces.iter().zip(&earlier.faces);
        pairs.any(|pair| match pair {
            (Some(now), Some(was)) => now != was && *now != Face::Open(0),
            _ => false,
        })
    }
}

/// A drawing: `#` hidden, `F` flag, `.` zero, digits, `*` mine, `X` exploded,
/// `W` wrong flag, `!` unknown.
impl fmt::Display for Seen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in self.faces.chunks(self.columns.max(1)) {
            for face in row {
                match face {
                    Some(face) => write!(f, "{face}")?,
                    None => write!(f, "!")?,
                }
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

impl fmt::Debug for Seen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\n{self}")
    }
}

/// Reads boards of one grid with a set of glyphs.
///
/// A cell whose pixels were seen before is known by their fingerprint; others
/// are read by their colours, once.
pub struct Reader {
    grid: Grid,
    inside: Inside,
    alphabet: Alphabet,
    /// The pixels of open cells whose number is not known yet.
    doubts: Vec<u64>,
    /// What was read for a fingerprint; asked, never walked through.
    known: HashMap<u64, Option<Face>>,
}

impl Reader {
    /// A reader of that grid, of cells that look so.
    pub fn new(grid: Grid, alphabet: Alphabet) -> Self {
        let mut reader = Self {
            inside: grid.inside(),
            grid,
            alphabet,
            doubts: Vec::new(),
            known: HashMap::new(),
        };
        reader.forget();
        reader
    }

    /// Forgets what was read by colours.
    fn forget(&mut self) {
        self.known.clear();
        let prints = self.alphabet.prints.iter();
        self.known
            .extend(prints.map(|print| (print.pixels, Some(print.face))));
        let doubts = self.doubts.iter();
        self.known
            .extend(doubts.map(|&pixels| (pixels, Some(Face::Unread))));
    }

    /// Reads cells where they are now, of the same looks.
    pub(crate) fn follow(&mut self, grid: Grid) {
        self.inside = grid.inside();
        self.grid = grid;
    }

    /// Where the cells are.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// What cells can look like.
    pub fn glyphs(&self) -> &[Glyph] {
        &self.alphabet.glyphs
    }

    /// Adds a glyph, after which cells that were unknown are read anew.
    pub fn learn(&mut self, glyph: Glyph) {
        self.alphabet.glyphs.push(glyph);
        self.forget();
    }

    /// Adds a cell known by its pixels.
    pub fn learn_print(&mut self, print: Print) {
        self.alphabet.prints.push(print);
        self.forget();
    }

    /// Reads cells with these pixels as open, of unknown number, instead of
    /// those doubted before.
    pub(crate) fn doubt(&mut self, pixels: Vec<u64>) {
        self.doubts = pixels;
        self.forget();
    }

    /// What cells can look like, and what is known by its pixels alone.
    pub(crate) fn alphabet(&self) -> &Alphabet {
        &self.alphabet
    }

    /// Reads by these looks and no others.
    pub(crate) fn know(&mut self, alphabet: Alphabet) {
        self.alphabet = alphabet;
        self.doubt(Vec::new());
    }

    /// Forgets all that shows a face.
    pub(crate) fn forget_face(&mut self, face: Face) {
        self.alphabet.glyphs.retain(|glyph| glyph.face != face);
        self.alphabet.prints.retain(|print| print.face != face);
        self.forget();
    }

    /// Cells known by their pixels alone.
    pub fn prints(&self) -> &[Print] {
        &self.alphabet.prints
    }

    /// Reads all cells of a picture of the whole window.
    pub fn read(&mut self, picture: &Picture) -> Seen {
        let cells = (0..self.grid.len()).map(CellId::from_index);
        Seen {
            faces: cells.map(|cell| self.face(picture, cell)).collect(),
            columns: self.grid.columns as usize,
        }
    }

    /// What a cell shows; `None` when it looks like nothing known.
    pub fn face(&mut self, picture: &Picture, cell: CellId) -> Option<Face> {
        let print = self.print(picture, cell);
        if let Some(&face) = self.known.get(&print) {
            return face;
        }
        let face = self.colours(picture, cell).and_then(|colours| {
            let drawn = || self.drawn(picture, cell, &colours);
            colours.face(drawn, &self.alphabet.glyphs, self.alphabet.care)
        });
        self.known.insert(print, face);
        face
    }

    /// The fingerprint of a cell's inside.
    pub fn print(&self, picture: &Picture, cell: CellId) -> u64 {
        let mut fingerprint = Fingerprint::default();
        for pixel in self.inside.pixels(picture, self.grid.centre(cell)) {
            fingerprint.add(pixel);
        }
        fingerprint.value()
    }

    /// The fingerprint of the middle of a cell, half as wide and high: what is
    /// drawn around it, such as a focus, is left out.
    pub fn core(&self, picture: &Picture, cell: CellId) -> u64 {
        let area = self.grid.cell_area(cell);
        let core = picture.crop(Area {
            x: area.x + area.width / 4,
            y: area.y + area.height / 4,
            width: area.width / 2,
            height: area.height / 2,
        });
        let mut fingerprint = Fingerprint::default();
        for y in 0..core.height() {
            for &pixel in core.row(y) {
                fingerprint.add(Some(pixel));
            }
        }
        fingerprint.value()
    }

    /// The fingerprint of what is just inside of a cell's sides, where one that can
    /// be pressed has its bevel; `None` where all of that is of one colour.
    pub fn rim(&self, picture: &Picture, cell: CellId) -> Option<u64> {
        let area = self.grid.cell_area(cell);
        // What lies at the very side may be the next cell's.
        let [wide, high] = [area.width / 6, area.height / 6].map(|part| part.max(2));
        let mut fingerprint = Fingerprint::default();
        let mut first = None;
        let mut is_plain = true;
        for y in 1..area.height - 1 {
            for x in 1..area.width - 1 {
                let is_inner = (wide..area.width - wide).contains(&x)
                    && (high..area.height - high).contains(&y);
                if is_inner {
                    continue;
                }
                let pixel = picture.get(area.x + x, area.y + y);
                is_plain &= *first.get_or_insert(pixel) == pixel;
                fingerprint.add(pixel);
            }
        }
        (!is_plain).then(|| fingerprint.value())
    }

    /// The colours of a cell's inside; `None` when it is not all in the picture.
    pub fn colours(&self, picture: &Picture, cell: CellId) -> Option<Colours> {
        let pixels = self.inside.pixels(picture, self.grid.centre(cell));
        let pixels: Option<Vec<_>> = pixels.collect();
        Some(Colours::of(pixels?.into_iter()))
    }

    /// Where the ink of a cell is, given its colours.
    pub fn drawn(&self, picture: &Picture, cell: CellId, colours: &Colours) -> Option<Drawn> {
        let paper = colours.counts.first()?.0;
        let (width, pixels) = self.inside.rectangle(picture, self.grid.centre(cell));
        Some(Drawn {
            mask: Mask::of(width, &pixels, paper),
            width: width as u32,
        })
    }

    /// Takes back all that was learnt after these many glyphs and prints.
    pub(crate) fn unlearn(&mut self, glyphs: usize, prints: usize) {
        self.alphabet.glyphs.truncate(glyphs);
        self.alphabet.prints.truncate(prints);
        self.forget();
    }
}
