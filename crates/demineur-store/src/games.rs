//! Games and their logs, written and read.

use demineur_core::format::{Limits, SavedGame};
use demineur_core::{Actor, Figures, Game, Help, LogEntry, Status};
use rusqlite::{Connection, OptionalExtension, Row, named_params, params};

use crate::barred::Barred;
use crate::column::{
    actor_bits, actors_of, help_bits, help_of, is_orphan, is_taken, natural, whole_number,
};
use crate::error::StoreError;
use crate::filter::Filter;
use crate::fingerprint::Fingerprint;
use crate::key::{GameKey, PlayerId};
use crate::ranking;
use crate::record::{Door, GameEnd, GameRecord, NewGame, Outcome, StoredGame};
use crate::store::{Batch, Store};
use crate::time::{Day, UnixMillis};

const INSERT_GAME: &str = "
    INSERT INTO game (player, door, public_id, level, tiling, no_guess, grade, ranked, origin, day,
        program, strategy, started_at, zero)
    VALUES (:player, :door, :public_id, :level, :tiling, :no_guess, :grade, :ranked, :origin, :day,
        :program, :strategy, :started_at, :zero)";

/// The cross join makes SQLite look by the fingerprint first, and not through
/// all games of the player.
const REPEATED: &str = "
    UPDATE game SET repeated = 1
    WHERE id = :game AND repeated = 0 AND door <> 'bot' AND EXISTS (
        SELECT 1 FROM layout CROSS JOIN game AS before ON before.id = layout.game
        WHERE fingerprint = :fingerprint AND before.id <> :game AND before.player = game.player)";

const FINISH: &str = "
    UPDATE game SET outcome = :outcome, ended_at = :ended_at, millis = :millis,
        three_bv = :three_bv, three_bv_done = :three_bv_done, openings = :openings,
        flags = :flags, chords = :chords, helped = :helped, undone = :undone, actors = :actors,
        guesses = :guesses, barred = :barred, effective = :effective
    WHERE id = :game AND outcome IS NULL";

const DISCARD: &str = "
    DELETE FROM game WHERE id = ?1
        AND coalesce((SELECT max(place) + 1 FROM log WHERE log.game = game.id), 0) = ?2";

const RECORD: &str = "
    SELECT id, player, door, public_id, level, tiling, no_guess, grade, ranked, origin, program, strategy,
        repeated, started_at, outcome, ended_at, millis, three_bv, three_bv_done, openings, flags, chords,
        helped, undone, actors, guesses, zero, barred, day, effective,
        coalesce((SELECT max(place) + 1 FROM log WHERE log.game = game.id), 0) AS entries
    FROM game";

