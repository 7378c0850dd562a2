//! The terminal: taken over for the game, and given back however it ends.

use std::io::{self, Stdout, Write, stdout};
use std::sync::atomic::{AtomicBool, Ordering};

use crossterm::cursor::Show;
use crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, SetTitle, disable_raw_mode,
    enable_raw_mode,
};
use crossterm::{execute, queue};
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use signal_hook::consts::SIGTSTP;
use signal_hook::low_level;

/// Whether the terminal is ours now: given back once, whoever does it first.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// The terminal while the game has it; given back when dropped.
pub struct Screen {
    terminal: Terminal<CrosstermBackend<Stdout>>,
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
        let terminal = Terminal::new(CrosstermBackend::new(stdout()))?;
        Ok(Self { terminal })
    }

    /// Draws a frame.
    ///
    /// # Errors
    /// When the terminal is gone.
    pub fn draw(&mut self, render: impl FnOnce(&mut ratatui::Frame<'_>)) -> io::Result<()> {
        self.terminal.draw(render).map(drop)
    }

    /// Gives the terminal back, stops the program until the shell lets it go
    /// on, and takes the terminal over again.
    ///
    /// # Errors
    /// When the terminal is gone by then.
    pub fn suspend(&mut self) -> io::Result<()> {
        give_back();
        low_level::emulate_default_handler(SIGTSTP)?;
        take_over()?;
        // A new one draws everything. To clear the old one would ask where the
        // cursor is, and the answer would get lost among the keys.
        self.terminal = Terminal::new(CrosstermBackend::new(stdout()))?;
        Ok(())
    }

    /// The columns and rows there are.
    ///
    /// # Errors
    /// When the terminal is gone.
    pub fn size(&self) -> io::Result<(u16, u16)> {
        let size = self.terminal.size()?;
        Ok((size.width, size.height))
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
        LeaveAlternateScreen,
        Show
    );
    let _ = out.flush();
    let _ = disable_raw_mode();
}
