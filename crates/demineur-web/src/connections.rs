//! Connections: how many there may be, and how long one may take to say what
//! it wants and to hear the answer.

use std::io::{Error, ErrorKind};
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::ConnectInfo;
use hyper::body::{Body, Incoming};
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinSet;

use crate::app::App;
use crate::capacity::{Admission, Capacity, Unheard};
use crate::config::Config;
use crate::patient::Patient;
use crate::rate::Client;

/// When there are no more files to be had, others have to close theirs first.
const OUT_OF_FILES: Duration = Duration::from_secs(1);

/// Serves connections until the app stops; then answers what was asked, and
/// returns.
pub async fn serve(listener: TcpListener, app: &Arc<App>, router: &Router) {
    let stopping = app.stop.subscribe();
    let drained = drained(app);
    let mut drained = pin!(drained);
    let mut http = http1::Builder::new();
    // The time is counted from the moment the connection has nothing else to
    // do, so one that stays open unused is closed as well.
    http.timer(TokioTimer::new())
        .header_read_timeout(app.config.limits.request_time);
    let mut tasks = JoinSet::new();
    loop {
        let (stream, peer) = tokio::select! {
            accepted = accept(&listener) => accepted,
            Some(_) = tasks.join_next() => continue,
            () = drained.as_mut() => break,
        };
        // None is kept waiting: whoever floods would fill the queue of all others.
        let Ok(admission) = app.capacity.admit(Client::of(peer.ip())) else {
            app.office.metrics.limit("too_many_connections");
            continue;
        };
        let connection = Connection {
            stream,
            peer,
            patience: app.config.limits.request_time,
            capacity: Arc::clone(&app.capacity),
            stopping: stopping.clone(),
        };
        tasks.spawn(connection.answer(http.clone(), router.clone(), admission));
    }
    drop(listener);
    while tasks.join_next().await.is_some() {}
}

/// Done when the server stops and no more connections are let in.
async fn drained(app: &App) {
    stopped(&mut app.stop.subscribe()).await;
    tokio::time::sleep(drain(&app.config)).await;
}

/// How long connections are still let in when the server stops: behind a proxy a
/// while, so that probes see that it is not ready any more.
pub fn drain(config: &Config) -> Duration {
    match config.behind_proxy {
        true => config.limits.drain,
        false => Duration::ZERO,
    }
}

/// A connection that was let in.
struct Connection {
    stream: TcpStream,
    peer: SocketAddr,
    patience: Duration,
    capacity: Arc<Capacity>,
    stopping: watch::Receiver<bool>,
}

impl Connection {
    /// Answers its requests. A connection that becomes a socket ends here.
    async fn answer(mut self, http: http1::Builder, router: Router, admission: Admission) {
        let Admission {
            silent,
            place: _held,
        } = admission;
        let router = TowerToHyperService::new(router);
        let silent = std::sync::Mutex::new(Some(silent));
        let (capacity, peer) = (Arc::clone(&self.capacity), self.peer);
        let (asks, mut asked) = watch::channel(false);
        let service = service_fn(move |mut request: hyper::Request<Incoming>| {
            asks.send_replace(true);
            let unheard = silent.lock().ok().and_then(|mut silent| silent.take());
            request.extensions_mut().insert(ConnectInfo(peer));
            if !request.body().is_end_stream() {
                let unheard = unheard.map_or_else(|| capacity.silent(peer), Ok);
                request
                    .extensions_mut()
                    .insert(Unheard(unheard.map(Arc::new)));
            }
            router.call(request)
        });
        let stream = Patient::new(self.stream, self.patience);
        let connection = http.serve_connection(TokioIo::new(stream), service);
        let mut connection = pin!(connection.with_upgrades());
        let mut crowded = self.capacity.crowded.subscribe();
        let stops = *self.stopping.borrow();
        // What fails here is the client's affair: they left, or were too slow.
        tokio::select! {
            _ = connection.as_mut() => return,
            () = stopped(&mut self.stopping), if !stops => {}
            // Others need places, or it came while the server stops: once it was
            // asked something, this one is not kept open for more.
            () = async {
                let asks = asked.wait_for(|asked| *asked).await.is_ok();
                if !(asks && stops) {
                    stopped(&mut crowded).await;
                }
            } => {}
        }
        connection.as_mut().graceful_shutdown();
        let _ = connection.await;
    }
}

/// Waits until a switch is thrown: that the app stops, for one.
pub async fn stopped(switch: &mut watch::Receiver<bool>) {
    // An error means that the app is gone: then it has stopped anyway.
    let _ = switch.wait_for(|stops| *stops).await;
}

/// The next connection.
async fn accept(listener: &TcpListener) -> (TcpStream, SocketAddr) {
    loop {
        match listener.accept().await {
            Ok(accepted) => return accepted,
            Err(error) if is_the_clients(&error) => {}
            Err(error) => {
                tracing::error!(%error, "no connection can be accepted");
                tokio::time::sleep(OUT_OF_FILES).await;
            }
        }
    }
}

fn is_the_clients(error: &Error) -> bool {
    matches!(
        error.kind(),
        ErrorKind::ConnectionRefused | ErrorKind::ConnectionAborted | ErrorKind::ConnectionReset
    )
}
