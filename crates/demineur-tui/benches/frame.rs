//! How long a frame of a board takes, from what cells show to what is sent to
//! the terminal: `cargo bench -p demineur-tui --bench frame [-- FRAMES]`.
//!
//! Each frame differs from the last in every cell, which is the worst case,
//! and then in one cell, which is what playing is like. Then a move: the key, the
//! sheet for the thread that keeps it, and the frame. Then moves over millions of
//! cells beside the screen: by the clock on the wall, since two threads work.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use cpu_time::ProcessTime;
use crossterm::event::{KeyCode, KeyEvent};
use demineur_core::{Board, BoardSpec, CellId, GraphSpec, Level, Mark, Shown, Tiling};
use demineur_play::Wish;
use demineur_solver::strategy::StrategyName;
use demineur_tui::board::{BoardPane, Picture};
use demineur_tui::theme::{Background, ColourDepth, Glyphs, Palette, Theme};
use demineur_tui::{App, Effect, Event, KeyMap, Look, Painter, Sheet, Start};
use demineur_words::{Lang, Texts};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

fn main() {
    let mut words = std::env::args().skip(1);
    let frames = words.find_map(|word| word.parse().ok()).unwrap_or(100);
    println!("{frames} frames each, CPU time, milliseconds a frame");
    println!(
        "board                        cells  screen    zoom     made   all new  slowest   one new"
    );
    let tiled = |tiling, width, height| BoardSpec::tiled(tiling, width, height);
    let wide = (400, 100);
    let usual = (200, 50);
    for (name, spec, screen, zoom) in [
        (
            "square 200x100, whole",
            tiled(Tiling::Square, 200, 100),
            wide,
            0,
        ),
        (
            "square 200x100, scrolled",
            tiled(Tiling::Square, 200, 100),
            usual,
            0,
        ),
        (
            "square 1000x1000",
            tiled(Tiling::Square, 1000, 1000),
            usual,
            0,
        ),
        (
            "square 1000x1000, afar",
            tiled(Tiling::Square, 1000, 1000),
            usual,
            -3,
        ),
        (
            "hexagonal 200x100",
            tiled(Tiling::Hexagonal, 200, 100),
            usual,
            0,
        ),
        (
            "triangular 200x100",
            tiled(Tiling::Triangular, 200, 100),
            usual,
            0,
        ),
        (
            "cairo 1000x1000",
            tiled(Tiling::LavesCairoPentagonal, 1000, 1000),
            usual,
            0,
        ),
        (
            "cairo 1000x1000, afar",
            tiled(Tiling::LavesCairoPentagonal, 1000, 1000),
            usual,
            -4,
        ),
        (
            "penrose 200x100",
            tiled(Tiling::PenroseP3Rhombs, 200, 100),
            usual,
            0,
        ),
        (
            "penrose 200x100, small",
            tiled(Tiling::PenroseP3Rhombs, 200, 100),
            usual,
            -2,
        ),
        ("hat 200x100", tiled(Tiling::Hat, 200, 100), usual, 0),
        ("graph, no positions", ladder(10_000), usual, 0),
    ] {
        line(name, &spec, screen, zoom, frames);
    }
    println!("bytes a frame                   first  opened  down    up      right   left");
    for size in [(80, 24), (120, 40), (200, 60)] {
        for (name, board, mines) in [
            ("square 30x16", BoardSpec::square(30, 16), 99),
            ("square 300x300", BoardSpec::square(300, 300), 18_000),
            (
                "hexagonal 300x300",
                tiled(Tiling::Hexagonal, 300, 300),
                14_000,
            ),
            (
                "cairo 100x100",
                tiled(Tiling::LavesCairoPentagonal, 100, 100),
                6_000,
            ),
            (
                "dodecagons 30x30",
                tiled(Tiling::TruncatedHexagonal, 30, 30),
                400,
            ),
        ] {
            for depth in [ColourDepth::TwoFiftySix, ColourDepth::True] {
                bytes(name, board.clone(), mines, size, depth);
            }
        }
    }
    println!("a move, milliseconds               key      copy     frame");
    for (name, width, height, mines) in [
        ("square 30x16", 30, 16, 99),
        ("square 200x100", 200, 100, 4_000),
        ("square 1000x1000", 1000, 1000, 200_000),
    ] {
        a_move(name, BoardSpec::square(width, height), mines, frames);
    }
    println!("beside the screen, milliseconds          all done  longest  to stop");
    let million = BoardSpec::square(1000, 1000);
    let most = BoardSpec::square(5000, 5000);
    for (name, board, strategy) in [
        ("a cascade over 1,000,000", &million, None),
        ("a cascade over 25,000,000", &most, None),
        ("the same by a strategy", &most, Some(StrategyName::Exact)),
    ] {
        beside(name, board.clone(), 1, strategy);
    }
}

