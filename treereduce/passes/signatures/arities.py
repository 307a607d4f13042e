"""Delete parameters with the arguments of all uses, and lower the number of them that is part of a name."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import partial

from treereduce.passes.candidate import Candidate
from treereduce.passes.columns.grids import each_column
from treereduce.passes.ways import Way, if_smaller
from treereduce.program.edits import Edit
from treereduce.view.binding.attached import attached
from treereduce.view.binding.elements import Attached
from treereduce.view.calling.families import cut
from treereduce.view.nodes.together import apart
from treereduce.view.view import View

MOST_USES = 40
"""Places of a name, each of which may have a list."""
MOST_PARAMETERS = 16
"""Parameters of a function that is looked at."""
_ARITY = re.compile(rb"\b([a-z]\w*[?!]?)/([1-9][0-9]?)(?![\w.])")
"""A name with the number of its parameters, as ``f/2`` in Erlang."""
_NUMBER = re.compile(rb"/([0-9]+)(?![\w.])")


def arities(view: View) -> Iterator[Candidate]:
    """Delete a parameter in all lists of a name that have as many as stands behind it, and lower that number.

    ``-export([f/2]). f(A, B) -> B.`` -> ``-export([f/1]). f(B) -> B.``

    One call for each parameter, where its function is exported or named so.
    """
    named = dict.fromkeys((found[1], int(found[2])) for found in _ARITY.finditer(view.tree.source))
    for name, width in named:
        if width <= MOST_PARAMETERS and _lists(view, name, width):
            yield from each_column(view, width, partial(_ways_to_delete, name, width))


def _ways_to_delete(name: bytes, width: int, chosen: range) -> list[Way]:
    return [partial(_parameters_deleted, name=name, width=width, chosen=chosen)]


def _parameters_deleted(view: View, *, name: bytes, width: int, chosen: range) -> tuple[Edit, ...]:
    """The edits that delete parameters of a name with so many, and lower the numbers behind it."""
    indices = list(chosen)
    edits = [edit for each in _lists(view, name, width) for edit in cut(view, each, indices)]
    if not edits:
        return ()
    tree = view.tree
    for place in view.few_uses(name, MOST_USES):
        found = _NUMBER.match(tree.source, tree.end[place])
        if found and int(found[1]) == width:
            edits.append(Edit(*found.span(1), b"%d" % (width - len(chosen))))
    return if_smaller(view, apart(edits))


def _lists(view: View, name: bytes, width: int) -> Sequence[Attached]:
    """The lists of a name in round brackets that have so many elements."""
    lists = [each for place in view.few_uses(name, MOST_USES) for each in attached(view, place)]
    return [each for each in lists if each.bracket == b"(" and len(each.elements) == width]
