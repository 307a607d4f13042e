"""The object of a method in the place of another one of its class."""

from __future__ import annotations

import re
from itertools import islice

from treereduce.program.edits import Edit
from treereduce.program.text import WORDS
from treereduce.view.binding.bindings import target_of
from treereduce.view.calling.functions import SELF, THIS, Function, function_at, is_class, name_of_function
from treereduce.view.calling.scopes import OWN
from treereduce.view.nodes.parts import in_field, is_parameter
from treereduce.view.notation.bracketed import bracketed
from treereduce.view.types.value_types import NEW, type_of_variable
from treereduce.view.view import View

POINTER = b"*"
"""What the type of an object has in it that is written as the own one is, where there are pointers."""
OBJECT = b"*this"
"""How C++ writes the object of a method."""
STATIC = b"static"
"""What is said of a method that has no object."""
FUNCTIONS = (b"function", b"func")
"""Words that a function begins with which needs no name."""
MEMBER, ARROW = b".", b"->"
"""What stands behind an object before a member of it, and behind a pointer to one."""
LIST = b"["
_LISTED = re.compile(rb"[<(\[]")
"""What opens the types that another has or is given."""
DEPTH = 3
"""Levels from a method up to its class: what it may be wrapped in, as a template, and the body."""
AROUND = 6
"""Levels from a variable to the function that it is one of; those of blocks in it are not looked at."""


def own_object(view: View, defined: int) -> bytes:
    """What may stand for a variable or parameter of a method that has the type of its class, else nothing."""
    tree = view.tree
    function = method_around(view, defined) if defined else None
    if function is None:
        return b""
    text = view.text(defined) if is_parameter(view, defined) else type_of_variable(view, defined)
    if not _is_one_of(own_types(view, function), text):
        return b""
    if function.parameters[:1] == (SELF,):
        return SELF
    before = view.text_between(tree.start[function.node], tree.start[function.leaf])
    if not view.language.grammar.kinds_called(THIS) or STATIC in WORDS.findall(before):
        return b""
    is_pointer = POINTER in view.text(defined) or POINTER in text or NEW in WORDS.findall(view.text(defined))
    return OBJECT if view.language.profile.pointed and not is_pointer else THIS


def object_for(view: View, place: int) -> Edit:
    """The edit that puts the object of a method of C++ at a place, where its type has no pointer."""
    source, start, end = view.tree.source, view.tree.start[place], view.tree.end[place]
    if source.startswith(MEMBER, end):
        return Edit(start, end + len(MEMBER), THIS + ARROW, 2)
    return Edit(start, end, bracketed(OBJECT, source, start, end))


def _is_one_of(names: frozenset[bytes], text: bytes) -> bool:
    """Whether a type is one of some, as ``const A<T> &`` is ``A``, and no list or function of it: ``A[]``."""
    head = _LISTED.split(text, maxsplit=1)[0]
    return not text.startswith(LIST, len(head)) and not names.isdisjoint(WORDS.findall(head))


def method_around(view: View, node: int) -> Function | None:
    """The function that a variable or parameter is one of, None outside of all.

    None too in a function without a name that begins with a word, which has an object of its own.
    """
    for above in islice(view.tree.ancestors(node), AROUND):
        if found := function_at(view, above):
            return found
        first = next(view.children(above), 0)
        if first and view.tree.size[first] == 1 and view.tree.text(first) in FUNCTIONS:
            return None
    return None


def own_types(view: View, function: Function) -> frozenset[bytes]:
    """The names of the class that a function is a method of; none where it is of no class.

    Those are two where a block adds it to a type, as ``impl A`` of Rust does.
    """
    tree, above = view.tree, list(islice(view.tree.ancestors(function.node), DEPTH))
    around = next((each for each in above if is_class(view, each)), 0)
    leaf = target_of(view, around) if around else 0
    if around:
        return frozenset(filter(None, [view.text(leaf)])) if leaf else frozenset()
    around = above[1] if len(above) > 1 and tree.kind[above[0]] in view.language.roles.bodies else 0
    added = in_field(view, around, "type") if around and not name_of_function(view, around) else 0
    if not added:
        return frozenset()
    # Of ``impl<T> b::A<T>`` it is also A.
    text = view.text(added)
    return frozenset([OWN, text, *WORDS.findall(text.partition(b"<")[0])[-1:]])
