//! The tilings, by name.

mod blueprint;
mod hat;
mod name;
mod patch;
mod penrose;
mod periodic;
mod ring;
mod sheet;
mod spectre;
mod substitution;
mod units;
mod web;

use std::collections::BTreeMap;

use crate::touch::Touch;
pub use blueprint::{Blueprint, BlueprintCell};
use patch::Source;
pub(crate) use patch::{MAX_APERIODIC_CELLS, Patch};
pub(crate) use periodic::Periodic;

/// A tiling that boards are cut from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Tiling {
    /// Squares, eight neighbours.
    Square,
    /// Triangles, twelve neighbours.
    Triangular,
    /// Hexagons, six neighbours.
    Hexagonal,
    /// 3.3.3.4.4: rows of squares, rows of triangles.
    ElongatedTriangular,
    /// 3.3.4.3.4: squares and triangles, turned.
    SnubSquare,
    /// 3.6.3.6: hexagons and triangles.
    Trihexagonal,
    /// 3.12.12: dodecagons and triangles.
    TruncatedHexagonal,
    /// 3.4.6.4: hexagons, squares and triangles.
    Rhombitrihexagonal,
    /// 4.6.12: dodecagons, hexagons and squares.
    TruncatedTrihexagonal,
    /// 4.8.8: octagons and squares.
    TruncatedSquare,
    /// 3.3.3.3.6: hexagons in a sea of triangles.
    SnubTrihexagonal,
    /// The pentagons of Cairo, dual of 3.3.4.3.4.
    LavesCairoPentagonal,
    /// House-shaped pentagons, dual of 3.3.3.4.4.
    LavesPrismaticPentagonal,
    /// Pentagons in flowers of six, dual of 3.3.3.3.6.
    LavesFloretPentagonal,
    /// Rhombs that look like piled cubes, dual of 3.6.3.6.
    LavesRhombille,
    /// Kites, dual of 3.4.6.4.
    LavesDeltoidalTrihexagonal,
    /// Triangles cut in three, dual of 3.12.12.
    LavesTriakisTriangular,
    /// Triangles of 30, 60 and 90 degrees, dual of 4.6.12.
    LavesKisrhombille,
    /// Squares cut in four, dual of 4.8.8.
    LavesTetrakisSquare,
    /// The hat, an aperiodic monotile that needs its mirror image.
    Hat,
    /// The spectre, an aperiodic monotile that does not.
    Spectre,
    /// Penrose's thin and thick rhombs.
    PenroseP3Rhombs,
    /// Penrose's kites and darts.
    PenroseP2KiteDart,
    /// A box of cubes, 26 neighbours.
    Cube,
}

/// How boards of a tiling come about.
#[derive(Clone, Copy)]
pub(crate) enum Family {
    /// Equal units in rows; neighbours are computed.
    Periodic(&'static Periodic),
    /// No two places alike; neighbours are stored.
    Aperiodic(Source),
    /// Three dimensions.
    Cube,
}

impl Tiling {
    /// Every tiling.
    pub const ALL: [Self; 24] = [
        Self::Square,
        Self::Triangular,
        Self::Hexagonal,
        Self::ElongatedTriangular,
        Self::SnubSquare,
        Self::Trihexagonal,
        Self::TruncatedHexagonal,
        Self::Rhombitrihexagonal,
        Self::TruncatedTrihexagonal,
        Self::TruncatedSquare,
        Self::SnubTrihexagonal,
        Self::LavesCairoPentagonal,
        Self::LavesPrismaticPentagonal,
        Self::LavesFloretPentagonal,
        Self::LavesRhombille,
        Self::LavesDeltoidalTrihexagonal,
        Self::LavesTriakisTriangular,
        Self::LavesKisrhombille,
        Self::LavesTetrakisSquare,
        Self::Hat,
        Self::Spectre,
        Self::PenroseP3Rhombs,
        Self::PenroseP2KiteDart,
        Self::Cube,
    ];

