//! Who was fastest, and who won most in a row. What stands on the lists is kept
//! beside the games, so that reading one costs the same whatever was played.

use demineur_core::{Actor, Actors};
use rusqlite::{Connection, OptionalExtension, named_params, params};

use crate::column::{actor_bits, natural};
use crate::error::StoreError;
use crate::key::{GameKey, PlayerId};
use crate::record::Outcome;
use crate::store::Store;
use crate::time::{Day, UnixMillis};

/// What a list compares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Measure {
    /// The time of a win.
    Time,
    /// 3BV a second of a win.
    Speed,
    /// Wins in a row.
    Streak,
}

impl Measure {
    /// Every measure.
    pub const ALL: [Self; 3] = [Self::Time, Self::Speed, Self::Streak];

    /// Its word.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Time => "time",
            Self::Speed => "speed",
            Self::Streak => "streak",
        }
    }

    /// The measure of that word.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|measure| measure.name() == name)
    }
}

/// The list of the times on a board of the day.
const OF_DAY: &str = "day";

/// As the database has a list of all days.
const EVER: i64 = -1;

/// Which games compete.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Contest<'a> {
    /// In what.
    pub by: Measure,
    /// The level.
    pub level: &'a str,
    /// The tiling.
    pub tiling: &'a str,
    /// Whether on boards that need no guess.
    pub no_guess: bool,
    /// How hard such a board was asked to be; those of each grade are apart from
    /// those where none was chosen.
    pub grade: Option<&'a str>,
    /// Only those that ended on this day.
    pub day: Option<Day>,
}

impl<'a> Contest<'a> {
    /// The times at that level on squares, as it is drawn, on all days.
    pub const fn of(level: &'a str) -> Self {
        Self {
            by: Measure::Time,
            level,
            tiling: "square",
            no_guess: false,
            grade: None,
            day: None,
        }
    }
}

/// One place of a leaderboard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ranked {
    /// Which place: equal scores share one, and the next is as many further on.
    pub place: usize,
    /// Who.
    pub player: PlayerId,
    /// Under which nickname.
    pub nickname: String,
    /// In which game; of a streak, the last of it.
    pub game: GameKey,
    /// The time it took.
    pub millis: u64,
    /// The 3BV of its board.
    pub three_bv: usize,
    /// Wins in a row, on a list of streaks.
    pub streak: Option<u64>,
    /// When it ended.
    pub ended_at: UnixMillis,
}

/// Of equal scores the earlier one is first.
const LEADERBOARD: &str = "
    SELECT best.player, nickname, game, millis, three_bv, ended_at, score
    FROM best JOIN player ON player.id = best.player
    WHERE list = :list AND level = :level AND tiling = :tiling AND no_guess = :no_guess
        AND grade = :grade AND day = :day AND named = 1
    ORDER BY score, ended_at, game
    LIMIT :limit";

/// How a player stands with a board of the day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tried {
    /// Whether a cell of it was opened: whatever is begun from now on is practice.
    pub is_open: bool,
    /// The game that counts, or will; none if it was swept.
    pub game: Option<GameKey>,
}

impl Store {
    /// The best ranked game of each player with a nickname, the best first. Help
    /// taken, moves taken back, moves of a strategy and a board played before
    /// put a game out of it, and so does what [`Barred`](crate::Barred) tells.
    ///
    /// *Complexity*: O(limit · log places).
    ///
    /// # Errors
    /// When the database fails.
    pub fn leaderboard(
        &self,
        contest: &Contest<'_>,
        limit: usize,
    ) -> Result<Vec<Ranked>, StoreError> {
        let list = contest.by.name();
        self.places(list, contest, contest.day.map_or(EVER, |day| day.0), limit)
    }

    /// The times on a board of a day: of each player, the first game on it.
    ///
    /// # Errors
    /// When the database fails.
    pub fn leaderboard_of_day(
        &self,
        day: Day,
        level: &str,
        tiling: &str,
        limit: usize,
    ) -> Result<Vec<Ranked>, StoreError> {
        let contest = Contest {
            tiling,
            ..Contest::of(level)
        };
        self.places(OF_DAY, &contest, day.0, limit)
    }

