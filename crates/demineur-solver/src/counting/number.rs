//! The numbers that layouts are counted in: fast, of unbounded range, exact,
//! or only "some or none". One counting routine serves all four.

use num_bigint::BigUint;

/// What counting needs: sums and products of non-negative numbers.
pub(crate) trait Number: Clone {
    /// Nothing.
    fn zero() -> Self;
    /// One.
    fn one() -> Self;
    /// Whether it is nothing.
    fn is_zero(&self) -> bool;
    /// Adds `a · b`.
    fn add_product(&mut self, a: &Self, b: &Self);
    /// The product.
    fn times(&self, other: &Self) -> Self;
    /// `self · numerator / denominator`, known to be whole.
    fn scaled(&self, numerator: u32, denominator: u32) -> Self;
    /// The same, or nothing if it is too small to be worth its time.
    fn or_nothing(self) -> Self {
        self
    }
}

impl Number for f64 {
    fn zero() -> Self {
        0.0
    }
    fn one() -> Self {
        1.0
    }
    #[inline]
    fn is_zero(&self) -> bool {
        *self == 0.0
    }
    #[inline]
    fn add_product(&mut self, a: &Self, b: &Self) {
        *self += a * b;
    }
    #[inline]
    fn times(&self, other: &Self) -> Self {
        self * other
    }
    #[inline]
    fn scaled(&self, numerator: u32, denominator: u32) -> Self {
        self * f64::from(numerator) / f64::from(denominator)
    }
    /// Subnormal numbers are slow and imprecise.
    #[inline]
    fn or_nothing(self) -> Self {
        if self < 1e-280 { 0.0 } else { self }
    }
}

impl Number for bool {
    fn zero() -> Self {
        false
    }
    fn one() -> Self {
        true
    }
    #[inline]
    fn is_zero(&self) -> bool {
        !*self
    }
    #[inline]
    fn add_product(&mut self, a: &Self, b: &Self) {
        *self |= a & b;
    }
    #[inline]
    fn times(&self, other: &Self) -> Self {
        self & other
    }
    #[inline]
    fn scaled(&self, numerator: u32, _: u32) -> Self {
        *self && numerator > 0
    }
}

impl Number for BigUint {
    fn zero() -> Self {
        Self::ZERO
    }
    fn one() -> Self {
        Self::from(1u32)
    }
    fn is_zero(&self) -> bool {
        *self == Self::ZERO
    }
    fn add_product(&mut self, a: &Self, b: &Self) {
        *self += a * b;
    }
    fn times(&self, other: &Self) -> Self {
        self * other
    }
    fn scaled(&self, numerator: u32, denominator: u32) -> Self {
        self * numerator / denominator
    }
}

/// A non-negative number of 53 bits with an exponent that never runs out:
/// `mantissa · 2^exponent`, the mantissa in [1, 2) or 0.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Wide {
    mantissa: f64,
    exponent: i64,
}

/// 2^exponent, for exponents of normal numbers.
#[inline]
fn power_of_two(exponent: i64) -> f64 {
    f64::from_bits(((exponent + 1023) as u64) << 52)
}

impl Wide {
    /// That number, which is normal, or 0.
    #[inline]
    pub(crate) fn new(value: f64) -> Self {
        Self {
            mantissa: value,
            exponent: 0,
        }
        .normal()
    }

    #[inline]
    fn normal(self) -> Self {
        if self.mantissa == 0.0 {
            return Self {
                mantissa: 0.0,
                exponent: 0,
            };
        }
        let bits = self.mantissa.to_bits();
        let shift = (bits >> 52) as i64 - 1023;
        Self {
            mantissa: f64::from_bits(bits & ((1 << 52) - 1) | 1023 << 52),
            exponent: self.exponent + shift,
        }
    }

    /// `self / other` as a plain number; a positive ratio never becomes 0.
    #[inline]
    pub(crate) fn ratio(self, other: Self) -> f64 {
        if self.mantissa == 0.0 {
            return 0.0;
        }
        let exponent = (self.exponent - other.exponent).clamp(-1000, 1000);
        self.mantissa / other.mantissa * power_of_two(exponent)
    }

    /// Natural logarithm.
    pub(crate) fn ln(self) -> f64 {
        self.mantissa.ln() + self.exponent as f64 * std::f64::consts::LN_2
    }

    /// `self · 2^-exponent` as a plain number, 0 where that is too small.
    #[inline]
    pub(crate) fn shifted(self, exponent: i64) -> f64 {
        let exponent = self.exponent - exponent;
        if self.mantissa == 0.0 || exponent < -1020 {
            return 0.0;
        }
        self.mantissa * power_of_two(exponent.min(1020))
    }

    /// The power of two at or below it.
    pub(crate) fn exponent(self) -> i64 {
        self.exponent
    }

    /// The product with a plain positive number.
    #[inline]
    pub(crate) fn by(self, factor: f64) -> Self {
        Self {
            mantissa: self.mantissa * factor,
            exponent: self.exponent,
        }
        .normal()
    }
}

impl Number for Wide {
    fn zero() -> Self {
        Self::new(0.0)
    }
    fn one() -> Self {
        Self::new(1.0)
    }
    #[inline]
    fn is_zero(&self) -> bool {
        self.mantissa == 0.0
    }
    #[inline]
    fn add_product(&mut self, a: &Self, b: &Self) {
        let term = a.times(b);
        if term.mantissa == 0.0 {
            return;
        }
        if self.mantissa == 0.0 {
            *self = term;
            return;
        }
        let (large, small) = if self.exponent >= term.exponent {
            (*self, term)
        } else {
            (term, *self)
        };
        let gap = large.exponent - small.exponent;
        *self = if gap > 60 {
            large
        } else {
            Self {
                mantissa: large.mantissa + small.mantissa * power_of_two(-gap),
                exponent: large.exponent,
            }
            .normal()
        };
    }
    #[inline]
    fn times(&self, other: &Self) -> Self {
        Self {
            mantissa: self.mantissa * other.mantissa,
            exponent: self.exponent + other.exponent,
        }
        .normal()
    }
    #[inline]
    fn scaled(&self, numerator: u32, denominator: u32) -> Self {
        self.by(f64::from(numerator) / f64::from(denominator))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_numbers_go_on_where_plain_ones_end() {
        let mut product = Wide::one();
        let mut back = Wide::one();
        for i in 1..2000 {
            product = product.times(&Wide::new(f64::from(i)));
            back = back.by(1.0 / f64::from(i));
        }
        assert!((product.times(&back).ratio(Wide::one()) - 1.0).abs() < 1e-12);
        assert!((product.ln() + back.ln()).abs() < 1e-9);
        let mut sum = Wide::new(3.0);
        sum.add_product(&Wide::new(0.25), &Wide::new(8.0));
        assert_eq!(sum.ratio(Wide::one()), 5.0);
        sum.add_product(&product, &Wide::one());
        assert_eq!(sum, product);
        assert!(Wide::one().ratio(product) > 0.0);
        assert_eq!(Wide::zero().scaled(3, 2).ratio(product), 0.0);
    }
}
