//! A periodic tiling as numbers.

/// All that is needed to lay out boards of a periodic tiling elsewhere: what
/// repeats, how, and who touches whom.
///
/// ```
/// use demineur_core::Tiling;
/// let blueprint = Tiling::Hexagonal.blueprint().expect("hexagons repeat");
/// assert_eq!((blueprint.rows, blueprint.cells.len()), ("shifted", 1));
/// assert_eq!(blueprint.edge[0].len(), 6);
/// assert!(Tiling::Hat.blueprint().is_none());
/// ```
#[derive(Clone, Debug)]
pub struct Blueprint {
    /// How rows lie below one another: `aligned`; `shifted`, odd rows half a unit
    /// to the right; `checkered`, one cell a unit, which looks different where
    /// row + column is odd.
    pub rows: &'static str,
    /// From one unit to the next: right, and down to the next row.
    pub pitch: [f64; 2],
    /// The cells of the unit at the origin; the two looks of a checkered one.
    pub cells: Vec<BlueprintCell>,
    /// For every cell of the unit, in even rows and then in odd ones (checkered:
    /// row + column), who touches it by corner or edge: rows down, columns to
    /// the right, and which cell of the unit there; in ascending order.
    pub corner: Vec<Vec<[i32; 3]>>,
    /// The same by edges alone.
    pub edge: Vec<Vec<[i32; 3]>>,
}

/// A cell of the unit.
#[derive(Clone, Debug)]
pub struct BlueprintCell {
    /// Its corners, in order around it.
    pub corners: Vec<[f64; 2]>,
    /// A good place for its number.
    pub centre: [f64; 2],
    /// How far it is from there to the nearest edge.
    pub radius: f64,
}
