"""What the compiled half hands back as plain values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from demineur._native import Game

T = TypeVar("T")


def make(cls: type[T], args: tuple[Any, ...], fields: dict[str, Any]) -> T:
    """Call a class with keywords: how pickled values come back."""
    return cls(*args, **fields)


@dataclass(frozen=True)
class Best:
    """The best move of a position."""

    cell: int
    mine_probability: float
    #: The exact chance to win with perfect play, where the search was complete.
    win_probability: float | None
    #: The same from games played out, and its standard error, where there is no exact one.
    win_estimate: tuple[float, float] | None
    why: str


@dataclass(frozen=True)
class PlayedOut:
    """How a game went that a strategy played."""

    #: "won" or "lost".
    status: str
    moves: int
    #: Openings after the first that the strategy did not claim certain.
    guesses: int

    @property
    def won(self) -> bool:
        """Whether it was won."""
        return self.status == "won"


@dataclass(frozen=True)
class Step:
    """One step of a certificate: why a cell is certain."""

    cell: int
    mine: bool
    numbers: tuple[int, ...]
    mine_count: bool


@dataclass(frozen=True)
class NoGuess:
    """A board that needs no guess, with its proof."""

    #: The game on it, before its first move.
    game: Game
    #: The cell to open first.
    first: int
    #: How to open the rest, each step proven by the numbers it names.
    certificate: tuple[Step, ...]
    #: The hardest reasoning it needs.
    grade: str | None
    #: How many layouts were drawn.
    tries: int
    #: How often this one was changed where it was stuck.
    repaired: int
    #: Whether cells that nobody can tell apart were mined together.
    twinned: bool
