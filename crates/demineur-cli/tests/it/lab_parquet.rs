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
    let names = folder.names();
    assert_eq!(names, ["games.csv", "games.parquet"]);
}

/// What guesses risked has columns where it is worked out.
#[cfg(feature = "parquet")]
#[test]
fn a_file_has_columns_for_risks() {
    use parquet::file::reader::{FileReader, SerializedFileReader};
    use parquet::record::RowAccessor;

    let folder = Folder::new("parquet-risks");
    let (path, csv) = (folder.path("games.parquet"), folder.path("games.csv"));
    let line = format!("{RUN} --risks --json --parquet {path} --csv {csv}");
    let ran = run(&line.split(' ').collect::<Vec<_>>(), "");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    let lines = fs::read_to_string(&csv).expect("lines");
    let head = lines.lines().next().expect("a head");
    assert!(head.ends_with(",lost,risk,needless,lost_needlessly,micros"));
    let read = SerializedFileReader::new(fs::File::open(&path).expect("a file"));
    let reader = read.expect("Parquet");
    let rows = reader.get_row_iter(None).expect("rows");
    let mut needless = 0;
    for (row, line) in rows.zip(lines.lines().skip(1)) {
        let row = row.expect("a row");
        let columns: Vec<&str> = line.split(',').collect();
        let risk: f64 = columns[7].parse().expect("a risk");
        assert!((row.get_double(7).expect("a risk") - risk).abs() < 1e-12);
        assert_eq!(row.get_int(8).expect("a count").to_string(), columns[8]);
        let lost = u8::from(row.get_bool(9).expect("lost by one or not"));
        assert_eq!(lost.to_string(), columns[9]);
        assert_eq!(row.get_long(10).expect("a time").to_string(), columns[10]);
        needless += row.get_int(8).expect("a count");
    }
    assert!(needless > 0, "random opens what need not be risked");
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
    let folder_line = format!("{RUN} --parquet {}", folder.path(""));
    let ran = run(&folder_line.split(' ').collect::<Vec<_>>(), "");
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""));
    assert!(ran.err.contains("Is a directory"), "{}", ran.err);
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
