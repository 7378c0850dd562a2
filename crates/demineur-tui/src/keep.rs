//! Keeping games: whatever the screen shows is in the database first.

use demineur_core::{Actor, Figures, SavedGame, Status};
use demineur_play::Deal;
use demineur_store::{
    Diary, Door, Filter, GameKey, GameRecord, NewGame, Outcome, PlayerId, Store, StoreError,
    UnixMillis,
};

use crate::app::{App, Opened, Table};
use crate::history::{History, PastGame};

/// As many games of the past are listed.
const LISTED: usize = 1000;

/// Something besides the database that a game is kept in after every move.
pub type KeepCopy = Box<dyn FnMut(&SavedGame) -> Result<(), String>>;

/// What a look at the table has brought.
#[derive(Debug, PartialEq)]
pub enum Kept {
    /// Nothing to tell.
    Quietly,
    /// The game is over: the player's results at its level.
    Finished(History),
    /// It could not be kept: why.
    Failed(String),
}

/// Keeps the game on the table.
pub struct Keeper {
    store: Option<Store>,
    copy: Option<KeepCopy>,
    tell: Box<dyn Fn(&StoreError) -> String>,
    /// The game that is kept now.
    now: Option<Current>,
    /// What went wrong last: said once, not at every move.
    complaint: Option<String>,
}

struct Current {
    serial: u64,
    diary: Diary,
    /// Entries that the copy has.
    copied: Option<usize>,
}

impl Keeper {
    /// Keeps games in that database, if there is one, and in a copy.
    pub fn new(store: Option<Store>, copy: Option<KeepCopy>) -> Self {
        Self {
            store,
            copy,
            tell: Box::new(StoreError::to_string),
            now: None,
            complaint: None,
        }
    }

    /// The same, and tells so what went wrong.
    pub fn telling(self, tell: impl Fn(&StoreError) -> String + 'static) -> Self {
        Self {
            tell: Box::new(tell),
            ..self
        }
    }

    /// What went wrong, in words.
    pub fn in_words(&self, error: &StoreError) -> String {
        (self.tell)(error)
    }

    /// Brings the database up to what the table shows.
    pub fn keep(&mut self, app: &App) -> Kept {
        let Some(table) = app.table() else {
            self.now = None;
            return Kept::Quietly;
        };
        self.turn_to(table);
        match self.write(table) {
            Ok(kept) => {
                self.complaint = None;
                kept
            }
            Err(why) => {
                let told = self.complaint.as_ref() == Some(&why);
                self.complaint = Some(why.clone());
                match told {
                    true => Kept::Quietly,
                    false => Kept::Failed(why),
                }
            }
        }
    }

    /// Notes which game is on the table, if it is another one.
    fn turn_to(&mut self, table: &Table) {
        let same = |current: &Current| current.serial == table.serial;
        if self.now.as_ref().is_some_and(same) {
            return;
        }
        // A board that was only waiting for its mines is the same game still.
        let before = self.now.take();
        let unmade = before.filter(|current| table.replaces == Some(current.serial));
        let diary = match table.stored {
            Some(key) => Diary::of(key, table.game(), table.play.session.help()),
            None => unmade.map_or_else(Diary::default, |current| current.diary.succeeded()),
        };
        self.now = Some(Current {
            serial: table.serial,
            diary,
            copied: None,
        });
    }

    fn write(&mut self, table: &Table) -> Result<Kept, String> {
        self.copy_out(table)?;
        let (Some(store), Some(current)) = (&mut self.store, &mut self.now) else {
            return Ok(Kept::Quietly);
        };
        let kept = write(store, &mut current.diary, table);
        kept.map_err(|error| (self.tell)(&error))
    }

    fn copy_out(&mut self, table: &Table) -> Result<(), String> {
        let (Some(copy), Some(current)) = (&mut self.copy, &mut self.now) else {
            return Ok(());
        };
        let length = table.game().log().len();
        if current.copied == Some(length) {
            return Ok(());
        }
        copy(table.play.session.saved())?;
        current.copied = Some(length);
        Ok(())
    }

    /// The newest game that can be continued.
    ///
    /// # Errors
    /// When the database fails.
    pub fn unfinished(&self) -> Result<Option<PastGame>, StoreError> {
        let Some(store) = &self.store else {
            return Ok(None);
        };
        let filter = Filter {
            ended: Some(false),
            limit: Some(1),
            ..own_games()
        };
        let newest = store.history(&filter)?.into_iter().next();
        Ok(newest.map(|record| past(record, UnixMillis::now())))
    }

    /// The games of the past, newest first.
    ///
    /// # Errors
    /// When the database fails.
    pub fn past(&self) -> Result<Vec<PastGame>, StoreError> {
        let Some(store) = &self.store else {
            return Ok(Vec::new());
        };
        let filter = Filter {
            limit: Some(LISTED),
            ..own_games()
        };
        let now = UnixMillis::now();
        let games = store.history(&filter)?.into_iter();
        Ok(games.map(|record| past(record, now)).collect())
    }

