//! The loop: look, decide, click, until the game is over.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use demineur_core::format::SavedGame;
use demineur_core::{CellId, Layout, Move, Rng, Status, View};
use demineur_solver::Budget;
use demineur_solver::strategy::{Advice, Player, Turn};

use crate::desktop::desk::Desk;
use crate::desktop::picture::Picture;
use crate::error::BotError;
use crate::learning::doubt::Remainder;
use crate::learning::uncounted::advise_uncounted;
use crate::playing::astray::astray;
use crate::playing::board_window::{BoardWindow, Count};
use crate::playing::record::Record;
use crate::playing::signs::{End, Life};
use crate::playing::suspect::Explained;
use crate::reading::alphabet::Print;
use crate::reading::glyph::Face;
use crate::reading::sight::Sight;

/// How long a pointer that was moved must rest before the bot goes on.
const REST: Duration = Duration::from_millis(1500);

/// How many clicks in a row may change nothing.
const MOST_IDLE: usize = 5;

/// Whoever watches the bot play: a door that tells of it, and may hold it.
pub trait Watcher {
    /// The board, before a decision.
    fn looked(&mut self, sight: &Sight) {
        let _ = sight;
    }

    /// A move is about to be played; `guess` if it is neither certain nor the
    /// first. False stops the game there.
    fn allows(&mut self, sight: &Sight, advice: &Advice, guess: bool) -> bool {
        let _ = (sight, advice, guess);
        true
    }

    /// A person has moved the mouse: the bot waits until it rests.
    fn paused(&mut self) {}

    /// A cell has changed that was not clicked on: the hand slows down.
    fn strayed(&mut self, cell: CellId) {
        let _ = cell;
    }

    /// Whether to stop now.
    fn wants_stop(&mut self) -> bool {
        false
    }

    /// A cell looks like nothing known: what it shows, if somebody can tell.
    fn tells(&mut self, unknown: &Unknown) -> Option<Face> {
        let _ = unknown;
        None
    }

    /// Nothing that was tried starts a new game: whether somebody is there to do
    /// so, who is told to.
    fn shows_new_game(&mut self) -> bool {
        false
    }

    /// The bot cannot go on: whether somebody has set it right, so that it may
    /// look again.
    fn mends(&mut self, error: &BotError) -> bool {
        let _ = error;
        false
    }
}

/// A cell that looks like nothing known.
#[derive(Clone, Debug)]
pub struct Unknown {
    /// Which one.
    pub cell: CellId,
    /// What it looks like.
    pub picture: Picture,
    /// The board around it.
    pub board: Picture,
}

/// A watcher that lets the bot play.
pub struct Unwatched;

impl Watcher for Unwatched {}

/// A game that was played to its end.
#[derive(Clone, Debug)]
pub struct Played {
    /// Won or lost; still running where it has ended, and nothing tells how.
    pub status: Status,
    /// Clicks of the bot.
    pub clicks: usize,
    /// Openings after the first that were not certain.
    pub guesses: usize,
    /// From the first click to the last opening.
    pub millis: u64,
    /// The game as one of ours, to be reviewed; `None` if playing it again does
    /// not give what was seen.
    pub saved: Option<SavedGame>,
    /// The board at the end, or as it was seen last.
    pub last: Sight,
}

impl Played {
    /// Whether it has ended, and nothing tells how.
    pub fn is_doubtful(&self) -> bool {
        !self.status.is_over()
    }
}

/// Who plays, and with what.
pub struct Playing<'a> {
    /// Who decides. Sees only what was read from pixels, unless it is `cheat`.
    pub player: &'a mut Player,
    /// The truth, for `cheat`.
    pub layout: Option<&'a Layout>,
    /// Random choices.
    pub rng: &'a mut Rng,
    /// How much may be searched at each move.
    pub budget: Budget,
}

