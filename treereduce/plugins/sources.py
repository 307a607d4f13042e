"""The files that passes from elsewhere are made of: who has those of then goes the way of then."""

from __future__ import annotations

import shlex
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

from treereduce.planning.registration import registered
from treereduce.plugins.entry_points import load_passes

C_TOOLS = ("clang_delta", "clex", "topformflat", "unifdef")


def sources(commands: Sequence[str], file: Path, *, formatter: str, tools: bool) -> dict[str, list[Path]]:
    """What the passes from elsewhere come from, for people, and the files of each.

    ``commands`` are programs as they were typed, ``file`` is what they reduce. ``formatter`` is the command
    that is known for the language, which is a pass beside other installed ones where there are ``tools``.
    What a package's pass imports is not looked at. Raises `UsageError` when a command cannot be read or run.
    """
    load_passes()
    found: dict[str, list[Path]] = {}
    for known in registered():
        module = sys.modules.get(getattr(known.propose, "__module__", ""))
        place = getattr(module, "__file__", None)
        found.setdefault(known.origin, []).extend([Path(place)] if place else [])
    if commands:
        from treereduce.plugins.typed import read_typed  # noqa: PLC0415 - for who has any

        for line in commands:
            typed = read_typed(line, file)
            program, *words = [*typed.program, *typed.arguments]
            found[f"the pass {typed.name}"] = [Path(shutil.which(program) or program), *map(Path, words)]
    if tools:
        from treereduce.plugins.c_family import find_tool  # noqa: PLC0415 - as above

        for name in (*C_TOOLS, *shlex.split(formatter)[:1]):
            place = find_tool(name)
            if place is not None:
                found[name] = [Path(place)]
    return found
