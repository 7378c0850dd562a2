//! A sheet of puzzles to print, with their solutions and proofs at its end.

use std::path::Path;

use demineur_core::{Board, CellId, Game, Move, Shown, Source, Stamp};
use demineur_solver::checker::Step;
use demineur_words::{Addresses, CellNames, Key, Texts};

use super::Made;
use super::pdf::{PAGE, Pdf};
use super::places::Places;
use crate::error::Failure;

const MARGIN: f64 = 40.0;

/// The sheet of these boards, which were made on one board with proofs.
pub fn sheet(board: &Board, made: &[Made], texts: &Texts) -> Vec<u8> {
    let mut sheet = Sheet::new(board, texts);
    for (place, made) in made.iter().enumerate() {
        sheet.puzzle(place + 1, made);
    }
    sheet.next = None;
    for (place, made) in made.iter().enumerate() {
        sheet.solution(place + 1, made);
    }
    sheet.pdf.into_bytes()
}

/// Refuses a name that says that the sheet is something else than it is.
pub fn check_name(path: &str, texts: &Texts) -> Result<(), Failure> {
    let kind = Path::new(path).extension();
    if kind.is_none_or(|kind| kind.eq_ignore_ascii_case("pdf")) {
        return Ok(());
    }
    let better = Path::new(path).with_extension("pdf").display().to_string();
    let values = [("path", better.into())];
    Err(Failure::Refused(texts.with(Key::ErrorSheet, values)))
}

struct Sheet<'a> {
    board: &'a Board,
    places: Places<'a>,
    names: CellNames,
    texts: &'a Texts,
    pdf: Pdf,
    /// Where the next puzzle or line stands, on a page that has room.
    next: Option<[f64; 2]>,
}

impl<'a> Sheet<'a> {
    fn new(board: &'a Board, texts: &'a Texts) -> Self {
        Self {
            board,
            places: Places::of(board),
            names: CellNames::of(board),
            texts,
            pdf: Pdf::default(),
            next: None,
        }
    }

    /// How wide and high a board may be: half a page's width, unless its cells
    /// would be too small.
    fn frame(&self) -> [f64; 2] {
        let whole = PAGE[0] - 2.0 * MARGIN;
        let half = (whole - 20.0) / 2.0;
        let [wide, _] = self.places.size();
        [if half / wide < 10.0 { whole } else { half }, 225.0]
    }

    fn puzzle(&mut self, number: usize, made: &Made) {
        let [wide, high] = self.frame();
        let at = match self.next {
            Some(at) => at,
            None => {
                self.pdf.page();
                [MARGIN, MARGIN]
            }
        };
        let game = begun(made);
        let mines = game.params().mines;
        let values = [("number", number.into()), ("mines", mines.into())];
        let title = self.texts.with(Key::SheetPuzzle, values);
        self.pdf.text([at[0], at[1] + 10.0], 10.0, &title);
        let [x, y] = [at[0] + 10.0, at[1] + 24.0];
        self.draw([x, y], [wide - 12.0, high], |cell| game.shown(cell));
        let right = [at[0] + wide + 20.0, at[1]];
        let below = [MARGIN, at[1] + high + 30.0];
        let next = if right[0] + wide <= PAGE[0] {
            right
        } else {
            below
        };
        self.next = (next[1] + high + 24.0 <= PAGE[1] - 20.0).then_some(next);
    }

