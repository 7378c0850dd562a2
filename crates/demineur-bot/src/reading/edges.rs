//! Where the brightness of a picture changes, and comes again.

use crate::desktop::picture::Picture;

/// The smallest cells that can be read.
pub(super) const LEAST_PITCH: usize = 8;
/// The largest cells that are looked for.
pub(super) const MOST_PITCH: usize = 160;
/// How much brighter or darker the next pixel is at an edge.
const EDGE: i16 = 6;

/// Over how many pixels each way a blur takes means.
pub(super) const BLUR: usize = 4;

/// A picture in grey.
pub(super) struct Grey {
    pub width: usize,
    pub height: usize,
    values: Vec<i16>,
}

impl Grey {
    pub fn of(picture: &Picture) -> Self {
        let rows = (0..picture.height()).flat_map(|y| picture.row(y));
        Self {
            width: picture.width(),
            height: picture.height(),
            values: rows.map(|pixel| pixel.brightness().into()).collect(),
        }
    }

    /// Means over squares, each at the left top corner of its square.
    pub fn blurred(picture: &Picture) -> Self {
        let sharp = Self::of(picture);
        let (width, height) = (
            sharp.width.saturating_sub(BLUR - 1),
            sharp.height.saturating_sub(BLUR - 1),
        );
        let mut values = Vec::with_capacity(width * height);
        let rows = sharp.values.chunks_exact(sharp.width.max(1));
        let sums: Vec<Vec<i16>> = rows
            .map(|row| row.windows(BLUR).map(|some| some.iter().sum()).collect())
            .collect();
        for rows in sums.windows(BLUR) {
            let sum = |x: usize| rows.iter().map(|row| row[x]).sum::<i16>();
            values.extend((0..width).map(|x| sum(x) / (BLUR * BLUR) as i16));
        }
        Self {
            width,
            height,
            values,
        }
    }

    pub fn at(&self, x: usize, y: usize) -> i16 {
        self.values[y * self.width + x]
    }

    /// How the brightness changes along one axis, as lines along that axis.
    pub fn edges(&self, across: bool) -> Edges {
        let (length, count) = if across {
            (self.width, self.height)
        } else {
            (self.height, self.width)
        };
        let value = |line: usize, place: usize| {
            let (x, y) = if across { (place, line) } else { (line, place) };
            self.at(x, y)
        };
        let change = |line: usize, place: usize| match place {
            0 => 0,
            _ => value(line, place) - value(line, place - 1),
        };
        Edges {
            lines: (0..count)
                .map(|line| (0..length).map(|place| change(line, place)).collect())
                .collect(),
            length,
        }
    }
}

/// Cells along one axis: where each begins, and how far the next is.
pub(super) struct Spread {
    pub begins: Vec<f64>,
    pub pitch: usize,
}

impl Spread {
    pub fn origin(&self) -> f64 {
        self.begins.first().copied().unwrap_or(0.0)
    }

    /// Where cells begin, if they are not all as wide.
    pub fn uneven_begins(&self) -> Vec<i32> {
        let even = self
            .begins
            .windows(2)
            .all(|two| two[1] - two[0] == self.pitch as f64);
        let begins = self.begins.iter().filter(|_| !even);
        begins.map(|begin| begin.round() as i32).collect()
    }
}

/// Changes of brightness along parallel lines: each between the pixel before
/// and its own.
pub(super) struct Edges {
    lines: Vec<Vec<i16>>,
    length: usize,
}

impl Edges {
    /// The cells along this axis.
    pub fn spread(&self, slack: usize) -> Option<Spread> {
        let pitch = self.pitch()?;
        let (first, last) = self.extent(pitch, slack)?;
        let profile = self.profile();
        // Where cells cannot all be as wide, some are a pixel wider: each
        // begins where it looks most like the one before.
        let likeness = |from: usize, to: usize| -> i64 {
            let here = profile.get(from..from + pitch).unwrap_or_default();
            let there = profile.get(to..to + pitch).unwrap_or_default();
            let differ = here
                .iter()
                .zip(there)
                .map(|(a, b)| (a - b).abs())
                .sum::<i64>();
            if there.is_empty() { i64::MIN } else { -differ }
        };
        let mut begins = vec![first];
        loop {
            let here = begins[begins.len() - 1];
            if here + pitch + pitch / 2 > last {
                break;
            }
            let steps = [pitch, pitch - 1, pitch + 1];
            let steps = &steps[..if slack > 0 { 3 } else { 1 }];
            // The first of the best: even cells where that fits as well.
            let best = steps
                .iter()
                .rev()
                .max_by_key(|&step| likeness(here, here + step));
            begins.push(here + best.copied().unwrap_or(pitch));
        }
        // What sticks out, such as the frame, does so alike on both sides.
        let end = begins.last().copied().unwrap_or(first) + pitch;
        let shift = (last as f64 - end as f64) / 2.0;
        Some(Spread {
            begins: begins.iter().map(|&begin| begin as f64 + shift).collect(),
            pitch,
        })
    }

