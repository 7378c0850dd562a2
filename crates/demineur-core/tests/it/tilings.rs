//! One suite for every tiling: who touches whom, and where it is drawn.

use std::collections::{BTreeMap, BTreeSet};
use std::f64::consts::TAU;

use demineur_core::{
    Board, BoardError, BoardSpec, CellId, Geometry, GraphSpec, Level, TiledSpec, Tiling, Topology,
    Touch,
};

const SIZES: [(u32, u32); 8] = [
    (1, 1),
    (1, 7),
    (7, 1),
    (2, 3),
    (5, 5),
    (9, 9),
    (30, 16),
    (13, 40),
];

fn spec(tiling: Tiling, width: u32, height: u32, touch: Touch, wrap: bool) -> BoardSpec {
    BoardSpec::Tiled(TiledSpec {
        tiling,
        width,
        height,
        depth: if tiling == Tiling::Cube { 4 } else { 1 },
        wrap,
        touch,
    })
}

/// Every board of the suite that can be made, with its name.
fn boards() -> Vec<(String, Board)> {
    let mut boards = Vec::new();
    for tiling in Tiling::ALL {
        for touch in Touch::ALL {
            for wrap in [false, true] {
                for (width, height) in SIZES {
                    let spec = spec(tiling, width, height, touch, wrap);
                    let name = format!("{} {touch:?} {width}x{height} wrap {wrap}", tiling.name());
                    match spec.build() {
                        Ok(board) => boards.push((name, board)),
                        Err(error) => assert!(wrap, "{name}: {error}"),
                    }
                }
            }
        }
    }
    boards
}

fn tiled(board: &Board) -> &TiledSpec {
    match board.spec() {
        BoardSpec::Tiled(spec) => spec,
        BoardSpec::Graph(_) => unreachable!("the suite asks for tilings"),
    }
}

fn around(topology: &Topology, cell: u32) -> Vec<u32> {
    let found = topology.neighbours(CellId::new(cell));
    found.iter().map(|c| c.get()).collect()
}

fn components(topology: &Topology) -> usize {
    let mut met = vec![false; topology.len()];
    let mut count = 0;
    for start in topology.cells() {
        if met[start.index()] {
            continue;
        }
        count += 1;
        met[start.index()] = true;
        let mut rest = vec![start];
        while let Some(cell) = rest.pop() {
            for &next in topology.neighbours(cell).iter() {
                if !std::mem::replace(&mut met[next.index()], true) {
                    rest.push(next);
                }
            }
        }
    }
    count
}

#[test]
fn adjacency_is_symmetric_ascending_loop_free_and_connected() {
    for (name, board) in boards() {
        let topology = board.topology();
        assert_eq!(board.spec().cell_count(), board.len() as u64, "{name}");
        let mut most = 0;
        for cell in topology.cells() {
            let found = topology.neighbours(cell);
            most = most.max(found.len());
            assert!(
                found.windows(2).all(|pair| pair[0] < pair[1]),
                "{name}: {cell} {found:?}"
            );
            for &other in found.iter() {
                assert_ne!(other, cell, "{name}");
                assert!(topology.contains(other), "{name}: {cell} {found:?}");
                assert!(topology.touches(other, cell), "{name}: {cell} and {other}");
            }
        }
        assert_eq!(topology.max_degree(), most, "{name}");
        let spec = tiled(&board);
        // Triangles in a column meet by base and tip in turn, and tips are no edges.
        let falls_apart = spec.tiling == Tiling::Triangular
            && spec.touch == Touch::Edge
            && spec.width == 1
            && spec.height > 2;
        assert_eq!(components(topology) > 1, falls_apart, "{name}");
    }
}

