"""Delete parameters together with the arguments of all uses."""

from __future__ import annotations

import enum
from collections.abc import Iterator, Sequence, Set
from functools import partial

from treereduce.passes.candidate import Candidate
from treereduce.passes.moving.earlier import earlier
from treereduce.passes.orphans import with_orphans
from treereduce.passes.signatures.arities import arities
from treereduce.passes.signatures.by_conversion import by_conversion
from treereduce.passes.signatures.extended import without_object
from treereduce.passes.signatures.given_at_once import at_once
from treereduce.passes.signatures.in_blocks import are_used_outside, blocks_of
from treereduce.passes.signatures.in_text import in_text
from treereduce.passes.signatures.of_callables import of_callables
from treereduce.passes.signatures.patterns import bound_by_patterns
from treereduce.passes.templates.abbreviated import TYPE_WORDS
from treereduce.passes.templates.nameless import LIST, nameless
from treereduce.passes.templates.told_by_values import told_by_values
from treereduce.passes.types.plain_types import usual_types
from treereduce.passes.ways import Way, if_smaller, in_turn
from treereduce.program.edits import Edit, EditSet
from treereduce.view.calling.families import (
    Family,
    constructed,
    cut,
    definition_of_list,
    families,
    frequent_argument,
    is_promoted,
    leads,
    promoted,
)
from treereduce.view.calling.functions import name_of_function
from treereduce.view.calling.paths import joint_before, path_to
from treereduce.view.facts.names import MOST_REVISITED
from treereduce.view.nodes.blocks import opening_brace
from treereduce.view.nodes.members import removable
from treereduce.view.nodes.parts import inside, parameters_around
from treereduce.view.nodes.together import apart, deletions
from treereduce.view.notation.bracketed import bracketed
from treereduce.view.notation.plain_values import marked_value, plain_value
from treereduce.view.view import View


class Rest(enum.Enum):
    """What becomes of the places in a body that use a deleted parameter."""

    CUT = "deleted, with the statement or argument around"
    COPY = "replaced by what calls pass"
    EARLIER = "replaced by that, whose definition goes before what had the parameter"
    ZERO = "replaced by a literal, or a plain type"
    OTHER = "replaced by the parameter beside it"
    KEEP = "left alone"
    LOCAL = "left, with a variable of the body for them"
    GLOBAL = "left, with a variable before the definition for them"
    TYPED = "plain types, but for parameters of functions, which go with what they are given"


IN_BLOCKS = frozenset({Rest.CUT, Rest.COPY, Rest.ZERO, Rest.TYPED})
"""What becomes also of the places in blocks that declare for themselves what they give."""


def parameters(view: View, node: int) -> Iterator[Candidate]:
    """Delete all parameters of a name with all arguments of its uses, and else one after another.

    ``int f(int a, int b); f(1, 2);`` -> ``int f(); f();``, then ``int f(int a); f(1);``

    Definitions, prototypes, calls, constructors, templates and macros alike, and fields with the values that
    initialise them: whatever list follows the name. The values in braces of a variable are those of a
    constructor too: ``struct S { S(int, T); } s = {1, {}};`` -> ``struct S { S(T); } s = {{}};``, as one
    alone is: ``struct S { S(int); } s = 0;`` -> ``struct S { S(); } s;``. What a body still has of a deleted
    parameter is deleted with the statement around it, or becomes an argument, a literal or the parameter
    beside it, or stays; and where types stand before names, the parameter may become a variable:
    ``void f(int *a) { a = 0; } f(0, g());`` -> ``void f() { int *a; a = 0; } f();``
    What is copied may be defined before that:
    ``template <class T> struct A { T *a; }; struct B; A<B> b;`` -> ``struct B; struct A { B *a; }; A b;``
    or stay behind it: ``struct B : A<B> {};`` -> ``struct A { struct B *a; }; struct B : A {};``
    Where a template has to be one, and is given what the program defines, its parameter stays without a name:
    ``struct B {}; template <class T> struct A { T a; }; A<B> b;`` ->
    ``struct B {}; template <class> struct A { B a; }; A<B> b;``
    What only values tell of a type is written too:
    ``struct A<T>(T); impl<T> A<T> { fn f(a: T) {} } A(B)`` -> ``struct A(B); impl A { fn f(a: B) {} } A(B)``
    What a class gives to the constructor of its base goes too:
    ``class A { A(int x) {} } class B extends A { B() { super(0); } }`` ->
    ``class A { A() {} } class B extends A { B() { super(); } }``
    What a type that goes is the type of goes with what it is given:
    ``struct A<T>(B<T>); impl<T> A<T> { fn f(&self, a: T) {} } x.f(y);`` ->
    ``struct A(B<u8>); impl A { fn f(&self) {} } x.f();``
    A parameter may be a member by itself:
    ``class A { constructor(private f) {} g() { this.f(); } } new A(h);`` ->
    ``class A { constructor() {} g() { h(); } } new A();``
    The object of an extension goes with its parameter: ``int f(this T a) {} x.f();`` -> ``int f() {} f();``
    What types of functions say of a parameter goes with all that is about it:
    ``f(g: (a: A) => B) { g(x); } f(a => h());`` -> ``f(g: () => B) { g(); } f(() => h());``.
    What a macro is given goes into its text: ``#define f(a) g(a); h`` and ``f(b);`` -> ``#define f g(b); h``
    and ``f;``.
    What patterns bind of a value that goes is treated as a parameter of a body is:
    ``type a = B of int * t let f (B (n, x)) = g n x`` -> ``type a = B of t let f (B (x)) = g 0 x``.
    A number behind the name is one less: ``-export([f/2]). f(A, B) -> B.`` -> ``-export([f/1]). f(B) -> B.``

    Pays where a call must fit its definition, so that neither goes alone. One call for all parameters of a
    program, one or two for all of a name, then one to six for each, and up to four more for each of a
    template. C-Reduce and LLVM have it for C.
    """
    if not node:
        yield from _everything(view)
        yield from arities(view)
        yield from of_callables(view)
    elif leads(view, node):
        name = view.tree.text(node)
        for family in families(view, name):
            yield from _all_or_one(view, name, family)
        yield from in_turn(view, [partial(by_conversion, name=name)])


