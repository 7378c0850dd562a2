//! The face beside a board that says how the game stands.

use demineur_core::Status;
use serde::{Deserialize, Serialize};

use crate::desktop::picture::{Area, Picture};
use crate::reading::fingerprint::Fingerprint;

/// How many pixels a face may be off.
const SLACK: i32 = 2;

/// How a game stands, as far as a face can say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Mood {
    /// It smiles: the game is not over.
    Playing,
    /// It wears sunglasses.
    Won,
    /// It is sad.
    Lost,
}

impl Mood {
    /// The mood that goes with a board.
    pub const fn of(status: Status) -> Self {
        match status {
            Status::Ready | Status::Running => Self::Playing,
            Status::Won => Self::Won,
            Status::Lost => Self::Lost,
        }
    }
}

/// A face above the board: where it is, and how it looks in each mood.
///
/// It is known by its pixels, so only at the scale it was seen at; at others it
/// says nothing, and the board alone does.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct Smiley {
    /// How far its middle is right of the middle of the board.
    pub across: i32,
    /// How far its middle is above the top of the board.
    pub up: i32,
    /// How wide the part of it is that changes.
    pub width: i32,
    /// How high that part is.
    pub height: i32,
    /// How it looks in each mood.
    pub looks: Vec<Look>,
}

/// How a face looks in a mood.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct Look {
    /// The mood.
    pub mood: Mood,
    /// The fingerprint of its pixels.
    pub pixels: u64,
}

impl Smiley {
    /// A face whose changing part is that large, around a point right of the
    /// middle and above the top of the board: the menus above that may be larger
    /// on one desktop than on another.
    pub const fn new([across, up]: [i32; 2], [width, height]: [i32; 2]) -> Self {
        Self {
            across,
            up,
            width,
            height,
            looks: Vec::new(),
        }
    }

    /// Finds the face in pictures of a whole window, one from before the end of
    /// a game and one from after: what changed above the middle of the board.
    /// Counters change too, but further aside.
    pub fn find(before: &Picture, after: &Picture, board: Area, over: Mood) -> Option<Self> {
        const LEAST: i32 = 5;
        if before.area() != after.area() {
            return None;
        }
        let has_changed = |x: i32, y: i32| before.get(x, y) != after.get(x, y);
        let columns = (board.x..board.x + board.width)
            .filter(|&x| (0..board.y).any(|y| has_changed(x, y)))
            .collect::<Vec<i32>>();
        let middle = board.x + board.width / 2;
        let runs = runs(&columns);
        let (left, right) = runs
            .into_iter()
            .find(|run| run.0 <= middle && middle < run.1)?;
        let mut rows = (0..board.y).filter(|&y| (left..right).any(|x| has_changed(x, y)));
        let top = rows.next()?;
        let bottom = rows.next_back().unwrap_or(top) + 1;
        if right - left < LEAST || bottom - top < LEAST || right - left > board.width / 2 {
            return None;
        }
        let across = (left + right) / 2 - middle;
        let up = board.y - (top + bottom) / 2;
        let mut smiley = Self::new([across, up], [right - left, bottom - top]);
        let area = smiley.area(board);
        smiley.learn(Mood::Playing, &before.crop(area));
        smiley.learn(over, &after.crop(area));
        Some(smiley)
    }

    /// The same, which looks so while a game is on, won and lost.
    pub fn with_looks(self, [playing, won, lost]: [u64; 3]) -> Self {
        let look = |mood, pixels| Look { mood, pixels };
        let looks = vec![
            look(Mood::Playing, playing),
            look(Mood::Won, won),
            look(Mood::Lost, lost),
        ];
        Self { looks, ..self }
    }

    /// The middle of the face, above that board.
    pub const fn centre(&self, board: Area) -> [i32; 2] {
        [board.x + board.width / 2 + self.across, board.y - self.up]
    }

