//! Pictures: what a window shows, as colours.

use std::fmt;
use std::fs::File;
use std::io::{self, BufReader, BufWriter};
use std::path::Path;

use serde::{Deserialize, Serialize};

/// A colour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Deserialize, Serialize)]
#[serde(try_from = "String", into = "String")]
pub struct Rgb {
    /// Red.
    pub red: u8,
    /// Green.
    pub green: u8,
    /// Blue.
    pub blue: u8,
}

impl Rgb {
    /// The colour written `0xrrggbb`.
    pub const fn hex(value: u32) -> Self {
        Self {
            red: (value >> 16) as u8,
            green: (value >> 8) as u8,
            blue: value as u8,
        }
    }

    /// How far two colours are apart: the largest difference of a channel.
    pub fn distance(self, other: Self) -> u8 {
        let [a, b] = [self, other].map(Self::channels);
        (0..3).map(|i| a[i].abs_diff(b[i])).max().unwrap_or(0)
    }

    /// Whether the colour lies between two others, as the edges of a glyph
    /// drawn smoothly do.
    pub fn is_between(self, one: Self, other: Self, tolerance: u8) -> bool {
        let [p, a, b] = [self, one, other].map(|c| c.channels().map(f64::from));
        let along: Vec<f64> = (0..3).map(|i| b[i] - a[i]).collect();
        let length: f64 = along.iter().map(|d| d * d).sum();
        if length == 0.0 {
            return self.distance(one) <= tolerance;
        }
        let dot: f64 = (0..3).map(|i| (p[i] - a[i]) * along[i]).sum();
        let part = (dot / length).clamp(0.0, 1.0);
        (0..3).all(|i| (a[i] + part * along[i] - p[i]).abs() <= f64::from(tolerance))
    }

    /// Its brightness, from 0 to 255.
    pub fn brightness(self) -> u8 {
        let [r, g, b] = self.channels().map(u32::from);
        ((r * 77 + g * 151 + b * 28) >> 8) as u8
    }

    /// How far it is from any grey: the largest channel less the smallest.
    pub fn saturation(self) -> u8 {
        let channels = self.channels();
        let most = channels.into_iter().max().unwrap_or(0);
        most - channels.into_iter().min().unwrap_or(0)
    }

    /// Red, green, blue.
    pub const fn channels(self) -> [u8; 3] {
        [self.red, self.green, self.blue]
    }
}

impl fmt::Display for Rgb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.red, self.green, self.blue)
    }
}

impl fmt::Debug for Rgb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl From<Rgb> for String {
    fn from(colour: Rgb) -> Self {
        colour.to_string()
    }
}

impl TryFrom<String> for Rgb {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6);
        digits
            .and_then(|digits| u32::from_str_radix(digits, 16).ok())
            .map(Self::hex)
            .ok_or_else(|| format!("'{text}' is no colour: expected one like #c0c0c0"))
    }
}

/// A rectangle of pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
pub struct Area {
    /// Its left side.
    pub x: i32,
    /// Its top.
    pub y: i32,
    /// How wide it is.
    pub width: i32,
    /// How high it is.
    pub height: i32,
}

impl Area {
    /// The same, from its own corner: all of a window, as the window counts.
    pub const fn inside(self) -> Self {
        Self { x: 0, y: 0, ..self }
    }

    /// Whether the two have a pixel in common.
    pub fn meets(&self, other: &Self) -> bool {
        self.x < other.x + other.width
            && other.x < self.x + self.width
            && self.y < other.y + other.height
            && other.y < self.y + self.height
    }

    /// Whether all of the other lies in this one.
    pub fn holds(&self, other: &Self) -> bool {
        self.x <= other.x
            && self.y <= other.y
            && other.x + other.width <= self.x + self.width
            && other.y + other.height <= self.y + self.height
    }

    /// Whether a point lies in it.
    pub const fn contains(&self, [x, y]: [i32; 2]) -> bool {
        self.x <= x && x < self.x + self.width && self.y <= y && y < self.y + self.height
    }

    /// The same, moved.
    pub fn moved(self, [x, y]: [i32; 2]) -> Self {
        Self {
            x: self.x + x,
            y: self.y + y,
            ..self
        }
    }
}

/// What a window shows.
#[derive(Clone, PartialEq, Eq)]
pub struct Picture {
    width: usize,
    height: usize,
    pixels: Vec<Rgb>,
}

impl Picture {
    /// A picture of these pixels, row by row; `None` if they are not
    /// `width * height`.
    pub fn new(width: usize, height: usize, pixels: Vec<Rgb>) -> Option<Self> {
        (width.checked_mul(height) == Some(pixels.len())).then_some(Self {
            width,
            height,
            pixels,
        })
    }

    /// How wide it is.
    pub fn width(&self) -> usize {
        self.width
    }

    /// How high it is.
    pub fn height(&self) -> usize {
        self.height
    }

    /// One row, from left to right.
    pub fn row(&self, y: usize) -> &[Rgb] {
        &self.pixels[y * self.width..(y + 1) * self.width]
    }

    /// The colour of a pixel; `None` outside of the picture.
    #[inline]
    pub fn get(&self, x: i32, y: i32) -> Option<Rgb> {
        let (x, y) = (usize::try_from(x).ok()?, usize::try_from(y).ok()?);
        (x < self.width && y < self.height).then(|| self.pixels[y * self.width + x])
    }

    /// All of it.
    pub fn area(&self) -> Area {
        Area {
            x: 0,
            y: 0,
            width: i32::try_from(self.width).unwrap_or(i32::MAX),
            height: i32::try_from(self.height).unwrap_or(i32::MAX),
        }
    }

