//! `demineur serve`.

use std::io::{self, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::process::{Command, Stdio};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use demineur_store::{Durability, Store, data_dir};
use demineur_web::{Config, ServerLimits, SweepAges, run as serve, start_log};
use demineur_words::{Key, Texts};

use crate::args::ServeArgs;
use crate::error::Failure;
use crate::history;

/// Serves the page until it is asked to stop.
pub fn run(args: &ServeArgs, texts: &Texts) -> Result<(), Failure> {
    start_log(&args.log).map_err(|_| {
        let level = ("level", args.log.as_str().into());
        Failure::Refused(texts.with(Key::ServeLog, [level]))
    })?;
    let config = config(args, texts)?;
    let runtime = tokio::runtime::Runtime::new()?;
    // Whoever sees the port open may stop the server, and does so politely.
    let stop = {
        let _within = runtime.enter();
        asked_to_stop()?
    };
    let listener = match TcpListener::bind(args.listen) {
        // Whoever chose it in a menu once more wants to see the page.
        Err(error) if args.open && is_taken(&error) && is_ours(args.listen) => {
            return show(url(args.listen), texts);
        }
        bound => bound.map_err(|error| unheard(&error, args.listen, texts))?,
    };
    listener.set_nonblocking(true)?;
    let served = runtime.block_on(serve_on(listener, config, stop, args.open, texts));
    // Thinking that does not notice that it was stopped is left behind.
    runtime.shutdown_timeout(Duration::from_secs(1));
    served
}

async fn serve_on(
    listener: TcpListener,
    config: Config,
    stop: impl Future<Output = ()> + Send + 'static,
    opens: bool,
    texts: &Texts,
) -> Result<(), Failure> {
    // A database that cannot be used is reported before any address is.
    let store = Store::open(&config.data_dir, config.durability);
    drop(store.map_err(|error| history::failure(&error, texts))?);
    let address = listener.local_addr()?;
    tell(address, texts)?;
    if opens {
        open(url(address), texts);
    }
    let listener = tokio::net::TcpListener::from_std(listener)?;
    let served = serve(listener, config, stop).await;
    served.map_err(|error| history::failure(&error, texts))
}

fn config(args: &ServeArgs, texts: &Texts) -> Result<Config, Failure> {
    let folder = data_dir(args.data_dir.as_deref());
    let folder = folder.map_err(|error| history::failure(&error, texts))?;
    let days = |days: u32| Duration::from_secs(u64::from(days) * 24 * 3600);
    let usual = ServerLimits::default();
    Ok(Config {
        durability: match args.fsync {
            true => Durability::PowerLoss,
            false => Durability::Kill,
        },
        behind_proxy: args.behind_proxy,
        secure_cookies: args.secure_cookies,
        sweep: SweepAges {
            unfinished: days(args.keep_unfinished),
            finished: args.keep_finished.map(days),
        },
        limits: ServerLimits {
            board_cells: args.max_cells,
            body_bytes: args.max_body as usize,
            games_per_second: args.game_rate,
            requests_per_second: args.rate,
            request_burst: args.burst,
            request_time: Duration::from_secs(args.request_seconds.into()),
            connections: args.max_connections as usize,
            connections_per_client: (args.max_connections / 4) as usize,
            silent_per_client: (args.max_connections / 16).max(1) as usize,
            games_per_player: args.max_games as usize,
            sockets_per_player: args.max_sockets as usize,
            sockets_per_client: args.max_all_sockets.div_ceil(8) as usize,
            sockets: args.max_all_sockets as usize,
            analyses: args.analyses.map_or(usual.analyses, |n| n as usize),
            analysis_cells: args.analysis_cells,
            analysis_nodes: args.analysis_nodes,
            analysis_time: Duration::from_secs(args.analysis_seconds.into()),
            lab_runs: args.lab_runs as usize,
            lab_games: args.lab_games,
            lab_cells: args.lab_cells,
            lab_effort: args.lab_effort,
            lab_time: Duration::from_secs(args.lab_seconds.into()),
            ..usual
        },
        ..Config::new(folder)
    })
}

/// Why nobody can be heard there; if the port is taken, by whom and what to type
/// instead.
fn unheard(error: &io::Error, address: SocketAddr, texts: &Texts) -> Failure {
    let next = SocketAddr::new(address.ip(), address.port().checked_add(1).unwrap_or(0));
    let key = match is_taken(error) {
        true if is_ours(address) => Key::ServeTakenOurs,
        true => Key::ServeTaken,
        false => Key::ServeListen,
    };
    let values = [
        ("address", address.to_string().into()),
        ("url", url(address).into()),
        ("next", next.to_string().into()),
        ("cause", texts.said(error).into()),
    ];
    Failure::Refused(texts.with(key, values))
}

fn is_taken(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::AddrInUse
}

/// Opens the page that another one of ours serves, and says where it is.
fn show(url: String, texts: &Texts) -> Result<(), Failure> {
    let line = texts.with(Key::ServeAlready, [("url", url.as_str().into())]);
    writeln!(io::stdout(), "{line}")?;
    let opened = open(url, texts);
    // A browser that was there is told at once; one that starts may stay.
    let until = Instant::now() + Duration::from_secs(2);
    while !opened.is_finished() && Instant::now() < until {
        thread::sleep(Duration::from_millis(10));
    }
    Ok(())
}

/// Whether the program that listens there is one of ours.
fn is_ours(address: SocketAddr) -> bool {
    let ask = || -> io::Result<String> {
        let patience = Duration::from_secs(1);
        let mut stream = TcpStream::connect_timeout(&address, patience)?;
        stream.set_read_timeout(Some(patience))?;
        stream.write_all(b"GET /healthz HTTP/1.0\r\n\r\n")?;
        let mut answer = String::new();
        stream.take(4096).read_to_string(&mut answer)?;
        Ok(answer.to_ascii_lowercase())
    };
    ask().is_ok_and(|answer| answer.contains("server: demineur"))
}

/// Says where the page is, and warns if strangers can reach it.
fn tell(address: SocketAddr, texts: &Texts) -> Result<(), Failure> {
    let line = texts.with(Key::ServeAt, [("url", url(address).into())]);
    writeln!(io::stdout(), "{line}")?;
    if !address.ip().is_loopback() {
        let message = texts.with(
            Key::ServeOpenToAll,
            [("address", address.to_string().into())],
        );
        let warning = texts.with(Key::Warning, [("message", message.into())]);
        // A warning nobody can hear is no reason to fail.
        let _ = writeln!(io::stderr(), "{warning}");
    }
    Ok(())
}

fn url(address: SocketAddr) -> String {
    match address.ip().is_unspecified() {
        true => format!("http://localhost:{}", address.port()),
        false => format!("http://{address}"),
    }
}

/// Opens the page in the browser; where there is none, that is said.
fn open(url: String, texts: &Texts) -> JoinHandle<()> {
    let message = texts.with(Key::ServeNotOpened, [("url", url.as_str().into())]);
    let warning = texts.with(Key::Warning, [("message", message.into())]);
    // It may stay as long as the browser does.
    thread::spawn(move || {
        let opened = Command::new("xdg-open")
            .arg(url)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status();
        if !opened.is_ok_and(|status| status.success()) {
            // A warning nobody can hear is no reason to fail.
            let _ = writeln!(io::stderr(), "{warning}");
        }
    })
}

/// Done when the terminal or the system asks the program to stop, from the
/// moment this returns.
#[cfg(unix)]
fn asked_to_stop() -> io::Result<impl Future<Output = ()> + Send + 'static> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut interrupted = signal(SignalKind::interrupt())?;
    let mut terminated = signal(SignalKind::terminate())?;
    Ok(async move {
        tokio::select! {
            _ = interrupted.recv() => {}
            _ = terminated.recv() => {}
        }
    })
}

/// Done when the terminal asks the program to stop.
#[cfg(not(unix))]
fn asked_to_stop() -> io::Result<impl Future<Output = ()> + Send + 'static> {
    Ok(async {
        // An error means that nobody can ask.
        let _ = tokio::signal::ctrl_c().await;
    })
}
