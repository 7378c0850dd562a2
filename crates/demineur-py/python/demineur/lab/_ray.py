"""The lab on Ray."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from demineur._native import Part, Plan
from demineur.lab._extra import extra
from demineur.lab._travel import packed, part

ray: Any = extra("ray", "ray")

#: Parts that wait at a worker's door: more would only make waiting for all of them slow.
_AHEAD = 4


class Ray:
    """The workers of a Ray cluster: the one that runs, or else one on this machine."""

    def play(self, plan: Plan, numbers: list[int], of: int) -> Generator[tuple[int, Part]]:
        """Play these parts on the workers."""
        if not ray.is_initialized():
            ray.init()
        # However often a worker dies, its part is played again.
        play = ray.remote(max_retries=-1)(part)
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
                    played: Part = ray.get(answer)
                    yield waiting.pop(answer), played
        finally:
            for answer in waiting:
                ray.cancel(answer)
