//! A number that stands for a row of pixels.

use crate::desktop::picture::Rgb;

/// Takes pixels one by one and gives a number that other pixels hardly share:
/// FNV-1a over whole colours, the same on every machine.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fingerprint(u64);

impl Default for Fingerprint {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Fingerprint {
    /// One more pixel; `None` is one beyond the picture.
    #[inline]
    pub fn add(&mut self, pixel: Option<Rgb>) {
        let value = pixel.map_or(u64::MAX, |pixel| {
            let [red, green, blue] = pixel.channels().map(u64::from);
            red << 16 | green << 8 | blue
        });
        self.0 = (self.0 ^ value).wrapping_mul(0x0000_0100_0000_01b3);
        // The product moves bits up only: this brings them back down.
        self.0 ^= self.0 >> 29;
    }

    /// The number of all pixels so far.
    pub fn value(self) -> u64 {
        self.0
    }
}
