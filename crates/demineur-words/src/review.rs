//! A review in words.

mod json;

use demineur_core::{Move, Status};
use demineur_play::review::{
    Caveat, Chance, Decision, Evidence, FlagReview, Judged, Review, ReviewedMove, Unknown, Verdict,
    WinChance,
};

use crate::reason::CellNames;
use crate::texts::{Key, Texts};

pub use json::{review_json, totals_json};

/// Lists in sentences are cut after this many cells.
const CELLS_TOLD: usize = 6;

/// An estimate by fewer games than this says so wherever it is shown.
const FEW_GAMES: u32 = 16;

/// Whether there is more to say than fits into a line.
fn has_details(decision: &Decision) -> bool {
    match decision.verdict {
        Verdict::Sound => false,
        Verdict::First => decision.kept.share < 1.0,
        _ => true,
    }
}

impl Texts {
    /// A reviewed move in one line: its number from 1, what was done, and what
    /// that was.
    pub fn reviewed_move(
        &self,
        number: usize,
        reviewed: &ReviewedMove,
        names: CellNames,
    ) -> String {
        let action = self.numbered_action(number, reviewed.action, names);
        match &reviewed.judged {
            Judged::Opening(decision) => self.verdict(action, decision),
            Judged::Flag(flag) => self.flag_judged(action, flag),
            Judged::Mark => action,
        }
    }

    fn verdict(&self, action: String, decision: &Decision) -> String {
        let key = match decision.verdict {
            Verdict::First => Key::ReviewFirst,
            Verdict::Sound => Key::ReviewSound,
            Verdict::ForcedGuess => Key::ReviewForced,
            Verdict::NeedlessGuess => Key::ReviewNeedless,
            Verdict::Blunder => Key::ReviewBlunder,
        };
        let mark = match decision.verdict.mark() {
            "" => action,
            mark => format!("{action} {mark}"),
        };
        let risk = self.chance(decision.risk);
        let told = match decision.verdict {
            Verdict::Sound | Verdict::Blunder => self.with(key, [("move", mark.into())]),
            _ => self.with(key, [("move", mark.into()), ("risk", risk.into())]),
        };
        if decision.exploded {
            return self.with(Key::ReviewHit, [("move", told.into())]);
        }
        match has_details(decision) {
            true => told,
            false => self.with_win(told, decision.win_before, decision.win_after),
        }
    }

    fn flag_judged(&self, action: String, flag: &FlagReview) -> String {
        let told = match flag.evidence {
            Evidence::Proven => self.with(Key::ReviewFlagProven, [("move", action.into())]),
            Evidence::Refuted => self.with(Key::ReviewFlagRefuted, [("move", action.into())]),
            Evidence::Unproven(risk) => {
                let risk = self.chance(risk);
                let values = [("move", action.into()), ("risk", risk.into())];
                self.with(Key::ReviewFlagUnproven, values)
            }
        };
        match flag.wrong {
            Some(true) => self.with(Key::ReviewFlagWrong, [("move", told.into())]),
            _ => told,
        }
    }

    /// A chance in percent, marked if it is an estimate.
    pub fn chance(&self, chance: Chance) -> String {
        let percent = self.percent(chance.value);
        match chance.exact {
            true => percent,
            false => self.with(Key::ReviewAbout, [("value", percent.into())]),
        }
    }

    /// A chance to win in percent; an estimate is marked so, and says by how
    /// many games it was made.
    pub fn win_chance(&self, win: WinChance) -> String {
        match win {
            WinChance::Exact(value) => self.percent(value),
            WinChance::Estimate {
                value,
                games,
                carried,
            } => {
                let key = match carried {
                    true => Key::ReviewWinCarried,
                    false => Key::ReviewWinAbout,
                };
                let value = self.whole_percent(value);
                self.with(key, [("value", value.into()), ("games", games.into())])
            }
            WinChance::Unknown(Unknown::NotAsked) => self.get(Key::ReviewWinNotAsked),
            WinChance::Unknown(Unknown::TooLarge) => self.get(Key::ReviewWinTooLarge),
        }
    }

