//! In which language a request is answered.

use axum::http::{HeaderMap, Uri, header};
use demineur_words::{Lang, Texts};

/// The texts of every language, read once.
pub struct Speech {
    texts: Vec<Texts>,
}

impl Default for Speech {
    fn default() -> Self {
        Self {
            texts: Lang::ALL.into_iter().map(Texts::new).collect(),
        }
    }
}

impl Speech {
    /// The texts of a language.
    pub fn texts(&self, lang: Lang) -> &Texts {
        self.texts
            .iter()
            .find(|texts| texts.lang() == lang)
            .expect("every language is there")
    }
}

/// The language of a request: `?lang=`, else what the browser prefers, else
/// English.
pub fn lang_of(uri: &Uri, headers: &HeaderMap) -> Lang {
    let asked = uri
        .query()
        .into_iter()
        .flat_map(|query| query.split('&'))
        .filter_map(|pair| pair.strip_prefix("lang="))
        .find_map(Lang::from_name);
    asked.unwrap_or_else(|| preferred(headers))
}

fn preferred(headers: &HeaderMap) -> Lang {
    let accepted = headers.get(header::ACCEPT_LANGUAGE);
    let accepted = accepted.and_then(|value| value.to_str().ok()).unwrap_or("");
    let mut best: Option<(f32, Lang)> = None;
    for part in accepted.split(',').take(32) {
        let mut words = part.split(';').map(str::trim);
        let Some(lang) = words.next().and_then(Lang::from_locale) else {
            continue;
        };
        let weight = words
            .find_map(|word| word.strip_prefix("q="))
            .map_or(1.0, |q| q.parse().unwrap_or(0.0));
        // Among equals the first one.
        if weight > 0.0 && best.is_none_or(|(most, _)| weight > most) {
            best = Some((weight, lang));
        }
    }
    best.map_or(Lang::default(), |(_, lang)| lang)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_address_wins_over_the_browser() {
        for (query, accepted, lang) in [
            ("", "fr-FR,fr;q=0.9,en;q=0.8", Lang::Fr),
            ("", "de, en;q=0.3, fr;q=0.5", Lang::Fr),
            ("", "en-GB, fr", Lang::En),
            ("", "fr;q=0", Lang::En),
            ("", "fr;q=x", Lang::En),
            ("", "", Lang::En),
            ("?lang=fr", "en", Lang::Fr),
            ("?a=1&lang=en", "fr", Lang::En),
            ("?lang=de", "fr", Lang::Fr),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(header::ACCEPT_LANGUAGE, accepted.parse().unwrap());
            let uri = format!("/{query}").parse().unwrap();
            assert_eq!(lang_of(&uri, &headers), lang, "{query} {accepted}");
        }
    }
}
