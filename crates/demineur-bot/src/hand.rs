//! Clicking like a hand: pace, and giving the mouse back.

use std::thread;
use std::time::Duration;

use demineur_core::Rng;

use crate::pointer::{Button, Pointer};
use crate::screen::ScreenError;

/// How fast the hand is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Pace {
    /// As fast as the program follows.
    Instant,
    /// A few clicks a second: fast, and still to be followed by eye.
    #[default]
    Fast,
    /// As a person: the pointer travels, and there is time to think.
    Human,
}

impl Pace {
    /// Every pace, the fastest first.
    pub const ALL: [Self; 3] = [Self::Instant, Self::Fast, Self::Human];

    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Instant => "instant",
            Self::Fast => "fast",
            Self::Human => "human",
        }
    }

    /// The pace of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|pace| pace.name() == name)
    }

    /// How long to think before a click, in milliseconds: from, and how much
    /// more at most.
    const fn thought(self) -> [u64; 2] {
        match self {
            Self::Instant => [0, 0],
            Self::Fast => [90, 60],
            Self::Human => [250, 550],
        }
    }
}

/// How long a button stays down, and the pointer where it was clicked: some
/// programs ask where the pointer is, not where the click was.
const GRIP: Duration = Duration::from_millis(12);

/// A hand of some pace on a pointer.
pub struct Hand {
    pace: Pace,
    /// Whether it touches nothing: the mouse is the person's.
    off: bool,
    /// Where it left the pointer.
    last: Option<[i32; 2]>,
    rng: Rng,
}

impl Hand {
    /// A hand that draws its little delays from a seed.
    pub fn new(pace: Pace, seed: u64) -> Self {
        Self {
            pace,
            off: false,
            last: None,
            rng: Rng::new(seed, 0),
        }
    }

    /// A hand that touches nothing, for looking on.
    pub fn off() -> Self {
        Self {
            off: true,
            ..Self::new(Pace::Instant, 0)
        }
    }

    /// Whether it touches nothing.
    pub fn is_off(&self) -> bool {
        self.off
    }

    /// Clicks at a point of the desktop with buttons held together.
    ///
    /// # Errors
    /// When the desktop no longer answers.
    pub fn click(
        &mut self,
        pointer: &mut impl Pointer,
        at: [i32; 2],
        buttons: &[Button],
    ) -> Result<(), ScreenError> {
        if self.off {
            return Ok(());
        }
        self.think(pointer)?;
        self.travel(pointer, at)?;
        for &button in buttons {
            pointer.press(button)?;
        }
        thread::sleep(match self.pace {
            Pace::Human => Duration::from_millis(40 + self.rng.below(50)),
            _ => GRIP,
        });
        for &button in buttons.iter().rev() {
            pointer.release(button)?;
        }
        thread::sleep(GRIP);
        Ok(())
    }

    /// Takes the pointer off the board, where it changes no cell's look.
    ///
    /// # Errors
    /// As [`Hand::click`].
    pub fn park(&mut self, pointer: &mut impl Pointer, at: [i32; 2]) -> Result<(), ScreenError> {
        if !self.off {
            pointer.move_to(at)?;
            self.remember(pointer)?;
        }
        Ok(())
    }

    /// Passes over a point and comes back, unless a person has moved the pointer.
    ///
    /// # Errors
    /// As [`Hand::click`].
    pub fn stir(&mut self, pointer: &mut impl Pointer, over: [i32; 2]) -> Result<(), ScreenError> {
        let here = pointer.position()?;
        if let (false, Some(rest)) = (self.off, here.filter(|_| here == self.last)) {
            pointer.move_to(over)?;
            thread::sleep(2 * GRIP);
            pointer.move_to(rest)?;
        }
        Ok(())
    }

    /// Whether a person has moved the pointer since.
    ///
    /// # Errors
    /// As [`Hand::click`].
    pub fn was_moved(&mut self, pointer: &mut impl Pointer) -> Result<bool, ScreenError> {
        let (last, now) = (self.last, pointer.position()?);
        self.last = now;
        Ok(last.is_some() && last != now)
    }

    fn remember(&mut self, pointer: &mut impl Pointer) -> Result<(), ScreenError> {
        self.last = pointer.position()?;
        Ok(())
    }

    /// Takes its time, but for a person who wants it to stop: a key may be
    /// down for less than that.
    fn think(&mut self, pointer: &mut impl Pointer) -> Result<(), ScreenError> {
        const SLICE: u64 = 20;
        let [least, more] = self.pace.thought();
        let mut left = least + self.rng.below(more.max(1));
        while least > 0 && left > 0 && !pointer.wants_stop()? {
            let slice = left.min(SLICE);
            thread::sleep(Duration::from_millis(slice));
            left -= slice;
        }
        Ok(())
    }

    /// A person's pointer passes through what lies between.
    fn travel(&mut self, pointer: &mut impl Pointer, to: [i32; 2]) -> Result<(), ScreenError> {
        const STEPS: i32 = 16;
        // A key pressed on the way is noticed, and heard after the click.
        if let (Pace::Human, Some(from)) = (self.pace, pointer.position()?) {
            for step in 1..STEPS {
                pointer.wants_stop()?;
                let part = |axis: usize| from[axis] + (to[axis] - from[axis]) * step / STEPS;
                pointer.move_to([part(0), part(1)])?;
                thread::sleep(Duration::from_millis(8));
            }
        }
        pointer.move_to(to)
    }
}