    /// The part of it inside an area.
    pub fn crop(&self, area: Area) -> Self {
        let clamp = |value: i32, most: usize| usize::try_from(value).unwrap_or(0).min(most);
        let (left, right) = (
            clamp(area.x, self.width),
            clamp(area.x.saturating_add(area.width), self.width),
        );
        let (top, bottom) = (
            clamp(area.y, self.height),
            clamp(area.y.saturating_add(area.height), self.height),
        );
        let (left, top) = (left.min(right), top.min(bottom));
        let rows = (top..bottom).flat_map(|y| &self.row(y)[left..right]);
        Self {
            pixels: rows.copied().collect(),
            width: right - left,
            height: bottom - top,
        }
    }

    /// The same, each pixel as a square of that many.
    pub fn enlarged(&self, times: usize) -> Self {
        let mut pixels = Vec::with_capacity(self.pixels.len() * times * times);
        for y in 0..self.height {
            for _ in 0..times {
                let row = self.row(y).iter();
                pixels.extend(row.flat_map(|&p| std::iter::repeat_n(p, times)));
            }
        }
        Self {
            width: self.width * times,
            height: self.height * times,
            pixels,
        }
    }

    /// Fills an area with a colour.
    pub fn fill(&mut self, area: Area, colour: Rgb) {
        for y in area.y.max(0)..area.y.saturating_add(area.height) {
            for x in area.x.max(0)..area.x.saturating_add(area.width) {
                let (x, y) = (x as usize, y as usize);
                if x < self.width && y < self.height {
                    self.pixels[y * self.width + x] = colour;
                }
            }
        }
    }

    /// Reads a PNG file of 8-bit colours, with or without a palette.
    ///
    /// # Errors
    /// When the file cannot be read or is no such PNG.
    pub fn load(path: &Path) -> io::Result<Self> {
        let bad = |error: &dyn fmt::Display| io::Error::other(error.to_string());
        let mut decoder = png::Decoder::new(BufReader::new(File::open(path)?));
        decoder.set_transformations(png::Transformations::normalize_to_color8());
        let mut reader = decoder.read_info().map_err(|error| bad(&error))?;
        let size = reader.output_buffer_size();
        let mut bytes = vec![0; size.ok_or_else(|| bad(&"the picture is too large"))?];
        let info = reader.next_frame(&mut bytes).map_err(|error| bad(&error))?;
        let channels = info.color_type.samples();
        let grey = channels < 3;
        let pixels = bytes[..info.buffer_size()]
            .chunks_exact(channels)
            .map(|p| Rgb {
                red: p[0],
                green: if grey { p[0] } else { p[1] },
                blue: if grey { p[0] } else { p[2] },
            })
            .collect();
        Self::new(info.width as usize, info.height as usize, pixels)
            .ok_or_else(|| bad(&"the picture is cut off"))
    }

    /// Writes it as a PNG file, with a palette if it has at most 256 colours.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn save(&self, path: &Path) -> io::Result<()> {
        let too_large = |_| io::Error::other("the picture is too large");
        let width = u32::try_from(self.width).map_err(too_large)?;
        let height = u32::try_from(self.height).map_err(too_large)?;
        let mut encoder = png::Encoder::new(BufWriter::new(File::create(path)?), width, height);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_compression(png::Compression::High);
        let mut palette: Vec<Rgb> = self.pixels.clone();
        palette.sort_unstable();
        palette.dedup();
        let bytes: Vec<u8> = if palette.len() <= 256 {
            encoder.set_color(png::ColorType::Indexed);
            encoder.set_palette(
                palette
                    .iter()
                    .flat_map(|c| c.channels())
                    .collect::<Vec<_>>(),
            );
            let place = |pixel| palette.binary_search(pixel).unwrap_or(0) as u8;
            self.pixels.iter().map(place).collect()
        } else {
            encoder.set_color(png::ColorType::Rgb);
            self.pixels.iter().flat_map(|p| p.channels()).collect()
        };
        let mut writer = encoder.write_header().map_err(io::Error::other)?;
        writer.write_image_data(&bytes).map_err(io::Error::other)?;
        writer.finish().map_err(io::Error::other)
    }
}

impl fmt::Debug for Picture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Picture({}x{})", self.width, self.height)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_saved_picture_is_loaded_again() {
        let folder = std::env::temp_dir().join(format!("demineur-picture-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        for colours in [3, 400] {
            let pixels = (0..600).map(|i| Rgb::hex(i % colours * 31 + 7)).collect();
            let picture = Picture::new(30, 20, pixels).unwrap();
            let path = folder.join("picture.png");
            picture.save(&path).unwrap();
            assert!(Picture::load(&path).unwrap() == picture);
        }
        std::fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn a_crop_stays_inside() {
        let picture = Picture::new(3, 2, (0..6).map(Rgb::hex).collect()).unwrap();
        let area = Area {
            x: 1,
            y: -1,
            width: 9,
            height: 2,
        };
        let cropped = picture.crop(area);
        assert_eq!(cropped.row(0), [Rgb::hex(1), Rgb::hex(2)]);
        assert_eq!(cropped.height(), 1);
    }

    #[test]
    fn smooth_edges_lie_between_their_colours() {
        let (paper, ink) = (Rgb::hex(0xda_da_da), Rgb::hex(0x00_00_ff));
        assert!(Rgb::hex(0x6d_6d_ec).is_between(paper, ink, 6));
        assert!(!Rgb::hex(0x6d_ec_6d).is_between(paper, ink, 6));
    }

    #[test]
    fn colours_are_written_as_on_the_web() {
        let colour = Rgb::try_from("#c0ffee".to_owned()).unwrap();
        assert_eq!(colour.to_string(), "#c0ffee");
        assert!(Rgb::try_from("c0ffee".to_owned()).is_err());
    }
}