    /// An estimate in percent: it does not deserve decimals.
    fn whole_percent(&self, value: f64) -> String {
        let value = self.decimal(value * 100.0, 0);
        self.with(Key::Percent, [("value", value.into())])
    }

    /// What was said of a move or a run of moves, and the chances to win before
    /// and after it in few words. An estimate by few games says how few.
    pub fn with_win(&self, told: String, before: WinChance, after: WinChance) -> String {
        let short = |win: WinChance| match win {
            WinChance::Exact(value) => Some(self.percent(value)),
            WinChance::Estimate { value, games, .. } => {
                let key = match games < FEW_GAMES {
                    true => Key::ReviewAboutFew,
                    false => Key::ReviewAbout,
                };
                let value = self.whole_percent(value);
                Some(self.with(key, [("value", value.into()), ("games", games.into())]))
            }
            WinChance::Unknown(_) => None,
        };
        let (Some(before), Some(after)) = (short(before), short(after)) else {
            return told;
        };
        let values = [
            ("move", told.into()),
            ("before", before.into()),
            ("after", after.into()),
        ];
        self.with(Key::ReviewMoveWin, values)
    }

    /// What else there is to say about an opening, one sentence a line: what
    /// was overlooked, the safest and the best, the chances to win, the cost.
    /// Nothing for sound moves and for a first opening as good as any.
    pub fn decision_details(&self, reviewed: &ReviewedMove, names: CellNames) -> Vec<String> {
        let Some(decision) = reviewed.decision() else {
            return Vec::new();
        };
        if !has_details(decision) {
            return Vec::new();
        }
        let mut lines = Vec::new();
        lines.extend(self.safest(decision, names));
        lines.extend(self.best(reviewed.action, decision, names));
        if decision.win_before != WinChance::Unknown(Unknown::NotAsked) {
            let values = [
                ("before", self.win_chance(decision.win_before).into()),
                ("after", self.win_chance(decision.win_after).into()),
            ];
            lines.push(self.with(Key::ReviewWin, values));
        }
        let share = self.percent(decision.kept.share);
        let key = match (decision.kept.share == 1.0, decision.kept.by_win) {
            (true, _) => Key::ReviewKeptAll,
            (false, true) => Key::ReviewKeptWin,
            (false, false) => Key::ReviewKeptSurvival,
        };
        lines.push(match key {
            Key::ReviewKeptAll => self.get(key),
            _ => self.with(key, [("share", share.into())]),
        });
        lines
    }

    fn safest(&self, decision: &Decision, names: CellNames) -> Vec<String> {
        if decision.safest.is_empty() {
            return Vec::new();
        }
        let told = self.listed(decision, names);
        if decision.least_risk.value > 0.0 {
            let risk = self.chance(decision.least_risk);
            let values = [("list", told.into()), ("risk", risk.into())];
            return vec![self.with(Key::ReviewSafest, values)];
        }
        let values = [
            ("cells", decision.safest_count.into()),
            ("list", told.into()),
        ];
        let mut lines = vec![self.with(Key::ReviewOverlooked, values)];
        if let Some(proof) = &decision.easiest {
            let values = [
                ("cell", self.cell(proof.cell, names).into()),
                ("why", self.proof(proof, names).into()),
            ];
            lines.push(self.with(Key::ReviewEasiest, values));
        }
        lines
    }

    fn listed(&self, decision: &Decision, names: CellNames) -> String {
        let shown = &decision.safest[..decision.safest.len().min(CELLS_TOLD)];
        let list = self.cells(shown, names);
        match decision.safest_count - shown.len() {
            0 => list,
            more => {
                let values = [("list", list.into()), ("more", more.into())];
                self.with(Key::AnalyzeMore, values)
            }
        }
    }

