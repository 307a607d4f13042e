from __future__ import annotations

import os
import stat
from collections.abc import Callable
from pathlib import Path

import pytest

from treereduce import Warned, reduce
from treereduce.engine.state.events import Event

SOURCE = b"x(); int b; keep;\n"


def installed(directory: Path, monkeypatch: pytest.MonkeyPatch, script: str) -> None:
    file = directory / "clang-format"
    file.write_text(f"#!/bin/sh\n{script}\n")
    file.chmod(file.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv("PATH", f"{directory}{os.pathsep}{os.environ['PATH']}")


def reduced(oracle: Callable[[bytes], bool]) -> tuple[bytes, list[str]]:
    events: list[Event] = []
    result = reduce(SOURCE, "c", oracle, passes="runs,format", listeners=[events.append])
    return result.program, [event.message for event in events if isinstance(event, Warned)]


def wants_lines(program: bytes) -> bool:
    """The declaration may only go where what follows begins a line."""
    return b"x()" in program and b"keep;" in program and (b"int b" in program or b"\nkeep" in program)


def test_a_layout_that_something_smaller_follows_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed(tmp_path, monkeypatch, "sed -i 's/; /;\\n/g' \"$2\"")
    program, warnings = reduced(wants_lines)
    assert (program.split(), warnings) == ([b"x();", b"keep;"], [])


def test_a_layout_that_nothing_smaller_follows_is_rolled_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed(tmp_path, monkeypatch, "sed -i 's/; /;\\n\\n/g' \"$2\"")
    program, _ = reduced(lambda program: program.split() == SOURCE.split())
    assert program == SOURCE


@pytest.mark.parametrize("script", ["exit 1", "kill -SEGV $$", ': > "$2"'])
def test_a_formatter_that_fails_costs_nothing(
    script: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed(tmp_path, monkeypatch, script)
    program, warnings = reduced(wants_lines)
    assert warnings == []
    assert program.split() == SOURCE.split()
