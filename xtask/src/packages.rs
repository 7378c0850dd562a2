//! The Debian packages that tests need.

use std::env;
use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::process::Command;

use crate::apt::{self, Offer};
use crate::report::Failure;

/// Something the tests need, and the package it comes in.
#[derive(Clone, Copy, Debug)]
pub struct Need {
    package: &'static str,
    sign: Sign,
}

/// By what it is known that a package need not be installed.
#[derive(Clone, Copy, Debug)]
enum Sign {
    /// The program that is run, which may as well come from elsewhere.
    Program(&'static str),
    /// A module of the Python that is run, wherever that comes from.
    Module(&'static str),
    /// It is installed: a library, say.
    Installed,
}

const fn program(name: &'static str, package: &'static str) -> Need {
    let sign = Sign::Program(name);
    Need { package, sign }
}

const fn module(name: &'static str, package: &'static str) -> Need {
    let sign = Sign::Module(name);
    Need { package, sign }
}

const fn library(package: &'static str) -> Need {
    let sign = Sign::Installed;
    Need { package, sign }
}

/// For the page.
pub const PAGE: &[Need] = &[
    program("chromium", "chromium"),
    program("firefox-esr", "firefox-esr"),
    program("node", "nodejs"),
    program("npm", "npm"),
];

/// For the package for Python: virtual environments come with a pip of their
/// own, but not with Debian's Python; Node runs pyright.
pub const PYTHON: &[Need] = &[
    program("python3", "python3"),
    module("ensurepip", "python3-venv"),
    program("node", "nodejs"),
    program("npm", "npm"),
];

/// For asking the server whatever its description allows.
pub const API: &[Need] = &[
    program("python3", "python3"),
    module("ensurepip", "python3-venv"),
];

/// For WebAssembly: a compiler that comes with the source of its standard
/// library, which is built for a target that has none; a linker; Node.
pub const WASM: &[Need] = &[
    library("rustc-web"),
    library("rust-web-src"),
    program("wasm-ld", "lld"),
    program("node", "nodejs"),
];

/// Pictures of boards; windows the bot plays in, and a display for them.
const WINDOWS: &[Need] = &[
    program("dot", "graphviz"),
    // What we write, read by programs that are not ours.
    program("pdftotext", "poppler-utils"),
    program("desktop-file-validate", "desktop-file-utils"),
    program("Xvfb", "xvfb"),
    program("xdemineur", "xdemineur"),
    program("sgt-mines", "sgt-puzzles"),
    program("xbomb", "xbomb"),
    program("gnome-mines", "gnome-mines"),
    // Draws the numbers and flags of gnome-mines, and is only recommended.
    library("librsvg2-common"),
    // The bot knows nothing of it: its window is one never seen.
    program("ace-minesweeper", "ace-of-penguins"),
    // A window of the zoo that says nothing of itself.
    library("python3-xlib"),
    // Windows of the zoo that are tests, too.
    library("python3-tk"),
];

/// More windows, of 830 MB: `cargo xtask test --all`.
const MORE_WINDOWS: &[Need] = &[
    program("wine", "wine"),
    program("kmines", "kmines"),
    program("openbox", "openbox"),
    program("dbus-run-session", "dbus-daemon"),
];

/// The windows of the zoo: a toolkit each, of Debian's own Python.
pub const ZOO: &[Need] = &[
    program("Xvfb", "xvfb"),
    program("openbox", "openbox"),
    program("chromium", "chromium"),
    library("python3"),
    library("python3-xlib"),
    library("python3-tk"),
    library("python3-gi"),
    library("python3-gi-cairo"),
    library("gir1.2-gtk-3.0"),
    library("gir1.2-gtk-4.0"),
    library("python3-pyqt5"),
    library("python3-pygame"),
    library("python3-wxgtk4.0"),
    library("fonts-dejavu-core"),
    library("fonts-noto-color-emoji"),
];

/// What all tests need.
pub fn tests(all: bool) -> Vec<Need> {
    let more = if all { MORE_WINDOWS } else { &[] };
    let mut needs = [PAGE, PYTHON, WINDOWS, more].concat();
    let mut seen = Vec::new();
    needs.retain(|need| {
        let is_new = !seen.contains(&need.package);
        seen.push(need.package);
        is_new
    });
    needs
}

/// Packages that are missing, and that it is settled to install.
#[derive(Debug, Default)]
pub struct Packages {
    needs: Vec<Need>,
    missing: Vec<&'static str>,
}

impl Packages {
    /// Says what is missing and how much that is, and asks whether to go on if
    /// somebody is there to answer.
    ///
    /// # Errors
    /// Without root: the exact line to run. When the answer is no.
    pub fn settle(needs: &[Need], yes: bool) -> Result<Self, String> {
        let missing = missing_here(needs);
        if missing.is_empty() {
            return Ok(Self::default());
        }
        let list = missing.join(" ");
        eprintln!("xtask: the tests need these packages: {list}");
        if is_root() {
            eprintln!("xtask: apt-get update");
            // Old lists may do as well; if not, apt-get will say so.
            if let Err(message) = apt::update() {
                eprintln!("xtask: {message}");
            }
        }
        if let Some(offer) = Offer::of(&missing) {
            eprintln!("xtask: with what they need themselves: {offer}");
        }
        if !is_root() {
            return Err(format!(
                "run this, then try again ('cargo xtask quick' needs none of them):\n  {}",
                apt::line(&missing)
            ));
        }
        if !yes && somebody_is_there() && !is_yes(&ask()) {
            return Err("nothing is installed; 'cargo xtask quick' needs none of them".to_owned());
        }
        let needs = needs.to_vec();
        Ok(Self { needs, missing })
    }

    /// Installs them.
    ///
    /// # Errors
    /// A package that cannot be installed is a failure, never a skipped test.
    pub fn install(&self) -> Result<(), Failure> {
        if self.missing.is_empty() {
            return Ok(());
        }
        let failed = |reason: &str| Failure {
            reason: reason.to_owned(),
            again: apt::line(&self.missing),
        };
        told("packages: apt-get installs them while other steps run");
        let tell = |progress| told(&format!("packages: {progress}"));
        apt::install(&self.missing, tell).map_err(|message| {
            told(&format!("packages: {message}"));
            failed("apt-get failed")
        })?;
        match missing_here(&self.needs).as_slice() {
            [] => Ok(()),
            still => Err(failed(&format!("still missing: {}", still.join(" ")))),
        }
    }
}

/// Says something while another step may be drawing its progress.
fn told(message: &str) {
    let clear = if io::stderr().is_terminal() {
        "\r\x1b[K"
    } else {
        ""
    };
    eprintln!("{clear}xtask: {message}");
}

fn somebody_is_there() -> bool {
    io::stdin().is_terminal() && io::stderr().is_terminal() && env::var_os("CI").is_none()
}

fn ask() -> String {
    eprint!("xtask: install them now? [Y/n] ");
    let _ = io::stderr().flush();
    let mut answer = String::new();
    // An end of the input is no yes.
    match io::stdin().read_line(&mut answer) {
        Ok(1..) => answer,
        _ => "n".to_owned(),
    }
}

fn is_yes(answer: &str) -> bool {
    ["", "y", "yes", "o", "oui"].contains(&answer.trim().to_lowercase().as_str())
}

fn missing_here(needs: &[Need]) -> Vec<&'static str> {
    let libraries = needs.iter();
    let libraries = libraries.filter(|need| matches!(need.sign, Sign::Installed));
    let query = Command::new("dpkg-query")
        .args(["--show", "--showformat", "${db:Status-Abbrev} ${Package}\n"])
        .args(libraries.map(|need| need.package))
        .output();
    // Without dpkg nobody can tell: the tests will.
    let known = query.ok();
    let known = known.map(|output| String::from_utf8_lossy(&output.stdout).into_owned());
    let is_there = |sign: Sign| match sign {
        Sign::Program(program) => on_path(program),
        Sign::Module(module) => has_module(module),
        Sign::Installed => false,
    };
    missing(needs, is_there, known.as_deref())
}

/// The packages to install, by the programs and modules that are there and by
/// what dpkg-query says of libraries, where there is one.
fn missing(
    needs: &[Need],
    is_there: impl Fn(Sign) -> bool,
    known: Option<&str>,
) -> Vec<&'static str> {
    let is_met = |need: &&Need| match (need.sign, known) {
        (Sign::Installed, Some(known)) => {
            known.lines().any(|line| is_installed(line, need.package))
        }
        (Sign::Installed, None) => true,
        (sign, _) => is_there(sign),
    };
    let unmet = needs.iter().filter(|need| !is_met(need));
    unmet.map(|need| need.package).collect()
}

