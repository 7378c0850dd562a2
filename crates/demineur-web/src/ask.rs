//! Which game the page asks for: its form, which programs send too, and its
//! address, both read into an [`Ask`].

use demineur_core::format::Limits;
use demineur_core::{Board, BoardSpec, Cascade, FlagLimit, Rules, TiledSpec, Tiling, Touch};
use demineur_play::{Ask, RulesAsked};
use demineur_solver::generate::Tier;
use serde::{Deserialize, Deserializer};
use serde_json::Value;

use crate::error::Problem;

/// What game is asked for.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct NewForm {
    /// The page's address, behind its `?`, which says all the rest.
    pub address: Option<String>,
    /// A built-in level.
    pub level: Option<String>,
    board: Option<Value>,
    mines: Option<usize>,
    tiling: Option<String>,
    wrap: Option<bool>,
    touch: Option<String>,
    depth: Option<u32>,
    rules: Option<Value>,
    /// What draws the mines.
    #[serde(deserialize_with = "seed")]
    pub seed: Option<u64>,
    /// A board of the day.
    pub day: Option<String>,
    /// A shared game.
    pub code: Option<String>,
    /// How many moves of the code are kept, to be played on from there.
    pub moves: Option<usize>,
    no_guess: bool,
    grade: Option<String>,
    classic: bool,
    /// The game that is given up for it.
    pub replaces: Option<String>,
}

/// A seed as a number or, since browsers know only 53 bits of one, as text.
pub fn seed<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u64>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Seed {
        Number(u64),
        Text(String),
    }
    let expected = "a seed is a whole number from 0 to 18446744073709551615";
    match Option::<Seed>::deserialize(deserializer) {
        Ok(None) => Ok(None),
        Ok(Some(Seed::Number(seed))) => Ok(Some(seed)),
        Ok(Some(Seed::Text(text))) => match text.trim().parse() {
            Ok(seed) => Ok(Some(seed)),
            Err(_) => Err(serde::de::Error::custom(expected)),
        },
        Err(_) => Err(serde::de::Error::custom(expected)),
    }
}

impl NewForm {
    /// What an address asks for: `level=expert&tiling=hexagonal&seed=7`. Words
    /// that nobody knows are passed over: addresses collect them.
    ///
    /// # Errors
    /// When a word means nothing.
    pub fn of_address(address: &str) -> Result<Self, Problem> {
        let mut form = Self::default();
        let (mut size, mut rules) = (serde_json::Map::new(), serde_json::Map::new());
        for (name, value) in pairs(address) {
            match name.as_str() {
                "level" => form.level = Some(value),
                // Document 001: expert, intermediaire, and anything else is débutant.
                "difficulte" => {
                    let level = match value.as_str() {
                        "expert" | "intermediaire" => value.as_str(),
                        _ => "debutant",
                    };
                    form.level = Some(format!("001-{level}"));
                }
                "width" => drop(size.insert(name, whole("width", &value)?.into())),
                "height" => drop(size.insert(name, whole("height", &value)?.into())),
                "depth" => {
                    let depth = whole("depth", &value)?;
                    form.depth = Some(u32::try_from(depth).unwrap_or(u32::MAX));
                }
                "mines" => {
                    let mines = whole("mines", &value)?;
                    form.mines = Some(usize::try_from(mines).unwrap_or(usize::MAX));
                }
                "tiling" => form.tiling = Some(value),
                "wrap" => form.wrap = Some(yes("wrap", &value)?),
                "touch" => form.touch = Some(value),
                "seed" => form.seed = Some(whole("seed", &value)?),
                "day" => form.day = Some(value),
                "code" => form.code = Some(value),
                "no_guess" => form.no_guess = yes("no_guess", &value)?,
                "grade" => form.grade = Some(value),
                "first_click" | "cascade" | "flags" | "win" => {
                    rules.insert(name, value.into());
                }
                _ => {}
            }
        }
        if !size.is_empty() {
            // Whoever reads boards distinguishes half a size from a missing one.
            size.insert("tiling".to_owned(), Tiling::Square.name().into());
            form.board = Some(Value::Object(size));
        }
        if !rules.is_empty() {
            form.rules = Some(Value::Object(rules));
        }
        let level = form.level.as_deref();
        form.classic = level.is_some_and(|level| level.starts_with("001-"));
        Ok(form)
    }

