//! apt-get, and what it says.

use std::fmt;
use std::io::{BufRead, BufReader, Read};
use std::process::{Command, ExitStatus, Stdio};
use std::thread;

/// How much an installation brings, in apt-get's own words.
#[derive(Debug, PartialEq, Eq)]
pub struct Offer {
    packages: String,
    download: String,
    disk: Option<String>,
}

impl Offer {
    /// What would be installed; `None` if apt-get does not know the packages.
    pub fn of(packages: &[&str]) -> Option<Self> {
        let mut command = apt_get("apt-get");
        // Nothing is locked, so everybody may ask.
        command.args(["--assume-no", "-o", "Debug::NoLocking=1"]);
        let output = command.args(words(packages)).output().ok()?;
        Self::parse(&String::from_utf8_lossy(&output.stdout))
    }

    fn parse(said: &str) -> Option<Self> {
        let between = |start: &str, end: &str| {
            let mut lines = said.lines();
            lines.find_map(|line| line.strip_prefix(start)?.strip_suffix(end))
        };
        let counted = said
            .lines()
            .find(|line| line.contains(" newly installed,"))?;
        let packages = counted
            .split(", ")
            .find_map(|part| part.strip_suffix(" newly installed"))?;
        // Of packages that are partly there it says "1 MB/5 MB".
        let download = between("Need to get ", " of archives.").unwrap_or("0 B");
        let download = download.split('/').next()?;
        let disk = between(
            "After this operation, ",
            " of additional disk space will be used.",
        );
        Some(Self {
            packages: packages.to_owned(),
            download: download.to_owned(),
            disk: disk.map(str::to_owned),
        })
    }
}

impl fmt::Display for Offer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} in all, {} to get", self.packages, self.download)?;
        match &self.disk {
            Some(disk) => write!(f, ", {disk} on the disk"),
            None => Ok(()),
        }
    }
}

/// How far an installation is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Progress {
    /// Percent of what is to be fetched.
    Got(u8),
    /// Percent of what is to be unpacked and set up.
    Installed(u8),
}

impl Progress {
    /// A line of apt-get's status, such as `pmstatus:xvfb:20.4:Unpacking xvfb`.
    fn parse(line: &str) -> Option<Self> {
        let mut parts = line.split(':');
        let of = match parts.next()? {
            "dlstatus" => Self::Got,
            "pmstatus" => Self::Installed,
            _ => return None,
        };
        let percent: f64 = parts.nth(1)?.parse().ok()?;
        Some(of(percent.clamp(0.0, 100.0) as u8))
    }

    /// By tens, which is as often as one wants to hear of it.
    fn rough(self) -> Self {
        match self {
            Self::Got(percent) => Self::Got(percent / 10 * 10),
            Self::Installed(percent) => Self::Installed(percent / 10 * 10),
        }
    }
}

impl fmt::Display for Progress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Got(percent) => write!(f, "{percent} % fetched"),
            Self::Installed(percent) => write!(f, "{percent} % installed"),
        }
    }
}

/// Fetches the lists of packages.
///
/// # Errors
/// What apt-get says last.
pub fn update() -> Result<(), String> {
    let output = apt_get("apt-get").args(["update", "-qq"]).output();
    let output = output.map_err(not_started)?;
    ended_well(output.status, &output.stderr)
}

/// Installs packages, and says now and then how far it is.
///
/// # Errors
/// What apt-get says last.
pub fn install(packages: &[&str], mut tell: impl FnMut(Progress)) -> Result<(), String> {
    // The descriptor of the status is closed in whatever apt-get runs, so it
    // must be none of the first three.
    let line = "exec apt-get -o APT::Status-Fd=3 \"$@\" 3>&1 1>&2";
    let mut child = apt_get("sh")
        .args(["-c", line, "sh", "-y", "-q"])
        // A machine that has just started may be updating itself.
        .args(["-o", "DPkg::Lock::Timeout=600"])
        .args(words(packages))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(not_started)?;
    let mut words = child.stderr.take().expect("a pipe");
    let reader = thread::spawn(move || {
        let mut said = Vec::new();
        let _ = words.read_to_end(&mut said);
        said
    });
    let status = child.stdout.take().expect("a pipe");
    let mut last = None;
    for line in BufReader::new(status).lines().map_while(Result::ok) {
        let now = Progress::parse(&line).map(Progress::rough);
        if now > last {
            last = now;
            now.into_iter().for_each(&mut tell);
        }
    }
    let ended = child.wait().map_err(not_started)?;
    let said = reader.join().expect("the reader does not panic");
    ended_well(ended, &said)
}

