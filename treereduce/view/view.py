"""The current program as passes see it: the base tree of the round with the committed edits in force.

Nodes are nodes of the base. A node is alive while no edit covers it; sizes are those of what is left.
"""

from __future__ import annotations

import reprlib
from array import array
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import islice, takewhile

from treereduce.errors import EndlessParseError
from treereduce.languages.language import Language
from treereduce.program.brackets import CLOSING, OPENING
from treereduce.program.edits import Edit
from treereduce.program.grammar import EXTRA, NAMED, Grammar
from treereduce.program.render import Rendering
from treereduce.program.tally import length_of_edit
from treereduce.program.tree import SyntaxTree
from treereduce.view.facts.forms import Forms
from treereduce.view.facts.imports import imports_by_name
from treereduce.view.facts.labels import labels_by_name
from treereduce.view.facts.names import MOST_REVISITED, Names
from treereduce.view.facts.samples import Samples
from treereduce.view.facts.supertypes import supertypes

ENDS = OPENING | CLOSING
"""What stands between no two elements: parameters of Solidity have no node around them and their brackets."""
MOST_WORDS = 2
"""Words before the only definition of a section, as ``let`` in Nim."""

_SHORT = reprlib.Repr()
_SHORT.maxother = 120
"""So many characters of a program are shown where a test of a pass fails."""


class Slots:
    """What may stand where, learned from the program itself and the grammar's supertypes.

    A slot is a kind of parent with a field. Two kinds fit one another when the program has both in one
    slot, or the grammar gives them a supertype in common. Where all of the program is one node, as it is in
    languages that wrap a module or a class around everything, the program has nothing to learn from what else
    may stand there, so the parser is asked. Costs one walk over the tree.
    """

    def __init__(self, tree: SyntaxTree, language: Language) -> None:
        self._tree = tree
        self._language = language
        self._seen: set[tuple[int, int, int]] = set()
        self._of_kind: dict[int, array[int]] = defaultdict(lambda: array("I"))
        kinds, parents, fields, starts, ends = tree.kind, tree.parent, tree.field, tree.start, tree.end
        for node in tree.with_flags(NAMED, EXTRA):
            if starts[node] < ends[node]:
                kind = kinds[node]
                self._seen.add((kinds[parents[node]], fields[node], kind))
                self._of_kind[kind].append(node)
        self._smallest: dict[int, int] = {}
        self._alike: dict[tuple[int, int], bool] = {}
        self._alone: dict[int, bool] = {}
        top = [child for child in tree.children(0) if tree.is_named(child) and not tree.is_extra(child)]
        self._all = top[0] if len(top) == 1 else 0
        """The node that is all of the program, 0 where there are several or none."""
        self._families = supertypes(tree.grammar.language) if tree.grammar.language else {}

    def smallest(self, kind: int) -> bytes:
        """The text of the program's smallest node of a kind that it has."""
        if kind not in self._smallest:
            self._smallest[kind] = _smallest(self._tree, self._of_kind[kind])
        return self._tree.text(self._smallest[kind])

    def fits(self, node: int, place: int) -> bool:
        """Whether ``node`` may be expected to parse in the place of ``place``."""
        tree = self._tree
        kind, other = tree.kind[node], tree.kind[place]
        if kind == other or (tree.kind[tree.parent[place]], tree.field[place], kind) in self._seen:
            return True
        if place and place == self._all and self._stands_alone(kind):
            return True
        return not self._families.get(kind, set()).isdisjoint(self._families.get(other, ()))

    def alike(self, node: int, place: int) -> bool:
        """Whether what stands for the one stands for the other too, as ``0`` does for all expressions.

        Where the grammar has no supertypes for either, as that of Perl has none for most expressions, and the
        program is too small to learn from, the profile's minimal texts tell which kinds are of a sort. Not
        asked about leaves: small texts are tried everywhere anyway.
        """
        kind, other = self._tree.kind[node], self._tree.kind[place]
        if kind in self._families or other in self._families or self._tree.size[node] == 1:
            return False
        alike = self._alike.get((kind, other))
        if alike is None:
            alike = not _stand_ins(self._language, kind).isdisjoint(_stand_ins(self._language, other))
            self._alike[kind, other] = alike
        return alike

    def _stands_alone(self, kind: int) -> bool:
        """Whether the smallest node of a kind is a program by itself. One parse for each kind."""
        if kind not in self._alone:
            self._alone[kind] = _is_program(self._tree.grammar, self.smallest(kind), kind)
        return self._alone[kind]


def _stand_ins(language: Language, kind: int) -> set[bytes]:
    """The minimal texts of a kind, without empty brackets: those may be a list of anything."""
    return {text for text in language.minimal(kind) if text[:1].isalnum() or text == b";"}


def _is_program(grammar: Grammar, text: bytes, kind: int) -> bool:
    """Whether a text parses as a node of a kind and nothing else."""
    if grammar.language is None:
        return False
    try:
        root = grammar.parser().parse(text).root_node
    except EndlessParseError:
        return False
    return not root.has_error and [child.kind_id for child in root.children] == [kind]


