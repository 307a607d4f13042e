"""What the program says of the type that a value has."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice, pairwise, takewhile

from treereduce.view.binding.applied import TYPE_NAME, type_parameters
from treereduce.view.binding.bindings import definer, given_value, target_of
from treereduce.view.calling.calls import call_of
from treereduce.view.calling.functions import is_class
from treereduce.view.calling.paths import joint_before
from treereduce.view.calling.scopes import OWN
from treereduce.view.nodes.parts import TYPE_FIELDS, field_of, first_children, in_field, type_text
from treereduce.view.types.written_types import written_type
from treereduce.view.view import View

UNTYPED = (b"var", b"val", b"let")
"""Words before a variable whose value tells its type: some grammars take them for types."""
NEW = b"new"
"""The word that makes a value of the type behind it."""
BEHIND = (b":", b"->")
"""Marks before the type of what is defined."""
POINTER = b"*"
"""What makes the type of a pointer of the one behind it, where references are pointers."""
REFERENCE = b"&"
"""What makes a reference of the value behind it, and of the type behind it one to that."""
LARGEST = 40
"""Tokens of the longest value that is asked for its type."""
DEPTH = 3
"""Levels from a member up to the class that it is one of, where lists of members are nodes."""
MOST_BEFORE = 8
"""Children of a definition that may stand before the types that it is given."""
MOST_DIMENSIONS = 6
"""Children of what makes a value that are looked at: ``new A[1][2]``."""
TYPE_DEPTH = 3
"""Levels from a name up to the declaration that has its type."""
_ELEMENT = re.compile(rb"\w<\s*([^<>,]*(?:<[^<>]*>)?[^<>,]*)")
"""The first type that a type is given, which mostly is that of what its values hold."""
_ROW = re.compile(rb"\s*\[\s*\w*\s*\]$")
_OWN = re.compile(rb"\b" + OWN + rb"\b(?!::)")
_ITS_TYPE = re.compile(rb"\b" + OWN + rb"::")
"""A type that an implementation has, which needs more words outside of it."""


def type_of_variable(view: View, node: int) -> bytes:
    """The type of a variable or parameter, as it is written or its value tells; empty where neither does."""
    written = written_type(view, node)
    if written and written.text and written.text not in (*UNTYPED, view.language.profile.deduced):
        return written.text
    return type_of(view, given_value(view, node))


def type_of(view: View, value: int) -> bytes:
    """The type of a value as a parameter would have it, empty where the program does not say.

    ``fn g() -> T``, ``const C: T``, ``struct T`` and ``impl T { fn new() -> Self`` say of ``g()``, ``C``,
    ``T { x: 1 }`` and ``T::new()`` that each is a ``T``, and of ``&mut g()`` that it is a ``&mut T``.
    """
    tree = view.tree
    if not value or view.tokens(value) > LARGEST:
        return b""
    # In Go one value is a list of values too.
    while len(inside := list(islice(view.children(value), 2))) == 1:
        [value] = inside
    if tree.text(inside[0] if inside else value) == REFERENCE:
        inner = in_field(view, value, "value", "operand")
        kind = type_of(view, inner) if inner else b""
        # Go, which calls it an operand, writes the type as that of a pointer.
        is_pointer = inner > 0 and field_of(view, inner) == "operand"
        before = POINTER if is_pointer else view.text_between(tree.start[value], tree.start[inner])
        return before + kind if kind else b""
    if made := _made(view, value):
        return made
    is_call = tree.kind[value] in view.language.roles.calls
    if is_call:
        place = called_in(view, value)
        return _said_of(view, value, place) if place else b""
    names = list(view.names_in(value))
    is_path = names and tree.start[names[0]] == tree.start[value] and tree.end[names[-1]] == tree.end[value]
    is_path = is_path and all(joint_before(view, name) for name in names[1:])
    return _said_of(view, value, names[-1]) if is_path else b""


def type_of_element(view: View, value: int) -> bytes:
    """The type of what a value holds, as the definition of its last name tells it; empty if none does.

    ``vector<A> b`` and ``A b[2]`` say of ``b`` that it holds ``A``.
    """
    tree = view.tree
    names = list(view.names_in(value))
    places = view.few_uses(tree.text(names[-1])) if names else []
    for node in filter(None, (definer(view, place) for place in places)):
        around = (node, *islice(tree.ancestors(node), TYPE_DEPTH))
        if kind := next(filter(None, (in_field(view, above, "type") for above in around)), 0):
            text, after = view.text(kind), view.text_between(tree.end[kind], tree.end[tree.parent[kind]])
            if element := _ELEMENT.search(text):
                return element[1].strip()
            row = _ROW.search(text)
            return text if b"[" in after else text[: row.start()] if row else b""
    return b""


def _made(view: View, value: int) -> bytes:
    """The type in an expression that makes a value of it, ``new A()`` or ``A { x: 1 }``; empty elsewhere.

    That is ``A`` of ``new A<>()`` and ``A[]`` of ``new A[3]``; none that would have to be given types.
    """
    first, kind, *more = (*islice(view.children(value), MOST_DIMENSIONS), 0, 0)
    given = b""
    if first and view.text(first) == NEW:
        texts = [view.text(each) for each in more if each]
        opened = takewhile(lambda text: text.startswith(b"["), texts)
        given = b"[]" * sum(max(1, text.count(b"[]")) for text in opened)
        if texts and texts[0].startswith(b"<"):
            given = texts[0]  # the types that TypeScript gives it
        if kind and view.text(kind).startswith(b"("):
            return POINTER + view.text(kind)[1:-1]  # ``new(A)`` of Go
    elif view.tree.kind[value] in view.language.roles.definitions:
        return b""  # a function or a class as a value
    else:
        has_body = in_field(view, value, "body") > 0
        kind = in_field(view, value, "type") or (in_field(view, value, "name") if has_body else 0)
    if not kind or (not given and _needs_types(view, kind)):
        return b""
    return view.text(kind).removesuffix(b"<>") + given


def _needs_types(view: View, kind: int) -> bool:
    """Whether a type ends with the name of a definition that has to be given types, and is given none."""
    leaf = max(view.names_in(kind), default=0)
    if not leaf or view.tree.end[leaf] < view.tree.end[kind]:
        return False
    uses = view.few_uses(view.tree.text(leaf))
    return any(any(_types_of(view, defined)) for use in uses if (defined := definer(view, use)))


def called_in(view: View, call: int) -> int:
    """Where the name of what a call calls stands, 0 if that has none."""
    for leaf in view.names.inside(call):
        found = call_of(view, leaf) if view.alive(leaf) else None
        if found is not None and found.node == call:
            return leaf
    return 0


def _said_of(view: View, value: int, place: int) -> bytes:
    """The type that definitions of the name at a place say of a value or of the result of a call."""
    tree, enumerations = view.tree, view.language.roles.enumerations
    for use in view.few_uses(tree.text(place)):
        defined = definer(view, use)
        if not defined:
            continue
        if enumerations.issuperset((tree.kind[defined], tree.kind[tree.parent[defined]])):
            around = next((up for up in islice(tree.ancestors(defined), DEPTH) if is_class(view, up)), 0)
            leaf = target_of(view, around) if around else 0
            return view.text(leaf) if leaf and not any(_types_of(view, around)) else b""
        if is_class(view, defined) or tree.kind[defined] in view.language.roles.classes:
            path = view.text_between(tree.start[value], tree.end[place])
            return b"" if any(_types_of(view, defined)) else path
        if kind := _said(view, defined, use):
            return kind
    return b""


def _said(view: View, defined: int, leaf: int) -> bytes:
    """The type that a definition has behind its name; empty where that depends on types that it is given."""
    tree, children = view.tree, list(first_children(view, defined))
    behind = (after for mark, after in pairwise(children) if tree.text(mark) in BEHIND)
    kind = next(behind, 0) or in_field(view, defined, *TYPE_FIELDS)
    if tree.kind[kind] in view.language.roles.parameters:
        return b""  # the results of Go, of which there may be several
    text = type_text(view, kind) if kind else b""
    if text and kind < leaf:
        # In C the marks of a pointer are none of its type.
        between = view.text_between(tree.end[kind], tree.start[leaf]).lstrip(b"& \t\r\n")
        if between.startswith(b"("):
            return b""
        text += b" *" if between.startswith(b"*") else b""
    holders = (defined, *islice(tree.ancestors(defined), DEPTH))
    unknown = {*type_parameters(view, leaf), *(name for each in holders for name in _types_of(view, each))}
    own = in_field(view, tree.parent[tree.parent[defined]], "type")
    if _ITS_TYPE.search(text):
        return b""
    if _OWN.search(text):
        text = _OWN.sub(lambda _: view.text(own), text) if own else b""
    return text if unknown.isdisjoint(TYPE_NAME.findall(text)) else b""


def _types_of(view: View, defined: int) -> Iterator[bytes]:
    """The names of the types that a definition is given, as ``T`` of ``class A<T>`` and ``type A[T any]``."""
    tree, kinds = view.tree, view.language.roles.parameters
    for child in islice(view.children(defined), MOST_BEFORE):
        is_list = field_of(view, child) == "type_parameters" or (
            tree.kind[child] in kinds and tree.source.startswith((b"<", b"["), tree.start[child])
        )
        yield from TYPE_NAME.findall(view.text(child)) if is_list else ()
