"""The texts that stand for the calls of a function when its body takes their places."""

from __future__ import annotations

import enum
from collections.abc import Callable, Sequence
from functools import partial
from itertools import islice, takewhile
from typing import NamedTuple

from treereduce.languages.profile import Layout
from treereduce.passes.calls.body_text import BodyText, numbered
from treereduce.passes.calls.by_name import given_apart
from treereduce.passes.calls.declared import declarations, variable
from treereduce.passes.calls.rest import rest_of, takes_rest
from treereduce.program.edits import Edit
from treereduce.view.calling.calls import Call, given_in
from treereduce.view.calling.functions import SELF, THIS, Function, returns, returns_in
from treereduce.view.calling.paths import joint_after
from treereduce.view.calling.scopes import own_members
from treereduce.view.nodes.blocks import brackets_of, goes_on_before
from treereduce.view.nodes.lift import indentation, indented_as, line_start, text_with
from treereduce.view.nodes.members import COMMA, END, STATEMENT_DEPTH, has_comma, removal, whole_of
from treereduce.view.nodes.parts import inside
from treereduce.view.notation.bracketed import bracketed
from treereduce.view.notation.choices import chosen_text
from treereduce.view.types.own_object import OBJECT
from treereduce.view.view import View

MOST_ENDINGS = 2
"""Marks that end a statement behind a call that is all else in it."""
MOST_TIMES, MOST_MORE = 2, 1000
"""What stands for a call may have so many times the bytes of the program, and so many more. Each call in an
argument of another makes it as many times longer as the parameter is used: a dozen a million times."""
LARGEST = 2_000
"""Tokens of the largest body, and of the largest call or its statement, that are written anew. Each level of
a nest has all the rest in it: 2,000 functions took 50 s. A body that is needed is seldom as large."""
NEW = b"_"
"""What the variable of an object that has no name gets behind the name of its method."""
DOT = b"."
"""What stands between an object and a member of it where an operator was called."""
MEMBER = b"this->"
"""What leads to a member of the object of a method in C++."""
OWN_WORDS = frozenset({SELF, THIS, OBJECT, MEMBER})
"""What stands for the object of a method, or leads to a member of it."""


class Style(enum.Enum):
    """Ways to write a body in the place of a call, in the order in which they are tried."""

    BARE = enum.auto()
    """What the function does goes before the statement of the call, its result in the place of the call."""
    BRACKETED = enum.auto()
    """The same, with brackets where operators stand beside results and arguments of several tokens."""
    BLOCK = enum.auto()
    """The whole body goes in the place of the call, or of the statement that is just the call."""
    DECLARED = enum.auto()
    """As the first, but parameters become variables that are declared before what the function does."""
    RETURNED = enum.auto()
    """The whole body goes in the place of the call's statement, and that in the places of what it returns."""
    CHOICE = enum.auto()
    """One of the values that a body of nothing but returns may have goes in the place of the call."""


def inlining(view: View, function: Function, calls: Sequence[Call], style: Style) -> list[Edit]:
    """Edits that put a function's body in the places of its calls.

    None where the style makes no difference to the one before it, or a call has to have a result and there is
    none. Neither where a text would be larger than is written anew.
    """
    if _is_large(view, function.body, *(call.node for call in calls)):
        return []
    if style is Style.BLOCK:
        has_body = view.tree.kind[function.body] in view.language.roles.bodies
        edits = _Inliner(view, function, calls).as_blocks() if function.statements and has_body else []
    elif style is Style.RETURNED:
        edits = _Inliner(view, function, calls).with_returns()
    elif style is Style.CHOICE:
        edits = _Inliner(view, function, calls).as_choice()
    elif style is Style.DECLARED:
        edits = _Inliner(view, function, calls, declares=True).in_line()
    else:
        edits = _Inliner(view, function, calls, brackets=style is Style.BRACKETED).in_line()
    if style is not Style.BARE and edits == _Inliner(view, function, calls).in_line():
        return []
    return edits


class Filling(NamedTuple):
    """How parts of a body read in the place of a call."""

    declared: list[bytes]
    """The parameters as variables, where they are."""
    text: Callable[[bytes], bytes]
    """A text of the body with what the call gives in the places of its names."""


def filling(view: View, function: Function, call: Call, *, declares: bool) -> Filling | None:
    """How a function's body reads in the place of a call; None where its parameters can be no variables."""
    return _Inliner(view, function, [call], declares=declares).filling(call)


