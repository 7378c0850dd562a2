//! `demineur stats`.

mod chart;
mod charts;
mod csv;
mod json;
mod table;

use std::io::{self, BufWriter, IsTerminal, Write};

use demineur_core::Actor;
use demineur_store::{Door, Filter, GameKey, GameRecord, LevelStats, PlayerId, Store};
use demineur_words::{Key, Texts};

use crate::args::StatsArgs;
use crate::environment::Output;
use crate::error::Failure;
use crate::{files, history};
use chart::Glyphs;

/// Lines longer than this are hard to follow.
const WIDEST: usize = 120;

/// Tells how the games went that were played.
pub fn run(args: &StatsArgs, texts: &Texts) -> Result<(), Failure> {
    let store = match history::readable(&args.history, texts)? {
        Some(store) => store,
        // Nothing is made only to say that it is empty.
        None => Store::in_memory().map_err(|error| history::failure(&error, texts))?,
    };
    let told = match (args.game, &args.csv) {
        (Some(number), _) => saved(&store, GameKey(number), texts)?,
        (None, Some(path)) => export(&store, args, path, texts)?,
        (None, None) => tell(&store, args, texts)?,
    };
    let mut output = BufWriter::new(io::stdout().lock());
    output.write_all(told.as_bytes())?;
    Ok(output.flush()?)
}

/// One game with its moves, as every command reads it.
fn saved(store: &Store, game: GameKey, texts: &Texts) -> Result<String, Failure> {
    let stored = store.load(game);
    let stored = stored.map_err(|error| history::failure(&error, texts))?;
    let stored = stored.ok_or_else(|| {
        let values = [("number", game.0.into())];
        Failure::Refused(texts.with(Key::StatsNoGame, values))
    })?;
    Ok(stored.saved.to_json() + "\n")
}

/// Every game asked for, oldest first, and what to say then.
fn export(store: &Store, args: &StatsArgs, path: &str, texts: &Texts) -> Result<String, Failure> {
    let games = oldest_first(store, &asked(store, args, texts)?, texts)?;
    let lines = csv::table(&games);
    if path == "-" {
        return Ok(lines);
    }
    files::write(path, lines.as_bytes(), texts)?;
    let values = [("games", games.len().into()), ("path", path.into())];
    Ok(texts.with(Key::StatsCsv, values) + "\n")
}

fn tell(store: &Store, args: &StatsArgs, texts: &Texts) -> Result<String, Failure> {
    let all = Filter {
        ended: Some(true),
        ..asked(store, args, texts)?
    };
    let filter = Filter {
        actor: counts_persons(args).then_some(Actor::Person),
        unaided: counts_persons(args),
        first_time: counts_persons(args),
        ..all.clone()
    };
    let failed = |error| history::failure(&error, texts);
    let levels = store.level_stats(&filter).map_err(failed)?;
    let counted = store.count(&filter).map_err(failed)?;
    let left_out = store.count(&all).map_err(failed)? - counted;
    let players = store.count_players(&filter).map_err(failed)?;
    if args.json {
        return Ok(format!("{}\n", json::stats(&levels, left_out, players)));
    }
    let style = Style::new(args.ascii);
    let mut told = if levels.iter().any(|level| level.games > 0) {
        let mut told = table::table(&levels, &style, texts);
        told.push_str(&texts.get(Key::StatsLegend));
        told.push('\n');
        told.push_str(&charts(store, args, &filter, &levels, &style, texts)?);
        told
    } else {
        texts.get(Key::StatsNone) + "\n"
    };
    let abandoned: u64 = levels.iter().map(|level| level.abandoned).sum();
    let notes = [
        (Key::StatsAbandoned, abandoned),
        (Key::StatsLeftOut, left_out as u64),
    ];
    let notes = notes.into_iter().filter(|note| note.1 > 0);
    if players > 1 {
        let values = [("players", players.into())];
        told.push_str(&format!("\n{}\n", texts.with(Key::StatsPlayers, values)));
    }
    for (place, (key, games)) in notes.enumerate() {
        told.push_str(if place == 0 { "\n" } else { "" });
        told.push_str(&texts.with(key, [("games", games.into())]));
        told.push('\n');
    }
    Ok(told)
}

