"""Tables with a row for every game."""

from __future__ import annotations

from contextlib import closing
from typing import Any

import numpy as np
from numpy.typing import NDArray

from demineur._native import InvalidError, Plan, play_columns
from demineur._progress import Bar
from demineur.lab import _travel as travel
from demineur.lab._extra import extra
from demineur.lab._folder import range_of, usual_shards
from demineur.lab._run import Progress, cluster_of
from demineur.lab._travel import Columns


class Games:
    """A row for each game of each strategy, in game order.

    Columns are `strategy`, `game`, `won`, `guesses`, `moves`, `three_bv`, `lost` (where: nowhere if it was
    won), `micros` of processor time, and with risks `risk`, `needless_guesses` and `lost_needlessly`.

    It speaks Arrow's PyCapsule interface: `polars.DataFrame(games)`, `pyarrow.table(games)` and whoever else
    does read its numbers where they lie.
    """

    def __init__(self, columns: dict[str, NDArray[Any]], words: dict[str, list[str]]) -> None:
        """Keep columns as they are; those that are places in a list of words have it in `words`."""
        self._columns = columns
        self._words = words

    @property
    def columns(self) -> list[str]:
        """Their names."""
        return list(self._columns)

    def __len__(self) -> int:
        return len(self._columns["game"])

    def __repr__(self) -> str:
        return f"<Games: {len(self)} rows of {', '.join(self.columns)}>"

    def __getitem__(self, name: str) -> NDArray[Any]:
        """A column as an array, on the same memory; words are written out."""
        column = self._columns[name]
        if name not in self._words:
            return column
        # At -1 stands what is no word.
        words: NDArray[Any] = np.array([*self._words[name], None], dtype=object)[column]
        return words

    def to_arrow(self) -> Any:
        """The same as a table of pyarrow on the same memory; columns of words are dictionaries."""
        arrow = extra("pyarrow", "frames")

        def array(name: str, column: NDArray[Any]) -> Any:
            if name not in self._words:
                return arrow.array(column)
            places = arrow.array(column, mask=column < 0)
            return arrow.DictionaryArray.from_arrays(places, self._words[name])

        return arrow.table({name: array(name, column) for name, column in self._columns.items()})

    def to_pandas(self) -> Any:
        """The same as a pandas frame on the same memory; columns of words are categories."""
        frames, arrow = extra("pandas", "frames"), extra("pyarrow", "frames")

        def column(kind: Any) -> Any:
            return None if arrow.types.is_dictionary(kind) else frames.ArrowDtype(kind)

        return self.to_arrow().to_pandas(types_mapper=column)

    def to_polars(self) -> Any:
        """The same as a polars frame on the same memory."""
        return extra("polars", "frames").DataFrame(self)

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """The same for whoever knows Arrow."""
        return self.to_arrow().__arrow_c_stream__(requested_schema)


def play_games(
    plan: Plan,
    shard: tuple[int, int] = (1, 1),
    *,
    threads: int = 1,
    on: Any = None,
    shards: int | None = None,
    progress: Progress = None,
) -> Games:
    """Play a piece of a plan, as `play_part` does, and keep every game.

    `on` plays the whole of it on a cluster, as `spread` does, in so many `shards`: the rows are the same.
    """
    if on is None:
        columns, stages = play_columns(plan, shard, threads, progress)
        return Games(columns, {"strategy": plan.strategies, "lost": stages})
    if shard != (1, 1):
        raise InvalidError("a cluster plays the whole plan: ask for a shard or for a cluster")
    of = usual_shards(plan) if shards is None else shards
    if of < 1:
        raise InvalidError("ask for at least one shard")
    tell = Bar() if progress is True else progress or None
    parts: dict[int, Columns] = {}
    done = 0
    with closing(cluster_of(on).play(plan, list(range(1, of + 1)), of, travel.columns)) as played:
        for number, part in played:
            parts[number] = part
            done += len(range_of(plan, number, of))
            if tell:
                tell(done, plan.games)
    names, stages = parts[1]
    joined = {name: np.concatenate([parts[number][0][name] for number in range(1, of + 1)]) for name in names}
    return Games(joined, {"strategy": plan.strategies, "lost": stages})
