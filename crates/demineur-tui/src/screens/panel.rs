//! The text beside or below the board: messages, hints, reasons, the end of
//! the game, what a move was worth.

use demineur_core::{CellId, Status};
use demineur_words::{Key, Texts};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::flow::{self, Para};
use super::{split_top, words};
use crate::app::table::Chances;
use crate::app::watch::Pace;
use crate::app::{App, Kind, LEAVING, Replay, Scene, ScreenTable};
use crate::command::Command;

/// Columns of a panel beside the board.
const SIDE: u16 = 40;
/// As many columns must be left for the board.
const BOARD: u16 = 40;

/// Divides what is between bar and foot: the board, and the text. The board
/// stays where it is, whatever there is to say.
pub fn place(app: &App, area: Rect) -> (Rect, Rect) {
    let (width, height) = full_size(app);
    let spare = area.width.saturating_sub(SIDE + 2);
    if spare >= BOARD && u32::from(spare) >= width.min(u32::from(BOARD) * 3) {
        let board = Rect {
            width: spare,
            ..area
        };
        let panel = Rect {
            x: area.x + spare + 2,
            width: area.width - spare - 2,
            ..area
        };
        // Beside the board, not above it, as far as there is room.
        let lines = flow::flow(&paras(app), panel.width).len();
        let lines = u16::try_from(lines).unwrap_or(u16::MAX);
        let height = u16::try_from(height).unwrap_or(u16::MAX);
        let above = area.height.saturating_sub(height) / 2;
        let above = above.min(area.height.saturating_sub(lines));
        return (board, split_top(panel, above)[1]);
    }
    let lines = flow::flow(&paras(app), area.width).len();
    let lines = u16::try_from(lines).unwrap_or(u16::MAX);
    let height = u16::try_from(height).unwrap_or(u16::MAX);
    // Air above and below where there is plenty of room.
    let air = u16::from(area.height >= height.saturating_add(8));
    let [_, area] = split_top(area, air);
    // A board that fits keeps its place; one that does not leaves half at most.
    let rest = area.height.saturating_sub(height);
    let taken = match rest >= lines {
        true => rest,
        false => lines.min(area.height / 2).max(rest),
    };
    let [board, panel] = split_top(area, area.height - taken);
    let [_, panel] = split_top(panel, if taken > lines { air } else { 0 });
    (board, panel)
}

/// How many lines of the text do not fit.
pub fn overflow(app: &App) -> u16 {
    let area = super::areas(app).panel;
    let lines = flow::flow(&paras(app), area.width).len();
    let hidden = lines.saturating_sub(area.height.into());
    u16::try_from(hidden).unwrap_or(u16::MAX)
}

pub fn draw(app: &App, area: Rect, buf: &mut Buffer) {
    if area.is_empty() {
        return;
    }
    let lines = flow::flow(&paras(app), area.width);
    let scroll = match &app.scene {
        Scene::Replay(replay) => replay.scroll,
        _ => app.table.as_ref().map_or(0, |table| table.scroll),
    };
    let most = lines.len().saturating_sub(area.height.into());
    let scroll = scroll.min(u16::try_from(most).unwrap_or(u16::MAX));
    flow::write(&lines, scroll, area, buf);
}

fn full_size(app: &App) -> (u32, u32) {
    let table = app.table.as_ref();
    match &app.scene {
        Scene::Replay(replay) => replay.pane.full_size(),
        _ => table.map_or((0, 0), |table| table.pane.full_size()),
    }
}

/// What the player has to know of what is not written yet.
pub fn unwritten(app: &App) -> Option<Para> {
    let texts = app.texts();
    let text = if app.leaving {
        let values = [
            ("key", app.key_of(Command::Quit).into()),
            ("seconds", (LEAVING / 1000).into()),
        ];
        texts.with(Key::LeavingWaits, values)
    } else {
        match &app.long_unwritten()?.why {
            Some(why) => texts.with(Key::NotWrittenWhy, [("cause", why.as_str().into())]),
            None => texts.get(Key::NotWritten),
        }
    };
    Some(Para::new(text, app.look.theme.bad()))
}

