//! The page's texts, out of the same files as everyone's, in a form that a few
//! lines of JavaScript can say.
//!
//! `client/fluent.js` of `demineur-web` reads it. A text is a string; with
//! placeholders, a list of strings and of these: `{"value": name}`, and
//! `{"value": name, "of": {"0": text, "one": text, …}, "else": text}` for the
//! text that goes with a number, by the number itself or by its plural form.
//! What else Fluent can do is refused here: the page could not say it.

use std::fmt;

use demineur_core::Tiling;
use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use fluent_syntax::ast::{Variant, VariantKey};
use fluent_syntax::parser::parse;
use serde_json::{Map, Value, json};

use crate::texts::{Lang, Texts};

/// The ids of texts that only the page says begin so.
const PREFIX: &str = "page-";

/// More messages inside each other than this are a circle.
const DEEPEST: usize = 8;

/// Every text of the page by its key: `page-nav-play` of the files is
/// `nav_play`, and a tiling's name `tiling_hat`.
///
/// ```
/// use demineur_words::{Lang, page_texts};
/// let texts = page_texts(Lang::Fr);
/// assert_eq!(texts["nav_play"], "Jouer");
/// assert_eq!(texts["tiling_hat"], "chapeaux");
/// assert_eq!(texts["move_number"][1]["value"], "move");
/// ```
pub fn page_texts(lang: Lang) -> Map<String, Value> {
    let page = lang.page();
    let mut texts = compile(page, lang.source()).expect("a test reads every language file");
    let names = Texts::new(lang);
    for tiling in Tiling::ALL {
        let key = format!("tiling_{}", tiling.name());
        texts.insert(key, names.tiling(tiling).into());
    }
    texts
}

/// Why the page could not say a text.
#[derive(Debug, PartialEq, Eq)]
enum Unsayable {
    /// The file is no Fluent.
    Syntax(String),
    /// Its id does not begin as those of the page do.
    Foreign(String),
    /// It names a text that is not there, or itself.
    Reference(String),
    /// It uses what the page does not know.
    Feature(String),
}

impl fmt::Display for Unsayable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax(what) => write!(f, "this is no Fluent: {what}"),
            Self::Foreign(id) => write!(f, "{id} is no text of the page: begin with {PREFIX}"),
            Self::Reference(id) => write!(f, "{id} names no text, or itself"),
            Self::Feature(id) => write!(f, "{id} uses what the page cannot say"),
        }
    }
}

type Patterns<'s> = Vec<(&'s str, Pattern<&'s str>)>;

/// The messages of a file, in its order. Anything but messages is refused.
fn messages(source: &str) -> Result<Patterns<'_>, Unsayable> {
    let resource = parse(source).map_err(|(_, errors)| Unsayable::Syntax(format!("{errors:?}")))?;
    let mut all = Vec::new();
    for entry in resource.body {
        match entry {
            Entry::Message(message) => {
                let id = message.id.name;
                let feature = || Unsayable::Feature(id.to_owned());
                if !message.attributes.is_empty() {
                    return Err(feature());
                }
                all.push((id, message.value.ok_or_else(feature)?));
            }
            Entry::Comment(_) | Entry::GroupComment(_) | Entry::ResourceComment(_) => {}
            Entry::Term(term) => return Err(Unsayable::Feature(format!("-{}", term.id.name))),
            Entry::Junk { content } => return Err(Unsayable::Syntax(content.to_owned())),
        }
    }
    Ok(all)
}

/// The texts of the page's file; those it shares are in the other source.
fn compile(page: &str, shared: &str) -> Result<Map<String, Value>, Unsayable> {
    let page = messages(page)?;
    let shared = messages(shared)?;
    let mut texts = Map::new();
    for (id, pattern) in &page {
        let key = id.strip_prefix(PREFIX);
        let key = key.ok_or_else(|| Unsayable::Foreign((*id).to_owned()))?;
        let writer = Writer {
            id,
            known: [&page, &shared],
        };
        texts.insert(key.replace('-', "_"), writer.text(pattern, 0)?);
    }
    Ok(texts)
}

/// Writes one text.
struct Writer<'a, 's> {
    id: &'a str,
    known: [&'a Patterns<'s>; 2],
}

