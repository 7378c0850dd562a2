"""The lab on Ray."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

from demineur._native import Plan
from demineur.lab._extra import extra
from demineur.lab._travel import packed

ray: Any = extra("ray", "ray")

#: Parts that wait at a worker's door: more would only make waiting for all of them slow.
_AHEAD = 4

#: So often a part is played again whose worker died: that they die is what clusters do.
_TRIES = 10


class Ray:
    """The workers of a Ray cluster: the one that runs, or else one on this machine."""

    def play(
        self, plan: Plan, numbers: list[int], of: int, work: Callable[[int, bytes, int], Any]
    ) -> Generator[tuple[int, Any]]:
        """Play these parts on the workers."""
        if ray.is_initialized():
            yield from self._play(plan, numbers, of, work)
            return
        ray.init()
        try:
            yield from self._play(plan, numbers, of, work)
        finally:
            # What was started for this ends with it.
            ray.shutdown()

    def _play(
        self, plan: Plan, numbers: list[int], of: int, work: Callable[[int, bytes, int], Any]
    ) -> Generator[tuple[int, Any]]:
        play = ray.remote(max_retries=_TRIES)(work)
        shared = ray.put(packed(plan, ray.cloudpickle))
        left = iter(numbers)
        waiting: dict[Any, int] = {}
        try:
            while True:
                room = int(_AHEAD * max(ray.cluster_resources().get("CPU", 1), 1)) - len(waiting)
                for _, number in zip(range(room), left):
                    waiting[play.remote(number, shared, of)] = number
                if not waiting:
                    return
                done, _ = ray.wait(list(waiting), num_returns=1)
                for answer in done:
                    played: Any = ray.get(answer)
                    yield waiting.pop(answer), played
        finally:
            for answer in waiting:
                ray.cancel(answer)
