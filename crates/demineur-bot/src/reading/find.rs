//! Finding a grid by its repeating itself.

use demineur_core::CellId;

use crate::desktop::picture::{Area, Picture, Rgb};
use crate::reading::alphabet::Alphabet;
use crate::reading::edges::{BLUR, Edges, Grey, LEAST_PITCH, MOST_PITCH};
use crate::reading::fingerprint::Fingerprint;
use crate::reading::glyph::Colours;
use crate::reading::grid::{CellShape, Grid};
use crate::reading::kind::Kind;
use crate::reading::read::Reader;

/// How many cells a row needs at least to be seen repeating itself.
const LEAST_CELLS: u32 = 3;

/// Finds the grid of a board that shows mostly one kind of cell, as a fresh
/// board does; `size` is columns and rows, where they are known.
///
/// Edges of cells come again one cell further on. The step at which most of
/// them do is the pitch; where they do is the board. Cells filled with dots,
/// as old programs draw them, have edges everywhere: there the board is what
/// is dotted, and a blur leaves only the edges of cells.
///
/// *Complexity*: O(pixels · pitches tried).
pub fn find_grid(picture: &Picture, shape: CellShape, size: Option<[u32; 2]>) -> Option<Grid> {
    let candidates = match dotted_area(picture) {
        Some(area) => vec![dotted_grid(picture, shape, size, area)],
        None if shape == CellShape::Square => {
            let grey = Grey::of(picture);
            // Exactly the same steps first; then such as are a pixel off.
            let placed = size.map_or(Vec::new(), |size| placed_grids(&grey, size));
            let lined = [lined_grid(&grey, 0), lined_grid(&grey, 1)];
            lined
                .into_iter()
                .chain(placed.into_iter().map(Some))
                .collect()
        }
        None => Vec::new(),
    };
    let fits = |grid: &Grid| {
        let found = [grid.columns, grid.rows];
        size.is_none_or(|size| size == found) && found.iter().all(|&count| count >= LEAST_CELLS)
    };
    let grids = candidates.into_iter().flatten().filter(fits);
    let aligned = grids.map(|grid| align(grid, picture));
    let aligned = aligned.map(|grid| match size {
        Some(_) => grid,
        None => trim(extend(grid, picture), picture),
    });
    // Lines say where a board ends, whatever its outer cells look like.
    let ruled = match shape {
        CellShape::Square => ruled_grid(picture).filter(fits),
        _ => None,
    };
    let aligned = aligned.chain(ruled);
    // The first of those with most cells alike: in their middle, for cells that
    // are a pixel smaller than others differ at their sides; then all over.
    aligned
        .rev()
        .max_by_key(|grid| (alike_cores(grid, picture), alike_insides(grid, picture)))
}

/// Finds the grid of a board as [`find_grid`] does, and the shape of its cells:
/// squares, unless the lines between dotted cells say otherwise.
pub fn find_board(picture: &Picture, size: Option<[u32; 2]>) -> Option<Grid> {
    let Some(area) = dotted_area(picture) else {
        return find_grid(picture, CellShape::Square, size);
    };
    let lines = Lines::of(picture, area);
    let shapes = [CellShape::Square, CellShape::Hexagon, CellShape::Triangle];
    let grids = shapes
        .into_iter()
        .filter_map(|shape| find_grid(picture, shape, size));
    let grids: Vec<(f64, Grid)> = grids.map(|grid| (lines.clearness(&grid), grid)).collect();
    let clearest = grids.iter().map(|grid| grid.0).fold(0.0, f64::max);
    // The first of those about as clear: squares fill most of the board.
    let mut grids = grids.into_iter();
    let best = grids.find(|grid| grid.0 > clearest - 0.01)?;
    Some(best.1)
}

