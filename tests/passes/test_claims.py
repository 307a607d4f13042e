"""What each pass proposes, by example: all programs that it would try if every answer were no."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator

import pytest
from claims import CLAIMS, NEVER
from programs import fresh_view, node_of, text_only_passes, with_edits, with_failures

from treereduce.passes.deletion.runs import runs
from treereduce.passes.moving import statements
from treereduce.planning.catalogue import OPENINGS, RENAMING, TIERS, WIDER
from treereduce.program.edits import Edit
from treereduce.view.nodes.lift import lift
from treereduce.view.view import View

FAMILIES = (*OPENINGS, *TIERS, *WIDER, text_only_passes(), *RENAMING)
PASSES = {entry.name: entry for tier in FAMILIES for entry in tier}

MOST_TOLD = 20
"""Programs that a failure shows of those that a pass proposes; windows propose hundreds."""


def proposals(name: str, language: str, source: bytes) -> Iterator[bytes]:
    """The programs that a pass proposes at any node, those after failures included."""
    view = fresh_view(language, source)
    for node in range(1 if PASSES[name].at_root else len(view.tree.kind)):
        waiting = deque(PASSES[name].propose(view, node))
        while waiting:
            candidate = waiting.popleft()
            proposal = view.rendering.propose(candidate.edits)
            assert proposal is not None
            yield proposal.data
            waiting.extend(candidate.on_failure(view) if candidate.on_failure else ())


def shown(name: str) -> list[tuple[str, bytes, list[bytes]]]:
    """The language of each example of a pass, the program, and some of what the pass makes of it."""
    return [claim[1:] for claim in CLAIMS if claim[0] == name]


@pytest.mark.parametrize("name", sorted({claim[0] for claim in CLAIMS}))
def test_a_pass_proposes(name: str) -> None:
    for language, before, after in shown(name):
        found, missing = [], {*after}
        for program in proposals(name, language, before):
            found.append(program)
            missing.discard(program)
            if not missing:  # all that it proposes besides is looked at by the laws
                break
        assert missing == set(), f"of {before!r} in {language} it proposed: {found[:MOST_TOLD]}"


@pytest.mark.parametrize("name", sorted({claim[0] for claim in CLAIMS}))
def test_what_a_pass_proposes_later_bears_that_all_has_gone_meanwhile(name: str) -> None:
    for language, source, _ in shown(name):
        view = fresh_view(language, source)
        gone = with_edits(view, (Edit(0, len(source)),))
        for node in range(1 if PASSES[name].at_root else len(view.tree.kind)):
            for candidate in PASSES[name].propose(view, node):
                for later in filter(None, (candidate.on_failure, candidate.on_success)):
                    assert [each for each in later(gone) if gone.gain(each.edits) > 0] == [], source


@pytest.mark.parametrize(
    ("source", "gone"), [(b"int x = (B *)c;", b"*"), (b"void f() { } unsigned long x;", b"unsigned")]
)
def test_what_is_left_of_a_type_gives_way_to_nothing_that_is_as_long(source: bytes, gone: bytes) -> None:
    whole = fresh_view("c", source)
    view = with_edits(whole, (Edit(source.index(gone), source.index(gone) + len(gone)),))
    found = list(with_failures(view, iter(PASSES["types"].propose(view, 0))))
    assert [each.edits for each in found if not _is_smaller(view, each.edits)] == []


def test_a_type_gives_way_to_none_with_what_has_come_behind_an_object_in_the_place_of_a_field() -> None:
    whole = fresh_view("c", b"void f() { int f(struct S *a) { return a->x[1]; } } void g() {}")
    place = whole.tree.source.index(b"->x")
    view = with_edits(whole, (Edit(place, place + 3, b"[0]"),))
    found = list(with_failures(view, iter(PASSES["types"].propose(view, 0))))
    assert [each.edits for each in found if not _is_smaller(view, each.edits)] == []


def _is_smaller(view: View, edits: Iterable[Edit]) -> bool:
    """Whether edits save tokens or bytes."""
    proposal = view.rendering.propose(edits)
    before = view.rendering
    return proposal is not None and (proposal.tokens.length, len(proposal.data)) < (
        before.tokens,
        len(before.data),
    )


def test_a_shorter_form_counts_as_many_tokens_as_it_has() -> None:
    for language, before, after in shown("respell"):
        view = fresh_view(language, before)
        for node in range(len(view.tree.kind)):
            for candidate in PASSES["respell"].propose(view, node):
                proposal = view.rendering.propose(candidate.edits)
                if proposal is not None and proposal.data in after:
                    made = fresh_view(language, proposal.data)
                    assert proposal.tokens.length == made.tree.token_count, proposal.data


def test_a_comment_that_has_to_stay_as_it_is_costs_few_calls() -> None:
    comment = b"/*+ " + b"\n ".join(b"one(two, three) four" for _ in range(20)) + b" */"
    # All of them, this one emptied, also but for a line break, and runs of lines and words down to a quarter.
    assert len([*proposals("comments", "c", comment + b" int a;")]) <= 3 + 6 + 6


OF_ONE = {entry.name for tier in OPENINGS for entry in tier}
"""What a run begins with is about what a single language wants of its programs."""


def test_each_pass_is_shown_in_two_languages() -> None:
    languages = {name: {language for language, _, _ in shown(name)} for name in PASSES}
    assert [name for name in sorted(PASSES) if len(languages[name]) < (1 if name in OF_ONE else 2)] == []


@pytest.mark.parametrize("name", sorted({claim[0] for claim in NEVER}))
def test_a_pass_leaves_to_others(name: str) -> None:
    for language, source, never in [claim[1:] for claim in NEVER if claim[0] == name]:
        assert never not in proposals(name, language, source), f"of {source!r} in {language}"


def test_the_later_half_of_a_run_is_tried_first() -> None:
    view = fresh_view("c", b"{ a; b; c; d; }")
    [whole] = runs(view, node_of(view.tree, "compound_statement"))
    assert whole.on_failure is not None
    halves = [view.rendering.propose(candidate.edits) for candidate in whole.on_failure(view)]
    assert [half.data for half in halves if half] == [b"{ a; b; }", b"{ c; d; }"]


def test_a_run_that_went_grows_over_the_run_before_it() -> None:
    view = fresh_view("c", b"{ a; b; c; d; e; f; g; h; }")
    [whole] = runs(view, node_of(view.tree, "compound_statement"))
    assert whole.on_failure is not None
    later, _ = whole.on_failure(view)
    assert later.on_failure is not None
    _, gone = later.on_failure(view)
    smaller = with_edits(view, gone.edits)
    assert smaller.rendering.data == b"{ a; b; c; d; g; h; }"
    assert gone.on_success is not None
    [grown] = gone.on_success(smaller)
    assert with_edits(smaller, grown.edits).rendering.data == b"{ a; b; g; h; }"


def test_a_run_is_halved_without_what_went_meanwhile() -> None:
    view = fresh_view("c", b"{ a; b; c; d; }")
    [whole] = runs(view, node_of(view.tree, "compound_statement"))
    assert whole.on_failure is not None
    gone = view.tree.source.index(b"b;")
    smaller = with_edits(view, [Edit(gone, gone + 2)])
    halves = [smaller.rendering.propose(candidate.edits) for candidate in whole.on_failure(smaller)]
    assert [half.data for half in halves if half] == [b"{ a; }", b"{ c; d; }"]


def test_what_was_lifted_can_be_lifted_again_with_its_indentation() -> None:
    deep = b"for z in a:\n                b()\n                c()\n"
    view = fresh_view("python", b"def f():\n    if x:\n        while y:\n            " + deep)
    tree = view.tree
    outer, middle = node_of(tree, "if_statement"), node_of(tree, "while_statement")
    inner = node_of(tree, "for_statement")
    once = with_edits(view, lift(view, middle, tree.start[inner], tree.end[inner]))
    twice = with_edits(once, lift(once, outer, tree.start[middle], tree.end[middle]))
    assert twice.rendering.data == b"def f():\n    for z in a:\n        b()\n        c()\n"


def test_edits_inside_of_what_is_lifted_stay_in_force() -> None:
    view = fresh_view("c", b"void f() { if (c) { a; b; } }")
    tree = view.tree
    place, block = node_of(tree, "if_statement"), node_of(tree, "compound_statement", b"{ a; b; }")
    gone = tree.source.index(b"a;")
    once = with_edits(view, [Edit(gone, gone + 2)])
    twice = with_edits(once, lift(once, place, tree.start[block], tree.end[block]))
    assert twice.rendering.data == b"void f() { { b; } }"


def test_a_type_that_has_become_shorter_is_replaced_by_what_is_shorter_still() -> None:
    view = fresh_view("rust", b"fn f(x: n::B) {} fn g(x: n::B) { B }")
    paths = [Edit(view.tree.start[leaf], view.tree.end[leaf] + 2) for leaf in view.uses(b"n")]
    shorter = with_edits(view, paths)
    found = list(with_failures(shorter, PASSES["types"].propose(shorter, 0)))
    assert not [edit for candidate in found for edit in candidate.edits if edit.text == b"u8"]


def test_bodies_of_which_a_replacement_has_taken_a_part_are_not_joined() -> None:
    source = b"a y = map f y\nmain = when c $ do\n  a\n"
    view, start = fresh_view("haskell", source), source.index(b"main =")
    later = with_edits(view, [Edit(start, start + len(b"main ="), b"f x =")])
    [node] = [node for node in range(len(view.tree.kind)) if view.tree.kind_name(node) == "declarations"]
    assert list(PASSES["join"].propose(view, node))
    assert not list(PASSES["join"].propose(later, node))


def test_what_has_become_another_text_of_the_program_is_not_exchanged_for_it() -> None:
    view = fresh_view("vhdl", b"package p is generic (m: T); end; package q is new work.p generic map (0);")
    gone = view.tree.source.index(b".p")
    shorter = with_edits(view, [Edit(gone, gone + 1)])
    for node in range(1, len(view.tree.kind)):
        for candidate in PASSES["exchange"].propose(shorter, node):
            proposal = shorter.rendering.propose(candidate.edits)
            assert proposal is not None
            assert proposal.data != shorter.rendering.data


def test_a_value_is_put_before_others_of_which_the_first_has_gone() -> None:
    source = b"template <int> int f(int a, int b) { g(); } int x = f<0>(1, 2);"
    view = fresh_view("cpp", source)
    gone = [Edit(source.index(text), source.index(text) + len(text)) for text in (b"int a, ", b"1, ")]
    shorter = with_edits(view, gone)
    [candidate] = PASSES["explicit"].propose(shorter, shorter.uses(b"f")[0])
    found = shorter.rendering.propose(candidate.edits)
    assert found is not None
    assert found.data == b"int f(auto, int b) { g(); } int x = f(0, 2);"


@pytest.mark.parametrize(
    ("name", "language", "source"),
    [
        ("write-out", "csharp", b"using A.B; class C { @D f() {} }"),
        ("write-out", "vhdl", b"use work.b.all; entity e is port (x : \\t t\\); end;"),
    ],
)
def test_a_name_of_several_tokens_counts_as_many_behind_a_path(
    name: str, language: str, source: bytes
) -> None:
    view = fresh_view(language, source)
    found = [each for node in range(len(view.tree.kind)) for each in PASSES[name].propose(view, node)]
    [proposal] = [view.rendering.propose(candidate.edits) for candidate in found]
    assert proposal is not None
    assert proposal.tokens.length == fresh_view(language, proposal.data).tree.token_count


def test_what_blocks_give_for_a_parameter_that_has_gone_meanwhile_belongs_to_none() -> None:
    source = b"struct A<T, U>(B<T>, C<U>); impl<V, W> A<V, W> { fn f(a: W) {} }"
    view = fresh_view("rust", source)
    later = with_edits(view, [Edit(source.index(b", U>"), source.index(b", U>") + 3)])
    for candidate in with_failures(view, PASSES["parameters"].propose(view, view.uses(b"A")[0])):
        for after in candidate.on_failure(later) if candidate.on_failure else ():
            assert all(each.edits for each in with_failures(later, iter([after])))


def test_what_is_put_before_a_leaf_leaves_it_as_it_has_become() -> None:
    source = b"int a; int f() { long b; return b; }"
    view, start = fresh_view("c", source), source.index(b"long")
    later = with_edits(view, [Edit(start, start + len(b"long"), b"int")])
    put = statements.before(later, node_of(view.tree, "long"), b"int c;")
    assert put == Edit(start, start + len(b"long"), b"int c; int")
