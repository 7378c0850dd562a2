//! Levels files in the shape of document 000: `{"Beginner":{"width":9,"height":9,"mines":10},…}`,
//! each level with optional board fields (`tiling`, `wrap`, …) and `rules`.

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use super::board::board_of;
use super::layout::rules_of;
use super::problem::{FormatErrors, Limits, Parsed};
use super::reader::{Cursor, Reader, print, read};
use super::rules::unusual;
use crate::board::BoardSpec;
use crate::level::Level;
use crate::rules::Rules;
use crate::tiling::Tiling;

impl Level {
    /// Reads a levels file, in its order.
    ///
    /// ```
    /// use demineur_core::Level;
    /// let text = r#"{"Beginner":{"tiling":"square","width":9,"height":9,"mines":10}}"#;
    /// let levels = Level::list_from_json(text)?.value;
    /// assert_eq!(Level::find(&levels, "beginner").map(|level| level.mines), Some(10));
    /// assert_eq!(Level::list_to_json(&levels), text);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Every reason why the text is no list of levels.
    pub fn list_from_json(text: &str) -> Result<Parsed<Vec<Self>>, FormatErrors> {
        read(text, Limits::default(), levels)
    }

    /// The levels file of these levels.
    pub fn list_to_json(levels: &[Self]) -> String {
        print(&Levels(levels))
    }
}

fn levels(reader: &mut Reader, cursor: &Cursor) -> Option<Vec<Level>> {
    let mut object = reader.object(cursor)?;
    // A level may be called "version"; a version is no object.
    let versioned = object
        .take("version")
        .is_some_and(|field| !field.is_object());
    if versioned {
        reader.version(&mut object);
    }
    let mut names = Vec::new();
    let mut levels = Vec::new();
    for (name, field) in object.entries() {
        if versioned && name == "version" {
            continue;
        }
        if name.trim().is_empty() {
            reader.problem(field, "a level needs a name");
        }
        names.push((name.to_lowercase(), field));
        levels.extend(level(reader, name, &field));
    }
    if names.is_empty() {
        let message =
            r#"expected at least one level, such as "Beginner":{"width":9,"height":9,"mines":10}"#;
        reader.problem(*cursor, message);
    }
    // The sort is stable: of two equal names the later one is the problem.
    names.sort_by(|a, b| a.0.cmp(&b.0));
    for pair in names.windows(2) {
        if pair[0].0 == pair[1].0 {
            let message =
                "a level of this name is there already; capitals do not tell levels apart";
            reader.problem(pair[1].1, message);
        }
    }
    Some(levels)
}

fn level(reader: &mut Reader, name: &str, cursor: &Cursor) -> Option<Level> {
    let mut object = reader.object(cursor)?;
    let board = board_of(reader, &mut object, Some(Tiling::Square));
    let most = board
        .as_ref()
        .map_or(u64::from(u32::MAX), |board| board.len() as u64);
    let mines = object.need(reader, "mines");
    let mines = mines.and_then(|field| reader.integer(field, 0, most));
    let rules = rules_of(reader, &mut object);
    reader.ignore_rest(object);
    Some(Level {
        name: name.to_owned(),
        board: board?.spec().clone(),
        mines: mines? as usize,
        rules: rules?,
    })
}

struct Levels<'a>(&'a [Level]);

#[derive(Serialize)]
struct LevelOut<'a> {
    #[serde(flatten)]
    board: &'a BoardSpec,
    mines: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    rules: Option<&'a Rules>,
}

impl Serialize for Levels<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for level in self.0 {
            let out = LevelOut {
                board: &level.board,
                mines: level.mines,
                rules: unusual(&level.rules),
            };
            map.serialize_entry(&level.name, &out)?;
        }
        map.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_without_levels_is_refused() {
        for text in ["{}", r#"{"version":1}"#] {
            let told = Level::list_from_json(text).unwrap_err().to_string();
            assert!(told.contains("at least one level"), "{told}");
        }
    }

    #[test]
    fn a_level_without_a_name_is_refused() {
        for name in ["", "  "] {
            let text = format!(r#"{{"{name}":{{"width":2,"height":2,"mines":1}}}}"#);
            let told = Level::list_from_json(&text).unwrap_err().to_string();
            assert!(told.contains("a level needs a name"), "{told}");
        }
    }

    #[test]
    fn document_000_is_read_in_its_order() {
        let text = r#"{
            "Expert" : { "width" : 30, "height" : 16, "mines" : 99 },
            "Beginner" : { "width" : 9, "height" : 9, "mines" : 10 },
            "version": {"width":1,"height":1,"mines":0},
            "Ring": {"adjacency":[[1,2],[0,2],[0,1]],"mines":1,"rules":{"first_click":"any"}}
        }"#;
        let levels = Level::list_from_json(text).unwrap().value;
        let names: Vec<&str> = levels.iter().map(|level| &*level.name).collect();
        assert_eq!(names, ["Expert", "Beginner", "version", "Ring"]);
        assert_eq!(Level::find(&levels, "BEGINNER"), Some(&levels[1]));
        let again = Level::list_from_json(&Level::list_to_json(&levels));
        assert_eq!(again.unwrap().value, levels);
        let built_in = Level::built_in();
        let again = Level::list_from_json(&Level::list_to_json(&built_in));
        assert_eq!(again.unwrap().value, built_in);
    }

    #[test]
    fn every_reason_is_told() {
        let errors = Level::list_from_json(
            r#"{"version":2,"a":{"width":2,"height":2,"mines":5},"A":{"height":2,"mines":1},"b":3}"#,
        );
        assert_eq!(
            errors.unwrap_err().to_string(),
            "line 1, column 12, version: expected version 1, the only one understood here, found 2\n\
             line 1, column 48, a.mines: expected a whole number from 0 to 4, found 5\n\
             line 1, column 55, A: field \"width\" is missing\n\
             line 1, column 55, A: a level of this name is there already; capitals do not tell levels apart\n\
             line 1, column 82, b: expected an object, found 3"
        );
    }
}
