//! `demineur board export`.

use std::io::{self, IsTerminal, Write};
use std::process::{Command, Stdio};

use demineur_core::format::{BoardLine, MbfError, Position, ShareCode};
use demineur_core::picture::{SvgOptions, dot, svg};
use demineur_core::{
    BoardSpec, CellId, Game, GameParams, Mark, Shown, Source, TiledSpec, Tiling, Touch,
};
use demineur_words::{Key, Texts};

use super::graphviz;
use super::subject::Subject;
use crate::args::{ExportArgs, Format};
use crate::error::Failure;
use crate::files;

/// Writes a board in the format asked for.
pub fn run(args: &ExportArgs, texts: &Texts) -> Result<(), Failure> {
    let format = args.format().expect("clap asks for one");
    let out = files::target(args.out.as_ref());
    let to_terminal = out.is_none() && !args.open && io::stdout().is_terminal();
    if to_terminal && matches!(format, Format::Png | Format::Mbf) {
        let example = format!("board.{}", format.name());
        let values = [("example", example.into())];
        return Err(Failure::Refused(texts.with(Key::ErrorTerminal, values)));
    }
    let subject = Subject::new(&args.subject, texts)?;
    let export = Export {
        subject: &subject,
        first: args.subject.make.first.map(CellId::new),
        numbers: args.numbers,
        reveal: args.reveal,
        texts,
    };
    let bytes = export.bytes(format)?;
    let path = match (out, args.open) {
        (Some(path), _) => path.to_owned(),
        (None, true) => {
            let name = format!("demineur-{}.{}", std::process::id(), extension(format));
            let path = std::env::temp_dir().join(name);
            path.to_string_lossy().into_owned()
        }
        (None, false) => return Ok(io::stdout().write_all(&bytes)?),
    };
    files::write(&path, &bytes, texts)?;
    let values = [("path", path.as_str().into())];
    writeln!(io::stdout(), "{}", texts.with(Key::BoardWritten, values))?;
    if args.open {
        open(&path, texts)?;
    }
    Ok(())
}

fn extension(format: Format) -> &'static str {
    match format {
        Format::Svg => "svg",
        Format::Dot => "dot",
        Format::Png => "png",
        Format::Mbf => "mbf",
        Format::Layout | Format::Graph | Format::Position | Format::Save => "json",
        Format::GraphText | Format::Boards | Format::Code | Format::Ascii => "txt",
    }
}

/// Shows a file with the program the desktop has for it.
fn open(path: &str, texts: &Texts) -> Result<(), Failure> {
    let opened = Command::new("xdg-open")
        .arg(path)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    let cause = match opened {
        Ok(status) if status.success() => return Ok(()),
        Ok(status) => status.to_string(),
        Err(error) => texts.said(&error),
    };
    let values = [("path", path.into()), ("cause", cause.into())];
    Err(Failure::Refused(texts.with(Key::ErrorOpen, values)))
}

struct Export<'a> {
    subject: &'a Subject,
    first: Option<CellId>,
    reveal: bool,
    numbers: bool,
    texts: &'a Texts,
}

