"""Oracles that nobody can foresee: whatever they say, every step is smaller and the last is interesting."""

from __future__ import annotations

import hashlib
from itertools import pairwise

import pytest
from engine_parts import StubOracle, asking, improvements, reducer
from hypothesis import given, settings
from hypothesis import strategies as st
from small_programs import PROGRAMS

from treereduce.engine.settings import Settings
from treereduce.engine.state.champion import ROUNDS
from treereduce.engine.state.events import Event, Improved, RoundStarted
from treereduce.engine.state.result import Ending
from treereduce.languages import registry
from treereduce.program.cost import cost
from treereduce.program.tree import parse_program


@st.composite
def oracles(draw: st.DrawFn, source: bytes) -> StubOracle:
    """Says yes to one program in a few, by chance, of those that have some words of the source."""
    needed = draw(st.lists(st.sampled_from(source.split()), max_size=3))
    salt, chance = draw(st.binary(min_size=2, max_size=2)), draw(st.sampled_from([1, 2, 3, 5, 20]))

    def interesting(program: bytes) -> bool:
        dice = hashlib.blake2b(salt + program).digest()[0]
        return dice % chance == 0 and all(word in program for word in needed)

    return asking(interesting)


def rounds(events: list[Event]) -> list[list[Improved]]:
    """The commits of each round, in the order of their versions."""
    borders = [index for index, event in enumerate(events) if isinstance(event, RoundStarted)]
    return [improvements(events[start:end]) for start, end in pairwise([*borders, len(events)])]


def assert_goes_downhill(language: str, jobs: int, data: st.DataObject) -> None:
    source = data.draw(st.sampled_from(PROGRAMS[language]))
    oracle = data.draw(oracles(source))
    events: list[Event] = []
    given_settings = Settings(jobs=jobs, seed=data.draw(st.integers(0, 2)))
    result = reducer(source, oracle, language, settings=given_settings, events=events).run()

    assert result.ending is Ending.FIXPOINT
    assert result.program in [*oracle.interesting, source]
    commits = improvements(events)
    assert all(before.version < after.version for before, after in pairwise(commits))
    assert {found.program for found in commits} <= set(oracle.interesting)
    assert result.program == [source, *(found.program for found in commits)][-1]
    for found in rounds(events):
        tokens = [commit.tokens for commit in found if commit.pass_name != ROUNDS]
        assert tokens == sorted(tokens, reverse=True)
    grammar = registry.load(language).grammar
    trees = [parse_program(program, grammar) for program in (source, *(c.program for c in commits))]
    # Where a parser is lost it decides by chance what is a token, so only what it understands compares.
    costs = [cost(tree) for tree in trees if not tree.broken_nodes()]
    assert all(before > after for before, after in pairwise(costs))


@pytest.mark.parametrize("jobs", [1, 4])
@pytest.mark.parametrize("language", PROGRAMS)
@settings(max_examples=2)
@given(data=st.data())
def test_every_commit_costs_less_and_the_last_is_interesting(
    language: str, jobs: int, data: st.DataObject
) -> None:
    assert_goes_downhill(language, jobs, data)


@pytest.mark.slow
@pytest.mark.parametrize("jobs", [1, 4])
@pytest.mark.parametrize("language", PROGRAMS)
@settings(max_examples=30)
@given(data=st.data())
def test_the_same_holds_for_many_oracles(language: str, jobs: int, data: st.DataObject) -> None:
    assert_goes_downhill(language, jobs, data)
