//! What came while the game was away at a job, in the order in which it came.

use demineur_core::{CellId, Move};

use crate::job::{Outcome, Ticket};
use crate::stroke::Stroke;

/// Something that waits for the game.
pub(crate) enum Kept {
    /// A move of the person's, of the cell that was chosen then.
    Deed(Deed),
    /// Any other key.
    Key(Stroke),
    /// The answer to another job: it was about the game before.
    Done(Ticket, Outcome),
}

/// Something the person does at the table. What becomes of it depends on what
/// the cell shows when it is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Deed {
    /// Open the chosen cell, or around it.
    Open(CellId),
    /// The same by the mouse.
    Click(CellId),
    /// Put a flag, or take it away.
    Flag(CellId),
    /// Mark as safe, or take that away.
    Safe(CellId),
    /// A move that is always the same.
    Play(Move),
}
