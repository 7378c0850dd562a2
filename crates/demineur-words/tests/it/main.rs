//! What is put into words, read from outside.

mod hints;
mod native;
mod review;
mod third;