impl Batch<'_> {
    /// As [`Store::begin`].
    ///
    /// # Errors
    /// As there.
    pub fn begin(&mut self, new: &NewGame<'_>) -> Result<GameKey, StoreError> {
        self.whole(|batch| {
            let connection = batch.connection();
            let game = insert(connection, new)?;
            insert_log(connection, game, 0, new.entries, batch.now)?;
            if let Some(layout) = new.layout {
                insert_layout(connection, game, layout)?;
            }
            Ok(game)
        })
    }

    /// As [`Store::append`].
    ///
    /// # Errors
    /// As there.
    pub fn append(
        &mut self,
        game: GameKey,
        from: usize,
        entries: &[LogEntry],
    ) -> Result<(), StoreError> {
        self.whole(|batch| {
            let connection = batch.connection();
            let stored = log_length(connection, game)?;
            if stored == 0 {
                need_game(connection, game)?;
            }
            if stored != from {
                return Err(StoreError::OutOfStep { game, stored, from });
            }
            if entries.is_empty() {
                return Ok(());
            }
            insert_log(connection, game, from, entries, batch.now)?;
            // Hardly ever there is any: the row of the game is left alone then.
            let mut statement = connection.prepare_cached(
                "UPDATE game SET pending_help = 0 WHERE id = ?1 AND pending_help <> 0",
            )?;
            statement.execute([game.0])?;
            Ok(())
        })
    }

    /// As [`Store::note_layout`].
    ///
    /// # Errors
    /// As there.
    pub fn note_layout(&mut self, game: GameKey, layout: Fingerprint) -> Result<(), StoreError> {
        self.whole(|batch| {
            let connection = batch.connection();
            need_game(connection, game)?;
            insert_layout(connection, game, layout)
        })
    }

    /// As [`Store::note_help`].
    ///
    /// # Errors
    /// As there.
    pub fn note_help(&mut self, game: GameKey, pending: Help) -> Result<(), StoreError> {
        let mut statement = self
            .connection()
            .prepare_cached("UPDATE game SET pending_help = ?2 WHERE id = ?1")?;
        match statement.execute([game.0, help_bits(pending)])? {
            0 => Err(StoreError::NoSuchGame(game)),
            _ => Ok(()),
        }
    }

    /// As [`Store::finish`].
    ///
    /// # Errors
    /// As there.
    pub fn finish(&mut self, game: GameKey, end: &GameEnd) -> Result<(), StoreError> {
        let outcome = match end.status {
            Status::Won => Outcome::Won,
            Status::Lost => Outcome::Lost,
            Status::Ready | Status::Running => return Err(StoreError::NotOver(game)),
        };
        let figures = &end.figures;
        let barred = match outcome {
            Outcome::Won => self.barred(game, figures)?,
            _ => None,
        };
        let mut statement = self.connection().prepare_cached(FINISH)?;
        let changed = statement.execute(named_params! {
            ":game": game.0,
            ":outcome": outcome.name(),
            ":ended_at": end.ended_at.0,
            ":millis": i64::try_from(figures.millis).unwrap_or(i64::MAX),
            ":three_bv": figures.three_bv.map(whole_number),
            ":three_bv_done": whole_number(figures.three_bv_done),
            ":openings": whole_number(figures.openings),
            ":flags": whole_number(figures.flags),
            ":chords": whole_number(figures.chords),
            ":helped": figures.helped,
            ":undone": figures.undone,
            ":actors": actor_bits(figures.actors),
            ":guesses": end.guesses.map(whole_number),
            ":barred": barred.map(Barred::code),
            ":effective": whole_number(figures.effective),
        })?;
        match changed {
            0 => need_game(self.connection(), game),
            _ => ranking::enter(self.connection(), game),
        }
    }

    /// Why a win of that game is on no list. Nobody ranks the bot's.
    fn barred(&self, game: GameKey, figures: &Figures) -> Result<Option<Barred>, StoreError> {
        let mut statement = self
            .connection()
            .prepare_cached("SELECT level, tiling FROM game WHERE id = ?1 AND door <> 'bot'")?;
        let barred = statement.query_row([game.0], |row| {
            let (level, tiling) = (row.get_ref(0)?.as_str()?, row.get_ref(1)?.as_str()?);
            Ok(Barred::of(level, tiling, figures))
        });
        Ok(barred.optional()?.flatten())
    }

    /// As [`Store::abandon`].
    ///
    /// # Errors
    /// As there.
    pub fn abandon(&mut self, game: GameKey, now: UnixMillis) -> Result<(), StoreError> {
        let changed = self.connection().execute(
            "UPDATE game SET outcome = ?2, ended_at = ?3 WHERE id = ?1 AND outcome IS NULL",
            params![game.0, Outcome::Abandoned.name(), now.0],
        )?;
        if changed == 0 {
            need_game(self.connection(), game)?;
        }
        Ok(())
    }

    /// As [`Store::discard`].
    ///
    /// # Errors
    /// As there.
    pub fn discard(&mut self, game: GameKey, entries: usize) -> Result<(), StoreError> {
        let mut statement = self.connection().prepare_cached(DISCARD)?;
        statement.execute([game.0, whole_number(entries)])?;
        Ok(())
    }
}

