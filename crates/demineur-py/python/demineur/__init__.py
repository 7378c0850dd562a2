"""Minesweeper on any tiling: play, analyse, explain, generate, measure.

A strategy is shown a `View`, never a mine. Cells are numbers from 0, as in every file of the
program `demineur`; messages of exceptions are those the program gives.

>>> import demineur
>>> game = demineur.Game("beginner", seed=3)
>>> game.open(40)
'running'
>>> analysis = demineur.analyse(game)
>>> all(game.open(cell) != "lost" for cell in analysis.safe if game.view[cell] is None)
True
"""

from demineur._native import (
    Analysis,
    Board,
    CellError,
    Error,
    Game,
    ImpossibleError,
    InvalidError,
    Level,
    Move,
    MoveError,
    Rng,
    Rules,
    Strategy,
    StrategyError,
    View,
    __version__,
    analyse,
    analyze,
    check,
    compare,
    generate,
    hint,
    levels,
    play,
    review,
    strategies,
    tilings,
)
from demineur._values import Best, NoGuess, PlayedOut, Step

__all__ = [
    "Analysis",
    "Best",
    "Board",
    "CellError",
    "Error",
    "Game",
    "ImpossibleError",
    "InvalidError",
    "Level",
    "Move",
    "MoveError",
    "NoGuess",
    "PlayedOut",
    "Rng",
    "Rules",
    "Step",
    "Strategy",
    "StrategyError",
    "View",
    "__version__",
    "analyse",
    "analyze",
    "check",
    "compare",
    "generate",
    "hint",
    "levels",
    "play",
    "review",
    "strategies",
    "tilings",
]