impl<D: Desk> BoardWindow<'_, D> {
    /// Plays the game in the window to its end.
    ///
    /// # Errors
    /// As [`BoardWindow::act`]; [`BotError::Stopped`] when a person wants it.
    pub fn play(
        &mut self,
        playing: &mut Playing<'_>,
        watcher: &mut dyn Watcher,
    ) -> Result<Played, BotError> {
        (self.suspect, self.has_suspected) = (None, false);
        self.end_seen = false;
        let reader = &self.pane.reader;
        let known = (reader.glyphs().len(), reader.prints().len());
        let seen = self.look();
        let mut sight = self.ask(seen, watcher)?;
        if self.learns {
            sight = self.try_flags(sight)?;
        }
        let mut course = Course::found(&sight);
        let mut waiting: VecDeque<Advice> = VecDeque::new();
        let mut before: Option<Sight> = None;
        while !sight.status.is_over() {
            watcher.looked(&sight);
            if let Some(cell) = playing
                .layout
                .and_then(|layout| stranger(&sight.view, layout))
            {
                return Err(BotError::NotThisLayout { cell });
            }
            if waiting.is_empty() {
                waiting = self.decide(playing, &sight)?.into();
            }
            let Some(advice) = waiting.pop_front() else {
                continue;
            };
            if !advice.action.applies(&sight.view, &self.rules()) {
                continue;
            }
            let is_first = !sight.view.cells().any(|cell| sight.is_open(cell));
            let opens = matches!(advice.action, Move::Open(_));
            let guess = opens && !advice.certain && !is_first;
            if !watcher.allows(&sight, &advice, guess) {
                return Err(BotError::Stopped);
            }
            if self.interruption(watcher)? {
                // Somebody may have played meanwhile.
                let seen = self.look();
                sight = self.ask(seen, watcher)?;
                waiting.clear();
                continue;
            }
            match self.step(&mut course, &sight, advice.action, watcher)? {
                Step::On(after) => {
                    let after = match self.learns && !after.status.is_over() {
                        true => self.try_flags(after)?,
                        false => after,
                    };
                    course.guesses += usize::from(guess);
                    before = Some(std::mem::replace(&mut sight, after));
                }
                Step::Idle => waiting.clear(),
                Step::Over(end) => {
                    course.guesses += usize::from(guess);
                    return Ok(self.finish(course, end, sight, playing.rng));
                }
            }
        }
        let millis = course.millis(self.pane.clicked_at);
        // Whoever learns may take for a mine what is none.
        if let Some(before) = before.filter(|_| sight.status == Status::Lost) {
            let life = self.proves_loss(&before, &sight)?;
            if life != Life::Over {
                self.pane.reader.unlearn(known.0, known.1);
            }
            match life {
                Life::Over => {}
                Life::Unknown => {
                    return Ok(self.finish(course, End::Doubtful, before, playing.rng));
                }
                Life::Alive => {
                    let (picture, seen) = self.glance()?;
                    return Err(BotError::Impossible {
                        weakest: None,
                        picture,
                        seen,
                    });
                }
            }
        }
        // All was open but for a cell that may as well be the mine that was hit.
        if sight.status == Status::Won && self.has_suspected && sight.is_in_doubt() {
            return Ok(self.finish(course, End::Doubtful, sight, playing.rng));
        }
        if self.learns && sight.status == Status::Won {
            sight = self.learn_flags(sight)?;
        }
        sight = self.flag_rest(&mut course, sight, watcher)?;
        let end = End::Told(sight.clone());
        let played = self.finish(course, end, sight, playing.rng);
        Ok(Played { millis, ..played })
    }

    /// Plays one move.
    fn step(
        &mut self,
        course: &mut Course,
        sight: &Sight,
        action: Move,
        watcher: &mut dyn Watcher,
    ) -> Result<Step, BotError> {
        let seen = match self.act(action) {
            Err(error) => match self.explain(sight, action, error)? {
                Explained::Over(end) => {
                    course.clicks += 1;
                    course.add(action, self.pane.clicked_at);
                    return Ok(Step::Over(end));
                }
                Explained::Dead(end) => return Ok(Step::Over(end)),
                Explained::On(after) => Ok(after),
                Explained::Not(error) => Err(error),
            },
            seen => seen,
        };
        let after = self.ask(seen, watcher)?;
        if !after.can_follow(sight) && after.status != Status::Lost {
            if let Some(end) = self.judge_anew(sight, action, &after) {
                course.clicks += 1;
                course.add(action, self.pane.clicked_at);
                return Ok(Step::Over(end));
            }
            // Not the board that was clicked on: it is no longer our game.
            let (picture, seen) = self.glance()?;
            return Err(BotError::Impossible {
                weakest: None,
                picture,
                seen,
            });
        }
        if after.faces == sight.faces && !after.status.is_over() {
            if let Some(end) = self.dead() {
                return Ok(Step::Over(end));
            }
            // It did nothing, or a person set something right before it did.
            course.idle += 1;
            if course.idle > MOST_IDLE {
                let (cell, (picture, _)) = (action.cell(), self.glance()?);
                let cell = cell.unwrap_or(CellId::new(0));
                return Err(BotError::NoEffect { cell, picture });
            }
            return Ok(Step::Idle);
        }
        course.idle = 0;
        self.clear_suspicion(sight, &after);
        let astray = astray(sight, &after, action);
        for cell in astray.cells() {
            self.pane.hand.slow_down();
            watcher.strayed(cell);
        }
        course.clicks += 1;
        for made in astray.moves {
            course.add(made, self.pane.clicked_at);
        }
        Ok(Step::On(after))
    }

    /// Puts a flag on every mine, where a game is won only with them. All safe
    /// cells are open: what is left are mines, whoever plays.
    fn flag_rest(
        &mut self,
        course: &mut Course,
        sight: Sight,
        watcher: &mut dyn Watcher,
    ) -> Result<Sight, BotError> {
        let mut sight = sight;
        while let Some(&mine) = self.unflagged(&sight).first() {
            let is_late = self.interruption(watcher)?;
            let seen = if is_late {
                self.look()
            } else {
                self.act(Move::Flag(mine))
            };
            let after = match seen {
                // The program shows something else by then: it has seen it won.
                Err(error) if !self.pane.dialogs()?.is_empty() => {
                    drop(error);
                    break;
                }
                seen => self.ask(seen, watcher)?,
            };
            course.clicks += usize::from(!is_late);
            course.idle = if after.faces == sight.faces {
                course.idle + 1
            } else {
                0
            };
            if course.idle > MOST_IDLE {
                let (cell, (picture, _)) = (mine, self.glance()?);
                return Err(BotError::NoEffect { cell, picture });
            }
            sight = after;
        }
        Ok(sight)
    }

    /// What was played.
    fn finish(&mut self, course: Course, end: End, before: Sight, rng: &mut Rng) -> Played {
        self.end_seen = true;
        let millis = course.millis(self.pane.clicked_at);
        let status = end.status();
        let (board, rules) = (self.board().clone(), self.rules());
        let saved = match &end {
            End::Told(last) => {
                let mines = match self.count {
                    // After a loss all are shown, or nobody knows.
                    Count::Guessed if status == Status::Lost => last.mines_shown().len(),
                    _ => self.mines(),
                };
                course.record.game(&board, mines, rules, last, rng)
            }
            End::Won | End::Lost | End::Doubtful => None,
        };
        Played {
            status,
            clicks: course.clicks,
            guesses: course.guesses,
            millis,
            saved,
            last: match end {
                End::Told(last) => last,
                _ => before,
            },
        }
    }

    /// Asks a person about what cannot be read or played, and looks again as
    /// long as that helps.
    fn ask(
        &mut self,
        seen: Result<Sight, BotError>,
        watcher: &mut dyn Watcher,
    ) -> Result<Sight, BotError> {
        let mut seen = seen;
        loop {
            let error = match seen {
                Ok(sight) => return Ok(sight),
                Err(error) => error,
            };
            let is_helped = match &error {
                BotError::Unreadable { picture, seen } => {
                    self.learn_from(watcher, picture, &seen.unknown())
                }
                _ => error.can_be_mended() && watcher.mends(&error),
            };
            if watcher.wants_stop() {
                return Err(BotError::Stopped);
            }
            if !is_helped {
                return Err(error);
            }
            seen = self.look();
        }
    }

    /// Asks what unknown cells show, each kind once; false when nobody tells.
    fn learn_from(
        &mut self,
        watcher: &mut dyn Watcher,
        picture: &Picture,
        cells: &[CellId],
    ) -> bool {
        for &cell in cells {
            if self.pane.reader.face(picture, cell).is_some() {
                continue;
            }
            let unknown = Unknown {
                cell,
                picture: picture.crop(self.pane.reader.grid().cell_area(cell)),
                board: picture.clone(),
            };
            let Some(face) = watcher.tells(&unknown) else {
                return false;
            };
            let pixels = self.pane.reader.print(picture, cell);
            self.pane.reader.learn_print(Print { face, pixels });
        }
        true
    }

    /// What the player would do.
    ///
    /// # Errors
    /// [`BotError::Strategy`] when it has no move.
    pub fn decide(
        &self,
        playing: &mut Playing<'_>,
        sight: &Sight,
    ) -> Result<Vec<Advice>, BotError> {
        let rules = self.rules();
        let view = &sight.view;
        if self.count == Count::Guessed && view.open_count() > 0 {
            let advice = advise_uncounted(view);
            return Ok(advice.into_iter().collect());
        }
        let rest = Remainder::of(view, &sight.unread());
        if rest.is_some()
            && let Some(advice) = self.doubt().certain()
        {
            return Ok(vec![advice]);
        }
        let mut turn = Turn {
            view: rest.as_ref().map_or(view, |rest| &rest.view),
            rules: &rules,
            rng: playing.rng,
            budget: &mut playing.budget.clone(),
        };
        let left = rest.as_ref().zip(playing.layout);
        let left = left.and_then(|(rest, layout)| rest.layout(layout));
        let layout = if rest.is_some() {
            left.as_ref()
        } else {
            playing.layout
        };
        let advice = playing.player.moves(&mut turn, layout)?;
        Ok(match rest {
            Some(rest) => advice.into_iter().map(|a| rest.translate(a)).collect(),
            None => advice,
        })
    }

    /// Stops when a person wants it, and waits while one moves the mouse; true
    /// if it had to wait.
    fn interruption(&mut self, watcher: &mut dyn Watcher) -> Result<bool, BotError> {
        let mut waited = false;
        loop {
            if watcher.wants_stop() || self.is_stopped()? {
                return Err(BotError::Stopped);
            }
            if !self.was_interrupted()? {
                return Ok(waited);
            }
            if !waited {
                watcher.paused();
            }
            waited = true;
            let until = self.pane.desk.now() + REST;
            while self.pane.desk.now() < until && !watcher.wants_stop() && !self.is_stopped()? {
                self.pane.desk.wait(Duration::from_millis(50));
            }
        }
    }
}