def _smallest(tree: SyntaxTree, nodes: Iterable[int]) -> int:
    """The first of ``nodes`` with the fewest tokens."""
    smallest, fewest = 0, tree.token_count + 1
    for node in nodes:
        tokens = tree.tokens(node)
        if tokens < fewest:
            smallest, fewest = node, tokens
        if tokens <= 1:
            break
    return smallest


BASE_WORDS = (b"base", b"super")
"""What stands for the class that another one derives from, where that is a word of the grammar."""


class Facts:
    """What does not change during a round: its base tree, the language, and what is learned from them.

    Each is learned when a pass first asks. Two threads may do so at once and learn the same.
    """

    def __init__(self, tree: SyntaxTree, language: Language, forms: Forms | None = None) -> None:
        self.tree = tree
        self.language = language
        self.forms = forms or Forms(tree)
        """The forms that the run began with, or else its own."""

    @cached_property
    def slots(self) -> Slots:
        """What may stand where."""
        return Slots(self.tree, self.language)

    @cached_property
    def names(self) -> Names:
        """Where the names of the base stand."""
        return Names(self.tree)

    @cached_property
    def imports(self) -> Mapping[bytes, Sequence[int]]:
        """What imports a string that ends in a name."""
        return imports_by_name(self.tree, self.language.roles.imports)

    @cached_property
    def labels(self) -> Mapping[bytes, Sequence[int]]:
        """The labels by how they are written where they are used."""
        return labels_by_name(self.tree, self.language.profile.labels)

    @cached_property
    def calls(self) -> Sequence[int]:
        """The calls, first to last."""
        return list(self.tree.of_kinds(self.language.roles.calls))

    @cached_property
    def constructors(self) -> Sequence[int]:
        """The words that stand where constructors have their names, in languages that have such words."""
        tree, kinds = self.tree, self.language.constructors
        return [word for word in tree.of_kinds(kinds) if tree.size[word] == 1] if kinds else ()

    @cached_property
    def bases(self) -> Sequence[int]:
        """The words that call a constructor of the class that another one derives from."""
        kinds = self.tree.grammar.kinds_called(*BASE_WORDS)
        return [word for word in self.tree.of_kinds(kinds) if self.tree.size[word] == 1] if kinds else ()

    @cached_property
    def samples(self) -> Samples:
        """Its small texts."""
        return Samples(self.tree, self.slots.fits)


