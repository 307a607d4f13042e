"""Put what a function does into one that has no body, or into one that stands in another list."""

from __future__ import annotations

from collections.abc import Iterator, Set
from functools import partial
from itertools import islice, pairwise
from typing import NamedTuple

from treereduce.languages.profile import Layout
from treereduce.passes.candidate import Candidate
from treereduce.passes.joining.into_empty import into_empty
from treereduce.passes.joining.part import BETWEEN, Part
from treereduce.passes.joining.with_both import put_before
from treereduce.passes.ways import if_smaller, in_turn
from treereduce.program.edits import Edit
from treereduce.view.binding.attached import attached
from treereduce.view.binding.bindings import definer
from treereduce.view.binding.elements import Attached
from treereduce.view.calling.calls import call_of
from treereduce.view.calling.families import constructed
from treereduce.view.calling.functions import Function, function_at, parameters_of
from treereduce.view.nodes.blocks import SEMICOLON
from treereduce.view.nodes.lift import text_with
from treereduce.view.nodes.members import has_comma, removable, removal
from treereduce.view.nodes.parts import inside
from treereduce.view.nodes.together import apart
from treereduce.view.view import View

MOST_FUNCTIONS = 12
"""Functions of a program in which this is tried: of more, some may still go."""
MOST_HEIRS = 2
"""Declarations that are tried for one function."""
BRACE, CLOSING = b"{", b")"


class Declared(NamedTuple):
    """A function without a body."""

    leaf: int
    statement: int
    list: Attached
    """Its parameters."""


def lent(view: View) -> Iterator[Candidate]:
    """Give a function without other uses to one that it names and that has no body, or to one elsewhere.

    ``T *f(); int g(A a) { h(f()); }`` -> ``T *f(A a) { h(f(0)); }``,
    ``class A { void f() { a(); } }; void g(B b) { h(b); }`` -> ``class A { void f(B b) { h(b); a(); } };``,
    ``class A { A(int b) {} }; int f() { g(); }`` -> ``class A {}; int f(int b) { g(); }``,
    ``class A { A() {} } *a; int f() { g(a); }`` -> ``class A { A() { g(this); } } *a;``
    """
    if view.language.profile.layout is not Layout.FREE:
        return
    functions = list(islice(_functions(view), MOST_FUNCTIONS + 1))
    if len(functions) > MOST_FUNCTIONS:
        return
    leaves = {each.leaf for each in functions}
    lonely = {each.node for each in functions if _is_lonely(view, each, leaves)}
    for function in reversed(functions):
        for declared in _declared(view, function) if function.node in lonely else ():
            edits = _with_body(view, function, declared)
            if view.gain(edits) > 0:
                yield Candidate(edits)
    for pair in reversed(list(pairwise(functions))):
        if _are_apart(view, *pair):
            both = [each for each in (pair[::-1], pair) if each[0].node in lonely]
            # What makes objects of a class needs its name.
            both.sort(key=lambda each: not constructed(view, each[0].node))
            yield from in_turn(view, [partial(_body_lent, gone=gone, heir=heir) for gone, heir in both])


def _functions(view: View) -> Iterator[Function]:
    """The functions with bodies in brackets that are left."""
    tree, roles = view.tree, view.language.roles
    for node in tree.of_kinds(roles.definitions):
        function = function_at(view, node) if view.alive(node) else None
        body = function.body if function and removable(view, node) else 0
        if function and body and tree.kind[body] in roles.bodies and view.text(body).startswith(BRACE):
            yield function


def _is_lonely(view: View, function: Function, leaves: Set[int]) -> bool:
    """Whether the name of a function has no use outside of it, but for others that are named like it.

    What makes objects of a class is used where nothing has its name.
    """
    if constructed(view, function.node):
        return True
    places = set(view.few_uses(view.tree.text(function.leaf)))
    return bool(places) and all(inside(view, place, function.node) for place in places - leaves)