#[test]
fn interior_cells_have_the_neighbours_of_the_textbooks() {
    use Tiling::*;
    type Counts = &'static [(&'static str, &'static [usize])];
    let expected: [(Tiling, Counts); 24] = [
        (Square, &[("4-gon", &[8])]),
        (Triangular, &[("3-gon", &[12])]),
        (Hexagonal, &[("6-gon", &[6])]),
        (ElongatedTriangular, &[("3-gon", &[9]), ("4-gon", &[12])]),
        (SnubSquare, &[("3-gon", &[9]), ("4-gon", &[12])]),
        (Trihexagonal, &[("3-gon", &[6]), ("6-gon", &[12])]),
        (TruncatedHexagonal, &[("12-gon", &[12]), ("3-gon", &[3])]),
        (
            Rhombitrihexagonal,
            &[("3-gon", &[6]), ("4-gon", &[8]), ("6-gon", &[12])],
        ),
        (
            TruncatedTrihexagonal,
            &[("12-gon", &[12]), ("4-gon", &[4]), ("6-gon", &[6])],
        ),
        (TruncatedSquare, &[("4-gon", &[4]), ("8-gon", &[8])]),
        (SnubTrihexagonal, &[("3-gon", &[9]), ("6-gon", &[18])]),
        (LavesCairoPentagonal, &[("5-gon", &[7])]),
        (LavesPrismaticPentagonal, &[("5-gon", &[7])]),
        (LavesFloretPentagonal, &[("5-gon", &[8])]),
        (LavesRhombille, &[("4-gon", &[10])]),
        (LavesDeltoidalTrihexagonal, &[("4-gon", &[9])]),
        (LavesTriakisTriangular, &[("3-gon", &[21])]),
        (LavesKisrhombille, &[("3-gon", &[16])]),
        (LavesTetrakisSquare, &[("3-gon", &[14])]),
        (Hat, &[("hat", &[6, 7]), ("reflected hat", &[6])]),
        (Spectre, &[("spectre", &[6, 7])]),
        (
            PenroseP3Rhombs,
            &[("thick", &[7, 8, 10, 11]), ("thin", &[9, 10])],
        ),
        (
            PenroseP2KiteDart,
            &[("dart", &[8, 9, 10]), ("kite", &[8, 9])],
        ),
        (Cube, &[("cube", &[26])]),
    ];
    assert_eq!(expected.map(|(tiling, _)| tiling), Tiling::ALL);
    for (tiling, kinds) in expected {
        let kinds: BTreeMap<_, _> = kinds
            .iter()
            .map(|&(kind, list)| (kind, list.to_vec()))
            .collect();
        assert_eq!(
            tiling.interior_counts(Touch::Corner),
            kinds,
            "{}",
            tiling.name()
        );
    }
}

#[test]
fn on_a_torus_every_cell_is_an_interior_one() {
    let mut seen = 0;
    for (name, board) in boards() {
        let spec = tiled(&board);
        if !spec.wrap {
            continue;
        }
        seen += 1;
        let counts = spec.tiling.interior_counts(spec.touch);
        let geometry = board.geometry().unwrap();
        for cell in board.topology().cells() {
            let degree = board.topology().neighbours(cell).len();
            assert_eq!(counts[geometry.kind(cell)], [degree], "{name}: {cell}");
        }
    }
    assert!(seen > 100, "{seen}");
}

/// The corners of the cells as names: drawn points closer than 10^-6 are one.
fn corners(geometry: &Geometry, cells: u32) -> Vec<Vec<u64>> {
    let mut names: BTreeMap<(i64, i64), u64> = BTreeMap::new();
    let mut name = |[x, y]: [f64; 2]| {
        let [x, y] = [x, y].map(|v| (v * 1e6).round() as i64);
        for near in [
            (0, 0),
            (0, 1),
            (0, -1),
            (1, 0),
            (-1, 0),
            (1, 1),
            (1, -1),
            (-1, 1),
            (-1, -1),
        ] {
            if let Some(&known) = names.get(&(x + near.0, y + near.1)) {
                return known;
            }
        }
        let new = names.len() as u64;
        names.insert((x, y), new);
        new
    };
    (0..cells)
        .map(|cell| {
            geometry
                .polygon(CellId::new(cell))
                .into_iter()
                .map(&mut name)
                .collect()
        })
        .collect()
}

fn area(polygon: &[[f64; 2]]) -> f64 {
    let next = polygon.iter().cycle().skip(1);
    polygon
        .iter()
        .zip(next)
        .map(|(p, q)| p[0] * q[1] - q[0] * p[1])
        .sum::<f64>()
        / 2.0
}

