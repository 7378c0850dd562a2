//! `demineur play`.

use std::io::{self, BufWriter, IsTerminal};

use demineur_core::Help;
use demineur_play::Dealt;
use demineur_tui::Config;
use demineur_tui::theme::Glyphs;
use demineur_words::{Key, Style, Texts};

use super::screen;
use crate::args::{LookArgs, PlayArgs};
use crate::asked::Asked;
use crate::asked::random_seed;
use crate::environment::Output;
use crate::error::Failure;
use crate::plain::{self, Conversation, Entries, Request, Wanted, Watched};
use crate::savefile::SaveFile;
use crate::source::Given;
use crate::{configuration, history, source, stop};

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
    let config = configuration::read(args.config.as_deref(), texts)?;
    let lang = args.lang.or(config.lang).unwrap_or(texts.lang());
    let texts = &Texts::new(lang);
    refuse_without_screen(args, texts)?;
    let request = request(args, &config, texts)?;
    let input = io::stdin().lock();
    let entries = if input.is_terminal() {
        stop::break_line_on_interrupt();
        Entries::Typed
    } else {
        Entries::Piped
    };
    let output = BufWriter::new(io::stdout().lock());
    plain::play(request, texts, input, entries, output)
}

fn request(args: &PlayArgs, config: &Config, texts: &Texts) -> Result<Request, Failure> {
    let conversation = match (args.guided, args.flag_dialogue) {
        (_, true) => Conversation::Flags,
        (true, false) => Conversation::Guided,
        (false, false) => Conversation::Menus,
    };
    let board = &args.drawn.board;
    let given = args.source.as_deref();
    let given = given
        .map(|source| source::given(source, texts))
        .transpose()?;
    let own = given
        .as_ref()
        .and_then(|given| own_file(args, given, texts));
    let wanted = wanted(args, given, texts)?;
    // A program that types the answers has no use for an offer.
    let offers = matches!(wanted, Wanted::New { .. }) && io::stdin().is_terminal();
    let unfinished = match offers && !args.no_history {
        true => history::newest_level(&args.history),
        false => None,
    };
    let plain = !args.look.emoji && config.symbols == Some(Glyphs::Ascii);
    let style = Output::of_stdout().style(LookArgs {
        ascii: args.look.ascii || plain,
        ..args.look
    });
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
        save: args.save.clone().or(own),
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

/// The file that the game came from and goes on in, if it can be written.
fn own_file(args: &PlayArgs, given: &Given, texts: &Texts) -> Option<String> {
    let source = args.source.as_deref()?;
    if args.save.is_some() || args.ai.is_some() || !given.is_to_be_kept() {
        return None;
    }
    let path = ("path", source.into());
    match SaveFile::new(Some(source), Some(source), &given.saved, texts) {
        Ok(_) => {
            let message = texts.with(Key::SaveOwn, [path]);
            source::say(&message, texts);
            Some(source.to_owned())
        }
        Err(failure) => {
            let cause = ("cause", failure.in_words(texts).into());
            history::warn(texts.with(Key::SaveOwnFailed, [cause]), texts);
            None
        }
    }
}

fn wanted(args: &PlayArgs, given: Option<Given>, texts: &Texts) -> Result<Wanted, Failure> {
    if args.resume {
        let left = history::newest(&args.history, texts)?;
        return Ok(Wanted::Game {
            dealt: Box::new(left.dealt),
            help: left.help,
            claim: left.claim,
        });
    }
    if let Some(given) = given {
        return Ok(Wanted::Game {
            dealt: Box::new(Dealt::shared(given.saved)),
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
