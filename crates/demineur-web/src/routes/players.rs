//! Players: statistics, nicknames, leaderboards.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{Uri, header};
use axum::response::{IntoResponse, Response};
use demineur_core::{Level, Tiling};
use demineur_play::{Ask, DayBoard};
use demineur_solver::generate::Tier;
use demineur_store::{
    Contest, Day, Door, Filter, GameRecord, LevelStats, Measure, PlayerId, Ranked, StoreError,
};
use serde::Deserialize;
use serde_json::{Value, json};

use super::day::board_named;
use super::games::record;
use crate::app::App;
use crate::error::Problem;
use crate::visit::{Form, Visit, query};

/// The most games of a history.
const HISTORY: usize = 1000;
/// The most games of an export.
const EXPORT: usize = 100_000;
/// So many games of a history take as much as a request.
const GAMES_A_TOKEN: usize = 500;
/// Places of a leaderboard.
const PLACES: usize = 50;
/// The most letters of a nickname.
const NICKNAME: usize = 24;

async fn history(
    app: &App,
    visit: Visit,
    limit: usize,
) -> Result<(Vec<LevelStats>, Vec<GameRecord>, Option<String>), Problem> {
    let Some(player) = app.find_player(visit.token).await? else {
        return Ok((Vec::new(), Vec::new(), None));
    };
    // The more games there are, the more of them is read.
    let played = Filter::of(player, Door::Web);
    let archive = &app.office.archive;
    let games = archive.read(move |store| store.count(&played)).await?;
    app.take_tokens(visit.client, (games / GAMES_A_TOKEN) as u32)?;
    archive
        .read_long(visit.client, move |store| {
            let filter = Filter {
                ended: Some(true),
                limit: Some(limit),
                ..Filter::of(player, Door::Web)
            };
            let levels = store.level_stats(&filter)?;
            Ok((levels, store.history(&filter)?, store.nickname(player)?))
        })
        .await
}

/// Figures by level, and the history.
pub async fn stats(State(app): State<Arc<App>>, visit: Visit) -> Result<Json<Value>, Problem> {
    let (levels, games, nickname) = history(&app, visit, HISTORY).await?;
    let levels: Vec<Value> = levels.iter().map(level).collect();
    let games: Vec<Value> = games.iter().map(record).collect();
    Ok(Json(
        json!({ "levels": levels, "history": games, "nickname": nickname }),
    ))
}

fn level(stats: &LevelStats) -> Value {
    json!({
        "level": stats.level,
        "tiling": stats.tiling,
        "no_guess": stats.no_guess,
        "games": stats.games,
        "wins": stats.wins,
        "abandoned": stats.abandoned,
        "best_millis": stats.best_millis,
        "mean_millis": stats.mean_millis,
        "current_streak": stats.current_streak,
        "best_streak": stats.best_streak,
        "best_three_bv_per_second": stats.best_three_bv_per_second,
        "mean_three_bv_per_second": stats.mean_three_bv_per_second,
    })
}

/// The history as a table for other programs.
pub async fn stats_csv(State(app): State<Arc<App>>, visit: Visit) -> Result<Response, Problem> {
    const COLUMNS: [&str; 19] = [
        "id",
        "level",
        "tiling",
        "no_guess",
        "ranked",
        "started_at",
        "ended_at",
        "outcome",
        "millis",
        "clicks",
        "three_bv",
        "three_bv_per_second",
        "efficiency",
        "helped",
        "undone",
        "effective",
        "throughput",
        "correctness",
        "day",
    ];
    let (_, games, _) = history(&app, visit, EXPORT).await?;
    let mut text = COLUMNS.join(",") + "\n";
    for game in &games {
        let game = record(game);
        // Every value is a number, a word without commas, or nothing.
        let row = COLUMNS.map(|column| match &game[column] {
            Value::Null => String::new(),
            Value::String(word) => word.replace([',', '"', '\n'], " "),
            value => value.to_string(),
        });
        text.push_str(&row.join(","));
        text.push('\n');
    }
    let headers = [
        (header::CONTENT_TYPE, "text/csv; charset=utf-8"),
        (
            header::CONTENT_DISPOSITION,
            "attachment; filename=\"demineur.csv\"",
        ),
    ];
    Ok((headers, text).into_response())
}

