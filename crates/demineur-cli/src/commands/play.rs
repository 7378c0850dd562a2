//! `demineur play`.

use std::io::{self, BufWriter, IsTerminal};

use demineur_core::Help;
use demineur_play::Dealt;
use demineur_words::{Key, Style, Texts};

use super::screen;
use crate::args::PlayArgs;
use crate::asked::Asked;
use crate::asked::random_seed;
use crate::environment::Output;
use crate::error::Failure;
use crate::plain::{self, Conversation, Entries, Request, Wanted, Watched};
use crate::{history, source};

/// Plays in the terminal: full screen where there is one, else line by line.
pub fn run(args: &PlayArgs, texts: &Texts) -> Result<(), Failure> {
    let board = &args.drawn.board;
    let read = [&args.source, &board.graph, &board.levels];
    if read.into_iter().flatten().any(|path| path == "-") {
        return Err(Failure::Refused(texts.get(Key::ErrorPlayStdin)));
    }
    let talks = args.plain || args.guided || args.flag_dialogue;
    if args.keys || (!talks && Output::is_full()) {
        return screen::run(args, texts);
    }
    refuse_without_screen(args, texts)?;
    let request = request(args, texts)?;
    let input = io::stdin().lock();
    let entries = if input.is_terminal() {
        Entries::Typed
    } else {
        Entries::Piped
    };
    let output = BufWriter::new(io::stdout().lock());
    plain::play(request, texts, input, entries, output)
}

fn request(args: &PlayArgs, texts: &Texts) -> Result<Request, Failure> {
    let conversation = match (args.guided, args.flag_dialogue) {
        (_, true) => Conversation::Flags,
        (true, false) => Conversation::Guided,
        (false, false) => Conversation::Menus,
    };
    let board = &args.drawn.board;
    let wanted = wanted(args, texts)?;
    // A program that types the answers has no use for an offer.
    let offers = matches!(wanted, Wanted::New { .. }) && io::stdin().is_terminal();
    let unfinished = match offers && !args.no_history {
        true => history::newest_level(&args.history),
        false => None,
    };
    let style = Output::of_stdout().style(args.look);
    Ok(Request {
        conversation,
        wanted,
        levels: board.levels.clone(),
        graph: board.graph.clone(),
        style,
        guided_style: match args.look.emoji {
            true => style,
            false => Style::Ascii,
        },
        save: args.save.clone(),
        source: args.source.clone(),
        history: (!args.no_history).then(|| args.history.clone()),
        watched: args.ai.map(|strategy| Watched {
            strategy,
            effort: args.effort.unwrap_or_default(),
            delay: args.delay.unwrap_or(0),
            step: args.step,
        }),
        unfinished,
    })
}

fn wanted(args: &PlayArgs, texts: &Texts) -> Result<Wanted, Failure> {
    if args.resume {
        let left = history::newest(&args.history, texts)?;
        return Ok(Wanted::Game {
            dealt: Box::new(left.dealt),
            help: left.help,
            claim: left.claim,
        });
    }
    if let Some(source) = &args.source {
        return Ok(Wanted::Game {
            dealt: Box::new(Dealt::shared(source::game(source, texts)?)),
            help: Help::NONE,
            claim: None,
        });
    }
    let asked = Asked::drawn(&args.drawn, texts)?;
    let mut asked = asked.with_no_guess(args.no_guess, args.grade);
    if args.ai.is_some() {
        // Nobody is there to be asked.
        asked.ask = asked.ask.or_level("beginner", &asked.levels);
    }
    Ok(Wanted::New {
        asked: Box::new(asked),
        chance: random_seed(texts)?,
    })
}

/// Some things can only be seen on a full screen.
fn refuse_without_screen(args: &PlayArgs, texts: &Texts) -> Result<(), Failure> {
    if !args.replay {
        return Ok(());
    }
    let instead = texts.get(Key::ErrorScreenReview);
    let values = [("option", "--replay".into()), ("instead", instead.into())];
    Err(Failure::Refused(texts.with(Key::ErrorScreen, values)))
}
