"""Plans on their way to workers."""

from __future__ import annotations

import pickle
import sys
from typing import Any

from demineur._native import Part, Plan, play_part


def packed(plan: Plan, cloudpickle: Any) -> bytes:
    """A plan with its strategies: workers need not have the modules that those written in Python are in."""
    pickled: Any = plan.__reduce__()
    fields: dict[str, Any] = pickled[1][2]
    classes = [own if isinstance(own, type) else type(own) for own in fields["strategies"]]
    names = {own.__module__ for own in classes} - {"__main__", "builtins", "demineur"}
    modules = [sys.modules[name] for name in sorted(names) if name in sys.modules]
    for module in modules:
        cloudpickle.register_pickle_by_value(module)
    try:
        kept: bytes = cloudpickle.dumps(plan)
        return kept
    finally:
        for module in modules:
            cloudpickle.unregister_pickle_by_value(module)


def part(number: int, plan: bytes, of: int) -> Part:
    """What a worker does."""
    return play_part(pickle.loads(plan), (number, of))
