//! The `demineur` command, from outside.

mod analyze;
mod bench;
mod board;
mod bot;
mod bot_window;
mod extremes;
mod folder;
mod generate;
mod hint;
mod kept;
mod lab;
mod lab_parquet;
mod lab_parts;
mod lab_positions;
mod lab_report;
mod lab_sweep;
mod looks;
mod plain;
mod ran;
mod resume;
mod review;
mod screen;
mod serve;
mod solve;
mod stats;