fn paras(app: &App) -> Vec<Para> {
    let theme = &app.look.theme;
    let mut paras = Vec::from_iter(unwritten(app));
    if let Some(notice) = &app.notice {
        let style = if notice.bad {
            theme.bad()
        } else {
            theme.text()
        };
        paras.push(Para::new(notice.text.as_str(), style));
    }
    if let Some(count) = app.count {
        paras.push(Para::new(count.to_string(), theme.muted()));
    }
    if let Some((kind, waited)) = app.long_job() {
        paras.push(Para::new(working(app, kind, waited), theme.accent()));
    }
    match (&app.scene, &app.table) {
        (Scene::Replay(replay), _) => paras.extend(replayed(app, replay)),
        (_, Some(table)) => paras.extend(at_table(app, table)),
        (_, None) => {}
    }
    paras
}

/// What is being worked out, with something that turns.
pub fn working(app: &App, kind: Kind, waited: u64) -> String {
    let turn = ["|", "/", "-", "\\"][(waited / 100 % 4) as usize];
    let key = match kind {
        Kind::Lay => Key::WorkLay,
        Kind::Make => Key::WorkMake,
        Kind::Hint | Kind::Guess | Kind::Chances => Key::WorkThink,
        Kind::Advise | Kind::Matrices => Key::WorkStrategy,
        Kind::Review => Key::WorkReview,
        Kind::Fetch | Kind::Unfinished => Key::WorkHistory,
    };
    let stop = app.key_of(Command::Back);
    let text = app.texts().with(key, [("key", stop.into())]);
    format!("{turn} {text}")
}

fn at_table(app: &App, table: &ScreenTable) -> Vec<Para> {
    let theme = &app.look.theme;
    let mut paras = Vec::new();
    if table.is_over() {
        paras.extend(the_end(app, table));
    }
    if let Some(hint) = &table.hint {
        paras.push(Para::new(hint.text.as_str(), theme.text()));
        let values = [
            ("grade", (hint.grade as usize + 1).into()),
            ("key", app.key_of(Command::Hint).into()),
        ];
        let more = app.texts().with(Key::HintMore, values);
        paras.push(Para::new(more, theme.muted()));
    }
    if let Some(guess) = &table.guess {
        paras.push(Para::new(guess.as_str(), theme.text()));
    }
    paras.extend(chances(app, table));
    paras.extend(watched(app, table));
    paras
}

/// The chance of the chosen cell, and what to think of it.
fn chances(app: &App, table: &ScreenTable) -> Vec<Para> {
    let Chances::On(analysis) = &table.chances else {
        return Vec::new();
    };
    let texts = app.texts();
    let theme = &app.look.theme;
    let mut paras = Vec::new();
    if let Some(risk) = analysis.probability(table.cursor) {
        let values = [
            ("cell", texts.cell(table.cursor, table.names()).into()),
            ("risk", texts.percent(risk).into()),
        ];
        let text = texts.with(Key::ChancesCell, values);
        paras.push(Para::new(capital(&text), theme.text()));
    }
    if table.play.session.saved().no_guess {
        let text = texts.get(Key::ChancesNotUniform);
        paras.push(Para::new(text, theme.muted()));
    }
    if !analysis.exact() {
        let text = texts.get(Key::AnalyzeEstimated);
        paras.push(Para::new(text, theme.muted()));
    }
    paras
}

fn watched(app: &App, table: &ScreenTable) -> Vec<Para> {
    let Some(watch) = table.watch.as_ref().filter(|watch| watch.plays()) else {
        return Vec::new();
    };
    let texts = app.texts();
    let theme = &app.look.theme;
    let mut paras = Vec::new();
    let state = match (table.is_over(), &watch.matrices, watch.pace) {
        (true, ..) => None,
        (_, Some(_), _) => Some(Key::WatchMatrices),
        (_, None, Pace::Running) => Some(Key::WatchRunning),
        _ => Some(Key::WatchPaused),
    };
    if let Some(key) = state {
        let name = ("strategy", watch.name.name().into());
        let go_on = ("key", app.key_of(Command::Open).into());
        let step = ("step", app.key_of(Command::Step).into());
        let text = match key {
            Key::WatchRunning => texts.with(key, [name, ("delay", watch.delay.into())]),
            _ => texts.with(key, [name, go_on, step]),
        };
        paras.push(Para::new(text, theme.accent()));
    }
    if let Some(told) = &watch.told {
        paras.push(Para::new(told.text.as_str(), theme.text()));
    }
    for line in watch.matrices.iter().flat_map(|text| text.lines()) {
        // The variables are a sentence; the matrices are rows of numbers.
        paras.push(match line.starts_with(' ') {
            true => Para::fixed(line, theme.text()),
            false => Para::new(line, theme.text()),
        });
    }
    paras
}

