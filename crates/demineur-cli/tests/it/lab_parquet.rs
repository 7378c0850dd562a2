//! `demineur lab run --parquet`.

use std::fs;

use crate::folder::Folder;
use crate::ran::run;

const RUN: &str = "lab run --level beginner --strategy random,exact --games 30 --seed 7";

#[cfg(feature = "parquet")]
#[test]
fn a_file_has_a_row_a_game_as_the_lines_have() {
    use parquet::file::reader::{FileReader, SerializedFileReader};
    use parquet::record::RowAccessor;

    let folder = Folder::new("parquet");
    let (path, csv) = (folder.path("games.parquet"), folder.path("games.csv"));
    let line = format!("{RUN} --json --parquet {path} --csv {csv}");
    let ran = run(&line.split(' ').collect::<Vec<_>>(), "");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    let file = fs::File::open(&path).expect("a file");
    let reader = SerializedFileReader::new(file).expect("Parquet");
    let rows = reader.get_row_iter(None).expect("rows");
    let read: Vec<String> = rows
        .map(|row| {
            let row = row.expect("a row");
            let numbers = [3, 4, 5].map(|i| row.get_int(i).expect("a number").to_string());
            format!(
                "{},{},{},{},{},{}",
                row.get_string(0).expect("a name"),
                row.get_long(1).expect("a number"),
                u8::from(row.get_bool(2).expect("won or not")),
                numbers.join(","),
                row.get_string(6).map_or("", |stage| stage.as_str()),
                row.get_long(7).expect("a time"),
            )
        })
        .collect();
    let lines = fs::read_to_string(&csv).expect("lines");
    let lines: Vec<&str> = lines.lines().skip(1).collect();
    assert_eq!(read, lines);
    assert_eq!(read.len(), 60);
    assert!(fs::metadata(format!("{path}.part")).is_err());
}

#[cfg(feature = "parquet")]
#[test]
fn a_file_that_cannot_be_written_is_told_before_anything_is_played() {
    let folder = Folder::new("no-parquet");
    let path = folder.path("missing/games.parquet");
    let line = format!("{RUN} --parquet {path}");
    let ran = run(&line.split(' ').collect::<Vec<_>>(), "");
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""));
    assert!(ran.err.contains("games.parquet"), "{}", ran.err);
}

#[cfg(not(feature = "parquet"))]
#[test]
fn a_program_without_the_feature_says_how_to_build_one_with_it() {
    let folder = Folder::new("no-parquet");
    let path = folder.path("games.parquet");
    let line = format!("{RUN} --parquet {path}");
    let ran = run(&line.split(' ').collect::<Vec<_>>(), "");
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""));
    assert_eq!(
        ran.err,
        "error: this demineur was built without the feature \"parquet\"; build it with: \
         cargo build --release -p demineur-cli --features parquet\n"
    );
    assert!(fs::metadata(&path).is_err());
}
