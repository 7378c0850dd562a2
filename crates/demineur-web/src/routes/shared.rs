//! What a share code is about: for the page that opens it, and for those that
//! link to it. Nothing here tells where a mine is.

use std::fmt::Write;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, Uri, header};
use axum::response::{IntoResponse, Response};
use demineur_core::format::{SavedGame, ShareCode};
use demineur_core::{Board, CellId, Figures, Level, Status};
use demineur_play::Dealt;
use demineur_words::{Key, Texts};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::app::App;
use crate::canvas::{Canvas, Colour};
use crate::error::Problem;
use crate::visit::{Visit, query};
use crate::wire::status;

/// As wide and high as pages show pictures of links.
const SIZE: [f64; 2] = [1200.0, 630.0];
const MARGIN: f64 = 48.0;
/// The colours of the dark theme.
const GROUND: Colour = [0x10, 0x16, 0x1b];
const EDGE: Colour = [0x35, 0x49, 0x5a];
const HIDDEN: Colour = [0x6b, 0x8c, 0xa6];
const START: Colour = [0xa6, 0xf5, 0xc0];

#[derive(Debug, Deserialize)]
struct CodeQuery {
    code: String,
}

/// What is said of a shared game.
struct Facts {
    saved: SavedGame,
    level: String,
    millis: u64,
}

impl Facts {
    fn read(app: &App, code: &str) -> Result<Self, Problem> {
        let saved = ShareCode::decode_within(code, app.format_limits())?;
        let label = Dealt::shared(saved.clone()).deal.label;
        Ok(Self {
            millis: Figures::of(&saved.game).millis,
            level: Level::named(&label).map_or_else(String::new, |level| level.name),
            saved,
        })
    }
}

/// What a share code is about.
pub async fn shared(
    State(app): State<Arc<App>>,
    visit: Visit,
    uri: Uri,
) -> Result<Json<Value>, Problem> {
    let asked: CodeQuery = query(&uri)?;
    let reader = Arc::clone(&app);
    let facts = move |_: &_| Facts::read(&reader, &asked.code);
    let facts = app.pool.think(visit.client, facts).await??;
    let game = &facts.saved.game;
    Ok(Json(json!({
        "board": game.params().board,
        "cells": game.board().len(),
        "mines": game.params().mines,
        "level": facts.level,
        "status": status(game.status()),
        "millis": facts.millis,
    })))
}

/// The picture of a shared board, all hidden, its start marked.
pub async fn picture(
    State(app): State<Arc<App>>,
    visit: Visit,
    uri: Uri,
) -> Result<Response, Problem> {
    let asked: CodeQuery = query(&uri)?;
    let reader = Arc::clone(&app);
    let draw = move |_: &_| {
        let saved = Facts::read(&reader, &asked.code)?.saved;
        let start = Dealt::fixed_board(&saved)?.start();
        let drawn = draw(saved.game.board(), start).to_png();
        drawn.map_err(|_| Problem::Internal)
    };
    let file = app.pool.think(visit.client, draw).await??;
    let meta = [
        (header::CONTENT_TYPE, "image/png"),
        (header::CACHE_CONTROL, "public, max-age=86400"),
    ];
    Ok((meta, file).into_response())
}

fn draw(board: &Board, start: Option<CellId>) -> Canvas {
    let [width, height] = SIZE;
    let mut canvas = Canvas::new(width as usize, height as usize, GROUND);
    let Some(geometry) = board.geometry() else {
        return canvas;
    };
    let [low, high] = geometry.bounds();
    let scale = (0..2).map(|axis| (SIZE[axis] - 2.0 * MARGIN) / (high[axis] - low[axis]).max(1e-9));
    let scale = scale.fold(120.0, f64::min);
    let place = |point: [f64; 2], axis: usize| {
        SIZE[axis] / 2.0 + (point[axis] - (low[axis] + high[axis]) / 2.0) * scale
    };
    for cell in board.topology().cells() {
        let centre = geometry.centre(cell);
        let polygon = geometry.polygon(cell);
        let shrunk = |share: f64, down: f64| -> Vec<[f64; 2]> {
            let towards = |point: &[f64; 2], axis: usize| {
                place(point.to_owned(), axis) * share + place(centre, axis) * (1.0 - share)
            };
            let point = |point| [towards(point, 0), towards(point, 1) + down];
            polygon.iter().map(point).collect()
        };
        canvas.fill(&shrunk(0.94, 0.0), EDGE);
        canvas.fill(&shrunk(0.86, -0.04 * scale), HIDDEN);
    }
    if let Some(start) = start {
        let centre = geometry.centre(start);
        let [x, y] = [place(centre, 0), place(centre, 1)];
        let (arm, pen) = (0.28 * scale, 0.07 * scale);
        for side in [1.0, -1.0] {
            let point = |along: f64, across: f64| {
                let [dx, dy] = [along - across, along + across];
                [x + side * dx, y + dy]
            };
            let bar = [
                point(-arm, -pen),
                point(arm, -pen),
                point(arm, pen),
                point(-arm, pen),
            ];
            canvas.fill(&bar, START);
        }
    }
    canvas
}

