"""Let a variable have the value of a function that does nothing but return it, or that is only declared."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial

from treereduce.passes.calls.given_back import given_back
from treereduce.passes.candidate import Candidate
from treereduce.passes.ways import if_smaller, in_turn
from treereduce.program.edits import Edit, EditSet
from treereduce.view.binding.bindings import binder, definer
from treereduce.view.calling.calls import call_of
from treereduce.view.calling.functions import Function, function_at
from treereduce.view.calling.spelling import spelled
from treereduce.view.nodes.blocks import nothing_behind
from treereduce.view.nodes.members import removable
from treereduce.view.nodes.parts import inside
from treereduce.view.nodes.together import deletions
from treereduce.view.view import View

BRACKETS = 2
"""Tokens of an empty list."""
REFERENCE = b"&"
"""What stands before the name of a function whose result is a reference."""
NOTHING = b"void "
"""How a variable begins that none can be: that of a function without a result."""
RESULT = b".result}"
"""How the hole of a form for the value of a function ends."""
NAMELESS = b" _ "
"""A variable that no program uses, in the form of one."""


def evaluate(view: View, node: int) -> Iterator[Candidate]:
    """Replace a function of nothing but a value by a variable that has the value, and its calls by that.

    ``int f() { return g + 1; } int x = f();`` -> ``auto f = g + 1; int x = f;``

    As the profile of the language writes a variable. Pays where the value has to be made in its own place, so
    that the function cannot be inlined. One call for each form of a variable, and for each function without
    parameters that is one expression.
    A template remains one: ``template <class T> T f() { return g; } int x = f<int>();`` ->
    ``template <class T> auto f = g; int x = f<int>;``. A function that nothing has to call, as ``main``,
    becomes a variable of no name where the profile has such a form: ``int main() { f(); }`` ->
    ``auto _ = f();``. One that does nothing but declare a variable becomes that, in the same way:
    ``template <class T> int f() { A<T> a = g; } int x = f<int>();`` ->
    ``template <class T> A<T> f = g; int x = f<int>;``. One that calls itself calls nothing then, as a
    property of C# may: ``A f() => g(f());`` -> ``A f => g(f);``.
    What else it does gives way to a variable without a value, in languages that have such:
    ``T f() {throw null;} g(f());`` -> ``T f; g(f);``.
    A function that is only declared has a value of which nothing is known, as a variable has:
    ``struct s f(); int x = f().a;`` -> ``struct s f; int x = f.a;``, one call for each with none but calls.
    What a result refers to is one too, where a reference would need a value:
    ``struct s { const int &f(); } a; int &x = a.f();`` -> ``struct s { const int f; } a; int &x = a.f;``.
    Where a result would be made of what a function without a body is given, that may be made in the places of
    its calls: ``T *f(T); g(f(x));`` -> ``g(&x);``, ``fn f<T>(a: T) -> Option<&T> { None } g(f(x));`` ->
    ``g(Some(&x));``, one or two calls.
    """
    yield from in_turn(
        view, [partial(_without_brackets, node=node), partial(_without_brackets, node=node, refers=False)]
    )
    yield from in_turn(view, [partial(given_back, node=node, lives=lives) for lives in (False, True)])
    forms = view.language.profile.variables.get(view.tree.kind_name(node), ()) if node else ()
    function = function_at(view, node) if forms and view.alive(node) else None
    if function is None or any(function.parameters) or function.receiver:
        return
    # Forms without the result take over the body as it is, or nothing: it must then hold one thing at most.
    is_single = function.result == function.body or len(view.elements(function.body)) <= 1
    for form in forms if is_single else [form for form in forms if RESULT in form]:
        edits = if_smaller(view, _evaluated(view, function, form))
        if edits:
            yield Candidate(edits)


def _evaluated(view: View, function: Function, form: bytes) -> tuple[Edit, ...]:
    """The edits that make a variable of a function; none where it is given something."""
    written = spelled(view, function.node, form)
    places = view.few_uses(view.tree.text(function.leaf))
    if written is None or not places or written.text.startswith(NOTHING):
        return ()
    if NAMELESS in form:
        return (written,)
    edits, gone = [_without_own_calls(view, function, written)], []
    empty = _empty_types(view, function.node)
    for place in places:
        call = None if inside(view, place, function.node) else call_of(view, place)
        if call is not None and call.arguments:
            return ()
        if call is not None:
            edits += _uncalled(view, place, call.node, empty)
        elif (other := binder(view, place)) and not inside(view, place, function.node):
            gone.append(removable(view, other))
        elif not other and empty and (brackets := nothing_behind(view, place)):
            edits.append(Edit(brackets.start, brackets.end, empty))
    return tuple(EditSet([*edits, *deletions(view, filter(None, gone))]))


def _without_own_calls(view: View, function: Function, written: Edit) -> Edit:
    """A variable in whose value the function that it was is called no more."""
    name = view.tree.text(function.leaf)
    # The name as it is: with a backslash in it that would be read as a template.
    text, calls = re.subn(rb"(?<!\w)%s\s*\(\s*\)" % re.escape(name), lambda _: name, written.text)
    if not calls or written.tokens is None:
        return written
    return Edit(written.start, written.end, text, written.tokens - BRACKETS * calls)


def _uncalled(view: View, place: int, call: int, empty: bytes) -> Iterator[Edit]:
    """What makes a use of a variable of a call; with the arguments for types if that is a template."""
    tree = view.tree
    start, end = tree.end[place], tree.end[call]
    last = list(view.children(call))[-1]
    if empty and tree.kind[last] in view.language.roles.arguments:
        start, empty = tree.start[last], b"" if start < tree.start[last] else empty
    # A call may have no brackets: "new f".
    if start < end:
        yield Edit(start, end, empty)


def _empty_types(view: View, node: int) -> bytes:
    """An empty list of arguments for types if a definition is a template, with parameters around it."""
    tree, roles = view.tree, view.language.roles
    around = tree.parent[node]
    if tree.kind[around] not in roles.definitions:
        return b""
    if not any(tree.kind[child] in roles.parameters for child in view.elements(around)):
        return b""
    texts = (text for kind in sorted(roles.arguments) for text in view.language.minimal(kind))
    return next((text for text in texts if text.startswith(b"<")), b"")


def _without_brackets(view: View, *, node: int, refers: bool = True) -> tuple[Edit, ...]:
    """The edits that delete the empty list at a node, the parameters of what has no body, and its calls'.

    With the mark of a reference before it, if it no more ``refers`` to anything.
    """
    tree = view.tree
    if not node or tree.kind[node] not in view.language.roles.parameters or tree.tokens(node) != BRACKETS:
        return ()
    mark = 0 if refers else tree.previous[tree.parent[node]]
    if not refers and (not mark or view.text(mark) != REFERENCE):
        return ()
    leaf = node - 1
    places = view.few_uses(tree.text(leaf)) if tree.is_name(leaf) else []
    lists = [nothing_behind(view, place) for place in places]
    edits = [edit for edit in lists if edit]
    own = view.edit(node)
    if own not in edits or not len(places) == len(edits) > edits.count(own):
        return ()
    bodies = (function_at(view, found) for place in places if (found := definer(view, place)))
    more = [view.edit(mark)] if mark else []
    return () if any(bodies) else if_smaller(view, (*more, *edits))
