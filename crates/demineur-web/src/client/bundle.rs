//! Modules put together into few files: a first board takes forty of them, and
//! over a line of 160 ms every half dozen costs that again.

use std::collections::{BTreeMap, BTreeSet};

use super::module::Module;

/// Where everything begins.
const MAIN: &str = "main.js";

/// Who has which module, and makes each once.
const REGISTRY: &str = "const makers = new Map(), made = new Map();\n\
    export const define = (name, make) => makers.has(name) || makers.set(name, make);\n\
    export const need = (name) => {\n\
    if (!made.has(name)) made.set(name, makers.get(name)(need));\n\
    return made.get(name);\n\
    };\n";

/// All modules of the page.
#[derive(Debug, Default)]
pub struct Bundle(BTreeMap<String, Module>);

impl Bundle {
    /// Of modules by their names, to be served in the folder `root`.
    pub fn new<'a>(texts: impl Iterator<Item = (&'a str, &'a str)>, root: &str) -> Self {
        let modules = texts.map(|(name, text)| (name.to_owned(), Module::read(name, text, root)));
        Self(modules.collect())
    }

    /// The files to serve: the first, and one for each module that is asked for
    /// later. Each has all that the first has not.
    pub fn files(&self) -> BTreeMap<String, String> {
        let first = self.closure(MAIN);
        let later = self.0.values().flat_map(|module| &module.later);
        let later: BTreeSet<&String> = later.filter(|name| self.0.contains_key(*name)).collect();
        let mut files: BTreeMap<String, String> = later
            .into_iter()
            .map(|name| (name.clone(), self.later_file(name, &first)))
            .collect();
        if self.0.contains_key(MAIN) {
            let modules = self.definitions(&first);
            files.insert(
                MAIN.to_owned(),
                format!("{REGISTRY}{modules}need(\"{MAIN}\");\n"),
            );
        }
        files
    }

    fn later_file(&self, name: &str, first: &BTreeSet<&str>) -> String {
        let own: BTreeSet<&str> = self.closure(name).difference(first).copied().collect();
        let up = "../".repeat(name.matches('/').count());
        let up = if up.is_empty() { "./" } else { &up };
        let exports = self.0[name].exports.join(", ");
        format!(
            "import {{ define, need }} from \"{up}{MAIN}\";\n{}\
             export const {{ {exports} }} = need(\"{name}\");\n",
            self.definitions(&own)
        )
    }

    fn definitions(&self, names: &BTreeSet<&str>) -> String {
        let modules = names
            .iter()
            .filter_map(|name| Some((name, self.0.get(*name)?)));
        modules
            .map(|(name, module)| {
                let body = &module.body;
                format!("define(\"{name}\", ($need) => {{ // {name}\n{body}}});\n")
            })
            .collect()
    }

    /// A module and all it needs.
    fn closure<'a>(&'a self, name: &'a str) -> BTreeSet<&'a str> {
        let mut found = BTreeSet::new();
        let mut open = vec![name];
        while let Some(name) = open.pop() {
            if found.insert(name)
                && let Some(module) = self.0.get(name)
            {
                open.extend(module.needs.iter().map(String::as_str));
            }
        }
        found
    }

    /// What modules ask for that is not there.
    #[cfg(test)]
    pub fn missing(&self) -> Vec<(&str, &str)> {
        let asked = self.0.iter().flat_map(|(name, module)| {
            let all = module.needs.iter().chain(&module.later);
            all.map(move |other| (name.as_str(), other.as_str()))
        });
        asked
            .filter(|(_, other)| !self.0.contains_key(*other))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_asked_for_later_has_a_file_of_what_the_first_lacks() {
        let texts = [
            (
                "main.js",
                "import { a } from \"./a.js\";\nawait import(\"./pages/p.js\");\n",
            ),
            ("a.js", "export const a = 1;\n"),
            ("b.js", "export const b = 2;\n"),
            (
                "pages/p.js",
                "import { a } from \"../a.js\";\nimport { b } from \"../b.js\";\nexport const p = a + b;\n",
            ),
        ];
        let bundle = Bundle::new(texts.into_iter(), "/r");
        assert!(bundle.missing().is_empty(), "{:?}", bundle.missing());
        let files = bundle.files();
        assert_eq!(files.keys().collect::<Vec<_>>(), ["main.js", "pages/p.js"]);
        assert!(files["main.js"].contains("define(\"a.js\""));
        assert!(!files["main.js"].contains("define(\"b.js\""));
        let page = &files["pages/p.js"];
        assert!(page.starts_with("import { define, need } from \"../main.js\";\n"));
        assert!(page.ends_with("export const { p } = need(\"pages/p.js\");\n"));
        assert!(page.contains("define(\"b.js\"") && !page.contains("define(\"a.js\""));
    }
}
