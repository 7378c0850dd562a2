//! A game as the server holds it: the table, and what became of it.

use std::sync::OnceLock;

use demineur_core::format::ShareCode;
use demineur_core::{
    Actor, BoardSpec, Cascade, CellId, Figures, FlagLimit, Game, Help, Level, Mark, Move,
    PlayError, Source, Status,
};
use demineur_play::{Change, Table, Uncounted};
use demineur_solver::strategy::StrategyName;
use demineur_store::{Barred, GameEnd, GameKey, UnixMillis};
use demineur_words::{Key, Texts};

use crate::rate::Client;
use crate::sightings::Sightings;
use crate::wire::{Clock, End, GameState, Refused, Standing, Update, code, status};

/// On larger boards a strategy thinks anew each time: what it would keep for
/// its next move takes memory for as long as the game stays in it.
const MOST_REMEMBERED: usize = 2_500;

/// On larger boards nobody waits for what greedy chording takes.
const MOST_CHORDED: usize = 50_000;

/// What was fixed when the game began.
#[derive(Clone, Debug)]
pub struct Start {
    /// Its key in the database.
    pub key: GameKey,
    /// Its name in addresses.
    pub id: String,
}

/// A game in memory.
pub struct LiveGame {
    /// What was fixed when it began.
    pub start: Start,
    /// The game, its time and where it comes from. Its moments are those of
    /// [`Clock::now`](crate::clock::Clock::now).
    pub table: Table,
    /// The best time of this player at this level before this game ended.
    pub best_before: Option<u64>,
    /// Why a win is on no list though nobody helped.
    pub barred: Option<Barred>,
    /// Whether the player gave it up.
    pub given_up: bool,
    ai: Option<demineur_play::Seat>,
    /// What greedy chording takes, once it may be told: the mines stay as they
    /// are, and every window asks for it.
    zini: OnceLock<Option<usize>>,
}

impl LiveGame {
    /// A game that goes on where it stands.
    pub fn new(start: Start, table: Table) -> Self {
        Self {
            start,
            table,
            best_before: None,
            barred: None,
            given_up: false,
            ai: None,
            zini: OnceLock::new(),
        }
    }

    /// The game.
    pub fn game(&self) -> &Game {
        self.table.game()
    }

    /// How many entries its log has.
    pub fn version(&self) -> usize {
        self.game().log().len()
    }

    /// Whether it is played as document 001 says.
    pub fn is_classic(&self) -> bool {
        let rules = &self.game().params().rules;
        rules.cascade == Cascade::Off && rules.flags == FlagLimit::Mines
    }

    /// Whether it is one of the levels everybody knows.
    pub fn is_level(&self) -> bool {
        Level::named(&self.table.deal.label).is_some()
    }

    /// Plays a move; what it brought.
    pub fn act(&mut self, action: Move, actor: Actor, now: UnixMillis) -> Change {
        // Whoever has seen the end plays on in a copy.
        if self.game().status().is_over() {
            return self.table.refuse(PlayError::Over);
        }
        let action = self.classic_mark(action);
        self.table.act(action, actor, now.0)
    }

    /// Document 001 knows one mark: a right click puts or takes a flag.
    fn classic_mark(&self, action: Move) -> Move {
        let flagged = |cell| {
            self.game().board().topology().contains(cell)
                && self.game().view().get(cell) == demineur_core::CellView::Marked(Mark::Mine)
        };
        match action {
            Move::Cycle(cell) if self.is_classic() && flagged(cell) => Move::Unmark(cell),
            Move::Cycle(cell) if self.is_classic() => Move::Flag(cell),
            action => action,
        }
    }

    /// The strategy of that name, where it was if it has played here before.
    ///
    /// # Errors
    /// When there is no such strategy yet.
    pub fn ai(
        &mut self,
        name: StrategyName,
        seed: Option<u64>,
        drawn: u64,
    ) -> Result<(&mut demineur_play::Seat, &Game), demineur_solver::strategy::UnknownStrategy> {
        let small = self.game().board().len() <= MOST_REMEMBERED;
        let same = self.ai.as_ref().is_some_and(|ai| ai.name() == name);
        let stays = seed.is_none() && small && same;
        if !stays {
            // Not the game's own seed, which is nobody's to know yet.
            let seed = seed.unwrap_or(drawn);
            let ai = demineur_play::Seat::with_seed(name, seed, 0, self.table.game())?;
            self.ai = Some(ai);
        }
        let ai = self.ai.as_mut().expect("it was just made");
        Ok((ai, self.table.game()))
    }

