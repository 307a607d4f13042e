"""Functions as passes see them: their parameters, and what their bodies come to."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from weakref import WeakKeyDictionary

from treereduce.languages.profile import NAME
from treereduce.view.binding.bindings import TARGETS, equals_of, target_of
from treereduce.view.binding.headings import behind_heading
from treereduce.view.binding.list_forms import Defined, nameless_list
from treereduce.view.calling.heads import Head, head_at, is_text, single_parameters
from treereduce.view.nodes.blocks import SEMICOLON
from treereduce.view.nodes.members import COLON, COMMA
from treereduce.view.nodes.parts import (
    child_of,
    child_with,
    field_of,
    first_children,
    in_field,
    inside,
)
from treereduce.view.view import View

SELF, THIS = b"self", b"this"
"""What methods call the object that they belong to, in some languages also as a parameter of theirs."""
MOST_AROUND = 64
"""Nodes around one among which its function or class is looked for. With all of them a nest takes the square
of its levels: 500 functions in one another 3 s, for each pass that asks about each of them."""
RETURN = b"return"
"""How what returns begins in languages whose profile does not say what does; most have the word."""


@dataclass(frozen=True, slots=True)
class Function:
    """A function, method or macro with a body."""

    node: int
    """The definition."""
    leaf: int
    """Where its name stands."""
    parameters: tuple[bytes, ...]
    """Their names, empty where one has none."""
    receiver: bytes
    """The name of the object that it is called on, for languages that give it one."""
    body: int
    statements: tuple[int, ...]
    """What it does before it returns."""
    result: int
    """The expression that its last statement returns or is, 0 if that is none."""


_KNOWN: WeakKeyDictionary[View, dict[tuple[int, int], Function | None]] = WeakKeyDictionary()
"""What nodes that passes have asked about are as functions."""


def function_at(view: View, node: int, leaf: int = 0) -> Function | None:
    """The function that ``node`` defines, also one that is the value of a variable.

    Where its name is none that grammars take for one, as that of an operator, it has to be said. Found once
    in a view: one way after another to be rid of a class asks about each that it may derive from.
    """
    known = _KNOWN.setdefault(view, {})
    if (node, leaf) not in known:
        known[node, leaf] = _function_at(view, node, leaf)
    return known[node, leaf]


def _function_at(view: View, node: int, leaf: int) -> Function | None:
    head = head_at(view, node, leaf)
    if head is None:
        return None
    if isinstance(head, Defined):
        return Function(node, head.leaf, head.parameters, b"", head.result, (), head.result)
    receiver = in_field(view, head.holder, "receiver")
    parameters = tuple(_names(view, head.parameters))
    return Function(
        node,
        head.leaf,
        parameters,
        next(_names(view, view.elements(receiver)), b"") if receiver else b"",
        head.body,
        *_given_to_name(view, head.leaf, *_parts(view, head.body, (*parameters, view.tree.text(head.leaf)))),
    )


def beside_its_name(view: View, node: int) -> Function | None:
    """A function that has its statements beside its name and parameters, with no body around them.

    ``task f(int a); g(a); h(a); endtask`` of SystemVerilog. What holds all of these is taken for its body.
    """
    tree, roles = view.tree, view.language.roles
    # Asked of each node: what looks through all that is in one comes last.
    is_definition = tree.kind[node] in roles.definitions
    inner = first_children(view, node) if is_definition else ()
    holder = next((child for child in inner if tree.kind[child] in roles.holders), 0)
    leaf = target_of(view, node) if holder else 0
    if not leaf or not inside(view, leaf, holder):
        return None
    mark = next((child for child in view.children(holder) if child > leaf and tree.text(child) == b";"), 0)
    statements = [element for element in view.elements(holder) if element > mark > 0]
    if not statements:
        return None
    listed = (
        child
        for child in view.elements(holder)
        if leaf < child < mark and tree.kind[child] in roles.parameters
    )
    parameters = tuple(_names(view, [element for each in listed for element in view.elements(each)]))
    last = statements[-1]
    while len(parts := list(islice(view.children(last), 2))) == 1:
        last = parts[0]
    result = next(iter(view.elements(last)), 0) if returns(view, last) else 0
    done = statements[: len(statements) - bool(result)]
    return Function(node, leaf, parameters, b"", holder, tuple(done), result)


def nameless_at(view: View, node: int) -> Function | None:
    """The function without a name that a node is, such as a lambda or a block with parameters."""
    if listed := nameless_list(view, node):
        return Function(node, 0, listed.parameters, b"", listed.result, (), listed.result)
    tree, holder, body = view.tree, node, in_field(view, node, "body")
    single = single_parameters(view, node) if body else []
    while body and not single and not in_field(view, holder, "parameters", "parameter", "name"):
        holder = in_field(view, holder, "declarator")
        if not holder:
            return None
    if not body or in_field(view, holder, "declarator", "name") or body < holder:
        return None
    found = in_field(view, holder, "parameters", "parameter")
    elements = single or ([found] if tree.is_name(found) else view.elements(found))
    return Function(node, 0, tuple(_names(view, elements)), b"", body, *_parts(view, body))


def parameters_of(view: View, node: int, leaf: int = 0) -> list[int]:
    """The parameters of the function that ``node`` defines, none for a form of a Lisp."""
    head = head_at(view, node, leaf)
    return head.parameters if isinstance(head, Head) else []


def returns_in(view: View, body: int) -> list[int]:
    """The statements in a body that return from its function, not from one inside of it."""
    tree, roles = view.tree, view.language.roles
    found, node, stop = [], body + 1, body + tree.size[body]
    while node < stop:
        inner = child_of(view, node, roles.parameters) > 0
        if tree.is_named(node) and view.alive(node) and returns(view, node):
            found.append(node)
            inner = True
        node += tree.size[node] if inner else 1
    return found


def name_of_function(view: View, node: int) -> int:
    """Where the name of the function stands that ``node`` defines, 0 if it defines none.

    That takes no look at what is in its body, which may be long.
    """
    head = head_at(view, node)
    return head.leaf if head is not None else 0


def is_class(view: View, node: int) -> bool:
    """Whether a node is a definition with a body that is no function."""
    tree, roles = view.tree, view.language.roles
    return (
        node > 0
        and tree.kind[node] in roles.definitions
        and child_of(view, node, roles.bodies) > 0
        and not name_of_function(view, node)
    )


def class_around(view: View, node: int) -> int:
    """The innermost class around a node, 0 if there is none near it."""
    near = islice(view.tree.ancestors(node), MOST_AROUND)
    return next((above for above in near if is_class(view, above)), 0)


def function_around(view: View, node: int) -> int:
    """Where the name of the innermost function around a node stands that has one, 0 if none is near it."""
    near = islice(view.tree.ancestors(node), MOST_AROUND)
    return next(filter(None, (name_of_function(view, above) for above in near)), 0)


def head_outside(view: View, node: int, leaf: int) -> bytes:
    """How a method begins as a function outside of classes, up to its name; empty where as it does there."""
    forms = view.language.profile.outside.get(view.tree.kind_name(node), (b"",))
    return forms[0].replace(NAME, view.tree.text(leaf))


def own_class(view: View) -> bytes:
    """The name of the first class of the program, empty where there is none."""
    defined = view.tree.of_kinds(view.language.roles.definitions)
    nodes = (node for node in defined if view.alive(node) and is_class(view, node))
    leaf = next(filter(None, (target_of(view, node) for node in nodes)), 0)
    return view.tree.text(leaf) if leaf else b""


def _names(view: View, parameters: Iterable[int]) -> Iterator[bytes]:
    """The names of parameters in their order; nothing for one without a name keeps its place."""
    tree = view.tree
    for element in parameters:
        leaves = _declared(view, element)
        if leaves:
            yield from (tree.text(leaf) if leaf else b"" for leaf in leaves)
        else:
            yield SELF if SELF in view.text(element).split() or tree.text(element).endswith(SELF) else b""


def _declared(view: View, parameter: int) -> list[int]:
    """The names that a parameter has: ``a`` in ``int a`` and in ``a: Int``, both in ``a, b int``."""
    tree = view.tree
    colon = child_with(view, parameter, COLON)
    end = tree.start[colon] if colon else tree.end[parameter]
    before = [child for child in view.elements(parameter) if tree.start[child] < end]
    held = [child for child in before if field_of(view, child) in TARGETS]
    names = [leaf for leaf in view.names.inside(parameter) if tree.start[leaf] < end]
    # Several of one type may have a list of their own, as in Nim.
    listed = len(before) == 1 and COMMA in map(tree.text, first_children(view, before[0]))
    return [target_of(view, child) for child in held] or names[0 if listed else -1 :]


def _given_to_name(
    view: View, leaf: int, statements: tuple[int, ...], result: int
) -> tuple[tuple[int, ...], int]:
    """What a function does and comes to, where that may be given to its name, as in ``f := a`` at its end."""
    last = result or (statements[-1] if statements else 0)
    equals = equals_of(view, last) if last else 0
    parts = [each for each in view.elements(last) if each != equals] if equals else []
    if len(parts) != 2 or view.tree.text(parts[0]) != view.tree.text(leaf):
        return statements, result
    return statements if result else statements[:-1], parts[1]


def _parts(view: View, body: int, parameters: Collection[bytes] = ()) -> tuple[tuple[int, ...], int]:
    """The statements of a body and the expression that it ends with."""
    tree = view.tree
    if tree.kind[body] not in view.language.roles.bodies or is_text(view, body):
        return (), body
    statements = statements_of(view, body, parameters)
    if not statements:
        return (), 0
    last = statements[-1]
    result = _expression(view, last)
    if result or (not view.elements(last) and returns(view, last)):
        statements.pop()
    return tuple(statements), result


def value_of_body(view: View, body: int) -> int:
    """The expression that a body does nothing but come to, 0 if it does something else."""
    statements, result = _parts(view, body)
    return 0 if statements else result


def statements_of(view: View, body: int, parameters: Collection[bytes] = ()) -> list[int]:
    """What a body does, without what declares its parameters: in Go all of that is one node in it."""
    statements = behind_heading(view, body, parameters)
    while len(statements) == 1 and _is_inner_list(view, statements[0]):
        statements = view.elements(statements[0])
    return statements


def _is_inner_list(view: View, node: int) -> bool:
    """Whether the only thing in a body is the list of statements, or a block of its own."""
    tree, roles = view.tree, view.language.roles
    if tree.kind[node] in roles.member_lists:
        return True
    first = next(view.children(node), 0)
    is_block = tree.is_named(first) or tree.text(first) == b"{"
    return is_block and tree.kind[node] in roles.bodies


def _expression(view: View, statement: int) -> int:
    """The expression that a statement returns or consists of, 0 if it is another kind of statement."""
    tree = view.tree
    node = statement
    while _holds_expression(view, node):
        elements = view.elements(node)
        if len(elements) != 1:
            return 0
        node = elements[0]
    is_statement = tree.kind[node] in view.language.roles.valueless or view.text(node).endswith(b";")
    # A switch of Java is an expression where it has a value, and here it may be nothing but a mark.
    # Some kinds of statements may be no more than a mark, and no expression.
    is_statement |= node == statement and SEMICOLON in view.language.minimal(tree.kind[node])
    return 0 if is_statement else node


def _holds_expression(view: View, node: int) -> bool:
    return view.tree.kind[node] in view.language.roles.evaluated or returns(view, node)


def returns(view: View, node: int) -> bool:
    """Whether a statement is a return, also one that is in one kind with ``break`` and ``continue``."""
    is_told = view.tree.kind[node] in view.language.roles.returns
    return is_told or view.tree.text(next(view.children(node), node)) == RETURN
