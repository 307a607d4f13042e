"""Leave one word of a name."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from treereduce.passes.candidate import Candidate
from treereduce.passes.ways import if_smaller, in_turn
from treereduce.program.edits import Edit
from treereduce.program.text import WORDS
from treereduce.view.binding.bindings import definer
from treereduce.view.facts.names import MOST_PLACES
from treereduce.view.view import View

ANY = b"a"
"""What a name of the program may be called as well, where none of its words will do."""


def abridge(view: View, node: int) -> Iterator[Candidate]:
    """Leave one word of a name in all its places.

    ``(define (make-cell x) (make-cell x))`` -> ``(define (cell x) (cell x))``,
    ``p { font-size: 1px }`` -> ``p { size: 1px }``

    The last word or the first one, and any name where the program defines it, for a word may have a meaning
    of its own: ``make-list``. Pays where names have hyphens, marks or quotes. Up to three calls for each such
    name, and none in most languages, whose names are words.
    """
    tree = view.tree
    names = dict.fromkeys(tree.text(leaf) for leaf in view.names_in(node))
    for name in names:
        words = WORDS.findall(name)
        if words and words[0] != name:
            places = view.few_uses(name, MOST_PLACES)
            defined = any(definer(view, place) for place in places)
            texts = dict.fromkeys((words[-1], words[0], *([ANY] if defined else ())))
            yield from in_turn(view, [partial(_called, name=name, text=text) for text in texts])


def _called(view: View, *, name: bytes, text: bytes) -> tuple[Edit, ...]:
    """A name replaced in all its places; none where it has too many."""
    places = view.few_uses(name, MOST_PLACES)
    return if_smaller(view, tuple(view.edit(place, text) for place in places))
