//! The schema, version by version.

use std::path::Path;

use rusqlite::{Connection, ErrorCode, TransactionBehavior};

use crate::error::StoreError;

/// What SQLite files of this program carry in their head: "DEMI".
const APPLICATION: i64 = 0x4445_4d49;

/// The step from each version to the next; a new step goes to the end, and
/// none is ever changed.
const MIGRATIONS: &[&str] = &[
    include_str!("migrations/0001.sql"),
    include_str!("migrations/0002.sql"),
    include_str!("migrations/0003.sql"),
    include_str!("migrations/0004.sql"),
    include_str!("migrations/0005.sql"),
    include_str!("migrations/0006.sql"),
    include_str!("migrations/0007.sql"),
    include_str!("migrations/0008.sql"),
];

/// Brings a database to the newest version.
pub(crate) fn migrate(connection: &mut Connection, path: &Path) -> Result<(), StoreError> {
    migrate_with(connection, path, MIGRATIONS)
}

fn migrate_with(
    connection: &mut Connection,
    path: &Path,
    steps: &[&str],
) -> Result<(), StoreError> {
    let known = steps.len() as i64;
    while version(connection, path, known)? < known {
        // Another program may be doing the same: look again under the lock.
        let step = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let found = version(&step, path, known)?;
        if found < known {
            step.execute_batch(
                steps[usize::try_from(found).expect("checked versions are not negative")],
            )?;
            step.pragma_update(None, "user_version", found + 1)?;
            step.pragma_update(None, "application_id", APPLICATION)?;
        }
        step.commit()?;
    }
    Ok(())
}

/// The version of the schema, 0 for an empty file, if the database is ours to
/// use.
pub(crate) fn version(connection: &Connection, path: &Path, known: i64) -> Result<i64, StoreError> {
    let not_ours = || StoreError::NotOurs {
        path: path.to_owned(),
    };
    // One moment for all that is read: another program may be making the file.
    let _moment = match connection.is_autocommit() {
        true => Some(connection.unchecked_transaction()?),
        false => None,
    };
    let pragma = |name| connection.pragma_query_value(None, name, |row| row.get::<_, i64>(0));
    let found = pragma("user_version").map_err(|error| match error.sqlite_error_code() {
        Some(ErrorCode::NotADatabase) => not_ours(),
        _ => error.into(),
    })?;
    let things: i64 =
        connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
    if found == 0 && things == 0 {
        return Ok(0);
    }
    if pragma("application_id")? != APPLICATION || found < 1 {
        return Err(not_ours());
    }
    if found > known {
        return Err(StoreError::TooNew {
            path: path.to_owned(),
            found,
            known,
        });
    }
    Ok(found)
}

/// Refuses a file that is not ours, before anything is written to it.
pub(crate) fn check(connection: &Connection, path: &Path) -> Result<(), StoreError> {
    version(connection, path, MIGRATIONS.len() as i64).map(drop)
}

/// Whether nothing is to be done for a database of that version.
pub(crate) fn is_newest(version: i64) -> bool {
    version == MIGRATIONS.len() as i64
}

