"""Make methods operators, which are called with a mark."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from treereduce.passes.candidate import Candidate
from treereduce.passes.ways import if_smaller
from treereduce.program.edits import Edit
from treereduce.view.binding.attached import attached
from treereduce.view.binding.bindings import equals_of
from treereduce.view.binding.elements import Attached, only_node
from treereduce.view.calling.families import families, leads
from treereduce.view.calling.paths import joint_after, joint_before
from treereduce.view.nodes.together import apart
from treereduce.view.view import View

MARK, DOT = b"+", b"."
"""What operators are written as, and what stands before the name of a method that becomes one."""
LISTS = (b"[", b"(")
"""What binds closer than an operator to what stands before it."""
SUPER = b"super"
"""The word for an object as its base sees it, which operators are not looked up in."""


def operators(view: View, node: int) -> Iterator[Candidate]:
    """Let a method with one parameter or none be an operator, and write its calls as one does.

    ``struct A { A f(A); }; A a = b.f(c);`` -> ``struct A { A operator+(A); }; A a = b + c;``

    Pays where a method has to be called, and not by its name. A parameter loses the value that it would have
    without an argument, for no operator of C++ may have one. One call for each method that nothing but such
    calls use, in languages whose profile says what operators are called.
    """
    if not view.language.profile.operators or not leads(view, node):
        return
    name = view.tree.text(node)
    places = view.few_uses(name)
    known = families(view, name) if len(places) > 1 else ()
    receiver = any(family.has_receiver for family in known)
    if len(places) > 1 and (edits := _made(view, places, receiver=receiver)):
        yield Candidate(edits)


def _made(view: View, places: Sequence[int], *, receiver: bool) -> tuple[Edit, ...]:
    """The edits that make the methods at some places operators; none where a place is something else."""
    tree, edits, numbers, leaves = view.tree, list[Edit](), set[int](), list[int]()
    calls = list[tuple[int, Attached]]()
    for place in places:
        given = next(attached(view, place), None)
        if given is None or given.bracket != b"(":
            return ()
        if given.defines:
            numbers.add(len(given.elements) - receiver)
            leaves.append(place)
            edits += _without_value(view, given)
        else:
            numbers.add(len(given.elements))
            calls.append((place, given))
    number = numbers.pop() if len(numbers) == 1 else -1
    if not calls or not leaves or not 0 <= number < len(view.language.profile.operators):
        return ()
    called = view.language.profile.operators[number]
    edits += [view.edit(leaf, called) for leaf in leaves]
    starts = set[int]()
    for place, given in calls:
        node, joint = place, joint_before(view, place)
        while tree.end[node] < given.whole[1]:
            node = tree.parent[node]
        is_head = bool(joint_after(view, node)) and not any(
            joint_before(view, other) == tree.end[node] for other, _ in calls
        )
        if not joint or view.text_between(joint, tree.start[place]).strip() != DOT:
            return ()
        if is_head or _is_called(view, node) or view.text_between(tree.start[node], joint).startswith(SUPER):
            return ()
        edits += _operator(view, node, joint, given)
        starts.add(tree.start[node])
    if number == 0 and len(starts) < len(calls):
        return ()
    return if_smaller(view, apart(edits))


def _is_called(view: View, node: int) -> bool:
    """Whether brackets follow that belong to what a call returns, as in ``a.f(b)[c]``."""
    tree, after = view.tree, view.tree.following(node)
    begins = after > 0 and tree.start[tree.parent[node]] == tree.start[node]
    return begins and view.text(after).startswith(LISTS)


def _without_value(view: View, given: Attached) -> Iterator[Edit]:
    """The edits that take from parameters the values that they have where nothing is given."""
    for each in given.elements:
        node = only_node(view, each)
        equals = equals_of(view, node) if node else 0
        if equals:
            yield Edit(view.tree.start[equals], each.end)


def _operator(view: View, node: int, joint: int, given: Attached) -> list[Edit]:
    """The edits that write the call of a method as an operator before its object or behind it."""
    if given.elements:
        behind = Edit(joint, given.elements[0].start, b" " + MARK + b" ", tokens=1)
        end = given.elements[-1].end
        # Ruby needs no brackets.
        return [behind, Edit(end, given.whole[1])] if end < given.whole[1] else [behind]
    start = view.tree.start[node]
    held = view.text_between(start, joint)
    return [Edit(start, given.whole[1], MARK + held, tokens=1 + view.rendering.tally.count(start, joint))]
