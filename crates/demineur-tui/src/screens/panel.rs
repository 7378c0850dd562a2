//! The text beside or below the board: messages, hints, reasons, the end of
//! the game, what a move was worth.

use demineur_core::{CellId, Status};
use demineur_words::{Key, Texts};
use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};

use super::flow::{self, Line, Para};
use super::{rim, split_top, words};
use crate::app::table::Chances;
use crate::app::watch::{Pace, ShownMatrices};
use crate::app::{App, Kept, Kind, LEAVING, Replay, Scene, ScreenTable};
use crate::board::BoardPane;
use crate::command::Command;

/// Columns of a panel beside the board, its frame among them.
const SIDE: u16 = 42;
/// Rows from which that panel has a frame.
const FRAMED: u16 = 10;
/// Of a board as wide as this or wider, so much is enough beside the text.
const ENOUGH: u32 = 72;
/// The last place in the bar of what is being worked out.
const LAST_OF_BAR: usize = 5;
/// As many rows of matrices are shown in whatever room.
const LEAST_ROWS: usize = 3;
/// As many columns must be left for the board.
const BOARD: u16 = 40;

/// The parts between bar and foot.
pub struct Parts {
    /// The room for the board and its frame.
    pub board: Rect,
    /// Whether the text is beside the board, not below it.
    pub beside: bool,
    /// The frame around the text; empty where there is none.
    pub side: Rect,
    pub panel: Rect,
}

/// Divides what is between bar and foot: the board, and the text. The board
/// stays where it is, whatever there is to say.
pub fn place(app: &App, area: Rect) -> Parts {
    let Some(pane) = rim::pane(app) else {
        // Nothing but what is said of the game that is to come.
        let (board, side, panel) = (Rect::default(), Rect::default(), area);
        let beside = false;
        return Parts {
            board,
            beside,
            side,
            panel,
        };
    };
    let spare = area.width.saturating_sub(SIDE);
    let (width, _) = pane.usual_size();
    if spare >= BOARD && u32::from(spare) >= width.min(ENOUGH) {
        return beside(area, spare);
    }
    below(app, pane, area)
}

fn beside(area: Rect, spare: u16) -> Parts {
    let board = Rect {
        width: spare,
        ..area
    };
    let side = Rect {
        x: area.x + spare,
        width: area.width - spare,
        ..area
    };
    let framed = side.height >= FRAMED;
    let margin = if framed { (2, 1) } else { (1, 0) };
    let panel = Rect {
        x: side.x + margin.0,
        y: side.y + margin.1,
        width: side.width - 2 * margin.0,
        height: side.height - 2 * margin.1,
    };
    let side = if framed { side } else { Rect::default() };
    Parts {
        board,
        beside: true,
        side,
        panel,
    }
}

fn below(app: &App, pane: &BoardPane, area: Rect) -> Parts {
    let (_, height) = pane.full_size();
    let margins = rim::margins(pane, area, false);
    let (_, frame) = margins.unwrap_or_default();
    let height = u16::try_from(height).unwrap_or(u16::MAX);
    let height = height.saturating_add(2 * frame);
    let most = (area.height / 2).max(area.height.saturating_sub(height));
    let lines = lines(app, Size::new(area.width, most)).len();
    let lines = u16::try_from(lines).unwrap_or(u16::MAX);
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
    let (beside, side) = (false, Rect::default());
    Parts {
        board,
        beside,
        side,
        panel,
    }
}

/// How many lines of the text do not fit.
pub fn overflow(app: &App) -> u16 {
    let area = super::areas(app).panel;
    let lines = lines(app, area.as_size()).len();
    let hidden = lines.saturating_sub(area.height.into());
    u16::try_from(hidden).unwrap_or(u16::MAX)
}

/// How many lines the text has.
pub fn height(app: &App, area: Rect) -> u16 {
    u16::try_from(lines(app, area.as_size()).len()).unwrap_or(u16::MAX)
}

