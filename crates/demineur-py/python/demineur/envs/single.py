"""One game at a time."""

from __future__ import annotations

import operator
from typing import Any, ClassVar

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from demineur.envs.setting import (
    RENDER_MODES,
    Actions,
    BoardLike,
    Codes,
    Mask,
    Observations,
    Rewards,
    RulesLike,
    Setting,
    checked_render_mode,
    natural,
)


class Minesweeper(gymnasium.Env[Any, Any]):
    """Minesweeper on any board, by any rules, for one agent.

    `reset(seed=S)` begins game 0 of seed S, and each `reset()` after it the next
    game of that seed: the same boards as `demineur` has for that seed and game.
    `reset(options={"game": i})` begins game i.

    Cells in observations: 0 and more is an open cell's number, -1 hidden, -2
    flagged, -3 the mine that was hit.
    """

    metadata: dict[str, Any] = {"render_modes": RENDER_MODES, "render_fps": 4}  # noqa: RUF012
    HIDDEN: ClassVar[int] = -1
    FLAGGED: ClassVar[int] = -2
    EXPLODED: ClassVar[int] = -3

    def __init__(
        self,
        level: str | None = None,
        *,
        board: BoardLike | None = None,
        mines: int | None = None,
        tiling: str | None = None,
        rules: RulesLike | None = None,
        actions: Actions = "open",
        observation: Observations = "dict",
        rewards: Rewards | dict[str, float] | None = None,
        max_steps: int | None = None,
        illegal_ends: bool = False,
        probabilities: bool = False,
        render_mode: str | None = None,
    ) -> None:
        self.render_mode = checked_render_mode(render_mode)
        self._setting = Setting(
            1,
            level=level,
            board=board,
            mines=mines,
            tiling=tiling,
            rules=rules,
            actions=actions,
            observation=observation,
            rewards=rewards,
            max_steps=max_steps,
            illegal_ends=illegal_ends,
            probabilities=probabilities,
            threads=1,
        )
        self.action_space = self._setting.action_space
        self.observation_space = self._setting.observation_space
        self._seeded = False
        self._action = np.empty(1, dtype=np.int64)
        self._reward = np.empty(1)
        self._terminated = np.empty(1, dtype=np.bool_)
        self._truncated = np.empty(1, dtype=np.bool_)

    @property
    def edge_index(self) -> npt.NDArray[np.int64]:
        """Each pair of neighbouring cells, both ways: two rows, from and to."""
        return self._setting.edge_index

    @property
    def positions(self) -> npt.NDArray[np.float64] | None:
        """Where cells are drawn, a row a cell; None for graphs that do not say."""
        return self._setting.games.positions()

    @property
    def mines(self) -> int:
        """How many mines there are."""
        return self._setting.games.mines

    @property
    def origin(self) -> tuple[int, int]:
        """The seed, and which game of it this is. Whoever knows them knows the mines."""
        return self._setting.games.origins()[0]

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begins a game: see the class."""
        seed = None if seed is None else natural(seed)
        super().reset(seed=seed)
        if not self._seeded and seed is None:
            seed = int(self.np_random.integers(2**63))
        game = (options or {}).get("game")
        origins = None
        if seed is not None:
            origins = [(seed, natural(game or 0))]
        elif game is not None:
            origins = [(self.origin[0], natural(game))]
        self._seeded = True
        boards, masks = self._setting.empty()
        self._setting.reset(None, origins, boards, masks)
        return self._observe(boards, masks)

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Does an action. One that is not legal changes nothing but the reward."""
        setting = self._setting
        if not self._seeded or setting.games.over()[0]:
            raise gymnasium.error.ResetNeeded("the game is over or not begun: call reset()")
        # A 3.7 is no action; neither is it 3.
        self._action[0] = operator.index(action)
        boards, masks = setting.empty()
        setting.games.step(
            self._action,
            False,
            boards.reshape(1, -1),
            masks,
            self._reward,
            self._terminated,
            self._truncated,
        )
        observation, info = self._observe(boards, masks)
        ends = bool(self._terminated[0]), bool(self._truncated[0])
        return observation, float(self._reward[0]), *ends, info

    def render(self) -> Any:
        """The game as text, as SVG or as pixels. After the end it shows the mines."""
        return self._setting.render(0, self.render_mode)

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Which actions are legal, as sb3-contrib's MaskablePPO asks for them."""
        boards, masks = self._setting.empty()
        self._setting.reset([False], None, boards, masks)
        legal: npt.NDArray[np.bool_] = masks[0] == 1
        return legal

    def _observe(self, boards: Codes, masks: Mask) -> tuple[Any, dict[str, Any]]:
        setting, mask = self._setting, masks[0]
        info: dict[str, Any] = {"action_mask": mask, "is_success": bool(setting.won()[0])}
        if setting.probabilities:
            chances, exact = setting.chances()
            info["mine_probability"] = chances[0]
            info["mine_probability_is_exact"] = bool(exact[0])
        if setting.observation == "board":
            return boards[0], info
        if setting.observation == "dict":
            return {"board": boards[0], "action_mask": mask}, info
        links = np.ascontiguousarray(setting.edge_index.T)
        edges = np.zeros(len(links), dtype=np.int64)
        graph = spaces.GraphInstance(boards[0].reshape(-1, 1), edges, links)
        return {"graph": graph, "action_mask": mask}, info
