//! What can be asked for, one file a subject.

mod analyze;
mod carry;
mod day;
mod games;
mod geometry;
mod help;
mod lab;
mod meta;
mod moves;
mod offline;
mod pages;
mod play;
mod players;
mod position;
mod review;
mod shared;
mod socket;

use std::sync::Arc;

use axum::Router;
use axum::routing::{get, post, put};

use crate::app::App;
use crate::error::Problem;

/// The addresses of the interface, as OpenAPI writes them; a test holds the
/// document against them.
pub const PATHS: &[(&str, &[&str])] = &[
    ("/api/v1/meta", &["get"]),
    ("/api/v1/games", &["get", "post"]),
    ("/api/v1/day", &["get"]),
    ("/api/v1/games/{id}", &["get", "delete"]),
    ("/api/v1/games/{id}/moves", &["post"]),
    ("/api/v1/games/{id}/ai", &["post"]),
    ("/api/v1/games/{id}/hint", &["post"]),
    ("/api/v1/games/{id}/guess", &["post"]),
    ("/api/v1/games/{id}/chances", &["post"]),
    ("/api/v1/games/{id}/review", &["get"]),
    ("/api/v1/games/{id}/again", &["post"]),
    ("/api/v1/games/{id}/play-on", &["post"]),
    ("/api/v1/games/{id}/geometry", &["get"]),
    ("/api/v1/games/{id}/ws", &["get"]),
    ("/api/v1/review", &["post"]),
    ("/api/v1/shared", &["get"]),
    ("/api/v1/picture.png", &["get"]),
    ("/api/v1/geometry", &["get"]),
    ("/api/v1/analyze", &["post"]),
    ("/api/v1/advice", &["post"]),
    ("/api/v1/position", &["post"]),
    ("/api/v1/lab/compare", &["post"]),
    ("/api/v1/lab/sweep", &["post"]),
    ("/api/v1/stats", &["get"]),
    ("/api/v1/stats.csv", &["get"]),
    ("/api/v1/leaderboard", &["get"]),
    ("/api/v1/player", &["get", "put"]),
    ("/api/v1/player/transfer", &["post"]),
    ("/api/v1/player/claim", &["post"]),
    ("/api/v1/player/export", &["get"]),
    ("/api/v1/player/import", &["post"]),
    ("/api/v1/openapi.json", &["get"]),
    ("/healthz", &["get"]),
    ("/readyz", &["get"]),
    ("/metrics", &["get"]),
];

/// Every route.
pub fn router() -> Router<Arc<App>> {
    let game = Router::new()
        .route("/", get(games::show).delete(games::give_up))
        .route("/moves", post(moves::play))
        .route("/ai", post(moves::ai))
        .route("/hint", post(help::hint))
        .route("/guess", post(help::guess))
        .route("/chances", post(help::chances))
        .route("/review", get(review::of_game))
        .route("/again", post(play::again))
        .route("/play-on", post(play::play_on))
        .route("/geometry", get(geometry::of_game))
        .route("/ws", get(socket::open));
    Router::new()
        .route("/api/v1/meta", get(meta::meta))
        .route("/api/v1/games", get(games::list).post(play::create))
        .nest("/api/v1/games/{id}", game)
        .route("/api/v1/day", get(day::show))
        .route("/api/v1/review", post(review::of_code))
        .route("/api/v1/shared", get(shared::shared))
        .route("/api/v1/picture.png", get(shared::picture))
        .route("/api/v1/geometry", get(geometry::of_board))
        .route("/api/v1/analyze", post(analyze::analyze))
        .route("/api/v1/advice", post(analyze::advice))
        .route("/api/v1/position", post(position::read))
        .route("/api/v1/lab/compare", post(lab::compare))
        .route("/api/v1/lab/sweep", post(lab::sweep))
        .route("/api/v1/stats", get(players::stats))
        .route("/api/v1/stats.csv", get(players::stats_csv))
        .route("/api/v1/leaderboard", get(players::leaderboard))
        .route("/api/v1/player", put(players::rename).get(players::show))
        .route("/api/v1/player/transfer", post(carry::offer))
        .route("/api/v1/player/claim", post(carry::claim))
        .route("/api/v1/player/export", get(carry::export))
        .route("/api/v1/player/import", post(carry::import))
        .route("/api/v1/openapi.json", get(meta::openapi))
        .route("/healthz", get(meta::health))
        .route("/readyz", get(meta::readiness))
        .route("/metrics", get(meta::metrics))
        .fallback(pages::page)
        .method_not_allowed_fallback(|| async { Problem::BadMethod })
}
