//! The boards of the day: the same for everybody who plays here, ranked by the
//! first game on them.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use demineur_core::Figures;
use demineur_play::{Day, DayBoard, Dealt, Origin};
use demineur_store::{Barred, PlayerId, Tried};
use serde_json::{Value, json};

use crate::app::App;
use crate::error::Problem;
use crate::player::Seal;
use crate::visit::Visit;

/// So many boards are drawn at most until one is no easier than ranked ones are.
const DRAWS: u64 = 100;

/// What becomes of the wish to play a board of the day.
pub enum DayGame {
    /// The game on it that goes on.
    Running(String),
    /// It begins, or once more for practice.
    Dealt(Box<Dealt>),
}

impl App {
    fn today(&self) -> Day {
        let millis = self.office.clock.wall().0;
        Day::of_unix(u64::try_from(millis / 1000).unwrap_or(0))
    }

    /// A player's game on the board of the day: the first of them counts, and
    /// goes on until it ends.
    ///
    /// # Errors
    /// When the board is too large for this server, or the database fails.
    pub async fn day_game(&self, visit: Visit, board: DayBoard) -> Result<DayGame, Problem> {
        let day = self.today();
        let mut dealt = deal(
            &self.office.seal,
            day,
            board,
            self.config.limits.board_cells,
        )?;
        let (tried, id) = match self.find_player(visit.token).await? {
            Some(player) => self.tried(player, day, board).await?,
            None => (None, None),
        };
        if let Some((id, _)) = id.filter(|(_, outcome)| outcome.is_none()) {
            return Ok(DayGame::Running(id));
        }
        if tried.is_some_and(|tried| tried.is_open) {
            dealt.deal.origin = Origin::Again;
        }
        Ok(DayGame::Dealt(Box::new(dealt)))
    }

    /// How a player stands with a board, and the game: its name, and how it ended
    /// with its time.
    async fn tried(
        &self,
        player: PlayerId,
        day: Day,
        board: DayBoard,
    ) -> Result<(Option<Tried>, Option<GameOfDay>), Problem> {
        let level = board.level(day).name;
        let tiling = board.tiling(day).name();
        let day = demineur_store::Day(day.number().into());
        self.office
            .archive
            .read(move |store| {
                let tried = store.tried(player, day, &level, tiling)?;
                let record = match tried.game {
                    Some(game) => store.record(game)?,
                    None => None,
                };
                let game = record.and_then(|record| {
                    let millis = record.figures.map(|figures| figures.millis);
                    let outcome = record.outcome.map(|outcome| (outcome.name(), millis));
                    Some((record.public_id?, outcome))
                });
                Ok((Some(tried), game))
            })
            .await
    }
}

/// The name of a game, and how it ended with its time if it has.
type GameOfDay = (String, Option<(&'static str, Option<u64>)>);

/// The board: drawn from what the server tells nobody, so that no program can lay
/// its mines, and no easier than a board that is ranked.
fn deal(seal: &Seal, day: Day, board: DayBoard, most: u64) -> Result<Dealt, Problem> {
    let seed = seal.seed_of_day(day, board);
    let is_easy = |dealt: &Dealt| {
        let figures = Figures {
            three_bv: dealt.saved.game.three_bv(),
            millis: u64::MAX,
            ..Figures::default()
        };
        Barred::of(&dealt.deal.label, board.tiling(day).name(), &figures).is_some()
    };
    let mut drawn = board.deal(day, seed, 0, most)?;
    for stream in 1..DRAWS {
        if !is_easy(&drawn) {
            break;
        }
        drawn = board.deal(day, seed, stream, most)?;
    }
    Ok(drawn)
}

/// The boards of today, and how whoever asks stands with them.
pub async fn show(State(app): State<Arc<App>>, visit: Visit) -> Result<Json<Value>, Problem> {
    let day = app.today();
    let player = app.find_player(visit.token).await?;
    let mut boards = Vec::new();
    for board in DayBoard::ALL {
        let level = board.level(day);
        let cells = level.board.cell_count();
        if cells > app.config.limits.board_cells {
            continue;
        }
        let (tried, game) = match player {
            Some(player) => app.tried(player, day, board).await?,
            None => (None, None),
        };
        let (is_open, ended) = (
            tried.is_some_and(|tried| tried.is_open),
            game.and_then(|(_, ended)| ended),
        );
        boards.push(json!({
            "board": board.name(),
            "level": level.name,
            "tiling": board.tiling(day).name(),
            "cells": cells,
            "mines": level.mines,
            "tried": is_open,
            "outcome": ended.map(|(outcome, _)| outcome),
            "millis": ended.and_then(|(_, millis)| millis),
        }));
    }
    let next = (i64::from(day.number()) + 1) * 86_400_000;
    Ok(Json(json!({
        "day": day.to_string(),
        "next_in": next - app.office.clock.wall().0,
        "boards": boards,
    })))
}

/// The board of that word.
///
/// # Errors
/// Which there are.
pub fn board_named(field: &'static str, name: &str) -> Result<DayBoard, Problem> {
    DayBoard::from_name(name)
        .ok_or_else(|| Problem::field(field, DayBoard::ALL.map(DayBoard::name).join(", ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_servers_boards_are_its_own_and_no_easier_than_ranked_ones() {
        let (seal, other) = (Seal::new([1; 32]), Seal::new([2; 32]));
        let drawn = |seal: &Seal, day, board| deal(seal, day, board, 10_000).expect("a board");
        for number in 20_000..20_060 {
            let day = Day::of_number(number);
            for board in DayBoard::ALL {
                let dealt = drawn(&seal, day, board);
                let json = dealt.saved.to_json();
                assert_eq!(json, drawn(&seal, day, board).saved.to_json());
                assert_ne!(json, drawn(&other, day, board).saved.to_json());
                let three_bv = dealt.saved.game.three_bv().expect("laid");
                let least = match board {
                    DayBoard::Expert => 100,
                    DayBoard::Intermediate => 30,
                    _ => 2,
                };
                assert!(three_bv >= least, "{board:?} {day}: {three_bv}");
            }
        }
    }
}
