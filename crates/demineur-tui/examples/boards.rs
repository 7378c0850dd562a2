//! Prints boards of every tiling in the terminal's colours:
//! `cargo run -p demineur-tui --example boards -- [TILING…] [OPTION…]`.
//!
//! Options: `--ascii`, `--unicode`, `--mono`, `--16`, `--256`, `--light`,
//! `--blind`, `--over` (the end of the game), `--chances`, `--hint`,
//! `--zoom=STEPS`, `--cells=WxH`, `--screen=WxH`.

use std::io::{self, Write};

use demineur_core::{Board, BoardSpec, CellId, Game, GameParams, GraphSpec, Move, Shown, Tiling};
use demineur_tui::board::{BoardPane, Picture};
use demineur_tui::theme::{Background, Chance, ColourDepth, Glyphs, Palette, Theme};
use demineur_words::Role;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier};

fn main() -> io::Result<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let has = |word: &str| words.iter().any(|other| other == word);
    let value = |name: &str| words.iter().find_map(|word| word.strip_prefix(name));
    let size = |name: &str, usual: (u16, u16)| {
        let sides = value(name).and_then(|text| text.split_once('x'));
        let parsed = sides.and_then(|(w, h)| w.parse().ok().zip(h.parse().ok()));
        parsed.unwrap_or(usual)
    };
    let theme = Theme::new(
        match () {
            () if has("--mono") => ColourDepth::Mono,
            () if has("--16") => ColourDepth::Sixteen,
            () if has("--256") => ColourDepth::TwoFiftySix,
            () => ColourDepth::True,
        },
        if has("--light") {
            Background::Light
        } else {
            Background::Dark
        },
        if has("--blind") {
            Palette::ColourBlind
        } else {
            Palette::Classic
        },
        match () {
            () if has("--ascii") => Glyphs::Ascii,
            () if has("--unicode") => Glyphs::Unicode,
            () => Glyphs::Emoji,
        },
    );
    let show = Show {
        theme,
        cells: size("--cells=", (16, 9)),
        screen: size("--screen=", (100, 30)),
        zoom: value("--zoom=")
            .and_then(|text| text.parse().ok())
            .unwrap_or(0),
        over: has("--over"),
        chances: has("--chances"),
        hint: has("--hint"),
    };
    let names: Vec<&String> = words
        .iter()
        .filter(|word| !word.starts_with("--"))
        .collect();
    let out = &mut io::stdout().lock();
    for tiling in Tiling::ALL {
        if names.is_empty()
            || names
                .iter()
                .any(|name| Tiling::from_name(name) == Some(tiling))
        {
            show.tiling(out, tiling)?;
        }
    }
    if names.is_empty() || names.iter().any(|name| *name == "graph") {
        show.graph(out)?;
    }
    Ok(())
}

struct Show {
    theme: Theme,
    cells: (u16, u16),
    screen: (u16, u16),
    zoom: i32,
    over: bool,
    chances: bool,
    hint: bool,
}

impl Show {
    fn tiling(&self, out: &mut impl Write, tiling: Tiling) -> io::Result<()> {
        let (width, height) = (self.cells.0.into(), self.cells.1.into());
        let mut spec = BoardSpec::tiled(tiling, width, height);
        if let (Tiling::Cube, BoardSpec::Tiled(cube)) = (tiling, &mut spec) {
            (cube.width, cube.height, cube.depth) = (6, 6, 3);
        }
        writeln!(out, "{}", tiling.name())?;
        self.game(out, spec)
    }

    /// A wheel with spokes, and a tail.
    fn graph(&self, out: &mut impl Write) -> io::Result<()> {
        let mut adjacency = vec![Vec::new(); 20];
        let mut join = |a: u32, b: u32| {
            adjacency[a as usize].push(b);
            adjacency[b as usize].push(a);
        };
        for cell in 1..=14 {
            join(0, cell);
            join(cell, cell % 14 + 1);
        }
        for cell in 14..19 {
            join(cell, cell + 1);
        }
        writeln!(out, "graph")?;
        let positions = None;
        self.game(
            out,
            BoardSpec::Graph(GraphSpec {
                adjacency,
                positions,
            }),
        )
    }