/// Something that happens beside the screen.
type Answers = (Sender<Event>, Receiver<Event>);

/// A move over millions of cells: how long it takes until nothing is worked out
/// any more, the longest time from one frame to the next meanwhile, and how long
/// it takes until Esc has stopped the same.
fn beside(name: &str, board: BoardSpec, mines: usize, strategy: Option<StrategyName>) {
    let mut times = Vec::new();
    for stops in [false, true] {
        let mut app = app(ColourDepth::True);
        if let Some(strategy) = strategy {
            app.watch_next(strategy, Some(0), true);
        }
        start(&mut app, board.clone(), mines);
        let answers: Answers = channel();
        let key = if strategy.is_some() { '.' } else { ' ' };
        let began = Instant::now();
        let mut under_way = press(&mut app, KeyCode::Char(key), &answers.0);
        let (mut last, mut longest) = (Instant::now(), Duration::ZERO);
        let mut painter = Painter::new(Vec::new());
        let mut stopped = None;
        while under_way > 0 {
            let now = began.elapsed().as_millis() as u64;
            let event = match answers.1.recv_timeout(Duration::from_millis(10)) {
                Ok(event) => {
                    under_way -= 1;
                    event
                }
                Err(_) => Event::Tick,
            };
            let effects = app.update(event, now);
            under_way += work(effects, &answers.0);
            let mut frame = Buffer::empty(Rect::new(0, 0, 120, 40));
            let seen = app.draw_on(&mut frame);
            painter.out().clear();
            painter.paint(&frame, seen).expect("memory takes all");
            longest = longest.max(last.elapsed());
            last = Instant::now();
            if stops && stopped.is_none() && began.elapsed() > Duration::from_millis(200) {
                stopped = Some(Instant::now());
                under_way += press(&mut app, KeyCode::Esc, &answers.0);
            }
        }
        times.push(match stopped {
            Some(stopped) => (stopped.elapsed(), longest),
            None => (began.elapsed(), longest),
        });
    }
    let millis = |time: Duration| time.as_secs_f64() * 1000.0;
    let [(all, longest), (stop, _)] = times[..] else {
        unreachable!("twice")
    };
    println!(
        "{name:<38} {:>8.0} {:>8.1} {:>8.1}",
        millis(all),
        millis(longest),
        millis(stop)
    );
}

/// Presses a key; how many jobs are under way because of it.
fn press(app: &mut App, key: KeyCode, answers: &Sender<Event>) -> usize {
    work(app.update(Event::Key(KeyEvent::from(key)), 0), answers)
}

/// Does what is to be done beside the screen; how many jobs that is.
fn work(effects: Vec<Effect>, answers: &Sender<Event>) -> usize {
    let mut jobs = 0;
    for effect in effects {
        if let Effect::Work(ticket, cancel, job) = effect {
            let answers = answers.clone();
            thread::spawn(move || {
                let sent = answers.send(Event::Done(ticket, job.run(&cancel)));
                assert!(sent.is_ok(), "whoever asked waits");
            });
            jobs += 1;
        }
    }
    jobs
}

