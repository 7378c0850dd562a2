//! Every text of the product: one file a language, one key a text.

mod keys;

use demineur_core::{BoardError, FirstClick, GraphError, Move, ParamsError, PlayError, Tiling};
use demineur_solver::generate::GenerateError;
use demineur_solver::strategy::StrategyError;
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};

use demineur_play::{AskError, DealError};
pub use keys::Key;

/// What fills a placeholder of a text: a number or a word.
pub type Value<'a> = fluent_bundle::FluentValue<'a>;

// One variant a folder of `texts/`, made by `build.rs`.
include!(concat!(env!("OUT_DIR"), "/lang.rs"));

impl Lang {
    /// The language of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|lang| lang.name() == name)
    }

    /// The language of a locale as systems write them: `fr`, `fr-FR`,
    /// `fr_CA.UTF-8`; `None` for one we do not speak.
    ///
    /// ```
    /// use demineur_words::Lang;
    /// assert_eq!(Lang::from_locale("fr_CA.UTF-8"), Some(Lang::Fr));
    /// assert_eq!(Lang::from_locale("fro"), None);
    /// ```
    pub fn from_locale(locale: &str) -> Option<Self> {
        let name = locale.split(['.', '@']).next()?;
        let name = name.to_ascii_lowercase().replace('-', "_");
        // That of a country goes before that of all who speak it.
        Self::from_name(&name).or_else(|| Self::from_name(name.split('_').next()?))
    }
}

/// The texts of one language.
pub struct Texts {
    lang: Lang,
    bundle: FluentBundle<FluentResource>,
}

impl Texts {
    /// The texts of that language.
    pub fn new(lang: Lang) -> Self {
        let resource = FluentResource::try_new(lang.source().to_owned())
            .expect("a test reads every language file");
        let identifier = lang.name().parse().expect("a name is an identifier");
        let mut bundle = FluentBundle::new_concurrent(vec![identifier]);
        // Both languages run left to right; the marks would show in terminals.
        bundle.set_use_isolating(false);
        bundle
            .add_resource(resource)
            .expect("a test finds every key once");
        Self { lang, bundle }
    }

    /// Which language they are in.
    pub fn lang(&self) -> Lang {
        self.lang
    }

    /// A text without placeholders.
    pub fn get(&self, key: Key) -> String {
        self.with(key, [])
    }

