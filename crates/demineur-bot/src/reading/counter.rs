//! Where a window shows how many mines are left, and what its digits look like.

use serde::{Deserialize, Serialize};

use crate::desktop::picture::{Area, Picture, Rgb};
use crate::reading::mask::Mask;
use crate::reading::spots::spots;

/// Thousandths of their points by which the same digit may differ at two places.
const SAME_DIGIT: u32 = 10;
/// How far around a number its paper goes at least.
const ROOM: i32 = 3;
/// No number is longer.
const MOST_DIGITS: usize = 4;

/// What a window showed at first, and after each flag that was put.
#[derive(Clone, Debug, Default)]
pub(crate) struct Shots {
    pictures: Vec<Picture>,
    /// Pixels that changed though no flag was put.
    restless: Vec<bool>,
}

impl Shots {
    /// Adds what was seen at several looks in a row.
    pub fn add(&mut self, looks: Vec<Picture>) {
        let Some(last) = looks.last().cloned() else {
            return;
        };
        self.restless.resize(last.width() * last.height(), false);
        for look in looks.iter().filter(|look| look.area() == last.area()) {
            for y in 0..last.height() {
                let pairs = look.row(y).iter().zip(last.row(y)).enumerate();
                for (x, _) in pairs.filter(|(_, (was, is))| was != is) {
                    self.restless[y * last.width() + x] = true;
                }
            }
        }
        self.pictures.push(last);
    }
}

/// Where a window shows how many mines are left, and what its digits look like.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct Counter {
    /// The line it is in, as seen from the left top corner of the board.
    area: [i32; 4],
    /// The colour around the digits.
    paper: Rgb,
    /// How many signs stand behind the number.
    behind: usize,
    /// What each digit that was seen looks like.
    digits: Vec<(u32, Mask)>,
}

impl Counter {
    /// What counts down as flags are put one after the other, and how many mines it
    /// showed before the first: the only number from which what was seen can have
    /// come. `board` is left out.
    pub(crate) fn learn(shots: &Shots, window: Area, board: Area) -> Option<(Self, usize)> {
        let first = shots.pictures.first()?;
        if shots.pictures.iter().any(|shot| shot.area() != window) {
            return None;
        }
        let is_outside = |x: i32, y: i32| !board.contains([x, y]);
        let is_restless = |x: i32, y: i32| shots.restless[y as usize * first.width() + x as usize];
        let has_changed = |x: i32, y: i32| {
            window.contains([x, y]) && is_outside(x, y) && !is_restless(x, y) && {
                let mut shown = shots.pictures.iter().map(|shot| shot.get(x, y));
                shown.any(|pixel| pixel != first.get(x, y))
            }
        };
        let mut places = spots(window, &has_changed);
        // Digits of one number may lie apart.
        for one in places.clone() {
            let near = places.iter().copied();
            let near = near.filter(|other| wider(one, one.height, one.height).meets(other));
            let joined = near.fold(one, around);
            if !places.contains(&joined) {
                places.push(joined);
            }
        }
        let places = places
            .into_iter()
            .filter_map(|place| exact(place, &has_changed));
        let tries = places.flat_map(|place| {
            let reach = place.height;
            [
                [0, 0],
                [2 * reach, 0],
                [2 * reach, reach],
                [5 * reach, 3 * reach],
            ]
            .map(|[left, right]| wider(place, left, right))
        });
        let mut tries = tries.filter_map(|place| {
            let line = meeting(place, window)?;
            Self::in_line(&shots.pictures, line, board)
        });
        tries.next()
    }

