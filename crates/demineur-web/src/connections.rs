//! Connections: how many there may be, and how long one may take to say what
//! it wants.

use std::collections::HashMap;
use std::io::{Error, ErrorKind};
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::Router;
use axum::extract::ConnectInfo;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tokio::task::JoinSet;

use crate::app::App;
use crate::rate::Client;

/// When there are no more files to be had, others have to close theirs first.
const OUT_OF_FILES: Duration = Duration::from_secs(1);

/// Serves connections until the app stops; then answers what was asked, and
/// returns.
pub async fn serve(listener: TcpListener, app: &Arc<App>, router: &Router) {
    let mut stopping = app.stop.subscribe();
    let capacity = Capacity::new(app);
    let mut http = http1::Builder::new();
    // The time is counted from the moment the connection has nothing else to
    // do, so one that stays open unused is closed as well.
    http.timer(TokioTimer::new())
        .header_read_timeout(app.config.limits.request_time);
    let mut tasks = JoinSet::new();
    loop {
        let accepted = tokio::select! {
            accepted = accept(&listener, &capacity) => accepted,
            Some(_) = tasks.join_next() => continue,
            () = stopped(&mut stopping) => break,
        };
        let Some((stream, peer, admission)) = accepted else {
            app.office.metrics.limit("too_many_connections");
            continue;
        };
        let (http, router, stopping) = (http.clone(), router.clone(), stopping.clone());
        tasks.spawn(async move {
            answer(&http, stream, peer, router, stopping).await;
            drop(admission);
        });
    }
    drop(listener);
    while tasks.join_next().await.is_some() {}
}

/// Answers the requests of one connection. A connection that becomes a socket
/// ends here.
async fn answer(
    http: &http1::Builder,
    stream: TcpStream,
    peer: SocketAddr,
    router: Router,
    mut stopping: watch::Receiver<bool>,
) {
    let router = TowerToHyperService::new(router);
    let service = service_fn(move |mut request: hyper::Request<hyper::body::Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        router.call(request)
    });
    let connection = http.serve_connection(TokioIo::new(stream), service);
    let mut connection = pin!(connection.with_upgrades());
    // What fails here is the client's affair: they left, or were too slow.
    tokio::select! {
        _ = connection.as_mut() => {}
        () = stopped(&mut stopping) => {
            connection.as_mut().graceful_shutdown();
            let _ = connection.await;
        }
    }
}

/// Waits until the app stops.
pub async fn stopped(stopping: &mut watch::Receiver<bool>) {
    // An error means that the app is gone: then it has stopped anyway.
    let _ = stopping.wait_for(|stops| *stops).await;
}

/// The next connection, once there is room for one; `None` if its client has too
/// many.
async fn accept(
    listener: &TcpListener,
    capacity: &Arc<Capacity>,
) -> Option<(TcpStream, SocketAddr, Admission)> {
    let permit = Arc::clone(&capacity.all).acquire_owned().await;
    let permit = permit.expect("it is never closed");
    loop {
        match listener.accept().await {
            Ok((stream, peer)) => {
                let admission = capacity.admit(Client::of(peer.ip()), permit)?;
                return Some((stream, peer, admission));
            }
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

/// How many connections are taken. Sockets have a limit of their own and
/// take none of it.
struct Capacity {
    all: Arc<Semaphore>,
    each: Mutex<HashMap<Client, usize>>,
    /// The most of one client; `None` behind a proxy, where all come from one.
    most: Option<usize>,
}

impl Capacity {
    fn new(app: &App) -> Arc<Self> {
        let limits = &app.config.limits;
        Arc::new(Self {
            all: Arc::new(Semaphore::new(limits.connections)),
            each: Mutex::default(),
            most: (!app.config.behind_proxy).then_some(limits.connections_per_client),
        })
    }

    fn counts(&self) -> MutexGuard<'_, HashMap<Client, usize>> {
        self.each.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn admit(self: &Arc<Self>, client: Client, permit: OwnedSemaphorePermit) -> Option<Admission> {
        let mut counts = self.counts();
        let count = counts.entry(client).or_default();
        if self.most.is_some_and(|most| *count >= most) {
            return None;
        }
        *count += 1;
        Some(Admission {
            capacity: Arc::clone(self),
            client,
            _permit: permit,
        })
    }
}

/// One connection within the capacity.
struct Admission {
    capacity: Arc<Capacity>,
    client: Client,
    _permit: OwnedSemaphorePermit,
}

impl Drop for Admission {
    fn drop(&mut self) {
        let mut counts = self.capacity.counts();
        if let Some(count) = counts.get_mut(&self.client) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.client);
            }
        }
    }
}
