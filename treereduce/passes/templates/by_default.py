"""Put what a parameter of a template is where none is given in the places of the template."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import partial
from itertools import pairwise
from typing import NamedTuple

from treereduce.passes.substitution.plain_types import usual_types
from treereduce.passes.templates.abbreviated import TYPE_WORDS
from treereduce.passes.ways import Way, if_smaller
from treereduce.program.edits import Edit
from treereduce.view.attached import TYPE_BRACKETS, Attached, Element, attached
from treereduce.view.bindings import definer
from treereduce.view.calls import call_of
from treereduce.view.families import declared, definition_of_list
from treereduce.view.members import removable, removal
from treereduce.view.names import MOST_REVISITED
from treereduce.view.parts import inside
from treereduce.view.paths import joint_after, path_to
from treereduce.view.together import apart
from treereduce.view.view import View

OF_VALUE = re.compile(rb"\w+\s*\((?!\s*[*&])(.*)\)\s*\Z", re.DOTALL)
"""A type that is that of a value, as ``decltype(a)``: the value may stand for it. ``int (*)(a)`` has none."""
PACK = b"..."
EQUALS = b"="
WORD = rb"(?<!\w)%s(?!\w)"


class Template(NamedTuple):
    """A template of the program, and its last parameter that has a default."""

    listed: Attached
    whole: int
    default: bytes
    value: bytes
    """The same as a value, empty where it is a mere type."""


def by_default(view: View, node: int) -> Iterator[Way]:
    """The ways to put the last default of the template that a node names in its places.

    ``template <class T, class = decltype(f<T>())> struct A {}; A<int> a;`` -> ``decltype(f<int>()) a;``

    Where it is called, or a member of it is asked for, the value in the brackets of such a type:
    ``template <class T, class = decltype(f<T>())> int g(T); int x = g(1);`` -> ``int x = f<int>();``
    """
    if _template(view, view.tree.text(node)):
        yield partial(_replaced, name=view.tree.text(node), as_value=False)
        yield partial(_replaced, name=view.tree.text(node), as_value=True)


def _template(view: View, name: bytes) -> Template | None:
    """The only template of a name with a parameter that has a default."""
    lists = [each for place in view.few_uses(name, MOST_REVISITED) for each in attached(view, place)]
    heads = [each for each in lists if each.defines and each.bracket in TYPE_BRACKETS]
    whole = removable(view, definition_of_list(view, heads[0].holder)) if len(heads) == 1 else 0
    texts = [_text(view, element).partition(EQUALS) for element in heads[0].elements] if whole else []
    # For one parameter that is many there is no single text.
    if not whole or any(PACK in head for head, _, _ in texts):
        return None
    head, default = next(
        ((head, text.strip()) for head, equals, text in reversed(texts) if equals), (b"", b"")
    )
    is_value = bool(head.split()) and head.split()[0] not in (head.strip(), *TYPE_WORDS)
    value = None if is_value else OF_VALUE.match(default)
    return Template(heads[0], whole, default, default if is_value else value[1] if value else b"")


def _replaced(view: View, *, name: bytes, as_value: bool) -> tuple[Edit, ...]:
    """The default in all places of a template, which goes, and ``as_value`` for calls and members of it."""
    template = _template(view, name)
    text = (template.value if as_value else template.default) if template else b""
    # A value is no type.
    if template is None or not text or (text == template.value and not as_value):
        return ()
    uses = [place for place in view.uses(name) if not inside(view, place, template.whole)]
    # What is said of some arguments alone would define the default.
    if any(definer(view, place) for place in uses):
        return ()
    edits = [_put(view, place, template, text, as_value=as_value) for place in uses]
    known = sorted(edit for edit in edits if edit)
    # One in what another is given would be in its place again.
    are_apart = all(before.end <= after.start for before, after in pairwise(known))
    is_all = known and len(known) == len(edits) and are_apart
    return if_smaller(view, apart([*known, removal(view, template.whole)])) if is_all else ()


def _put(view: View, place: int, template: Template, text: bytes, *, as_value: bool) -> Edit | None:
    """A default with what a use gives for the parameters in their places; None of a value for a type."""
    tree, call = view.tree, call_of(view, place)
    given = next((each for each in attached(view, place) if each.bracket == template.listed.bracket), None)
    start, end = tree.start[path_to(view, place)], given.whole[1] if given else tree.end[place]
    if call:
        start, end = tree.start[call.node], tree.end[call.node]
    elif as_value and (member := _member(view, place, end)):
        start, end = tree.start[member], tree.end[member]
    elif as_value and template.default == template.value:
        return None
    elif as_value:
        text = template.default
    return Edit(start, end, _with(text, dict(_values(view, template, given))))


def _member(view: View, place: int, end: int) -> int:
    """The path to a member of what ends somewhere, 0 if no mark of one follows."""
    tree = view.tree
    head = next((node for node in (place, *tree.ancestors(place)) if tree.end[node] == end), 0)
    leaf = next(iter(view.names.between(end, tree.end[0])), 0) if head and joint_after(view, head) else 0
    return path_to(view, leaf) if leaf else 0


def _values(view: View, template: Template, given: Attached | None) -> Iterator[tuple[bytes, bytes]]:
    """The parameters of a template by their names, each with what is given for it, or something plain."""
    known = given.elements if given else ()
    labels = declared(view, template.listed)
    for index, (label, element) in enumerate(zip(labels, template.listed.elements, strict=True)):
        head = _text(view, element).partition(EQUALS)[0]
        words = head.split()
        # What has no name seems to have one of its default.
        if not label or label not in head:
            continue
        if index < len(known):
            yield label, _text(view, known[index])
        else:
            plain = usual_types(view.language) if words[0] in (label, *TYPE_WORDS) else ()
            yield label, next(iter(plain), view.language.zero)


def _with(text: bytes, known: Mapping[bytes, bytes]) -> bytes:
    """A text with others in the places of names, all at once."""
    names = b"|".join(map(re.escape, known))
    return re.sub(WORD % (b"(?:%s)" % names), lambda found: known[found[0]], text) if known else text


def _text(view: View, element: Element) -> bytes:
    return view.text_between(element.start, element.end)
