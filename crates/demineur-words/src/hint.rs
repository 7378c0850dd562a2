//! Hints in words, as much of them as is asked for.

mod argument;
mod guess;
mod json;
mod marked;

use demineur_core::{Board, CellId, CellView, Mark, View};
use demineur_solver::hint::{About, Certain, Deduction, Hint, Proof};

use crate::reason::CellNames;
use crate::texts::{Key, Texts};

pub use json::{about_json, hint_json};
pub use marked::draw_marked;

/// How much of a hint is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum HintGrade {
    /// Where to look.
    Nudge,
    /// Which numbers.
    Clues,
    /// Why: the numbers, the reasoning, the cell.
    #[default]
    Argument,
    /// Only the cell.
    Cell,
}

impl HintGrade {
    /// Every grade, the least telling first.
    pub const ALL: [Self; 4] = [Self::Nudge, Self::Clues, Self::Argument, Self::Cell];

    /// The word for it on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Nudge => "nudge",
            Self::Clues => "clues",
            Self::Argument => "argument",
            Self::Cell => "cell",
        }
    }

    /// The grade of that word.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|grade| grade.name() == name)
    }
}

/// What a cell is to a hint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Role {
    /// Somewhere here.
    Look,
    /// A number that the hint rests on.
    Number,
    /// Proven safe.
    Safe,
    /// Proven a mine.
    Mine,
    /// One of the safest cells where nothing is certain.
    Safest,
    /// The cell to open where nothing is certain.
    Best,
}

impl Role {
    /// The word for it in files.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Look => "look",
            Self::Number => "number",
            Self::Safe => "safe",
            Self::Mine => "mine",
            Self::Safest => "safest",
            Self::Best => "best",
        }
    }
}

/// A hint in words, and the cells to highlight.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// One or more sentences.
    pub text: String,
    /// The cells to highlight, ascending, each once.
    pub marks: Vec<(CellId, Role)>,
}

impl Told {
    fn new(text: String, mut marks: Vec<(CellId, Role)>) -> Self {
        // A cell of two roles keeps the one that tells more.
        marks.sort_unstable_by_key(|&(cell, role)| (cell, std::cmp::Reverse(role)));
        marks.dedup_by_key(|mark| mark.0);
        Self { text, marks }
    }

    /// The board with its highlights, then the sentences.
    pub fn drawn(&self, scene: Scene<'_>, texts: &Texts) -> String {
        let mut text = String::new();
        if !self.marks.is_empty() {
            text += &draw_marked(scene.board, scene.view, &self.marks);
            text += &format!("{}\n\n", texts.get(Key::HintLegend));
        }
        text + &self.text + "\n"
    }
}

/// What hints are about, and how they name its cells.
#[derive(Clone, Copy)]
pub struct Scene<'a> {
    /// The board.
    pub board: &'a Board,
    /// What is seen of it.
    pub view: &'a View,
    /// How cells are named.
    pub names: CellNames,
}

impl<'a> Scene<'a> {
    /// A view of a board, its cells named as a person writes them.
    pub fn new(board: &'a Board, view: &'a View) -> Self {
        let names = CellNames::of(board);
        Self { board, view, names }
    }
}

impl Texts {
    /// A hint in words.
    pub fn hint(&self, scene: Scene<'_>, hint: &Hint, grade: HintGrade) -> Told {
        let teller = Teller { texts: self, scene };
        match hint {
            Hint::Certain(certain) => teller.certain(certain, grade),
            Hint::Guess(report) => teller.guess(report, grade),
            Hint::First(best) => {
                let cell = ("cell", teller.cell(best.cell).into());
                let text = if best.risk == 0.0 {
                    self.with(Key::HintFirstSafe, [cell])
                } else {
                    let risk = self.percent(best.risk);
                    self.with(Key::HintFirstRisk, [cell, ("risk", risk.into())])
                };
                Told::new(text, vec![(best.cell, Role::Best)])
            }
            Hint::Done => Told::new(self.get(Key::HintDone), Vec::new()),
        }
    }

    /// What can be said of one cell, in words.
    pub fn about(&self, scene: Scene<'_>, cell: CellId, about: &About, grade: HintGrade) -> Told {
        let teller = Teller { texts: self, scene };
        let name = ("cell", teller.cell(cell).into());
        let text = match *about {
            About::Certain(ref certain) => return teller.certain(certain, grade),
            About::Open => self.with(Key::HintAboutOpen, [name]),
            About::Uncertain { risk, exact } => {
                let key = if exact {
                    Key::HintAbout
                } else {
                    Key::HintAboutEstimated
                };
                self.with(key, [name, ("risk", self.percent(risk).into())])
            }
        };
        Told::new(capitalised(&text), vec![(cell, Role::Look)])
    }

