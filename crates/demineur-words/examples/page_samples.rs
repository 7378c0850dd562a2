//! Every text of the page as Fluent itself says it, with values of every kind,
//! one JSON object a line: what the page's own few lines must say too
//! (`specs/texts.spec.js` of `demineur-web`).

use std::error::Error;
use std::fs;
use std::path::Path;

use demineur_words::{Lang, page_texts};
use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};
use serde_json::{Map, Value, json};

/// Small enough that no language groups their digits: Fluent for Rust does not.
const NUMBERS: [u32; 9] = [0, 1, 2, 3, 5, 11, 21, 100, 999];

fn main() -> Result<(), Box<dyn Error>> {
    for lang in Lang::ALL {
        let bundle = bundle(lang)?;
        for (key, text) in page_texts(lang) {
            let id = format!("page-{}", key.replace('_', "-"));
            // The names of tilings come from elsewhere.
            let Some(message) = bundle.get_message(&id) else {
                continue;
            };
            let pattern = message.value().ok_or("a message without text")?;
            let (mut names, mut counts) = (Vec::new(), false);
            values(&text, &mut names, &mut counts);
            for sample in samples(&names, counts) {
                let args: FluentArgs<'_> = sample
                    .iter()
                    .map(|(name, value)| (name.as_str(), argument(value)))
                    .collect();
                let mut errors = Vec::new();
                let said = bundle.format_pattern(pattern, Some(&args), &mut errors);
                if !errors.is_empty() {
                    return Err(format!("{id}: {errors:?}").into());
                }
                let line =
                    json!({ "lang": lang.name(), "key": key, "values": sample, "text": said });
                println!("{line}");
            }
        }
    }
    Ok(())
}

/// All files of a language.
fn bundle(lang: Lang) -> Result<FluentBundle<FluentResource>, Box<dyn Error>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("texts");
    let mut bundle = FluentBundle::new(vec![lang.name().parse()?]);
    bundle.set_use_isolating(false);
    for entry in fs::read_dir(folder.join(lang.name()))? {
        let path = entry?.path();
        // What doors say of their options and libraries of their errors has names of its own.
        if ["help", "library"]
            .map(Some)
            .contains(&path.file_stem().and_then(|stem| stem.to_str()))
        {
            continue;
        }
        let source = fs::read_to_string(path)?;
        let resource =
            FluentResource::try_new(source).map_err(|(_, errors)| format!("{errors:?}"))?;
        bundle
            .add_resource(resource)
            .map_err(|errors| format!("{errors:?}"))?;
    }
    Ok(bundle)
}

/// The names of what stands in a text, and whether any of it is counted.
fn values(text: &Value, names: &mut Vec<String>, counts: &mut bool) {
    match text {
        Value::Array(parts) => parts.iter().for_each(|part| values(part, names, counts)),
        Value::Object(part) => {
            names.extend(part["value"].as_str().map(str::to_owned));
            if let (Some(of), Some(otherwise)) = (part.get("of"), part.get("else")) {
                *counts = true;
                let forms = of.as_object().into_iter().flat_map(Map::values);
                forms
                    .chain([otherwise])
                    .for_each(|form| values(form, names, counts));
            }
        }
        _ => {}
    }
}

/// Some values for those names: numbers, and words where nothing is counted.
fn samples(names: &[String], counts: bool) -> Vec<Map<String, Value>> {
    let all = |value: Value| {
        names
            .iter()
            .map(|name| (name.clone(), value.clone()))
            .collect()
    };
    match (names.is_empty(), counts) {
        (true, _) => vec![Map::new()],
        (false, true) => NUMBERS.map(|number| all(number.into())).to_vec(),
        (false, false) => vec![all(7.into()), all("x < y".into())],
    }
}

fn argument(value: &Value) -> FluentValue<'_> {
    match value {
        Value::Number(number) => number.as_f64().unwrap_or_default().into(),
        other => other.as_str().unwrap_or_default().into(),
    }
}
