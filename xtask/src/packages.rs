//! The Debian packages that tests need.

use std::path::Path;
use std::process::Command;

/// A program the tests run, and the package it comes in.
#[derive(Clone, Copy)]
struct Program {
    name: &'static str,
    package: &'static str,
}

const PROGRAMS: &[Program] = &[
    Program {
        name: "dot",
        package: "graphviz",
    },
    Program {
        name: "tmux",
        package: "tmux",
    },
    Program {
        name: "chromium",
        package: "chromium",
    },
    Program {
        name: "node",
        package: "nodejs",
    },
    Program {
        name: "npm",
        package: "npm",
    },
];

/// Windows the bot plays in, and a display for them.
const WINDOWS: &[Program] = &[
    Program {
        name: "Xvfb",
        package: "xvfb",
    },
    Program {
        name: "xdemineur",
        package: "xdemineur",
    },
    Program {
        name: "sgt-mines",
        package: "sgt-puzzles",
    },
    Program {
        name: "xbomb",
        package: "xbomb",
    },
    Program {
        name: "gnome-mines",
        package: "gnome-mines",
    },
    // The bot knows nothing of it: its window is one never seen.
    Program {
        name: "ace-minesweeper",
        package: "ace-of-penguins",
    },
];

/// More windows, of 830 MB: `cargo xtask test --all`.
const MORE_WINDOWS: &[Program] = &[
    Program {
        name: "wine",
        package: "wine",
    },
    Program {
        name: "kmines",
        package: "kmines",
    },
    Program {
        name: "openbox",
        package: "openbox",
    },
    Program {
        name: "dbus-run-session",
        package: "dbus-daemon",
    },
];

/// Installs what is missing with apt-get, as root.
///
/// # Errors
/// Without root: the exact line to run. A package that cannot be installed is
/// a failure, never a skipped test.
pub fn install(all: bool) -> Result<(), String> {
    let missing = missing(all);
    if missing.is_empty() {
        return Ok(());
    }
    let list = missing.join(" ");
    if !is_root() {
        return Err(format!(
            "tests need these packages: {list}\nrun this, then try again:\n  sudo apt-get update && sudo apt-get install -y --no-install-recommends {list}"
        ));
    }
    eprintln!("xtask: installing {list}");
    apt_get(&["update", "-qq"])?;
    let mut arguments = vec!["install", "-y", "-qq", "--no-install-recommends"];
    arguments.extend(&missing);
    apt_get(&arguments)?;
    match self::missing(all).as_slice() {
        [] => Ok(()),
        still => Err(format!(
            "apt-get ran, but these are still missing: {}",
            still.join(" ")
        )),
    }
}

fn missing(all: bool) -> Vec<&'static str> {
    let more = if all { MORE_WINDOWS } else { &[] };
    [PROGRAMS, WINDOWS, more]
        .concat()
        .iter()
        .filter(|program| !on_path(program.name))
        .map(|program| program.package)
        .collect()
}

fn on_path(program: &str) -> bool {
    std::env::var_os("PATH").is_some_and(|path| {
        // Root's path may lack the folder where Debian puts games.
        let folders = std::env::split_paths(&path).chain(["/usr/games".into()]);
        folders
            .into_iter()
            .any(|folder| folder.join(program).is_file())
    })
}

/// Root, as the kernel sees this process: no crate and no `unsafe` needed.
fn is_root() -> bool {
    use std::os::unix::fs::MetadataExt;
    Path::new("/proc/self")
        .metadata()
        .is_ok_and(|own| own.uid() == 0)
}

fn apt_get(arguments: &[&str]) -> Result<(), String> {
    let status = Command::new("apt-get")
        .args(arguments)
        .env("DEBIAN_FRONTEND", "noninteractive")
        .stdout(std::process::Stdio::null())
        .status()
        .map_err(|error| format!("apt-get could not be started: {error}"))?;
    if status.success() {
        Ok(())
    } else {
        Err(format!("apt-get {} failed: {status}", arguments.join(" ")))
    }
}
