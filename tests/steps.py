"""Work counted in steps and in bytes read, which are as many on every machine."""

from __future__ import annotations

import sys
from collections.abc import Callable

import pytest

from treereduce.view.view import View


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
    """How many functions of Python are called."""
    called = 0

    def counted(_frame: object, event: str, _argument: object) -> None:
        nonlocal called
        called += event == "call"

    before = sys.getprofile()
    sys.setprofile(counted)
    try:
        work()
    finally:
        sys.setprofile(before)
    return called
