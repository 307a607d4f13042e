"""Leaves that a grammar gives another kind than what they are to the programs that reducers see."""

from __future__ import annotations

import pytest
from programs import parse

from treereduce.errors import UsageError
from treereduce.languages.language import Language
from treereduce.languages.profile_file import load_profile
from treereduce.languages.registry import load


@pytest.mark.parametrize("language", ["c", "cpp", "cuda", "objc"])
def test_types_that_headers_define_are_names(language: str) -> None:
    tree = parse(language, b"typedef unsigned uint8_t; uint8_t a; int b;")
    assert [tree.text(leaf) for leaf in tree.names()] == [b"uint8_t", b"uint8_t", b"a", b"b"]
    types = [leaf for leaf in tree.names() if tree.text(leaf) == b"uint8_t"]
    assert {tree.kind_name(leaf) for leaf in types} == {"type_identifier"}


def test_directives_of_fortran_are_no_comments() -> None:
    tree = parse(
        "fortran",
        b"!$omp parallel if(a)\n!$ x = 1\n!dir$ ivdep\n!$omp&  shared(x)\n! $omp b\n!$ompx c\nend\n",
    )
    kinds = [tree.kind_name(node) for node in tree.children(0)]
    assert kinds.count("custom_directive") == 4
    assert kinds.count("comment") == 2
    directive = next(node for node in tree.children(0) if tree.kind_name(node) == "custom_directive")
    assert not tree.is_comment(directive)
    assert not tree.is_extra(directive)
    assert tree.tokens(directive) == 7


def test_what_is_not_a_leaf_or_has_another_text_keeps_its_kind() -> None:
    tree = parse("c", b"unsigned int a; bool b;")
    kinds = [tree.kind_name(node) for node in range(len(tree.kind))]
    assert kinds.count("primitive_type") == 2
    assert "sized_type_specifier" in kinds


def test_kinds_that_a_parser_has_not_are_left_alone() -> None:
    profile = load_profile(
        'name = "a"\nmisread = { x = ["a", "identifier"], identifier = ["a", "x"] }', "a.toml"
    )
    assert profile.misread["x"].kind == "identifier"
    assert Language(profile, load("c").grammar.language).grammar.misread == {}


@pytest.mark.parametrize("value", ['["a"]', '{ x = "a" }', '{ x = ["a"] }', '{ x = ["a", 1] }'])
def test_anything_but_a_table_of_pairs_is_told(value: str) -> None:
    with pytest.raises(UsageError, match="misread must be a table of pairs, a regular expression and a kind"):
        load_profile(f'name = "a"\nmisread = {value}', "a.toml")


def test_an_expression_that_is_none_is_told() -> None:
    with pytest.raises(UsageError, match=r"misread.x: '\(' is no regular expression"):
        load_profile('name = "a"\nmisread = { x = ["(", "y"] }', "a.toml")
