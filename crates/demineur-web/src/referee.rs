//! Who is helped by an analysis. It is written before the analysis is given.

use std::sync::Arc;

use demineur_core::View;
use demineur_store::{Door, Filter};

use crate::app::App;
use crate::error::Problem;
use crate::sightings::is_telling;
use crate::visit::Visit;

impl App {
    /// Notes that somebody has a position analysed: help in each game of their own
    /// that goes on and can be on a list, whatever the position is, and in the games
    /// that have shown it, for two browsers may be in front of one person. From the
    /// address of a game it need only be like it. The names of their own games in
    /// which that was the first help.
    ///
    /// A position without a number says nothing of any game.
    ///
    /// # Errors
    /// When it cannot be written: then the analysis must not be given.
    pub async fn note_analysis(
        self: &Arc<Self>,
        visit: Visit,
        position: &View,
    ) -> Result<Vec<String>, Problem> {
        if position.open_count() == 0 {
            return Ok(Vec::new());
        }
        let asker = self.find_player(visit.token).await?;
        let sightings = &self.office.sightings;
        let own = self.ranked_games(visit).await?;
        let mut seen: Vec<(Arc<str>, bool)> = own.into_iter().map(|id| (id, true)).collect();
        // Few numbers are in many games, and no sign that it is this one.
        let telling = is_telling(position);
        let exact = sightings.games(position, visit.client).into_iter();
        seen.extend(exact.map(|(id, near)| (id, near || telling)));
        let alike = sightings.alike(position, visit.client).into_iter();
        seen.extend(alike.map(|id| (id, true)));
        let texts = self.office.speech.texts(visit.lang);
        let mut told = Vec::new();
        for (id, sure) in seen {
            let room = match self.any_room(&id, visit.client).await {
                Ok(room) => room,
                Err(Problem::NoGame) => {
                    sightings.forget(&id);
                    continue;
                }
                Err(problem) => return Err(problem),
            };
            let own = Some(room.owner) == asker;
            if !own && !sure {
                continue;
            }
            let first = room.note_analysis(&self.office, texts).await?;
            if first && own {
                told.push(room.id.clone());
            }
        }
        Ok(told)
    }

    /// The games of a visitor that go on, can be on a list and were moved in, also
    /// those that are not in memory.
    async fn ranked_games(&self, visit: Visit) -> Result<Vec<Arc<str>>, Problem> {
        let Some(player) = self.find_player(visit.token).await? else {
            return Ok(Vec::new());
        };
        let wanted = Filter {
            ended: Some(false),
            ..Filter::of(player, Door::Web)
        };
        let archive = &self.office.archive;
        let records = archive.read(move |store| store.history(&wanted)).await?;
        let ranked = records
            .into_iter()
            .filter(|record| record.ranked && record.entries > 0);
        let ids = ranked.filter_map(|record| record.public_id);
        let sightings = &self.office.sightings;
        let may_count = ids.filter(|id| sightings.may_count(id));
        Ok(may_count.map(Arc::from).collect())
    }
}
