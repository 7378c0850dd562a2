//! `demineur solve`.

use std::io::{self, BufRead, BufWriter, IsTerminal, Write};

use demineur_core::format::{SavedGame, ShareCode};
use demineur_core::{CellId, Game, Move, Source, Status};
use demineur_play::Seat;
use demineur_solver::Budget;
use demineur_solver::strategy::{Advice, StrategyName};
use demineur_words::{CellNames, Key, Matrices, PlayedMove, Style, Texts, draw};
use serde_json::json;

use crate::args::SolveArgs;
use crate::asked::Asked;
use crate::error::Failure;
use crate::source;
use crate::{asked::random_seed, environment::Output};

/// Lets a strategy play a game to its end.
pub fn run(args: &SolveArgs, texts: &Texts) -> Result<(), Failure> {
    let asked = Asked::drawn(&args.drawn, texts)?;
    let seed = match args.drawn.seed {
        Some(seed) => seed,
        None => random_seed(texts)?,
    };
    let game = match &args.source {
        Some(source) => source::game(source, texts)?.game,
        None => new_game(asked.with_seed(Some(seed)), args.game, texts)?,
    };
    let seat = Seat::with_seed(args.strategy, seed, args.game, &game);
    let mut seat = seat.map_err(|error| Failure::Refused(texts.said(&error)))?;
    let mut watcher = Watcher::new(args, game, texts);
    watcher.introduce(seed)?;
    watcher.play_given_start()?;
    let budget = Budget::default().with_effort(args.effort);
    loop {
        watcher.show_thoughts()?;
        let mut moves = Vec::new();
        let shown = |game: &Game, advice: &Advice| {
            moves.push(Played {
                advice: advice.clone(),
                shows: advice.action.cell().and_then(|c| game.view().number(c)),
                first: game.first_opening().map(|first| Move::Open(first.cell))
                    == Some(advice.action),
            });
        };
        let played = seat
            .turn(&mut watcher.game, &budget, shown)
            .map_err(|error| Failure::Refused(texts.said(&error)))?;
        if !played {
            break;
        }
        watcher.tell(&moves)?;
    }
    watcher.tell_end(seat.played().guesses)
}

fn new_game(mut asked: Asked, game: u64, texts: &Texts) -> Result<Game, Failure> {
    asked.ask.game = game;
    let (wish, board) = asked.wish("beginner", texts)?;
    let game = Game::on(board, wish.params());
    Ok(game.expect("the mines fit on the board"))
}

/// Shows a game that is being played.
struct Watcher<'a> {
    texts: &'a Texts,
    strategy: StrategyName,
    game: Game,
    names: CellNames,
    style: Style,
    json: bool,
    /// Whether to wait after each turn; no longer once the input has ended.
    step: bool,
    output: BufWriter<io::StdoutLock<'static>>,
    moves: u64,
}

impl<'a> Watcher<'a> {
    fn new(args: &SolveArgs, game: Game, texts: &'a Texts) -> Self {
        Self {
            texts,
            strategy: args.strategy,
            names: if args.json {
                CellNames::Ids
            } else {
                CellNames::of(game.board())
            },
            style: Output::of_stdout().style(args.look),
            json: args.json,
            step: args.step,
            output: BufWriter::new(io::stdout().lock()),
            moves: 0,
            game,
        }
    }

    fn introduce(&mut self, seed: u64) -> Result<(), Failure> {
        if self.json {
            return Ok(());
        }
        let values = [
            ("strategy", self.strategy.name().into()),
            ("seed", seed.to_string().into()),
        ];
        writeln!(self.output, "{}", self.texts.with(Key::SolveStart, values))?;
        if self.game.status().is_over() {
            writeln!(self.output, "{}", self.texts.get(Key::SolveOver))?;
        }
        Ok(())
    }

    /// Opens the cell where the giver of a layout means play to start.
    fn play_given_start(&mut self) -> Result<(), Failure> {
        let Source::Given {
            first: Some(first), ..
        } = self.game.params().source
        else {
            return Ok(());
        };
        if self.game.status() != Status::Ready || self.game.play(Move::Open(first)).is_err() {
            return Ok(());
        }
        let why = self.texts.get(Key::SolveGiven);
        let shows = self.game.view().number(first);
        self.tell_move(&Told {
            action: Move::Open(first),
            shows,
            certain: false,
            guess: false,
            technique: "given-start",
            cells: &[],
            why,
        })?;
        self.pause()
    }

