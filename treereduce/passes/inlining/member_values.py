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
from treereduce.view.view import View


def member_values(view: View, node: int) -> Iterator[Candidate]:
    """Replace the only path to a member by what the member is given, and delete the assignment.

    ``this.a = b.c; f(this.a);`` -> ``f(b.c);``, ``A.prototype.m = function () {}; g(x.m);`` ->
    ``g(function () {});``

    What stands before the name of the member does not matter. Pays where members are used once, as those of
    modules and prototypes are in the end. One call for each such member, two where the value may need
    brackets.
    """
    if node and equals_of(view, node):
        yield from in_turn(view, [partial(_put, node=node, brackets=way) for way in (False, True)])


def _put(view: View, *, node: int, brackets: bool) -> tuple[Edit, ...]:
    """The edits that put a value in the place of the path, and delete what held it."""
    tree, equals = view.tree, equals_of(view, node)
    value = behind(view, node, equals) if equals else 0
    statement = statement_of_all(view, node) if value else 0
    names = [name for name in view.names.between(tree.start[node], tree.start[equals]) if view.alive(name)]
    if not statement or not names or not joint_before(view, names[-1]):
        return ()
    uses = view.few_uses(tree.text(names[-1]), MOST_REVISITED)
    others = [use for use in uses if use != names[-1] and joint_before(view, use)]
    if len(others) != 1 or inside(view, others[0], statement):
        return ()
    path = others[0]
    while tree.end[tree.parent[path]] == tree.end[path] and tree.parent[path]:
        path = tree.parent[path]
        if tree.start[path] < tree.start[others[0]]:
            break
    behind_path = tree.following(path)
    if behind_path and tree.text(behind_path) in EQUALS:
        return ()  # given a value there too
    text, tokens = view.text(value), view.tokens(value)
    if brackets:
        text = bracketed(text, tree.source, tree.start[path], tree.end[path])
        if text == view.text(value):
            return ()
        tokens += 2
        own = next(above for above in (path, *tree.ancestors(path)) if in_body(view, above))
        if goes_on_before(view, own, path):
            text, tokens = b";" + text, tokens + 1
    put = Edit(tree.start[path], tree.end[path], text, tokens)
    # What is made and looked at in its place, ``new class { a = b }().a``, goes with the path.
    gone = () if inside(view, statement, path) else (removal(view, statement),)
    return if_smaller(view, (put, *gone))