    /// The board in a frame, with the columns and lines, or the cells, numbered.
    fn draw(&mut self, [x, y]: [f64; 2], [wide, high]: [f64; 2], shown: impl Fn(CellId) -> Shown) {
        let size = self.places.size();
        let unit = (wide / size[0]).min(high / size[1]).min(24.0);
        let place = |[a, b]: [f64; 2]| [x + a * unit, y + b * unit];
        for ends in self.places.lines(self.board) {
            self.pdf.polygon(&ends.map(place), 1.0);
        }
        let ids = matches!(self.names, CellNames::Addresses(Addresses::Ids { .. }));
        for cell in self.board.topology().cells() {
            let corners = self.places.corners(cell).into_iter().map(place);
            let shows = shown(cell);
            let grey = if matches!(shows, Shown::Open(_)) {
                1.0
            } else {
                0.85
            };
            self.pdf.polygon(&corners.collect::<Vec<_>>(), grey);
            let centre = place(self.places.centre(cell));
            let room = 2.0 * self.places.room(cell) * unit;
            match shows {
                Shown::Open(0) => {}
                Shown::Open(number) => self.pdf.number(centre, 0.75 * room, &number.to_string()),
                Shown::Hidden if ids => self.pdf.number(centre, 0.32 * room, &cell.to_string()),
                Shown::Hidden => {}
                _ => self.pdf.disc(centre, 0.3 * room),
            }
        }
        if let CellNames::Addresses(Addresses::Rows { columns, lines }) = self.names {
            for column in 0..columns {
                let [at, _] = place([f64::from(column) + 0.5, 0.0]);
                self.pdf
                    .number([at, y - 4.0], 5.0, &(column + 1).to_string());
            }
            for line in 0..lines {
                let [_, at] = place([0.0, f64::from(line) + 0.5]);
                self.pdf.number([x - 6.0, at], 5.0, &(line + 1).to_string());
            }
        }
    }

    fn solution(&mut self, number: usize, made: &Made) {
        self.pdf.page();
        let title = self
            .texts
            .with(Key::SheetSolution, [("number", number.into())]);
        self.pdf.text([MARGIN, MARGIN + 10.0], 10.0, &title);
        let wide = PAGE[0] - 2.0 * MARGIN;
        let game = begun(made);
        let frame = [wide - 12.0, 225.0];
        self.draw([MARGIN + 10.0, MARGIN + 24.0], frame, |cell| {
            game.revealed(cell)
        });
        let mut at = MARGIN + 265.0;
        for line in self.proof(made) {
            for line in wrapped(&line, 118) {
                if at > PAGE[1] - MARGIN {
                    self.pdf.page();
                    at = MARGIN;
                }
                self.pdf.text([MARGIN, at], 8.0, &line);
                at += 10.5;
            }
        }
    }

    /// The proof, a line for what the same numbers show.
    fn proof(&self, made: &Made) -> Vec<String> {
        let Some(proof) = &made.proof else {
            return Vec::new();
        };
        let same = |a: &Step, b: &Step| (&a.numbers, a.mine_count) == (&b.numbers, b.mine_count);
        let groups = proof.certificate.steps.chunk_by(same);
        let told = groups.enumerate().map(|(place, steps)| {
            let list = |mine| {
                let cells = steps.iter().filter(|step| step.mine == mine);
                let cells: Vec<CellId> = cells.map(|step| step.cell).collect();
                self.texts.some_cells(&cells, self.names, usize::MAX)
            };
            let [safe, mines] = [false, true].map(list);
            let numbers = self
                .texts
                .some_cells(&steps[0].numbers, self.names, usize::MAX);
            let says = [(Key::AnalyzeSafe, safe), (Key::AnalyzeMines, mines)]
                .into_iter()
                .filter(|(_, list)| !list.is_empty())
                .map(|(key, list)| self.texts.with(key, [("list", list.into())]));
            let says: Vec<String> = says.collect();
            let key = match (steps[0].mine_count, numbers.is_empty()) {
                (false, _) => Key::SheetStep,
                (true, false) => Key::SheetStepCount,
                (true, true) => Key::SheetStepMines,
            };
            let values = [
                ("number", (place + 1).into()),
                ("list", numbers.into()),
                ("says", says.join(". ").into()),
            ];
            self.texts.with(key, values)
        });
        told.collect()
    }
}

/// The game with its first cell open.
fn begun(made: &Made) -> Game {
    let mut game = made.saved.game.clone();
    if let Source::Given {
        first: Some(first), ..
    } = game.params().source
    {
        // A board with a proof begins with a safe cell.
        let _ = game.act(Move::Open(first), Stamp::default());
    }
    game
}

/// A text in lines of at most so many letters.
fn wrapped(text: &str, most: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let line = lines.last_mut().expect("there is one");
        if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > most {
            lines.push(format!("    {word}"));
        } else {
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
    }
    lines
}
