//! The terminal: taken over for the game, and given back however it ends.

use std::io::{self, Stdout, Write, stdout};
use std::sync::atomic::{AtomicBool, Ordering};

use crossterm::cursor::Show;
use crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use crossterm::style::ResetColor;
use crossterm::terminal::{
    self, Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, SetTitle, disable_raw_mode,
    enable_raw_mode,
};
use crossterm::{execute, queue};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use signal_hook::consts::SIGTSTP;
use signal_hook::low_level;

use crate::painter::{Painter, Seen};

/// Whether the terminal is ours now: given back once, whoever does it first.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// The terminal while the game has it; given back when dropped.
pub struct Screen {
    painter: Painter<Stdout>,
}

impl Screen {
    /// Takes the terminal over: keys one by one, a screen of its own, the
    /// mouse. A panic gives it back before it says why.
    ///
    /// # Errors
    /// When this is no terminal.
    pub fn take() -> io::Result<Self> {
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            give_back();
            before(panic);
        }));
        take_over()?;
        Ok(Self {
            painter: Painter::new(stdout()),
        })
    }

    /// Draws a frame of the size the terminal has now.
    ///
    /// # Errors
    /// When the terminal is gone.
    pub fn draw(&mut self, render: impl FnOnce(&mut Buffer) -> Option<Seen>) -> io::Result<()> {
        let (width, height) = self.size()?;
        let mut frame = Buffer::empty(Rect::new(0, 0, width, height));
        let seen = render(&mut frame);
        self.painter.paint(&frame, seen).map(drop)
    }

    /// Asks the terminal something.
    ///
    /// # Errors
    /// When the terminal is gone.
    pub fn ask(&mut self, question: &str) -> io::Result<()> {
        self.painter.out().write_all(question.as_bytes())?;
        self.painter.out().flush()
    }

    /// Clears the screen before the next frame: it shows something else.
    pub fn forget(&mut self) {
        self.painter.forget();
    }

    /// Gives the terminal back, stops the program until the shell lets it go
    /// on, and takes the terminal over again.
    ///
    /// # Errors
    /// When the terminal is gone by then.
    pub fn suspend(&mut self) -> io::Result<()> {
        give_back();
        low_level::emulate_default_handler(SIGTSTP)?;
        self.retake()
    }

    /// Takes the terminal over once more: the program was stopped, and others
    /// may have set it as they like.
    ///
    /// # Errors
    /// When the terminal is gone.
    pub fn retake(&mut self) -> io::Result<()> {
        // What is ours already is not taken again.
        give_back();
        take_over()?;
        self.painter.forget();
        Ok(())
    }

    /// The columns and rows there are.
    ///
    /// # Errors
    /// When the terminal is gone.
    pub fn size(&self) -> io::Result<(u16, u16)> {
        terminal::size()
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        give_back();
    }
}

/// Keys one by one, a screen of its own, the mouse, pasted text in one piece.
fn take_over() -> io::Result<()> {
    enable_raw_mode()?;
    TAKEN.store(true, Ordering::SeqCst);
    execute!(
        stdout(),
        EnterAlternateScreen,
        Clear(ClearType::All),
        SetTitle("Démineur"),
        EnableMouseCapture,
        EnableBracketedPaste
    )
}

/// Gives the terminal back as it was. What cannot be written is lost: there is
/// nobody to tell.
fn give_back() {
    if !TAKEN.swap(false, Ordering::SeqCst) {
        return;
    }
    let mut out = stdout();
    let _ = queue!(
        out,
        DisableBracketedPaste,
        DisableMouseCapture,
        ResetColor,
        LeaveAlternateScreen,
        Show
    );
    let _ = out.flush();
    let _ = disable_raw_mode();
}