/// The line that somebody who may not install is to type.
pub fn line(packages: &[&str]) -> String {
    let install = words(packages).join(" ");
    format!("sudo apt-get update && sudo apt-get -y {install}")
}

/// How packages are installed: what they merely recommend is not needed.
fn words<'a>(packages: &[&'a str]) -> Vec<&'a str> {
    [&["install", "--no-install-recommends"], packages].concat()
}

/// A command whose words are read, and which asks nothing.
fn apt_get(program: &str) -> Command {
    let mut command = Command::new(program);
    command
        .env("LC_ALL", "C")
        .env("DEBIAN_FRONTEND", "noninteractive")
        .stdin(Stdio::null());
    command
}

fn not_started(error: std::io::Error) -> String {
    format!("apt-get could not be run: {error}")
}

/// What it said last, if it did not end well.
fn ended_well(status: ExitStatus, said: &[u8]) -> Result<(), String> {
    const MOST: usize = 12;
    if status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(said);
    let lines: Vec<&str> = said.lines().collect();
    let last = lines[lines.len().saturating_sub(MOST)..].join("\n");
    Err(format!("apt-get failed ({status}):\n{last}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_size_of_an_installation_is_read() {
        let check = |said: &str, expected: &str| {
            let offer = Offer::parse(said).map(|offer| offer.to_string());
            assert_eq!(offer.as_deref(), Some(expected));
        };
        check(
            "The following NEW packages will be installed:\n  npm xvfb\n\
             0 upgraded, 572 newly installed, 0 to remove and 5 not upgraded.\n\
             Need to get 256 MB of archives.\n\
             After this operation, 985 MB of additional disk space will be used.\n\
             Do you want to continue? [Y/n] N\nAbort.\n",
            "572 in all, 256 MB to get, 985 MB on the disk",
        );
        check(
            "2 upgraded, 1 newly installed, 0 to remove and 3 not upgraded.\n\
             Need to get 14.2 kB/1,024 kB of archives.\n\
             After this operation, 3,072 B disk space will be freed.\n",
            "1 in all, 14.2 kB to get",
        );
        assert_eq!(Offer::parse("E: Unable to locate package xvfb\n"), None);
    }

    #[test]
    fn progress_is_read_and_told_by_tens() {
        let check = |line: &str, expected: Option<Progress>| {
            assert_eq!(Progress::parse(line).map(Progress::rough), expected);
        };
        let got = "dlstatus:7:43.4242:Retrieving file 7 of 574 (2min 3s remaining)";
        check(got, Some(Progress::Got(40)));
        let installed = "pmstatus:node-once:20.3132:Unpacking node-once (amd64)";
        check(installed, Some(Progress::Installed(20)));
        let all = "dlstatus:574:100.0000:Retrieving file 574 of 574";
        check(all, Some(Progress::Got(100)));
        check("pmerror:fontconfig:81.0352:it returned an error", None);
        check("pmstatus:half", None);
        check("", None);
        assert!(Progress::Got(100) < Progress::Installed(0));
    }

    #[test]
    fn who_may_not_install_is_told_the_whole_line() {
        assert_eq!(
            line(&["npm", "xvfb"]),
            "sudo apt-get update && sudo apt-get -y install --no-install-recommends npm xvfb"
        );
    }

    #[test]
    fn a_failure_ends_with_what_was_said_last() {
        use std::os::unix::process::ExitStatusExt;
        let said: String = (1..=20).map(|number| format!("line {number}\n")).collect();
        let failed = ended_well(ExitStatus::from_raw(100 << 8), said.as_bytes());
        let message = failed.expect_err("it failed");
        assert!(message.starts_with("apt-get failed (exit status: 100):\nline 9\n"));
        assert!(message.ends_with("\nline 20"));
        assert_eq!(ended_well(ExitStatus::from_raw(0), b"a warning"), Ok(()));
    }
}
