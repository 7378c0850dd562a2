//! A screen in memory: events go in, frames come out, and what takes long is
//! done at once unless a test wants to wait.

use std::collections::VecDeque;
use std::sync::Arc;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use demineur_core::format::{SavedGame, ShareCode};
use demineur_core::{CellId, GameParams, Level};
use demineur_play::Wish;
use demineur_solver::strategy::StrategyName;
use demineur_tui::theme::{Background, ColourDepth, Glyphs, Palette, Theme};
use demineur_tui::{
    App, Choice, Effect, Event, Fetch, Job, Keeper, KeyMap, Look, Opened, Sheet, Start, Ticket,
};
use demineur_words::{Lang, Texts};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use unicode_width::UnicodeWidthStr;

pub struct Driver {
    pub app: App,
    pub keeper: Keeper,
    pub now: u64,
    pub size: (u16, u16),
    /// Settings that were to be remembered.
    pub remembered: Vec<(&'static str, String)>,
    pub has_quit: bool,
    /// Jobs that are not done yet, while the test waits.
    pub waiting: VecDeque<(Ticket, demineur_solver::Cancel, Job)>,
    pub waits: bool,
    texts: Arc<Texts>,
}

impl Driver {
    pub fn new(lang: Lang, width: u16, height: u16) -> Self {
        Self::with_keeper(lang, width, height, Keeper::new(None, None))
    }

    pub fn with_keeper(lang: Lang, width: u16, height: u16, keeper: Keeper) -> Self {
        Self::start(
            lang,
            (width, height),
            keeper,
            Level::built_in(),
            Glyphs::Ascii,
        )
    }

    /// The same drawn with these glyphs.
    pub fn dressed(lang: Lang, width: u16, height: u16, glyphs: Glyphs) -> Self {
        let keeper = Keeper::new(None, None);
        Self::start(lang, (width, height), keeper, Level::built_in(), glyphs)
    }

    /// The same with these levels to choose from.
    pub fn with_levels(lang: Lang, width: u16, height: u16, levels: Vec<Level>) -> Self {
        let keeper = Keeper::new(None, None);
        Self::start(lang, (width, height), keeper, levels, Glyphs::Ascii)
    }

    fn start(
        lang: Lang,
        (width, height): (u16, u16),
        keeper: Keeper,
        levels: Vec<Level>,
        glyphs: Glyphs,
    ) -> Self {
        let texts = Arc::new(Texts::new(lang));
        let theme = Theme::new(
            ColourDepth::Mono,
            Background::Dark,
            Palette::Classic,
            glyphs,
        );
        let look = Look {
            theme,
            texts: texts.clone(),
            keys: KeyMap::default(),
            asks_ground: false,
            animates: false,
            chord_on_click: true,
        };
        let app = App::new(Start {
            look,
            levels,
            choice: Choice::default(),
            chance: 7,
            usual_strategy: StrategyName::Exact,
            at: 1_763_500_000,
        });
        let mut driver = Self {
            app,
            keeper,
            now: 0,
            size: (width, height),
            remembered: Vec::new(),
            has_quit: false,
            waiting: VecDeque::new(),
            waits: false,
            texts,
        };
        driver.app.resize(width, height);
        driver
    }

    /// The same with a game of that level and seed on the table.
    pub fn playing(lang: Lang, width: u16, height: u16, level: &str, seed: u64) -> Self {
        let mut driver = Self::new(lang, width, height);
        let level = Level::named(level).expect("a level");
        driver.wish(Wish::new(level, seed));
        driver
    }

    /// The same with given mines, drawn as text.
    pub fn given(lang: Lang, width: u16, height: u16, drawing: &str) -> Self {
        let mut driver = Self::new(lang, width, height);
        let params = GameParams::from_drawing(drawing).expect("a drawing");
        let game = demineur_core::Game::new(params).expect("a game");
        let saved = SavedGame {
            game,
            no_guess: false,
        };
        driver.send(Event::Opened(Box::new(Opened::outside(saved))));
        driver
    }

    pub fn wish(&mut self, wish: Wish) {
        let effects = self.app.play(wish, self.now);
        self.do_all(effects);
    }

    pub fn send(&mut self, event: Event) {
        self.take_in(event);
        while self.app.is_behind() {
            self.take_in(Event::Tick);
        }
    }

    fn take_in(&mut self, event: Event) {
        let effects = self.app.update(event, self.now);
        self.keep();
        self.do_all(effects);
    }

    /// Lets time pass, waking the app whenever it asks for it.
    pub fn pass(&mut self, millis: u64) {
        let end = self.now + millis;
        while let Some(at) = self.app.wake().filter(|&at| at <= end) {
            self.now = self.now.max(at);
            self.send(Event::Tick);
            if self.waits {
                break;
            }
        }
        self.now = end;
        self.send(Event::Tick);
    }

    fn keep(&mut self) {
        let Some(table) = self.app.table() else {
            return self.keeper.leave();
        };
        let serial = table.serial();
        let kept = self.keeper.keep(&Sheet::of(table), &self.texts);
        let kept = kept.unwrap_or_else(|trouble| panic!("{}", trouble.why));
        let finished = kept.finished.map(|history| Event::History(serial, history));
        for event in finished.into_iter().chain(kept.apart.map(Event::NotKept)) {
            let effects = self.app.update(event, self.now);
            self.do_all(effects);
        }
    }