/// What a terminal is sent: the first frame, and then for each of some keys the
/// mean of so many.
fn bytes(name: &str, board: BoardSpec, mines: usize, size: (u16, u16), depth: ColourDepth) {
    let mut app = app(depth);
    start(&mut app, board, mines);
    let mut painter = Painter::new(Vec::new());
    let mut paint = |app: &mut App| {
        let mut frame = Buffer::empty(Rect::new(0, 0, size.0, size.1));
        let seen = app.draw_on(&mut frame);
        painter.out().clear();
        painter.paint(&frame, seen).expect("memory takes all")
    };
    let press = |app: &mut App, key: char| {
        app.update(Event::Key(KeyEvent::from(KeyCode::Char(key))), 0);
    };
    let first = paint(&mut app);
    press(&mut app, ' ');
    let opened = paint(&mut app);
    let colours = if depth == ColourDepth::True {
        "true"
    } else {
        "256"
    };
    print!(
        "{name:<18} {colours:>4} {:>3}x{:<3} {first:>7} {opened:>7}",
        size.0, size.1
    );
    // As far as the rim of the window first: from there on each key scrolls.
    for (key, count) in [
        ('j', size.1 / 2),
        ('k', size.1),
        ('l', size.0 / 4),
        ('h', size.0 / 2),
    ] {
        for _ in 0..count {
            press(&mut app, key);
            paint(&mut app);
        }
        let mut sum = 0;
        for _ in 0..20 {
            press(&mut app, key);
            sum += paint(&mut app);
        }
        print!(" {:>7}", sum / 20);
    }
    println!();
    assert!(first > 500, "something was sent");
}

/// Flags put and taken away, after a first opening.
fn a_move(name: &str, board: BoardSpec, mines: usize, moves: u32) {
    let mut app = app(ColourDepth::True);
    start(&mut app, board, mines);
    let mut terminal = Terminal::new(TestBackend::new(200, 50)).expect("it always works");
    let mut sums = [0.0; 3];
    for key in std::iter::once(' ').chain(std::iter::repeat_n('f', moves as usize)) {
        let start = ProcessTime::now();
        let effects = app.update(Event::Key(KeyEvent::from(KeyCode::Char(key))), 0);
        let keyed = start.elapsed();
        settle(&mut app, effects);
        let start = ProcessTime::now();
        let sheet = Sheet::of(app.table().expect("a table"));
        let copied = start.elapsed();
        terminal
            .draw(|frame| app.draw(frame))
            .expect("it always works");
        let drawn = start.elapsed();
        drop(sheet);
        let parts = [keyed, copied, drawn - copied];
        for (sum, part) in sums.iter_mut().zip(parts) {
            *sum += part.as_secs_f64() * 1000.0 / f64::from(moves);
        }
    }
    let entries = app.table().expect("a table").game().log().len();
    assert!(entries > moves as usize, "{entries} moves were played");
    let [key, copy, frame] = sums;
    println!("{name:<28} {key:>9.2} {copy:>9.2} {frame:>9.2}");
}

fn app(depth: ColourDepth) -> App {
    let theme = Theme::new(depth, Background::Dark, Palette::Classic, Glyphs::Unicode);
    App::new(Start::plain(Look {
        theme,
        texts: Arc::new(Texts::new(Lang::En)),
        keys: KeyMap::default(),
        asks_ground: false,
        animates: false,
        chord_on_click: true,
    }))
}

/// A new game, laid out.
fn start(app: &mut App, board: BoardSpec, mines: usize) {
    let level = Level {
        board,
        mines,
        ..Level::named("expert").expect("a level")
    };
    let effects = app.play(Wish::new(level, 3), 0);
    settle(app, effects);
}