impl Store {
    /// When each game of a player through a door that has ended began and ended.
    ///
    /// # Errors
    /// When the database fails.
    pub fn moments(
        &self,
        player: PlayerId,
        door: Door,
    ) -> Result<Vec<(UnixMillis, UnixMillis)>, StoreError> {
        let mut statement = self.connection().prepare_cached(
            "SELECT started_at, ended_at FROM game
             WHERE player = ?1 AND door = ?2 AND ended_at IS NOT NULL",
        )?;
        let moments = statement.query_map(params![player.0, door.name()], |row| {
            Ok((UnixMillis(row.get(0)?), UnixMillis(row.get(1)?)))
        })?;
        Ok(moments.collect::<Result<_, _>>()?)
    }

    /// The game of that key, played again from its log.
    ///
    /// # Errors
    /// When what is stored is no game any more.
    pub fn load(&self, game: GameKey) -> Result<Option<StoredGame>, StoreError> {
        // One transaction, so that record and log are of the same moment.
        let moment = self.connection().unchecked_transaction()?;
        let Some(record) = record(&moment, game)? else {
            return Ok(None);
        };
        let (json, help): (String, i64) = moment.query_row(
            "SELECT json, pending_help FROM params JOIN game ON game.id = params.game
             WHERE game = ?1",
            [game.0],
            |row| Ok((row.get(0)?, row.get(1)?)),
        )?;
        let log = read_log(&moment, game)?;
        Ok(Some(StoredGame {
            record,
            saved: replay(game, &json, &log)?,
            help: help_of(help),
        }))
    }

    /// What is kept of a game beside its moves.
    ///
    /// # Errors
    /// When the database fails.
    pub fn record(&self, game: GameKey) -> Result<Option<GameRecord>, StoreError> {
        record(self.connection(), game)
    }

    /// The game of that public id.
    ///
    /// # Errors
    /// When the database fails.
    pub fn by_public_id(&self, id: &str) -> Result<Option<GameKey>, StoreError> {
        let mut statement = self
            .connection()
            .prepare_cached("SELECT id FROM game WHERE public_id = ?1")?;
        let key = statement.query_row([id], |row| row.get(0));
        Ok(key.optional()?.map(GameKey))
    }

    /// The games a player can go on with, newest first.
    ///
    /// # Errors
    /// When the database fails.
    pub fn unfinished(
        &self,
        player: PlayerId,
        door: Option<Door>,
    ) -> Result<Vec<GameRecord>, StoreError> {
        self.history(&Filter {
            player: Some(player),
            door,
            ended: Some(false),
            ..Filter::default()
        })
    }

    /// The games a filter lets through, newest first.
    ///
    /// # Errors
    /// When the database fails.
    pub fn history(&self, filter: &Filter) -> Result<Vec<GameRecord>, StoreError> {
        let (wanted, values) = filter.to_sql();
        let sql = format!("{RECORD} WHERE {wanted} ORDER BY id DESC {}", filter.page());
        let mut statement = self.connection().prepare_cached(&sql)?;
        let rows = statement.query_and_then(rusqlite::params_from_iter(values), read_record)?;
        rows.collect()
    }

    /// The names of all levels that were played, in order.
    ///
    /// # Errors
    /// When the database fails.
    pub fn levels(&self) -> Result<Vec<String>, StoreError> {
        let mut statement = self
            .connection()
            .prepare_cached("SELECT DISTINCT level FROM game ORDER BY level")?;
        let levels = statement.query_map([], |row| row.get(0))?;
        Ok(levels.collect::<Result<_, _>>()?)
    }

    /// How many games a filter lets through, whatever its page.
    ///
    /// # Errors
    /// When the database fails.
    pub fn count(&self, filter: &Filter) -> Result<usize, StoreError> {
        self.count_of("*", filter)
    }

    /// How many players have played the games a filter lets through.
    ///
    /// # Errors
    /// When the database fails.
    pub fn count_players(&self, filter: &Filter) -> Result<usize, StoreError> {
        self.count_of("DISTINCT player", filter)
    }