    /// A text with its placeholders filled in.
    pub fn with<const N: usize>(&self, key: Key, values: [(&str, Value<'_>); N]) -> String {
        let args: FluentArgs<'_> = values.into_iter().collect();
        let pattern = self
            .bundle
            .get_message(key.id())
            .and_then(|message| message.value())
            .expect("a test finds every key in every language");
        let mut errors = Vec::new();
        let text = self
            .bundle
            .format_pattern(pattern, Some(&args), &mut errors);
        debug_assert!(errors.is_empty(), "{}: {errors:?}", key.id());
        text.into_owned()
    }

    /// Why a board cannot be made, and what to ask for instead.
    pub fn board_error(&self, error: &BoardError) -> String {
        match *error {
            BoardError::NoCells => self.get(Key::BoardNoCells),
            BoardError::TooManyCells {
                tiling,
                cells,
                most,
            } => self.with(
                Key::BoardTooMany,
                [
                    ("tiling", tiling.name().into()),
                    ("cells", cells.to_string().into()),
                    ("most", most.into()),
                ],
            ),
            BoardError::TorusTooSmall {
                tiling,
                least_width,
                least_height,
                least_depth,
            } => {
                let tiling_name = ("tiling", tiling.name().into());
                let (width, height) = (
                    ("width", least_width.into()),
                    ("height", least_height.into()),
                );
                if tiling == Tiling::Cube {
                    let depth = ("depth", least_depth.into());
                    return self.with(Key::BoardTorusCube, [tiling_name, width, height, depth]);
                }
                self.with(Key::BoardTorus, [tiling_name, width, height])
            }
            BoardError::CannotWrap { tiling } => {
                self.with(Key::BoardNoWrap, [("tiling", tiling.name().into())])
            }
            BoardError::NotACube { tiling } => {
                self.with(Key::BoardNoCube, [("tiling", tiling.name().into())])
            }
            BoardError::Graph(ref errors) => {
                let lines: Vec<String> = errors.0.iter().map(|&e| self.graph_error(e)).collect();
                lines.join("\n")
            }
            BoardError::PositionCount { cells, positions } => self.with(
                Key::BoardPositions,
                [("cells", cells.into()), ("positions", positions.into())],
            ),
            BoardError::BadPosition { cell } => {
                self.with(Key::BoardPosition, [("cell", cell.into())])
            }
            // What the library may say one day, in its own words.
            ref other => other.to_string(),
        }
    }

    fn graph_error(&self, error: GraphError) -> String {
        let (key, cell, neighbour) = match error {
            GraphError::Loop { cell } => {
                return self.with(Key::GraphLoop, [("cell", cell.into())]);
            }
            GraphError::NoSuchCell { cell, neighbour } => (Key::GraphNoCell, cell, neighbour),
            GraphError::Twice { cell, neighbour } => (Key::GraphTwice, cell, neighbour),
            GraphError::OneWay { cell, neighbour } => (Key::GraphOneWay, cell, neighbour),
            other => return other.to_string(),
        };
        self.with(
            key,
            [("cell", cell.into()), ("neighbour", neighbour.into())],
        )
    }

    /// Why a game cannot start, and what to ask for instead.
    pub fn params_error(&self, error: &ParamsError) -> String {
        match *error {
            ParamsError::Board(ref error) => self.board_error(error),
            ParamsError::TooManyMines { mines, cells } => self.with(
                Key::ErrorMines,
                [("mines", mines.into()), ("cells", cells.into())],
            ),
            ParamsError::NoSuchCell { cell, cells } => self.with(
                Key::BoardGivenCell,
                [("cell", cell.get().into()), ("last", (cells - 1).into())],
            ),
            ParamsError::MineCount { given, said } => self.with(
                Key::BoardGivenCount,
                [("given", given.into()), ("said", said.into())],
            ),
            ref other => other.to_string(),
        }
    }

    /// Why a game cannot be what was asked for, and what to ask for instead.
    pub fn ask_error(&self, error: &AskError) -> String {
        match error {
            AskError::NoLevel { name, names } => {
                // It may be anything that somebody typed.
                let name: String = name.chars().take(40).collect();
                let names = names.join(", ");
                let values = [("name", name.into()), ("names", names.into())];
                self.with(Key::ErrorLevel, values)
            }
            AskError::MinesMissing { cells } => {
                let few = (cells / 8).max(1);
                self.with(Key::ErrorMinesMissing, [("mines", few.into())])
            }
            AskError::Shapeless => self.get(Key::ErrorShapeless),
            AskError::TooManyCells { cells, most } => self.with(
                Key::ErrorCells,
                [("cells", (*cells).into()), ("max", (*most).into())],
            ),
            &AskError::TooManyMines { mines, cells } => {
                self.params_error(&ParamsError::TooManyMines { mines, cells })
            }
            AskError::Board(error) => self.board_error(error),
        }
    }

    /// Why a strategy does not play.
    pub fn strategy_error(&self, error: &StrategyError) -> String {
        self.get(match error {
            StrategyError::Impossible => Key::WatchImpossible,
            StrategyError::NoLayout => Key::WatchNoLayout,
            StrategyError::NothingToPlay => Key::WatchNothing,
            // It speaks for itself.
            StrategyError::Failed(why) => return why.clone(),
            other => return other.to_string(),
        })
    }

    /// Why no board that needs no guess was made.
    pub fn generate_error(&self, error: &GenerateError) -> String {
        match *error {
            GenerateError::Cancelled => self.get(Key::GenerateStopped),
            GenerateError::OutOfBudget { tries } => {
                self.with(Key::MakeNone, [("tries", tries.into())])
            }
            GenerateError::Twins { mines } => {
                self.with(Key::GenerateTwins, [("mines", mines.into())])
            }
            GenerateError::TooManyMines { mines, cells } => {
                self.params_error(&ParamsError::TooManyMines { mines, cells })
            }
            GenerateError::NoSuchCell { cell, cells } => {
                self.params_error(&ParamsError::NoSuchCell { cell, cells })
            }
            ref other => other.to_string(),
        }
    }

    /// Why there is no game.
    pub fn deal_error(&self, error: &DealError) -> String {
        match error {
            DealError::Ask(error) => self.ask_error(error),
            DealError::Generate(error) => self.generate_error(error),
        }
    }

    /// What the first opening was granted, where that is less than asked.
    pub fn fallback(&self, granted: FirstClick) -> String {
        self.get(match granted {
            FirstClick::Any => Key::FallbackAny,
            FirstClick::Safe | FirstClick::Opening => Key::FallbackSafe,
        })
    }

    /// Why a move does nothing, and what to do instead.
    pub fn refusal(&self, action: Move, error: PlayError) -> String {
        match error {
            PlayError::NoSuchCell { cells, .. } => {
                self.with(Key::RefuseNoCell, [("last", (cells - 1).into())])
            }
            PlayError::FlagLimit { mines } => {
                self.with(Key::RefuseFlagLimit, [("mines", mines.into())])
            }
            PlayError::ChordCount { flags, number } => self.with(
                Key::RefuseChordCount,
                [("flags", flags.into()), ("number", number.into())],
            ),
            PlayError::CellOpen => match action {
                Move::Flag(_) => self.get(Key::RefuseMarkOpen),
                _ => self.get(Key::RefuseOpen),
            },
            PlayError::Over => self.get(Key::RefuseOver),
            PlayError::CellFlagged => self.get(Key::RefuseFlagged),
            PlayError::SameMark => self.get(Key::RefuseSameMark),
            PlayError::NoMark => self.get(Key::RefuseNoMark),
            PlayError::ChordHidden => self.get(Key::RefuseChordHidden),
            PlayError::ChordIdle => self.get(Key::RefuseChordIdle),
            PlayError::NothingToUndo => self.get(Key::RefuseUndo),
            PlayError::NothingToRedo => self.get(Key::RefuseRedo),
            other => other.to_string(),
        }
    }
}

#[cfg(test)]
mod tests {
    use fluent_syntax::ast::{Entry, Resource};
    use fluent_syntax::parser::parse;

    use super::*;

    fn resource(lang: Lang) -> Resource<&'static str> {
        parse(lang.source()).unwrap_or_else(|(_, errors)| panic!("{lang:?}: {errors:?}"))
    }

    fn ids(lang: Lang) -> Vec<&'static str> {
        let messages = resource(lang).body.into_iter();
        messages
            .filter_map(|entry| match entry {
                Entry::Message(message) => Some(message.id.name),
                _ => None,
            })
            .collect()
    }

