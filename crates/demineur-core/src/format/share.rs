//! Share codes (format 6): a whole game in one word that can be pasted
//! anywhere.

mod envelope;
mod payload;

use self::envelope::{VERSION, seal, unseal};
use self::payload::{read, write};
use super::problem::{FormatErrors, Limits, Problem};
use super::save::SavedGame;

/// How to write share codes.
///
/// ```
/// use demineur_core::{BoardSpec, CellId, Game, GameParams, Move};
/// use demineur_core::format::{SavedGame, ShareCode};
/// let mut game = Game::new(GameParams::seeded(BoardSpec::square(9, 9), 10, 42))?;
/// game.play(Move::Open(CellId::new(40)))?;
/// let saved = SavedGame { game, no_guess: false };
/// let code = ShareCode { with_times: false }.encode(&saved);
/// assert_eq!(code, "D1AAEICQkKKgABoAsAAQ3N9P");
/// assert_eq!(ShareCode::decode(&code)?.to_json(), saved.to_json());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShareCode {
    /// Whether the times of the moves are written; without, all are 0.
    pub with_times: bool,
}

impl ShareCode {
    /// The code of a game.
    pub fn encode(self, saved: &SavedGame) -> String {
        seal(VERSION, &write(saved, self.with_times))
    }

    /// Reads a share code and plays it again. Blanks and line breaks, as mail
    /// programs put them in, are passed over.
    ///
    /// # Errors
    /// What is wrong: no share code at all, a slip, a version that is not
    /// understood, or a game that cannot have been played.
    pub fn decode(code: &str) -> Result<SavedGame, FormatErrors> {
        Self::decode_within(code, Limits::default())
    }

    /// [`ShareCode::decode`] with other limits.
    ///
    /// # Errors
    /// The same, and what is beyond the limits.
    pub fn decode_within(code: &str, limits: Limits) -> Result<SavedGame, FormatErrors> {
        let payload = unseal(code)?;
        read(&payload, limits).map_err(|(at, message)| {
            // Two characters of prefix, then six bits a character.
            Problem::in_text(1, 3 + at * 4 / 3, message).into()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::envelope::ALPHABET;
    use super::*;
    use crate::game::{Game, GameParams};
    use crate::rng::Rng;

    fn saved(drawing: &str, moves: &str) -> SavedGame {
        let mut game = Game::new(GameParams::from_drawing(drawing).unwrap()).unwrap();
        for action in moves.split_whitespace() {
            game.play(action.parse().unwrap()).unwrap();
        }
        SavedGame {
            game,
            no_guess: true,
        }
    }

    #[test]
    fn codes_are_pinned_for_ever() {
        let code = ShareCode { with_times: true };
        let saved = saved("B..\n..B\n", "f0 o1 o4");
        assert_eq!(code.encode(&saved), "D1DwEIAwIhAAMCJGwAAwAAAA4Nlr");
    }

    #[test]
    fn slips_are_told_from_other_versions() {
        let check = |code: &str, expected: &str| {
            let errors = ShareCode::decode(code).unwrap_err();
            assert_eq!(errors.to_string(), expected, "{code}");
        };
        let slip = "line 1, column 1: this share code has a slip in it, or is not whole: \
                    its checksum is wrong";
        let code = ShareCode { with_times: false }.encode(&saved("B..\n", ""));
        for place in 1..code.len() {
            for other in ALPHABET.iter().map(|&a| char::from(a)) {
                let mut typed: Vec<char> = code.chars().collect();
                if typed[place] != other {
                    typed[place] = other;
                    check(&typed.iter().collect::<String>(), slip);
                }
            }
            if place + 1 < code.len() {
                check(&code[..place + 1], slip);
            }
            if place + 1 < code.len() && code.as_bytes()[place] != code.as_bytes()[place + 1] {
                let mut typed: Vec<char> = code.chars().collect();
                typed.swap(place, place + 1);
                check(&typed.iter().collect::<String>(), slip);
            }
        }
        check(
            &seal(b'2', b"something else"),
            "line 1, column 2: this share code is of version 2; only version 1 is understood here",
        );
        check(
            "hello",
            "line 1, column 1: expected a share code, which starts with D1, found 'hello'",
        );
        check(
            "D1AB=",
            "line 1, column 5: no share code holds the character '=': was it copied whole?",
        );
        let spaced: String = code.chars().flat_map(|c| [c, '\n']).collect();
        assert!(ShareCode::decode(&spaced).is_ok());
    }

    #[test]
    fn no_payload_panics_or_asks_for_what_is_not_there() {
        let mut rng = Rng::new(7, 0);
        let code = ShareCode { with_times: true }.encode(&saved("B...\n...B\n", "f0 o1 z y f7"));
        let good = unseal(&code).unwrap();
        let limits = Limits {
            cells: 1 << 16,
            work: 1 << 20,
        };
        let mut read = 0;
        for _ in 0..20_000 {
            let mut payload = good.clone();
            for _ in 0..=rng.below(3) {
                let place = rng.below(payload.len() as u64) as usize;
                match rng.below(4) {
                    0 => payload.truncate(place + 1),
                    1 => payload.insert(place, rng.next_u64() as u8),
                    2 => payload[place] ^= 1 << rng.below(8),
                    _ => payload[place] = rng.next_u64() as u8,
                }
            }
            let code = seal(VERSION, &payload);
            if let Ok(saved) = ShareCode::decode_within(&code, limits) {
                let again = ShareCode { with_times: true }.encode(&saved);
                let again = ShareCode::decode(&again).unwrap();
                assert_eq!(again.to_json(), saved.to_json());
                read += 1;
            }
        }
        assert!((100..15_000).contains(&read), "{read}");
    }
}
