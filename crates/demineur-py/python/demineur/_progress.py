"""A bar for calls that take long."""

from __future__ import annotations

import sys
from typing import TextIO

WIDTH = 30


class Bar:
    """Shows how far a call has come: one line, written over on a terminal."""

    def __init__(self, stream: TextIO | None = None) -> None:
        self.stream = stream or sys.stderr

    def __call__(self, done: int, of: int) -> None:
        """Show that `done` pieces `of` all are done."""
        full = WIDTH * done // max(of, 1)
        line = f"{'#' * full}{'.' * (WIDTH - full)} {done:,} of {of:,}"
        end = "\n" if done >= of else ""
        self.stream.write(f"\r{line}{end}")
        self.stream.flush()