    /// What these cells show.
    fn codes(&self, cells: impl Iterator<Item = CellId>) -> impl Iterator<Item = i32> {
        cells.map(|cell| code(self.game().shown(cell)))
    }

    /// Why the game cannot be ranked, as codes; empty if it can.
    pub fn unranked(&self) -> Vec<&'static str> {
        let uncounted = self.table.uncounted().into_iter().map(Uncounted::code);
        let custom = (!self.is_level()).then_some("custom");
        let barred = self.barred.map(Barred::code);
        uncounted.chain(custom).chain(barred).collect()
    }

    fn clock(&self, now: UnixMillis) -> Clock {
        let running = self.game().status() == Status::Running && !self.given_up;
        Clock {
            running,
            millis: match self.given_up {
                true => Figures::of(self.game()).millis,
                false => self.table.clock(now.0),
            },
        }
    }

    /// The seed and the code, once they may be known.
    fn secrets(&self) -> (Option<String>, Option<String>) {
        if !self.game().status().is_over() && !self.table.deal.origin.is_own() {
            return (None, None);
        }
        let seed = match self.game().params().source {
            Source::Seed { seed, .. } => Some(seed.to_string()),
            Source::Given { .. } => None,
        };
        let code = ShareCode { with_times: true }.encode(self.table.session.saved());
        (seed, Some(code))
    }

    /// How it ended, if it has.
    fn end(&self, texts: &Texts) -> Option<End> {
        if !self.game().status().is_over() {
            return None;
        }
        let figures = Figures::of(self.game());
        let won = self.game().status() == Status::Won;
        let zini = || {
            let small = self.game().board().len() <= MOST_CHORDED;
            small.then(|| self.game().zini()).flatten()
        };
        let zini = *self.zini.get_or_init(zini);
        let best = self.best_before;
        let fair = self.unranked().iter().all(|&reason| reason == "custom");
        let new_best = won && fair && best.is_none_or(|best| figures.millis < best);
        Some(End {
            three_bv: figures.three_bv,
            three_bv_per_second: figures.three_bv_per_second(),
            efficiency: figures.efficiency(),
            throughput: figures.throughput(),
            correctness: figures.correctness(),
            zini,
            zini_efficiency: zini.and_then(|zini| figures.zini_efficiency(zini)),
            millis: figures.millis,
            clicks: figures.clicks,
            effective: figures.effective,
            best_millis: if new_best { Some(figures.millis) } else { best },
            new_best,
            unranked: self.unranked(),
            text: texts.with(
                if won { Key::WebWon } else { Key::WebLost },
                [(
                    "time",
                    texts.decimal(figures.millis as f64 / 1000.0, 1).into(),
                )],
            ),
        })
    }

    /// The whole game, as its player may see it.
    pub fn state(&self, texts: &Texts, now: UnixMillis) -> GameState {
        let game = self.game();
        let params = game.params();
        let message = self.given_up.then(|| texts.get(Key::WebGivenUp));
        let (seed, code) = self.secrets();
        GameState {
            id: self.start.id.clone(),
            board: params.board.clone(),
            cells: game.board().len(),
            mines: params.mines,
            rules: (&params.rules).into(),
            level: match self.is_level() {
                true => self.table.deal.label.clone(),
                false => String::new(),
            },
            no_guess: self.table.session.saved().no_guess,
            grade: self.table.deal.grade().map(str::to_owned),
            classic: self.is_classic(),
            own: self.table.deal.origin.is_own(),
            day: self.table.deal.day.map(|day| day.to_string()),
            shown: self.codes(game.board().topology().cells()).collect(),
            start: self.table.session.start().map(CellId::get),
            standing: Standing {
                message,
                seed,
                code,
                ..self.standing(texts, now)
            },
        }
    }

    /// How the game stands, with nothing said about it, and nothing that is
    /// known only to who has the board.
    fn standing(&self, texts: &Texts, now: UnixMillis) -> Standing {
        let game = self.game();
        let over = game.status().is_over();
        let unranked = self.unranked();
        Standing {
            status: status(game.status()),
            version: self.version(),
            counters: game.counters().into(),
            clock: self.clock(now),
            ranked: unranked.is_empty(),
            unranked,
            helped: self.table.session.was_helped(),
            given_up: self.given_up,
            can_undo: game.can_undo() && !over && !self.given_up,
            can_redo: game.can_redo() && !over && !self.given_up,
            message: None,
            seed: None,
            code: None,
            end: self.end(texts),
        }
    }

    /// The end of the game, once it is over.
    pub fn game_end(&self, now: UnixMillis) -> Option<GameEnd> {
        let game = self.game();
        game.status().is_over().then(|| GameEnd::of(game, now))
    }

    /// Why a win is on no list though nobody helped, once it has ended.
    pub fn barred_by(&self, end: &GameEnd) -> Option<Barred> {
        if end.status != Status::Won {
            return None;
        }
        let tiling = match &self.game().params().board {
            BoardSpec::Tiled(spec) => spec.tiling.name(),
            BoardSpec::Graph(_) => "graph",
        };
        Barred::of(&self.table.deal.label, tiling, &end.figures)
    }

    /// Notes what the game shows, and from where it is played if that is known, if
    /// help could still be taken in it and would count.
    pub fn show(&self, sightings: &Sightings, from: Option<Client>) {
        let counts = self.table.uncounted().is_empty();
        match counts && !self.given_up && !self.game().status().is_over() {
            true => {
                // On large boards, which are on no list, that takes long.
                let from = from.filter(|_| self.is_ranked());
                sightings.note(&self.start.id, self.game().view(), from);
            }
            false => sightings.forget(&self.start.id),
        }
    }

    /// Whether a win of it could be on a list.
    fn is_ranked(&self) -> bool {
        self.table.deal.is_fresh() && self.is_level()
    }

    /// What a move changed, for the one who made it.
    pub fn update(&self, cells: &[CellId], said: Said, texts: &Texts, now: UnixMillis) -> Update {
        let shown = self.codes(cells.iter().copied());
        let changes = cells.iter().map(|cell| cell.get()).zip(shown).collect();
        let (seed, code) = match self.game().status().is_over() {
            true => self.secrets(),
            false => (None, None),
        };
        Update {
            kind: "update",
            seq: None,
            changes,
            refused: said.refused,
            reason: said.reason,
            labels: said.labels,
            cell: said.action.and_then(Move::cell).map(CellId::get),
            standing: Standing {
                message: said.message,
                seed,
                code,
                ..self.standing(texts, now)
            },
        }
    }

    /// What is said when a move does nothing; in document 001's setting, in
    /// its words.
    pub fn refusal(&self, action: Move, error: PlayError, texts: &Texts) -> Said {
        let classic = self.is_classic();
        let key = match (error, action) {
            (PlayError::CellFlagged, Move::Open(_)) if classic => Some(Key::WebClassicFlagged),
            (PlayError::CellOpen, Move::Flag(_) | Move::Cycle(_)) if classic => {
                // The document looks at the number of flags first.
                let full = self.game().counters().mines_left <= 0;
                Some(match full {
                    true => Key::WebClassicFlags,
                    false => Key::WebClassicOpen,
                })
            }
            (PlayError::FlagLimit { .. }, _) if classic => Some(Key::WebClassicFlags),
            _ => None,
        };
        Said {
            action: Some(action),
            message: key.map(|key| texts.get(key)),
            refused: Some(Refused {
                code: refusal_code(error),
                message: match key {
                    Some(key) => texts.get(key),
                    None => texts.refusal(action, error),
                },
            }),
            reason: None,
            labels: Vec::new(),
        }
    }

    /// The help taken since the last move.
    pub fn pending_help(&self) -> Help {
        self.table.session.help()
    }
}

/// What is said besides what changed.
#[derive(Clone, Debug, Default)]
pub struct Said {
    /// The move.
    pub action: Option<Move>,
    /// Something to show.
    pub message: Option<String>,
    /// Why it did nothing.
    pub refused: Option<Refused>,
    /// Why a strategy played it.
    pub reason: Option<String>,
    /// The letters that the reason names cells by.
    pub labels: Vec<(u32, String)>,
}

/// The name of a refusal, for programs.
const fn refusal_code(error: PlayError) -> &'static str {
    match error {
        PlayError::NoSuchCell { .. } => "no_cell",
        PlayError::Over => "over",
        PlayError::CellOpen => "open",
        PlayError::CellFlagged => "flagged",
        PlayError::SameMark => "same_mark",
        PlayError::NoMark => "no_mark",
        PlayError::FlagLimit { .. } => "flag_limit",
        PlayError::ChordHidden => "chord_hidden",
        PlayError::ChordCount { .. } => "chord_count",
        PlayError::ChordIdle => "chord_idle",
        PlayError::NothingToUndo => "nothing_to_undo",
        PlayError::NothingToRedo => "nothing_to_redo",
        _ => "refused",
    }
}
