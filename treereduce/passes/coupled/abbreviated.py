"""Let parameters whose type is deduced make a template of a function, instead of a list of its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from treereduce.passes.candidate import Candidate
from treereduce.passes.ways import if_smaller
from treereduce.program.edits import Edit
from treereduce.view.attached import TEMPLATE, Attached, attached
from treereduce.view.families import declared, definition_of_list, leads
from treereduce.view.names import MOST_REVISITED
from treereduce.view.parts import in_field
from treereduce.view.together import apart
from treereduce.view.view import View

TYPE_WORDS = frozenset({b"class", b"typename"})
"""What parameters begin with that are types, where others may be values."""
OF_TEMPLATES, PACK = b"template", b"..."
"""What parameters have that no plain argument fits, and those that may have none."""
DEFAULT = b"="
"""What a parameter has in it that need not be given."""
TYPE = "type"
"""The field of the type of what a function is called with."""


def abbreviated(view: View, node: int) -> Iterator[Candidate]:
    """A template without parameters of its own, where these are used for nothing or as types of others."""
    if not view.language.profile.deduced or not leads(view, node):
        return
    places = view.few_uses(view.tree.text(node), MOST_REVISITED)
    found = [{each.bracket: each for each in attached(view, place)} for place in places]
    if len(found) < 2 or not all(b"(" in lists for lists in found):
        return
    edits, numbers = list[Edit](), set[int]()
    for lists in found:
        if lists[b"("].defines:
            made = _made(view, lists[b"<"], lists[b"("]) if b"<" in lists else None
            if made is None:
                return
            edits += made.edits
            numbers.add(made.values)
    if len(numbers) != 1:
        return
    values = [view.language.zero] * numbers.pop()
    for lists in found:
        if not lists[b"("].defines:
            edits += [Edit(*lists[b"<"].whole)] if b"<" in lists else []
            edits += _in_front(view, lists[b"("], values)
    if smaller := if_smaller(view, apart(edits)):
        yield Candidate(smaller)


class _Made(NamedTuple):
    """A function that has no list of parameters for a template any more."""

    edits: list[Edit]
    values: int
    """How many values it is to be called with that it was not called with before."""


def heads_template(view: View, each: Attached) -> bool:
    """Whether a list is that of the parameters of a template."""
    return view.text_between(*each.whole).startswith(TEMPLATE)


def _made(view: View, given: Attached, called: Attached) -> _Made | None:
    """None where a parameter is used for something else than the type of what the function is called with."""
    if not given.elements or not heads_template(view, given):
        return None
    scope, deduced = definition_of_list(view, given.holder), view.language.profile.deduced
    typed = {in_field(view, element.first, TYPE) for element in called.elements} - {0}
    edits, added = [Edit(*given.whole)], list[bytes]()
    for name, element in zip(declared(view, given), given.elements, strict=True):
        text = view.text_between(element.start, element.end)
        word, *others = text.replace(PACK, b" ").split() or [b""]
        # A parameter without a name seems to have that of its type.
        uses = [use for use in view.uses_inside(name, scope) if use >= element.stop] if name in others else []
        if not word or text.startswith(OF_TEMPLATES) or DEFAULT in others or len(uses) > 1:
            return None
        if uses:
            # All of a type but for the marks that may follow it, and no value that need not be given.
            if uses[0] not in typed or len(others) > 1:
                return None
            start, end = view.tree.start[uses[0]], view.tree.end[uses[0]]
            edits.append(Edit(start, end, deduced if word in TYPE_WORDS else word + b" " + deduced))
        elif PACK not in text:
            added.append(deduced)
    if not added and len(edits) == 1:
        return _Made(edits + _in_front(view, called, [deduced + PACK]), 0)
    return _Made(edits + _in_front(view, called, added), len(added))


def _in_front(view: View, each: Attached, texts: Sequence[bytes]) -> list[Edit]:
    """Put texts before all elements of a list in brackets, of which the first ones may have gone."""
    tree = view.tree
    brackets = (child for child in view.children(each.holder) if tree.text(child) == each.bracket)
    opening = next((child for child in brackets if tree.start[child] >= each.whole[0]), 0)
    if not texts or not opening:
        return []
    text = each.bracket + b", ".join(texts) + (b", " if each.elements else b"")
    return [Edit(tree.start[opening], tree.end[opening], text)]
