//! Texts as somebody reads them whose language it is: what is true of each of
//! them, whichever values come.

use std::path::Path;

use demineur_words::Lang;
use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use fluent_syntax::ast::{Variant, VariantKey};
use fluent_syntax::parser::parse;

/// Where a value goes.
const HOLE: char = '\u{1}';

/// Where a value goes that is one.
const ONE: char = '\u{3}';

/// A text as it stands in its file, its values left open; and whether it is
/// for whatever value comes, not for some.
struct Said {
    key: String,
    text: String,
    always: bool,
}

/// The files of a language, as they stand there.
fn sources(lang: Lang) -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("texts");
    let files = std::fs::read_dir(folder.join(lang.name())).expect("a folder");
    let paths = files.map(|file| file.expect("a file").path());
    paths
        .map(|path| std::fs::read_to_string(path).expect("text"))
        .collect()
}

/// Every text of a language, those of the page too; what depends on a value in
/// as many texts as there are ways to say it.
fn said(lang: Lang) -> Vec<Said> {
    let mut all = Vec::new();
    for source in sources(lang) {
        let resource = parse(source).expect("a test reads every language file");
        for entry in resource.body {
            let Entry::Message(message) = entry else {
                continue;
            };
            let key = message.id.name;
            if let Some(pattern) = &message.value {
                collect(&key, pattern, true, &mut all);
            }
            for attribute in &message.attributes {
                let key = format!("{key}.{}", attribute.id.name);
                collect(&key, &attribute.value, true, &mut all);
            }
        }
    }
    assert!(all.len() > 500, "{lang:?}: {}", all.len());
    all
}

fn collect(key: &str, pattern: &Pattern<String>, always: bool, all: &mut Vec<Said>) {
    let mut text = String::new();
    for element in &pattern.elements {
        match element {
            PatternElement::TextElement { value } => text.push_str(value),
            PatternElement::Placeable { expression } => match expression {
                Expression::Inline(InlineExpression::StringLiteral { value }) => {
                    text.push_str(value);
                }
                Expression::Inline(_) => text.push(HOLE),
                Expression::Select { variants, .. } => {
                    for Variant { value, .. } in variants {
                        collect(key, value, false, all);
                    }
                    text.push('\u{2}');
                }
            },
        }
    }
    let key = key.to_owned();
    all.push(Said { key, text, always });
}

/// Nouns in the plural that a number may stand before.
const PLURALS: [&[&str]; 2] = [
    &[
        "cells",
        "mines",
        "games",
        "moves",
        "columns",
        "lines",
        "points",
        "layouts",
        "positions",
        "numbers",
        "boards",
        "levels",
        "entries",
        "explosions",
        "steps",
    ],
    &[
        "cases",
        "mines",
        "parties",
        "coups",
        "colonnes",
        "lignes",
        "points",
        "dispositions",
        "positions",
        "nombres",
        "drapeaux",
        "champs",
        "éléments",
        "grilles",
        "niveaux",
        "entrées",
        "explosions",
        "gagnées",
        "perdues",
        "découvertes",
        "étapes",
    ],
];

/// Where there are always two or more, or a part of one: limits of ours, boards
/// that are too large, what is only said of several, and luck.
const MANY: &[&str] = &[
    "bench-timing",
    "board-large",
    "bot-capture-grid",
    "board-too-large",
    "board-too-many",
    "entry-many-bad",
    "error-cells",
    "error-large",
    "error-levels-name",
    "error-mines",
    "error-picture-large",
    "generate-grade-set",
    "guided-columns-more",
    "guided-lines-more",
    "hint-guess-why",
    "hint-guess-wins",
    "hint-marked-numbers",
    "hint-rest-full",
    "hint-technique-contradiction",
    "lab-sweep-too-many",
    "page-lab-limits",
    "review-luck",
    "review-sound-run",
    "review-totals-luck",
    // A share, and a difference that has a part of one.
    "page-lab-difference-text",
    "page-lab-rate-text",
    "stats-chart-rate",
    "web-too-large-to-analyse",
    "web-too-many-cells",
    "web-too-many-games",
    "web-too-many-kept",
    "web-too-many-lab-games",
    "why-played-out",
    // Sentences of libraries, which know no plurals.
    "graph-positions",
    "positions-count",
];

/// Of English sentences of libraries only what their code says can be said.
const LIBRARY: [&str; 11] = [
    "ascii-row",
    "drawn-columns",
    "drawn-row",
    "link-few",
    "link-more",
    "mbf-bytes",
    "mine-row",
    "mines-fit",
    "mines-said",
    "play-count",
    "play-flags",
];

#[test]
fn one_of_something_is_not_said_to_be_many() {
    for (lang, plurals) in [Lang::En, Lang::Fr].into_iter().zip(PLURALS) {
        for said in said(lang).iter().filter(|said| said.always) {
            let known =
                MANY.contains(&&*said.key) || (lang == Lang::En && LIBRARY.contains(&&*said.key));
            for after in said.text.split(HOLE).skip(1).filter(|_| !known) {
                let mut words = after.strip_prefix(' ').unwrap_or("").split(' ');
                let word = words.next().unwrap_or("");
                let word = word.trim_end_matches(|c: char| !c.is_alphabetic());
                assert!(
                    !plurals.contains(&word),
                    "{lang:?}: {}: 1 {word}: {}",
                    said.key,
                    said.text
                );
            }
        }
    }
}

