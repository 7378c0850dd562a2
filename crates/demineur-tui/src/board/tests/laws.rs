//! What holds on every board, at every size.

use std::collections::VecDeque;

use demineur_core::{GraphSpec, Rng, TiledSpec, Tiling, Touch};

use super::*;

const ARROWS: [Direction; 4] = [
    Direction::Up,
    Direction::Down,
    Direction::Left,
    Direction::Right,
];

fn graph(adjacency: Vec<Vec<u32>>, positions: Option<Vec<[f64; 2]>>) -> Board {
    let spec = BoardSpec::Graph(GraphSpec {
        adjacency,
        positions,
    });
    spec.build().expect("a graph")
}

/// Random edges, so that some graphs fall apart.
fn random_graph(cells: u32, edges: u32, seed: u64) -> Vec<Vec<u32>> {
    let mut rng = Rng::new(seed, 0);
    let mut adjacency = vec![Vec::new(); cells as usize];
    for _ in 0..edges {
        let [a, b] = [0, 1].map(|_| rng.below(u64::from(cells)) as u32);
        if a != b && !adjacency[a as usize].contains(&b) {
            adjacency[a as usize].push(b);
            adjacency[b as usize].push(a);
        }
    }
    adjacency
}

fn random_positions(cells: u32, side: u64, seed: u64) -> Vec<[f64; 2]> {
    let mut rng = Rng::new(seed, 1);
    (0..cells)
        .map(|_| [0, 1].map(|_| rng.below(side) as f64))
        .collect()
}

/// A board of each kind: every tiling, also as a torus, cubes, graphs.
fn all_boards(width: u32, height: u32) -> Vec<(String, Board)> {
    let mut boards = Vec::new();
    for tiling in Tiling::ALL {
        for wrap in [false, true] {
            let spec = BoardSpec::Tiled(TiledSpec {
                tiling,
                width,
                height,
                depth: if tiling == Tiling::Cube { 3 } else { 1 },
                wrap,
                touch: Touch::Corner,
            });
            // Aperiodic tilings do not wrap.
            if let Ok(board) = spec.build() {
                boards.push((format!("{} {wrap}", tiling.name()), board));
            }
        }
    }
    for (cells, edges) in [(1, 0), (2, 1), (40, 60), (200, 100)] {
        let adjacency = random_graph(cells, edges, u64::from(cells));
        boards.push((format!("graph {cells}"), graph(adjacency.clone(), None)));
        for side in [1, 5, 1_000_000] {
            let positions = random_positions(cells, side, side);
            let board = graph(adjacency.clone(), Some(positions));
            boards.push((format!("graph {cells} in {side}"), board));
        }
    }
    boards
}

/// Every size from the smallest to the largest, by zooming.
fn each_size(board: &Board, mut each: impl FnMut(&mut BoardPane)) {
    let area = Rect::new(0, 0, 80, 24);
    for glyphs in [Glyphs::Emoji, Glyphs::Unicode] {
        let mut pane = BoardPane::new(board, glyphs);
        pane.zoom(-100, CellId::new(0), area);
        loop {
            each(&mut pane.clone());
            let before = pane.full_size();
            pane.zoom(1, CellId::new(0), area);
            if pane.full_size() == before {
                break;
            }
        }
    }
}

fn is_legible(pane: &BoardPane) -> bool {
    match pane.size() {
        Size::Canvas(canvas) => canvas.is_legible(),
        Size::Slots(_) | Size::Honeycomb(_) => true,
    }
}

#[test]
fn the_cell_under_the_mouse_is_the_one_drawn_there() {
    let area = Rect::new(3, 2, 60, 20);
    let theme = theme(Glyphs::Unicode);
    for (name, board) in all_boards(7, 6) {
        each_size(&board, |pane| {
            if !is_legible(pane) {
                return;
            }
            for cell in board.topology().cells() {
                pane.follow(cell, area);
                let mut buf = Buffer::empty(area);
                let shown = |other: CellId| match other == cell {
                    true => Shown::Open(7),
                    false => Shown::Hidden,
                };
                let picture = Picture {
                    shown: &shown,
                    cursor: None,
                    hover: None,
                    pressed: &[],
                    roles: &[],
                    chances: None,
                    theme: &theme,
                };
                pane.render(area, &mut buf, &picture);
                let place = buf.content().iter().position(|c| c.symbol() == "7");
                let place = place.unwrap_or_else(|| panic!("{name}: {cell} is in view"));
                let (column, row) = buf.pos_of(place);
                assert_eq!(pane.cell_at(area, column, row), Some(cell), "{name}");
            }
        });
    }
}

