//! Letters for cells that have no column and line, in the order in which a text
//! speaks of them: each is drawn into its cell, so that it can be found.

use demineur_core::CellId;

/// What stands in a text where the letter of a cell will.
const OPENS: char = '\u{27e6}';
const CLOSES: char = '\u{27e7}';

/// What stands for a cell until it has its letter.
pub(crate) fn placeholder(cell: CellId) -> String {
    format!("{OPENS}{cell}{CLOSES}")
}

/// A text with a letter in place of each cell that has no other name, and which
/// cell has which.
///
/// ```
/// use demineur_core::{BoardSpec, CellId, Tiling};
/// use demineur_words::{CellNames, Lang, Texts, lettered};
/// let board = BoardSpec::tiled(Tiling::Hat, 9, 9).build()?;
/// let names = CellNames::in_picture(&board, false);
/// let text = Texts::new(Lang::En).cells(&[7, 3].map(CellId::new), names);
/// let (text, letters) = lettered(&text);
/// assert_eq!(text, "cell A, cell B");
/// assert_eq!(letters, [(CellId::new(7), "A".to_owned()), (CellId::new(3), "B".to_owned())]);
/// # Ok::<(), demineur_core::BoardError>(())
/// ```
pub fn lettered(text: &str) -> (String, Vec<(CellId, String)>) {
    let mut letters: Vec<(CellId, String)> = Vec::new();
    let mut told = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once(OPENS) {
        told += before;
        let (id, after) = after.split_once(CLOSES).unwrap_or((after, ""));
        rest = after;
        let Ok(id) = id.parse() else {
            continue;
        };
        let cell = CellId::new(id);
        let known = letters.iter().position(|letter| letter.0 == cell);
        let place = known.unwrap_or_else(|| {
            letters.push((cell, letter(letters.len())));
            letters.len() - 1
        });
        told += &letters[place].1;
    }
    (told + rest, letters)
}

/// A to Z, then A2 to Z2.
fn letter(place: usize) -> String {
    let letter = char::from(b'A' + (place % 26) as u8);
    match place / 26 {
        0 => letter.to_string(),
        round => format!("{letter}{}", round + 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_keeps_its_letter_and_other_text_stays() {
        let text = format!(
            "the 2 of {} and {}: {} is safe [3]",
            placeholder(CellId::new(5)),
            placeholder(CellId::new(0)),
            placeholder(CellId::new(5)),
        );
        let (told, letters) = lettered(&text);
        assert_eq!(told, "the 2 of A and B: A is safe [3]");
        assert_eq!(letters.len(), 2);
        assert_eq!(letter(27), "B2");
    }
}
