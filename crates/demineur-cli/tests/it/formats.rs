//! `docs/formats.md`: its files are read, its commands run, and all that is
//! JSON is what the schema beside it says.

use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::folder::Folder;
use crate::ran::{run_bytes, variables};

fn docs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs")
}

fn schema(name: &str) -> Value {
    let path = docs().join(format!("schemas/{name}.json"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{name}: {e}"));
    serde_json::from_str(&text).unwrap_or_else(|e| panic!("{name}: {e}"))
}

/// The schema that is meant: another one where it only names that.
fn meant(schema: &Value) -> Value {
    let Some(name) = schema["$ref"].as_str() else {
        return schema.clone();
    };
    let name = name.strip_suffix(".json").expect("a schema beside it");
    meant(&self::schema(name))
}

/// Whether a schema says anything of a field of that name.
fn tells_of(schema: &Value, name: &str) -> bool {
    let schema = meant(schema);
    let any = schema["anyOf"].as_array().into_iter().flatten();
    schema["properties"][name].is_object()
        || !matches!(
            schema["additionalProperties"],
            Value::Null | Value::Bool(false)
        )
        || any.into_iter().any(|one| tells_of(one, name))
}

/// Why the value is not what the schema says: as much of JSON Schema as ours
/// use. They let readers pass over fields that they do not know; what we write
/// ourselves has none that they do not tell of.
fn wrong(value: &Value, schema: &Value, at: &str) -> Option<String> {
    let schema = meant(schema);
    let found = disagreement(value, &schema, at);
    let fields = value.as_object().into_iter().flatten();
    let unknown = fields
        .map(|(name, _)| name)
        .find(|name| !tells_of(&schema, name));
    found.or_else(|| Some(format!("{at}.{} is told of nowhere", unknown?)))
}

fn disagreement(value: &Value, schema: &Value, at: &str) -> Option<String> {
    if schema["$ref"].is_string() {
        return disagreement(value, &meant(schema), at);
    }
    let keys = schema.as_object().expect("a schema is an object").keys();
    let known = [
        "$schema",
        "$id",
        "title",
        "description",
        "type",
        "const",
        "enum",
        "minimum",
        "maximum",
        "pattern",
        "items",
        "properties",
        "required",
        "additionalProperties",
        "propertyNames",
        "anyOf",
        "minItems",
        "maxItems",
    ];
    for key in keys {
        assert!(
            known.contains(&key.as_str()),
            "{key} is not understood by this test"
        );
    }
    let says = |what: String| Some(format!("{at}: {what}"));
    if let Some(any) = schema["anyOf"].as_array() {
        let all: Vec<String> = any
            .iter()
            .filter_map(|s| disagreement(value, s, at))
            .collect();
        if all.len() == any.len() {
            return says(format!("none of: {}", all.join(" | ")));
        }
    }
    if !schema["type"].is_null() {
        let types: Vec<&str> = match &schema["type"] {
            Value::Array(types) => types.iter().filter_map(Value::as_str).collect(),
            one => one.as_str().into_iter().collect(),
        };
        let is = |kind: &&str| match *kind {
            "null" => value.is_null(),
            "boolean" => value.is_boolean(),
            "integer" => value.is_u64() || value.is_i64(),
            "number" => value.is_number(),
            "string" => value.is_string(),
            "array" => value.is_array(),
            "object" => value.is_object(),
            other => panic!("no type {other}"),
        };
        if !types.iter().any(is) {
            return says(format!("{value} is no {types:?}"));
        }
    }
    if !schema["const"].is_null() && *value != schema["const"] {
        return says(format!("{value} is not {}", schema["const"]));
    }
    if let Some(values) = schema["enum"].as_array()
        && !values.contains(value)
    {
        return says(format!("{value} is none of {values:?}"));
    }
    if let Some(number) = value.as_f64() {
        let (least, most) = (schema["minimum"].as_f64(), schema["maximum"].as_f64());
        if least.is_some_and(|least| number < least) || most.is_some_and(|most| number > most) {
            return says(format!("{number} is out of bounds"));
        }
    }
    if let Some(items) = value.as_array() {
        let count = items.len() as u64;
        if schema["minItems"]
            .as_u64()
            .is_some_and(|least| count < least)
            || schema["maxItems"].as_u64().is_some_and(|most| count > most)
        {
            return says(format!("{count} items"));
        }
        if schema["items"].is_object() {
            let places = items.iter().enumerate();
            return places
                .filter_map(|(i, item)| wrong(item, &schema["items"], &format!("{at}[{i}]")))
                .next();
        }
    }
    let fields = value.as_object()?;
    for name in schema["required"].as_array().into_iter().flatten() {
        let name = name.as_str().expect("a name");
        if !fields.contains_key(name) {
            return says(format!("{name} is missing"));
        }
    }
    for (name, field) in fields {
        let at = format!("{at}.{name}");
        let own = &schema["properties"][name];
        let found = match (own.is_object(), &schema["additionalProperties"]) {
            (true, _) => wrong(field, own, &at),
            (false, Value::Bool(false)) => Some(format!("{at} is not told of")),
            (false, Value::Object(_)) => wrong(field, &schema["additionalProperties"], &at),
            _ => None,
        };
        if found.is_some() {
            return found;
        }
    }
    None
}

#[track_caller]
fn check(text: &str, name: &str) {
    let schema = schema(name);
    let mut values = 0;
    for value in serde_json::Deserializer::from_str(text).into_iter::<Value>() {
        let value = value.unwrap_or_else(|e| panic!("{name}: {e}\n{text}"));
        assert_eq!(wrong(&value, &schema, name), None, "{text}");
        values += 1;
    }
    assert!(values > 0, "{name}: nothing to check\n{text}");
}

/// The blocks of the page: what is said behind their first fence, and their text.
fn blocks(page: &str) -> Vec<(Vec<&str>, String)> {
    let mut all = Vec::new();
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        if let Some(info) = line.strip_prefix("```") {
            let text: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
            all.push((info.split(' ').collect(), text.join("\n") + "\n"));
        }
    }
    all
}

/// `json SCHEMA [FILE]` is checked and written; `text FILE` is written; of
/// `sh [SCHEMA]` every line works, and what they print is checked; `columns FILE`
/// are those that a table begins with.
#[test]
fn every_example_of_the_page_is_read_and_every_command_works() {
    let page = std::fs::read_to_string(docs().join("formats.md")).expect("the page");
    let folder = Folder::new("formats");
    let here = Path::new(env!("CARGO_BIN_EXE_demineur"))
        .parent()
        .expect("a folder");
    let path = format!(
        "{}:{}",
        here.display(),
        std::env::var("PATH").expect("a path")
    );
    let mut commands = 0;
    for (info, text) in blocks(&page) {
        match info[..] {
            ["json", name] => check(&text, name),
            ["json", name, file] => {
                check(&text, name);
                folder.file(file, &text);
            }
            ["text", file] => {
                folder.file(file, &text);
            }
            ["columns", file] => {
                let written = std::fs::read_to_string(folder.path(file)).expect("a table");
                let columns = text.replace('\n', "");
                assert_eq!(written.lines().next(), Some(columns.as_str()), "{file}");
            }
            ["sh", ref schema @ ..] => {
                let mut shell = Command::new("sh");
                shell
                    .args(["-ec", &text])
                    .current_dir(folder.path(""))
                    .envs(variables())
                    .env("PATH", &path)
                    .env("DEMINEUR_DATA_DIR", folder.path("data"));
                let ran = run_bytes(shell, b"");
                assert_eq!(ran.code, Some(0), "{text}\n{}{}", ran.out, ran.err);
                if let [name] = schema {
                    check(&ran.out, name);
                }
                commands += text.lines().count();
            }
            ref other => panic!("what is {other:?}?"),
        }
    }
    assert!(commands > 15, "{commands}");
}

/// Every schema is of a draft that tools know, and is named on the page.
#[test]
fn every_schema_is_named_on_the_page() {
    let page = std::fs::read_to_string(docs().join("formats.md")).expect("the page");
    for file in std::fs::read_dir(docs().join("schemas")).expect("the schemas") {
        let name = file
            .expect("a file")
            .file_name()
            .into_string()
            .expect("text");
        assert!(page.contains(&format!("schemas/{name}")), "{name}");
        let schema = schema(name.strip_suffix(".json").expect("JSON"));
        assert_eq!(
            schema["$schema"], "https://json-schema.org/draft/2020-12/schema",
            "{name}"
        );
    }
}
