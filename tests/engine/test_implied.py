"""What a language takes as said, and its parser does not."""

from __future__ import annotations

import pytest
from engine_parts import asking, reducer

from treereduce.engine.settings import Settings
from treereduce.passes.candidate import Pass
from treereduce.passes.deletion.subtrees import SMALL, subtrees
from treereduce.planning.schedule import Schedule

FUNCTION = b"int f() { g(1); }"
WITHOUT_TYPE, WITHOUT_NAME = b"f() { g(1); }", b"int () { g(1); }"


@pytest.mark.parametrize(("others", "first"), [(0, True), (SMALL, False)])
def test_what_a_language_implies_is_put_off_in_a_large_program_alone(others: int, *, first: bool) -> None:
    more = b" ;" * others
    oracle = asking(lambda _: False)
    known = Schedule([[Pass("subtrees", subtrees)]])
    reducer(FUNCTION + more, oracle, "c", settings=Settings(schedule=known)).run()
    asked = [oracle.asked.index(function + more) for function in (WITHOUT_TYPE, WITHOUT_NAME)]
    # Of those that are put off and remove as much, the later one in the program has its turn first.
    assert (asked[0] < asked[1]) is first