    fn game(&self, out: &mut impl Write, spec: BoardSpec) -> io::Result<()> {
        let board = spec.build().map_err(io::Error::other)?;
        let game = played(spec, &board).map_err(io::Error::other)?;
        let shown = |cell: CellId| match self.over {
            true if cell.get() == 3 => Shown::WrongFlag,
            true => game.revealed(cell),
            false => game.shown(cell),
        };
        let area = Rect::new(0, 0, self.screen.0, self.screen.1);
        let mut pane = BoardPane::new(&board, self.theme.glyphs());
        let cursor = CellId::from_index(board.len() / 2);
        pane.zoom(self.zoom, cursor, area);
        pane.follow(cursor, area);
        let (width, height) = pane.full_size();
        let cut = |side: u32, most: u16| u16::try_from(side).unwrap_or(most).min(most);
        let area = Rect::new(0, 0, cut(width, area.width), cut(height, area.height));
        let hidden: Vec<CellId> = game.view().hidden().collect();
        let roles: Vec<(CellId, Role)> =
            [Role::Look, Role::Safe, Role::Mine, Role::Safest, Role::Best]
                .into_iter()
                .zip(&hidden)
                .map(|(role, &cell)| (cell, role))
                .collect();
        let chance = |cell: CellId| {
            let value = f64::from(cell.get() * 7 % 101) / 100.0;
            Some(Chance { value, told: true })
        };
        let mut buf = Buffer::empty(area);
        let picture = Picture {
            shown: &shown,
            cursor: Some(cursor),
            hover: None,
            pressed: &[],
            roles: if self.hint { &roles } else { &[] },
            chances: if self.chances { Some(&chance) } else { None },
            theme: &self.theme,
        };
        pane.render(area, &mut buf, &picture);
        print(out, &buf)
    }
}

/// A game that has begun, with some flags.
fn played(
    spec: BoardSpec,
    board: &Board,
) -> Result<Game, Box<dyn std::error::Error + Send + Sync>> {
    let mines = board.len() / 7;
    let mut game = Game::new(GameParams::seeded(spec, mines, 5))?;
    game.play(Move::Open(CellId::from_index(board.len() / 2)))?;
    let hidden: Vec<CellId> = game.view().hidden().collect();
    for (index, &cell) in hidden.iter().enumerate() {
        // A mark may be refused; it is only for show.
        let _ = match index % 9 {
            2 => game.play(Move::Flag(cell)),
            5 => game.play(Move::Uncertain(cell)),
            7 => game.play(Move::Safe(cell)),
            _ => continue,
        };
    }
    Ok(game)
}

/// The buffer as lines with escape sequences.
fn print(out: &mut impl Write, buf: &Buffer) -> io::Result<()> {
    for row in buf.area.top()..buf.area.bottom() {
        let mut column = buf.area.left();
        while column < buf.area.right() {
            let cell = &buf[(column, row)];
            write!(out, "\x1b[0")?;
            for (modifier, code) in [
                (Modifier::BOLD, 1),
                (Modifier::DIM, 2),
                (Modifier::UNDERLINED, 4),
                (Modifier::REVERSED, 7),
            ] {
                if cell.modifier.contains(modifier) {
                    write!(out, ";{code}")?;
                }
            }
            colour(out, cell.fg, 38)?;
            colour(out, cell.bg, 48)?;
            write!(out, "m{}", cell.symbol())?;
            column += unicode_width::UnicodeWidthStr::width(cell.symbol()).max(1) as u16;
        }
        writeln!(out, "\x1b[0m")?;
    }
    Ok(())
}

fn colour(out: &mut impl Write, colour: Color, code: u8) -> io::Result<()> {
    let index = match colour {
        Color::Reset => return Ok(()),
        Color::Rgb(red, green, blue) => return write!(out, ";{code};2;{red};{green};{blue}"),
        Color::Indexed(index) => index,
        Color::Black => 0,
        Color::Red => 1,
        Color::Green => 2,
        Color::Yellow => 3,
        Color::Blue => 4,
        Color::Magenta => 5,
        Color::Cyan => 6,
        Color::Gray => 7,
        Color::DarkGray => 8,
        Color::LightRed => 9,
        Color::LightGreen => 10,
        Color::LightYellow => 11,
        Color::LightBlue => 12,
        Color::LightMagenta => 13,
        Color::LightCyan => 14,
        Color::White => 15,
    };
    write!(out, ";{code};5;{index}")
}
