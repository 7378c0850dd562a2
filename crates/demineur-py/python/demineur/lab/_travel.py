"""Plans on their way to workers."""

from __future__ import annotations

import pickle
import sys
import sysconfig
from pathlib import Path
from types import ModuleType
from typing import Any

from demineur._native import Part, Plan, play_columns, play_part

#: What a worker makes of a part when every game is kept: columns, and the words some are places of.
Columns = tuple[dict[str, Any], list[str]]


def packed(plan: Plan, cloudpickle: Any) -> bytes:
    """A plan with its strategies: workers need not have the modules that those written in Python are in.

    Nor those that these import, where they are of one's own; libraries are for workers to have.
    """
    # What is registered already is so for reasons of its own.
    known = set(cloudpickle.list_registry_pickle_by_value())
    modules = [module for module in _own_modules() if module.__name__ not in known]
    for module in modules:
        cloudpickle.register_pickle_by_value(module)
    try:
        kept: bytes = cloudpickle.dumps(plan)
        return kept
    finally:
        for module in modules:
            cloudpickle.unregister_pickle_by_value(module)


def _own_modules() -> list[ModuleType]:
    """The modules that nobody has installed: files beside the script, notebooks' helpers."""
    paths = sysconfig.get_paths()
    installed = [Path(paths[name]).resolve() for name in ("stdlib", "platstdlib", "purelib", "platlib")]
    own: list[ModuleType] = []
    for name, module in sorted(sys.modules.items()):
        file = getattr(module, "__file__", None)
        if name == "__main__" or name.partition(".")[0] == "demineur" or not str(file).endswith(".py"):
            continue
        path = Path(str(file)).resolve()
        if module.__name__ == name and not any(path.is_relative_to(folder) for folder in installed):
            own.append(module)
    return own


def part(number: int, plan: bytes, of: int) -> Part:
    """What a worker does."""
    return play_part(pickle.loads(plan), (number, of))


def columns(number: int, plan: bytes, of: int) -> Columns:
    """The same where every game is kept."""
    return play_columns(pickle.loads(plan), (number, of), 1, None)
