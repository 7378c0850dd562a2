//! Where the cells of a board are drawn, and who touches whom.

use std::fmt::Write;
use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use demineur_core::{Board, BoardSpec, Geometry, TiledSpec, Tiling, Touch};
use demineur_words::Addresses;
use serde::Deserialize;
use sha2::{Digest, Sha256};

use crate::app::App;
use crate::error::Problem;
use crate::visit::{Visit, query};

#[derive(Debug, Deserialize)]
struct BoardQuery {
    #[serde(default = "square")]
    tiling: String,
    width: u32,
    height: u32,
    #[serde(default = "one")]
    depth: u32,
    #[serde(default)]
    wrap: bool,
    #[serde(default = "corner")]
    touch: String,
}

fn square() -> String {
    "square".to_owned()
}

fn corner() -> String {
    "corner".to_owned()
}

const fn one() -> u32 {
    1
}

/// The geometry of a patch of a tiling.
pub async fn of_board(
    State(app): State<Arc<App>>,
    visit: Visit,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let asked: BoardQuery = query(&uri)?;
    let tiling = Tiling::from_name(&asked.tiling)
        .ok_or_else(|| Problem::field("tiling", Tiling::nearest_names(&asked.tiling).join(", ")))?;
    let touch = Touch::from_name(&asked.touch)
        .ok_or_else(|| Problem::field("touch", Touch::ALL.map(Touch::name).join(", ")))?;
    let spec = BoardSpec::Tiled(TiledSpec {
        tiling,
        width: asked.width,
        height: asked.height,
        depth: asked.depth,
        wrap: asked.wrap,
        touch,
    });
    let (cells, most) = (spec.cell_count(), app.config.limits.board_cells);
    if cells > most {
        return Err(Problem::TooManyCells { cells, most });
    }
    let make = move || {
        let board = spec.build();
        board.map_err(|error| Problem::Params(demineur_core::ParamsError::Board(error)))
    };
    let name = format!("{asked:?}");
    let cached = "public, max-age=31536000, immutable";
    answer(&app, visit, &headers, &name, cached, cells, make).await
}

/// The geometry of a game's board; the only way to that of a free graph.
pub async fn of_game(
    State(app): State<Arc<App>>,
    visit: Visit,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let room = app.room(&id, visit).await?;
    let board = room.hold().await?.game().board().clone();
    let name = board.spec().to_json();
    let cells = board.len() as u64;
    let cached = "private, max-age=86400";
    answer(&app, visit, &headers, &name, cached, cells, || Ok(board)).await
}

async fn answer(
    app: &Arc<App>,
    visit: Visit,
    headers: &HeaderMap,
    name: &str,
    cached: &'static str,
    cells: u64,
    make: impl FnOnce() -> Result<Board, Problem> + Send + 'static,
) -> Result<Response, Problem> {
    // The same version makes the same geometry of the same board.
    let digest = Sha256::digest(format!("{} {name}", env!("CARGO_PKG_VERSION")));
    let tag: String = digest[..16].iter().map(|b| format!("{b:02x}")).collect();
    let tag = format!("\"{tag}\"");
    let known = headers.get(header::IF_NONE_MATCH);
    let known = known.and_then(|value| value.to_str().ok()).unwrap_or("");
    let meta = [
        (header::ETAG, tag.clone()),
        (header::CACHE_CONTROL, cached.to_owned()),
        (header::CONTENT_TYPE, "application/json".to_owned()),
    ];
    if known.split(',').any(|known| known.trim() == tag) {
        return Ok((StatusCode::NOT_MODIFIED, meta).into_response());
    }
    if let Some(bytes) = app.geometries.find(&tag) {
        return Ok((meta, bytes).into_response());
    }
    app.take_tokens(visit.client, (cells / 5000) as u32)?;
    let made = app.pool.think(visit.client, move |_| {
        make().map(|board| Bytes::from(to_json(&board)))
    });
    let bytes = made.await??;
    app.geometries.keep(tag, bytes.clone());
    Ok((meta, bytes).into_response())
}

