"""Make methods constructors, which have no type."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from treereduce.languages.profile import NAME
from treereduce.passes.candidate import Candidate
from treereduce.passes.coupled.done_at_once import class_of, done_at_once
from treereduce.passes.signatures.results import values_gone
from treereduce.passes.ways import if_smaller, in_turn
from treereduce.program.edits import Edit, EditSet
from treereduce.view.binding.attached import lists_in
from treereduce.view.binding.bindings import definer, target_of
from treereduce.view.calling.calls import call_of
from treereduce.view.calling.families import leads
from treereduce.view.calling.functions import function_at
from treereduce.view.facts.names import MOST_REVISITED
from treereduce.view.nodes.parts import TYPE_FIELDS, in_field
from treereduce.view.view import View


def constructors(view: View, node: int) -> Iterator[Candidate]:
    """Let all methods of a name be constructors of the class that they stand in.

    ``class A { void f(int a) {} void f(A a) {} }`` -> ``class A { A(int a) {} A(A a) {} }``

    Without the values that they return. Where that fails, their calls construct: ``f(1)`` -> ``this(1)`` in
    Java. Or what calls the only method of a name goes, and a constructor that does nothing does what it did:
    ``class A { A() : b() {} void f() { g(); } } A a; a.f();`` -> ``class A { A() : b() { g(); } } A a;``
    Pays where methods are needed for their parameters or bodies. One call for each name of methods, and where
    they are called one more, and one for each way to call a constructor, of which languages have one or two.
    """
    profile = view.language.profile
    if profile.constructs and leads(view, node):
        name = view.tree.text(node)
        ways = [partial(_made, name=name, called=called) for called in (b"", *profile.constructs)]
        yield from in_turn(view, [partial(done_at_once, name=name), *ways])


def _made(view: View, *, name: bytes, called: bytes) -> tuple[Edit, ...]:
    """The edits that make all methods of a name constructors; their calls stay where ``called`` is empty."""
    tree, places = view.tree, view.uses(name)
    edits, calls, classes = list[Edit](), list[Edit](), dict[int, bytes]()
    for place in places if len(places) <= MOST_REVISITED else ():
        defined = definer(view, place)
        kind = in_field(view, defined, *TYPE_FIELDS) if defined else 0
        if 0 < kind < place and any(lists_in(view, place, b"(")):
            function = function_at(view, defined)
            around = class_of(view, place, function.body if function else 0)
            classes[around] = tree.text(target_of(view, around)) if around else b""
            edits.append(Edit(tree.start[kind], tree.end[place], classes[around]))
            edits += values_gone(view, function) if function else ()
        elif called and (call := call_of(view, place)):
            calls.append(Edit(tree.start[call.receiver or place], tree.end[place], called))
    if len(classes) != 1 or not all(classes.values()) or (called and not calls):
        return ()
    (own,) = classes.values()
    edits += [Edit(edit.start, edit.end, edit.text.replace(NAME, own)) for edit in calls]
    return if_smaller(view, tuple(EditSet(edits)))
