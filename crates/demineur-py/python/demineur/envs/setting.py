"""What the single and the vectorised environment share."""

from __future__ import annotations

import operator
from dataclasses import astuple, dataclass
from typing import Any, Literal, TypeAlias

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from demineur._native import Board, EnvGames, InvalidError, Rules, env_level

Actions: TypeAlias = Literal["open", "flag", "chord"]
"""Which moves are actions: only openings, flags too, chords too."""

Observations: TypeAlias = Literal["dict", "board", "graph"]
"""What an observation is: board and mask, the board alone, or a graph and the mask."""

BoardLike: TypeAlias = Board | dict[str, Any] | str
RulesLike: TypeAlias = Rules | dict[str, str] | str
Codes: TypeAlias = npt.NDArray[np.int8] | npt.NDArray[np.int32]
Mask: TypeAlias = npt.NDArray[np.int8]

RENDER_MODES = ["ansi", "rgb_array", "svg"]
PIXELS = 24
"""The side of a typical cell in pictures made of pixels."""


@dataclass(frozen=True)
class Rewards:
    """What the parts of a step are worth; a step's reward is their sum.

    None of them tells whether a flag is right: that would show a mine.
    """

    win: float = 1.0
    """Winning."""
    loss: float = -1.0
    """Hitting a mine."""
    safe: float = 0.1
    """An action that opened something."""
    cell: float = 0.0
    """Each cell that it opened."""
    step: float = 0.0
    """Any step."""
    illegal: float = -0.1
    """An action that is not legal."""


class Setting:
    """The games of an environment, their spaces, and arrays to write them into."""

    def __init__(
        self,
        count: int,
        *,
        level: str | None,
        board: BoardLike | None,
        mines: int | None,
        tiling: str | None,
        rules: RulesLike | None,
        actions: Actions,
        observation: Observations,
        rewards: Rewards | dict[str, float] | None,
        max_steps: int | None,
        illegal_ends: bool,
        probabilities: bool,
        threads: int,
    ) -> None:
        if observation not in ("dict", "board", "graph"):
            raise InvalidError(f"an observation is dict, board or graph, not {observation!r}")
        if not isinstance(rewards, Rewards):
            rewards = Rewards(**(rewards or {}))
        self.count = count
        self.observation = observation
        self.probabilities = probabilities
        self.games = EnvGames(
            *env_level(level, board, mines, tiling, rules),
            count,
            actions,
            astuple(rewards),
            max_steps,
            illegal_ends,
            threads,
        )
        low, high = self.games.bounds
        # Only graphs have cells with so many neighbours.
        self.code: np.dtype[Any] = np.dtype(np.int8 if high <= 127 else np.int32)
        self.shape = self.games.shape
        self.actions = self.games.action_count
        self.edge_index = self.games.edge_index()
        self.action_space = spaces.Discrete(self.actions)
        self.observation_space = self._observation_space(low, max(high, 1))

    def _observation_space(self, low: int, high: int) -> spaces.Space[Any]:
        mask = spaces.MultiBinary(self.actions)
        if self.observation == "graph":
            node = spaces.Box(low, high, (1,), self.code.type)
            # All edges are alike, but a Graph without a space for edges has none.
            return spaces.Dict({"graph": spaces.Graph(node, spaces.Discrete(1)), "action_mask": mask})
        board = spaces.Box(low, high, self.shape, self.code.type)
        if self.observation == "board":
            return board
        return spaces.Dict({"board": board, "action_mask": mask})

    def empty(self) -> tuple[Codes, Mask]:
        """Arrays for the boards and the masks of all games."""
        boards: Codes = np.empty((self.count, *self.shape), dtype=self.code)
        return boards, np.empty((self.count, self.actions), dtype=np.int8)

    def reset(
        self,
        which: list[bool] | None,
        origins: list[tuple[int, int]] | None,
        boards: Codes,
        masks: Mask,
    ) -> None:
        """Begins games and writes what is seen of all of them."""
        self.games.reset(which, origins, boards.reshape(self.count, -1), masks)

    def won(self) -> npt.NDArray[np.bool_]:
        """Whether each game is won."""
        won = np.empty(self.count, dtype=np.bool_)
        self.games.won(won)
        return won

    def chances(self) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.bool_]]:
        """Each hidden cell's chance of a mine, -1 where it is open, and whether it is exact."""
        chances = np.empty((self.count, *self.shape))
        exact = np.empty(self.count, dtype=np.bool_)
        self.games.probabilities(chances.reshape(self.count, -1), exact)
        return chances, exact

    def render(self, place: int, mode: str | None) -> Any:
        """One game as text, as SVG or as pixels."""
        match mode:
            case "ansi":
                return self.games.text(place)
            case "svg":
                return self.games.svg(place)
            case "rgb_array":
                return self.games.pixels(place, PIXELS)
            case _:
                return None


def natural(number: Any) -> int:
    """A seed or the number of a game, of whatever type: a whole number of 64 bits."""
    whole = operator.index(number)
    if not 0 <= whole < 2**64:
        raise InvalidError(f"{whole} is not from 0 to 2**64 - 1")
    return whole


def checked_render_mode(mode: str | None) -> str | None:
    """The mode, if there is such a one."""
    if mode is not None and mode not in RENDER_MODES:
        raise InvalidError(f"a render mode is {', '.join(RENDER_MODES)}, not {mode!r}")
    return mode
