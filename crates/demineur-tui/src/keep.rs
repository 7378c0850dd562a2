//! Keeping games in the database. What is slow about it happens on a thread of
//! its own; see `courier`.

use std::sync::Arc;

use demineur_core::format::SavedGame;
use demineur_core::{Actor, BoardSpec, Figures, Game, Help, Status};
use demineur_play::{Deal, Origin, Table};
use demineur_store::{
    Claim, Diary, Door, Entered, Filter, GameKey, GameRecord, LevelStats, NewGame, Outcome,
    PlayerId, Store, StoreError, UnixMillis,
};
use demineur_words::{Key, Texts};

use crate::app::ScreenTable;
use crate::event::{Event, Fetch};
use crate::history::{History, PastGame};
use crate::opened::Opened;

/// As many games of the past are listed.
const LISTED: usize = 1000;

/// Something besides the database that a game is kept in after every move.
pub type KeepCopy = Box<dyn FnMut(&SavedGame) -> Result<(), String> + Send>;

/// A game on the table as it stands: what is kept of it.
#[derive(Clone, Debug)]
pub struct Sheet {
    pub(crate) serial: u64,
    replaces: Option<u64>,
    claim: Option<Arc<Claim>>,
    play: Arc<Table>,
    help: Help,
    strategy: Option<&'static str>,
    at: UnixMillis,
}

impl Sheet {
    /// Of the game on a table.
    ///
    /// *Complexity*: O(1): the table is shared, and whoever changes it while the
    /// sheet is there changes a copy.
    pub fn of(table: &ScreenTable) -> Self {
        let strategy = table.watch.as_ref().filter(|watch| watch.plays());
        Self {
            serial: table.serial,
            replaces: table.replaces,
            claim: table.claim.clone(),
            play: table.play.clone(),
            help: table.help(),
            strategy: strategy.map(|watch| watch.name.name()),
            at: UnixMillis::now(),
        }
    }

    pub(crate) fn is_over(&self) -> bool {
        self.game().status().is_over()
    }

    fn game(&self) -> &Game {
        self.play.game()
    }

    fn deal(&self) -> &Deal {
        &self.play.deal
    }
}

/// What became of a sheet.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Kept {
    /// The game is over: the player's results at its level.
    pub finished: Option<History>,
    /// The game is one of its own now: why, in words.
    pub apart: Option<String>,
}

/// Why a game could not be kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotKept {
    /// In words.
    pub why: String,
    /// Whether that passes by itself: another program is at it.
    pub passes: bool,
}

/// Keeps the game on the table.
pub struct Keeper {
    store: Option<Store>,
    copy: Option<KeepCopy>,
    tell: Box<dyn Fn(&StoreError) -> String + Send>,
    /// The game that is kept now.
    now: Option<Current>,
}

struct Current {
    serial: u64,
    diary: Diary,
    /// Entries that the copy has.
    copied: Option<usize>,
    /// As many entries a copy of somebody's game came with: it is a game of its
    /// own once it has others.
    came_with: Option<usize>,
}

impl Keeper {
    /// Keeps games in that database, if there is one, and in a copy.
    pub fn new(store: Option<Store>, copy: Option<KeepCopy>) -> Self {
        Self {
            store,
            copy,
            tell: Box::new(StoreError::to_string),
            now: None,
        }
    }

    /// The same, and tells so what went wrong.
    pub fn telling(self, tell: impl Fn(&StoreError) -> String + Send + 'static) -> Self {
        Self {
            tell: Box::new(tell),
            ..self
        }
    }

    /// Whether anything is kept at all.
    pub(crate) fn keeps(&self) -> bool {
        self.store.is_some() || self.copy.is_some()
    }

    /// Brings the database up to a sheet.
    ///
    /// # Errors
    /// When it is not all written.
    pub fn keep(&mut self, sheet: &Sheet, texts: &Texts) -> Result<Kept, NotKept> {
        self.turn_to(sheet);
        self.copy_out(sheet)?;
        let (Some(store), Some(current)) = (&mut self.store, &mut self.now) else {
            return Ok(Kept::default());
        };
        if current.came_with == Some(sheet.game().log().len()) {
            return Ok(Kept::default());
        }
        current.came_with = None;
        let written = write(store, &mut current.diary, sheet);
        let (finished, entered) = written.map_err(|error| not_kept(&*self.tell, &error))?;
        let apart = match entered {
            Entered::InPlace => None,
            Entered::Apart => Some(texts.get(Key::StoreApart)),
        };
        Ok(Kept { finished, apart })
    }

    /// Nobody is at the table any more.
    pub fn leave(&mut self) {
        self.now = None;
    }

    /// Notes which game is on the table, if it is another one.
    fn turn_to(&mut self, sheet: &Sheet) {
        let same = |current: &Current| current.serial == sheet.serial;
        if self.now.as_ref().is_some_and(same) {
            return;
        }
        let is_copy = sheet.claim.is_none() && sheet.deal().origin == Origin::Again;
        let length = sheet.game().log().len();
        // A board that was only waiting for its mines is the same game still.
        let before = self.now.take();
        let unmade = before.filter(|current| sheet.replaces == Some(current.serial));
        let diary = match &sheet.claim {
            Some(claim) => Diary::of(claim.clone(), sheet.game(), sheet.help),
            None => unmade.map_or_else(Diary::default, |current| current.diary.succeeded()),
        };
        self.now = Some(Current {
            serial: sheet.serial,
            diary,
            copied: None,
            came_with: (is_copy && length > 0).then_some(length),
        });
    }

