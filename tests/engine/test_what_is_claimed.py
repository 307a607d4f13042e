"""Programs of all languages under oracles of all kinds: what a run says of its result and itself is true."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable, Iterator

import pytest
from claims import CLAIMS
from faulty_oracle import FaultyOracle, reduced
from hypothesis import given, settings
from hypothesis import strategies as st
from programs import with_failures

from treereduce.engine.settings import Settings
from treereduce.engine.state.events import Event, Improved
from treereduce.engine.state.result import Ending, Result
from treereduce.engine.trial.syntax import count_broken, reparse
from treereduce.languages import registry
from treereduce.languages.language import Language
from treereduce.languages.text_view import text_language, text_view
from treereduce.passes.candidate import Candidate, Pass
from treereduce.passes.companions import accompanied
from treereduce.planning.effort import Effort
from treereduce.planning.schedule import Schedule, schedule
from treereduce.program.cost import cost
from treereduce.program.render import Proposal, Rendering
from treereduce.program.text import TOKEN
from treereduce.program.tree import SyntaxTree, parse_program
from treereduce.view.view import Facts, View

LONGEST = 200
"""Bytes of a program, of which thousands are reduced."""
SOURCES = sorted({(language, source) for _, language, source, _ in CLAIMS if len(source) <= LONGEST})
"""Programs with something for every pass, with their languages."""
PLANS = {effort: schedule(effort) for effort in (Effort.QUICK, Effort.NORMAL)}

Function = Callable[[bytes], bool]


def in_order(words: list[bytes]) -> Function:
    """Wants some words one after the other."""

    def wants(program: bytes) -> bool:
        left = iter(TOKEN.findall(program))
        return all(word in left for word in words)

    return wants


def used_and_defined(words: list[bytes]) -> Function:
    """Wants each word twice or not at all, as compilers do that know no name without its definition."""

    def wants(program: bytes) -> bool:
        found = TOKEN.findall(program)
        return all(found.count(word) != 1 for word in words if words.count(word) > 1)

    return wants


@st.composite
def wishes(draw: st.DrawFn, source: bytes) -> Function:
    """One of several things that a check may want of a program, sensible or not."""
    words = TOKEN.findall(source)
    one, other = draw(st.sampled_from(words)), draw(st.sampled_from(words))
    places = sorted(draw(st.sets(st.integers(0, len(words) - 1), max_size=5)))
    divisor, salt = draw(st.integers(2, 5)), draw(st.binary(min_size=2, max_size=2))
    kinds: list[Function] = [
        in_order([words[place] for place in places]),
        used_and_defined(words),
        lambda program: one in program and other in program,
        lambda program: (one in program) != (other in program),
        lambda program: program.count(b"(") == program.count(b")"),
        lambda program: (len(TOKEN.findall(program)) - len(words)) % divisor == 0,
        lambda program: hashlib.blake2b(salt + program).digest()[0] % divisor == 0,
    ]
    return draw(st.sampled_from(kinds))


def views(program: bytes, language: Language, plan: Schedule) -> Iterator[tuple[View, list[Pass]]]:
    """What the passes that prove see of a program, as a tree and as text."""
    tree = parse_program(program, language.grammar)
    tiers = enumerate(plan.tiers)
    proving = [entry for number, tier in tiers for entry in tier if number < plan.cheap or entry.proves]
    yield View(Rendering(tree), Facts(tree, language)), proving
    for tier in plan.text[:1]:
        text = text_view(tree)
        yield View(Rendering(text), Facts(text, text_language(language))), list(tier)


def nodes(view: View) -> Iterator[int]:
    """The nodes that passes are shown."""
    waiting = [0]
    while waiting:
        node = waiting.pop()
        if view.tree.kind[node] not in view.language.roles.avoid:
            yield node
            waiting += view.children(node)


def proposed(view: View, entry: Pass) -> Iterator[Candidate]:
    """All that a pass would try if every answer were no."""
    for node in [0] if entry.at_root else nodes(view):
        yield from with_failures(view, (accompanied(view, each) for each in entry.propose(view, node)))


def not_refused(program: bytes, name: str, plan: Schedule, refused: set[bytes]) -> set[bytes]:
    """What the passes that prove make of a program, is smaller and was never said no to."""
    language = registry.load(name)
    found = set()
    for view, entries in views(program, language, plan):
        whole = parse_program(program, language.grammar)
        for entry in entries:
            for candidate in proposed(view, entry):
                proposal = view.rendering.propose(candidate.edits)
                if proposal is None or proposal.data in refused or not proposal.data.strip():
                    continue
                other = parse_program(proposal.data, language.grammar)
                if cost(other) < cost(whole) and not (entry.strict and _adds_errors(whole, other, proposal)):
                    found.add(proposal.data)
    return found


def _adds_errors(whole: SyntaxTree, other: SyntaxTree, proposal: Proposal) -> bool:
    """Whether a program has more errors than another, by a parse of it or by that which reuses the other's.

    They differ where a keyword may be a name: what begins with ``else`` is a declaration to GLSL's grammar.
    """
    if whole.parse is None:
        return False
    parser = whole.grammar.parser()
    reused = reparse(parser, whole.parse, whole.source, proposal.splices, proposal.data)
    return max(count_broken(other.parse), count_broken(reused)) > count_broken(whole.parse)


def check_claims(source: bytes, name: str, result: Result, events: list[Event], oracle: FaultyOracle) -> None:
    """What was said is what an independent look finds."""
    language = registry.load(name)
    assert result.ending is Ending.FIXPOINT
    assert result.program in [source, *oracle.yes]
    smallest = min(cost(parse_program(one, language.grammar)) for one in (source, *oracle.yes))
    assert cost(parse_program(result.program, language.grammar)) == smallest
    assert result.tokens == smallest.tokens
    assert result.oracle_calls == oracle.calls == sum(one.tested for one in result.passes.values())
    shown = [event for event in events if isinstance(event, Improved)]
    assert [event.version for event in shown] == list(range(1, result.version + 1))
    assert result.program == [source, *(event.program for event in shown)][-1]
    assert not result.mishaps


def left_by_any_run(data: st.DataObject, *efforts: Effort) -> set[bytes]:
    """What a run leaves that it should have tried; what it says of all else is looked at on the way."""
    name, source = data.draw(st.sampled_from(SOURCES))
    wanted = data.draw(st.lists(wishes(source), min_size=1, max_size=3))
    plan = PLANS[data.draw(st.sampled_from(efforts))]
    jobs, seed = data.draw(st.sampled_from([1, 2, 4, 8])), data.draw(st.integers(0, 3))
    dice = random.Random(data.draw(st.integers(0, 99)))  # noqa: S311 - no secret hangs on it

    def interesting(program: bytes) -> bool:
        return program == source or (bool(program.strip()) and all(wants(program) for wants in wanted))

    oracle, events = FaultyOracle(interesting, dice), list[Event]()
    result = reduced(source, oracle, name, Settings(jobs=jobs, seed=seed, schedule=plan), events)
    check_claims(source, name, result, events, oracle)
    return not_refused(result.program, name, plan, oracle.no)


@settings(max_examples=2)
@given(data=st.data())
def test_what_a_run_says_of_its_result_and_of_itself_is_true(data: st.DataObject) -> None:
    assert left_by_any_run(data, Effort.QUICK) == set()


@pytest.mark.slow
@settings(max_examples=50)
@given(data=st.data())
def test_the_same_holds_for_dozens_of_programs_and_oracles(data: st.DataObject) -> None:
    assert left_by_any_run(data, *PLANS) == set()
