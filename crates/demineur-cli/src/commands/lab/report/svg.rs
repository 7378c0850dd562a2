//! Small pictures, drawn by hand.

use std::fmt::Write;

use demineur_words::Texts;

use crate::commands::lab::scale::Scale;

/// How wide a plot is; the page scales it.
pub const WIDTH: f64 = 760.0;

/// A picture that grows from top to bottom.
pub struct Svg {
    body: String,
    height: f64,
    label: String,
}

impl Svg {
    /// An empty picture; the label is for who cannot see it.
    pub fn new(height: f64, label: String) -> Self {
        Self {
            body: String::new(),
            height,
            label,
        }
    }

    pub fn line(&mut self, class: &str, from: [f64; 2], to: [f64; 2]) {
        let ([x1, y1], [x2, y2]) = (from, to);
        self.push(format_args!(
            r#"<line class="{class}" x1="{x1:.1}" y1="{y1:.1}" x2="{x2:.1}" y2="{y2:.1}"/>"#
        ));
    }

    /// Words at a place: `start`, `middle` or `end` of them is there.
    pub fn text(&mut self, class: &str, [x, y]: [f64; 2], anchor: &str, text: &str) {
        let text = escaped(text);
        self.push(format_args!(
            r#"<text class="{class}" x="{x:.1}" y="{y:.1}" text-anchor="{anchor}">{text}</text>"#
        ));
    }

    /// A bar, with what is said when it is pointed at.
    pub fn bar(&mut self, class: &str, [x, y]: [f64; 2], [w, h]: [f64; 2], said: &str) {
        let (w, said) = (w.max(0.0), escaped(said));
        self.push(format_args!(
            r#"<rect class="{class}" x="{x:.1}" y="{y:.1}" width="{w:.1}" height="{h:.1}"><title>{said}</title></rect>"#
        ));
    }

    pub fn dot(&mut self, class: &str, [x, y]: [f64; 2], said: &str) {
        let said = escaped(said);
        self.push(format_args!(
            r#"<circle class="{class}" cx="{x:.1}" cy="{y:.1}" r="4.5"><title>{said}</title></circle>"#
        ));
    }

    /// What each colour stands for, from that place on in as many lines as they
    /// need: a colour's class and its name. Where the lines end.
    pub fn legend<'n>(
        &mut self,
        [left, right]: [f64; 2],
        names: impl Iterator<Item = (String, &'n str)>,
    ) -> f64 {
        let (mut x, mut y) = (left, 6.0);
        for (class, name) in names {
            let wide = 18.0 + text_width(name);
            if x > left && x + wide > right {
                (x, y) = (left, y + 20.0);
            }
            self.bar(&class, [x, y], [12.0, 12.0], name);
            self.text("name", [x + 18.0, y + 10.5], "start", name);
            x += wide + 18.0;
        }
        y + 20.0
    }

    /// A line through points, or an area they bound.
    pub fn path(&mut self, tag: &str, class: &str, points: &[[f64; 2]]) {
        let points: Vec<String> = points
            .iter()
            .map(|[x, y]| format!("{x:.1},{y:.1}"))
            .collect();
        let points = points.join(" ");
        self.push(format_args!(
            r#"<{tag} class="{class}" points="{points}"/>"#
        ));
    }

    /// Numbers below a plot, with lines up to its top.
    pub fn scale_below(
        &mut self,
        scale: &Scale,
        [left, right]: [f64; 2],
        [top, bottom]: [f64; 2],
        texts: &Texts,
    ) {
        for value in scale.ticks() {
            let x = left + scale.share(value) * (right - left);
            let class = if value == 0.0 { "zero" } else { "grid" };
            self.line(class, [x, top], [x, bottom]);
            let number = texts.decimal(value, scale.decimals());
            self.text("soft", [x, bottom + 18.0], "middle", &number);
        }
    }

    fn push(&mut self, element: std::fmt::Arguments<'_>) {
        // Writing to a string cannot fail.
        let _ = writeln!(self.body, "{element}");
    }

    /// The element.
    pub fn finish(self) -> String {
        let Self {
            body,
            height,
            label,
        } = self;
        let label = escaped(&label);
        format!(
            "<svg viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" aria-label=\"{label}\">\n{body}</svg>\n"
        )
    }
}

/// About how wide a name is.
pub fn text_width(text: &str) -> f64 {
    7.2 * text.chars().count() as f64
}

/// How many lines of a legend these names need.
pub fn legend_height<'n>([left, right]: [f64; 2], names: impl Iterator<Item = &'n str>) -> f64 {
    let mut unseen = Svg::new(0.0, String::new());
    unseen.legend([left, right], names.map(|name| (String::new(), name)))
}

/// The text as HTML and SVG have it.
pub fn escaped(text: &str) -> String {
    let mut out = String::new();
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            _ => out.push(letter),
        }
    }
    out
}
