//! Turns a loose JSON tree into checked values, and collects every problem on
//! the way.

use serde::Serialize;

use super::json::{Field, Loose, Node, parse, spot};
use super::problem::{FormatErrors, Limits, Location, Parsed, Problem, Spot, excerpt};

/// The last step of the way to a node.
#[derive(Clone, Copy)]
enum Step<'a> {
    Top,
    Field(&'a str),
    Item(usize),
}

/// A node and the way to it.
#[derive(Clone, Copy)]
pub(super) struct Cursor<'a> {
    node: &'a Node<'a>,
    up: Option<&'a Cursor<'a>>,
    step: Step<'a>,
    /// Where problems are shown: the value.
    at: usize,
}

impl<'a> Cursor<'a> {
    fn path(&self) -> String {
        let mut steps = Vec::new();
        let mut here = Some(self);
        while let Some(cursor) = here {
            steps.push(cursor.step);
            here = cursor.up;
        }
        let mut path = String::new();
        for step in steps.into_iter().rev() {
            match step {
                Step::Top => {}
                Step::Item(index) => path.push_str(&format!("[{index}]")),
                Step::Field(name) => {
                    let dot = if path.is_empty() { "" } else { "." };
                    let plain = name
                        .bytes()
                        .all(|b| b.is_ascii_alphabetic() || b == b'_' || b == b'-');
                    if plain && !name.is_empty() && name.len() <= 40 {
                        path.push_str(&format!("{dot}{name}"));
                    } else {
                        path.push_str(&format!("{dot}\"{}\"", excerpt(name)));
                    }
                }
            }
        }
        path
    }

