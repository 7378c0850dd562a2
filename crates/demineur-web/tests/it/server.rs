//! A server on a free port, and browsers that remember their cookie.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use demineur_store::StoreError;
use demineur_web::{Config, ServerLimits, run};
use futures_util::{SinkExt, StreamExt};
use reqwest::{Method, StatusCode};
use serde_json::Value;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error as SocketError, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// Nothing here takes that long unless it is stuck.
pub const DEADLINE: Duration = Duration::from_secs(30);

/// A folder that goes with the test.
pub struct Folder(PathBuf);

impl Folder {
    pub fn new() -> Self {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("web-{}-{number}", std::process::id());
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        // Left behind by a run that was killed, under the same number.
        let _ = std::fs::remove_dir_all(&path);
        Self(path)
    }

    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Limits that no test meets by accident.
pub fn generous() -> ServerLimits {
    ServerLimits {
        games_per_second: 100_000,
        requests_per_second: 100_000,
        request_burst: 100_000,
        drain: Duration::ZERO,
        analyses_per_client: 1000,
        analysis_time: Duration::from_secs(600),
        ..ServerLimits::default()
    }
}

/// A server that serves.
pub struct Server {
    pub address: SocketAddr,
    pub folder: Folder,
    stop: oneshot::Sender<()>,
    task: JoinHandle<Result<(), StoreError>>,
}

impl Server {
    pub async fn start() -> Self {
        Self::with(generous()).await
    }

    pub async fn with(limits: ServerLimits) -> Self {
        Self::on(Folder::new(), |config| config.limits = limits).await
    }

    pub async fn on(folder: Folder, change: impl FnOnce(&mut Config)) -> Self {
        let mut config = Config::new(folder.path().to_owned());
        config.limits = generous();
        change(&mut config);
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let (stop, stopped) = oneshot::channel();
        let task = tokio::spawn(run(listener, config, async {
            let _ = stopped.await;
        }));
        Self {
            address,
            folder,
            stop,
            task,
        }
    }

    /// Stops it; the folder stays.
    pub async fn stop(self) -> Folder {
        self.stop.send(()).expect("it still runs");
        let ended = tokio::time::timeout(DEADLINE, self.task).await;
        ended
            .expect("it stops in time")
            .expect("it does not panic")
            .expect("it ends well");
        self.folder
    }

    /// Tells it to stop, and what waits for that.
    pub fn tell_to_stop(self) -> (SocketAddr, Folder, JoinHandle<Result<(), StoreError>>) {
        self.stop.send(()).expect("it still runs");
        (self.address, self.folder, self.task)
    }

    pub fn browser(&self) -> Browser {
        Browser {
            http: reqwest::Client::new(),
            address: self.address,
            cookie: Arc::default(),
            lang: "en",
            heard: Arc::default(),
        }
    }
}

/// An answer.
#[derive(Debug)]
pub struct Answer {
    pub status: StatusCode,
    pub headers: reqwest::header::HeaderMap,
    pub text: String,
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|error| panic!("{error}: {}", self.text))
    }

    /// The code of the error.
    pub fn code(&self) -> String {
        let json = self.json();
        let code = json["error"]["code"].as_str();
        code.unwrap_or_else(|| panic!("no error: {}", self.text))
            .to_owned()
    }

    #[track_caller]
    pub fn good(&self) -> Value {
        assert!(self.status.is_success(), "{} {}", self.status, self.text);
        self.json()
    }

    #[track_caller]
    pub fn good_text(&self) -> &str {
        assert!(self.status.is_success(), "{} {}", self.status, self.text);
        &self.text
    }

    #[track_caller]
    pub fn refused(&self, status: u16, code: &str) {
        assert_eq!(
            (self.status.as_u16(), self.code().as_str()),
            (status, code),
            "{}",
            self.text
        );
    }
}

/// A browser: one cookie, and all that was ever said to it.
#[derive(Clone)]
pub struct Browser {
    http: reqwest::Client,
    pub address: SocketAddr,
    pub cookie: Arc<Mutex<Option<String>>>,
    pub lang: &'static str,
    pub heard: Arc<Mutex<String>>,
}

impl Browser {
    fn url(&self, path: &str) -> String {
        if path.starts_with("/api") || !path.starts_with("/games") {
            return format!("http://{}{path}", self.address);
        }
        format!("http://{}/api/v1{path}", self.address)
    }

