//! `demineur play`.

use std::io::{self, BufWriter, IsTerminal};

use demineur_play::Origin;
use demineur_words::{Key, Style, Texts};

use super::{level, screen, source};
use crate::args::{LookArgs, PlayArgs};
use crate::error::Failure;
use crate::plain::{self, Asked, Conversation, Entries, Left, Request};

/// Plays in the terminal: full screen where there is one, else line by line.
pub fn run(args: &PlayArgs, texts: &Texts) -> Result<(), Failure> {
    let board = &args.drawn.board;
    let read = [&args.source, &board.graph, &board.levels];
    if read.into_iter().flatten().any(|path| path == "-") {
        return Err(Failure::Refused(texts.get(Key::ErrorPlayStdin)));
    }
    let talks = args.plain || args.guided || args.flag_dialogue;
    if args.keys || (!talks && Screen::is_full()) {
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
    let screen = Screen::of_stdout();
    let resumed = match args.resume {
        true => Some(screen::resumed(args, texts)?),
        false => None,
    };
    let left = resumed.as_ref().and_then(|opened| {
        let help = opened.help;
        opened.key.map(|key| Left { key, help })
    });
    let fresh = match &resumed {
        Some(opened) => opened.deal.origin == Origin::Drawn,
        None => args.drawn.seed.is_none() && args.source.is_none(),
    };
    let asked = match resumed {
        Some(opened) => Asked::Game(Box::new(opened.saved)),
        None => asked(args, texts)?,
    };
    // A program that types the answers has no use for an offer.
    let offers = matches!(asked, Asked::Menu(_)) && io::stdin().is_terminal();
    let unfinished = match offers && !args.no_history {
        true => screen::unfinished(args),
        false => None,
    };
    let style = screen.style(args.look);
    let guided_style = match args.look.emoji {
        true => style,
        false => Style::Ascii,
    };
    Ok(Request {
        conversation,
        asked,
        board: args.drawn.board.clone(),
        rules: args.drawn.rules,
        seed: match args.drawn.seed {
            Some(seed) => seed,
            None => random_seed(texts)?,
        },
        style,
        guided_style,
        save: args.save.clone(),
        source: args.source.clone(),
        history: (!args.no_history).then(|| args.history.clone()),
        left,
        unfinished,
        fresh,
    })
}

/// Some things can only be seen on a full screen.
fn refuse_without_screen(args: &PlayArgs, texts: &Texts) -> Result<(), Failure> {
    let (option, instead) = if let Some(name) = args.ai {
        let values = [("name", name.name().into())];
        ("--ai", texts.with(Key::ErrorScreenAi, values))
    } else if args.replay {
        ("--replay", texts.get(Key::ErrorScreenReview))
    } else {
        return Ok(());
    };
    let values = [("option", option.into()), ("instead", instead.into())];
    Err(Failure::Refused(texts.with(Key::ErrorScreen, values)))
}

fn asked(args: &PlayArgs, texts: &Texts) -> Result<Asked, Failure> {
    if args.no_guess {
        return screen::without_guess(args, texts);
    }
    if let Some(source) = &args.source {
        return Ok(Asked::Game(Box::new(source::game(source, texts)?)));
    }
    if let Some((board, mines)) = level::own(&args.drawn.board, texts)? {
        let mines = mines.ok_or_else(|| level::mines_missing(&board, texts))?;
        return Ok(Asked::Level(level::own_level(board, mines)));
    }
    let levels = level::levels(&args.drawn.board, texts)?;
    match &args.drawn.board.level {
        Some(name) => level::find(&levels, name, texts).map(Asked::Level),
        None => Ok(Asked::Menu(levels)),
    }
}

/// A seed of the system's: short enough to be typed again.
pub fn random_seed(texts: &Texts) -> Result<u64, Failure> {
    getrandom::u32().map(u64::from).map_err(|error| {
        let cause = error.to_string();
        Failure::Refused(texts.with(Key::ErrorSeed, [("cause", cause.into())]))
    })
}

/// What boards are drawn on.
#[derive(Clone, Copy, Default)]
pub struct Screen {
    /// Whether it is a terminal whose cursor can be placed: how wide an emoji
    /// is, each decides for itself.
    places: bool,
    /// Whether it shows more than ASCII.
    unicode: bool,
}

impl Screen {
    /// Whether a game can have the whole screen: keys come from a terminal
    /// that can place its cursor.
    pub fn is_full() -> bool {
        let dumb = std::env::var("TERM").is_ok_and(|term| term == "dumb");
        io::stdin().is_terminal() && io::stdout().is_terminal() && !dumb
    }

    /// Standard output: a terminal, or a pipe or file.
    pub fn of_stdout() -> Self {
        let term = std::env::var("TERM").unwrap_or_default();
        let terminal = io::stdout().is_terminal();
        let poor = terminal && matches!(&*term, "" | "dumb" | "linux");
        Self {
            places: terminal && !poor,
            unicode: !poor && crate::locale().is_utf8(),
        }
    }

    /// Whether it shows more than ASCII.
    pub fn has_unicode(self) -> bool {
        self.unicode
    }

    /// What boards are drawn with there: what was asked for; else emoji, where
    /// they are sure to be seen.
    pub fn style(self, look: LookArgs) -> Style {
        let seen = self.places && self.unicode;
        match (look.emoji || seen, self.places) {
            _ if look.ascii => Style::Ascii,
            (false, _) => Style::Ascii,
            (true, true) => Style::PlacedEmoji,
            (true, false) => Style::Emoji,
        }
    }
}