/// Written by hand: a tree of values would take ten times the memory.
fn to_json(board: &Board) -> String {
    let mut out = String::with_capacity(board.len() * 160);
    let cells = || board.topology().cells();
    write!(out, "{{\"cells\":{}", board.len()).expect("a string takes everything");
    match board.geometry() {
        Some(geometry) => shapes(&mut out, board, geometry),
        None => out.push_str(",\"bounds\":null,\"polygons\":null,\"centres\":null,\"radius\":null"),
    }
    out.push_str(",\"neighbours\":[");
    for cell in cells() {
        out.push_str(if cell.get() == 0 { "[" } else { ",[" });
        for (place, near) in board.topology().neighbours(cell).iter().enumerate() {
            let comma = if place == 0 { "" } else { "," };
            write!(out, "{comma}{near}").expect("a string takes everything");
        }
        out.push(']');
    }
    out.push_str("],\"rows\":");
    match Addresses::of(board) {
        Addresses::Rows { columns, lines } => {
            write!(out, "{{\"columns\":{columns},\"lines\":{lines}}}")
        }
        Addresses::Layers {
            columns,
            lines,
            layers,
        } => write!(
            out,
            "{{\"columns\":{columns},\"lines\":{lines},\"layers\":{layers}}}"
        ),
        Addresses::Ids { .. } => write!(out, "null"),
    }
    .expect("a string takes everything");
    out.push('}');
    out
}

fn shapes(out: &mut String, board: &Board, geometry: &Geometry) {
    let cells = || board.topology().cells();
    let [[left, top], [right, bottom]] = geometry.bounds();
    out.push_str(",\"bounds\":[[");
    numbers(out, [left, top]);
    out.push_str("],[");
    numbers(out, [right, bottom]);
    out.push_str("]],\"polygons\":[");
    for cell in cells() {
        out.push_str(if cell.get() == 0 { "[" } else { ",[" });
        numbers(out, geometry.polygon(cell).into_iter().flatten());
        out.push(']');
    }
    out.push_str("],\"centres\":[");
    for cell in cells() {
        out.push_str(if cell.get() == 0 { "[" } else { ",[" });
        numbers(out, geometry.centre(cell));
        out.push(']');
    }
    out.push_str("],\"radius\":[");
    numbers(out, cells().map(|cell| geometry.radius(cell)));
    out.push(']');
}

/// Numbers with four decimals, which is finer than any screen.
fn numbers(out: &mut String, values: impl IntoIterator<Item = f64>) {
    for (place, value) in values.into_iter().enumerate() {
        let comma = if place == 0 { "" } else { "," };
        let rounded = (value * 1e4).round() / 1e4;
        // No -0, which some parsers make something of.
        let rounded = if rounded == 0.0 { 0.0 } else { rounded };
        write!(out, "{comma}{rounded}").expect("a string takes everything");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_square_is_written_as_numbers() {
        let board = BoardSpec::square(2, 1).build().unwrap();
        let json: serde_json::Value = serde_json::from_str(&to_json(&board)).unwrap();
        assert_eq!(
            json.to_string(),
            "{\"cells\":2,\"bounds\":[[0,0],[2,1]],\
             \"polygons\":[[0,0,1,0,1,1,0,1],[1,0,2,0,2,1,1,1]],\
             \"centres\":[[0.5,0.5],[1.5,0.5]],\"radius\":[0.5,0.5],\
             \"neighbours\":[[1],[0]],\"rows\":{\"columns\":2,\"lines\":1}}"
        );
    }

    #[test]
    fn every_tiling_is_json() {
        for tiling in Tiling::ALL {
            let board = BoardSpec::tiled(tiling, 9, 9).build().unwrap();
            let json: serde_json::Value = serde_json::from_str(&to_json(&board)).unwrap();
            for list in ["polygons", "centres", "radius", "neighbours"] {
                let length = json[list].as_array().map(Vec::len);
                assert_eq!(length, Some(board.len()), "{} {list}", tiling.name());
            }
        }
    }
}