    fn copy_out(&mut self, sheet: &Sheet) -> Result<(), NotKept> {
        let (Some(copy), Some(current)) = (&mut self.copy, &mut self.now) else {
            return Ok(());
        };
        let length = sheet.game().log().len();
        if current.copied == Some(length) {
            return Ok(());
        }
        let passes = false;
        copy(sheet.play.session.saved()).map_err(|why| NotKept { why, passes })?;
        current.copied = Some(length);
        Ok(())
    }

    /// Fetches something of the database.
    pub fn fetch(&self, fetch: Fetch, texts: &Texts) -> Event {
        let fetched = match fetch {
            Fetch::Load { key, replay } => self.load(key, replay).map(|opened| match opened {
                Some(opened) => Event::Opened(Box::new(opened)),
                None => Event::NotOpened(texts.get(Key::PastGone)),
            }),
            Fetch::Past => self.past().map(Event::Past),
            Fetch::Results => self.results().map(Event::Results),
            Fetch::Unfinished => self.unfinished().map(Event::Unfinished),
            // That is no matter of the database.
            Fetch::Read(name) => Ok(Event::NotOpened(name)),
        };
        fetched.unwrap_or_else(|error| Event::NotOpened((self.tell)(&error)))
    }

    /// The newest game that can be continued.
    ///
    /// # Errors
    /// When the database fails.
    pub fn unfinished(&self) -> Result<Option<PastGame>, StoreError> {
        let Some(store) = &self.store else {
            return Ok(None);
        };
        let newest = store.newest_left()?;
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
            ..Filter::of(PlayerId::LOCAL, Door::Terminal)
        };
        let now = UnixMillis::now();
        let games = store.history(&filter)?.into_iter();
        Ok(games.map(|record| past(record, now)).collect())
    }

    /// What the person has done alone and unaided, level by level.
    ///
    /// # Errors
    /// When the database fails.
    pub fn results(&self) -> Result<Vec<LevelStats>, StoreError> {
        let Some(store) = &self.store else {
            return Ok(Vec::new());
        };
        let mut levels = store.level_stats(&own())?;
        levels.retain(|level| level.games > 0);
        Ok(levels)
    }

    /// A game of the database; none if it is gone. One that is being played
    /// elsewhere comes as a copy, and says so.
    ///
    /// # Errors
    /// When it cannot be read, or no longer be played again.
    pub fn load(&self, key: GameKey, replay: bool) -> Result<Option<Opened>, StoreError> {
        let Some(store) = &self.store else {
            return Ok(None);
        };
        if replay {
            let stored = store.load(key)?;
            return Ok(stored.map(|stored| Opened {
                replay,
                deal: stored.deal(),
                ..Opened::outside(stored.saved)
            }));
        }
        let own = self.now.as_ref().and_then(|current| current.diary.claim());
        let left = store.take_up(key, own)?;
        Ok(left.map(|left| Opened {
            saved: left.dealt.saved,
            deal: left.dealt.deal,
            help: left.help,
            claim: left.claim,
            warning: left.elsewhere.as_ref().map(&self.tell),
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
    pub fn remember(&mut self, name: &str, value: &str) -> Result<(), NotKept> {
        let Some(store) = &mut self.store else {
            return Ok(());
        };
        let set = store.set_setting(PlayerId::LOCAL, name, value);
        set.map_err(|error| not_kept(&*self.tell, &error))
    }
}

fn not_kept(tell: &dyn Fn(&StoreError) -> String, error: &StoreError) -> NotKept {
    NotKept {
        why: tell(error),
        passes: matches!(error, StoreError::Busy),
    }
}

fn write(
    store: &mut Store,
    diary: &mut Diary,
    sheet: &Sheet,
) -> Result<(Option<History>, Entered), StoreError> {
    if diary.is_finished() && !sheet.is_over() {
        // Taken back after its end: the end stands, and another game begins.
        *diary = Diary::default();
    }
    let game = sheet.game();
    let entered = diary.write(store, &begun(sheet), game, sheet.help)?;
    if diary.key().is_none() || diary.is_finished() || !sheet.is_over() {
        return Ok((None, entered));
    }
    let before = history(store, sheet)?;
    diary.finish(store, game)?;
    let after = history(store, sheet)?;
    let millis = Figures::of(game).millis;
    let faster = before.best.is_none_or(|best| millis < best);
    let counted = after.wins > before.wins;
    let history = History {
        is_record: counted && faster,
        ..after
    };
    Ok((Some(history), entered))
}

fn begun(sheet: &Sheet) -> NewGame<'_> {
    NewGame {
        ranked: sheet.deal().is_fresh() && sheet.strategy.is_none(),
        strategy: sheet.strategy,
        started_at: sheet.at,
        ..NewGame::dealt(Door::Terminal, sheet.deal(), sheet.game().params())
    }
}

/// The games that the person's results are made of: played alone and unaided.
fn own() -> Filter {
    Filter {
        actor: Some(Actor::Person),
        unaided: true,
        first_time: true,
        ranked: Some(true),
        ..Filter::of(PlayerId::LOCAL, Door::Terminal)
    }
}

/// The person's own results at the level of a game.
fn history(store: &Store, sheet: &Sheet) -> Result<History, StoreError> {
    let filter = Filter {
        level: Some(sheet.deal().label.clone()),
        tiling: Some(tiling(sheet)),
        no_guess: Some(sheet.deal().no_guess.is_some()),
        ..own()
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

fn tiling(sheet: &Sheet) -> String {
    match &sheet.game().params().board {
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
