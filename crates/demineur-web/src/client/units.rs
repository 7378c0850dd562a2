//! What periodic tilings repeat, for browsers that lay out boards themselves.

use demineur_core::{Blueprint, Tiling};
use serde_json::{Map, Value, json};

/// The name it is asked by.
pub const NAME: &str = "units.json";

/// Every periodic tiling, as JSON.
pub fn to_json() -> String {
    let units = Tiling::ALL.into_iter().filter_map(|tiling| {
        let blueprint = tiling.blueprint()?;
        Some((tiling.name().to_owned(), unit(&blueprint)))
    });
    Value::Object(units.collect::<Map<_, _>>()).to_string()
}

fn unit(blueprint: &Blueprint) -> Value {
    let cells = blueprint.cells.iter().map(|cell| {
        json!({
            "corners": cell.corners.concat(),
            "centre": cell.centre,
            "radius": cell.radius,
        })
    });
    json!({
        "rows": blueprint.rows,
        "pitch": blueprint.pitch,
        "cells": cells.collect::<Vec<_>>(),
        "corner": blueprint.corner,
        "edge": blueprint.edge,
    })
}
