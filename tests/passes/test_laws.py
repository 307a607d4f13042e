"""What every pass of the catalogue owes the engine, on all samples and in the middle of a run."""

from __future__ import annotations

import inspect
import re
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from programs import SAMPLES, fresh_view, most_candidates, nodes_of, with_edits, with_failures

from treereduce.passes.candidate import Candidate, Pass
from treereduce.planning.catalogue import RENAMING, TEXT_TIERS, TIERS, WIDER
from treereduce.program.edits import Edit
from treereduce.program.render import Rendering
from treereduce.view.view import Facts, View

PASSES = [entry for tier in (*TIERS, *WIDER, *TEXT_TIERS[-1:], *RENAMING) for entry in tier]
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
LATEST_NODE = 2000
"""Larger than any sample's last node; draws are taken modulo the size of the tree."""

per_pass = pytest.mark.parametrize("entry", PASSES, ids=lambda entry: entry.name)
few_examples = settings(max_examples=10)


def assert_keeps_the_contract(entry: Pass, view: View, candidate: Candidate) -> None:
    """The edits lie apart in the program and make it smaller, unless text that was put there absorbs them."""
    edits = sorted(candidate.edits)
    assert edits[-1].end <= len(view.tree.source)
    assert all(before.end <= after.start for before, after in pairwise(edits))
    proposal = view.rendering.propose(edits)
    if proposal is None:
        replaced = [edit for edit in view.rendering.edits if edit.text]
        assert any(old.covers(edit.start, edit.end) for old in replaced for edit in edits)
    else:
        before, after = view.rendering, proposal
        names, names_before = view.names.distinct(after.edits), view.names.distinct(before.edits)
        size = after.tokens.length, names, len(after.data), after.data
        assert entry.grows or size < (before.tokens, names_before, len(before.data), before.data)
        for spans in (edits, [cut for _, _, cut in after.cuts]):
            changed = [(span.start, span.end) for span in spans]
            assert view.names.gained(before.edits, after.edits, changed) == names - names_before


@st.composite
def views(draw: st.DrawFn) -> View:
    """A sample after a few commits of what passes propose."""
    view = fresh_view(*draw(st.sampled_from(PROGRAMS)))
    for _ in range(draw(st.integers(0, 4))):
        entry, number = draw(st.sampled_from(PASSES)), draw(st.integers(0, LATEST_NODE))
        nodes = nodes_of(entry, view)
        found = list(entry.propose(view, nodes[number % len(nodes)]))
        if found:
            view = with_edits(view, draw(st.sampled_from(found)).edits)
    return view


@per_pass
@pytest.mark.parametrize(("name", "source"), PROGRAMS)
def test_every_candidate_of_a_fresh_program_keeps_the_contract(
    entry: Pass, name: str, source: bytes | None
) -> None:
    view = fresh_view(name, source)
    for node in nodes_of(entry, view):
        for candidate in entry.propose(view, node):
            assert_keeps_the_contract(entry, view, candidate)
            proposal = view.rendering.propose(candidate.edits)
            assert proposal is not None
            assert proposal.data != view.tree.source


@per_pass
@few_examples
@given(view=views())
def test_every_candidate_in_the_middle_of_a_run_keeps_the_contract(entry: Pass, view: View) -> None:
    for node in nodes_of(entry, view):
        for candidate in entry.propose(view, node):
            assert_keeps_the_contract(entry, view, candidate)


@per_pass
@few_examples
@given(view=views())
def test_failures_lead_to_claims_that_keep_the_contract_and_end(entry: Pass, view: View) -> None:
    for node in nodes_of(entry, view)[::7]:
        for candidate in with_failures(view, entry.propose(view, node)):
            assert_keeps_the_contract(entry, view, candidate)


@per_pass
@settings(max_examples=25)
@given(
    program=st.sampled_from(PROGRAMS),
    number=st.integers(0, LATEST_NODE),
    answers=st.lists(st.booleans(), min_size=1, max_size=8),
)
def test_whatever_the_oracle_says_the_claims_keep_the_contract_and_end(
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
    raise AssertionError("follow-ups go on and on")


@per_pass
@few_examples
@given(view=views())
def test_a_pass_sees_nothing_but_the_view(entry: Pass, view: View) -> None:
    rendering = Rendering(view.tree, view.rendering.edits)
    twin = View(rendering, Facts(view.tree, view.language))
    for node in nodes_of(entry, view)[::11]:
        assert proposed(entry, view, node) == proposed(entry, twin, node) == proposed(entry, view, node)


def proposed(entry: Pass, view: View, node: int) -> list[tuple[Edit, ...]]:
    return [candidate.edits for candidate in with_failures(view, entry.propose(view, node))]


@per_pass
def test_a_pass_has_something_to_propose_in_several_languages(entry: Pass) -> None:
    views = [(name, fresh_view(name, source)) for name, source in PROGRAMS]
    found = {name for name, view in views for node in nodes_of(entry, view) if any(entry.propose(view, node))}
    assert len(found) >= 3


@per_pass
def test_nothing_is_proposed_for_an_empty_program(entry: Pass) -> None:
    assert list(entry.propose(fresh_view("c", b""), 0)) == []


@per_pass
def test_a_pass_shows_before_and_after_and_says_what_it_costs(entry: Pass) -> None:
    text = inspect.getdoc(entry.propose) or ""
    assert re.search(r"^``.+`` -> ``.+``", text, re.MULTILINE)
    assert re.search(r"\bcalls?\b", text)


def test_passes_have_names_of_their_own() -> None:
    assert len({entry.name for entry in PASSES}) == len(PASSES)


def test_a_candidate_without_edits_is_refused() -> None:
    with pytest.raises(ValueError, match="without edits"):
        Candidate(())