/// How far a game has come.
struct Course {
    record: Record,
    started: Option<Instant>,
    clicks: usize,
    guesses: usize,
    /// Clicks in a row that changed nothing.
    idle: usize,
}

impl Course {
    /// Of a game that is found as it is.
    fn found(sight: &Sight) -> Self {
        Self {
            record: Record::found(&sight.view),
            started: None,
            clicks: 0,
            guesses: 0,
            idle: 0,
        }
    }

    /// Adds a move that was made with the last click.
    fn add(&mut self, action: Move, clicked_at: Option<Instant>) {
        let started = self.started.or(clicked_at);
        self.started = started;
        self.record.add(action, self.millis(clicked_at));
    }

    /// From the first click to that.
    fn millis(&self, clicked_at: Option<Instant>) -> u64 {
        let times = self.started.zip(clicked_at);
        times.map_or(0, |(from, to)| millis_between(from, to))
    }
}

/// What came of a move.
enum Step {
    /// Another board.
    On(Sight),
    /// Nothing.
    Idle,
    /// The end, which the board itself does not tell.
    Over(End),
}

fn millis_between(from: Instant, to: Instant) -> u64 {
    let time = to.saturating_duration_since(from).as_millis();
    u64::try_from(time).unwrap_or(u64::MAX)
}

/// A cell that shows something else than a layout says, if there is one.
fn stranger(view: &View, layout: &Layout) -> Option<CellId> {
    let topology = view.topology();
    let mut opened = view.opened();
    let other = opened
        .find(|&(cell, number)| layout.is_mine(cell) || layout.number(topology, cell) != number);
    other.map(|(cell, _)| cell)
}