/// The grid of cells with edges.
fn lined_grid(grey: &Grey, slack: usize) -> Option<Grid> {
    let across = grey.edges(true).spread(slack)?;
    let down = grey.edges(false).spread(slack)?;
    Some(Grid {
        shape: CellShape::Square,
        columns: across.begins.len() as u32,
        rows: down.begins.len() as u32,
        origin: [across.origin(), down.origin()],
        pitch: [across.pitch as f64, down.pitch as f64],
        lefts: across.uneven_begins(),
        tops: down.uneven_begins(),
    })
}

/// The grid of cells between lines that go all along the board.
fn ruled_grid(picture: &Picture) -> Option<Grid> {
    let grey = Grey::of(picture);
    let (left, wide, columns) = grey.edges(true).ruled()?;
    let (top, high, rows) = grey.edges(false).ruled()?;
    Some(Grid {
        shape: CellShape::Square,
        columns,
        rows,
        origin: [left, top],
        pitch: [wide, high],
        lefts: Vec::new(),
        tops: Vec::new(),
    })
}

/// Grids of that many cells with edges, where most edges come again: of a board
/// that is largely open, whose outer cells show few. Where a range of places is
/// as good, its ends and its middle.
fn placed_grids(grey: &Grey, size: [u32; 2]) -> Vec<Grid> {
    let place = |edges: &Edges, count: u32| -> Option<(Vec<f64>, f64)> {
        let pitch = edges.pitch()?;
        let counts = edges.counts(pitch, 0);
        let length = pitch * count as usize;
        let sums = counts
            .windows(length + 1)
            .map(|some| some.iter().sum::<usize>());
        let sums: Vec<usize> = sums.collect();
        let most = *sums.iter().max()?;
        let first = sums.iter().position(|&sum| sum == most)?;
        let last = sums.iter().rposition(|&sum| sum == most)?;
        let middle = (first + last) as f64 / 2.0;
        let mut places = vec![middle];
        if last - first > REACH as usize {
            places.extend([first as f64, last as f64]);
        }
        Some((places, pitch as f64))
    };
    let across = place(&grey.edges(true), size[0]);
    let down = place(&grey.edges(false), size[1]);
    let Some(((lefts, wide), (tops, high))) = across.zip(down) else {
        return Vec::new();
    };
    let corners = lefts
        .iter()
        .flat_map(|&left| tops.iter().map(move |&top| [left, top]));
    let grid = |origin| Grid {
        shape: CellShape::Square,
        columns: size[0],
        rows: size[1],
        origin,
        pitch: [wide, high],
        lefts: Vec::new(),
        tops: Vec::new(),
    };
    corners.map(grid).collect()
}

/// Adds rows and columns that look like those beside them: where cells have
/// lines at their left and top only, nothing marks the end of the last.
fn extend(mut grid: Grid, picture: &Picture) -> Grid {
    if grid.shape != CellShape::Square || !(grid.lefts.is_empty() && grid.tops.is_empty()) {
        return grid;
    }
    for axis in [0, 1] {
        for last in [false, true] {
            while let Some(larger) = extended(&grid, picture, axis, last) {
                grid = larger;
            }
        }
    }
    grid
}

/// The grid with one more column or row, if it is there. The lines at the left
/// of cells may have been taken for the frame.
fn extended(grid: &Grid, picture: &Picture, axis: usize, last: bool) -> Option<Grid> {
    let reach = (grid.pitch[axis] / 6.0) as u32;
    let mut larger = grid.clone();
    match axis {
        0 => larger.columns += 1,
        _ => larger.rows += 1,
    }
    if !last {
        larger.origin[axis] -= grid.pitch[axis];
    }
    (0..=reach).find_map(|back| {
        let mut moved = larger.clone();
        moved.origin[axis] -= f64::from(back);
        has_like_border(&moved, picture, axis, last).then_some(moved)
    })
}