def _are_apart(view: View, first: Function, second: Function) -> bool:
    """Whether two functions stand in different lists, and none of them in the other one."""
    tree, wholes = view.tree, [removable(view, each.node) for each in (first, second)]
    return tree.parent[wholes[0]] != tree.parent[wholes[1]] and not inside(view, wholes[1], wholes[0])


def _body_lent(view: View, *, gone: Function, heir: Function) -> tuple[Edit, ...]:
    """What one function does before what another one does, which gets its parameters.

    None where it calls that one, which would call itself.
    """
    if any(view.alive(place) for place in view.names.within(view.tree.text(heir.leaf), gone.body)):
        return ()
    whole = removable(view, gone.node)
    put = put_before(view, Part(gone.node, gone.body), Part(heir.node, heir.body), apart=True)
    put = put or into_empty(view, gone, heir)
    return if_smaller(view, apart([*put, removal(view, whole)])) if put else ()


def _declared(view: View, function: Function) -> list[Declared]:
    """The functions without a body that one names."""
    tree = view.tree
    found = dict[bytes, Declared]()
    for leaf in view.names.inside(function.body):
        name = tree.text(leaf)
        if name not in found and view.alive(leaf) and (declared := _without_body(view, name, function)):
            found[name] = declared
    return list(islice(found.values(), MOST_HEIRS))


def _without_body(view: View, name: bytes, function: Function) -> Declared | None:
    """The declaration of a function by its name, before another one; None where there is none or a body."""
    tree, found = view.tree, None
    for place in view.few_uses(name):
        node = definer(view, place)
        if not node or tree.kind[node] not in view.language.roles.definitions:
            continue
        statement = removable(view, node)
        lists = (each for each in attached(view, place) if each.defines and each.bracket == b"(")
        listed = next(lists, None)
        if found or listed is None or statement > function.node or function_at(view, node):
            return None
        if has_comma(view, statement) or not view.text(statement).endswith(SEMICOLON):
            return None
        found = Declared(place, statement, listed)
    return found


def _with_body(view: View, function: Function, declared: Declared) -> tuple[Edit, ...]:
    """Give a declaration the body of a function, and its parameters; calls get as many zeros as they lack.

    None where both have parameters and those of the function are no more than names.
    """
    tree, name = view.tree, view.tree.text(declared.leaf)
    head, body, whole = declared.statement, function.body, removable(view, function.node)
    own = parameters_of(view, function.node)
    given = [view.text(each) for each in own]
    known = [view.text_between(each.start, each.end) for each in declared.list.elements]
    if known and any(view.tokens(each) == 1 for each in own):
        return ()
    changes = _longer_calls(view, name, len(known) + len(given)) if given else []
    inner = [change for change in changes if tree.start[body] <= change.start < tree.end[body]]
    start, end = declared.list.whole
    listed = [Edit(start, end, b"(" + BETWEEN.join((*known, *given)) + b")")] if given else []
    text = text_with(view, tree.start[head], tree.end[head], listed).rstrip().removesuffix(SEMICOLON)
    text += b" " + text_with(view, tree.start[body], tree.end[body], inner)
    others = [change for change in changes if change not in inner]
    places = view.few_uses(name)
    # Where it is needed before, it stands where it was declared.
    if any(head + tree.size[head] <= place < whole for place in places):
        return apart([view.edit(head, text), removal(view, whole), *others])
    return apart([removal(view, head), view.edit(whole, text), *others])


def _longer_calls(view: View, name: bytes, total: int) -> list[Edit]:
    """Zeros in the calls of a function for the arguments that they lack."""
    tree, changes, zero = view.tree, list[Edit](), view.language.zero
    for place in view.few_uses(name):
        call = None if definer(view, place) else call_of(view, place)
        lacking = total - len(call.arguments) if call else 0
        if call and lacking > 0 and view.text(call.node).endswith(CLOSING):
            end = tree.end[call.node]
            begun = BETWEEN if call.arguments else b""
            changes.append(Edit(end - 1, end, begun + BETWEEN.join([zero] * lacking) + CLOSING))
    return changes
