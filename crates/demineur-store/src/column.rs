//! How values stand in the columns of the database, and what SQLite says when
//! they may not.

use demineur_core::{Actors, Help};

pub(crate) const fn help_bits(help: Help) -> i64 {
    help.hint as i64 | (help.probabilities as i64) << 1 | (help.guess_check as i64) << 2
}

pub(crate) const fn help_of(bits: i64) -> Help {
    Help {
        hint: bits & 1 != 0,
        probabilities: bits & 2 != 0,
        guess_check: bits & 4 != 0,
    }
}

pub(crate) const fn actor_bits(actors: Actors) -> i64 {
    actors.person as i64 | (actors.strategy as i64) << 1 | (actors.bot as i64) << 2
}

pub(crate) const fn actors_of(bits: i64) -> Actors {
    Actors {
        person: bits & 1 != 0,
        strategy: bits & 2 != 0,
        bot: bits & 4 != 0,
    }
}

/// A count as the database has it.
pub(crate) fn whole_number(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

/// A count out of the database, which holds none below 0 unless it is damaged.
pub(crate) fn natural(count: i64) -> usize {
    usize::try_from(count).unwrap_or(0)
}

/// Whether a value that must be of one row alone is another's.
pub(crate) fn is_taken(error: &rusqlite::Error) -> bool {
    extended_code(error) == Some(rusqlite::ffi::SQLITE_CONSTRAINT_UNIQUE)
}

/// Whether a row belongs to one that is not there.
pub(crate) fn is_orphan(error: &rusqlite::Error) -> bool {
    extended_code(error) == Some(rusqlite::ffi::SQLITE_CONSTRAINT_FOREIGNKEY)
}

fn extended_code(error: &rusqlite::Error) -> Option<i32> {
    error.sqlite_error().map(|error| error.extended_code)
}
