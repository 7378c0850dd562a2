"""What every test has: a home of its own, so that none writes to that of who runs it."""

from __future__ import annotations

import os
import signal
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest

# Ctrl-C reaches the tests that press it, also where they were started in the background.
signal.signal(signal.SIGINT, signal.default_int_handler)

_KEPT = tempfile.TemporaryDirectory(prefix="demineur-py-home-")
HOME = Path(_KEPT.name)

# At once: Dask, matplotlib and Jupyter look for their folders when they are imported.
os.environ["HOME"] = str(HOME)
for name, folder in (
    ("XDG_CACHE_HOME", ".cache"),
    ("XDG_CONFIG_HOME", ".config"),
    ("XDG_DATA_HOME", ".local/share"),
    ("XDG_STATE_HOME", ".local/state"),
    ("DASK_CONFIG", ".config/dask"),
    ("IPYTHONDIR", ".ipython"),
    ("JUPYTER_CONFIG_DIR", ".jupyter"),
    ("JUPYTER_DATA_DIR", ".local/share/jupyter"),
    ("JUPYTER_RUNTIME_DIR", ".local/share/jupyter/runtime"),
    ("MPLCONFIGDIR", ".config/matplotlib"),
):
    os.environ[name] = str(HOME / folder)
os.environ["MPLBACKEND"] = "agg"

PROGRAM = Path(__file__).parents[3] / "target" / "debug" / "demineur"


@pytest.fixture(scope="session")
def program() -> Callable[..., str]:
    """The program `demineur`: called with its words, it returns what that says."""
    assert PROGRAM.is_file(), "build the program first: cargo build -p demineur-cli"

    def run(*words: object) -> str:
        done = subprocess.run([PROGRAM, *map(str, words)], capture_output=True, text=True, check=True)
        return done.stdout

    return run