    /// What players call a technique.
    pub fn hint_technique(&self, technique: Deduction) -> String {
        let key = match technique {
            Deduction::Counting => Key::HintTechniqueCounting,
            Deduction::OneOne => Key::HintTechniqueOneOne,
            Deduction::OneTwo => Key::HintTechniqueOneTwo,
            Deduction::OneTwoOne => Key::HintTechniqueOneTwoOne,
            Deduction::Pair => Key::HintTechniquePair,
            Deduction::MineCount { .. } => Key::HintTechniqueMineCount,
            Deduction::Contradiction { numbers } => {
                let numbers = ("numbers", numbers.into());
                return self.with(Key::HintTechniqueContradiction, [numbers]);
            }
        };
        self.get(key)
    }
}

/// Puts hints about one scene into words of one language.
struct Teller<'a> {
    texts: &'a Texts,
    scene: Scene<'a>,
}

/// More numbers than this are not listed in a sentence, but marked.
const LISTED_NUMBERS: usize = 6;

impl Teller<'_> {
    fn cell(&self, cell: CellId) -> String {
        self.texts.cell(cell, self.scene.names)
    }

    /// "2 at (3, 4)".
    fn number(&self, cell: CellId) -> String {
        let number = ("number", self.scene.view.number(cell).unwrap_or(0).into());
        if self.has_rows() {
            let cell = ("cell", self.cell(cell).into());
            return self.texts.with(Key::HintNumberRows, [number, cell]);
        }
        let cell = ("cell", self.scene.names.id(cell).into());
        self.texts.with(Key::HintNumberId, [number, cell])
    }

    /// "the 2 at (3, 4), the 1 at (4, 4) and the 1 at (5, 4)".
    fn numbers(&self, cells: &[CellId]) -> String {
        if cells.len() > LISTED_NUMBERS {
            let numbers = ("numbers", cells.len().into());
            return self.texts.with(Key::HintMarkedNumbers, [numbers]);
        }
        let the = |&cell: &CellId| {
            let number = ("number", self.number(cell).into());
            self.texts.with(Key::HintTheNumber, [number])
        };
        self.and(cells.iter().map(the).collect())
    }

    /// The names of cells, "and" before the last.
    fn cells(&self, cells: &[CellId]) -> String {
        const LISTED: usize = 8;
        let shown = &cells[..cells.len().min(LISTED)];
        let more = cells.len() - shown.len();
        let by_id = cells.len() > 1 && !self.has_rows();
        let name = |&cell: &CellId| match by_id {
            true => self.scene.names.id(cell),
            false => self.cell(cell),
        };
        let names: Vec<String> = shown.iter().map(name).collect();
        let list = if more == 0 {
            self.and(names)
        } else {
            let list = names.join(self.scene.names.comma());
            let values = [("list", list.into()), ("more", more.into())];
            self.texts.with(Key::AnalyzeMore, values)
        };
        if by_id {
            return self.texts.with(Key::HintCellList, [("list", list.into())]);
        }
        list
    }

    /// Whether cells are named by column and line, and perhaps layer.
    fn has_rows(&self) -> bool {
        self.scene.names.has_rows()
    }

    fn and(&self, mut words: Vec<String>) -> String {
        match (words.pop(), words.is_empty()) {
            (None, _) => String::new(),
            (Some(last), true) => last,
            (Some(last), false) => {
                let list = words.join(self.scene.names.comma());
                let values = [("list", list.into()), ("last", last.into())];
                self.texts.with(Key::HintAnd, values)
            }
        }
    }

    /// "(1, 2) and (1, 3) are safe".
    fn are(&self, cells: &[CellId], mine: bool) -> String {
        let key = if mine {
            Key::HintAreMines
        } else {
            Key::HintAreSafe
        };
        let values = [
            ("count", cells.len().into()),
            ("cells", self.cells(cells).into()),
        ];
        self.texts.with(key, values)
    }

    fn certain(&self, certain: &Certain, grade: HintGrade) -> Told {
        let proof = &certain.proof;
        let numbers = proof.numbers.iter().map(|&cell| (cell, Role::Number));
        let role = |mine| if mine { Role::Mine } else { Role::Safe };
        let proven = std::iter::once((proof.cell, proof.mine))
            .chain(certain.also.iter().copied())
            .map(|(cell, mine)| (cell, role(mine)));
        match grade {
            HintGrade::Nudge => Told::new(self.nudge(proof), self.around(proof)),
            HintGrade::Clues => Told::new(self.clues(proof), numbers.collect()),
            HintGrade::Argument => {
                let text = self.with_rest(self.argument(certain), certain);
                Told::new(text, numbers.chain(proven).collect())
            }
            HintGrade::Cell => Told::new(self.only_cell(certain), proven.collect()),
        }
    }

    /// The numbers of a proof and all around them.
    fn around(&self, proof: &Proof) -> Vec<(CellId, Role)> {
        let topology = self.scene.view.topology();
        let mut cells = vec![(proof.cell, Role::Look)];
        for &number in &proof.numbers {
            cells.push((number, Role::Look));
            let around = topology.neighbours(number);
            cells.extend(around.iter().map(|&cell| (cell, Role::Look)));
        }
        cells
    }

    fn nudge(&self, proof: &Proof) -> String {
        if proof.numbers.is_empty() {
            return self.texts.get(Key::HintNudgeCount);
        }
        let how = match proof.numbers.len() {
            _ if proof.mine_count => Key::HintHowCount,
            1 => Key::HintHowOne,
            2 => Key::HintHowTwo,
            _ => Key::HintHowMore,
        };
        let values = [
            ("zone", self.zone(proof.cell).into()),
            ("how", self.texts.get(how).into()),
        ];
        self.texts.with(Key::HintNudgeZone, values)
    }

    /// Which ninth of the board a cell lies in.
    fn zone(&self, cell: CellId) -> String {
        const ZONES: [[Key; 3]; 3] = [
            [
                Key::HintZoneTopLeft,
                Key::HintZoneTop,
                Key::HintZoneTopRight,
            ],
            [Key::HintZoneLeft, Key::HintZoneMiddle, Key::HintZoneRight],
            [
                Key::HintZoneBottomLeft,
                Key::HintZoneBottom,
                Key::HintZoneBottomRight,
            ],
        ];
        let Some(geometry) = self.scene.board.geometry() else {
            let cell = ("cell", self.cell(cell).into());
            return self.texts.with(Key::HintZoneNear, [cell]);
        };
        let ([[left, top], [right, bottom]], [x, y]) = (geometry.bounds(), geometry.centre(cell));
        let third = |at: f64, from: f64, to: f64| {
            let share = (at - from) / (to - from).max(f64::MIN_POSITIVE);
            // The cast stops at 0 and at what fits.
            ((share * 3.0) as usize).min(2)
        };
        self.texts
            .get(ZONES[third(y, top, bottom)][third(x, left, right)])
    }

    fn clues(&self, proof: &Proof) -> String {
        let list = ("list", self.numbers(&proof.numbers).into());
        let mines = ("mines", self.scene.view.mines().into());
        match (proof.numbers.is_empty(), proof.mine_count) {
            (true, _) => self.texts.with(Key::HintCluesOnlyCount, [mines]),
            (false, true) => self.texts.with(Key::HintCluesCount, [list, mines]),
            (false, false) => self.texts.with(Key::HintClues, [list]),
        }
    }

    fn only_cell(&self, certain: &Certain) -> String {
        let proof = &certain.proof;
        let flagged = self.scene.view.get(proof.cell) == CellView::Marked(Mark::Mine);
        let text = if flagged && !proof.mine {
            let cell = ("cell", self.cell(proof.cell).into());
            self.texts.with(Key::HintCellFlagged, [cell])
        } else {
            let key = if proof.mine {
                Key::HintCellMines
            } else {
                Key::HintCellSafe
            };
            let mut cells: Vec<CellId> = certain
                .also
                .iter()
                .filter(|&&(_, mine)| mine == proof.mine)
                .map(|&(cell, _)| cell)
                .collect();
            cells.push(proof.cell);
            cells.sort_unstable();
            let conclusion = ("conclusion", self.are(&cells, proof.mine).into());
            self.texts
                .with(key, [conclusion, ("count", cells.len().into())])
        };
        self.with_rest(capitalised(&text), certain)
    }

    /// Says besides that no safe cell is known, where that is so.
    fn with_rest(&self, text: String, certain: &Certain) -> String {
        if !certain.guess_follows {
            return text;
        }
        format!("{text} {}", self.texts.get(Key::HintNoSafe))
    }
}

/// With a capital at the start.
fn capitalised(text: &str) -> String {
    let mut chars = text.chars();
    match chars.next() {
        Some(first) => first.to_uppercase().chain(chars).collect(),
        None => String::new(),
    }
}
