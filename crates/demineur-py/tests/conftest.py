"""What every test has: a home of its own, so that none writes to that of who runs it."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

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