    /// The placeholders of each message, by the dollar signs of its source.
    fn placeholders(lang: Lang) -> Vec<Vec<&'static str>> {
        let source = lang.source();
        let starts: Vec<usize> = ids(lang)
            .iter()
            .map(|id| {
                source
                    .find(&format!("\n{id} ="))
                    .expect("found by the parser")
            })
            .chain([source.len()])
            .collect();
        let message = |bounds: &[usize]| {
            let mut names: Vec<&str> = source[bounds[0]..bounds[1]]
                .split('$')
                .skip(1)
                .map(|rest| rest.split([' ', '}']).next().unwrap_or_default())
                .collect();
            names.sort_unstable();
            names.dedup();
            names
        };
        starts.windows(2).map(message).collect()
    }

    #[test]
    fn every_language_has_every_key_once_and_no_other() {
        let keys: Vec<&str> = Key::ALL.iter().map(|key| key.id()).collect();
        for lang in Lang::ALL {
            assert_eq!(ids(lang), keys, "{lang:?}");
        }
    }

    #[test]
    fn a_text_has_the_same_placeholders_in_every_language() {
        for lang in Lang::ALL {
            let pairs = placeholders(Lang::En).into_iter().zip(placeholders(lang));
            let names = Key::ALL.iter().map(|key| key.id());
            for (id, (en, other)) in names.zip(pairs) {
                assert_eq!(en, other, "{lang:?}: {id}");
            }
        }
    }

    #[test]
    fn numbers_are_plain_and_plurals_follow_the_language() {
        let start = |lang, n: u32| {
            Texts::new(lang).with(
                Key::StartRows,
                [
                    ("columns", n.into()),
                    ("lines", 1.into()),
                    ("mines", 0.into()),
                    ("seed", u64::MAX.to_string().into()),
                ],
            )
        };
        assert_eq!(
            start(Lang::En, 1000),
            "1000 columns, 1 line, 0 mines, seed 18446744073709551615"
        );
        assert_eq!(
            start(Lang::Fr, 2),
            "2 colonnes, 1 ligne, 0 mine, graine 18446744073709551615"
        );
    }

    #[test]
    fn locales_name_languages() {
        for (locale, lang) in [
            ("fr", Some(Lang::Fr)),
            ("fr-FR", Some(Lang::Fr)),
            ("FR_fr.UTF-8@euro", Some(Lang::Fr)),
            ("en_US", Some(Lang::En)),
            ("C", None),
            ("", None),
        ] {
            assert_eq!(Lang::from_locale(locale), lang, "{locale}");
        }
    }
}
