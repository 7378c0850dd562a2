//! Work that takes long: without the interpreter's lock, and Ctrl-C stops it.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

use demineur_solver::Cancel;
use pyo3::prelude::*;
use pyo3::types::PyBool;

use crate::calls::Calls;

/// How often work looks at its switch before it is moved to a thread of its
/// own: that costs as much as an ordinary thought, and few take longer.
const LOOKS: u64 = 1 << 12;

/// How often signals are looked at and progress is told.
const BEAT: Duration = Duration::from_millis(40);

/// How far some work has come, for whoever watches it.
#[derive(Debug, Default)]
pub struct Done(AtomicU64);

impl Done {
    /// That many pieces are done.
    pub fn set(&self, done: u64) {
        self.0.store(done, Ordering::Relaxed);
    }
}

/// Boards with more cells than this take a while to draw or to list.
pub const LARGE: usize = 1 << 14;

/// Does work that is nearly always short, the interpreter's lock free
/// meanwhile. What takes longer is begun anew where Ctrl-C can stop it.
pub fn briefly<T: Send>(py: Python<'_>, mut work: impl FnMut(&Cancel) -> T + Send) -> PyResult<T> {
    let short = Cancel::after(LOOKS);
    let done = py.detach(|| work(&short));
    if !short.is_cancelled() {
        return Ok(done);
    }
    let cancel = Cancel::new();
    watched(py, &cancel, || work(&cancel))
}

/// Does work that has an end but no switch: after Ctrl-C nobody waits for it.
pub fn or_left_alone<T: Send + 'static>(
    py: Python<'_>,
    work: impl FnOnce() -> T + Send + 'static,
) -> PyResult<T> {
    let (hand_over, done) = mpsc::channel();
    // Nobody may be there any more to take it.
    std::thread::spawn(move || hand_over.send(work()).ok());
    let mut done = done;
    loop {
        let waiting = &mut done;
        match py.detach(move || waiting.recv_timeout(BEAT)) {
            Ok(result) => return Ok(result),
            Err(RecvTimeoutError::Timeout) => py.check_signals()?,
            Err(RecvTimeoutError::Disconnected) => panic!("the work ends with a result"),
        }
    }
}

/// Does the work on another thread while this one looks at signals: the
/// interpreter's lock is free meanwhile. What a signal's handler raises, as
/// `KeyboardInterrupt` is, throws the switch and is raised once the work has
/// ended.
pub fn watched<T: Send>(
    py: Python<'_>,
    cancel: &Cancel,
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    let (done, calls) = (Done::default(), Calls::default());
    watched_with(py, cancel, &done, &calls, |_| Ok(()), work)
}

/// The same with `progress` told how much of all is done: a callable, or `True`
/// for a bar. What that raises stops the work as well, as it does the `calls`
/// of Python that the work makes.
pub fn watched_and_told<T: Send>(
    py: Python<'_>,
    cancel: &Cancel,
    calls: &Calls,
    progress: Option<&Bound<'_, PyAny>>,
    of: u64,
    work: impl FnOnce(&Done) -> T + Send,
) -> PyResult<T> {
    let bar = bar(py, progress)?;
    let tell = |now: u64| match &bar {
        Some(bar) => bar.call1((now, of)).map(|_| ()),
        None => Ok(()),
    };
    let done = Done::default();
    watched_with(py, cancel, &done, calls, tell, || work(&done))
}

fn watched_with<T: Send>(
    py: Python<'_>,
    cancel: &Cancel,
    done: &Done,
    calls: &Calls,
    mut tell: impl FnMut(u64) -> PyResult<()>,
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    std::thread::scope(|scope| {
        let (alive, mut ended) = mpsc::channel::<()>();
        let worker = scope.spawn(move || {
            let _alive = alive;
            work()
        });
        let mut raised = None;
        let mut told = 0;
        loop {
            let ended = &mut ended;
            let waited = py.detach(move || ended.recv_timeout(BEAT));
            let now = done.0.load(Ordering::Relaxed);
            if raised.is_none() {
                let looked = py.check_signals().and_then(|()| match now > told {
                    true => tell(now),
                    false => Ok(()),
                });
                told = now;
                if let Err(error) = looked {
                    cancel.cancel();
                    raised = Some(error);
                }
            }
            if let Err(RecvTimeoutError::Disconnected) = waited {
                break;
            }
            if raised.is_some() {
                calls.interrupt(py);
            }
        }
        let result = py.detach(move || worker.join());
        let result = result.unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        match raised {
            Some(error) => Err(error),
            None => Ok(result),
        }
    })
}

/// Whom to tell of progress: whoever is given, or a bar for `True`.
fn bar<'py>(
    py: Python<'py>,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<Option<Bound<'py, PyAny>>> {
    match progress {
        Some(wish) if wish.is_instance_of::<PyBool>() => match wish.is_truthy()? {
            true => py
                .import("demineur._progress")?
                .getattr("Bar")?
                .call0()
                .map(Some),
            false => Ok(None),
        },
        other => Ok(other.cloned()),
    }
}