    fn places(
        &self,
        list: &str,
        contest: &Contest<'_>,
        day: i64,
        limit: usize,
    ) -> Result<Vec<Ranked>, StoreError> {
        let mut statement = self.connection().prepare_cached(LEADERBOARD)?;
        let mut rows = statement.query(named_params! {
            ":list": list,
            ":level": contest.level,
            ":tiling": contest.tiling,
            ":no_guess": contest.no_guess,
            ":grade": contest.grade.unwrap_or_default(),
            ":day": day,
            ":limit": i64::try_from(limit).unwrap_or(i64::MAX),
        })?;
        let mut places: Vec<Ranked> = Vec::new();
        let mut last = None;
        while let Some(row) = rows.next()? {
            let score: i64 = row.get(6)?;
            let place = match places.last() {
                Some(before) if last == Some(score) => before.place,
                _ => places.len() + 1,
            };
            last = Some(score);
            places.push(Ranked {
                place,
                player: PlayerId(row.get(0)?),
                nickname: row.get(1)?,
                game: GameKey(row.get(2)?),
                millis: natural(row.get(3)?) as u64,
                three_bv: natural(row.get(4)?),
                streak: (list == Measure::Streak.name()).then_some(score.unsigned_abs()),
                ended_at: UnixMillis(row.get(5)?),
            });
        }
        Ok(places)
    }

    /// How a player stands with the board of a day.
    ///
    /// # Errors
    /// When the database fails.
    pub fn tried(
        &self,
        player: PlayerId,
        day: Day,
        level: &str,
        tiling: &str,
    ) -> Result<Tried, StoreError> {
        let board = params![player.0, day.0, level, tiling];
        let mut statement = self.connection().prepare_cached(
            "SELECT (SELECT id FROM game WHERE game.id = tried.game) FROM tried
             WHERE player = ?1 AND day = ?2 AND level = ?3 AND tiling = ?4",
        )?;
        let opened = statement.query_row(board, |row| row.get(0)).optional()?;
        if let Some(game) = opened {
            return Ok(Tried {
                is_open: true,
                game: Option::map(game, GameKey),
            });
        }
        // Begun, and nothing seen of it yet.
        let mut statement = self.connection().prepare_cached(
            "SELECT id FROM game WHERE player = ?1 AND day = ?2 AND level = ?3 AND tiling = ?4
                AND ranked = 1 AND outcome IS NULL
             ORDER BY id LIMIT 1",
        )?;
        let board = params![player.0, day.0, level, tiling];
        let begun = statement.query_row(board, |row| row.get(0)).optional()?;
        Ok(Tried {
            is_open: false,
            game: begun.map(GameKey),
        })
    }
}

/// A game whose first cell is opened: it is the one that counts on a board of
/// the day, or takes the streak along.
pub(crate) fn open(connection: &Connection, game: GameKey) -> Result<(), StoreError> {
    let mut statement = connection.prepare_cached(
        "INSERT OR IGNORE INTO tried (day, level, tiling, player, game)
         SELECT day, level, tiling, player, id FROM game WHERE id = ?1 AND day IS NOT NULL",
    )?;
    statement.execute([game.0])?;
    let mut statement = connection.prepare_cached(
        "UPDATE game SET repeated = 1 WHERE id = ?1 AND day IS NOT NULL AND repeated = 0
            AND id NOT IN (SELECT game FROM tried WHERE tried.day = game.day
                AND tried.level = game.level AND tried.tiling = game.tiling
                AND tried.player = game.player)",
    )?;
    statement.execute([game.0])?;
    let mut statement = connection.prepare_cached(
        "UPDATE game SET stake = coalesce((
            SELECT wins FROM streak
            WHERE streak.level = game.level AND streak.tiling = game.tiling
                AND streak.no_guess = game.no_guess AND streak.grade = coalesce(game.grade, '')
                AND streak.player = game.player), 0)
         WHERE id = ?1 AND stake IS NULL AND ranked = 1 AND repeated = 0 AND day IS NULL
         RETURNING stake",
    )?;
    let stake: Option<i64> = statement.query_row([game.0], |row| row.get(0)).optional()?;
    if stake.is_some_and(|wins| wins > 0) {
        let key = Finished::of(connection, game)?;
        key.set_streak(connection, 0)?;
    }
    Ok(())
}

