"""Put what is given to a member in the only place that uses the member."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from treereduce.passes.candidate import Candidate
from treereduce.passes.ways import if_smaller, in_turn
from treereduce.program.edits import Edit
from treereduce.view.bindings import EQUALS, behind, equals_of
from treereduce.view.blocks import goes_on_before
from treereduce.view.bracketed import bracketed
from treereduce.view.members import in_body, removal, statement_of_all
from treereduce.view.names import MOST_REVISITED
from treereduce.view.parts import inside
from treereduce.view.paths import joint_before
from treereduce.view.together import apart
from treereduce.view.view import View


def member_values(view: View, node: int) -> Iterator[Candidate]:
    """Replace the only path to a member by what the member is given, and delete the assignment.

    ``this.a = b.c; f(this.a);`` -> ``f(b.c);``, ``A.prototype.m = function () {}; g(x.m);`` ->
    ``g(function () {});``

    What stands before the name of the member does not matter. Where there are more paths, it does:
    ``p.x = 1; q.x = 2; f(p.x * p.x, q->x);`` -> ``q.x = 2; f(1 * 1, q->x);``

    Pays where members are used once, as those of modules and prototypes are in the end, and on records that
    hold numbers. One call for each such member, two where the value may need brackets.
    """
    if node and equals_of(view, node):
        yield from in_turn(view, [partial(_put, node=node, brackets=way) for way in (False, True)])


def _put(view: View, *, node: int, brackets: bool) -> tuple[Edit, ...]:
    """The edits that put a value in the place of the paths, and delete what held it."""
    tree, equals = view.tree, equals_of(view, node)
    value = behind(view, node, equals) if equals else 0
    statement = statement_of_all(view, node) if value else 0
    names = [name for name in view.names.between(tree.start[node], tree.start[equals]) if view.alive(name)]
    if not statement or not names or not joint_before(view, names[-1]):
        return ()
    paths = _paths(view, names[-1], statement)
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
    uses = view.few_uses(tree.text(name), MOST_REVISITED)
    ends = [use for use in uses if joint_before(view, use) and not inside(view, use, statement)]
    paths = [_path_to(view, use) for use in ends]
    if len(paths) != 1:
        own = _as_written(view, _path_to(view, name))
        paths = [path for path in paths if _as_written(view, path) == own]
    after = map(tree.following, paths)
    return [] if any(tree.text(each) in EQUALS for each in after if each) else paths


def _path_to(view: View, use: int) -> int:
    """The path that ends with the name of a member."""
    tree, path = view.tree, use
    while tree.end[tree.parent[path]] == tree.end[path] and tree.parent[path]:
        path = tree.parent[path]
        if tree.start[path] < tree.start[use]:
            break
    return path


def _as_written(view: View, path: int) -> bytes:
    """A path with points for arrows, and no blanks."""
    return b"".join(view.text(path).split()).replace(b"->", b".")


def _in_place(view: View, path: int, value: int, *, brackets: bool) -> Edit:
    """A value in the place of a path, with ``brackets`` if it may need some there."""
    tree, text, tokens = view.tree, view.text(value), view.tokens(value)
    if brackets and (closed := bracketed(text, tree.source, tree.start[path], tree.end[path])) != text:
        text, tokens = closed, tokens + 2
        own = next(above for above in (path, *tree.ancestors(path)) if in_body(view, above))
        if goes_on_before(view, own, path):
            text, tokens = b";" + text, tokens + 1
    return Edit(tree.start[path], tree.end[path], text, tokens)