/// Whether the first or last column or row looks, with its lines, like the one
/// beside it, and is not plain.
fn has_like_border(grid: &Grid, picture: &Picture, axis: usize, last: bool) -> bool {
    let counts = [grid.columns, grid.rows];
    let (border, inner) = match last {
        true => (counts[axis] - 1, counts[axis].saturating_sub(2)),
        false => (0, 1),
    };
    (0..counts[1 - axis]).all(|other| {
        let place = |along: u32| match axis {
            0 => [along, other],
            _ => [other, along],
        };
        let look = whole_look(grid, picture, place(border));
        look.is_some() && look == whole_look(grid, picture, place(inner))
    })
}

/// Drops outer rows and columns that look like nothing else on the board, such
/// as a frame or a bar beside it.
fn trim(mut grid: Grid, picture: &Picture) -> Grid {
    while let Some(smaller) = trimmed(&grid, picture) {
        grid = smaller;
    }
    grid
}

fn trimmed(grid: &Grid, picture: &Picture) -> Option<Grid> {
    let reader = Reader::new(grid.clone(), Alphabet::default());
    let cells = (0..grid.len()).map(CellId::from_index);
    let kinds = Kind::sort(&reader, picture, cells);
    let counts = [grid.columns, grid.rows];
    let sides = [(0, false), (0, true), (1, false), (1, true)];
    let foreign = sides.into_iter().find(|&(axis, last)| {
        let border = if last { counts[axis] - 1 } else { 0 };
        let is_on = |cell: &CellId| {
            let place = [cell.get() % grid.columns, cell.get() / grid.columns];
            place[axis] == border
        };
        let only_here = kinds.iter().filter(|kind| kind.cells.iter().all(is_on));
        let alone: usize = only_here.map(|kind| kind.cells.len()).sum();
        let missing = (0..grid.len()).map(CellId::from_index).filter(|cell| {
            let mut kinds = kinds.iter();
            is_on(cell) && !kinds.any(|kind| kind.cells.contains(cell))
        });
        counts[axis] > LEAST_CELLS && (alone + missing.count()) * 2 > counts[1 - axis] as usize
    });
    let (axis, last) = foreign?;
    let mut smaller = grid.clone();
    let begins = match axis {
        0 => {
            smaller.columns -= 1;
            &mut smaller.lefts
        }
        _ => {
            smaller.rows -= 1;
            &mut smaller.tops
        }
    };
    match (last, begins.is_empty()) {
        (true, _) => {
            begins.pop();
        }
        (false, true) => smaller.origin[axis] += grid.pitch[axis],
        (false, false) => {
            begins.remove(0);
            smaller.origin[axis] = f64::from(begins.first().copied().unwrap_or(0));
        }
    }
    Some(smaller)
}

/// How many pairs of cells look alike inside, for the size of the board.
fn alike_insides(grid: &Grid, picture: &Picture) -> usize {
    let inside = grid.inside();
    let cells = (0..grid.len()).map(CellId::from_index);
    let looks = cells.map(|cell| {
        let mut fingerprint = Fingerprint::default();
        for pixel in inside.pixels(picture, grid.centre(cell)) {
            fingerprint.add(pixel);
        }
        fingerprint.value()
    });
    pairs(looks) / grid.len().max(1)
}

/// How many pairs of cells look alike in their middle, for the size of the board.
fn alike_cores(grid: &Grid, picture: &Picture) -> usize {
    let reader = Reader::new(grid.clone(), Alphabet::default());
    let cells = (0..grid.len()).map(CellId::from_index);
    pairs(cells.map(|cell| reader.core(picture, cell))) / grid.len().max(1)
}

/// How many pairs of these are the same.
fn pairs(looks: impl Iterator<Item = u64>) -> usize {
    let mut looks: Vec<u64> = looks.collect();
    looks.sort_unstable();
    let same = looks.chunk_by(|a, b| a == b);
    same.map(|run| run.len() * run.len()).sum()
}

