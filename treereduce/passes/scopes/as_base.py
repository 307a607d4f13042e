"""Make an object of a base where a class has nothing but a constructor that hands on to that."""

from __future__ import annotations

from treereduce.passes.loops.walks import Walk, with_values
from treereduce.passes.scopes.inherit import base_named
from treereduce.passes.scopes.of_base import OfBase, calls_of_base
from treereduce.passes.ways import if_smaller
from treereduce.program.edits import Edit
from treereduce.view.binding.attached import attached
from treereduce.view.calling.families import made
from treereduce.view.calling.functions import SELF
from treereduce.view.nodes.blocks import contents
from treereduce.view.nodes.lift import add_change, text_changed
from treereduce.view.nodes.members import END, removable, removal, statement_of_all
from treereduce.view.nodes.parts import inside
from treereduce.view.nodes.together import apart
from treereduce.view.view import View

LIST = b"("


def as_base(view: View, *, name: bytes, stays: bool = False) -> tuple[Edit, ...]:
    """Put the base of a class, and what its constructor gives to that, in the places where objects are made.

    ``class A extends B { constructor(x) { super(x + 1, 2); } } f(new A(3));`` -> ``f(new B(3 + 1, 2));``

    The class goes, and what else names it names the base. Where it ``stays``, its constructor goes alone:
    ``class A extends B { } f(new A(3 + 1, 2));``
    """
    own = base_named(view, name)
    if own is None:
        return ()
    called, base = list(calls_of_base(view, own.node)), _base_of(view, own.leaf, own.body)
    maker = called[0].own if len(called) == 1 and base else None
    if maker is None or not (called[0].is_made or called[0].name == view.tree.text(maker.leaf)):
        return ()
    span = contents(view, maker.body)
    if view.text_between(span.start, span.end).strip(END) != view.text(called[0].call.node).strip(END):
        return ()
    whole = (stays and statement_of_all(view, maker.node)) or removable(
        view, maker.node if stays else own.node
    )
    if not whole or (not stays and len(view.elements(own.body)) != 1):
        return ()
    puts = list[Edit]()
    for place in reversed(view.uses(name)):  # what makes an object may be given another one
        # The bases of Python are in a list behind the name, and what goes takes nothing along.
        is_own = inside(view, place, own.node) and not (stays and inside(view, place, own.body))
        if is_own or inside(view, place, whole):
            continue
        lists = (each for each in (*attached(view, place), *made(view, place)) if each.bracket == LIST)
        each = next((each for each in lists if not each.defines), None)
        if each is not None:
            given = [text_changed(view, element.start, element.end, puts) for element in each.elements]
            text = LIST + _handed_on(view, called[0], given) + b")"
            if len(text) > len(view.tree.source):
                return ()  # what is given on twice, by each of many in one another
            add_change(puts, Edit(*each.whole, text))
        if not stays:
            add_change(puts, view.edit(place, base))
    return if_smaller(view, apart([removal(view, whole), *puts])) if puts else ()


def _base_of(view: View, leaf: int, body: int) -> bytes:
    """The only name in the head of a class behind its own."""
    tree = view.tree
    names = [each for each in view.names.between(tree.end[leaf], tree.start[body]) if view.alive(each)]
    return tree.text(names[0]) if len(names) == 1 else b""


def _handed_on(view: View, called: OfBase, given: list[bytes]) -> bytes:
    """What the constructor of a base is given where that of the class is given something."""
    tree, arguments = view.tree, [each for each in called.call.arguments if each]
    if not arguments:
        return b""
    names = called.own.parameters[called.own.parameters[:1] == (SELF,) :]
    walk = Walk(names, (tuple(given),))
    start, end = tree.start[arguments[0]], tree.end[arguments[-1]]
    return with_values(view, walk, walk.rows[0], called.own.body, start, end)
