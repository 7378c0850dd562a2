//! The `demineur` command, from outside.

mod analyze;
mod bench;
mod lab;
mod plain;
mod ran;
mod solve;