/// Does what is done beside the screen, and what follows from that.
fn settle(app: &mut App, mut effects: Vec<Effect>) {
    while !effects.is_empty() {
        let mut more = Vec::new();
        for effect in effects {
            if let Effect::Work(ticket, cancel, job) = effect {
                more.extend(app.update(Event::Done(ticket, job.run(&cancel)), 0));
            }
        }
        effects = more;
    }
}

/// Two long rows with rungs between them.
fn ladder(rungs: u32) -> BoardSpec {
    let neighbours = |cell: u32| {
        let others = [cell.checked_sub(2), Some(cell ^ 1), Some(cell + 2)];
        let others = others.into_iter().flatten();
        others.filter(|&other| other < 2 * rungs).collect()
    };
    BoardSpec::Graph(GraphSpec {
        adjacency: (0..2 * rungs).map(neighbours).collect(),
        positions: None,
    })
}

fn line(name: &str, spec: &BoardSpec, screen: (u16, u16), zoom: i32, frames: u32) {
    let board = spec.build().expect("a board");
    let start = ProcessTime::now();
    let mut pane = BoardPane::new(&board, Glyphs::Unicode);
    let made = start.elapsed().as_secs_f64() * 1000.0;
    let area = Rect::new(0, 0, screen.0, screen.1);
    let middle = CellId::from_index(board.len() / 2 + 37);
    pane.zoom(zoom, middle, area);
    pane.follow(middle, area);
    let (all, slowest) = timed(&board, &pane, screen, middle, frames, true);
    let (one, _) = timed(&board, &pane, screen, middle, frames, false);
    println!(
        "{name:<26} {:>7}  {:>3}x{:<3} {zoom:>6} {made:>9.2} {all:>9.2} {slowest:>8.2} {one:>9.2}",
        board.len(),
        screen.0,
        screen.1,
    );
}

/// The mean and the longest time of a frame.
fn timed(
    board: &Board,
    pane: &BoardPane,
    screen: (u16, u16),
    middle: CellId,
    frames: u32,
    all: bool,
) -> (f64, f64) {
    let theme = Theme::new(
        ColourDepth::True,
        Background::Dark,
        Palette::Classic,
        Glyphs::Unicode,
    );
    let backend = TestBackend::new(screen.0, screen.1);
    let mut terminal = Terminal::new(backend).expect("a test backend always works");
    let (mut sum, mut slowest) = (0.0, 0.0_f64);
    for number in 0..frames {
        let shown = |cell: CellId| {
            let turn = if all || cell == middle { number } else { 0 };
            shown((cell.get() + turn) % 12)
        };
        let picture = Picture {
            shown: &shown,
            cursor: None,
            hover: None,
            pressed: &[],
            roles: &[],
            chances: None,
            theme: &theme,
        };
        let start = ProcessTime::now();
        let frame = terminal.draw(|frame| pane.render(frame.area(), frame.buffer_mut(), &picture));
        frame.expect("a test backend always works");
        let millis = start.elapsed().as_secs_f64() * 1000.0;
        sum += millis;
        slowest = slowest.max(millis);
    }
    let drawn = terminal.backend().buffer().content();
    let blank = drawn.iter().filter(|cell| cell.symbol() == " ").count();
    assert!(blank < drawn.len(), "something is drawn");
    let center = pane.cell_at(
        Rect::new(0, 0, screen.0, screen.1),
        screen.0 / 2,
        screen.1 / 2,
    );
    assert!(center.is_none_or(|cell| board.topology().contains(cell)));
    (sum / f64::from(frames), slowest)
}

/// Everything a cell can show, in turn.
fn shown(turn: u32) -> Shown {
    match turn {
        0 | 1 => Shown::Hidden,
        2 => Shown::Marked(Mark::Mine),
        3 => Shown::Marked(Mark::Uncertain),
        number => Shown::Open(number - 4),
    }
}
