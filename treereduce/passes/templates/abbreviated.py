"""Let parameters whose type is deduced make a template of a function, instead of a list of its own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from treereduce.passes.candidate import Candidate
from treereduce.passes.types.plain_types import usual_types
from treereduce.passes.ways import if_smaller, in_turn
from treereduce.program.edits import Edit
from treereduce.view.binding.attached import TEMPLATE, attached
from treereduce.view.binding.elements import Attached
from treereduce.view.calling.families import declared, definition_of_list, leads
from treereduce.view.nodes.members import removable
from treereduce.view.nodes.parts import in_field
from treereduce.view.nodes.together import apart
from treereduce.view.view import View

TYPE_WORDS = frozenset({b"class", b"typename"})
"""What parameters begin with that are types, where others may be values."""
PACK = b"..."
"""What parameters have that may be given nothing. No plain argument fits one that begins with `TEMPLATE`."""
DEFAULT = b"="
"""What a parameter has in it that need not be given."""
TYPE = "type"
"""The field of the type of what a function is called with."""
RESULT = b"_"
"""The name of a variable that only makes its value be made."""


def abbreviated(view: View, node: int) -> Iterator[Candidate]:
    """A template without parameters of its own, where these are used for nothing or as types of others.

    Where they are used for more, that is of a plain type then:
    ``template <class T> T f() { T a; } int x = f<int>();`` -> ``int f(auto) { int a; } int x = f(0);``
    What only wants it to be made calls it, or goes on to want that:
    ``template <class> int f() {} template int f<A>();`` -> ``int f(auto) {} auto _ = f(0);``
    What only names it calls it too: ``auto x = f<A>;`` -> ``auto x = f(0);``
    """
    if view.language.profile.deduced and leads(view, node):
        name = view.tree.text(node)
        yield from in_turn(view, [partial(_deduced, name=name, calls=calls) for calls in (True, False)])


def _deduced(view: View, *, name: bytes, calls: bool) -> tuple[Edit, ...]:
    """The edits, with a plain type for what else parameters are used for if that is needed.

    ``calls`` says what becomes of what wants a template to be made; without it, there has to be something.
    """
    places = view.few_uses(name)
    found = [{each.bracket: each for each in attached(view, place)} for place in places]
    # What is only named, "f<int>", is called.
    lone = [lists.get(b"<") for lists in found if b"(" not in lists]
    named = [each for each in lone if each and each.elements and not each.defines]
    found = [lists for lists in found if b"(" in lists]
    if len(places) < 2 or len(named) < len(lone):
        return ()
    usual = usual_types(view.language)
    for plain in (b"", *usual):
        made = [_made(view, lists, plain) for lists in found]
        if any(made):
            break
    rest = [(lists, _wanted(view, lists[b"("])) for lists, each in zip(found, made, strict=True) if not each]
    numbers = {each.values for each in made if each}
    if len(numbers) != 1 or any(lists[b"("].defines and not wanted for lists, wanted in rest):
        return ()
    if not calls and not (usual and any(wanted for _, wanted in rest)):
        return ()
    edits = [edit for each in made if each for edit in each.edits]
    more, zero = numbers.pop(), view.language.zero
    for lists, wanted in rest:
        called = lists[b"("]
        if calls and wanted:
            given = b", ".join([zero] * (more + len(called.elements)))
            edits.append(_variable(view, wanted, name + b"(" + given + b")"))
        else:
            edits += [Edit(*lists[b"<"].whole)] if b"<" in lists else []
            edits += _in_front(view, called, [usual[0] if called.defines else zero] * more)
    if named and not more:
        return ()
    own = max(len(lists[b"("].elements) for lists in found if lists[b"("].defines)
    call = b"(" + b", ".join([zero] * (more + own)) + b")"
    edits += [Edit(*each.whole, call) for each in named]
    return if_smaller(view, apart(edits))


def _wanted(view: View, called: Attached) -> int:
    """The statement that only wants a template to be made for some arguments, ``template int f<int>();``.

    0 for a call, and where it wants more.
    """
    node = removable(view, called.holder) if called.defines else 0
    first, *others = view.text(node).split(None, 1) if node else [b""]
    return node if first == TEMPLATE and others and not others[0].startswith(b"<") else 0


def _variable(view: View, statement: int, value: bytes) -> Edit:
    """A variable that has a value, in the place of a statement."""
    deduced = view.language.profile.deduced
    return view.edit(statement, deduced + b" " + RESULT + b" = " + value + b";")


class _Made(NamedTuple):
    """A function that has no list of parameters for a template any more."""

    edits: list[Edit]
    values: int
    """How many values it is to be called with that it was not called with before."""


def heads_template(view: View, each: Attached) -> bool:
    """Whether a list is that of the parameters of a template."""
    return view.text_between(*each.whole).startswith(TEMPLATE)


def _made(view: View, lists: Mapping[bytes, Attached], plain: bytes) -> _Made | None:
    """None where a parameter is used for something else than the type of what the function is called with.

    What else it is used for is of a ``plain`` type, if there is one.
    """
    given, called = lists.get(b"<"), lists[b"("]
    if not called.defines or not given or not given.elements or not heads_template(view, given):
        return None
    scope, deduced = definition_of_list(view, given.holder), view.language.profile.deduced
    typed = {in_field(view, element.first, TYPE) for element in called.elements} - {0}
    edits, added = [Edit(*given.whole)], list[bytes]()
    for name, element in zip(declared(view, given), given.elements, strict=True):
        text = view.text_between(element.start, element.end)
        word, *others = text.replace(PACK, b" ").split() or [b""]
        # A parameter without a name seems to have that of its type.
        uses = [use for use in view.uses_inside(name, scope) if use >= element.stop] if name in others else []
        if not word or text.startswith(TEMPLATE) or DEFAULT in others:
            return None
        # All of a type but for the marks that may follow it, and no value that need not be given.
        types = uses if len(uses) == 1 and uses[0] in typed and len(others) == 1 else []
        if uses and not types:
            if not plain or PACK in text:
                return None
            is_type = word in TYPE_WORDS
            types = [use for use in uses if is_type and use in typed][:1]
            edits += _written(view, set(uses) - {*types}, plain if is_type else view.language.zero)
        edits += _written(view, types, deduced if word in TYPE_WORDS else word + b" " + deduced)
        if not types and PACK not in text:
            added.append(deduced)
    if not added and len(edits) == 1:
        return _Made(edits + _in_front(view, called, [deduced + PACK]), 0)
    return _Made(edits + _in_front(view, called, added), len(added))


def _written(view: View, places: Iterable[int], text: bytes) -> list[Edit]:
    return [view.edit(place, text) for place in places]


def _in_front(view: View, each: Attached, texts: Sequence[bytes]) -> list[Edit]:
    """Put texts before all elements of a list in brackets, of which the first ones may have gone."""
    tree = view.tree
    brackets = (child for child in view.children(each.holder) if tree.text(child) == each.bracket)
    opening = next((child for child in brackets if tree.start[child] >= each.whole[0]), 0)
    if not texts or not opening:
        return []
    text = each.bracket + b", ".join(texts) + (b", " if each.elements else b"")
    return [view.edit(opening, text)]
