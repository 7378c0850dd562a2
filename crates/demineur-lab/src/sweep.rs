//! Win rates along an axis: mines, density, size, tiling or effort.

use std::fmt;
use std::str::FromStr;

use demineur_core::{BoardSpec, Level, TiledSpec, Tiling};
use demineur_solver::Effort;
use demineur_solver::strategy::StrategyName;

/// What is varied from point to point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Axis {
    /// The number of mines.
    Mines,
    /// Mines in percent of the cells.
    Density,
    /// Width and height; the density of mines stays.
    Size,
    /// What the board is made of; the density of mines stays.
    Tiling,
    /// How hard `expert` thinks about a guess.
    Effort,
}

impl Axis {
    /// Every axis.
    pub const ALL: [Self; 5] = [
        Self::Mines,
        Self::Density,
        Self::Size,
        Self::Tiling,
        Self::Effort,
    ];

    /// Its word on the command line and in files.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Mines => "mines",
            Self::Density => "density",
            Self::Size => "size",
            Self::Tiling => "tiling",
            Self::Effort => "effort",
        }
    }

    /// The axis of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|axis| axis.name() == name)
    }

    /// What its values look like.
    pub const fn example(self) -> &'static str {
        match self {
            Self::Mines => "60..120:10",
            Self::Density => "10..25:2.5",
            Self::Size => "8..32:8,30x16",
            Self::Tiling => "square,hex,cairo",
            Self::Effort => "low,normal,high",
        }
    }

    /// Who plays: those that are asked for, or the usual one.
    ///
    /// # Errors
    /// Effort makes a difference to `expert` alone, which is not among them.
    pub fn strategies(self, asked: &[StrategyName]) -> Result<Vec<StrategyName>, SweepError> {
        match (self, asked) {
            (Self::Effort, []) => Ok(vec![StrategyName::Expert]),
            (_, []) => Ok(vec![StrategyName::Exact]),
            (Self::Effort, asked) if !asked.contains(&StrategyName::Expert) => {
                Err(SweepError::NeedsExpert)
            }
            (_, asked) => Ok(asked.to_vec()),
        }
    }

    /// Whether its points say how many mines there are.
    pub const fn gives_mines(self) -> bool {
        matches!(self, Self::Mines | Self::Density)
    }

    /// The points of a text such as `60..120:10` or `40,60..80:10`: values and
    /// ranges, both ends included, separated by commas; from the least to the
    /// most, but for tilings, which stay in their order.
    ///
    /// ```
    /// use demineur_lab::Axis;
    /// let labels = |axis: Axis, text| -> Vec<String> {
    ///     let points = axis.points(text).unwrap();
    ///     points.iter().map(|point| point.to_string()).collect()
    /// };
    /// assert_eq!(labels(Axis::Mines, "10,60..120:30"), ["10", "60", "90", "120"]);
    /// assert_eq!(labels(Axis::Density, "10..20:2.5")[1], "12.5");
    /// assert_eq!(labels(Axis::Size, "8..16:8,30x16"), ["8x8", "16x16", "30x16"]);
    /// assert!(Axis::Mines.points("9..1:1").is_err());
    /// ```
    ///
    /// # Errors
    /// Which value it is that none can be made of.
    pub fn points(self, text: &str) -> Result<Vec<Point>, SweepError> {
        let mut points = Vec::new();
        for item in text.split(',').map(str::trim) {
            if self == Self::Tiling && item == "all" {
                points.extend(Tiling::ALL.iter().copied().map(Point::Tiling));
                continue;
            }
            match item.split_once("..") {
                Some((from, rest)) => self.range(item, from, rest, &mut points)?,
                None => points.push(self.point(item).ok_or_else(|| self.bad(item))?),
            }
            if points.len() > MOST_POINTS {
                return Err(SweepError::TooMany);
            }
        }
        for (place, point) in points.iter().enumerate() {
            if points[..place].contains(point) {
                return Err(SweepError::Twice(point.to_string()));
            }
        }
        if self != Self::Tiling {
            // A curve goes from the least to the most.
            points.sort_by(|a, b| a.place().total_cmp(&b.place()));
        }
        Ok(points)
    }

    fn range(
        self,
        item: &str,
        from: &str,
        rest: &str,
        points: &mut Vec<Point>,
    ) -> Result<(), SweepError> {
        let (to, step) = rest.split_once(':').unwrap_or((rest, "1"));
        let number = |text: &str| match self {
            Self::Mines | Self::Size => text.trim().parse::<u32>().ok().map(f64::from),
            Self::Density => decimal(text.trim()),
            Self::Tiling | Self::Effort => None,
        };
        let bad = || self.bad(item);
        let [from, to, step] = [from, to, step].map(number);
        let (from, to, step) = (
            from.ok_or_else(bad)?,
            to.ok_or_else(bad)?,
            step.ok_or_else(bad)?,
        );
        if step <= 0.0 || from > to {
            return Err(SweepError::Backwards(short(item)));
        }
        // A step that is no binary fraction must not lose the last point.
        let count = ((to - from) / step + 1e-9).floor();
        if count >= MOST_POINTS as f64 {
            return Err(SweepError::TooMany);
        }
        for i in 0..=count as u32 {
            // Hundredths of a percent, so that 0.1 + 0.2 is 0.3.
            let value = ((from + f64::from(i) * step) * 1e4).round() / 1e4;
            points.push(self.point(&value.to_string()).ok_or_else(bad)?);
        }
        Ok(())
    }

    fn point(self, text: &str) -> Option<Point> {
        Some(match self {
            Self::Mines => Point::Mines(text.parse::<u32>().ok()? as usize),
            Self::Density => {
                let percent = decimal(text.strip_suffix('%').unwrap_or(text))?;
                Point::Density((0.0..=100.0).contains(&percent).then_some(percent)?)
            }
            Self::Size => {
                let (width, height) = text.split_once('x').unwrap_or((text, text));
                let side = |text: &str| text.parse::<u32>().ok().filter(|side| *side > 0);
                Point::Size(side(width)?, side(height)?)
            }
            Self::Tiling => Point::Tiling(Tiling::from_name(text)?),
            Self::Effort => {
                let effort = Effort::from_str(text).ok()?;
                Point::Effort(effort)
            }
        })
    }

    fn bad(self, item: &str) -> SweepError {
        SweepError::Value(short(item))
    }
}

