"""Give two things that are said to be the same one name, which need not be said then."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import islice

from treereduce.passes.ways import Way, if_smaller
from treereduce.program.edits import Edit
from treereduce.program.text import WORDS
from treereduce.view.binding.bindings import binder
from treereduce.view.calling.paths import joint_after
from treereduce.view.calling.spelling import HOLE, spelled
from treereduce.view.nodes.parts import inside
from treereduce.view.nodes.together import apart
from treereduce.view.view import View

TWO = 2
_WORD = re.compile(rb"[a-z]", re.IGNORECASE)
"""What a form has of its own that is for more than two names."""
_NAMED = rb"[~.]?(?:\w+\s+)*%b(?:\s*=.*)?"
"""A name with the marks and words before it and a value behind it."""


def equalled(view: View, node: int) -> Iterator[Way]:
    """The ways to write a node that has two names with one of them, which both things get in all places.

    ``SELECT * FROM a JOIN b ON a.x = b.y`` -> ``SELECT * FROM a NATURAL JOIN b``,
    ``const {a: b} = f(); g(b);`` -> ``const {b} = f(); g(b);``

    As the profile of the language writes it. The last two names are taken that stand before no member; where
    the form has no words of its own there are no others, and nothing but a name has the second one.
    """
    forms = view.language.profile.equalled.get(view.tree.kind_name(node), ()) if node else ()
    names = _last_two(view, node) if forms and view.alive(node) else ()
    if len(names) == TWO:
        for form in forms:
            yield from (partial(_with_one, node=node, form=form, kept=kept) for kept in reversed(names))


def _with_one(view: View, *, node: int, form: bytes, kept: int) -> tuple[Edit, ...]:
    """A form in the place of a node, and one name in all places of the other."""
    tree = view.tree
    names = _last_two(view, node) if view.alive(node) else ()
    edit = spelled(view, node, form) if kept in names else None
    if edit is None:
        return ()
    name, other = (tree.text(leaf) for leaf in sorted(names, key=lambda leaf: leaf != kept))
    places = view.few_uses(other) if other != name else []
    places = [place for place in places if not inside(view, place, node)]
    # What is defined nowhere cannot have another name.
    if other != name and not places and not any(binder(view, leaf) for leaf in names):
        return ()
    text = WORDS.sub(lambda word: name if word[0] == other else word[0], edit.text)
    if not _WORD.search(HOLE.sub(b"", form)) and not _is_one_name(view, node, name, text):
        return ()
    edit = Edit(edit.start, edit.end, text, edit.tokens)
    return if_smaller(view, apart([edit, *(view.edit(each, name) for each in places)]))


def _is_one_name(view: View, node: int, name: bytes, text: bytes) -> bool:
    """Whether a text is a name with what may stand beside it in a pattern, and a node has but two names.

    ``{a: b = 1}`` and ``A { a: ref b }``, and neither ``{a: {b: c}}`` nor ``{a: b()}``.
    """
    alive = list(islice(view.names_in(node), TWO + 1))
    return len(alive) == TWO and re.fullmatch(_NAMED % re.escape(name), text, re.DOTALL) is not None


def _last_two(view: View, node: int) -> Sequence[int]:
    leaves = [leaf for leaf in view.names_in(node) if not joint_after(view, leaf)]
    return leaves[-TWO:]