    /// What `pinv` works out before its turn.
    fn show_thoughts(&mut self) -> Result<(), Failure> {
        let view = self.game.view();
        let thinks = self.step && self.strategy == StrategyName::Pinv;
        if thinks && view.open_count() > 0 && !self.game.status().is_over() {
            let matrices = Matrices::of(view, self.names);
            match self.json {
                true => writeln!(self.output, "{}", matrices.to_json())?,
                false => {
                    let text = matrices.in_parts(terminal_width(), self.texts);
                    self.output.write_all(text.as_bytes())?;
                }
            }
        }
        Ok(())
    }

    /// Tells the moves of a turn, then waits if asked to.
    fn tell(&mut self, moves: &[Played]) -> Result<(), Failure> {
        for played in moves {
            let advice = &played.advice;
            let technique = advice.reason.technique.name();
            let why = self.texts.reason(&advice.reason, self.names);
            self.tell_move(&Told {
                action: advice.action,
                shows: played.shows,
                certain: advice.certain,
                guess: !advice.certain && !played.first,
                technique,
                cells: &advice.reason.cells,
                why,
            })?;
            let opened = self.game.first_opening();
            let fallback = opened.filter(|_| played.first && !self.json);
            if let Some(granted) = fallback.and_then(|first| first.fallback) {
                writeln!(self.output, "{}", self.texts.fallback(granted))?;
            }
        }
        self.pause()
    }

    fn tell_move(&mut self, told: &Told<'_>) -> Result<(), Failure> {
        self.moves += 1;
        let line = if self.json {
            told.to_json(self.moves)
        } else {
            told.in_words(self.moves, self.names, self.texts)
        };
        Ok(writeln!(self.output, "{line}")?)
    }

    fn pause(&mut self) -> Result<(), Failure> {
        if !self.step || self.json || self.game.status().is_over() {
            return Ok(());
        }
        self.output
            .write_all(draw(&self.game, self.style).as_bytes())?;
        write!(self.output, "[{}] ", self.texts.get(Key::SolveStep))?;
        self.output.flush()?;
        let mut input = io::stdin().lock();
        let read = input.skip_until(b'\n')?;
        if read == 0 {
            self.step = false;
        }
        if read == 0 || !input.is_terminal() {
            writeln!(self.output)?;
        }
        Ok(())
    }

    fn tell_end(mut self, guesses: usize) -> Result<(), Failure> {
        let won = self.game.status() == Status::Won;
        let code = ShareCode { with_times: false }.encode(&SavedGame {
            game: self.game.clone(),
            no_guess: false,
        });
        if self.json {
            let line = json!({
                "result": if won { "won" } else { "lost" },
                "moves": self.moves,
                "guesses": guesses,
                "three_bv": self.game.three_bv(),
                "exploded": self.game.exploded().map(CellId::get),
                "strategy": self.strategy.name(),
                "share": code,
            });
            writeln!(self.output, "{line}")?;
            return Ok(self.output.flush()?);
        }
        let picture = draw(&self.game, self.style);
        self.output.write_all(picture.as_bytes())?;
        let key = if won { Key::SolveWon } else { Key::SolveLost };
        let values = [("moves", self.moves.into()), ("guesses", guesses.into())];
        writeln!(self.output, "{}", self.texts.with(key, values))?;
        let values = [("code", code.into())];
        writeln!(self.output, "{}", self.texts.with(Key::SolveShare, values))?;
        Ok(self.output.flush()?)
    }
}

/// The columns of the terminal; a pipe or file has as many as are wanted.
fn terminal_width() -> usize {
    let size = io::stdout().is_terminal().then(crossterm::terminal::size);
    let columns = size.and_then(Result::ok).map(|(columns, _)| columns.into());
    columns.unwrap_or(usize::MAX)
}

/// A move that was played.
struct Played {
    advice: Advice,
    /// What its cell shows now.
    shows: Option<u32>,
    first: bool,
}

/// A move to be shown.
struct Told<'a> {
    action: Move,
    shows: Option<u32>,
    certain: bool,
    /// Whether it is neither certain nor the first opening of the game.
    guess: bool,
    technique: &'a str,
    cells: &'a [CellId],
    why: String,
}

impl Told<'_> {
    fn to_json(&self, number: u64) -> String {
        let cells: Vec<u32> = self.cells.iter().map(|cell| cell.get()).collect();
        json!({
            "move": number,
            "action": self.action.to_string(),
            "shows": self.shows,
            "certain": self.certain,
            "technique": self.technique,
            "cells": cells,
            "why": self.why,
        })
        .to_string()
    }

    fn in_words(&self, number: u64, names: CellNames, texts: &Texts) -> String {
        let played = PlayedMove {
            number: number as usize,
            action: self.action,
            shows: self.shows,
            guess: self.guess,
            why: &self.why,
        };
        texts.played_move(&played, names)
    }
}
