//! The page a browser keeps, to show when the server cannot be reached: it
//! needs nothing else but its style and a button that works.

use demineur_words::{Key, Lang, Texts};

/// The language of the page of that address, if it is one of these.
pub fn lang_of(path: &str) -> Option<Lang> {
    let lang = path.strip_prefix("/offline/")?.strip_suffix(".html")?;
    Lang::from_name(lang)
}

/// The page in that language.
pub fn document(lang: Lang) -> String {
    let texts = Texts::new(lang);
    format!(
        "<!doctype html>\n\
         <html lang=\"{}\">\n\
         <head>\n\
         <meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title} – Démineur</title>\n\
         <link rel=\"icon\" href=\"/icon.svg\" type=\"image/svg+xml\">\n\
         <link rel=\"stylesheet\" href=\"/offline.css\">\n\
         <script src=\"/offline-page.js\" defer></script>\n\
         </head>\n\
         <body>\n\
         <img src=\"/icon.svg\" alt=\"\" width=\"64\" height=\"64\">\n\
         <h1>{title}</h1>\n\
         <p>{}</p>\n\
         <p>{}</p>\n\
         <button>{}</button>\n\
         </body>\n\
         </html>\n",
        lang.name(),
        texts.get(Key::WebOfflineText),
        texts.get(Key::WebOfflineKept),
        texts.get(Key::WebOfflineAgain),
        title = texts.get(Key::WebOfflineTitle),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_there_in_every_language_and_says_what_is_missing() {
        for lang in Lang::ALL {
            let found = lang_of(&format!("/offline/{}.html", lang.name()));
            assert_eq!(found, Some(lang));
            let page = document(lang);
            assert!(page.contains(&Texts::new(lang).get(Key::WebOfflineText)));
        }
        assert_eq!(lang_of("/offline/xx.html"), None);
    }
}
