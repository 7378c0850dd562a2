//! Totals as JSON.

use demineur_lab::wilson;
use demineur_store::LevelStats;
use serde_json::{Value, json};

/// All kinds of games, how many games were left out, and how many players have
/// played the others.
pub fn stats(levels: &[LevelStats], left_out: usize, players: usize) -> Value {
    let levels: Vec<Value> = levels.iter().map(level).collect();
    json!({ "levels": levels, "left_out": left_out, "players": players })
}

fn level(level: &LevelStats) -> Value {
    let games = level.games.max(1) as f64;
    let rate = (level.games > 0).then(|| level.wins as f64 / games);
    json!({
        "level": level.level,
        "tiling": level.tiling,
        "no_guess": level.no_guess,
        "program": level.program,
        "strategy": level.strategy,
        "games": level.games,
        "wins": level.wins,
        "losses": level.games - level.wins,
        "abandoned": level.abandoned,
        "win_rate": rate,
        "interval": wilson(level.wins, level.games),
        "best_millis": level.best_millis,
        "mean_millis": level.mean_millis,
        "mean_guesses": level.mean_guesses,
        "current_streak": level.current_streak,
        "best_streak": level.best_streak,
        "best_three_bv_per_second": level.best_three_bv_per_second,
        "mean_three_bv_per_second": level.mean_three_bv_per_second,
    })
}
