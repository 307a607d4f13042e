"""A place for a result that cannot be written where it was wanted."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path


def new_rescue_file(name: str) -> Path:
    """An empty private file, with ``name`` in its own, where temporary files go. Raises OSError."""
    descriptor, path = tempfile.mkstemp(prefix="treereduce-result-", suffix=f"-{name[-100:]}")
    os.close(descriptor)
    return Path(path)
