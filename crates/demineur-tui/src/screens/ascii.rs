//! Plain ASCII: what a terminal without other letters shows.

use ratatui::buffer::Buffer;

/// Puts an ASCII letter in the place of every other one, column by column.
pub fn fold(buf: &mut Buffer) {
    for cell in &mut buf.content {
        let mut letters = cell.symbol().chars();
        if let Some(letter) = letters.next().filter(|letter| !letter.is_ascii()) {
            cell.set_char(plain(letter));
        }
    }
}

fn plain(letter: char) -> char {
    match letter {
        'à' | 'â' | 'ä' => 'a',
        'ç' => 'c',
        'é' | 'è' | 'ê' | 'ë' => 'e',
        'î' | 'ï' => 'i',
        'ô' | 'ö' | 'œ' => 'o',
        'ù' | 'û' | 'ü' => 'u',
        'À' | 'Â' => 'A',
        'Ç' => 'C',
        'É' | 'È' | 'Ê' => 'E',
        'Î' => 'I',
        'Ô' | 'Œ' => 'O',
        'Ù' | 'Û' => 'U',
        '×' => 'x',
        '·' | '…' => '.',
        '‹' | '«' | '≤' => '<',
        '›' | '»' | '→' | '≥' => '>',
        '–' | '—' => '-',
        '≈' => '~',
        '’' => '\'',
        '\u{a0}' | '\u{202f}' => ' ',
        _ => '?',
    }
}
