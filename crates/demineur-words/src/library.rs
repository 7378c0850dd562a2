//! What the libraries say in English of what is wrong, in other languages.
//!
//! A library knows no language, so its errors are English sentences. They stand
//! once more in `texts/en/library.ftl`, with holes for what changes; what is
//! said is found by them, and said again by the text of the same key. What is
//! in a hole may be such a sentence, too.

use std::fmt::Display;

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use fluent_syntax::parser::parse;

use crate::texts::{Lang, Texts};

/// A piece of a sentence: words, or the name of a hole.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Piece {
    Words(String),
    Hole(String),
}

type Sentence = (String, Vec<Piece>);

/// Holes within holes end there.
const DEEPEST: u32 = 4;

impl Texts {
    /// What a library says in English, line by line in the language of these
    /// texts; what is not known stays English.
    ///
    /// ```
    /// use demineur_words::{Lang, Texts};
    /// let said = "line 2, column 5, mines: expected a whole number from 0 to 4, found a list";
    /// assert_eq!(
    ///     Texts::new(Lang::Fr).said(said),
    ///     "ligne 2, colonne 5, mines : il faut un nombre entier de 0 à 4, et voici une liste"
    /// );
    /// assert_eq!(Texts::new(Lang::En).said(said), said);
    /// ```
    pub fn said(&self, said: impl Display) -> String {
        let said = said.to_string();
        if self.lang() == Lang::En {
            return said;
        }
        let (known, ours) = (sentences(Lang::En), sentences(self.lang()));
        let lines = said.lines().map(|line| {
            let told = translated(line, &known, &ours, 0);
            told.unwrap_or_else(|| line.to_owned())
        });
        lines.collect::<Vec<String>>().join("\n")
    }
}

/// The sentence in the other language, if it is known.
fn translated(said: &str, known: &[Sentence], ours: &[Sentence], depth: u32) -> Option<String> {
    if depth > DEEPEST {
        return None;
    }
    let found = known
        .iter()
        .find_map(|(id, pieces)| Some((id, fill(pieces, said)?)));
    let (id, holes) = found?;
    let (_, pieces) = ours.iter().find(|(ours, _)| ours == id)?;
    let told = pieces.iter().map(|piece| match piece {
        Piece::Words(words) => words.clone(),
        Piece::Hole(name) => {
            let hole = holes.iter().find(|(hole, _)| hole == name);
            let said = hole.map_or("", |(_, said)| said);
            translated(said, known, ours, depth + 1).unwrap_or_else(|| said.to_owned())
        }
    });
    Some(told.collect())
}

/// What stands in the holes of a sentence, if this is one. A hole ends where
/// the words after it come first.
fn fill<'a>(pieces: &'a [Piece], said: &'a str) -> Option<Vec<(&'a str, &'a str)>> {
    match pieces {
        [] => said.is_empty().then(Vec::new),
        [Piece::Words(words), rest @ ..] => fill(rest, said.strip_prefix(words.as_str())?),
        [Piece::Hole(name)] => (!said.is_empty()).then(|| vec![(name.as_str(), said)]),
        [Piece::Hole(name), rest @ ..] => {
            let Some(Piece::Words(words)) = rest.first() else {
                return None;
            };
            let ends = said.match_indices(words.as_str()).map(|(end, _)| end);
            ends.filter(|&end| end > 0).find_map(|end| {
                let mut filled = fill(rest, &said[end..])?;
                filled.push((name, &said[..end]));
                Some(filled)
            })
        }
    }
}

fn sentences(lang: Lang) -> Vec<Sentence> {
    let resource = parse(lang.library()).expect("a test reads every language file");
    let entries = resource.body.into_iter();
    let messages = entries.filter_map(|entry| match entry {
        Entry::Message(message) => Some((message.id.name.to_owned(), pieces(&message.value?))),
        _ => None,
    });
    messages.collect()
}

fn pieces(pattern: &Pattern<&str>) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::new();
    for element in &pattern.elements {
        let piece = match element {
            PatternElement::TextElement { value } => Piece::Words((*value).to_owned()),
            PatternElement::Placeable {
                expression: Expression::Inline(InlineExpression::VariableReference { id }),
            } => Piece::Hole(id.name.to_owned()),
            PatternElement::Placeable {
                expression: Expression::Inline(InlineExpression::StringLiteral { value }),
            } => Piece::Words((*value).to_owned()),
            PatternElement::Placeable { .. } => continue,
        };
        match (pieces.last_mut(), piece) {
            (Some(Piece::Words(before)), Piece::Words(words)) => before.push_str(&words),
            (_, piece) => pieces.push(piece),
        }
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    fn holes(pieces: &[Piece]) -> Vec<&str> {
        let names = pieces.iter().filter_map(|piece| match piece {
            Piece::Hole(name) => Some(name.as_str()),
            Piece::Words(_) => None,
        });
        let mut names: Vec<&str> = names.collect();
        names.sort_unstable();
        names
    }

    #[test]
    fn every_language_has_the_same_sentences_with_the_same_holes() {
        let english = sentences(Lang::En);
        for lang in Lang::ALL {
            let other = sentences(lang);
            assert_eq!(english.len(), other.len(), "{lang:?}");
            for ((id, pieces), (other_id, other)) in english.iter().zip(&other) {
                assert_eq!(id, other_id, "{lang:?}");
                for name in holes(other) {
                    assert!(holes(pieces).contains(&name), "{lang:?}: {id}: {name}");
                }
            }
        }
    }

    #[test]
    fn no_sentence_hides_behind_one_before_it() {
        let english = sentences(Lang::En);
        for (place, (id, pieces)) in english.iter().enumerate() {
            let said: Vec<&str> = pieces
                .iter()
                .map(|piece| match piece {
                    Piece::Words(words) => words.as_str(),
                    Piece::Hole(_) => "7",
                })
                .collect();
            let said = said.concat();
            let first = english.iter().position(|(_, p)| fill(p, &said).is_some());
            assert_eq!(first, Some(place), "{id}: {said}");
        }
    }
}
