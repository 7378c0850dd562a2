//! The page as it is served: an edition of all its files, under a name that
//! changes with any of them, so that browsers keep them for good.

mod bundle;
mod module;
mod units;

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io::Write;
use std::sync::{Arc, LazyLock, OnceLock, PoisonError, RwLock};

use axum::body::Bytes;
use demineur_words::{Key, Lang, Texts, page_texts};
use flate2::Compression;
use flate2::write::GzEncoder;
use rust_embed::RustEmbed;
use sha2::{Digest, Sha256};

use bundle::Bundle;

/// The folder of the page. Built for development, the program reads it from
/// where it lies.
#[derive(RustEmbed)]
#[folder = "client/"]
#[allow_missing = true]
struct Folder;

/// The document that every address of the page opens.
pub const INDEX: &str = "index.html";
/// All style sheets, in the order the document has them.
const STYLE: &str = "style.css";

/// A file as it is sent.
#[derive(Debug)]
pub struct Part {
    /// As it is.
    pub plain: Bytes,
    packed: OnceLock<Bytes>,
    tag: OnceLock<String>,
}

impl Part {
    /// Of these bytes.
    pub fn new(plain: impl Into<Bytes>) -> Self {
        Self {
            plain: plain.into(),
            packed: OnceLock::new(),
            tag: OnceLock::new(),
        }
    }

    /// Compressed (gzip), once.
    pub fn packed(&self) -> Bytes {
        let packed = self.packed.get_or_init(|| {
            let mut packer = GzEncoder::new(Vec::new(), Compression::best());
            let written = packer.write_all(&self.plain).and_then(|()| packer.finish());
            written.expect("memory takes everything").into()
        });
        packed.clone()
    }

    /// What tells its versions apart.
    pub fn tag(&self) -> &str {
        self.tag.get_or_init(|| hex(&Sha256::digest(&self.plain)))
    }
}

/// All that a browser keeps for good.
#[derive(Debug)]
pub struct Edition {
    name: String,
    index: String,
    parts: BTreeMap<String, Part>,
}

/// The last that was made.
static LAST: LazyLock<RwLock<Arc<Edition>>> =
    LazyLock::new(|| RwLock::new(Arc::new(Edition::of(&sources()))));

impl Edition {
    /// The newest: while developing, files may have changed since the last.
    pub fn newest() -> Arc<Self> {
        let last = Arc::clone(&LAST.read().unwrap_or_else(PoisonError::into_inner));
        if !cfg!(debug_assertions) {
            return last;
        }
        let sources = sources();
        if name_of(&sources) == last.name {
            return last;
        }
        let newest = Arc::new(Self::of(&sources));
        *LAST.write().unwrap_or_else(PoisonError::into_inner) = Arc::clone(&newest);
        newest
    }

    /// The one that a file of that path is asked of, or the newest.
    pub fn asked(path: &str) -> Arc<Self> {
        let last = Arc::clone(&LAST.read().unwrap_or_else(PoisonError::into_inner));
        match path.split_once('/') {
            Some((name, _)) if name == last.name => last,
            _ => Self::newest(),
        }
    }

    fn of(sources: &Sources) -> Self {
        let name = name_of(sources);
        let root = format!("/assets/{name}");
        let texts: BTreeMap<&str, Cow<'_, str>> = sources
            .iter()
            .map(|(name, data)| (name.as_str(), String::from_utf8_lossy(data)))
            .collect();
        let modules = texts.iter().filter(|(name, _)| name.ends_with(".js"));
        let bundle = Bundle::new(modules.map(|(name, text)| (*name, &**text)), &root);
        let index = texts.get(INDEX).map(|text| text.to_string());
        let index = index.unwrap_or_default();
        let mut parts: BTreeMap<String, Part> = bundle
            .files()
            .into_iter()
            .map(|(name, text)| (name, Part::new(text)))
            .collect();
        let sheets = index.lines().filter_map(sheet);
        let style: String = sheets
            .filter_map(|sheet| texts.get(sheet).cloned())
            .collect();
        parts.insert(STYLE.to_owned(), Part::new(style));
        for (name, data) in sources {
            let is_whole = !name.ends_with(".js") && !name.ends_with(".css") && name != INDEX;
            if is_whole {
                parts.insert(name.clone(), Part::new(data.clone()));
            }
        }
        Self { name, index, parts }
    }

    /// The file of that name, if this edition is the one called so.
    pub fn part(&self, path: &str) -> Option<(&Part, bool)> {
        let (edition, name) = path.split_once('/')?;
        let part = self.parts.get(name)?;
        Some((part, edition == self.name))
    }

