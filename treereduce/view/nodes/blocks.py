"""Where the contents of a body begin and end, with brackets around them or without."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from treereduce.languages.profile import Layout
from treereduce.program.brackets import BRACKETS
from treereduce.program.edits import Edit
from treereduce.program.layout import blank_end, blank_start
from treereduce.view.nodes.parts import nearest
from treereduce.view.view import View

BODY_DEPTH = 4
"""Levels searched for the body of a definition or statement: clause, declarator, block.
In SystemVerilog a block has three nodes around it."""
WORDS = {
    b"begin": (b"end",),
    b"do": (b"done", b"end"),
    b"object": (b"end",),
    b"sig": (b"end",),
    b"struct": (b"end",),
    b"then": (b"fi", b"end"),
}
"""Words that enclose a body as brackets do, in lower case."""
END = b"end"
"""What the word that ends a definition begins with, before the one that begins it: ``endclass``."""
MOST_WORDS = 3
"""Children of such a definition among which that word is: others may stand before it."""
MOST_BEHIND = 3
"""Children of such a definition from that word on: a colon and its name may stand there."""
SEMICOLON = b";"
"""What ends a statement where no line does."""


class Contents(NamedTuple):
    """What stands in a body, without the blank space around it."""

    start: int
    end: int

    @property
    def is_empty(self) -> bool:
        """Whether nothing stands there."""
        return self.start >= self.end


def contents(view: View, body: int) -> Contents:
    """The bytes between the brackets of a body, else those after its colon or first word, else all of it."""
    tree = view.tree
    start, end = tree.start[body], tree.end[body]
    children = list(view.children(body))
    pair = enclosing(view, children)
    if pair:
        start, end = tree.end[pair[0]], tree.start[pair[1]]
    elif len(children) > 1 and not tree.is_named(children[0]):
        start = tree.end[children[0]]
    return Contents(blank_end(tree.source, start), blank_start(tree.source, end))


def enclosing(view: View, children: Sequence[int]) -> tuple[int, int] | None:
    """The bracket that the last of a node's children closes, and that child; or two words or tags that do so.

    The opening one need not be the first child: ``struct { }`` is one node in Zig, and ``switch (x) { }`` in
    others. After ``end`` may stand a name and a semicolon.
    """
    tree = view.tree
    if len(children) < 2:
        return None
    first, last = children[0], children[-1]
    if is_tagged(view, children):
        return first, last
    head = _head(view, children)
    if head:
        return head, last
    if found := _between_words(view, children):
        return found
    if not tree.is_named(first):
        closing = tree.text(last)
        for child in children[:-1]:
            if BRACKETS.get(tree.text(child)) == closing:
                return child, last
    return _words(view, children)


def is_bracketed(view: View, children: Sequence[int]) -> bool:
    """Whether the first of a node's children is a bracket, and the last one closes it."""
    tree, ends = view.tree, (*children[:1], *children[-1:])
    # What is longer is not read: of `a + a + and so on` the first child has all but the last term.
    if len(children) < 2 or any(tree.end[child] - tree.start[child] > 1 for child in ends):
        return False
    return BRACKETS.get(tree.text(children[0])) == tree.text(children[-1])


def is_tagged(view: View, children: Sequence[int]) -> bool:
    """Whether the first child is an opening tag and the last one a closing tag."""
    source, start = view.tree.source, view.tree.start
    return (
        len(children) > 1
        and source.startswith(b"</", start[children[-1]])
        and source.startswith(b"<", start[children[0]])
    )


def _head(view: View, children: Sequence[int]) -> int:
    """The child with which the head ends of a body that a statement ends, 0 if none does.

    That is a statement, ``function f()`` before ``end``, also behind a label. Else it is the last word or
    mark but those that end statements: ``then`` of ``if (a) then; b; c; end if``.
    """
    tree, roles = view.tree, view.language.roles
    if tree.kind[children[-1]] not in roles.endings:
        return 0
    statements = (child for child in children[:2] if tree.kind[child] in roles.statements)
    words = (
        child for child in reversed(children) if not tree.is_named(child) and tree.text(child) != SEMICOLON
    )
    return next(statements, 0) or next(words, 0)


