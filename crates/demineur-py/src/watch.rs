//! Work that takes long: without the interpreter's lock, and Ctrl-C stops it.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

use demineur_solver::Cancel;
use pyo3::prelude::*;
use pyo3::types::PyBool;

/// Boards with more cells than this are thought about where Ctrl-C can stop
/// it: on smaller ones a thread would cost as much as the thought.
pub const LARGE: usize = 1024;

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

/// Does the work on another thread while this one looks at signals: the
/// interpreter's lock is free meanwhile. What a signal's handler raises, as
/// `KeyboardInterrupt` is, throws the switch and is raised once the work has
/// ended.
pub fn watched<T: Send>(
    py: Python<'_>,
    cancel: &Cancel,
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    watched_with(py, cancel, &Done::default(), |_| Ok(()), work)
}

/// The same, told of progress; whatever that raises stops the work as well.
pub fn watched_with<T: Send>(
    py: Python<'_>,
    cancel: &Cancel,
    done: &Done,
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
pub fn bar<'py>(
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