pub fn draw(app: &App, area: Rect, buf: &mut Buffer) {
    if area.is_empty() {
        return;
    }
    let lines = lines(app, area.as_size());
    let scroll = match &app.scene {
        Scene::Replay(replay) => replay.scroll,
        _ => app.table.as_ref().map_or(0, |table| table.scroll),
    };
    let most = lines.len().saturating_sub(area.height.into());
    let scroll = scroll.min(u16::try_from(most).unwrap_or(u16::MAX));
    flow::write(&lines, scroll, area, buf);
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
    } else if app.leaves_after {
        texts.with(
            Key::LeavingActs,
            [("key", app.key_of(Command::Quit).into())],
        )
    } else {
        match &app.long_unwritten()?.why {
            Some(why) => texts.with(Key::NotWrittenWhy, [("cause", why.as_str().into())]),
            None => texts.get(Key::NotWritten),
        }
    };
    Some(Para::new(text, app.look.theme.bad()))
}

/// The text, broken into lines for that room.
fn lines(app: &App, room: Size) -> Vec<Line> {
    flow::flow(&paras(app, room.width, share(app, room)), room.width)
}

/// How much of matrices and of what is told beside them there is room for. B
/// and the result are always shown; after them the rows come first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
struct Share {
    rows: usize,
    /// Lines of the list of variables.
    variables: usize,
    /// Whether the last move is told.
    told: bool,
    /// Whether it is said which columns are folded.
    folded: bool,
}

fn share(app: &App, room: Size) -> Share {
    let Some(shown) = shown_matrices(app) else {
        return Share::default();
    };
    let height = usize::from(room.height);
    let takes = |share: Share| flow::flow(&paras(app, room.width, share), room.width).len();
    let all = Share {
        rows: shown.matrices.rows(),
        variables: usize::MAX,
        told: true,
        folded: true,
    };
    if takes(all) <= height {
        return all;
    }
    // Without names nobody knows which columns these are.
    let names = 1;
    let mut share = Share {
        rows: 0,
        variables: names,
        told: false,
        folded: true,
    };
    let mut rows = height.saturating_sub(takes(share));
    if rows < LEAST_ROWS {
        share.folded = false;
        rows = height.saturating_sub(takes(share)).clamp(1, LEAST_ROWS);
    }
    share.rows = rows.min(all.rows);
    for (folded, told) in [(true, false), (true, true)] {
        let more = Share {
            told,
            folded,
            ..share
        };
        if takes(more) <= height {
            share = more;
        }
    }
    share.variables += height.saturating_sub(takes(share));
    share
}

fn shown_matrices(app: &App) -> Option<&ShownMatrices> {
    app.table.as_ref()?.watch.as_ref()?.matrices.as_ref()
}

/// How many columns and rows of the matrices are out of view.
pub fn matrices_overflow(app: &App) -> [usize; 2] {
    let Some(shown) = shown_matrices(app) else {
        return [0, 0];
    };
    let area = super::areas(app).panel;
    let width = usize::from(area.width);
    let columns = shown.matrices.columns();
    [
        columns.saturating_sub(shown.matrices.fitting(width)),
        shown
            .matrices
            .rows()
            .saturating_sub(share(app, area.as_size()).rows),
    ]
}

/// All paragraphs; of matrices that share.
fn paras(app: &App, width: u16, share: Share) -> Vec<Para> {
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
        let typed = app
            .kept
            .iter()
            .filter(|kept| !matches!(kept, Kept::Done(..)));
        let typed = typed.count();
        if typed > 0 {
            let text = app.texts().with(Key::WorkThen, [("count", typed.into())]);
            paras.push(Para::new(text, theme.muted()));
        }
    }
    match (&app.scene, &app.table) {
        (Scene::Replay(replay), _) => paras.extend(replayed(app, replay)),
        (_, Some(table)) => paras.extend(at_table(app, table, width, share)),
        (_, None) => {}
    }
    paras
}

/// What is being worked out, with a bar in which something goes to and fro:
/// nobody knows how much of it is left.
pub fn working(app: &App, kind: Kind, waited: u64) -> String {
    let there = (waited / 100) as usize % (2 * LAST_OF_BAR);
    let place = there.min(2 * LAST_OF_BAR - there);
    let (before, behind) = (".".repeat(place), ".".repeat(LAST_OF_BAR - place));
    let key = match kind {
        Kind::Lay => Key::WorkLay,
        Kind::Make => Key::WorkMake,
        Kind::Act => Key::WorkAct,
        Kind::Jump => Key::WorkJump,
        Kind::Figures => Key::WorkFigures,
        Kind::Rewind => Key::WorkRewind,
        Kind::Share => Key::WorkShare,
        Kind::Hint | Kind::Guess | Kind::Chances => Key::WorkThink,
        Kind::Advise | Kind::Matrices => Key::WorkStrategy,
        Kind::Review => Key::WorkReview,
        Kind::Fetch | Kind::Unfinished => Key::WorkHistory,
    };
    let stop = app.key_of(Command::Back);
    let text = app.texts().with(key, [("key", stop.into())]);
    format!("[{before}={behind}] {text}")
}

