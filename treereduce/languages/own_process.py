"""A process of its own for a parser, which may end it by a crash or never leave it."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence

CODE = """\
import sys
sys.path[:] = sys.argv.pop(1).split(sys.argv.pop(1))
from {module} import {name}
{name}(sys.argv[1:])
"""
"""Not a module with -m: that would look for modules in the user's directory first."""


def calling(function: Callable[[Sequence[str]], None], words: Sequence[str]) -> list[str]:
    """The command that calls a function of a module with some words, where modules are found as here."""
    code = CODE.format(module=function.__module__, name=function.__name__)
    return [sys.executable, "-I", "-c", code, os.pathsep.join(sys.path), os.pathsep, *words]
