//! The server: what surrounds every route, and how it starts and stops.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::Body;
use axum::extract::{DefaultBodyLimit, MatchedPath, Request, State};
use axum::http::{HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use demineur_store::{Door, Store, StoreError, Sweep, UnixMillis};
use serde_json::json;
use tokio::net::TcpListener;
use tokio::time::interval;
use tracing::Instrument;

use crate::app::App;
use crate::config::Config;
use crate::connections;
use crate::error::Problem;
use crate::ledger::Write;
use crate::player::Token;
use crate::portions::Portions;
use crate::rate::Client;
use crate::request_id::RequestId;
use crate::routes;
use crate::visit::{BodyLimit, Visit, is_same_origin};

/// Nothing but our own scripts, styles and pictures; nobody may frame the page.
const POLICY: &str = "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; \
                      base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/// The name of a request, which its error and the log have, too.
const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// So long the next refusal takes of somebody who asks on and on.
const FLOODING: Duration = Duration::from_secs(1);

/// How often games leave memory and old ones the database.
const TIDY: Duration = Duration::from_secs(20);
const SWEEP: Duration = Duration::from_secs(3600);

/// How long requests may still take when the server stops, once nobody is let in.
const GRACE: Duration = Duration::from_secs(10);

/// Serves until `shutdown` is done; then ends what is under way, writes what
/// was sent, and returns.
///
/// # Errors
/// When the database cannot be opened.
pub async fn run(
    listener: TcpListener,
    config: Config,
    shutdown: impl Future<Output = ()> + Send + 'static,
) -> Result<(), StoreError> {
    let app = Arc::new(App::new(config)?);
    let tidying = tokio::spawn(tidy(Arc::clone(&app)));
    let (stopping, app_to_stop) = (app.stop.subscribe(), Arc::clone(&app));
    let grace = GRACE + connections::drain(&app.config);
    let signal = tokio::spawn(async move {
        shutdown.await;
        tracing::info!("stopping");
        // Sockets are closed with a word, and thinking stops; requests are answered.
        app_to_stop.stop.send_replace(true);
        app_to_stop.pool.stop();
        app_to_stop.lab.stop();
    });
    let router = router(Arc::clone(&app));
    tracing::info!("serving");
    tokio::select! {
        () = connections::serve(listener, &app, &router) => {}
        () = out_of_grace(stopping, grace) => {}
    }
    signal.abort();
    tidying.abort();
    let closing = Arc::clone(&app);
    // The thread that writes may be in the middle of a commit.
    let closed = tokio::task::spawn_blocking(move || closing.office.ledger.close()).await;
    if closed.is_err() {
        tracing::error!("the database was not closed");
    }
    tracing::info!("stopped");
    Ok(())
}

async fn out_of_grace(mut stopping: tokio::sync::watch::Receiver<bool>, grace: Duration) {
    connections::stopped(&mut stopping).await;
    tokio::time::sleep(grace).await;
}

fn router(app: Arc<App>) -> Router {
    let most = app.config.limits.body_bytes;
    routes::router()
        .layer(DefaultBodyLimit::max(most))
        .layer(from_fn_with_state(Arc::clone(&app), receive))
        .with_state(app)
}

/// Surrounds every request: its name, who asks, whether they may, what is
/// answered where something went wrong; headers, figures and log.
async fn receive(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let id = app.requests.next();
    let span = tracing::error_span!("request", id = %id);
    let answered = answer(&app, id, request, next).instrument(span);
    let mut response = answered.await;
    guard(&mut response);
    let id = HeaderValue::try_from(id.to_string()).expect("digits are fine in a header");
    response.headers_mut().insert(REQUEST_ID, id);
    response
}

async fn answer(app: &Arc<App>, id: RequestId, request: Request, next: Next) -> Response {
    let start = Instant::now();
    let method = name_of(request.method());
    let route = request.extensions().get::<MatchedPath>();
    let route = route.map_or("page", |path| path.as_str()).to_owned();
    let (seal, proxied) = (&app.office.seal, app.config.behind_proxy);
    let (mut response, lang) = match Visit::of(&request, seal, proxied, id) {
        Err(problem) => (problem.into_response(), demineur_words::Lang::default()),
        Ok((visit, fresh)) => {
            let response = serve(app, (visit, fresh), &route, request, next).await;
            (response, visit.lang)
        }
    };
    let problem = response.extensions_mut().remove::<Problem>();
    if let Some(problem) = &problem {
        response = explain(app, problem, (id, lang), response);
    }
    let (status, took) = (response.status().as_u16(), start.elapsed());
    app.office.metrics.request(&route, method, status, took);
    let millis = took.as_secs_f64() * 1000.0;
    let code = problem.as_ref().map(Problem::code);
    match problem {
        Some(Problem::Internal | Problem::Storage) => {
            tracing::warn!(route, method, status, code, millis, "failed");
        }
        _ => tracing::debug!(route, method, status, code, millis, "answered"),
    }
    response
}

/// Lets a request through to its route, if this client may be served.
async fn serve(
    app: &Arc<App>,
    (mut visit, mut fresh): (Visit, Option<Token>),
    route: &str,
    mut request: Request,
    next: Next,
) -> Response {
    let limit = BodyLimit::of(&app.config.limits);
    request.extensions_mut().insert(limit);
    // Watching over the server needs no place.
    let watches = matches!(route, "/healthz" | "/readyz" | "/metrics");
    let place = match app.capacity.under_way(visit.client) {
        Ok(place) => Some(place),
        Err(_) if watches => None,
        Err(_) => return Problem::TooManyConnections.into_response(),
    };
    let personal = is_personal(route, request.uri().path());
    let mut admitted = admit(app, visit, &request, route);
    if personal && admitted.is_ok() {
        match app.recognise(&mut visit).await {
            Ok(token) => fresh = token.or(fresh),
            Err(problem) => admitted = Err(problem),
        }
    }
    request.extensions_mut().insert(visit);
    let mut response = match admitted {
        Ok(()) => next.run(request).await,
        Err(problem) => {
            if app.buckets.is_flooding(visit.client) {
                // To refuse a flood costs, too: its connections are kept waiting.
                tokio::time::sleep(FLOODING).await;
            }
            problem.into_response()
        }
    };
    if let Some(token) = fresh.filter(|_| personal) {
        let cookie = token.set_cookie(app.config.secure_cookies);
        response.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    // An answer is under way until it was taken.
    match place {
        Some(place) => response.map(|body| Body::new(Portions::new(body, place))),
        None => response,
    }
}

/// The body of a problem, in the language of whoever asked.
fn explain(
    app: &App,
    problem: &Problem,
    (id, lang): (RequestId, demineur_words::Lang),
    response: Response,
) -> Response {
    let limits = matches!(
        problem,
        Problem::Busy | Problem::LabBusy | Problem::BodyTooLarge { .. } | Problem::TooSlow
    );
    if limits || response.status() == StatusCode::TOO_MANY_REQUESTS {
        app.office.metrics.limit(problem.code());
    }
    let body = json!({ "error": problem.told(app.office.speech.texts(lang), id) });
    let (parts, _) = response.into_parts();
    let mut response = Response::from_parts(parts, body.to_string().into());
    let json = HeaderValue::from_static("application/json");
    response.headers_mut().insert(header::CONTENT_TYPE, json);
    response
}

/// Whether this client may be served now.
fn admit(app: &App, visit: Visit, request: &Request, route: &str) -> Result<(), Problem> {
    // One that stops is well, but not ready for more.
    if *app.stop.borrow() && route != "/healthz" {
        return Err(Problem::Stopping);
    }
    // Watching over the server is no work for it, and the parts of the page,
    // which come all at once, lie ready in memory.
    let is_part = route == "page" && request.uri().path().starts_with("/assets/");
    if !is_part && !matches!(route, "/healthz" | "/readyz" | "/metrics") {
        app.take_tokens(visit.client, 1)?;
    }
    let reads = matches!(
        *request.method(),
        Method::GET | Method::HEAD | Method::OPTIONS
    );
    let proxied = app.config.behind_proxy;
    if !reads && !is_same_origin(request.uri(), request.headers(), proxied) {
        return Err(Problem::OtherOrigin);
    }
    Ok(())
}

impl App {
    /// Takes tokens out of a client's bucket.
    ///
    /// # Errors
    /// When there are not enough.
    pub fn take_tokens(&self, client: Client, tokens: u32) -> Result<(), Problem> {
        let taken = self.buckets.take(client, tokens, Instant::now());
        taken.map_err(|wait| Problem::TooFast { wait })
    }
}

/// Whether an answer depends on who asks, so that it gives them a token.
fn is_personal(route: &str, path: &str) -> bool {
    match route {
        "/healthz" | "/readyz" | "/metrics" | "/api/v1/openapi.json" | "/api/v1/geometry" => false,
        // Parts of the page have a dot in their names; pages have not.
        "page" => !path.contains('.') || path.ends_with(".html"),
        _ => true,
    }
}

fn guard(response: &mut Response) {
    let headers = response.headers_mut();
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::SERVER, "demineur"),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::X_FRAME_OPTIONS, "DENY"),
        (header::REFERRER_POLICY, "no-referrer"),
        (
            HeaderName::from_static("cross-origin-opener-policy"),
            "same-origin",
        ),
        (
            HeaderName::from_static("cross-origin-resource-policy"),
            "same-origin",
        ),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers
        .entry(header::CACHE_CONTROL)
        .or_insert(HeaderValue::from_static("no-store"));
}