/// A game that has just been written as won or lost, as the lists see it.
struct Finished {
    game: GameKey,
    player: i64,
    level: String,
    tiling: String,
    no_guess: bool,
    grade: String,
    competes: bool,
    day: Option<i64>,
    stake: i64,
    won: bool,
    fair: bool,
    barred: bool,
    millis: i64,
    three_bv: i64,
    done: i64,
    ended_at: UnixMillis,
}

impl Finished {
    fn of(connection: &Connection, game: GameKey) -> Result<Self, StoreError> {
        let mut statement = connection.prepare_cached(
            "SELECT player, level, tiling, no_guess, coalesce(grade, ''), ranked = 1 AND repeated = 0,
                day, coalesce(stake, 0), coalesce(outcome, ''), helped, undone, actors,
                barred IS NOT NULL, coalesce(millis, 0), coalesce(three_bv, 0),
                coalesce(three_bv_done, 0), coalesce(ended_at, 0)
             FROM game WHERE id = ?1",
        )?;
        let mut person = Actors::default();
        person.add(Actor::Person);
        Ok(statement.query_row([game.0], |row| {
            let outcome: String = row.get(8)?;
            let taken = |column| row.get::<_, Option<bool>>(column);
            let alone = row.get::<_, Option<i64>>(11)? == Some(actor_bits(person));
            Ok(Self {
                game,
                player: row.get(0)?,
                level: row.get(1)?,
                tiling: row.get(2)?,
                no_guess: row.get(3)?,
                grade: row.get(4)?,
                competes: row.get(5)?,
                day: row.get(6)?,
                stake: row.get(7)?,
                won: outcome == Outcome::Won.name(),
                fair: taken(9)? == Some(false) && taken(10)? == Some(false) && alone,
                barred: row.get(12)?,
                millis: row.get(13)?,
                three_bv: row.get(14)?,
                done: row.get(15)?,
                ended_at: UnixMillis(row.get(16)?),
            })
        })?)
    }

