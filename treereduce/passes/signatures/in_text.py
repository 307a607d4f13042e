"""Put what a macro is given into its text, which parsers take as one."""

from __future__ import annotations

import re
from collections.abc import Iterator

from treereduce.passes.ways import if_smaller
from treereduce.program.edits import Edit
from treereduce.view.binding.elements import Attached
from treereduce.view.calling.families import Family, cut, definition_of_list, frequent_argument
from treereduce.view.nodes.parts import first_children
from treereduce.view.nodes.together import apart
from treereduce.view.view import View

QUOTED = rb"\"(?:[^\"\\\\\n]|\\.)*\"|'(?:[^'\\\\\n]|\\.)*'"
WORD = rb"(?P<quoted>" + QUOTED + rb")|(?<![\w#$])%s(?![\w$])"
"""A name where it stands for what is given, and not for how that is spelled, as it does in quotes."""


def in_text(view: View, family: Family, number: int) -> tuple[Edit, ...]:
    """Delete a parameter of a macro, and put what its uses pass for it into the text.

    ``#define f(a) g(a); h`` and ``f(b);`` -> ``#define f g(b); h`` and ``f;``

    With the last parameter the brackets go. None where uses pass different things, but words.
    """
    heads = [each for each in family.lists if each.defines]
    places = list(_texts(view, heads[0], family.labels[number])) if len(heads) == 1 else []
    if not places:
        return ()
    count = len(places) * max(1, len(family.lists) - 1)
    given = frequent_argument(view, family, number, times=count)
    if not given:
        return ()
    name = re.compile(WORD % re.escape(family.labels[number]))
    texts = [(leaf, _with(name, view.text(leaf), given)) for leaf in places]
    edits = [view.edit(leaf, text) for leaf, text in texts]
    every = len(family.numbers) == 1
    for each, indices in family.of({number}, from_end=False):
        edits += [Edit(*each.whole)] if every else cut(view, each, indices)
    return if_smaller(view, apart(edits))


def _texts(view: View, head: Attached, label: bytes) -> Iterator[int]:
    """The leaves of a definition behind its parameters that have one as a word among others."""
    tree, scope = view.tree, definition_of_list(view, head.holder)
    name = re.compile(WORD % re.escape(label))
    for leaf in first_children(view, scope) if label and head.bracket == b"(" else ():
        is_text = leaf > head.holder and tree.size[leaf] == 1 and not tree.is_name(leaf)
        if is_text and view.alive(leaf) and not all(map(_is_quoted, name.finditer(view.text(leaf)))):
            yield leaf


def _with(name: re.Pattern[bytes], text: bytes, given: bytes) -> bytes:
    """A text with something for a name, but not in quotes."""
    return name.sub(lambda found: found[0] if _is_quoted(found) else given, text)


def _is_quoted(found: re.Match[bytes]) -> bool:
    return found["quoted"] is not None
