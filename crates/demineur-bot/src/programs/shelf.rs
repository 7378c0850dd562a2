//! Profiles that were learnt, by the windows they are of.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::desktop::picture::Picture;
use crate::programs::profile::Profile;
use crate::reading::find::find_board;
use crate::reading::grid::Grid;
use crate::reading::read::Reader;

/// So many windows of one name are told apart.
const MOST: usize = 50;

/// What a window without any name is called.
const NAMELESS: &str = "window";

/// A folder of profiles.
#[derive(Clone, Debug)]
pub struct Shelf {
    folder: PathBuf,
}

/// What is known of a window.
#[derive(Clone, Debug, PartialEq)]
pub struct Place {
    /// What the game in it is called.
    pub name: String,
    /// Where its profile is, or is to be saved.
    pub file: PathBuf,
    /// Its profile, if it was learnt.
    pub profile: Option<Profile>,
}

impl Shelf {
    /// The profiles in that folder, which need not be there.
    pub fn new(folder: &Path) -> Self {
        Self {
            folder: folder.to_owned(),
        }
    }

    /// What is known of a window that calls its game so and shows this. Windows
    /// that call it the same and look otherwise are numbered.
    ///
    /// `None` when none of those that were learnt fits and the picture shows no
    /// board, which a page may still draw.
    ///
    /// # Errors
    /// The file that is no profile, and why.
    pub fn find(
        &self,
        name: &str,
        picture: &Picture,
    ) -> Result<Option<Place>, (PathBuf, io::Error)> {
        let board = find_board(picture, None);
        for place in self.places(name) {
            let place = place?;
            let Some(profile) = &place.profile else {
                // Whether it is another window cannot be told yet.
                let is_first = place.name == called(name, 1);
                return Ok(Some(place).filter(|_| is_first || board.is_some()));
            };
            if fits(profile, picture, board.as_ref()) {
                return Ok(Some(place));
            }
        }
        Ok(None)
    }

    /// The first that was learnt of that name, whatever it looks like; else where
    /// it is to be saved.
    ///
    /// # Errors
    /// As [`Shelf::find`].
    pub fn first(&self, name: &str) -> Result<Place, (PathBuf, io::Error)> {
        let mut places = self.places(name);
        places.next().expect("there is a first")
    }

    /// Those that were learnt, and at the end the first that is free.
    fn places(&self, name: &str) -> impl Iterator<Item = Result<Place, (PathBuf, io::Error)>> {
        let mut is_last = false;
        (1..=MOST).map_while(move |number| {
            if is_last {
                return None;
            }
            let name = called(name, number);
            let file = self.file(&name);
            let profile = match fs::exists(&file) {
                Ok(false) => None,
                _ => match Profile::load(&file) {
                    Ok(profile) => Some(profile),
                    Err(error) => return Some(Err((file, error))),
                },
            };
            is_last = profile.is_none() || number == MOST;
            Some(Ok(Place {
                name,
                file,
                profile,
            }))
        })
    }

    /// Where the profile of a game of that name is: signs that mean something to
    /// file systems become `-`.
    pub fn file(&self, name: &str) -> PathBuf {
        self.folder.join(format!("{}.json", file_name(name)))
    }
}

/// A name as a part of the name of a file.
pub fn file_name(name: &str) -> String {
    let safe = |sign: char| if sign.is_alphanumeric() { sign } else { '-' };
    let name: String = name.chars().map(safe).collect();
    let name = name.trim_matches('-');
    if name.is_empty() {
        NAMELESS.to_owned()
    } else {
        // File systems allow 255 bytes.
        name.chars().take(60).collect()
    }
}

fn called(name: &str, number: usize) -> String {
    let name = if name.is_empty() { NAMELESS } else { name };
    match number {
        1 => name.to_owned(),
        number => format!("{name} {number}"),
    }
}

