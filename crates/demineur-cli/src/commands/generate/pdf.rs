//! A document of A4 pages with shapes and words, as PDF. Distances are in
//! points, from the top left corner.

/// A page's width and height.
pub const PAGE: [f64; 2] = [595.0, 842.0];

/// The pages drawn so far.
#[derive(Default)]
pub struct Pdf {
    pages: Vec<String>,
}

impl Pdf {
    /// Goes on on a new page.
    pub fn page(&mut self) {
        self.pages.push("0.6 w 1 j\n".to_owned());
    }

    fn draw(&mut self, line: &str) {
        let page = self.pages.last_mut().expect("a page was begun");
        page.push_str(line);
        page.push('\n');
    }

    /// A closed shape, filled with a grey from 0 to 1.
    pub fn polygon(&mut self, corners: &[[f64; 2]], grey: f64) {
        let mut line = format!("{grey:.2} g 0.35 G ");
        for (place, &corner) in corners.iter().enumerate() {
            let [x, y] = up(corner);
            let verb = if place == 0 { 'm' } else { 'l' };
            line.push_str(&format!("{x:.2} {y:.2} {verb} "));
        }
        self.draw(&(line + "b"));
    }

    /// A black disc.
    pub fn disc(&mut self, centre: [f64; 2], radius: f64) {
        // A line of no length with round ends.
        let [x, y] = up(centre);
        let width = 2.0 * radius;
        self.draw(&format!(
            "q 1 J 0 G {width:.2} w {x:.2} {y:.2} m {x:.2} {y:.2} l S Q"
        ));
    }

    /// Words whose line begins there.
    pub fn text(&mut self, at: [f64; 2], size: f64, text: &str) {
        let [x, y] = up(at);
        let words = escaped(text);
        self.draw(&format!(
            "BT 0 g /F1 {size:.2} Tf {x:.2} {y:.2} Td ({words}) Tj ET"
        ));
    }

    /// A number in the middle of there.
    pub fn number(&mut self, [x, y]: [f64; 2], size: f64, number: &str) {
        // All digits of Helvetica are as wide, and their height is 0.72.
        let wide = 0.556 * size * number.len() as f64;
        self.text([x - wide / 2.0, y + 0.36 * size], size, number);
    }

    /// The whole document.
    pub fn into_bytes(self) -> Vec<u8> {
        let count = self.pages.len();
        let kids = (0..count).map(|page| format!("{} 0 R ", 4 + 2 * page));
        let kids: String = kids.collect();
        let font = "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>";
        let mut objects = vec![
            "<</Type/Catalog/Pages 2 0 R>>".to_owned().into_bytes(),
            format!("<</Type/Pages/Count {count}/Kids[{kids}]>>").into_bytes(),
            font.to_owned().into_bytes(),
        ];
        let [width, height] = PAGE;
        for (place, page) in self.pages.iter().enumerate() {
            let content = 5 + 2 * place;
            objects.push(
                format!(
                    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 {width} {height}]\
                     /Resources<</Font<</F1 3 0 R>>>>/Contents {content} 0 R>>"
                )
                .into_bytes(),
            );
            let drawn = latin(page);
            let mut stream = format!("<</Length {}>>stream\n", drawn.len()).into_bytes();
            stream.extend(drawn);
            stream.extend(b"\nendstream");
            objects.push(stream);
        }
        let mut bytes = b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n".to_vec();
        let mut table = format!("xref\n0 {}\n0000000000 65535 f \n", objects.len() + 1);
        for (place, object) in objects.iter().enumerate() {
            table.push_str(&format!("{:010} 00000 n \n", bytes.len()));
            bytes.extend(format!("{} 0 obj\n", place + 1).into_bytes());
            bytes.extend(object);
            bytes.extend(b"\nendobj\n");
        }
        let start = bytes.len();
        let size = objects.len() + 1;
        let end = format!("{table}trailer<</Size {size}/Root 1 0 R>>\nstartxref\n{start}\n%%EOF\n");
        bytes.extend(end.into_bytes());
        bytes
    }
}

/// PDF has y upwards.
fn up([x, y]: [f64; 2]) -> [f64; 2] {
    [x, PAGE[1] - y]
}

fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\")
        .replace('(', "\\(")
        .replace(')', "\\)")
}

/// Letters as the font numbers them; what it lacks is a question mark.
fn latin(text: &str) -> Vec<u8> {
    let byte = |letter: char| match letter {
        '…' => 0x85,
        '’' => 0x92,
        '–' => 0x96,
        'œ' => 0x9c,
        letter => u8::try_from(u32::from(letter)).unwrap_or(b'?'),
    };
    text.chars().map(byte).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_object_is_where_the_table_says() {
        let mut pdf = Pdf::default();
        pdf.page();
        pdf.text([10.0, 10.0], 9.0, "Réponse (1)");
        pdf.page();
        pdf.polygon(&[[0.0, 0.0], [9.0, 0.0], [9.0, 9.0]], 0.5);
        let bytes = pdf.into_bytes();
        let text: String = bytes.iter().map(|&byte| char::from(byte)).collect();
        let table = &text[text.find("xref\n").expect("a table")..];
        let places = table
            .lines()
            .filter_map(|line| line.strip_suffix(" 00000 n "));
        let mut objects = 0;
        for (place, at) in places.enumerate() {
            let at: usize = at.parse().expect("a place");
            let head = format!("{} 0 obj", place + 1);
            assert!(bytes[at..].starts_with(head.as_bytes()), "{head}");
            objects += 1;
        }
        assert_eq!(objects, 7);
        assert!(text.contains("(R\u{e9}ponse \\(1\\))"), "{text}");
    }
}
