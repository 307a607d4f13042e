"""What a parser cannot read, and is shown blank space for."""

from __future__ import annotations

import pytest
from programs import fresh_view, parse

from treereduce.errors import UsageError
from treereduce.languages.profile_file import load_profile

NAMESPACE = b'namespace std\n__attribute__ ((__visibility__ ("default")))\n{ int a; struct S { }; }'


def test_a_namespace_with_an_attribute_holds_what_is_in_it() -> None:
    tree = parse("cpp", NAMESPACE)
    assert tree.broken_nodes() == 0
    assert [tree.kind_name(node) for node in tree.children(0)] == ["namespace_definition"]


def test_what_is_not_read_counts_and_goes_with_what_is_around_it() -> None:
    tree = parse("cpp", NAMESPACE)
    assert tree.token_count == len(b"namespace std { int a ; struct S { } ; }".split()) + 11
    view = fresh_view("cpp", NAMESPACE)
    [edit] = view.deletion(1, 1)
    assert view.gain((edit,)) == tree.token_count


def test_an_expression_that_is_none_is_told() -> None:
    with pytest.raises(UsageError, match=r"unread: '\(' is no regular expression"):
        load_profile('name = "a"\nunread = ["("]', "a.toml")
