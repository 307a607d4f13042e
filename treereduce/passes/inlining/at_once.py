"""Put the values that several names are given in one statement in the places of the names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from treereduce.passes.ways import Condition, Way
from treereduce.program.edits import Edit
from treereduce.view.binding.bindings import binder, equals_of, given_value, is_changed, with_sigil
from treereduce.view.binding.written_out import key_of, listed
from treereduce.view.calling.paths import joint_before
from treereduce.view.nodes.members import COMMA, removable, removal
from treereduce.view.nodes.parts import inside
from treereduce.view.nodes.together import apart
from treereduce.view.notation.bracketed import bracketed
from treereduce.view.notation.shorthands import put
from treereduce.view.view import View


def at_once(view: View, node: int, fits: Condition) -> Iterator[Way]:
    """The ways to put the values of several names in their places, without and with brackets.

    ``a, b = 1, 2; f(a, b);`` -> ``f(1, 2);``, ``const {a, b} = {a: 1, b: 2}; f(a, b);`` -> ``f(1, 2);``
    """
    if given_at_once(view, node):
        yield from (
            partial(_all_inlined, node=node, fits=fits, brackets=brackets) for brackets in (False, True)
        )


def _all_inlined(view: View, *, node: int, fits: Condition, brackets: bool) -> tuple[Edit, ...]:
    tree, statement = view.tree, removable(view, node)
    puts = InPlaces(view, brackets=brackets)
    for leaf, value in given_at_once(view, node).items():
        uses = view.few_uses(tree.text(leaf))
        outside = (use for use in uses if not (inside(view, use, statement) or joint_before(view, use)))
        if not puts.put(outside, view.text(value), view.tokens(value)):
            return ()
    return fits(view, apart([*puts.edits, removal(view, statement)])) if puts.makes_sense else ()


class InPlaces:
    """Puts values in the places of names, with ``brackets`` where operators stand beside these."""

    def __init__(self, view: View, *, brackets: bool) -> None:
        self._view, self._brackets = view, brackets
        self._are_added = False
        self.edits: list[Edit] = []

    @property
    def makes_sense(self) -> bool:
        """Whether there are any edits, and brackets in them where there may be."""
        return bool(self.edits) and (self._are_added or not self._brackets)

    def put(self, uses: Iterable[int], text: bytes, tokens: int) -> bool:
        """Put a value of so many tokens in some places; not where one is given something else there."""
        view, tree = self._view, self._view.tree
        for use in uses:
            place = with_sigil(view, use)
            if is_changed(view, place) or binder(view, use):
                return False
            span = tree.start[place], tree.end[place]
            closed = bracketed(text, tree.source, *span) if self._brackets else text
            self._are_added |= closed != text
            self.edits.append(put(view, place, closed, tokens if closed == text else tokens + 2))
        return True


def given_at_once(view: View, node: int) -> dict[int, int]:
    """The names that a statement gives values to, with those; none where it is another kind of statement."""
    value = given_value(view, node) if node and view.alive(node) else 0
    if not value or not removable(view, node):
        return {}
    equals = equals_of(view, node)
    targets = next((each for each in reversed(view.elements(node)) if each < equals), 0)
    values = listed(view, value)
    keyed = {key: each.value for each in values if (key := key_of(view, each))}
    found = dict[int, int]()
    for number, target in enumerate(listed(view, targets) if values else ()):
        leaf = _name_in(view, target.value)
        name = key_of(view, target) or (view.tree.text(leaf) if keyed else b"")
        place = _place_in(view, target.node, number)
        in_place = values[place].value if place < len(values) else 0
        given = keyed.get(name, 0) if name else in_place
        # What a name is given where nothing is, as ``c`` in ``{a = c}``, is no name for what is given.
        if not leaf or not given or equals_of(view, target.node):
            return {}
        found[leaf] = given
    return found if len(found) > 1 else {}


def _name_in(view: View, node: int) -> int:
    """The name that a node is, with the mark of a variable before it; 0 if it is something else."""
    leaf = node if view.tree.is_name(node) else next(iter(view.names.inside(node)), 0)
    return leaf if leaf and view.text(with_sigil(view, leaf)) == view.text(node) else 0


def _place_in(view: View, member: int, number: int) -> int:
    """The place of a member in a list of which some may be left out: that of ``a`` is 1 in ``[, a]``."""
    tree, commas, before = view.tree, 0, view.tree.previous[member]
    while before:
        commas += tree.text(before) == COMMA
        before = tree.previous[before]
    return max(number, commas)
