//! A loose JSON tree that remembers where everything stood and keeps repeated
//! fields and numbers as they were written.
//!
//! `serde_json` judges the syntax and decodes strings; its own tree would keep
//! the last of two equal fields, make 1e3 a whole number, and forget the lines.

use std::borrow::Cow;

use serde::de::IgnoredAny;

use super::problem::{FormatErrors, Problem, excerpt};

/// Deeper than any format needs, and shallow enough for every stack.
const MAX_DEPTH: usize = 64;

/// A value and where it starts.
pub(super) struct Node<'t> {
    pub(super) at: usize,
    pub(super) value: Loose<'t>,
}

/// What a value is.
pub(super) enum Loose<'t> {
    Null,
    Bool(bool),
    /// As written.
    Number(&'t str),
    Text(Cow<'t, str>),
    List(Vec<Node<'t>>),
    /// In the order of the text, repeats included.
    Fields(Vec<Field<'t>>),
}

/// A field of an object, and where it starts.
pub(super) struct Field<'t> {
    pub(super) at: usize,
    pub(super) name: Cow<'t, str>,
    pub(super) node: Node<'t>,
}

/// The tree of a text.
pub(super) fn parse(text: &str) -> Result<Node<'_>, FormatErrors> {
    if let Err(error) = serde_json::from_str::<IgnoredAny>(text) {
        let full = error.to_string();
        let what = full.split(" at line ").next().unwrap_or(&full);
        let (line, byte) = (error.line().max(1), error.column().max(1));
        // `serde_json` counts bytes, we count characters.
        let row = text.split('\n').nth(line - 1).unwrap_or("");
        let before = row.bytes().take(byte - 1).filter(|b| b & 0xc0 != 0x80);
        let message = format!("not JSON: {what}");
        return Err(Problem::in_text(line, 1 + before.count(), message).into());
    }
    (Parser { text, at: 0 })
        .node(0)
        .map_err(|Stop(at, message)| {
            let (line, column) = spot(text, at, (0, 1, 1));
            Problem::in_text(line, column, message).into()
        })
}

/// Line and column of a byte, counted on from where another one was.
pub(super) fn spot(text: &str, at: usize, from: (usize, usize, usize)) -> (usize, usize) {
    let (start, mut line, mut column) = from;
    for c in text[start..at].chars() {
        (line, column) = match c {
            '\n' => (line + 1, 1),
            _ => (line, column + 1),
        };
    }
    (line, column)
}

/// What stopped the parser, and where.
struct Stop(usize, &'static str);

struct Parser<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Parser<'t> {
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn skip_space(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.at += 1;
        }
    }

    /// The next token's first byte, taken.
    fn expect(&mut self, byte: u8) -> Result<(), Stop> {
        self.skip_space();
        if self.peek() != Some(byte) {
            return Err(Stop(self.at, "this is not JSON"));
        }
        self.at += 1;
        Ok(())
    }

    /// Takes a comma, or else the closing byte; tells whether more follows.
    fn more(&mut self, close: u8) -> Result<bool, Stop> {
        self.skip_space();
        if self.peek() == Some(b',') {
            self.at += 1;
            return Ok(true);
        }
        self.expect(close)?;
        Ok(false)
    }

    fn node(&mut self, depth: usize) -> Result<Node<'t>, Stop> {
        self.skip_space();
        let at = self.at;
        if depth > MAX_DEPTH {
            return Err(Stop(at, "nested deeper than 64 levels"));
        }
        let value = match self.peek() {
            Some(b'{') => self.fields(depth)?,
            Some(b'[') => self.list(depth)?,
            Some(b'"') => Loose::Text(self.string()?),
            _ => self.word()?,
        };
        Ok(Node { at, value })
    }

    fn fields(&mut self, depth: usize) -> Result<Loose<'t>, Stop> {
        self.expect(b'{')?;
        let mut fields = Vec::new();
        self.skip_space();
        if self.peek() == Some(b'}') {
            self.at += 1;
            return Ok(Loose::Fields(fields));
        }
        loop {
            self.skip_space();
            let at = self.at;
            let name = self.string()?;
            self.expect(b':')?;
            let node = self.node(depth + 1)?;
            fields.push(Field { at, name, node });
            if !self.more(b'}')? {
                return Ok(Loose::Fields(fields));
            }
        }
    }

    fn list(&mut self, depth: usize) -> Result<Loose<'t>, Stop> {
        self.expect(b'[')?;
        let mut items = Vec::new();
        self.skip_space();
        if self.peek() == Some(b']') {
            self.at += 1;
            return Ok(Loose::List(items));
        }
        loop {
            items.push(self.node(depth + 1)?);
            if !self.more(b']')? {
                return Ok(Loose::List(items));
            }
        }
    }

    fn string(&mut self) -> Result<Cow<'t, str>, Stop> {
        let start = self.at;
        self.expect(b'"')?;
        let mut plain = true;
        loop {
            match self.peek() {
                None => return Err(Stop(start, "this string has no end")),
                Some(b'"') => break,
                Some(b'\\') => {
                    plain = false;
                    self.at += 2;
                }
                Some(_) => self.at += 1,
            }
        }
        self.at += 1;
        if plain {
            return Ok(Cow::Borrowed(&self.text[start + 1..self.at - 1]));
        }
        serde_json::from_str(&self.text[start..self.at])
            .map(Cow::Owned)
            .map_err(|_| {
                Stop(
                    start,
                    "this string holds half a character (\\ud800–\\udfff)",
                )
            })
    }

    /// A number, `true`, `false` or `null`.
    fn word(&mut self) -> Result<Loose<'t>, Stop> {
        let rest = &self.text[self.at..];
        let end = rest
            .find(|c: char| !c.is_ascii_alphanumeric() && !matches!(c, '+' | '-' | '.'))
            .unwrap_or(rest.len());
        let word = &rest[..end];
        let value = match word {
            "null" => Loose::Null,
            "true" => Loose::Bool(true),
            "false" => Loose::Bool(false),
            "" => return Err(Stop(self.at, "this is not JSON")),
            _ => Loose::Number(word),
        };
        self.at += end;
        Ok(value)
    }
}

impl Node<'_> {
    /// What it is, for messages.
    pub(super) fn describe(&self) -> String {
        match &self.value {
            Loose::Null => "null".to_owned(),
            Loose::Bool(value) => value.to_string(),
            Loose::Number(raw) => excerpt(raw),
            Loose::Text(text) => format!("\"{}\"", excerpt(text)),
            Loose::List(_) => "a list".to_owned(),
            Loose::Fields(_) => "an object".to_owned(),
        }
    }
}