    /// The same, if the number is in that line.
    fn in_line(pictures: &[Picture], line: Area, board: Area) -> Option<(Self, usize)> {
        // Digits may fill their line, but not what is around it.
        let around = Area {
            x: line.x - ROOM,
            y: line.y - ROOM,
            width: line.width + 2 * ROOM,
            height: line.height + 2 * ROOM,
        };
        let first = pictures.first()?;
        let paper = commonest(&first.crop(meeting(around, first.area())?))?;
        let mut kinds: Vec<Mask> = Vec::new();
        let mut rows: Vec<Vec<usize>> = Vec::new();
        for picture in pictures {
            let glyphs = glyphs(&picture.crop(line), paper);
            let row = glyphs.into_iter().map(|glyph| {
                let like = |kind: &Mask| kind.difference(&glyph) <= SAME_DIGIT;
                kinds.iter().position(like).unwrap_or_else(|| {
                    kinds.push(glyph);
                    kinds.len() - 1
                })
            });
            rows.push(row.collect());
        }
        let shortest = rows.iter().map(Vec::len).min()?;
        let is_same = |place: &usize| {
            let mut signs = rows.iter().map(|row| row[row.len() - 1 - place]);
            let first = signs.next();
            signs.all(|sign| Some(sign) == first)
        };
        let behind = (0..shortest).find(|place| !is_same(place))?;
        let rows: Vec<&[usize]> = rows.iter().map(|row| &row[..row.len() - behind]).collect();
        // Flags may be counted, too: up from none.
        let up = |step: usize| step as i64;
        if (1..=MOST_DIGITS).any(|width| fit(&rows, width, up).is_some()) {
            return None;
        }
        let starts = 1..=board.width.max(0) as usize * board.height.max(0) as usize;
        let fits = |start: usize| {
            let counted = |step: usize| start as i64 - step as i64;
            (1..=MOST_DIGITS).find_map(|width| fit(&rows, width, counted))
        };
        let mut found = starts
            .take(10_usize.pow(MOST_DIGITS as u32) - 1)
            .filter_map(|start| Some((start, fits(start)?)));
        let (mines, meanings) = found.next()?;
        // Another number that would have been drawn so tells that none was read.
        if found.next().is_some() {
            return None;
        }
        let digits = meanings.into_iter();
        let digits = digits.map(|(kind, digit)| (digit, kinds[kind].clone()));
        let counter = Self {
            area: [line.x - board.x, line.y - board.y, line.width, line.height],
            paper,
            behind,
            digits: digits.collect(),
        };
        Some((counter, mines))
    }

    /// The number that a window shows there, with its board at that place.
    pub(crate) fn read(&self, window: &Picture, board: Area) -> Option<usize> {
        let [x, y, width, height] = self.area;
        let line = Area {
            x: board.x + x,
            y: board.y + y,
            width,
            height,
        };
        if !window.area().holds(&line) {
            return None;
        }
        let glyphs = glyphs(&window.crop(line), self.paper);
        let number = glyphs.len().checked_sub(self.behind)?;
        let digit = |glyph: &Mask| {
            let near = self.digits.iter();
            let near = near.map(|(digit, mask)| (mask.difference(glyph), *digit));
            let nearest = near.min()?;
            (nearest.0 <= SAME_DIGIT).then_some(nearest.1 as usize)
        };
        let digits: Vec<usize> = glyphs[..number].iter().rev().map_while(digit).collect();
        if digits.is_empty() || digits.len() > MOST_DIGITS {
            return None;
        }
        Some(digits.iter().rev().fold(0, |sum, digit| 10 * sum + digit))
    }
}

/// What each kind of sign means, if the rows show the numbers that are counted, each
/// at least that wide; `None` where they cannot.
fn fit(
    rows: &[&[usize]],
    width: usize,
    counted: impl Fn(usize) -> i64,
) -> Option<Vec<(usize, u32)>> {
    /// Fewer numbers tell nothing.
    const LEAST: usize = 4;
    let mut meanings: Vec<(usize, u32)> = Vec::new();
    let mut front: Option<&[usize]> = None;
    let mut last: Option<&[usize]> = None;
    let mut count = 0;
    for (step, row) in rows.iter().enumerate() {
        let number = counted(step);
        let meaning = |kind: &usize| {
            let known = meanings.iter().find(|(known, _)| known == kind);
            known.and_then(|(_, digit)| char::from_digit(*digit, 10))
        };
        if number < 0 {
            // Below none it stays, or a sign stands before it that is no digit.
            let text = number.unsigned_abs().to_string();
            let (ahead, shown) = row.split_at(row.len().checked_sub(text.len())?);
            let is_shown = shown.iter().map(meaning).eq(text.chars().map(Some));
            let is_signed = ahead.iter().any(|kind| meaning(kind).is_none());
            if last == Some(*row) || is_shown && is_signed {
                continue;
            }
            return None;
        }
        let text = format!("{number:0width$}");
        let before = row.len().checked_sub(text.len())?;
        let (ahead, shown) = row.split_at(before);
        if *front.get_or_insert(ahead) != ahead {
            return None;
        }
        for (&kind, sign) in shown.iter().zip(text.chars()) {
            let digit = sign.to_digit(10)?;
            let mut known = meanings.iter();
            match known.find(|(other, value)| *other == kind || *value == digit) {
                Some(&pair) if pair == (kind, digit) => {}
                Some(_) => return None,
                None => meanings.push((kind, digit)),
            }
        }
        last = Some(row);
        count += 1;
    }
    // A digit right before the number belongs to it, if it is no leading zero.
    let ahead = front.and_then(|front| front.last());
    let is_cut = meanings
        .iter()
        .any(|(kind, digit)| Some(kind) == ahead && *digit > 0);
    (count >= LEAST && !is_cut).then_some(meanings)
}

