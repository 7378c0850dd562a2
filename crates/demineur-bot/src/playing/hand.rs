//! Clicking like a hand: pace, and giving the mouse back.

use std::time::Duration;

use demineur_core::Rng;

use crate::desktop::clock::Clock;
use crate::desktop::pointer::{Button, FRAME, Pointer};
use crate::desktop::screen::ScreenError;

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

/// How long a button stays down, and the pointer where it was clicked, where
/// programs act on every event.
const GRIP: Duration = Duration::from_millis(12);

/// The longest frame that is waited for.
const LONGEST_FRAME: Duration = Duration::from_millis(480);

/// How far the pointer may be from where it was put: some desktops round.
const SLACK: u32 = 2;

/// A hand of some pace on a pointer.
pub struct Hand {
    pace: Pace,
    /// Whether it touches nothing: the mouse is the person's.
    off: bool,
    /// Where it sent the pointer last.
    sent: Option<[i32; 2]>,
    /// Where the display said the pointer was by then: it may still have been
    /// under way, or not be let go where it was sent.
    last: Option<[i32; 2]>,
    /// How long a frame of the program may last; zero where it acts on events.
    frame: Duration,
    rng: Rng,
}

impl Hand {
    /// A hand that draws its little delays from a seed.
    pub fn new(pace: Pace, seed: u64) -> Self {
        Self {
            pace,
            off: false,
            sent: None,
            last: None,
            frame: Duration::ZERO,
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

    /// How long a frame of the program may last; zero where it acts on events.
    pub fn frame(&self) -> Duration {
        self.frame
    }

    /// The same, for a program whose frames may last so long.
    pub fn with_frame(self, frame: Duration) -> Self {
        Self { frame, ..self }
    }

    /// Takes more time over every click, as the last one had no effect, or not
    /// the one that was meant.
    pub fn slow_down(&mut self) {
        self.frame = (2 * self.frame).clamp(FRAME, LONGEST_FRAME);
    }

    /// How long the pointer stays where it was clicked once something has
    /// changed: until a frame has begun and ended that saw the button let go.
    pub fn rest(&self) -> Duration {
        (2 * self.frame).max(GRIP)
    }

    /// Clicks at a point of the desktop with buttons held together, and leaves
    /// the pointer there. A frame each for the program to see the pointer come
    /// and the buttons go down; one that acts on events needs neither. False
    /// if it touches nothing, or a person has moved the pointer meanwhile.
    ///
    /// # Errors
    /// When the desktop no longer answers.
    pub fn click(
        &mut self,
        pointer: &mut (impl Pointer + Clock),
        at: [i32; 2],
        buttons: &[Button],
    ) -> Result<bool, ScreenError> {
        if self.off {
            return Ok(false);
        }
        self.think(pointer)?;
        self.travel(pointer, at)?;
        pointer.wait(self.frame);
        if !asked_twice(pointer, |here| is_near(here, at))? {
            return Ok(false);
        }
        for &button in buttons {
            pointer.press(button)?;
        }
        let grip = match self.pace {
            Pace::Human => Duration::from_millis(40 + self.rng.below(50)),
            _ => GRIP,
        };
        pointer.wait(grip.max(self.frame));
        for &button in buttons.iter().rev() {
            pointer.release(button)?;
        }
        self.sent = Some(at);
        self.last = resting(pointer, at)?;
        Ok(true)
    }

    /// Takes the pointer off the board, where it changes no cell's look; without
    /// such a place, or if a person has moved it since the click, it stays.
    ///
    /// # Errors
    /// As [`Hand::click`].
    pub fn park(
        &mut self,
        pointer: &mut (impl Pointer + Clock),
        at: Option<[i32; 2]>,
    ) -> Result<(), ScreenError> {
        if self.off || !self.is_left(pointer)? {
            return Ok(());
        }
        self.last = match at {
            Some(at) => {
                pointer.move_to(at)?;
                self.sent = Some(at);
                resting(pointer, at)?
            }
            None => pointer.position()?,
        };
        Ok(())
    }

    /// Passes over a point and comes back, unless a person has moved the pointer.
    ///
    /// # Errors
    /// As [`Hand::click`].
    pub fn stir(
        &mut self,
        pointer: &mut (impl Pointer + Clock),
        over: [i32; 2],
    ) -> Result<(), ScreenError> {
        if let Some(rest) = self.parked(pointer)? {
            pointer.move_to(over)?;
            pointer.wait(2 * self.rest());
            pointer.move_to(rest)?;
            self.sent = Some(rest);
            self.last = resting(pointer, rest)?;
        }
        Ok(())
    }

    /// Where the pointer waits; `None` if a person has moved it, or it is the
    /// person's.
    ///
    /// # Errors
    /// As [`Hand::click`].
    pub fn parked(
        &self,
        pointer: &mut (impl Pointer + Clock),
    ) -> Result<Option<[i32; 2]>, ScreenError> {
        if self.off || self.last.is_none() || !self.is_left(pointer)? {
            return Ok(None);
        }
        pointer.position()
    }

    /// Whether a person has moved the pointer since.
    ///
    /// # Errors
    /// As [`Hand::click`].
    pub fn was_moved(&mut self, pointer: &mut (impl Pointer + Clock)) -> Result<bool, ScreenError> {
        let is_left = self.is_left(pointer)?;
        if !is_left {
            (self.sent, self.last) = (None, pointer.position()?);
        }
        Ok(!is_left)
    }

    /// Whether the pointer is where this hand left it.
    fn is_left(&self, pointer: &mut (impl Pointer + Clock)) -> Result<bool, ScreenError> {
        let left = [self.sent, self.last];
        asked_twice(pointer, |here| {
            let mut left = left.iter().flatten();
            self.last.is_none() || left.any(|&left| is_near(here, left))
        })
    }

    /// Takes its time, but for a person who wants it to stop: a key may be
    /// down for less than that.
    fn think(&mut self, pointer: &mut (impl Pointer + Clock)) -> Result<(), ScreenError> {
        const SLICE: u64 = 20;
        let [least, more] = self.pace.thought();
        let mut left = least + self.rng.below(more.max(1));
        while least > 0 && left > 0 && !pointer.wants_stop()? {
            let slice = left.min(SLICE);
            pointer.wait(Duration::from_millis(slice));
            left -= slice;
        }
        Ok(())
    }

    /// A person's pointer passes through what lies between.
    fn travel(
        &mut self,
        pointer: &mut (impl Pointer + Clock),
        to: [i32; 2],
    ) -> Result<(), ScreenError> {
        const STEPS: i32 = 16;
        // A key pressed on the way is noticed, and heard after the click.
        if let (Pace::Human, Some(from)) = (self.pace, pointer.position()?) {
            for step in 1..STEPS {
                pointer.wants_stop()?;
                let part = |axis: usize| from[axis] + (to[axis] - from[axis]) * step / STEPS;
                pointer.move_to([part(0), part(1)])?;
                pointer.wait(Duration::from_millis(8));
            }
        }
        pointer.move_to(to)
    }
}

/// Where the pointer rests that was sent somewhere: where the display says, asked
/// twice if that is elsewhere, for it may be under way for a moment, or be let go
/// only so far. Between two places that are neither, a person moves it.
fn resting(
    pointer: &mut (impl Pointer + Clock),
    sent: [i32; 2],
) -> Result<Option<[i32; 2]>, ScreenError> {
    let first = pointer.position()?;
    if first.is_none_or(|first| is_near(first, sent)) {
        return Ok(first);
    }
    pointer.wait(FRAME);
    let again = pointer.position()?;
    Ok(match again {
        Some(again) if is_near(again, sent) => Some(again),
        _ => first,
    })
}

/// Whether the pointer is where it should be; if not, it has a moment to come:
/// on a busy machine, or while a program holds it, a display may say where it
/// was before. Always so where the hand does not share it.
fn asked_twice(
    pointer: &mut (impl Pointer + Clock),
    is_there: impl Fn([i32; 2]) -> bool,
) -> Result<bool, ScreenError> {
    if pointer.position()?.is_none_or(&is_there) {
        return Ok(true);
    }
    pointer.wait(FRAME);
    Ok(pointer.position()?.is_none_or(is_there))
}

fn is_near(here: [i32; 2], there: [i32; 2]) -> bool {
    (0..2).all(|axis| here[axis].abs_diff(there[axis]) <= SLACK)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hand_slows_down_by_and_by() {
        let mut hand = Hand::new(Pace::Instant, 1);
        assert_eq!(hand.rest(), GRIP);
        let frames = [(); 5].map(|()| {
            hand.slow_down();
            hand.frame().as_millis()
        });
        assert_eq!(frames, [60, 120, 240, 480, 480]);
        assert_eq!(hand.rest(), 2 * LONGEST_FRAME);
    }
}