class _Inliner:
    """Writes the edits for all calls of one function.

    Local names that the caller has too make some candidates fail.
    """

    def __init__(
        self,
        view: View,
        function: Function,
        calls: Sequence[Call],
        *,
        brackets: bool = False,
        declares: bool = False,
    ) -> None:
        tree = view.tree
        self._view, self._function = view, function
        # A call comes before those in its arguments, so that its text is written around theirs.
        self._calls = sorted(calls, key=lambda call: (tree.start[call.node], -tree.end[call.node]))
        self._brackets, self._declares = brackets, declares
        has_object = any(call.receiver for call in calls)
        self._members = own_members(view, function) if has_object else frozenset[bytes]()
        self._text = BodyText(view, function, self._members, brackets=brackets)
        self._before: list[bytes] = []

    def in_line(self) -> list[Edit]:
        """Edits in the styles without a block."""
        edits, outermost = [], self._outermost()
        if _is_large(self._view, *outermost):
            return []
        for node in outermost:
            self._before = []
            text = self._rewritten(self._view.tree.start[node], self._view.tree.end[node])
            if text is None:
                return []
            lines = [*self._before, text] if text.strip(END) else self._before
            if lines and lines[-1].endswith(b";") and _is_ended_behind(self._view, node):
                lines = [*lines[:-1], lines[-1][:-1]]
            edits.append(
                self._replaced(node, self._joined(lines, node)) if lines else removal(self._view, node)
            )
        return edits

    def as_blocks(self) -> list[Edit]:
        """Edits in the style with one; none where an argument would need statements of its own."""
        edits: list[Edit] = []
        for call in self._calls:
            statement = _statement_of(self._view, call.node)
            node = statement if self._is_all_of(call, statement) else call.node
            if not edits or self._view.tree.start[node] >= edits[-1].end:
                values = self._values(call)
                if values is None or self._before:
                    return []
                edits.append(self._replaced(node, self._text.part(self._function.body, values, node)))
        return edits

    def with_returns(self) -> list[Edit]:
        """Edits in the style for what returns in several places; none for more than one call."""
        view, body, ends = self._view, self._function.body, self._ends()
        call, *others = self._calls
        statement, values = _statement_of(view, call.node), self._values(call)
        is_fit = _is_member(view, statement) and not _is_large(view, statement)
        if others or values is None or self._before or not is_fit:
            return []
        # The styles without a block are for what ends with its result and nowhere else.
        if not view.elements(body) or len(ends) < (2 if self._function.result else 1):
            return []
        text = self._with_ends_in(call, statement, ends, values)
        return [self._replaced(statement, indented_as(view, text, body, statement))]

    def as_choice(self) -> list[Edit]:
        """Edits in the style for a body of nothing but returns; none where it has one or does more."""
        view, function, edits = self._view, self._function, list[Edit]()
        zero = view.language.zero
        if not (view.language.profile.choice and zero and function.statements):
            return []
        said = [(view.elements(each) or [0])[0] for each in function.statements if returns(view, each)]
        results = [*said, function.result]
        if len(said) < len(function.statements) or not all(results):
            return []
        for call in self._calls:
            values = self._values(call)
            if values is None or (edits and view.tree.start[call.node] < edits[-1].end):
                return []
            *others, text = (self._text.part(each, values, call.node) for each in results)
            for other in reversed(others):
                text = chosen_text(view, zero, other, text)
            ending = b";" if goes_on_before(view, _statement_of(view, call.node), call.node) else b""
            edits.append(self._replaced(call.node, ending + b"(" + text + b")"))
        return edits

    def filling(self, call: Call) -> Filling | None:
        """How parts of the body read where the call stands, with values or variables for parameters."""
        values, declared = self._values(call), list[bytes]()
        if values is not None and self._declares:
            declared = declarations(self._view, self._function, values)
            values = {name: text for name, text in values.items() if name in self._members | OWN_WORDS}
        if values is None or self._before or (self._declares and not declared):
            return None
        return Filling(declared, partial(self._text.filled, values=values))

    def _ends(self) -> list[int]:
        """What returns in the body, and the expression that it ends with where no word says that it does."""
        ends, result = returns_in(self._view, self._function.body), self._function.result
        is_said = any(inside(self._view, result, node) for node in ends)
        return [*ends, result] if result and not is_said else ends

    def _with_ends_in(
        self, call: Call, statement: int, ends: Sequence[int], values: dict[bytes, bytes]
    ) -> bytes:
        """The body with the statement of the call, around what is returned, at each of its ends."""
        view, tree, inner = self._view, self._view.tree, self._view.elements(self._function.body)
        before = view.text_between(tree.start[statement], tree.start[call.node])
        after = view.text_between(tree.end[call.node], tree.end[statement])
        position, pieces = tree.start[inner[0]], []
        for node in ends:
            pieces.append(self._text.filled(view.text_between(position, tree.start[node]), values))
            is_result = node == self._function.result
            value = view.text(node) if is_result else b" ".join(map(view.text, view.elements(node)))
            # The mark that ends a return is no part of it in some grammars. It stays for the call's own.
            is_ended = tree.source.startswith(b";", tree.end[node])
            pieces.append(
                before + self._text.filled(value, values) + (after.rstrip(b";") if is_ended else after)
            )
            position = tree.end[node]
        pieces.append(self._text.filled(view.text_between(position, tree.end[inner[-1]]), values))
        return b"".join(pieces)

    def _replaced(self, node: int, text: bytes) -> Edit:
        return Edit(self._view.tree.start[node], self._view.tree.end[node], text)

    def _outermost(self) -> list[int]:
        """What is written anew: the calls, or their statements if others are to go before them."""
        tree, function = self._view.tree, self._function
        chosen: list[int] = []
        for call in self._calls:
            whole = self._declares or function.statements or not function.result
            node = _statement_of(self._view, call.node) if whole else call.node
            if not chosen or tree.start[node] >= tree.end[chosen[-1]]:
                chosen.append(node)
        return chosen

    def _rewritten(self, start: int, end: int) -> bytes | None:
        """The text from one byte to another with the calls in it replaced."""
        tree, view, pieces = self._view.tree, self._view, list[bytes]()
        for call in self._calls:
            if start <= tree.start[call.node] and tree.end[call.node] <= end:
                text = self._inlined(call)
                if text is None:
                    return None
                pieces += [view.text_between(start, tree.start[call.node]), text]
                start = tree.end[call.node]
        return b"".join([*pieces, view.text_between(start, end)])

    def _inlined(self, call: Call) -> bytes | None:
        """What stands for a call; what has to be done before it is added to `_before`."""
        tree, function, values = self._view.tree, self._function, self._values(call)
        if values is None:
            return None
        if self._declares:
            declared = declarations(self._view, function, values) + self._object_declared(call, values)
            if not declared:
                return None
            self._before += declared
            values = {name: text for name, text in values.items() if name in self._members | OWN_WORDS}
        statement = _statement_of(self._view, call.node)
        for part in function.statements:
            end = b";" if _is_ended_behind(self._view, part) else b""
            self._before.append(self._text.part(part, values, statement) + end)
        if function.result:
            text = self._text.part(function.result, values, call.node)
            if len(text) > MOST_TIMES * len(tree.source) + MOST_MORE:
                return None
            is_all = self._is_all_of(call, statement)
            if is_all and tree.following(statement) and _is_left_over(self._view, function):
                return b""
            place = tree.start[call.node], tree.end[call.node]
            return bracketed(text, tree.source, *place) if self._brackets and not is_all else text
        if self._is_all_of(call, statement):
            return b""
        return next(iter(self._view.language.minimal(tree.kind[call.node])), None)

    def _values(self, call: Call) -> dict[bytes, bytes] | None:
        """What the parameters stand for in a call."""
        function, tree = self._function, self._view.tree
        has_more = len(function.parameters) > len(call.arguments)
        given = given_apart(self._view, self._function, call, self._rewritten)
        if given is None:
            return None
        by_place, named = given
        spans = (span for each in by_place for span in given_in(self._view, each, apart=has_more))
        texts = [self._rewritten(*span) for span in spans]
        receiver = self._receiver(call.receiver) if call.receiver else b""
        if receiver is None or None in texts:
            return None
        arguments = [text.strip() for text in texts if text is not None]
        values = {name: receiver for name in (THIS, SELF, function.receiver) if receiver and name}
        if receiver:
            joint = joint_after(self._view, call.receiver)
            mark = self._view.text_between(tree.end[call.receiver], joint) if joint else DOT
            values |= {name: receiver + mark + name for name in self._members}
            values |= {OBJECT: receiver if mark == DOT else b"*" + receiver, MEMBER: receiver + mark}
        is_more = len(function.parameters) == len(call.arguments) + 1 and not takes_rest(self._view, function)
        if receiver and (function.parameters[:1] == (SELF,) or is_more):
            arguments.insert(0, receiver)
        if self._view.language.profile.positional:
            values |= numbered(arguments)
        parameters = (name for name in function.parameters if name and name not in named)
        values |= dict(zip(parameters, arguments, strict=False))
        return values | rest_of(self._view, function, arguments) | named

    def _receiver(self, node: int) -> bytes | None:
        """What a call is made on, without the function itself: ``({ f() {} }).f()`` is one of ``({})``."""
        view, start, end = self._view, self._view.tree.start[node], self._view.tree.end[node]
        if not inside(view, self._function.node, node):
            return self._rewritten(start, end)
        whole = whole_of(view, self._function.node)
        return text_with(view, start, end, [removal(view, whole)]) if inside(view, whole, node) else None

    def _object_declared(self, call: Call, values: dict[bytes, bytes]) -> list[bytes]:
        """A variable for the object of a method that is called where that stands."""
        function, view = self._function, self._view
        is_held = call.receiver > 0 and inside(view, function.node, call.receiver)
        if not is_held or THIS not in view.text(function.body):
            return []
        name = b"".join([*view.language.profile.marked[:1], view.tree.text(function.leaf), NEW])
        written, values[THIS] = variable(view, name, values[THIS]), name
        return [written] if written else []

    def _is_all_of(self, call: Call, statement: int) -> bool:
        view = self._view
        is_short = view.tokens(statement) <= view.tokens(call.node) + MOST_ENDINGS
        return is_short and view.text(statement).rstrip(END) == view.text(call.node)

    def _joined(self, lines: Sequence[bytes], place: int) -> bytes:
        """Statements in the place of one, in the brackets of the body where only one may stand."""
        view = self._view
        begins_line = not view.tree.source[line_start(view, place) : view.tree.start[place]].strip()
        # Without an end of its own a statement may need the end of a line.
        one_line = not begins_line and all(line.endswith((b";", b"}")) for line in lines)
        gap = b" " if one_line else b"\n" + indentation(view, place)
        if len(lines) > 1 and any(has_comma(view, each) for each in self._function.statements[:1]):
            # Erlang has commas between what is done one after another.
            gap = COMMA + gap
        if len(lines) > 1 and not _is_member(view, place):
            opening, closing = brackets_of(view, self._function.body)
            lines = [opening, *lines, closing] if opening else lines
        return gap.join(lines)


