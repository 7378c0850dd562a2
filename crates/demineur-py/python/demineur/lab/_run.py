"""Whole runs: here, or on a cluster."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator
from contextlib import closing
from typing import Any, Protocol

from demineur._native import InvalidError, Part, Plan, merge, play_part
from demineur._progress import Bar
from demineur.lab._folder import Folder, usual_shards

Progress = bool | Callable[[int, int], object] | None


class Cluster(Protocol):
    """Where parts are played."""

    def play(self, plan: Plan, numbers: list[int], of: int) -> Generator[tuple[int, Part]]:
        """Play the parts of these numbers, and hand each over once it is played, in any order."""
        ...


class Here:
    """In this process, a part after the other."""

    def __init__(self, threads: int) -> None:
        self.threads = threads

    def play(self, plan: Plan, numbers: list[int], of: int) -> Generator[tuple[int, Part]]:
        """Play them."""
        for number in numbers:
            yield number, play_part(plan, (number, of), threads=self.threads)


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
    return _gather(plan, Here(threads), folder, shards, progress)


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
    stopped goes on where it was; `demineur lab merge folder/part-*` reads them. `shards` is in how many
    parts: by the thousand games, 4,096 at most, unless told.
    """
    return _gather(plan, _cluster(on), folder, shards, progress)


def _cluster(on: Any) -> Cluster:
    """The cluster that is asked for."""
    if on == "ray":
        from demineur.lab._ray import Ray

        return Ray()
    from demineur.lab._dask import Dask

    return Dask(on)


def _gather(
    plan: Plan,
    cluster: Cluster,
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
    done = sum(len(part.games) for part in parts.values())
    if tell and done:
        tell(done, plan.games)
    left = [number for number in range(1, of + 1) if number not in parts]
    # Whatever stops this stops the cluster as well.
    with closing(cluster.play(plan, left, of)) as played:
        for number, part in played:
            parts[number] = part
            if folder:
                folder.keep(number, part)
            done += len(part.games)
            if tell:
                tell(done, plan.games)
    return merge([parts[number] for number in sorted(parts)])