#[test]
fn the_picture_agrees_with_who_touches_whom() {
    for (name, board) in boards() {
        let spec = tiled(&board);
        if spec.wrap || spec.tiling == Tiling::Cube {
            continue;
        }
        let cells = board.len() as u32;
        let corners = corners(board.geometry().unwrap(), cells);
        let mut at: BTreeMap<u64, Vec<u32>> = BTreeMap::new();
        let mut edges: BTreeMap<(u64, u64), u32> = BTreeMap::new();
        for (cell, corners) in corners.iter().enumerate() {
            let next = corners.iter().cycle().skip(1);
            for (&from, &to) in corners.iter().zip(next) {
                at.entry(from).or_default().push(cell as u32);
                // Each side of an edge belongs to one cell: edge to edge, no overlap.
                let double = edges.insert((from, to), cell as u32);
                assert_eq!(double, None, "{name}: an edge of {cell} is taken");
            }
        }
        for (cell, corners) in corners.iter().enumerate() {
            let mut met = BTreeSet::new();
            match spec.touch {
                Touch::Corner => met.extend(corners.iter().flat_map(|c| at[c].iter().copied())),
                Touch::Edge => {
                    let next = corners.iter().cycle().skip(1);
                    let backs = corners
                        .iter()
                        .zip(next)
                        .filter_map(|(&f, &t)| edges.get(&(t, f)));
                    met.extend(backs.copied());
                }
            }
            met.remove(&(cell as u32));
            let met: Vec<u32> = met.into_iter().collect();
            assert_eq!(around(board.topology(), cell as u32), met, "{name}: {cell}");
        }
    }
}

/// Angles around a corner never exceed a full turn, and no cell holds the
/// centre of another; with edges taken once a side, nothing overlaps.
#[test]
fn no_two_cells_overlap() {
    for tiling in Tiling::ALL
        .into_iter()
        .filter(|&tiling| tiling != Tiling::Cube)
    {
        let name = tiling.name();
        let board = BoardSpec::tiled(tiling, 24, 20).build().unwrap();
        let geometry = board.geometry().unwrap();
        let polygons: Vec<_> = board
            .topology()
            .cells()
            .map(|c| geometry.polygon(c))
            .collect();
        let centres: Vec<_> = board
            .topology()
            .cells()
            .map(|c| geometry.centre(c))
            .collect();
        let mut turns: BTreeMap<u64, f64> = BTreeMap::new();
        for (polygon, corners) in polygons.iter().zip(corners(geometry, board.len() as u32)) {
            let sides = polygon.len();
            for (i, corner) in corners.into_iter().enumerate() {
                let [before, here, after] = [sides - 1, 0, 1].map(|by| polygon[(i + by) % sides]);
                let direction = |p: [f64; 2]| (p[1] - here[1]).atan2(p[0] - here[0]);
                let angle = direction(before) - direction(after);
                *turns.entry(corner).or_default() +=
                    (angle * area(polygon).signum()).rem_euclid(TAU);
            }
        }
        let full = turns
            .values()
            .filter(|&&turn| (turn - TAU).abs() < 1e-6)
            .count();
        assert!(turns.values().all(|&turn| turn < TAU + 1e-6), "{name}");
        assert!(
            full * 2 > turns.len(),
            "{name}: most corners are surrounded"
        );
        for (owner, centre) in centres.iter().enumerate() {
            for (cell, other) in centres.iter().enumerate() {
                let near = (centre[0] - other[0]).abs() < 4.0 && (centre[1] - other[1]).abs() < 4.0;
                let inside = near && contains(&polygons[cell], *centre);
                assert_eq!(
                    inside,
                    cell == owner,
                    "{name}: the centre of {owner} and {cell}"
                );
            }
        }
        let total: f64 = polygons.iter().map(|p| area(p).abs()).sum();
        assert!(
            (total / board.len() as f64 - 1.0).abs() < 1e-9,
            "{name}: {total}"
        );
    }
}

fn contains(polygon: &[[f64; 2]], [x, y]: [f64; 2]) -> bool {
    let next = polygon.iter().cycle().skip(1);
    let crossings = polygon.iter().zip(next).filter(|(p, q)| {
        (p[1] > y) != (q[1] > y) && x < (q[0] - p[0]) * (y - p[1]) / (q[1] - p[1]) + p[0]
    });
    crossings.count() % 2 == 1
}

#[test]
fn numbers_have_room_and_pictures_stay_within_their_bounds() {
    for (name, board) in boards() {
        let geometry = board.geometry().unwrap();
        let [least, most] = geometry.bounds();
        let mut met = [false; 4];
        for cell in board.topology().cells() {
            assert!(
                geometry.radius(cell) > 0.12,
                "{name}: {cell} {}",
                geometry.radius(cell)
            );
            for [x, y] in geometry.polygon(cell) {
                let gaps = [x - least[0], y - least[1], most[0] - x, most[1] - y];
                for (side, gap) in gaps.into_iter().enumerate() {
                    assert!(gap > -1e-9, "{name}: {cell} sticks out by {gap}");
                    met[side] |= gap < 1e-9;
                }
            }
        }
        assert_eq!(met, [true; 4], "{name}: the bounds are tight");
    }
}

