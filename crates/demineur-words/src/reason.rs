//! Reasons and cells in words.

use demineur_core::{Board, CellId};
use demineur_solver::hint::Proof;
use demineur_solver::strategy::{Reason, Technique};

use crate::addresses::Addresses;
use crate::letters::placeholder;
use crate::texts::{Key, Texts};

/// More cells than this are not listed in a sentence.
const LISTED: usize = 8;

/// How a text names cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellNames {
    /// As a person writes them: column and line where there are such.
    Addresses(Addresses),
    /// As a picture of the board lets them be found: by column and line in
    /// words, else by a letter that stands in the cell, as `lettered` gives it.
    Picture {
        /// The cells' places.
        places: Addresses,
        /// Whether columns are drawn as lines.
        turned: bool,
    },
    /// By id, as files do.
    Ids,
}

impl CellNames {
    /// As a person writes the cells of that board.
    pub fn of(board: &Board) -> Self {
        Self::Addresses(Addresses::of(board))
    }

    /// As a picture of that board lets them be found, perhaps drawn with its
    /// columns as lines.
    pub fn in_picture(board: &Board, turned: bool) -> Self {
        let places = Addresses::of(board);
        Self::Picture { places, turned }
    }

    /// Whether cells are named by column and line, and perhaps layer.
    pub fn has_rows(self) -> bool {
        match self {
            Self::Addresses(places) | Self::Picture { places, .. } => {
                !matches!(places, Addresses::Ids { .. })
            }
            Self::Ids => false,
        }
    }

    /// What stands for a cell without column and line.
    pub(crate) fn id(self, cell: CellId) -> String {
        match self {
            Self::Picture { .. } => placeholder(cell),
            Self::Addresses(_) | Self::Ids => cell.to_string(),
        }
    }

    /// What stands between names that are listed: those in words have commas of
    /// their own.
    pub(crate) fn comma(self) -> &'static str {
        match self {
            Self::Picture { .. } if self.has_rows() => "; ",
            _ => ", ",
        }
    }
}

/// The text for each technique, in the order of [`Technique::NAMES`]: one that
/// is new has none until it is given one here.
const TECHNIQUES: [Key; Technique::NAMES.len()] = [
    Key::WhyFirstCell,
    Key::WhyRandom,
    Key::WhyBesideZero,
    Key::WhyNoneBesideZero,
    Key::WhyOnlyMinesLeft,
    Key::WhyFlagInTheWay,
    Key::WhyAllMines,
    Key::WhyAllSafe,
    Key::WhyWindow,
    Key::WhyEquations,
    Key::WhyEquationsRisk,
    Key::WhyPseudoInverse,
    Key::WhyPseudoInverseLeast,
    Key::WhyOneAndNext,
    Key::WhyContradiction,
    Key::WhyLimitedSearch,
    Key::WhyCertain,
    Key::WhyLeastRisk,
    Key::WhyEndgame,
    Key::WhyTwoOpenings,
    Key::WhyIsolatedComponent,
    Key::WhyForcedPair,
    Key::WhyTruth,
    Key::WhyPlayedOut,
];

/// The text for a technique: its name in files after `why-`.
pub const fn technique_key(technique: &Technique) -> Key {
    TECHNIQUES[technique.index()]
}

impl Texts {
    /// A cell's name.
    pub fn cell(&self, cell: CellId, names: CellNames) -> String {
        let (numbers, [rows, layers], turned) = match names {
            CellNames::Addresses(places) => {
                let keys = [Key::CellRows, Key::CellLayers];
                (places.numbers(cell), keys, false)
            }
            CellNames::Picture { places, turned } => {
                let keys = [Key::CellPlace, Key::CellPlaceLayer];
                (places.numbers(cell), keys, turned)
            }
            CellNames::Ids => (Vec::new(), [Key::CellId; 2], false),
        };
        match numbers[..] {
            [column, line] => {
                let [column, line] = if turned {
                    [line, column]
                } else {
                    [column, line]
                };
                let values = [("column", column.into()), ("line", line.into())];
                self.with(rows, values)
            }
            [column, line, layer] => {
                let values = [
                    ("column", column.into()),
                    ("line", line.into()),
                    ("layer", layer.into()),
                ];
                self.with(layers, values)
            }
            _ => self.with(Key::CellId, [("cell", names.id(cell).into())]),
        }
    }

    /// The names of some cells, and how many more there are of many.
    pub fn cells(&self, cells: &[CellId], names: CellNames) -> String {
        self.some_cells(cells, names, LISTED)
    }

    /// The names of at most that many cells, and how many more there are.
    pub fn some_cells(&self, cells: &[CellId], names: CellNames, most: usize) -> String {
        let shown = &cells[..cells.len().min(most)];
        let list: Vec<String> = shown.iter().map(|&c| self.cell(c, names)).collect();
        let list = list.join(names.comma());
        match cells.len() - shown.len() {
            0 => list,
            more => self.with(
                Key::AnalyzeMore,
                [("list", list.into()), ("more", more.into())],
            ),
        }
    }

    /// A number with some decimals, as the language writes it.
    pub fn decimal(&self, value: f64, decimals: usize) -> String {
        format!("{value:.decimals$}").replace('.', &self.get(Key::DecimalMark))
    }

    /// A chance in percent. Only what is certain is shown as 0 or 100.
    pub fn percent(&self, chance: f64) -> String {
        let value = if chance == 0.0 || chance == 1.0 {
            self.decimal(chance * 100.0, 0)
        } else if chance < 0.0005 {
            format!("<{}", self.decimal(0.1, 1))
        } else if chance > 0.9995 {
            format!(">{}", self.decimal(99.9, 1))
        } else {
            self.decimal(chance * 100.0, 1)
        };
        self.with(Key::Percent, [("value", value.into())])
    }

