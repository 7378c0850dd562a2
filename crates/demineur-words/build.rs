//! Makes the languages out of the folders of `texts/`: a folder more is a
//! language more.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// Where the product's texts stand in a folder, in the order of its keys.
const PARTS: [&str; 6] = ["main", "terminal", "stats", "web", "bot", "lab"];

fn main() {
    println!("cargo::rerun-if-changed=texts");
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo says it"));
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo says it"));
    fs::write(out.join("lang.rs"), languages(&root)).expect("written");
}

/// The languages whose folders are in `texts/` there, as code.
pub fn languages(root: &Path) -> String {
    let folders = fs::read_dir(root.join("texts")).expect("the folder of texts");
    let mut names: Vec<String> = folders
        .map(|folder| folder.expect("a folder").file_name())
        .map(|name| name.into_string().expect("a language in letters"))
        .collect();
    names.sort();
    // What is not translated is said in English, the first.
    names.sort_by_key(|name| name != "en");
    code(&names, root)
}

fn code(names: &[String], root: &Path) -> String {
    let variants: Vec<String> = names.iter().map(|name| variant(name)).collect();
    let mut code = String::new();
    let mut say = |line: &str| writeln!(code, "{line}").expect("a string takes it");
    say("/// A language the product speaks.");
    say("#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]");
    say("pub enum Lang {");
    for (place, (name, variant)) in names.iter().zip(&variants).enumerate() {
        let default = if place == 0 { "#[default] " } else { "" };
        say(&format!("/// The language `{name}`.\n{default}{variant},"));
    }
    say("}");
    say("impl Lang {");
    say("/// Every language.");
    let all = variants.iter().map(|variant| format!("Self::{variant}, "));
    let all: String = all.collect();
    say(&format!(
        "pub const ALL: [Self; {}] = [{all}];",
        names.len()
    ));
    say("/// Its name on the command line.");
    say("pub const fn name(self) -> &'static str { match self {");
    for (name, variant) in names.iter().zip(&variants) {
        say(&format!("Self::{variant} => {name:?},"));
    }
    say("} }");
    for (function, what, parts) in [
        (
            "source",
            "The texts that more than the page says.",
            &PARTS[..],
        ),
        ("page", "The texts that only the page says.", &["page"]),
        ("library", "What libraries say in English.", &["library"]),
        (
            "help",
            "What `--help` says, which in English the options do.",
            &["help"],
        ),
    ] {
        say(&format!("/// {what}"));
        say(&format!(
            "pub(crate) const fn {function}(self) -> &'static str {{ match self {{"
        ));
        for (name, variant) in names.iter().zip(&variants) {
            let folder = root.join("texts").join(name);
            let files = parts.iter().map(|part| folder.join(format!("{part}.ftl")));
            let texts: String = files
                .filter(|file| file.exists() || function != "help")
                .map(|file| format!("include_str!({:?}), ", file.display().to_string()))
                .collect();
            say(&match texts.as_str() {
                "" => format!("Self::{variant} => \"\","),
                texts => format!("Self::{variant} => concat!({texts}),"),
            });
        }
        say("} }");
    }
    say("}");
    code
}

/// The name as code has it: `pt_br` is `PtBr`.
fn variant(name: &str) -> String {
    let capital = |part: &str| part[..1].to_uppercase() + &part[1..];
    name.split(['_', '-']).map(capital).collect()
}
