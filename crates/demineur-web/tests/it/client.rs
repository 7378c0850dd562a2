//! What the page says and the other doors say too.

use demineur_core::Tiling;
use demineur_play::{Lang, Texts};

const EN: &str = include_str!("../../client/texts.en.js");
const FR: &str = include_str!("../../client/texts.fr.js");

/// The text of that name on the page.
fn said(lang: Lang, name: &str) -> &'static str {
    let all = match lang {
        Lang::En => EN,
        Lang::Fr => FR,
    };
    let start = format!("\n  {name}: \"");
    let (_, rest) = all.split_once(&start).expect(name);
    rest.split_once("\",").expect(name).0
}

#[test]
fn tilings_have_one_name() {
    for lang in Lang::ALL {
        let texts = Texts::new(lang);
        for tiling in Tiling::ALL {
            let name = format!("tiling_{}", tiling.name());
            assert_eq!(said(lang, &name), texts.tiling(tiling));
        }
    }
}
