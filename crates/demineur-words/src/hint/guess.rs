//! That a guess is forced, and what to open, in words.

use demineur_core::CellId;
use demineur_solver::hint::{GuessReport, Preference};

use super::{HintGrade, Role, Teller, Told};
use crate::texts::Key;

impl Teller<'_> {
    pub(super) fn guess(&self, report: &GuessReport, grade: HintGrade) -> Told {
        let best = (report.best.cell, Role::Best);
        let forced = self.texts.get(Key::HintGuess);
        match grade {
            HintGrade::Nudge => Told::new(forced, Vec::new()),
            HintGrade::Clues => {
                let text = format!("{forced} {}", self.nothing_follows(report));
                Told::new(text, Vec::new())
            }
            HintGrade::Argument => {
                let sentences = [
                    forced,
                    self.nothing_follows(report),
                    self.safest(report),
                    self.best(report, Key::HintGuessBest),
                    self.preference(report),
                ];
                let mut marks = vec![best];
                marks.extend(report.safest.iter().map(|&cell| (cell, Role::Safest)));
                marks.extend(report.mines.iter().map(|&cell| (cell, Role::Mine)));
                Told::new(sentences.join(" "), marks)
            }
            HintGrade::Cell => Told::new(self.best(report, Key::HintGuessCell), vec![best]),
        }
    }

    fn nothing_follows(&self, report: &GuessReport) -> String {
        let Some(layouts) = &report.layouts else {
            return self.texts.get(Key::HintGuessWhyEstimated);
        };
        let values = [
            ("layouts", shortened(&layouts.to_string()).into()),
            ("cells", report.open_cells.into()),
            ("mines", report.mines.len().into()),
        ];
        self.texts.with(Key::HintGuessWhy, values)
    }

    fn safest(&self, report: &GuessReport) -> String {
        const LISTED: usize = 6;
        let names = self.scene.names;
        let more = report.safest_count - report.safest.len();
        let cells = if report.safest_count <= LISTED {
            self.cells(&report.safest)
        } else {
            let shown: Vec<CellId> = report.safest[..LISTED].to_vec();
            let list = self.texts.cells(&shown, names);
            let more = report.safest.len() - LISTED + more;
            let values = [("list", list.into()), ("more", more.into())];
            self.texts.with(Key::AnalyzeMore, values)
        };
        let values = [
            ("count", report.safest_count.into()),
            ("cells", cells.into()),
            ("risk", self.texts.percent(report.least_risk).into()),
        ];
        self.texts.with(Key::HintGuessSafest, values)
    }

    fn best(&self, report: &GuessReport, key: Key) -> String {
        let values = [
            ("cell", self.cell(report.best.cell).into()),
            ("risk", self.texts.percent(report.best.risk).into()),
        ];
        self.texts.with(key, values)
    }

    /// How often perfect play wins.
    fn wins(&self, wins: u64, layouts: u64) -> String {
        let win = self.texts.percent(wins as f64 / layouts as f64);
        let values = [
            ("best", wins.into()),
            ("layouts", layouts.into()),
            ("win", win.into()),
        ];
        self.texts.with(Key::HintGuessWins, values)
    }

    fn preference(&self, report: &GuessReport) -> String {
        let why = match report.preference {
            Preference::Safest => return self.texts.get(Key::HintGuessNothingSafer),
            Preference::Wins {
                best,
                layouts,
                other,
            } => {
                let told = self.wins(best, layouts);
                match other {
                    None => told,
                    Some((cell, wins)) if wins < best => {
                        let values = [
                            ("wins", told.into()),
                            ("cell", self.cell(cell).into()),
                            ("other", wins.into()),
                        ];
                        self.texts.with(Key::HintGuessWinsMore, values)
                    }
                    Some(_) => {
                        let wins = ("wins", told.into());
                        self.texts.with(Key::HintGuessWinsSame, [wins])
                    }
                }
            }
            Preference::Expert => {
                let why = self.texts.reason(&report.best.reason, self.scene.names);
                let why = self.texts.with(Key::HintGuessExpert, [("why", why.into())]);
                match report.best.win {
                    Some((wins, layouts)) => format!("{why} {}", self.wins(wins, layouts)),
                    None => why,
                }
            }
            Preference::LeadsOn { best, other } => {
                let values = [
                    ("chance", self.texts.percent(best.leads_on).into()),
                    ("cell", self.cell(other.cell).into()),
                    ("other", self.texts.percent(other.leads_on).into()),
                ];
                self.texts.with(Key::HintGuessLeads, values)
            }
        };
        if report.takes_more_risk() {
            return format!("{} {why}", self.texts.get(Key::HintGuessRiskier));
        }
        why
    }
}

/// A long number by its first digits and its size: 1.234·10^56.
fn shortened(digits: &str) -> String {
    if digits.len() <= 15 {
        return digits.to_owned();
    }
    format!("{}.{}·10^{}", &digits[..1], &digits[1..4], digits.len() - 1)
}
