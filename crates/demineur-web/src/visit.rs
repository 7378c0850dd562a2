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

use crate::capacity::Unheard;
use crate::config::ServerLimits;
use crate::error::Problem;
use crate::player::{Seal, Token, TokenHash};
use crate::rate::Client;
use crate::request_id::RequestId;
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
    /// What the request is called.
    pub request: RequestId,
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
        id: RequestId,
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
            request: id,
        };
        Ok((visit, fresh))
    }
}

fn client(request: &Request, behind_proxy: bool) -> Client {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
    let peer = peer.map_or(IpAddr::from([0, 0, 0, 0]), |info| info.0.ip());
    let forwarded = forwarded(request.headers()).filter(|_| behind_proxy);
    Client::of(forwarded.unwrap_or(peer))
}

/// The last address of the last header is the one the proxy itself has seen: what
/// stands before it anybody may have written. Some write its port, too.
fn forwarded(headers: &HeaderMap) -> Option<IpAddr> {
    let last = headers.get_all("x-forwarded-for").iter().next_back()?;
    let last = last.to_str().ok()?.rsplit(',').next()?.trim();
    let bare = last.trim_start_matches('[').trim_end_matches(']');
    let address = bare.parse().ok();
    address.or_else(|| last.parse().ok().map(|address: SocketAddr| address.ip()))
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

/// A body as it came.
pub struct Raw(pub Bytes);

impl<S: Send + Sync> FromRequest<S> for Raw {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        let mut request = request;
        let limit = request.extensions().get::<BodyLimit>().copied();
        // Its place is free again when it has come.
        let unheard = request.extensions_mut().remove::<Unheard>();
        if let Some(Unheard(Err(_))) = unheard {
            return Err(Problem::TooManyConnections);
        }
        let BodyLimit { most, time } = limit.ok_or(Problem::Internal)?;
        let bytes = timeout(time, Bytes::from_request(request, state)).await;
        let bytes = bytes.map_err(|_| Problem::TooSlow)?;
        let bytes = bytes.map_err(|rejection| match rejection.into_response().status() {
            StatusCode::PAYLOAD_TOO_LARGE => Problem::BodyTooLarge { most },
            _ => Problem::BadJson("the body cannot be read".to_owned()),
        })?;
        drop(unheard);
        Ok(Self(bytes))
    }
}

/// A body as text.
pub struct Text(pub String);

impl<S: Send + Sync> FromRequest<S> for Text {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        let Raw(bytes) = Raw::from_request(request, state).await?;
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
    fn a_proxy_is_believed_in_what_it_saw_itself() {
        for (lines, address) in [
            (&["1.2.3.4"][..], Some("1.2.3.4")),
            (&["6.6.6.6, 1.2.3.4"], Some("1.2.3.4")),
            (&["6.6.6.6", "1.2.3.4"], Some("1.2.3.4")),
            (&["2001:db8::1"], Some("2001:db8::1")),
            (&["[2001:db8::1]"], Some("2001:db8::1")),
            (&["[2001:db8::1]:443"], Some("2001:db8::1")),
            (&["1.2.3.4:5678"], Some("1.2.3.4")),
            (&["unknown"], None),
            (&[], None),
        ] {
            let mut headers = HeaderMap::new();
            for line in lines {
                headers.append("x-forwarded-for", line.parse().unwrap());
            }
            let expected = address.map(|text| text.parse().unwrap());
            assert_eq!(forwarded(&headers), expected, "{lines:?}");
        }
    }

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
