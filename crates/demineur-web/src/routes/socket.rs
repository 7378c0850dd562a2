//! The socket of a game: moves in, updates out.

use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Instant;

use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{Path, State};
use axum::http::{HeaderMap, Uri};
use axum::response::Response;
use serde::{Deserialize, Serialize};
use serde_json::json;
use tokio::sync::{broadcast, watch};
use tokio::time::{MissedTickBehavior, interval, sleep_until};
use tungstenite::error::ProtocolError;

use super::moves::{AiForm, action, advise};
use crate::app::App;
use crate::error::Problem;
use crate::room::{Asked, Asker, Event, Room};
use crate::sockets::OpenSocket;
use crate::visit::{Visit, is_same_origin, parse};
use crate::wire::GameState;

/// The most bytes a browser may say at once: a move has few.
const MOST_BYTES: usize = 4096;
/// Moves that may wait while one is being written.
const MOST_WAITING: usize = 256;
/// Frames that are refused for coming too fast before the socket is closed.
const MOST_REFUSED: u32 = 100;

/// Opens the socket of a player's game.
pub async fn open(
    State(app): State<Arc<App>>,
    visit: Visit,
    Path(id): Path<String>,
    uri: Uri,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Problem> {
    if !is_same_origin(&uri, &headers, app.config.behind_proxy) {
        return Err(Problem::OtherOrigin);
    }
    let upgrade = upgrade.map_err(|_| Problem::NotASocket)?;
    let room = app.room(&id, visit).await?;
    let open = app.sockets.take(visit.client, room.owner)?;
    let upgrade = upgrade
        .max_message_size(MOST_BYTES)
        .max_frame_size(MOST_BYTES);
    Ok(upgrade.on_upgrade(move |socket| async move {
        let speaker = Speaker {
            number: open.number,
            visit,
            room,
            seq: None,
            waiting: VecDeque::new(),
            heard_at: Instant::now(),
            refused: 0,
            _open: open,
            app,
        };
        speaker.run(socket).await;
    }))
}

/// What a browser says; what cannot be read says nothing.
#[derive(Debug, Default, Deserialize)]
struct Heard {
    #[serde(rename = "type")]
    kind: Option<String>,
    seq: Option<u64>,
    action: Option<String>,
    ai: Option<String>,
    #[serde(default, deserialize_with = "crate::ask::seed")]
    seed: Option<u64>,
    version: Option<usize>,
    #[serde(default)]
    turned: bool,
}

/// The whole game, as the first thing said.
#[derive(Serialize)]
struct WholeState {
    #[serde(rename = "type")]
    kind: &'static str,
    #[serde(flatten)]
    state: GameState,
}

/// One end of a socket.
struct Speaker {
    app: Arc<App>,
    visit: Visit,
    room: Arc<Room>,
    number: u64,
    /// The number of the move being played, to be sent with its answer.
    seq: Option<u64>,
    /// What was heard, and why it will be refused.
    waiting: VecDeque<(Heard, Option<Problem>)>,
    heard_at: Instant,
    /// How many frames in a row came faster than they may.
    refused: u32,
    _open: OpenSocket,
}

/// Whether the socket stays open.
type Stays = ControlFlow<Option<CloseFrame>>;

impl Speaker {
    async fn run(mut self, mut socket: WebSocket) {
        let mut events = self.room.listen();
        let ended = self.talk(&mut socket, &mut events).await;
        if let ControlFlow::Break(Some(frame)) = ended {
            // The other end may be gone.
            let _ = socket.send(Message::Close(Some(frame))).await;
        }
    }

    async fn talk(
        &mut self,
        socket: &mut WebSocket,
        events: &mut broadcast::Receiver<Arc<Event>>,
    ) -> Stays {
        self.say_state(socket).await?;
        let stopped = stopped(self.app.stop.subscribe());
        tokio::pin!(stopped);
        let idle = self.app.config.limits.socket_idle;
        let mut ping = interval(idle / 3);
        ping.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            if let Some(heard) = self.waiting.pop_front() {
                self.obey(socket, events, heard).await?;
                continue;
            }
            tokio::select! {
                message = socket.recv() => self.hear(message)?,
                event = events.recv() => self.pass_on(socket, event).await?,
                _ = ping.tick() => say(socket, Message::Ping(Default::default())).await?,
                () = sleep_until((self.heard_at + idle).into()) => {
                    return closing(close_code::AWAY, "idle");
                }
                () = &mut stopped => {
                    return closing(close_code::RESTART, "stopping");
                }
            }
        }
    }

    /// Notes what the browser says. Every frame counts as a request, whatever it
    /// is: a ping is answered, too.
    fn hear(&mut self, message: Option<Result<Message, axum::Error>>) -> Stays {
        let message = match message {
            Some(Ok(Message::Close(_))) | None => return ControlFlow::Break(None),
            Some(Ok(message)) => message,
            Some(Err(error)) => return broken(error),
        };
        self.heard_at = Instant::now();
        let refused = self.app.take_tokens(self.visit.client, 1).err();
        self.refused = refused.as_ref().map_or(0, |_| self.refused + 1);
        if self.refused > MOST_REFUSED || self.waiting.len() >= MOST_WAITING {
            return closing(close_code::POLICY, "too_fast");
        }
        let heard = match message {
            Message::Text(text) => parse(&text).unwrap_or_default(),
            Message::Binary(_) => return closing(close_code::UNSUPPORTED, "text only"),
            _ => return ControlFlow::Continue(()),
        };
        self.waiting.push_back((heard, refused));
        ControlFlow::Continue(())
    }

    /// Does what the browser said.
    async fn obey(
        &mut self,
        socket: &mut WebSocket,
        events: &mut broadcast::Receiver<Arc<Event>>,
        (heard, refused): (Heard, Option<Problem>),
    ) -> Stays {
        self.seq = heard.seq;
        let done = match refused {
            None if heard.kind.as_deref() == Some("ping") => {
                let pong = json!({ "type": "pong", "seq": heard.seq });
                return say(socket, Message::text(pong.to_string())).await;
            }
            None => self.act(socket, heard).await?,
            Some(problem) => Err(problem),
        };
        // What was done is sent through the room, in order with all else.
        while let Ok(event) = events.try_recv() {
            self.pass_on(socket, Ok(event)).await?;
        }
        if let Err(problem) = done {
            self.say_problem(socket, &problem).await?;
            if matches!(problem, Problem::Storage | Problem::Stopping) {
                return closing(close_code::RESTART, problem.code());
            }
        }
        self.seq = None;
        ControlFlow::Continue(())
    }

    /// Plays, and listens meanwhile: whoever leaves stops the thinking.
    async fn act(
        &mut self,
        socket: &mut WebSocket,
        heard: Heard,
    ) -> ControlFlow<Option<CloseFrame>, Result<(), Problem>> {
        let (app, room, visit) = (Arc::clone(&self.app), Arc::clone(&self.room), self.visit);
        let from = Some(self.number);
        let playing = async move {
            match (heard.action, heard.ai) {
                (Some(text), None) => {
                    let asked = Asked {
                        action: action(&text)?,
                        version: heard.version,
                        by: Asker {
                            client: visit.client,
                            lang: visit.lang,
                            from,
                            at: Instant::now(),
                            turned: false,
                        },
                    };
                    room.play(&app.office, asked).await.map(drop)
                }
                (None, Some(strategy)) => {
                    let form = AiForm {
                        strategy,
                        seed: heard.seed,
                        version: heard.version,
                        turned: heard.turned,
                    };
                    advise(&app, &room, visit, form, from).await.map(drop)
                }
                _ => Err(Problem::field(
                    "action",
                    "{\"seq\":1,\"action\":\"o12\"}, {\"seq\":1,\"ai\":\"zeros\"} or {\"type\":\"ping\"}",
                )),
            }
        };
        tokio::pin!(playing);
        loop {
            tokio::select! {
                done = &mut playing => return ControlFlow::Continue(done),
                message = socket.recv() => self.hear(message)?,
            }
        }
    }

    /// Tells what happened in the room.
    async fn pass_on(
        &mut self,
        socket: &mut WebSocket,
        event: Result<Arc<Event>, broadcast::error::RecvError>,
    ) -> Stays {
        let event = match event {
            Ok(event) => event,
            Err(broadcast::error::RecvError::Lagged(_)) => return self.say_state(socket).await,
            Err(broadcast::error::RecvError::Closed) => {
                return closing(close_code::RESTART, "gone");
            }
        };
        let mut update = match event.from == Some(self.number) {
            true => event.update.clone(),
            false => event.update.overheard(),
        };
        if event.from == Some(self.number) {
            update.seq = self.seq;
        } else if update.changes.is_empty() && event.update.refused.is_some() {
            // A move that did nothing counts as a click all the same.
            update.refused = None;
        }
        let text = serde_json::to_string(&update).unwrap_or_default();
        say(socket, Message::text(text)).await
    }

    async fn say_state(&mut self, socket: &mut WebSocket) -> Stays {
        let state = match self.room.hold().await {
            Ok(live) => live.state(
                self.app.office.speech.texts(self.visit.lang),
                self.app.office.clock.now(),
            ),
            Err(problem) => return closing(close_code::RESTART, problem.code()),
        };
        let whole = WholeState {
            kind: "state",
            state,
        };
        let text = serde_json::to_string(&whole).unwrap_or_default();
        say(socket, Message::text(text)).await
    }

    async fn say_problem(&mut self, socket: &mut WebSocket, problem: &Problem) -> Stays {
        let texts = self.app.office.speech.texts(self.visit.lang);
        let told = problem.told(texts, self.visit.request);
        let error = json!({ "type": "error", "seq": self.seq, "error": told });
        say(socket, Message::text(error.to_string())).await
    }
}

