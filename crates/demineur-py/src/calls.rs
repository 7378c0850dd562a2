//! Python, called from threads of ours: what it raised, and how it is stopped.

use std::ffi::{c_long, c_ulong};
use std::sync::{Arc, Mutex, MutexGuard};

use demineur_solver::strategy::StrategyError;
use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::ffi;
use pyo3::prelude::*;

/// The calls of Python that one piece of work makes, on whatever threads.
#[derive(Clone, Default)]
pub struct Calls(Arc<Mutex<State>>);

#[derive(Default)]
struct State {
    /// What the first of them raised.
    raised: Option<PyErr>,
    /// The threads that are in one now.
    inside: Vec<c_ulong>,
}

impl Calls {
    /// Calls Python. What it raises is kept, the first of several, and said.
    pub fn call<T>(
        &self,
        work: impl FnOnce(Python<'_>) -> PyResult<T>,
    ) -> Result<T, StrategyError> {
        Python::attach(|py| {
            let thread = this_thread();
            self.state().inside.push(thread);
            let done = work(py);
            let mut state = self.state();
            state.inside.retain(|&inside| inside != thread);
            let error = match done {
                Ok(done) => return Ok(done),
                Err(error) => error,
            };
            let said = StrategyError::Failed(error.to_string());
            // One too many is let go of once nobody waits for the list.
            let spare = match state.raised {
                Some(_) => Some(error),
                None => state.raised.replace(error),
            };
            drop(state);
            drop(spare);
            Err(said)
        })
    }

    /// What was raised, taken out.
    pub fn take(&self) -> Option<PyErr> {
        self.state().raised.take()
    }

    /// Raises `KeyboardInterrupt` wherever one of these calls runs: what loops
    /// there ends. What sleeps or computes in C gets it when it comes back.
    pub fn interrupt(&self, py: Python<'_>) {
        // Nobody leaves Python meanwhile: that takes the interpreter's lock.
        for &thread in &self.state().inside {
            raise_in(py, thread);
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().expect("nobody panics with it")
    }
}

/// What Python calls this thread.
#[allow(unsafe_code)]
fn this_thread() -> c_ulong {
    // SAFETY: it asks the operating system, and has no conditions.
    unsafe { ffi::PyThread_get_thread_ident() }
}

/// Has a thread raise `KeyboardInterrupt` at its next line of Python.
#[allow(unsafe_code)]
fn raise_in(py: Python<'_>, thread: c_ulong) {
    let class = py.get_type::<PyKeyboardInterrupt>();
    // SAFETY: the interpreter's lock is held, as `py` shows, and the class is
    // alive; a thread that is not there is passed over.
    unsafe { ffi::PyThreadState_SetAsyncExc(thread as c_long, class.as_ptr()) };
}