/// A number without exponent, sign or end.
fn decimal(text: &str) -> Option<f64> {
    let plain = text.bytes().all(|b| b.is_ascii_digit() || b == b'.');
    plain.then(|| text.parse().ok()).flatten()
}

/// It may be anything that somebody typed.
fn short(text: &str) -> String {
    text.chars().take(40).collect()
}

/// Points a sweep may have.
pub const MOST_POINTS: usize = 200;

/// A place on an axis.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Point {
    /// A number of mines.
    Mines(usize),
    /// Mines as a percentage of the cells.
    Density(f64),
    /// A board so wide and so high.
    Size(u32, u32),
    /// A board of this tiling.
    Tiling(Tiling),
    /// An effort.
    Effort(Effort),
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Mines(mines) => write!(f, "{mines}"),
            Self::Density(percent) => write!(f, "{percent}"),
            Self::Size(width, height) => write!(f, "{width}x{height}"),
            Self::Tiling(tiling) => f.write_str(tiling.name()),
            Self::Effort(effort) => f.write_str(effort.name().unwrap_or("?")),
        }
    }
}

impl Point {
    /// The axis it lies on.
    pub const fn axis(&self) -> Axis {
        match self {
            Self::Mines(_) => Axis::Mines,
            Self::Density(_) => Axis::Density,
            Self::Size(..) => Axis::Size,
            Self::Tiling(_) => Axis::Tiling,
            Self::Effort(_) => Axis::Effort,
        }
    }

    /// Where it lies on a scale; none where points have an order and no
    /// distance.
    pub fn number(&self) -> Option<f64> {
        match *self {
            Self::Mines(mines) => Some(mines as f64),
            Self::Density(percent) => Some(percent),
            Self::Size(..) | Self::Tiling(_) | Self::Effort(_) => None,
        }
    }

    /// Where it is drawn on a scale: sizes by their cells, efforts in their
    /// order; tilings have none.
    pub fn place(&self) -> f64 {
        match *self {
            Self::Mines(mines) => mines as f64,
            Self::Density(percent) => percent,
            Self::Size(width, height) => f64::from(width) * f64::from(height),
            Self::Effort(effort) => {
                let all = Effort::NAMED.iter();
                let before = all.take_while(|(_, named)| *named != effort);
                before.count() as f64
            }
            Self::Tiling(_) => 0.0,
        }
    }

    /// The level at this point: all else is as it was.
    ///
    /// # Errors
    /// A graph has neither size nor tiling.
    pub fn level(&self, level: &Level) -> Result<Level, SweepError> {
        let same = level.clone();
        Ok(match *self {
            Self::Mines(mines) => Level { mines, ..same },
            Self::Density(percent) => {
                let cells = level.board.cell_count() as f64;
                let mines = (cells * percent / 100.0).round() as usize;
                Level { mines, ..same }
            }
            Self::Size(width, height) => {
                let BoardSpec::Tiled(spec) = &level.board else {
                    return Err(SweepError::Shapeless);
                };
                level.on_board(BoardSpec::Tiled(TiledSpec {
                    width,
                    height,
                    ..spec.clone()
                }))
            }
            Self::Tiling(tiling) => level.on_tiling(tiling).ok_or(SweepError::Shapeless)?,
            Self::Effort(_) => same,
        })
    }

    /// The effort at this point, where that was the other.
    pub fn effort(&self, otherwise: Effort) -> Effort {
        match *self {
            Self::Effort(effort) => effort,
            _ => otherwise,
        }
    }
}

