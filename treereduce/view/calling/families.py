"""All lists of one name, as one thing to edit: a function's parameters and the arguments of its calls."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cached_property
from weakref import WeakKeyDictionary

from treereduce.program.edits import Edit
from treereduce.program.layout import blank_end
from treereduce.view.binding.applied import LIFETIME
from treereduce.view.binding.attached import TYPE_BRACKETS, attached, values_in_braces
from treereduce.view.binding.bindings import binder, definer, first_defines, target_of
from treereduce.view.binding.elements import LABEL, Attached, Element
from treereduce.view.binding.given_before import given_before
from treereduce.view.binding.juxtaposed import OF, is_product, juxtaposed, product
from treereduce.view.calling.functions import class_around, name_of_function
from treereduce.view.calling.paths import joint_after, joint_before
from treereduce.view.facts.names import MOST_PLACES
from treereduce.view.nodes.parts import child_of, first_children, inside, shared_type
from treereduce.view.view import View

EMPTIED = (b"(", b"{")
"""Brackets that stay when all between them goes."""
_EMPTY_TYPES = frozenset({b"<>"})
"""Lists of types that may be empty."""
CONSTRUCTED = b"({"
"""Stands for the brackets of a family that has parameters in round ones and arguments in braces."""
_SMALL = re.compile(rb"[\w$]+|\"[\w$ ]*\"|'[\w$ ]*'")
"""An argument that may stand in the places of a parameter without brackets."""
_PROMOTED = re.compile(rb"\b(?:private|protected|public|readonly|this)\b")
"""What is said of a parameter that is a member by itself, or of where it is one."""
_RECEIVER = re.compile(rb"[&*\s]*(mut\s+|'\w+\s+)*(self|this|cls)\b")
"""A parameter that is passed outside of the list of arguments."""
LONG = 32
"""Elements of the lists of one name from which on what was found of them is kept for the next claim."""


@dataclass(frozen=True)
class Family:
    """The lists of one name in one kind of bracket, and the parameters that the longest definition has."""

    bracket: bytes
    lists: tuple[Attached, ...]
    named: tuple[tuple[bytes, ...], ...]
    """For each of the lists that defines, what it calls its elements, and nothing for others."""
    parameters: tuple[Element, ...]
    labels: tuple[bytes, ...]
    """The names of the parameters, empty for those that have none."""
    has_receiver: bool

    @property
    def numbers(self) -> range:
        """The numbers of the parameters, without a receiver's."""
        return range(self.has_receiver, len(self.parameters))

    @cached_property
    def is_uneven(self) -> bool:
        """Whether lists differ in length, so that counting from the end is another claim."""
        return len({len(each.elements) for each in self.lists}) > 1

    def number_of(self, each: Attached, index: int, *, from_end: bool) -> int:
        """The number of the parameter that an element of one of the lists belongs to."""
        number = self._labelled.get(each.elements[index].label)
        if number is not None:
            return number
        return index + (len(self.parameters) - len(each.elements) if from_end else 0)

    def of(self, chosen: Set[int], *, from_end: bool) -> Iterator[tuple[Attached, list[int]]]:
        """For each list the indices of the elements that belong to the ``chosen`` parameters."""
        indices = self._from_end if from_end else self._from_start
        for each, by_number in zip(self.lists, indices, strict=True):
            yield each, sorted(index for number in chosen for index in by_number.get(number, ()))

    @cached_property
    def _labelled(self) -> Mapping[bytes, int]:
        """The first parameter of each name."""
        numbers = reversed(range(len(self.labels)))
        return {self.labels[number]: number for number in numbers if self.labels[number]}

    @cached_property
    def _from_start(self) -> Sequence[Mapping[int, Sequence[int]]]:
        return self._by_number(from_end=False)

    @cached_property
    def _from_end(self) -> Sequence[Mapping[int, Sequence[int]]]:
        return self._by_number(from_end=True)

    def _by_number(self, *, from_end: bool) -> Sequence[Mapping[int, Sequence[int]]]:
        """For each list the indices of the elements of each parameter, so that none looks for its own."""
        found = []
        for each in self.lists:
            by_number = defaultdict[int, list[int]](list)
            for index in range(len(each.elements)):
                by_number[self.number_of(each, index, from_end=from_end)].append(index)
            found.append(by_number)
        return found


