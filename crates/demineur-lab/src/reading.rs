//! Reading what a file keeps of a run.

use std::fmt;

use serde_json::{Map, Value};

/// The engine whose games these are: another one may play them otherwise. It
/// is the version, then how often its strategies have come to play otherwise
/// than before: whoever changes a move that they choose counts up.
pub const ENGINE: &str = concat!(env!("CARGO_PKG_VERSION"), "+1");

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

/// The whole number of that field, which is no larger than that.
pub(crate) fn at_most(
    object: &Value,
    field: &'static str,
    most: u128,
) -> Result<u64, ReadPartError> {
    match number(object, field)? {
        value if u128::from(value) <= most => Ok(value),
        _ => Err(ReadPartError::Field(field)),
    }
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

#[cfg(test)]
mod tests {
    use demineur_core::{BoardSpec, FirstClick, Rules};
    use demineur_solver::strategy::StrategyName;
    use demineur_solver::{Cancel, Effort};

    use super::*;
    use crate::experiment::run_all;
    use crate::part::{Part, Plan, Shard};
    use crate::play::Seen;

    /// A part is gone on with, merged and repeated by builds that play alike,
    /// and by no other: this ties the number of the engine to what it plays.
    #[test]
    fn an_engine_that_plays_otherwise_has_another_number() {
        let plan = Plan {
            board: BoardSpec::square(9, 9),
            mines: 13,
            rules: Rules {
                first_click: FirstClick::Safe,
                ..Rules::default()
            },
            strategies: StrategyName::ALL.to_vec(),
            effort: Effort::LOW,
            first: None,
            games: 30,
            seed: 5,
            seen: Seen::Play,
        };
        let experiment = plan.experiment(StrategyName::Exact, 0..plan.games, 2);
        let mut part = Part::new(plan, Shard::default(), String::new());
        let names = part.plan.strategies.clone();
        let ran = run_all(&experiment, &names, &Cancel::new(), |_, records, _| {
            for (totals, record) in part.runs.iter_mut().zip(records) {
                totals.add(record);
            }
            true
        });
        assert_eq!(ran, Ok(()));
        // FNV-1a of all that was counted.
        let counts = part.runs.iter().map(|totals| totals.counts());
        let text = Value::from(counts.map(Value::Object).collect::<Vec<Value>>()).to_string();
        let played = text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |sum, byte| {
            (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        assert_eq!(
            (ENGINE.rsplit_once('+').map(|(_, number)| number), played),
            (Some("1"), 10_155_202_624_533_323_951),
            "strategies play otherwise than they did: count ENGINE up in reading.rs, so that \
             parts of before are refused, and write both numbers here"
        );
    }
}