#[test]
fn outside_of_the_board_is_no_cell() {
    let area = Rect::new(3, 2, 200, 80);
    for (name, board) in all_boards(4, 4) {
        let pane = BoardPane::new(&board, Glyphs::Emoji);
        assert_eq!(pane.cell_at(area, 0, 0), None, "{name}");
        assert_eq!(pane.cell_at(area, 203, 10), None, "{name}");
        if pane.full_size().0 < 190 && pane.full_size().1 < 70 {
            assert_eq!(pane.cell_at(area, 3, 2), None, "{name}");
        }
    }
}

/// Whether a walk along `next` from the first cell comes to every cell.
fn reaches_all(cells: usize, next: &[Vec<usize>]) -> bool {
    let mut seen = vec![false; cells];
    let mut queue = VecDeque::from([0]);
    seen[0] = true;
    while let Some(cell) = queue.pop_front() {
        for &next in &next[cell] {
            if !std::mem::replace(&mut seen[next], true) {
                queue.push_back(next);
            }
        }
    }
    seen.into_iter().all(|seen| seen)
}

#[test]
fn keys_lead_from_every_cell_to_every_other() {
    let sizes = [(7, 6), (1, 5), (5, 1), (20, 12)];
    for (name, board) in sizes.iter().flat_map(|&(w, h)| all_boards(w, h)) {
        let pane = BoardPane::new(&board, Glyphs::Ascii);
        let mut there = vec![Vec::new(); board.len()];
        let mut back = vec![Vec::new(); board.len()];
        for cell in board.topology().cells() {
            for direction in ARROWS {
                let next = pane.step(cell, direction, 1);
                assert!(board.topology().contains(next), "{name}");
                there[cell.index()].push(next.index());
                back[next.index()].push(cell.index());
            }
        }
        assert!(reaches_all(board.len(), &there), "{name} {}", board.len());
        assert!(reaches_all(board.len(), &back), "{name} {}", board.len());
    }
}

#[test]
fn many_steps_are_one_step_many_times() {
    for (name, board) in all_boards(9, 8) {
        let pane = BoardPane::new(&board, Glyphs::Ascii);
        let start = CellId::from_index(board.len() / 2);
        for direction in [ARROWS.as_slice(), &[Direction::NextLayer]].concat() {
            let mut cell = start;
            for count in 0..20 {
                assert_eq!(pane.step(start, direction, count), cell, "{name}");
                cell = pane.step(cell, direction, 1);
            }
        }
        assert!(
            board
                .topology()
                .contains(pane.step(start, Direction::Right, u32::MAX))
        );
    }
}

#[test]
fn layers_follow_each_other() {
    let spec = BoardSpec::Tiled(TiledSpec {
        tiling: Tiling::Cube,
        width: 3,
        height: 2,
        depth: 4,
        wrap: false,
        touch: Touch::Corner,
    });
    let pane = BoardPane::new(&spec.build().expect("a cube"), Glyphs::Emoji);
    let step = |from, direction, count| pane.step(CellId::new(from), direction, count).get();
    assert_eq!(step(4, Direction::NextLayer, 2), 16);
    assert_eq!(step(16, Direction::PreviousLayer, 9), 4);
    // From the right of one layer to the left of the next.
    assert_eq!(step(5, Direction::Right, 1), 9);
    assert_eq!(step(9, Direction::Left, 1), 5);
}

