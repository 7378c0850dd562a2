//! Nonsense on every route: refused, never a fault of ours.

use demineur_core::Rng;
use demineur_web::PATHS;
use reqwest::Method;
use serde_json::{Value, json};

use crate::server::{Browser, Server, id};

const ROUNDS: usize = 2500;

struct Fuzzer {
    rng: Rng,
    games: Vec<String>,
}

impl Fuzzer {
    fn chance(&mut self, percent: u64) -> bool {
        self.rng.below(100) < percent
    }

    fn pick<T: Clone>(&mut self, items: &[T]) -> T {
        self.rng.choose(items).expect("not empty").clone()
    }

    /// A body that is nearly right.
    fn body(&mut self, path: &str) -> Value {
        let bodies: Vec<Value> = match path {
            "/api/v1/games" => vec![
                json!({}),
                json!({"level": "expert", "tiling": "hex", "seed": "12"}),
                json!({"board": {"tiling": "square", "width": 4, "height": 4}, "mines": 3}),
                json!({"board": {"adjacency": [[1], [0]]}, "mines": 1, "rules": {"cascade": "off"}}),
                json!({"code": "D1AAEICQkKKgABoAsAAQ3N9P"}),
                json!({"no_guess": true, "grade": "set", "level": "beginner"}),
                json!({"classic": true, "mines": 2}),
                json!({"replaces": "0"}),
            ],
            "/api/v1/analyze" => vec![json!({
                "board": {"tiling": "hex", "width": 3, "height": 3}, "total_mines": 2,
                "revealed": {"0": 1, "4": 2}, "marks": {"1": "mine"}, "first_click": "any"
            })],
            "/api/v1/advice" => {
                let strategies = ["zeros", "exact", "csp", "pinv", "limited-search", "cheat"];
                vec![json!({"strategy": self.pick(&strategies), "position": {
                    "board": {"tiling": "hex", "width": 3, "height": 3}, "total_mines": 2,
                    "revealed": {"0": 1, "4": 2}, "marks": {"1": "mine"}
                }})]
            }
            "/api/v1/position" => vec![
                json!({"board": {"tiling": "hex", "width": 3, "height": 3}, "total_mines": 2}),
                json!({"board": {"tiling": "hex", "width": 3, "height": 3}, "mines": [1, 2]}),
                json!({"cells": 3, "edges": [[0, 1]]}),
            ],
            "/api/v1/review" => vec![json!({"code": "D1AAEICQkKKgABoAsAAQ3N9P"})],
            "/api/v1/player" => vec![json!({"nickname": "Ada"})],
            "/api/v1/games/{id}/moves" => vec![
                json!({"action": format!("o{}", self.rng.below(90))}),
                json!({"action": format!("m{}", self.rng.below(90)), "version": 1}),
                json!({"action": "z"}),
                json!({"action": format!("c{}", self.rng.below(90))}),
            ],
            "/api/v1/games/{id}/ai" => {
                let strategies = [
                    "zeros",
                    "exact",
                    "csp",
                    "pinv",
                    "expert",
                    "cheat",
                    "random",
                    "limited-search",
                ];
                vec![json!({"strategy": self.pick(&strategies), "seed": 1})]
            }
            "/api/v1/games/{id}/hint" => vec![json!({"grade": "clues", "cell": 3}), json!({})],
            "/api/v1/games/{id}/play-on" => vec![json!({"moves": 2})],
            _ => vec![json!({})],
        };
        let mut body = self.pick(&bodies);
        for _ in 0..self.rng.below(3) {
            self.mutate(&mut body);
        }
        body
    }

    fn mutate(&mut self, value: &mut Value) {
        match value {
            Value::Object(fields) if !fields.is_empty() && self.rng.below(4) > 0 => {
                let names: Vec<String> = fields.keys().cloned().collect();
                let name = self.pick(&names);
                match self.rng.below(5) {
                    0 => drop(fields.remove(&name)),
                    1 => drop(fields.insert("\u{0}é".to_owned(), Value::Null)),
                    _ => self.mutate(&mut fields[&name]),
                }
            }
            Value::Array(items) if !items.is_empty() && self.rng.below(4) > 0 => {
                let place = self.rng.below(items.len() as u64) as usize;
                self.mutate(&mut items[place]);
            }
            value => *value = self.nonsense(),
        }
    }

