"""What profiles say of kinds holds for their parsers: checked on one sample program per language."""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

import pytest
import tree_sitter
from language_cases import NAMES, QUICK, SAMPLES, language_case
from partly_slow import partly_slow

from treereduce.languages import registry
from treereduce.languages.parsers import LANGUAGES_END, load_parser
from treereduce.languages.profile import Profile
from treereduce.languages.roles import ROLES

LISTS = (*ROLES, "names", "comments", "spanned")

TABLES = (
    "minimal",
    "forms",
    "variables",
    "opens",
    "outside",
    "pointers",
    "derived",
    "labels",
    "equalled",
    "stock",
    "ready_made",
    "tupled",
)


some_language = pytest.mark.parametrize("name", partly_slow(NAMES, QUICK))


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


def kinds_of(profile: Profile) -> set[str]:
    """All kinds that a profile names."""
    tables = (getattr(profile, key) for key in TABLES)
    paths = (*profile.readers, *(path for given in profile.parts.values() for path in given))
    read = {kind for path in paths for kind in path.split(".")}
    return read.union(*tables, *(getattr(profile, key) for key in LISTS))


def visible_kinds(parser: tree_sitter.Language) -> set[str | None]:
    """The kinds that named nodes of a parser's trees can have."""
    return {
        parser.node_kind_for_id(kind)
        for kind in range(parser.node_kind_count)
        if parser.node_kind_is_named(kind) and parser.node_kind_is_visible(kind)
    }


@some_language
def test_every_kind_of_a_profile_is_a_visible_kind_of_its_first_parser(name: str) -> None:
    profile = registry.profile(name)
    parser, _ = load_parser(name, profile.parsers[:1])
    assert kinds_of(profile) - visible_kinds(parser) == set()


@some_language
def test_every_target_of_a_profile_is_a_field_of_its_first_parser(name: str) -> None:
    profile = registry.profile(name)
    parser, _ = load_parser(name, profile.parsers[:1])
    fields = {parser.field_name_for_id(field + 1) for field in range(parser.field_count)}
    assert profile.targets - fields == set()


FALLBACKS = {
    f"{name}-{source.source}": (name, source)
    for name in NAMES
    for source in registry.profile(name).parsers[1:]
    if source.source != "languages" or sys.version_info < LANGUAGES_END
}
"""The sources after the first. They may be older, and so lack some kinds and not read some syntax."""


QUICK_FALLBACKS = [fallback for fallback, (name, _) in FALLBACKS.items() if name in QUICK]


@pytest.mark.parametrize("fallback", partly_slow(FALLBACKS, QUICK_FALLBACKS))
def test_a_fallback_has_most_kinds_and_reads_nearly_all_of_the_samples(fallback: str) -> None:
    name, source = FALLBACKS[fallback]
    profile = registry.profile(name)
    parser, _ = load_parser(name, [source])
    missing = kinds_of(profile) - visible_kinds(parser)
    assert len(missing) <= len(kinds_of(profile)) / 2, missing
    for file in language_case(name).samples:
        program = (SAMPLES / file).read_bytes()
        errors = [node for node in walk(tree_sitter.Parser(parser).parse(program).root_node) if node.is_error]
        unread = {byte for node in errors for byte in range(node.start_byte, node.end_byte)}
        assert len(unread) <= len(program) / 20, file


@some_language
def test_every_kind_of_a_profile_occurs_in_its_sample(name: str) -> None:
    profile = registry.profile(name)
    assert kinds_of(profile) - set(places(name)) == set()


@some_language
def test_kinds_of_names_have_leaves(name: str) -> None:
    kinds = registry.profile(name).names
    found = {place.node.type for kind in kinds for place in places(name)[kind] if not place.node.child_count}
    assert kinds - found == set()


@some_language
def test_comments_may_be_left_out(name: str) -> None:
    kinds = registry.profile(name).comments
    assert all(parses_with(name, place, b"") for kind in kinds for place in places(name)[kind])


@some_language
def test_every_minimal_text_fits_some_node_of_its_kind(name: str) -> None:
    misfits = [
        (kind, text)
        for kind, texts in registry.profile(name).minimal.items()
        for text in texts
        if not any(parses_with(name, place, text) for place in places(name)[kind])
    ]
    assert misfits == []


@some_language
def test_the_first_minimal_text_is_shorter_than_some_node_of_its_kind(name: str) -> None:
    useless = [
        kind
        for kind, texts in registry.profile(name).minimal.items()
        if not any(len(texts[0]) < len(place.node.text or b"") for place in places(name)[kind])
    ]
    assert useless == []