impl<'s> Writer<'_, 's> {
    fn text(&self, pattern: &Pattern<&'s str>, depth: usize) -> Result<Value, Unsayable> {
        let mut parts = Vec::new();
        self.write(pattern, depth, &mut parts)?;
        Ok(match parts.len() {
            0 => "".into(),
            1 if parts[0].is_string() => parts.swap_remove(0),
            _ => parts.into(),
        })
    }

    fn write(
        &self,
        pattern: &Pattern<&'s str>,
        depth: usize,
        parts: &mut Vec<Value>,
    ) -> Result<(), Unsayable> {
        for element in &pattern.elements {
            match element {
                PatternElement::TextElement { value } => push(parts, value),
                PatternElement::Placeable { expression } => match expression {
                    Expression::Inline(inline) => self.inline(inline, depth, parts)?,
                    Expression::Select { selector, variants } => {
                        parts.push(self.select(selector, variants, depth)?);
                    }
                },
            }
        }
        Ok(())
    }

    fn inline(
        &self,
        inline: &InlineExpression<&'s str>,
        depth: usize,
        parts: &mut Vec<Value>,
    ) -> Result<(), Unsayable> {
        match inline {
            // An escape would be shown as it is written.
            InlineExpression::StringLiteral { value } if !value.contains('\\') => {
                push(parts, value);
            }
            InlineExpression::VariableReference { id } => parts.push(json!({ "value": id.name })),
            InlineExpression::MessageReference {
                id,
                attribute: None,
            } => {
                let missing = || Unsayable::Reference(self.id.to_owned());
                let mut known = self.known.iter().flat_map(|messages| messages.iter());
                let found = known.find(|message| message.0 == id.name);
                let (_, pattern) = found.filter(|_| depth < DEEPEST).ok_or_else(missing)?;
                self.write(pattern, depth + 1, parts)?;
            }
            _ => return Err(self.feature()),
        }
        Ok(())
    }

    fn select(
        &self,
        selector: &InlineExpression<&'s str>,
        variants: &[Variant<&'s str>],
        depth: usize,
    ) -> Result<Value, Unsayable> {
        let InlineExpression::VariableReference { id } = selector else {
            return Err(self.feature());
        };
        let mut of = Map::new();
        let (mut otherwise, mut is_plural) = (None, false);
        for (place, variant) in variants.iter().enumerate() {
            let text = self.text(&variant.value, depth)?;
            if variant.default {
                // The page asks for it last, whatever its key.
                let is_last = place + 1 == variants.len();
                let is_other = matches!(variant.key, VariantKey::Identifier { name: "other" });
                otherwise = Some(text).filter(|_| is_last && is_other);
                continue;
            }
            let key = match variant.key {
                VariantKey::Identifier { name } => name,
                // Numbers come first to the page; 1.0 is another one to Fluent.
                VariantKey::NumberLiteral { value }
                    if value.parse::<u32>().is_ok() && !is_plural =>
                {
                    value
                }
                VariantKey::NumberLiteral { .. } => return Err(self.feature()),
            };
            is_plural |= matches!(variant.key, VariantKey::Identifier { .. });
            of.insert(key.to_owned(), text);
        }
        let otherwise = otherwise.ok_or_else(|| self.feature())?;
        Ok(json!({ "value": id.name, "of": of, "else": otherwise }))
    }

    fn feature(&self) -> Unsayable {
        Unsayable::Feature(self.id.to_owned())
    }
}

