//! How long a board takes to build and its neighbours to find:
//! `cargo run --release -p demineur-core --example boards TILING WIDTH HEIGHT`.

use std::error::Error;
use std::time::Instant;

use demineur_core::{BoardSpec, CellId, Tiling};

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [tiling, width, height] = words.as_slice() else {
        return Err("give a tiling, a width and a height, such as 3.3.3.3.6 3162 3162".into());
    };
    let tiling = Tiling::from_name(tiling).ok_or_else(|| {
        format!(
            "no such tiling; try {}",
            Tiling::nearest_names(tiling).join(", ")
        )
    })?;
    let start = Instant::now();
    let board = BoardSpec::tiled(tiling, width.parse()?, height.parse()?).build()?;
    println!("{} cells built in {:?}", board.len(), start.elapsed());
    let cells = board.len().min(20_000_000);
    let start = Instant::now();
    let mut ends = 0;
    for cell in (0..cells).map(CellId::from_index) {
        ends += std::hint::black_box(board.topology().neighbours(cell)).len();
    }
    let each = start.elapsed().as_nanos() as f64 / cells as f64;
    println!("{ends} neighbours of {cells} cells found, {each:.1} ns a cell");
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    if let Some(peak) = status.lines().find(|line| line.starts_with("VmHWM")) {
        println!("peak memory {}", peak.trim_start_matches("VmHWM:").trim());
    }
    Ok(())
}
