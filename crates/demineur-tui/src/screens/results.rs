//! The player's results, level by level.

use demineur_core::Tiling;
use demineur_store::LevelStats;
use demineur_words::{Key, Texts};
use unicode_width::UnicodeWidthStr;

use super::flow::Para;
use super::words;
use crate::app::App;

/// Level, games, wins, share, best time, streak and best streak.
const COLUMNS: usize = 6;

/// A table, or where that is too wide a few lines a level.
pub fn paras(app: &App, levels: &[LevelStats], width: u16) -> Vec<Para> {
    let texts = app.texts();
    let theme = &app.look.theme;
    let mut paras = vec![Para::new(texts.get(Key::ResultsTitle), theme.accent())];
    if levels.is_empty() {
        paras.push(Para::new(texts.get(Key::ResultsNone), theme.text()));
        return paras;
    }
    let heads = [
        Key::StatsColumnLevel,
        Key::StatsColumnGames,
        Key::StatsColumnWins,
        Key::ResultsRate,
        Key::StatsColumnBest,
        Key::StatsColumnStreak,
    ];
    let heads = heads.map(|key| texts.get(key));
    let rows: Vec<_> = levels.iter().map(|level| row(level, texts)).collect();
    let widths: [usize; COLUMNS] = std::array::from_fn(|column| {
        let cells = rows.iter().map(|row| row[column].width());
        cells.chain([heads[column].width()]).max().unwrap_or(0)
    });
    let full = widths.iter().sum::<usize>() + 2 * (COLUMNS - 1);
    if full <= width.into() {
        paras.push(Para::fixed(aligned(&heads, &widths), theme.muted()));
        let lines = rows.iter().map(|row| aligned(row, &widths));
        paras.extend(lines.map(|line| Para::fixed(line, theme.text())));
    } else {
        for row in &rows {
            paras.push(Para::new(row[0].as_str(), theme.accent()));
            let figures = heads.iter().zip(row).skip(1);
            let figures: Vec<String> = figures.map(|(h, cell)| format!("{h} {cell}")).collect();
            paras.push(Para::new(format!("  {}", figures.join(", ")), theme.text()));
        }
    }
    paras.push(Para::new(texts.get(Key::ResultsMore), theme.muted()));
    paras
}

fn row(level: &LevelStats, texts: &Texts) -> [String; COLUMNS] {
    let mut name = texts.level_said(&level.level);
    let tiling = Tiling::from_name(&level.tiling).filter(|&tiling| tiling != Tiling::Square);
    if let Some(tiling) = tiling {
        name = format!("{name}, {}", texts.tiling(tiling));
    }
    if level.no_guess {
        name = format!("{name}, {}", texts.get(Key::StatsNoGuess));
    }
    let rate = level.wins as f64 / level.games.max(1) as f64;
    let best = level
        .best_millis
        .map(|best| words::exact_clock(best, texts));
    [
        name,
        level.games.to_string(),
        level.wins.to_string(),
        texts.percent(rate),
        best.unwrap_or_else(|| "–".to_owned()),
        format!("{} ({})", level.current_streak, level.best_streak),
    ]
}

/// Names to the left, figures to the right.
fn aligned(row: &[String; COLUMNS], widths: &[usize; COLUMNS]) -> String {
    let mut line = String::new();
    for (column, (cell, width)) in row.iter().zip(widths).enumerate() {
        let gap = " ".repeat(width - cell.width());
        match column {
            0 => line += &format!("{cell}{gap}"),
            _ => line += &format!("  {gap}{cell}"),
        }
    }
    line
}
