//! What the page says and the other doors say too.

use demineur_core::{CellId, Tiling};
use demineur_words::{Addresses, CellNames, Lang, Texts};

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

#[test]
fn cells_are_named_in_one_order() {
    let rows = Addresses::Rows {
        columns: 9,
        lines: 9,
    };
    let layers = Addresses::Layers {
        columns: 9,
        lines: 9,
        layers: 9,
    };
    for lang in Lang::ALL {
        for (addresses, name) in [(rows, "cell_place"), (layers, "cell_place_layer")] {
            let cell = CellId::new(81 + 9 + 2);
            let numbers = addresses.numbers(cell);
            let page = said(lang, name).to_owned();
            let values = ["{column}", "{line}", "{layer}"].into_iter().zip(&numbers);
            let page = values.fold(page, |text, (name, n)| text.replace(name, &n.to_string()));
            let texts = Texts::new(lang).cell(cell, CellNames::Addresses(addresses));
            assert_eq!(digits(&page), digits(&texts), "{page}");
        }
    }
}

fn digits(text: &str) -> Vec<&str> {
    let words = text.split(|c: char| !c.is_ascii_digit());
    words.filter(|word| !word.is_empty()).collect()
}
