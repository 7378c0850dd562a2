//! The reasoning behind a certain cell, technique by technique.

use demineur_core::CellId;
use demineur_solver::hint::{Break, Certain, Chain, Deduction, MineCountArgument, Proof};

use super::{Teller, capitalised};
use crate::texts::Key;

/// Longer chains are not explained: nobody follows them.
const LONGEST: usize = 6;

impl Teller<'_> {
    /// The name of the technique and the reasoning.
    pub(super) fn argument(&self, certain: &Certain) -> String {
        let proof = &certain.proof;
        let told = match proof.technique {
            Deduction::Counting => self.counting(proof),
            Deduction::OneOne | Deduction::OneTwo | Deduction::OneTwoOne | Deduction::Pair => {
                self.pair(proof)
            }
            Deduction::Contradiction { .. } | Deduction::MineCount { .. } => None,
        };
        let sentence = told.unwrap_or_else(|| {
            use MineCountArgument::{AllTaken, NoMines, OnlyMines, RestIsFull};
            let (sentence, says_all) = match proof.mine_count_argument(self.scene.view) {
                Some(argument) => (
                    self.mine_count(proof, argument),
                    matches!(argument, AllTaken | NoMines | OnlyMines | RestIsFull { .. }),
                ),
                None => (self.contradiction(proof), false),
            };
            match self.also(certain).filter(|_| !says_all) {
                Some(also) => format!("{sentence} {also}"),
                None => sentence,
            }
        });
        let name = self.texts.hint_technique(proof.technique);
        let values = [("name", name.into()), ("sentence", sentence.into())];
        self.texts.with(Key::HintNamed, values)
    }

    fn hidden_around(&self, number: CellId) -> Vec<CellId> {
        let view = self.scene.view;
        let around = view.topology().neighbours(number);
        let mut cells: Vec<CellId> = around
            .iter()
            .copied()
            .filter(|&cell| view.is_hidden(cell))
            .collect();
        cells.sort_unstable();
        cells
    }

    fn counting(&self, proof: &Proof) -> Option<String> {
        let &[number] = proof.numbers.as_slice() else {
            return None;
        };
        let cells = self.hidden_around(number);
        let shown = ("number", self.number(number).into());
        if proof.mine {
            let count = ("count", cells.len().into());
            let cells = ("cells", self.cells(&cells).into());
            return Some(
                self.texts
                    .with(Key::HintCountingMines, [shown, count, cells]),
            );
        }
        let conclusion = ("conclusion", self.are(&cells, false).into());
        Some(self.texts.with(Key::HintCountingSafe, [shown, conclusion]))
    }

    /// Of two numbers a and b, what only a sees: mines if a needs more than b
    /// lets it have in the cells they share, safe if b needs there all that a
    /// has. (Two numbers never decide a cell that both see unless one does.)
    fn pair(&self, proof: &Proof) -> Option<String> {
        let &[first, second] = proof.numbers.as_slice() else {
            return None;
        };
        let sees = |number| self.hidden_around(number).contains(&proof.cell);
        let (a, b) = match (sees(first), sees(second)) {
            (true, false) => (first, second),
            (false, true) => (second, first),
            _ => return None,
        };
        let (around_a, around_b) = (self.hidden_around(a), self.hidden_around(b));
        let only = |of: &[CellId], not: &[CellId]| -> Vec<CellId> {
            let own = of.iter().copied();
            own.filter(|cell| not.binary_search(cell).is_err())
                .collect()
        };
        let (only_a, only_b) = (only(&around_a, &around_b), only(&around_b, &around_a));
        let shown = |cell| self.scene.view.number(cell).unwrap_or(0);
        let number = ("number", self.number(a).into());
        let other = ("other", self.number(b).into());
        let mines = ("mines", shown(a).into());
        let conclusion = ("conclusion", self.are(&only_a, proof.mine).into());
        Some(if proof.mine {
            let most = ("most", shown(b).into());
            let values = [number, other, mines, most, conclusion];
            self.texts.with(Key::HintPairMines, values)
        } else if only_b.is_empty() {
            let values = [number, other, mines, conclusion];
            self.texts.with(Key::HintPairInside, values)
        } else {
            let own = ("own", only_b.len().into());
            let values = [number, other, mines, own, conclusion];
            self.texts.with(Key::HintPairSafe, values)
        })
    }

    /// "Suppose … . … So … ."
    fn refuted(&self, proof: &Proof, middle: &[String]) -> String {
        let suppose = if proof.mine {
            Key::HintSupposeSafe
        } else {
            Key::HintSupposeMine
        };
        let cell = ("cell", self.cell(proof.cell).into());
        let conclusion = ("conclusion", self.are(&[proof.cell], proof.mine).into());
        let mut sentences = vec![self.texts.with(suppose, [cell])];
        sentences.extend_from_slice(middle);
        sentences.push(self.texts.with(Key::HintSo, [conclusion]));
        sentences.join(" ")
    }

    fn contradiction(&self, proof: &Proof) -> String {
        let chain = proof.chain(self.scene.view);
        let middle = match chain.filter(|chain| chain.links.len() <= LONGEST) {
            Some(chain) => self.links(&chain),
            None => {
                let list = ("list", self.numbers(&proof.numbers).into());
                vec![self.texts.with(Key::HintEndAll, [list])]
            }
        };
        self.refuted(proof, &middle)
    }

    fn links(&self, chain: &Chain) -> Vec<String> {
        let mut sentences: Vec<String> = chain
            .links
            .iter()
            .map(|link| {
                let key = if link.mine {
                    Key::HintLinkMines
                } else {
                    Key::HintLinkSafe
                };
                let number = ("number", self.number(link.number).into());
                let conclusion = ("conclusion", self.are(&link.cells, link.mine).into());
                self.texts.with(key, [number, conclusion])
            })
            .collect();
        let key = match chain.why {
            Break::TooMany => Key::HintEndMany,
            Break::TooFew => Key::HintEndFew,
        };
        let number = ("number", self.number(chain.end).into());
        sentences.push(self.texts.with(key, [number]));
        sentences
    }

    fn mine_count(&self, proof: &Proof, argument: MineCountArgument) -> String {
        let list = ("list", self.numbers(&proof.numbers).into());
        let mines = ("mines", self.scene.view.mines().into());
        let cell = ("cell", self.cell(proof.cell).into());
        let count = ("count", proof.numbers.len().into());
        let first = proof.numbers.first().map(|&first| self.number(first));
        let number = ("number", first.unwrap_or_default().into());
        match argument {
            MineCountArgument::NoMines => self.texts.get(Key::HintNoMines),
            MineCountArgument::OnlyMines => self.texts.get(Key::HintOnlyMines),
            MineCountArgument::AllTaken => {
                let values = [list, mines, count, number, cell];
                self.texts.with(Key::HintAllTaken, values)
            }
            MineCountArgument::RestIsFull { most, outside } => {
                let values = [
                    list,
                    mines,
                    count,
                    number,
                    ("most", most.into()),
                    ("outside", outside.into()),
                    cell,
                ];
                self.texts.with(Key::HintRestFull, values)
            }
            MineCountArgument::TooMany { least } => {
                let values = [list, mines, count, number, ("least", least.into())];
                let middle = self.texts.with(Key::HintEndLeast, values);
                self.refuted(proof, &[middle])
            }
            MineCountArgument::TooFew { room } => {
                let values = [mines, ("room", room.into())];
                let middle = self.texts.with(Key::HintEndRoom, values);
                self.refuted(proof, &[middle])
            }
            MineCountArgument::Contradiction => {
                let middle = self.texts.with(Key::HintEndCount, [list, mines]);
                self.refuted(proof, &[middle])
            }
        }
    }

    /// What the same numbers prove besides.
    fn also(&self, certain: &Certain) -> Option<String> {
        let of = |wanted: bool| -> Vec<CellId> {
            let also = certain.also.iter();
            also.filter(|&&(_, mine)| mine == wanted)
                .map(|&(cell, _)| cell)
                .collect()
        };
        let (safe, mines) = (of(false), of(true));
        let conclusion = match (safe.is_empty(), mines.is_empty()) {
            (true, true) => return None,
            (false, true) => self.are(&safe, false),
            (true, false) => self.are(&mines, true),
            (false, false) => {
                let one = ("one", self.are(&safe, false).into());
                let two = ("two", self.are(&mines, true).into());
                self.texts.with(Key::HintBoth, [one, two])
            }
        };
        let conclusion = ("conclusion", conclusion.into());
        Some(capitalised(&self.texts.with(Key::HintAlso, [conclusion])))
    }
}
