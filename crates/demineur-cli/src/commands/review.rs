//! `demineur review`.

mod pictures;
mod table;

use std::io::{self, BufWriter, Write};

use demineur_core::format::{SavedGame, ShareCode};
use demineur_play::review::{Judged, Review, ReviewOptions, ReviewTotals, Verdict, play_on};
use demineur_solver::Budget;
use demineur_words::{CellNames, Key, Style, Texts, draw, review_json, totals_json};

use crate::args::ReviewArgs;
use crate::environment::Output;
use crate::error::Failure;
use crate::{files, source};

/// Reviews games, or gives one to be played on from a move of it.
pub fn run(args: &ReviewArgs, texts: &Texts) -> Result<(), Failure> {
    if let Some(number) = args.from {
        return play_from(args, number as usize, texts);
    }
    if args.cast.is_some() || args.gif.is_some() || args.svg.is_some() {
        return pictures::write(args, texts);
    }
    let mut output = BufWriter::new(io::stdout().lock());
    let options = ReviewOptions {
        budget: Budget::default().with_effort(args.effort),
        playouts: args.playouts,
    };
    let mut totals = ReviewTotals::default();
    let mut rows = Vec::new();
    for name in &args.sources {
        let saved = source::game(name, texts)?;
        let review = Review::of(&saved, &options).expect("nobody cancels it");
        totals.add(&review);
        if args.json {
            writeln!(output, "{}", review_json(name, &saved, &review, texts))?;
        } else if args.sources.len() == 1 {
            let teller = Teller::new(args, &saved, &review, texts);
            output.write_all(teller.tell().as_bytes())?;
        } else {
            rows.push(table::row(name, &review, texts));
        }
    }
    if args.json && args.sources.len() > 1 {
        writeln!(output, "{}", totals_json(&totals))?;
    } else if !args.json && args.sources.len() > 1 {
        output.write_all(table::table(rows, &totals, texts).as_bytes())?;
    }
    Ok(output.flush()?)
}

/// The game as it stood before a move of it.
fn play_from(args: &ReviewArgs, number: usize, texts: &Texts) -> Result<(), Failure> {
    let [name] = args.sources.as_slice() else {
        return Err(Failure::Refused(texts.get(Key::ErrorFromMany)));
    };
    let saved = source::game(name, texts)?;
    // After the last move of a game that is over nothing can be played.
    let over = saved.game.status().is_over();
    let last = saved.game.line().len() + usize::from(!over);
    if number > last {
        let values = [("number", number.into()), ("last", last.into())];
        return Err(Failure::Refused(texts.with(Key::ErrorFrom, values)));
    }
    let again = SavedGame {
        game: play_on(&saved.game, number - 1),
        ..saved
    };
    let text = again.to_json() + "\n";
    match args.save.as_deref() {
        Some("-") => return Ok(io::stdout().write_all(text.as_bytes())?),
        Some(path) => files::write(path, text.as_bytes(), texts)?,
        None => {}
    }
    let mut output = BufWriter::new(io::stdout().lock());
    output.write_all(draw(&again.game, style(args)).as_bytes())?;
    let written = match &args.save {
        Some(path) => path.clone(),
        None => ShareCode { with_times: true }.encode(&again),
    };
    let told = texts.with(Key::ReviewPlayOn, [("game", written.into())]);
    writeln!(output, "{told}")?;
    Ok(output.flush()?)
}

fn style(args: &ReviewArgs) -> Style {
    Output::of_stdout().style(args.look)
}

/// Tells a review to people.
struct Teller<'a> {
    args: &'a ReviewArgs,
    saved: &'a SavedGame,
    review: &'a Review,
    names: CellNames,
    texts: &'a Texts,
}

impl<'a> Teller<'a> {
    fn new(
        args: &'a ReviewArgs,
        saved: &'a SavedGame,
        review: &'a Review,
        texts: &'a Texts,
    ) -> Self {
        Self {
            args,
            saved,
            review,
            names: CellNames::of(saved.game.board()),
            texts,
        }
    }

    fn tell(&self) -> String {
        let mut text = format!("{}\n", self.texts.get(Key::ReviewLegend));
        let moves = &self.review.moves;
        let mut place = 0;
        while place < moves.len() {
            let run = moves[place..].iter().take_while(|m| is_sound(&m.judged));
            let run = if self.args.all { 0 } else { run.count() };
            if run > 1 {
                text.push_str(&self.tell_run(place, run));
                text.push('\n');
                place += run;
            } else {
                self.tell_move(place, &mut text);
                place += 1;
            }
        }
        text.push('\n');
        text.push_str(&draw(&self.saved.game, style(self.args)));
        for line in self.texts.review_summary(self.review, self.names) {
            text.push_str(&line);
            text.push('\n');
        }
        text
    }

    fn tell_run(&self, place: usize, run: usize) -> String {
        let told = self.texts.sound_run(place + 1, place + run);
        let moves = &self.review.moves[place..place + run];
        let ends = (moves[0].decision(), moves[run - 1].decision());
        match ends {
            (Some(first), Some(last)) => {
                self.texts.with_win(told, first.win_before, last.win_after)
            }
            _ => told,
        }
    }

    fn tell_move(&self, place: usize, text: &mut String) {
        let reviewed = &self.review.moves[place];
        let remarkable = reviewed
            .decision()
            .is_some_and(|d| !matches!(d.verdict, Verdict::Sound | Verdict::First));
        if remarkable || self.args.boards {
            let before = play_on(&self.saved.game, place);
            text.push('\n');
            text.push_str(&draw(&before, style(self.args)));
        }
        let line = self.texts.reviewed_move(place + 1, reviewed, self.names);
        text.push_str(&line);
        text.push('\n');
        for line in self.texts.decision_details(reviewed, self.names) {
            text.push_str(&format!("   {line}\n"));
        }
    }
}

/// Whether there is nothing to say about a move but that it was certain.
fn is_sound(judged: &Judged) -> bool {
    matches!(judged, Judged::Opening(decision) if decision.verdict == Verdict::Sound)
}