    /// Puts it on a list, if it is better than what the player has there.
    fn put(
        &self,
        connection: &Connection,
        list: &str,
        day: i64,
        score: i64,
    ) -> Result<(), StoreError> {
        let mut statement = connection.prepare_cached(
            "INSERT INTO best (list, level, tiling, no_guess, grade, day, player, score, millis,
                three_bv, ended_at, game, named)
             SELECT :list, :level, :tiling, :no_guess, :grade, :day, id, :score, :millis,
                :three_bv, :ended_at, :game, nickname IS NOT NULL FROM player WHERE id = :player
             ON CONFLICT DO UPDATE SET score = excluded.score, millis = excluded.millis,
                three_bv = excluded.three_bv, ended_at = excluded.ended_at, game = excluded.game
             WHERE excluded.score < best.score",
        )?;
        statement.execute(named_params! {
            ":list": list,
            ":level": self.level,
            ":tiling": self.tiling,
            ":no_guess": self.no_guess,
            ":grade": self.grade,
            ":day": day,
            ":player": self.player,
            ":score": score,
            ":millis": self.millis,
            ":three_bv": self.three_bv,
            ":ended_at": self.ended_at.0,
            ":game": self.game.0,
        })?;
        Ok(())
    }

    /// Puts it on the list of a measure: that of its day, and that of all.
    fn rank(&self, connection: &Connection, by: Measure, score: i64) -> Result<(), StoreError> {
        for day in [self.ended_at.day().0, EVER] {
            self.put(connection, by.name(), day, score)?;
        }
        Ok(())
    }

    fn streak(&self, connection: &Connection) -> Result<i64, StoreError> {
        let mut statement = connection.prepare_cached(
            "SELECT wins FROM streak WHERE level = ?1 AND tiling = ?2 AND no_guess = ?3
                AND grade = ?4 AND player = ?5",
        )?;
        let key = params![
            self.level,
            self.tiling,
            self.no_guess,
            self.grade,
            self.player
        ];
        let wins = statement.query_row(key, |row| row.get(0)).optional()?;
        Ok(wins.unwrap_or(0))
    }

    fn set_streak(&self, connection: &Connection, wins: i64) -> Result<(), StoreError> {
        let mut statement = connection.prepare_cached(
            "INSERT INTO streak (level, tiling, no_guess, grade, player, wins)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6)
             ON CONFLICT DO UPDATE SET wins = excluded.wins",
        )?;
        let key = params![
            self.level,
            self.tiling,
            self.no_guess,
            self.grade,
            self.player,
            wins
        ];
        statement.execute(key)?;
        Ok(())
    }

    /// A loss ends the streak, also what games that are still open have of it.
    fn end_streak(&self, connection: &Connection) -> Result<(), StoreError> {
        self.set_streak(connection, 0)?;
        let mut statement = connection.prepare_cached(
            "UPDATE game SET stake = 0 WHERE player = ?5 AND stake > 0 AND outcome IS NULL
                AND level = ?1 AND tiling = ?2 AND no_guess = ?3 AND coalesce(grade, '') = ?4",
        )?;
        let key = params![
            self.level,
            self.tiling,
            self.no_guess,
            self.grade,
            self.player
        ];
        statement.execute(key)?;
        Ok(())
    }
}

/// A game that has ended goes on the lists it belongs to.
pub(crate) fn enter(connection: &Connection, game: GameKey) -> Result<(), StoreError> {
    let game = Finished::of(connection, game)?;
    if !game.competes {
        return Ok(());
    }
    let counts = game.won && game.fair && !game.barred;
    if let Some(day) = game.day {
        if counts {
            game.put(connection, OF_DAY, day, game.millis)?;
        }
        return Ok(());
    }
    if counts {
        game.rank(connection, Measure::Time, game.millis)?;
        // Billionths of a 3BV a millisecond, so that equal ones are equal.
        let speed = i128::from(game.done) * 1_000_000_000 / i128::from(game.millis.max(1));
        let speed = i64::try_from(speed).unwrap_or(i64::MAX);
        game.rank(connection, Measure::Speed, -speed)?;
    }
    if !game.won {
        return game.end_streak(connection);
    }
    // A win with help leaves behind what it took along. One that is barred, for
    // its board was too easy, only gives it back.
    if game.fair {
        let wins = game.streak(connection)? + game.stake + i64::from(counts);
        game.set_streak(connection, wins)?;
        if counts {
            game.rank(connection, Measure::Streak, -wins)?;
        }
    }
    Ok(())
}

/// Only players with a nickname stand on lists.
pub(crate) fn name(connection: &Connection, player: PlayerId) -> Result<(), StoreError> {
    connection.execute(
        "UPDATE best SET named = (SELECT nickname IS NOT NULL FROM player WHERE id = ?1)
         WHERE player = ?1",
        [player.0],
    )?;
    Ok(())
}

