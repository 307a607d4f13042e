"""What a function has but for what is in its body: its name, its parameters, and where the body is."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile
from typing import NamedTuple

from treereduce.view.binding.bindings import equals_of, target_of
from treereduce.view.binding.headings import heading_of
from treereduce.view.binding.list_forms import Defined, function_of_list
from treereduce.view.calling.calls import innermost
from treereduce.view.nodes.parts import alone, field_of, first_children, in_field, inside
from treereduce.view.view import View


class Head(NamedTuple):
    """What a function has but for what is in its body."""

    leaf: int
    holder: int
    """The node that has the parameters and the body."""
    parameters: list[int]
    body: int


def head_at(view: View, node: int, leaf: int = 0) -> Head | Defined | None:
    """What the function that ``node`` defines has but for what is in its body; all of one of a Lisp's forms.

    ``int *f(int a) { }`` -> ``f``, the declarator ``f(int a)``, ``int a`` and ``{ }``. Where its name is none
    that grammars take for one, it is said as ``leaf``.
    """
    if not node:
        return None  # all of a damaged program may be of a kind that defines
    if heading := heading_of(view, node):
        return Head(leaf or target_of(view, heading), node, _parameters(view, heading, heading) or [], node)
    equals = _equals_before_body(view, node)
    if not equals and view.tree.kind[node] not in view.language.roles.definitions:
        return function_of_list(view, node)
    holder = _behind(view, node, equals) if equals else node
    body, leaf = _body(view, holder), leaf or target_of(view, node)
    parameters = _parameters(view, holder, body) if body else None
    is_told = view.tree.kind[node] in view.language.roles.functions
    if parameters is None and (body or is_told):
        after, parameters = _after_header(view, holder, leaf)
        body, parameters = after or body, [] if _is_told_with_body(view, node) and not after else parameters
    return Head(leaf, holder, parameters, body) if leaf and body and parameters is not None else None


def _is_told_with_body(view: View, node: int) -> bool:
    """Whether a profile says of a definition that it is a function, and it has a body."""
    return view.tree.kind[node] in view.language.roles.functions and in_field(view, node, "body") > 0


def _equals_before_body(view: View, node: int) -> int:
    """The equals sign that the body follows where it is no field of the definition, 0 if there is none.

    In Scala and Nim it follows one too, in a definition that has a list of parameters.
    """
    has_list = in_field(view, node, "parameters") or single_parameters(view, node)
    return 0 if has_list or _is_told_with_body(view, node) else equals_of(view, node)


def _behind(view: View, node: int, equals: int) -> int:
    """The value behind the equals sign of a definition, in which parameters and a body may be."""
    holder = next((child for child in view.elements(node) if child > equals), node)
    if in_field(view, holder, "body"):
        return holder
    # In Lua a list is around the only value.
    parts, size = view.elements(holder), view.tree.size
    return parts[0] if len(parts) == 1 and size[holder] == size[parts[0]] + 1 else holder


def _after_header(view: View, holder: int, leaf: int) -> tuple[int, list[int] | None]:
    """The body and the parameters of a function that has its name in a definition of its own, as in Ada.

    What is declared in it is a body too, and stands before what it does. It may be no more than a value.
    """
    tree, roles = view.tree, view.language.roles
    elements = iter(view.elements(holder))
    header = next((each for each in elements if inside(view, leaf, each)), 0)
    rest, is_told = list(elements), tree.kind[holder] in roles.functions
    value = rest[0] if is_told and len(rest) == 1 else 0
    body = max(takewhile(lambda each: tree.kind[each] in roles.bodies, rest), default=value)
    if not header or not body or tree.kind[header] not in roles.definitions:
        return 0, None
    return body, _parameters(view, header, body) or []


def _body(view: View, holder: int) -> int:
    body = in_field(view, holder, "body")
    if not body and view.tree.kind[holder] in view.language.roles.definitions:
        body = in_field(view, holder, "value", "replacement")
    if body:
        return body
    children, bodies = first_children(view, holder), view.language.roles.bodies
    # What is itself a body counts before what is alone in something else.
    inner = sorted((depth, each) for child in children for depth, each in enumerate(alone(view, child)))
    return next((each for _, each in inner if view.tree.kind[each] in bodies), 0)


def is_text(view: View, body: int) -> bool:
    """Whether a body is that of a macro, which grammars take as one token."""
    return view.tree.size[body] == 1 and view.tree.kind[body] in view.language.roles.bodies


def _parameters(view: View, holder: int, body: int) -> list[int] | None:
    """The parameters of a function, None where it needs a list of them and has none."""
    tree, found = view.tree, parameter_list(view, holder)
    *_, holder = _declarators(view, holder)
    kinds = view.language.roles.parameters
    if not found and (single := single_parameters(view, holder)):
        return single
    if not kinds:
        # Lists of parameters may be of the same kind as those of arguments.
        kinds = view.language.roles.arguments
    if not found and is_text(view, body):
        found = next((node for node in range(holder, body) if tree.kind[node] in kinds), 0)
        return view.elements(found) if found else []
    children = list(view.children(holder))
    texts = [tree.text(child) if tree.size[child] == 1 else b"" for child in children]
    if not found and b"(" in texts and b")" in texts:
        return list(filter(view.is_element, children[texts.index(b"(") : texts.index(b")")]))
    # Of two lists the first is of parameters that are types.
    found = found or next((child for child in reversed(children) if tree.kind[child] in kinds), 0)
    # What has nothing but types for parameters is a class, also with "[T]" as in Scala.
    if not found or _is_of_types(view, found):
        return None
    return [found] if tree.is_name(found) else view.elements(innermost(view, found, kinds))


def parameter_list(view: View, node: int) -> int:
    """The list of parameters of a definition, or the only one without brackets; 0 if no field has it."""
    lists = (in_field(view, each, "parameters", "parameter") for each in _declarators(view, node))
    return next(filter(None, lists), 0)


def _declarators(view: View, node: int) -> Iterator[int]:
    """A definition and what it declares with, one in another as in C: ``*f(int a)``, ``f(int a)``."""
    while node:
        yield node
        node = in_field(view, node, "declarator", "lhs") or _referred(view, node)


def _referred(view: View, declarator: int) -> int:
    """What a declarator of a reference holds, which has no field for it: ``f()`` in ``&f()``."""
    parts = view.elements(declarator) if field_of(view, declarator) == "declarator" else []
    return parts[0] if len(parts) == 1 and not view.tree.is_name(parts[0]) else 0


def _is_of_types(view: View, listed: int) -> bool:
    """Whether a list of parameters is one of types."""
    is_angle = view.tree.text(next(view.children(listed), listed)) == b"<"
    return is_angle or field_of(view, listed) == "type_parameters"


def single_parameters(view: View, holder: int) -> list[int]:
    """The parameters of a function that have no list around them, as in ``let f a b = a``."""
    tree, single = view.tree, view.language.roles.single
    return [child for child in first_children(view, holder) if tree.kind[child] in single]
