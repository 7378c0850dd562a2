//! The page and its parts, out of the program itself.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Redirect, Response};

use super::{meta, offline, shared};
use crate::app::App;
use crate::client::{Edition, INDEX, Part};
use crate::error::Problem;
use crate::visit::Visit;

/// Addresses that all open the page, which looks at the address itself.
/// Document 001's are among them.
const PAGES: [&str; 10] = [
    "/",
    "/index.html",
    "/victoire.html",
    "/defaite.html",
    "/how-to-play",
    "/analysis",
    "/lab",
    "/review",
    "/stats",
    "/leaderboard",
];

/// Asked again each time: a new version of the program is seen at once.
const CHANGES: &str = "no-cache";
/// What a document for a link with a board in it takes besides.
const CARD_COST: u32 = 4;
/// Another version has another name.
const STAYS: &str = "public, max-age=31536000, immutable";

/// The page, one of its parts, or that there is nothing.
pub async fn page(
    State(app): State<Arc<App>>,
    visit: Visit,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let path = uri.path();
    if path.starts_with("/api/") {
        return Err(Problem::NoPage);
    }
    if method != Method::GET && method != Method::HEAD {
        return Err(Problem::BadMethod);
    }
    let document = |part: &Part| answer(INDEX, part, CHANGES, &headers);
    if let Some(lang) = offline::lang_of(path) {
        let part = app.shelf.made(path, || offline::document(lang));
        return Ok(document(&part));
    }
    if PAGES.contains(&path) {
        let edition = Edition::newest();
        let page = path.trim_start_matches('/');
        let name = format!("{} {} {page}", edition.name(), visit.lang.name());
        let part = app.shelf.made(&name, || {
            let meta = meta::choices(&app).to_string();
            edition.document(page, visit.lang, &meta)
        });
        let Some(card) = shared::card(&app, visit, &uri, &headers).await else {
            return Ok(document(&part));
        };
        // Each address has its own: it is compressed for this answer alone.
        app.take_tokens(visit.client, CARD_COST)?;
        let text = String::from_utf8_lossy(&part.plain);
        let text = text.replacen("</head>", &(card + "  </head>"), 1);
        return Ok(document(&Part::new(text)));
    }
    if let Some(page) = path.strip_suffix('/')
        && PAGES.contains(&page)
    {
        return Ok(Redirect::permanent(page).into_response());
    }
    if let Some(path) = path.strip_prefix("/assets/") {
        let edition = Edition::asked(path);
        let (part, is_named) = edition.part(path).ok_or(Problem::NoPage)?;
        // A page of another edition asks: it gets what there is, and keeps it not.
        let cached = if is_named { STAYS } else { CHANGES };
        return Ok(answer(path, part, cached, &headers));
    }
    let name = path.trim_start_matches('/');
    let part = app.shelf.file(name).ok_or(Problem::NoPage)?;
    Ok(answer(name, &part, CHANGES, &headers))
}

fn answer(name: &str, part: &Part, cached: &'static str, headers: &HeaderMap) -> Response {
    let tag = format!("\"{}\"", part.tag());
    let meta = [
        (header::ETAG, tag.clone()),
        (header::CACHE_CONTROL, cached.to_owned()),
        (header::CONTENT_TYPE, kind(name).to_owned()),
        (header::VARY, "accept-encoding, accept-language".to_owned()),
    ];
    let says = |name: header::HeaderName| {
        let value = headers.get(name);
        value.and_then(|value| value.to_str().ok()).unwrap_or("")
    };
    if says(header::IF_NONE_MATCH)
        .split(',')
        .any(|known| known.trim() == tag)
    {
        return (StatusCode::NOT_MODIFIED, meta).into_response();
    }
    match is_packed(name) && takes_gzip(says(header::ACCEPT_ENCODING)) {
        true => {
            let packed = [(header::CONTENT_ENCODING, "gzip")];
            (meta, packed, part.packed()).into_response()
        }
        false => (meta, Bytes::clone(&part.plain)).into_response(),
    }
}

/// Whether a browser that sends this understands gzip.
fn takes_gzip(accepted: &str) -> bool {
    accepted.split(',').any(|coding| {
        let (name, weight) = coding.split_once(';').unwrap_or((coding, ""));
        name.trim() == "gzip" && weight.replace(' ', "") != "q=0"
    })
}

/// Pictures and fonts are compressed as they are.
fn is_packed(name: &str) -> bool {
    !matches!(name.rsplit('.').next(), Some("png" | "ico" | "woff2"))
}

fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js" | "mjs") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("ico") => "image/x-icon",
        Some("json") => "application/json",
        Some("webmanifest") => "application/manifest+json",
        Some("woff2") => "font/woff2",
        Some("txt") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::takes_gzip;

    #[test]
    fn gzip_is_for_those_who_take_it() {
        for yes in ["gzip", "br, gzip;q=0.5", "gzip, deflate, br, zstd"] {
            assert!(takes_gzip(yes), "{yes}");
        }
        for no in ["", "br", "gzip;q=0", "br, gzip; q=0", "identity"] {
            assert!(!takes_gzip(no), "{no}");
        }
    }
}