/// Moves a grid by a few pixels to where most of its cells look alike: next to
/// the right place, cells at the border have a part of the frame in them.
fn align(grid: Grid, picture: &Picture) -> Grid {
    if grid.shape != CellShape::Square || !(grid.lefts.is_empty() && grid.tops.is_empty()) {
        return grid;
    }
    let grid = Grid {
        origin: grid.origin.map(f64::round),
        ..grid
    };
    let grid = slide(&grid, picture, [1, 0]);
    slide(&grid, picture, [0, 1])
}

/// How far a grid is moved to lie better.
const REACH: i32 = 6;

/// Moves a grid along one axis.
fn slide(grid: &Grid, picture: &Picture, axis: [i32; 2]) -> Grid {
    let moved = |by: i32| grid.moved(axis.map(|part| part * by));
    // Insides first: what is between cells may be translucent.
    let alike = |by: i32| {
        let moved = moved(by);
        (alike_insides(&moved, picture), alike_cells(&moved, picture))
    };
    let scored: Vec<(i32, (usize, usize))> = (-REACH..=REACH).map(|by| (by, alike(by))).collect();
    let most = scored.iter().map(|scored| scored.1).max();
    // Where the space around the board looks like that between its cells,
    // several places are as good: where it is, or the one in their middle.
    let best: Vec<i32> = scored
        .into_iter()
        .filter(|scored| Some(scored.1) == most)
        .map(|scored| scored.0)
        .collect();
    if best.contains(&0) {
        return grid.clone();
    }
    let (first, last) = (best.first(), best.last());
    let middle = (first.unwrap_or(&0) + last.unwrap_or(&0)).div_euclid(2);
    moved(middle)
}

/// How many pairs of cells look exactly alike, and are not plain.
fn alike_cells(grid: &Grid, picture: &Picture) -> usize {
    let places = (0..grid.rows).flat_map(|row| (0..grid.columns).map(move |c| [c, row]));
    pairs(places.filter_map(|place| whole_look(grid, picture, place)))
}

/// The fingerprint of a cell of an even grid, all of it; `None` when it is plain.
fn whole_look(grid: &Grid, picture: &Picture, [column, row]: [u32; 2]) -> Option<u64> {
    let [wide, high] = grid.pitch.map(|pitch| pitch as i32);
    let [left, top] = grid.origin.map(|origin| origin as i32);
    let (x, y) = (left + column as i32 * wide, top + row as i32 * high);
    let mut fingerprint = Fingerprint::default();
    let first = picture.get(x, y);
    let mut plain = true;
    for y in y..y + high {
        for x in x..x + wide {
            let pixel = picture.get(x, y);
            plain &= pixel == first;
            fingerprint.add(pixel);
        }
    }
    (!plain).then(|| fingerprint.value())
}

/// The grid of dotted cells, which fill their box.
fn dotted_grid(
    picture: &Picture,
    shape: CellShape,
    size: Option<[u32; 2]>,
    area: Area,
) -> Option<Grid> {
    // The outer corners of triangles are too thin to hold dots.
    let thin = if shape == CellShape::Triangle { 3 } else { 0 };
    let full = Area {
        x: area.x - 1 - thin,
        y: area.y - 1,
        width: area.width + 2 * (1 + thin),
        height: area.height + 2,
    };
    let [columns, rows] = match size {
        Some(size) => size,
        None if shape == CellShape::Square => {
            let pitch = Grey::blurred(&picture.crop(area)).edges(true).pitch()?;
            [area.width, area.height].map(|side| (f64::from(side) / pitch as f64).round() as u32)
        }
        None => return counted_grid(picture, shape, full),
    };
    Some(Grid::filling(shape, columns, rows, full))
}