    /// Its name, which changes with any file.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The document for the page of that name, in that language: it asks at once
    /// for all that the page will need, and brings what there is to choose from.
    pub fn document(&self, page: &str, lang: Lang, meta: &str) -> String {
        let root = format!("/assets/{}", self.name);
        let module = format!("pages/{page}.js");
        let module = match self.parts.contains_key(&module) {
            true => module,
            false => "pages/play.js".to_owned(),
        };
        let mut out = String::with_capacity(self.index.len() + meta.len() + 500);
        let mut styled = false;
        for line in self.index.lines() {
            let indent = &line[..line.len() - line.trim_start().len()];
            if sheet(line).is_some() {
                if !styled {
                    out += &format!("{indent}<link rel=\"stylesheet\" href=\"{root}/{STYLE}\">\n");
                }
                styled = true;
            } else if line.contains("src=\"/main.js\"") {
                for module in ["main.js", &module] {
                    out +=
                        &format!("{indent}<link rel=\"modulepreload\" href=\"{root}/{module}\">\n");
                }
                let texts = format!("{root}/{}", texts_name(lang));
                out += &format!(
                    "{indent}<link rel=\"preload\" as=\"fetch\" crossorigin href=\"{texts}\">\n"
                );
                // No way out of the element: "<" is nowhere but in strings.
                let meta = meta.replace('<', "\\u003c");
                out += &format!(
                    "{indent}<script type=\"application/json\" id=\"meta\">{meta}</script>\n"
                );
                out += &line.replace("/main.js", &format!("{root}/main.js"));
                out.push('\n');
            } else {
                let html = format!(
                    "<html data-assets=\"{root}\" data-languages=\"{}\" ",
                    languages().replace('"', "&quot;")
                );
                let line = line.replace("<html ", &html);
                out += &line.replace("href=\"/icon.svg\"", &format!("href=\"{root}/icon.svg\""));
                out.push('\n');
            }
        }
        out
    }
}

/// The style sheet that a line of the document names.
fn sheet(line: &str) -> Option<&str> {
    let rest = line
        .trim()
        .strip_prefix("<link rel=\"stylesheet\" href=\"/")?;
    rest.split('"').next()
}

/// A file as it lies in the folder, or one that is written for the page.
fn file(name: &str) -> Option<Bytes> {
    if let Some((_, written)) = written().find(|(of, _)| of == name) {
        return Some(written);
    }
    let file = Folder::get(name)?;
    Some(match file.data {
        Cow::Borrowed(data) => Bytes::from_static(data),
        Cow::Owned(data) => Bytes::from(data),
    })
}

/// What was made to be sent, by its name: made, hashed and compressed once,
/// however often it is asked for.
#[derive(Debug, Default)]
pub struct Shelf(RwLock<BTreeMap<String, Arc<Part>>>);

impl Shelf {
    /// More names than the page has are none of it.
    const MOST: usize = 500;

    /// A file by itself. While developing it may have changed since the last time.
    pub fn file(&self, name: &str) -> Option<Arc<Part>> {
        let known = self.of(name);
        if known.is_some() && !cfg!(debug_assertions) {
            return known;
        }
        let plain = file(name)?;
        match known.filter(|part| part.plain == plain) {
            Some(part) => Some(part),
            None => Some(self.put(name, plain)),
        }
    }

    /// What is of that name, or made now.
    pub fn made(&self, name: &str, make: impl FnOnce() -> String) -> Arc<Part> {
        self.of(name).unwrap_or_else(|| self.put(name, make()))
    }

    fn of(&self, name: &str) -> Option<Arc<Part>> {
        let parts = self.0.read().unwrap_or_else(PoisonError::into_inner);
        parts.get(name).map(Arc::clone)
    }

    fn put(&self, name: &str, plain: impl Into<Bytes>) -> Arc<Part> {
        let part = Arc::new(Part::new(plain));
        let mut parts = self.0.write().unwrap_or_else(PoisonError::into_inner);
        if parts.len() >= Self::MOST {
            parts.clear();
        }
        parts.insert(name.to_owned(), Arc::clone(&part));
        part
    }
}

/// Everything an edition is made of, by name.
type Sources = BTreeMap<String, Bytes>;

fn sources() -> Sources {
    let files = Folder::iter().filter_map(|name| Some((name.to_string(), file(&name)?)));
    files.chain(written()).collect()
}

fn name_of(sources: &Sources) -> String {
    let mut digest = Sha256::new();
    for (name, data) in sources {
        digest.update((name.len() as u64).to_le_bytes());
        digest.update(name);
        digest.update((data.len() as u64).to_le_bytes());
        digest.update(data);
    }
    hex(&digest.finalize())
}

fn hex(digest: &[u8]) -> String {
    digest[..8]
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect()
}

fn texts_name(lang: Lang) -> String {
    format!("texts/{}.json", lang.name())
}

