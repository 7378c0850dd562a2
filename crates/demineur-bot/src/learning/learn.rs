//! Learning what cells look like: by what layouts of mines allow first, by what
//! cells usually look like second.

use demineur_core::{Board, CellId, CellSet, Status, View};
use demineur_solver::{Analysis, analyse};

use crate::desktop::picture::Picture;
use crate::learning::doubt::Doubt;
use crate::learning::prior::{mine_cost, number_cost};
use crate::learning::uncounted::analyse_uncounted;
use crate::reading::alphabet::Print;
use crate::reading::glyph::Face;
use crate::reading::kind::Kind;
use crate::reading::read::{Reader, Seen};
use crate::reading::sight::Sight;

/// How many ways to read unknown cells are kept at most.
const MOST_WAYS: usize = 4_000;
/// How many of them are tried on layouts at most.
const MOST_TRIES: usize = 400;
/// How many kinds of unknown cells are made sense of at once.
const MOST_KINDS: usize = 12;
/// How much likelier than all others a reading must be, in nats: a thousand
/// times.
const MARGIN: f64 = 7.0;

/// Learns what hidden cells look like from a fresh board: most cells do, some
/// of them drawn a little differently. Programs that open an area by themselves
/// leave more than one look: then plain cells are zeros, and hidden are the most
/// common of those that touch none.
pub fn learn_hidden(reader: &mut Reader, picture: &Picture) {
    let cells = (0..reader.grid().len()).map(CellId::from_index);
    let mut kinds = Kind::sort(reader, picture, cells);
    kinds.sort_by_key(|kind| std::cmp::Reverse(kind.cells.len()));
    let most = kinds.first().map_or(0, |kind| kind.cells.len());
    let is_opened = most * 8 < reader.grid().len() * 7;
    let plain = kinds.iter().find(|kind| kind.is_plain() && is_opened);
    let board = reader.grid().board().build().ok();
    let touches_zero = |kind: &Kind| {
        let (Some(plain), Some(board)) = (plain, &board) else {
            return false;
        };
        let touches = |cell: &CellId| {
            let around = board.topology().neighbours(*cell);
            around.iter().any(|next| plain.cells.contains(next))
        };
        kind.cells.iter().any(touches)
    };
    let covered = |kind: &&Kind| !is_opened || !kind.is_plain() && !touches_zero(kind);
    let hidden = kinds.iter().find(covered).or(kinds.first());
    let Some(hidden) = hidden else {
        return;
    };
    let glyph = hidden.glyph(Face::Hidden);
    let alike: Vec<&Kind> = kinds.iter().filter(|kind| kind.resembles(&glyph)).collect();
    for kind in alike {
        teach(reader, picture, kind, Face::Hidden);
    }
}

/// Teaches a reader what a kind shows: by its colours and shape, unless that
/// would change how other cells are read; and by its pixels, where those do not
/// tell.
fn teach(reader: &mut Reader, picture: &Picture, kind: &Kind, face: Face) {
    let before = reader.read(picture);
    let (glyphs, prints) = (reader.glyphs().len(), reader.prints().len());
    reader.learn(kind.glyph(face));
    let after = reader.read(picture);
    let is_new = |cell: usize| kind.cells.contains(&CellId::from_index(cell));
    let mut pairs = before.faces.iter().zip(&after.faces).enumerate();
    if pairs
        .any(|(cell, (was, is))| was != is && (was.is_some() || is_new(cell) && *is != Some(face)))
    {
        reader.unlearn(glyphs, prints);
    }
    let after = reader.read(picture);
    let missed: Vec<u64> = kind
        .cells
        .iter()
        .filter(|cell| after.faces[cell.index()] != Some(face))
        .map(|&cell| reader.print(picture, cell))
        .collect();
    for pixels in missed {
        if !reader.prints().iter().any(|print| print.pixels == pixels) {
            reader.learn_print(Print { face, pixels });
        }
    }
}

/// Teaches a reader what a cell looks like that was marked, if it knows no better.
pub(crate) fn learn_mark(reader: &mut Reader, picture: &Picture, cell: CellId, face: Face) {
    if reader.face(picture, cell).is_some() {
        return;
    }
    for kind in &Kind::sort(reader, picture, std::iter::once(cell)) {
        teach(reader, picture, kind, face);
    }
}

/// What is being learnt from: a board of which some cells are unknown.
pub(crate) struct Lesson<'a> {
    /// The board.
    pub board: &'a Board,
    /// How many mines there are, if that is known.
    pub mines: Option<usize>,
    /// The picture it is read from.
    pub picture: &'a Picture,
    /// The cell that was opened before; `None` when a flag was put, or nothing
    /// was done.
    pub clicked: Option<CellId>,
    /// The board before that click.
    pub before: Option<&'a Sight>,
    /// Whether the first click of a game is said to hit no mine.
    pub spares_first: bool,
}

