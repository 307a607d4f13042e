"""Delete what a class derives from together with what it does with that."""

from __future__ import annotations

from collections.abc import Iterator, Set
from itertools import takewhile

from treereduce.passes.candidate import Candidate
from treereduce.passes.coupled.inborn import inborn
from treereduce.passes.ways import in_turn
from treereduce.program.edits import Edit
from treereduce.view.binding.bindings import definer, target_of
from treereduce.view.calling.bases import is_super, own_nodes
from treereduce.view.calling.functions import class_around, is_class, name_of_function
from treereduce.view.calling.paths import joint_before
from treereduce.view.nodes.members import COLON, removable, removal, statement_around
from treereduce.view.nodes.parts import child_of, inside, outermost
from treereduce.view.nodes.together import apart, deletions
from treereduce.view.view import View

MARKS = frozenset({b"override", b"@Override", b"@override"})
"""What is said of a method that stands for one of the class that its own derives from."""
LONGEST_MARK = max(map(len, MARKS))


def orphan(view: View, node: int) -> Iterator[Candidate]:
    """Delete what a class derives from, and all statements in it that name that.

    ``class A extends B { constructor() { super(); f(); } }`` -> ``class A { constructor() { f(); } }``

    The words that say of methods that they stand for others go too, and members whose heads name it:
    ``class A : B { override int F() {} int B.G() {} }`` -> ``class A { int F() {} }``.
    A method goes with the words of those that stand for it:
    ``class A { virtual void F() {} } class B : A { override void F() {} }`` ->
    ``class A { } class B : A { void F() {} }``.
    Or these get the name of one that each class has:
    ``class A { void f() {} } class B extends A { int f() {} }`` ->
    ``class A { } class B extends A { int toString() {} }``.
    Pays where the one is an error without the other, as in TypeScript, JavaScript and Java. One call for each
    class that has both, and each such method, and one for each name of the last kind.
    """
    tree, roles = view.tree, view.language.roles
    if not is_class(view, node):
        if edits := _without_method(view, node):
            yield Candidate(edits)
        yield from in_turn(view, list(inborn(view, node)))
        return
    body = child_of(view, node, view.language.roles.bodies)
    leaf = target_of(view, node)
    clauses = [
        child
        for child in view.elements(node)
        if leaf < child < body and tree.kind[child] not in roles.parameters
    ]
    if not clauses:
        return
    own = list(own_nodes(view, body))
    named = [leaf for leaf in own if is_super(view, leaf)]
    uses = [statement_around(view, leaf) for leaf in named]
    bases = {tree.text(name) for clause in clauses for name in view.names.inside(clause)}
    uses += [member for member in view.elements(body) if _is_of_base(view, member, bases)]
    marks = [leaf for leaf in own if _is_mark(view, leaf)]
    if uses or marks:
        before = tree.previous[clauses[0]]
        first = before if tree.text(before) == COLON else clauses[0]
        gone = Edit(tree.start[first], tree.end[clauses[-1]])
        words = (view.edit(mark) for mark in marks)
        yield Candidate(apart((gone, *deletions(view, outermost(view, uses)), *words)))


def _without_method(view: View, node: int) -> tuple[Edit, ...]:
    """The edits that delete a method and what is said of those in other classes that they stand for it."""
    tree, is_definition = view.tree, view.tree.kind[node] in view.language.roles.definitions
    own = class_around(view, node) if node and is_definition and view.alive(node) else 0
    leaf = target_of(view, node) if own and removable(view, node) == node else 0
    if not leaf:
        return ()
    marks = list[int]()
    for use in view.few_uses(tree.text(leaf)):
        defined = definer(view, use)
        if defined and not inside(view, use, own) and class_around(view, defined):
            marks += [each for each in _heads(view, defined) if _is_mark(view, each)]
    if not marks or any(_is_mark(view, each) for each in _heads(view, node)):
        return ()
    return apart([removal(view, node), *(view.edit(mark) for mark in marks)])


def _heads(view: View, defined: int) -> Iterator[int]:
    """The nodes of a definition but for its body: the words said of a method stand before or behind it."""
    body = child_of(view, defined, view.language.roles.bodies)
    return takewhile(lambda each: each != body, range(defined, defined + view.tree.size[defined]))


def _is_of_base(view: View, member: int, bases: Set[bytes]) -> bool:
    """Whether a method is one of a base by its name: ``int B.F() {}``."""
    leaf = name_of_function(view, member)
    path = view.tree.previous[leaf] if leaf and joint_before(view, leaf) else 0
    return path > 0 and any(view.tree.text(name) in bases for name in view.names.inside(path))


def _is_mark(view: View, leaf: int) -> bool:
    """Whether a node is all of a word that says that a method stands for that of a base."""
    tree = view.tree
    length = tree.end[leaf] - tree.start[leaf]
    is_whole = (
        tree.start[tree.parent[leaf]] != tree.start[leaf] or tree.end[tree.parent[leaf]] != tree.end[leaf]
    )
    return length <= LONGEST_MARK and is_whole and view.text(leaf) in MARKS
