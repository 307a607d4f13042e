"""What every pass of the catalogue owes the engine, on all samples and in the middle of a run.

By default on some programs at one node of each kind and number of children, and of many candidates those that
lie evenly between the first and the last; all candidates of all nodes of all programs are marked `slow`. Each
pass is shown all nodes of its own examples in tests/claims.
"""

from __future__ import annotations

import inspect
import re
import reprlib
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import TypeVar

import pytest
from claims import CLAIMS, NEVER
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from partly_slow import partly_slow
from programs import (
    SAMPLES,
    fresh_view,
    most_candidates,
    nodes_of,
    text_only_passes,
    with_edits,
    with_failures,
)

from treereduce.passes.candidate import Candidate, Pass
from treereduce.planning.catalogue import OPENINGS, RENAMING, TIERS, WIDER
from treereduce.program.edits import Edit
from treereduce.program.render import Rendering
from treereduce.view.view import Facts, View

PASSES = [entry for tier in (*OPENINGS, *TIERS, *WIDER, text_only_passes(), *RENAMING) for entry in tier]
DEEP = {
    "c": b"int x = " + b"(" * 40 + b"y" + b")" * 40 + b"; void f() { if (a) { if (b) { g(); h(); } } }",
    "javascript": b"f(" * 40 + b"a" + b", 1)" * 40 + b"; while (a) { while (b) { g(); h(); } }",
    "python": b"x = a" + b" + a" * 40 + b"\nif a:\n  if b:\n    while c:\n        e()\n        g()\n",
    "text": b"a" + b" (b" * 40 + b"[c, d e], f;" + b")" * 40 + b" g\nif h\n  i ]\n  'j'\nend\n----------",
}
"""Programs with more levels than the samples have."""
CALLED = {
    "c": b"void f(int a) { g(a); h(a); k(); } int i = m(1); void e() { f(1); f(2); f(i); g(i, i); }",
    "javascript": b"function f(a) { g(a); h(a); k(); }\nlet i = m(1);\nf(1); f(2); f(i); g(i, i);",
    "python": b"def f(a):\n  g(a)\n  h(a)\n  k()\ni = m(1)\nf(1)\nf(2)\nf(3)\ng(i, i)\n"
    b"class A:\n  x = 1\n  y = 2\nA.x\n",
}
"""Programs that grow when what they define takes the places of its uses."""
TOLD = {
    "go": b"package a\n\nvar s = `\none two\n  three\n\nfour-five\n`\n// six\n",
    "javascript": b"f(`\none two\n  three ${a}\n\nfour-five\n`, null); /* six\n  seven */\n",
    "python": b'def f():\n    """One.\n\n    Two, three\n    """\n    return None\n',
    "rust": b'fn f() { g(r#"one\n  two-three\n"#, 0x1F); }\n' + b"// " + b"four, " * 20,
}
"""Programs with text that the parser does not look into."""
PROGRAMS = [*((name, None) for name in sorted(SAMPLES)), *DEEP.items(), *CALLED.items(), *TOLD.items()]
QUICK_PROGRAMS = [
    ("c", None),
    *DEEP.items(),
    *CALLED.items(),
]
"""Those that all passes are shown in every run of the tests."""
LATEST_NODE = 2000
"""Larger than any sample's last node; draws are taken modulo the size of the tree."""
T = TypeVar("T")
MOST_NODES = 8
"""Of a program that a pass is shown by default, below the root."""
MOST_RENDERED = 6
"""Candidates of one pass at one node that are looked at by default; windows and runs have hundreds."""

per_pass = pytest.mark.parametrize("entry", PASSES, ids=lambda entry: entry.name)
QUICK_PASSES = ["bodies", "choose", "hoist", "runs", "windows"]
"""Of different families, those that have few claims."""
per_pass_partly = pytest.mark.parametrize(
    "entry", partly_slow(PASSES, QUICK_PASSES, lambda entry: entry.name)
)
per_quick_program = pytest.mark.parametrize("program", QUICK_PROGRAMS, ids=lambda program: program[0])


