//! The check that no module needs itself in a round: read one, and what it
//! rests on is read already.
//!
//! **The rule.** Take any module and the modules declared in it, each with all
//! that is inside it. One of these needs another when a path of its code leads
//! there: `crate::…`, `super::…`, or the name of a module. A path that passes a
//! re-export leads to where the name comes from, so that a facade hides
//! nothing. No such module may need another that needs it, directly or in a
//! round.
//!
//! A module and what is declared in it count as one: they see each other's
//! private parts, and one `impl` may stand in several files. So declaring and
//! re-exporting is no need, and neither is `super::Parent` in a child. The
//! root of a crate is no such parent: what is defined there and used below is
//! in a round with whatever the root itself uses.
//!
//! Code that only tests see (`#[cfg(test)]`) may look anywhere.

mod source;
mod tree;

use std::fs;
use std::path::{Path, PathBuf};

use tree::Tree;

#[test]
fn no_module_needs_itself_in_a_round() {
    let mut wrong = Vec::new();
    for folder in crates() {
        let name = folder.file_name().expect("a crate has a name");
        let name = name.to_str().expect("names of crates are plain");
        let rounds = rounds(&folder.join("src"));
        if !rounds.is_empty() {
            wrong.push(format!("{name}\n{}", rounds.join("\n")));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The folders of all crates.
fn crates() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("xtask is in the workspace");
    let inside = fs::read_dir(root.join("crates")).expect("the crates are there");
    let mut folders: Vec<PathBuf> = inside
        .map(|entry| entry.expect("a folder can be read").path())
        .chain([root.join("xtask")])
        .collect();
    folders.sort();
    folders
}

/// The rounds among the modules of a crate, each with a path for every step.
fn rounds(src: &Path) -> Vec<String> {
    let roots = ["lib.rs", "main.rs"].map(|name| src.join(name));
    let roots = roots.iter().filter(|root| root.exists());
    roots.flat_map(|root| Tree::read(root).rounds()).collect()
}

#[test]
fn rounds_are_found_and_told_with_their_paths() {
    let check = |files: &[(&str, &str)], expected: &[&str]| {
        assert_eq!(Tree::of(files).rounds(), expected);
    };
    // Two that need each other.
    let root = ("", "mod a; mod b; pub use a::A;");
    check(&[root, ("a", "use crate::b::B;"), ("b", "")], &[]);
    check(
        &[
            root,
            ("a", "use crate::b::B;"),
            ("b", "fn f(_: super::a::A) {}"),
        ],
        &["  a → b (crate::b::B), b → a (super::a::A)"],
    );
    // A facade hides nothing, a comment or a string is no need.
    check(
        &[root, ("a", "use crate::{b::B, c};"), ("b", "use crate::A;")],
        &["  a → b (crate::b::B), b → a (crate::A)"],
    );
    check(
        &[
            root,
            ("a", "use crate::b::B; // crate::b"),
            ("b", "const S: &str = \"crate::a\";"),
        ],
        &[],
    );
    // Tests look anywhere.
    check(
        &[
            root,
            ("a", "use crate::b::B;"),
            (
                "b",
                "#[cfg(test)] mod tests { use crate::a::A; } #[cfg(test)] use crate::a::A;",
            ),
        ],
        &[],
    );
    // A folder is one with what is inside it, in a larger round too.
    check(
        &[
            ("", "mod a; mod b; mod c;"),
            ("a", "mod x;"),
            ("a::x", "use crate::b;"),
            ("b", "use crate::c::C;"),
            ("c", "use crate::a::A;"),
        ],
        &["  a → b (crate::b), b → c (crate::c::C), c → a (crate::a::A)"],
    );
    // Parent and child are one; siblings in a folder are not.
    check(
        &[
            ("", "mod a;"),
            ("a", "mod x; mod y; use x::X; struct A;"),
            ("a::x", "use super::A; use super::y::Y;"),
            ("a::y", "use super::{A, x};"),
        ],
        &["  a::x → a::y (super::y::Y), a::y → a::x (super::x)"],
    );
    // The root is no parent.
    check(
        &[
            ("", "mod a; use a::A; struct Root;"),
            ("a", "use crate::Root;"),
        ],
        &["  crate → a (a::A), a → crate (crate::Root)"],
    );
    check(
        &[("", "mod a; pub use a::A;"), ("a", "use crate::Root;")],
        &[],
    );
}