    fn do_all(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Work(ticket, cancel, job) => {
                    self.waiting.push_back((ticket, cancel, job));
                }
                Effect::Fetch(ticket, fetch) => {
                    // Whoever left the table has done so before.
                    self.keep();
                    let event = match fetch {
                        Fetch::Read(code) => match ShareCode::decode(&code) {
                            Ok(saved) => Event::Opened(Box::new(Opened::outside(saved))),
                            Err(error) => Event::NotOpened(error.to_string()),
                        },
                        fetch => self.keeper.fetch(fetch, &self.texts),
                    };
                    self.send(Event::Answer(ticket, Box::new(event)));
                }
                Effect::Remember(name, value) => self.remembered.push((name, value)),
                Effect::Suspend => {}
                Effect::Quit { .. } => self.has_quit = true,
            }
        }
        if !self.waits {
            self.work();
        }
    }

    /// Does the jobs that wait.
    pub fn work(&mut self) {
        while let Some((ticket, cancel, job)) = self.waiting.pop_front() {
            self.send(Event::Done(ticket, job.run(&cancel)));
        }
    }

    /// Presses keys, as they are written, separated by blanks: `5l space`.
    pub fn keys(&mut self, words: &str) {
        for word in words.split_whitespace() {
            match key(word) {
                Some(key) => self.send(Event::Key(key)),
                None => self.types(word),
            }
        }
    }

    /// Types a text letter by letter.
    pub fn types(&mut self, text: &str) {
        for letter in text.chars() {
            let event = KeyEvent::new(KeyCode::Char(letter), KeyModifiers::NONE);
            self.send(Event::Key(event));
        }
    }

    /// Opens cells with the keyboard: the cursor goes there and opens.
    pub fn open(&mut self, cells: &[u32]) {
        for &cell in cells {
            self.mouse(MouseEventKind::Down(MouseButton::Left), cell);
            self.mouse(MouseEventKind::Up(MouseButton::Left), cell);
        }
    }

    /// Opens every safe cell, in their order, until the game is won.
    pub fn open_safe(&mut self) {
        while let Some(cell) = self.hidden(false) {
            let left = self
                .app
                .table()
                .expect("a table")
                .game()
                .counters()
                .safe_left;
            self.open(&[cell]);
            let now = self
                .app
                .table()
                .expect("a table")
                .game()
                .counters()
                .safe_left;
            assert!(now < left, "{}", self.frame());
        }
    }

    /// The first hidden cell that is a mine, or is not a mine; `None` after the end.
    pub fn hidden(&self, mine: bool) -> Option<u32> {
        let game = self.app.table().expect("a table").game();
        let layout = game.layout().filter(|_| !game.status().is_over())?;
        let mut hidden = game.view().hidden();
        let found = hidden.find(|&cell| layout.is_mine(cell) == mine);
        found.map(CellId::get)
    }

    /// The mouse over a cell of a board of squares that is all in view.
    pub fn mouse(&mut self, kind: MouseEventKind, cell: u32) {
        let (column, row) = self.place(cell);
        self.mouse_at(kind, column, row);
    }

    pub fn mouse_at(&mut self, kind: MouseEventKind, column: u16, row: u16) {
        self.send(Event::Mouse(MouseEvent {
            kind,
            column,
            row,
            modifiers: KeyModifiers::NONE,
        }));
    }

    /// Where a cell is on the screen.
    pub fn place(&self, cell: u32) -> (u16, u16) {
        let all = (0..self.size.1).flat_map(|y| (0..self.size.0).map(move |x| (x, y)));
        let mut all = all.filter(|&(x, y)| self.app.cell_at(x, y) == Some(CellId::new(cell)));
        all.next().expect("the cell is in view")
    }

    /// The screen as text, without blanks at the ends of lines.
    pub fn frame(&mut self) -> String {
        let backend = TestBackend::new(self.size.0, self.size.1);
        let mut terminal = Terminal::new(backend).expect("memory");
        terminal.draw(|frame| self.app.draw(frame)).expect("drawn");
        let buffer = terminal.backend().buffer();
        let mut text = String::new();
        for y in 0..self.size.1 {
            let mut line = String::new();
            let mut x = 0;
            while x < self.size.0 {
                let symbol = buffer[(x, y)].symbol();
                line.push_str(symbol);
                // What is wide stands in two columns.
                x += UnicodeWidthStr::width(symbol).max(1) as u16;
            }
            text.push_str(line.trim_end());
            text.push('\n');
        }
        text
    }

    pub fn resize(&mut self, width: u16, height: u16) {
        self.size = (width, height);
        self.app.resize(width, height);
    }
}

/// A key by its name; a letter, or letters after each other, have none.
fn key(word: &str) -> Option<KeyEvent> {
    let code = match word {
        "space" => KeyCode::Char(' '),
        "enter" => KeyCode::Enter,
        "esc" => KeyCode::Esc,
        "tab" => KeyCode::Tab,
        "left" => KeyCode::Left,
        "right" => KeyCode::Right,
        "up" => KeyCode::Up,
        "down" => KeyCode::Down,
        "home" => KeyCode::Home,
        "end" => KeyCode::End,
        "pageup" => KeyCode::PageUp,
        "pagedown" => KeyCode::PageDown,
        "backspace" => KeyCode::Backspace,
        "f2" => KeyCode::F(2),
        "f3" => KeyCode::F(3),
        _ => return None,
    };
    Some(KeyEvent::new(code, KeyModifiers::NONE))
}
