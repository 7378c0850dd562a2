//! The same games in WebAssembly: core, solver and play read no clock, file or
//! thread, so that they run where there is none.
//!
//! The standard library is built from source (`-Z build-std`), since no compiler
//! that Debian packages has one for wasm32; hence its own rustc, which the
//! source must match, and its switch for what is not stable yet.

use crate::line::Line;
use crate::packages::Packages;
use crate::step::Step;

/// Builds for both, plays on both, compares.
pub fn steps(packages: Packages) -> Vec<Step> {
    // A folder of its own: another compiler would have everything built again.
    let wasm = "build --release -p demineur-play --example hundred_games \
                --target wasm32-unknown-unknown --target-dir target/wasm \
                -Z build-std=std,panic_abort";
    let native = "build --release -p demineur-play --example hundred_games";
    let games = "xtask/src/wasm.mjs target/release/examples/hundred_games \
                 target/wasm/wasm32-unknown-unknown/release/examples/hundred_games.wasm";
    vec![
        Step::install(packages),
        Step::run("native", Line::cargo(native)),
        Step::run("wasm32", Line::cargo(wasm).with(DEBIAN)).needs(&["packages"]),
        Step::run("games", Line::node(games)).needs(&["packages", "native", "wasm32"]),
    ]
}

/// Debian's compiler and linker.
const DEBIAN: &[(&str, &str)] = &[
    ("RUSTC", "/usr/bin/rustc"),
    ("RUSTC_BOOTSTRAP", "1"),
    ("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", "wasm-ld"),
];