/// Whether a line such as `ii  xvfb` says that the package is installed: its
/// second sign does, the first says what is wished.
fn is_installed(line: &str, package: &str) -> bool {
    let (status, name) = line.split_at_checked(3).unwrap_or_default();
    name.trim() == package && status.chars().nth(1) == Some('i')
}

fn on_path(program: &str) -> bool {
    env::var_os("PATH").is_some_and(|path| {
        // Root's path may lack the folder where Debian puts games.
        let mut folders = env::split_paths(&path).chain(["/usr/games".into()]);
        folders.any(|folder| folder.join(program).is_file())
    })
}

fn has_module(module: &str) -> bool {
    let asked = Command::new("python3")
        .args(["-c", &format!("import {module}")])
        .output();
    asked.is_ok_and(|asked| asked.status.success())
}

/// Root, as the kernel sees this process: no crate and no `unsafe` needed.
fn is_root() -> bool {
    use std::os::unix::fs::MetadataExt;
    Path::new("/proc/self")
        .metadata()
        .is_ok_and(|own| own.uid() == 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_may_come_from_anywhere_but_a_library_from_its_package() {
        let needs = [
            program("node", "nodejs"),
            program("Xvfb", "xvfb"),
            library("librsvg2-common"),
        ];
        let check = |there: &[&str], known: Option<&str>, expected: &[&str]| {
            let is_there = |sign| matches!(sign, Sign::Program(name) if there.contains(&name));
            let found = missing(&needs, is_there, known);
            assert_eq!(found, expected, "{there:?} {known:?}");
        };
        let installed = Some("ii  librsvg2-common\n");
        check(&["node", "Xvfb"], installed, &[]);
        check(&["node"], installed, &["xvfb"]);
        check(&["node", "Xvfb"], Some(""), &["librsvg2-common"]);
        check(&[], Some(""), &["nodejs", "xvfb", "librsvg2-common"]);
        // Removed but for its settings; held back; half installed; another.
        check(
            &["node", "Xvfb"],
            Some("rc  librsvg2-common\n"),
            &["librsvg2-common"],
        );
        check(&["node", "Xvfb"], Some("hi  librsvg2-common\n"), &[]);
        check(
            &["node", "Xvfb"],
            Some("iH  librsvg2-common\n"),
            &["librsvg2-common"],
        );
        check(
            &["node", "Xvfb"],
            Some("ii  librsvg2-2\nx\n"),
            &["librsvg2-common"],
        );
        // No Debian: the programs are all that can be looked for.
        check(&["node", "Xvfb"], None, &[]);
    }

    #[test]
    fn a_module_may_come_with_any_python() {
        let needs = [module("ensurepip", "python3-venv")];
        assert_eq!(missing(&needs, |_| false, Some("")), ["python3-venv"]);
        assert_eq!(missing(&needs, |_| true, Some("")), [""; 0]);
        assert!(!has_module("no_such_module_of_python"));
    }

    #[test]
    fn no_package_is_needed_twice() {
        let needs = tests(true);
        let mut packages: Vec<_> = needs.iter().map(|need| need.package).collect();
        packages.sort_unstable();
        packages.dedup();
        assert_eq!(packages.len(), needs.len());
    }

    #[test]
    fn enter_is_yes() {
        for yes in ["\n", "y\n", "Yes\n", "oui\n"] {
            assert!(is_yes(yes), "{yes:?}");
        }
        for no in ["n\n", "no\n", "non\n", "what?\n"] {
            assert!(!is_yes(no), "{no:?}");
        }
    }
}