#[test]
fn ids_are_as_written_down() {
    // /\/\/     0 1 2     the first triangle points up, odd rows begin with one
    // \/\/\     3 4 5     that points down
    let triangles = BoardSpec::tiled(Tiling::Triangular, 6, 4).build().unwrap();
    let topology = triangles.topology();
    assert_eq!(around(topology, 0), [1, 2, 6, 7, 8]);
    // Row 1, column 3 points up: its base touches the row below.
    assert_eq!(
        around(topology, 9),
        [2, 3, 4, 7, 8, 10, 11, 13, 14, 15, 16, 17]
    );
    // Row 1, column 2 points down.
    assert_eq!(
        around(topology, 8),
        [0, 1, 2, 3, 4, 6, 7, 9, 10, 13, 14, 15]
    );
    let by_edge = spec(Tiling::Triangular, 6, 4, Touch::Edge, false)
        .build()
        .unwrap();
    assert_eq!(around(by_edge.topology(), 9), [8, 10, 15]);
    assert_eq!(around(by_edge.topology(), 8), [2, 7, 9]);
    let geometry = triangles.geometry().unwrap();
    let up = geometry.polygon(CellId::new(0));
    assert_eq!(up.iter().filter(|corner| corner[1] < 0.1).count(), 1);

    //  0 1 2
    //   3 4 5     odd rows half a cell to the right
    //  6 7 8
    let hexagons = BoardSpec::tiled(Tiling::Hexagonal, 3, 3).build().unwrap();
    assert_eq!(around(hexagons.topology(), 4), [1, 2, 3, 5, 7, 8]);
    assert_eq!(around(hexagons.topology(), 0), [1, 3]);
    assert_eq!(around(hexagons.topology(), 8), [4, 5, 7]);
    let geometry = hexagons.geometry().unwrap();
    assert!(geometry.centre(CellId::new(3))[0] > geometry.centre(CellId::new(0))[0] + 0.5);
    // Across the seam of a torus straight on, when the rows are even in number.
    let torus = spec(Tiling::Hexagonal, 4, 4, Touch::Corner, true)
        .build()
        .unwrap();
    assert_eq!(around(torus.topology(), 0), [1, 3, 4, 7, 12, 15]);

    // Layers of 3×2: 13 is in the middle one.
    let cube = spec(Tiling::Cube, 3, 2, Touch::Edge, false)
        .build()
        .unwrap();
    assert_eq!(around(cube.topology(), 7), [1, 6, 8, 10, 13]);

    // Nine cells a unit, 10 by 5 units, so 90 cells a row.
    let snub = BoardSpec::tiled(Tiling::SnubTrihexagonal, 30, 16)
        .build()
        .unwrap();
    let geometry = snub.geometry().unwrap();
    let hexagon = (0..9)
        .find(|&k| geometry.kind(CellId::new(k)) == "6-gon")
        .unwrap();
    for unit in 0..50 {
        assert_eq!(geometry.kind(CellId::new(unit * 9 + hexagon)), "6-gon");
    }
    let [x, y] = geometry.centre(CellId::new(hexagon));
    let [right, _] = geometry.centre(CellId::new(9 + hexagon));
    let [below_x, below_y] = geometry.centre(CellId::new(90 + hexagon));
    assert!((below_x - x - (right - x) / 2.0).abs() < 1e-9 && below_y > y);
    // Two rows down is straight below.
    assert!((geometry.centre(CellId::new(180 + hexagon))[0] - x).abs() < 1e-9);
}