_KNOWN: WeakKeyDictionary[View, dict[bytes, tuple[Family, ...]]] = WeakKeyDictionary()
"""The families with long lists that were found in a view."""


def leads(view: View, node: int) -> bool:
    """Whether a node is the first place left of a name, at which passes about names work."""
    if not node or not view.tree.is_name(node):
        return False
    return node == next(filter(view.alive, view.names.places(view.tree.text(node))), 0)


def families(view: View, name: bytes) -> Sequence[Family]:
    """The families of a name that have two lists or more, one of which defines; or one of lifetimes.

    Those are hardly ever given by name: ``fn f<'a>(x: &'a u8) -> &'a u8 { x } f(y);``. What types there are
    in a single list is for who replaces types.

    Those with long lists are found once in a view: each of a thousand parameters that fails would read all.
    """
    known = _KNOWN.get(view, {}).get(name)
    if known is not None:
        return known
    found = tuple(_families(view, name))
    if sum(len(each.elements) for family in found for each in family.lists) >= LONG:
        _KNOWN.setdefault(view, {})[name] = found
    return found


def _families(view: View, name: bytes) -> Iterator[Family]:
    groups: dict[bytes, list[Attached]] = {}
    places = view.uses(name)
    for place in places if len(places) <= MOST_PLACES else ():
        for each in (
            *attached(view, place),
            *_constructors(view, place),
            *_of_base(view, place),
            *made(view, place),
            *juxtaposed(view, place),
            *product(view, place),
            *given_before(view, place),
        ):
            groups.setdefault(each.bracket, []).append(each)
    if values := _in_braces(view, places, groups.get(b"(", [])):
        groups[CONSTRUCTED] = [*groups.pop(b"("), *values]
    for bracket, lists in groups.items():
        if len(lists) < 2 and not _has_lifetimes(view, lists[0]):
            continue
        heads = [index for index, each in enumerate(lists) if each.defines]
        if not heads and first_defines(view, lists[0].holder):
            heads = [0]
        # A body in braces is that of a function, unless values are made with braces.
        needed = 1 if bracket != b"{" else len(heads) - len(lists) + 2
        if not heads or needed > 1:
            continue
        named = [declared(view, each) if index in heads else () for index, each in enumerate(lists)]
        longest = max(heads, key=lambda head: (len(lists[head].elements), len(set(named[head]))))
        if parameters := lists[longest].elements:
            first = view.text_between(parameters[0].start, parameters[0].end)
            is_receiver = bool(_RECEIVER.match(first))
            yield Family(bracket, tuple(lists), tuple(named), parameters, named[longest], is_receiver)


def _has_lifetimes(view: View, each: Attached) -> bool:
    """Whether there is a lifetime among the types in a list."""
    texts = (view.text_between(part.start, part.end) for part in each.elements)
    return each.bracket == TYPE_BRACKETS[0] and any(text.startswith(LIFETIME) for text in texts)


def _in_braces(view: View, places: Sequence[int], lists: Sequence[Attached]) -> list[Attached]:
    """What is given to constructors in braces: ``struct S { S(int); } s = {1};``.

    Only where constructors have the name of the class; elsewhere, braces behind that give values to fields.
    """
    if not view.language.profile.constructs or not any(each.defines for each in lists):
        return []
    return [each for place in places for each in values_in_braces(view, place)]


