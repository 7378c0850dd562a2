"""The example that learns: all of it where PyTorch is installed, else what it does without."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

TRAIN = Path(__file__).parents[1] / "examples" / "train.py"
HAS_TORCH = importlib.util.find_spec("torch") is not None


@pytest.fixture
def train(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The example as a module; without PyTorch, what it imports of it is an empty shell."""
    if not HAS_TORCH:
        shell, layers = ModuleType("torch"), ModuleType("torch.nn")
        shell.nn = layers  # type: ignore[attr-defined]
        monkeypatch.setitem(sys.modules, "torch", shell)
        monkeypatch.setitem(sys.modules, "torch.nn", layers)
    spec = importlib.util.spec_from_file_location("train", TRAIN)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_example_that_learns(
    train: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    square = {"tiling": "square", "width": 4, "height": 4}
    # One mine: who opens the least likely wins nearly always; three: sometimes.
    easy, hard = (train.best_rate({"board": square, "mines": mines}, games=300) for mines in (1, 5))
    assert easy > 0.9 > hard > 0.05
    if HAS_TORCH:
        monkeypatch.setattr(sys, "argv", ["train.py", "--steps", "200", "--size", "4", "--mines", "2"])
        train.main()
        said = capsys.readouterr().out.splitlines()
        first, last = (float(line.split("wins")[1].split("%")[0]) for line in (said[2], said[-1]))
        assert last > first
