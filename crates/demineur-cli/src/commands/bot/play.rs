//! Playing games in a window.

use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use demineur_bot::desktop::ScreenError;
use demineur_bot::playing::{Origin, keep};
use demineur_bot::{BoardWindow, BotError, Count, Hand, Played, Playing, Profile, X11};
use demineur_core::{Layout, Rng};
use demineur_solver::strategy::StrategyName;
use demineur_solver::{Budget, Cancel};
use demineur_store::{Door, Durability, Filter, Store, UnixMillis};
use demineur_words::{CellNames, Key, Texts};

use super::folder::Folder;
use super::game_window::{GameWindow, Purpose, layout};
use super::live;
use super::tally::{Tally, kept_row, table};
use super::teller::Teller;
use super::trouble::{failure, message};
use crate::args::BotPlayArgs;
use crate::asked;
use crate::asked::random_seed;
use crate::error::Failure;
use crate::history;
use crate::stop::on_interrupt;

/// Plays the games that are asked for, and says how they went.
pub fn run(args: &BotPlayArgs, texts: &Texts) -> Result<(), Failure> {
    let seed = match args.seed {
        Some(seed) => seed,
        None => random_seed(texts)?,
    };
    let purpose = if args.calibrate {
        Purpose::Learn
    } else {
        Purpose::Play
    };
    let cancel = on_interrupt();
    let is_late = stop_after(args.time_limit, &cancel);
    let mut window = GameWindow::take(&args.window, args.clicks, purpose, texts)?;
    let layout = layout(args.layout.as_deref(), &window.level, texts)?;
    if args.strategy == StrategyName::Cheat && layout.is_none() {
        return Err(Failure::Refused(texts.get(Key::BotErrorLayout)));
    }
    if args.strategy == StrategyName::Cheat && args.games > 1 {
        return Err(Failure::Refused(texts.get(Key::BotErrorLayoutGames)));
    }
    let store = Store::open(&window.folder, Durability::default());
    let store = store.map_err(|error| history::failure(&error, texts))?;
    let save = args.save.as_deref().map(|path| {
        let program = &window.profile.program;
        Folder::open(path, program, &args.picture, texts)
    });
    let mut evening = Evening {
        folder: save.transpose()?,
        program: window.profile.program.clone(),
        level: window.level.name.clone(),
        args,
        texts,
        store,
        layout,
        rng: Rng::of_strategy(seed, 0),
        cancel,
        is_late,
        tally: Tally::default(),
        count_told: None,
    };
    let ended = evening.play(&mut window, seed);
    window.leave();
    evening.tell_end(ended)
}

/// Throws the switch when the time is up; whether it did.
fn stop_after(limit: Option<Duration>, cancel: &Cancel) -> Arc<AtomicBool> {
    let is_late = Arc::new(AtomicBool::new(false));
    if let Some(limit) = limit {
        let (late, switch) = (Arc::clone(&is_late), cancel.clone());
        thread::spawn(move || {
            thread::sleep(limit);
            late.store(true, Ordering::Relaxed);
            switch.cancel();
        });
    }
    is_late
}

/// The games of one run.
struct Evening<'a> {
    /// Where games are saved, too.
    folder: Option<Folder>,
    program: String,
    level: String,
    args: &'a BotPlayArgs,
    texts: &'a Texts,
    store: Store,
    layout: Option<Layout>,
    rng: Rng,
    cancel: Cancel,
    /// Whether the time is up.
    is_late: Arc<AtomicBool>,
    tally: Tally,
    /// What was said last of how the mines are counted.
    count_told: Option<Count>,
}

/// Whether an error is about one game, and the next may go well.
fn is_of_one_game(error: &BotError) -> bool {
    matches!(
        error,
        BotError::Unreadable { .. }
            | BotError::Impossible { .. }
            | BotError::Contradiction { .. }
            | BotError::NoEffect { .. }
            | BotError::Covered { .. }
            | BotError::NoNewGame { .. }
            | BotError::Screen(ScreenError::NotShown)
    )
}

/// Why a run ended before its last game.
enum Broken {
    Bot(BotError),
    Failure(Failure),
}

impl From<BotError> for Broken {
    fn from(error: BotError) -> Self {
        Self::Bot(error)
    }
}

impl From<Failure> for Broken {
    fn from(failure: Failure) -> Self {
        Self::Failure(failure)
    }
}

