"""Whole runs: here, or on a cluster."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator
from contextlib import closing
from typing import Any, Protocol

from demineur._native import InvalidError, Part, Plan, merge, play_part
from demineur._progress import Bar
from demineur.lab._folder import Folder, usual_shards
from demineur.lab._travel import part

Progress = bool | Callable[[int, int], object] | None


class Cluster(Protocol):
    """Where parts are played."""

    def play(
        self, plan: Plan, numbers: list[int], of: int, work: Callable[[int, bytes, int], Any]
    ) -> Generator[tuple[int, Any]]:
        """Play the parts of these numbers, and hand over what came of each, in any order."""
        ...


def run(
    plan: Plan,
    *,
    threads: int = 1,
    folder: str | os.PathLike[str] | None = None,
    shards: int | None = None,
    progress: Progress = None,
) -> Part:
    """Play a plan in this process.

    With `folder` its parts are kept there as they are played, and whoever plays it again goes on where
    that was left, after Ctrl-C, `kill -9` or a power cut. `progress(done, games)` is called now and
    then; `progress=True` shows a bar.
    """
    if folder is None and shards is None:
        return play_part(plan, threads=threads, progress=progress)

    def here(numbers: list[int], of: int) -> Generator[tuple[int, Part]]:
        for number in numbers:
            yield number, play_part(plan, (number, of), threads=threads)

    return _gather(plan, here, folder, shards, progress)


def spread(
    plan: Plan,
    *,
    on: Any = "dask",
    folder: str | os.PathLike[str] | None = None,
    shards: int | None = None,
    progress: Progress = None,
) -> Part:
    """Play a plan on a cluster, in parts that depend on nothing but the plan and their place.

    `on` is a Dask client, whatever a client can be made of (a scheduler's address, a `SLURMCluster`, a
    `KubeCluster`), `"dask"` for the client there is, or else for workers on this machine, or `"ray"`.
    A part whose worker dies is played again elsewhere; the totals stay those of one machine.

    With `folder`, a folder of whoever calls this, parts are kept as they come in and a run that was
    stopped goes on where it was; `merge` joins them, and `demineur lab merge folder/part-*` where all
    strategies are ours. `shards` is in how many parts: 32, by the thousand games where that is more,
    4,096 at most, unless told.
    """
    cluster = cluster_of(on)
    return _gather(plan, lambda numbers, of: cluster.play(plan, numbers, of, part), folder, shards, progress)


def cluster_of(on: Any) -> Cluster:
    """The cluster that is asked for."""
    if on == "ray":
        from demineur.lab._ray import Ray

        return Ray()
    from demineur.lab._dask import Dask

    return Dask(on)


def _gather(
    plan: Plan,
    play: Callable[[list[int], int], Generator[tuple[int, Part]]],
    path: str | os.PathLike[str] | None,
    shards: int | None,
    progress: Progress,
) -> Part:
    """Play the parts that are not kept yet, and join all."""
    if shards is not None and shards < 1:
        raise InvalidError("ask for at least one shard")
    tell = Bar() if progress is True else progress or None
    folder = None if path is None else Folder(path, plan, shards)
    of = folder.shards if folder else shards or usual_shards(plan)
    parts = dict(folder.parts) if folder else {}
    done = sum(len(kept.games) for kept in parts.values())
    if tell and done:
        tell(done, plan.games)
    left = [number for number in range(1, of + 1) if number not in parts]
    # Whatever stops this stops the cluster as well.
    with closing(play(left, of)) as played:
        for number, one in played:
            parts[number] = one
            if folder:
                folder.keep(number, one)
            done += len(one.games)
            if tell:
                tell(done, plan.games)
    return merge([parts[number] for number in sorted(parts)])
