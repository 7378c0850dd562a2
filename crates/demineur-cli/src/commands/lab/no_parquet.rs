//! What stands for a Parquet file where none can be written.

use std::convert::Infallible;

use demineur_lab::{Record, Seen};
use demineur_solver::strategy::StrategyName;
use demineur_words::{Key, Texts};

use crate::error::Failure;

/// There is none: this program was built without.
pub struct Parquet(Infallible);

impl Parquet {
    /// Says how to build a program that has it.
    pub fn create(_: &str, _: Seen, texts: &Texts) -> Result<Self, Failure> {
        Err(Failure::Refused(texts.get(Key::LabNoParquet)))
    }

    pub fn write(&mut self, _: StrategyName, _: u64, _: &Record) -> Result<(), Failure> {
        match self.0 {}
    }

    pub fn finish(self) -> Result<(), Failure> {
        match self.0 {}
    }
}
