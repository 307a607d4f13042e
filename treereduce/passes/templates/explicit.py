"""Give templates their arguments, so that no parameters have to tell them."""

from __future__ import annotations

from collections.abc import Iterator

from treereduce.passes.candidate import Candidate
from treereduce.passes.templates.abbreviated import PACK, TYPE_WORDS, abbreviated
from treereduce.passes.templates.for_parameter import for_parameter
from treereduce.passes.templates.only_named import only_named
from treereduce.passes.templates.specialised import specialised
from treereduce.passes.types.plain_types import usual_types
from treereduce.passes.ways import if_smaller
from treereduce.program.edits import Edit
from treereduce.view.binding.attached import TEMPLATE, attached
from treereduce.view.binding.elements import Attached
from treereduce.view.calling.families import cut, declared, definition_of_list, leads
from treereduce.view.nodes.together import apart
from treereduce.view.view import View


def explicit(view: View, node: int) -> Iterator[Candidate]:
    """Delete the parameters of a template whose body uses none of them, and give its calls plain arguments.

    ``template <int N> int f(A<N>) {} int x = f(a);`` -> ``template <int N> int f() {} int x = f<0>();``

    Pays where a template has to be called, and only the types of its parameters say with what: these may then
    go, and the values of them. Where those of the template are used for nothing, or as types of others,
    it needs none in C++: ``template <int> int f() {} int x = f<0>();`` -> ``int f(auto) {} int x = f(0);``.
    Nor where a plain type will do for what else they are used for:
    ``template <class T> T f() {} template int f();`` -> ``int f(auto) {} auto _ = f(0);``.
    What a template is for some arguments alone may be all that it is:
    ``template <class T> struct A; template <> struct A<B> { int x; }; A<B> a;`` ->
    ``struct A { int x; }; A a;``.
    What is made of a template for a parameter of another one may be that parameter:
    ``template <class> struct A {}; template <class T> A<T> x; B y = x<int>;`` ->
    ``struct A {}; template <class T> T x; B y = x<A>;``.
    What is called for the value of a variable may only be named: ``int x = f<0>();`` -> ``auto x = f<0>;``
    One call for each template whose calls give it no arguments, one or two for each whose parameters are
    used so, one for each with a single special case, one for each that is given a parameter and uses
    none, and one for each such variable.
    """
    if not leads(view, node):
        return
    yield from abbreviated(view, node)
    yield from specialised(view, node)
    yield from for_parameter(view, node)
    if named := if_smaller(view, only_named(view, node)):
        yield Candidate(named)
    found = _lists(view, view.few_uses(view.tree.text(node)))
    edits = list[Edit]()
    for given, called in found:
        if called.defines and given:
            edits += cut(view, called, list(range(len(called.elements))))
        elif called.defines or given:
            return
    told = {_told(view, given) for given, called in found if given}
    if len(told) == 1 and len(edits) < len(found) and (arguments := told.pop()):
        edits += [Edit(*called.whole, arguments + b"()") for _, called in found if not called.defines]
        if view.gain(outer := apart(edits)) > 0:
            yield Candidate(outer)


def _lists(view: View, places: list[int]) -> list[tuple[Attached | None, Attached]]:
    """The lists of each place of a name: what templates have, and what functions have.

    None at all if a place has only others, or if a body uses a parameter.
    """
    found = []
    for place in places:
        lists = {each.bracket: each for each in attached(view, place)}
        called = lists.get(b"(")
        if not called or (called.defines and _is_used(view, called)):
            return []
        found.append((lists.get(b"<"), called))
    return found


def _is_used(view: View, parameters: Attached) -> bool:
    """Whether a definition uses one of its parameters behind their list."""
    scope, start = definition_of_list(view, parameters.holder), parameters.holder
    behind = range(start + view.tree.size[start], scope + view.tree.size[scope]) if scope else range(0)
    for name, element in zip(declared(view, parameters), parameters.elements, strict=True):
        text = view.text_between(element.start, element.end)
        # A parameter without a name seems to have that of its type.
        uses = view.uses_inside(name, scope) if name and text != name and text.endswith(name) else ()
        if any(use in behind for use in uses):
            return True
    return False


def _told(view: View, parameters: Attached) -> bytes:
    """Plain arguments for the parameters of a template, in brackets; nothing where one has none."""
    arguments = []
    for name, element in zip(declared(view, parameters), parameters.elements, strict=True):
        text = view.text_between(element.start, element.end)
        words = text.split()
        if not words or text.startswith(TEMPLATE):
            return b""
        if PACK not in text:
            is_type = text == name or words[0] in TYPE_WORDS
            arguments += usual_types(view.language) if is_type else [view.language.zero]
    return b"<" + b", ".join(arguments) + b">" if arguments else b""