/// The grid of regular hexagons or triangles in a box between which most of
/// the lines lie.
fn counted_grid(picture: &Picture, shape: CellShape, area: Area) -> Option<Grid> {
    /// A row is that much of a pitch high.
    const HEIGHT: f64 = 0.866;
    const SLACK: f64 = 0.05;
    let lines = Lines::of(picture, area);
    let mut best: Option<(f64, Grid)> = None;
    let most = 2 * (area.width as usize / LEAST_PITCH) as u32;
    for columns in LEAST_CELLS..=most {
        let pitch = Grid::filling(shape, columns, LEAST_CELLS, area).pitch[0];
        if pitch < LEAST_PITCH as f64 || pitch > MOST_PITCH as f64 {
            continue;
        }
        let about = f64::from(area.height) / (pitch * HEIGHT);
        let rows = (about * (1.0 - SLACK) - 1.0).max(f64::from(LEAST_CELLS)) as u32;
        for rows in rows..=(about * (1.0 + SLACK)).ceil() as u32 {
            let grid = Grid::filling(shape, columns, rows, area);
            let ratio = grid.pitch[1] / grid.pitch[0];
            if (ratio / HEIGHT - 1.0).abs() > SLACK {
                continue;
            }
            let clear = lines.clearness(&grid);
            // Of those as good, the one with the fewest cells.
            if best.as_ref().is_none_or(|best| clear > best.0 + 0.002) {
                best = Some((clear, grid));
            }
        }
    }
    best.filter(|best| best.0 > CLEAR).map(|best| best.1)
}

/// How much of the insides of cells must be free of lines.
const CLEAR: f64 = 0.97;

/// Where lines are drawn on a dotted board: what has neither colour of the dots.
struct Lines<'a> {
    picture: &'a Picture,
    dots: [Rgb; 2],
}

impl<'a> Lines<'a> {
    fn of(picture: &'a Picture, area: Area) -> Self {
        let part = picture.crop(area);
        let rows = (0..part.height()).flat_map(|y| part.row(y).iter().copied());
        let colours = Colours::of(rows);
        let common = |place: usize| colours.counts.get(place).map_or(Rgb::hex(0), |c| c.0);
        Self {
            picture,
            dots: [common(0), common(1)],
        }
    }

    /// How much of the insides of a grid's cells is free of lines.
    fn clearness(&self, grid: &Grid) -> f64 {
        let inside = grid.inside();
        let (mut free, mut all) = (0usize, 0usize);
        for cell in (0..grid.len()).map(CellId::from_index) {
            // Every third pixel will do: lines are long.
            for pixel in inside.pixels(self.picture, grid.centre(cell)).step_by(3) {
                free += usize::from(pixel.is_some_and(|pixel| self.dots.contains(&pixel)));
                all += 1;
            }
        }
        free as f64 / all.max(1) as f64
    }
}

/// The box around all that is filled with dots of two colours; `None` when that
/// is less than a fifth of the picture.
fn dotted_area(picture: &Picture) -> Option<Area> {
    let blurred = Grey::blurred(picture);
    let value = |x: usize, y: usize| picture.get(x as i32, y as i32);
    let is_dotted = |x: usize, y: usize, dot: usize| {
        value(x, y) != value(x + dot, y)
            && value(x, y) != value(x, y + dot)
            && value(x, y) == value(x + 2 * dot, y)
            && value(x, y) == value(x, y + 2 * dot)
    };
    let dotted_count = |dot: usize| {
        let places = (0..blurred.height).flat_map(|y| (0..blurred.width).map(move |x| (x, y)));
        places.filter(|&(x, y)| is_dotted(x, y, dot)).count()
    };
    // Where everything is drawn twice as large, so are the dots.
    let dot = if dotted_count(2) > dotted_count(1) {
        2
    } else {
        1
    };
    let mut levels = [0usize; 256];
    for y in 0..blurred.height {
        for x in 0..blurred.width {
            if is_dotted(x, y, dot) {
                levels[blurred.at(x, y).clamp(0, 255) as usize] += 1;
            }
        }
    }
    let (level, &count) = levels.iter().enumerate().max_by_key(|level| level.1)?;
    if count * 5 < blurred.width * blurred.height {
        return None;
    }
    // A thin line blurs to a level too, but is not dotted.
    let is_level =
        |x: usize, y: usize| blurred.at(x, y).abs_diff(level as i16) <= 2 && is_dotted(x, y, dot);
    let columns = (0..blurred.width)
        .map(|x| (0..blurred.height).filter(|&y| is_level(x, y)).count())
        .collect::<Vec<_>>();
    let rows = (0..blurred.height)
        .map(|y| (0..blurred.width).filter(|&x| is_level(x, y)).count())
        .collect::<Vec<_>>();
    let (left, right) = longest_run(&columns, 8 * dot)?;
    let (top, bottom) = longest_run(&rows, 8 * dot)?;
    let side = |from: usize, to: usize| i32::try_from(to + BLUR - from).ok();
    Some(Area {
        x: i32::try_from(left).ok()?,
        y: i32::try_from(top).ok()?,
        width: side(left, right)?,
        height: side(top, bottom)?,
    })
}

