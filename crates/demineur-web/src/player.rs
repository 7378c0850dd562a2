//! Who holds a game: a token that only their browser knows.

use axum::http::{HeaderMap, HeaderValue, header};
use sha2::{Digest, Sha256};

/// The name of the cookie.
pub const COOKIE: &str = "demineur";

/// A year: browsers keep no cookie much longer.
const MAX_AGE: u32 = 365 * 24 * 3600;

/// A player's token: 256 random bits. It is never written anywhere but into
/// the cookie; its hash stands for it everywhere else.
#[derive(Clone, PartialEq, Eq)]
pub struct Token([u8; 32]);

/// The SHA-256 of a token.
pub type TokenHash = [u8; 32];

impl Token {
    /// A new one; `None` when the system gives no random numbers.
    pub fn random() -> Option<Self> {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).ok()?;
        Some(Self(bytes))
    }

    /// The token a browser sent, if it sent one.
    pub fn of(headers: &HeaderMap) -> Option<Self> {
        let cookies = headers.get_all(header::COOKIE).into_iter();
        cookies
            .filter_map(|value| value.to_str().ok())
            .flat_map(|value| value.split(';'))
            .filter_map(|pair| pair.trim().split_once('='))
            .filter(|(name, _)| *name == COOKIE)
            .find_map(|(_, value)| Self::parse(value))
    }

    fn parse(text: &str) -> Option<Self> {
        let mut bytes = [0; 32];
        if text.len() != 64 || !text.bytes().all(|b| b.is_ascii_hexdigit()) {
            return None;
        }
        for (place, byte) in bytes.iter_mut().enumerate() {
            *byte = u8::from_str_radix(&text[2 * place..2 * place + 2], 16).ok()?;
        }
        Some(Self(bytes))
    }

    /// What stands for the token.
    pub fn hash(&self) -> TokenHash {
        Sha256::digest(self.0).into()
    }

    /// The header that gives the token to a browser.
    pub fn set_cookie(&self, secure: bool) -> HeaderValue {
        let secure = if secure { "; Secure" } else { "" };
        let cookie = format!(
            "{COOKIE}={}; Path=/; Max-Age={MAX_AGE}; HttpOnly; SameSite=Strict{secure}",
            hex(&self.0)
        );
        HeaderValue::try_from(cookie).expect("hexadecimal digits are fine in a header")
    }
}

impl std::fmt::Debug for Token {
    /// Not the token: logs are read by others.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Token")
    }
}

/// A name for a game that nobody can guess: 128 random bits.
pub fn random_id() -> Option<String> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).ok()?;
    Some(hex(&bytes))
}

/// Whether a text looks like the name of a game.
pub fn is_id(text: &str) -> bool {
    text.len() == 32 && text.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'))
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_comes_back_from_its_cookie() {
        let token = Token::random().expect("there is randomness");
        let cookie = token.set_cookie(false);
        let text = cookie.to_str().unwrap();
        assert!(text.ends_with("HttpOnly; SameSite=Strict"), "{text}");
        let mut headers = HeaderMap::new();
        let sent = format!("other=1; {}", text.split(';').next().unwrap());
        headers.insert(header::COOKIE, sent.parse().unwrap());
        assert_eq!(Token::of(&headers), Some(token));
    }

    #[test]
    fn other_cookies_are_no_tokens() {
        for text in ["demineur=", "demineur=12", "x=1", "demineur=zz", "demineur"] {
            let mut headers = HeaderMap::new();
            headers.insert(header::COOKIE, text.parse().unwrap());
            assert_eq!(Token::of(&headers), None, "{text}");
        }
    }
}
