"""The notebook docs/tour.ipynb runs, and says what it is kept with."""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import Any

import pytest
from nbclient import NotebookClient

nbformat: Any = importlib.import_module("nbformat")
TOUR = Path(__file__).parents[3] / "docs" / "tour.ipynb"


def words(notebook: Any) -> list[list[str]]:
    """What each cell says, pictures aside: how those are written is matplotlib's."""
    said: list[list[str]] = []
    for cell in notebook.cells:
        outputs = cell.get("outputs", [])
        texts = [output.get("text") or output.get("data", {}).get("text/plain", "") for output in outputs]
        said.append([text for text in texts if not text.startswith("<Figure")])
    return said


def test_the_tour_says_what_it_is_kept_with(monkeypatch: pytest.MonkeyPatch) -> None:
    # Pictures go into the notebook.
    monkeypatch.delenv("MPLBACKEND")
    kept = nbformat.read(TOUR, as_version=4)
    played = nbformat.from_dict(kept)
    NotebookClient(played, timeout=600, kernel_name="python3").execute()
    assert words(played) == words(kept)
    pictures = [
        kind for cell in played.cells for output in cell.get("outputs", []) for kind in output.get("data", {})
    ]
    assert pictures.count("image/svg+xml") >= 2 and pictures.count("image/png") == 2
