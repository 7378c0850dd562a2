"""Learns Minesweeper on a small board, in some minutes on a CPU.

    pip install demineur[train]
    python train.py

A small convolutional network learns, from its own games alone, how likely each
cell is to be safe: after each step it is told whether the cell it opened was.
It opens what it holds safest, and now and then, to learn, something else. Every
200 steps it plays 2,000 games that it has not learnt from.
"""

from __future__ import annotations

import argparse
import time

import numpy as np
import torch
from gymnasium.vector import AutoresetMode
from torch import nn

from demineur.envs import VectorMinesweeper

GAMES = 512
"""How many games are played at the same time."""
CHANNELS = 10
"""Hidden, and the numbers 0 to 8."""


def network() -> nn.Module:
    layers: list[nn.Module] = []
    before = CHANNELS
    for width in (32, 32, 32):
        layers += [nn.Conv2d(before, width, 3, padding=1), nn.ReLU()]
        before = width
    return nn.Sequential(*layers, nn.Conv2d(before, 1, 1), nn.Flatten())


def planes(board: np.ndarray) -> torch.Tensor:
    """One plane for each thing a cell can show; the mine that was hit is hidden."""
    codes = torch.from_numpy(board.astype(np.int64)).clamp(min=-1) + 1
    return nn.functional.one_hot(codes, CHANNELS).permute(0, 3, 1, 2).float()


def safest(net: nn.Module, seen: dict[str, np.ndarray]) -> torch.Tensor:
    with torch.no_grad():
        scores = net(planes(seen["board"]))
    legal = torch.from_numpy(seen["action_mask"]).bool()
    return scores.masked_fill(~legal, -torch.inf).argmax(1)


def win_rate(net: nn.Module, kwargs: dict[str, object], games: int = 2000) -> float:
    """The share of games won, of one game a seed."""
    envs = VectorMinesweeper(games, autoreset_mode=AutoresetMode.NEXT_STEP, **kwargs)
    seen, _ = envs.reset(seed=1_000_000)
    ended, won = np.zeros(games, bool), np.zeros(games, bool)
    while not ended.all():
        seen, _, terminated, _, info = envs.step(safest(net, seen).numpy())
        won |= terminated & info["is_success"] & ~ended
        ended |= terminated
    return float(won.mean())


def best_rate(kwargs: dict[str, object], games: int = 2000) -> float:
    """What opening the least likely mine wins, by the exact probabilities."""
    envs = VectorMinesweeper(games, probabilities=True, **kwargs)
    _, info = envs.reset(seed=1_000_000)
    ended, won = np.zeros(games, bool), np.zeros(games, bool)
    while not ended.all():
        chances = info["mine_probability"].reshape(games, -1)
        _, _, terminated, _, info = envs.step(np.where(chances < 0, 2.0, chances).argmin(1))
        won |= terminated & info["is_success"] & ~ended
        ended |= terminated
    return float(won.mean())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--steps", type=int, default=2000)
    parser.add_argument("--size", type=int, default=6)
    parser.add_argument("--mines", type=int, default=5)
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    torch.manual_seed(asked.seed)
    rng = np.random.default_rng(asked.seed)
    square = {"tiling": "square", "width": asked.size, "height": asked.size}
    kwargs: dict[str, object] = {"board": square, "mines": asked.mines}
    envs = VectorMinesweeper(GAMES, autoreset_mode=AutoresetMode.SAME_STEP, **kwargs)
    net = network()
    optimiser = torch.optim.Adam(net.parameters(), lr=1e-3)
    seen, _ = envs.reset(seed=asked.seed)
    began, played = time.perf_counter(), 0
    print(f"{asked.size}x{asked.size}, {asked.mines} mines")
    print(f"exact probabilities win {best_rate(kwargs):.1%}")
    print(f"step {0:5}  games {0:7}  wins {win_rate(net, kwargs):6.1%}")
    for step in range(1, asked.steps + 1):
        actions = safest(net, seen)
        explores = rng.random(GAMES) < 0.1
        drawn = (rng.random(seen["action_mask"].shape) * seen["action_mask"]).argmax(1)
        actions[torch.from_numpy(explores)] = torch.from_numpy(drawn[explores])
        inputs = planes(seen["board"])
        seen, rewards, terminated, _, info = envs.step(actions.numpy())
        played += int(terminated.sum())
        # By the rewards as they are, only a loss is negative.
        safe = torch.from_numpy(rewards > 0).float()
        scores = net(inputs).gather(1, actions[:, None])[:, 0]
        loss = nn.functional.binary_cross_entropy_with_logits(scores, safe)
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        if step % 200 == 0:
            spent = time.perf_counter() - began
            rate = win_rate(net, kwargs)
            print(f"step {step:5}  games {played:7}  wins {rate:6.1%}  {spent:4.0f} s", flush=True)


if __name__ == "__main__":
    main()