/// Words that hold a sign and are none: what is typed, signs of chess, faces.
const WHOLE: [&str; 8] = [
    "deviner?",
    "?!",
    "??",
    "!!!",
    ":-)",
    ":-(",
    "DE..À:PAS",
    ":1",
];

/// French has a blank before its high signs and inside its quotes, and here the
/// straight apostrophe, as whoever types it.
#[test]
fn french_has_its_blanks_and_one_apostrophe() {
    for Said { key, text, .. } in said(Lang::Fr) {
        let told = || format!("{key}: {text}");
        assert!(!text.contains('’'), "{}", told());
        for (place, _) in text.match_indices('«') {
            let after = text[place..].chars().nth(1);
            assert!(matches!(after, None | Some(' ')), "{}", told());
        }
        for word in text.split([' ', '\n']).filter(|word| !WHOLE.contains(word)) {
            for sign in [';', '!', '?', '»', ':'] {
                let before = word.split(sign).next().unwrap_or("");
                let is_end = word.ends_with(sign) && !before.is_empty();
                // "case: voisine" is how a graph file is written.
                let quoted = word == "case:" || word == "0:" || word.starts_with('(');
                assert!(!is_end || quoted, "{word:?}: {}", told());
            }
        }
    }
}

/// A message as it is said of one, wherever a value decides; other values stay
/// open.
fn of_one(pattern: &Pattern<String>, one: &mut Vec<String>) -> String {
    let mut text = String::new();
    for element in &pattern.elements {
        match element {
            PatternElement::TextElement { value } => text.push_str(value),
            PatternElement::Placeable { expression } => match expression {
                Expression::Inline(InlineExpression::StringLiteral { value }) => {
                    text.push_str(value);
                }
                Expression::Inline(InlineExpression::VariableReference { id }) => {
                    text.push(if one.contains(&id.name) { ONE } else { HOLE });
                }
                Expression::Inline(_) => text.push(HOLE),
                Expression::Select { selector, variants } => {
                    let is_one = |variant: &&Variant<String>| matches!(&variant.key, VariantKey::Identifier { name } if name == "one");
                    let found = variants.iter().find(is_one);
                    if let (Some(_), InlineExpression::VariableReference { id }) = (found, selector)
                    {
                        one.push(id.name.clone());
                    }
                    let usual = variants.iter().find(|variant| variant.default);
                    let variant = found.or(usual).expect("Fluent asks for a usual one");
                    text.push_str(&of_one(&variant.value, one));
                }
            },
        }
    }
    text
}

/// "Plus d'une mine", not "plus de 1 mine", and not "d'1".
#[test]
fn french_says_one_as_a_word_behind_a_small_word() {
    let mut counted = 0;
    for source in sources(Lang::Fr) {
        for entry in parse(source).expect("Fluent").body {
            let Entry::Message(message) = entry else {
                continue;
            };
            let Some(pattern) = &message.value else {
                continue;
            };
            let mut one = Vec::new();
            let text = of_one(pattern, &mut one);
            counted += usize::from(!one.is_empty());
            for before in [" de ", " que ", " d'", " qu'", " l'", " n'"] {
                let bad = format!("{before}{ONE}");
                assert!(!text.contains(&bad), "{}: {text}", message.id.name);
            }
        }
    }
    assert!(counted > 50, "{counted}");
}

/// Whoever adds to a file reads its headings.
#[test]
fn comments_of_a_language_are_in_it() {
    let comments = |lang: Lang| {
        let sources = sources(lang).into_iter();
        let lines =
            sources.flat_map(|source| source.lines().map(str::to_owned).collect::<Vec<_>>());
        lines
            .filter(|line| line.starts_with('#'))
            .collect::<Vec<_>>()
    };
    let english = comments(Lang::En);
    for lang in Lang::ALL.into_iter().filter(|&lang| lang != Lang::En) {
        for line in comments(lang).iter().filter(|line| line.len() > 2) {
            assert!(!english.contains(line), "{lang:?}: {line}");
        }
    }
}

/// A cell is uncovered in one word, what it may hold is a risk, and a board is
/// a grid; "creuser" is document 000's word, and still understood.
#[test]
fn french_has_one_word_for_one_idea() {
    let others = [
        "creus",
        "plateau",
        "case ouverte",
        "cases ouvertes",
        "nombre ouvert",
        " ouvrez toutes",
        "chance d'une mine",
        "chance de mine",
        "chances de mine",
        "sans hasard",
        "cellule",
        // One guesses; a guess is "un pari".
        "parier",
        // A move is "annulé"; "reprendre" is to take over from a strategy.
        "coups repris",
        "été repris",
        "sont repris",
        "reprendre le",
        // What a game is judged by is its "bilan".
        " revue",
        // What an open cell shows is a number, however small.
        "sur un chiffre",
        "d'un chiffre",
        "il faut des groupes",
    ];
    for Said { key, text, .. } in said(Lang::Fr) {
        let text = format!(" {}", text.to_lowercase());
        for other in others {
            let named = ["help", "typed-open"].contains(&&*key) && other == "creus";
            assert!(named || !text.contains(other), "{key}: {other}: {text}");
        }
    }
}