/// The signs of a line, from left to right: what lies between columns of paper.
fn glyphs(line: &Picture, paper: Rgb) -> Vec<Mask> {
    /// What differs less is a shade of the paper.
    const FAINT: u8 = 24;
    /// Nothing is a digit that is narrower.
    const LEAST: usize = 1;
    let (wide, high) = (line.width(), line.height());
    let is_ink = |x: usize| (0..high).any(|y| line.row(y)[x].distance(paper) > FAINT);
    let mut found = Vec::new();
    let mut from = None;
    for x in 0..=wide {
        match (x < wide && is_ink(x), from) {
            (true, None) => from = Some(x),
            (false, Some(left)) => {
                from = None;
                if x - left >= LEAST {
                    found.push(mask(line, left, x, paper));
                }
            }
            _ => {}
        }
    }
    found
}

/// The shape of a sign, in a box as wide as its line is high: a narrow one is no wide
/// one that is drawn out.
fn mask(line: &Picture, left: usize, right: usize, paper: Rgb) -> Mask {
    let (wide, high) = (right - left, line.height());
    let side = wide.max(high);
    let mut pixels = Vec::with_capacity(side * high);
    for y in 0..high {
        pixels.extend(line.row(y)[left..right].iter().copied().map(Some));
        pixels.extend(std::iter::repeat_n(None, side - wide));
    }
    Mask::of(side, &pixels, paper)
}

fn commonest(picture: &Picture) -> Option<Rgb> {
    let mut pixels: Vec<Rgb> = (0..picture.height())
        .flat_map(|y| picture.row(y).to_vec())
        .collect();
    pixels.sort_unstable();
    let runs = pixels.chunk_by(|a, b| a == b);
    runs.max_by_key(|run| run.len()).map(|run| run[0])
}

const fn point(x: i32, y: i32) -> Area {
    Area {
        x,
        y,
        width: 1,
        height: 1,
    }
}

/// That much wider to its sides.
const fn wider(area: Area, left: i32, right: i32) -> Area {
    Area {
        x: area.x - left,
        width: area.width + left + right,
        ..area
    }
}

/// The box around two.
fn around(one: Area, other: Area) -> Area {
    let (x, y) = (one.x.min(other.x), one.y.min(other.y));
    Area {
        x,
        y,
        width: (one.x + one.width).max(other.x + other.width) - x,
        height: (one.y + one.height).max(other.y + other.height) - y,
    }
}

/// What two have in common.
fn meeting(one: Area, other: Area) -> Option<Area> {
    let (x, y) = (one.x.max(other.x), one.y.max(other.y));
    let width = (one.x + one.width).min(other.x + other.width) - x;
    let height = (one.y + one.height).min(other.y + other.height) - y;
    (width > 0 && height > 0).then_some(Area {
        x,
        y,
        width,
        height,
    })
}