    fn item(&'a self, index: usize, node: &'a Node<'a>) -> Cursor<'a> {
        Cursor {
            node,
            up: Some(self),
            step: Step::Item(index),
            at: node.at,
        }
    }

    fn field(&'a self, field: &'a Field<'a>) -> Cursor<'a> {
        Cursor {
            node: &field.node,
            up: Some(self),
            step: Step::Field(&field.name),
            at: field.node.at,
        }
    }

    /// The item of a list, if it is one and has it.
    pub(super) fn nth(&'a self, index: usize) -> Option<Cursor<'a>> {
        match &self.node.value {
            Loose::List(items) => Some(self.item(index, items.get(index)?)),
            _ => None,
        }
    }

    /// The items with their cursors; nothing if this is no list.
    pub(super) fn items(&'a self) -> impl Iterator<Item = Cursor<'a>> {
        let items: &[Node] = match &self.node.value {
            Loose::List(items) => items,
            _ => &[],
        };
        items
            .iter()
            .enumerate()
            .map(move |(index, node)| self.item(index, node))
    }

    /// The text, if it is one.
    pub(super) fn as_text(&self) -> Option<&'a str> {
        match &self.node.value {
            Loose::Text(text) => Some(text),
            _ => None,
        }
    }

    /// Whether it is an object.
    pub(super) fn is_object(&self) -> bool {
        matches!(self.node.value, Loose::Fields(_))
    }
}

/// Something to say about a byte of the text.
struct Note {
    at: usize,
    path: String,
    message: String,
}

/// Reads checked values out of a loose tree and collects every problem.
pub(super) struct Reader {
    pub(super) limits: Limits,
    problems: Vec<Note>,
    warnings: Vec<Note>,
}

impl Reader {
    /// Whether anything was wrong so far.
    pub(super) fn failed(&self) -> bool {
        !self.problems.is_empty()
    }

    /// Notes that something is wrong here.
    pub(super) fn problem(&mut self, cursor: Cursor, message: impl Into<String>) {
        self.problems.push(Note {
            at: cursor.at,
            path: cursor.path(),
            message: message.into(),
        });
    }

    /// Notes that something else was expected here.
    pub(super) fn expected<T>(&mut self, cursor: Cursor, what: &str) -> Option<T> {
        let found = cursor.node.describe();
        self.problem(cursor, format!("expected {what}, found {found}"));
        None
    }

    /// A whole number between these bounds, written as one.
    pub(super) fn integer(&mut self, cursor: Cursor, min: u64, max: u64) -> Option<u64> {
        if let Loose::Number(raw) = cursor.node.value
            && raw.bytes().all(|b| b.is_ascii_digit())
            && let Ok(value) = raw.parse()
            && (min..=max).contains(&value)
        {
            return Some(value);
        }
        self.expected(cursor, &format!("a whole number from {min} to {max}"))
    }

    /// A whole number of up to 64 bits, as a number or, as some programs lose
    /// digits past 2^53, as text.
    pub(super) fn wide_integer(&mut self, cursor: Cursor) -> Option<u64> {
        if let Some(value) = cursor.as_text().and_then(canonical) {
            return Some(value);
        }
        self.integer(cursor, 0, u64::MAX)
    }

    /// A finite number.
    pub(super) fn float(&mut self, cursor: Cursor) -> Option<f64> {
        if let Loose::Number(raw) = cursor.node.value
            && let Ok(value) = raw.parse::<f64>()
            && value.is_finite()
        {
            return Some(value);
        }
        self.expected(cursor, "a number")
    }

    /// `true` or `false`.
    pub(super) fn boolean(&mut self, cursor: Cursor) -> Option<bool> {
        match cursor.node.value {
            Loose::Bool(value) => Some(value),
            _ => self.expected(cursor, "true or false"),
        }
    }

    /// One of the named values.
    pub(super) fn word<T: Copy>(
        &mut self,
        cursor: Cursor,
        all: &[T],
        name: impl Fn(T) -> &'static str,
    ) -> Option<T> {
        let found = cursor.as_text();
        if let Some(&value) = all.iter().find(|&&value| found == Some(name(value))) {
            return Some(value);
        }
        let names: Vec<String> = all
            .iter()
            .map(|&value| format!("\"{}\"", name(value)))
            .collect();
        self.expected(cursor, &names.join(" or "))
    }

    /// Checks that this is a list.
    pub(super) fn list<'a>(&mut self, cursor: &'a Cursor<'a>) -> Option<usize> {
        match &cursor.node.value {
            Loose::List(items) => Some(items.len()),
            _ => self.expected(*cursor, "a list"),
        }
    }

    /// The fields of this object; repeated ones are a problem.
    pub(super) fn object<'a>(&mut self, cursor: &'a Cursor<'a>) -> Option<Object<'a>> {
        let Loose::Fields(fields) = &cursor.node.value else {
            return self.expected(*cursor, "an object");
        };
        let mut order: Vec<&Field> = fields.iter().collect();
        order.sort_by(|a, b| a.name.cmp(&b.name));
        for pair in order.windows(2) {
            if pair[0].name == pair[1].name {
                let again = Cursor {
                    at: pair[1].at,
                    ..cursor.field(pair[1])
                };
                self.problem(again, "this field is there more than once");
            }
        }
        Some(Object {
            cursor,
            fields,
            known: Vec::new(),
        })
    }

    /// Warns of the fields nobody asked for.
    pub(super) fn ignore_rest(&mut self, object: Object) {
        for field in object.fields {
            if !object.known.contains(&&*field.name) {
                self.warnings.push(Note {
                    at: field.at,
                    path: object.cursor.field(field).path(),
                    message: "unknown field, ignored".to_owned(),
                });
            }
        }
    }

    /// Checks the version, if one is given.
    pub(super) fn version(&mut self, object: &mut Object) {
        if let Some(version) = object.take("version")
            && !matches!(version.node.value, Loose::Number("1"))
        {
            self.expected::<()>(version, "version 1, the only one understood here");
        }
    }
}

/// An object's fields, of which the known ones are taken by name.
pub(super) struct Object<'a> {
    cursor: &'a Cursor<'a>,
    fields: &'a [Field<'a>],
    known: Vec<&'static str>,
}

impl<'a> Object<'a> {
    /// The field of that name, if it is there; `null` counts as absent.
    pub(super) fn take(&mut self, name: &'static str) -> Option<Cursor<'a>> {
        self.known.push(name);
        let field = self.fields.iter().find(|field| field.name == name)?;
        (!matches!(field.node.value, Loose::Null)).then(|| self.cursor.field(field))
    }

    /// The field of that name, whose absence is a problem.
    pub(super) fn need(&mut self, reader: &mut Reader, name: &'static str) -> Option<Cursor<'a>> {
        let field = self.take(name);
        if field.is_none() {
            reader.problem(*self.cursor, format!("field \"{name}\" is missing"));
        }
        field
    }

    /// All fields, for objects that map free names to values.
    pub(super) fn entries(&self) -> impl Iterator<Item = (&'a str, Cursor<'a>)> + use<'a> {
        let cursor = self.cursor;
        self.fields
            .iter()
            .map(move |field| (&*field.name, cursor.field(field)))
    }

    /// The object itself.
    pub(super) fn cursor(&self) -> Cursor<'a> {
        *self.cursor
    }
}

