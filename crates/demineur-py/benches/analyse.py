"""Exact probabilities beside ms_toollib's, on the same positions.

    pip install demineur[gym] ms_toollib
    python analyse.py

Positions are those of expert games (30 by 16, 99 mines) in which the least
likely mine is opened at each step. Each program is given every position as it
wants it, made outside the time that is measured. Both must say the same of
every hidden cell.
"""

from __future__ import annotations

import argparse
import statistics
import time
from typing import Any

import ms_toollib
import numpy as np

import demineur
from demineur.envs import Minesweeper

BOARD = {"tiling": "square", "width": 30, "height": 16}
MINES = 99


def positions(games: int) -> list[np.ndarray]:
    """What is seen before each step but the first."""
    env, found = Minesweeper("expert", probabilities=True), []
    for seed in range(games):
        env.reset(seed=seed)
        seen, _, done, _, info = env.step(7 * 30 + 14)
        while not done:
            found.append(seen["board"].copy())
            safest = int(np.where(info["mine_probability"] < 0, 2.0, info["mine_probability"]).argmin())
            seen, _, done, _, info = env.step(safest)
    return found


def timed(call: Any, inputs: list[Any]) -> tuple[list[Any], list[float]]:
    """What each call answers, None where it fails, and how long it took."""
    answers, times = [], []
    for value in inputs:
        start = time.perf_counter()
        try:
            answer = call(value)
        except RuntimeError:
            answer = None
        times.append(time.perf_counter() - start)
        answers.append(answer)
    return answers, times


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=40)
    boards = positions(parser.parse_args().games)
    as_json = [
        {
            "board": BOARD,
            "total_mines": MINES,
            "revealed": {str(cell): int(code) for cell, code in enumerate(board.flat) if code >= 0},
        }
        for board in boards
    ]
    views = [demineur.View(position) for position in as_json]
    lists = [np.where(board < 0, 10, board).tolist() for board in boards]
    ours, our_times = timed(lambda view: demineur.analyse(view).probabilities, views)
    theirs, their_times = timed(lambda b: ms_toollib.cal_probability_onboard(b, MINES), lists)
    whole, whole_times = timed(demineur.analyze, as_json[:: max(1, len(as_json) // 100)])
    answered = [place for place, answer in enumerate(theirs) if answer is not None]
    worst, apart, between = 0.0, 0, 0
    for place in answered:
        hidden = boards[place].ravel() < 0
        theirs_there = np.ravel(theirs[place][0])[hidden]
        difference = float(np.abs(ours[place].ravel()[hidden] - theirs_there).max())
        # So written that a NaN is told, not passed over.
        worst, apart = float(np.maximum(worst, difference)), apart + (not difference <= 1e-6)
        between += int(((theirs_there > 0) & (theirs_there < 1)).sum())
    print(f"{len(boards)} positions, of which ms_toollib answers {len(answered)}")
    print(f"largest difference {worst:.1e}; {apart} positions differ by more than 1e-6")
    print(f"{between} cells compared are neither certainly safe nor certainly mines")
    for name, times in [("demineur.analyse", our_times), ("ms_toollib", their_times)]:
        mean, middle, most = statistics.mean(times), statistics.median(times), max(times)
        print(f"{name:18} mean {mean * 1e6:10.1f} us  median {middle * 1e6:8.1f} us  most {most * 1e3:8.2f} ms")
    ratio, middle = sum(their_times) / sum(our_times), statistics.median(
        b / a for a, b in zip(our_times, their_times, strict=True)
    )
    print(f"ms_toollib takes {ratio:.1f} times as long over all, {middle:.1f} times at the median")
    mean = statistics.mean(whole_times)
    print(f"demineur.analyze (with the best move) mean {mean * 1e3:.1f} ms over {len(whole)} positions")


if __name__ == "__main__":
    main()
