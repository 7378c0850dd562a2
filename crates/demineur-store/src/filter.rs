//! Which games are asked for.

use demineur_core::{Actor, Actors};
use rusqlite::types::Value;

use crate::column::actor_bits;
use crate::key::PlayerId;
use crate::record::{Door, Outcome};
use crate::time::UnixMillis;

/// Which games are asked for: all, unless a field says otherwise.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// Those of this player.
    pub player: Option<PlayerId>,
    /// Those played through this door.
    pub door: Option<Door>,
    /// Those of this level.
    pub level: Option<String>,
    /// Those on this tiling.
    pub tiling: Option<String>,
    /// Those on boards that need no guess, or the others.
    pub no_guess: Option<bool>,
    /// Those on boards asked to be that hard, or, with `Some(None)`, those where
    /// no grade was chosen.
    pub grade: Option<Option<String>>,
    /// Those the bot played in this program.
    pub program: Option<String>,
    /// Those this strategy played.
    pub strategy: Option<String>,
    /// Those that have ended, or those that go on.
    pub ended: Option<bool>,
    /// Those that ended so.
    pub outcome: Option<Outcome>,
    /// Those in which this actor alone acted. A game that was neither won nor
    /// lost has no figures to say so, and is let through.
    pub actor: Option<Actor>,
    /// Only those played without help and without taking a move back; as for
    /// the actor, games without figures are let through.
    pub unaided: bool,
    /// Only those on boards that were new to their player.
    pub first_time: bool,
    /// Only those that nothing bars from the lists.
    pub believable: bool,
    /// Those that may be ranked, as far as their beginning goes, or the others.
    pub ranked: Option<bool>,
    /// Those begun at this moment or later.
    pub since: Option<UnixMillis>,
    /// At most this many.
    pub limit: Option<usize>,
    /// Not the first ones, as many as this.
    pub offset: usize,
}

impl Filter {
    /// Those of a player, through a door.
    pub fn of(player: PlayerId, door: Door) -> Self {
        Self {
            player: Some(player),
            door: Some(door),
            ..Self::default()
        }
    }

    /// The condition, and the values of its question marks.
    pub(crate) fn to_sql(&self) -> (String, Vec<Value>) {
        let text = |value: &Option<String>| value.clone().map(Value::Text);
        let number = |value: Option<i64>| value.map(Value::Integer);
        let alone = self.actor.map(|actor| {
            let mut alone = Actors::default();
            alone.add(actor);
            actor_bits(alone)
        });
        let fields = [
            ("player = ?", number(self.player.map(|player| player.0))),
            ("door = ?", self.door.map(|d| Value::Text(d.name().into()))),
            ("level = ?", text(&self.level)),
            ("tiling = ?", text(&self.tiling)),
            ("no_guess = ?", number(self.no_guess.map(i64::from))),
            (
                "grade IS ?",
                self.grade
                    .clone()
                    .map(|grade| grade.map_or(Value::Null, Value::Text)),
            ),
            ("program = ?", text(&self.program)),
            ("strategy = ?", text(&self.strategy)),
            (
                "(outcome IS NOT NULL) = ?",
                number(self.ended.map(i64::from)),
            ),
            (
                "outcome = ?",
                self.outcome.map(|o| Value::Text(o.name().into())),
            ),
            ("(actors = ? OR actors IS NULL)", number(alone)),
            ("coalesce(helped, 0) = ?", number(self.unaided.then_some(0))),
            ("coalesce(undone, 0) = ?", number(self.unaided.then_some(0))),
            ("repeated = ?", number(self.first_time.then_some(0))),
            ("(barred IS NULL) = ?", number(self.believable.then_some(1))),
            ("ranked = ?", number(self.ranked.map(i64::from))),
            ("started_at >= ?", number(self.since.map(|time| time.0))),
        ];
        let mut conditions = vec!["1"];
        let mut values = Vec::new();
        for (condition, value) in fields {
            if let Some(value) = value {
                conditions.push(condition);
                values.push(value);
            }
        }
        (conditions.join(" AND "), values)
    }

    /// The page of the answer.
    pub(crate) fn page(&self) -> String {
        let bounded = |count| i64::try_from(count).unwrap_or(i64::MAX);
        // SQLite takes a negative limit for none.
        let limit = self.limit.map_or(-1, bounded);
        format!("LIMIT {limit} OFFSET {}", bounded(self.offset))
    }
}