/// Adds text behind what is there.
fn push(parts: &mut Vec<Value>, text: &str) {
    match parts.last_mut() {
        Some(Value::String(last)) => last.push_str(text),
        _ => parts.push(text.into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A text of that pattern, beside `page-one = 1` and the shared `two = 2`.
    fn compiled(pattern: &str) -> Result<Value, Unsayable> {
        let page = format!("page-one = 1\npage-x = {pattern}\n");
        compile(&page, "two = 2{ $n }\n").map(|mut texts| texts["x"].take())
    }

    #[test]
    fn what_the_page_can_say_is_written_for_it() {
        for (pattern, text) in [
            ("plain", json!("plain")),
            ("{ \" : \" }", json!(" : ")),
            (
                "{ page-one } and { two }",
                json!(["1 and 2", { "value": "n" }]),
            ),
            ("a { $b } c", json!(["a ", { "value": "b" }, " c"])),
            (
                "{ $n ->\n [0] none\n [one] one\n *[other] { $n }\n }",
                json!([{
                    "value": "n",
                    "of": { "0": "none", "one": "one" },
                    "else": [{ "value": "n" }],
                }]),
            ),
        ] {
            assert_eq!(compiled(pattern), Ok(text), "{pattern}");
        }
    }

    #[test]
    fn what_the_page_cannot_say_is_refused() {
        for pattern in [
            "{ NUMBER($n) }",
            "{ DATETIME($n, month: \"long\") }",
            "{ -brand }",
            "{ page-one.title }",
            "{ \"\\u00e9\" }",
            "{ 3 }",
            "{ NUMBER($n) ->\n *[other] x\n }",
            "{ $n ->\n *[one] x\n [two] y\n }",
            "{ $n ->\n [1.0] x\n *[other] y\n }",
            "{ $n ->\n [one] x\n [0] y\n *[other] z\n }",
            "{ { $n } }",
            "x\n .title = y",
        ] {
            let found = compiled(pattern);
            assert_eq!(
                found,
                Err(Unsayable::Feature("page-x".to_owned())),
                "{pattern}"
            );
        }
        for pattern in ["{ page-nothing }", "{ page-x }"] {
            let found = compiled(pattern);
            assert_eq!(
                found,
                Err(Unsayable::Reference("page-x".to_owned())),
                "{pattern}"
            );
        }
        let found = compile("-brand = x\n", "");
        assert_eq!(found, Err(Unsayable::Feature("-brand".to_owned())));
        let found = compile("skip = x\n", "");
        assert_eq!(found, Err(Unsayable::Foreign("skip".to_owned())));
        assert!(matches!(compile("?", ""), Err(Unsayable::Syntax(_))));
    }

    /// The ids of a language's own texts of the page, as they stand there.
    fn ids(lang: Lang) -> Vec<&'static str> {
        let messages = messages(lang.page()).expect("a language file");
        messages.into_iter().map(|message| message.0).collect()
    }

    /// The names of the values that a text takes.
    fn values(text: &Value, names: &mut Vec<String>) {
        match text {
            Value::Array(parts) => parts.iter().for_each(|part| values(part, names)),
            Value::Object(part) => {
                names.push(part["value"].as_str().unwrap_or_default().to_owned());
                let forms = part.get("of").and_then(Value::as_object);
                let forms = forms.into_iter().flat_map(|of| of.values());
                forms
                    .chain(part.get("else"))
                    .for_each(|text| values(text, names));
            }
            _ => {}
        }
        names.sort_unstable();
        names.dedup();
    }

    #[test]
    fn every_language_has_the_same_texts_with_the_same_placeholders() {
        let en = page_texts(Lang::En);
        assert_eq!(en.len(), ids(Lang::En).len() + Tiling::ALL.len());
        for lang in Lang::ALL {
            assert_eq!(ids(Lang::En), ids(lang));
            let other = page_texts(lang);
            for (key, text) in &en {
                let [mut ours, mut theirs] = [Vec::new(), Vec::new()];
                values(text, &mut ours);
                values(&other[key], &mut theirs);
                assert_eq!(ours, theirs, "{lang:?}: {key}");
            }
        }
    }

    #[test]
    fn a_sentence_of_the_page_stands_nowhere_else() {
        // By both languages: "open" may be a verb here and an adjective there.
        let all = |lang: Lang| {
            let page = messages(lang.page()).expect("a language file");
            let shared = messages(lang.source()).expect("a language file");
            page.into_iter().chain(shared).collect::<Patterns<'_>>()
        };
        let (en, fr) = (all(Lang::En), all(Lang::Fr));
        let own = ids(Lang::En).len();
        let is_word = |pattern: &Pattern<&str>| {
            let elements = &pattern.elements[..];
            !matches!(
                elements,
                [PatternElement::Placeable {
                    expression: Expression::Inline(_)
                }]
            )
        };
        for (place, (id, pattern)) in en[..own].iter().enumerate() {
            let same = |&other: &usize| {
                let (a, b) = (&en[other], &fr[other]);
                a.1 == *pattern && b.1 == fr[place].1
            };
            let twin = (place + 1..en.len())
                .find(same)
                .filter(|_| is_word(pattern));
            assert_eq!(twin.map(|twin| en[twin].0), None, "{id}: write {{ that }}");
        }
    }
}
