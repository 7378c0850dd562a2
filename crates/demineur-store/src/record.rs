//! What is kept of a game beside its moves.

use demineur_core::format::SavedGame;
use demineur_core::{BoardSpec, Figures, Game, GameParams, Help, LogEntry, Status};
use demineur_play::{Deal, Origin};

use crate::fingerprint::Fingerprint;
use crate::key::{GameKey, PlayerId};
use crate::time::{Day, UnixMillis};

/// Through which door a game was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Door {
    /// The terminal, full screen or line by line.
    Terminal,
    /// The page.
    Web,
    /// The bot, in somebody else's program.
    Bot,
}

impl Door {
    /// Every door.
    pub const ALL: [Self; 3] = [Self::Terminal, Self::Web, Self::Bot];

    /// The word for it in files and on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Terminal => "terminal",
            Self::Web => "web",
            Self::Bot => "bot",
        }
    }

    /// The door of that word.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|door| door.name() == name)
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// Won.
    Won,
    /// Lost.
    Lost,
    /// Left before its end.
    Abandoned,
}

impl Outcome {
    /// Every way to end.
    pub const ALL: [Self; 3] = [Self::Won, Self::Lost, Self::Abandoned];

    /// The word for it in files.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Won => "won",
            Self::Lost => "lost",
            Self::Abandoned => "abandoned",
        }
    }

    /// The outcome of that word.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|known| known.name() == name)
    }
}

/// The origin of a board that chance has drawn.
const DRAWN: &str = "drawn";

/// A game that begins.
#[derive(Clone, Debug)]
pub struct NewGame<'a> {
    /// Whose game it is.
    pub player: PlayerId,
    /// Through which door it is played.
    pub door: Door,
    /// What the world may call it; hard to guess, and of this game alone.
    pub public_id: Option<&'a str>,
    /// The name of the level, or `30x16/99` for a board of one's own.
    pub level: &'a str,
    /// Whether the board was made to need no guess.
    pub no_guess: bool,
    /// How hard such a board is, if that was chosen.
    pub grade: Option<&'a str>,
    /// Whether it may be ranked: not if the board was known or could be.
    pub ranked: bool,
    /// Where its board comes from, in the door's words; `drawn` if by chance.
    pub origin: &'a str,
    /// The day whose board it is played on.
    pub day: Option<Day>,
    /// The program the bot plays in.
    pub program: Option<&'a str>,
    /// The strategy that plays.
    pub strategy: Option<&'a str>,
    /// What fixes the game.
    pub params: &'a GameParams,
    /// When it began.
    pub started_at: UnixMillis,
    /// What the clock it is timed by showed when its own time was 0; none where
    /// it is timed by no clock that outlives the program.
    pub zero: Option<UnixMillis>,
    /// The moves made already, in a game that is continued.
    pub entries: &'a [LogEntry],
    /// The layout it is played on, if they have opened a cell.
    pub layout: Option<Fingerprint>,
}

impl<'a> NewGame<'a> {
    /// A fresh game of the local player that begins now, unranked.
    pub fn new(door: Door, level: &'a str, params: &'a GameParams) -> Self {
        Self {
            player: PlayerId::LOCAL,
            door,
            public_id: None,
            level,
            no_guess: false,
            grade: None,
            ranked: false,
            origin: DRAWN,
            day: None,
            program: None,
            strategy: None,
            params,
            started_at: UnixMillis::now(),
            zero: None,
            entries: &[],
            layout: None,
        }
    }

    /// The same for a game that came about like that: ranked if nobody can know
    /// its mines.
    pub fn dealt(door: Door, deal: &'a Deal, params: &'a GameParams) -> Self {
        Self {
            no_guess: deal.no_guess.is_some(),
            grade: deal.grade(),
            ranked: deal.is_fresh(),
            origin: deal.origin.name(),
            day: deal.day.map(|day| Day(day.number().into())),
            ..Self::new(door, &deal.label, params)
        }
    }

    /// The tiling's name, or `graph`.
    pub(crate) fn tiling(&self) -> &'static str {
        match &self.params.board {
            BoardSpec::Tiled(spec) => spec.tiling.name(),
            BoardSpec::Graph(_) => "graph",
        }
    }
}

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameEnd {
    /// How it stands: won or lost.
    pub status: Status,
    /// Its figures.
    pub figures: Figures,
    /// Openings after the first that were not certain, where they were counted.
    pub guesses: Option<usize>,
    /// When it ended.
    pub ended_at: UnixMillis,
}

impl GameEnd {
    /// The end of a game that is over, at that moment.
    pub fn of(game: &Game, ended_at: UnixMillis) -> Self {
        Self {
            status: game.status(),
            figures: Figures::of(game),
            guesses: None,
            ended_at,
        }
    }
}

/// One line of the history.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRecord {
    /// Its key.
    pub key: GameKey,
    /// Whose game it is.
    pub player: PlayerId,
    /// Through which door it was played.
    pub door: Door,
    /// What the world may call it.
    pub public_id: Option<String>,
    /// The name of the level, or `30x16/99` for a board of one's own.
    pub level: String,
    /// The tiling's name; `graph` for a free graph.
    pub tiling: String,
    /// Whether the board was made to need no guess.
    pub no_guess: bool,
    /// How hard such a board is, if that was chosen.
    pub grade: Option<String>,
    /// Whether it may be ranked, as far as its beginning goes.
    pub ranked: bool,
    /// Whether the player had opened a cell of the same board before, in
    /// another game. Nobody chooses the bot's boards: it repeats none.
    pub repeated: bool,
    /// Where its board comes from, in the door's words.
    pub origin: String,
    /// The day whose board it is played on.
    pub day: Option<Day>,
    /// The program the bot played in.
    pub program: Option<String>,
    /// The strategy that played.
    pub strategy: Option<String>,
    /// When it began.
    pub started_at: UnixMillis,
    /// How it ended; `None` while it goes on.
    pub outcome: Option<Outcome>,
    /// When it ended.
    pub ended_at: Option<UnixMillis>,
    /// Its figures, once it was won or lost.
    pub figures: Option<Figures>,
    /// Openings after the first that were not certain, where they were counted.
    pub guesses: Option<usize>,
    /// What the clock it is timed by showed when its own time was 0.
    pub zero: Option<UnixMillis>,
    /// Why a win is on no list though nobody helped: a code of [`Barred`].
    ///
    /// [`Barred`]: crate::Barred
    pub barred: Option<String>,
    /// Entries in its log.
    pub entries: usize,
}

/// A game out of the store.
#[derive(Clone, Debug)]
pub struct StoredGame {
    /// What is kept beside the moves.
    pub record: GameRecord,
    /// The game, played again from its log.
    pub saved: SavedGame,
    /// Help taken after the last entry of the log.
    pub help: Help,
}

impl StoredGame {
    /// How it came about.
    pub fn deal(&self) -> Deal {
        let (record, grade) = (&self.record, self.record.grade.as_deref());
        let day = record.day.and_then(|day| u32::try_from(day.0).ok());
        let deal = Deal::recorded(&self.saved, record.level.clone(), &record.origin, grade);
        Deal {
            day: day.map(demineur_play::Day::of_number),
            origin: match deal.origin {
                // Another game of the same player was opened before.
                Origin::OfDay if record.repeated => Origin::Again,
                origin => origin,
            },
            ..deal
        }
    }
}
