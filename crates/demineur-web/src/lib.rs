//! Minesweeper in the browser: the page, and the server that keeps its games.