/// Every language by its short name, with what those who speak it call it.
fn languages() -> &'static str {
    static NAMES: LazyLock<String> = LazyLock::new(|| {
        let names = Lang::ALL.map(|lang| {
            let own = Texts::new(lang).get(Key::WebLanguage);
            (lang.name().to_owned(), serde_json::Value::from(own))
        });
        serde_json::Value::Object(names.into_iter().collect()).to_string()
    });
    &NAMES
}

/// What is written for the page: its texts, a file a language, out of those
/// that every door has; and the units of tilings.
fn written() -> impl Iterator<Item = (String, Bytes)> {
    static WRITTEN: LazyLock<Vec<(String, Bytes)>> = LazyLock::new(|| {
        let texts = Lang::ALL.map(|lang| {
            let texts = serde_json::Value::from(page_texts(lang));
            (texts_name(lang), texts.to_string())
        });
        let units = (units::NAME.to_owned(), units::to_json());
        let all = texts.into_iter().chain([units]);
        all.map(|(name, text)| (name, Bytes::from(text))).collect()
    });
    WRITTEN.iter().cloned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_asked_for_often_is_made_and_compressed_once() {
        let shelf = Shelf::default();
        let made = shelf.made("edition fr play", || "a page".repeat(100));
        let packed = made.packed();
        let again = shelf.made("edition fr play", || unreachable!("it is there"));
        assert!(Arc::ptr_eq(&made, &again));
        assert_eq!(again.packed().as_ptr(), packed.as_ptr());
        let file = shelf.file("icon.svg").expect("a file");
        let again = shelf.file("icon.svg").expect("the same");
        assert!(Arc::ptr_eq(&file, &again) && shelf.file("nothing").is_none());
        for name in 0..2 * Shelf::MOST {
            shelf.made(&name.to_string(), String::new);
        }
        assert!(shelf.0.read().expect("no panic").len() <= Shelf::MOST);
    }

    #[test]
    fn every_module_that_is_asked_for_is_there() {
        let sources = sources();
        let texts: Vec<(&str, Cow<'_, str>)> = sources
            .iter()
            .filter(|(name, _)| name.ends_with(".js"))
            .map(|(name, data)| (name.as_str(), String::from_utf8_lossy(data)))
            .collect();
        let bundle = Bundle::new(texts.iter().map(|(name, text)| (*name, &**text)), "/r");
        assert!(bundle.missing().is_empty(), "{:?}", bundle.missing());
        assert!(bundle.files().len() >= 7, "main and the pages");
    }

    #[test]
    fn modules_are_written_as_they_are_taken_apart() {
        for (name, data) in sources().iter().filter(|(name, _)| name.ends_with(".js")) {
            let text = String::from_utf8_lossy(data);
            let module = module::Module::read(name, &text, "/r");
            // What is not understood would stay, and be no statement of a function.
            for line in module.body.lines() {
                let is_left = line.starts_with("import ") || line.starts_with("export ");
                assert!(!is_left, "{name}: {line}");
                let awaits = line.starts_with("await ") || line.contains("= await ");
                assert!(!awaits || line.starts_with(' '), "{name}: {line}");
            }
            let exported = text
                .lines()
                .filter(|line| line.starts_with("export "))
                .count();
            assert_eq!(module.exports.len(), exported, "{name}");
            assert!(module.exports.iter().all(|name| !name.is_empty()), "{name}");
            assert!(
                !text.contains("export let "),
                "{name}: nobody would see it change"
            );
        }
    }

    #[test]
    fn another_file_is_another_edition() {
        let mut sources = sources();
        let edition = Edition::of(&sources);
        assert!(
            edition
                .part(&format!("{}/main.js", edition.name))
                .is_some_and(|found| found.1)
        );
        assert!(
            edition
                .part("0123456789abcdef/main.js")
                .is_some_and(|found| !found.1)
        );
        let document = edition.document("lab", Lang::Fr, "{\"a\":\"</script>\"}");
        for expected in [
            "main.js\"",
            "pages/lab.js\"",
            "style.css\"",
            "texts/fr.json\"",
        ] {
            let whole = format!("/assets/{}/{expected}", edition.name);
            assert!(document.contains(&whole), "{expected}: {document}");
        }
        assert_eq!(document.matches("rel=\"stylesheet\"").count(), 1);
        assert!(!document.contains("</script>\"}"));
        for lang in Lang::ALL {
            let own = Texts::new(lang).get(Key::WebLanguage);
            let told = format!("&quot;{}&quot;:&quot;{own}&quot;", lang.name());
            assert!(document.contains(&told), "{told}: {document}");
        }
        sources.insert(
            "dom.js".to_owned(),
            Bytes::from_static(b"export const h = 1;\n"),
        );
        assert_ne!(Edition::of(&sources).name, edition.name);
    }
}