/// Why a text is no list of points, or a level cannot be there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SweepError {
    /// This is no value of the axis.
    Value(String),
    /// This range has its ends the wrong way round, or no step.
    Backwards(String),
    /// This value is there twice.
    Twice(String),
    /// More points than [`MOST_POINTS`].
    TooMany,
    /// A graph has neither size nor tiling.
    Shapeless,
    /// Effort is swept, and `expert` does not play.
    NeedsExpert,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(axis: Axis, text: &str, expected: Result<&str, SweepError>) {
        let points = axis.points(text).map(|points| {
            let labels: Vec<String> = points.iter().map(Point::to_string).collect();
            labels.join(" ")
        });
        assert_eq!(points, expected.map(str::to_owned), "{axis:?} {text}");
    }

    #[test]
    fn ranges_have_both_ends_and_no_rounding_shows() {
        check(Axis::Density, "0.1..0.3:0.1", Ok("0.1 0.2 0.3"));
        check(Axis::Density, "20,12.5%", Ok("12.5 20"));
        check(Axis::Size, "8x16,30x16,8", Ok("8x8 8x16 30x16"));
        check(Axis::Effort, "high,low", Ok("low high"));
        check(Axis::Mines, "1..4:2", Ok("1 3"));
        check(Axis::Mines, "7..7", Ok("7"));
        check(Axis::Size, "30x16", Ok("30x16"));
        check(Axis::Effort, "low,high", Ok("low high"));
        check(
            Axis::Tiling,
            "hex,cairo",
            Ok("hexagonal laves_cairo_pentagonal"),
        );
        assert_eq!(
            Axis::Tiling.points("all").map(|points| points.len()),
            Ok(Tiling::ALL.len())
        );
        for axis in Axis::ALL {
            assert!(axis.points(axis.example()).is_ok(), "{axis:?}");
        }
    }

    #[test]
    fn what_is_no_list_of_points_is_refused_with_the_reason() {
        let value = |text: &str| Err(SweepError::Value(text.to_owned()));
        let backwards = |text: &str| Err(SweepError::Backwards(text.to_owned()));
        check(Axis::Mines, "", value(""));
        check(Axis::Mines, "60,x", value("x"));
        check(Axis::Mines, "-3", value("-3"));
        check(Axis::Mines, "1.5", value("1.5"));
        check(Axis::Mines, "1..5:0.5", value("1..5:0.5"));
        check(Axis::Mines, "9..1", backwards("9..1"));
        check(Axis::Mines, "1..9:0", backwards("1..9:0"));
        check(Axis::Mines, "0..4000000000", Err(SweepError::TooMany));
        check(
            Axis::Density,
            "0..100:0.0000000001",
            Err(SweepError::TooMany),
        );
        check(Axis::Density, "101", value("101"));
        check(Axis::Density, "inf", value("inf"));
        check(Axis::Density, "1e1", value("1e1"));
        check(Axis::Size, "0x5", value("0x5"));
        check(Axis::Size, "5x5x5", value("5x5x5"));
        check(Axis::Effort, "low..high", value("low..high"));
        check(Axis::Tiling, "hexagnal", value("hexagnal"));
        check(Axis::Mines, "5,1..9:4", Err(SweepError::Twice("5".into())));
    }

    #[test]
    fn effort_is_swept_for_expert() {
        let (expert, exact) = (StrategyName::Expert, StrategyName::Exact);
        assert_eq!(Axis::Effort.strategies(&[]), Ok(vec![expert]));
        assert_eq!(Axis::Mines.strategies(&[]), Ok(vec![exact]));
        assert_eq!(Axis::Mines.strategies(&[expert]), Ok(vec![expert]));
        let refused = Axis::Effort.strategies(&[exact]);
        assert_eq!(refused, Err(SweepError::NeedsExpert));
        for axis in Axis::ALL {
            let points = axis.points(axis.example()).expect("an example");
            assert!(points.iter().all(|point| point.axis() == axis));
        }
    }

    #[test]
    fn a_level_keeps_all_but_what_is_varied() {
        let expert = Level::named("expert").expect("built in");
        let at = |point: Point| point.level(&expert).expect("a level");
        assert_eq!(at(Point::Density(20.0)).mines, 96);
        let small = at(Point::Size(15, 8));
        // 24.75 mines.
        assert_eq!((small.board.cell_count(), small.mines), (120, 25));
        assert_eq!(
            at(Point::Tiling(Tiling::Hexagonal)).mines,
            expert.on_tiling(Tiling::Hexagonal).expect("tiled").mines
        );
        let graph = Level {
            board: BoardSpec::Graph(demineur_core::GraphSpec {
                adjacency: vec![vec![1], vec![0]],
                positions: None,
            }),
            ..expert.clone()
        };
        let refused = Point::Size(3, 3).level(&graph);
        assert_eq!(refused, Err(SweepError::Shapeless));
        assert_eq!(
            Point::Mines(1).level(&graph).map(|level| level.mines),
            Ok(1)
        );
    }
}
