//! The Debian packages that tests need.

use std::path::Path;
use std::process::Command;

/// A program the tests run, and the package it comes in.
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

/// Installs what is missing with apt-get, as root.
///
/// # Errors
/// Without root: the exact line to run. A package that cannot be installed is
/// a failure, never a skipped test.
pub fn install() -> Result<(), String> {
    let missing = missing();
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
    match self::missing().as_slice() {
        [] => Ok(()),
        still => Err(format!(
            "apt-get ran, but these are still missing: {}",
            still.join(" ")
        )),
    }
}

fn missing() -> Vec<&'static str> {
    PROGRAMS
        .iter()
        .filter(|program| !on_path(program.name))
        .map(|program| program.package)
        .collect()
}

fn on_path(program: &str) -> bool {
    std::env::var_os("PATH").is_some_and(|path| {
        std::env::split_paths(&path).any(|folder| folder.join(program).is_file())
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