/// The end of a game: how it went, and how it went before.
fn the_end(app: &App, table: &ScreenTable) -> Vec<Para> {
    let texts = app.texts();
    let theme = &app.look.theme;
    let (title, style) = match table.game().status() {
        Status::Won => (Key::GuidedWin, theme.good()),
        _ => (Key::GuidedLose, theme.bad()),
    };
    let mut paras = vec![Para::new(capital(&texts.get(title)), style)];
    if let Some(mine) = table.game().exploded() {
        paras.push(Para::new(exploded(mine, table, texts), theme.text()));
    }
    if let Some(figures) = table.figures {
        let speed = figures.three_bv_per_second().unwrap_or(0.0);
        let values = [
            ("time", words::exact_clock(figures.millis, texts).into()),
            ("done", figures.three_bv_done.into()),
            ("all", figures.three_bv.unwrap_or(0).into()),
            ("speed", texts.decimal(speed, 2).into()),
        ];
        paras.push(Para::new(texts.with(Key::EndTime, values), theme.text()));
        let efficiency = figures.efficiency().unwrap_or(0.0);
        let values = [
            ("clicks", figures.clicks.into()),
            ("efficiency", texts.percent(efficiency).into()),
        ];
        paras.push(Para::new(texts.with(Key::EndClicks, values), theme.text()));
    }
    if let Some(key) = table.uncounted() {
        paras.push(Para::new(texts.get(key), theme.muted()));
    }
    paras.extend(history(app, table));
    paras
}

fn history(app: &App, table: &ScreenTable) -> Vec<Para> {
    let texts = app.texts();
    let theme = &app.look.theme;
    let mut paras = Vec::new();
    let Some(history) = table.history.filter(|history| history.games > 0) else {
        return paras;
    };
    if history.is_record {
        paras.push(Para::new(texts.get(Key::EndRecord), theme.good()));
    }
    let rate = history.wins as f64 / history.games as f64;
    let values = [
        ("level", texts.level(&table.play.deal.label).into()),
        ("wins", history.wins.into()),
        ("games", history.games.into()),
        ("rate", texts.percent(rate).into()),
    ];
    paras.push(Para::new(texts.with(Key::EndRate, values), theme.text()));
    let best = history.best.map(|best| words::exact_clock(best, texts));
    let best = best.unwrap_or_else(|| "–".to_owned());
    let values = [
        ("best", best.into()),
        ("streak", history.streak.into()),
        ("longest", history.best_streak.into()),
    ];
    paras.push(Para::new(texts.with(Key::EndBest, values), theme.text()));
    paras
}

fn exploded(mine: CellId, table: &ScreenTable, texts: &Texts) -> String {
    let cell = texts.cell(mine, table.names());
    texts.with(Key::EndMine, [("cell", cell.into())])
}

/// A sentence starts with a capital.
fn capital(text: &str) -> String {
    let mut chars = text.chars();
    match chars.next() {
        Some(first) => first.to_uppercase().chain(chars).collect(),
        None => String::new(),
    }
}

/// What the move that is shown was worth, and at the end the whole game.
fn replayed(app: &App, replay: &Replay) -> Vec<Para> {
    let texts = app.texts();
    let theme = &app.look.theme;
    let names = replay.names();
    let mut paras = Vec::new();
    let Some(review) = &replay.review else {
        return paras;
    };
    if let Some(place) = replay.place.checked_sub(1)
        && let Some(reviewed) = review.moves.get(place)
    {
        let told = texts.reviewed_move(replay.place, reviewed, names);
        paras.push(Para::new(told, theme.accent()));
        let details = texts.decision_details(reviewed, names).into_iter();
        paras.extend(details.map(|line| Para::new(line, theme.text())));
    }
    if replay.place == replay.len() {
        let summary = texts.review_summary(review, names).into_iter();
        // What is broken into lines already flows anew.
        let summary = summary.map(|line| line.replace("\n  ", " "));
        paras.extend(summary.map(|line| Para::new(line, theme.muted())));
    }
    paras
}