def _constructors(view: View, place: int) -> Iterator[Attached]:
    """The lists of the constructors in the class that a place defines.

    Most places define nothing, so what is in the program is not looked at before that is known.
    """
    words = view.facts.constructors
    known = [name for name in view.language.profile.constructors if name in view.names]
    if (known or words) and (scope := binder(view, place)):
        inside = words[bisect_left(words, scope) : bisect_left(words, scope + view.tree.size[scope])]
        found = (
            *filter(view.alive, inside),
            *(each for name in known for each in view.uses_inside(name, scope)),
        )
        for constructor in found:
            yield from (each for each in attached(view, constructor) if each.bracket == b"(")


def made(view: View, place: int) -> Iterator[Attached]:
    """The lists of what makes an object of the class that is named at a place: ``A.new(1)`` of Ruby."""
    tree, words = view.tree, view.language.profile.makers
    joint = joint_after(view, place) if words else 0
    named = view.names.between(joint, tree.end[tree.parent[place]])[:1] if joint else ()
    for name in named:
        if tree.text(name) in words:
            yield from (each for each in attached(view, name) if each.bracket == b"(")


def _of_base(view: View, place: int) -> Iterator[Attached]:
    """The lists behind ``super`` in a class that derives from what is named at a place in its head."""
    tree, words = view.tree, view.facts.bases
    scope = class_around(view, place) if words else 0
    if not scope or target_of(view, scope) == place:
        return
    body = child_of(view, scope, view.language.roles.bodies)
    if place < body:
        inside = words[bisect_left(words, body) : bisect_left(words, body + tree.size[body])]
        for word in filter(view.alive, inside):
            # A method of the class is called by its own name.
            if tree.source.startswith(b"(", blank_end(tree.source, tree.end[word])):
                yield from (each for each in attached(view, word) if each.bracket == b"(")


def declared(view: View, each: Attached) -> tuple[bytes, ...]:
    """The names of the parameters in a list, empty for those that have none.

    What seems to be the name of two of them is their type.
    """
    if is_product(view, each):
        return (b"",) * len(each.elements)
    names = [_declared(view, element) for element in each.elements]
    times = Counter(names)
    return tuple(name if times[name] == 1 else b"" for name in names)


def _declared(view: View, element: Element) -> bytes:
    node = element.first
    while node and node < element.stop:
        leaf = target_of(view, node) if view.is_element(node) else 0
        if leaf:
            return view.tree.text(leaf)
        node = view.tree.following(node)
    return b""


def is_promoted(view: View, element: Element, name: bytes) -> bool:
    """Whether a parameter says that it is a member by itself: ``private $a``."""
    before = view.text_between(element.start, element.end).partition(name)[0] if name else b""
    return _PROMOTED.search(before) is not None


def constructed(view: View, scope: int) -> int:
    """The class that a definition is a constructor of, 0 if it is of none."""
    leaf = name_of_function(view, scope)
    owner = class_around(view, scope) if leaf else 0
    names = (*view.language.profile.constructors, view.tree.text(target_of(view, owner)) if owner else b"")
    return owner if owner and view.tree.text(leaf) in names else 0


def promoted(view: View, owner: int, name: bytes) -> list[int]:
    """The places of the member of a class that a parameter of its constructor is by itself.

    ``class A { function __construct(private $a) {} function f() { return $this->a; } }``

    None in other classes that define the name themselves.
    """
    uses = view.few_uses(name)
    beside = {use: class_around(view, use) for use in uses if not inside(view, use, owner)}
    others = {around for use, around in beside.items() if around and definer(view, use)}
    return [use for use in uses if joint_before(view, use) and beside.get(use) not in others]


def definition_of_list(view: View, holder: int) -> int:
    """The definition that a list of parameters belongs to."""
    tree, roles = view.tree, view.language.roles
    for node in tree.ancestors(holder):
        kinds = (tree.kind[child] for child in first_children(view, node))
        if tree.kind[node] in roles.definitions or any(kind in roles.bodies for kind in kinds):
            return node
    return 0