def examples(most: int) -> settings:
    """That many examples. A failure is not made smaller: that takes minutes where each step shows all passes
    a program, and the message names the pass and what it was shown anyway."""
    return settings(max_examples=most, phases=(Phase.explicit, Phase.generate))


def examples_of(entry: Pass) -> list[tuple[str, bytes]]:
    """The programs of tests/claims that show what a pass is for, with their languages."""
    return [(language, program) for name, language, program, _ in (*CLAIMS, *NEVER) if name == entry.name]


def evenly(found: Iterable[T], most: int) -> list[T]:
    """At most ``most`` of what was found and the last, as far apart as can be."""
    every = list(found)
    step = -(-len(every) // most) if every else 1
    return [*every[:-1:step], *every[-1:]]


def different_nodes(entry: Pass, view: View, start: int = 0) -> list[int]:
    """The root and, from the ``start``-th on, nodes that differ in kind or in how many children they have."""
    tree, nodes = view.tree, nodes_of(entry, view)
    turned = nodes[start % len(nodes) :] + nodes[: start % len(nodes)]
    found = {(tree.kind[node], len(list(tree.children(node)))): node for node in reversed(turned)}
    return [0, *evenly(sorted(set(found.values()) - {0}), MOST_NODES)]


def told(entry: Pass, view: View, edits: Iterable[Edit]) -> str:
    """Which pass proposed what, for the message of a law that it breaks."""
    source = view.tree.source
    changes = [
        f"{reprlib.repr(source[edit.start : edit.end])} -> {reprlib.repr(edit.text)}" for edit in edits
    ]
    return f"the pass {entry.name} proposed {', '.join(changes)} for {view}"


@lru_cache(maxsize=1)
def names_before(view: View) -> int:
    """How many names a program has: the same for all candidates."""
    return view.names.distinct(view.rendering.edits)


def assert_keeps_the_contract(entry: Pass, view: View, candidate: Candidate) -> bool:
    """The edits lie apart and make the program smaller, unless blanks or absorbing text are left there.

    Returns whether they change anything.
    """
    edits = sorted(candidate.edits)
    assert edits[-1].end <= len(view.tree.source), f"Not inside: {told(entry, view, edits)}"
    apart = all(before.end <= after.start for before, after in pairwise(edits))
    assert apart, f"Edits overlap: {told(entry, view, edits)}"
    proposal = view.rendering.propose(edits)
    if proposal is None or proposal.data == view.rendering.data:
        replaced = [edit for edit in view.rendering.edits if edit.text]
        blank = all(not view.rendering.tally.count(edit.start, edit.end) for edit in edits)
        absorbed = any(old.start < edit.end and edit.start < old.end for old in replaced for edit in edits)
        assert blank or absorbed, f"Nothing would change: {told(entry, view, edits)}"
        return False
    before, after, known = view.rendering, proposal, names_before(view)
    names = view.names.distinct(after.edits)
    size = after.tokens.length, names, len(after.data), after.data
    smaller = size < (before.tokens, known, len(before.data), before.data)
    assert entry.grows or smaller, f"Not downhill: {told(entry, view, edits)}"
    for spans in (edits, [cut for _, _, cut in after.cuts]):
        changed = [(span.start, span.end) for span in spans]
        assert view.names.gained(before.edits, after.edits, changed) == names - known
    return True


@st.composite
def views(draw: st.DrawFn, programs: Sequence[tuple[str, bytes | None]] = PROGRAMS) -> View:
    """A sample after a few commits of what passes propose."""
    view = fresh_view(*draw(st.sampled_from(programs)))
    for _ in range(draw(st.integers(0, 4))):
        entry, number = draw(st.sampled_from(PASSES)), draw(st.integers(0, LATEST_NODE))
        nodes = nodes_of(entry, view)
        found = list(entry.propose(view, nodes[number % len(nodes)]))
        if found:
            view = with_edits(view, draw(st.sampled_from(found)).edits)
    return view


def assert_holds_of_a_fresh_program(view: View, candidates: Iterable[Candidate], entry: Pass) -> None:
    for candidate in candidates:
        changes = assert_keeps_the_contract(entry, view, candidate)
        assert changes, f"Nothing would change: {told(entry, view, candidate.edits)}"


@per_quick_program
def test_candidates_of_a_fresh_program_keep_the_contract(program: tuple[str, bytes | None]) -> None:
    view = fresh_view(*program)
    for turn, entry in enumerate(PASSES):
        for node in different_nodes(entry, view, 7 * turn):
            found = evenly(entry.propose(view, node), MOST_RENDERED)
            assert_holds_of_a_fresh_program(view, found, entry)


@pytest.mark.slow
@per_pass
def test_every_candidate_of_a_fresh_program_keeps_the_contract(entry: Pass) -> None:
    for program in PROGRAMS:
        view = fresh_view(*program)
        for node in nodes_of(entry, view):
            assert_holds_of_a_fresh_program(view, entry.propose(view, node), entry)


@per_quick_program
@examples(1)
@given(data=st.data())
def test_candidates_in_the_middle_of_a_run_keep_the_contract(
    program: tuple[str, bytes | None], data: st.DataObject
) -> None:
    view = data.draw(views([program]))
    start = data.draw(st.integers(0, LATEST_NODE))
    for entry in PASSES:
        for node in different_nodes(entry, view, start):
            for candidate in evenly(entry.propose(view, node), MOST_RENDERED):
                assert_keeps_the_contract(entry, view, candidate)


@pytest.mark.slow
@per_pass
@examples(6)
@given(view=views())
def test_every_candidate_in_the_middle_of_a_run_keeps_the_contract(entry: Pass, view: View) -> None:
    for node in nodes_of(entry, view):
        for candidate in entry.propose(view, node):
            assert_keeps_the_contract(entry, view, candidate)


@pytest.mark.slow
@examples(2)
@given(view=views(), start=st.integers(0, LATEST_NODE))
def test_failures_lead_to_claims_that_end(view: View, start: int) -> None:
    for entry in PASSES:
        for node in different_nodes(entry, view, start):
            for candidate in evenly(with_failures(view, entry.propose(view, node)), MOST_RENDERED):
                assert_keeps_the_contract(entry, view, candidate)


@pytest.mark.slow
@per_pass
@examples(6)
@given(view=views())
def test_failures_lead_to_claims_that_keep_the_contract_and_end(entry: Pass, view: View) -> None:
    for node in nodes_of(entry, view)[::7]:
        for candidate in with_failures(view, entry.propose(view, node)):
            assert_keeps_the_contract(entry, view, candidate)


def assert_claims_end(
    entry: Pass, program: tuple[str, bytes | None], number: int, answers: list[bool]
) -> None:
    view = fresh_view(*program)
    nodes = nodes_of(entry, view)
    node = nodes[number % len(nodes)]
    waiting = [(view, candidate) for candidate in entry.propose(view, node)]
    for step in range(most_candidates(view)):
        if not waiting:
            return
        seen, candidate = waiting.pop(0)
        assert_keeps_the_contract(entry, seen, candidate)
        follow_up = candidate.on_failure
        if answers[step % len(answers)]:
            view = with_edits(view, candidate.edits)
            follow_up = candidate.on_success
        waiting += [(view, further) for further in follow_up(view)] if follow_up else ()
    raise AssertionError(f"follow-ups of the pass {entry.name} go on and on")


@per_pass_partly
def test_claims_about_the_examples_of_a_pass_keep_the_contract_and_end(entry: Pass) -> None:
    for program in examples_of(entry):
        view = fresh_view(*program)
        for number, node in enumerate(nodes_of(entry, view)):
            assert_holds_of_a_fresh_program(view, entry.propose(view, node), entry)
            for answers in ([False], [True], [False, True], [True, False]):
                assert_claims_end(entry, program, number, answers)


@per_pass_partly
def test_claims_about_an_example_keep_the_contract_whichever_leaf_of_it_is_gone(entry: Pass) -> None:
    for program in examples_of(entry):
        whole = fresh_view(*program)
        tree = whole.tree
        leaves = [leaf for leaf in range(len(tree.kind)) if tree.size[leaf] == 1 and whole.alive(leaf)]
        for leaf in evenly(leaves, MOST_NODES):
            view = with_edits(whole, [Edit(tree.start[leaf], tree.end[leaf])])
            for node in nodes_of(entry, view):
                for candidate in entry.propose(view, node):
                    assert_keeps_the_contract(entry, view, candidate)


answered = given(
    program=st.sampled_from(PROGRAMS),
    number=st.integers(0, LATEST_NODE),
    answers=st.lists(st.booleans(), min_size=1, max_size=8),
)


@per_pass
@examples(3)
@answered
def test_whatever_the_oracle_says_the_claims_keep_the_contract_and_end(
    entry: Pass, program: tuple[str, bytes | None], number: int, answers: list[bool]
) -> None:
    assert_claims_end(entry, program, number, answers)


@pytest.mark.slow
@per_pass
@examples(50)
@answered
def test_whatever_many_oracles_say_the_claims_keep_the_contract_and_end(
    entry: Pass, program: tuple[str, bytes | None], number: int, answers: list[bool]
) -> None:
    assert_claims_end(entry, program, number, answers)


def assert_sees_nothing_else(entry: Pass, view: View, nodes: Iterable[int]) -> None:
    """Another view of the same program gets the same candidates, and so does a second look."""
    twin = View(Rendering(view.tree, view.rendering.edits), Facts(view.tree, view.language))
    for node in nodes:
        first = proposed(entry, view, node)
        assert first == proposed(entry, twin, node) == proposed(entry, view, node), (
            f"{entry.name} keeps a state"
        )


@pytest.mark.slow
@examples(1)
@given(view=views(), start=st.integers(0, LATEST_NODE))
def test_passes_see_nothing_but_the_view(view: View, start: int) -> None:
    for entry in PASSES:
        assert_sees_nothing_else(entry, view, evenly(different_nodes(entry, view, start), 4))


@pytest.mark.slow
@per_pass
@examples(6)
@given(view=views())
def test_a_pass_sees_nothing_but_the_view(entry: Pass, view: View) -> None:
    assert_sees_nothing_else(entry, view, nodes_of(entry, view)[::11])


def proposed(entry: Pass, view: View, node: int) -> list[tuple[Edit, ...]]:
    return [candidate.edits for candidate in with_failures(view, entry.propose(view, node))]


def test_nothing_is_proposed_for_an_empty_program() -> None:
    empty = fresh_view("c", b"")
    assert [entry.name for entry in PASSES if list(entry.propose(empty, 0))] == []


def test_a_pass_shows_before_and_after_and_says_what_it_costs_in_calls() -> None:
    texts = {entry.name: inspect.getdoc(entry.propose) or "" for entry in PASSES}
    shown = re.compile(r"^``.+`` -> ``.+``", re.MULTILINE)
    assert [name for name, text in texts.items() if not shown.search(text)] == []
    assert [name for name, text in texts.items() if not re.search(r"\bcalls?\b", text)] == []


def test_passes_have_names_of_their_own() -> None:
    assert len({entry.name for entry in PASSES}) == len(PASSES)


def test_a_candidate_without_edits_is_refused() -> None:
    with pytest.raises(ValueError, match="without edits"):
        Candidate(())
