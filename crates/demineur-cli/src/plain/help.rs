//! Help on request during a game. What was taken is written before it is
//! shown.

use std::io::{self, BufRead, Write};

use demineur_core::format::Position;
use demineur_solver::{Budget, Effort};
use demineur_words::{HintGrade, Key, Scene, draw_chances};

use super::table::LineTable;

impl<R: BufRead, W: Write> LineTable<'_, '_, R, W> {
    /// Shows a hint of a grade from 1 to 4; without one, the whole argument.
    pub fn tell_hint(&mut self, numbers: Option<&[i64]>) -> io::Result<()> {
        let grade = match numbers {
            Some([]) => HintGrade::default(),
            Some(&[grade @ 1..=4]) => HintGrade::ALL[grade as usize - 1],
            _ => return self.console.say(Key::HintGrades),
        };
        let Ok(hint) = self
            .play
            .session
            .hint(&mut Budget::default().with_effort(Effort::HIGH))
        else {
            return Ok(());
        };
        self.note();
        let texts = self.console.texts();
        let scene = Scene::new(self.game().board(), self.game().view());
        let text = texts.hint(scene, &hint, grade).drawn(scene, texts);
        self.console.print(&text)
    }

    /// Says whether a guess is forced.
    pub fn tell_guess(&mut self) -> io::Result<()> {
        let forced = self.play.session.guess(&mut Budget::nodes(0));
        self.note();
        let texts = self.console.texts();
        let text = match forced {
            _ if self.game().view().open_count() == 0 => texts.get(Key::HintGuessFirst),
            Ok(Some(_)) => texts.get(Key::HintGuess),
            _ => texts.get(Key::HintGuessNotForced),
        };
        self.console.print(&format!("{text}\n"))
    }

    /// Shows the chance of a mine in every hidden cell.
    pub fn tell_chances(&mut self) -> io::Result<()> {
        let Ok(analysis) = self.play.session.chances(&mut Budget::default()) else {
            return Ok(());
        };
        self.note();
        let position = Position {
            board: self.game().board().clone(),
            view: self.game().view().clone(),
            first_click: self.game().params().rules.first_click,
        };
        let texts = self.console.texts();
        let mut picture = draw_chances(&position, &analysis, texts);
        if self.play.session.saved().no_guess {
            picture += &format!("{}\n", texts.get(Key::ChancesNotUniform));
        }
        self.console.print(&picture)
    }
}
