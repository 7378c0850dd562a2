//! `demineur play` on the full screen.

use std::sync::Arc;
use std::{env, fs, io};

use demineur_play::Ask;
use demineur_solver::strategy::StrategyName;
use demineur_store::{Durability, Store, StoreError, UnixMillis, data_dir};
use demineur_tui::theme::{ColourDepth, Glyphs, Palette, Terminal, Theme};
use demineur_tui::{
    App, Choice, Config, KeepCopy, Keeper, Left, Look, Opened, Opening, ReadGame, Start,
    run as run_screen, settings,
};
use demineur_words::{Key, Texts};

use crate::args::PlayArgs;
use crate::asked::Asked;
use crate::asked::random_seed;
use crate::configuration;
use crate::environment;
use crate::error::Failure;
use crate::savefile::{SaveFile, same_file};
use crate::source::Given;
use crate::{history, source};

/// Plays on the full screen, or prints its keys.
pub fn run(args: &PlayArgs, texts: &Texts) -> Result<(), Failure> {
    let config = configuration::read(args.config.as_deref(), texts)?;
    let lang = args.lang.or(config.lang).unwrap_or(texts.lang());
    let texts = Arc::new(Texts::new(lang));
    if args.keys {
        use io::Write;
        let table = config.keys.to_table(&texts);
        return Ok(io::stdout().lock().write_all(table.as_bytes())?);
    }
    let (store, trouble) = match store(args) {
        Ok(store) => (Some(store), None),
        Err(error) => (None, Some(error)),
    };
    // What is to be found there cannot be: that is why, not that it is not there.
    let needs_store = args.resume || (args.replay && args.source.is_none());
    if let (true, Some(error)) = (needs_store, &trouble) {
        return Err(history::failure(error, &texts));
    }
    let given = args.source.as_deref();
    let given = given
        .map(|source| source::given(source, &texts))
        .transpose()?;
    let own = given.as_ref().is_some_and(|given| given.is_to_be_kept());
    let copy = copy(args, own && args.ai.is_none() && !args.replay, &texts)?;
    let tells = texts.clone();
    let keeper = Keeper::new(store, copy).telling(move |error| history::told(error, &tells));
    let asked = Asked::drawn(&args.drawn, &texts)?;
    let asked = asked.with_no_guess(args.no_guess, args.grade);
    let choice = choice(&keeper, &asked.ask).among(&asked.levels);
    let opening = opening(args, given, &keeper, &choice, &asked, &texts)?;
    let mut app = App::new(Start {
        look: look(args, &config, &keeper, texts.clone()),
        levels: asked.levels,
        choice,
        chance: random_seed(&texts)?,
        usual_strategy: StrategyName::Exact,
        at: UnixMillis::now().0.max(0) as u64 / 1000,
    });
    if let Some(effort) = args.effort {
        app.set_effort(effort);
    }
    if let Some(name) = args.ai {
        app.watch_next(name, args.delay, args.step);
    }
    if let Some(error) = trouble {
        let values = [("cause", history::told(&error, &texts).into())];
        app.warn(texts.with(Key::WarningStore, values));
    }
    match run_screen(app, opening, keeper, reader(&texts))? {
        Left::Quit => Ok(()),
        Left::Unwritten(why) => {
            let late = || texts.get(Key::LeftUnwrittenLate);
            let values = [("cause", why.unwrap_or_else(late).into())];
            Err(Failure::Refused(texts.with(Key::LeftUnwritten, values)))
        }
        Left::Signal(signal) => {
            Left::end_by(signal);
            Ok(())
        }
    }
}

/// The history; with `--no-history` one that is gone with the program.
fn store(args: &PlayArgs) -> Result<Store, StoreError> {
    if args.no_history {
        return Store::in_memory();
    }
    let folder = data_dir(args.history.data_dir.as_deref())?;
    Store::open(&folder, Durability::default())
}

/// What the command line says of looks, else the file, else what was chosen in
/// the menu, else what suits the terminal.
fn look(args: &PlayArgs, config: &Config, keeper: &Keeper, texts: Arc<Texts>) -> Look {
    let variable = |name: &str| env::var(name).ok().filter(|value| !value.is_empty());
    let (no_color, colorterm, term, colorfgbg) = (
        variable("NO_COLOR"),
        variable("COLORTERM"),
        variable("TERM"),
        variable("COLORFGBG"),
    );
    let mut theme = Theme::detect(Terminal {
        no_color: no_color.as_deref(),
        colorterm: colorterm.as_deref(),
        term: term.as_deref(),
        colorfgbg: colorfgbg.as_deref(),
        utf8: environment::locale().is_utf8(),
    });
    let chosen = |name: &str| keeper.setting(name);
    let symbols = match (args.look.ascii, args.look.emoji) {
        (true, _) => Some(Glyphs::Ascii),
        (_, true) => Some(Glyphs::Emoji),
        _ => config
            .symbols
            .or_else(|| Config::symbols(&chosen(settings::SYMBOLS)?)),
    };
    let palette = args.palette.as_deref().and_then(Config::palette);
    let palette = palette
        .or(config.palette)
        .or_else(|| Config::palette(&chosen(settings::PALETTE)?));
    let background = args.theme.as_deref().and_then(Config::background);
    let background = background
        .or(config.background)
        .or_else(|| Config::background(&chosen(settings::THEME)?));
    if let Some(depth) = config.colours {
        theme = theme.with_depth(depth);
    }
    // The console of Linux has no answer.
    let asks_ground = background.is_none()
        && theme.depth() != ColourDepth::Mono
        && term.as_deref() != Some("linux");
    theme = theme.with_glyphs(symbols.unwrap_or(theme.glyphs()));
    theme = theme.with_palette(palette.unwrap_or(Palette::Classic));
    theme = theme.with_background(background.unwrap_or(theme.background()));
    let chords = config.chord_on_click;
    let chords = chords.or_else(|| Some(chosen(settings::CHORD)? == "yes"));
    let animates = config.animation;
    let animates = animates.or_else(|| Some(chosen(settings::ANIMATION)? == "yes"));
    let keys = match chosen(settings::LETTERS).filter(|_| config.letters.is_none()) {
        Some(word) => {
            let letters = Config::letters(&word).unwrap_or_default();
            config.keys.with_letters(letters)
        }
        None => config.keys.clone(),
    };
    Look {
        theme,
        texts,
        keys,
        asks_ground,
        animates: animates.unwrap_or(true),
        chord_on_click: chords.unwrap_or(true),
    }
}

