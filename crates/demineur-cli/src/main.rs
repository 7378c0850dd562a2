//! The `demineur` command.

fn main() {}
