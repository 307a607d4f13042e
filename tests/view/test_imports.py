"""Which imports a name may come from."""

from __future__ import annotations

from programs import parse

from treereduce.languages import registry
from treereduce.program.tree import SyntaxTree
from treereduce.view.facts.imports import imports_by_name


def texts(name: str, source: bytes) -> dict[bytes, list[bytes]]:
    tree: SyntaxTree = parse(name, source)
    found = imports_by_name(tree, registry.load(name).roles.imports)
    return {known: [tree.text(node).rstrip() for node in nodes] for known, nodes in found.items()}


def test_a_string_is_known_by_each_name_that_it_ends_in() -> None:
    imported = b'"net/go-http"'
    assert texts("go", b"package a\nimport " + imported + b"\nvar b = http.C\n") == {
        b"http": [imported],
        b"go-http": [imported],
        b"net/go-http": [imported],
    }


def test_a_name_may_come_from_several_imports() -> None:
    assert texts("javascript", b"import a from './x';\nimport b from \"y/x\";\n")[b"x"] == [
        b"import a from './x';",
        b'import b from "y/x";',
    ]


def test_strings_elsewhere_import_nothing() -> None:
    assert texts("javascript", b"f('x');\n") == {}
