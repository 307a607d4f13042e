"""Whatever the oracle says, a run goes downhill and ends in an interesting program."""

from __future__ import annotations

from itertools import pairwise

import pytest
from generated import LANGUAGES, moody, programs
from hypothesis import given, settings
from hypothesis import strategies as st
from programs import parse
from reductions import reduced

from treereduce.engine.state.events import Event, Improved
from treereduce.engine.state.result import Ending
from treereduce.program.cost import cost


def assert_goes_downhill(language: str, data: st.DataObject, chance: int, salt: int) -> None:
    program = data.draw(programs(language))
    interesting = moody(language, program, chance, salt)
    events: list[Event] = []
    result = reduced(language, program, interesting, listeners=[events.append])
    commits = [program, *(event.program for event in events if isinstance(event, Improved))]
    costs = [cost(parse(language, commit)) for commit in commits]
    assert result.ending is Ending.FIXPOINT
    assert result.program == commits[-1]
    assert all(map(interesting, commits))
    assert all(after < before for before, after in pairwise(costs)), commits


by_chance = given(data=st.data(), chance=st.integers(1, 12), salt=st.integers(0, 99))


@pytest.mark.parametrize("language", LANGUAGES)
@settings(max_examples=2)
@by_chance
def test_every_commit_is_interesting_and_smaller_than_the_last(
    language: str, data: st.DataObject, chance: int, salt: int
) -> None:
    assert_goes_downhill(language, data, chance, salt)


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
@settings(max_examples=30)
@by_chance
def test_the_same_holds_for_many_programs(language: str, data: st.DataObject, chance: int, salt: int) -> None:
    assert_goes_downhill(language, data, chance, salt)