fn name_of(method: &Method) -> &'static str {
    match method.as_str() {
        "GET" => "get",
        "POST" => "post",
        "PUT" => "put",
        "DELETE" => "delete",
        "HEAD" => "head",
        "OPTIONS" => "options",
        _ => "other",
    }
}

/// Lets games leave memory, and old ones the database, now and then.
async fn tidy(app: Arc<App>) {
    let mut often = interval(TIDY);
    let tidying = async {
        loop {
            often.tick().await;
            app.hall.tidy(app.config.limits.idle);
            look_at_clock(&app).await;
        }
    };
    let mut seldom = interval(SWEEP);
    let sweeping = async {
        // Before: what is swept must not be seen afterwards.
        app.see_all().await;
        loop {
            seldom.tick().await;
            sweep_old(&app).await;
        }
    };
    tokio::join!(tidying, sweeping);
}

/// Writes how far the clock has run, so that little is lost when the server is
/// killed, and says if that of the machine was set.
async fn look_at_clock(app: &App) {
    if let Some(step) = app.office.clock.step() {
        tracing::warn!(
            seconds = step / 1000,
            "the machine's clock was set: games run on, and none is swept for it"
        );
    }
    if app.office.ledger.write(Write::Nothing).await.is_err() {
        tracing::error!("the clock was not written");
    }
}