#[test]
fn no_area_and_no_camera_breaks_anything() {
    let mut rng = Rng::new(7, 0);
    let theme = theme(Glyphs::Emoji);
    for (name, board) in all_boards(12, 9) {
        each_size(&board, |pane| {
            for (width, height) in [(0, 0), (0, 9), (9, 0), (1, 1), (2, 3), (20, 6), (300, 100)] {
                let area = Rect::new(1, 1, width, height);
                let far = |rng: &mut Rng| rng.below(1 << 32) as u32 as i32;
                pane.scroll(far(&mut rng), far(&mut rng), area);
                let cell = CellId::from_index(rng.below(board.len() as u64) as usize);
                // A buffer that is smaller than the area, and elsewhere.
                let mut buf = Buffer::empty(Rect::new(2, 0, 290, 90));
                let picture = Picture {
                    shown: &everything,
                    cursor: Some(cell),
                    hover: None,
                    pressed: &[cell],
                    roles: &[(cell, Role::Best)],
                    chances: Some(&|cell: CellId| {
                        let value = f64::from(cell.get() % 9) / 8.0;
                        let told = cell.get().is_multiple_of(2);
                        Some(Chance { value, told })
                    }),
                    theme: &theme,
                };
                pane.render(area, &mut buf, &picture);
                let _ = pane.cell_at(area, 5, 5);
                pane.follow(cell, area);
                pane.fit(fits(area));
                pane.zoom(-1, cell, area);
                pane.zoom(1, cell, area);
            }
            assert!(pane.full_size() > (0, 0), "{name}");
        });
    }
}

#[test]
fn a_cell_that_is_no_cell_changes_nothing() {
    let board = BoardSpec::square(3, 3).build().expect("a board");
    let mut pane = BoardPane::new(&board, Glyphs::Emoji);
    let (nowhere, area) = (CellId::new(99), Rect::new(0, 0, 4, 2));
    pane.follow(nowhere, area);
    pane.zoom(1, nowhere, area);
    assert_eq!(pane.step(nowhere, Direction::Up, 1), nowhere);
    assert_eq!(pane.full_size(), (6, 3));
}

#[test]
fn a_frame_asks_only_about_cells_in_view() {
    let asked = std::cell::Cell::new(0_usize);
    let shown = |_: CellId| {
        asked.set(asked.get() + 1);
        Shown::Hidden
    };
    let area = Rect::new(0, 0, 80, 24);
    for tiling in [Tiling::Square, Tiling::Hexagonal, Tiling::Triangular] {
        let board = BoardSpec::tiled(tiling, 40_000, 20_000);
        let board = board.build().expect("rows are computed");
        let mut pane = BoardPane::new(&board, Glyphs::Unicode);
        let cell = CellId::new(400_000_123);
        for _ in 0..4 {
            asked.set(0);
            pane.follow(cell, area);
            frame(&pane, (80, 24), &theme(Glyphs::Unicode), &shown);
            // Eight dots a screen cell, from afar.
            assert!((80..=80 * 24 * 8).contains(&asked.get()), "{tiling:?}");
            pane.zoom(-1, cell, area);
        }
    }
}

#[test]
fn zooming_keeps_the_cell_where_it_is() {
    let board = BoardSpec::tiled(Tiling::PenroseP3Rhombs, 60, 40)
        .build()
        .expect("a board");
    let area = Rect::new(0, 0, 80, 24);
    let mut pane = BoardPane::new(&board, Glyphs::Emoji);
    let cell = CellId::new(1200);
    pane.follow(cell, area);
    let on_screen = |pane: &BoardPane| {
        let (spot, [x, y]) = (pane.size().spot(&pane.atlas, cell), pane.origin(area));
        [spot.x - x, spot.y - y]
    };
    let before = on_screen(&pane);
    let usual = pane.full_size();
    pane.zoom(1, cell, area);
    assert!(pane.full_size() > usual);
    let after = on_screen(&pane);
    for axis in 0..2 {
        // A larger margin may need to be kept.
        assert!(
            (before[axis] - after[axis]).abs() <= 8,
            "{before:?} {after:?}"
        );
    }
    pane.zoom(-1, cell, area);
    assert_eq!(pane.full_size(), usual);
}