/// Done when the server stops.
async fn stopped(mut stop: watch::Receiver<bool>) {
    // An error means that the app is gone, and so has stopped.
    let _ = stop.wait_for(|stopped| *stopped).await;
}

async fn say(socket: &mut WebSocket, message: Message) -> Stays {
    match socket.send(message).await {
        Ok(()) => ControlFlow::Continue(()),
        Err(_) => ControlFlow::Break(None),
    }
}

/// Why the connection ends after what cannot be heard: a fault of theirs has a
/// code, and whoever is gone hears none.
fn broken<T>(error: axum::Error) -> ControlFlow<Option<CloseFrame>, T> {
    use tungstenite::Error;
    match error.into_inner().downcast_ref::<Error>() {
        Some(Error::Protocol(ProtocolError::ResetWithoutClosingHandshake)) => {
            ControlFlow::Break(None)
        }
        Some(Error::Protocol(_)) => closing(close_code::PROTOCOL, "protocol"),
        Some(Error::Capacity(_)) => closing(close_code::SIZE, "too_long"),
        Some(Error::Utf8(_)) => closing(close_code::INVALID, "no UTF-8"),
        _ => ControlFlow::Break(None),
    }
}

fn closing<T>(code: u16, reason: &'static str) -> ControlFlow<Option<CloseFrame>, T> {
    ControlFlow::Break(Some(CloseFrame {
        code,
        reason: reason.into(),
    }))
}