#[derive(Debug, Deserialize)]
struct BoardQuery {
    level: Option<String>,
    tiling: Option<String>,
    #[serde(default)]
    no_guess: bool,
    grade: Option<String>,
    day: Option<String>,
    by: Option<String>,
    board: Option<String>,
}

/// The best of a level, on a day or ever; or of a board of the day.
pub async fn leaderboard(
    State(app): State<Arc<App>>,
    visit: Visit,
    uri: Uri,
) -> Result<Json<Value>, Problem> {
    let asked: BoardQuery = query(&uri)?;
    let day = match asked.day.as_deref() {
        None | Some("") => None,
        Some("today") => Some(app.office.clock.wall().day()),
        Some(text) => Some(day(text).ok_or_else(|| Problem::field("day", "2026-11-16"))?),
    };
    let tiling = match asked.tiling.as_deref() {
        None | Some("") => Tiling::Square,
        Some(name) => Tiling::from_name(name)
            .ok_or_else(|| Problem::field("tiling", Tiling::nearest_names(name).join(", ")))?,
    };
    let grade = match asked.grade.as_deref() {
        None | Some("") => None,
        Some(name) => Some(
            Tier::from_name(name)
                .ok_or_else(|| Problem::field("grade", Tier::ALL.map(Tier::name).join(", ")))?,
        ),
    };
    if grade.is_some() && !asked.no_guess {
        return Err(Problem::field("grade", "no_guess=true&grade=…"));
    }
    let by = match asked.by.as_deref() {
        None | Some("") => Measure::Time,
        Some(name) => Measure::from_name(name)
            .ok_or_else(|| Problem::field("by", Measure::ALL.map(Measure::name).join(", ")))?,
    };
    let player = app.find_player(visit.token).await?;
    if let Some(name) = asked.board.as_deref().filter(|name| !name.is_empty()) {
        if by != Measure::Time || asked.no_guess {
            return Err(Problem::field("by", "time"));
        }
        let day = day.unwrap_or_else(|| app.office.clock.wall().day());
        return board_of_day(&app, player, board_named("board", name)?, day).await;
    }
    let name = asked.level.as_deref().unwrap_or("expert");
    let level = Ask::level(name).merged(&Level::built_in())?.name;
    let contest_level = level.clone();
    let places = app
        .office
        .archive
        .read_long(visit.client, move |store| {
            let contest = Contest {
                by,
                level: &contest_level,
                tiling: tiling.name(),
                no_guess: asked.no_guess,
                grade: grade.map(Tier::name),
                day,
            };
            store.leaderboard(&contest, PLACES)
        })
        .await?;
    Ok(Json(json!({
        "by": by.name(),
        "board": null,
        "level": level,
        "tiling": tiling.name(),
        "no_guess": asked.no_guess,
        "grade": grade.map(Tier::name),
        "day": day.map(|day| day.to_string()),
        "places": told(&places, player),
    })))
}

/// The times on a board of a day, of each player the first.
async fn board_of_day(
    app: &App,
    player: Option<PlayerId>,
    board: DayBoard,
    day: Day,
) -> Result<Json<Value>, Problem> {
    let number = u32::try_from(day.0).map_err(|_| Problem::field("day", "2026-11-16"))?;
    let of_play = demineur_play::Day::of_number(number);
    let (level, tiling) = (board.level(of_play).name, board.tiling(of_play).name());
    let contest_level = level.clone();
    let places = app
        .office
        .archive
        .read(move |store| store.leaderboard_of_day(day, &contest_level, tiling, PLACES))
        .await?;
    Ok(Json(json!({
        "by": Measure::Time.name(),
        "board": board.name(),
        "level": level,
        "tiling": tiling,
        "no_guess": false,
        "grade": null,
        "day": day.to_string(),
        "places": told(&places, player),
    })))
}

