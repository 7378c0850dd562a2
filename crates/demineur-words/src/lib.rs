//! What every door says, in two languages, and boards as lines of text.
//!
//! Every sentence of the product stands once a language in a Fluent file and is
//! asked for by its [`Key`]; [`Texts`] says it, and puts hints, reasons, reviews
//! and errors together from such sentences. A game is drawn as text by [`draw`],
//! and its cells are written as [`Addresses`].
//!
//! ```
//! use demineur_core::{BoardSpec, Game, GameParams};
//! use demineur_words::{Key, Lang, Style, Texts, draw};
//! let game = Game::new(GameParams::seeded(BoardSpec::square(3, 2), 1, 7))?;
//! assert_eq!(
//!     draw(&game, Style::Ascii),
//!     "  1 2 3\n\
//!      1 # # #\n\
//!      2 # # #\n"
//! );
//! assert_eq!(Texts::new(Lang::Fr).get(Key::GuidedWin), "vous avez gagné :-) !!!");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod addresses;
mod answer;
mod board;
mod chances;
mod grid;
mod help;
mod hint;
mod letters;
mod library;
mod locale;
mod matrices;
mod moves;
mod page;
mod reason;
mod review;
mod rows;
mod texts;
mod tiling;

pub use addresses::{AddressError, Addresses};
pub use answer::{Answer, conflict_json};
pub use board::{Style, draw, draw_board};
pub use chances::draw_chances;
pub use help::HelpTexts;
pub use hint::{HintGrade, Role, Scene, Told, about_json, draw_marked, hint_json};
pub use letters::lettered;
pub use locale::Locale;
pub use matrices::{Matrices, MatrixPage};
pub use moves::PlayedMove;
pub use page::page_texts;
pub use reason::{CellNames, technique_key};
pub use review::{review_json, totals_json};
pub use rows::{RowPlace, Rows};
pub use texts::{Key, Lang, Texts, Value};
