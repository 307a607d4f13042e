"""A resolver of scopes for Python.

Functions of the module must be called with as many arguments as they have parameters. Planted: a
comprehension in a class body whose condition reads a name that the class sets, where the function around the
class has a parameter of that name.
"""

from __future__ import annotations

import ast

from .reading import Broken, Rejected, run


def resolve(text: str) -> None:
    """Resolve the names of a module."""
    try:
        tree = ast.parse(text)
        compile(tree, "module", "exec", dont_inherit=True)
    except (SyntaxError, ValueError) as error:
        raise Rejected(str(error)) from error
    functions = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            called = functions.get(node.func.id)
            if called and len(node.args) != len(called.args.args):
                raise Rejected(f"{called.name} has {len(called.args.args)} parameters")
        elif isinstance(node, ast.FunctionDef):
            for inner in node.body:
                if isinstance(inner, ast.ClassDef):
                    check(inner, {argument.arg for argument in node.args.args})


def check(body: ast.ClassDef, parameters: set[str]) -> None:
    """Look for the planted pattern in a class inside a function."""
    set_here = {
        target.id
        for statement in body.body
        if isinstance(statement, ast.Assign)
        for target in statement.targets
        if isinstance(target, ast.Name)
    }
    for node in ast.walk(body):
        if isinstance(node, ast.ListComp):
            for condition in node.generators[0].ifs:
                read = {name.id for name in ast.walk(condition) if isinstance(name, ast.Name)}
                if read & set_here & parameters:
                    raise Broken("close_over_class")


if __name__ == "__main__":
    run(resolve)