impl Export<'_> {
    fn bytes(&self, format: Format) -> Result<Vec<u8>, Failure> {
        let board = self.subject.board();
        let shown = |cell| self.subject.shown(cell, self.reveal);
        let line = |text: String| (text + "\n").into_bytes();
        Ok(match format {
            Format::Svg => {
                let options = SvgOptions {
                    ids: self.numbers,
                    ..SvgOptions::default()
                };
                svg(board, shown, &options).into_bytes()
            }
            Format::Dot => dot(board, shown, self.numbers).into_bytes(),
            Format::Png => graphviz::png(board, dot(board, shown, self.numbers), self.texts)?,
            Format::Graph => line(board.to_graph_json()),
            Format::GraphText => board.to_graph_text().into_bytes(),
            Format::Layout => line(self.given()?.to_layout_json().expect("its mines are given")),
            Format::Mbf => self.mbf()?,
            Format::Boards => line(self.board_line()?.to_string()),
            Format::Code => {
                let saved = self.subject.game().ok_or_else(|| self.need_mines())?;
                line(ShareCode { with_times: true }.encode(saved))
            }
            Format::Save => {
                let saved = self.subject.game().ok_or_else(|| self.need_mines())?;
                line(saved.to_json())
            }
            Format::Position => line(self.position()?.to_json()),
            Format::Ascii => self.ascii()?.into_bytes(),
        })
    }

    fn refused(&self, key: Key) -> Failure {
        Failure::Refused(self.texts.get(key))
    }

    fn need_mines(&self) -> Failure {
        self.refused(Key::ErrorNeedMines)
    }

    fn need_square(&self, format: Format) -> Failure {
        let values = [("format", format.name().into())];
        Failure::Refused(self.texts.with(Key::ErrorNeedSquare, values))
    }

    /// The game with its mines written down, once they are fixed.
    fn given(&self) -> Result<GameParams, Failure> {
        let saved = self.subject.game().ok_or_else(|| self.need_mines())?;
        let layout = saved.game.layout().ok_or_else(|| self.need_mines())?;
        let params = saved.game.params();
        let mines = layout.mines().iter().collect();
        let first = self.first.or(first_cell(&saved.game));
        Ok(GameParams::given(params.board.clone(), mines, first).with_rules(params.rules))
    }

    fn mbf(&self) -> Result<Vec<u8>, Failure> {
        self.given()?.to_mbf().map_err(|error| match error {
            MbfError::NotSquare => self.need_square(Format::Mbf),
            MbfError::NotGiven => self.need_mines(),
            MbfError::TooLarge { width, height } => {
                let values = [("width", width.into()), ("height", height.into())];
                Failure::Refused(self.texts.with(Key::ErrorMbfLarge, values))
            }
            other => Failure::Refused(self.texts.said(other)),
        })
    }

    /// The size of a plain rectangle of squares.
    fn square_size(&self, format: Format) -> Result<(u32, u32), Failure> {
        match self.subject.board().spec() {
            BoardSpec::Tiled(TiledSpec {
                tiling: Tiling::Square,
                width,
                height,
                wrap: false,
                touch: Touch::Corner,
                ..
            }) => Ok((*width, *height)),
            _ => Err(self.need_square(format)),
        }
    }

    fn board_line(&self) -> Result<BoardLine, Failure> {
        let (width, height) = self.square_size(Format::Boards)?;
        let Source::Given { mines, first } = self.given()?.source else {
            return Err(self.need_mines());
        };
        let first = first.ok_or_else(|| self.refused(Key::ErrorNeedFirst))?;
        Ok(BoardLine {
            width,
            height,
            mines,
            first,
        })
    }

    fn position(&self) -> Result<Position, Failure> {
        match self.subject {
            Subject::Board(_) => Err(self.need_mines()),
            Subject::Position(position) => Ok(position.clone()),
            Subject::Game(saved) => Ok(Position {
                board: saved.game.board().clone(),
                view: saved.game.view().clone(),
                first_click: saved.game.params().rules.first_click,
            }),
        }
    }

    fn ascii(&self) -> Result<String, Failure> {
        let (width, height) = self.square_size(Format::Ascii)?;
        let mut text = String::new();
        for row in 0..height {
            let cells = (0..width).map(|column| CellId::new(row * width + column));
            text.extend(cells.map(|cell| character(self.subject.shown(cell, self.reveal))));
            text.push('\n');
        }
        Ok(text)
    }
}

/// Where the game starts: as it was given, or as it was played.
fn first_cell(game: &Game) -> Option<CellId> {
    match game.params().source {
        Source::Given {
            first: Some(cell), ..
        } => Some(cell),
        _ => game.first_opening().map(|first| first.cell),
    }
}

fn character(shown: Shown) -> char {
    match shown {
        Shown::Hidden => '#',
        Shown::Open(0) => ' ',
        Shown::Open(number) => char::from_digit(number, 10).unwrap_or('+'),
        Shown::Marked(Mark::Mine) | Shown::WrongFlag => 'D',
        Shown::Marked(Mark::Uncertain) => '?',
        Shown::Marked(Mark::Safe) => 's',
        Shown::Mine | Shown::Exploded | Shown::FlaggedMine => 'B',
    }
}
