//! Links, as far as positions and codes are in them.

/// What a link says under that name, and the column it begins at, from 1;
/// nothing where the text is no link.
///
/// ```
/// use demineur_core::format::value_in_link;
/// let link = "https://example.org/?by=Ann&code=D1AB#top";
/// assert_eq!(value_in_link(link, "code"), Some((34, "D1AB")));
/// assert_eq!(value_in_link("code=D1AB", "code"), None);
/// ```
pub fn value_in_link<'a>(text: &'a str, name: &str) -> Option<(usize, &'a str)> {
    let text = text.trim();
    if !(text.starts_with("https://") || text.starts_with("http://")) {
        return None;
    }
    let text = text.split('#').next()?;
    let (before, query) = text.split_once('?')?;
    let mut at = before.chars().count() + 2;
    for pair in query.split('&') {
        let value = pair.strip_prefix(name).and_then(|v| v.strip_prefix('='));
        if let Some(value) = value {
            return Some((at + name.chars().count() + 1, value));
        }
        at += pair.chars().count() + 1;
    }
    None
}
