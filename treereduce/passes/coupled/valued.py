"""Let a value stand for a parameter that is a type, where types and values are given in the same list."""

from __future__ import annotations

from collections.abc import Iterator

from treereduce.passes.candidate import Candidate
from treereduce.passes.ways import if_smaller
from treereduce.program.edits import Edit
from treereduce.view.attached import TYPE_BRACKETS
from treereduce.view.blocks import leaves_of, nothing_behind
from treereduce.view.families import Family, families, leads
from treereduce.view.parts import inside
from treereduce.view.view import View

MOST_PARAMETERS = 20
"""Parameters of a name that are looked at, each of which takes a look at all."""
EMPTY = (b"()", b"{}")
"""What stands behind a type where a value is made of it."""


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
                edits.append(Edit(element.start, element.end, view.language.zero))
                continue
            label = names[index]
            word = next(leaves_of(view, element.first), 0)
            uses = view.uses_inside(label, tree.parent[each.holder]) if label and word else ()
            made = [nothing_behind(view, use, EMPTY) for use in uses if not inside(view, use, element.first)]
            if not made or not all(made):
                return ()
            edits += [
                Edit(tree.start[word], tree.end[word], view.language.profile.deduced),
                *filter(None, made),
            ]
    return tuple(edits)
