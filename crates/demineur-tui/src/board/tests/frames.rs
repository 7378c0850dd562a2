//! Frames as they look.

use demineur_core::{GraphSpec, TiledSpec, Tiling, Touch};
use ratatui::style::{Color, Modifier, Style};

use super::*;

#[test]
fn squares_take_two_columns_each() {
    let board = BoardSpec::square(5, 2).build().expect("a board");
    for (glyphs, expected) in [
        (Glyphs::Ascii, ["# D ? s", "3 B * X +"]),
        (Glyphs::Unicode, ["∙ ⚑ ? ✓", "3 ✹ ✸ ✗ ⚐"]),
        (Glyphs::Emoji, ["∙ 🚩❓✅", "3 💣💥❌🎯"]),
    ] {
        let pane = BoardPane::new(&board, glyphs);
        assert_eq!(pane.full_size(), (10, 2));
        assert_eq!(frame(&pane, (10, 2), &theme(glyphs), &everything), expected);
    }
}

/// Numbers, a flag, and the rest hidden.
fn some(cell: CellId) -> Shown {
    match cell.get() % 5 {
        0 => Shown::Open(cell.get() % 13),
        1 => Shown::Marked(Mark::Mine),
        2 => Shown::Open(0),
        _ => Shown::Hidden,
    }
}

/// The whole board, in a frame of just its size.
fn whole(spec: BoardSpec, glyphs: Glyphs) -> Vec<String> {
    let board = spec.build().expect("a board");
    let pane = BoardPane::new(&board, glyphs);
    let (width, height) = pane.full_size();
    frame(&pane, (width as u16, height as u16), &theme(glyphs), &some)
}

fn cube() -> BoardSpec {
    BoardSpec::Tiled(TiledSpec {
        tiling: Tiling::Cube,
        width: 3,
        height: 2,
        depth: 3,
        wrap: false,
        touch: Touch::Corner,
    })
}

/// A triangle, and a cell apart.
fn graph() -> BoardSpec {
    BoardSpec::Graph(GraphSpec {
        adjacency: vec![vec![1, 2], vec![0, 2], vec![0, 1], vec![]],
        positions: Some(vec![[0.0, 0.0], [2.0, 0.0], [0.0, 2.0], [2.0, 2.0]]),
    })
}

#[test]
fn hexagons_share_their_edges() {
    assert_eq!(
        whole(BoardSpec::tiled(Tiling::Hexagonal, 5, 3), Glyphs::Emoji),
        [
            r" / \ / \ / \ / \ / \",
            r"|   |🚩 |   | ∙ | ∙ |",
            r" \ / \ / \ / \ / \ / \",
            r"  | 5 |🚩 |   | ∙ | ∙ |",
            r" / \ / \ / \ / \ / \ /",
            r"|10 |🚩 |   | ∙ | ∙ |",
            r" \ / \ / \ / \ / \ /",
        ]
    );
}

#[test]
fn triangles_point_up_and_down() {
    assert_eq!(
        whole(BoardSpec::tiled(Tiling::Triangular, 6, 3), Glyphs::Ascii),
        [
            r"/\D /\# /\5",
            r"  \/  \/# \/",
            r"D /\# /\10/\",
            r"\/  \/# \/D",
            r"/\# /\2 /\",
            r"  \/# \/D \/",
        ]
    );
}

#[test]
fn the_layers_of_a_cube_stand_side_by_side() {
    assert_eq!(
        whole(cube(), Glyphs::Unicode),
        [
            r"    ⚑        ⚑     ∙        ∙  ∙",
            r" ∙  ∙  5     ∙ 10  ⚑     2  ⚑",
        ]
    );
}

#[test]
fn penrose_rhombs_are_drawn_as_they_are() {
    assert_eq!(
        whole(
            BoardSpec::tiled(Tiling::PenroseP3Rhombs, 4, 3),
            Glyphs::Unicode
        ),
        [
            r"     ⢀⠔⡞⠛⢍⠉⠉⠉ ⠑⠢⡀      ⡠⠒⢣",
            r"  ⢀⡠⠊⠁⢰⠁  ⠉⠢⣀   ⠈⠑⢄⡀⣀⠔⠉  ⠈⡆",
            r" ⢠⠃⚑  ⡎     ⢠⠋⠉⠉⠉⠉⠉⡝⡄  ∙  ⢱",
            r" ⡎  ⡠⠜⠤⡀    ⡎  ∙  ⢰⠁⢱    ⢀⠤⠃",
            r"⢰⢁⠔⠊   ⠈⠒⢄ ⢰⠁     ⡎ ⠈⡆ ⡠⠒⠁",
            r"⢯⢅   5   ⢀⠭⢗⠒⠒⠒⠒⠒⠺⡀⚑ ⡸⠭⡀",
            r"⠘⡄⠑⠢⡀  ⡠⠒⠁ ⠘⡄     ⢣ ⢠⠃ ⠈⠒⢄",
            r" ⢱ ∙⠈⠱⡉  ∙  ⢱     ⠈⡆⡎ 10  ⢉⠆",
            r"  ⠣⢄  ⢣    ⢀⠤⠓⠒⠒⠒⠒⡲⠞⠤⡀    ⡜",
            r"    ⠑⠢⡈⡆ ⡠⠒⠁ ⚑ ⢀⠔⠊   ⠈⠒⢄ ⢰⠁",
            r"      ⠈⠙⠛⠒⠒⠒⠒⠒⠊⠁        ⠉⠃",
            r"",
        ]
    );
}