/// By the clock of the games: what the machine's says makes no game old.
async fn sweep_old(app: &App) {
    let now = app.office.clock.now();
    let ago = |age: Duration| {
        let age = i64::try_from(age.as_millis()).unwrap_or(i64::MAX);
        UnixMillis(now.0.saturating_sub(age))
    };
    let ages = app.config.sweep;
    let (unfinished, finished) = (ago(ages.unfinished), ages.finished.map(ago));
    let (mut sweep, mut games) = (Sweep::new(Door::Web, unfinished, finished), 0);
    // A portion at a time: the moves of others go between.
    while !sweep.is_done() {
        let ledger = &app.office.ledger;
        let portion = move |store: &mut Store| {
            let gone = store.sweep(&mut sweep)?;
            Ok::<(Sweep, Vec<String>), StoreError>((sweep, gone))
        };
        let gone = match ledger.alone(portion).await {
            Ok(Ok((next, gone))) => {
                sweep = next;
                gone
            }
            Ok(Err(error)) => {
                tracing::error!(%error, "old games were not swept");
                break;
            }
            Err(_) => break,
        };
        games += gone.len();
        for id in gone {
            app.office.sightings.forget(&id);
            app.hall.forget(&id);
        }
    }
    app.forget_players();
    if games > 0 {
        tracing::info!(games, "old games were swept");
    }
}
