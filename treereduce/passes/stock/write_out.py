"""Declare what has the type of an alias as the alias is declared, and write paths for what imports open."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import partial
from typing import NamedTuple

from treereduce.passes.candidate import Candidate
from treereduce.passes.stock.builtin import builtin_instead, declared_builtin
from treereduce.passes.stock.declared_alone import declared_alone
from treereduce.passes.stock.paths_of_imports import paths_of_imports
from treereduce.passes.ways import if_smaller, in_turn
from treereduce.program.edits import Edit
from treereduce.program.text import WORDS
from treereduce.view.binding.applied import given_types, type_parameters
from treereduce.view.binding.bindings import target_of
from treereduce.view.calling.paths import joint_before
from treereduce.view.nodes.blocks import leaves_of
from treereduce.view.nodes.members import removable, removal
from treereduce.view.nodes.parts import field_of, in_field, inside, nearest
from treereduce.view.nodes.together import apart
from treereduce.view.view import View

TYPE, DECLARATOR = "type", "declarator"
"""The fields of what is declared: ``int`` and ``*a[2]`` of ``int *a[2];``."""
DEPTH = 6
"""Levels from a name to the type that it ends: ``typename A<B>::C`` has three."""
BEHIND = (b"[", b"(")
"""What stands behind a name and binds closer than what stands before it."""
_BEFORE = re.compile(rb"\(?\s*(?:[\w:]+::\s*)?[*&]+")
"""What stands before the name that is left out in ``(*)[2]`` and ``(A::*)()``."""


class _Alias(NamedTuple):
    """What ``typedef int *a[2];`` makes of its name."""

    leaf: int
    type: bytes
    before: bytes
    behind: bytes
    owner: int = 0
    """The name of the class that it is a member of, looked for only where it is reached through that."""
    parameters: tuple[bytes, ...] = ()
    """Those of that class."""


def write_out(view: View, node: int) -> Iterator[Candidate]:
    """Declare what has the type of an alias as the alias itself is declared, and delete that.

    ``typedef int T[3]; T a;`` -> ``int a[3];``,
    ``template <int N> struct A { typedef B T[N]; }; A<1>::T a;`` -> ``B a[1];``

    What an import brings in is written as compilers know it without that: ``#include <stddef.h>``,
    ``size_t a;`` -> ``__SIZE_TYPE__ a;``, ``typedef __SIZE_TYPE__ size_t;`` where its name is needed, and
    ``#include <string.h>`` -> ``void *memcpy();``. So is what the program only declares:
    ``extern "C" void free(void *); free(a);`` -> ``__builtin_free(a);``. What opens a scope from elsewhere
    gives way to the path to the one name that it is opened for: ``using a.b; C x;`` -> ``a.b.C x;``.

    Pays where something has to be an array, or to depend on what a template is given. One call for each alias
    that is more than a name for a type, or that is a member, and for each such declaration, up to five for
    each of the last imports, and up to four for a scope when few names are left. Late, for an import may
    still go with all that needs it, and a plain type takes less than a path to one.
    """
    if node and view.tree.kind[node] in view.language.roles.imports:
        ways = [partial(builtin_instead, node=node, named=named) for named in (False, True)]
        yield from in_turn(view, ways)
        ways = [partial(declared_alone, node=node, sized=sized) for sized in (False, True)]
        yield from in_turn(view, [*ways, partial(declared_alone, node=node, sized=False, others=False)])
    if edits := declared_builtin(view, node) or _written_out(view, node):
        yield Candidate(edits)
    yield from in_turn(view, list(paths_of_imports(view, node)))


def _written_out(view: View, node: int) -> tuple[Edit, ...]:
    """The edits; none where an alias is only a name for a type, and nothing reaches it as a member."""
    alias = _alias(view, node)
    whole = removable(view, node) if alias else 0
    uses = view.few_uses(view.tree.text(alias.leaf)) if alias and whole else []
    others = [use for use in uses if alias and use != alias.leaf]
    if alias is None or not others:
        return ()
    is_reached = any(joint_before(view, use) for use in others)
    if not (alias.before or alias.behind or is_reached) or not all(_type(view, use) for use in others):
        return ()
    if is_reached and (owner := _owner(view, node)):
        alias = alias._replace(owner=owner, parameters=type_parameters(view, owner))
    edits = [removal(view, whole)]
    for use in others:
        made = list(_declared(view, alias, use))
        if not made:
            return ()
        edits += made
    return if_smaller(view, apart(edits))


def _alias(view: View, node: int) -> _Alias | None:
    """The alias that a node defines, if it does; what declares variables looks the same."""
    tree, roles = view.tree, view.language.roles
    if not node or tree.kind[node] not in roles.definitions or not view.alive(node):
        return None
    leaf, kind = target_of(view, node), in_field(view, node, TYPE)
    if not leaf or not kind or inside(view, leaf, kind):  # what has its name in itself is no alias
        return None
    text, before, behind = view.text(kind), b"", b""
    if declarator := in_field(view, node, DECLARATOR):
        # What is between the two belongs to the type, as A:: does in int A::*T.
        if leaf < declarator or view.text_between(tree.end[kind], tree.start[declarator]).strip():
            return None
        before = view.text_between(tree.start[declarator], tree.start[leaf]).strip()
        behind = view.text_between(tree.end[leaf], tree.end[declarator]).strip()
    elif nameless := in_field(view, kind, DECLARATOR):
        text = view.text_between(tree.start[kind], tree.start[nameless]).strip()
        marks = _BEFORE.match(view.text(nameless))
        before = marks[0] if marks else b""
        behind = view.text(nameless)[len(before) :]
    return _Alias(leaf, text, before, behind)


def _owner(view: View, node: int) -> int:
    """The name of what defines the member that an alias is."""
    around = nearest(view, node, view.language.roles.definitions)
    return target_of(view, around) if around else 0


def _declared(view: View, alias: _Alias, use: int) -> Iterator[Edit]:
    """The edits that replace a use and what is declared with it; none if it is no type."""
    tree, kind = view.tree, _type(view, use)
    values = _values(view, alias, use, kind) if kind else None
    if values is None:
        return
    before, behind = _with_values(alias.before, values), _with_values(alias.behind, values)
    names = [child for child in view.children(tree.parent[kind]) if field_of(view, child) == DECLARATOR]
    text = _with_values(alias.type, values)
    if not names:
        text += b" " + before + behind if before or behind else b""
    yield view.edit(kind, text)
    for name in names if before or behind else ():
        own = in_field(view, name, DECLARATOR) if in_field(view, name, "value") else 0
        brackets = behind.startswith(BEHIND) and not WORDS.match(view.text(own or name))
        marks = (before + b"(", b")" + behind) if brackets else (before, behind)
        yield from _between(view, own or name, *marks)


def _between(view: View, node: int, before: bytes, behind: bytes) -> Iterator[Edit]:
    """Put texts before and behind a node, in which the alias may stand again: ``T f(T a)``."""
    tree = view.tree
    leaves = [*leaves_of(view, node)] or [node]
    first, last = leaves[0], leaves[-1]
    outside = (tree.start[node], tree.start[first]), (tree.end[last], tree.end[node])
    # What was put in before the first of them or behind the last one stands in no leaf.
    if first >= last or any(view.text_between(*part).strip() for part in outside):
        yield view.edit(node, before + view.text(node) + behind)
    else:
        yield view.edit(first, before + view.text(first))
        yield view.edit(last, view.text(last) + behind)


def _type(view: View, use: int) -> int:
    """The type that a name ends, 0 where it is something else."""
    tree, node = view.tree, use
    for _ in range(DEPTH):
        if field_of(view, node) == TYPE:
            return node
        node = tree.parent[node]
        if not node or tree.end[node] != tree.end[use]:
            return 0
    return 0


def _values(view: View, alias: _Alias, use: int, kind: int) -> Mapping[bytes, bytes] | None:
    """What is given to the class on the way to its member; None where that is not said and has to be."""
    words = set(WORDS.findall(b" ".join((alias.type, alias.before, alias.behind))))
    if not joint_before(view, use) or words.isdisjoint(alias.parameters):
        return {}
    for leaf in view.names.inside(kind):
        if view.tree.text(leaf) == view.tree.text(alias.owner):
            texts = given_types(view, leaf)
            if len(texts) == len(alias.parameters):
                return dict(zip(alias.parameters, texts, strict=True))
    return None


def _with_values(text: bytes, values: Mapping[bytes, bytes]) -> bytes:
    """A text with what is given to parameters in their places."""
    return WORDS.sub(lambda word: values.get(word[0], word[0]), text) if values else text
