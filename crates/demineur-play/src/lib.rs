//! One person playing one game, whatever the screen.
//!
//! [`Ask`] says which game is asked for, however that was done; it becomes a
//! [`Wish`], that a game, and the game is played at a [`Table`], which holds its
//! [`Session`] (the game with the help that was taken) and its clock. Besides,
//! what the doors share: every text of the product in two languages
//! ([`Texts`]), and a game drawn as lines of text ([`draw`]) with the way its
//! cells are written ([`Addresses`]); and the review of a game ([`review`]).
//!
//! ```
//! use demineur_core::{BoardSpec, Game, GameParams};
//! use demineur_play::{Key, Lang, Style, Texts, draw};
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
mod ask;
mod grid;
mod hint;
mod locale;
mod map;
mod matrices;
mod reason;
pub mod review;
mod session;
mod table;
mod texts;
mod tiling;
mod wish;

pub use addresses::{AddressError, Addresses};
pub use answer::{Answer, conflict_json};
pub use ask::{Ask, AskError, RulesAsked, check_level};
pub use grid::{Style, draw, draw_board};
pub use hint::{HintGrade, Role, Scene, Told, draw_marked};
pub use locale::Locale;
pub use matrices::draw_matrices;
pub use reason::{CellNames, technique_key};
pub use session::{Session, find_hint};
pub use table::{Change, Deal, Table, Uncounted};
pub use texts::{Key, Lang, Texts, Value};
pub use wish::{GENERATE_NODES, NoGuess, Origin, Wish, label};
