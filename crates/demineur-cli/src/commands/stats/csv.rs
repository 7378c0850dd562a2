//! Every game as a line of comma-separated values (RFC 4180).

use demineur_core::Actor;
use demineur_store::{GameRecord, Outcome};

/// The columns. New ones go to the end: other programs read them.
const HEAD: [&str; 31] = [
    "game",
    "player",
    "door",
    "level",
    "tiling",
    "no_guess",
    "grade",
    "ranked",
    "program",
    "strategy",
    "started_at",
    "ended_at",
    "outcome",
    "millis",
    "three_bv",
    "three_bv_done",
    "three_bv_per_second",
    "efficiency",
    "clicks",
    "openings",
    "flags",
    "chords",
    "helped",
    "undone",
    "actors",
    "repeated",
    "guesses",
    "effective",
    "throughput",
    "correctness",
    "day",
];

/// All games, a line each, under a header.
pub fn table(games: &[GameRecord]) -> String {
    let mut text = line(HEAD.map(str::to_owned));
    for game in games {
        text.push_str(&line(row(game)));
    }
    text
}

fn row(game: &GameRecord) -> [String; 31] {
    let figures = game.figures;
    let figure = |of: fn(&demineur_core::Figures) -> usize| {
        figures.map_or_else(String::new, |figures| of(&figures).to_string())
    };
    let truth = |of: fn(&demineur_core::Figures) -> bool| {
        figures.map_or_else(String::new, |figures| of(&figures).to_string())
    };
    let ratio = |value: Option<f64>| value.map_or_else(String::new, |v| format!("{v:.4}"));
    let or_empty = |text: &Option<String>| text.clone().unwrap_or_default();
    let actors = figures.map_or_else(String::new, |figures| {
        let acted = Actor::ALL.into_iter();
        let acted = acted.filter(|&actor| figures.actors.contains(actor));
        acted.map(Actor::name).collect::<Vec<_>>().join("+")
    });
    [
        game.key.0.to_string(),
        game.player.0.to_string(),
        game.door.name().to_owned(),
        game.level.clone(),
        game.tiling.clone(),
        game.no_guess.to_string(),
        or_empty(&game.grade),
        game.ranked.to_string(),
        or_empty(&game.program),
        or_empty(&game.strategy),
        game.started_at.to_string(),
        game.ended_at.map_or_else(String::new, |at| at.to_string()),
        game.outcome.map_or("", Outcome::name).to_owned(),
        figures.map_or_else(String::new, |figures| figures.millis.to_string()),
        figures
            .and_then(|figures| figures.three_bv)
            .map_or_else(String::new, |three_bv| three_bv.to_string()),
        figure(|figures| figures.three_bv_done),
        ratio(figures.and_then(|figures| figures.three_bv_per_second())),
        ratio(figures.and_then(|figures| figures.efficiency())),
        figure(|figures| figures.clicks),
        figure(|figures| figures.openings),
        figure(|figures| figures.flags),
        figure(|figures| figures.chords),
        truth(|figures| figures.helped),
        truth(|figures| figures.undone),
        actors,
        game.repeated.to_string(),
        game.guesses
            .map_or_else(String::new, |guesses| guesses.to_string()),
        figure(|figures| figures.effective),
        ratio(figures.and_then(|figures| figures.throughput())),
        ratio(figures.and_then(|figures| figures.correctness())),
        game.day.map_or_else(String::new, |day| day.to_string()),
    ]
}

fn line<const N: usize>(fields: [String; N]) -> String {
    fields.map(quoted).join(",") + "\r\n"
}

/// In quotes, if it holds what would end it.
fn quoted(field: String) -> String {
    if field.contains([',', '"', '\r', '\n']) {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_quoted_where_they_must() {
        let fields = ["a", "b,c", "d\"e", "f\ng", ""].map(str::to_owned);
        assert_eq!(line(fields), "a,\"b,c\",\"d\"\"e\",\"f\ng\",\r\n");
    }
}
