//! What the page says: every text it asks for is there, and it asks for every
//! text there is.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use demineur_core::CellId;
use demineur_words::{Addresses, CellNames, Lang, Texts, page_texts};
use serde_json::Value;

/// The modules of the page.
fn modules() -> Vec<(PathBuf, String)> {
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("client")];
    let mut found = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|kind| kind == "js") {
                let text = fs::read_to_string(&path).expect("a module");
                found.push((path, text));
            }
        }
    }
    found
}

/// The texts that a module asks for: whole keys, and the begin and end of those
/// that are put together.
#[derive(Default)]
struct Asked {
    keys: BTreeSet<String>,
    families: BTreeSet<(String, String)>,
}

impl Asked {
    /// Reads the first argument of every call of these functions, and the
    /// tables of keys.
    fn read(&mut self, module: &str) {
        for call in ["t(", "named("] {
            for (at, _) in module.match_indices(call) {
                let before = module[..at].chars().next_back();
                if !before.is_some_and(|c| c.is_alphanumeric() || "_.$".contains(c)) {
                    self.argument(&module[at + call.len()..]);
                }
            }
        }
        for (at, call) in module.match_indices("options(") {
            if let Some((_, family)) = literals(first_argument(&module[at + call.len()..])).first()
            {
                self.families.insert((format!("{family}_"), String::new()));
            }
        }
        for (at, _) in module
            .match_indices("Key>} */")
            .chain(module.match_indices("Key][]} */"))
        {
            let table = module[at..].split(';').next().unwrap_or_default();
            for (_, key) in literals(table) {
                if key.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_') {
                    self.keys.insert(key);
                }
            }
        }
    }

    fn argument(&mut self, rest: &str) {
        for (quote, text) in literals(first_argument(rest)) {
            match text.split_once("${") {
                Some((begin, rest)) if quote == '`' => {
                    let end = rest.rsplit_once('}').map_or("", |(_, end)| end);
                    self.families.insert((begin.to_owned(), end.to_owned()));
                }
                _ => {
                    self.keys.insert(text);
                }
            }
        }
    }

    fn asks_for(&self, key: &str) -> bool {
        let in_family = |(begin, end): &(String, String)| {
            !begin.is_empty() && key.starts_with(begin.as_str()) && key.ends_with(end.as_str())
        };
        self.keys.contains(key) || self.families.iter().any(in_family)
    }
}

/// Up to the comma or bracket that ends it.
fn first_argument(rest: &str) -> &str {
    let mut depth = 0_i32;
    let mut quoted = None;
    for (at, c) in rest.char_indices() {
        match (quoted, c) {
            (Some(quote), c) if c == quote => quoted = None,
            (Some(_), _) => {}
            (None, '"' | '`') => quoted = Some(c),
            (None, '(' | '[' | '{') => depth += 1,
            (None, ')' | ',') if depth == 0 => return &rest[..at],
            (None, ')' | ']' | '}') => depth -= 1,
            _ => {}
        }
    }
    rest
}

/// The quoted words, each with its quote. Those that are compared with are no
/// keys.
fn literals(text: &str) -> Vec<(char, String)> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find(['"', '`']) {
        let quote = rest[at..].chars().next().unwrap_or_default();
        let inner = &rest[at + 1..];
        let end = inner.find(quote).unwrap_or(inner.len());
        if !rest[..at].trim_end().ends_with("===") {
            found.push((quote, inner[..end].to_owned()));
        }
        rest = inner.get(end + 1..).unwrap_or_default();
    }
    found
}

#[test]
fn the_page_asks_for_every_text_there_is_and_for_no_other() {
    let mut asked = Asked::default();
    let modules = modules();
    for (_, module) in &modules {
        asked.read(module);
    }
    assert!(asked.keys.len() > 200, "{}", asked.keys.len());
    let texts = page_texts(Lang::En);
    for key in &asked.keys {
        assert!(texts.contains_key(key), "there is no text {key}");
    }
    for (begin, end) in &asked.families {
        let is_there = |key: &String| key.starts_with(begin) && key.ends_with(end);
        assert!(texts.keys().any(is_there), "there is no text {begin}…{end}");
    }
    for key in texts.keys() {
        assert!(asked.asks_for(key), "nobody asks for {key}");
    }
}

#[test]
fn cells_are_named_in_one_order() {
    let rows = Addresses::Rows {
        columns: 9,
        lines: 9,
    };
    let layers = Addresses::Layers {
        columns: 9,
        lines: 9,
        layers: 9,
    };
    for lang in Lang::ALL {
        let page = page_texts(lang);
        for (addresses, key) in [(rows, "cell_place"), (layers, "cell_place_layer")] {
            let cell = CellId::new(81 + 9 + 2);
            let named = ["column", "line", "layer"].into_iter();
            let values: Vec<(&str, u32)> = named.zip(addresses.numbers(cell)).collect();
            let parts = page[key].as_array().expect("placeholders");
            let order = parts.iter().filter_map(|part| {
                let name = part.get("value").and_then(Value::as_str)?;
                let (_, number) = values.iter().find(|value| value.0 == name)?;
                Some(number.to_string())
            });
            let texts = Texts::new(lang).cell(cell, CellNames::Addresses(addresses));
            assert_eq!(order.collect::<Vec<_>>(), digits(&texts), "{key}");
        }
    }
}

fn digits(text: &str) -> Vec<&str> {
    let words = text.split(|c: char| !c.is_ascii_digit());
    words.filter(|word| !word.is_empty()).collect()
}
