//! Questions out, lines in.

use std::io::{self, BufRead, Read, Write};

use demineur_words::{Key, Texts, Value};

use super::entry::{self, Command};
use crate::error::Failure;

/// The longest line read, in bytes: more than anybody types, and a stream
/// without line ends cannot fill the memory.
const MAX_LINE: u64 = 1000;

/// How many bytes of too long a line are passed over for one entry: a stream
/// that never ends a line becomes many bad entries, and those are counted.
const MAX_SKIP: u64 = 1 << 16;

/// How many piped entries in a row may do nothing: a program that never stops
/// writing nonsense must not keep us for ever.
const MAX_IDLE: u32 = 1000;

/// Where entries come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entries {
    /// A terminal, which shows what is typed.
    Typed,
    /// A pipe or a file: each entry is shown after its question, so that the
    /// output reads like the game it was.
    Piped,
}

/// Why the conversation stops before the game does.
#[derive(Debug)]
pub enum Stop {
    /// The person wants to leave.
    Quit,
    /// Nothing more will be typed.
    End,
    /// Something failed.
    Failed(Failure),
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Self {
        Self::Failed(Failure::Io(error))
    }
}

impl From<Failure> for Stop {
    fn from(failure: Failure) -> Self {
        Self::Failed(failure)
    }
}

/// One line of input.
enum Line {
    Text(String),
    TooLong,
    NotText,
    End,
}

/// Where a person is asked and answers.
pub struct Console<'a, R, W> {
    texts: &'a Texts,
    input: R,
    entries: Entries,
    output: W,
    help: String,
    /// Entries since the last one that did something.
    idle: u32,
}

impl<'a, R: BufRead, W: Write> Console<'a, R, W> {
    pub fn new(texts: &'a Texts, input: R, entries: Entries, output: W) -> Self {
        let example = [("example", "3 4".into())];
        let help = format!(
            "{}\n{}\n",
            texts.with(Key::Help, example),
            texts.get(Key::HelpRows)
        );
        Self {
            texts,
            input,
            entries,
            output,
            help,
            idle: 0,
        }
    }

    pub fn texts(&self) -> &'a Texts {
        self.texts
    }

    /// What `help` shows from now on.
    pub fn set_help(&mut self, help: String) {
        self.help = help;
    }

    /// Notes that an entry has done something.
    pub fn progress(&mut self) {
        self.idle = 0;
    }

    /// Prints a text and ends the line.
    pub fn say(&mut self, key: Key) -> io::Result<()> {
        self.say_with(key, [])
    }

    /// Prints a text with its placeholders filled in and ends the line.
    pub fn say_with<const N: usize>(
        &mut self,
        key: Key,
        values: [(&str, Value<'_>); N],
    ) -> io::Result<()> {
        writeln!(self.output, "{}", self.texts.with(key, values))
    }

    /// Prints text as it is.
    pub fn print(&mut self, text: &str) -> io::Result<()> {
        self.output.write_all(text.as_bytes())
    }

    /// Lets everything printed be seen.
    pub fn flush(&mut self) -> io::Result<()> {
        self.output.flush()
    }

    /// Asks until a line of text comes. Wishes for help and to quit are heard
    /// at every question.
    pub fn ask(&mut self, question: &str) -> Result<String, Stop> {
        loop {
            write!(self.output, "{question} ")?;
            self.flush()?;
            let line = self.read_line()?;
            if self.entries == Entries::Piped {
                self.echo(&line)?;
                self.count(&line)?;
            }
            match line {
                Line::Text(text) => match entry::command(&text) {
                    Some(Command::Quit) => return Err(Stop::Quit),
                    Some(Command::Help) => write!(self.output, "{}", self.help)?,
                    _ => return Ok(text),
                },
                Line::TooLong => self.say_with(Key::EntryTooLong, [("max", MAX_LINE.into())])?,
                Line::NotText => self.say(Key::EntryNotText)?,
                Line::End => {
                    // A terminal leaves its cursor behind the question.
                    if self.entries == Entries::Typed {
                        writeln!(self.output)?;
                    }
                    return Err(Stop::End);
                }
            }
        }
    }

    fn count(&mut self, line: &Line) -> Result<(), Failure> {
        if self.idle < MAX_IDLE || matches!(line, Line::End) {
            self.idle += 1;
            return Ok(());
        }
        let entries = [("entries", MAX_IDLE.into())];
        Err(Failure::Refused(
            self.texts.with(Key::EntryManyBad, entries),
        ))
    }

    /// Shows a piped entry, without control characters that could act on the
    /// terminal at the other end.
    fn echo(&mut self, line: &Line) -> io::Result<()> {
        match line {
            Line::Text(text) => {
                let shown: String = text.chars().filter(|c| !c.is_control()).collect();
                writeln!(self.output, "{shown}")
            }
            _ => writeln!(self.output),
        }
    }

    fn read_line(&mut self) -> io::Result<Line> {
        let mut bytes = Vec::new();
        let mut bounded = self.input.by_ref().take(MAX_LINE + 1);
        if bounded.read_until(b'\n', &mut bytes)? == 0 {
            return Ok(Line::End);
        }
        if bytes.last() == Some(&b'\n') {
            bytes.pop();
        } else if bytes.len() as u64 > MAX_LINE {
            self.input.by_ref().take(MAX_SKIP).skip_until(b'\n')?;
            return Ok(Line::TooLong);
        }
        Ok(String::from_utf8(bytes).map_or(Line::NotText, Line::Text))
    }
}

#[cfg(test)]
mod tests {
    use demineur_words::Lang;

    use super::*;

    /// Asks "?" twice over this input; what was said, and what was answered.
    fn ask_twice(input: &[u8], entries: Entries) -> (String, [Option<String>; 2]) {
        let texts = Texts::new(Lang::En);
        let mut output = Vec::new();
        let mut console = Console::new(&texts, input, entries, &mut output);
        let answers = [(); 2].map(|()| console.ask("?").ok());
        (String::from_utf8(output).expect("text"), answers)
    }

    #[test]
    fn long_and_garbled_lines_are_answered_and_asked_again() {
        let mut input = vec![b'x'; 5000];
        input.extend(b"\n\xff\xfe\nfirst\nlast");
        assert_eq!(
            ask_twice(&input, Entries::Typed),
            (
                "? that line is too long: 1000 bytes at most\n\
                 ? that line is not readable text (UTF-8)\n? ? "
                    .to_owned(),
                [Some("first".to_owned()), Some("last".to_owned())]
            )
        );
    }

    #[test]
    fn a_line_that_never_ends_is_given_up() {
        let texts = Texts::new(Lang::En);
        let input = io::BufReader::new(io::repeat(b'x'));
        let mut console = Console::new(&texts, input, Entries::Piped, io::sink());
        assert!(matches!(console.ask("?"), Err(Stop::Failed(_))));
    }

    #[test]
    fn lines_of_the_longest_length_are_read() {
        let line = "y".repeat(1000);
        let (_, answers) = ask_twice(format!("{line}\n{line}").as_bytes(), Entries::Typed);
        assert_eq!(answers, [Some(line.clone()), Some(line)]);
    }

    #[test]
    fn piped_entries_are_shown_without_control_characters() {
        let (said, answers) = ask_twice(b"\x1b[2Jred\r\n", Entries::Piped);
        assert_eq!(said, "? [2Jred\n? \n");
        assert_eq!(answers, [Some("\x1b[2Jred\r".to_owned()), None]);
    }
}
