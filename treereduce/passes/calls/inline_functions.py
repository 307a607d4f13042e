"""Put what a function does in the places of its calls, and delete the function."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from treereduce.passes.calls.body_text import is_macro
from treereduce.passes.calls.inliner import Style, inlining
from treereduce.passes.calls.stand_in import stood_in
from treereduce.passes.candidate import Candidate
from treereduce.passes.ways import Condition, Way, if_larger, if_smaller, in_turn
from treereduce.program.edits import Edit, EditSet
from treereduce.view.binding.attached import attached
from treereduce.view.binding.bindings import EQUALS, binder, is_form
from treereduce.view.calling.calls import Call, call_of
from treereduce.view.calling.functions import SELF, Function, beside_its_name, function_at, name_of_function
from treereduce.view.calling.paths import joint_after, joint_before, path_to
from treereduce.view.nodes.members import removable, removal, whole_of
from treereduce.view.nodes.parts import inside
from treereduce.view.types.namesakes import is_namesake
from treereduce.view.view import View

STYLES = (Style.CHOICE, Style.BARE, Style.BRACKETED, Style.BLOCK)
"""The ways in which a call is replaced, in their order; `open_up` has others."""
MOST_CALLS = 12
"""Calls of one function that are replaced together. One that is called more often is seldom needed in parts,
and calls that are arguments of one another cost a level of recursion each."""

MOST_GROUPS = 2
"""Objects with methods of one name of which those of one may be the function, as ``get`` of a class of the
program and of a map."""


def inline_functions(view: View, node: int) -> Iterator[Candidate]:
    """Replace every call of a function by what its body does, and delete the function and its prototypes.

    ``int f(int a) { return a + 1; } int x = f(2);`` -> ``int x = 2 + 1;``

    Pays most of all on programs that deletion has left small: three fifths of the tokens that LPR removes
    beyond Perses (Zhang et al., 2024). One call for each function, and two more where it fails: with
    parentheses, and with the body as a block. Where a body does nothing but return, in several places, one of
    the values is chosen: ``int f() { return a; return b; } g(f());`` -> ``g((0 ? a : b));``, one call more.
    Where the function is a value too, that around the place is one there, or nothing:
    ``void h() { g = f; f(1); }`` -> ``void h() { g = h; 1 + 1; }``. What does nothing but call it may get its
    head too, ``class A { int f() throws E { h(); } }`` for
    ``class A { R f() { g(); } int g() throws E { h(); } }``, two calls more. None where its name is that of a
    member too, as in ``x.f``, and where a call of it is given it. Where methods of its name are called on
    several objects, only those of one may be it, ``class A { f() { return 1; } } g(a.f(), b.f());`` ->
    ``class A { } g(1, b.f());``, for up to two calls more.
    What is called by its name alone, as getters are, is so too, ``class A { get b() { return 1; } } f(a.b);``
    -> ``class A { } f(1);``. The tasks and functions of SystemVerilog, which have no bodies, are among them.
    """
    return _in_turn(view, node, if_smaller)


def expand_functions(view: View, node: int) -> Iterator[Candidate]:
    """Replace every call of a function by what its body does where the program becomes no smaller by that.

    ``void f(int a) { g(a); h(a); k(); } f(1); f(2);`` -> ``g(1); h(1); k(); g(2); h(2); k();``

    Pays where parts of the body are needed in one of its places only. Costs up to three calls for each
    function, and what the engine spends on the larger program.
    """
    return _in_turn(view, node, if_larger)


def _in_turn(view: View, node: int, fits: Condition) -> Iterator[Candidate]:
    if (function_at(view, node) or beside_its_name(view, node)) is not None:
        # Brackets would be a call in a form of a Lisp.
        styles = (Style.BARE,) if is_form(view, node) else STYLES
        ways: list[Way] = [partial(_if, fits=fits, node=node, style=style) for style in styles]
        if fits is if_smaller:
            ways += [partial(stood_in, node=node, begun=begun) for begun in (False, True)]
            ways += [
                partial(_if, fits=fits, node=node, style=Style.BARE, group=at) for at in range(MOST_GROUPS)
            ]
        yield from in_turn(view, ways)


def _if(view: View, *, fits: Condition, node: int, style: Style, group: int = -1) -> tuple[Edit, ...]:
    return fits(view, _inlined(view, node, style, group))


def _inlined(view: View, node: int, style: Style, group: int = -1) -> tuple[Edit, ...]:
    """The edits that inline the function which a node defines; none if it cannot go.

    With a ``group`` only where it is called on one object, the first such first; none if on no other ones.
    """
    function = function_at(view, node) or beside_its_name(view, node)
    whole = _all_of(view, node) if function else 0
    if function is None or not whole:
        return ()
    gone, calls, values, others = {whole}, [], list[int](), 0
    for place in view.few_uses(view.tree.text(function.leaf)):
        if is_namesake(view, function, place):
            continue
        if inside(view, place, whole):
            # What a function of Pascal comes to is given to its name, which goes.
            kept = (*function.statements, function.result or function.body)
            if place != function.leaf and any(inside(view, place, each) for each in kept):
                inner = call_of(view, place)
                if group < 0 or not inner or not inner.receiver:
                    return ()
                others += 1
            continue
        other = binder(view, place)
        call = call_of(view, place) or _head(view, function, place, other)
        call = call or _got(view, function, whole, place) or _asked(view, place)
        if call is not None:
            calls.append(call)
        elif other and function_at(view, other) is None and removable(view, other):
            gone.add(removable(view, other))
        elif other or joint_before(view, place):
            return ()
        else:
            values.append(place)
    calls = _called_on(view, calls, group, others) if group >= 0 else calls
    if not 0 < len(calls) <= MOST_CALLS:
        return ()
    # What a call is given goes on in the body, under a name that nothing has any more.
    if any(inside(view, place, call.node) for place in values for call in calls):
        return ()
    edits = inlining(view, function, calls, style)
    if not edits:
        return ()
    edits = [*edits, *(view.edit(place, _known_at(view, place)) for place in values)]
    return tuple(EditSet([*(removal(view, root) for root in sorted(gone)), *edits]))


def _head(view: View, function: Function, place: int, other: int) -> Call | None:
    """The use of a macro that reads as if it began a function, as in ``M(a, b) { ... }``."""
    tree, node = view.tree, view.tree.parent[place]
    if not other or not is_macro(view, function) or tree.start[other] != tree.start[place]:
        return None
    listed = next(attached(view, place), None)
    if listed is None or tree.kind[other] == tree.kind[function.node] or tree.end[node] != listed.whole[1]:
        return None
    return Call(node, 0, tuple(element.first for element in listed.elements))


def _called_on(view: View, calls: list[Call], group: int, others: int) -> list[Call]:
    """Of calls on several objects those on one of them, in their order; none where all are on one.

    There may be ``others`` beside these, in what the function does.
    """
    groups = dict[bytes, list[Call]]()
    for call in calls:
        groups.setdefault(view.text(call.receiver) if call.receiver else b"", []).append(call)
    return list(groups.values())[group] if len(groups) > group and len(groups) + others > 1 else []


def _all_of(view: View, node: int) -> int:
    """What goes with a function, also what is said before it of how it is called."""
    whole = whole_of(view, node)
    before = view.tree.previous[whole]
    is_said = before and view.text(before) in view.language.profile.getters
    return removable(view, view.tree.parent[whole]) if is_said else whole


def _got(view: View, function: Function, whole: int, place: int) -> Call | None:
    """The call that the name alone is of a function that is called without a list, as a getter is."""
    tree, words = view.tree, view.language.profile.getters
    head = view.text_between(tree.start[whole], tree.start[function.leaf]) if words else b""
    if not set(words) & set(head.split()) or set(function.parameters) - {SELF} or binder(view, place):
        return None
    path = path_to(view, place)
    following = tree.following(path)
    if following and tree.text(following) in EQUALS:
        return None
    if path == place:
        return Call(path, 0, ())
    # Where no mark ends a statement, it is no more than the path in it.
    while len(parts := view.elements(path)) == 1:
        (path,) = parts
    return Call(path, parts[0], ()) if parts and tree.end[parts[0]] <= tree.start[place] else None


def _asked(view: View, place: int) -> Call | None:
    """The call of a function that is a value, by a method that all such have: ``f.call(1)`` in Ruby."""
    tree, names, joint = view.tree, view.language.profile.callers, joint_after(view, place)
    names_after = view.names.between(joint, tree.end[tree.parent[place]]) if names and joint else ()
    name = next(iter(names_after), 0)
    call = call_of(view, name) if name and tree.text(name) in names else None
    return Call(call.node, 0, call.arguments) if call and call.receiver == place else None


def _known_at(view: View, place: int) -> bytes:
    """What may stand for a function that is a value at a place: the one around it, or the plainest value."""
    tree, kinds = view.tree, view.language.roles.definitions
    # Of all that is around a place most is none, and a program has many children.
    definitions = (above for above in tree.ancestors(place) if tree.kind[above] in kinds)
    around = next(filter(None, (name_of_function(view, above) for above in definitions)), 0)
    return tree.text(around) if around else view.language.zero
