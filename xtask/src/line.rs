//! A line as it could be typed at the root of the workspace.

use std::fmt;
use std::path::Path;
use std::process::Command;

/// A program with its arguments, where and with what it is run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    program: &'static str,
    arguments: Vec<String>,
    folder: &'static str,
    variables: &'static [(&'static str, &'static str)],
}

impl Line {
    /// Cargo with these words.
    pub fn cargo(words: &str) -> Self {
        Self {
            program: "cargo",
            arguments: words.split_whitespace().map(str::to_owned).collect(),
            folder: "",
            variables: &[],
        }
    }

    /// A shell with these words.
    pub fn shell(words: &str) -> Self {
        Self {
            program: "sh",
            ..Self::cargo(words)
        }
    }

    /// Node with these words.
    pub fn node(words: &str) -> Self {
        Self {
            program: "node",
            ..Self::cargo(words)
        }
    }

    /// npm with these words, in a folder of the workspace.
    pub fn npm(folder: &'static str, words: &str) -> Self {
        Self {
            program: "npm",
            folder,
            ..Self::cargo(words)
        }
    }

    /// The machine's own Python with these words.
    pub fn machine_python(words: &str) -> Self {
        Self {
            program: "python3",
            ..Self::cargo(words)
        }
    }

    /// Debian's Python, which has the toolkits of its packages, with these words.
    pub fn debian_python(words: &str) -> Self {
        Self {
            program: "/usr/bin/python3",
            ..Self::cargo(words)
        }
    }

    /// Python of the virtual environment with these words, in a folder of the
    /// workspace.
    pub fn python(folder: &'static str, words: &str) -> Self {
        Self {
            program: "target/python/bin/python",
            folder,
            ..Self::cargo(words)
        }
    }

    /// Python of the environment that asks the server, with these words.
    pub fn api_python(words: &str) -> Self {
        Self {
            program: "target/api/bin/python",
            ..Self::cargo(words)
        }
    }

    /// The same with environment variables.
    pub fn with(self, variables: &'static [(&'static str, &'static str)]) -> Self {
        Self { variables, ..self }
    }

    /// The same line of `cargo test`, for these tests alone.
    pub fn only(&self, tests: &[String]) -> Self {
        let own = self.arguments.iter().take_while(|word| *word != "--");
        let own = own.filter(|word| *word != "--no-fail-fast");
        let dashes = "--".to_owned();
        Self {
            arguments: own.chain([&dashes]).chain(tests).cloned().collect(),
            ..self.clone()
        }
    }

    /// Whether tests are what it runs, and not only builds.
    pub fn is_cargo_test(&self) -> bool {
        let has = |word: &str| self.arguments.iter().any(|other| other == word);
        self.program == "cargo" && has("test") && !has("--no-run")
    }

    /// The command that it is.
    pub fn command(&self) -> Command {
        let mut command = match self.program {
            "cargo" => Command::new(env!("CARGO")),
            // In the workspace, wherever it is run.
            program if program.contains('/') => Command::new(root().join(program)),
            program => Command::new(program),
        };
        command
            .args(&self.arguments)
            .envs(self.variables.iter().copied())
            .current_dir(root().join(self.folder));
        command
    }
}

/// As it is typed.
impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.folder.is_empty() {
            write!(f, "cd {} && ", self.folder)?;
        }
        for (name, value) in self.variables {
            write!(f, "{name}={} ", quoted(value))?;
        }
        if self.program.contains('/') {
            let up = self.folder.split('/').filter(|part| !part.is_empty());
            up.into_iter().try_for_each(|_| write!(f, "../"))?;
        }
        write!(f, "{}", self.program)?;
        self.arguments
            .iter()
            .try_for_each(|word| write!(f, " {}", quoted(word)))
    }
}

/// A word as a shell takes it.
fn quoted(word: &str) -> String {
    let is_plain = |sign: char| sign.is_ascii_alphanumeric() || "-_=:/.,@+".contains(sign);
    match !word.is_empty() && word.chars().all(is_plain) {
        true => word.to_owned(),
        false => format!("'{}'", word.replace('\'', r"'\''")),
    }
}

/// The workspace, wherever the chore was called.
fn root() -> &'static Path {
    let own = Path::new(env!("CARGO_MANIFEST_DIR"));
    own.parent().expect("xtask is a folder of the workspace")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_written_as_it_is_typed() {
        let docs = Line::cargo("doc --workspace").with(&[("RUSTDOCFLAGS", "-D warnings")]);
        assert_eq!(
            docs.to_string(),
            "RUSTDOCFLAGS='-D warnings' cargo doc --workspace"
        );
        let npm = Line::npm("crates/page", "run types");
        assert_eq!(npm.to_string(), "cd crates/page && npm run types");
        let python = Line::python("crates/py", "-m pytest");
        assert_eq!(
            python.to_string(),
            "cd crates/py && ../../target/python/bin/python -m pytest"
        );
        let python = Line::python("", "-m pip list");
        assert_eq!(python.to_string(), "target/python/bin/python -m pip list");
    }

    #[test]
    fn tests_that_failed_are_named_in_place_of_all() {
        let all = Line::cargo("test --workspace --no-fail-fast -- --quiet");
        let failed = ["a::b", "src/lib.rs - open (line 3)"].map(str::to_owned);
        assert_eq!(
            all.only(&failed).to_string(),
            "cargo test --workspace -- a::b 'src/lib.rs - open (line 3)'"
        );
    }

    #[test]
    fn building_tests_is_not_running_them() {
        assert!(Line::cargo("test --workspace").is_cargo_test());
        assert!(!Line::cargo("test --workspace --no-run").is_cargo_test());
        assert!(!Line::npm("", "test").is_cargo_test());
    }
}