    /// Whether no shift maps the tiling onto itself, so that it has no torus.
    pub fn is_aperiodic(self) -> bool {
        matches!(self.family(), Family::Aperiodic(_))
    }

    pub(crate) fn family(self) -> Family {
        let periodic = match self {
            Self::Square => &periodic::SQUARE,
            Self::Triangular => &periodic::TRIANGULAR,
            Self::Hexagonal => &periodic::HEXAGONAL,
            Self::ElongatedTriangular => &periodic::ELONGATED_TRIANGULAR,
            Self::SnubSquare => &periodic::SNUB_SQUARE,
            Self::Trihexagonal => &periodic::TRIHEXAGONAL,
            Self::TruncatedHexagonal => &periodic::TRUNCATED_HEXAGONAL,
            Self::Rhombitrihexagonal => &periodic::RHOMBITRIHEXAGONAL,
            Self::TruncatedTrihexagonal => &periodic::TRUNCATED_TRIHEXAGONAL,
            Self::TruncatedSquare => &periodic::TRUNCATED_SQUARE,
            Self::SnubTrihexagonal => &periodic::SNUB_TRIHEXAGONAL,
            Self::LavesCairoPentagonal => &periodic::LAVES_CAIRO_PENTAGONAL,
            Self::LavesPrismaticPentagonal => &periodic::LAVES_PRISMATIC_PENTAGONAL,
            Self::LavesFloretPentagonal => &periodic::LAVES_FLORET_PENTAGONAL,
            Self::LavesRhombille => &periodic::LAVES_RHOMBILLE,
            Self::LavesDeltoidalTrihexagonal => &periodic::LAVES_DELTOIDAL_TRIHEXAGONAL,
            Self::LavesTriakisTriangular => &periodic::LAVES_TRIAKIS_TRIANGULAR,
            Self::LavesKisrhombille => &periodic::LAVES_KISRHOMBILLE,
            Self::LavesTetrakisSquare => &periodic::LAVES_TETRAKIS_SQUARE,
            Self::Hat => return Family::Aperiodic(Source::Hat),
            Self::Spectre => return Family::Aperiodic(Source::Spectre),
            Self::PenroseP3Rhombs => return Family::Aperiodic(Source::Rhombs),
            Self::PenroseP2KiteDart => return Family::Aperiodic(Source::KiteDart),
            Self::Cube => return Family::Cube,
        };
        Family::Periodic(periodic)
    }

    /// What a periodic tiling repeats; `None` for the others.
    pub fn blueprint(self) -> Option<Blueprint> {
        match self.family() {
            Family::Periodic(periodic) => Some(periodic.blueprint()),
            Family::Aperiodic(_) | Family::Cube => None,
        }
    }

    /// For each kind of cell, how many neighbours it has away from the rim:
    /// every number that occurs, in ascending order.
    ///
    /// ```
    /// use demineur_core::{Tiling, Touch};
    /// let counts = Tiling::TruncatedSquare.interior_counts(Touch::Corner);
    /// assert_eq!(counts["4-gon"], [4]);
    /// assert_eq!(counts["8-gon"], [8]);
    /// ```
    pub fn interior_counts(self, touch: Touch) -> BTreeMap<&'static str, Vec<usize>> {
        let mut counts: BTreeMap<_, Vec<usize>> = BTreeMap::new();
        match self.family() {
            Family::Periodic(periodic) => {
                for (class, degree) in periodic.steps(touch).interior_degrees() {
                    let kind = periodic.outlines[class as usize].kind();
                    counts.entry(kind).or_default().push(degree);
                }
            }
            Family::Cube => {
                let degree = if touch == Touch::Edge { 6 } else { 26 };
                counts.insert("cube", vec![degree]);
            }
            Family::Aperiodic(source) => counts = source.interior_counts(touch),
        }
        for list in counts.values_mut() {
            list.sort_unstable();
            list.dedup();
        }
        counts
    }
}
