//! Names the commit that is built, for `demineur --version`.

use std::path::Path;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-env-changed=DEMINEUR_COMMIT");
    let version = std::env::var("CARGO_PKG_VERSION").expect("cargo says it");
    let given = std::env::var("DEMINEUR_COMMIT").ok();
    let version = match given.or_else(commit).filter(|commit| !commit.is_empty()) {
        Some(commit) => format!("{version} ({commit})"),
        None => version,
    };
    println!("cargo::rustc-env=DEMINEUR_VERSION={version}");
}

/// The commit of our own repository, if this is one: not that of a repository
/// we were unpacked into.
fn commit() -> Option<String> {
    let top = Path::new(&git(&["rev-parse", "--show-toplevel"])?).join("crates/demineur-cli");
    let here = std::env::current_dir().ok()?;
    if top.canonicalize().ok()? != here.canonicalize().ok()? {
        return None;
    }
    // Both grow or change with every commit and every branch that is taken up.
    for name in ["HEAD", "logs/HEAD"] {
        let path = git(&["rev-parse", "--git-path", name])?;
        if Path::new(&path).exists() {
            println!("cargo::rerun-if-changed={path}");
        }
    }
    git(&["rev-parse", "--short=9", "HEAD"])
}

fn git(words: &[&str]) -> Option<String> {
    let output = Command::new("git").args(words).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    let told = output.status.success().then(|| text.trim().to_owned());
    told.filter(|text| !text.is_empty())
}
