"""Put a definition in the place of a declaration before it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial

from treereduce.passes.candidate import Candidate
from treereduce.passes.ways import if_smaller, in_turn
from treereduce.program.edits import Edit
from treereduce.view.binding.attached import attached
from treereduce.view.binding.bindings import definer, equals_of, target_of
from treereduce.view.calling.functions import class_around, function_at
from treereduce.view.nodes.lift import at_column
from treereduce.view.nodes.members import has_comma, removable
from treereduce.view.nodes.parts import child_of, in_field, inside
from treereduce.view.view import View

_BY_VALUE = re.compile(rb"(\(\s*)(self\s*[,)])")
"""The beginning of a list of parameters in Rust with the object itself."""
SCOPE = "scope"
"""The field of a path that holds what its last name is a member of."""


def move_up(view: View, node: int) -> Iterator[Candidate]:
    """Put the definition of a function in the place of the first declaration of its name.

    ``int f(int); int x = f(1); int f(int a) {}`` -> ``int f(int a) {} int x = f(1);``

    A member of a class loses the path before its name, and one of a template the parameters of that path:
    ``template <class T> void A<T>::f() {}`` -> ``void f() {}``. It goes to the declaration in that class.
    Pays where the function has to be known before the place of its definition, or where all that implement
    an interface may have one function. One call for each function that is declared before it is defined.
    After clang_delta's move-function-body.

    So is that of a type that is announced: ``type T is private; private type T is new U;`` ->
    ``type T is new U; private``, as Ada has them.

    In Rust a function that all types may have takes its object by reference, as not all have a size, which is
    one call more: ``trait T { fn f(self); } impl T for S { fn f(self) {} }`` ->
    ``trait T { fn f(&self) {} } impl T for S {}``.

    What is declared with a value may have it where it is declared without one:
    ``trait T { const A: B; } impl T for S { const A: B = 0; }`` ->
    ``trait T { const A: B = 0; } impl T for S {}``.
    """
    function = function_at(view, node)
    valued = 0 if function else _valued(view, node)
    leaf = function.leaf if function else valued or _announced(view, node)
    whole = removable(view, node) if leaf else 0
    find = _declaration if function else _without_value if valued else _announcement
    first = find(view, leaf, whole) if whole else 0
    if first:
        ways = (_moved, _by_reference)
        yield from in_turn(view, [partial(way, leaf=leaf, whole=whole, first=first) for way in ways])


def _valued(view: View, node: int) -> int:
    """The name that a node defines with a value, 0 if it defines none so."""
    is_definition = view.tree.kind[node] in view.language.roles.definitions
    leaf = target_of(view, node) if is_definition and not has_comma(view, node) else 0
    return leaf if leaf and equals_of(view, view.tree.parent[leaf]) else 0


def _without_value(view: View, leaf: int, whole: int) -> int:
    """The first declaration of a name without a value before one with a value, 0 if there is none."""
    tree = view.tree
    for place in view.few_uses(tree.text(leaf)):
        declared = definer(view, place)
        if place > whole or not declared or inside(view, whole, declared):
            break
        statement = removable(view, declared)
        if statement and tree.kind[statement] == tree.kind[whole] and not has_comma(view, statement):
            return 0 if equals_of(view, tree.parent[place]) or any(attached(view, place)) else statement
    return 0


def _announced(view: View, node: int) -> int:
    """The name that a node defines, where the language has what announces names; 0 if it defines none."""
    roles = view.language.roles
    return target_of(view, node) if roles.announced and view.tree.kind[node] in roles.definitions else 0


def _announcement(view: View, leaf: int, whole: int) -> int:
    """What says before a definition that its name will be defined, 0 if nothing does."""
    tree, kinds = view.tree, view.language.roles.announced
    places = view.few_uses(tree.text(leaf))
    found = (tree.parent[place] for place in places if place < whole)
    return next((node for node in found if tree.kind[node] in kinds), 0)


def _declaration(view: View, leaf: int, whole: int) -> int:
    """The first declaration without a body before a definition, 0 if there is none.

    Of a member it is the last one in what its path names, if any is there: others are of other classes.
    """
    first = next(_declarations(view, leaf, whole), 0)
    scope = in_field(view, view.tree.parent[leaf], SCOPE) if first else 0
    members = _members_of(view, _name_in(view, scope), _declarations(view, leaf, whole)) if scope else []
    declared = members[-1] if members else first
    return removable(view, declared) if declared and not function_at(view, declared) else 0


def _declarations(view: View, leaf: int, whole: int) -> Iterator[int]:
    """What declares or defines a name as a function before a definition of it."""
    tree = view.tree
    for place in view.few_uses(tree.text(leaf)):
        if place > whole:
            break
        declared = definer(view, place)
        statement = removable(view, declared) if declared else 0
        if (
            statement
            and tree.kind[declared] in view.language.roles.definitions
            and not inside(view, whole, statement)
            and not has_comma(view, statement)
            and any(each.defines for each in attached(view, place))
        ):
            yield declared


def _name_in(view: View, scope: int) -> int:
    """The name that a step of a path begins with, as ``A`` of ``A<T>::``."""
    return next((node for node in view.names.inside(scope) if view.alive(node)), scope)


def _members_of(view: View, named: int, found: Iterator[int]) -> list[int]:
    """Those of some declarations that are in a class of the name at a place."""
    name = view.tree.text(named)
    around = ((declared, class_around(view, declared)) for declared in found)
    owned = ((declared, target_of(view, owner)) for declared, owner in around if owner)
    return [declared for declared, leaf in owned if leaf and view.tree.text(leaf) == name]


def _moved(view: View, *, leaf: int, whole: int, first: int) -> tuple[Edit, ...]:
    """Write a definition without the path to its name in place of a declaration."""
    tree = view.tree
    text, path = at_column(view, whole, first), leaf
    while in_field(view, tree.parent[path], SCOPE):
        path = tree.parent[path]
    if path != leaf:
        head = view.text_between(_start(view, whole, path, leaf), tree.start[path])
        text = head + view.text_between(tree.start[leaf], tree.end[whole])
    return if_smaller(view, (view.edit(first, text), view.edit(whole)))


def _by_reference(view: View, *, leaf: int, whole: int, first: int) -> tuple[Edit, ...]:
    """The same with an object that is passed by reference, by all functions of the name; none where it is."""
    moved = _moved(view, leaf=leaf, whole=whole, first=first)
    edits = [Edit(each.start, each.end, _BY_VALUE.sub(rb"\1&\2", each.text, count=1)) for each in moved]
    if tuple(edits) == moved:
        return ()
    kinds = view.language.roles.parameters
    for place in view.few_uses(view.tree.text(leaf)):
        definition = definer(view, place)
        if definition and not inside(view, place, whole) and not inside(view, place, first):
            for child in view.children(definition):
                if view.tree.kind[child] in kinds and _BY_VALUE.match(view.text(child)):
                    start = view.tree.start[child]
                    edits.append(Edit(start, start + 1, b"(&"))
    return if_smaller(view, tuple(sorted(edits)))


def _start(view: View, whole: int, path: int, leaf: int) -> int:
    """Where a definition begins; where its path has arguments, behind the parameters that these are of."""
    tree, roles = view.tree, view.language.roles
    held = next((child for child in view.elements(whole) if inside(view, leaf, child)), whole)
    has_parameters = child_of(view, whole, roles.parameters) > 0
    if has_parameters and any(tree.kind[node] in roles.arguments for node in range(path, leaf)):
        return tree.start[held]
    return tree.start[whole]
