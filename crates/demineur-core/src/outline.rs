//! The shape of a cell, and where its number goes.

/// A cell at the origin.
#[derive(Clone, Debug)]
pub(crate) struct Outline {
    corners: Vec<[f64; 2]>,
    centre: [f64; 2],
    radius: f64,
    kind: &'static str,
}

impl Outline {
    /// With the centre where a circle inside the polygon is largest.
    pub fn new(corners: Vec<[f64; 2]>, kind: &'static str) -> Self {
        let centre = roomiest(&corners);
        Self::with_centre(corners, centre, kind)
    }

    /// With a centre chosen by hand.
    pub fn with_centre(corners: Vec<[f64; 2]>, centre: [f64; 2], kind: &'static str) -> Self {
        Self {
            radius: room(&corners, centre),
            corners,
            centre,
            kind,
        }
    }

    pub fn corners(&self) -> &[[f64; 2]] {
        &self.corners
    }

    pub fn centre(&self) -> [f64; 2] {
        self.centre
    }

    /// From the centre to the nearest edge.
    pub fn radius(&self) -> f64 {
        self.radius
    }

    pub fn kind(&self) -> &'static str {
        self.kind
    }

    pub fn area(&self) -> f64 {
        let next = self.corners.iter().cycle().skip(1);
        let pairs = self.corners.iter().zip(next);
        pairs
            .map(|(p, q)| p[0] * q[1] - q[0] * p[1])
            .sum::<f64>()
            .abs()
            / 2.0
    }

    /// The upper left and the lower right corner of the box around it.
    pub fn bounds(&self) -> [[f64; 2]; 2] {
        bounds(&self.corners)
    }
}

fn bounds(corners: &[[f64; 2]]) -> [[f64; 2]; 2] {
    let start = [[f64::INFINITY; 2], [f64::NEG_INFINITY; 2]];
    corners.iter().fold(start, |[least, most], corner| {
        [0, 1].map(|side| {
            std::array::from_fn(|axis| match side {
                0 => least[axis].min(corner[axis]),
                _ => most[axis].max(corner[axis]),
            })
        })
    })
}

/// The point furthest from all edges, by ever finer grids around the mean of
/// the corners. Good for convex polygons, whose distance has one hill.
fn roomiest(corners: &[[f64; 2]]) -> [f64; 2] {
    const HALF: i32 = 4;
    let count = corners.len() as f64;
    let mut best = corners.iter().fold([0.0, 0.0], |sum, c| {
        [sum[0] + c[0] / count, sum[1] + c[1] / count]
    });
    let mut most = room(corners, best);
    let [least, far] = bounds(corners);
    let mut step = (far[0] - least[0]).max(far[1] - least[1]) / f64::from(4 * HALF);
    while step > 1e-9 {
        let middle = best;
        for i in -HALF..=HALF {
            for j in -HALF..=HALF {
                let point = [
                    middle[0] + f64::from(i) * step,
                    middle[1] + f64::from(j) * step,
                ];
                let room = room(corners, point);
                // Symmetric cells keep their exact middle: noise moves nothing.
                if room > most + 1e-9 {
                    (best, most) = (point, room);
                }
            }
        }
        step /= 3.0;
    }
    best
}

/// How far it is from the point to the nearest edge; negative outside.
fn room(corners: &[[f64; 2]], [x, y]: [f64; 2]) -> f64 {
    let mut nearest = f64::INFINITY;
    let mut inside = false;
    let mut from = corners[corners.len() - 1];
    for &to in corners {
        let (dx, dy) = (to[0] - from[0], to[1] - from[1]);
        let along = ((x - from[0]) * dx + (y - from[1]) * dy) / (dx * dx + dy * dy);
        let along = along.clamp(0.0, 1.0);
        let (off_x, off_y) = (from[0] + along * dx - x, from[1] + along * dy - y);
        nearest = nearest.min((off_x * off_x + off_y * off_y).sqrt());
        if (from[1] > y) != (to[1] > y) && x < dx * (y - from[1]) / dy + from[0] {
            inside = !inside;
        }
        from = to;
    }
    if inside { nearest } else { -nearest }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_of_a_triangle_goes_to_its_incentre() {
        let outline = Outline::new(vec![[0.0, 0.0], [4.0, 0.0], [0.0, 3.0]], "3-gon");
        assert!((outline.centre()[0] - 1.0).abs() < 1e-6, "{outline:?}");
        assert!((outline.centre()[1] - 1.0).abs() < 1e-6, "{outline:?}");
        assert!((outline.radius() - 1.0).abs() < 1e-6, "{outline:?}");
        assert_eq!(outline.bounds(), [[0.0, 0.0], [4.0, 3.0]]);
    }

    #[test]
    fn outside_is_negative() {
        let square = [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]];
        assert_eq!(room(&square, [0.5, 0.5]), 0.5);
        assert_eq!(room(&square, [3.0, 0.5]), -2.0);
    }
}
