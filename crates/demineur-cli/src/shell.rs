//! Words as a shell takes them.

/// A word, in quotes where it needs them.
pub fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "-_./,:+@%=".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}

/// What was typed to start this program, to be typed again.
pub fn typed() -> String {
    let words = std::env::args_os().skip(1);
    let words = words.map(|word| quoted(&word.to_string_lossy()));
    let words: Vec<String> = std::iter::once("demineur".to_owned())
        .chain(words)
        .collect();
    words.join(" ")
}

#[test]
fn words_are_quoted_where_a_shell_would_take_them_apart() {
    for (word, expected) in [
        ("10..20:5,square", "10..20:5,square"),
        ("", "''"),
        ("my part.json", "'my part.json'"),
        ("it's", r"'it'\''s'"),
        ("$HOME", "'$HOME'"),
    ] {
        assert_eq!(quoted(word), expected);
    }
}