    /// The part of the face that changes, above that board.
    pub const fn area(&self, board: Area) -> Area {
        let [x, y] = self.centre(board);
        Area {
            x: x - self.width / 2,
            y: y - self.height / 2,
            width: self.width,
            height: self.height,
        }
    }

    /// The part of the face that changes, and a little around it.
    pub const fn surroundings(&self, board: Area) -> Area {
        let area = self.area(board);
        Area {
            x: area.x - SLACK,
            y: area.y - SLACK,
            width: area.width + 2 * SLACK,
            height: area.height + 2 * SLACK,
        }
    }

    /// The mood of the face in a picture of its surroundings: where a board
    /// begins may be found a pixel off.
    pub fn mood_around(&self, picture: &Picture) -> Option<Mood> {
        let reach = 0..=2 * SLACK;
        let mut corners = reach
            .clone()
            .flat_map(|y| reach.clone().map(move |x| (x, y)));
        corners.find_map(|(x, y)| {
            let area = Area {
                x,
                y,
                width: self.width,
                height: self.height,
            };
            self.mood(&picture.crop(area))
        })
    }

    /// The mood of the face in a picture of its area; `None` if it was never seen
    /// like that.
    pub fn mood(&self, picture: &Picture) -> Option<Mood> {
        let pixels = print(picture);
        let look = self.looks.iter().find(|look| look.pixels == pixels);
        look.map(|look| look.mood)
    }

    /// Remembers how it looks in a mood.
    pub fn learn(&mut self, mood: Mood, picture: &Picture) {
        if self.mood(picture).is_none() {
            let pixels = print(picture);
            self.looks.push(Look { mood, pixels });
        }
    }
}

/// From where to where places lie together, but for small gaps.
fn runs(places: &[i32]) -> Vec<(i32, i32)> {
    const GAP: i32 = 5;
    let together = places.chunk_by(|a, b| b - a <= GAP);
    together
        .map(|run| (run[0], run[run.len() - 1] + 1))
        .collect()
}

fn print(picture: &Picture) -> u64 {
    let mut fingerprint = Fingerprint::default();
    for y in 0..picture.height() {
        for &pixel in picture.row(y) {
            fingerprint.add(Some(pixel));
        }
    }
    fingerprint.value()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desktop::picture::Rgb;

    const BOARD: Area = Area {
        x: 10,
        y: 50,
        width: 180,
        height: 180,
    };

    /// A window 200 wide, with a counter at the left and a face in the middle.
    fn window(counter: u32, face: u32) -> Picture {
        let mut picture = Picture::new(200, 240, vec![Rgb::hex(0xc0_c0_c0); 200 * 240]).unwrap();
        let square = |x: i32, y: i32, side: i32| Area {
            x,
            y,
            width: side,
            height: side,
        };
        picture.fill(square(14, 14, 20), Rgb::hex(counter));
        picture.fill(square(88, 13, 24), Rgb::hex(0xff_ff_00));
        picture.fill(square(94, 20, 12), Rgb::hex(face));
        picture
    }

    #[test]
    fn the_face_is_what_changes_above_the_middle() {
        let (before, after) = (window(1, 2), window(3, 4));
        let smiley = Smiley::find(&before, &after, BOARD, Mood::Lost).unwrap();
        assert_eq!(smiley.centre(BOARD), [100, 26]);
        let mood = |picture: &Picture| smiley.mood(&picture.crop(smiley.area(BOARD)));
        assert_eq!(mood(&before), Some(Mood::Playing));
        assert_eq!(mood(&after), Some(Mood::Lost));
        assert_eq!(mood(&window(1, 5)), None);
        let off = Area { y: 51, ..BOARD };
        let around = after.crop(smiley.surroundings(off));
        assert_eq!(smiley.mood_around(&around), Some(Mood::Lost));
    }

    #[test]
    fn a_window_without_a_face_has_none() {
        let (before, after) = (window(1, 2), window(3, 2));
        assert_eq!(Smiley::find(&before, &after, BOARD, Mood::Won), None);
    }
}
