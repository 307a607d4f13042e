"""Runs of editors without a screen."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any


def told_by(
    editor: Sequence[str], project: Path, environment: Mapping[str, str], *, status: int = 0
) -> dict[str, Any]:
    """What an editor that runs in a project leaves in its ``told.json``; nothing where it is to fail."""
    run = subprocess.run(
        editor, cwd=project, env=environment, capture_output=True, text=True, timeout=120, check=False
    )
    assert run.returncode == status, run.stderr
    if status:
        return {}
    told: dict[str, Any] = json.loads((project / "told.json").read_text())
    return told
