"""Minesweeper for learning agents: Gymnasium environments that step in Rust.

Importing this module registers `demineur/Minesweeper-v0`:

    import gymnasium, demineur.envs
    env = gymnasium.make("demineur/Minesweeper-v0", level="beginner")

It needs the extra `gym`: `pip install demineur[gym]`.
"""

import gymnasium

from demineur.envs.setting import Actions, Observations, Rewards
from demineur.envs.single import Minesweeper
from demineur.envs.vector import VectorMinesweeper

__all__ = ["Actions", "Minesweeper", "Observations", "Rewards", "VectorMinesweeper"]

gymnasium.register(  # pyright: ignore[reportUnknownMemberType]
    id="demineur/Minesweeper-v0",
    entry_point="demineur.envs.single:Minesweeper",
    vector_entry_point="demineur.envs.vector:VectorMinesweeper",
)