    fn count_of(&self, what: &str, filter: &Filter) -> Result<usize, StoreError> {
        let (wanted, values) = filter.to_sql();
        let sql = format!("SELECT count({what}) FROM game WHERE {wanted}");
        let mut statement = self.connection().prepare_cached(&sql)?;
        let count = statement.query_row(rusqlite::params_from_iter(values), |row| row.get(0));
        Ok(natural(count?))
    }
}

fn insert(connection: &Connection, new: &NewGame<'_>) -> Result<GameKey, StoreError> {
    let inserted = connection
        .prepare_cached(INSERT_GAME)?
        .execute(named_params! {
            ":player": new.player.0,
            ":door": new.door.name(),
            ":public_id": new.public_id,
            ":level": new.level,
            ":tiling": new.tiling(),
            ":no_guess": new.no_guess,
            ":grade": new.grade,
            ":ranked": new.ranked,
            ":origin": new.origin,
            ":day": new.day.map(|day| day.0),
            ":program": new.program,
            ":strategy": new.strategy,
            ":started_at": new.started_at.0,
            ":zero": new.zero.map(|zero| zero.0),
        });
    match inserted {
        Ok(_) => {}
        Err(error) if is_taken(&error) => return Err(StoreError::PublicIdTaken),
        Err(error) if is_orphan(&error) => return Err(StoreError::NoSuchPlayer(new.player)),
        Err(error) => return Err(error.into()),
    }
    let game = connection.last_insert_rowid();
    let mut statement =
        connection.prepare_cached("INSERT INTO params (game, json) VALUES (?1, ?2)")?;
    let params = match new.no_guess {
        true => new.params.to_json_no_guess(),
        false => new.params.to_json(),
    };
    statement.execute(params![game, params])?;
    Ok(GameKey(game))
}

/// Notes the layout, and whether its player had seen it in another game.
fn insert_layout(
    connection: &Connection,
    game: GameKey,
    layout: Fingerprint,
) -> Result<(), StoreError> {
    let mut statement = connection
        .prepare_cached("INSERT OR IGNORE INTO layout (fingerprint, game) VALUES (?1, ?2)")?;
    statement.execute([layout.0, game.0])?;
    let mut statement = connection.prepare_cached(REPEATED)?;
    statement.execute(named_params! { ":game": game.0, ":fingerprint": layout.0 })?;
    ranking::open(connection, game)
}

fn insert_log(
    connection: &Connection,
    game: GameKey,
    from: usize,
    entries: &[LogEntry],
    now: UnixMillis,
) -> Result<(), StoreError> {
    let mut statement = connection.prepare_cached(
        "INSERT INTO log (game, place, millis, actor, action, effect, help, written_at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
    )?;
    for (place, entry) in (from..).zip(entries) {
        statement.execute(params![
            game.0,
            whole_number(place),
            // Times may come from a file: all 64 bits are kept as they are.
            entry.millis.cast_signed(),
            entry.actor.name(),
            entry.action.to_string(),
            entry.effect,
            help_bits(entry.help),
            now.0,
        ])?;
    }
    Ok(())
}

fn log_length(connection: &Connection, game: GameKey) -> Result<usize, StoreError> {
    let mut statement = connection
        .prepare_cached("SELECT place FROM log WHERE game = ?1 ORDER BY place DESC LIMIT 1")?;
    let last = statement.query_row([game.0], |row| row.get(0)).optional()?;
    Ok(last.map_or(0, |place: i64| natural(place) + 1))
}

fn need_game(connection: &Connection, game: GameKey) -> Result<(), StoreError> {
    let mut statement = connection.prepare_cached("SELECT 1 FROM game WHERE id = ?1")?;
    if statement.exists([game.0])? {
        Ok(())
    } else {
        Err(StoreError::NoSuchGame(game))
    }
}

fn record(connection: &Connection, game: GameKey) -> Result<Option<GameRecord>, StoreError> {
    let mut statement = connection.prepare_cached(&format!("{RECORD} WHERE id = ?1"))?;
    let mut rows = statement.query_and_then([game.0], read_record)?;
    rows.next().transpose()
}

