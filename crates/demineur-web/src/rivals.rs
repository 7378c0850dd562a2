//! The games a game is compared with.

use demineur_core::{Actor, BoardSpec};
use demineur_store::{Door, Filter, GameKey, GameRecord, Outcome, PlayerId, UnixMillis};

use crate::archive::Archive;
use crate::error::Problem;
use crate::live_game::LiveGame;

/// The games a game is compared with.
#[derive(Clone, Debug)]
pub struct Rivals {
    game: GameKey,
    filter: Filter,
    before: Option<UnixMillis>,
}

impl Rivals {
    /// The fair wins of a player at the level of a game, before a moment.
    pub fn of(live: &LiveGame, player: PlayerId, before: Option<UnixMillis>) -> Self {
        let tiling = match &live.game().params().board {
            BoardSpec::Tiled(spec) => spec.tiling.name(),
            BoardSpec::Graph(_) => "graph",
        };
        Self {
            game: live.start.key,
            filter: Filter {
                player: Some(player),
                door: Some(Door::Web),
                level: Some(live.table.deal.label.clone()),
                tiling: Some(tiling.to_owned()),
                no_guess: Some(live.table.session.saved().no_guess),
                outcome: Some(Outcome::Won),
                actor: Some(Actor::Person),
                grade: Some(live.table.deal.grade().map(str::to_owned)),
                unaided: true,
                believable: true,
                ranked: live.is_level().then_some(true),
                ..Filter::default()
            },
            before,
        }
    }

    /// The best time among them.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn best_time(self, archive: &Archive) -> Result<Option<u64>, Problem> {
        archive
            .read(move |store| {
                let games = store.history(&self.filter)?;
                let earlier = |game: &GameRecord| {
                    let ended = game.ended_at.zip(self.before);
                    game.key != self.game && ended.is_none_or(|(at, before)| at < before)
                };
                let others = games.into_iter().filter(earlier);
                Ok(others.filter_map(|game| Some(game.figures?.millis)).min())
            })
            .await
    }
}
