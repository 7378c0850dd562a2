//! Exact points: integers in the ring of the 8th, 10th or 12th roots of unity.

/// The point a + b·z + c·z² + d·z³. Equal points have equal integers.
pub(crate) type Point = [i32; 4];

/// Which root of unity z is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ring {
    /// z = exp(2πi/8), z⁴ = -1.
    Eight,
    /// z = exp(2πi/10), z⁴ = z³ - z² + z - 1.
    Ten,
    /// z = exp(2πi/12), z⁴ = z² - 1.
    Twelve,
}

const SQRT_HALF: f64 = std::f64::consts::FRAC_1_SQRT_2;
const HALF_SQRT_3: f64 = 0.866_025_403_784_438_6;
const COS_36: f64 = 0.809_016_994_374_947_5;
const COS_72: f64 = 0.309_016_994_374_947_45;
const SIN_36: f64 = 0.587_785_252_292_473_1;
const SIN_72: f64 = 0.951_056_516_295_153_5;

/// What 1 is in the integers of [`Ring::sort_xy`].
pub(crate) const SORT_UNIT: i64 = 1 << 34;

impl Ring {
    /// z·p: p turned by one step.
    fn turn(self, [a, b, c, d]: Point) -> Point {
        match self {
            Self::Eight => [-d, a, b, c],
            Self::Ten => [-d, a + d, b - d, c + d],
            Self::Twelve => [-d, a, b + d, c],
        }
    }

    /// p turned by that many steps.
    pub fn rotate(self, p: Point, steps: u32) -> Point {
        (0..steps).fold(p, |p, _| self.turn(p))
    }

    /// Where the point lies in the plane. Sums of products with constants
    /// only, so that every machine finds the same bits.
    pub fn xy(self, [a, b, c, d]: Point) -> [f64; 2] {
        let [a, b, c, d] = [a, b, c, d].map(f64::from);
        match self {
            Self::Eight => [a + (b - d) * SQRT_HALF, c + (b + d) * SQRT_HALF],
            Self::Ten => [
                a + b * COS_36 + (c - d) * COS_72,
                b * SIN_36 + (c + d) * SIN_72,
            ],
            Self::Twelve => [a + b * HALF_SQRT_3 + c * 0.5, b * 0.5 + c * HALF_SQRT_3 + d],
        }
    }

    /// The point's coordinates as integers to sort by: equal coordinates give
    /// equal integers, which floating point cannot promise. In units of 2^-34,
    /// halved for the ring of 12.
    ///
    /// Each coordinate is p + q·α with α irrational, so p and q are its exact
    /// name, and rounding α alone keeps the order of all but absurdly close
    /// neighbours. 28 bits of integers fit.
    pub fn sort_xy(self, [a, b, c, d]: Point) -> [i64; 2] {
        let fixed = |value: f64| (value * SORT_UNIT as f64) as i64;
        let [a, b, c, d] = [a, b, c, d].map(i64::from);
        match self {
            Self::Eight => [
                a * SORT_UNIT + (b - d) * fixed(SQRT_HALF),
                c * SORT_UNIT + (b + d) * fixed(SQRT_HALF),
            ],
            // cos 36° = φ/2 and cos 72° = φ/2 - 1/2.
            Self::Ten => [
                (2 * a - c + d) * (SORT_UNIT / 2) + (b + c - d) * fixed(COS_36),
                b * fixed(SIN_36) + (c + d) * fixed(SIN_72),
            ],
            Self::Twelve => [
                (2 * a + c) * (SORT_UNIT / 2) + b * fixed(HALF_SQRT_3),
                (b + 2 * d) * (SORT_UNIT / 2) + c * fixed(HALF_SQRT_3),
            ],
        }
    }
}

/// The mirror image of a point of the ring of 12: z becomes 1/z.
pub(crate) fn conjugate_12([a, b, c, d]: Point) -> Point {
    [a + c, b, -c, -b - d]
}

/// φ·p in the ring of 10.
pub(crate) fn golden([a, b, c, d]: Point) -> Point {
    // φ = 1 + z² - z³.
    let square = Ring::Ten.rotate([a, b, c, d], 2);
    let cube = Ring::Ten.turn(square);
    sub(add([a, b, c, d], square), cube)
}

pub(crate) fn add(p: Point, q: Point) -> Point {
    std::array::from_fn(|i| p[i] + q[i])
}

pub(crate) fn sub(p: Point, q: Point) -> Point {
    std::array::from_fn(|i| p[i] - q[i])
}

#[cfg(test)]
mod tests {
    use super::*;

    const P: Point = [3, -1, 4, 2];

    #[test]
    fn turning_and_mirroring_agree_with_the_plane() {
        for (ring, order) in [(Ring::Eight, 8), (Ring::Ten, 10), (Ring::Twelve, 12)] {
            let angle = std::f64::consts::TAU / f64::from(order);
            let [x, y] = ring.xy(P);
            let [u, v] = ring.xy(ring.rotate(P, 1));
            assert!((u - (x * angle.cos() - y * angle.sin())).abs() < 1e-12);
            assert!((v - (x * angle.sin() + y * angle.cos())).abs() < 1e-12);
            assert_eq!(ring.rotate(P, order), P);
        }
        let [x, y] = Ring::Twelve.xy(P);
        let [u, v] = Ring::Twelve.xy(conjugate_12(P));
        assert!((u - x).abs() < 1e-12 && (v + y).abs() < 1e-12);
        let [x, y] = Ring::Ten.xy(P);
        let [u, v] = Ring::Ten.xy(golden(P));
        let phi = 2.0 * COS_36;
        assert!((u - phi * x).abs() < 1e-12 && (v - phi * y).abs() < 1e-12);
    }

    #[test]
    fn equal_coordinates_sort_as_equal() {
        // cos 36° - cos 72° = 1/2, which floats need not know.
        assert_eq!(
            Ring::Ten.sort_xy([0, 2, -2, 0])[0],
            Ring::Ten.sort_xy([1, 0, 0, 0])[0]
        );
        for ring in [Ring::Eight, Ring::Ten, Ring::Twelve] {
            let scale = SORT_UNIT as f64;
            let (fixed, real) = (ring.sort_xy(P), ring.xy(P));
            for axis in 0..2 {
                assert!((fixed[axis] as f64 / scale - real[axis]).abs() < 1e-8);
            }
        }
    }
}
