//! Who asks, in which language, and how a body is read.

use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::{ConnectInfo, FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::IntoResponse;
use demineur_words::Lang;
use serde::de::DeserializeOwned;
use tokio::time::timeout;

use crate::config::ServerLimits;
use crate::error::Problem;
use crate::player::{Seal, Token, TokenHash};
use crate::rate::Client;
use crate::speech::lang_of;

/// Who asks, and in which language.
#[derive(Clone, Copy, Debug)]
pub struct Visit {
    /// From where.
    pub client: Client,
    /// The hash of their token.
    pub token: TokenHash,
    /// Whether it was signed here.
    pub signed: bool,
    /// In which language they are answered.
    pub lang: Lang,
}

impl Visit {
    /// Who sent this request, with the token to give them if they have none.
    ///
    /// # Errors
    /// When the system gives no random numbers for a token.
    pub fn of(
        request: &Request,
        seal: &Seal,
        behind_proxy: bool,
    ) -> Result<(Self, Option<Token>), Problem> {
        let sent = Token::of(request.headers());
        let signed = sent.as_ref().is_none_or(|token| seal.made(token));
        let (token, fresh) = match sent {
            Some(token) => (token.hash(), None),
            None => {
                let token = seal.token().ok_or(Problem::Internal)?;
                (token.hash(), Some(token))
            }
        };
        let visit = Self {
            client: client(request, behind_proxy),
            token,
            signed,
            lang: lang_of(request.uri(), request.headers()),
        };
        Ok((visit, fresh))
    }
}

fn client(request: &Request, behind_proxy: bool) -> Client {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
    let peer = peer.map_or(IpAddr::from([0, 0, 0, 0]), |info| info.0.ip());
    let forwarded = request.headers().get("x-forwarded-for");
    // The last address is the one the proxy itself has seen.
    let forwarded = forwarded
        .filter(|_| behind_proxy)
        .and_then(|value| value.to_str().ok()?.rsplit(',').next()?.trim().parse().ok());
    Client::of(forwarded.unwrap_or(peer))
}

/// Whether the request comes from a page of ours, or from no page at all.
pub fn is_same_origin(uri: &Uri, headers: &HeaderMap, behind_proxy: bool) -> bool {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    if text("sec-fetch-site") == Some("cross-site") {
        return false;
    }
    let Some(origin) = headers.get(header::ORIGIN) else {
        return true;
    };
    let Ok(origin) = origin.to_str() else {
        return false;
    };
    let origin = origin.split_once("://").map(|(_, host)| host);
    let forwarded = text("x-forwarded-host").filter(|_| behind_proxy);
    let host = forwarded.or_else(|| text("host")).or_else(|| uri.host());
    match (origin, host) {
        (Some(origin), Some(host)) => origin.eq_ignore_ascii_case(host),
        _ => false,
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Visit {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Problem> {
        let visit = parts.extensions.get::<Self>().copied();
        visit.ok_or(Problem::Internal)
    }
}

/// A body as text.
pub struct Text(pub String);

impl<S: Send + Sync> FromRequest<S> for Text {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        let limit = request.extensions().get::<BodyLimit>().copied();
        let BodyLimit { most, time } = limit.ok_or(Problem::Internal)?;
        let bytes = timeout(time, Bytes::from_request(request, state)).await;
        let bytes = bytes.map_err(|_| Problem::TooSlow)?;
        let bytes = bytes.map_err(|rejection| match rejection.into_response().status() {
            StatusCode::PAYLOAD_TOO_LARGE => Problem::BodyTooLarge { most },
            _ => Problem::BadJson("the body cannot be read".to_owned()),
        })?;
        let text = String::from_utf8(bytes.into());
        let text = text.map_err(|_| Problem::BadJson("the body is no UTF-8".to_owned()))?;
        Ok(Self(text))
    }
}

/// What a body may be.
#[derive(Clone, Copy, Debug)]
pub struct BodyLimit {
    /// The most bytes, for the message about more.
    most: usize,
    /// How long it may take to come.
    time: Duration,
}

impl BodyLimit {
    /// What a body may be by these limits.
    pub fn of(limits: &ServerLimits) -> Self {
        Self {
            most: limits.body_bytes,
            time: limits.request_time,
        }
    }
}

/// A body as JSON of a known form; an empty one is an empty object.
pub struct Form<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Form<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        let Text(text) = Text::from_request(request, state).await?;
        parse(if text.trim().is_empty() { "{}" } else { &text }).map(Self)
    }
}

/// Reads JSON of a known form.
///
/// # Errors
/// Why it has another form.
pub fn parse<T: DeserializeOwned>(text: &str) -> Result<T, Problem> {
    serde_json::from_str(text).map_err(|error| Problem::BadJson(error.to_string()))
}

/// The query of an address, in a known form.
///
/// # Errors
/// Why it has another form.
pub fn query<T: DeserializeOwned>(uri: &Uri) -> Result<T, Problem> {
    axum::extract::Query::try_from_uri(uri)
        .map(|query| query.0)
        .map_err(|rejection| Problem::BadJson(rejection.body_text()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_of_others_are_told_from_ours() {
        for (origin, host, fetch, same) in [
            ("", "a.org", "", true),
            ("http://a.org", "a.org", "", true),
            ("https://A.org", "a.org", "same-origin", true),
            ("http://a.org:8383", "a.org", "", false),
            ("http://b.org", "a.org", "", false),
            ("null", "a.org", "", false),
            ("", "a.org", "cross-site", false),
            ("http://a.org.b.org", "a.org", "", false),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(header::HOST, host.parse().unwrap());
            if !origin.is_empty() {
                headers.insert(header::ORIGIN, origin.parse().unwrap());
            }
            if !fetch.is_empty() {
                headers.insert("sec-fetch-site", fetch.parse().unwrap());
            }
            let found = is_same_origin(&Uri::from_static("/"), &headers, false);
            assert_eq!(found, same, "{origin} {host} {fetch}");
        }
    }
}
