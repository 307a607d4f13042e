"""What the tests of files for results are about."""

from __future__ import annotations

from treereduce.engine.state.events import Improved

SOURCE = b"int main() { abort(); }\n"


def improved(version: int, program: bytes) -> Improved:
    return Improved(version, program, 1, "test")