/// A way to read all unknown kinds, and how likely it is, in nats.
struct Reading {
    faces: Vec<Face>,
    score: f64,
}

impl Lesson<'_> {
    /// Teaches a reader what unknown cells mean, where only one reading of them
    /// is likely among those that some layout of mines allows. Cells that show
    /// some number in all of these are open, if nothing else; what the board
    /// may be is returned.
    pub fn learn(&self, reader: &mut Reader) -> Doubt {
        reader.doubt(Vec::new());
        let seen = reader.read(self.picture);
        // Cells do not change once they are open: that is something else.
        let unknown = seen.unknown();
        let was_read = |cell: &CellId| self.before.is_some_and(|b| !b.view.is_hidden(*cell));
        if unknown.iter().any(was_read) {
            return Doubt::default();
        }
        let kinds = Kind::sort(reader, self.picture, unknown.iter().copied());
        if kinds.is_empty() || kinds.len() > MOST_KINDS {
            return Doubt::default();
        }
        let mut study = Study {
            lesson: self,
            seen,
            kinds,
        };
        let clear = study.ending(false).or_else(|| study.flagged());
        let mut readings = match clear {
            Some(faces) => vec![Reading { faces, score: 0.0 }],
            None => study.likely(reader),
        };
        // What was taken for alike may differ in a few pixels that matter.
        let fine = Kind::sort_finely(reader, self.picture, unknown.into_iter());
        let is_fine =
            readings.is_empty() && (study.kinds.len() + 1..=MOST_KINDS).contains(&fine.len());
        if is_fine {
            study.kinds = fine;
            readings = study.likely(reader);
        }
        let mut doubts = Vec::new();
        for (place, kind) in study.kinds.iter().enumerate() {
            let mut faces = readings.iter().map(|reading| reading.faces[place]);
            match faces.next() {
                Some(face) if faces.all(|other| other == face) => match is_fine {
                    // Its colours and shape are those of others, too.
                    true => {
                        let prints = kind.prints.iter().copied();
                        prints.for_each(|pixels| reader.learn_print(Print { face, pixels }));
                    }
                    false => teach(reader, self.picture, kind, face),
                },
                _ if study.is_open(&readings, place) => doubts.extend(&kind.prints),
                _ => {}
            }
        }
        reader.doubt(doubts);
        let views = readings.iter().filter_map(|r| study.sight(&r.faces));
        Doubt::between(views.map(|sight| sight.view).collect())
    }
}

/// Unknown cells, sorted, and what is known around them.
struct Study<'a> {
    lesson: &'a Lesson<'a>,
    seen: Seen,
    kinds: Vec<Kind>,
}