impl Evening<'_> {
    fn play(&mut self, window: &mut GameWindow, seed: u64) -> Result<(), Broken> {
        let file = window.shelf_file.clone();
        let saves = self.args.calibrate || !window.is_known || window.is_learnt;
        if self.args.calibrate && self.args.window.program.is_some() {
            // What is known of a program is not learnt anew.
            window.profile.glyphs.clear();
        }
        if let Some(restart) = &self.args.new_game {
            window.profile.restart = Some(restart.clone());
        }
        if let Some(key) = self.args.dismiss {
            window.profile.dismiss = vec![key];
        }
        let learns = saves || !window.profile.is_complete();
        let hand = Hand::new(self.args.speed, seed);
        let board = window.find_board(hand)?.named(&self.args.name);
        let mut board = board.heeding(self.cancel.clone());
        if self.args.calibrate {
            board.freshen()?;
        }
        if learns {
            board = board.learning()?;
        }
        self.tell_start(&board)?;
        let ended = self.games(&mut board, saves);
        // What was learnt is kept, whatever ended it.
        if saves && self.tally.number() > 0 {
            self.save_profile(&board, &file)?;
        }
        ended
    }

    /// Plays as many games as are asked for. One that has to be left is not
    /// counted, and the next is played; but not several such in a row.
    fn games(&mut self, board: &mut BoardWindow<'_, X11>, learns: bool) -> Result<(), Broken> {
        const MOST_LEFT: u32 = 3;
        let mut left = 0;
        let mut is_over = board.is_over()?;
        let mut played = 0;
        while played < self.args.games {
            let started_at = UnixMillis::now();
            let game = match is_over {
                true => self.new_game(board),
                false => Ok(()),
            };
            is_over = true;
            match game.and_then(|()| self.game(board)) {
                // It was over when it was found.
                Ok(Played { clicks: 0, .. }) if left < MOST_LEFT => left += 1,
                Ok(game) => {
                    left = 0;
                    played += 1;
                    self.note(&game, started_at)?;
                    self.tell_count(board)?;
                }
                // While learning, another game may tell what this one did not.
                Err(Broken::Bot(error))
                    if (self.args.games > 1 || learns)
                        && left < MOST_LEFT
                        && is_of_one_game(&error) =>
                {
                    left += 1;
                    played += u64::from(self.args.games > 1);
                    self.leave_game(&error)?;
                }
                Err(broken) => return Err(broken),
            }
        }
        Ok(())
    }

    /// Says by what the number of mines is known, where nobody has said it.
    fn tell_count(&mut self, board: &BoardWindow<'_, X11>) -> Result<(), Failure> {
        let key = match board.count() {
            Count::Told => return Ok(()),
            Count::Read => Key::BotCountRead,
            Count::Guessed => Key::BotCountNone,
        };
        if self.count_told != Some(board.count()) {
            self.count_told = Some(board.count());
            let values = [("mines", board.mines().into())];
            writeln!(io::stdout(), "{}", self.texts.with(key, values))?;
        }
        Ok(())
    }

    /// Says why a game is left.
    fn leave_game(&mut self, error: &BotError) -> Result<(), Failure> {
        live::clear();
        self.tally.doubtful += 1;
        let values = [
            ("number", self.tally.number().into()),
            ("trouble", message(error, self.texts).into()),
        ];
        let line = self.texts.with(Key::BotLeft, values);
        Ok(writeln!(io::stdout(), "{line}")?)
    }

    /// Brings up a new game; or has a person do so who is there, where nothing
    /// that is tried does.
    fn new_game(&mut self, board: &mut BoardWindow<'_, X11>) -> Result<(), Broken> {
        live::clear();
        let names = CellNames::of(board.board());
        let mut teller = Teller::new(self.args, names, &self.cancel, self.texts);
        board.new_game(&mut teller)?;
        Ok(())
    }

    fn game(&mut self, board: &mut BoardWindow<'_, X11>) -> Result<Played, Broken> {
        let mut player = asked::player(self.args.strategy, self.texts)?;
        let names = CellNames::of(board.board());
        let mut watcher = Teller::new(self.args, names, &self.cancel, self.texts);
        watcher.draw(board.board());
        let mut playing = Playing {
            player: &mut player,
            layout: self.layout.as_ref(),
            rng: &mut self.rng,
            budget: Budget::default()
                .with_cancel(self.cancel.clone())
                .with_effort(self.args.effort),
        };
        Ok(board.play(&mut playing, &mut watcher)?)
    }

    fn tell_start(&mut self, board: &BoardWindow<'_, X11>) -> Result<(), Failure> {
        let grid = board.grid();
        let size = match board.count() {
            Count::Told => format!("{}x{}/{}", grid.columns, grid.rows, board.mines()),
            Count::Read | Count::Guessed => format!("{}x{}", grid.columns, grid.rows),
        };
        if self.level.is_empty() {
            self.level.clone_from(&size);
        }
        let values = [
            ("program", self.program.as_str().into()),
            ("level", self.level.as_str().into()),
            ("size", size.into()),
            ("strategy", self.args.strategy.name().into()),
        ];
        let line = self.texts.with(Key::BotStart, values);
        Ok(writeln!(io::stdout(), "{line}")?)
    }

    /// Keeps a game, and says how it went.
    fn note(&mut self, played: &Played, started_at: UnixMillis) -> Result<(), Failure> {
        live::clear();
        self.tally.add(played);
        let mut output = io::stdout().lock();
        writeln!(output, "{}", self.tally.line(played, self.texts))?;
        let number = self.tally.number();
        let Some(saved) = &played.saved else {
            if played.is_doubtful() {
                return Ok(());
            }
            let values = [("number", number.into())];
            writeln!(output, "{}", self.texts.with(Key::BotNotKept, values))?;
            return Ok(());
        };
        let origin = Origin {
            program: &self.program,
            level: &self.level,
            strategy: self.args.strategy.name(),
            started_at,
        };
        let kept = keep(&mut self.store, origin, saved, played.guesses);
        kept.map_err(|error| history::failure(&error, self.texts))?;
        if let Some(folder) = &self.folder {
            for file in folder.save(number, saved, self.texts)? {
                let values = [("file", file.display().to_string().into())];
                writeln!(output, "{}", self.texts.with(Key::BotSaved, values))?;
            }
        }
        Ok(())
    }

    fn save_profile(&self, board: &BoardWindow<'_, X11>, file: &Path) -> Result<(), Failure> {
        let profile = Profile {
            grid: Some(board.grid()),
            mines: (board.count() == Count::Told).then(|| board.mines()),
            ..board.profile()
        };
        let asked = self.args.window.profile.as_ref().map(Path::new);
        let file = asked.unwrap_or(file);
        if let Some(folder) = file.parent() {
            fs::create_dir_all(folder)?;
        }
        profile.save(file)?;
        let values = [
            ("file", file.display().to_string().into()),
            ("program", profile.program.as_str().into()),
            ("glyphs", profile.glyphs.len().into()),
        ];
        let line = self.texts.with(Key::BotLearnt, values);
        Ok(writeln!(io::stdout(), "{line}")?)
    }

    /// The table of this run and of all before it, whatever ended it.
    fn tell_end(&self, ended: Result<(), Broken>) -> Result<(), Failure> {
        live::clear();
        let mut output = io::stdout().lock();
        if let Err(Broken::Bot(BotError::Stopped)) = ended {
            let is_late = self.is_late.load(Ordering::Relaxed);
            let key = if is_late {
                Key::BotTimeUp
            } else {
                Key::BotStopped
            };
            writeln!(output, "{}", self.texts.get(key))?;
        }
        if self.tally.games > 0 {
            self.tell_statistics(&mut output)?;
        }
        if self.tally.doubtful > 0 {
            let values = [("games", self.tally.doubtful.into())];
            writeln!(output, "{}", self.texts.with(Key::BotDoubtful, values))?;
        }
        match ended {
            Ok(()) | Err(Broken::Bot(BotError::Stopped)) => Ok(()),
            Err(Broken::Bot(error)) => Err(failure(&error, self.texts)),
            Err(Broken::Failure(failure)) => Err(failure),
        }
    }

    fn tell_statistics(&self, output: &mut dyn Write) -> Result<(), Failure> {
        let names = [&self.program, &self.level, self.args.strategy.name()];
        let own = table(vec![self.tally.row(names, self.texts)], self.texts);
        write!(output, "{own}")?;
        let all = Filter {
            door: Some(Door::Bot),
            ..Filter::default()
        };
        let stats = self.store.level_stats(&all);
        let stats = stats.map_err(|error| history::failure(&error, self.texts))?;
        let rows = stats.iter().map(|s| kept_row(s, self.texts)).collect();
        writeln!(output, "{}", self.texts.get(Key::BotAll))?;
        write!(output, "{}", table(rows, self.texts))?;
        Ok(())
    }
}
