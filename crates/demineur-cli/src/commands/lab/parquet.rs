//! A Parquet file with a row a game.

use std::fs::{self, File};
use std::io;
use std::sync::Arc;

use demineur_lab::{Record, Seen};
use demineur_solver::strategy::StrategyName;
use demineur_words::{Key, Texts};
use parquet::data_type::{
    BoolType, ByteArray, ByteArrayType, DataType, DoubleType, Int32Type, Int64Type,
};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::parser::parse_message_type;

use crate::error::Failure;

const SCHEMA: &str = "message games {
    REQUIRED BYTE_ARRAY strategy (UTF8);
    REQUIRED INT64 game;
    REQUIRED BOOLEAN won;
    REQUIRED INT32 guesses;
    REQUIRED INT32 moves;
    REQUIRED INT32 three_bv;
    OPTIONAL BYTE_ARRAY lost (UTF8);
    RISKS
    REQUIRED INT64 micros;
}";

/// What stands for RISKS where they are worked out.
const RISKS: &str = "REQUIRED DOUBLE risk;
    REQUIRED INT32 needless;
    REQUIRED BOOLEAN lost_needlessly;";

/// Games held in memory before they are written as a group.
const GROUP: usize = 1 << 16;

/// A file with a row a game. It has its name when it is finished, and not
/// before: without its end nobody can read it.
pub struct Parquet {
    path: String,
    beside: String,
    writer: SerializedFileWriter<File>,
    rows: Vec<(StrategyName, u64, Record)>,
    seen: Seen,
    unwritable: String,
}

impl Parquet {
    /// A new file.
    pub fn create(path: &str, seen: Seen, texts: &Texts) -> Result<Self, Failure> {
        let unwritable = |cause: String| {
            let values = [("path", path.into()), ("cause", cause.into())];
            texts.with(Key::ErrorWrite, values)
        };
        let refused = |cause: String| Failure::Refused(unwritable(cause));
        let beside = format!("{path}.{}.part", std::process::id());
        let file = File::create(&beside).map_err(|error| refused(error.to_string()))?;
        let risks = if seen == Seen::Risks { RISKS } else { "" };
        let schema = parse_message_type(&SCHEMA.replace("RISKS", risks));
        let schema = schema.expect("a schema that parses");
        let properties = WriterProperties::builder().build();
        let writer = SerializedFileWriter::new(file, Arc::new(schema), Arc::new(properties));
        Ok(Self {
            path: path.to_owned(),
            beside,
            writer: writer.map_err(|error| refused(error.to_string()))?,
            rows: Vec::new(),
            seen,
            unwritable: unwritable("{}".to_owned()),
        })
    }

    /// Adds a game.
    pub fn write(
        &mut self,
        strategy: StrategyName,
        game: u64,
        record: &Record,
    ) -> Result<(), Failure> {
        self.rows.push((strategy, game, *record));
        if self.rows.len() < GROUP {
            return Ok(());
        }
        self.group().map_err(|error| self.failure(&error))
    }

    /// Writes what is left, and gives the file its name.
    pub fn finish(mut self) -> Result<(), Failure> {
        let closed = self.group().and_then(|()| self.writer.finish().map(drop));
        closed.map_err(|error| self.failure(&error))?;
        let named = self.writer.inner().sync_all();
        let named = named.and_then(|()| fs::rename(&self.beside, &self.path));
        named.map_err(|error: io::Error| self.failure(&error))
    }

    fn failure(&self, error: &dyn std::error::Error) -> Failure {
        // Half a file helps nobody.
        let _ = fs::remove_file(&self.beside);
        Failure::Refused(self.unwritable.replace("{}", &error.to_string()))
    }

    /// Writes the games in memory.
    fn group(&mut self) -> Result<(), ParquetError> {
        let rows = std::mem::take(&mut self.rows);
        if rows.is_empty() {
            return Ok(());
        }
        let mut group = self.writer.next_row_group()?;
        let text = |text: &'static str| ByteArray::from(text);
        let all = rows.iter();
        column::<ByteArrayType>(
            &mut group,
            all.clone().map(|(name, ..)| text(name.name())),
            None,
        )?;
        column::<Int64Type>(&mut group, all.clone().map(|row| row.1 as i64), None)?;
        column::<BoolType>(&mut group, all.clone().map(|row| row.2.won), None)?;
        let counts: [fn(&Record) -> u32; 3] = [|r| r.guesses, |r| r.moves, |r| r.three_bv];
        for count in counts {
            column::<Int32Type>(
                &mut group,
                all.clone().map(|row| count(&row.2) as i32),
                None,
            )?;
        }
        let stages = all.clone().filter_map(|row| row.2.lost);
        let levels: Vec<i16> = all.clone().map(|row| row.2.lost.is_some().into()).collect();
        column::<ByteArrayType>(
            &mut group,
            stages.map(|stage| text(stage.name())),
            Some(&levels),
        )?;
        if self.seen == Seen::Risks {
            let risks = all.clone().map(|row| row.2.risk.unwrap_or_default());
            let chances = risks.clone().map(|risk| risk.billionths as f64 / 1e9);
            column::<DoubleType>(&mut group, chances, None)?;
            let needless = risks.clone().map(|risk| risk.needless as i32);
            column::<Int32Type>(&mut group, needless, None)?;
            column::<BoolType>(&mut group, risks.map(|risk| risk.lost_needlessly), None)?;
        }
        column::<Int64Type>(&mut group, all.map(|row| row.2.micros as i64), None)?;
        group.close()?;
        Ok(())
    }
}

/// The next column of a group: its values, and with levels which rows have one.
fn column<T: DataType>(
    group: &mut SerializedRowGroupWriter<'_, File>,
    values: impl Iterator<Item = T::T>,
    levels: Option<&[i16]>,
) -> Result<(), ParquetError> {
    let values: Vec<T::T> = values.collect();
    let mut column = group.next_column()?.expect("as many as the schema has");
    column.typed::<T>().write_batch(&values, levels, None)?;
    column.close()
}