    /// The best move, where it is not said already and better than what was
    /// played.
    fn best(&self, action: Move, decision: &Decision, names: CellNames) -> Option<String> {
        let best = decision.best.as_ref()?;
        let told = best.proof.is_some() && decision.easiest.is_some();
        if Move::Open(best.cell) == action || decision.kept.share == 1.0 || told {
            return None;
        }
        let why = match &best.proof {
            Some(proof) => self.proof(proof, names),
            None => self.reason(&best.reason, names),
        };
        let values = [
            ("cell", self.cell(best.cell, names).into()),
            ("why", why.into()),
        ];
        Some(self.with(Key::AnalyzeBest, values))
    }

    /// A run of moves of which there is nothing to say but that they were
    /// certain.
    pub fn sound_run(&self, first: usize, last: usize) -> String {
        let values = [
            ("first", first.into()),
            ("last", last.into()),
            ("moves", (last + 1 - first).into()),
        ];
        self.with(Key::ReviewSoundRun, values)
    }

    /// The figures of a review and what they mean, one sentence a line.
    pub fn review_summary(&self, review: &Review, names: CellNames) -> Vec<String> {
        let mut lines = vec![
            self.get(match review.status {
                Status::Won => Key::ReviewWon,
                Status::Lost => Key::ReviewLost,
                Status::Ready | Status::Running => Key::ReviewRunning,
            }),
            self.with(
                Key::ReviewCounts,
                [
                    ("openings", review.decisions().count().into()),
                    ("forced", review.count(Verdict::ForcedGuess).into()),
                    ("needless", review.count(Verdict::NeedlessGuess).into()),
                    ("blunders", review.count(Verdict::Blunder).into()),
                ],
            ),
        ];
        if !review.wrong_flags.is_empty() {
            let list = self.some_cells(&review.wrong_flags, names, CELLS_TOLD);
            lines.push(self.with(Key::ReviewWrongFlags, [("list", list.into())]));
        }
        if review.taken_back > 0 {
            let values = [
                ("moves", review.taken_back.into()),
                ("explosions", review.explosions_taken_back.into()),
            ];
            lines.push(self.with(Key::ReviewTakenBack, values));
        }
        lines.extend(self.figures(review));
        lines
    }

    fn figures(&self, review: &Review) -> Vec<String> {
        let mut lines = Vec::new();
        if let Some(accuracy) = review.accuracy {
            let value = self.percent(accuracy.value);
            lines.push(self.with(Key::ReviewAccuracy, [("accuracy", value.into())]));
            lines.push(self.definition(Key::ReviewAccuracyMeans));
            let values = [
                ("luck", self.signed(review.luck.value()).into()),
                (
                    "deviation",
                    self.decimal(review.luck.standard_deviation(), 2).into(),
                ),
                ("expected", self.decimal(review.luck.expected, 2).into()),
                ("explosions", review.luck.explosions.into()),
            ];
            lines.push(self.with(Key::ReviewLuck, values));
            lines.push(self.definition(Key::ReviewLuckMeans));
        }
        let told = review.caveats.iter().map(|&caveat| self.caveat(caveat));
        lines.extend(told);
        lines
    }

    /// What a figure of a review means, indented below it.
    pub fn definition(&self, figure: Key) -> String {
        let text = self.get(figure);
        let lines: Vec<String> = text.lines().map(|line| format!("  {line}")).collect();
        lines.join("\n")
    }

    /// A number with its sign and two decimals.
    pub fn signed(&self, value: f64) -> String {
        let text = self.value(value);
        match text.starts_with('-') || text.bytes().all(|b| !(b'1'..=b'9').contains(&b)) {
            true => text,
            false => format!("+{text}"),
        }
    }

    /// Why the figures mean less than they could.
    pub fn caveat(&self, caveat: Caveat) -> String {
        self.get(match caveat {
            Caveat::NoGuess => Key::ReviewCaveatNoGuess,
            Caveat::GivenMines => Key::ReviewCaveatGiven,
            Caveat::TakenBack => Key::ReviewCaveatTakenBack,
            Caveat::Estimated => Key::ReviewCaveatEstimated,
            Caveat::Helped => Key::ReviewCaveatHelped,
        })
    }
}
