"""The lab: thousands of games on this machine, billions on a cluster.

A `Plan` fixes the result, whoever plays it and in how many pieces. `run` plays it here, `spread` on
a cluster: Dask's, or Ray's. Both give the whole run as a `Part`, the same bit for bit, times aside,
and the same as `demineur lab run` says.

>>> from demineur import lab
>>> plan = lab.Plan("beginner", strategies=["exact", "random"], games=200, seed=1)
>>> whole = lab.run(plan, threads=2)
>>> [(run["strategy"], run["wins"]) for run in whole.runs]
[('exact', 182), ('random', 0)]
>>> halves = [lab.play_part(plan, (i, 2)) for i in (1, 2)]
>>> lab.merge(halves).same_games(whole)
True
"""

from demineur._native import Part, Plan, merge, play_part
from demineur.lab._folder import read, save
from demineur.lab._games import Games, play_games
from demineur.lab._plot import plot
from demineur.lab._run import run, spread
from demineur.lab._sweep import sweep

__all__ = [
    "Games",
    "Part",
    "Plan",
    "merge",
    "play_games",
    "play_part",
    "plot",
    "read",
    "run",
    "save",
    "spread",
    "sweep",
]