def _is_large(view: View, *nodes: int) -> bool:
    return any(view.tokens(node) > LARGEST for node in nodes)


def _statement_of(view: View, node: int) -> int:
    """The statement or top-level item that a node is part of, or what is around it so many levels up."""
    tree = view.tree
    for above in islice(tree.ancestors(node), STATEMENT_DEPTH):
        if not above or _is_member(view, node) or _is_ended(view, node):
            break
        node = above
    return node


def _is_ended(view: View, node: int) -> bool:
    """Whether what is left of a node ends with the mark that ends statements."""
    # Its text is read only where it may: each of many calls in one another has all those in it as its text.
    return view.tree.source.endswith(b";", 0, view.tree.end[node]) and view.text(node).endswith(b";")


def _is_ended_behind(view: View, node: int) -> bool:
    """Whether the mark that ends a statement is no part of it, as in Perl, and no end of a line will do."""
    is_free = view.language.profile.layout is Layout.FREE
    return is_free and view.tree.source.startswith(b";", view.tree.end[node])


def _is_left_over(view: View, function: Function) -> bool:
    """Whether what a function comes to is a name that it returns behind its statements.

    As a statement that would do nothing, and be none in some languages: ``n`` of ``n = n + 1 return n`` in
    Lua. A name that no word returns may be a call in others.
    """
    tree, result = view.tree, function.result
    if not function.statements or not tree.is_name(result):
        return False
    return any(
        returns(view, each) for each in takewhile(lambda each: each > function.body, tree.ancestors(result))
    )


def _is_member(view: View, node: int) -> bool:
    """Whether a node is a member of a body or of the program."""
    tree, roles = view.tree, view.language.roles
    parent = tree.parent[node]
    is_list = tree.kind[parent] in roles.member_lists
    above = islice(tree.ancestors(node), 2 if is_list else 1)
    return not parent or any(tree.kind[each] in roles.bodies for each in above)