def _everything(view: View) -> Iterator[Candidate]:
    """No name has any parameter."""
    edits: list[Edit] = []
    affected = 0
    for name in view.names:
        for family in families(view, name):
            found = _parameters_gone(
                view, family, set(family.numbers), from_end=family.has_receiver, rest=Rest.CUT
            )
            affected += bool(found)
            edits += found
        if len(edits) > view.rendering.tokens:
            return  # they are in one another, as in a nest of functions with parameters of one name
    if affected > 1:
        yield Candidate(apart(edits))


def _all_or_one(view: View, name: bytes, family: Family) -> Iterator[Candidate]:
    numbers = set(family.numbers)
    short = partial(without_object, name=name, family=family)
    yield from in_turn(view, [short, *at_once(view, name, family)])
    ways = _ways_to_delete(view, name, family, numbers)
    if len(numbers) == 1:
        yield from in_turn(view, ways)
    elif numbers:
        yield from in_turn(view, ways[:2], partial(_each, name=name, bracket=family.bracket))


def _each(view: View, name: bytes, bracket: bytes) -> Iterator[Candidate]:
    """Each parameter alone, last to first."""
    for family in families(view, name):
        if family.bracket == bracket:
            for number in reversed(family.numbers):
                yield from in_turn(view, _ways_to_delete(view, name, family, {number}))


def _ways_to_delete(view: View, name: bytes, family: Family, chosen: Set[int]) -> list[Way]:
    """How ``chosen`` parameters may go, the likeliest first."""
    remains = _remains(view, family, chosen)
    if not remains and len(family.lists) == 1:
        return []  # nothing goes with it
    rests = list(Rest) if remains or are_used_outside(view, family, chosen) else [Rest.KEEP]
    counts = [family.has_receiver, not family.has_receiver] if family.is_uneven else [family.has_receiver]
    way = partial(_edits, name=name, bracket=family.bracket, chosen=chosen)
    without_name = len(chosen) == 1 and len(rests) > 1 and family.bracket == LIST
    unnamed = partial(_unnamed, name=name, number=min(chosen, default=0))
    return [
        *(partial(way, from_end=from_end, rest=rest) for rest in rests for from_end in counts),
        partial(way, from_end=counts[0], rest=rests[0], cascade=True),
        *(partial(unnamed, before=before) for before in (False, True) if without_name),
        *([partial(_told, name=name, number=min(chosen))] if without_name else ()),
        *(
            [partial(_in_text, name=name, bracket=family.bracket, number=min(chosen))]
            if len(chosen) == 1
            else ()
        ),
    ]


def _unnamed(view: View, *, name: bytes, number: int, before: bool) -> tuple[Edit, ...]:
    """Leave a parameter of a template without its name, with what it is given in its places."""
    family = _family(view, name, LIST)
    if family is None or number not in family.numbers:
        return ()
    return if_smaller(view, nameless(view, family, number, before=before))


