//! The `demineur` command from the outside.

mod plain;
