"""What may stand for a type: the usual ones, that of an only field, several of what the type holds."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from treereduce.languages.language import Language
from treereduce.languages.profile import TYPE, VALUE
from treereduce.program.grammar import ERROR_KIND
from treereduce.view.binding.applied import LIFETIME
from treereduce.view.calling.spelling import HOLE
from treereduce.view.nodes.parts import in_field
from treereduce.view.types.records import fields_of
from treereduce.view.view import View

LIFETIMES = b"{lifetimes}"
"""Stands for these in the profile's texts of sequences."""
_COUNT = re.compile(rb"\d(?!\w*\.)|\{")
"""How a value begins that may say how many: no fraction, truth or text does, and nothing below zero."""


def usual_types(language: Language) -> list[bytes]:
    """What the profile has for most kinds of types, if for any."""
    return _most_frequent(language, 1)


def wider_type(language: Language) -> list[bytes]:
    """What the profile has for types beside the usual one, where values of all types may have it."""
    return _most_frequent(language, None, usual_types(language))


def _most_frequent(language: Language, most: int | None, without: Sequence[bytes] = ()) -> list[bytes]:
    """The most frequent of the first texts that a profile has for kinds of types."""
    texts = Counter(
        text
        for kind in sorted(language.roles.types)
        for text in language.minimal(kind)[:most]
        if text not in without
    )
    return [text for text, _ in texts.most_common(1)]


def types_of_only_fields(view: View, definitions: Sequence[int]) -> Iterator[bytes]:
    """The types of the only fields of the records that nodes define: ``A`` of ``struct S { A a; };``."""
    for node in definitions:
        yield from (field.type for field in fields_of(view, node, 1))


def head_of(view: View, place: int) -> bytes:
    """What stands before the arguments that end a type, or what an array holds; else nothing."""
    if held := _held(view, place):
        start, end = view.tree.start, view.tree.end
        return view.text_between(start[place], start[held]) + view.text_between(end[held], end[place])
    given = arguments_of(view, place)
    return view.text_between(view.tree.start[place], view.tree.start[given]) if given else b""


def _held(view: View, place: int) -> int:
    """What an array holds that may be a pointer; 0 for other types."""
    hole = HOLE.search(_pointer(view, place))
    return in_field(view, place, hole[1].decode()) if hole else 0


def _pointer(view: View, place: int) -> bytes:
    """How a pointer is written that may stand for a type, empty where none may."""
    return next(iter(view.language.profile.pointers.get(view.tree.kind_name(place), ())), b"")


def arguments_of(view: View, place: int) -> int:
    """The first arguments in a type, if it ends with them; 0 if not."""
    tree, kinds = view.tree, view.language.roles.arguments
    stop = place + tree.size[place]
    given = next((node for node in range(place, stop) if tree.kind[node] in kinds and view.alive(node)), 0)
    return given if given and tree.end[given] == tree.end[place] else 0


def sequences_of(view: View, place: int) -> list[bytes]:
    """What the language has for several of the only argument of a type, as a pointer or an array of it.

    For an array a pointer; and an array of something plain, of so many as the argument says that is a value.
    None for types with more arguments, of which lifetimes do not count.
    """
    if held := _held(view, place):
        return [HOLE.sub(lambda _: view.text(held), _pointer(view, place))]
    given, forms = arguments_of(view, place), view.language.profile.sequences
    if given and (value := _value(view, given)):
        return [form.replace(VALUE, value) for form in forms if VALUE in form and _COUNT.match(value)]
    elements = view.elements(given) if given else []
    if elements and _is_value(view, elements[-1]):
        return []
    texts = [view.text(element) for element in elements]
    lifetimes = texts[:-1] if any(LIFETIMES in form for form in forms) else []
    lifetimes = [text + b" " for text in lifetimes if text.startswith(LIFETIME)]
    if len(texts) != len(lifetimes) + 1:
        return []
    told = [form for form in forms if VALUE not in form]
    return [form.replace(LIFETIMES, b"".join(lifetimes)).replace(TYPE, texts[-1]) for form in told]


def _is_value(view: View, node: int) -> bool:
    """Whether an argument of a type is a value. In TypeScript a literal is a type."""
    roles, kind = view.language.roles, view.tree.kind[node]
    return kind in roles.type_values and kind not in roles.types


def _value(view: View, given: int) -> bytes:
    """The only argument that a type is given, if it is a value; else nothing."""
    tree, children = view.tree, list(view.children(given))
    if len(children) < 3 or len(view.elements(given)) > 1:
        return b""
    # The grammar of Rust reads no cast among arguments of a type, but an error that begins with what is cast.
    broken = tree.kind[children[1]] == ERROR_KIND
    first = next(view.children(children[1]), 0) if broken else children[1]
    if not _is_value(view, first):
        return b""
    return view.text_between(tree.end[children[0]], tree.start[children[-1]]).strip()
