//! Long work that is told to stop.

/// Cells between two questions: some milliseconds.
const EVERY: u32 = 1 << 16;

/// Asks now and then whether somebody wants the work at hand to stop, and
/// remembers that.
pub(crate) struct Stop<'a> {
    asked: &'a dyn Fn() -> bool,
    left: u32,
    thrown: bool,
}

impl<'a> Stop<'a> {
    pub fn new(asked: &'a dyn Fn() -> bool) -> Self {
        Self {
            asked,
            left: EVERY,
            thrown: asked(),
        }
    }

    /// One cell more; whether to stop.
    #[inline]
    pub fn is_thrown(&mut self) -> bool {
        self.left -= 1;
        if self.left == 0 {
            self.left = EVERY;
            self.thrown |= (self.asked)();
        }
        self.thrown
    }

    /// What was worked out, unless it was stopped on the way.
    pub fn unless<T>(&self, done: T) -> Option<T> {
        (!self.thrown).then_some(done)
    }
}

/// For work that nobody stops.
pub(crate) fn never() -> bool {
    false
}
