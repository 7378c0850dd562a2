//! Reading what a file keeps of a run.

use std::fmt;

use serde_json::{Map, Value};

/// The engine whose games these are: another one may play them otherwise.
pub(crate) const ENGINE: &str = env!("CARGO_PKG_VERSION");

/// Why a text is no part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReadPartError {
    /// It is something else.
    NoPart,
    /// Another version of this program has played it.
    Engine(String),
    /// A field is missing or cannot be.
    Field(&'static str),
}

impl fmt::Display for ReadPartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoPart => write!(
                f,
                "this is no part of a lab run, as lab run --out writes it"
            ),
            Self::Engine(version) => write!(
                f,
                "version {version} has played it, and this is {ENGINE}: games may differ"
            ),
            Self::Field(field) => write!(f, "field \"{field}\" is missing or cannot be"),
        }
    }
}

impl std::error::Error for ReadPartError {}

/// The whole number of that field.
pub(crate) fn number(object: &Value, field: &'static str) -> Result<u64, ReadPartError> {
    object[field].as_u64().ok_or(ReadPartError::Field(field))
}

/// The whole numbers of those fields; one that is not there is 0.
pub(crate) fn numbers<const N: usize>(
    object: &Value,
    names: [&'static str; N],
) -> Result<[u64; N], ReadPartError> {
    let none = Map::new();
    let object = object.as_object().unwrap_or(&none);
    let mut all = [0; N];
    for (sum, name) in all.iter_mut().zip(names) {
        if let Some(value) = object.get(name) {
            *sum = value.as_u64().ok_or(ReadPartError::Field(name))?;
        }
    }
    Ok(all)
}
