"""What is left of a call that is all of a statement."""

from __future__ import annotations

from itertools import takewhile

from treereduce.view.functions import Function, returns
from treereduce.view.view import View


def is_left_over(view: View, function: Function) -> bool:
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
