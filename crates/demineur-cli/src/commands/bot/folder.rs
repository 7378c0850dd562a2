//! A folder that games are saved in.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use demineur_bot::programs::file_name;
use demineur_core::format::SavedGame;
use demineur_core::picture::{Film as Scenes, SvgOptions, gif, svg_film};
use demineur_words::{Key, Texts};

use crate::args::Film;
use crate::error::Failure;

/// Dots for the side of a cell of a GIF.
const UNIT: f64 = 20.0;
/// How long each move is seen in a picture, in milliseconds.
const PACE: u64 = 300;

/// A folder that the games of a run are saved in, behind those of earlier runs.
pub struct Folder {
    path: PathBuf,
    /// How the names of its files begin.
    start: String,
    /// The highest number of a file that was there before.
    before: u64,
    films: Vec<Film>,
}

impl Folder {
    /// Opens or makes it.
    pub fn open(path: &str, program: &str, films: &[Film], texts: &Texts) -> Result<Self, Failure> {
        let failed = |error: io::Error| {
            let values = [("file", path.into()), ("reason", texts.said(&error).into())];
            Failure::Refused(texts.with(Key::BotErrorFile, values))
        };
        fs::create_dir_all(path).map_err(failed)?;
        let start = file_name(program);
        let mut before = 0;
        for entry in fs::read_dir(path).map_err(failed)? {
            let name = entry.map_err(failed)?.file_name();
            before = number(&name.to_string_lossy(), &start).map_or(before, |n| before.max(n));
        }
        Ok(Self {
            path: Path::new(path).to_owned(),
            start,
            before,
            films: films.to_vec(),
        })
    }

    /// Saves that game of the run, and its pictures; the files that were written.
    pub fn save(
        &self,
        game: u64,
        saved: &SavedGame,
        texts: &Texts,
    ) -> Result<Vec<PathBuf>, Failure> {
        let mut written =
            vec![self.write(game, "json", (saved.to_json() + "\n").as_bytes(), texts)?];
        for &film in &self.films {
            let scenes = Scenes::of(&saved.game, PACE);
            let board = saved.game.board();
            let bytes = match film {
                Film::Svg => svg_film(board, &scenes, &SvgOptions::default()).into_bytes(),
                Film::Gif => gif(board, &scenes, UNIT)
                    .map_err(|_| Failure::Refused(texts.get(Key::ErrorGifLarge)))?,
            };
            written.push(self.write(game, film.name(), &bytes, texts)?);
        }
        Ok(written)
    }

    /// Writes a file that was not there: another run may save here, too.
    fn write(
        &self,
        game: u64,
        ending: &str,
        bytes: &[u8],
        texts: &Texts,
    ) -> Result<PathBuf, Failure> {
        let number = self.before + game;
        let file = self
            .path
            .join(format!("{}-{number:04}.{ending}", self.start));
        let new = File::create_new(&file).and_then(|mut new| new.write_all(bytes));
        new.map_err(|error| {
            let values = [
                ("file", file.display().to_string().into()),
                ("reason", texts.said(&error).into()),
            ];
            Failure::Refused(texts.with(Key::BotErrorFile, values))
        })?;
        Ok(file)
    }
}

/// The number in a name such as `xbomb-0012.json`.
fn number(name: &str, start: &str) -> Option<u64> {
    let rest = name.strip_prefix(start)?.strip_prefix('-')?;
    let (number, _) = rest.split_once('.')?;
    number.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_of_a_program_are_numbered() {
        assert_eq!(number("xbomb-0012.json", "xbomb"), Some(12));
        assert_eq!(number("xbomb-10000.gif", "xbomb"), Some(10_000));
        assert_eq!(number("xbomb-two-0012.json", "xbomb"), None);
        assert_eq!(number("xbomb-0012", "xbomb"), None);
        assert_eq!(number("other-0012.json", "xbomb"), None);
    }
}
