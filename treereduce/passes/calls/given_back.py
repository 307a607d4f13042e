"""Put what a function is given in the places of its calls, made into what the type of its result says."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from treereduce.languages.profile import TYPE, VALUE
from treereduce.passes.ways import if_smaller
from treereduce.program.edits import Edit
from treereduce.view.binding.applied import LIFETIME
from treereduce.view.binding.attached import lists_in
from treereduce.view.binding.bindings import binder, definer, target_of
from treereduce.view.binding.elements import Attached
from treereduce.view.calling.calls import Call, call_of
from treereduce.view.calling.functions import function_at
from treereduce.view.nodes.members import removable
from treereduce.view.nodes.parts import (
    TYPE_FIELDS,
    first_children,
    in_field,
    is_parameter,
    type_text,
)
from treereduce.view.nodes.together import apart, deletions
from treereduce.view.notation.bracketed import binds_closer, bracketed
from treereduce.view.types.value_types import BEHIND
from treereduce.view.types.written_types import written_type
from treereduce.view.view import View

MOST_DONE = 4
"""Tokens of the longest body that is taken to do nothing: ``{loop{}}`` has as many, without its brackets."""
BRACKETS = 2
"""Tokens around a body."""
MOST_PARAMETERS = 4
"""Parameters of a function of which one may be what its result is made of."""
DEPTH = 4
"""Types around that of the parameter in the one of the result: ``Option<&A>`` has two."""
LONGEST_TYPE = 80
"""Bytes of the longest type of a result that is looked at."""
NO_TYPES = b"<>"
"""What is left where lifetimes were all that a type was given."""
LONGEST_WRITTEN = 400
"""Bytes of the longest one that is read: a type may hold as many others as the program has levels."""
_LIFETIME = re.compile(re.escape(LIFETIME) + rb"\w+\s*")


def given_back(view: View, *, node: int, lives: bool) -> tuple[Edit, ...]:
    """Put an argument for each call of a function that does nothing, made as its result's type says.

    ``fn f<T>(a: T) -> Option<&T> { None } fn m() { g(f(x)); }`` -> ``fn m() { g(Some(&x)); }``,
    ``T *f(T a); void m() { g(f(x)); }`` -> ``void m() { g(&x); }``

    What is borrowed anew does not live as long as what was given: where that is no more to be so, where it
    ``lives`` no longer, a lifetime goes from the type of each parameter that is given. None where a call has
    other than one name alone, or the name of the function is used otherwise.
    """
    tree, forms = view.tree, view.language.profile.wrapped
    if not forms or tree.kind[node] not in view.language.roles.definitions or not view.alive(node):
        return ()
    leaf = target_of(view, node)
    found = _made_of(view, node, leaf) if leaf and _does_nothing(view, node) else None
    if found is None:
        return ()
    number, form = found
    edits, gone, given = list[Edit](), list[int](), list[int]()
    for place in view.few_uses(tree.text(leaf)):
        if other := binder(view, place):
            gone.append(removable(view, other))
            continue
        call = call_of(view, place)
        argument = call.arguments[number] if call and number < len(call.arguments) else 0
        if call is None or call.receiver or not argument:
            return ()
        edits += _made(view, call, argument, form)
        given.append(argument)
    shortened = list(_short_lived(view, given))
    if not edits or not all(gone) or (not lives and not shortened):
        return ()
    left = deletions(view, gone)
    return if_smaller(view, apart([*left, *edits, *(() if lives else shortened)]))


def _does_nothing(view: View, node: int) -> bool:
    """Whether a function has no body, or one that has next to nothing in it and no parameter."""
    function = function_at(view, node)
    if function is None:
        return True
    if view.tokens(function.body) > MOST_DONE + BRACKETS:
        return False
    names = {view.tree.text(leaf) for leaf in view.names_in(function.body)}
    return names.isdisjoint(function.parameters)


def _made_of(view: View, node: int, leaf: int) -> tuple[int, bytes] | None:
    """Which parameter the result of a function is made of, and what makes it, with a hole for the value."""
    listed = next(lists_in(view, leaf, b"("), None)
    result = _result(view, node, leaf) if listed and listed.defines else b""
    if listed is None or not 0 < len(result) <= LONGEST_TYPE or len(listed.elements) > MOST_PARAMETERS:
        return None
    for number, text in enumerate(_types(view, listed)):
        if text and (form := _form(view, result, text)):
            return number, form
    return None


def _types(view: View, listed: Attached) -> Iterator[bytes]:
    """The types of parameters, which in a prototype may be all of them."""
    for element in listed.elements:
        if element.end - element.start > LONGEST_WRITTEN:
            yield b""
            continue
        written = written_type(view, element.first)
        text = written.text if written else b""
        yield _plain(text or type_text(view, in_field(view, element.first, "type") or element.first))


def _result(view: View, node: int, leaf: int) -> bytes:
    """The type of the result of a function, with the marks of a pointer before its name; empty for none."""
    tree, children = view.tree, list(first_children(view, node))
    behind = (after for mark, after in pairwise(children) if tree.text(mark) in BEHIND)
    kind = in_field(view, node, *TYPE_FIELDS) or next(behind, 0)
    if not kind:
        return b""
    is_before = kind < leaf
    start, end = tree.start[kind], tree.start[leaf] if is_before else tree.end[kind]
    if end - start > LONGEST_WRITTEN:
        return b""
    return _plain(view.text_between(start, end) if is_before else type_text(view, kind))


def _plain(text: bytes) -> bytes:
    """A type without lifetimes, and with no blank space but between words."""
    solid = re.sub(rb"\s*(\W)\s*", rb"\1", b" ".join(_LIFETIME.sub(b"", text).split()))
    return solid.replace(NO_TYPES, b"")


def _form(view: View, result: bytes, kind: bytes) -> bytes:
    """How a value of one type is made of one of another, empty where they are one or none tells how."""
    form = VALUE
    for _ in range(DEPTH):
        if result == kind:
            return form if form != VALUE else b""
        for outer, texts in view.language.profile.wrapped.items():
            before, _, behind = outer.encode().partition(TYPE)
            inner = result[len(before) : len(result) - len(behind)]
            if inner and result == before + inner + behind:
                form, result = form.replace(VALUE, texts[0].replace(TYPE, inner)), inner
                break
        else:
            return b""
    return b""


def _made(view: View, call: Call, argument: int, form: bytes) -> Iterator[Edit]:
    """Write before and behind an argument of a call what makes of it what the call came to."""
    tree, source = view.tree, view.tree.source
    before, _, behind = form.partition(VALUE)
    if not behind:
        text = view.text(argument)
        # What stands before a value is for all of it, and what follows for both.
        opened = bracketed(text, b"-" + text, 1, len(text) + 1) != text
        before, behind = (before + b"(", b")") if opened else (before, b"")
        if binds_closer(source, tree.end[call.node]):
            before, behind = b"(" + before, behind + b")"
    yield Edit(tree.start[call.node], tree.start[argument], before)
    yield Edit(tree.end[argument], tree.end[call.node], behind)


def _short_lived(view: View, given: list[int]) -> Iterator[Edit]:
    """Take the lifetimes out of the types of the parameters that are all of what calls are given."""
    tree = view.tree
    names = {tree.text(argument) for argument in given if tree.is_name(argument)}
    for place in (place for name in sorted(names) for place in view.few_uses(name)):
        defined = definer(view, place)
        written = written_type(view, defined) if defined and is_parameter(view, defined) else None
        if written is not None and written.leaf == place:
            stretch = tree.source[written.place.start : written.place.stop]
            for lifetime in _LIFETIME.finditer(stretch):
                yield Edit(written.place.start + lifetime.start(), written.place.start + lifetime.end())