/// The menu as it was left, but for what the command line says.
fn choice(keeper: &Keeper, ask: &Ask) -> Choice {
    let kept = keeper.setting(settings::CHOICE);
    let left = kept.map_or_else(Choice::default, |text| Choice::from_text(&text));
    left.asked(ask)
}

/// With what the screen opens: a game if the command line says which.
fn opening(
    args: &PlayArgs,
    given: Option<Given>,
    keeper: &Keeper,
    choice: &Choice,
    asked: &Asked,
    texts: &Texts,
) -> Result<Opening, Failure> {
    let failed = |error: StoreError| history::failure(&error, texts);
    if args.resume {
        return Ok(Opening::Game(Box::new(newest(keeper, texts)?)));
    }
    if let Some(Given { saved, .. }) = given {
        let opened = Opened {
            replay: args.replay,
            ..Opened::outside(saved)
        };
        return Ok(Opening::Game(Box::new(opened)));
    }
    if args.replay {
        let none = || Failure::Refused(texts.get(Key::ErrorReplayNone));
        let mut past = keeper.past().map_err(failed)?.into_iter();
        let game = past.find(|game| game.status.is_some()).ok_or_else(none)?;
        let opened = keeper.load(game.key, true).map_err(failed)?;
        return Ok(Opening::Game(Box::new(opened.ok_or_else(none)?)));
    }
    let Asked { ask, levels } = asked;
    let named = ask.level.is_some() || ask.board.is_some() || ask.mines.is_some();
    let drawn = ask.seed.is_some() || ask.no_guess.is_some() || args.ai.is_some();
    if !named && !drawn && levels.len() != 1 {
        return Ok(Opening::Menu);
    }
    // Without a level, the one that was played last.
    let last = choice.level.as_deref().unwrap_or(&levels[0].name);
    Ok(Opening::Wish(Box::new(asked.wish(last, texts)?.0)))
}

/// The newest game that can be continued.
fn newest(keeper: &Keeper, texts: &Texts) -> Result<Opened, Failure> {
    let failed = |error: StoreError| history::failure(&error, texts);
    let none = || Failure::Refused(texts.get(Key::ErrorResumeNone));
    let game = keeper.unfinished().map_err(failed)?.ok_or_else(none)?;
    let opened = keeper.load(game.key, false).map_err(failed)?;
    opened.ok_or_else(none)
}

/// Keeps the game in a file as well, if that was asked for or it is its own.
fn copy(args: &PlayArgs, own: bool, texts: &Arc<Texts>) -> Result<Option<KeepCopy>, Failure> {
    let source = args.source.clone();
    let Some(path) = args.save.clone().or_else(|| source.clone().filter(|_| own)) else {
        return Ok(None);
    };
    let own = source
        .as_deref()
        .is_some_and(|source| same_file(source, &path));
    if !own && fs::symlink_metadata(&path).is_ok() {
        let values = [("path", path.into())];
        return Err(Failure::Refused(texts.with(Key::ErrorExists, values)));
    }
    let texts = texts.clone();
    let mut keeper: Option<SaveFile> = None;
    Ok(Some(Box::new(move |saved| match &mut keeper {
        Some(keeper) => keeper
            .save(&path, saved, &texts)
            .map_err(|failure| failure.in_words(&texts)),
        None => {
            let made = SaveFile::new(Some(&path), source.as_deref(), saved, &texts);
            keeper = Some(made.map_err(|failure| failure.in_words(&texts))?);
            Ok(())
        }
    })))
}

/// Reads what is typed into the menu.
fn reader(texts: &Arc<Texts>) -> ReadGame {
    let texts = texts.clone();
    Arc::new(move |name| {
        // The screen has the terminal: nothing can be read from there.
        if name == "-" {
            return Err(texts.get(Key::ErrorPlayStdin));
        }
        source::game(name, &texts).map_err(|failure| failure.in_words(&texts))
    })
}
