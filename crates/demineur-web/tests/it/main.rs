//! The server, from outside: real HTTP and real sockets on a free port.

mod assets;
mod carry;
mod classic;
mod client;
mod clock;
mod days;
mod durable;
mod flood;
mod fuzz;
mod guards;
mod lab;
mod limits;
mod openapi;
mod owner;
mod play;
mod proxied;
mod ranking;
mod secrecy;
mod server;
mod shared;
mod slow;
mod study;
mod thinking;
mod well;