class View:
    """A rendering with the facts of its base, and the questions that passes ask."""

    def __init__(self, rendering: Rendering, facts: Facts) -> None:
        self.rendering = rendering
        self.tree = rendering.tree
        self.facts = facts
        self.language = facts.language
        self.removables: dict[int, int] = {}
        """What `members.removable` has found so far. Two threads may find the same at once."""
        self.equals: dict[int, int] = {}
        """The same for `bindings.equals_of`, which each name in a long list asks about that."""
        self.targets: dict[int, int] = {}
        """The same for `bindings.target_of`."""
        self.binders: dict[int, int] = {}
        """The same for `bindings.binder`, which each pass about names asks of each."""

    def __repr__(self) -> str:
        return f"View({_SHORT.repr(self.rendering.data)})"

    @property
    def slots(self) -> Slots:
        """What may stand where in the base."""
        return self.facts.slots

    @property
    def names(self) -> Names:
        """Where the names of the base stand, dead places included."""
        return self.facts.names

    def uses(self, name: bytes) -> list[int]:
        """The places of a name that are left, its definition included."""
        return [node for node in self.names.places(name) if self.alive(node)]

    def uses_inside(self, name: bytes, node: int) -> list[int]:
        """The places of a name that are left in a subtree.

        For what is asked at each of many small parts of a program that all have the name.
        """
        return list(filter(self.alive, self.names.within(name, node)))

    def first_uses(self, name: bytes, most: int) -> list[int]:
        """The first places of a name that are left, at most so many.

        For what is asked at each place of a name that may be everywhere, where `uses` would cost the square.
        """
        return list(islice(filter(self.alive, self.names.places(name)), most))

    def few_uses(self, name: bytes, most: int = MOST_REVISITED) -> list[int]:
        """The places of a name that are left; none if they are more than ``most``."""
        places = self.first_uses(name, most + 1)
        return places if len(places) <= most else []

    def names_in(self, node: int) -> Iterator[int]:
        """The leaves in a subtree that are names and are left, first to last."""
        return filter(self.alive, self.names.inside(node))

    def edit(self, node: int, text: bytes = b"", tokens: int | None = None) -> Edit:
        """The edit that puts a text, or nothing, in the place of a node. Marks beside it stay."""
        return Edit(self.tree.start[node], self.tree.end[node], text, tokens)

    def text(self, node: int) -> bytes:
        """What is left of a node's text, blank space as in the base."""
        return self.text_between(self.tree.start[node], self.tree.end[node])

    def text_between(self, start: int, end: int) -> bytes:
        """What is left of the bytes of the base from ``start`` to ``end``, which cut no edit in two."""
        edits, source = self.rendering.edits, self.tree.source
        pieces = []
        for index in range(*edits.touching(start, end)):
            pieces += [source[start : edits[index].start], edits[index].text]
            start = edits[index].end
        return b"".join([*pieces, source[start:end]])

    def alive(self, node: int) -> bool:
        """Whether the node has text and no edit covers it."""
        start, end = self.tree.start[node], self.tree.end[node]
        return start < end and not self.rendering.edits.covers(start, end)

    def tokens(self, node: int) -> int:
        """Tokens left of a node."""
        return self.rendering.tally.count(self.tree.start[node], self.tree.end[node])

    def gain(self, edits: Iterable[Edit]) -> int:
        """Tokens that edits would remove, less those that they bring in."""
        return sum(self.rendering.tally.count(edit.start, edit.end) - length_of_edit(edit) for edit in edits)

    def children(self, node: int) -> Iterator[int]:
        """The children that are alive."""
        return (child for child in self.tree.children(node) if self.alive(child))

    def is_element(self, node: int) -> bool:
        """Whether the node is alive and named, and no comment."""
        return self.alive(node) and self.tree.is_named(node) and not self.tree.is_extra(node)

    def is_keyword(self, node: int) -> bool:
        """Whether the node is a word of the language that its grammar has a name for, or around one."""
        is_word = self.tree.size[node] <= 2 and self.tree.text(node)[:1].isalpha()
        return is_word and self.tree.kind[node] in self.language.roles.keywords

    def elements(self, node: int) -> list[int]:
        """The named children that are alive, comments left aside."""
        return [child for child in self.tree.children(node) if self.is_element(child)]

    def deletion(self, first: int, last: int) -> Iterator[Edit]:
        """Ways to delete a run of siblings: with the separator beside it if there is one, then without.

        ``f(a, b, c)``: deleting ``b`` takes the comma after it, deleting ``c`` the one before it. What stands
        between two marks, as the type does in ``proc f: T = x``, goes with the one or the other. The only
        definition of a clause goes with the words before it, as ``WITH a AS (SELECT 1)`` of SQL, unless one
        closes it, as the ``end`` of a class in Pascal does.
        """
        start, end = self.tree.start[first], self.tree.end[last]
        after = self._separator(self.after(last))
        if after is not None:
            yield Edit(start, self.tree.end[after])
        before = self._separator(self.before(first))
        if before is not None and (after is None or self.tree.text(before) != self.tree.text(after)):
            yield Edit(self.tree.start[before], end)
        if after is before is None and self.tree.kind[first] in self.language.roles.definitions:
            words = list(takewhile(self.is_keyword, self.before(first)))
            following = next(self.after(last), 0)
            goes_on = following and self.tree.kind[following] == self.tree.kind[first]
            if not words and not following:
                words = self._only_words(first)
            if words and not goes_on and not self.is_keyword(following):
                yield Edit(self.tree.start[words[-1]], end)
        if start < end:
            yield Edit(start, end)

    def _only_words(self, node: int) -> list[int]:
        """What stands before a node in a body that has nothing else but one or two words: ``let`` in Nim."""
        section, bodies = self.tree.parent[node], self.language.roles.bodies
        around = self.tree.parent[section]
        # What is a part of something else has to begin with its word, as the head of an architecture has to.
        if self.tree.kind[section] not in bodies or (around and self.tree.kind[around] not in bodies):
            return []
        words = list(islice(self.before(node), MOST_WORDS + 1))
        is_all = len(words) <= MOST_WORDS and all(
            self.tree.size[word] == 1 and self.tree.text(word).isalpha() for word in words
        )
        return words if is_all else []

    def before(self, node: int) -> Iterator[int]:
        """The siblings before a node that are alive, nearest first."""
        return self._beside(node, self.tree.previous.__getitem__)

    def after(self, node: int) -> Iterator[int]:
        """The siblings after a node that are alive, nearest first."""
        return self._beside(node, self.tree.following)

    def _beside(self, node: int, step: Callable[[int], int]) -> Iterator[int]:
        node = step(node)
        while node:
            if self.alive(node):
                yield node
                node = step(node)
            else:
                node = self._across(node, step(node))

    def _separator(self, siblings: Iterable[int]) -> int | None:
        """The last anonymous token on the way to the next element in one direction, if both exist.

        Where a bracket is on the way, what is behind it is no element of the same list.
        """
        separator = None
        for node in siblings:
            if not self.tree.is_extra(node):
                if self.tree.is_named(node):
                    return separator
                if self.tree.text(node) in ENDS:
                    return None
                separator = node
        return None

    def _across(self, dead: int, beside: int) -> int:
        """The sibling at the far side of the gap that a dead node lies in, on the side of one beside it.

        Without this, deletion would look at each of thousands of dead siblings for each one that is left.
        """
        tree, parent = self.tree, self.tree.parent[dead]
        start, end = self.rendering.gap(tree.start[dead])
        if beside > dead:
            far = bisect_left(tree.start, end)
            exists = beside < far < parent + tree.size[parent]
        else:
            far = bisect_left(tree.start, start) - 1
            exists = parent < far < beside
        if not exists:
            return beside
        while tree.parent[far] != parent:
            far = tree.parent[far]
        return far
