from __future__ import annotations

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


def test_a_larger_program_does_not() -> None:
    holder = champion()
    assert offered(holder, b"int a;")
    assert not offered(holder, b"int a; int b;")
    assert not offered(holder, b"int a;")
    assert holder.program == b"int a;"


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


def test_what_is_no_smaller_by_its_own_parse_gives_way_to_the_one_before_and_the_world_is_told() -> None:
    holder = champion()
    assert offered(holder, b"int a; int b;")
    assert holder.settle() == (measure(b"int a; int b;"), None)
    assert offered(holder, b"int f(int, int, int);", base=holder.program, tokens=5)
    measured, told = holder.settle()
    assert told is not None
    assert (told.program, told.pass_name, told.version) == (b"int a; int b;", ROUNDS, 3)
    assert (measured, holder.program) == (measure(holder.program), b"int a; int b;")


def test_tokens_are_put_right_by_its_own_parse() -> None:
    holder = champion()
    offered(holder, b"int a;", tokens=2)
    assert holder.tokens == 2
    assert holder.settle()[0].tokens == holder.tokens == 3
