//! The configuration file: keys, looks, habits.

use std::fmt;
use std::ops::Range;

use demineur_words::{Key, Lang, Texts};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::command::Command;
use crate::keymap::{KeyMap, Letters};
use crate::stroke::Stroke;
use crate::theme::{Background, ColourDepth, Glyphs, Palette};

/// What the file says; what it does not say is left open.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Config {
    /// The language to speak.
    pub lang: Option<Lang>,
    /// The ground behind the text.
    pub background: Option<Background>,
    /// Which colours stand for what.
    pub palette: Option<Palette>,
    /// How many colours to use.
    pub colours: Option<ColourDepth>,
    /// What cells are drawn with.
    pub symbols: Option<Glyphs>,
    /// Whether cascades and ends are seen to happen, cell by cell.
    pub animation: Option<bool>,
    /// Whether a left click or the key that opens, on a number that has all its
    /// flags, opens around it.
    pub chord_on_click: Option<bool>,
    /// The letters that move.
    pub letters: Option<Letters>,
    /// Which key means what.
    pub keys: KeyMap,
}

/// What is wrong with a file, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong there.
    pub fault: Fault,
}

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It is no TOML: this is what its reader says.
    Syntax(String),
    /// There is no such setting.
    Setting(String),
    /// A setting has a value that it cannot have; these are those it can.
    Value {
        /// The setting.
        setting: &'static str,
        /// What it can be.
        values: String,
    },
    /// There is no such command.
    Command(String),
    /// There is no such key.
    Key(String),
    /// The keys of a command are neither a word nor a list of words.
    Keys(String),
    /// A key has been given to another command already.
    Twice {
        /// The key.
        key: String,
        /// The command that has it.
        command: &'static str,
    },
}