    fn nonsense(&mut self) -> Value {
        let values = [
            json!(null),
            json!(true),
            json!(-1),
            json!(0),
            json!(1e300),
            json!(18_446_744_073_709_551_615_u64),
            json!(4_294_967_296_u64),
            json!(""),
            json!("\u{202e}\u{0}\u{10ffff}"),
            json!("x".repeat(5000)),
            json!("o4294967295"),
            json!([]),
            json!({}),
            json!([[[[[[]]]]]]),
        ];
        self.pick(&values)
    }

    fn path(&mut self, path: &str) -> String {
        let ids = [
            self.games.last().cloned().unwrap_or_default(),
            "0".repeat(32),
            "..%2f".to_owned(),
            "%00".to_owned(),
        ];
        let id = if self.chance(80) {
            ids[0].clone()
        } else {
            self.pick(&ids)
        };
        let mut path = path.replace("{id}", &id);
        let queries = [
            "?lang=fr",
            "?lang=%ff&width=1&height=x",
            "?tiling=hat&width=9&height=9&touch=edge",
            "?width=4294967295&height=4294967295",
            "?width=0&height=3&wrap=true&depth=0",
            "?tiling=cube&width=2&height=2&depth=2&wrap=true",
            "?level=expert&day=2026-13-99",
            "?level=x&tiling=y&no_guess=maybe",
            "?%=%",
        ];
        if self.chance(50) {
            path.push_str(self.pick(&queries));
        }
        path
    }

    async fn round(&mut self, browser: &Browser) {
        let (template, methods) = self.pick(PATHS);
        let methods: Vec<Method> = methods
            .iter()
            .map(|method| Method::from_bytes(method.to_uppercase().as_bytes()).expect("a method"))
            .collect();
        let all = [
            Method::GET,
            Method::POST,
            Method::PUT,
            Method::DELETE,
            Method::PATCH,
            Method::HEAD,
        ];
        let method = if self.chance(90) {
            self.pick(&methods)
        } else {
            self.pick(&all)
        };
        let path = self.path(template);
        let mut text = self.body(template).to_string();
        if self.chance(10) {
            let cut = self.rng.below(text.len() as u64 + 1) as usize;
            let cut = (0..=cut)
                .rev()
                .find(|&at| text.is_char_boundary(at))
                .unwrap_or(0);
            text.truncate(cut);
        }
        let answer = browser.send(method.clone(), &path, text.clone()).await;
        assert!(
            answer.status.as_u16() < 500,
            "{method} {path} {text}: {} {}",
            answer.status,
            answer.text
        );
        if answer.status.is_client_error()
            && method != Method::HEAD
            && !["/api/v1/analyze", "/api/v1/advice"].contains(&template)
        {
            answer.code();
        }
        if answer.status == 201 && template != "/api/v1/player/transfer" {
            self.games.push(id(&answer.json()));
        }
    }
}

#[tokio::test]
async fn nonsense_is_refused() {
    let server = Server::start().await;
    let browser = server.browser();
    let mut fuzzer = Fuzzer {
        rng: Rng::new(6, 0),
        games: vec![id(&browser.begin("{}").await)],
    };
    for _ in 0..ROUNDS {
        fuzzer.round(&browser).await;
    }
    assert!(fuzzer.games.len() > 20);
    assert_eq!(browser.get("/healthz").await.status, 200);
    server.stop().await;
}

#[tokio::test]
async fn nonsense_in_a_socket_is_answered() {
    let server = Server::start().await;
    let browser = server.browser();
    let game = id(&browser.begin("{}").await);
    let mut fuzzer = Fuzzer {
        rng: Rng::new(7, 0),
        games: Vec::new(),
    };
    let mut socket = browser.socket(&game).await;
    socket.hear().await;
    for _ in 0..300 {
        let mut said = fuzzer.pick(&[
            json!({"seq": 1, "action": "f3"}),
            json!({"seq": 2, "ai": "random"}),
            json!({"type": "ping"}),
        ]);
        fuzzer.mutate(&mut said);
        let text = said.to_string();
        if text.len() > 4000 {
            continue;
        }
        socket.say(&text).await;
        let answer = socket.hear().await;
        let kind = answer["type"].as_str().expect("a kind");
        assert!(
            ["update", "error", "pong"].contains(&kind),
            "{text}: {answer}"
        );
        assert_ne!(answer["error"]["code"], "internal", "{text}");
    }
    // Too long a message closes the socket, and only that.
    socket.say(&"x".repeat(10_000)).await;
    assert!(socket.next().await.is_none());
    assert_eq!(browser.get("/healthz").await.status, 200);
    server.stop().await;
}