    /// Cells between lines that go all along a board, of whatever pitch: where the
    /// first begins, how far the next is, and how many there are. Where a pitch is
    /// no whole number, edges do not come again alike.
    pub fn ruled(&self) -> Option<(f64, f64, u32)> {
        /// How far apart the two sides of a line may be.
        const THICK: usize = 4;
        /// How far a line may be from where it should be; and an outer one, of
        /// which one side may be missing.
        const OFF: f64 = 1.25;
        const OUTER_OFF: f64 = 3.0;
        let mut counts = vec![0usize; self.length];
        for line in &self.lines {
            for (count, &edge) in counts.iter_mut().zip(line) {
                *count += usize::from(edge.abs() >= EDGE);
            }
        }
        let most = counts.iter().copied().max()?;
        let places = (0..self.length).filter(|&place| counts[place] * 2 > most.max(1));
        let mut bands: Vec<[usize; 2]> = Vec::new();
        for place in places {
            match bands.last_mut() {
                Some(band) if place - band[1] <= THICK => band[1] = place,
                _ => bands.push([place, place]),
            }
        }
        let centres: Vec<f64> = bands
            .iter()
            .map(|[first, last]| (first + last) as f64 / 2.0)
            .collect();
        let fits = |from: usize, to: usize| -> Option<(f64, f64, u32)> {
            let count = to - from;
            let inner = count.checked_sub(2).filter(|&inner| inner > 1)?;
            let pitch = (centres[to - 1] - centres[from + 1]) / inner as f64;
            let origin = centres[from + 1] - pitch;
            let is_there = |place: usize| {
                let expected = origin + (place - from) as f64 * pitch;
                let is_outer = place == from || place == to;
                let most = if is_outer { OUTER_OFF } else { OFF };
                (centres[place] - expected).abs() <= most
            };
            let is_large = (LEAST_PITCH as f64..=MOST_PITCH as f64).contains(&pitch);
            (is_large && (from..=to).all(is_there)).then_some((origin, pitch, count as u32))
        };
        let all = 0..centres.len();
        let runs = all.flat_map(|from| (from + 4..centres.len()).map(move |to| (from, to)));
        let found = runs.filter_map(|(from, to)| fits(from, to));
        found.max_by_key(|found| found.2)
    }

    /// All lines added up.
    fn profile(&self) -> Vec<i64> {
        let mut profile = vec![0i64; self.length];
        for line in &self.lines {
            for (sum, &edge) in profile.iter_mut().zip(line) {
                *sum += i64::from(edge);
            }
        }
        profile
    }

    /// The step after which most edges come again.
    pub fn pitch(&self) -> Option<usize> {
        let most = MOST_PITCH.min(self.length / 3);
        let scores: Vec<usize> = (LEAST_PITCH..=most)
            .map(|step| self.repeats(step))
            .collect();
        let best = *scores.iter().max().filter(|&&best| best > 0)?;
        // Twice the pitch repeats nearly as much on wide boards: the smallest.
        let place = scores.iter().position(|&score| score * 20 >= best * 17)?;
        // The top of that peak.
        let peak = place..scores.len().min(place + 4);
        let place = peak.max_by_key(|&p| (scores[p], std::cmp::Reverse(p)))?;
        Some(LEAST_PITCH + place)
    }

    /// How many edges come again after this step, on some of the lines: two
    /// hundred show as much as thousands.
    fn repeats(&self, step: usize) -> usize {
        let lines = self.lines.iter().step_by(self.lines.len() / 200 + 1);
        lines
            .map(|line| {
                let pairs = line.iter().zip(line.iter().skip(step));
                pairs.filter(|(a, b)| is_same_edge(**a, **b)).count()
            })
            .sum()
    }

    /// How many edges at each place come again after the pitch, or so much
    /// off.
    pub fn counts(&self, pitch: usize, slack: usize) -> Vec<usize> {
        let mut counts = vec![0usize; self.length];
        for line in &self.lines {
            for (place, &edge) in line.iter().enumerate() {
                let is_again = |other: usize| {
                    let near =
                        line.get(other.saturating_sub(slack)..line.len().min(other + slack + 1));
                    near.is_some_and(|near| near.iter().any(|&o| is_same_edge(edge, o)))
                };
                let again = is_again(place + pitch) || place >= pitch && is_again(place - pitch);
                counts[place] += usize::from(again);
            }
        }
        counts
    }

    /// From where to where edges come again.
    fn extent(&self, pitch: usize, slack: usize) -> Option<(usize, usize)> {
        let counts = self.counts(pitch, slack);
        let most = *counts.iter().max()?;
        let is_line = |&count: &usize| count * 6 > most;
        let first = counts.iter().position(is_line)?;
        let last = counts.iter().rposition(is_line)?;
        Some((first, last))
    }
}

fn is_same_edge(a: i16, b: i16) -> bool {
    a.abs() >= EDGE && (a - b).abs() <= 2
}
