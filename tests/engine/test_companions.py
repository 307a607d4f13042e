"""Candidates take along what has to be used and loses its last use."""

from __future__ import annotations

from engine_parts import asking, reducer

from treereduce.engine.settings import Settings
from treereduce.passes.candidate import Pass
from treereduce.passes.deletion.subtrees import subtrees
from treereduce.planning.schedule import Schedule

PROGRAM = b'package p\nimport "x/a"\nfunc f() { a.Y(); g() }\n'
ONLY_SUBTREES = Settings(schedule=Schedule([[Pass("subtrees", subtrees)]]))


def test_a_compiler_that_wants_imports_to_be_used_lets_their_uses_go() -> None:
    def compiles(program: bytes) -> bool:
        return b"g()" in program and (b"a.Y" in program) == (b'"x/a"' in program)

    result = reducer(PROGRAM, asking(compiles), "go", settings=ONLY_SUBTREES).run()
    assert b"a" not in result.program.replace(b"package", b"")


def test_what_is_to_be_unused_stays_by_itself() -> None:
    def complains(program: bytes) -> bool:
        return b'import "x/a"' in program and b"g()" in program

    result = reducer(PROGRAM, asking(complains), "go", settings=ONLY_SUBTREES).run()
    assert b'import "x/a"' in result.program
    assert b"Y" not in result.program
