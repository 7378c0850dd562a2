"""The lab on Dask distributed."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import Any

from demineur._native import Plan
from demineur.lab._extra import extra
from demineur.lab._travel import packed

dask: Any = extra("dask", "lab")
distributed: Any = extra("distributed", "lab")
cloudpickle: Any = extra("cloudpickle", "lab")

#: So often a part is given out anew that took several workers with it: that they die is what clusters do.
_TRIES = 10


class Dask:
    """The workers of a Dask cluster."""

    def __init__(self, on: Any) -> None:
        self.on = on

    def play(
        self, plan: Plan, numbers: list[int], of: int, work: Callable[[int, bytes, int], Any]
    ) -> Generator[tuple[int, Any]]:
        """Play these parts on the workers."""
        with self._client() as client:
            key = f"demineur-{work.__name__}"
            futures = client.map(work, numbers, plan=packed(plan, cloudpickle), of=of, pure=False, key=key)
            places = dict(zip(futures, numbers, strict=True))
            tries = dict.fromkeys(numbers, _TRIES)
            waiting = distributed.as_completed(futures)
            try:
                for future in waiting:
                    number = places[future]
                    try:
                        played = future.result()
                    except distributed.KilledWorker:
                        tries[number] -= 1
                        if not tries[number]:
                            raise
                        future.retry()
                        waiting.add(future)
                        continue
                    # Its memory on the worker is free now.
                    del places[future]
                    future.release()
                    yield number, played
            finally:
                client.cancel(list(places))

    @contextmanager
    def _client(self) -> Generator[Any]:
        """A client: the one that is given or that there is, or one for as long as this takes."""
        there_is = _current() if self.on == "dask" else self.on
        if isinstance(there_is, distributed.Client):
            yield there_is
            return
        if there_is is not None or dask.config.get("scheduler-address", None):
            with distributed.Client(there_is) as client:
                yield client
            return
        # Its page, too, is for this machine alone.
        with distributed.LocalCluster(dashboard_address="127.0.0.1:0") as cluster, distributed.Client(cluster) as client:
            yield client


def _current() -> Any:
    """The client that there is, if any."""
    try:
        return distributed.default_client()
    except ValueError:
        return None
