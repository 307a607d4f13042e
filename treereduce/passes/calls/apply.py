"""Put what a function without a name does where it is called, or in its own place."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import islice

from treereduce.passes.calls.answered import answered, answers
from treereduce.passes.calls.inliner import Style, inlining
from treereduce.passes.calls.narrowed import narrowed
from treereduce.passes.calls.told import alone, of_its_type
from treereduce.passes.candidate import Candidate
from treereduce.passes.moving.statements import ENDINGS
from treereduce.passes.ways import Way, if_smaller, in_turn
from treereduce.program.brackets import OPENING
from treereduce.program.edits import Edit, EditSet
from treereduce.view.binding.bindings import definer, is_form, with_sigil
from treereduce.view.calling.calls import Call, call_in_place, call_of
from treereduce.view.calling.functions import Function, function_at, nameless_at, parameters_of
from treereduce.view.nodes.blocks import SEMICOLON, contents
from treereduce.view.nodes.lift import Part, splice
from treereduce.view.nodes.members import STATEMENT_DEPTH, in_body, removable
from treereduce.view.nodes.parts import inside
from treereduce.view.view import View

STYLES = (Style.BARE, Style.BRACKETED, Style.BLOCK)
"""How the body takes the place of a call, as `inline_functions` has them."""
WALKING = (Style.BARE, Style.DECLARED)
"""The same for a call that walks through a list: what has its members is often more than a name."""
MOST_CALLS = 4
"""Calls of a parameter that are replaced together."""
NAMES = 2
"""Names before the arguments of a call among which that of what is called is looked for, the last first."""
MOST_BEFORE = 8
"""Arguments before one that is looked at: all of a list are gone through for each."""
LARGEST = 500
"""Tokens of the largest function without a name that is looked at, and of its call: of those in one another
each has all that are in it."""
USES = 2
"""Places of the name of a function that is called once."""
CALL_DEPTH = 3
"""Levels from a function without a name up to the call that it is given to."""


def apply(view: View, node: int) -> Iterator[Candidate]:
    """Replace a function without a name by what its body does, where it is called or in its own place.

    ``g((a => f(a, 1))(b));`` -> ``g(f(b, 1));``

    One that is given to a function goes where that calls its parameter, in the only call of that function:
    ``function f(c) { c(1); } f(x => g(x));`` -> ``function f() { g(1); } f();``. Else zeros stand for its
    parameters: in its own place, in that of the call that it is given to, or in that of the statement:
    ``f(|x| g(x, h));`` -> ``f(g(0, h));``, ``g(0, h);``. Where zeros will not do, the first one is what the
    call is a method of: ``[a, b].each(x => { g(x); });`` -> ``g(a);``

    It may also stand alone, with types for its parameters, where a callee says these:
    ``fn f(c: impl Fn(A)) {} f(|x| g(x));`` -> ``fn f(c: impl Fn(A)) {} |x: A| g(x);``
    Or where its own type does, then else with its name:
    ``type F = (a: A) => B; const f: F = x => g(x);`` -> ``(x: A) => g(x);``, ``const f = (x: A) => g(x);``
    What a table of Lua answers calls by goes where what has the table is called:
    ``setmetatable(a, { __call = function(s, x) g(s, x) end }) a(1)`` -> ``setmetatable(a, { }) g(a, 1)``.
    A parameter that it does not use may go, also of what the callee says:
    ``fn f(c: impl Fn(A, B)) {} f(|x, y| g(x));`` -> ``fn f(c: impl Fn(A)) {} f(|x| g(x));``

    Pays where callbacks were needed only to bring something about that may as well be said directly. Up to
    nine calls for each function without a name that is called in place, given to one, or has parameters, and
    one for each parameter that it does not use.
    """
    function = nameless_at(view, node) if node else None
    if function is None or not view.is_element(node) or view.tokens(node) > LARGEST:
        return
    ways: list[Way] = []
    call = call_in_place(view, node)
    if call is not None and view.tokens(call.node) <= LARGEST:
        ways += [partial(_applied, node=node, style=style) for style in STYLES]
        # In a form of a Lisp brackets around the whole would be a call.
        if not is_form(view, node):
            ways.append(partial(_applied, node=node, style=Style.BARE, whole=True))
    elif (given := _given_to(view, node)) is not None:
        ways += [partial(_called_back, node=node, style=style) for style in STYLES]
        ways.append(partial(alone, node=node, place=given[0], call=given[1]))
        less = partial(narrowed, node=node, place=given[0], call=given[1])
        ways += [partial(less, index=index) for index in range(len(function.parameters))]
    else:
        ways += [partial(of_its_type, node=node, named=named) for named in (False, True)]
    if answers(view, node):
        ways += [partial(answered, node=node, style=style) for style in STYLES]
    ways += [partial(_zeroed, node=node, place=place) for place in _places(view, function)]
    if call is None and function.parameters:
        ways += [partial(_walking, node=node, style=style) for style in WALKING]
    yield from in_turn(view, ways)


def _applied(view: View, *, node: int, style: Style, whole: bool = False) -> tuple[Edit, ...]:
    """The edits that put a body in the place of the call of its function where that stands.

    As a ``whole`` in brackets, where the function was in some.
    """
    function, call = nameless_at(view, node), call_in_place(view, node)
    if function is None or call is None or not view.alive(node):
        return ()
    edits = inlining(view, function, [call], style)
    if whole:
        if len(edits) != 1 or function.statements or not view.text(call.node).startswith(b"("):
            return ()
        edits = [Edit(edits[0].start, edits[0].end, b"(" + edits[0].text + b")")]
    return if_smaller(view, tuple(EditSet(edits)))


def _given_to(view: View, node: int) -> tuple[int, Call] | None:
    """Where the name of a function stands that a node is an argument of, and its call."""
    tree, inner = view.tree, node
    if len(list(islice(view.before(node), 2 * MOST_BEFORE + 1))) > 2 * MOST_BEFORE:
        return None
    for above in islice(tree.ancestors(node), CALL_DEPTH):
        if tree.kind[above] in view.language.roles.calls:
            places = view.names.between(tree.start[above], tree.start[inner])[-NAMES:]
            for place in reversed(places):
                call = call_of(view, place) if view.alive(place) else None
                if call is not None and call.node == above and node in call.arguments:
                    return place, call
            return None
        inner = above
    return None


def _called_back(view: View, *, node: int, style: Style) -> tuple[Edit, ...]:
    """The edits that put a body where a parameter is called for which its function stands."""
    function, given = nameless_at(view, node), _given_to(view, node)
    if function is None or given is None or not view.alive(node):
        return ()
    place, call = given
    uses = view.first_uses(view.tree.text(place), USES + 1)
    defined = next(filter(None, (definer(view, use) for use in uses if use != place)), 0)
    caller = function_at(view, defined) if defined and len(uses) == USES else None
    if caller is None or inside(view, node, defined):
        return ()
    number = call.arguments.index(node)
    elements = parameters_of(view, defined)
    if len(elements) != len(caller.parameters) or number >= len(elements) or not caller.parameters[number]:
        return ()
    places = view.uses_inside(caller.parameters[number], caller.body)
    calls = [call_of(view, place) for place in places]
    found = [each for each in calls if each is not None and not each.receiver]
    if not 0 < len(found) == len(places) <= MOST_CALLS:
        return ()
    edits = inlining(view, function, found, style)
    gone = (next(view.deletion(each, each)) for each in (elements[number], node))
    return if_smaller(view, tuple(EditSet([*gone, *edits]))) if edits else ()


def _places(view: View, function: Function) -> list[int]:
    """What a body may take the place of: its function, the call that this is given to, the statement."""
    if not _used(view, function):
        return []
    tree, node = view.tree, function.node
    above = islice(tree.ancestors(node), CALL_DEPTH)
    call = next((each for each in above if tree.kind[each] in view.language.roles.calls), 0)
    around = (each for each in (node, *islice(tree.ancestors(node), STATEMENT_DEPTH)) if each)
    statement = next((each for each in around if in_body(view, each) and removable(view, each) == each), 0)
    inner = [node, call] if function.result and not function.statements else []
    return list(dict.fromkeys(place for place in (*inner, statement) if place))


def _used(view: View, function: Function) -> list[int]:
    """Where a body has the parameters of its function."""
    names = dict.fromkeys(filter(None, function.parameters))
    return [place for name in names for place in view.uses_inside(name, function.body)]


def _walking(view: View, *, node: int, style: Style) -> tuple[Edit, ...]:
    """The edits that put a body in the place of the call that its function is given to.

    What the call is a method of, or the first member of that list, stands for the first parameter.
    """
    function, tree, calls = nameless_at(view, node), view.tree, view.language.roles.calls
    above = islice(tree.ancestors(node), CALL_DEPTH)
    given = next((each for each in above if tree.kind[each] in calls), 0)
    if function is None or not given or not view.alive(node) or view.tokens(given) > LARGEST:
        return ()
    names = view.names.between(tree.start[given], tree.start[node])[-NAMES:]
    found = (call_of(view, place) for place in reversed(names) if view.alive(place))
    walked = next((each.receiver for each in found if each is not None and each.node == given), 0)
    if not walked:
        return ()
    members = view.elements(walked) if view.text(walked)[:1] in OPENING else []
    call = Call(given, 0, tuple(members[:1] or [walked]))
    return if_smaller(view, tuple(EditSet(inlining(view, function, [call], style))))


def _zeroed(view: View, *, node: int, place: int) -> tuple[Edit, ...]:
    """The edits that put a body in a place around it, with zeros for the parameters of its function."""
    function, tree, zero = nameless_at(view, node), view.tree, view.language.zero
    if function is None or not zero or not view.alive(place) or not view.alive(function.body):
        return ()
    alone = function.result and not function.statements
    part = function.result if alone else function.body
    start, end = (tree.start[part], tree.end[part]) if alone else contents(view, part)
    if start >= end:
        return ()
    is_ended = not alone and tree.source[end - 1 : end] in ENDINGS
    ending = SEMICOLON if view.text(place).endswith(SEMICOLON) and not is_ended else b""
    edits = splice(view, place, (Part(start, end, ending),))
    uses = [with_sigil(view, use) for use in _used(view, function) if inside(view, use, part)]
    zeros = [view.edit(use, zero) for use in uses]
    return if_smaller(view, tuple(EditSet([*edits, *zeros]))) if edits else ()
