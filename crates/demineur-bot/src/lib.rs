//! Plays real Minesweeper windows: reads their pixels, decides, clicks.
