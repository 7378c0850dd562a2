//! What the environment says of language and letters.

use crate::texts::Lang;

/// The locale, as POSIX has it: of the variables that may name it, the first
/// that is not empty does.
///
/// ```
/// use demineur_words::{Lang, Locale};
/// let locale = Locale::new(|name| match name {
///     "LANG" => Some("fr_FR.UTF-8".to_owned()),
///     "LC_ALL" => Some("C".to_owned()),
///     _ => None,
/// });
/// assert_eq!((locale.lang(), locale.is_utf8()), (Lang::En, false));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Locale {
    messages: String,
    letters: String,
    wished: String,
}

impl Locale {
    /// Of the variables, which are asked for by name.
    pub fn new(variable: impl Fn(&str) -> Option<String>) -> Self {
        let first = |names: [&str; 3]| {
            let mut values = names.into_iter().filter_map(&variable);
            values.find(|value| !value.is_empty()).unwrap_or_default()
        };
        Self {
            messages: first(["LC_ALL", "LC_MESSAGES", "LANG"]),
            letters: first(["LC_ALL", "LC_CTYPE", "LANG"]),
            wished: variable("LANGUAGE").unwrap_or_default(),
        }
    }

    /// The language to speak: English in the locales `C` and `POSIX`, and where
    /// none is set. In others the list in `LANGUAGE` goes first, as with GNU.
    pub fn lang(&self) -> Lang {
        let name = self.messages.split(['.', '@']).next();
        if let None | Some("" | "C" | "POSIX") = name {
            return Lang::En;
        }
        let mut names = self.wished.split(':').chain([&*self.messages]);
        names.find_map(Lang::from_locale).unwrap_or_default()
    }

    /// Whether letters are written as UTF-8.
    pub fn is_utf8(&self) -> bool {
        let charset = self.letters.split('.').nth(1).unwrap_or_default();
        let charset = charset.split('@').next().unwrap_or_default();
        ["utf-8", "utf8"].contains(&&*charset.to_ascii_lowercase())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The locale of variables written as `NAME=value`.
    fn locale(variables: &str) -> Locale {
        Locale::new(|name| {
            let mut set = variables
                .split_whitespace()
                .filter_map(|v| v.split_once('='));
            set.find(|(known, _)| *known == name)
                .map(|(_, value)| value.to_owned())
        })
    }

    #[test]
    fn the_first_variable_that_is_not_empty_names_the_language() {
        for (variables, lang) in [
            ("", Lang::En),
            ("LANG=fr_FR.UTF-8", Lang::Fr),
            ("LANG=fr", Lang::Fr),
            ("LANG=de_DE.UTF-8", Lang::En),
            ("LC_ALL=en_US.UTF-8 LANG=fr_FR.UTF-8", Lang::En),
            ("LC_ALL=fr_FR.UTF-8 LANG=en_US.UTF-8", Lang::Fr),
            ("LC_ALL= LC_MESSAGES= LANG=fr_FR", Lang::Fr),
            ("LC_MESSAGES=fr_CA@x LANG=en_US", Lang::Fr),
            ("LC_ALL=en_US LC_MESSAGES=fr_FR", Lang::En),
            // What counts letters and sorts says nothing of the language.
            ("LC_CTYPE=fr_FR.UTF-8 LC_COLLATE=fr_FR", Lang::En),
            ("LC_ALL=C LANG=fr_FR.UTF-8", Lang::En),
            ("LC_ALL=C.UTF-8 LANG=fr_FR.UTF-8", Lang::En),
            ("LC_ALL=POSIX LANGUAGE=fr", Lang::En),
            ("LANGUAGE=fr", Lang::En),
            ("LANG=en_US.UTF-8 LANGUAGE=de:fr:en", Lang::Fr),
            ("LANG=fr_FR.UTF-8 LANGUAGE=de", Lang::Fr),
        ] {
            assert_eq!(locale(variables).lang(), lang, "{variables}");
        }
    }

    #[test]
    fn letters_are_utf8_where_the_locale_says_so() {
        for (variables, utf8) in [
            ("", false),
            ("LANG=fr_FR.UTF-8", true),
            ("LANG=fr_FR.utf8@euro", true),
            ("LANG=fr_FR", false),
            ("LANG=fr_FR.ISO-8859-1", false),
            ("LC_ALL=C LANG=fr_FR.UTF-8", false),
            ("LC_ALL=C.UTF-8", true),
            ("LC_CTYPE=en_US.UTF-8 LANG=C", true),
            ("LC_ALL= LC_CTYPE=C LANG=en_US.UTF-8", false),
        ] {
            assert_eq!(locale(variables).is_utf8(), utf8, "{variables}");
        }
    }
}
