"""Take the scope away from around its members, and its name from the paths that lead to them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence, Set
from functools import partial
from typing import NamedTuple

from treereduce.passes.calls.inliner import Style
from treereduce.passes.candidate import Candidate
from treereduce.passes.scopes.as_base import as_base
from treereduce.passes.scopes.as_function import as_function
from treereduce.passes.scopes.bring_in import brought_in
from treereduce.passes.scopes.extend import extended
from treereduce.passes.scopes.extensions import released
from treereduce.passes.scopes.freed import freed
from treereduce.passes.scopes.hand_down import handed_down
from treereduce.passes.scopes.implement import implemented
from treereduce.passes.scopes.inherit import inherited
from treereduce.passes.scopes.methods import as_functions, body_outside, without_receivers
from treereduce.passes.scopes.provide import provided
from treereduce.passes.templates.template_members import as_template
from treereduce.passes.ways import if_smaller, in_turn
from treereduce.program.edits import Edit
from treereduce.program.tally import length_of_edit
from treereduce.view.binding.bindings import binder, definer, is_imported, sole_definition, target_of
from treereduce.view.calling.families import leads
from treereduce.view.calling.functions import function_at
from treereduce.view.calling.paths import Object, joint_before, object_of, of_objects, without_head
from treereduce.view.facts.names import MOST_PLACES
from treereduce.view.nodes.blocks import Contents, contents, semicolon_behind
from treereduce.view.nodes.lift import lift, text_with
from treereduce.view.nodes.members import in_body, removable
from treereduce.view.nodes.parts import in_field, inside
from treereduce.view.nodes.together import apart, deletions
from treereduce.view.notation.access import access_marks_gone
from treereduce.view.view import View

BRACES = b"{}"
ENDINGS = b",; \t\r\n"
"""What members of classes end with, or stands between them."""


class _Scope(NamedTuple):
    """A definition with a body."""

    node: int
    body: int


class _Uses(NamedTuple):
    """What the name of some scopes is used for."""

    scopes: list[_Scope]
    imports: list[int]
    paths: list[Edit]
    """Those without their heads."""
    constructors: list[int]
    objects: list[Object]


def dissolve(view: View, node: int) -> Iterator[Candidate]:
    """Replace all definitions of a scope by what their bodies hold, and shorten all paths through it.

    ``namespace n { int a; } int b = n::a;`` -> ``int a; int b = a;``

    Namespaces, modules, and classes that nothing but paths uses, also through objects of theirs, which go:
    ``struct A { void f(); }; A a; void g() { a.f(); }`` -> ``void f(); void g() { f(); }``. An operator
    that an object is called by gets the name of the class:
    ``struct A { int operator()(int); }; A a; int b = a(1);`` -> ``int A(int); int b = A(1);``. What packages
    of VHDL and Ada declare goes into the unit that imports them or has a path to them, or else into the last
    one. Of other classes

    * a field becomes its fields: ``struct A { int x; }; struct B { A a; } b; f(b.a.x);`` ->
      ``struct B { int x; } b; f(b.x);``,
    * those that derive get the members: ``struct A { int x; }; struct B : A { int y; };`` ->
      ``struct B { int x; int y; };``, without constructors, else with what the only one does:
      ``struct A { A() { f(); } }; struct B : A { B() { g(); } };`` -> ``struct B { B() { f(); g(); } };``;
      or those members that depend on a parameter:
      ``template <class T> struct A { int x; T f(); }; struct B : A<B> { };`` ->
      ``struct A { int x; }; struct B : A { B f(); };``,
    * the only member of a template is one: ``template <class T> struct A { T f(); }; A<B> a; a.f();`` ->
      ``template <class T> T f(); f<B>();``,
    * the class around one takes its members, and its name's uses:
      ``struct A { struct B { B f(); }; }; A::B b;`` -> ``struct A { A f(); }; A b;``, and ``T::B`` -> ``T``,
    * one outside of its scope with its name takes its members:
      ``namespace n { struct A { int x; }; } struct A { n::A f(); };`` -> ``struct A { A f(); int x; };``,
    * a constructor that is all of one is a function: ``class A { A(T x) { f(x); } };`` ->
      ``void A(T x) { f(x); }``,
    * functions that a block adds stand alone: ``impl S { fn f() {} } g(S::f());`` -> ``fn f() {} g(f());``,
    * an interface goes with the only block for its sake: ``trait T { fn f() {} } impl T for S {} T::f();`` ->
      ``impl S { fn f() {} } S::f();``, or takes a function for all types that have it:
      ``trait T {} fn f<A: T>() {} f::<u8>();`` -> ``trait T { fn f() {} } u8::f();``.

    Where none of these will do, what stands behind a scope goes into it, as far as paths lead there:
    ``namespace n { A a; } int b = n::a;`` -> ``namespace n { A a; int b = a; }``.

    Pays where a path is needed because of the scope and the scope because of the path, or members of several
    classes in one object; a path alone is shortened by hoisting. One call for each scope, and one for each
    way in which a class is used. C-Reduce has much of it for C++.
    """
    if leads(view, node):
        in_order = [partial(way, name=view.tree.text(node)) for way in WAYS]
        yield from in_turn(view, [*in_order, *provided(view, node)])


def _dissolved(view: View, *, name: bytes) -> tuple[Edit, ...]:
    """What the scopes of a name hold stays where it is; none if the name is no scope or has other uses."""
    places = view.uses(name)
    uses = _uses_of_scopes(view, places) if 1 < len(places) <= MOST_PLACES else None
    if uses is None or not uses.scopes or not (uses.paths or uses.imports or uses.objects):
        return ()
    # Objects have the members of classes, and none of what a function of the same name holds.
    if uses.objects and any(function_at(view, scope.node) for scope in uses.scopes):
        return ()
    edits = [edit for scope in uses.scopes for edit in _without_head_and_brackets(view, scope)]
    edits += [*uses.paths, *(edit for found in uses.objects for edit in found.edits)]
    for body in dict.fromkeys(filter(None, (body_outside(view, place) for place in places))):
        edits += without_receivers(view, body)
    gone = [*uses.constructors, *(found.definition for found in uses.objects if found.definition)]
    surroundings = {view.tree.parent[_whole(view, scope)] for scope in uses.scopes}
    for place in uses.imports:
        if short := _without_middle(view, place, surroundings):
            edits.append(short)
        else:
            gone.append(removable(view, place))
    return if_smaller(view, apart([*edits, *deletions(view, gone)]))


def _uses_of_scopes(view: View, places: Sequence[int]) -> _Uses | None:
    """What the name of scopes does in its places; None if it does something else in one.

    Methods of that name are something else, which stays as it is.
    """
    uses, called = _Uses([], [], [], [], []), of_objects(view, places)
    for place in places:
        short, bound = without_head(view, place), binder(view, place)
        scope = _scope(view, bound)
        if place in called or (called and bound and in_field(view, bound, "parameters")):
            continue
        if is_imported(view, place):
            uses.imports.append(place)
        elif short:
            uses.paths.append(short)
        elif bound and any(inside(view, bound, around.body) for around in uses.scopes):
            uses.constructors.append(removable(view, bound))
        elif scope:
            uses.scopes.append(scope)
        elif found := object_of(view, place, [scope.body for scope in uses.scopes]):
            uses.objects.append(found)
        else:
            return None
    return uses


def _without_middle(view: View, place: int, surroundings: Set[int]) -> Edit | None:
    """Shorten an import through a scope whose members go to other ``surroundings``: ``using a::b::c;``."""
    joint, statement = joint_before(view, place), removable(view, place)
    if not joint or view.tree.parent[statement] in surroundings:
        return None
    return without_head(view, place) or Edit(joint, view.tree.end[place])


def _moved(view: View, *, name: bytes) -> tuple[Edit, ...]:
    """What a class holds goes in the place of the only field that has it for a type."""
    places = view.uses(name)
    bound = [place for place in places if definer(view, place)]
    scope = _scope(view, binder(view, bound[0])) if len(bound) == 1 and len(places) <= MOST_PLACES else None
    others = [place for place in places if place not in bound]
    objects = [object_of(view, place, [scope.body]) for place in others] if scope else []
    fields = {found.definition: found for found in objects if found and found.definition}
    if scope is None or len(fields) != 1:
        return ()
    [(field, found)] = fields.items()
    if not _is_field(view, field, scope) or function_at(view, scope.node):
        return ()
    edits = apart([*_in_place(view, field, scope, found), *deletions(view, [_whole(view, scope)])])
    left = [place for place in places if not any(_covers(view, edit, place) for edit in edits)]
    return () if left else if_smaller(view, edits)


def _opened(view: View, *, name: bytes) -> tuple[Edit, ...]:
    """What the class holds that is defined in the definition of a variable or field goes in its place."""
    _, node = sole_definition(view, view.uses(name))
    if not node:
        return ()
    kind = in_field(view, node, "type")
    if not kind and not in_body(view, node):  # which may have thousands of members
        kind = in_field(view, view.tree.parent[node], "type")
    scope = _scope(view, kind)
    if scope is None or any(view.alive(leaf) for leaf in view.names.inside(kind) if leaf < scope.body):
        return ()
    found = object_of(view, scope.node, [scope.body])
    if found is None:
        return ()
    return if_smaller(view, apart(_in_place(view, found.definition, scope, found)))


def _taken_in(view: View, *, name: bytes) -> tuple[Edit, ...]:
    """What a class holds that stands in another one belongs to that, which is what its name was used for."""
    places = view.few_uses(name, MOST_PLACES)
    bound = {place: _scope(view, node) for place in places if (node := definer(view, place))}
    scope = next(filter(None, bound.values()), None)
    outer = _around(view, scope) if scope and not function_at(view, scope.node) else 0
    leaf = target_of(view, outer) if outer else 0
    other = view.tree.text(leaf) if leaf else b""
    if scope is None or other in (b"", name):
        return ()
    edits = _without_brackets(view, scope, contents(view, scope.body))
    # What has the name elsewhere and no body is another's, as an alias for what a parameter has of that name.
    places = [place for place in places if bound.get(place, scope) or inside(view, place, scope.node)]
    edits += [_as_outer(view, place, other) for place in places]
    return if_smaller(view, apart(edits))


def _made_one(view: View, *, name: bytes) -> tuple[Edit, ...]:
    """What a class in a scope holds goes into one of its name outside, and the paths to it end there."""
    tree = view.tree
    places = view.few_uses(name, MOST_PLACES)
    nodes = dict.fromkeys(node for place in places if (node := definer(view, place)))
    scopes = [scope for node in nodes if (scope := _scope(view, node)) and not function_at(view, node)]
    if len(scopes) != 2:
        return ()
    inner, outer = sorted(scopes, key=lambda scope: tree.parent[tree.parent[_whole(view, scope)]] == 0)
    whole = _whole(view, inner)
    around = tree.parent[tree.parent[whole]]
    head = target_of(view, around) if around else 0
    if not head or inside(view, outer.node, around) or tree.kind[inner.body] != tree.kind[outer.body]:
        return ()
    closing = tree.end[outer.body] - 1
    if not all(view.text(scope.body)[:1] + view.text(scope.body)[-1:] == BRACES for scope in scopes):
        return ()
    held = contents(view, inner.body)
    text = b"\n" + view.text_between(*held) + BRACES[1:]
    moved = Edit(closing, closing + 1, text, view.rendering.tally.count(*held) + 1)
    paths = [(_start(view, place, tree.text(head)), tree.start[place]) for place in places]
    shorter = [Edit(*path) for path in paths if path[0] < path[1]]
    mark = semicolon_behind(view, whole)
    gone = [*deletions(view, [whole]), *([mark] if mark else [])]
    return if_smaller(view, apart([moved, *shorter, *gone]))


def _around(view: View, scope: _Scope) -> int:
    """The nearest definition around a scope that has a body of the same kind, 0 if there is none."""
    tree, kind = view.tree, view.tree.kind[scope.body]
    body = tree.parent[_whole(view, scope)]
    node = tree.parent[body]
    is_alike = tree.kind[body] == kind and tree.kind[node] in view.language.roles.definitions
    return node if is_alike else 0


def _as_outer(view: View, place: int, outer: bytes) -> Edit:
    """The name of the class ``outer`` for one in it: ``B``, ``A::B`` -> ``A``; ``T::B`` -> ``T``."""
    start, end = view.tree.start[place], view.tree.end[place]
    joint, first = joint_before(view, place), _start(view, place, outer)
    # Nothing leads to ``.b`` in ``a > .b`` of SCSS.
    is_led = joint and not view.tree.source[joint - 1 : joint].isspace()
    return Edit(joint, end) if is_led and first == start else Edit(first, end, outer)


def _start(view: View, place: int, head: bytes) -> int:
    """Where a name begins, or the one that leads to it if that is ``head``."""
    joint = joint_before(view, place)
    before = view.names.between(joint - len(head), joint) if joint >= len(head) else ()
    return next(
        (view.tree.start[leaf] for leaf in before if view.tree.text(leaf) == head), view.tree.start[place]
    )


def _scope(view: View, node: int) -> _Scope | None:
    """The scope that a node defines, if it has a body."""
    kinds = view.language.roles.bodies
    if node and view.tree.kind[node] in kinds and definer(view, target_of(view, node)) == node:
        return _Scope(node, node)
    for holder in (node, in_field(view, node, "type")) if node else ():
        for body in view.children(holder) if holder else ():
            if view.tree.kind[body] in kinds:
                return _Scope(node, body)
    return None


def _is_field(view: View, node: int, scope: _Scope) -> bool:
    """Whether a node is a member of another class than the one of a scope."""
    tree = view.tree
    return tree.kind[tree.parent[node]] == tree.kind[scope.body] and not inside(view, node, scope.node)


def _covers(view: View, edit: Edit, place: int) -> bool:
    return edit.start <= view.tree.start[place] and view.tree.end[place] <= edit.end


def _in_place(view: View, node: int, scope: _Scope, found: Object) -> list[Edit]:
    """Put what a scope holds in the place of the definition of an object, with its end."""
    tally, held = view.rendering.tally, contents(view, scope.body)
    edits = apart(found.edits)
    inner = [edit for edit in edits if held.start <= edit.start < held.end]
    text, before = text_with(view, *held, inner), view.text(node)
    stays, end = text[: _ending(text)], before[_ending(before) :]
    tokens = tally.count(*held) + sum(
        length_of_edit(edit) - tally.count(edit.start, edit.end) for edit in inner
    )
    tokens += len(end.split()) - len(text[len(stays) :].split())
    put = view.edit(node, stays + end, tokens)
    return [put, *(edit for edit in edits if edit not in inner)]


def _ending(text: bytes) -> int:
    """Where the mark begins that ends a member, with the blank space around it."""
    return len(text.rstrip(ENDINGS))


def _whole(view: View, scope: _Scope) -> int:
    """The member of a list that a scope is. OCaml has the keyword in a node around the definition."""
    return removable(view, scope.node) or scope.node


def _without_head_and_brackets(view: View, scope: _Scope) -> Sequence[Edit]:
    """Delete a definition but for what its body has between brackets, and what only members need."""
    held = contents(view, scope.body)
    edits = _without_brackets(view, scope, held)
    if not held.is_empty:
        edits += without_receivers(view, scope.body)
        edits += access_marks_gone(view, scope.body)
        edits += as_functions(view, scope.body)
    return edits


def _without_brackets(view: View, scope: _Scope, held: Contents) -> list[Edit]:
    """Delete a definition but for what its body holds between brackets."""
    whole = _whole(view, scope)
    if held.is_empty:
        return [*deletions(view, [whole])]
    mark = semicolon_behind(view, whole)
    return [*lift(view, whole, *held), *([mark] if mark else [])]


WAYS: Sequence[Callable[..., tuple[Edit, ...]]] = (
    _moved,
    _dissolved,
    brought_in,
    _opened,
    inherited,
    partial(inherited, constructed=True),
    handed_down,
    _taken_in,
    as_base,
    as_function,
    _made_one,
    implemented,
    released,
    freed,
    as_template,
    extended,
    partial(inherited, style=Style.BRACKETED),
    partial(as_base, stays=True),
    partial(extended, to_the_end=True),
    partial(brought_in, last=True),
)
"""In which the scopes of a ``name`` can go, in the order in which they are tried."""
