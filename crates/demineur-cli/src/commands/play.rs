//! `demineur play`.

use std::io::{self, BufWriter, IsTerminal};

use demineur_core::{BoardSpec, Level, Rules};
use demineur_play::{Key, Style, Texts};

use crate::args::PlayArgs;
use crate::error::Failure;
use crate::plain::{self, Asked, Conversation, Entries, Request};

/// Plays one game in the terminal, line by line.
pub fn run(args: &PlayArgs, texts: &Texts) -> Result<(), Failure> {
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
    let (style, guided_style) = match (args.ascii, args.emoji) {
        (true, _) => (Style::Ascii, Style::Ascii),
        (_, true) => (screen.emoji(), screen.emoji()),
        _ => (screen.best(), Style::Ascii),
    };
    Ok(Request {
        conversation,
        asked: asked(args, texts)?,
        tiling: args.tiling,
        first_click: args.first_click,
        cascade: args.cascade,
        flags: args.flags,
        win: args.win,
        seed: match args.seed {
            Some(seed) => seed,
            None => random_seed(texts)?,
        },
        style,
        guided_style,
    })
}

fn asked(args: &PlayArgs, texts: &Texts) -> Result<Asked, Failure> {
    if let (Some(width), Some(height), Some(mines)) = (args.width, args.height, args.mines) {
        return Ok(Asked::Level(Level {
            name: String::new(),
            board: BoardSpec::square(width, height),
            mines,
            rules: Rules::default(),
        }));
    }
    let levels = Level::built_in();
    let Some(name) = &args.level else {
        return Ok(Asked::Menu(levels));
    };
    let names: Vec<&str> = levels.iter().map(|level| level.name.as_str()).collect();
    let unknown = texts.with(
        Key::ErrorLevel,
        [
            ("name", name.as_str().into()),
            ("names", names.join(", ").into()),
        ],
    );
    levels
        .into_iter()
        .find(|level| level.name.eq_ignore_ascii_case(name))
        .map(Asked::Level)
        .ok_or(Failure::Refused(unknown))
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
    pub fn of_stdout() -> Self {
        let term = std::env::var("TERM").unwrap_or_default();
        match &*term {
            _ if !io::stdout().is_terminal() => Self::Text,
            "" | "dumb" | "linux" => Self::Poor,
            _ => Self::Terminal,
        }
    }

    /// How emoji are drawn there, if they must.
    fn emoji(self) -> Style {
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
