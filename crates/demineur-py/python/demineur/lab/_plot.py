"""Pictures of results."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from demineur._native import Part
from demineur.lab._extra import extra

if TYPE_CHECKING:
    from matplotlib.axes import Axes

#: What `run`, `spread`, `sweep` and `demineur.compare` give.
Result = Part | dict[str, Any] | Sequence[dict[str, Any]]


def plot(result: Result, *, ax: Axes | None = None) -> Axes:
    """Draw win rates with their 95 % intervals: a curve a strategy for a sweep, else a dot a strategy.

    `result` is what `run`, `spread`, `sweep` or `demineur.compare` gave, or the lines that the program
    writes with `--json`.
    """
    axes: Any = ax if ax is not None else extra("matplotlib.pyplot", "plot").subplots()[1]
    lines = _lines(result)
    if lines and "axis" in lines[0]:
        _curves(axes, lines)
    else:
        _dots(axes, lines)
    drawn: Axes = axes
    return drawn


def _lines(result: Result) -> Sequence[dict[str, Any]]:
    """A line a strategy, or a point and strategy."""
    if isinstance(result, Part):
        lines: list[dict[str, Any]] = result.runs
        return lines
    if isinstance(result, dict):
        if "strategies" not in result:
            return [result]
        games = result["games"]
        return [
            {**told, "strategy": told["name"], "win_rate": told["wins"] / games} for told in result["strategies"]
        ]
    return result


def _spans(lines: Sequence[dict[str, Any]]) -> tuple[list[float], list[float], list[float]]:
    """Win rates and both ends of their intervals, in percent."""
    rates = [100 * line["win_rate"] for line in lines]
    # An interval is written with four decimals: it may end short of the rate by less than that.
    low = [min(rate, 100 * line["interval"][0]) for rate, line in zip(rates, lines, strict=True)]
    high = [max(rate, 100 * line["interval"][1]) for rate, line in zip(rates, lines, strict=True)]
    return rates, low, high


def _dots(axes: Any, lines: Sequence[dict[str, Any]]) -> None:
    """A dot a strategy, between the ends of its interval."""
    rates, low, high = _spans(lines)
    names = [line["strategy"] for line in lines]
    below = [rate - end for rate, end in zip(rates, low, strict=True)]
    above = [end - rate for rate, end in zip(rates, high, strict=True)]
    axes.errorbar(rates, range(len(names)), xerr=[below, above], fmt="o", capsize=4)
    axes.set_yticks(range(len(names)), names)
    # The first on top, as it was asked for.
    axes.set_ylim(len(names) - 0.5, -0.5)
    axes.set_xlabel("games won (%)")


def _curves(axes: Any, lines: Sequence[dict[str, Any]]) -> None:
    """A curve a strategy with a band around it; places without a number stand side by side."""
    axis: str = lines[0]["axis"]
    places = list(dict.fromkeys(line["at"] for line in lines))
    numbers = all(isinstance(place, int | float) for place in places)
    for name in dict.fromkeys(line["strategy"] for line in lines):
        own = [line for line in lines if line["strategy"] == name]
        along = [line["at"] if numbers else places.index(line["at"]) for line in own]
        rates, low, high = _spans(own)
        axes.plot(along, rates, marker="o", label=name)
        axes.fill_between(along, low, high, alpha=0.2)
    if not numbers:
        axes.set_xticks(range(len(places)), places, rotation=30, ha="right")
    axes.set_xlabel("mines (% of the cells)" if axis == "density" else axis)
    axes.set_ylabel("games won (%)")
    axes.legend()