    pub async fn send(&self, method: Method, path: &str, body: impl Into<String>) -> Answer {
        self.send_with(method, path, body, &[]).await
    }

    pub async fn send_with(
        &self,
        method: Method,
        path: &str,
        body: impl Into<String>,
        headers: &[(&str, &str)],
    ) -> Answer {
        let mut request = self
            .http
            .request(method, self.url(path))
            .timeout(DEADLINE)
            .header("accept-language", self.lang)
            .body(body.into());
        let cookie = self.cookie.lock().expect("no panic").clone();
        if let Some(cookie) = cookie {
            request = request.header("cookie", cookie);
        }
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let response = request.send().await.expect("an answer");
        if let Some(cookie) = response.headers().get("set-cookie") {
            let cookie = cookie.to_str().expect("text");
            let pair = cookie.split(';').next().map(str::to_owned);
            *self.cookie.lock().expect("no panic") = pair;
        }
        let (status, headers) = (response.status(), response.headers().clone());
        let text = response.text().await.expect("a body");
        self.hear(&text);
        Answer {
            status,
            headers,
            text,
        }
    }

    fn hear(&self, text: &str) {
        let mut heard = self.heard.lock().expect("no panic");
        heard.push_str(text);
        heard.push('\n');
    }

    pub async fn get(&self, path: &str) -> Answer {
        self.send(Method::GET, path, "").await
    }

    pub async fn post(&self, path: &str, body: impl Into<String>) -> Answer {
        self.send(Method::POST, path, body).await
    }

    /// Begins a game; its state.
    pub async fn begin(&self, body: &str) -> Value {
        let answer = self.post("/games", body).await;
        assert_eq!(answer.status, 201, "{}", answer.text);
        answer.json()
    }

    /// Plays a move over HTTP.
    pub async fn play(&self, id: &str, action: &str) -> Value {
        let body = serde_json::json!({ "action": action }).to_string();
        self.post(&format!("/games/{id}/moves"), body).await.good()
    }

    /// Opens the socket of a game.
    pub async fn socket(&self, id: &str) -> Socket {
        self.try_socket(id, &format!("http://{}", self.address))
            .await
            .expect("a socket")
    }

    pub async fn try_socket(&self, id: &str, origin: &str) -> Result<Socket, SocketError> {
        let url = format!("ws://{}/api/v1/games/{id}/ws", self.address);
        let mut request = url.into_client_request().expect("an address");
        let headers = request.headers_mut();
        headers.insert("origin", origin.parse().expect("a header"));
        headers.insert("accept-language", self.lang.parse().expect("a header"));
        let cookie = self.cookie.lock().expect("no panic").clone();
        if let Some(cookie) = cookie {
            headers.insert("cookie", cookie.parse().expect("a header"));
        }
        let (stream, _) = connect_async(request).await?;
        Ok(Socket {
            stream,
            browser: self.clone(),
            seq: 0,
        })
    }
}

/// The socket of a game.
pub struct Socket {
    pub stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
    browser: Browser,
    seq: u64,
}

impl Socket {
    /// The next thing said, that is no ping.
    pub async fn hear(&mut self) -> Value {
        self.next().await.expect("the socket is open")
    }

    /// The same; nothing when the socket was closed.
    pub async fn next(&mut self) -> Option<Value> {
        loop {
            let message = tokio::time::timeout(DEADLINE, self.stream.next()).await;
            match message.expect("something is said in time") {
                Some(Ok(Message::Text(text))) => {
                    self.browser.hear(&text);
                    return Some(serde_json::from_str(&text).expect("JSON"));
                }
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                Some(Ok(Message::Close(_)) | Err(_)) | None => return None,
                Some(Ok(other)) => panic!("{other:?}"),
            }
        }
    }

    pub async fn say(&mut self, text: &str) {
        let said = self.stream.send(Message::text(text)).await;
        said.expect("the socket is open");
    }

    /// Plays a move; its answer.
    pub async fn play(&mut self, action: &str) -> Value {
        self.seq += 1;
        let said = serde_json::json!({ "seq": self.seq, "action": action });
        self.say(&said.to_string()).await;
        let answer = self.hear().await;
        assert_eq!(answer["seq"], self.seq, "{answer}");
        answer
    }
}

/// The name of a game.
pub fn id(state: &Value) -> String {
    state["id"].as_str().expect("a name").to_owned()
}