/// The words of a setting, each with its value; `None` leaves it to the terminal.
type Words<T> = [(&'static str, Option<T>)];

const BACKGROUNDS: &Words<Background> = &[
    ("auto", None),
    ("dark", Some(Background::Dark)),
    ("light", Some(Background::Light)),
];
const PALETTES: &Words<Palette> = &[
    ("classic", Some(Palette::Classic)),
    ("colour-blind", Some(Palette::ColourBlind)),
];
const COLOURS: &Words<ColourDepth> = &[
    ("auto", None),
    ("none", Some(ColourDepth::Mono)),
    ("16", Some(ColourDepth::Sixteen)),
    ("256", Some(ColourDepth::TwoFiftySix)),
    ("true", Some(ColourDepth::True)),
];
const SYMBOLS: &Words<Glyphs> = &[
    ("auto", None),
    ("emoji", Some(Glyphs::Emoji)),
    ("unicode", Some(Glyphs::Unicode)),
    ("ascii", Some(Glyphs::Ascii)),
];
const LANGS: &Words<Lang> = &langs();
const LETTERS: &Words<Letters> = &[("wasd", Some(Letters::Wasd)), ("zqsd", Some(Letters::Zqsd))];
const SETTINGS: &str =
    "lang, theme, palette, colours, symbols, letters, animation, chord_on_click, [keys]";

/// Every language there is, by its name.
const fn langs() -> [(&'static str, Option<Lang>); Lang::ALL.len() + 1] {
    let mut all = [("auto", None); Lang::ALL.len() + 1];
    let mut place = 0;
    while place < Lang::ALL.len() {
        let lang = Lang::ALL[place];
        place += 1;
        all[place] = (lang.name(), Some(lang));
    }
    all
}

impl Config {
    /// Reads a file.
    ///
    /// ```
    /// use demineur_tui::{Command, Config};
    /// let config = Config::parse("symbols = \"ascii\"\n[keys]\nopen = [\"o\", \"space\"]\n").unwrap();
    /// assert_eq!(config.keys.words(Command::Open), "o space");
    /// let problems = Config::parse("symbols = \"asci\"\n[keys]\ndig = \"o\"\n").unwrap_err();
    /// let lines: Vec<usize> = problems.iter().map(|problem| problem.line).collect();
    /// assert_eq!(lines, [1, 3]);
    /// ```
    ///
    /// # Errors
    /// Everything that is wrong with it, in the order of the lines.
    pub fn parse(text: &str) -> Result<Self, Vec<Problem>> {
        let mut reader = Reader {
            text,
            config: Self::default(),
            problems: Vec::new(),
        };
        match DeTable::parse(text) {
            Ok(table) => reader.table(table.get_ref()),
            Err(error) => {
                let place = error.span().unwrap_or(0..0);
                reader.fault(&place, Fault::Syntax(error.message().to_owned()));
            }
        }
        let Reader {
            config,
            mut problems,
            ..
        } = reader;
        problems.sort_by_key(|problem| problem.line);
        match problems.is_empty() {
            true => Ok(config),
            false => Err(problems),
        }
    }
}

/// The value of a word.
fn value<T: Copy>(words: &Words<T>, word: &str) -> Option<T> {
    words.iter().find(|(known, _)| *known == word)?.1
}

impl Config {
    /// The symbols of that word.
    pub fn symbols(word: &str) -> Option<Glyphs> {
        value(SYMBOLS, word)
    }

    /// The palette of that word.
    pub fn palette(word: &str) -> Option<Palette> {
        value(PALETTES, word)
    }

    /// The letters of that word.
    pub fn letters(word: &str) -> Option<Letters> {
        value(LETTERS, word)
    }

    /// The ground of that word.
    pub fn background(word: &str) -> Option<Background> {
        value(BACKGROUNDS, word)
    }
}

struct Reader<'a> {
    text: &'a str,
    config: Config,
    problems: Vec<Problem>,
}

impl Reader<'_> {
    fn fault(&mut self, place: &Range<usize>, fault: Fault) {
        let before = self.text.get(..place.start).unwrap_or(self.text);
        let line = before.bytes().filter(|&byte| byte == b'\n').count() + 1;
        self.problems.push(Problem { line, fault });
    }

    fn table(&mut self, table: &DeTable<'_>) {
        for (name, value) in table {
            match &**name.get_ref() {
                "lang" => self.config.lang = self.word("lang", value, LANGS),
                "theme" => self.config.background = self.word("theme", value, BACKGROUNDS),
                "palette" => self.config.palette = self.word("palette", value, PALETTES),
                "colours" => self.config.colours = self.word("colours", value, COLOURS),
                "symbols" => self.config.symbols = self.word("symbols", value, SYMBOLS),
                "letters" => {
                    self.config.letters = self.word("letters", value, LETTERS);
                    let letters = self.config.letters.unwrap_or_default();
                    self.config.keys = self.config.keys.with_letters(letters);
                }
                "animation" => self.config.animation = self.truth("animation", value),
                "chord_on_click" => {
                    self.config.chord_on_click = self.truth("chord_on_click", value);
                }
                "keys" => match value.get_ref() {
                    DeValue::Table(keys) => self.keys(keys),
                    _ => self.fault(&value.span(), Fault::Setting("keys".to_owned())),
                },
                other => {
                    let fault = Fault::Setting(other.to_owned());
                    self.fault(&name.span(), fault);
                }
            }
        }
    }

    fn word<T: Copy>(
        &mut self,
        setting: &'static str,
        value: &Spanned<DeValue<'_>>,
        words: &Words<T>,
    ) -> Option<T> {
        let written = match value.get_ref() {
            DeValue::String(word) => word.to_string(),
            // `colours = 256` is as clear as `colours = "256"`.
            DeValue::Integer(number) => number.as_str().to_owned(),
            _ => String::new(),
        };
        match words.iter().find(|(word, _)| *word == written) {
            Some((_, value)) => *value,
            None => {
                let values: Vec<String> = words
                    .iter()
                    .map(|(word, _)| format!("\"{word}\""))
                    .collect();
                let values = values.join(", ");
                self.fault(&value.span(), Fault::Value { setting, values });
                None
            }
        }
    }

    fn keys(&mut self, table: &DeTable<'_>) {
        // All at once, so that two commands can swap their keys.
        let mut bound: Vec<(Command, Vec<Stroke>)> = Vec::new();
        // As they are written: a table is sorted by name.
        let mut entries: Vec<_> = table.iter().collect();
        entries.sort_by_key(|(name, _)| name.span().start);
        for (name, value) in entries {
            let Some(command) = Command::from_name(name.get_ref()) else {
                self.fault(&name.span(), Fault::Command(name.get_ref().to_string()));
                continue;
            };
            let strokes = self.strokes(command, value);
            for (stroke, place) in &strokes {
                let other = bound.iter().find(|(_, strokes)| strokes.contains(stroke));
                if let Some((other, _)) = other {
                    let fault = Fault::Twice {
                        key: stroke.to_string(),
                        command: other.name(),
                    };
                    self.fault(place, fault);
                }
            }
            bound.push((
                command,
                strokes.into_iter().map(|(stroke, _)| stroke).collect(),
            ));
        }
        for (command, strokes) in bound {
            self.config.keys.bind(command, strokes);
        }
    }

    fn truth(&mut self, setting: &'static str, value: &Spanned<DeValue<'_>>) -> Option<bool> {
        if let DeValue::Boolean(yes) = value.get_ref() {
            return Some(*yes);
        }
        let values = "true, false".to_owned();
        self.fault(&value.span(), Fault::Value { setting, values });
        None
    }

    fn strokes(
        &mut self,
        command: Command,
        value: &Spanned<DeValue<'_>>,
    ) -> Vec<(Stroke, Range<usize>)> {
        let one = std::slice::from_ref(value);
        let words: &[Spanned<DeValue<'_>>] = match value.get_ref() {
            DeValue::Array(words) => words,
            _ => one,
        };
        let mut strokes = Vec::new();
        for word in words {
            let DeValue::String(written) = word.get_ref() else {
                self.fault(&word.span(), Fault::Keys(command.name().to_owned()));
                continue;
            };
            match written.parse::<Stroke>() {
                Ok(stroke) if stroke.digit().is_none_or(|digit| digit == 0) => {
                    strokes.push((stroke, word.span()))
                }
                _ => self.fault(&word.span(), Fault::Key(written.to_string())),
            }
        }
        strokes
    }
}

impl Fault {
    /// What is wrong, and what to write instead.
    pub fn in_words(&self, texts: &Texts) -> String {
        match self {
            Self::Syntax(message) => {
                texts.with(Key::ConfigSyntax, [("message", message.as_str().into())])
            }
            Self::Setting(name) => {
                let values = [("name", name.as_str().into()), ("names", SETTINGS.into())];
                texts.with(Key::ConfigSetting, values)
            }
            Self::Value { setting, values } => {
                let values = [
                    ("name", (*setting).into()),
                    ("values", values.as_str().into()),
                ];
                texts.with(Key::ConfigValue, values)
            }
            Self::Command(name) => {
                let names: Vec<&str> = Command::ALL.iter().map(|c| c.name()).collect();
                let values = [
                    ("name", name.as_str().into()),
                    ("names", names.join(", ").into()),
                ];
                texts.with(Key::ConfigCommand, values)
            }
            Self::Key(word) => texts.with(Key::ConfigKey, [("name", word.as_str().into())]),
            Self::Keys(command) => texts.with(Key::ConfigKeys, [("name", command.as_str().into())]),
            Self::Twice { key, command } => {
                let values = [("key", key.as_str().into()), ("command", (*command).into())];
                texts.with(Key::ConfigTwice, values)
            }
        }
    }
}

impl Problem {
    /// Where it is, what is wrong, and what to write instead.
    pub fn in_words(&self, path: &str, texts: &Texts) -> String {
        let values = [
            ("path", path.into()),
            ("line", self.line.into()),
            ("what", self.fault.in_words(texts).into()),
        ];
        texts.with(Key::ConfigProblem, values)
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {:?}", self.line, self.fault)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_setting_is_read() {
        let config = Config::parse(
            "lang = \"fr\"\ntheme = \"light\"\npalette = \"colour-blind\"\ncolours = 256\n\
             symbols = \"ascii\"\nchord_on_click = false\n\
             [keys]\nflag = \"o\"\nopen = [\"f\", \"enter\"]\n",
        )
        .expect("a good file");
        assert_eq!(config.lang, Some(Lang::Fr));
        assert_eq!(config.background, Some(Background::Light));
        assert_eq!(config.palette, Some(Palette::ColourBlind));
        assert_eq!(config.colours, Some(ColourDepth::TwoFiftySix));
        assert_eq!(config.symbols, Some(Glyphs::Ascii));
        assert_eq!(config.chord_on_click, Some(false));
        assert_eq!(config.keys.words(Command::Open), "f enter");
        assert_eq!(config.keys.words(Command::Flag), "o");
        assert_eq!(Config::parse(""), Ok(Config::default()));
        assert_eq!(Config::parse("theme = \"auto\""), Ok(Config::default()));
    }

    #[test]
    fn every_fault_is_told_with_its_line_and_what_to_write() {
        let text = "thme = \"dark\"\nsymbols = \"pictures\"\nchord_on_click = 1\n\n[keys]\n\
                    dig = \"o\"\nopen = \"spce\"\nflag = 3\nundo = \"x\"\nredo = \"x\"\nquit = \"5\"\n";
        let problems = Config::parse(text).expect_err("faults");
        let texts = Texts::new(Lang::En);
        let told: Vec<String> = problems
            .iter()
            .map(|problem| problem.in_words("config.toml", &texts))
            .collect();
        let names: Vec<&str> = Command::ALL.iter().map(|c| c.name()).collect();
        let commands = format!(
            "config.toml, line 6: there is no command \"dig\"; commands: {}",
            names.join(", ")
        );
        let expected = [
            "config.toml, line 1: there is no setting \"thme\"; settings: lang, theme, palette, colours, symbols, letters, animation, chord_on_click, [keys]",
            "config.toml, line 2: symbols is one of \"auto\", \"emoji\", \"unicode\", \"ascii\"",
            "config.toml, line 3: chord_on_click is one of true, false",
            &commands,
            "config.toml, line 7: \"spce\" is no key: write a letter or sign, space, enter, esc, tab, left, pageup, f1 to f24…, perhaps with ctrl+ or alt+ before it (digits count: 5l)",
            "config.toml, line 8: the keys of flag are words: write flag = \"x\" or flag = [\"x\", \"space\"]",
            "config.toml, line 10: the key \"x\" is given to undo already: write another one",
            "config.toml, line 11: \"5\" is no key: write a letter or sign, space, enter, esc, tab, left, pageup, f1 to f24…, perhaps with ctrl+ or alt+ before it (digits count: 5l)",
        ];
        assert_eq!(told, expected);
    }

    #[test]
    fn what_is_no_toml_is_told_with_its_line() {
        let problems = Config::parse("lang = \"en\"\nkeys = [\n").expect_err("a fault");
        assert_eq!(problems.len(), 1);
        assert!(problems[0].line >= 2, "{}", problems[0]);
        assert!(matches!(problems[0].fault, Fault::Syntax(_)));
    }
}
