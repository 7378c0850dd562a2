//! Many games as a table for people.

use demineur_core::Status;
use demineur_play::review::{Review, ReviewTotals, Verdict};
use demineur_words::{Key, Texts};

use crate::columns;

const COLUMNS: usize = 7;

/// One game, a line.
pub fn row(source: &str, review: &Review, texts: &Texts) -> [String; COLUMNS] {
    let status = match review.status {
        Status::Won => Key::ReviewWon,
        Status::Lost => Key::ReviewLost,
        Status::Ready | Status::Running => Key::ReviewRunning,
    };
    let status = texts.get(status);
    let accuracy = review.accuracy.map(|a| texts.percent(a.value));
    let luck = review
        .luck_is_meaningful()
        .then(|| texts.signed(review.luck.value()));
    let nothing = || "–".to_owned();
    [
        shortened(source),
        status.trim_end_matches('.').to_owned(),
        review.count(Verdict::ForcedGuess).to_string(),
        review.count(Verdict::NeedlessGuess).to_string(),
        review.count(Verdict::Blunder).to_string(),
        accuracy.unwrap_or_else(nothing),
        luck.unwrap_or_else(nothing),
    ]
}

/// Share codes can be long.
fn shortened(source: &str) -> String {
    const MOST: usize = 32;
    match source.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &source[..end]),
        None => source.to_owned(),
    }
}

/// The games, a line each, and their totals.
pub fn table(rows: Vec<[String; COLUMNS]>, totals: &ReviewTotals, texts: &Texts) -> String {
    let heads = [
        Key::ReviewColumnGame,
        Key::ReviewColumnResult,
        Key::ReviewColumnForced,
        Key::ReviewColumnNeedless,
        Key::ReviewColumnBlunders,
        Key::ReviewColumnAccuracy,
        Key::ReviewColumnLuck,
    ];
    let mut lines = vec![heads.map(|key| texts.get(key)).to_vec()];
    lines.extend(rows.into_iter().map(Vec::from));
    columns::aligned(&lines, 2, 2) + &totals_in_words(totals, texts)
}

fn totals_in_words(totals: &ReviewTotals, texts: &Texts) -> String {
    let values = [
        ("games", totals.games.into()),
        ("wins", totals.wins.into()),
        ("losses", totals.losses.into()),
    ];
    let mut lines = vec![
        String::new(),
        texts.with(Key::ReviewTotals, values),
        texts.with(
            Key::ReviewCounts,
            [
                ("openings", totals.openings.into()),
                ("forced", totals.forced_guesses.into()),
                ("needless", totals.needless_guesses.into()),
                ("blunders", totals.blunders.into()),
            ],
        ),
    ];
    if let Some(mean) = totals.mean_accuracy() {
        let values = [("accuracy", texts.percent(mean).into())];
        lines.push(texts.with(Key::ReviewTotalsAccuracy, values));
        lines.push(texts.definition(Key::ReviewAccuracyMeans));
    }
    if totals.luck_games > 0 {
        let deviation = texts.decimal(totals.luck.standard_deviation(), 2);
        let values = [
            ("games", totals.luck_games.into()),
            ("luck", texts.signed(totals.luck.value()).into()),
            ("deviation", deviation.into()),
        ];
        lines.push(texts.with(Key::ReviewTotalsLuck, values));
        lines.push(texts.definition(Key::ReviewLuckMeans));
    }
    lines.join("\n") + "\n"
}