#[test]
fn hats_are_drawn_as_they_are() {
    assert_eq!(
        whole(BoardSpec::tiled(Tiling::Hat, 3, 3), Glyphs::Unicode),
        [
            r"                 ⢸⠉⠙⡄",
            r"      ⢀⡠⠤⣀ ⡠⠤⠤⠤⡀⢀⡸  ⢘⠄",
            r"   ⡠⠔⠊⢇⣀⡀ ⠉  ⡠⠔⠚⡅   ⠑⠢⢄",
            r"   ⡇    ⡇ ⚑  ⡇ ⠰⡁  ⣀⢄ ⢸",
            r" ⡰⠒⠃    ⠣⢄⡀⡔⠒⠃ ∙⠈⢱⠉ ⢨⠒⠚",
            r" ⠑⠢⡤⠒⠉⠢⠤⡤⠤⡊ ⣀⢄⡀ ⡤⠼  ⠉⠒⢤",
            r"   ⡇ 5  ⡇ ⠑⠉⚑ ⠈⡝   ∙  ⢸",
            r" ⡜⠉⠁ ⢀  ⠑⠢⢄   ⠈⢆⠤⠊⠒⠤⡰⠉⠉",
            r"⢜⠈⠒⠔⠊⠁⠣⠤⡤⠤⡃  ⡔⠊⠉⠦⢤",
            r" ⢣⣀⡀    ⡇ ⠈⢆⣀⡇ ∙ ⢸",
            r"   ⡇ ⠠⡒⠉  ⠠⣃  ⢀⣠  ⠉⠒⡄",
            r"   ⠓⠤⣀⠕     ⠉⠊⠁ ⠓⠒⠒⠚",
            r"",
        ]
    );
}

#[test]
fn octagons_in_plain_ascii() {
    assert_eq!(
        whole(
            BoardSpec::tiled(Tiling::TruncatedSquare, 3, 3),
            Glyphs::Ascii
        ),
        [
            r"          / \        / \",
            r"   _____/  D  \/___+  #  \",
            r" _-      -_  /       \ _-",
            r"|          +          |\",
            r"|          |          |",
            r"|          +          |/",
            r" -_      _-  \       / -_",
            r"   /----\  5  /\---+     /",
            r" /        \ /        \ /",
            r"|          |          |",
            r"|    #     |    D     |",
            r"+          +          +",
            r"  \      /   \      /",
            r"   -----      ------",
        ]
    );
}

#[test]
fn a_graph_has_lines_between_its_cells() {
    assert_eq!(
        whole(graph(), Glyphs::Unicode),
        [
            r"",
            r"   ⡠⠤⠤⡀    ⡠⠤⠤⡀",
            r"  ⢸   ⢸⠤⠤⠤⢸ ⚑ ⢸",
            r"  ⠈⠢⠤⠤⠊   ⠈⠢⠤⠤⠊",
            r"    ⢸   ⡠⠊",
            r"   ⡠⠤⠤⡀⠊   ⡠⠤⠤⡀",
            r"  ⢸   ⢸   ⢸ ∙ ⢸",
            r"  ⠈⠢⠤⠤⠊   ⠈⠢⠤⠤⠊",
            r"",
        ]
    );
}

#[test]
fn a_graph_in_plain_ascii() {
    assert_eq!(
        whole(graph(), Glyphs::Ascii),
        [
            r"",
            r"   /-\     /-\",
            r"  |   |---| D |",
            r"   \-/    /\-/",
            r"    |   /",
            r"   /-\/    /-\",
            r"  |   |   | # |",
            r"   \-/     \-/",
            r"",
        ]
    );
}

/// The style of what is written where.
fn styles(
    theme: &Theme,
    cursor: Option<CellId>,
    pressed: &[CellId],
    roles: &[(CellId, Role)],
) -> Vec<(String, Style)> {
    let board = BoardSpec::square(10, 1).build().expect("a board");
    let pane = BoardPane::new(&board, theme.glyphs());
    let area = Rect::new(0, 0, 20, 1);
    let mut buf = Buffer::empty(area);
    let picture = Picture {
        shown: &everything,
        cursor,
        hover: None,
        pressed,
        roles,
        chances: None,
        theme,
    };
    pane.render(area, &mut buf, &picture);
    let cells = buf.content().iter().step_by(2);
    cells
        .map(|cell| (cell.symbol().to_owned(), cell.style()))
        .collect()
}

