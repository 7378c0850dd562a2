//! `demineur play`.

use std::io::{self, BufWriter, IsTerminal};

use demineur_play::{Key, Origin, Style, Texts};

use super::{level, screen, source};
use crate::args::PlayArgs;
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
    let (style, guided_style) = match (args.ascii, args.emoji) {
        (true, _) => (Style::Ascii, Style::Ascii),
        (_, true) => (screen.emoji(), screen.emoji()),
        _ => (screen.best(), Style::Ascii),
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

/// What the board is drawn on.
#[derive(Clone, Copy)]
pub enum Screen {
    /// A pipe or a file.
    Text,
    /// A terminal.
    Terminal,
    /// A terminal that has no emoji, and no cursor that can be placed.
    Poor,
}

impl Screen {
    /// Whether a game can have the whole screen: keys come from a terminal
    /// that can place its cursor.
    pub fn is_full() -> bool {
        let dumb = std::env::var("TERM").is_ok_and(|term| term == "dumb");
        io::stdin().is_terminal() && io::stdout().is_terminal() && !dumb
    }

    pub fn of_stdout() -> Self {
        let term = std::env::var("TERM").unwrap_or_default();
        match &*term {
            _ if !io::stdout().is_terminal() => Self::Text,
            "" | "dumb" | "linux" => Self::Poor,
            _ => Self::Terminal,
        }
    }

    /// How emoji are drawn there, if they must.
    pub fn emoji(self) -> Style {
        match self {
            Self::Text | Self::Poor => Style::Emoji,
            Self::Terminal => Style::PlacedEmoji,
        }
    }

    /// What looks best there.
    pub fn best(self) -> Style {
        match self {
            Self::Poor => Style::Ascii,
            Self::Text | Self::Terminal => self.emoji(),
        }
    }
}
