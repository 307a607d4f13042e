"""Which version of a reducer is installed."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from pathlib import Path

from bench.compare.adapters import ROOT, Adapter, fill
from bench.compare.locating import Apt, Pointed, Venv
from treereduce.version import __version__

PATIENCE = 20.0
"""Seconds for a tool to tell its version."""


def version(adapter: Adapter, tool: str) -> str:
    """The version of the reducer found at ``tool``, empty if it does not tell.

    That of this repository has the commit with it, and says whether files differ from that.
    """
    how = adapter.install
    if isinstance(how, Apt):
        return _said(["dpkg-query", "--show", "--showformat=${Version}", how.package])
    if isinstance(how, Venv):
        package = how.packages[0]
        asked = f"import importlib.metadata as m; print(m.version({package!r}))"
        return _said([str(Path(tool).with_name("python")), "-c", asked])
    if isinstance(how, Pointed):
        return _said(fill(adapter.version, {"tool": tool}).split())
    commit = _said(["git", "-C", str(ROOT), "describe", "--always", "--dirty"])
    return f"{__version__} {commit}".strip()


def _said(command: Sequence[str]) -> str:
    """The last line that the command prints, empty if it fails."""
    try:
        told = subprocess.run(
            command, capture_output=True, text=True, errors="replace", timeout=PATIENCE, check=True
        )
    except (OSError, IndexError, subprocess.SubprocessError):
        return ""
    return (told.stdout.strip().splitlines() or [""])[-1]
