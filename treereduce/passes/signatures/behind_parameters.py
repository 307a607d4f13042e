"""Put a text behind the parameters of a function."""

from __future__ import annotations

from treereduce.program.edits import Edit
from treereduce.view.view import View


def behind_parameters(
    view: View, around: int, end: int, text: bytes, tokens: int | None = None
) -> Edit | None:
    """The edit that puts a text behind the parameters that end at a byte; None where no bracket ends them.

    It takes the place of a list that only says that there are none, as ``(void)`` of C. ``around`` is the
    list or, where that has no node, the definition. The text has as many tokens as are told, else its words
    and single marks.
    """
    tree = view.tree
    last = tree.tokens_between(0, end)[1] - 1
    start, end = tree.token_start[last], tree.token_end[last]
    if last < 1 or view.text_between(start, end) != b")":
        return None
    before = b""
    if view.text(around) in view.language.minimal(tree.kind[around]):
        start, before = tree.start[around], b"("
    elif not view.text_between(tree.start[around], start).rstrip().endswith(b"("):
        before = b", "
    known = None if tokens is None else tokens + len(before.strip()) + 1
    return Edit(start, end, before + text + b")", known)