fn read_record(row: &Row<'_>) -> Result<GameRecord, StoreError> {
    let key = GameKey(row.get("id")?);
    let damaged = |what: &str, found: &str| StoreError::Damaged {
        game: key,
        why: format!("no {what} is called '{found}'"),
    };
    let door: String = row.get("door")?;
    let outcome: Option<String> = row.get("outcome")?;
    let outcome = match outcome {
        Some(name) => Some(Outcome::from_name(&name).ok_or_else(|| damaged("outcome", &name))?),
        None => None,
    };
    Ok(GameRecord {
        key,
        player: PlayerId(row.get("player")?),
        door: Door::from_name(&door).ok_or_else(|| damaged("door", &door))?,
        public_id: row.get("public_id")?,
        level: row.get("level")?,
        tiling: row.get("tiling")?,
        no_guess: row.get("no_guess")?,
        grade: row.get("grade")?,
        ranked: row.get("ranked")?,
        repeated: row.get("repeated")?,
        origin: row.get("origin")?,
        day: row.get::<_, Option<i64>>("day")?.map(Day),
        program: row.get("program")?,
        strategy: row.get("strategy")?,
        started_at: UnixMillis(row.get("started_at")?),
        outcome,
        ended_at: row.get::<_, Option<i64>>("ended_at")?.map(UnixMillis),
        figures: figures(row)?,
        guesses: row.get::<_, Option<i64>>("guesses")?.map(natural),
        zero: row.get::<_, Option<i64>>("zero")?.map(UnixMillis),
        barred: row.get("barred")?,
        entries: natural(row.get("entries")?),
    })
}

fn figures(row: &Row<'_>) -> rusqlite::Result<Option<Figures>> {
    let Some(millis) = row.get::<_, Option<i64>>("millis")? else {
        return Ok(None);
    };
    let count = |name| row.get::<_, i64>(name).map(natural);
    let (openings, flags, chords) = (count("openings")?, count("flags")?, count("chords")?);
    Ok(Some(Figures {
        millis: u64::try_from(millis).unwrap_or(0),
        three_bv: row.get::<_, Option<i64>>("three_bv")?.map(natural),
        three_bv_done: count("three_bv_done")?,
        clicks: openings + flags + chords,
        effective: natural(row.get::<_, Option<i64>>("effective")?.unwrap_or(0)),
        openings,
        flags,
        chords,
        helped: row.get("helped")?,
        undone: row.get("undone")?,
        actors: actors_of(row.get("actors")?),
    }))
}

fn read_log(connection: &Connection, game: GameKey) -> Result<Vec<LogEntry>, StoreError> {
    let mut statement = connection.prepare_cached(
        "SELECT millis, actor, action, effect, help FROM log WHERE game = ?1 ORDER BY place",
    )?;
    let rows = statement.query_and_then([game.0], |row| {
        let damaged = |why| StoreError::Damaged { game, why };
        let actor = row.get_ref(1)?.as_str().unwrap_or_default();
        let action = row.get_ref(2)?.as_str().unwrap_or_default();
        Ok(LogEntry {
            millis: row.get::<_, i64>(0)?.cast_unsigned(),
            actor: Actor::from_name(actor)
                .ok_or_else(|| damaged(format!("nobody is called '{actor}'")))?,
            action: action
                .parse()
                .map_err(|error: demineur_core::ParseMoveError| damaged(error.to_string()))?,
            effect: row.get(3)?,
            help: help_of(row.get(4)?),
        })
    })?;
    rows.collect()
}

fn replay(game: GameKey, json: &str, log: &[LogEntry]) -> Result<SavedGame, StoreError> {
    let damaged = |why: String| StoreError::Damaged { game, why };
    // It was played here once, so it can be played here again.
    let start = SavedGame::from_json_within(json, Limits::NONE);
    let start = start.map_err(|errors| damaged(errors.to_string()))?.value;
    let (board, params) = (start.game.board().clone(), start.game.params().clone());
    let replayed = Game::replay_on(board, params, log);
    Ok(SavedGame {
        game: replayed.map_err(|error| damaged(error.to_string()))?,
        no_guess: start.no_guess,
    })
}