#[test]
fn without_colours_the_cursor_is_reversed_and_a_pressed_cell_is_empty() {
    let theme = theme(Glyphs::Ascii).with_depth(ColourDepth::Mono);
    let plain = styles(&theme, None, &[], &[]);
    assert!(
        plain
            .iter()
            .all(|(_, style)| style.fg == Some(Color::Reset))
    );
    assert!(
        plain
            .iter()
            .all(|(_, style)| style.bg == Some(Color::Reset))
    );
    let cursor = styles(&theme, Some(CellId::new(5)), &[], &[]);
    assert_eq!(cursor[5].0, "3");
    assert!(cursor[5].1.add_modifier.contains(Modifier::REVERSED));
    let pressed = styles(&theme, None, &[CellId::new(0), CellId::new(1)], &[]);
    assert_eq!(pressed[0].0, " ");
    assert!(pressed[0].1.add_modifier.contains(Modifier::UNDERLINED));
    // A flag stays one.
    assert_eq!(pressed[1], plain[1]);
}

#[test]
fn hints_and_chances_are_told_by_signs_and_figures_too() {
    let theme = theme(Glyphs::Unicode);
    let hint = |role: Role| {
        let roles = [(CellId::new(0), role), (CellId::new(5), role)];
        styles(&theme, None, &[], &roles)
    };
    let roles = [Role::Look, Role::Safe, Role::Mine, Role::Safest, Role::Best];
    let signs = roles.map(|role| hint(role)[0].0.clone());
    assert_eq!(signs, ["∙", "o", "!", "~", "="]);
    // A number that a hint rests on stays legible.
    assert_eq!(hint(Role::Number)[5].0, "3");
    assert_ne!(hint(Role::Number)[5].1, styles(&theme, None, &[], &[])[5].1);

    let board = BoardSpec::square(6, 1).build().expect("a board");
    let mut pane = BoardPane::new(&board, Glyphs::Unicode);
    let area = Rect::new(0, 0, 18, 1);
    pane.set_wide(true);
    assert_eq!(pane.full_size(), (18, 1));
    let mut buf = Buffer::empty(area);
    let chances = [0.0, 0.001, 0.125, 0.5, 0.999, 1.0];
    let picture = Picture {
        shown: &|_| Shown::Hidden,
        cursor: None,
        hover: None,
        pressed: &[],
        roles: &[],
        chances: Some(&|cell: CellId| {
            let value = chances[cell.index()];
            Some(Chance { value, told: true })
        }),
        theme: &theme,
    };
    pane.render(area, &mut buf, &picture);
    assert_eq!(lines(&buf), [" ✓  1 13 50 99  ✹"]);
    let grounds: Vec<Color> = buf
        .content()
        .iter()
        .step_by(3)
        .map(|cell| cell.bg)
        .collect();
    assert_eq!(
        grounds
            .iter()
            .filter(|&&ground| ground == grounds[1])
            .count(),
        1
    );
    assert_ne!(grounds[0], grounds[1]);
    assert_ne!(grounds[4], grounds[5]);
}

#[test]
fn the_neighbours_of_the_chosen_cell_stand_out_unless_anyone_can_see_them() {
    let neighbours = |spec: BoardSpec, cursor: u32| {
        let board = spec.build().expect("a board");
        let pane = BoardPane::new(&board, Glyphs::Unicode);
        let (width, height) = pane.full_size();
        let area = Rect::new(0, 0, width as u16, height as u16);
        let theme = theme(Glyphs::Unicode);
        let render = |cursor: Option<CellId>| {
            let mut buf = Buffer::empty(area);
            let picture = Picture {
                shown: &|_| Shown::Hidden,
                cursor,
                hover: None,
                pressed: &[],
                roles: &[],
                chances: None,
                theme: &theme,
            };
            pane.render(area, &mut buf, &picture);
            buf
        };
        let (plain, chosen) = (render(None), render(Some(CellId::new(cursor))));
        let cells = board.topology().cells().filter(|&cell| {
            let spot = pane.size().spot(&pane.atlas, cell);
            let at = (spot.x as u16, spot.y as u16);
            plain[at].bg != chosen[at].bg
        });
        let ids: Vec<u32> = cells.map(CellId::get).collect();
        ids
    };
    assert_eq!(neighbours(BoardSpec::square(4, 3), 0), [0]);
    assert_eq!(
        neighbours(BoardSpec::tiled(Tiling::Hexagonal, 4, 3), 0),
        [0, 1, 4]
    );
    assert_eq!(neighbours(cube(), 0), [0, 1, 3, 4, 6, 7, 9, 10]);
    assert_eq!(neighbours(graph(), 0), [0, 1, 2]);
}