impl Study<'_> {
    /// The likely readings.
    fn likely(&self, reader: &Reader) -> Vec<Reading> {
        let before = self.lesson.before;
        let past = before.and_then(|before| self.analyse(&before.view));
        let mut readings = self.numbers(reader);
        let has_ended = readings.is_empty();
        if has_ended && let Some(faces) = self.ending(true) {
            return vec![Reading { faces, score: 0.0 }];
        }
        readings.extend(self.loss(reader, past.as_ref(), has_ended));
        let best = readings.iter().map(|r| r.score).fold(f64::MIN, f64::max);
        readings.retain(|reading| reading.score > best - MARGIN);
        readings
    }

    /// Whether a kind shows some number in all readings.
    fn is_open(&self, readings: &[Reading], place: usize) -> bool {
        let mut faces = readings.iter().map(|reading| reading.faces[place]);
        !readings.is_empty() && faces.all(|face| matches!(face, Face::Open(_)))
    }

    /// The board in a reading.
    fn sight(&self, faces: &[Face]) -> Option<Sight> {
        let mut seen = self.seen.clone();
        for (kind, &face) in self.kinds.iter().zip(faces) {
            for cell in &kind.cells {
                seen.faces[cell.index()] = Some(face);
            }
        }
        // Without a count none of the boards that are thought of is won.
        let most = self.lesson.board.topology().len();
        Sight::of(self.lesson.board, self.lesson.mines.unwrap_or(most), &seen).ok()
    }

    /// The end of a game that shows where all mines are: each number that is
    /// known agrees, and so all others are known too.
    ///
    /// Without a number nothing is confirmed but what is known as mines, unless
    /// it is clear that the game has ended.
    fn ending(&self, has_ended: bool) -> Option<Vec<Face>> {
        let numbers = self.seen.count(|face| matches!(face, Face::Open(1..)));
        let subsets = match numbers > 0 || has_ended {
            true => 0..1u32 << self.kinds.len(),
            false => 0..1,
        };
        let flags = self.seen.count(|face| face == Face::Flag) > 0;
        let ways = subsets.flat_map(|subset| [(subset, false), (subset, true)]);
        let ways = ways.filter(|way| flags || !way.1);
        let mut ways = ways.filter_map(|(subset, flags)| self.disclosed(subset, flags));
        let first = ways.next()?;
        // Mines that could as well be others are not disclosed.
        ways.all(|other| other == first).then_some(first)
    }

    /// The faces, if the kinds of a subset, and perhaps all flags, are all the
    /// mines.
    fn disclosed(&self, subset: u32, flags: bool) -> Option<Vec<Face>> {
        let is_mine = |place: usize| subset >> place & 1 == 1;
        let shown = |face: &Option<Face>| match face {
            Some(Face::Mine | Face::Exploded) => true,
            Some(Face::Flag) => flags,
            _ => false,
        };
        let faces = self.seen.faces.iter().enumerate();
        let shown = faces.filter(|(_, face)| shown(face)).map(|(cell, _)| cell);
        let kept = self
            .kinds
            .iter()
            .enumerate()
            .filter(|(place, _)| is_mine(*place));
        let kept = kept.flat_map(|(_, kind)| kind.cells.iter().copied());
        let members = shown.map(CellId::from_index).chain(kept);
        let mines = CellSet::of(self.seen.faces.len(), members);
        let is_counted = self
            .lesson
            .mines
            .map_or(mines.len() > 1, |all| mines.len() == all);
        if !is_counted {
            return None;
        }
        let topology = self.lesson.board.topology();
        let number = |cell: CellId| {
            let around = topology.neighbours(cell);
            around.iter().filter(|&&c| mines.contains(c)).count() as u32
        };
        let mut known = self.seen.faces.iter().enumerate();
        let agrees = known.all(|(cell, face)| match face {
            Some(Face::Open(shown)) => number(CellId::from_index(cell)) == *shown,
            _ => true,
        });
        let was_open = |cell: CellId| self.lesson.before.is_some_and(|b| b.is_open(cell));
        if mines.iter().any(was_open) {
            return None;
        }
        // All cells are open but the mines, the last with a number never seen.
        let all_open = self.seen.count(|face| face == Face::Hidden) == 0;
        let hit = self.lesson.clicked.filter(|&cell| mines.contains(cell));
        if !agrees || hit.is_none() && !all_open {
            return None;
        }
        let was_flagged = |cell: &CellId| {
            let before = self.lesson.before;
            before.is_some_and(|before| before.view.get(*cell).is_flagged())
        };
        let face = |(place, kind): (usize, &Kind)| match hit {
            None if is_mine(place) => Some(Face::Flag),
            // Some programs draw the mine that was hit like the others.
            Some(hit) if is_mine(place) && kind.cells.contains(&hit) => Some(Face::Exploded),
            Some(_) if is_mine(place) => Some(Face::Mine),
            Some(_) if kind.cells.iter().all(was_flagged) => Some(Face::WrongFlag),
            _ => {
                let first = number(kind.cells[0]);
                let same = kind.cells.iter().all(|&cell| number(cell) == first);
                same.then_some(Face::Open(first))
            }
        };
        self.kinds.iter().enumerate().map(face).collect()
    }

    /// A flag, when one was put: one cell looks different.
    fn flagged(&self) -> Option<Vec<Face>> {
        let before = self.lesson.before?;
        let [kind] = &self.kinds[..] else {
            return None;
        };
        let [cell] = kind.cells[..] else {
            return None;
        };
        let others = self.seen.faces.iter().zip(&before.faces).enumerate();
        let mut others = others.filter(|(place, _)| *place != cell.index());
        let only = others.all(|(_, (now, was))| *now == Some(*was));
        (self.lesson.clicked.is_none() && only && before.view.is_hidden(cell))
            .then(|| vec![Face::Flag])
    }

    /// All readings as a game that goes on, or is won.
    fn numbers(&self, reader: &Reader) -> Vec<Reading> {
        let choices: Vec<Vec<(f64, Face)>> = self
            .kinds
            .iter()
            .map(|kind| self.choices(reader, kind))
            .collect();
        let ways = cheapest(&self.kinds, &choices);
        let mut readings: Vec<Reading> = Vec::new();
        for (cost, faces) in ways.into_iter().take(MOST_TRIES) {
            let Some(layouts) = self.layouts(&faces) else {
                continue;
            };
            let score = layouts - cost;
            readings.push(Reading { faces, score });
        }
        readings
    }

    /// Whether cells of a kind are hidden with something drawn around them, such
    /// as a focus: their middle is that of hidden cells, so it holds no digit,
    /// and each touches a hidden cell, so it is no 0 either.
    fn is_framed(&self, reader: &Reader, kind: &Kind) -> bool {
        let is_hidden = |cell: &CellId| self.seen.faces[cell.index()] == Some(Face::Hidden);
        let topology = self.lesson.board.topology();
        let touches = |cell: &CellId| topology.neighbours(*cell).iter().any(&is_hidden);
        let core = |cell: CellId| reader.core(self.lesson.picture, cell);
        let mut hidden = topology.cells().filter(is_hidden);
        let first = hidden.next().map(core);
        first.is_some_and(|first| {
            hidden.all(|cell| core(cell) == first)
                && kind.cells.iter().all(|&cell| core(cell) == first)
                && kind.cells.iter().all(touches)
        })
    }

    /// Whether cells of a kind have the bevel of hidden cells, and no open cell has: they
    /// are hidden, whatever else is drawn on them.
    fn has_bevel(&self, reader: &Reader, kind: &Kind) -> bool {
        let rims = |wanted: fn(Face) -> bool| {
            let faces = self.seen.faces.iter().enumerate();
            let cells = faces.filter(move |(_, face)| face.is_some_and(wanted));
            cells.map(|(cell, _)| reader.rim(self.lesson.picture, CellId::from_index(cell)))
        };
        let hidden: Vec<Option<u64>> = rims(|face| face == Face::Hidden).collect();
        let mut open = rims(|face| matches!(face, Face::Open(_))).peekable();
        if open.peek().is_none() {
            return false;
        }
        let open: Vec<Option<u64>> = open.collect();
        kind.cells.iter().all(|&cell| {
            let rim = reader.rim(self.lesson.picture, cell);
            rim.is_some() && hidden.contains(&rim) && !open.contains(&rim)
        })
    }

    /// The numbers that cells of a kind can show, by what is around them.
    fn choices(&self, reader: &Reader, kind: &Kind) -> Vec<(f64, Face)> {
        if self.is_framed(reader, kind) {
            return vec![(0.0, Face::Hidden)];
        }
        let topology = self.lesson.board.topology();
        let covered = |cell: &CellId, plain: bool| {
            let around = topology.neighbours(*cell);
            let is_covered = |c: &&CellId| match self.seen.faces[c.index()] {
                Some(Face::Hidden | Face::Question) => true,
                Some(Face::Flag) => !plain,
                _ => false,
            };
            around.iter().filter(is_covered).count() as u32
        };
        let least = kind.cells.iter().map(|cell| covered(cell, false)).min();
        let none =
            kind.cells.iter().all(|cell| covered(cell, true) == 0) && !self.has_bevel(reader, kind);
        let known = reader.glyphs();
        let numbers = (0..=least.unwrap_or(0)).filter(|&number| number > 0 || none);
        let numbers = numbers.map(|n| (number_cost(n, kind, known), Face::Open(n)));
        let hidden = known
            .iter()
            .filter(|glyph| matches!(glyph.face, Face::Hidden) && kind.resembles(glyph));
        let was_clicked = self
            .lesson
            .clicked
            .is_some_and(|cell| kind.cells.contains(&cell));
        let hidden = hidden.take(usize::from(!was_clicked));
        let hidden = hidden.map(|_| (0.0, Face::Hidden));
        numbers.chain(hidden).collect()
    }

    /// How many layouts allow a reading, as a logarithm; `None` when no layout does,
    /// or when one click cannot have opened that.
    fn layouts(&self, faces: &[Face]) -> Option<f64> {
        let sight = self.sight(faces)?;
        if sight.status == Status::Lost || !self.is_one_opening(&sight) {
            return None;
        }
        Some(self.analyse(&sight.view)?.ln_layouts())
    }

    /// What follows from a board; `None` where no layout fits.
    fn analyse(&self, view: &View) -> Option<Analysis> {
        match self.lesson.mines {
            Some(_) => analyse(view).ok(),
            None => analyse_uncounted(view).ok(),
        }
    }

    /// Whether all cells that are newly open follow from the click: it opens
    /// one cell, and around each 0 all others.
    fn is_one_opening(&self, sight: &Sight) -> bool {
        let (Some(before), Some(clicked)) = (self.lesson.before, self.lesson.clicked) else {
            return true;
        };
        let is_new = |cell: CellId| !before.is_open(cell) && sight.is_open(cell);
        let topology = sight.view.topology();
        let mut reached = CellSet::new(sight.view.len());
        let mut queue = match before.view.number(clicked) {
            // A chord opens what is around.
            Some(_) => topology.neighbours(clicked).to_vec(),
            None if !is_new(clicked) => return false,
            None => vec![clicked],
        };
        while let Some(cell) = queue.pop() {
            if is_new(cell) && reached.insert(cell) && sight.view.number(cell) == Some(0) {
                queue.extend(topology.neighbours(cell).iter());
            }
        }
        let mut cells = sight.view.cells();
        cells.all(|cell| !is_new(cell) || reached.contains(cell))
    }

    /// The reading that the click hit a mine, if it can have. `past` is what
    /// was known before; `alone` whether no other reading is possible.
    fn loss(&self, reader: &Reader, past: Option<&Analysis>, alone: bool) -> Option<Reading> {
        let (before, clicked, past) = (self.lesson.before?, self.lesson.clicked?, past?);
        let risk = past.probability(clicked).filter(|&risk| risk > 0.0)?;
        let hit = self
            .kinds
            .iter()
            .find(|kind| kind.cells.contains(&clicked))?;
        if hit.cells.len() > 1 {
            return None;
        }
        // What is said of a program that was never seen may be wrong.
        let is_spared = self.lesson.spares_first && before.view.open_count() == 0;
        let spared = if is_spared { 8.0 } else { 0.0 };
        let score = risk.ln() - spared + past.ln_layouts() - mine_cost(hit, reader.glyphs());
        if self.kinds.len() == 1 {
            let faces = vec![Face::Exploded];
            return Some(Reading { faces, score });
        }
        // More cells have changed: mines that are shown, and wrong flags.
        let flagged = |cell: &CellId| before.view.get(*cell).is_flagged();
        let face = |kind: &Kind| match kind.cells.contains(&clicked) {
            true => Face::Exploded,
            false if kind.cells.iter().all(flagged) => Face::WrongFlag,
            false => Face::Mine,
        };
        let mut cells = self.kinds.iter().flat_map(|kind| &kind.cells);
        if cells.any(|&cell| before.is_open(cell)) {
            return None;
        }
        let faces: Vec<Face> = self.kinds.iter().map(face).collect();
        (alone && self.fits_before(before, &faces)).then_some(Reading { faces, score })
    }

    /// Whether no number has more mines around it than it says.
    fn fits_before(&self, before: &Sight, faces: &[Face]) -> bool {
        let mines = self.kinds.iter().zip(faces);
        let mines = mines.filter(|(_, face)| matches!(face, Face::Mine | Face::Exploded));
        let mines = mines.flat_map(|(kind, _)| kind.cells.iter().copied());
        let mines = CellSet::of(before.view.len(), mines);
        let topology = before.view.topology();
        let around = |cell: CellId| {
            let around = topology.neighbours(cell);
            around.iter().filter(|&&c| mines.contains(c)).count() as u32
        };
        let mut opened = before.view.opened();
        let is_few = self.lesson.mines.is_none_or(|all| mines.len() <= all);
        is_few && opened.all(|(cell, number)| around(cell) <= number)
    }
}

