//! Who holds a game: a token that only their browser knows.

use axum::http::{HeaderMap, HeaderValue, header};
use demineur_play::{Day, DayBoard};
use sha2::{Digest, Sha256};

/// The name of the cookie.
pub const COOKIE: &str = "demineur";

/// A year: browsers keep no cookie much longer.
const MAX_AGE: u32 = 365 * 24 * 3600;

/// A player's token: 128 random bits and a signature of them; those given before
/// there were signatures are 256 random bits. It is never written anywhere but into
/// the cookie; its hash stands for it everywhere else.
#[derive(Clone, PartialEq, Eq)]
pub struct Token([u8; 32]);

/// The SHA-256 of a token.
pub type TokenHash = [u8; 32];

impl Token {
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

/// What the server signs its tokens with, so that it knows them again without
/// keeping them.
#[derive(Clone)]
pub struct Seal([u8; 32]);

impl Seal {
    /// With that key.
    pub fn new(key: [u8; 32]) -> Self {
        Self(key)
    }

    /// A key for the first start.
    ///
    /// # Panics
    /// When the system gives no random numbers.
    pub fn random_key() -> [u8; 32] {
        let mut key = [0; 32];
        getrandom::fill(&mut key).expect("the system gives random numbers");
        key
    }

    /// A new token; `None` when the system gives no random numbers.
    pub fn token(&self) -> Option<Token> {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes[..16]).ok()?;
        let signature = self.sign(&bytes[..16]);
        bytes[16..].copy_from_slice(&signature);
        Some(Token(bytes))
    }

    /// What draws a board of a day: nobody who does not have the key can know it.
    pub fn seed_of_day(&self, day: Day, board: DayBoard) -> u64 {
        // Longer than what tokens are signed for.
        let signed = format!("demineur board of the day {day} {}", board.name());
        let bytes = self.sign(signed.as_bytes());
        let (first, _) = bytes.split_at(8);
        u64::from_le_bytes(first.try_into().expect("eight bytes"))
    }

    /// Whether a token was made here.
    pub fn made(&self, token: &Token) -> bool {
        let (random, signature) = token.0.split_at(16);
        let expected = self.sign(random);
        // In the same time wherever they differ.
        let pairs = expected.iter().zip(signature);
        pairs.fold(0, |all, (a, b)| all | (a ^ b)) == 0
    }

    /// The first half of an HMAC-SHA-256.
    fn sign(&self, random: &[u8]) -> [u8; 16] {
        let pad = |byte: u8| {
            let mut block = [byte; 64];
            for (place, key) in block.iter_mut().zip(self.0) {
                *place ^= key;
            }
            block
        };
        let inner = Sha256::new_with_prefix(pad(0x36)).chain_update(random);
        let outer = Sha256::new_with_prefix(pad(0x5c)).chain_update(inner.finalize());
        let mut half = [0; 16];
        half.copy_from_slice(&outer.finalize()[..16]);
        half
    }
}

/// Tokens that were there when the server started, by the beginnings of their
/// hashes: whatever else has no signature was made up, and need not be looked for.
#[derive(Debug)]
pub struct Known(Vec<u64>);

impl Known {
    /// Of these, in order.
    pub fn new(beginnings: Vec<u64>) -> Self {
        Self(beginnings)
    }

    /// Whether a token may be one of them.
    pub fn may_have(&self, token: &TokenHash) -> bool {
        let beginning = token.first_chunk().expect("a hash has more");
        let beginning = u64::from_be_bytes(*beginning);
        self.0.binary_search(&beginning).is_ok()
    }
}

/// A code that carries a history to another browser: 100 random bits, as letters
/// and digits that are not mistaken for each other.
pub struct TransferCode(String);

impl TransferCode {
    const LETTERS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
    const LENGTH: usize = 20;

    /// A new one; `None` when the system gives no random numbers.
    pub fn random() -> Option<Self> {
        let mut bytes = [0; Self::LENGTH];
        getrandom::fill(&mut bytes).ok()?;
        let letter = |byte: u8| char::from(Self::LETTERS[usize::from(byte % 32)]);
        Some(Self(bytes.map(letter).iter().collect()))
    }

    /// The code somebody typed, however they wrote it.
    pub fn parse(text: &str) -> Option<Self> {
        let letters = text.chars().filter(|c| !c.is_whitespace() && *c != '-');
        let meant = letters.map(|c| match c.to_ascii_uppercase() {
            'O' => '0',
            'I' | 'L' => '1',
            c => c,
        });
        let code: String = meant.collect();
        let known = |b: u8| Self::LETTERS.contains(&b);
        (code.len() == Self::LENGTH && code.bytes().all(known)).then_some(Self(code))
    }

    /// What stands for it in the database.
    pub fn hash(&self) -> TokenHash {
        Sha256::digest(self.0.as_bytes()).into()
    }
}

/// In groups of four.
impl std::fmt::Display for TransferCode {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for place in (0..Self::LENGTH).step_by(4) {
            let dash = if place == 0 { "" } else { "-" };
            write!(f, "{dash}{}", &self.0[place..place + 4])?;
        }
        Ok(())
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
        let seal = Seal::new([5; 32]);
        let token = seal.token().expect("there is randomness");
        assert!(seal.made(&token) && !Seal::new([6; 32]).made(&token));
        assert!(!seal.made(&Token([7; 32])), "any 64 digits");
        let cookie = token.set_cookie(false);
        let text = cookie.to_str().unwrap();
        assert!(text.ends_with("HttpOnly; SameSite=Strict"), "{text}");
        let mut headers = HeaderMap::new();
        let sent = format!("other=1; {}", text.split(';').next().unwrap());
        headers.insert(header::COOKIE, sent.parse().unwrap());
        assert_eq!(Token::of(&headers), Some(token));
    }

    #[test]
    fn a_transfer_code_is_read_however_it_is_typed() {
        let code = TransferCode::random().expect("there is randomness");
        let shown = code.to_string();
        assert_eq!(shown.len(), 24, "{shown}");
        for typed in [
            shown.clone(),
            shown.to_lowercase().replace('-', " "),
            shown.replace('0', "o").replace('1', "L"),
        ] {
            let read = TransferCode::parse(&typed).expect("a code");
            assert_eq!(read.hash(), code.hash(), "{typed}");
        }
        for bad in [
            "",
            "1234",
            &shown[1..],
            &format!("{shown}0"),
            &shown.replace('-', "é"),
        ] {
            assert!(TransferCode::parse(bad).is_none(), "{bad}");
        }
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
