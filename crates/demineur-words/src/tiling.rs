//! Tilings as people call them.

use demineur_core::Tiling;

use crate::texts::{Key, Texts};

impl Texts {
    /// What a board of that tiling is made of. Files and options have names of
    /// their own for it, the same in every language.
    ///
    /// ```
    /// use demineur_core::Tiling;
    /// use demineur_words::{Lang, Texts};
    /// let texts = Texts::new(Lang::Fr);
    /// assert_eq!(texts.tiling(Tiling::LavesCairoPentagonal), "pentagones du Caire");
    /// ```
    pub fn tiling(&self, tiling: Tiling) -> String {
        self.get(match tiling {
            Tiling::Square => Key::TilingSquare,
            Tiling::Triangular => Key::TilingTriangular,
            Tiling::Hexagonal => Key::TilingHexagonal,
            Tiling::ElongatedTriangular => Key::TilingElongatedTriangular,
            Tiling::SnubSquare => Key::TilingSnubSquare,
            Tiling::Trihexagonal => Key::TilingTrihexagonal,
            Tiling::TruncatedHexagonal => Key::TilingTruncatedHexagonal,
            Tiling::Rhombitrihexagonal => Key::TilingRhombitrihexagonal,
            Tiling::TruncatedTrihexagonal => Key::TilingTruncatedTrihexagonal,
            Tiling::TruncatedSquare => Key::TilingTruncatedSquare,
            Tiling::SnubTrihexagonal => Key::TilingSnubTrihexagonal,
            Tiling::LavesCairoPentagonal => Key::TilingLavesCairoPentagonal,
            Tiling::LavesPrismaticPentagonal => Key::TilingLavesPrismaticPentagonal,
            Tiling::LavesFloretPentagonal => Key::TilingLavesFloretPentagonal,
            Tiling::LavesRhombille => Key::TilingLavesRhombille,
            Tiling::LavesDeltoidalTrihexagonal => Key::TilingLavesDeltoidalTrihexagonal,
            Tiling::LavesTriakisTriangular => Key::TilingLavesTriakisTriangular,
            Tiling::LavesKisrhombille => Key::TilingLavesKisrhombille,
            Tiling::LavesTetrakisSquare => Key::TilingLavesTetrakisSquare,
            Tiling::Hat => Key::TilingHat,
            Tiling::Spectre => Key::TilingSpectre,
            Tiling::PenroseP3Rhombs => Key::TilingPenroseP3Rhombs,
            Tiling::PenroseP2KiteDart => Key::TilingPenroseP2KiteDart,
            Tiling::Cube => Key::TilingCube,
        })
    }
}
