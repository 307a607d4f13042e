"""What profiles say of kinds holds for their parsers: checked on one sample program per language."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

import pytest
import tree_sitter
from language_cases import NAMES, SAMPLES, language_case

from treereduce.languages import registry
from treereduce.languages.parsers import load_parser

LISTS = ("names", "comments", "definitions", "calls", "parameters", "arguments", "bodies", "imports")


@dataclass(frozen=True)
class Place:
    """A node of a sample, with what it takes to parse the sample again without it."""

    source: bytes
    tree: tree_sitter.Tree
    node: tree_sitter.Node


@cache
def places(name: str) -> Mapping[str, list[Place]]:
    """The named nodes of a language's samples by kind."""
    found: dict[str, list[Place]] = defaultdict(list)
    for file in language_case(name).samples:
        source = (SAMPLES / file).read_bytes()
        tree = registry.load(name).grammar.parser().parse(source)
        assert not tree.root_node.has_error, f"{file} does not parse as {name}"
        for node in walk(tree.root_node):
            if node.is_named:
                found[node.type].append(Place(source, tree, node))
    return found


def walk(root: tree_sitter.Node) -> Iterator[tree_sitter.Node]:
    waiting = [root]
    while waiting:
        node = waiting.pop()
        yield node
        waiting.extend(node.children)


def parses_with(name: str, place: Place, text: bytes) -> bool:
    """Whether the sample still parses with ``text`` in place of the node."""
    start, end = place.node.start_byte, place.node.end_byte
    source = place.source[:start] + text + place.source[end:]
    tree = place.tree.copy()
    stop = start + len(text)
    tree.edit(start, end, stop, place.node.start_point, place.node.end_point, point(source, stop))
    return not registry.load(name).grammar.parser().parse(source, tree).root_node.has_error


def point(source: bytes, offset: int) -> tuple[int, int]:
    return source.count(b"\n", 0, offset), offset - source.rfind(b"\n", 0, offset) - 1


@pytest.mark.parametrize("name", NAMES)
def test_every_kind_of_a_profile_is_a_visible_kind_of_all_its_parsers(name: str) -> None:
    profile = registry.profile(name)
    named = set(profile.minimal).union(*(getattr(profile, key) for key in LISTS))
    for source in profile.parsers:
        parser, _ = load_parser(name, [source])
        visible = {
            parser.node_kind_for_id(kind)
            for kind in range(parser.node_kind_count)
            if parser.node_kind_is_named(kind) and parser.node_kind_is_visible(kind)
        }
        assert named - visible == set(), source.source


@pytest.mark.parametrize("name", NAMES)
def test_every_kind_of_a_profile_occurs_in_its_sample(name: str) -> None:
    profile = registry.profile(name)
    named = set(profile.minimal).union(*(getattr(profile, key) for key in LISTS))
    assert named - set(places(name)) == set()


@pytest.mark.parametrize("name", NAMES)
def test_names_are_leaves(name: str) -> None:
    found = [place.node for kind in registry.profile(name).names for place in places(name)[kind]]
    inner = {node.type for node in found if node.child_count}
    assert inner == set()


@pytest.mark.parametrize("name", NAMES)
def test_comments_may_be_left_out(name: str) -> None:
    kinds = registry.profile(name).comments
    assert all(parses_with(name, place, b"") for kind in kinds for place in places(name)[kind])


@pytest.mark.parametrize("name", NAMES)
def test_every_minimal_text_fits_some_node_of_its_kind(name: str) -> None:
    misfits = [
        (kind, text)
        for kind, texts in registry.profile(name).minimal.items()
        for text in texts
        if not any(parses_with(name, place, text) for place in places(name)[kind])
    ]
    assert misfits == []


@pytest.mark.parametrize("name", NAMES)
def test_the_first_minimal_text_is_shorter_than_some_node_of_its_kind(name: str) -> None:
    useless = [
        kind
        for kind, texts in registry.profile(name).minimal.items()
        if not any(len(texts[0]) < len(place.node.text or b"") for place in places(name)[kind])
    ]
    assert useless == []
