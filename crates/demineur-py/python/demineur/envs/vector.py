"""Many games that step together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from demineur._native import InvalidError
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

Flags = npt.NDArray[np.bool_]


class VectorMinesweeper(VectorEnv[Any, Any, Any]):
    """`num_envs` games of `Minesweeper`, stepped in Rust by one call.

    Game i of `reset(seed=S)` is what `Minesweeper` gives for `reset(seed=S + i)`,
    in this and in every later episode. `copy=False` writes every step into the
    same arrays, which saves making them; keep no observation then.
    """

    metadata: dict[str, Any] = {"render_modes": RENDER_MODES}  # noqa: RUF012

    def __init__(
        self,
        num_envs: int = 1,
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
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        threads: int = 1,
        copy: bool = True,
    ) -> None:
        if observation == "graph":
            raise InvalidError(
                "graphs cannot be stacked into one array: use observation='dict' and edge_index"
            )
        self.render_mode = checked_render_mode(render_mode)
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self.metadata = {**self.metadata, "autoreset_mode": self.autoreset_mode}
        self._setting = Setting(
            num_envs,
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
            threads=threads,
        )
        self.num_envs = num_envs
        self.single_action_space = self._setting.action_space
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.single_observation_space = self._setting.observation_space
        self.observation_space = batch_space(self._setting.observation_space, num_envs)
        self._seeded = False
        self._kept = None if copy else self._setting.empty()

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
    def origins(self) -> list[tuple[int, int]]:
        """The seed of each game, and which game of it it is. They give the mines away."""
        return self._setting.games.origins()

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Any, dict[str, Any]]:
        """Begins all games, or those that `options["reset_mask"]` says."""
        options = options or {}
        which = options.get("reset_mask")
        seeds = self._seeds(seed)
        # Whatever is drawn later follows from the one seed that is given.
        super().reset(seed=seeds[0] if seeds and not isinstance(seed, Sequence | np.ndarray) else None)
        origins = self._origins(seeds, options.get("game"))
        self._seeded = True
        boards, masks = self._arrays()
        self._setting.reset(self._which(which), origins, boards, masks)
        info = self._info(masks, self._all() if which is None else np.array(which))
        return self._observation(boards, masks), info

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Does an action in each game."""
        if not self._seeded:
            raise gymnasium.error.ResetNeeded("no game is begun: call reset()")
        setting, count = self._setting, self.num_envs
        chosen: npt.NDArray[Any] = np.asarray(actions)
        if chosen.dtype.kind not in "iu":
            raise InvalidError(f"actions are whole numbers, not {chosen.dtype}")
        boards, masks = self._arrays()
        rewards = np.empty(count)
        terminated = np.empty(count, dtype=np.bool_)
        truncated = np.empty(count, dtype=np.bool_)
        setting.games.step(
            np.ascontiguousarray(chosen, dtype=np.int64),
            self.autoreset_mode is AutoresetMode.NEXT_STEP,
            boards.reshape(count, -1),
            masks,
            rewards,
            terminated,
            truncated,
        )
        final: dict[str, Any] = {}
        if self.autoreset_mode is AutoresetMode.SAME_STEP:
            done = terminated | truncated
            if done.any():
                final = self._final(boards, masks, done)
                setting.reset(done.tolist(), None, boards, masks)
        info = self._info(masks, self._all()) | final
        return self._observation(boards, masks), rewards, terminated, truncated, info

    def render(self) -> tuple[Any, ...] | None:
        """Each game as text, as SVG or as pixels. After the end it shows the mines."""
        if self.render_mode is None:
            return None
        return tuple(self._setting.render(place, self.render_mode) for place in range(self.num_envs))

    def _seeds(self, seed: int | Sequence[int | None] | None) -> list[int] | None:
        """A seed for each game, if any is given; those left out are drawn."""
        if seed is None:
            return None
        if not isinstance(seed, Sequence | np.ndarray):
            first = natural(seed)
            natural(first + self.num_envs - 1)
            return [first + place for place in range(self.num_envs)]
        given, drawn = list(seed), self._drawn()
        if len(given) != self.num_envs:
            raise InvalidError(f"expected a seed for each of {self.num_envs} games, not {len(given)}")
        return [own if one is None else natural(one) for one, own in zip(given, drawn, strict=True)]

    def _drawn(self) -> list[int]:
        """A seed for each game, by chance."""
        return [int(seed) for seed in self.np_random.integers(2**63, size=self.num_envs)]

    def _origins(self, seeds: list[int] | None, game: int | None) -> list[tuple[int, int]] | None:
        """The seed and the game of it that each game begins with; the next ones if None."""
        if seeds is None and self._seeded:
            return None if game is None else [(seed, natural(game)) for seed, _ in self.origins]
        return [(seed, natural(game or 0)) for seed in seeds or self._drawn()]

    def _which(self, which: Any) -> list[bool] | None:
        if which is None:
            return None
        mask = np.asarray(which)
        if mask.shape != (self.num_envs,) or mask.dtype != np.bool_ or not mask.any():
            raise InvalidError(
                f"reset_mask has {self.num_envs} booleans, at least one of them True"
            )
        return [bool(chosen) for chosen in mask]

    def _arrays(self) -> tuple[Codes, Mask]:
        return self._kept or self._setting.empty()

    def _all(self) -> Flags:
        return np.ones(self.num_envs, dtype=np.bool_)

    def _observation(self, boards: Codes, masks: Mask) -> Any:
        if self._setting.observation == "board":
            return boards
        return {"board": boards, "action_mask": masks}

    def _info(self, masks: Mask, has: Flags) -> dict[str, Any]:
        """What is told of each game, and for each key a `_key`: of which games."""
        info: dict[str, Any] = {
            "action_mask": masks,
            "is_success": self._setting.won(),
        }
        if self._setting.probabilities:
            chances, exact = self._setting.chances()
            info |= {"mine_probability": chances, "mine_probability_is_exact": exact}
        return info | {f"_{key}": has.copy() for key in info}

    def _final(self, boards: Codes, masks: Mask, done: Flags) -> dict[str, Any]:
        """What the games that are over ended with, before the next ones are written."""
        places = np.flatnonzero(done)
        observations = np.full(self.num_envs, None, dtype=object)
        for place, board, mask in zip(places, boards[places], masks[places], strict=True):
            observations[place] = self._observation(board, mask)
        told = self._info(masks.copy(), done)
        return {
            "final_obs": observations,
            "_final_obs": done,
            "final_info": told,
            "_final_info": done.copy(),
        }