/// From where to where the longest stretch goes that has dots everywhere, but
/// for the lines between cells. Letters on buttons are dots of another stretch.
fn longest_run(counts: &[usize], gap: usize) -> Option<(usize, usize)> {
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for (place, _) in counts.iter().enumerate().filter(|count| *count.1 > 3) {
        match runs.last_mut() {
            Some(run) if place - run.1 <= gap => run.1 = place,
            _ => runs.push((place, place)),
        }
    }
    runs.into_iter().max_by_key(|run| run.1 - run.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How much of a pixel lies between two points.
    fn share(pixel: usize, from: f64, to: f64) -> f64 {
        let (left, right) = (pixel as f64, pixel as f64 + 1.0);
        (right.min(to) - left.max(from)).clamp(0.0, 1.0)
    }

    /// Tiles on a ground, drawn as smoothly as screens of a fractional scale do.
    fn tiles(pitch: f64, [columns, rows]: [u32; 2], [ground, tile]: [u8; 2]) -> Picture {
        const LEFT: f64 = 16.25;
        let side = |count: u32| (2.0 * LEFT + pitch * f64::from(count)).ceil() as usize;
        let (wide, high) = (side(columns), side(rows));
        let covered = |pixel: usize, count: u32| -> f64 {
            let tiles = (0..count).map(|place| LEFT + pitch * f64::from(place));
            tiles
                .map(|from| share(pixel, from + 1.25, from + pitch - 1.25))
                .sum()
        };
        let across: Vec<f64> = (0..wide).map(|x| covered(x, columns)).collect();
        let down: Vec<f64> = (0..high).map(|y| covered(y, rows)).collect();
        let mut pixels = Vec::new();
        for &share_down in &down {
            for &share_across in &across {
                let part = share_across * share_down;
                let grey = f64::from(ground) + part * (f64::from(tile) - f64::from(ground));
                let grey = grey.round() as u32;
                pixels.push(Rgb::hex(grey << 16 | grey << 8 | grey));
            }
        }
        Picture::new(wide, high, pixels).expect("a picture")
    }

    #[test]
    fn cells_of_a_fractional_pitch_are_found() {
        for (pitch, colours) in [(32.5, [22, 60]), (33.75, [20, 69]), (27.3, [240, 222])] {
            for size in [[9, 9], [10, 8], [16, 16]] {
                let picture = tiles(pitch, size, colours);
                let found = find_board(&picture, None).expect("a board");
                assert_eq!([found.columns, found.rows], size, "{pitch}");
                for cell in 0..found.len() as u32 {
                    let place = [cell % size[0], cell / size[0]];
                    let at = found.centre(CellId::new(cell));
                    for axis in [0, 1] {
                        let middle = 16.25 + pitch * (f64::from(place[axis]) + 0.5);
                        assert!(
                            (f64::from(at[axis]) - middle).abs() < 1.6,
                            "{pitch} {place:?}"
                        );
                    }
                }
            }
        }
    }
}
