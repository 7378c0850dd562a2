//! Minesweeper in the browser: the page, and the server that keeps its games.
//!
//! The principal function is [`run`]: it serves the page and its interface on
//! a listener until it is asked to stop. The server alone knows the mines: what
//! travels is what `Game::shown` shows. Every move is written before it is
//! answered.
//!
//! ```no_run
//! use demineur_web::{Config, run};
//! # async fn serve() -> Result<(), Box<dyn std::error::Error>> {
//! let listener = tokio::net::TcpListener::bind("127.0.0.1:8383").await?;
//! run(listener, Config::new("data".into()), std::future::pending()).await?;
//! # Ok(())
//! # }
//! ```

mod app;
mod archive;
mod ask;
mod canvas;
mod capacity;
mod client;
mod clock;
mod config;
mod connections;
mod error;
mod files;
mod geometries;
mod hall;
mod health;
mod lab_desk;
mod ledger;
mod likeness;
mod live_game;
mod log;
mod metrics;
mod office;
mod patient;
mod places;
mod player;
mod pool;
mod portions;
mod priority;
mod rate;
mod referee;
mod request_id;
mod rivals;
mod room;
mod routes;
mod serve;
mod sightings;
mod sockets;
mod speech;
mod turns;
mod visit;
mod wire;

pub use ask::NewForm;
pub use clock::{MachineTime, TimeSource};
pub use config::{Config, ServerLimits, SweepAges};
pub use demineur_store::Durability;
pub use error::Problem;
pub use log::{BadLogLevel, start_log};
pub use routes::PATHS;
pub use serve::run;