#[test]
fn aperiodic_boards_are_rectangular_and_read_like_a_page() {
    for tiling in Tiling::ALL
        .into_iter()
        .filter(|tiling| tiling.is_aperiodic())
    {
        for (width, height) in [(40, 20), (20, 40), (100, 3), (1, 300)] {
            let board = BoardSpec::tiled(tiling, width, height).build().unwrap();
            let name = format!("{} {width}x{height}", tiling.name());
            assert_eq!(board.len(), (width * height) as usize, "{name}");
            let geometry = board.geometry().unwrap();
            let centres: Vec<_> = board
                .topology()
                .cells()
                .map(|c| geometry.centre(c))
                .collect();
            for pair in centres.windows(2) {
                let (dx, dy) = (pair[1][0] - pair[0][0], pair[1][1] - pair[0][1]);
                assert!(dy > 1e-9 || dy.abs() < 1e-9 && dx > 0.0, "{name}: {pair:?}");
            }
            let [_, [right, bottom]] = geometry.bounds();
            // A chain of single tiles zigzags, so it is wider and shorter.
            let (wide, high) = (right - f64::from(width), bottom / f64::from(height));
            assert!((-1.5..7.0).contains(&wide), "{name}: {right} across");
            assert!(
                high < 2.5 && (high > 0.9 || width == 1),
                "{name}: {bottom} down"
            );
        }
    }
}

#[test]
fn aperiodic_boards_of_every_small_size_are_in_one_piece() {
    for tiling in Tiling::ALL
        .into_iter()
        .filter(|tiling| tiling.is_aperiodic())
    {
        for (width, height) in (1..=9).flat_map(|w| [1, 2, 3, 5, 8, 13, 200].map(|h| (w, h))) {
            let board = spec(tiling, width, height, Touch::Edge, false)
                .build()
                .unwrap();
            let name = format!("{} {width}x{height}", tiling.name());
            assert_eq!(board.len() as u32, width * height, "{name}");
            assert_eq!(components(board.topology()), 1, "{name}");
        }
    }
}

#[test]
fn the_same_board_every_time() {
    for tiling in Tiling::ALL {
        let spec = BoardSpec::tiled(tiling, 17, 11);
        let (first, second) = (spec.build().unwrap(), spec.build().unwrap());
        assert_eq!(first.topology(), second.topology(), "{}", tiling.name());
    }
}

#[test]
fn a_torus_is_refused_with_the_least_size_that_works() {
    for tiling in Tiling::ALL
        .into_iter()
        .filter(|tiling| !tiling.is_aperiodic())
    {
        for touch in Touch::ALL {
            for (width, height) in [(1, 1), (1, 9), (2, 2), (9, 1), (3, 4), (7, 7)] {
                let asked = spec(tiling, width, height, touch, true);
                let error = match asked.build() {
                    Ok(_) => continue,
                    Err(error) => error,
                };
                let BoardError::TorusTooSmall {
                    least_width,
                    least_height,
                    ..
                } = error
                else {
                    panic!("{asked:?}: {error}");
                };
                assert!(
                    least_width >= width && least_height >= height,
                    "{asked:?}: {error}"
                );
                let larger = spec(tiling, least_width, least_height, touch, true);
                assert!(larger.build().is_ok(), "{asked:?}: {error}");
                assert!(error.to_string().contains(&format!("width {least_width}")));
            }
        }
    }
    let least =
        |tiling, width, height| match spec(tiling, width, height, Touch::Corner, true).build() {
            Err(BoardError::TorusTooSmall {
                least_width,
                least_height,
                ..
            }) => (least_width, least_height),
            other => panic!("{other:?}"),
        };
    assert_eq!(least(Tiling::Square, 2, 1), (3, 3));
    assert_eq!(least(Tiling::Square, 2, 10), (3, 10));
    assert_eq!(least(Tiling::Hexagonal, 1, 1), (3, 3));
    // Up and down alternate along a row, so it must be even.
    assert_eq!(least(Tiling::Triangular, 9, 10), (10, 10));
}

#[test]
fn what_cannot_be_built_is_refused_in_words() {
    let refused = |spec: &BoardSpec, words: &str| {
        let error = spec.build().unwrap_err().to_string();
        assert!(error.contains(words), "{error}");
    };
    for tiling in Tiling::ALL {
        refused(&BoardSpec::tiled(tiling, 0, 5), "at least one cell");
        refused(&BoardSpec::tiled(tiling, 5, 0), "at least one cell");
        refused(&BoardSpec::tiled(tiling, u32::MAX, u32::MAX), "too large");
        if tiling.is_aperiodic() {
            refused(
                &BoardSpec::tiled(tiling, 1000, 1001),
                "at most 1000000 cells",
            );
            refused(&spec(tiling, 9, 9, Touch::Corner, true), "without wrap");
        }
        if tiling != Tiling::Cube {
            let mut deep = spec(tiling, 9, 9, Touch::Corner, false);
            if let BoardSpec::Tiled(tiled) = &mut deep {
                tiled.depth = 2;
            }
            refused(&deep, "leave it out");
        }
    }
    let graph = |positions| {
        BoardSpec::Graph(GraphSpec {
            adjacency: vec![vec![1], vec![0]],
            positions: Some(positions),
        })
    };
    refused(&graph(vec![[0.0, 0.0]]), "2 cells but 1 positions");
    refused(
        &graph(vec![[0.0, 0.0], [f64::NAN, 0.0]]),
        "position of cell 1",
    );
}

