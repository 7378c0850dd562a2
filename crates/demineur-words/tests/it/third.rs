//! A third language is a folder more, and nothing else.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

#[allow(dead_code, reason = "it is a program of its own")]
#[path = "../../build.rs"]
mod build;

/// A folder of this test, empty.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for file in fs::read_dir(from).expect("a language") {
        let file = file.expect("a file");
        fs::copy(file.path(), to.join(file.file_name())).expect("copied");
    }
}

#[test]
fn a_folder_more_is_a_language_more() {
    let texts = Path::new(env!("CARGO_MANIFEST_DIR")).join("texts");
    let root = folder("third");
    for (from, name) in [("en", "en"), ("fr", "fr"), ("fr", "pt_br")] {
        copy(&texts.join(from), &root.join("texts").join(name));
    }
    let code = build::languages(&root);
    let program = format!(
        "#![allow(dead_code)]\n{code}\nfn main() {{\n\
         for lang in Lang::ALL {{\n\
         println!(\"{{}} {{lang:?}} {{}} {{}} {{}} {{}}\", lang.name(), lang.source().len(),\n\
         lang.page().len(), lang.library().len(), lang.help().len());\n}} }}\n"
    );
    let (source, made) = (root.join("third.rs"), root.join("third"));
    fs::write(&source, program).expect("written");
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let built = Command::new(rustc)
        .args(["--edition", "2024", "-o"])
        .args([&made, &source])
        .output()
        .expect("a compiler");
    let why = String::from_utf8_lossy(&built.stderr);
    assert!(built.status.success(), "{why}\n{code}");
    let told = Command::new(&made).output().expect("it runs").stdout;
    let told = String::from_utf8(told).expect("text");
    let lines: Vec<Vec<&str>> = told.lines().map(|line| line.split(' ').collect()).collect();
    let names: Vec<&[&str]> = lines.iter().map(|line| &line[..2]).collect();
    // English, in which all that is not translated is said, comes first.
    assert_eq!(names, [["en", "En"], ["fr", "Fr"], ["pt_br", "PtBr"]]);
    // It says as much as the one it was copied from, its help too.
    assert_eq!(lines[2][2..], lines[1][2..]);
    assert!(lines.iter().flatten().skip(6).all(|length| *length != "0"));
}
