//! The document describes every route, and no other.

use std::collections::{BTreeMap, BTreeSet};

use demineur_web::PATHS;
use reqwest::Method;
use serde_json::Value;

use crate::ranking::{drawn, player, win};
use crate::server::{Browser, Folder, Server};

#[tokio::test]
async fn the_document_has_every_route_and_no_other() {
    let server = Server::start().await;
    let browser = server.browser();
    let document = browser.get("/api/v1/openapi.json").await.good();
    assert!(
        document["openapi"]
            .as_str()
            .is_some_and(|version| version.starts_with("3."))
    );
    let paths = document["paths"].as_object().expect("paths");
    let mut described: Vec<(String, Vec<String>)> = paths
        .iter()
        .map(|(path, item)| {
            let methods = item.as_object().expect("methods").keys();
            let mut methods: Vec<String> =
                methods.filter(|m| *m != "parameters").cloned().collect();
            methods.sort();
            (path.clone(), methods)
        })
        .collect();
    described.sort();
    let mut known: Vec<(String, Vec<String>)> = PATHS
        .iter()
        .map(|(path, methods)| {
            let mut methods: Vec<String> = methods.iter().map(|&m| m.to_owned()).collect();
            methods.sort();
            ((*path).to_owned(), methods)
        })
        .collect();
    known.sort();
    assert_eq!(described, known);
    for (path, methods) in PATHS {
        for method in ["get", "post", "put", "delete", "patch"] {
            let asked = Method::from_bytes(method.to_uppercase().as_bytes()).expect("a method");
            let answer = browser
                .send(asked, &path.replace("{id}", &"0".repeat(32)), "{}")
                .await;
            let known = methods.contains(&method);
            assert_eq!(
                answer.status != 405,
                known,
                "{method} {path}: {}",
                answer.text
            );
            let nothing = answer.status == 404 && answer.code() == "not_found";
            assert!(!nothing, "{method} {path}");
        }
    }
    server.stop().await;
}

/// Every `$ref` leads somewhere.
fn check_references(value: &Value, document: &Value) {
    match value {
        Value::Object(fields) => {
            if let Some(Value::String(reference)) = fields.get("$ref") {
                let pointer = reference.trim_start_matches('#');
                assert!(document.pointer(pointer).is_some(), "{reference}");
            }
            fields
                .values()
                .for_each(|value| check_references(value, document));
        }
        Value::Array(items) => items
            .iter()
            .for_each(|item| check_references(item, document)),
        _ => {}
    }
}

