"""The pieces of a reducer by themselves: a tree of a program, edits on it, and the text that they make.

What stands here, and `treereduce.minimise_list` and `treereduce.minimise_tree`, stays as it is within a major
version. The rest of the package may change.
"""

from __future__ import annotations

from collections.abc import Iterable

from treereduce.errors import UsageError
from treereduce.languages import registry
from treereduce.languages.language import Language
from treereduce.program.edits import Edit, EditSet
from treereduce.program.given import program_bytes
from treereduce.program.render import Rendering
from treereduce.program.tree import SyntaxTree, parse_program

__all__ = ["Edit", "EditSet", "SyntaxTree", "parse", "render"]


def parse(source: bytes | str, language: str | Language) -> SyntaxTree:
    """The syntax tree of a program: flat lists by the number of a node, in the order of the text.

    ``language`` is a name of those that ``treereduce-py languages`` lists, or what `treereduce.load_grammar`
    makes. Bytes need not be valid in any encoding. Raises `UsageError` for a language that is not known or
    has no parser here.

    >>> tree = parse("f(1, g(2))", "c")
    >>> [tree.text(node) for node in range(len(tree.kind)) if tree.kind_name(node) == "call_expression"]
    [b'f(1, g(2))', b'g(2)']
    """
    known = language if isinstance(language, Language) else registry.load(language)
    return parse_program(program_bytes(source), known.grammar)


def render(tree: SyntaxTree, edits: Iterable[Edit]) -> bytes:
    """The program with the edits made: words that come together are kept apart, empty lines closed.

    Overlapping edits become one, which an `EditSet` shows. Raises `UsageError` for an edit beyond the end.

    >>> tree = parse("int f(int a, int b);", "c")
    >>> render(tree, [Edit(11, 18)])
    b'int f(int a);'
    >>> render(tree, [Edit(0, 3, b"void")])
    b'void f(int a, int b);'
    """
    wanted = EditSet(edits)
    if len(wanted) and wanted[-1].end > len(tree.source):
        raise UsageError(f"An edit ends at {wanted[-1].end}, and the program has {len(tree.source)} bytes.")
    return Rendering(tree, wanted).data
