"""Let a value stand for a parameter that is a type, where types and values are given in the same list."""

from __future__ import annotations

from collections.abc import Iterator

from treereduce.passes.candidate import Candidate
from treereduce.passes.templates.abbreviated import PACK
from treereduce.passes.ways import if_smaller
from treereduce.program.edits import Edit, EditSet
from treereduce.view.binding.attached import TEMPLATE, TYPE_BRACKETS
from treereduce.view.binding.elements import Element, only_node
from treereduce.view.calling.families import Family, families, leads
from treereduce.view.calling.paths import joint_after, joint_before, word_before
from treereduce.view.nodes.blocks import leaves_of, nothing_behind
from treereduce.view.nodes.parts import inside
from treereduce.view.view import View

MOST_PARAMETERS = 20
"""Parameters of a name that are looked at, each of which takes a look at all."""
EMPTY = (b"()", b"{}")
"""What stands behind a type where a value is made of it."""
NAMES_TYPE = b"typename"
"""What stands before a path to a type that depends on a parameter."""
OPENING = b"({"
"""How begins what a member is called or made with."""


def valued(view: View, node: int) -> Iterator[Candidate]:
    """Each parameter that is a type of a name which a node leads, as a value, with what is given for it."""
    if view.language.profile.deduced and leads(view, node):
        for family in families(view, view.tree.text(node)):
            for number in family.numbers[:MOST_PARAMETERS] if family.bracket in TYPE_BRACKETS else ():
                if edits := if_smaller(view, _as_value(view, family, number)):
                    yield Candidate(edits)


def _as_value(view: View, family: Family, number: int) -> tuple[Edit, ...]:
    """The edits; none where the parameter is used for something else than values without parts."""
    tree, edits = view.tree, list[Edit]()
    lists = family.of({number}, from_end=False)
    for names, (each, indices) in zip(family.named, lists, strict=True):
        for index in indices:
            element = each.elements[index]
            if not each.defines:
                if element.start == element.end:
                    return ()  # it is left out: f<, B>
                edits.append(Edit(element.start, element.end, view.language.zero))
                continue
            label = names[index] or _of_template(view, element)
            declared = _declared(view, element, label) if label else []
            uses = view.uses_inside(label, tree.parent[each.holder]) if declared else ()
            made = [_made(view, use) for use in uses if not inside(view, use, element.first)]
            if not made or not all(made):
                return ()
            edits += [*declared, *filter(None, made)]
    # A member may be given others of the parameter: T::x<T::y>.
    return tuple(EditSet(edits))


def _of_template(view: View, element: Element) -> bytes:
    """The name of a parameter that is a template itself, empty where it has none."""
    leaves = list(leaves_of(view, element.first))
    is_one = len(leaves) > 1 and view.tree.text(leaves[0]) == TEMPLATE and view.tree.is_name(leaves[-1])
    return view.tree.text(leaves[-1]) if is_one else b""


def _declared(view: View, element: Element, label: bytes) -> list[Edit]:
    """What says that the type of a parameter is deduced in the place of all that stands before its name.

    A value that it has where none is given is a plain one. None where it is not declared so.
    """
    tree, leaves = view.tree, list(leaves_of(view, element.first))
    if not leaves or not only_node(view, element):
        return []
    at = next((index for index, leaf in enumerate(leaves) if tree.text(leaf) == label), 0)
    last = leaves[at - 1] if at else 0
    if last and tree.text(last) == PACK:
        last = leaves[at - 2] if at > 1 else 0
    deduced, behind = view.language.profile.deduced, leaves[at + 2 :]
    if not deduced or not last:
        return []
    values = [Edit(tree.start[behind[0]], tree.end[behind[-1]], view.language.zero)] if behind else []
    return [Edit(tree.start[leaves[0]], tree.end[last], deduced), *values]


def _made(view: View, use: int) -> Edit | None:
    """What is to go behind a type for a value to be there: ``()`` of ``T()`` and ``::a`` of ``T<int>::a``.

    None where something else is done with the type, as where ``T::f`` is called with values.
    """
    tree = view.tree
    if plain := nothing_behind(view, use, EMPTY):
        return plain
    head = use
    while tree.start[tree.parent[head]] == tree.start[use] and not joint_after(view, head):
        head = tree.parent[head]
    joint, path = joint_after(view, head), tree.parent[head]
    if not joint or tree.start[path] != tree.start[use] or joint_before(view, use) or tree.end[path] <= joint:
        return None
    called = nothing_behind(view, path)
    end = called.end if called else tree.end[path]
    opens = word_before(view, tree.start[use]) == NAMES_TYPE or joint_after(view, path)
    after = tree.tokens_between(0, end)[1]
    if not opens and after < tree.token_count:
        opens = tree.source[tree.token_start[after]] in OPENING
    return None if opens else Edit(tree.end[use], end)
