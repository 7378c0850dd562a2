//! A game to be shown to others: as a recording of a terminal, or as a picture
//! that moves.

use std::io::{self, Write};
use std::sync::Arc;

use demineur_core::format::SavedGame;
use demineur_core::picture::{Film, SvgOptions, gif, svg_film};
use demineur_tui::theme::{Background, ColourDepth, Glyphs, Palette, Theme};
use demineur_tui::{KeyMap, Look, recording, room_for};
use demineur_words::{Key, Texts};
use serde_json::json;

use crate::args::ReviewArgs;
use crate::error::Failure;
use crate::{files, source};

/// Columns and rows of the recorded terminal: of the usual one, or of the first
/// larger one in which the whole board is seen.
const SIZES: [(u16, u16); 6] = [
    (80, 24),
    (120, 40),
    (160, 50),
    (200, 60),
    (260, 80),
    (320, 100),
];
/// Dots for the side of a cell of a GIF.
const UNIT: f64 = 20.0;

/// Writes what was asked for, and no review.
pub fn write(args: &ReviewArgs, texts: &Texts) -> Result<(), Failure> {
    let [name] = args.sources.as_slice() else {
        return Err(Failure::Refused(texts.get(Key::ErrorFilmMany)));
    };
    let saved = source::game(name, texts)?;
    let film = || Film::of(&saved.game, args.pace);
    let board = saved.game.board();
    if let Some(path) = &args.cast {
        put(path, cast(&saved, args, texts).as_bytes(), texts)?;
    }
    if let Some(path) = &args.svg {
        let options = SvgOptions::default();
        put(path, svg_film(board, &film(), &options).as_bytes(), texts)?;
    }
    if let Some(path) = &args.gif {
        let bytes = gif(board, &film(), UNIT);
        let bytes = bytes.map_err(|_| Failure::Refused(texts.get(Key::ErrorGifLarge)))?;
        put(path, &bytes, texts)?;
    }
    Ok(())
}

fn put(path: &str, bytes: &[u8], texts: &Texts) -> Result<(), Failure> {
    match path {
        "-" => Ok(io::stdout().lock().write_all(bytes)?),
        path => files::write(path, bytes, texts),
    }
}

/// The format of asciinema, version 2: a head, and a line for each write.
fn cast(saved: &SavedGame, args: &ReviewArgs, texts: &Texts) -> String {
    let glyphs = if args.look.ascii {
        Glyphs::Ascii
    } else {
        Glyphs::Unicode
    };
    let theme = Theme::new(
        ColourDepth::TwoFiftySix,
        Background::Dark,
        Palette::Classic,
        glyphs,
    );
    let look = Look {
        theme,
        texts: Arc::new(Texts::new(texts.lang())),
        keys: KeyMap::default(),
        asks_ground: false,
        animates: false,
        chord_on_click: true,
    };
    let (width, height) = room_for(saved, &look, &SIZES);
    let title = texts.level_said(&demineur_play::label(saved));
    let head = json!({"version": 2, "width": width, "height": height, "title": title});
    let sent = recording(saved, look, (width, height), args.pace);
    let lines = sent.iter().map(|sent| {
        let event = json!([sent.at as f64 / 1000.0, "o", sent.text]);
        format!("{event}\n")
    });
    format!("{head}\n{}", lines.collect::<String>())
}
