"""Work counted in steps and in bytes read, which are as many on every machine."""

from __future__ import annotations

import cProfile
import sys
from collections.abc import Callable
from types import FrameType
from typing import TYPE_CHECKING

import pytest

from treereduce.view.view import View

if TYPE_CHECKING:
    from _typeshed import TraceFunction


def bytes_read(work: Callable[[], object]) -> int:
    """How many bytes of a program are asked of a view as text."""
    read = 0
    text_between = View.text_between

    def counted(view: View, start: int, end: int) -> bytes:
        nonlocal read
        read += end - start
        return text_between(view, start, end)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(View, "text_between", counted)
        work()
    return read


def steps(work: Callable[[], object]) -> int:
    """How many functions of Python are called. They are counted in C, which takes a third of the time."""
    counter = cProfile.Profile(subcalls=False, builtins=False)
    counter.runcall(work)
    return sum(entry.callcount for entry in counter.getstats())


def lines(work: Callable[[], object]) -> int:
    """How many lines of Python are run, which also a loop that calls nothing has."""
    run = 0

    def traced(_frame: FrameType, event: str, _argument: object) -> TraceFunction:
        nonlocal run
        run += event == "line"
        return traced

    before = sys.gettrace()
    sys.settrace(traced)
    try:
        work()
    finally:
        sys.settrace(before)
    return run
