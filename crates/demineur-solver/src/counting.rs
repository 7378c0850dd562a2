//! How many layouts fit, component by component: `constraint` → `boxes` →
//! `component` → `order`, `paths`, `count` → `probability`.

pub(crate) mod binomial;
pub(crate) mod boxes;
pub(crate) mod cache;
pub(crate) mod component;
pub(crate) mod constraint;
pub(crate) mod count;
pub(crate) mod number;
mod order;
pub(crate) mod paths;
pub(crate) mod probability;
