//! The word around a share code's payload: `D`, the version, then in the
//! URL-safe base-64 alphabet the payload and a checksum of 24 bits over all
//! before it, so that no slip of one character, nor two swapped neighbours,
//! goes unseen.

use crate::format::problem::{FormatErrors, Problem, excerpt};

/// The version this module writes, as the second character of a code.
pub(super) const VERSION: u8 = b'1';

/// What six bits are written as.
pub(super) const ALPHABET: &[u8; 64] =
    b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// The checksum of OpenPGP (RFC 9580): 24 bits, four characters exactly.
fn checksum(version: u8, payload: &[u8]) -> u32 {
    let mut crc = 0x00b7_04ce_u32;
    for &byte in [b'D', version].iter().chain(payload) {
        crc ^= u32::from(byte) << 16;
        for _ in 0..8 {
            crc <<= 1;
            if crc & 0x0100_0000 != 0 {
                crc ^= 0x0186_4cfb;
            }
        }
    }
    crc
}

/// The code around a payload.
pub(super) fn seal(version: u8, payload: &[u8]) -> String {
    let mut code = String::from("D");
    code.push(char::from(version));
    let mut put = |bits: u32, characters: u32| {
        for i in (0..characters).rev() {
            code.push(char::from(ALPHABET[(bits >> (6 * i) & 63) as usize]));
        }
    };
    for chunk in payload.chunks(3) {
        let mut bits = 0;
        for i in 0..3 {
            bits = bits << 8 | u32::from(*chunk.get(i).unwrap_or(&0));
        }
        let characters = chunk.len() as u32 + 1;
        put(bits >> (6 * (4 - characters)), characters);
    }
    put(checksum(version, payload), 4);
    code
}

/// The payload of a code whose version is ours and whose checksum is right.
pub(super) fn unseal(code: &str) -> Result<Vec<u8>, FormatErrors> {
    let problem = |column, message: String| Err(Problem::in_text(1, column, message).into());
    let mut letters = code.chars().filter(|c| !c.is_whitespace());
    let (Some('D'), Some(version)) = (letters.next(), letters.next()) else {
        let message = format!(
            "expected a share code, which starts with D1, found '{}'",
            excerpt(code)
        );
        return problem(1, message);
    };
    let mut sextets = Vec::new();
    for (i, c) in letters.enumerate() {
        match ALPHABET.iter().position(|&a| char::from(a) == c) {
            Some(sextet) => sextets.push(sextet as u32),
            None => {
                let message =
                    format!("no share code holds the character {c:?}: was it copied whole?");
                return problem(i + 3, message);
            }
        }
    }
    let slip = "this share code has a slip in it, or is not whole: its checksum is wrong";
    let Some(end) = sextets.len().checked_sub(4) else {
        return problem(1, slip.to_owned());
    };
    let (body, sum) = sextets.split_at(end);
    let join = |sextets: &[u32]| sextets.iter().fold(0, |bits, s| bits << 6 | s);
    let mut payload = Vec::with_capacity(body.len() * 3 / 4);
    let mut spare = body.len() % 4 == 1;
    for chunk in body.chunks(4) {
        let bits = join(chunk) << (6 * (4 - chunk.len()));
        let bytes = chunk.len() - 1;
        payload.extend_from_slice(&bits.to_be_bytes()[1..1 + bytes]);
        spare |= bits & (0x00ff_ffff >> (8 * bytes)) != 0;
    }
    let ascii = u8::try_from(version).unwrap_or(0);
    if spare || checksum(ascii, &payload) != join(sum) {
        return problem(1, slip.to_owned());
    }
    // With the right checksum, the version is what its writer meant.
    if ascii != VERSION {
        let message =
            format!("this share code is of version {version}; only version 1 is understood here");
        return problem(2, message);
    }
    Ok(payload)
}