fn told(places: &[Ranked], player: Option<PlayerId>) -> Vec<Value> {
    let places = places.iter().map(|ranked| {
        json!({
            "place": ranked.place,
            "nickname": ranked.nickname,
            "millis": ranked.millis,
            "three_bv": ranked.three_bv,
            "streak": ranked.streak,
            "ended_at": ranked.ended_at.0,
            "you": Some(ranked.player) == player,
        })
    });
    places.collect()
}

/// The day of a date such as 2026-11-16.
fn day(text: &str) -> Option<Day> {
    let mut words = text.split('-').map(|word| {
        let digits = !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit());
        word.parse::<i64>().ok().filter(|_| digits)
    });
    let (year, month, date) = (words.next()??, words.next()??, words.next()??);
    let plausible = (1970..=9999).contains(&year)
        && (1..=12).contains(&month)
        && (1..=31).contains(&date)
        && words.next().is_none();
    if !plausible {
        return None;
    }
    // Never too late, and less than a month early: the rest is counted.
    let guess = (year - 1970) * 365 + (month - 1) * 28 + date - 1;
    let asked = (year, month as u32, date as u32);
    (guess..guess + 2100)
        .map(Day)
        .find(|day| day.date() == asked)
}

/// Who the player is to others.
pub async fn show(State(app): State<Arc<App>>, visit: Visit) -> Result<Json<Value>, Problem> {
    let nickname = match app.find_player(visit.token).await? {
        Some(player) => {
            app.office
                .archive
                .read(move |store| store.nickname(player))
                .await?
        }
        None => None,
    };
    Ok(Json(json!({ "nickname": nickname })))
}

/// A name to choose.
#[derive(Debug, Deserialize)]
pub struct NicknameForm {
    nickname: String,
}

/// Chooses a nickname, or gives it up with an empty one.
pub async fn rename(
    State(app): State<Arc<App>>,
    visit: Visit,
    Form(form): Form<NicknameForm>,
) -> Result<Json<Value>, Problem> {
    let nickname = checked(&form.nickname).ok_or(Problem::BadNickname)?;
    let player = app.player(visit.token).await?;
    let chosen = nickname.clone();
    let set = app
        .office
        .ledger
        .alone(move |store| store.set_nickname(player, &chosen))
        .await?;
    match set {
        Ok(()) => Ok(Json(
            json!({ "nickname": Some(nickname).filter(|n| !n.is_empty()) }),
        )),
        Err(StoreError::NicknameTaken) => Err(Problem::NicknameTaken),
        Err(error) => {
            tracing::error!(%error, "a nickname was not written");
            Err(Problem::Storage)
        }
    }
}

/// A nickname that can be shown: single blanks inside, nothing invisible, and
/// nothing that turns the text of a page around.
fn checked(nickname: &str) -> Option<String> {
    let words: Vec<&str> = nickname.split_whitespace().collect();
    let name = words.join(" ");
    let visible = |c: char| c == ' ' || c.is_alphanumeric() || c.is_ascii_punctuation();
    let fits = name.chars().count() <= NICKNAME && name.chars().all(visible);
    fits.then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nicknames_are_short_and_visible() {
        for (asked, shown) in [
            ("Théo", Some("Théo")),
            ("  a  b ", Some("a b")),
            ("", Some("")),
            ("x\u{202e}y", None),
            ("x\u{200b}y", None),
            ("a\u{0}b", None),
            ("1234567890123456789012345", None),
            ("数独", Some("数独")),
        ] {
            assert_eq!(checked(asked).as_deref(), shown, "{asked:?}");
        }
    }

    #[test]
    fn dates_are_days() {
        for date in ["1970-01-01", "2000-02-29", "2026-11-16", "9999-12-31"] {
            assert_eq!(day(date).map(|day| day.to_string()).as_deref(), Some(date));
        }
        for bad in [
            "",
            "2026-11",
            "2026-02-30",
            "1969-12-31",
            "a-b-c",
            "2026-11-16-1",
            "+2026-1-1",
        ] {
            assert_eq!(day(bad), None, "{bad}");
        }
    }
}
