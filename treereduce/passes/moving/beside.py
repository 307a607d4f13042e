"""Put a method of a class beside it, as a function."""

from __future__ import annotations

from treereduce.passes.moving.statements import LARGEST_STATEMENT, before, first_leaf, is_apart
from treereduce.passes.ways import if_smaller
from treereduce.program.edits import Edit
from treereduce.view.binding.bindings import definer, target_of
from treereduce.view.calling.functions import SELF, THIS, class_around, head_outside, name_of_function
from treereduce.view.calling.paths import joint_before
from treereduce.view.nodes.blocks import semicolon_behind
from treereduce.view.nodes.lift import at_column
from treereduce.view.nodes.members import removable
from treereduce.view.nodes.parts import in_field, inside
from treereduce.view.nodes.together import apart
from treereduce.view.view import View

OWN = frozenset({SELF, THIS})
"""What stands for the object in a method, which is none of a function."""


def beside(view: View, node: int) -> tuple[Edit, ...]:
    """The edits that put a method before its class, or behind it where it names that, and objects away.

    ``struct S { int f(); T g; }; int x = S().f();`` -> ``int f(); struct S { T g; }; int x = f();``

    None where no path leads to the method, or where it uses its object.
    """
    tree, leaf = view.tree, _name(view, node)
    around = class_around(view, node) if leaf else 0
    item, member = removable(view, around), removable(view, node)
    if not item or view.tokens(member) > LARGEST_STATEMENT or not is_apart(view, item):
        return ()
    leaves = [each for each in range(member, member + tree.size[member]) if tree.size[each] == 1]
    named = {tree.text(each) for each in leaves if view.alive(each)}
    uses = view.few_uses(tree.text(leaf))
    paths = [path for use in uses if not inside(view, use, member) for path in _path(view, use)]
    if named & OWN or not paths or _is_bound(view, item, member, leaf):
        return ()
    head = in_field(view, around, "name")
    is_behind = head > 0 and tree.text(head) in named
    first = first_leaf(tree, item)
    if not (is_behind or view.alive(first)):
        return ()
    text = _outside(view, member, node, leaf, item)
    put = _behind(view, item, text) if is_behind else before(view, first, text)
    gone = next(view.deletion(member, member))
    return if_smaller(view, apart([put, gone, *paths])) if gone.is_apart(put.start, put.end) else ()


def _name(view: View, node: int) -> int:
    """Where the name of the function stands that a node defines or declares, 0 if it does neither."""
    leaf = name_of_function(view, node)
    if leaf or view.tree.kind[node] not in view.language.roles.definitions:
        return leaf
    declared = in_field(view, node, "declarator")
    return target_of(view, node) if declared and in_field(view, declared, "parameters") else 0


def _is_bound(view: View, item: int, member: int, leaf: int) -> bool:
    """Whether a method uses names that are defined around it in its class, such as parameters of that."""
    for each in view.names.inside(member):
        places = view.few_uses(view.tree.text(each)) if each != leaf else ()
        defined = [place for place in places if inside(view, place, item) and definer(view, place)]
        if any(inside(view, place, member) for place in defined):
            continue
        if any(removable(view, place) != item for place in defined):
            return True
    return False


def _path(view: View, place: int) -> list[Edit]:
    """What leads to a member, with the mark behind it."""
    tree, joint = view.tree, joint_before(view, place)
    whole = next((above for above in tree.ancestors(place) if tree.start[above] < joint), 0) if joint else 0
    return [Edit(tree.start[whole], tree.start[place])] if whole else []


def _outside(view: View, member: int, node: int, leaf: int, item: int) -> bytes:
    """A method as a function, as it reads where its class stands."""
    tree = view.tree
    if head := head_outside(view, node, leaf):
        return head + view.text_between(tree.end[leaf], tree.end[member])
    return at_column(view, member, item)


def _behind(view: View, item: int, text: bytes) -> Edit:
    mark = semicolon_behind(view, item)
    end = mark.end if mark else view.tree.end[item]
    return Edit(end - 1, end, view.tree.source[end - 1 : end] + b"\n" + text)