#[tokio::test]
async fn the_document_holds_together_and_describes_what_is_answered() {
    let server = Server::start().await;
    let browser = server.browser();
    let document = browser.get("/api/v1/openapi.json").await.good();
    check_references(&document, &document);
    let schema = |name: &str| {
        let fields = &document["components"]["schemas"][name]["properties"];
        let mut names: Vec<String> = fields
            .as_object()
            .expect("fields")
            .keys()
            .cloned()
            .collect();
        names.sort();
        names
    };
    let names = |value: &Value| {
        let mut names: Vec<String> = value.as_object().expect("fields").keys().cloned().collect();
        names.sort();
        names
    };
    let meta = browser.get("/api/v1/meta").await.good();
    assert_eq!(names(&meta), schema("Meta"));
    assert_eq!(names(&meta["levels"][0]), schema("Level"));
    assert_eq!(names(&meta["tilings"][0]), schema("Tiling"));
    assert_eq!(names(&meta["limits"]), schema("Limits"));
    let state = browser.begin("{}").await;
    assert_eq!(names(&state), schema("GameState"));
    let id = crate::server::id(&state);
    let update = browser.play(&id, "f1").await;
    assert_eq!(names(&update), schema("Update"));
    for (what, name) in [("hint", "Hint"), ("guess", "Guess"), ("chances", "Chances")] {
        let path = format!("/api/v1/games/{id}/{what}");
        let help = browser.post(&path, "{}").await.good();
        assert_eq!(names(&help), schema(name));
    }
    let position =
        r#"{"board":{"tiling":"square","width":3,"height":1},"total_mines":1,"revealed":{"1":1}}"#;
    let analysis = browser.post("/api/v1/analyze", position).await.good();
    assert_eq!(names(&analysis), schema("Analysis"));
    assert_eq!(names(&analysis["best"]), schema("BestMove"));
    let advice = format!(r#"{{"strategy":"csp","position":{position}}}"#);
    let advice = browser.post("/api/v1/advice", advice).await.good();
    assert_eq!(names(&advice), schema("Advice"));
    let handed = browser.post("/api/v1/position", position).await.good();
    assert_eq!(names(&handed), schema("Handed"));
    let board = browser
        .get("/api/v1/leaderboard?level=beginner")
        .await
        .good();
    assert_eq!(names(&board), schema("Leaderboard"));
    let stats = browser.get("/api/v1/stats").await.good();
    assert_eq!(names(&stats), schema("Stats"));
    server.stop().await;
}

/// Compares answers with what the document says of them, and notes which fields
/// of which schema were met.
struct Description {
    document: Value,
    met: BTreeMap<String, BTreeSet<String>>,
}

impl Description {
    async fn of(browser: &Browser) -> Self {
        Self {
            document: browser.get("/api/v1/openapi.json").await.good(),
            met: BTreeMap::new(),
        }
    }

    /// Every field that is answered is described, as what it is.
    fn check(&mut self, value: &Value, name: &str) {
        let schema = serde_json::json!({ "$ref": format!("#/components/schemas/{name}") });
        if let Err(why) = self.fits(value, &schema, None) {
            panic!("{name}{why}: {value:#}");
        }
    }

    fn fits(&mut self, value: &Value, schema: &Value, name: Option<&str>) -> Result<(), String> {
        if let Some(reference) = schema["$ref"].as_str() {
            let pointer = reference.trim_start_matches('#');
            let target = self.document.pointer(pointer).expect("it leads somewhere");
            let target = target.clone();
            return self.fits(value, &target, reference.rsplit('/').next());
        }
        if let Some(choices) = schema["oneOf"].as_array() {
            let fitting = |choice: &&Value| self.fits(value, choice, None).is_ok();
            return match choices.iter().filter(fitting).count() {
                1 => Ok(()),
                count => Err(format!(" is {count} of its choices: {value}")),
            };
        }
        let is_a = |kind: &Value| match kind.as_str() {
            Some("null") => value.is_null(),
            Some("string") => value.is_string(),
            Some("boolean") => value.is_boolean(),
            Some("integer") => value.is_i64() || value.is_u64(),
            Some("number") => value.is_number(),
            Some("array") => value.is_array(),
            Some("object") => value.is_object(),
            _ => false,
        };
        let is_typed = match &schema["type"] {
            Value::Null => true,
            Value::Array(kinds) => kinds.iter().any(is_a),
            kind => is_a(kind),
        };
        let is_listed = schema["enum"]
            .as_array()
            .is_none_or(|all| all.contains(value));
        let is_fixed = schema.get("const").is_none_or(|fixed| fixed == value);
        if !(is_typed && is_listed && is_fixed) {
            return Err(format!(" is not {schema}: {value}"));
        }
        for item in value.as_array().into_iter().flatten() {
            self.fits(item, &schema["items"], None)
                .map_err(|why| format!("[]{why}"))?;
        }
        let (Some(fields), Some(described)) = (value.as_object(), schema["properties"].as_object())
        else {
            return Ok(());
        };
        for wanted in schema["required"].as_array().into_iter().flatten() {
            let wanted = wanted.as_str().expect("a name");
            if !fields.contains_key(wanted) {
                return Err(format!(" has no {wanted}"));
            }
        }
        for (field, inner) in fields {
            let Some(schema) = described.get(field) else {
                return Err(format!(".{field} is not described"));
            };
            self.fits(inner, schema, None)
                .map_err(|why| format!(".{field}{why}"))?;
            if let Some(name) = name {
                let met = self.met.entry(name.to_owned()).or_default();
                met.insert(field.clone());
            }
        }
        Ok(())
    }

    /// What is described of it and was never answered.
    fn unmet(&self, name: &str) -> Vec<String> {
        let described = self.document["components"]["schemas"][name]["properties"].as_object();
        let fields = described.expect("fields").keys();
        fields
            .filter(|field| !self.met[name].contains(*field))
            .map(|field| format!("{name}.{field}"))
            .collect()
    }
}

#[tokio::test]
async fn what_analyze_refuses_is_a_conflict_or_an_error_and_never_both() {
    let server = Server::start().await;
    let browser = server.browser();
    let mut description = Description::of(&browser).await;
    let path = "/paths/~1api~1v1~1analyze/post/responses/422/content/application~1json/schema";
    let schema = description
        .document
        .pointer(path)
        .expect("a schema")
        .clone();
    let board = r#""board":{"tiling":"square","width":3,"height":1},"total_mines":1"#;
    for (position, is_conflict) in [
        (format!(r#"{{{board},"revealed":{{"0":0,"1":2}}}}"#), true),
        (format!(r#"{{{board},"revealed":{{"7":1}}}}"#), false),
    ] {
        let answer = browser.post("/api/v1/analyze", position).await;
        assert_eq!(answer.status, 422, "{}", answer.text);
        let answer = answer.json();
        assert_eq!(answer["error"].is_null(), is_conflict, "{answer}");
        assert_eq!(description.fits(&answer, &schema, None), Ok(()));
    }
    server.stop().await;
}

/// Played as nobody should: flags and marks at random, then openings in a row
/// until the end.
async fn lost(browser: &Browser, seed: u64) -> String {
    let asked = format!(r#"{{"level":"beginner","seed":"{seed}"}}"#);
    let id = crate::server::id(&browser.begin(&asked).await);
    browser.play(&id, "o40").await;
    browser
        .post(&format!("/games/{id}/hint"), "{}")
        .await
        .good();
    for action in ["f0", "f80", "?1", "u1", "z"] {
        browser.play(&id, action).await;
    }
    for cell in 2..81 {
        let update = browser.play(&id, &format!("o{cell}")).await;
        if !update["end"].is_null() {
            break;
        }
    }
    id
}

#[tokio::test]
async fn reviews_and_leaderboards_are_as_described() {
    let folder = Folder::new();
    let name = format!("{:032x}", 7);
    drawn(&folder, &[&name]);
    let server = Server::on(folder, |_| ()).await;
    let browser = player(&server);
    let mut description = Description::of(&browser).await;
    let chosen = r#"{"nickname":"Sofia"}"#;
    browser
        .send(Method::PUT, "/api/v1/player", chosen)
        .await
        .good();
    let won = win(&browser, &name, 0, async |_| ()).await;
    description.check(&won, "Update");
    let mut ids = vec![name];
    for seed in 0..4 {
        ids.push(lost(&browser, seed).await);
    }
    for id in ids {
        let state = browser.get(&format!("/games/{id}")).await.good();
        description.check(&state, "GameState");
        let review = browser.get(&format!("/games/{id}/review")).await.good();
        description.check(&review, "Review");
    }
    for query in [
        "level=beginner",
        "level=beginner&by=speed",
        "level=beginner&by=streak",
        "board=tiling",
    ] {
        let board = browser.get(&format!("/api/v1/leaderboard?{query}")).await;
        description.check(&board.good(), "Leaderboard");
    }
    let day = browser.begin(r#"{"day":"tiling"}"#).await;
    description.check(&day, "GameState");
    description.check(&browser.get("/api/v1/day").await.good(), "Days");
    description.check(&browser.get("/api/v1/stats").await.good(), "Stats");
    // Boards leave defaults out; why a chance is not known takes a longer game.
    let names = description.met.keys();
    let names = names.filter(|name| !["Board", "Chance"].contains(&name.as_str()));
    let unmet: Vec<String> = names.flat_map(|name| description.unmet(name)).collect();
    assert_eq!(unmet, [""; 0]);
    server.stop().await;
}
