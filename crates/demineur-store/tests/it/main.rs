//! Integration tests of the store.

mod backup;
mod boards;
mod files;
mod folder;
mod games;
mod kill;
mod lists;
mod pulse;
mod rankings;
mod sweeps;
mod transfers;