/// What other pages say of a link with a share code, as lines of the page's
/// head; nothing for any other address.
pub async fn card(app: &Arc<App>, visit: Visit, uri: &Uri, headers: &HeaderMap) -> Option<String> {
    if !matches!(uri.path(), "/" | "/index.html") {
        return None;
    }
    let asked: CodeQuery = query(uri).ok()?;
    let (reader, code) = (Arc::clone(app), asked.code.clone());
    let facts = move |_: &_| Facts::read(&reader, &code);
    let facts = app.pool.think(visit.client, facts).await.ok()?.ok()?;
    let origin = origin(headers, app.config.behind_proxy)?;
    let texts = app.office.speech.texts(visit.lang);
    let by = by_of(uri);
    let title = title(&facts, by.as_deref(), texts);
    let mut head = String::new();
    for (name, value) in [
        ("og:type", "website"),
        ("og:site_name", "Démineur"),
        ("og:title", &title),
        ("og:description", &texts.get(Key::WebCardText)),
        (
            "og:image",
            &format!("{origin}/api/v1/picture.png?code={}", asked.code),
        ),
        ("og:image:width", "1200"),
        ("og:image:height", "630"),
        ("twitter:card", "summary_large_image"),
    ] {
        let value = escaped(value);
        writeln!(head, "    <meta property=\"{name}\" content=\"{value}\">")
            .expect("a string takes everything");
    }
    Some(head)
}

/// Where this page is: pictures are asked for by whole addresses.
fn origin(headers: &HeaderMap, behind_proxy: bool) -> Option<String> {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    let host = text("host")?;
    let is_plain = |c: char| c.is_ascii_alphanumeric() || ".:-[]".contains(c);
    if !host.chars().all(is_plain) {
        return None;
    }
    let is_secure = behind_proxy && text("x-forwarded-proto") == Some("https");
    let scheme = if is_secure { "https" } else { "http" };
    Some(format!("{scheme}://{host}"))
}

/// Who shares it, as the address says.
fn by_of(uri: &Uri) -> Option<String> {
    #[derive(Deserialize)]
    struct By {
        by: Option<String>,
    }
    let by = query::<By>(uri).ok()?.by?;
    let by: String = by.chars().take(24).collect();
    (!by.is_empty()).then_some(by)
}

fn title(facts: &Facts, by: Option<&str>, texts: &Texts) -> String {
    let game = &facts.saved.game;
    let board = match facts.level.as_str() {
        "" => texts.with(Key::WebCardBoard, [("cells", game.board().len().into())]),
        level => texts.level(level),
    };
    let mines = ("mines", game.params().mines.into());
    let board = ("board", board.into());
    let name = by.map_or_else(|| texts.get(Key::WebCardSomebody), str::to_owned);
    let name = ("name", name.into());
    match game.status() {
        Status::Won => {
            let time = texts.decimal(facts.millis as f64 / 1000.0, 1);
            texts.with(Key::WebCardWon, [name, board, mines, ("time", time.into())])
        }
        _ => texts.with(Key::WebCardShared, [name, board, mines]),
    }
}

/// A text as it stands between quotes in a page.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_an_address_ends_a_quote() {
        assert_eq!(escaped("\"><b>&"), "&quot;&gt;&lt;b&gt;&amp;");
    }
}
