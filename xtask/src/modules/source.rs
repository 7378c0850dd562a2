//! What a source file says of modules: which it declares, which paths it names.

/// A path of the code, segment by segment.
pub type CodePath = Vec<String>;

/// What a file says of modules.
#[derive(Debug, Default)]
pub struct Source {
    /// Modules it declares that are files of their own.
    pub children: Vec<String>,
    /// Paths it names.
    pub paths: Vec<CodePath>,
    /// Paths it only passes on, with the name each gets here.
    pub passed_on: Vec<(String, CodePath)>,
}

impl Source {
    /// Reads a file, without what only tests see.
    pub fn read(text: &str) -> Self {
        let tokens = tokens(text);
        let mut reader = Reader {
            tokens: &tokens,
            at: 0,
            source: Self::default(),
        };
        reader.items(0);
        reader.source
    }
}

struct Reader<'a> {
    tokens: &'a [String],
    at: usize,
    source: Source,
}

impl Reader<'_> {
    fn token(&self, ahead: usize) -> &str {
        self.tokens.get(self.at + ahead).map_or("", String::as_str)
    }

    /// Reads on to the end of a block, `depth` modules inside the file.
    fn items(&mut self, depth: usize) {
        let mut braces = 0;
        let mut is_public = false;
        while self.at < self.tokens.len() {
            match (self.token(0), self.token(1), self.token(2)) {
                ("#", "[", _) if self.is_for_tests() => self.skip_item(),
                ("mod", name, ";") => {
                    self.source.children.push(name.to_owned());
                    self.at += 3;
                }
                ("mod", _, "{") => {
                    self.at += 3;
                    self.items(depth + 1);
                }
                ("use", ..) => {
                    self.at += 1;
                    self.tree(&[], depth, is_public);
                }
                ("pub", "(", _) => {
                    is_public = true;
                    while self.token(0) != ")" {
                        self.at += 1;
                    }
                    self.at += 1;
                    continue;
                }
                ("pub", ..) => {
                    is_public = true;
                    self.at += 1;
                    continue;
                }
                ("{", ..) => {
                    braces += 1;
                    self.at += 1;
                }
                ("}", ..) => {
                    self.at += 1;
                    if braces == 0 {
                        return;
                    }
                    braces -= 1;
                }
                (_, "::", _) if self.at == 0 || self.tokens[self.at - 1] != "::" => {
                    self.path(depth);
                }
                _ => self.at += 1,
            }
            is_public = false;
        }
    }

    fn is_for_tests(&self) -> bool {
        let attribute = ["#", "[", "cfg", "(", "test", ")", "]"];
        (0..)
            .zip(attribute)
            .all(|(ahead, token)| self.token(ahead) == token)
    }

    /// Skips an item with its attributes: up to `;`, or the end of its block.
    fn skip_item(&mut self) {
        let mut braces = 0;
        while self.at < self.tokens.len() {
            let token = self.token(0).to_owned();
            self.at += 1;
            match token.as_str() {
                "{" => braces += 1,
                "}" => braces -= 1,
                _ => {}
            }
            let is_group = token == "}" && self.token(0) == ";";
            if braces == 0 && (token == ";" || (token == "}" && !is_group)) {
                return;
            }
        }
    }

    fn path(&mut self, depth: usize) {
        let mut path = vec![self.token(0).to_owned()];
        self.at += 1;
        while self.token(0) == "::" && is_name(self.token(1)) {
            path.push(self.token(1).to_owned());
            self.at += 2;
        }
        if self.token(0) == "::" {
            self.at += 1;
        }
        self.note(path, depth);
    }

    /// A tree of `use`, after what stands before it.
    fn tree(&mut self, before: &[String], depth: usize, is_public: bool) {
        let mut path = before.to_vec();
        loop {
            match self.token(0) {
                "::" => self.at += 1,
                "{" => {
                    self.at += 1;
                    while !["}", ""].contains(&self.token(0)) {
                        self.tree(&path, depth, is_public);
                        if self.token(0) == "," {
                            self.at += 1;
                        }
                    }
                    self.at += 1;
                    return;
                }
                "self" if !path.is_empty() => self.at += 1,
                name if is_name(name) && name != "as" => {
                    path.push(name.to_owned());
                    self.at += 1;
                }
                "*" => {
                    path.push("*".to_owned());
                    self.at += 1;
                }
                _ => break,
            }
        }
        let mut name = path.last().cloned().unwrap_or_default();
        if self.token(0) == "as" {
            name = self.token(1).to_owned();
            self.at += 2;
        }
        match is_public && depth == 0 {
            true => self.source.passed_on.push((name, path)),
            false => self.note(path, depth),
        }
    }

    /// Notes a path as the file would write it, not a module inside it.
    fn note(&mut self, mut path: CodePath, depth: usize) {
        for _ in 0..depth {
            match path.first().map(String::as_str) {
                Some("super") => drop(path.remove(0)),
                Some("crate") => break,
                // Of the module inside alone.
                _ => return,
            }
        }
        if !path.is_empty() {
            self.source.paths.push(path);
        }
    }
}