/// Whether that is the window a profile was learnt in: its board is where it was,
/// or most of its cells are known.
fn fits(profile: &Profile, picture: &Picture, board: Option<&Grid>) -> bool {
    let is_there = |grid: &&Grid| picture.area().holds(&grid.area());
    let saved = profile.grid.as_ref().filter(is_there);
    let is_same = |other: &Grid| {
        let close = |a: f64, b: f64| (a - b).abs() < 0.5;
        saved.is_some_and(|grid| {
            [grid.columns, grid.rows] == [other.columns, other.rows]
                && (0..2).all(|axis| close(grid.pitch[axis], other.pitch[axis]))
                && (0..2).all(|axis| close(grid.origin[axis], other.origin[axis]))
        })
    };
    let is_read = |grid: &Grid| {
        let mut reader = Reader::new(grid.clone(), profile.alphabet());
        reader.read(picture).unknown().len() * 2 < grid.len()
    };
    board.is_some_and(is_same) || saved.into_iter().chain(board).any(is_read)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desktop::picture::Rgb;
    use crate::reading::glyph::{Face, Glyph};
    use crate::reading::grid::CellShape;

    /// A board of 8 by 8 cells that are all hidden, in that colour.
    fn board(colour: u32) -> Picture {
        let (side, cell) = (8 * 20 + 40, 20);
        let pixel = |at: usize| {
            let [x, y] = [at % side, at / side].map(|a| a as i32 - 20);
            let is_inside = [x, y].iter().all(|a| (0..8 * cell).contains(a));
            let is_edge = x % cell == 0 || y % cell == 0;
            match (is_inside, is_edge) {
                (false, _) => Rgb::hex(0xff_ff_ff),
                (true, true) => Rgb::hex(0x20_20_20),
                (true, false) => Rgb::hex(colour),
            }
        };
        Picture::new(side, side, (0..side * side).map(pixel).collect()).expect("a square")
    }

    fn profile(name: &str, picture: &Picture, colour: u32) -> Profile {
        let hidden = Glyph::new(Face::Hidden, &[(colour, 361), (0x20_20_20, 39)]);
        let grid = find_board(picture, None);
        assert!(grid.is_some(), "it shows a board");
        Profile {
            shape: CellShape::Square,
            grid,
            ..Profile::new(name, vec![hidden])
        }
    }

    #[test]
    fn windows_of_one_name_that_look_otherwise_have_profiles_of_their_own() {
        let folder = std::env::temp_dir().join(format!("demineur-shelf-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        let shelf = Shelf::new(&folder);
        let (blue, red) = (board(0x40_60_c0), board(0xc0_40_40));
        let nothing = Picture::new(2, 2, vec![Rgb::hex(0); 4]).expect("a square");

        let first = shelf.find("A game/1", &blue).expect("it is read");
        let first = first.expect("a place");
        assert_eq!((&*first.name, first.profile), ("A game/1", None));
        assert!(first.file.ends_with("A-game-1.json"));
        let learnt = profile("A game/1", &blue, 0x40_60_c0);
        learnt.save(&first.file).expect("it is saved");

        let again = shelf.find("A game/1", &blue).expect("it is read");
        assert_eq!(again.expect("a place").profile, Some(learnt.clone()));
        // The same grid at the same place is the same window, in other colours;
        // elsewhere it is another one.
        let moved = Picture::new(
            200,
            200,
            (0..40_000)
                .map(|at| {
                    let [x, y] = [at % 200 - 7, at / 200 - 7];
                    red.get(x, y).unwrap_or(Rgb::hex(0xff_ff_ff))
                })
                .collect(),
        );
        let moved = moved.expect("a square");
        let other = shelf.find("A game/1", &moved).expect("it is read");
        let other = other.expect("a place");
        assert_eq!((&*other.name, other.profile), ("A game/1 2", None));
        assert_eq!(shelf.find("A game/1", &nothing).expect("it is read"), None);
        let first = shelf.first("A game/1").expect("it is read");
        assert_eq!(first.profile, Some(learnt));

        fs::write(shelf.file("broken"), "{").expect("it is written");
        let (file, _) = shelf.find("broken", &blue).expect_err("no profile");
        assert_eq!(file, shelf.file("broken"));
        assert_eq!(shelf.file(""), folder.join("window.json"));
        assert_eq!(shelf.file("../.."), folder.join("window.json"));
        fs::remove_dir_all(&folder).expect("it is removed");
    }
}