def _between_words(view: View, children: Sequence[int]) -> tuple[int, int] | None:
    """What ends the head of a definition, and its last word: ``end`` with one before it, as ``endclass``.

    Behind others: ``virtual class A; endclass``.
    """
    tree = view.tree
    if not any(tree.is_named(child) for child in children) or tree.is_named(children[0]):
        return None
    head = next((child for child in children if tree.text(child) == SEMICOLON), 0)
    closing = {END + tree.text(child).lower() for child in children[:MOST_WORDS] if child < head}
    behind = (child for child in reversed(children[-MOST_BEHIND:]) if tree.text(child).lower() in closing)
    last = next(behind, 0) if closing else 0
    return (head, last) if last else None


def _words(view: View, children: Sequence[int]) -> tuple[int, int] | None:
    """The first child that is an opening word, and the last that closes it."""
    leaves = [(child, view.tree.text(child).lower()) for child in children if view.tree.size[child] == 1]
    last = {text: child for child, text in leaves}
    for opening, word in leaves:
        ends = [last[end] for end in WORDS.get(word, ()) if last.get(end, 0) > opening]
        if ends:
            return opening, max(ends)
    return None


def nothing_behind(view: View, node: int, brackets: Sequence[bytes] = (b"()",)) -> Edit | None:
    """What deletes the brackets behind a node that have nothing between them, None where there are none."""
    tree = view.tree
    first = tree.tokens_between(0, tree.end[node])[1]
    if first + 2 > tree.token_count:
        return None
    start, end = tree.token_start[first], tree.token_end[first + 1]
    return Edit(start, end) if b"".join(view.text_between(start, end).split()) in brackets else None


def semicolon_behind(view: View, node: int) -> Edit | None:
    """What deletes the semicolon directly behind a node, None where none is left there."""
    tree, mark = view.tree, view.tree.following(node)
    is_left = mark and tree.text(mark) == SEMICOLON and view.alive(mark)
    return view.edit(mark) if is_left else None


def leaves_of(view: View, node: int) -> Iterator[int]:
    """The leaves of a node that are alive, in their order."""
    tree = view.tree
    return (leaf for leaf in range(node, node + tree.size[node]) if tree.size[leaf] == 1 and view.alive(leaf))


def bodies_of(view: View, node: int) -> list[int]:
    """The bodies of a node that lie nearest below it, or the node if it is one."""
    tree, kinds = view.tree, view.language.roles.bodies
    level = [node]
    for _ in range(BODY_DEPTH + 1):
        found = [inner for inner in level if tree.kind[inner] in kinds]
        if found:
            return found
        level = [child for inner in level for child in view.children(inner) if tree.is_named(child)]
    return []


def is_body_of(view: View, node: int, outer: int) -> bool:
    """Whether a node is among the bodies of the one that it is a child of, which may have thousands."""
    kinds, kind = view.language.roles.bodies, view.tree.kind
    return kind[node] in kinds and kind[outer] not in kinds and view.alive(node) and view.tree.is_named(node)


def body_around(view: View, node: int) -> int:
    """The nearest body around a node, 0 for the program."""
    return nearest(view, node, view.language.roles.bodies)


def goes_on_before(view: View, statement: int, node: int) -> bool:
    """Whether a bracket in the place of a node would go on with the statement before its own.

    That is where lines end statements, and the node begins one that is not the first.
    """
    begins = view.tree.start[statement] == view.tree.start[node]
    is_ended_by_line = view.language.profile.layout is Layout.LINES
    return is_ended_by_line and begins and any(map(view.is_element, view.before(statement)))


def opening_brace(view: View, definition: int) -> int:
    """The brace that opens the body of a definition, 0 where its body has none, or there is no definition."""
    bodies = bodies_of(view, definition) if definition else []
    pair = enclosing(view, list(view.children(bodies[0]))) if bodies else None
    return pair[0] if pair is not None and view.tree.text(pair[0]) == b"{" else 0


def brackets_of(view: View, body: int) -> tuple[bytes, bytes]:
    """What stands around several statements in the place of one, nothing where there are no such words."""
    if view.text(body).startswith(b"{"):
        return b"{", b"}"
    bodies = (
        view.language.roles.bodies if view.tree.kind[body] in view.language.roles.holders else frozenset()
    )
    least = (text.split() for kind in sorted(bodies) for text in view.language.minimal(kind))
    opening, closing = next((words for words in least if len(words) == 2), (b"", b""))
    return opening, closing