def cut(view: View, each: Attached, indices: list[int], *, every: bool = False) -> Iterator[Edit]:
    """Delete elements of one list, each run with the separators that it leaves without use.

    Brackets stay where they may be empty: round ones in most languages, and those of bodies. Where ``every``
    parameter goes, a list without elements goes as well: ``new A<>()``. Where some stay, which have values of
    their own, brackets that may be empty say that it is a template in C++: ``A<>``.
    """
    elements = each.elements
    is_all = (elements or every) and len(indices) == len(elements)
    if is_all and not _may_be_empty(view, each, every=every):
        yield Edit(*each.whole)
        return
    runs: list[list[int]] = []
    for index in indices:
        if runs and runs[-1][-1] == index - 1:
            runs[-1].append(index)
        else:
            runs.append([index])
    for run in runs:
        first, last = run[0], run[-1]
        if last + 1 < len(elements):
            start, end = elements[first].start, elements[last + 1].start
            stays = shared_type(view, [element.first for element in elements[first : last + 2]])
        else:
            start, end = elements[first - 1].end if first else elements[0].start, elements[last].end
            stays = range(start, start)
        # An element that is left out has no bytes of its own.
        yield from (Edit(*gone) for gone in ((start, stays.start), (stays.stop, end)) if gone[0] < gone[1])


def _may_be_empty(view: View, each: Attached, *, every: bool) -> bool:
    """Whether the brackets of a list may stand with nothing between them.

    Round ones may not where the least lists of a profile have elements, as in Ada. In Lisp they are calls.
    Behind the name of a variable they would make a function of it: ``S s();``. Where parameters are of the
    same kind as arguments, it is one. Lists of types may in C++, unless ``every`` parameter goes.
    """
    roles = view.language.roles
    if not every and not _EMPTY_TYPES.isdisjoint(view.language.minimal(view.tree.kind[each.holder])):
        return True
    if each.elements and each.elements[0].start == each.whole[0]:
        return True  # there are none
    if view.tree.source.startswith(OF, each.whole[0]):
        return False
    is_value = view.tree.kind[each.holder] in roles.arguments and roles.parameters
    if is_value and _follows_defined(view, each.holder):
        return False
    if each.bracket != b"(" or view.tree.kind[each.holder] in roles.calls:
        return each.bracket in EMPTIED
    least = {text for kind in roles.parameters | roles.arguments for text in view.language.minimal(kind)}
    return not least or b"()" in least


def _follows_defined(view: View, node: int) -> bool:
    """Whether a node follows directly the name that a definition is of."""
    before = view.tree.previous[node]
    leaf = target_of(view, before) if before else 0
    return leaf > 0 and definer(view, leaf) > 0


def _given_as(view: View, element: Element) -> bytes:
    """What an argument is without the name of the parameter that it is for: 4 of ``w=4``."""
    text = view.text_between(element.start, element.end)
    label = LABEL.match(text) if element.label else None
    return text[label.end() :].strip() if label else text


def frequent_argument(
    view: View,
    family: Family,
    number: int,
    *,
    from_end: bool | None = None,
    times: int = 0,
    ignored: Set[bytes] = frozenset(),
) -> bytes:
    """The text that most uses pass for a parameter if it is a word, a number or a string, else nothing.

    ``from_end`` as it is counted; if it is not told, as one that is passed outside of the list wants it.
    What is ``ignored`` is not counted. One that goes to a single place, of ``times``, may be anything where
    no other use passes one.
    """
    texts = Counter(
        _given_as(view, each.elements[index])
        for each, indices in family.of(
            {number}, from_end=family.has_receiver if from_end is None else from_end
        )
        for index in indices
        if not each.defines
    )
    for name in ignored:
        del texts[name]
    text = max(texts, key=lambda text: texts[text], default=b"")
    is_moved = times == 1 and texts.total() == 1
    return text if is_moved or _SMALL.fullmatch(text) else b""