/// What one player has on the lists is another's: the better of the two where
/// both have something, and of a board of the day the first game alone.
pub(crate) fn join(
    connection: &Connection,
    from: PlayerId,
    to: PlayerId,
) -> Result<(), StoreError> {
    let both = [from.0, to.0];
    connection.execute(
        "INSERT INTO tried (day, level, tiling, player, game)
         SELECT day, level, tiling, ?2, game FROM tried WHERE player = ?1
         ON CONFLICT DO UPDATE SET game = min(game, excluded.game)",
        both,
    )?;
    connection.execute(
        "UPDATE game SET repeated = 1 WHERE player IN (?1, ?2) AND day IS NOT NULL
            AND EXISTS (SELECT 1 FROM layout WHERE layout.game = game.id)
            AND id NOT IN (SELECT game FROM tried WHERE player = ?2)",
        both,
    )?;
    connection.execute(
        "DELETE FROM best WHERE list = 'day' AND player IN (?1, ?2)
            AND game NOT IN (SELECT game FROM tried WHERE player = ?2)",
        both,
    )?;
    connection.execute(
        "INSERT INTO streak (level, tiling, no_guess, grade, player, wins)
         SELECT level, tiling, no_guess, grade, ?2, wins FROM streak WHERE player = ?1
         ON CONFLICT DO UPDATE SET wins = max(wins, excluded.wins)",
        both,
    )?;
    connection.execute(
        "INSERT INTO best (list, level, tiling, no_guess, grade, day, player, score, millis,
            three_bv, ended_at, game, named)
         SELECT list, level, tiling, no_guess, grade, day, ?2, score, millis, three_bv, ended_at,
            game, named FROM best WHERE player = ?1
         ON CONFLICT DO UPDATE SET score = excluded.score, millis = excluded.millis,
            three_bv = excluded.three_bv, ended_at = excluded.ended_at, game = excluded.game
         WHERE excluded.score < best.score
            OR excluded.score = best.score AND excluded.ended_at < best.ended_at",
        both,
    )?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use rusqlite::StatementStatus;

    use super::*;

    fn places(store: &Store, count: i64) {
        let connection = store.connection();
        let players = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
            INSERT OR IGNORE INTO player (id, nickname, nickname_folded, created_at)
            SELECT i + 1, 'p' || i, 'p' || i, 0 FROM n";
        connection.execute(players, [count]).expect("players");
        // Every other player has no name, and the best scores.
        let places = "INSERT OR IGNORE INTO best
            SELECT 'time', 'expert', 'square', 0, '', -1, id, 1000 + id * (id % 2), 1, 1, 5, id, id % 2
            FROM player";
        connection.execute(places, []).expect("places");
    }

    /// Steps of SQLite's machine, which no other work on this computer changes.
    fn steps(store: &Store) -> i32 {
        let connection = store.connection();
        let mut statement = connection.prepare(LEADERBOARD).expect("a query");
        let mut rows = statement
            .query(named_params! {
                ":list": "time", ":level": "expert", ":tiling": "square", ":no_guess": false,
                ":grade": "", ":day": EVER, ":limit": 50,
            })
            .expect("asked");
        let mut read = 0;
        while rows.next().expect("read").is_some() {
            read += 1;
        }
        assert_eq!(read, 50);
        drop(rows);
        statement.get_status(StatementStatus::VmStep)
    }

    #[test]
    fn a_list_is_read_in_as_many_steps_however_long_it_is() {
        let store = Store::in_memory().expect("a store");
        places(&store, 200);
        let few = steps(&store);
        places(&store, 20_000);
        assert_eq!(steps(&store), few);
    }

    #[test]
    fn a_list_is_read_along_its_index() {
        let store = Store::in_memory().expect("a store");
        let sql = format!("EXPLAIN QUERY PLAN {LEADERBOARD}");
        let mut statement = store.connection().prepare(&sql).expect("a plan");
        let values = named_params! {
            ":list": "", ":level": "", ":tiling": "", ":no_guess": 0, ":grade": "", ":day": 0,
            ":limit": 1,
        };
        let plan = statement.query_map(values, |row| row.get::<_, String>(3));
        let plan: Vec<String> = plan.expect("asked").map(Result::unwrap).collect();
        let plan = plan.join("\n");
        assert!(plan.contains("best_in_order"), "{plan}");
        assert!(
            !plan.contains("SCAN") && !plan.contains("TEMP B-TREE"),
            "{plan}"
        );
    }
}