def _told(view: View, *, name: bytes, number: int) -> tuple[Edit, ...]:
    """Write the type that only values tell in the places of a parameter of a template, which goes."""
    family = _family(view, name, LIST)
    told = told_by_values(view, name, family.labels[number]) if family and number in family.numbers else b""
    if family is None or not told:
        return ()
    gone = partial(_parameters_gone, view, family, {number}, from_end=family.has_receiver)
    return if_smaller(view, gone(rest=Rest.COPY, told=told))


def _in_text(view: View, *, name: bytes, bracket: bytes, number: int) -> tuple[Edit, ...]:
    """Put what a macro is given for a parameter into its text."""
    family = _family(view, name, bracket)
    return in_text(view, family, number) if family and number in family.numbers else ()


def _family(view: View, name: bytes, bracket: bytes) -> Family | None:
    return next((family for family in families(view, name) if family.bracket == bracket), None)


def _edits(
    view: View,
    *,
    name: bytes,
    bracket: bytes,
    chosen: Set[int],
    from_end: bool,
    rest: Rest,
    cascade: bool = False,
) -> tuple[Edit, ...]:
    """One way in which parameters may go; ``cascade`` takes with them what has no other use."""
    family = _family(view, name, bracket)
    if family is None:
        return ()
    edits = _parameters_gone(view, family, chosen, from_end=from_end, rest=rest)
    return if_smaller(view, with_orphans(view, edits) if cascade else edits)


def _parameters_gone(
    view: View, family: Family, chosen: Set[int], *, from_end: bool, rest: Rest, told: bytes = b""
) -> tuple[Edit, ...]:
    """The edits that delete parameters with their arguments; what is ``told`` goes where others stay."""
    lists = family.of(chosen, from_end=from_end)
    every = len(chosen) == len(family.numbers)
    edits = [edit for each, indices in lists for edit in cut(view, each, indices, every=every)]
    if rest in (Rest.LOCAL, Rest.GLOBAL):
        variables = _variables(view, family, chosen, before=rest is Rest.GLOBAL)
        return apart([*edits, *variables]) if variables else ()
    remains = [] if rest is Rest.KEEP else _remains(view, family, chosen)
    declared = set[bytes]()
    replaced = rest in IN_BLOCKS
    for block in blocks_of(view, family, chosen) if replaced or rest is Rest.KEEP else ():
        if replaced or block.is_member:
            declared |= block.names
            remains += block.uses if replaced else []
            edits += block.without(view)
    if rest is Rest.TYPED:
        return _typed(view, family, edits, remains) if family.bracket == LIST else ()
    if rest is Rest.CUT:
        holders = [each.holder for each in family.lists]
        around = (removable(view, place) for place, _ in remains)
        gone = [node for node in around if not any(inside(view, holder, node) for holder in holders)]
        return apart([*edits, *deletions(view, gone)])
    for place, number in remains:
        text = told or _instead(view, family, number, rest, len(remains), declared, from_end=from_end)
        if not text or (rest is Rest.OTHER and _beside(family, number) in chosen):
            return ()
        edits.append(
            (marked_value(view, place) if rest is Rest.ZERO else None) or _text_for_name(view, place, text)
        )
    if rest is Rest.EARLIER:
        return earlier(view, apart(edits), family, min(chosen)) if len(chosen) == 1 else ()
    return apart(edits)


def _typed(
    view: View, family: Family, edits: list[Edit], remains: Sequence[tuple[int, int]]
) -> tuple[Edit, ...]:
    """``edits`` with the parameters of functions whose types use what goes, and all that these are given.

    Elsewhere a plain type or a literal takes the place. None where no function has such parameters.
    """
    tree, gone, is_typed = view.tree, EditSet(apart(edits)), usual_types(view.language)
    functions, more = dict[bytes, set[int]](), list[Edit]()
    for place, plain in remains if is_typed and len(remains) <= MOST_REVISITED else ():
        if gone.covers(tree.start[place], tree.end[place]):
            continue
        name, number = _parameter_around(view, place)
        if name:
            functions.setdefault(name, set()).add(number)
        else:
            more.append(_text_for_name(view, place, _plain(view, family, plain)))
    for name, numbers in functions.items():
        other = _family(view, name, b"(")
        if other is not None:
            more += _parameters_gone(view, other, numbers, from_end=other.has_receiver, rest=Rest.CUT)
    return apart([*edits, *more]) if functions else ()