/// The box around what is there in an area; `None` where that is next to nothing.
fn exact(area: Area, is_there: &impl Fn(i32, i32) -> bool) -> Option<Area> {
    /// No digit is lower.
    const LOWEST: i32 = 5;
    let points = (area.y..area.y + area.height)
        .flat_map(|y| (area.x..area.x + area.width).map(move |x| (x, y)));
    let points = points.filter(|&(x, y)| is_there(x, y));
    let found = points.map(|(x, y)| point(x, y)).reduce(around)?;
    (found.height >= LOWEST).then_some(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAPER: u32 = 0x10_10_10;
    const INK: u32 = 0xff_30_20;
    /// Segments that are not lit.
    const DARK: u32 = 0x40_00_00;
    const BOARD: Area = Area {
        x: 10,
        y: 50,
        width: 90,
        height: 90,
    };
    const WINDOW: Area = Area {
        x: 0,
        y: 0,
        width: 160,
        height: 150,
    };
    /// What is lit of seven segments.
    const SEGMENTS: [&str; 10] = [
        "abcdef", "bc", "abged", "abgcd", "fgbc", "afgcd", "afgedc", "abc", "abcdefg", "abcdfg",
    ];

    fn window(text: &str, clock: i32) -> Picture {
        let pixels = vec![Rgb::hex(PAPER); (WINDOW.width * WINDOW.height) as usize];
        let mut picture = Picture::new(160, 150, pixels).unwrap();
        let area = |x, y, width, height| Area {
            x,
            y,
            width,
            height,
        };
        for (place, sign) in (0..).zip(text.chars()) {
            let lit = match sign {
                '-' => "g",
                sign => SEGMENTS[sign.to_digit(10).unwrap() as usize],
            };
            let (x, y) = (12 + 14 * place, 10);
            // The dark ones first, for corners are shared.
            let dark = "abcdefg".chars().map(|segment| (segment, DARK));
            let lit = lit.chars().map(|segment| (segment, INK));
            for (segment, ink) in dark.chain(lit) {
                let stroke = match segment {
                    'a' => area(x, y, 9, 2),
                    'g' => area(x, y + 10, 9, 2),
                    'd' => area(x, y + 20, 9, 2),
                    'f' => area(x, y, 2, 11),
                    'e' => area(x, y + 11, 2, 11),
                    'b' => area(x + 7, y, 2, 11),
                    _ => area(x + 7, y + 11, 2, 11),
                };
                picture.fill(stroke, Rgb::hex(ink));
            }
        }
        picture.fill(area(130, 12 + clock % 7, 9, 5), Rgb::hex(INK));
        picture
    }

    /// What a window shows in a row of flags.
    fn shots(texts: impl Iterator<Item = String>) -> Shots {
        let mut shots = Shots::default();
        for (time, text) in (0..).zip(texts) {
            let looks = [3 * time, 3 * time + 1].map(|clock| window(&text, clock));
            shots.add(looks.to_vec());
        }
        shots
    }

    fn check(text: impl Fn(i32) -> String, expected: Option<usize>) -> Option<Counter> {
        let found = Counter::learn(&shots((0..13).map(text)), WINDOW, BOARD);
        assert_eq!(found.as_ref().map(|found| found.1), expected);
        found.map(|found| found.0)
    }

    #[test]
    fn a_number_that_counts_down_tells_its_digits() {
        for mines in [10, 12, 25, 40, 99] {
            let counter = check(
                |flags| format!("{:03}", mines - flags),
                Some(mines as usize),
            );
            let counter = counter.unwrap();
            for other in [10, 24, 35, 76, 89, 98] {
                let seen = window(&format!("{other:03}"), 3);
                assert_eq!(counter.read(&seen, BOARD), Some(other), "{mines}");
            }
            if mines == 99 {
                // Flags that are counted up from 00 would look the same.
                check(|flags| (mines - flags).to_string(), None);
                continue;
            }
            let plain = check(|flags| (mines - flags).to_string(), Some(mines as usize));
            let seen = window("76", 3);
            assert_eq!(plain.unwrap().read(&seen, BOARD), Some(76), "{mines}");
        }
    }

    #[test]
    fn a_number_may_stop_at_none() {
        check(|flags| format!("{:03}", (9 - flags).max(0)), Some(9));
        check(|flags| (9 - flags).to_string(), Some(9));
    }

    #[test]
    fn what_counts_flags_is_not_what_counts_mines() {
        check(|flags| format!("{flags:03}"), None);
        check(|flags| flags.to_string(), None);
        check(|_| "010".to_owned(), None);
    }
}