    /// Why a move is played.
    pub fn reason(&self, reason: &Reason, names: CellNames) -> String {
        let key = technique_key(&reason.technique);
        let why = match reason.technique {
            Technique::EquationsRisk { risk }
            | Technique::LimitedSearch { risk }
            | Technique::LeastRisk { risk } => {
                self.with(key, [("risk", self.percent(risk).into())])
            }
            Technique::Endgame { win } | Technique::IsolatedComponent { win } => {
                self.with(key, [("win", self.percent(win).into())])
            }
            Technique::TwoOpenings { survival, safest } => {
                let values = [
                    ("survival", self.percent(survival).into()),
                    ("safest", self.percent(safest).into()),
                ];
                self.with(key, values)
            }
            Technique::PlayedOut { win, error, games } => {
                let values = [
                    ("games", games.into()),
                    ("win", self.percent(win).into()),
                    ("error", self.decimal(100.0 * error, 1).into()),
                ];
                self.with(key, values)
            }
            Technique::PseudoInverse { value } | Technique::PseudoInverseLeast { value } => {
                self.with(key, [("value", self.value(value).into())])
            }
            Technique::Window { size } => self.with(key, [("size", size.into())]),
            _ => self.get(key),
        };
        if reason.cells.is_empty() {
            return why;
        }
        let list = self.cells(&reason.cells, names);
        self.with(Key::WhySeen, [("why", why.into()), ("list", list.into())])
    }

    /// A value of the pseudo-inverse: two decimals, and no "-0.00".
    pub fn value(&self, value: f64) -> String {
        let rounded = (value * 100.0).round() / 100.0;
        self.decimal(if rounded == 0.0 { 0.0 } else { rounded }, 2)
    }

    /// Why a cell is safe, by its proof.
    pub fn proof(&self, proof: &Proof, names: CellNames) -> String {
        let key = if proof.mine_count {
            Key::WhyProofCount
        } else {
            Key::WhyProof
        };
        let list = self.cells(&proof.numbers, names);
        let values = [("cells", proof.numbers.len().into()), ("list", list.into())];
        self.with(key, values)
    }
}

#[cfg(test)]
mod tests {
    use demineur_core::BoardSpec;

    use super::*;
    use crate::texts::Lang;

    fn cells(ids: &[u32]) -> Vec<CellId> {
        ids.iter().copied().map(CellId::new).collect()
    }

    #[test]
    fn every_technique_has_a_sentence_in_every_language() {
        let techniques = [
            Technique::FirstCell,
            Technique::Random,
            Technique::BesideZero,
            Technique::NoneBesideZero,
            Technique::OnlyMinesLeft,
            Technique::FlagInTheWay,
            Technique::AllMines,
            Technique::AllSafe,
            Technique::Window { size: 3 },
            Technique::Equations,
            Technique::EquationsRisk { risk: 0.5 },
            Technique::PseudoInverse { value: 0.99 },
            Technique::PseudoInverseLeast { value: -1e-9 },
            Technique::OneAndNext,
            Technique::Contradiction,
            Technique::LimitedSearch { risk: 0.25 },
            Technique::Certain,
            Technique::LeastRisk { risk: 0.125 },
            Technique::Endgame { win: 1.0 },
            Technique::TwoOpenings {
                survival: 0.71,
                safest: 0.64,
            },
            Technique::PlayedOut {
                win: 0.6,
                error: 0.02,
                games: 64,
            },
            Technique::IsolatedComponent { win: 0.5 },
            Technique::ForcedPair,
            Technique::Truth,
        ];
        for lang in Lang::ALL {
            let texts = Texts::new(lang);
            let sentences = techniques.clone().map(|technique| {
                let key = technique_key(&technique);
                assert_eq!(key.id().strip_prefix("why-"), Some(technique.name()));
                assert!(key.id().starts_with("why-"), "{key:?}");
                texts.reason(&Reason::plain(technique), CellNames::Ids)
            });
            for (i, sentence) in sentences.iter().enumerate() {
                assert!(
                    !sentence.is_empty() && !sentence.contains('$'),
                    "{sentence}"
                );
                assert!(!sentences[..i].contains(sentence), "{sentence}");
            }
        }
    }

    #[test]
    fn cells_are_named_as_people_write_them() {
        let board = BoardSpec::square(3, 2).build().expect("a board");
        let names = CellNames::of(&board);
        let reason = Reason::new(Technique::AllSafe, cells(&[0, 5]));
        assert_eq!(
            Texts::new(Lang::En).reason(&reason, names),
            "all its mines are known: the rest is safe (see (1, 1), (3, 2))"
        );
        assert_eq!(
            Texts::new(Lang::Fr).reason(&reason, CellNames::Ids),
            "toutes ses mines sont connues : le reste est sûr (voir la case 0, la case 5)"
        );
        let many: Vec<u32> = (0..20).collect();
        assert_eq!(
            Texts::new(Lang::En).some_cells(&cells(&many), CellNames::Ids, 2),
            "cell 0, cell 1 and 18 more"
        );
    }

    #[test]
    fn only_certain_chances_look_certain() {
        let texts = Texts::new(Lang::Fr);
        let shown = [0.0, 1e-9, 0.1234, 1.0 - 1e-9, 1.0].map(|chance| texts.percent(chance));
        assert_eq!(shown, ["0 %", "<0,1 %", "12,3 %", ">99,9 %", "100 %"]);
        assert_eq!(texts.value(-0.001), "0,00");
    }
}