/// The number this text is, written the one way numbers are.
pub(super) fn canonical(text: &str) -> Option<u64> {
    let digits = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    (digits && (text == "0" || !text.starts_with('0')))
        .then(|| text.parse().ok())
        .flatten()
}

/// Reads a text as JSON, then with `strict`, which must note a problem for
/// every value it cannot give.
pub(super) fn read<T>(
    text: &str,
    limits: Limits,
    strict: impl FnOnce(&mut Reader, &Cursor) -> Option<T>,
) -> Result<Parsed<T>, FormatErrors> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let node = parse(text)?;
    let mut reader = Reader {
        limits,
        problems: Vec::new(),
        warnings: Vec::new(),
    };
    let top = Cursor {
        node: &node,
        up: None,
        step: Step::Top,
        at: node.at,
    };
    let value = strict(&mut reader, &top);
    let Reader {
        problems, warnings, ..
    } = reader;
    FormatErrors::check(placed(text, problems))?;
    let value = value.expect("a value without a problem is there");
    Ok(Parsed {
        value,
        warnings: placed(text, warnings),
    })
}

/// Turns bytes into lines and columns, in one walk however many there are.
fn placed(text: &str, mut notes: Vec<Note>) -> Vec<Problem> {
    notes.sort_by_key(|note| note.at);
    let (mut at, mut line, mut column) = (0, 1, 1);
    let mut problems = Vec::with_capacity(notes.len());
    for note in notes {
        (line, column) = spot(text, note.at, (at, line, column));
        at = note.at;
        problems.push(Problem {
            place: Location {
                spot: Spot::Text { line, column },
                path: note.path,
            },
            message: note.message,
        });
    }
    problems
}

/// The JSON text of a value of ours.
pub(super) fn print(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("our own values are JSON")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads `{"n": whole number}`.
    fn check(text: &str, expected: &str) {
        let read = read(text, Limits::default(), |reader, top| {
            let mut object = reader.object(top)?;
            reader.version(&mut object);
            let n = object.need(reader, "n");
            let n = n.and_then(|n| reader.integer(n, 0, 99));
            reader.ignore_rest(object);
            n
        });
        let told = match read {
            Ok(parsed) => {
                let warnings: String = parsed.warnings.iter().map(|w| format!("; {w}")).collect();
                format!("{}{warnings}", parsed.value)
            }
            Err(errors) => errors.to_string(),
        };
        assert_eq!(told, expected, "{text}");
    }

    #[test]
    fn what_is_wrong_is_told_with_its_place() {
        check(r#"{"n":7}"#, "7");
        check("\u{feff} {\"\\u006e\" : 7, \"version\":1}", "7");
        check(
            "{\"é\":0,\n \"n\":7}",
            "7; line 1, column 2, \"é\": unknown field, ignored",
        );
        let range = "expected a whole number from 0 to 99, found";
        for bad in ["1.0", "1e1", "-1", "-0", "100", "99999999999999999999"] {
            check(
                &format!("{{\"n\":{bad}}}"),
                &format!("line 1, column 6, n: {range} {bad}"),
            );
        }
        check(
            r#"{"n":"7"}"#,
            &format!("line 1, column 6, n: {range} \"7\""),
        );
        check("{}", "line 1, column 1: field \"n\" is missing");
        check(r#"{"n":null}"#, "line 1, column 1: field \"n\" is missing");
        check("[]", "line 1, column 1: expected an object, found a list");
        check(
            "{\"n\":7,\n\"n\":7}",
            "line 2, column 1, n: this field is there more than once",
        );
        check(
            r#"{"n":7,"version":2}"#,
            "line 1, column 18, version: expected version 1, the only one understood here, found 2",
        );
        check(
            "{\"n\":\n7,}",
            "line 2, column 3: not JSON: key must be a string",
        );
    }

    #[test]
    fn deep_nests_and_half_characters_are_refused() {
        check(
            &"[".repeat(100_000),
            "line 1, column 100000: not JSON: EOF while parsing a list",
        );
        let deep = format!("{}{}", "[".repeat(70), "]".repeat(70));
        check(&deep, "line 1, column 66: nested deeper than 64 levels");
        check(
            r#"{"n":"\ud800"}"#,
            "line 1, column 6: this string holds half a character (\\ud800–\\udfff)",
        );
    }
}
