//! Rules as JSON: `{"first_click":"opening","cascade":"on","flags":"unlimited","win":"open"}`,
//! each field optional.

use serde::{Serialize, Serializer};

use super::problem::{FormatErrors, Limits, Parsed};
use super::reader::{Cursor, Reader, print, read};
use crate::rules::{Cascade, FirstClick, FlagLimit, Rules, WinRule};

impl Rules {
    /// Reads rules; a field that is not there has its default.
    ///
    /// ```
    /// use demineur_core::{FirstClick, Rules};
    /// let rules = Rules::from_json(r#"{"first_click":"opening"}"#)?.value;
    /// assert_eq!(rules.first_click, FirstClick::Opening);
    /// assert_eq!(rules.to_json(), r#"{"first_click":"opening"}"#);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Every reason why the text is no rules.
    pub fn from_json(text: &str) -> Result<Parsed<Self>, FormatErrors> {
        read(text, Limits::default(), rules)
    }

    /// The rules as JSON, defaults left out.
    pub fn to_json(&self) -> String {
        print(self)
    }
}

/// Reads the rules here.
pub(super) fn rules(reader: &mut Reader, cursor: &Cursor) -> Option<Rules> {
    let mut object = reader.object(cursor)?;
    reader.version(&mut object);
    let mut rules = Rules::default();
    if let Some(word) = object.take("first_click") {
        rules.first_click = first_click(reader, word).unwrap_or_default();
    }
    if let Some(word) = object.take("cascade") {
        let read = reader.word(word, &Cascade::ALL, Cascade::name);
        rules.cascade = read.unwrap_or_default();
    }
    if let Some(word) = object.take("flags") {
        let read = reader.word(word, &FlagLimit::ALL, FlagLimit::name);
        rules.flags = read.unwrap_or_default();
    }
    if let Some(word) = object.take("win") {
        let read = reader.word(word, &WinRule::ALL, WinRule::name);
        rules.win = read.unwrap_or_default();
    }
    reader.ignore_rest(object);
    Some(rules)
}

/// Reads the rule for the first click here.
pub(super) fn first_click(reader: &mut Reader, cursor: Cursor) -> Option<FirstClick> {
    reader.word(cursor, &FirstClick::ALL, FirstClick::name)
}

#[derive(Serialize)]
struct RulesOut {
    #[serde(skip_serializing_if = "Option::is_none")]
    first_click: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cascade: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    flags: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    win: Option<&'static str>,
}

impl Serialize for Rules {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let usual = Self::default();
        RulesOut {
            first_click: (self.first_click != usual.first_click).then(|| self.first_click.name()),
            cascade: (self.cascade != usual.cascade).then(|| self.cascade.name()),
            flags: (self.flags != usual.flags).then(|| self.flags.name()),
            win: (self.win != usual.win).then(|| self.win.name()),
        }
        .serialize(serializer)
    }
}

/// The rules, unless they are the usual ones.
pub(super) fn unusual(rules: &Rules) -> Option<&Rules> {
    (*rules != Rules::default()).then_some(rules)
}