/// The version of a database that is ours and not newer; an empty file is no
/// database.
pub(crate) fn version_of(connection: &Connection, path: &Path) -> Result<i64, StoreError> {
    match version(connection, path, MIGRATIONS.len() as i64)? {
        0 => Err(StoreError::NotOurs {
            path: path.to_owned(),
        }),
        version => Ok(version),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PATH: &str = "demineur.sqlite3";

    fn at(connection: &mut Connection, steps: &[&str]) -> Result<i64, StoreError> {
        migrate_with(connection, Path::new(PATH), steps)?;
        version(connection, Path::new(PATH), steps.len() as i64)
    }

    #[test]
    fn steps_are_taken_in_order_and_once() {
        let mut connection = Connection::open_in_memory().expect("memory");
        let one = "CREATE TABLE t (a INTEGER); INSERT INTO t VALUES (7)";
        let two = "ALTER TABLE t ADD COLUMN b INTEGER; UPDATE t SET b = a + 1";
        assert_eq!(at(&mut connection, &[one]).expect("migrated"), 1);
        assert_eq!(at(&mut connection, &[one, two]).expect("migrated"), 2);
        assert_eq!(at(&mut connection, &[one, two]).expect("there already"), 2);
        let row = connection.query_row("SELECT a, b FROM t", [], |row| {
            Ok((row.get::<_, i64>(0)?, row.get::<_, i64>(1)?))
        });
        assert_eq!(row.expect("one row"), (7, 8));
    }

    #[test]
    fn a_step_that_fails_leaves_the_version_before() {
        let mut connection = Connection::open_in_memory().expect("memory");
        let one = "CREATE TABLE t (a INTEGER)";
        let bad = "CREATE TABLE u (a INTEGER); CREATE TABLE t (a INTEGER)";
        assert!(at(&mut connection, &[one, bad]).is_err());
        assert_eq!(at(&mut connection, &[one]).expect("still there"), 1);
        let u = connection.prepare("SELECT * FROM u");
        assert!(u.is_err(), "half a step stayed");
    }

    #[test]
    fn where_the_pages_boards_came_from_is_no_program_any_more() {
        let mut connection = Connection::open_in_memory().expect("memory");
        at(&mut connection, &MIGRATIONS[..3]).expect("migrated");
        let rows = "('web', NULL), ('web', 'own'), ('web', 'again'), ('bot', 'xbomb')";
        let games = format!(
            "INSERT INTO game (player, door, level, tiling, no_guess, ranked, started_at, program)
             SELECT 1, column1, 'beginner', 'square', 0, 0, 0, column2 FROM (VALUES {rows})"
        );
        connection.execute_batch(&games).expect("written");
        at(&mut connection, &MIGRATIONS[..4]).expect("migrated");
        let mut query = connection
            .prepare("SELECT origin, program FROM game ORDER BY id")
            .expect("a query");
        let read = query.query_map([], |row| Ok((row.get(0)?, row.get(1)?)));
        let read: Vec<(String, Option<String>)> = read.and_then(Iterator::collect).expect("read");
        let origins = ["drawn", "shared", "again", "drawn"];
        assert_eq!(read.iter().map(|row| &*row.0).collect::<Vec<_>>(), origins);
        let programs = [None, None, None, Some("xbomb".to_owned())];
        assert!(read.iter().map(|row| &row.1).eq(&programs));
    }

    #[test]
    fn games_of_before_keep_their_time_and_unbelievable_wins_their_reason() {
        let mut connection = Connection::open_in_memory().expect("memory");
        at(&mut connection, &MIGRATIONS[..5]).expect("migrated");
        let games = "
            INSERT INTO game (player, door, level, tiling, no_guess, ranked, started_at, outcome,
                ended_at, millis, three_bv)
            SELECT 1, column1, column2, 'square', 0, 1, column3, column4, column5, column6, column7
            FROM (VALUES
                ('web', 'expert', 1000, NULL, NULL, NULL, NULL),
                ('web', 'beginner', 2000, 'won', 9000, 15, 20),
                ('web', 'expert', 2000, 'won', 9000, 60000, 99),
                ('web', 'expert', 2000, 'won', 9000, 60000, 150),
                ('bot', 'expert', 99000, 'won', 99999, 15, 150),
                ('terminal', 'expert', 99000, NULL, NULL, NULL, NULL));
            INSERT INTO log VALUES (1, 0, 5, 'person', 'f1', 1, 0, 12345)";
        connection.execute_batch(games).expect("written");
        at(&mut connection, &MIGRATIONS[..6]).expect("migrated");
        let mut query = connection
            .prepare("SELECT zero, barred FROM game ORDER BY id")
            .expect("a query");
        let read = query.query_map([], |row| Ok((row.get(0)?, row.get(1)?)));
        let read: Vec<(Option<i64>, Option<String>)> =
            read.and_then(Iterator::collect).expect("read");
        let zeros = [Some(1000), Some(2000), Some(2000), Some(2000), None, None];
        assert!(read.iter().map(|row| row.0).eq(zeros), "{read:?}");
        let barred = [
            None,
            Some("fast_pace"),
            Some("easy_board"),
            None,
            None,
            None,
        ];
        assert!(
            read.iter().map(|row| row.1.as_deref()).eq(barred),
            "{read:?}"
        );
        let steady = connection.query_row("SELECT ran, wall FROM steady", [], |row| {
            Ok((row.get::<_, i64>(0)?, row.get::<_, i64>(1)?))
        });
        assert_eq!(steady.expect("one row"), (12345, 12345));
    }

    #[test]
    fn who_was_on_the_lists_before_stands_there_and_streaks_are_as_long_as_they_were() {
        let mut connection = Connection::open_in_memory().expect("memory");
        at(&mut connection, &MIGRATIONS[..7]).expect("migrated");
        let day = 86_400_000;
        let games = format!("
            INSERT INTO player (id, nickname, created_at) VALUES (2, 'ann', 0), (3, NULL, 0);
            INSERT INTO game (player, door, level, tiling, no_guess, ranked, started_at, outcome,
                ended_at, millis, three_bv, three_bv_done, helped, undone, actors, barred)
            SELECT column1, 'web', 'expert', 'square', 0, 1, 0, column2, column3, column4, 100, 100,
                column5, 0, 1, column6
            FROM (VALUES
                (2, 'won', 10, 50000, 0, NULL),
                (2, 'won', 20, 40000, 0, NULL),
                (2, 'won', 30, 100, 0, 'fast_pace'),
                (2, 'won', 40, 60000, 0, NULL),
                (2, 'won', 50, 30000, 1, NULL),
                (2, 'won', {day} + 60, 45000, 0, NULL),
                (2, 'lost', {day} + 70, 10, 0, NULL),
                (2, 'won', {day} + 80, 70000, 0, NULL),
                (3, 'won', 90, 20000, 0, NULL));
            INSERT INTO log VALUES (1, 0, 5, 'person', 'o1', 1, 0, 1), (1, 1, 6, 'person', 'o1', 0, 0, 1),
                (1, 2, 7, 'person', 'z', 1, 0, 1), (1, 3, 8, 'person', 'f2', 1, 0, 1)");
        connection.execute_batch(&games).expect("written");
        at(&mut connection, &MIGRATIONS[..8]).expect("migrated");
        let effective: i64 = connection
            .query_row("SELECT effective FROM game WHERE id = 1", [], |row| {
                row.get(0)
            })
            .expect("read");
        assert_eq!(effective, 2);
        let mut query = connection
            .prepare(
                "SELECT list, day, player, score, game, named FROM best ORDER BY list, player, day",
            )
            .expect("a query");
        let read = query.query_map([], |row| {
            Ok((
                row.get(0)?,
                row.get(1)?,
                row.get(2)?,
                row.get(3)?,
                row.get(4)?,
                row.get(5)?,
            ))
        });
        let read: Vec<(String, i64, i64, i64, i64, i64)> =
            read.and_then(Iterator::collect).expect("read");
        let expected = [
            ("speed", -1, 2, -2_500_000, 2, 1),
            ("speed", 0, 2, -2_500_000, 2, 1),
            ("speed", 1, 2, -2_222_222, 6, 1),
            ("speed", -1, 3, -5_000_000, 9, 0),
            ("speed", 0, 3, -5_000_000, 9, 0),
            ("streak", -1, 2, -3, 4, 1),
            ("streak", 0, 2, -3, 4, 1),
            ("streak", 1, 2, -1, 6, 1),
            ("streak", -1, 3, -1, 9, 0),
            ("streak", 0, 3, -1, 9, 0),
            ("time", -1, 2, 40000, 2, 1),
            ("time", 0, 2, 40000, 2, 1),
            ("time", 1, 2, 45000, 6, 1),
            ("time", -1, 3, 20000, 9, 0),
            ("time", 0, 3, 20000, 9, 0),
        ];
        let expected = expected.map(|(list, day, player, score, game, named)| {
            (list.to_owned(), day, player, score, game, named)
        });
        assert_eq!(read, expected);
        let mut query = connection
            .prepare("SELECT player, wins FROM streak ORDER BY player")
            .expect("a query");
        let streaks = query.query_map([], |row| Ok((row.get(0)?, row.get(1)?)));
        let streaks: Vec<(i64, i64)> = streaks.and_then(Iterator::collect).expect("read");
        assert_eq!(streaks, [(2, 1), (3, 1)]);
    }

    #[test]
    fn newer_and_foreign_databases_are_refused() {
        let mut connection = Connection::open_in_memory().expect("memory");
        let steps = ["CREATE TABLE t (a INTEGER)", "CREATE TABLE u (a INTEGER)"];
        at(&mut connection, &steps).expect("migrated");
        let refused = at(&mut connection, &steps[..1]);
        assert!(matches!(
            refused,
            Err(StoreError::TooNew {
                found: 2,
                known: 1,
                ..
            })
        ));
        let mut foreign = Connection::open_in_memory().expect("memory");
        foreign
            .execute_batch("CREATE TABLE notes (a TEXT)")
            .expect("made");
        let refused = at(&mut foreign, &steps);
        assert!(matches!(refused, Err(StoreError::NotOurs { .. })));
    }
}
