"""Let what is added to a variable be part of what the variable was given."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from itertools import islice
from typing import NamedTuple

from treereduce.passes.candidate import Candidate
from treereduce.passes.moving.handed import handed
from treereduce.passes.ways import in_turn
from treereduce.program.edits import Edit
from treereduce.program.tally import length_of_text
from treereduce.view.binding.bindings import definer, given_value, giver, with_sigil
from treereduce.view.nodes.members import END, removable, removal
from treereduce.view.nodes.parts import first_children, inside
from treereduce.view.view import View

_CHANGES = re.compile(rb"(\+|-|\*\*?|//?|%|<<|>>|&&?|\|\|?|\^|\.|\?\?)=")
"""Marks that give a variable what comes of its value and another one."""
STEPS = {b"++": b"+", b"--": b"-"}
"""Marks for a change by one."""
ADDING = frozenset({b"+", b"|", b"^"})
"""Marks of changes that leave what a variable without a value, which is zero, gets as it is."""
MOST_BETWEEN = 8
"""Statements between two of a variable, which have nothing to do with it."""


class _Change(NamedTuple):
    """A statement that does nothing but change a variable."""

    statement: int
    leaf: int
    mark: bytes
    by: bytes


def carry(view: View, node: int) -> Iterator[Candidate]:
    """Write what a variable is changed by behind what it was given before.

    ``int s = a; s += b; f(s);`` -> ``int s = a + b; f(s);``, ``x = 3; x++;`` -> ``x = 3 + 1;``

    Also where all of the program may use the variable, if nothing else changes it:
    ``int s = a; f() { s *= b; }`` -> ``int s = a * b; f() { }``. What is given none has zero before:
    ``int s; f() { s += a; }`` -> ``int s; f() { s = a; }``. Pays on programs that compute something, for
    a variable that is given one value may give way to that. One or two calls for each such statement.

    A call may be what is given to the next: ``f(a, b); g(a);`` -> ``g(f(a, b));``, one or two calls more.
    """
    yield from handed(view, node) if node else ()
    if node and _change(view, node):
        yield from in_turn(view, [partial(_carried, node=node, brackets=way) for way in (False, True)])


def _carried(view: View, *, node: int, brackets: bool) -> tuple[Edit, ...]:
    """The edits that put a change into the value before it, with each of them in brackets or none."""
    change = _change(view, node)
    given = _given_before(view, change) if change else 0
    if change is None or not given:
        return _if_no_larger(view, _first(view, node, change)) if change and not brackets else ()
    value = given_value(view, given)
    if inside(view, node, value):
        return ()  # what is given has the change in it, as a block that does nothing else
    parts = [view.text(value), change.by]
    written = [b"(%b)" % part if length_of_text(part) > 1 else part for part in parts] if brackets else parts
    if brackets and written == parts:
        return ()
    gone = removal(view, change.statement)
    # Without blanks what has as many tokens has fewer bytes: "x = 3\nx++" becomes "x = 3+1".
    texts = (blank.join((written[0], change.mark, written[1])) for blank in (b" ", b""))
    ways = ((view.edit(value, text, length_of_text(text)), gone) for text in texts)
    return next(filter(None, (_if_no_larger(view, way) for way in ways)), ())


def _if_no_larger(view: View, edits: tuple[Edit, ...]) -> tuple[Edit, ...]:
    """The edits if they remove tokens, or bytes and add no tokens: what is given once may go further."""
    gain = view.gain(edits) if edits else -1
    if gain:
        return edits if gain > 0 else ()
    saved = (len(view.text_between(edit.start, edit.end)) - len(edit.text) for edit in edits)
    return edits if sum(saved) > 0 else ()


def _first(view: View, node: int, change: _Change) -> tuple[Edit, ...]:
    """The edit that gives a variable what is added to it, where nothing else gives or changes it before."""
    uses = view.few_uses(view.tree.text(change.leaf))
    earlier = [use for use in uses if use < change.statement and not definer(view, use)]
    mark = next((child for child in first_children(view, node) if view.text(child) == change.mark + b"="), 0)
    if change.mark not in ADDING or not mark or earlier or any(giver(view, use) for use in uses):
        return ()
    return (view.edit(mark, b"="),)


def _change(view: View, node: int) -> _Change | None:
    """What a node changes, if it is a whole statement; else None."""
    children = list(islice(first_children(view, node), 4))
    texts = [view.text(child) for child in children]
    at = next((at for at, text in enumerate(texts) if text in STEPS or _CHANGES.fullmatch(text)), -1)
    if at < 0 or len(children) not in (2, 3):
        return None
    changed = children[1] if at == 0 else children[0]
    leaf = next(iter(view.names.inside(changed)), 0)
    if not leaf or view.text(with_sigil(view, leaf)) != view.text(changed):
        return None
    whole = removable(view, node)
    if view.tree.kind[view.tree.parent[whole]] in view.language.roles.arguments:
        return None
    if not whole or view.text(whole).rstrip(END) != view.text(node).rstrip(END):
        return None
    if texts[at] in STEPS:
        return _Change(whole, leaf, STEPS[texts[at]], b"1") if len(children) == 2 else None
    return _Change(whole, leaf, texts[at][:-1], texts[2]) if at == 1 and len(children) == 3 else None


def _given_before(view: View, change: _Change) -> int:
    """The node that gives a variable its value before a change of it, 0 if that is not known."""
    uses = view.few_uses(view.tree.text(change.leaf))
    sibling = change.statement
    for _ in range(MOST_BETWEEN):
        sibling = next((each for each in view.before(sibling) if view.is_element(each)), 0)
        if not sibling:
            break
        if own := [use for use in uses if inside(view, use, sibling)]:
            return giver(view, own[0])
    givers = list(filter(None, (giver(view, use) for use in uses)))
    return givers[0] if len(givers) == 1 else 0