fn is_name(token: &str) -> bool {
    token.starts_with(|first: char| first.is_alphabetic() || first == '_')
}

/// Names and signs; no comments, and what is in strings is no name.
fn tokens(text: &str) -> Vec<String> {
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("/*") {
            rest.find("*/").map_or(rest.len(), |end| end + 2)
        } else if let Some(length) = raw_string(rest) {
            length
        } else if first == '"' {
            string(rest)
        } else if first == '\'' {
            character(rest)
        } else if first.is_alphanumeric() || first == '_' {
            let is_part = |c: char| c.is_alphanumeric() || c == '_';
            let length = rest.find(|c| !is_part(c)).unwrap_or(rest.len());
            tokens.push(rest[..length].to_owned());
            length
        } else if rest.starts_with("::") {
            tokens.push("::".to_owned());
            2
        } else {
            if !first.is_whitespace() {
                tokens.push(first.to_string());
            }
            first.len_utf8()
        };
        rest = &rest[length..];
    }
    tokens
}

fn string(rest: &str) -> usize {
    let mut escaped = false;
    for (place, c) in rest.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return place + 1,
            _ => {}
        }
    }
    rest.len()
}

fn raw_string(rest: &str) -> Option<usize> {
    let start = rest.strip_prefix("br").or_else(|| rest.strip_prefix('r'))?;
    let hashes = start.len() - start.trim_start_matches('#').len();
    let inside = start[hashes..].strip_prefix('"')?;
    let end = format!("\"{}", "#".repeat(hashes));
    let before = rest.len() - inside.len();
    Some(
        inside
            .find(&end)
            .map_or(rest.len(), |at| before + at + end.len()),
    )
}

/// A character; a lifetime is its `'` alone.
fn character(rest: &str) -> usize {
    let mut chars = rest.char_indices().skip(1);
    match (chars.next(), chars.next()) {
        (Some((_, '\\')), Some((place, escaped))) => {
            let after = place + escaped.len_utf8();
            rest[after..]
                .find('\'')
                .map_or(rest.len(), |end| after + end + 1)
        }
        (Some(_), Some((place, '\''))) => place + 1,
        _ => 1,
    }
}

#[test]
fn paths_and_declarations_are_read() {
    let text = r##"
        //! crate::comment
        mod a;
        #[cfg(test)]
        mod tests;
        pub(crate) use a::{A, b::{self, C as D}};
        use crate::x::{self, Y};
        const S: &str = r#"crate::raw"#; const C: char = '"'; const L: &'static str = "";
        fn f(_: super::Z) { crate::g::<u8>(); Vec::new(); }
        mod inside { use super::w::W; use other::O; fn h() { crate::v() } }
        #[cfg(test)]
        mod more { fn t() { crate::tests() } }
        use crate::last;
    "##;
    let source = Source::read(text);
    assert_eq!(source.children, ["a"]);
    let joined =
        |paths: &[CodePath]| -> Vec<String> { paths.iter().map(|path| path.join("::")).collect() };
    let expected = [
        "crate::x",
        "crate::x::Y",
        "super::Z",
        "crate::g",
        "Vec::new",
        "w::W",
        "crate::v",
        "crate::last",
    ];
    assert_eq!(joined(&source.paths), expected);
    let passed: Vec<String> = source
        .passed_on
        .iter()
        .map(|(name, path)| format!("{name}={}", path.join("::")))
        .collect();
    assert_eq!(passed, ["A=a::A", "b=a::b", "D=a::b::C"]);
}
