"""Environment steps a second, beside other Minesweeper environments from PyPI.

    pip install demineur[gym] jumanji gym-minesweeper minesweeper-env-rl
    python envs.py

Every environment plays the same board, 10 by 10 with 10 mines, with random
legal openings drawn outside the time that is measured (inside for whole
rollouts in JAX, where they cost next to nothing). A step that only begins a new
game is not counted. A 0 opens its neighbours in all of them but jumanji, where a
step opens one cell: beside it we are measured without cascade too. The best of several runs is told; an environment that is not
installed is left out and said so.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from typing import Any

import numpy as np

SIDE, MINES, BATCH = 10, 10, 4096
CELLS = SIDE * SIDE
SQUARE = {"tiling": "square", "width": SIDE, "height": SIDE}
RUNS = 5


def best(run: Callable[[], tuple[int, float]]) -> float:
    """Steps a second in the best of some runs, the first of them unmeasured."""
    run()
    return max(steps / seconds for steps, seconds in (run() for _ in range(RUNS)))


def drawn(masks: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """A legal action for each row, any where none is."""
    return (rng.random(masks.shape, dtype=np.float32) * masks).argmax(1)


def demineur_single(steps: int) -> float:
    from demineur.envs import Minesweeper

    env, rng = Minesweeper(board=SQUARE, mines=MINES), np.random.default_rng(1)

    def run() -> tuple[int, float]:
        order, spent, done = rng.permutation(CELLS).tolist(), 0.0, True
        for _ in range(steps):
            if done:
                order = rng.permutation(CELLS).tolist()
            start = time.perf_counter()
            if done:
                seen, _ = env.reset()
            spent += time.perf_counter() - start
            action = next(cell for cell in order if seen["action_mask"][cell])
            start = time.perf_counter()
            seen, _, done, _, _ = env.step(action)
            spent += time.perf_counter() - start
        return steps, spent

    env.reset(seed=1)
    return best(run)


def demineur_vector(steps: int, threads: int = 1, copy: bool = True, cascade: str = "on") -> float:
    from demineur.envs import VectorMinesweeper

    envs = VectorMinesweeper(
        BATCH, board=SQUARE, mines=MINES, threads=threads, copy=copy, rules={"cascade": cascade}
    )
    rng = np.random.default_rng(1)
    state = {"seen": envs.reset(seed=1)[0], "done": np.zeros(BATCH, bool)}

    def run() -> tuple[int, float]:
        count, spent = 0, 0.0
        for _ in range(steps):
            actions = drawn(state["seen"]["action_mask"], rng)
            count += BATCH - int(state["done"].sum())
            start = time.perf_counter()
            state["seen"], _, terminated, truncated, _ = envs.step(actions)
            spent += time.perf_counter() - start
            state["done"] = terminated | truncated
        return count, spent

    return best(run)


def jumanji_env() -> Any:
    from jumanji.environments import Minesweeper
    from jumanji.environments.logic.minesweeper.generator import UniformSamplingGenerator

    return Minesweeper(UniformSamplingGenerator(SIDE, SIDE, MINES))


def jumanji_single(steps: int) -> float:
    import jax
    from jumanji.wrappers import AutoResetWrapper

    env = AutoResetWrapper(jumanji_env())
    step, rng = jax.jit(env.step), np.random.default_rng(1)
    state, seen = jax.jit(env.reset)(jax.random.PRNGKey(0))
    kept = {"state": state, "seen": seen}

    def run() -> tuple[int, float]:
        spent = 0.0
        for _ in range(steps):
            mask = np.asarray(kept["seen"].observation.action_mask).ravel()
            action = np.array(divmod(int(drawn(mask[None], rng)[0]), SIDE), np.int32)
            start = time.perf_counter()
            kept["state"], kept["seen"] = step(kept["state"], action)
            jax.block_until_ready(kept["seen"])
            spent += time.perf_counter() - start
        return steps, spent

    return best(run)


def jumanji_vector(steps: int) -> float:
    import jax
    from jumanji.wrappers import VmapAutoResetWrapper

    env = VmapAutoResetWrapper(jumanji_env())
    step, rng = jax.jit(env.step), np.random.default_rng(1)
    state, seen = jax.jit(env.reset)(jax.random.split(jax.random.PRNGKey(0), BATCH))
    kept = {"state": state, "seen": seen}

    def run() -> tuple[int, float]:
        spent = 0.0
        for _ in range(steps):
            masks = np.asarray(kept["seen"].observation.action_mask).reshape(BATCH, CELLS)
            actions = np.stack(np.divmod(drawn(masks, rng), SIDE), 1).astype(np.int32)
            start = time.perf_counter()
            kept["state"], kept["seen"] = step(kept["state"], actions)
            jax.block_until_ready(kept["seen"])
            spent += time.perf_counter() - start
        return BATCH * steps, spent

    return best(run)


def jumanji_rollout(steps: int) -> float:
    import jax
    from jumanji.wrappers import VmapAutoResetWrapper

    env = VmapAutoResetWrapper(jumanji_env())

    def one(carry: Any, _: Any) -> Any:
        state, mask, key = carry
        key, draw = jax.random.split(key)
        actions = (jax.random.uniform(draw, (BATCH, CELLS)) * mask.reshape(BATCH, CELLS)).argmax(1)
        actions = jax.numpy.stack(jax.numpy.divmod(actions, SIDE), 1).astype(jax.numpy.int32)
        state, seen = env.step(state, actions)
        return (state, seen.observation.action_mask, key), seen.reward.sum()

    rollout = jax.jit(lambda carry: jax.lax.scan(one, carry, None, length=steps))
    state, seen = jax.jit(env.reset)(jax.random.split(jax.random.PRNGKey(0), BATCH))
    kept = {"carry": (state, seen.observation.action_mask, jax.random.PRNGKey(1))}

    def run() -> tuple[int, float]:
        start = time.perf_counter()
        kept["carry"], rewards = rollout(kept["carry"])
        jax.block_until_ready(rewards)
        return BATCH * steps, time.perf_counter() - start

    return best(run)


def gym_minesweeper(steps: int) -> float:
    # It was written for a NumPy that still had this name.
    if not hasattr(np, "bool8"):
        np.bool8 = np.bool_  # type: ignore[attr-defined]
    from gym_minesweeper.envs.minesweeper import MinesweeperEnv

    env, rng = MinesweeperEnv(SIDE, SIDE, MINES), np.random.default_rng(1)

    def run() -> tuple[int, float]:
        order, spent, done, seen = [0], 0.0, True, None
        for _ in range(steps):
            start = time.perf_counter()
            if done:
                seen = env.reset()
            spent += time.perf_counter() - start
            if done:
                order = rng.permutation(CELLS).tolist()
            action = next(cell for cell in order if seen.flat[cell] == -1)
            start = time.perf_counter()
            seen, _, done, _ = env.step(divmod(action, SIDE))
            spent += time.perf_counter() - start
        return steps, spent

    return best(run)


def minesweeper_env_rl(steps: int) -> float:
    from minesweeper_env_rl.env.pomdp import MinesweeperPOMDP

    env, rng = MinesweeperPOMDP(SIDE, SIDE, MINES), np.random.default_rng(1)

    def run() -> tuple[int, float]:
        spent, done, order = 0.0, True, [0]
        for _ in range(steps):
            start = time.perf_counter()
            if done:
                env.reset()
            spent += time.perf_counter() - start
            if done:
                order = rng.permutation(CELLS).tolist()
            action = next(cell for cell in order if not env.revealed.flat[cell])
            start = time.perf_counter()
            _, _, done, _ = env.step({"cell": divmod(action, SIDE), "type": "reveal"})
            spent += time.perf_counter() - start
        return steps, spent

    return best(run)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--steps", type=int, default=50, help="batches a run")
    steps = parser.parse_args().steps
    single, batched = 100 * steps, f"{BATCH} games"
    for name, measure in [
        ("demineur, one game", lambda: demineur_single(single)),
        ("jumanji, one game, jit", lambda: jumanji_single(single // 5)),
        ("gym-minesweeper, one game", lambda: gym_minesweeper(single // 5)),
        ("minesweeper-env-rl, one game", lambda: minesweeper_env_rl(single // 5)),
        (f"demineur, {batched}", lambda: demineur_vector(steps)),
        (f"demineur, {batched}, same arrays", lambda: demineur_vector(steps, copy=False)),
        (f"demineur, {batched}, 2 threads", lambda: demineur_vector(steps, threads=2)),
        (f"demineur, {batched}, no cascade", lambda: demineur_vector(steps, cascade="off")),
        (f"jumanji, {batched}, jit of vmap", lambda: jumanji_vector(max(2, steps // 5))),
        (f"jumanji, {batched}, whole rollout in jit", lambda: jumanji_rollout(max(2, steps // 5))),
    ]:
        try:
            print(f"{name:44} {measure():12,.0f} steps/s", flush=True)
        except ImportError as error:
            print(f"{name:44} not installed: {error}", flush=True)


if __name__ == "__main__":
    main()
