"""A builder of flow graphs for Python.

Names that are read must be set somewhere. Planted: a `continue` in an `except` block, in the `else` of a
loop, which goes on with the loop around that one.
"""

from __future__ import annotations

import ast
import builtins

from .reading import Broken, Rejected, run

PLANTED = ("loop", "else", "except")


def build(text: str) -> None:
    """Build the graph of a module."""
    try:
        tree = ast.parse(text)
        compile(tree, "module", "exec", dont_inherit=True)
    except (SyntaxError, ValueError) as error:
        raise Rejected(str(error)) from error
    known = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and not is_read(node)}
    known |= {node.arg for node in ast.walk(tree) if isinstance(node, ast.arg)}
    known |= {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and is_read(node) and node.id not in known | set(dir(builtins)):
            raise Rejected(f"{node.id} is never set")
    walk(tree, ())


def is_read(name: ast.Name) -> bool:
    """Whether a name is used, not set or deleted."""
    return isinstance(name.ctx, ast.Load)


def walk(node: ast.AST, path: tuple[str, ...]) -> None:
    """Follow a node, which is reached by ``path``: loops, else and except blocks."""
    if isinstance(node, ast.Continue) and is_planted(path):
        raise Broken("link_continue")
    if isinstance(node, ast.FunctionDef | ast.ClassDef | ast.Lambda):
        path = ()
    for field, value in ast.iter_fields(node):
        step = path
        if isinstance(node, ast.For | ast.While):
            step = (*path, "else") if field == "orelse" else (*path, "loop")
        elif isinstance(node, ast.ExceptHandler):
            step = (*path, "except")
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                walk(child, step)


def is_planted(path: tuple[str, ...]) -> bool:
    """Whether the three last steps are the planted ones."""
    return path[-len(PLANTED) :] == PLANTED


if __name__ == "__main__":
    run(build)