/// Whether only games count that a person played alone on a new board: by
/// default, but not among the bot's.
fn counts_persons(args: &StatsArgs) -> bool {
    !args.all && args.door != Some(Door::Bot)
}

/// The games asked for, whoever played them and however they ended.
fn asked(store: &Store, args: &StatsArgs, texts: &Texts) -> Result<Filter, Failure> {
    Ok(Filter {
        player: player(store, args, texts)?,
        level: level(store, args, texts)?,
        door: args.door,
        ..Filter::default()
    })
}

/// The player asked for.
fn player(store: &Store, args: &StatsArgs, texts: &Texts) -> Result<Option<PlayerId>, Failure> {
    let Some(name) = &args.player else {
        return Ok(None);
    };
    let found = store.player_called(name);
    match found.map_err(|error| history::failure(&error, texts))? {
        Some(player) => Ok(Some(player)),
        None => {
            let values = [("name", name.as_str().into())];
            Err(Failure::Refused(texts.with(Key::StatsNoPlayer, values)))
        }
    }
}

/// The level asked for as it is written in the history.
fn level(store: &Store, args: &StatsArgs, texts: &Texts) -> Result<Option<String>, Failure> {
    let Some(name) = &args.level else {
        return Ok(None);
    };
    let levels = store
        .levels()
        .map_err(|error| history::failure(&error, texts))?;
    let wanted = name.to_lowercase();
    if let Some(known) = levels.iter().find(|known| known.to_lowercase() == wanted) {
        return Ok(Some(known.clone()));
    }
    if levels.is_empty() {
        return Ok(None);
    }
    let values = [("levels", levels.join(", ").into())];
    // With standard error gone too, the code is all that can be said.
    let _ = writeln!(io::stderr(), "{}", texts.with(Key::StatsNoneSuch, values));
    Err(Failure::NoAnswer)
}

/// The charts of the kind of game that was played most.
fn charts(
    store: &Store,
    args: &StatsArgs,
    filter: &Filter,
    levels: &[LevelStats],
    style: &Style,
    texts: &Texts,
) -> Result<String, Failure> {
    // The first of those played most.
    let most = levels.iter().rev().max_by_key(|level| level.games);
    let Some(most) = most else {
        return Ok(String::new());
    };
    let of_kind = Filter {
        level: Some(most.level.clone()),
        tiling: Some(most.tiling.clone()),
        no_guess: Some(most.no_guess),
        ..filter.clone()
    };
    let mut games = oldest_first(store, &of_kind, texts)?;
    games.retain(|game| game.program == most.program && game.strategy == most.strategy);
    let mut told = charts::charts(&table::label(most, texts), &games, style, texts);
    if levels.len() > 1 && args.level.is_none() {
        told.push_str(&format!("\n{}\n", texts.get(Key::StatsChartOthers)));
    }
    Ok(told)
}

fn oldest_first(store: &Store, filter: &Filter, texts: &Texts) -> Result<Vec<GameRecord>, Failure> {
    let games = store.history(filter);
    let mut games = games.map_err(|error| history::failure(&error, texts))?;
    games.reverse();
    Ok(games)
}

/// How wide to draw, and with what.
struct Style {
    width: usize,
    ascii: bool,
}

impl Style {
    fn new(ascii: bool) -> Self {
        Self {
            width: width().min(WIDEST),
            ascii: ascii || !Output::of_stdout().has_unicode(),
        }
    }

    fn glyphs(&self) -> &'static Glyphs {
        match self.ascii {
            true => &Glyphs::ASCII,
            false => &Glyphs::BLOCKS,
        }
    }

    /// A text as this style has it.
    fn plain(&self, text: String) -> String {
        match self.ascii {
            true => text.replace('–', "-"),
            false => text,
        }
    }
}

/// Columns to write in: `COLUMNS`, else the terminal's, else 80.
pub fn width() -> usize {
    let asked = std::env::var("COLUMNS").ok();
    let asked = asked.and_then(|text| text.trim().parse().ok());
    let asked = asked.filter(|&columns: &usize| columns > 0);
    let terminal = || {
        let size = io::stdout().is_terminal().then(crossterm::terminal::size);
        let columns = size?.ok()?.0;
        (columns > 0).then_some(usize::from(columns))
    };
    asked.or_else(terminal).unwrap_or(80)
}
