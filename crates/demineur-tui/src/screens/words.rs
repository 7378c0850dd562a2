//! Figures and names as people read them.

use demineur_core::{BoardSpec, Level, Status};
use demineur_words::{Key, Texts};

/// Before this, in milliseconds, a speed says nothing.
pub const A_SECOND: u64 = 1000;

/// Minutes and seconds, hours where there are any: `1:07`, `1:02:03`.
pub fn clock(millis: u64) -> String {
    let seconds = millis / 1000;
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 => format!("{minutes}:{seconds:02}"),
        _ => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}

/// The same with tenths: `1:07.3`.
pub fn exact_clock(millis: u64, texts: &Texts) -> String {
    let tenths = texts.decimal((millis / 100 % 10) as f64 / 10.0, 1);
    let tenths = tenths.trim_start_matches('0');
    format!("{}{tenths}", clock(millis))
}

/// The size and the mines of a level.
pub fn size(level: &Level, texts: &Texts) -> String {
    let size = match &level.board {
        BoardSpec::Tiled(spec) if spec.depth > 1 => {
            format!("{}×{}×{}", spec.width, spec.height, spec.depth)
        }
        BoardSpec::Tiled(spec) => format!("{}×{}", spec.width, spec.height),
        BoardSpec::Graph(graph) => graph.adjacency.len().to_string(),
    };
    let values = [("size", size.into()), ("mines", level.mines.into())];
    texts.with(Key::MenuSize, values)
}

/// How a game ended, in a word.
pub fn result(status: Option<Status>, texts: &Texts) -> String {
    texts.get(match status {
        Some(Status::Won) => Key::PastWon,
        Some(Status::Lost) => Key::PastLost,
        Some(Status::Ready | Status::Running) => Key::PastLeft,
        None => Key::PastRunning,
    })
}

/// How long ago, in the largest unit that fits.
pub fn ago(millis: u64, texts: &Texts) -> String {
    let minutes = millis / 60_000;
    let (key, count) = match minutes {
        0 => return texts.get(Key::AgoNow),
        1..60 => (Key::AgoMinutes, minutes),
        60..1440 => (Key::AgoHours, minutes / 60),
        _ => (Key::AgoDays, minutes / 1440),
    };
    texts.with(key, [("count", count.into())])
}

#[cfg(test)]
mod tests {
    use demineur_words::Lang;

    use super::*;

    #[test]
    fn clocks_are_read_as_clocks() {
        assert_eq!(clock(0), "0:00");
        assert_eq!(clock(67_999), "1:07");
        assert_eq!(clock(3_723_000), "1:02:03");
        assert_eq!(exact_clock(67_999, &Texts::new(Lang::En)), "1:07.9");
        assert_eq!(exact_clock(67_000, &Texts::new(Lang::Fr)), "1:07,0");
    }
}