/// The cheapest ways to give faces to kinds, with what they cost, ascending.
/// Kinds that show the same number usually look alike.
///
/// Kind by kind, the cheapest so far are kept: a way that is dear by then is
/// hardly among the cheapest in the end.
fn cheapest(kinds: &[Kind], choices: &[Vec<(f64, Face)>]) -> Vec<(f64, Vec<Face>)> {
    const SAME_NUMBER: f64 = 5.0;
    let mut ways: Vec<(f64, Vec<Face>)> = vec![(0.0, Vec::new())];
    for (place, (kind, choices)) in kinds.iter().zip(choices).enumerate() {
        // Which of those before look like another number than this one.
        let unlike: Vec<bool> = kinds[..place]
            .iter()
            .map(|other| !kind.resembles(&other.glyph(Face::Hidden)))
            .collect();
        let mut longer = Vec::with_capacity(ways.len() * choices.len());
        for (so_far, faces) in &ways {
            for &(cost, face) in choices {
                let same = faces
                    .iter()
                    .zip(&unlike)
                    .filter(|(f, u)| **f == face && **u);
                let cost = so_far + cost + SAME_NUMBER * same.count() as f64;
                longer.push((cost, [&faces[..], &[face]].concat()));
            }
        }
        longer.sort_by(|a, b| a.0.total_cmp(&b.0));
        longer.truncate(MOST_WAYS);
        ways = longer;
    }
    ways
}