def _parameter_around(view: View, place: int) -> tuple[bytes, int]:
    """The name of the function in whose parameters a place is, and the number of that one; else no name."""
    tree, member = view.tree, next(parameters_around(view, place), 0)
    scope = definition_of_list(view, tree.parent[member]) if member else 0
    leaf = name_of_function(view, scope) if scope else 0
    family = _family(view, tree.text(leaf), b"(") if leaf else None
    if family is None:
        return b"", 0
    for each in family.lists:
        for index, element in enumerate(each.elements):
            if each.defines and place in element:
                return tree.text(leaf), family.number_of(each, index, from_end=family.has_receiver)
    return b"", 0


def _text_for_name(view: View, place: int, text: bytes) -> Edit:
    whole = path_to(view, place)
    start, end = view.tree.start[whole], view.tree.end[whole]
    return Edit(start, end, bracketed(text, view.tree.source, start, end))


def _instead(
    view: View,
    family: Family,
    number: int,
    rest: Rest,
    times: int,
    declared: Set[bytes],
    *,
    from_end: bool,
) -> bytes:
    """What takes the places of a deleted parameter, empty if nothing may; nothing that blocks declare."""
    if rest in (Rest.COPY, Rest.EARLIER):
        return frequent_argument(view, family, number, from_end=from_end, times=times, ignored=declared)
    if rest is Rest.ZERO:
        return _plain(view, family, number)
    return family.labels[_beside(family, number)]


def _plain(view: View, family: Family, number: int) -> bytes:
    """A plain value of the type of a parameter, or a plain type where it is a type itself."""
    element, name = family.parameters[number], family.labels[number]
    first = view.text_between(element.start, element.end).replace(b":", b" ").split()[:1]
    is_type = family.bracket == LIST and name and first and (first[0] == name or first[0] in TYPE_WORDS)
    usual = usual_types(view.language) if is_type else ()
    return usual[0] if usual else plain_value(view, element.first) or view.language.zero


def _beside(family: Family, number: int) -> int:
    """The number of the parameter before one, of that behind the first."""
    return number - 1 if number > family.numbers.start else min(number + 1, family.numbers.stop - 1)


def _remains(view: View, family: Family, chosen: Set[int]) -> list[tuple[int, int]]:
    """The places outside of parameter lists that use ``chosen`` parameters, with the parameter's number."""
    found = list[tuple[int, int]]()
    lists = family.of(chosen, from_end=family.has_receiver)
    for names, (each, indices) in zip(family.named, lists, strict=True):
        scope = definition_of_list(view, each.holder) if each.defines else 0
        found += bound_by_patterns(view, family, each, indices)
        owner: int | None = None
        for index in indices if scope else ():
            element = each.elements[index]
            number = family.number_of(each, index, from_end=family.has_receiver)
            uses = view.uses_inside(names[index], scope)
            # Each function of a nest may have those of all functions in it.
            places = [
                place
                for place in (uses if len(uses) <= MOST_REVISITED else ())
                if not (place in element or joint_before(view, place))
            ]
            if not places and is_promoted(view, element, names[index]):
                owner = constructed(view, scope) if owner is None else owner
                places = promoted(view, owner, names[index]) if owner else []
            found += [(place, number) for place in places]
    return found


def _variables(view: View, family: Family, chosen: Set[int], *, before: bool) -> list[Edit]:
    """Write ``chosen`` parameters as variables, ``before`` the definitions or first in their bodies."""
    tree = view.tree
    edits: list[Edit] = []
    lists = family.of(chosen, from_end=family.has_receiver)
    for names, (each, indices) in zip(family.named, lists, strict=True):
        scope = definition_of_list(view, each.holder) if each.defines and each.bracket == b"(" else 0
        brace = opening_brace(view, scope)
        if not brace:
            continue
        texts = [view.text_between(each.elements[index].start, each.elements[index].end) for index in indices]
        # A name that comes first has its type behind it, and needs a word before it to be a variable.
        if any(
            not names[index] or text.startswith(names[index])
            for index, text in zip(indices, texts, strict=True)
        ):
            return []
        text = b" ".join(text + b";" for text in texts)
        # What the parser is only shown has no bytes to stand behind.
        leaf = next(
            leaf
            for leaf in range(removable(view, scope) or scope, brace + 1)
            if tree.size[leaf] == 1 and tree.start[leaf] < tree.end[leaf]
        )
        if before:
            edits.append(view.edit(leaf, text + b" " + tree.text(leaf)))
        else:
            edits.append(view.edit(brace, b"{ " + text))
    return edits
