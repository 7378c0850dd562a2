//! The page and its parts, out of the program itself.

use std::borrow::Cow;
use std::sync::LazyLock;

use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Redirect, Response};
use demineur_words::{Lang, page_texts};
use rust_embed::{EmbeddedFile, RustEmbed};
use sha2::{Digest, Sha256};

use crate::error::Problem;

/// The folder of the page.
#[derive(RustEmbed)]
#[folder = "client/"]
#[allow_missing = true]
struct Client;

/// Addresses that all open the page, which looks at the address itself.
/// Document 001's are among them.
const PAGES: [&str; 9] = [
    "/",
    "/index.html",
    "/victoire.html",
    "/defaite.html",
    "/analysis",
    "/lab",
    "/review",
    "/stats",
    "/leaderboard",
];

/// The page, one of its parts, or that there is nothing.
pub async fn page(method: Method, uri: Uri, headers: HeaderMap) -> Result<Response, Problem> {
    let path = uri.path();
    if path.starts_with("/api/") {
        return Err(Problem::NoPage);
    }
    if method != Method::GET && method != Method::HEAD {
        return Err(Problem::BadMethod);
    }
    if PAGES.contains(&path) {
        return file("index.html", &headers).ok_or(Problem::NoPage);
    }
    if let Some(page) = path.strip_suffix('/')
        && PAGES.contains(&page)
    {
        return Ok(Redirect::permanent(page).into_response());
    }
    let name = path.trim_start_matches('/');
    file(name, &headers).ok_or(Problem::NoPage)
}

/// The page's texts, a file a language, out of those that every door has.
static TEXTS: LazyLock<[(Lang, Vec<u8>); 2]> = LazyLock::new(|| {
    Lang::ALL.map(|lang| {
        let texts = serde_json::Value::from(page_texts(lang));
        (lang, texts.to_string().into_bytes())
    })
});

/// A part of the page and what tells its versions apart.
fn part(name: &str) -> Option<(Cow<'static, [u8]>, [u8; 32])> {
    let lang = name.strip_prefix("texts/");
    let lang = lang.and_then(|name| Lang::from_name(name.strip_suffix(".json")?));
    if let Some(lang) = lang {
        let (_, texts) = TEXTS.iter().find(|texts| texts.0 == lang)?;
        return Some((Cow::Borrowed(texts), Sha256::digest(texts).into()));
    }
    let file: EmbeddedFile = Client::get(name)?;
    let hash = file.metadata.sha256_hash();
    Some((file.data, hash))
}

fn file(name: &str, headers: &HeaderMap) -> Option<Response> {
    let (data, hash) = part(name)?;
    let tag: String = hash[..16].iter().map(|b| format!("{b:02x}")).collect();
    let tag = format!("\"{tag}\"");
    let known = headers.get(header::IF_NONE_MATCH);
    let known = known.and_then(|value| value.to_str().ok()).unwrap_or("");
    let meta = [
        (header::ETAG, tag.clone()),
        // Asked again each time: a new version of the program is seen at once.
        (header::CACHE_CONTROL, "no-cache".to_owned()),
        (header::CONTENT_TYPE, kind(name).to_owned()),
    ];
    if known.split(',').any(|known| known.trim() == tag) {
        return Some((StatusCode::NOT_MODIFIED, meta).into_response());
    }
    Some((meta, data).into_response())
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
