//! Recorded pictures of every program, at two scales, read exactly.
//!
//! A picture `NAME-fresh.png` shows a board that nobody has touched, which is
//! found with no more knowledge than the shape of its cells;
//! `NAME-won.png` and `NAME-lost.png` one at its end. Beside each is what it
//! shows. What was recorded from real games was checked by playing the games
//! again.

use std::fs;
use std::path::PathBuf;

use demineur_bot::desktop::{Area, Picture, Rgb};
use demineur_bot::reading::{CellShape, Grid, Reader, Seen, find_board, find_grid};
use demineur_bot::{Profile, Sight, program};

struct Shot {
    name: String,
    picture: Picture,
    drawing: String,
}

fn folder() -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "tests", "shots"]
        .iter()
        .collect()
}

fn shots() -> Vec<Shot> {
    let files = fs::read_dir(folder()).expect("there are shots");
    let mut paths: Vec<PathBuf> = files.map(|file| file.expect("a file").path()).collect();
    paths.sort();
    paths.retain(|path| path.extension().is_some_and(|end| end == "png"));
    let shot = |path: PathBuf| Shot {
        name: path
            .file_stem()
            .expect("a name")
            .to_string_lossy()
            .into_owned(),
        picture: Picture::load(&path).expect("a picture"),
        drawing: fs::read_to_string(path.with_extension("txt")).expect("a drawing"),
    };
    paths.into_iter().map(shot).collect()
}

impl Shot {
    fn profile(&self) -> Profile {
        let names = [
            "gnome-mines",
            "kmines",
            "sgt-mines",
            "winemine",
            "xbomb",
            "xdemineur",
        ];
        let name = names.into_iter().find(|name| self.name.starts_with(name));
        Profile {
            shape: self.shape(),
            ..program(name.expect("a program's name"))
                .expect("it is known")
                .profile()
        }
    }

    fn shape(&self) -> CellShape {
        match () {
            () if self.name.contains("-hex") => CellShape::Hexagon,
            () if self.name.contains("-tri") => CellShape::Triangle,
            () => CellShape::Square,
        }
    }

    fn size(&self) -> [u32; 2] {
        let columns = self.drawing.lines().next().map_or(0, str::len);
        [columns, self.drawing.lines().count()].map(|count| count as u32)
    }

    /// The grid, found on this picture or on that of the fresh board.
    fn grid(&self, all: &[Shot], times: usize) -> Grid {
        let base = self.name.rsplit_once('-').expect("a state").0;
        let fresh = all.iter().find(|shot| shot.name == format!("{base}-fresh"));
        let fresh = fresh.expect("a fresh board").picture.enlarged(times);
        find_grid(&fresh, self.shape(), Some(self.size())).expect("a grid")
    }
}

fn read(picture: &Picture, grid: Grid, profile: &Profile) -> Seen {
    Reader::new(grid, profile.alphabet()).read(picture)
}

#[test]
fn every_shot_is_read_exactly() {
    let all = shots();
    assert!(all.len() >= 24);
    for shot in &all {
        let seen = read(&shot.picture, shot.grid(&all, 1), &shot.profile());
        assert_eq!(seen.to_string(), shot.drawing, "{}", shot.name);
    }
}

/// As on a screen with twice as many pixels. What is drawn smoothly is not
/// just larger there, and has shots of its own.
#[test]
fn programs_of_fixed_size_are_read_twice_as_large() {
    let all = shots();
    let sharp = all
        .iter()
        .filter(|shot| shot.name.starts_with("xdemineur") || shot.name.starts_with("winemine"));
    for shot in sharp {
        let picture = shot.picture.enlarged(2);
        let seen = read(&picture, shot.grid(&all, 2), &shot.profile());
        assert_eq!(seen.to_string(), shot.drawing, "{}", shot.name);
    }
}

#[test]
fn fresh_boards_are_found_without_their_size_and_shape() {
    for shot in shots() {
        if !shot.name.ends_with("fresh") {
            continue;
        }
        for grid in [
            find_grid(&shot.picture, shot.shape(), None),
            find_board(&shot.picture, None),
        ] {
            let found = grid.map(|grid| (grid.shape, [grid.columns, grid.rows]));
            assert_eq!(found, Some((shot.shape(), shot.size())), "{}", shot.name);
        }
    }
}

#[test]
fn a_dialog_over_a_board_is_never_read_as_open_cells() {
    let all = shots();
    for shot in all.iter().filter(|shot| shot.name.ends_with("fresh")) {
        let grid = shot.grid(&all, 1);
        // Light, grey and dark papers.
        for paper in [0xf6_f5_f4, 0xc0_c0_c0, 0x20_20_20] {
            let mut picture = shot.picture.clone();
            let area = grid.area();
            let dialog = Area {
                x: area.x + area.width / 5,
                y: area.y + area.height / 3,
                width: area.width * 3 / 5,
                height: area.height / 3,
            };
            picture.fill(dialog, Rgb::hex(paper));
            let seen = read(&picture, grid.clone(), &shot.profile());
            let before = read(&shot.picture, grid.clone(), &shot.profile());
            // What is taken for open cells must be seen to be none.
            if seen != before {
                let board = grid.board().build().expect("a board");
                let sight = Sight::of(&board, 10, &seen);
                assert!(sight.is_err(), "{} {paper:x}\n{seen}", shot.name);
            }
        }
    }
}
