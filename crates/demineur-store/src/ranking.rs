//! Who was fastest.

use demineur_core::{Actor, Actors};
use rusqlite::named_params;

use crate::column::{actor_bits, natural};
use crate::error::StoreError;
use crate::key::{GameKey, PlayerId};
use crate::store::Store;
use crate::time::{Day, UnixMillis};

/// Which games compete.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Contest<'a> {
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
    /// The level on squares, as it is drawn, on all days.
    pub const fn of(level: &'a str) -> Self {
        Self {
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
    /// Who.
    pub player: PlayerId,
    /// Under which nickname.
    pub nickname: String,
    /// In which game.
    pub game: GameKey,
    /// What the world may call it.
    pub public_id: Option<String>,
    /// The time it took.
    pub millis: u64,
    /// The 3BV of its board.
    pub three_bv: usize,
    /// When it ended.
    pub ended_at: UnixMillis,
}

/// Games that began as ranked, on a board new to the player, and were played by
/// a person alone. Of equal times the earlier one is first.
const LEADERBOARD: &str = "
    SELECT player, nickname, game, public_id, millis, three_bv, ended_at
    FROM (
        SELECT game.player, nickname, game.id AS game, public_id, millis, three_bv, ended_at,
            row_number() OVER (PARTITION BY game.player ORDER BY millis, ended_at, game.id) AS own
        FROM game JOIN player ON player.id = game.player
        WHERE level = :level AND tiling = :tiling AND no_guess = :no_guess AND grade IS :grade
            AND ranked = 1 AND repeated = 0 AND outcome = 'won' AND barred IS NULL
            AND helped = 0 AND undone = 0 AND actors = :person
            AND nickname IS NOT NULL AND ended_at >= :from AND ended_at < :to
    )
    WHERE own = 1
    ORDER BY millis, ended_at, game
    LIMIT :limit";

impl Store {
    /// The best ranked win of each player with a nickname, fastest first. Help
    /// taken, moves taken back, moves of a strategy and a board played before
    /// put a game out of it,
    /// and so does what [`Barred`](crate::Barred) tells.
    ///
    /// # Errors
    /// When the database fails.
    pub fn leaderboard(
        &self,
        contest: &Contest<'_>,
        limit: usize,
    ) -> Result<Vec<Ranked>, StoreError> {
        let mut person = Actors::default();
        person.add(Actor::Person);
        let from = contest.day.map_or(i64::MIN, |day| day.start().0);
        let to = contest.day.map_or(i64::MAX, |day| day.next().start().0);
        let mut statement = self.connection().prepare_cached(LEADERBOARD)?;
        let values = named_params! {
            ":level": contest.level,
            ":tiling": contest.tiling,
            ":no_guess": contest.no_guess,
            ":grade": contest.grade,
            ":person": actor_bits(person),
            ":from": from,
            ":to": to,
            ":limit": i64::try_from(limit).unwrap_or(i64::MAX),
        };
        let places = statement.query_map(values, |row| {
            Ok(Ranked {
                player: PlayerId(row.get(0)?),
                nickname: row.get(1)?,
                game: GameKey(row.get(2)?),
                public_id: row.get(3)?,
                millis: natural(row.get(4)?) as u64,
                three_bv: natural(row.get::<_, Option<i64>>(5)?.unwrap_or(0)),
                ended_at: UnixMillis(row.get(6)?),
            })
        })?;
        Ok(places.collect::<Result<_, _>>()?)
    }
}
