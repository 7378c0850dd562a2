//! Help while playing: hints, chances, forced guesses.

use demineur_core::Help;
use demineur_solver::hint::{GuessReport, Hint};
use demineur_words::{HintGrade, Key, Scene as HintScene};

use crate::app::table::{Chances, HintShown};
use crate::app::{App, Kind};
use crate::chances::ShownChances;
use crate::job::Job;
use crate::screens;

impl App {
    /// A hint; once more for the next grade, and then no more.
    pub(super) fn hint(&mut self) {
        let working = self.is_working(Kind::Hint);
        let Some(table) = &mut self.table else { return };
        if table.is_over() {
            let text = self.texts().get(Key::RefuseOver);
            return self.complain(text);
        }
        if working {
            table.hint_wanted = next_grade(table.hint_wanted).unwrap_or(HintGrade::Cell);
            return;
        }
        if let Some(shown) = table.hint.take() {
            if let Some(grade) = next_grade(shown.grade) {
                self.show_hint(shown.hint, grade);
            }
            return;
        }
        table.hint_wanted = HintGrade::Nudge;
        let job = Job::Hint(table.play.clone());
        self.work(Kind::Hint, job);
    }

    pub(super) fn hint_ready(&mut self, hint: Option<Box<Hint>>) {
        let wanted = self.table.as_ref().map(|table| table.hint_wanted);
        if let Some((hint, grade)) = hint.zip(wanted) {
            self.show_hint(hint, grade);
        }
    }

    fn show_hint(&mut self, hint: Box<Hint>, grade: HintGrade) {
        let texts = self.look.texts.clone();
        let Some(table) = &mut self.table else { return };
        let game = table.game();
        let scene = HintScene::new(game.board(), game.view());
        let told = texts.hint(scene, &hint, grade);
        table.guess = None;
        table.scroll = 0;
        table.hint = Some(HintShown {
            hint,
            grade,
            text: told.text,
            marks: told.marks,
        });
        table.note(Help {
            hint: true,
            ..Help::NONE
        });
        self.follow();
    }

    /// Is a guess forced here?
    pub(super) fn ask_guess(&mut self) {
        let Some(table) = &mut self.table else { return };
        let game = table.game();
        let over = table.is_over();
        if over || game.view().open_count() == 0 {
            let key = match over {
                true => Key::RefuseOver,
                false => Key::HintGuessFirst,
            };
            let text = self.texts().get(key);
            return self.say(text);
        }
        let job = Job::Guess(table.play.clone());
        self.work(Kind::Guess, job);
    }

    pub(super) fn guess_ready(&mut self, report: Option<&GuessReport>) {
        let text = self.texts().get(match report {
            Some(_) => Key::HintGuess,
            None => Key::HintGuessNotForced,
        });
        if let Some(table) = &mut self.table {
            table.hint = None;
            table.guess = Some(text);
            table.scroll = 0;
            table.note(Help {
                guess_check: true,
                ..Help::NONE
            });
        }
    }

    /// Shows the chance of a mine everywhere, or no longer.
    pub(super) fn toggle_chances(&mut self) {
        let Some(table) = &mut self.table else { return };
        let on = !table.chances.is_on() && !table.is_over();
        table.chances = if on { Chances::Wanted } else { Chances::Off };
        if !on {
            self.stop(Kind::Chances);
        }
    }

    /// Works the chances out when they are shown and the position is new.
    pub(super) fn refresh_chances(&mut self) {
        if self.is_working(Kind::Chances) || self.is_away() {
            return;
        }
        let Some(table) = &self.table else { return };
        if matches!(table.chances, Chances::Wanted) {
            let job = Job::Chances(table.play.clone());
            self.work(Kind::Chances, job);
        }
    }

    /// Room for the figures of chances, while they are shown: whole ones, unless
    /// the board would not fit any more.
    pub(super) fn make_room_for_chances(&mut self) {
        let Some(table) = &self.table else { return };
        let wide = table.chances.is_on();
        if wide == table.pane.is_wide() {
            return;
        }
        let fitted = screens::fits(self);
        self.set_wide(wide);
        if wide && fitted && !screens::fits(self) {
            return self.set_wide(false);
        }
        self.follow();
    }

    fn set_wide(&mut self, wide: bool) {
        if let Some(table) = &mut self.table {
            table.pane.set_wide(wide);
        }
    }

    pub(super) fn chances_ready(&mut self, chances: Option<Box<ShownChances>>) {
        let Some(table) = &mut self.table else { return };
        table.chances = chances.map_or(Chances::Off, Chances::On);
        table.note(Help {
            probabilities: true,
            ..Help::NONE
        });
    }
}

/// The grade that tells more.
fn next_grade(grade: HintGrade) -> Option<HintGrade> {
    let place = HintGrade::ALL.iter().position(|&known| known == grade)?;
    HintGrade::ALL.get(place + 1).copied()
}
