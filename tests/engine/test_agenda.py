from __future__ import annotations

from collections.abc import Iterator

import pytest
from engine_parts import StubOracle, asking, deleting, reducer, snapshot
from hypothesis import given
from hypothesis import strategies as st

from treereduce.engine.schedule.agenda import Agenda
from treereduce.engine.schedule.heap import Attempt, Item, Task
from treereduce.engine.settings import Settings
from treereduce.passes.candidate import Candidate
from treereduce.program.edits import Edit, EditSet
from treereduce.program.render import Rendering
from treereduce.view.view import View

LARGE = b"ddd + ddd + ddd + ddd + ddd;"
SOURCE = b"aaa; bbb; ccc; " + LARGE + b" eee();"
VIEW = snapshot(SOURCE, "javascript").view


def deletion(text: bytes, *, tier: int = 0, chain: int | None = None) -> Attempt:
    start = SOURCE.index(text)
    return Attempt(tier, deleting(), Candidate((Edit(start, start + len(text)),), chain=chain))


def filled(*items: Item, chains: bool = True) -> Agenda:
    agenda = Agenda(chains=chains)
    for item in items:
        agenda.push(item, VIEW)
    return agenda


def drained(agenda: Agenda, view: View = VIEW) -> Iterator[Item]:
    while (item := agenda.pop(view)) is not None:
        yield item


def test_the_largest_and_the_last_link_of_a_chain_take_turns() -> None:
    large, links = deletion(LARGE), [deletion(text, chain=0) for text in (b"aaa;", b"bbb;")]
    assert list(drained(filled(*links, large))) == [large, links[1], links[0]]
    small = deletion(b"eee")
    assert list(drained(filled(links[0], small, large))) == [large, links[0], small]


def test_outer_lists_come_before_inner_ones() -> None:
    inner, outer, *large = deletion(b"bbb;", chain=2), deletion(b"aaa;", chain=1), deletion(LARGE)
    assert list(drained(filled(inner, outer, *large))) == [*large, outer, inner]


def test_a_link_waits_for_the_tiers_before_its_own() -> None:
    link, first = deletion(b"bbb;", tier=1, chain=0), [deletion(b"a", tier=0), deletion(b"c", tier=0)]
    assert list(drained(filled(link, *first)))[-1] is link


def test_without_chains_size_alone_counts() -> None:
    links = [deletion(text, chain=0) for text in (LARGE, b"aaa;", b"eee();")]
    assert list(drained(filled(*links, chains=False))) == [links[0], links[2], links[1]]


def test_tasks_are_nobody_s_turn() -> None:
    tasks, link, large = [Task(0, 0), Task(0, 0)], deletion(b"aaa;", chain=0), deletion(LARGE)
    assert list(drained(filled(*tasks, link, large))) == [*tasks, large, link]


def test_an_attempt_that_is_put_back_comes_again_once() -> None:
    link, other = deletion(b"aaa;", chain=0), deletion(b"bbb;")
    agenda = filled(link, other)
    assert {agenda.pop(VIEW), agenda.pop(VIEW)} == {link, other}
    agenda.push(link, VIEW)
    assert list(drained(agenda)) == [link]


ITEMS = st.lists(
    st.builds(
        deletion,
        st.sampled_from([b"aaa;", b"bbb;", b"ccc;", b"ddd +", b"eee()"]),
        tier=st.integers(0, 1),
        chain=st.none() | st.integers(0, 2),
    )
)


@given(ITEMS, st.booleans())
def test_every_item_comes_out_once_whatever_order_it_is_in(items: list[Attempt], chains: bool) -> None:
    order = list(drained(filled(*items, chains=chains)))
    assert sorted(map(id, order)) == sorted(map(id, items))
    tiers = [item.tier for item in order]
    assert tiers == sorted(tiers)


@given(ITEMS)
def test_what_has_gone_meanwhile_comes_out_no_more_as_a_link(items: list[Attempt]) -> None:
    agenda = filled(*items)
    gone = View(Rendering(VIEW.tree, EditSet([Edit(0, len(SOURCE))])), VIEW.facts)
    assert len(list(drained(agenda, gone))) <= len(items)
    assert list(drained(agenda)) == []


def chain(links: int) -> bytes:
    """Functions of which each calls the one before it."""
    first = "int f0() { return 0; }"
    return "\n".join([first, *(f"int f{at}() {{ return f{at - 1}(); }}" for at in range(1, links))]).encode()


def compiles(program: bytes) -> bool:
    """Whether all that is called is defined, and the last function, which is wanted, is there."""
    words = program.replace(b"(", b" ").replace(b")", b" ").replace(b";", b" ").split()
    names = {word for word in words if word[:1] == b"f"}
    return b"wanted" in words and all(b"int %s()" % name in program for name in names)


@pytest.mark.parametrize("jobs", [1, 4])
def test_definitions_go_after_their_uses_in_few_calls(jobs: int) -> None:
    source = chain(256) + b"\nint wanted;\nint unwanted() { return f255(); }\n"
    oracle: StubOracle = asking(compiles)
    assert reducer(source, oracle, settings=Settings(jobs=jobs)).run().program.split() == [b"wanted"]
    assert len(oracle.asked) < 256 / 2
