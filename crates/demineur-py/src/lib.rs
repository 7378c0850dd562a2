//! Démineur for Python: the classes and functions of `demineur._native`.
//!
//! Each file has one noun of the package and a `register` that puts it into the
//! module; `python/demineur` gives them their public names.

mod analysis;
mod analyze;
mod board;
mod calls;
mod contender;
mod contest;
mod convert;
mod env;
mod error;
mod game;
mod generate;
mod hint;
mod lab;
mod moves;
mod play;
mod review;
mod rng;
mod rules;
mod run;
mod strategy;
mod view;
mod watch;

use pyo3::prelude::*;

/// The compiled half of the package `demineur`.
#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    error::register(module)?;
    analyze::register(module)?;
    board::register(module)?;
    rules::register(module)?;
    view::register(module)?;
    game::register(module)?;
    moves::register(module)?;
    rng::register(module)?;
    strategy::register(module)?;
    analysis::register(module)?;
    hint::register(module)?;
    generate::register(module)?;
    review::register(module)?;
    play::register(module)?;
    contest::register(module)?;
    env::register(module)?;
    lab::register(module)?;
    // What is public is said once, in `python/demineur`.
    module.delattr("__all__")
}