fn at_table(app: &App, table: &ScreenTable, width: u16, share: Share) -> Vec<Para> {
    let theme = &app.look.theme;
    let mut paras = Vec::new();
    if table.is_over() {
        paras.extend(the_end(app, table));
    }
    if table.game().status() == Status::Ready && table.watch.is_none() {
        let key = |command: Command| app.key_of(command);
        let values = [
            ("open", key(Command::Open).into()),
            ("flag", key(Command::Flag).into()),
            ("help", key(Command::Help).into()),
        ];
        let text = capital(&app.texts().with(Key::Newcomer, values));
        paras.push(Para::new(text, theme.muted()));
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
    let watch = table.watch.as_ref().filter(|watch| watch.plays());
    let shown = watch.and_then(|watch| watch.matrices.as_ref());
    paras.extend(watched(app, table, shown.is_none() || share.told));
    if let Some(shown) = shown {
        paras.extend(matrices(app, shown, width, share));
    }
    paras
}

/// The chance of the chosen cell, and what to think of it.
fn chances(app: &App, table: &ScreenTable) -> Vec<Para> {
    let Chances::On(shown) = &table.chances else {
        return Vec::new();
    };
    let analysis = &shown.analysis;
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
    let sea = analysis.sea();
    if sea.cells > 0 {
        let values = [
            ("cells", sea.cells.into()),
            ("risk", texts.percent(sea.mine_probability).into()),
        ];
        paras.push(Para::new(texts.with(Key::ChancesSea, values), theme.text()));
    }
    if !table.pane.tells_hundredths() {
        let text = texts.get(Key::ChancesTens);
        paras.push(Para::new(text, theme.muted()));
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

/// How the strategy goes on, and if wanted what it has played.
fn watched(app: &App, table: &ScreenTable, told: bool) -> Vec<Para> {
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
    if let Some(told) = watch.told.as_ref().filter(|_| told) {
        paras.push(Para::new(told.text.as_str(), theme.text()));
    }
    paras
}

/// The matrices of `pinv`: as many columns as fit, and that share; B beside the
/// rows and the result below, whatever is scrolled.
fn matrices(app: &App, shown: &ShownMatrices, width: u16, share: Share) -> Vec<Para> {
    let texts = app.texts();
    let theme = &app.look.theme;
    let page = shown.matrices.page(shown.column, width.into(), texts);
    let count = page.rows.len();
    let hidden = count.saturating_sub(share.rows);
    let row = shown.row.min(hidden);
    let sentence = |line: &String| Para::new(line.as_str(), theme.text());
    let mut paras = Vec::new();
    if let Some(variables) = &page.variables {
        let lines = flow::at_most(variables, width, share.variables);
        paras.extend(
            lines
                .into_iter()
                .map(|line| Para::fixed(line, theme.text())),
        );
    }
    paras.push(sentence(&page.title));
    let seen = page.rows.iter().skip(row).take(share.rows);
    paras.extend(seen.map(|line| Para::fixed(line.as_str(), theme.text())));
    if hidden > 0 {
        let values = [
            ("from", (row + 1).into()),
            ("to", (row + share.rows).into()),
            ("rows", count.into()),
        ];
        paras.push(Para::new(
            texts.with(Key::WatchMatrixRows, values),
            theme.muted(),
        ));
    }
    paras.extend(page.result.iter().map(sentence));
    let folded = page.folded.as_ref().filter(|_| share.folded);
    paras.extend(folded.map(sentence));
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
        let lasted = figures.millis >= words::A_SECOND;
        let speed = figures.three_bv_per_second().filter(|_| lasted);
        let speed = speed.map_or("–".to_owned(), |speed| texts.decimal(speed, 2));
        let values = [
            ("time", words::exact_clock(figures.millis, texts).into()),
            ("done", figures.three_bv_done.into()),
            ("all", figures.three_bv.unwrap_or(0).into()),
            ("speed", speed.into()),
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
        ("level", texts.level_said(&table.play.deal.label).into()),
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