/// Whether a whole board fits into an area.
fn fits(area: Rect) -> impl FnMut(&BoardPane) -> bool {
    move |pane| {
        let (width, height) = pane.full_size();
        width <= area.width.into() && height <= area.height.into()
    }
}

#[test]
fn squares_are_drawn_as_large_as_there_is_room_for() {
    let board = BoardSpec::square(9, 9).build().expect("a board");
    let mut pane = BoardPane::new(&board, Glyphs::Emoji);
    for ((width, height), size) in [
        ((18, 9), (18, 9)),
        ((26, 9), (18, 9)),
        ((27, 9), (27, 9)),
        ((36, 17), (27, 9)),
        ((36, 18), (36, 18)),
        ((100, 60), (55, 28)),
        ((10, 5), (18, 9)),
    ] {
        pane.fit(fits(Rect::new(0, 0, width, height)));
        assert_eq!(pane.full_size(), size, "{width}x{height}");
    }
}

#[test]
fn small_screens_get_a_size_that_fits() {
    let board = BoardSpec::tiled(Tiling::Hexagonal, 30, 16);
    let board = board.build().expect("a board");
    let mut pane = BoardPane::new(&board, Glyphs::Emoji);
    assert_eq!(pane.full_size(), (123, 33));
    pane.fit(fits(Rect::new(0, 0, 80, 24)));
    assert_eq!(pane.full_size(), (61, 16));
    pane.fit(fits(Rect::new(0, 0, 130, 40)));
    assert_eq!(pane.full_size(), (123, 33));
    pane.fit(fits(Rect::new(0, 0, 200, 50)));
    assert_eq!(pane.full_size(), (198, 47));
    // Nothing legible fits: scroll.
    pane.fit(fits(Rect::new(0, 0, 20, 6)));
    assert_eq!(pane.full_size(), (123, 33));
}

#[test]
fn the_same_graph_always_looks_the_same() {
    let adjacency = random_graph(60, 90, 3);
    let picture = |adjacency: &Vec<Vec<u32>>| {
        let pane = BoardPane::new(&graph(adjacency.clone(), None), Glyphs::Unicode);
        frame(&pane, (200, 80), &theme(Glyphs::Unicode), &everything)
    };
    assert_eq!(picture(&adjacency), picture(&adjacency));
}

#[test]
fn the_nearest_cell_is_found_where_looking_at_all_finds_it() {
    let mut rng = Rng::new(11, 0);
    for (name, board) in all_boards(7, 6) {
        let atlas = Atlas::new(&board);
        let size = atlas.size();
        for _ in 0..200 {
            let point = size.map(|side| side * rng.below(1000) as f64 / 999.0);
            let distance = |cell: CellId| {
                let [x, y] = atlas.centre(cell);
                (x - point[0]).hypot(y - point[1])
            };
            let all = board.topology().cells().map(distance);
            let least = all.fold(f64::INFINITY, f64::min);
            if let Some(found) = atlas.nearest(point) {
                assert!(distance(found) <= least + 1e-9, "{name} {point:?}");
            } else {
                // Only where no cell is.
                assert_eq!(atlas.cell_at(point), None, "{name} {point:?}");
            }
        }
    }
}

/// Half of a dodecagon's size is no size for the triangles beside it.
#[test]
fn no_board_of_polygons_starts_smaller_than_it_can_be_read() {
    for tiling in Tiling::ALL {
        let board = BoardSpec::tiled(tiling, 9, 9).build().expect("a board");
        let mut pane = BoardPane::new(&board, Glyphs::Unicode);
        if demineur_words::Rows::of(&board).is_some() {
            continue;
        }
        let usual = pane.usual_size();
        let mut tried = 0;
        pane.fit(|pane| {
            let size = pane.full_size();
            assert!(
                size.0 >= usual.0 && size.1 >= usual.1,
                "{tiling:?}: {size:?}"
            );
            tried += 1;
            false
        });
        assert!(tried > 0, "{tiling:?}");
        assert_eq!(pane.full_size(), usual, "{tiling:?}");
    }
}
