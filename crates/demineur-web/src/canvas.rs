//! A picture that polygons are filled into, with smooth rims, as a PNG file.

/// How finely a row is looked at from top to bottom; from left to right it is
/// exact.
const STEPS: usize = 4;

/// Red, green and blue.
pub type Colour = [u8; 3];

/// A picture that polygons are filled into.
pub struct Canvas {
    width: usize,
    height: usize,
    pixels: Vec<u8>,
}

impl Canvas {
    /// A picture of one colour.
    pub fn new(width: usize, height: usize, ground: Colour) -> Self {
        Self {
            width,
            height,
            pixels: ground.repeat(width * height),
        }
    }

    /// Fills a polygon, whose points are in pixels from the upper left corner.
    pub fn fill(&mut self, points: &[[f64; 2]], colour: Colour) {
        let heights = points.iter().map(|point| point[1]);
        let top = heights.clone().fold(f64::INFINITY, f64::min);
        let bottom = heights.fold(f64::NEG_INFINITY, f64::max);
        if top >= bottom {
            return;
        }
        let rows = top.max(0.0) as usize..(bottom.ceil().max(0.0) as usize).min(self.height);
        let mut cover = vec![0.0_f64; self.width];
        for row in rows {
            cover.fill(0.0);
            for step in 0..STEPS {
                let y = row as f64 + (step as f64 + 0.5) / STEPS as f64;
                self.cover(points, y, &mut cover);
            }
            self.blend(row, &cover, colour);
        }
    }

    /// Adds how much of each pixel lies inside at this height.
    fn cover(&self, points: &[[f64; 2]], y: f64, cover: &mut [f64]) {
        let next = points.iter().cycle().skip(1);
        let mut crossings: Vec<f64> = points
            .iter()
            .zip(next)
            .filter(|(a, b)| (a[1] > y) != (b[1] > y))
            .map(|(a, b)| a[0] + (y - a[1]) / (b[1] - a[1]) * (b[0] - a[0]))
            .map(|x| x.clamp(0.0, self.width as f64))
            .collect();
        crossings.sort_by(f64::total_cmp);
        for pair in crossings.chunks_exact(2) {
            let (left, right) = (pair[0], pair[1]);
            let pixels = left as usize..(right.ceil() as usize).min(self.width);
            for (pixel, covered) in pixels.clone().zip(&mut cover[pixels]) {
                let inside = right.min(pixel as f64 + 1.0) - left.max(pixel as f64);
                *covered += inside.max(0.0) / STEPS as f64;
            }
        }
    }

    fn blend(&mut self, row: usize, cover: &[f64], colour: Colour) {
        let row = &mut self.pixels[3 * row * self.width..][..3 * self.width];
        for (pixel, &share) in row.chunks_exact_mut(3).zip(cover) {
            if share > 0.0 {
                for (old, new) in pixel.iter_mut().zip(colour) {
                    let mixed = f64::from(*old) * (1.0 - share) + f64::from(new) * share;
                    *old = mixed.round().clamp(0.0, 255.0) as u8;
                }
            }
        }
    }

    /// The picture as a PNG file.
    ///
    /// # Errors
    /// When it has no pixels.
    pub fn to_png(&self) -> Result<Vec<u8>, png::EncodingError> {
        let mut file = Vec::new();
        let mut encoder = png::Encoder::new(&mut file, self.width as u32, self.height as u32);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        let mut writer = encoder.write_header()?;
        writer.write_image_data(&self.pixels)?;
        writer.finish()?;
        Ok(file)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reds(canvas: &Canvas) -> Vec<u8> {
        canvas.pixels.chunks(3).map(|pixel| pixel[0]).collect()
    }

    #[test]
    fn a_pixel_takes_as_much_colour_as_is_covered() {
        let mut canvas = Canvas::new(4, 2, [0, 0, 0]);
        canvas.fill(
            &[[0.5, 0.0], [3.0, 0.0], [3.0, 1.5], [0.5, 1.5]],
            [200, 0, 0],
        );
        assert_eq!(reds(&canvas), [100, 200, 200, 0, 50, 100, 100, 0]);
    }

    #[test]
    fn what_lies_outside_or_has_no_height_is_passed_over() {
        let mut canvas = Canvas::new(2, 1, [0, 0, 0]);
        canvas.fill(&[[-9.0, -9.0], [9.0, -9.0], [0.0, -1.0]], [200, 0, 0]);
        canvas.fill(&[[0.0, 0.5], [2.0, 0.5]], [200, 0, 0]);
        canvas.fill(&[], [200, 0, 0]);
        assert_eq!(reds(&canvas), [0, 0]);
        canvas.fill(
            &[[-9.0, -9.0], [9.0, -9.0], [9.0, 9.0], [-9.0, 9.0]],
            [200, 0, 0],
        );
        assert_eq!(reds(&canvas), [200, 200]);
    }
}
