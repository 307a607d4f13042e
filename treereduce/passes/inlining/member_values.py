"""Put what is given to a member or element in the places of that."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import takewhile

from treereduce.passes.candidate import Candidate
from treereduce.passes.inlining.held import held
from treereduce.passes.inlining.own_fields import own_fields
from treereduce.passes.ways import if_smaller, in_turn
from treereduce.program.edits import Edit
from treereduce.view.binding.bindings import EQUALS, behind, equals_of
from treereduce.view.calling.paths import joint_before, path_to
from treereduce.view.nodes.blocks import goes_on_before
from treereduce.view.nodes.members import removal, statement_around, statement_of_all
from treereduce.view.nodes.parts import inside
from treereduce.view.nodes.together import apart
from treereduce.view.notation.bracketed import bracketed
from treereduce.view.view import View


def member_values(view: View, node: int) -> Iterator[Candidate]:
    """Replace the only path to a member by what the member is given, and delete the assignment.

    ``this.a = b.c; f(this.a);`` -> ``f(b.c);``, ``A.prototype.m = function () {}; g(x.m);`` ->
    ``g(function () {});``

    What stands before the name of the member does not matter. Where there are more paths, it does:
    ``p.x = 1; q.x = 2; f(p.x * p.x, q->x);`` -> ``q.x = 2; f(1 * 1, q->x);``. So it does with the elements of
    lists: ``a[0] = 1; f(a[0] * a[0]);`` -> ``f(1 * 1);``

    Members of what is written out have their values there, ``o = {a: 1}; f(o.a);`` -> ``f(1);``, and a class
    those that its constructor gives: ``class A { constructor() { this.a = 1; } }`` -> ``class A { a = 1; }``

    Pays where members are used once, as those of modules and prototypes are in the end, and on records and
    lists that hold numbers. One call for each such member, two where the value may need brackets, up to six
    for what is written out, and two for a constructor.
    """
    if node and equals_of(view, node):
        yield from in_turn(view, [partial(_value_in_paths, node=node, brackets=way) for way in (False, True)])
        yield from in_turn(view, list(held(view, node)))
    elif node:
        yield from in_turn(view, list(own_fields(view, node)))


def _value_in_paths(view: View, *, node: int, brackets: bool) -> tuple[Edit, ...]:
    """The edits that put a value in the place of the paths, and delete what held it."""
    tree, equals = view.tree, equals_of(view, node)
    value = behind(view, node, equals) if equals else 0
    statement = statement_of_all(view, node) if value else 0
    names = [name for name in view.names.between(tree.start[node], tree.start[equals]) if view.alive(name)]
    if not statement or not names:
        return ()
    is_member = joint_before(view, names[-1])
    paths = _paths(view, names[-1], statement) if is_member else _elements(view, node, equals, names[0])
    puts = [_in_place(view, path, value, brackets=brackets) for path in paths]
    if not puts or (brackets and all(put.text == view.text(value) for put in puts)):
        return ()
    # What is made and looked at in its place, ``new class { a = b }().a``, goes with the path.
    gone = [] if any(inside(view, statement, path) for path in paths) else [removal(view, statement)]
    return if_smaller(view, apart([*puts, *gone]))


def _paths(view: View, name: int, statement: int) -> list[int]:
    """The paths to a member outside of the statement that gives it a value; none if another one does too.

    If there are several, those to the member of the same object.
    """
    tree = view.tree
    uses = view.few_uses(tree.text(name))
    ends = [use for use in uses if joint_before(view, use) and not inside(view, use, statement)]
    paths = [path_to(view, use) for use in ends]
    if len(paths) != 1:
        own = _as_written(view, path_to(view, name))
        paths = [path for path in paths if _as_written(view, path) == own]
    return [] if _are_given(view, paths) else paths


def _elements(view: View, node: int, equals: int, name: int) -> list[int]:
    """The places of the element of a list that a node gives a value to; none if another one does too."""
    tree, given = view.tree, next((each for each in reversed(view.elements(node)) if each < equals), 0)
    # Grammars may have a list for what is given values, though it is one.
    while tree.size[given] > 1 and tree.end[given + 1] == tree.end[given]:
        given += 1
    if not view.text(given).endswith(b"]"):
        return []
    own, found = _as_written(view, given), list[int]()
    for use in view.few_uses(tree.text(name)):
        place = _like(view, use, given) if not inside(view, use, given) else 0
        found += [place] if place and _as_written(view, place) == own else []
    return [] if _are_given(view, found) else found


def _like(view: View, use: int, given: int) -> int:
    """The node around a name that is of the kind of another one and no larger; 0 if there is none."""
    tree = view.tree
    around = takewhile(lambda each: tree.size[each] <= tree.size[given], (use, *tree.ancestors(use)))
    return next((each for each in around if tree.kind[each] == tree.kind[given]), 0)


def _are_given(view: View, paths: Iterable[int]) -> bool:
    """Whether one of some paths is given a value."""
    after = map(view.tree.following, paths)
    return any(view.tree.text(each) in EQUALS for each in after if each)


def _as_written(view: View, path: int) -> bytes:
    """A path with points for arrows, and no blanks."""
    return b"".join(view.text(path).split()).replace(b"->", b".")


def _in_place(view: View, path: int, value: int, *, brackets: bool) -> Edit:
    """A value in the place of a path, with ``brackets`` if it may need some there."""
    tree, text, tokens = view.tree, view.text(value), view.tokens(value)
    if brackets and (closed := bracketed(text, tree.source, tree.start[path], tree.end[path])) != text:
        text, tokens = closed, tokens + 2
        if goes_on_before(view, statement_around(view, path), path):
            text, tokens = b";" + text, tokens + 1
    return view.edit(path, text, tokens)
