//! Writes a picture of a game on every tiling into a folder, `docs/tilings`
//! unless another is named: `cargo run -p demineur-core --example pictures [FOLDER]`.

use std::error::Error;
use std::path::PathBuf;

use demineur_core::picture::{SvgOptions, svg};
use demineur_core::{BoardSpec, CellId, Game, GameParams, Layout, Move, TiledSpec, Tiling, Touch};

fn main() -> Result<(), Box<dyn Error>> {
    let default = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/tilings");
    let folder = std::env::args_os().nth(1).map_or(default, PathBuf::from);
    std::fs::create_dir_all(&folder)?;
    for (number, tiling) in Tiling::ALL.into_iter().enumerate() {
        let game = played(tiling, number as u64)?;
        let picture = svg(
            game.board(),
            |cell| game.shown(cell),
            &SvgOptions::default(),
        );
        std::fs::write(folder.join(format!("{}.svg", tiling.name())), picture)?;
    }
    Ok(())
}

/// A game played for a while by someone who knows, then lost.
fn played(tiling: Tiling, seed: u64) -> Result<Game, Box<dyn Error>> {
    let (width, height, depth) = match tiling {
        Tiling::Cube => (4, 4, 4),
        Tiling::Triangular => (17, 8, 1),
        _ => (12, 9, 1),
    };
    let board = BoardSpec::Tiled(TiledSpec {
        tiling,
        width,
        height,
        depth,
        wrap: false,
        touch: Touch::Corner,
    });
    let cells = board.cell_count() as usize;
    let mut game = Game::new(GameParams::seeded(board, cells / 7, seed))?;
    game.play(Move::Open(CellId::from_index(cells / 2)))?;
    let layout: Layout = game
        .layout()
        .ok_or("the first opening lays the mines")?
        .clone();
    let topology = game.board().topology().clone();
    let seen = |game: &Game, cell| {
        topology
            .neighbours(cell)
            .iter()
            .any(|&c| game.view().number(c).is_some())
    };
    // Two rounds outwards from what is open: some safe cells, then the mines.
    for cell in topology.cells().take(cells * 3 / 4) {
        if !layout.is_mine(cell) && game.view().is_hidden(cell) && seen(&game, cell) {
            game.play(Move::Open(cell))?;
        }
    }
    let mines: Vec<CellId> = layout
        .mines()
        .iter()
        .filter(|&mine| seen(&game, mine))
        .collect();
    for &mine in mines.iter().take(mines.len() * 2 / 3) {
        game.play(Move::Flag(mine))?;
    }
    // One flag too many, and the click that ends it.
    let wrong = topology
        .cells()
        .rev()
        .find(|&c| game.view().is_hidden(c) && !layout.is_mine(c));
    if let Some(wrong) = wrong {
        game.play(Move::Flag(wrong))?;
    }
    if let Some(&last) = mines.last() {
        game.play(Move::Open(last))?;
    }
    Ok(game)
}