    /// A built-in level, perhaps on another tiling, or a board with mines, by
    /// the rules asked for.
    ///
    /// # Errors
    /// When a field means nothing, or the board is too large.
    pub fn ask(&self, limits: Limits) -> Result<Ask, Problem> {
        let board = match &self.board {
            Some(board) => {
                let (cells, most) = (cells_asked(board), limits.cells);
                if cells > most {
                    return Err(Problem::TooManyCells { cells, most });
                }
                let board = Board::from_json_within(&board.to_string(), limits)?;
                Some(board.value.spec().clone())
            }
            None => None,
        };
        let tiling = named(
            "tiling",
            self.tiling.as_deref(),
            Tiling::from_name,
            |name| Tiling::nearest_names(name).join(", "),
        )?;
        let touch = named("touch", self.touch.as_deref(), Touch::from_name, |_| {
            Touch::ALL.map(Touch::name).join(", ")
        })?;
        let grade = named("grade", self.grade.as_deref(), Tier::from_name, |_| {
            Tier::ALL.map(Tier::name).join(", ")
        })?;
        let mut rules = match &self.rules {
            Some(rules) => rules_asked(rules)?,
            None => RulesAsked::default(),
        };
        let mut usual = "beginner";
        if self.classic {
            usual = "001-debutant";
            rules.cascade.get_or_insert(Cascade::Off);
            rules.flags.get_or_insert(FlagLimit::Mines);
        }
        let level = self.level.clone().unwrap_or_else(|| usual.to_owned());
        let ask = Ask {
            level: Some(level),
            board,
            mines: self.mines,
            tiling,
            wrap: self.wrap,
            touch,
            depth: self.depth,
            rules,
            seed: self.seed,
            ..Ask::default()
        };
        Ok(ask.with_no_guess(self.no_guess, grade))
    }
}

/// The value of that name, if one is given.
fn named<T>(
    field: &'static str,
    word: Option<&str>,
    read: impl FnOnce(&str) -> Option<T>,
    expected: impl FnOnce(&str) -> String,
) -> Result<Option<T>, Problem> {
    let Some(word) = word else {
        return Ok(None);
    };
    let value = read(word).ok_or_else(|| Problem::field(field, expected(word)))?;
    Ok(Some(value))
}

/// A whole number out of an address.
fn whole(field: &'static str, value: &str) -> Result<u64, Problem> {
    let number = value.trim().parse();
    number.map_err(|_| Problem::field(field, "0, 1, 2, …"))
}

fn yes(field: &'static str, value: &str) -> Result<bool, Problem> {
    let yes = value.trim().parse();
    yes.map_err(|_| Problem::field(field, "true, false"))
}

/// The names and values of an address, decoded; values that are empty say
/// nothing.
fn pairs(address: &str) -> impl Iterator<Item = (String, String)> {
    let parts = address.trim_start_matches('?').split('&');
    parts.filter_map(|part| {
        let (name, value) = part.split_once('=').unwrap_or((part, ""));
        let said = !value.is_empty() || name == "difficulte";
        said.then(|| (decoded(name), decoded(value)))
    })
}

/// A word of an address without its `%20` and `+`.
fn decoded(word: &str) -> String {
    let bytes = word.as_bytes();
    let mut read = Vec::with_capacity(bytes.len());
    let mut place = 0;
    while place < bytes.len() {
        let escaped = word.get(place + 1..place + 3);
        let escaped = escaped.and_then(|hex| u8::from_str_radix(hex, 16).ok());
        match (bytes[place], escaped) {
            (b'%', Some(byte)) => {
                read.push(byte);
                place += 2;
            }
            (b'+', _) => read.push(b' '),
            (byte, _) => read.push(byte),
        }
        place += 1;
    }
    String::from_utf8_lossy(&read).into_owned()
}

/// The rules an object names.
fn rules_asked(asked: &Value) -> Result<RulesAsked, Problem> {
    let Value::Object(fields) = asked else {
        return Err(Problem::field("rules", "{…}"));
    };
    let rules = Rules::from_json(&asked.to_string())?.value;
    let named = |name: &str| fields.contains_key(name);
    Ok(RulesAsked {
        first_click: named("first_click").then_some(rules.first_click),
        cascade: named("cascade").then_some(rules.cascade),
        flags: named("flags").then_some(rules.flags),
        win: named("win").then_some(rules.win),
    })
}

/// How many cells a board would have, as far as its size is given; whether it is
/// a board at all is looked at later.
pub fn cells_asked(board: &Value) -> u64 {
    let side = |name: &str| match &board[name] {
        Value::Null => Some(1),
        value => u32::try_from(value.as_u64()?).ok(),
    };
    let spec = || {
        let tiling = board["tiling"].as_str().unwrap_or("square");
        Some(BoardSpec::Tiled(TiledSpec {
            tiling: Tiling::from_name(tiling)?,
            width: side("width")?,
            height: side("height")?,
            depth: side("depth")?,
            wrap: false,
            touch: Touch::Corner,
        }))
    };
    match board["adjacency"].as_array() {
        Some(cells) => cells.len() as u64,
        None => spec().map_or(0, |spec| spec.cell_count()),
    }
}