#[test]
fn huge_lattices_cost_nothing() {
    for tiling in Tiling::ALL
        .into_iter()
        .filter(|tiling| !tiling.is_aperiodic())
    {
        let wide = match tiling {
            Tiling::Cube => BoardSpec::tiled(tiling, 60_000, 60_000),
            _ => BoardSpec::tiled(tiling, 64_000, 64_000),
        };
        for spec in [wide, BoardSpec::tiled(tiling, 1_000_000_000, 1)] {
            let board = spec.build().unwrap();
            for cell in [0, board.len() / 2, board.len() - 1].map(CellId::from_index) {
                for &other in board.topology().neighbours(cell).iter() {
                    assert!(
                        board.topology().touches(other, cell),
                        "{} {cell}",
                        tiling.name()
                    );
                }
            }
        }
    }
    let longest = BoardSpec::tiled(Tiling::Hexagonal, u32::MAX - 1, 1)
        .build()
        .unwrap();
    assert_eq!(around(longest.topology(), u32::MAX - 2), [u32::MAX - 3]);
    assert_eq!(around(longest.topology(), 0), [1]);
}

#[test]
fn the_middle_is_in_the_middle() {
    for (name, board) in boards() {
        let [[left, top], [right, bottom]] = board.geometry().unwrap().bounds();
        let middle = [(left + right) / 2.0, (top + bottom) / 2.0];
        let from_it = |cell: CellId| {
            let [x, y] = board.geometry().unwrap().centre(cell);
            (x - middle[0]).hypot(y - middle[1])
        };
        let found = board.middle();
        for cell in board.topology().cells() {
            // Of cells as near as each other, the first.
            let (best, other) = (from_it(found), from_it(cell));
            assert!(best <= other + 1e-3, "{name}");
            assert!(cell >= found || best < other, "{name}");
        }
    }
    let middle = |spec: BoardSpec| spec.build().unwrap().middle().get();
    assert_eq!(middle(BoardSpec::square(16, 16)), 119);
    assert_eq!(middle(BoardSpec::tiled(Tiling::Hexagonal, 4, 3)), 5);
    let graph = |positions| {
        middle(BoardSpec::Graph(GraphSpec {
            adjacency: vec![vec![]; 4],
            positions,
        }))
    };
    assert_eq!(graph(None), 2);
    let corners = [[0.0, 0.0], [9.0, 0.0], [5.0, 4.0], [0.0, 9.0]];
    assert_eq!(graph(Some(corners.to_vec())), 2);
}

#[test]
fn a_level_keeps_its_density_on_every_tiling() {
    let expert = Level::named("expert").unwrap();
    for tiling in Tiling::ALL {
        let level = expert.on_tiling(tiling).unwrap();
        let cells = level.board.cell_count() as f64;
        assert!(
            (level.mines as f64 - 99.0 * cells / 480.0).abs() <= 0.5,
            "{}",
            tiling.name()
        );
        assert_eq!(level.board.build().unwrap().len() as f64, cells);
    }
    assert_eq!(expert.on_tiling(Tiling::Square), Some(expert));
}

/// A number that changes when any neighbour list does.
fn fingerprint(topology: &Topology) -> u64 {
    let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
    let mut feed = |value: u32| {
        for byte in value.to_le_bytes() {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    };
    for cell in topology.cells() {
        let around = topology.neighbours(cell);
        feed(around.len() as u32);
        around.iter().for_each(|n| feed(n.get()));
    }
    hash
}

/// Positions and share codes name cells by id: a board of a tiling must stay
/// the same for ever.
#[test]
fn boards_are_pinned_for_ever() {
    let prints: Vec<String> = Tiling::ALL
        .into_iter()
        .map(|tiling| {
            let board = BoardSpec::tiled(tiling, 13, 9).build().unwrap();
            let print = fingerprint(board.topology());
            format!("{} {print:016x}", tiling.name())
        })
        .collect();
    let pinned: Vec<&str> = include_str!("boards.pinned").lines().collect();
    assert_eq!(prints, pinned);
}
