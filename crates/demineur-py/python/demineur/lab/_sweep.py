"""Win rates along an axis."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from demineur._native import Board, InvalidError, Level, Part, Plan, Rules, sweep_points
from demineur._progress import Bar
from demineur.lab._run import Progress, run, spread

if TYPE_CHECKING:
    from demineur._native import _Contender, _Effort  # pyright: ignore[reportPrivateUsage]


def sweep(
    axis: str,
    values: str | Iterable[object],
    level: Level | str | None = None,
    *,
    strategies: Sequence[_Contender] | None = None,
    board: Board | None = None,
    mines: int | None = None,
    rules: Rules | None = None,
    games: int = 1000,
    seed: int = 1,
    effort: _Effort | None = None,
    threads: int = 1,
    on: Any = None,
    progress: Progress = None,
) -> list[dict[str, Any]]:
    """Play the same games at every point of an axis, as `demineur lab sweep` does.

    `axis` is "mines", "density" (in percent), "size", "tiling" or "effort"; `values` are a list or a
    text such as "60..120:10". The answer has a dict for each point and strategy: what a run says,
    with `axis` and `at`. `on` spreads every point over a cluster, as `spread` does.
    """
    text = values if isinstance(values, str) else ",".join(map(str, values))
    points = sweep_points(axis, text, level, board=board, mines=mines, rules=rules)
    if strategies is None:
        strategies = ["expert" if axis == "effort" else "exact"]
    plans = [
        Plan(there, strategies=strategies, games=games, seed=seed, effort=swept or effort)
        for _, there, swept in points
    ]
    if axis == "effort" and "expert" not in plans[0].strategies:
        raise InvalidError("only expert thinks harder when told to: let it play")
    tell = Bar() if progress is True else progress or None
    lines: list[dict[str, Any]] = []
    for place, ((at, _, _), plan) in enumerate(zip(points, plans, strict=True)):

        def point(done: int, _of: int, before: int = place * games) -> None:
            if tell:
                tell(before + done, games * len(plans))

        played = run(plan, threads=threads, progress=point) if on is None else spread(plan, on=on, progress=point)
        lines += at_point(axis, at, played)
    return lines


def at_point(axis: str, at: float | str, played: Part) -> list[dict[str, Any]]:
    """The lines of a run, with where on the axis it is."""
    return [{**line, "axis": axis, "at": at} for line in played.runs]