    /// A game of the database; `None` if it is gone.
    ///
    /// # Errors
    /// When it cannot be read, or no longer be played again.
    pub fn load(&self, key: GameKey, replay: bool) -> Result<Option<Opened>, StoreError> {
        let Some(store) = &self.store else {
            return Ok(None);
        };
        let Some(stored) = store.load(key)? else {
            return Ok(None);
        };
        let record = stored.record;
        let grade = record.grade.as_deref();
        let deal = Deal::recorded(&stored.saved, record.level, &record.origin, grade);
        let goes_on = record.outcome.is_none() && !replay;
        Ok(Some(Opened {
            saved: stored.saved,
            deal,
            help: stored.help,
            key: goes_on.then_some(key),
            replay,
        }))
    }

    /// A setting that was remembered.
    pub fn setting(&self, name: &str) -> Option<String> {
        let store = self.store.as_ref()?;
        store.setting(PlayerId::LOCAL, name).ok().flatten()
    }

    /// Remembers a setting.
    ///
    /// # Errors
    /// When the database fails.
    pub fn remember(&mut self, name: &str, value: &str) -> Result<(), StoreError> {
        match &mut self.store {
            Some(store) => store.set_setting(PlayerId::LOCAL, name, value),
            None => Ok(()),
        }
    }
}

fn write(store: &mut Store, diary: &mut Diary, table: &Table) -> Result<Kept, StoreError> {
    if diary.is_finished() && !table.is_over() {
        // Taken back after its end: the end stands, and another game begins.
        *diary = Diary::default();
    }
    let help = table.play.session.help();
    diary.write(store, &begun(table), table.game(), help)?;
    if diary.key().is_none() || diary.is_finished() || !table.is_over() {
        return Ok(Kept::Quietly);
    }
    let before = history(store, table)?;
    diary.finish(store, table.game())?;
    let after = history(store, table)?;
    let millis = Figures::of(table.game()).millis;
    let faster = before.best.is_none_or(|best| millis < best);
    let counted = after.wins > before.wins;
    Ok(Kept::Finished(History {
        is_record: counted && faster,
        ..after
    }))
}

fn own_games() -> Filter {
    Filter {
        player: Some(PlayerId::LOCAL),
        door: Some(Door::Terminal),
        ..Filter::default()
    }
}

fn begun(table: &Table) -> NewGame<'_> {
    let deal = &table.play.deal;
    let strategy = table.watch.as_ref().filter(|watch| watch.plays());
    NewGame {
        no_guess: deal.no_guess.is_some(),
        grade: deal.grade(),
        ranked: deal.is_fresh() && strategy.is_none(),
        origin: deal.origin.name(),
        strategy: strategy.map(|watch| watch.name.name()),
        ..NewGame::new(Door::Terminal, &deal.label, table.game().params())
    }
}

/// The person's own results at the level of a game: alone and unaided.
fn history(store: &Store, table: &Table) -> Result<History, StoreError> {
    let filter = Filter {
        level: Some(table.play.deal.label.clone()),
        tiling: Some(tiling(table)),
        no_guess: Some(table.play.deal.no_guess.is_some()),
        actor: Some(Actor::Person),
        unaided: true,
        first_time: true,
        ranked: Some(true),
        ..own_games()
    };
    let stats = store.level_stats(&filter)?.into_iter().next();
    Ok(stats.map_or_else(History::default, |stats| History {
        games: stats.games,
        wins: stats.wins,
        best: stats.best_millis,
        streak: stats.current_streak,
        best_streak: stats.best_streak,
        is_record: false,
    }))
}

fn tiling(table: &Table) -> String {
    use demineur_core::BoardSpec;
    match &table.game().params().board {
        BoardSpec::Tiled(spec) => spec.tiling.name().to_owned(),
        BoardSpec::Graph(_) => "graph".to_owned(),
    }
}

fn past(record: GameRecord, now: UnixMillis) -> PastGame {
    let since = record.ended_at.unwrap_or(record.started_at);
    PastGame {
        key: record.key,
        level: record.level,
        tiling: Some(record.tiling).filter(|name| name != "graph"),
        status: record.outcome.map(|outcome| match outcome {
            Outcome::Won => Status::Won,
            Outcome::Lost => Status::Lost,
            Outcome::Abandoned => Status::Running,
        }),
        millis: record.figures.map(|figures| figures.millis),
        age: u64::try_from(now.0.saturating_sub(since.0)).unwrap_or(0),
        strategy: record.strategy,
        helped: record.figures.is_some_and(|figures| figures.helped),
    }
}
