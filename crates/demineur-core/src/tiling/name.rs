//! What the tilings are called.

use super::Tiling;

impl Tiling {
    /// Its name in files and on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Square => "square",
            Self::Triangular => "triangular",
            Self::Hexagonal => "hexagonal",
            Self::ElongatedTriangular => "elongated_triangular",
            Self::SnubSquare => "snub_square",
            Self::Trihexagonal => "trihexagonal",
            Self::TruncatedHexagonal => "truncated_hexagonal",
            Self::Rhombitrihexagonal => "rhombitrihexagonal",
            Self::TruncatedTrihexagonal => "truncated_trihexagonal",
            Self::TruncatedSquare => "truncated_square",
            Self::SnubTrihexagonal => "snub_trihexagonal",
            Self::LavesCairoPentagonal => "laves_cairo_pentagonal",
            Self::LavesPrismaticPentagonal => "laves_prismatic_pentagonal",
            Self::LavesFloretPentagonal => "laves_floret_pentagonal",
            Self::LavesRhombille => "laves_rhombille",
            Self::LavesDeltoidalTrihexagonal => "laves_deltoidal_trihexagonal",
            Self::LavesTriakisTriangular => "laves_triakis_triangular",
            Self::LavesKisrhombille => "laves_kisrhombille",
            Self::LavesTetrakisSquare => "laves_tetrakis_square",
            Self::Hat => "hat",
            Self::Spectre => "spectre",
            Self::PenroseP3Rhombs => "penrose_P3_rhombs",
            Self::PenroseP2KiteDart => "penrose_P2_kite_dart",
            Self::Cube => "cube",
        }
    }

    /// Other, mostly shorter names: everyday words, and which polygons meet at
    /// a corner ("3.6.3.6"; for duals "v3.6.3.6").
    pub const fn aliases(self) -> &'static [&'static str] {
        match self {
            Self::Square => &["squares", "4.4.4.4"],
            Self::Triangular => &["tri", "triangle", "triangles", "3.3.3.3.3.3"],
            Self::Hexagonal => &["hex", "hexagon", "hexagons", "honeycomb", "6.6.6"],
            Self::ElongatedTriangular => &["elongated", "3.3.3.4.4"],
            Self::SnubSquare => &["3.3.4.3.4"],
            Self::Trihexagonal => &["kagome", "3.6.3.6"],
            Self::TruncatedHexagonal => &["3.12.12"],
            Self::Rhombitrihexagonal => &["3.4.6.4"],
            Self::TruncatedTrihexagonal => &["4.6.12"],
            Self::TruncatedSquare => &["octagon", "octagons", "4.8.8"],
            Self::SnubTrihexagonal => &["snub_hexagonal", "3.3.3.3.6"],
            Self::LavesCairoPentagonal => &["cairo", "cairo_pentagonal", "v3.3.4.3.4"],
            Self::LavesPrismaticPentagonal => &["prismatic", "prismatic_pentagonal", "v3.3.3.4.4"],
            Self::LavesFloretPentagonal => &["floret", "floret_pentagonal", "v3.3.3.3.6"],
            Self::LavesRhombille => &["rhombille", "v3.6.3.6"],
            Self::LavesDeltoidalTrihexagonal => {
                &["deltoidal", "deltoidal_trihexagonal", "v3.4.6.4"]
            }
            Self::LavesTriakisTriangular => &["triakis", "triakis_triangular", "v3.12.12"],
            Self::LavesKisrhombille => &["kisrhombille", "v4.6.12"],
            Self::LavesTetrakisSquare => &["tetrakis", "tetrakis_square", "v4.8.8"],
            Self::Hat => &["hats", "einstein"],
            Self::Spectre => &["spectres"],
            Self::PenroseP3Rhombs => &["p3", "penrose", "penrose_p3", "rhombs"],
            Self::PenroseP2KiteDart => &["p2", "penrose_p2", "kite_dart"],
            Self::Cube => &["cubes", "3d"],
        }
    }

    /// The tiling of that name or alias, in capitals or not, with `-`, `_` or
    /// a space between words.
    ///
    /// ```
    /// use demineur_core::Tiling;
    /// assert_eq!(Tiling::from_name("Hex"), Some(Tiling::Hexagonal));
    /// assert_eq!(Tiling::from_name("penrose-p3-rhombs"), Some(Tiling::PenroseP3Rhombs));
    /// assert_eq!(Tiling::from_name("4.8.8"), Some(Tiling::TruncatedSquare));
    /// assert_eq!(Tiling::from_name("heptagonal"), None);
    /// ```
    pub fn from_name(name: &str) -> Option<Self> {
        let name = folded(name);
        Self::ALL
            .into_iter()
            .find(|tiling| tiling.spellings().any(|spelling| folded(spelling) == name))
    }

    /// The three names or aliases, of different tilings, most like a name that
    /// is none: what to offer instead.
    ///
    /// ```
    /// use demineur_core::Tiling;
    /// assert_eq!(Tiling::nearest_names("hexagnal")[0], "hexagonal");
    /// ```
    pub fn nearest_names(name: &str) -> Vec<&'static str> {
        // Long nonsense is cut, so that comparing stays quick.
        let name: String = folded(name).chars().take(64).collect();
        let mut best: Vec<(usize, &'static str)> = Self::ALL
            .into_iter()
            .filter_map(|tiling| {
                let spellings = tiling.spellings();
                spellings
                    .map(|s| (unlikeness(&name, &folded(s)), s))
                    .min_by_key(|&(d, _)| d)
            })
            .collect();
        best.sort_by_key(|&(distance, _)| distance);
        best.into_iter()
            .take(3)
            .map(|(_, spelling)| spelling)
            .collect()
    }

    fn spellings(self) -> impl Iterator<Item = &'static str> {
        std::iter::once(self.name()).chain(self.aliases().iter().copied())
    }
}

/// A name with what does not matter about it made alike.
fn folded(name: &str) -> String {
    let lower = name.trim().to_lowercase();
    lower.replace(['-', ' '], "_")
}

/// Twice the letters to change, insert or drop to make one word the other;
/// less when the second contains the first.
fn unlikeness(a: &str, b: &str) -> usize {
    if a.len() >= 3 && b.contains(a) {
        return 1;
    }
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, &y) in b.iter().enumerate() {
            let change = diagonal + usize::from(x != y);
            diagonal = row[j + 1];
            row[j + 1] = change.min(diagonal + 1).min(row[j] + 1);
        }
    }
    2 * row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_spelling_leads_to_its_tiling_and_no_other() {
        for tiling in Tiling::ALL {
            for spelling in tiling.spellings() {
                assert_eq!(Tiling::from_name(spelling), Some(tiling), "{spelling}");
                let shouted = spelling.to_uppercase().replace('_', "-");
                assert_eq!(Tiling::from_name(&shouted), Some(tiling), "{shouted}");
            }
        }
    }

    #[test]
    fn a_slip_is_met_with_what_was_meant() {
        for (typed, meant) in [
            ("triangel", "triangle"),
            ("cario", "cairo"),
            ("spektre", "spectre"),
            ("penros", "penrose_P3_rhombs"),
            ("4.8.6", "4.8.8"),
        ] {
            assert_eq!(Tiling::nearest_names(typed)[0], meant, "{typed}");
        }
        assert_eq!(Tiling::nearest_names("").len(), 3);
    }
}
