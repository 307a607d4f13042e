"""Let one name stand for another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import islice, takewhile

from treereduce.passes.candidate import Candidate
from treereduce.passes.inlining.derive import is_read
from treereduce.passes.inlining.hiding import hidden_around, hiding
from treereduce.passes.types.named_types import is_a_type
from treereduce.passes.ways import if_smaller, in_turn
from treereduce.program.edits import Edit
from treereduce.view.binding.announced import announced
from treereduce.view.binding.attached import list_around
from treereduce.view.binding.bindings import binder, definer, defines, definition
from treereduce.view.calling.calls import call_of
from treereduce.view.calling.paths import joint_before, start_of_path
from treereduce.view.calling.scopes import path_before
from treereduce.view.nodes.members import removable, removal
from treereduce.view.nodes.parts import in_any, in_field, inside, is_parameter, outermost
from treereduce.view.nodes.together import apart
from treereduce.view.notation.numerals import ZERO
from treereduce.view.notation.plain_values import plain_value
from treereduce.view.types.indirection import POINTED, Indirect, indirectly, needs_variable, put_indirectly
from treereduce.view.types.own_object import OBJECT, object_for, own_object
from treereduce.view.types.written_types import retyped
from treereduce.view.view import View

MOST_NAMES = 60
"""Names that are given up at most in one round, the rarest first: with as many partners each as the next
bound allows, a round costs a few hundred oracle calls. Programs that are nearly reduced have fewer."""
MOST_PARTNERS = 4
"""Names tried in the place of each. Vulcan (Xu et al., 2023) tries all of them."""
MOST_LEAVES = 100
"""Names in a definition that are asked whether they are its members."""
MOST_RETYPED = 2
"""Variables that are given the type of the one in whose place they are tried."""
MOST_BINDERS = 8
"""Places of a name that are looked at for one that does not define it."""
PATH = 3
"""Tokens of a name with the scope that it is in: ``A::f``."""
MOST_SCOPES = 3
"""Definitions of a name that are given up each alone, where it has several: the first ones."""


def unify(view: View, node: int) -> Iterator[Candidate]:
    """Replace the uses of a name by another name and delete its definition.

    ``int a, b; f(a + b);`` -> ``int b; f(b + b);``,
    ``struct A { int x; }; struct B { int y; }; A a; B b; f(a.x);`` ->
    ``struct B { int y; }; B a; B b; f(a.y);``

    The members of a type that goes become those of the other, by their order, and a path to where only it
    was defined goes: ``namespace n { struct A {}; } struct B {}; n::A a;`` -> ``struct B {}; B a;``.
    Of a variable and a pointer to its type either may be the other:
    ``T a, *b; f(a, b);`` -> ``T a; f(a, &a);``. The other one may need the type of that which goes:
    ``f(a) { T b; g(a, b); }`` -> ``f(T a) { g(a, a); }``. A parameter that is a type takes its list along:
    ``struct B {}; template <class T> struct A { T a; };`` -> ``struct B {}; struct A { B a; };``.
    An object of the class that a method is in may be its own:
    ``class A { void f(A a) { g(a); } }`` -> ``class A { void f() { g(this); } }``.
    A name from within a type has the path to it where it has to, if it alone will not do:
    ``fn f() {} impl A { fn g() { f(); } }`` -> ``impl A { fn g() { Self::g(); } }``.
    Pays on every subject (identifier replacement in Vulcan, Xu et al., 2023: a quarter of the tokens that
    were left), and where a variable can be any value: ``int i; f(i);`` -> ``f(0);``,
    ``string s; f(s);`` -> ``f("");`` as the profile has it, or any sort, in SMT-LIB:
    ``(declare-sort S 0) (declare-const x S)`` -> ``(declare-const x Int)``. Up to five calls for each name
    with a definition, one more with such a pointer and two with types, seven in SMT-LIB, and as many again
    for each of its definitions where there are several; none after the first that succeeds.
    """
    for name, partners in _partners(view, node, least=2):
        known = view.language.profile.known
        defined = definer(view, name.first)
        value, roots = plain_value(view, defined) or ZERO, _definitions(view, name.places)
        if announced(view, name.places):
            roots = roots[:1]  # none of the two does without the other
        owns = _own_objects(view, name.text, roots)
        substitutes = {
            root: (*(other.text for other in partners), *known, own, value) for root, own in owns.items()
        }
        yield from in_turn(
            view,
            [
                partial(
                    _given_up,
                    name=name.text,
                    other=text,
                    is_value=text in (value, owns[root]) or text in known,
                    root=root,
                    by_path=by_path,
                )
                for root, texts in substitutes.items()
                for text in dict.fromkeys(filter(None, texts))
                for by_path in (False, True)
            ]
            + [partial(_indirect, name=name.text, put=put) for put in _pointers(view, name, partners)]
            + [partial(_typed_as, name=name, other=other) for other in _of_other_types(view, name, partners)],
        )


def _pointers(view: View, name: _Name, partners: Sequence[_Name]) -> list[Indirect]:
    """How the likeliest partner may stand for a pointer to it, or for what it leads to; none or one."""
    defined = definer(view, name.first)
    others = (definer(view, other.first) for other in partners) if defined else ()
    found = (other for other in others if other and _is_known(view, other, name.places[-1]))
    return list(islice(filter(None, (indirectly(view, defined, other) for other in found)), 1))


def _is_known(view: View, defined: int, place: int) -> bool:
    """Whether a variable is known at a place: what is in a function is not outside, and fields are."""
    home = next((node for node in view.tree.ancestors(defined) if node and in_field(view, node, "body")), 0)
    return inside(view, place, home) or joint_before(view, place) > 0


def _of_other_types(view: View, name: _Name, partners: Sequence[_Name]) -> list[_Name]:
    """The likeliest of the partners of a variable that are some of another type, or of none."""
    return list(islice((other for other in partners if _retyped(view, other, name)), MOST_RETYPED))


def _typed_as(view: View, *, name: _Name, other: _Name) -> tuple[Edit, ...]:
    """All uses of a variable replaced by another one, which gets its type."""
    edits = _given_up(view, name=name.text, other=other.text, is_value=False, root=0, by_path=False)
    typed = _retyped(view, other, name) if edits else None
    return if_smaller(view, apart([*edits, typed])) if typed else ()


def _retyped(view: View, heir: _Name, giver: _Name) -> Edit | None:
    """The edit that gives a variable the type of another one, None where that is not possible."""
    tree, defined = view.tree, definer(view, heir.first)
    # Without a type the only word of a parameter in C, or a value at the top, defines nothing for parsers.
    around = tree.parent[heir.first]
    is_at_top = view.language.profile.unsaid is not None and not tree.parent[tree.parent[around]]
    if not defined and (is_parameter(view, around) or is_at_top):
        defined = around
    given = definer(view, giver.first)
    if not defined or not given or not _is_known(view, defined, giver.places[-1]):
        return None
    return retyped(view, defined, given)


def _indirect(view: View, *, name: bytes, put: Indirect) -> tuple[Edit, ...]:
    """All uses of a name replaced by the address of a variable or what a pointer leads to, and it deleted."""
    places = view.uses(name)
    gone = _definitions(view, places)
    uses = [place for place in places if not in_any(view, place, gone)]
    if not gone or not uses or not _survives(view, put.other, gone, _scope(view, uses, 0)):
        return ()
    if put.mark != POINTED and any(needs_variable(view, place) for place in uses):
        return ()  # an address gets no value
    edits = (put_indirectly(view, place, put) for place in uses)
    return if_smaller(view, apart([*edits, *(removal(view, node) for node in gone)]))


def _own_objects(view: View, name: bytes, roots: Sequence[int]) -> dict[int, bytes]:
    """What stands for the object of its method, by the definition of a name that is given up alone; 0 is all.

    For all that is nothing where it is not the same for each of the first ones.
    """
    owns = dict[int, bytes]()
    for root in roots[:MOST_SCOPES]:
        named = (leaf for leaf in view.names.within(name, root) if view.alive(leaf))
        owns[root] = own_object(view, next(filter(None, (definer(view, leaf) for leaf in named)), 0))
    shared = {*owns.values()}
    whole = shared.pop() if len(shared) == 1 else b""
    return {0: whole, **owns} if len(roots) > 1 else {0: whole}


def identify(view: View, node: int) -> Iterator[Candidate]:
    """Replace a name by another one in all places, its definition among them.

    ``void f(int a) {} void g(int b) {}`` -> ``void f(int a) {} void g(int a) {}``

    No token goes, and yet there is less to keep in mind; definitions that become equal can then go. A defined
    name may become one that is not. The last name of its kind may become one of another kind if neither is
    defined, as in ``a.b`` -> ``a.a``. Where names are those of columns, what is no table may be a value:
    ``SELECT a + 1 FROM b`` -> ``SELECT 0 + 1 FROM b``. Where a definition hides another of its name, one
    that hides what it stands in may do instead: ``int i; void f(int i, int a) {}`` ->
    ``int i; void f(int i, int f) {}``. Up to four calls for each name, five in SQL and where one is hidden.
    """
    # Else who hides a definition is seldom what matters.
    is_hiding = hiding(view, dict.fromkeys(view.tree.text(leaf) for leaf in view.names_in(node)))
    for name, partners in _partners(view, node):
        # Two names made one are the same program whichever of the two goes.
        others = [
            other
            for other in partners
            if name.rank < other.rank and other.bound_kind in (name.bound_kind, None)
        ]
        texts = [other.text for other in others]
        # What has a definition would be defined as a value, and what is called be called as one.
        if name.bound_kind is None and not any(
            is_read(view, place) or joint_before(view, place) or call_of(view, place) for place in name.places
        ):
            texts.insert(0, ZERO)
        if is_hiding:
            texts += [text for text in hidden_around(view, name.places) if text not in texts]
        yield from in_turn(view, [partial(_made_one, name=name.text, other=text) for text in texts])


def _partners(view: View, node: int, least: int = 1) -> Iterator[tuple[_Name, list[_Name]]]:
    """The names in a subtree, the rarest first, each with the likeliest to stand for it.

    Those with fewer than ``least`` places are only partners.
    """
    texts = dict.fromkeys(view.tree.text(leaf) for leaf in view.names_in(node))
    words = view.language.profile.definers
    alive = sorted((_Name(view, text) for text in texts if text not in words), key=lambda name: name.rank)
    for name in [name for name in alive if len(name.places) >= least][:MOST_NAMES]:
        others = [other for other in alive if other is not name]
        # A parser may take a name for a type at one place and for a value at another, as a parameter of C
        # that is no more than its name.
        alike = (
            [other for other in others if other.leaf_kind in name.leaf_kinds]
            or [other for other in others if other.leaf_kinds & name.leaf_kinds]
            or [other for other in others if name.bound_kind is other.bound_kind is None]
        )
        known = set(alike)
        alike += [other for other in others if other.used_kind == name.leaf_kind and other not in known]
        yield name, sorted(alike, key=name.distance)[:MOST_PARTNERS]


class _Name:
    """What decides which names go together."""

    def __init__(self, view: View, text: bytes) -> None:
        self.text = text
        self.places = view.uses(text)
        self.first = self.places[0]
        self.leaf_kind = view.tree.kind[self.first]
        used = (place for place in islice(reversed(self.places), MOST_BINDERS) if not binder(view, place))
        self.used_kind = view.tree.kind[next(used, self.first)]
        self.leaf_kinds = {view.tree.kind[place] for place in self.places}
        bound = next(filter(None, (binder(view, place) for place in self.places)), 0)
        self.bound_kind = view.tree.kind[bound] if bound else None

    @property
    def rank(self) -> tuple[int, int]:
        """The rarest name first, of equals the latest."""
        return len(self.places), -self.first

    def distance(self, other: _Name) -> tuple[bool, int, int]:
        """The likeliest partner first: defined in the same way, frequent, near."""
        return (
            other.bound_kind != self.bound_kind,
            -len(other.places),
            abs(other.first - self.first),
        )


def _given_up(
    view: View, *, name: bytes, other: bytes, is_value: bool, root: int, by_path: bool
) -> tuple[Edit, ...]:
    """All uses of a name replaced by another one or a value, and its definitions deleted.

    With a ``root`` only that one definition goes, and the uses in its scope are replaced. Where it is
    ``by_path``, the other name has the path to its scope before it; nothing where none has to.
    """
    places = view.uses(name)
    gone = [root] if root else _definitions(view, places)
    if root and not view.alive(root):
        return ()
    scope = _scope(view, places, root)
    uses = [place for place in places if inside(view, place, scope) and not in_any(view, place, gone)]
    if not gone or not uses or not (is_value or _survives(view, other, gone, _with_head(view, scope))):
        return ()
    heirs = () if is_value else _definitions(view, view.uses(other))
    heir = next((node for node in heirs if node not in gone), 0)
    paths = {use: path for use in uses if by_path and heir and (path := path_before(view, heir, use))}
    if by_path and not paths:
        return ()
    renamed = dict.fromkeys(uses, other) | (members := _members_renamed(view, gone, heir))
    edits = (
        object_for(view, place)
        if text == OBJECT
        else Edit(
            view.tree.start[place] if place in members else _start_of_path(view, place, gone[0], heir),
            view.tree.end[place],
            paths.get(place, b"") + text,
            PATH if place in paths else None,
        )
        for place, text in renamed.items()
    )
    return if_smaller(view, apart([*edits, *(_removal(view, node, heir) for node in gone)]))


def _removal(view: View, node: int, heir: int) -> Edit:
    """What deletes a definition, with its list if it is the only type there and its heir is no parameter."""
    is_known = heir and is_a_type(view, node) and not is_a_type(view, heir)
    listed = list_around(view, node) if is_known else None
    return Edit(*listed.whole) if listed and len(listed.elements) == 1 else removal(view, node)


def _start_of_path(view: View, place: int, gone: int, heir: int) -> int:
    """Where a name begins, or the path to it if that leads through a scope that its heir does not stand in.

    Of ``n::A`` with ``A`` defined in ``n``, a name from outside of ``n`` takes the place of the whole.
    """
    tree = view.tree
    start = tree.start[place]
    first = start_of_path(view, place) if heir else None
    heads = () if first is None else view.names.between(first, start)
    if first is None or not heads:
        return start
    scopes = (definition(view, use) for use in view.first_uses(tree.text(heads[-1]), MOST_SCOPES))
    leads = any(
        scope != gone and inside(view, gone, scope) and not inside(view, heir, scope)
        for scope in scopes
        if scope
    )
    return first if leads else start


def _members_renamed(view: View, gone: Sequence[int], heir: int) -> dict[int, bytes]:
    """The uses of the members of definitions that go, each with one of the definition that takes over."""
    heirs = _names_of_members(view, [heir]) if heir else []
    members = _names_of_members(view, gone) if heirs else []
    renamed: dict[int, bytes] = {}
    for member, successor in zip(members, heirs, strict=False):
        places = [place for place in view.uses(member) if not in_any(view, place, gone)]
        if member != successor and not any(definer(view, place) for place in places):
            renamed |= dict.fromkeys(places, successor)
    return renamed


def _names_of_members(view: View, roots: Iterable[int]) -> list[bytes]:
    """The names that definitions define in their bodies, and not in what stands in these."""
    tree, bodies = view.tree, view.language.roles.bodies
    found = []
    for root in roots:
        for leaf in islice(view.names.inside(root), MOST_LEAVES):
            member = definition(view, leaf) if view.alive(leaf) else 0
            around = takewhile(root.__le__, tree.ancestors(member)) if member else ()
            if sum(tree.kind[node] in bodies for node in around) == 1:
                found.append(tree.text(leaf))
    return found


def _scope(view: View, places: Sequence[int], root: int) -> int:
    """The smallest node around a definition that has uses of its name; the program for no definition."""
    uses = [place for place in places if not inside(view, place, root)]
    scope = root
    while scope and not any(inside(view, use, scope) for use in uses):
        scope = view.tree.parent[scope]
    return scope


def _with_head(view: View, scope: int) -> int:
    """The definition that a scope is the body of, with its parameters; else the scope."""
    tree, roles = view.tree, view.language.roles
    parent = tree.parent[scope]
    is_body = tree.kind[scope] in roles.bodies and tree.kind[parent] in roles.definitions
    return parent if is_body else scope


def _made_one(view: View, *, name: bytes, other: bytes) -> tuple[Edit, ...]:
    """A name replaced by another one in all places."""
    places = view.uses(name)
    if not places or not (other == ZERO or _survives(view, other, (), 0)):
        return ()
    edits = tuple(view.edit(place, other) for place in places)
    # The name may live on in text that was put elsewhere.
    before = view.rendering.edits
    gained = view.names.gained(before, before.union(edits), ((edit.start, edit.end) for edit in edits))
    return edits if gained < 0 <= view.gain(edits) else ()


def _survives(view: View, name: bytes, gone: Sequence[int], scope: int) -> bool:
    """Whether a name is left in a scope when some nodes are gone."""
    return any(inside(view, place, scope) and not in_any(view, place, gone) for place in view.uses(name))


def _definitions(view: View, places: Sequence[int]) -> list[int]:
    """What to delete of a name: the members of lists that define it, the first that has it if none does."""
    bound = [node for place in places if (node := binder(view, place))]
    chosen = [node for node in bound if defines(view, node)] or bound[:1] or list(places[:1])
    both = announced(view, places) or ()
    return outermost(view, {*(removable(view, node) for node in chosen), *both} - {0})
