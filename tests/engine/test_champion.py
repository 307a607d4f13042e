from __future__ import annotations

import pytest

from treereduce.engine.state import champion as module
from treereduce.engine.state.champion import ROUNDS, Champion
from treereduce.languages import registry
from treereduce.program.cost import Cost, cost
from treereduce.program.tree import parse_program

START = b"int a; int b; int c;"


def measure(program: bytes) -> Cost:
    return cost(parse_program(program, registry.load("c").grammar))


def champion() -> Champion:
    return Champion(START, measure(START), measure)


def offered(holder: Champion, program: bytes, *, base: bytes = START, tokens: int | None = None) -> bool:
    """Whether a program became champion, counted right unless ``tokens`` says otherwise."""
    counted = measure(program).tokens if tokens is None else tokens
    return holder.offer(program, counted, "given", base=base) is not None


def test_a_smaller_program_becomes_champion_and_the_world_is_told() -> None:
    holder = champion()
    told = holder.offer(b"int a;", 3, "given", base=START)
    assert told is not None
    assert (told.version, told.program, told.tokens, told.pass_name) == (1, b"int a;", 3, "given")
    assert (holder.program, holder.tokens, holder.version) == (b"int a;", 3, 1)


@pytest.fixture
def large(monkeypatch: pytest.MonkeyPatch) -> None:
    """All programs are too large to be measured at once."""
    monkeypatch.setattr(module, "SMALL", 0)


def test_a_larger_program_does_not() -> None:
    holder = champion()
    assert offered(holder, b"int a;")
    assert not offered(holder, b"int a; int b;")
    assert not offered(holder, b"int a;")
    assert holder.program == b"int a;"


@pytest.mark.usefixtures("large")
def test_a_program_made_from_the_champion_needs_no_other_proof_that_it_is_smaller() -> None:
    def never(_program: bytes) -> Cost:
        raise AssertionError("nothing was to be measured")

    holder = Champion(START, measure(START), never)
    assert holder.offer(b"int aa; int bb; int cc;", 9, "given", base=START) is not None


def test_of_programs_with_as_many_tokens_the_cheaper_one_wins_whichever_comes_first() -> None:
    cheap, dear = b"int b = b;", b"int b = bb;"
    for first, second in ((cheap, dear), (dear, cheap)):
        holder = champion()
        offered(holder, first)
        offered(holder, second)
        assert holder.program == cheap


@pytest.mark.usefixtures("large")
def test_what_is_no_smaller_by_its_own_parse_gives_way_to_the_one_before_and_the_world_is_told() -> None:
    holder = champion()
    assert offered(holder, b"int a; int b;")
    assert holder.settle() == (measure(b"int a; int b;"), None)
    assert offered(holder, b"int f(int, int, int);", base=holder.program, tokens=5)
    measured, told = holder.settle()
    assert told is not None
    assert (told.program, told.pass_name, told.version) == (b"int a; int b;", ROUNDS, 3)
    assert (measured, holder.program) == (measure(holder.program), b"int a; int b;")


@pytest.mark.usefixtures("large")
def test_tokens_are_put_right_by_its_own_parse() -> None:
    holder = champion()
    offered(holder, b"int a;", tokens=2)
    assert holder.tokens == 2
    assert holder.settle()[0].tokens == holder.tokens == 3


def test_a_small_program_that_was_counted_too_low_takes_the_place_of_none() -> None:
    holder = champion()
    assert offered(holder, b"int a; int b;")
    assert not offered(holder, b"int f(int, int, int);", tokens=5)
    assert holder.program == b"int a; int b;"
    assert holder.settle() == (measure(b"int a; int b;"), None)


def test_a_small_program_that_was_counted_too_high_is_champion_all_the_same() -> None:
    holder = champion()
    assert offered(holder, b"int a; int b;")
    assert offered(holder, b"int a;", tokens=7)
    assert (holder.program, holder.tokens) == (b"int a;", 3)


def test_tokens_are_counted_by_the_own_parse_of_small_programs_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    holder = champion()
    assert holder.count(b"int a;", 7) == 3
    monkeypatch.setattr(module, "SMALL", 0)
    assert holder.count(b"int a;", 7) == 7
